//go:build unix

package foreign

import (
	"os/exec"
	"syscall"
)

// group puts a program and whatever it starts into their own group of processes, so that they end together and
// Ctrl-C in a terminal reaches only us.
func group(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends the group of a program.
func kill(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // It may have ended already.
}
