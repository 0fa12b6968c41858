package load

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"time"

	"github.com/prometheus/procfs"
	"golang.org/x/sys/unix"
)

// used returns the processor time that a process has used.
func used(pid int) (time.Duration, error) {
	p, err := procfs.NewProc(pid)
	if err != nil {
		return 0, err
	}
	stat, err := p.Stat()
	return time.Duration(stat.CPUTime() * float64(time.Second)), err
}

// resident returns the memory that a process uses, in bytes: its own, without that of files.
func resident(pid int) (int64, error) {
	p, err := procfs.NewProc(pid)
	if err != nil {
		return 0, err
	}
	status, err := p.NewStatus()
	return int64(status.RssAnon), err
}

// startPinned starts a program on the first processor only, if there are several.
func startPinned(cmd *exec.Cmd) error {
	if runtime.NumCPU() < 2 {
		return cmd.Start()
	}
	// The child inherits the affinity of the thread that starts it. The thread is not used again.
	started := make(chan error)
	go func() {
		runtime.LockOSThread()
		var first unix.CPUSet
		first.Set(0)
		if err := unix.SchedSetaffinity(0, &first); err != nil {
			started <- err
			return
		}
		started <- cmd.Start()
	}()
	return <-started
}

// pinSelf keeps the tool off the first processor, if there are several, until the function that it returns is called.
func pinSelf() func() {
	if runtime.NumCPU() < 2 {
		return func() {}
	}
	all := func(to unix.CPUSet) {
		threads, err := os.ReadDir("/proc/self/task")
		if err != nil {
			return // Then the figures are a little less exact.
		}
		for _, t := range threads {
			if id, err := strconv.Atoi(t.Name()); err == nil {
				_ = unix.SchedSetaffinity(id, &to)
			}
		}
	}
	var rest, every unix.CPUSet
	rest.Fill()
	every.Fill()
	rest.Clear(0)
	all(rest)
	return func() { all(every) }
}

// machine describes the machine in one line.
func machine() string {
	name := "unknown processor"
	if proc, err := procfs.NewDefaultFS(); err == nil {
		if list, err := proc.CPUInfo(); err == nil && len(list) > 0 {
			name = list[0].ModelName
		}
	}
	return fmt.Sprintf("%s, %d processors, %s, %s", name, runtime.NumCPU(), runtime.GOOS, runtime.Version())
}
