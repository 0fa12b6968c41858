//go:build unix

package store

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"
)

// A lock that is held may be about to go, see lock: it is tried again every lockStep, for lockPatience in all.
const (
	lockPatience = time.Second
	lockStep     = 10 * time.Millisecond
)

// lock keeps other servers away from a database as long as the process lives: the system releases the lock when the
// process ends, however it ends. The file stays.
//
// The lock belongs to the open file, and a process that is being started has a copy of that until its own program is
// loaded. So a server that is killed just then leaves its lock to a child for a moment; lock waits for that.
func lock(path string) (*os.File, error) {
	f, err := os.OpenFile(path+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	return seize(f)
}

// lockItself locks the database, too: the lock file may have been removed, and the database may have another name by a
// link. SQLite uses locks of another kind, which this one doesn't affect. But a process loses those as soon as it
// closes the file anywhere, so this one has to be given up last.
func lockItself(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	return seize(f)
}

// seize locks an open file, or closes it.
func seize(f *os.File) (*os.File, error) {
	for end := time.Now().Add(lockPatience); ; time.Sleep(lockStep) {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return f, nil
		case errors.Is(err, syscall.EWOULDBLOCK) && time.Now().Before(end), errors.Is(err, syscall.EINTR):
			continue
		}
		f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, ErrLocked
		}
		return nil, fmt.Errorf("locking %s: %w", f.Name(), err)
	}
}

// unlock gives up a lock, including the copies in processes that are just being started: closing the file alone would
// leave it to them.
func unlock(f *os.File) error {
	return errors.Join(syscall.Flock(int(f.Fd()), syscall.LOCK_UN), f.Close())
}
