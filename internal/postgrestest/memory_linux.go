package postgrestest

import "syscall"

// room is what has to be free in memory for the databases of a few tests at a time.
const room = 2 << 30

// parent returns the folder in memory for clusters whose data may be lost with the machine: a disk takes ten times as
// long to make and remove the hundreds of files of a database. It is empty, for the folder of temporary files, where
// there is no room.
func parent() string {
	const shm = "/dev/shm"
	var s syscall.Statfs_t
	if err := syscall.Statfs(shm, &s); err != nil || s.Bavail*uint64(s.Bsize) < room || syscall.Access(shm, 2) != nil {
		return ""
	}
	return shm
}
