//go:build !unix

package foreign

import (
	"io"
	"os/exec"
)

// group does nothing: processes have no groups here.
func group(*exec.Cmd) {}

// kill ends a program.
func kill(cmd *exec.Cmd) {
	_ = cmd.Process.Kill() // It may have ended already.
}

// available returns nothing: pipes can't be looked into here without waiting, so only what was read along with the last
// line is seen.
func available(io.Reader) []byte { return nil }
