//go:build unix

package foreign

import (
	"io"
	"syscall"
)

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
