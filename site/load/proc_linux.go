package load

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unsafe"
)

// tick is the unit of times in /proc/PID/stat, the same on every Linux.
const tick = time.Second / 100

// used returns the processor time that a process has used.
func used(pid int) (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	// The name of the program is in brackets and may contain anything.
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 13 {
		return 0, fmt.Errorf("/proc/%d/stat can't be read", pid)
	}
	user, err := strconv.ParseInt(fields[11], 10, 64)
	if err != nil {
		return 0, err
	}
	system, err := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * tick, err
}

// resident returns the memory that a process uses, in bytes: its own, without that of files.
func resident(pid int) (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "RssAnon:"); ok {
			kb, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
			return kb << 10, err
		}
	}
	return 0, fmt.Errorf("/proc/%d/status says nothing about memory", pid)
}

// cpuSet is a set of processors in the form that the system expects.
type cpuSet [16]uint64

// pin binds a thread to processors; 0 is the calling thread.
func pin(thread int, to *cpuSet) error {
	if _, _, e := syscall.RawSyscall(syscall.SYS_SCHED_SETAFFINITY, uintptr(thread), unsafe.Sizeof(*to),
		uintptr(unsafe.Pointer(to))); e != 0 {
		return e
	}
	return nil
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
		if err := pin(0, &cpuSet{1}); err != nil {
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
	all := func(to cpuSet) {
		threads, err := os.ReadDir("/proc/self/task")
		if err != nil {
			return // Then the figures are a little less exact.
		}
		for _, t := range threads {
			if id, err := strconv.Atoi(t.Name()); err == nil {
				_ = pin(id, &to)
			}
		}
	}
	var rest, every cpuSet
	for i := range every {
		rest[i], every[i] = ^uint64(0), ^uint64(0)
	}
	rest[0] &^= 1
	all(rest)
	return func() { all(every) }
}

// machine describes the machine in one line.
func machine() string {
	name := "unknown processor"
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.Lines(string(text)) {
			if _, model, ok := strings.Cut(line, ":"); ok && strings.HasPrefix(line, "model name") {
				name = strings.TrimSpace(model)
				break
			}
		}
	}
	return fmt.Sprintf("%s, %d processors, %s, %s", name, runtime.NumCPU(), runtime.GOOS, runtime.Version())
}
