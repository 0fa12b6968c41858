//go:build unix

package foreign

import (
	"io"
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

// available returns what can be read from a pipe at once, up to a few hundred bytes.
func available(pipe io.Reader) []byte {
	file, ok := pipe.(syscall.Conn)
	if !ok {
		return nil
	}
	raw, err := file.SyscallConn()
	if err != nil {
		return nil // It is closed; whoever reads next is told.
	}
	var buf [256]byte
	n := 0
	_ = raw.Read(func(fd uintptr) bool {
		n, _ = syscall.Read(int(fd), buf[:]) // Pipes of the package os don't block; if nothing is there, this is an error.
		return true
	})
	return buf[:max(n, 0)]
}
