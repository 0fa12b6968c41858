//go:build !linux

package load

import (
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"time"
)

// errLinux: what a process uses can only be read on Linux.
var errLinux = errors.New("the load tool reads what a server uses from /proc, which only Linux has")

func used(int) (time.Duration, error) { return 0, errLinux }

func resident(int) (int64, error) { return 0, errLinux }

func startPinned(cmd *exec.Cmd) error { return cmd.Start() }

func pinSelf() func() { return func() {} }

func machine() string {
	return fmt.Sprintf("%d processors, %s/%s, %s", runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version())
}
