package host

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"slices"
	"time"

	"koprulu"
	"koprulu/cmd/koprulu/cli"
	"koprulu/site/server/upkeep"
	"koprulu/site/store"
)

// The files beside the data in which the program notes what was done for it, so that hosts see it: whoever copies or
// checks the data may be another process than the server.
const (
	backupNote  = "backup.json"
	checkNote   = "check.json"
	versionNote = "version.json"
)

// readNote reads a note from a directory, nil if there is none, or none that can be read: notes are no data.
func readNote[T any](dir, name string) *T {
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return nil
	}
	note := new(T)
	if json.Unmarshal(text, note) != nil {
		return nil
	}
	return note
}

// writeNote puts a note into a directory in place of the one of its name, whole or not at all. Where there is no such
// directory, nobody looks for it.
func writeNote(dir, name string, note any) error {
	text, err := json.Marshal(note)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, name+".*")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = f.Write(append(text, '\n'))
	// Whoever runs the server has to be able to read what root has noted; the directory keeps others away.
	err = errors.Join(err, f.Chmod(0o644), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), filepath.Join(dir, name))
	}
	if err != nil {
		err = errors.Join(err, os.Remove(f.Name()))
	}
	return err
}

// noteBackup notes what came of copying data: an error keeps what is known of the last copy.
func noteBackup(dir string, at time.Time, file string, bytes int64, failed error) error {
	note := readNote[upkeep.Backup](dir, backupNote)
	switch {
	case failed == nil:
		note = &upkeep.Backup{At: at, File: file, Bytes: bytes}
	case note == nil:
		note = &upkeep.Backup{}
		fallthrough
	default:
		note.Failed, note.Why = at, failed.Error()
	}
	return writeNote(dir, backupNote, note)
}

// served is which version serves the data and which one did before it, empty for none.
type served struct {
	Version string `json:"version"`
	Before  string `json:"before,omitempty"`
}

// noteVersion notes that a version serves the data from now on, and returns which one did before.
func noteVersion(dir, version string) (before string, err error) {
	was := readNote[served](dir, versionNote)
	switch {
	case was == nil:
		was = &served{Version: version}
	case was.Version == version:
		return was.Before, nil
	default:
		was = &served{Version: version, Before: was.Version}
	}
	return was.Before, writeNote(dir, versionNote, was)
}

// keeper knows what a server knows of its machine and its data.
type keeper struct {
	data    string
	known   upkeep.Upkeep
	size    func(context.Context) (data, log int64, err error)
	copies  *copies // nil if it makes none
	onDisks []upkeep.Disk
}

// keepsUp gathers what stays the same while the server runs.
func (c *Serve) keepsUp(k *database, where string, at net.Addr, copies *copies) (*keeper, error) {
	name, err := os.Hostname()
	if err != nil {
		name = "localhost"
	}
	version := cli.ProgramVersion()
	before, err := noteVersion(c.Data, version)
	if err != nil {
		return nil, cli.Usagef("--data: %w", err)
	}
	u := &keeper{data: c.Data, size: k.size, copies: copies, known: upkeep.Upkeep{Server: name + " (" + at.String() + ")",
		Since: time.Now().UTC(), Version: version, Before: before, News: newsSince(koprulu.Changelog, before),
		Place: c.place(where)}}
	if c.Database == "" {
		u.onDisks = append(u.onDisks, upkeep.Disk{Of: "data", Place: u.known.Place, Reserve: int64(c.Reserve)})
	}
	if copies != nil {
		u.onDisks = append(u.onDisks, upkeep.Disk{Of: "backup", Place: copies.dir, Reserve: copies.reserve})
	}
	return u, nil
}

// now returns what is known now.
func (u *keeper) now(ctx context.Context) (known upkeep.Upkeep, err error) {
	known = u.known
	if known.Bytes, known.Log, err = u.size(ctx); err != nil {
		return known, err
	}
	known.Disks = slices.Clone(u.onDisks)
	for i := range known.Disks {
		known.Disks[i].Free = store.FreeRoom(known.Disks[i].Place)
	}
	known.Backup, known.Check = readNote[upkeep.Backup](u.data, backupNote), readNote[upkeep.Check](u.data, checkNote)
	if u.copies != nil {
		if known.Backup == nil {
			known.Backup = &upkeep.Backup{}
		}
		known.Backup.Next = u.copies.upcoming()
	}
	return known, nil
}
