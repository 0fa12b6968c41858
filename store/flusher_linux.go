package store

import (
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// flushesItself says that the committer makes the log of SQLite durable itself, see flusher.
const flushesItself = true

// flusher makes what was written to a file durable. SQLite would call fsync, which also writes the times of the file. A thread that waits in there
// has to be noticed and replaced by the scheduler of Go, which looks for such threads thousands of times a second and spends a tenth of a
// processor on it. The flusher has the kernel do it (fdatasync by io_uring), and waits for the answer as for a connection. Where that can't be
// had, as in some containers, it calls fdatasync.
type flusher struct {
	file *os.File
	// ring is nil if it can't be had.
	ring *ring
}

// newFlusher opens a file that exists.
func newFlusher(path string) (*flusher, error) {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	f := &flusher{file: file}
	if f.ring, err = newRing(int(file.Fd())); err != nil {
		f.ring = nil
	}
	return f, nil
}

// flush returns when everything that was written to the file is on disk.
func (f *flusher) flush() error {
	if f.ring != nil {
		err := f.ring.flush()
		if !errors.Is(err, errUnasked) {
			return err
		}
		f.ring.close()
		f.ring = nil
	}
	for {
		if err := unix.Fdatasync(int(f.file.Fd())); !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}

// close releases the file.
func (f *flusher) close() {
	if f.ring != nil {
		f.ring.close()
	}
	f.file.Close()
}

// ring is an io_uring with room for one request at a time, to flush one file.
type ring struct {
	file *os.File
	wait syscall.RawConn
	// queues and requests are memory that the kernel shares, the others places in it.
	queues, requests []byte
	asked            *uint32 // the end of the queue of requests
	told, answered   *uint32 // the beginning and the end of the queue of answers
	mask             uint32
	answers          []ringAnswer
}

// ringRequest is struct io_uring_sqe of linux/io_uring.h.
type ringRequest struct {
	operation, flags uint8
	priority         uint16
	file             int32
	offset, address  uint64
	length, how      uint32
	data             uint64
	rest             [3]uint64
}

// ringAnswer is struct io_uring_cqe.
type ringAnswer struct {
	data   uint64
	result int32
	flags  uint32
}

// ringOffsets are struct io_sqring_offsets and struct io_cqring_offsets, which differ in the last words.
type ringOffsets struct {
	head, tail, mask, entries uint32
	a, b, c, d                uint32 // array is c of requests, cqes is b of answers
	address                   uint64
}

// ringSettings is struct io_uring_params.
type ringSettings struct {
	requests, answers, flags, cpu, idle, features, pool uint32
	reserved                                            [3]uint32
	request, answer                                     ringOffsets
}

const (
	ringFlush    = 3          // IORING_OP_FSYNC
	ringDataSync = 1          // IORING_FSYNC_DATASYNC
	ringOneMap   = 1          // IORING_FEAT_SINGLE_MMAP
	ringRequests = 0x10000000 // IORING_OFF_SQES
)

// errUnasked: the kernel did not accept the request.
var errUnasked = errors.New("io_uring can't be had")

// newRing makes a ring and tries it.
func newRing(file int) (*ring, error) {
	var set ringSettings
	fd, _, e := unix.Syscall(unix.SYS_IO_URING_SETUP, 1, uintptr(unsafe.Pointer(&set)), 0)
	if e != 0 {
		return nil, e
	}
	if err := unix.SetNonblock(int(fd), true); err != nil { // so that it can be waited for without a thread
		unix.Close(int(fd))
		return nil, err
	}
	r := &ring{file: os.NewFile(fd, "flushes")}
	if err := r.share(&set, file); err != nil {
		r.close()
		return nil, err
	}
	if err := r.flush(); err != nil {
		r.close()
		return nil, err
	}
	return r, nil
}

// share maps the memory of the ring, and writes the request that is made again and again.
func (r *ring) share(set *ringSettings, file int) (err error) {
	if set.features&ringOneMap == 0 {
		return errUnasked
	}
	if r.wait, err = r.file.SyscallConn(); err != nil {
		return err
	}
	fd := -1
	if err := r.wait.Control(func(f uintptr) { fd = int(f) }); err != nil {
		return err
	}
	size := max(set.request.c+4*set.requests, set.answer.b+uint32(unsafe.Sizeof(ringAnswer{}))*set.answers)
	const how, kind = unix.PROT_READ | unix.PROT_WRITE, unix.MAP_SHARED | unix.MAP_POPULATE
	if r.queues, err = unix.Mmap(fd, 0, int(size), how, kind); err != nil {
		return err
	}
	if r.requests, err = unix.Mmap(fd, ringRequests, int(set.requests)*int(unsafe.Sizeof(ringRequest{})), how, kind); err != nil {
		return err
	}
	at := func(offset uint32) *uint32 { return (*uint32)(unsafe.Pointer(&r.queues[offset])) }
	r.asked, r.told, r.answered, r.mask = at(set.request.tail), at(set.answer.head), at(set.answer.tail), *at(set.answer.mask)
	r.answers = unsafe.Slice((*ringAnswer)(unsafe.Pointer(&r.queues[set.answer.b])), set.answers)
	*at(set.request.c) = 0
	*(*ringRequest)(unsafe.Pointer(&r.requests[0])) = ringRequest{operation: ringFlush, file: int32(file), how: ringDataSync}
	return nil
}

// flush flushes the file. The error is errUnasked if nobody was asked to.
func (r *ring) flush() error {
	atomic.AddUint32(r.asked, 1)
	var n uintptr
	var e syscall.Errno
	if err := r.wait.Control(func(fd uintptr) { n, _, e = unix.Syscall6(unix.SYS_IO_URING_ENTER, fd, 1, 0, 0, 0, 0) }); err != nil {
		return err
	}
	if e != 0 || n != 1 {
		return fmt.Errorf("%w (%w)", errUnasked, e)
	}
	var result int32
	err := r.wait.Read(func(uintptr) bool {
		told := atomic.LoadUint32(r.told)
		if told == atomic.LoadUint32(r.answered) {
			return false
		}
		result = r.answers[told&r.mask].result
		atomic.StoreUint32(r.told, told+1)
		return true
	})
	switch {
	case err != nil:
		return err
	case result < 0:
		return syscall.Errno(-result)
	}
	return nil
}

// close ends the ring.
func (r *ring) close() {
	for _, memory := range [][]byte{r.queues, r.requests} {
		if memory != nil {
			_ = unix.Munmap(memory) // It is ours.
		}
	}
	r.file.Close()
}
