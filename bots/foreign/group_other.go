//go:build !unix

package foreign

import "os/exec"

// group does nothing: processes have no groups here.
func group(*exec.Cmd) {}

// kill ends a program.
func kill(cmd *exec.Cmd) {
	_ = cmd.Process.Kill() // It may have ended already.
}
