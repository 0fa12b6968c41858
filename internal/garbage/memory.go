package garbage

import (
	"os"
	"path"
	"strconv"
	"strings"
)

// memory returns how much memory there is for this process, in bytes: that of the machine, or what its control group
// may use. It returns 0 where the system does not provide this in files.
func memory() uint64 {
	info, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0
	}
	all := total(string(info))
	groups, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return all
	}
	for at := group(string(groups)); ; at = path.Dir(at) {
		text, err := os.ReadFile("/sys/fs/cgroup" + path.Join(at, "memory.max"))
		// It is "max" without a limit.
		if n, bad := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64); err == nil && bad == nil {
			all = min(all, n)
		}
		if at == "/" {
			return all
		}
	}
}

// total reads the memory of the machine from /proc/meminfo.
func total(info string) uint64 {
	for line := range strings.Lines(info) {
		if rest, ok := strings.CutPrefix(line, "MemTotal:"); ok {
			kb, err := strconv.ParseUint(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
			if err != nil {
				return 0
			}
			return kb << 10
		}
	}
	return 0
}

// group reads the path of the control group from /proc/PID/cgroup (version 2); it is the topmost if none is named.
func group(text string) string {
	for line := range strings.Lines(text) {
		if at, ok := strings.CutPrefix(strings.TrimSpace(line), "0::"); ok && path.IsAbs(at) {
			return path.Clean(at)
		}
	}
	return "/"
}
