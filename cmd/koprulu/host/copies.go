package host

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"koprulu/cmd/koprulu/cli"
	"koprulu/rules/components"
	"koprulu/site/server/core"
	"koprulu/site/server/upkeep"
	"koprulu/site/store"
)

// copyFlags say where and when the running server copies its data.
type copyFlags struct {
	Backup       string        `env:"KOPRULU_BACKUP" name:"backup" placeholder:"DIR" type:"path" help:"Copy all data into this directory every day, and check each copy as 'koprulu check' does. Without it, the server makes no copies."`
	BackupAt     string        `env:"KOPRULU_BACKUP_AT" name:"backup-at" placeholder:"HH:MM" default:"03:30" help:"When, in the time zone of the machine (default: ${default})."`
	BackupEvery  time.Duration `env:"KOPRULU_BACKUP_EVERY" name:"backup-every" placeholder:"TIME" help:"Copy this long after the last copy, such as 6h, instead of once a day."`
	BackupDaily  int           `env:"KOPRULU_BACKUP_DAILY" name:"backup-daily" placeholder:"N" default:"14" help:"Of how many days the last copy is kept (default: ${default}). Those of the last 24 hours are all kept."`
	BackupWeekly int           `env:"KOPRULU_BACKUP_WEEKLY" name:"backup-weekly" placeholder:"N" default:"8" help:"Of how many weeks, beyond those days, the last copy is kept (default: ${default})."`
}

const (
	// soonest is the shortest time between two copies, again is when one that failed is tried again.
	soonest = 10 * time.Minute
	again   = time.Hour
)

// copies copies the data of a server from time to time.
type copies struct {
	dir string
	// at is the time of day, every the time between two copies instead, 0 for none.
	at            time.Duration
	every         time.Duration
	daily, weekly int
	// reserve is how many bytes copies leave free on their disk, so that what else is on it can be written.
	reserve int64
	log     *slog.Logger

	// copy copies the data to a file, check checks a copy, note notes what came of it, and size is how large the data is.
	copy  func(ctx context.Context, file string) error
	check func(ctx context.Context, file string) (upkeep.Check, error)
	note  func(at time.Time, file string, bytes int64, failed error) error
	size  func(ctx context.Context) (data, log int64, err error)
	free  func(dir string) int64
	now   func() time.Time
	// outcome is told of each copy, nil for one that was made.
	outcome func(at time.Time, failed error)

	// failed is when the last attempt failed, the zero time if it did not; only run uses it.
	failed time.Time
	next   atomic.Int64
}

// scheduled reads the flags: nil if no copies are wanted.
func (f *copyFlags) scheduled(postgres bool, reserve size) (*copies, error) {
	if f.Backup == "" {
		return nil, nil
	}
	at, err := time.Parse("15:04", f.BackupAt)
	switch {
	case postgres:
		return nil, cli.Usagef(
			"--backup copies an SQLite file; of a PostgreSQL database, pg_dump makes copies: set KOPRULU_BACKUP to nothing")
	case err != nil:
		return nil, cli.Usagef("--backup-at: %q is not a time of day such as 03:30", f.BackupAt)
	case f.BackupEvery != 0 && f.BackupEvery < soonest:
		return nil, cli.Usagef("--backup-every: %s is too short; give at least %s", f.BackupEvery, soonest)
	case f.BackupDaily < 1:
		return nil, cli.Usagef("--backup-daily: at least the copy of one day is kept, not of %d", f.BackupDaily)
	case f.BackupWeekly < 0:
		return nil, cli.Usagef("--backup-weekly: a number of weeks can't be less than 0")
	}
	if err := os.MkdirAll(f.Backup, 0o700); err != nil {
		return nil, cli.Usagef("--backup: %w", err)
	}
	return &copies{dir: f.Backup, at: time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute,
		every: f.BackupEvery, daily: f.BackupDaily, weekly: f.BackupWeekly, reserve: int64(reserve), free: store.FreeRoom,
		now: time.Now}, nil
}

// begin makes copies of what a server keeps beside it, until the context ends; wait returns when none is being made any
// more.
func (c *copies) begin(ctx context.Context, s *Serve, k *database, set *components.Set, log *slog.Logger,
	figures *core.Metrics) (wait func()) {
	c.log, c.copy, c.size, c.outcome = log, k.copy, k.size, figures.Copied
	c.check = func(ctx context.Context, file string) (upkeep.Check, error) {
		found, err := checkCopy(ctx, set, file, c.now)
		if err == nil {
			found.Of = strings.TrimSuffix(found.Of, unfinished)
			err = writeNote(s.Data, checkNote, found)
		}
		return found, err
	}
	c.note = func(at time.Time, file string, bytes int64, failed error) error {
		return noteBackup(s.Data, at, file, bytes, failed)
	}
	if was := readNote[upkeep.Backup](s.Data, backupNote); was != nil && !was.At.IsZero() {
		figures.CopiedAt(was.At)
	}
	var work sync.WaitGroup
	work.Go(func() { c.run(ctx) })
	return work.Wait
}

// copyName is how copies are called, by the time at which they were made: no other files are ever removed.
const copyName = "koprulu-2006-01-02T150405Z.db"

// unfinished is what a copy is called after that until it has been checked.
const unfinished = ".part"

// parts are the files that a copy may leave behind if it is not finished: those of SQLite, too.
var parts = regexp.MustCompile(`^koprulu-\d{4}-\d\d-\d\dT\d{6}Z\.db\.part(-journal|-wal|-shm)?$`)

// made is a copy.
type made struct {
	file string
	at   time.Time
}

// list returns the copies, the newest first, and removes what an interrupted one has left.
func (c *copies) list() ([]made, error) {
	files, err := os.ReadDir(c.dir)
	if err != nil {
		return nil, err
	}
	var all []made
	for _, f := range files {
		name := f.Name()
		if at, err := time.Parse(copyName, name); err == nil {
			all = append(all, made{filepath.Join(c.dir, name), at})
		} else if parts.MatchString(name) {
			if err := os.Remove(filepath.Join(c.dir, name)); err != nil {
				return nil, err
			}
		}
	}
	slices.SortFunc(all, func(a, b made) int { return b.at.Compare(a.at) })
	return all, nil
}

// due returns when the next copy is to be made after what there is. A copy from the future, by a clock that was wrong,
// counts for nothing.
func (c *copies) due(all []made, now time.Time) time.Time {
	if !c.failed.IsZero() {
		return c.failed.Add(again)
	}
	all = slices.DeleteFunc(slices.Clone(all), func(m made) bool { return m.at.After(now) })
	switch {
	case len(all) == 0:
		return now
	case c.every > 0:
		return all[0].at.Add(c.every)
	}
	last := all[0].at.In(now.Location())
	next := time.Date(last.Year(), last.Month(), last.Day(), int(c.at/time.Hour), int(c.at/time.Minute)%60, 0, 0,
		now.Location())
	for !next.After(last) {
		next = next.AddDate(0, 0, 1)
	}
	return next
}

// upcoming returns when the next copy is made.
func (c *copies) upcoming() time.Time { return time.UnixMilli(c.next.Load()).UTC() }

// step makes a copy if one is due, and says when to come again.
func (c *copies) step(ctx context.Context) time.Time {
	now := c.now()
	all, err := c.list()
	due := c.due(all, now)
	if err != nil || !due.After(now) {
		if err == nil {
			err = c.make(ctx, now)
		}
		if ctx.Err() != nil {
			return now // The server ends; the next one continues.
		}
		if c.failed = (time.Time{}); err != nil {
			c.failed = now
			c.log.Error("the data could not be copied", "directory", c.dir, "again", now.Add(again).UTC(), "error", err)
			if err := c.note(now.UTC(), "", 0, err); err != nil {
				c.log.Error("what came of copying the data could not be noted", "error", err)
			}
		}
		c.outcome(now, err)
		if all, err = c.list(); err != nil && c.failed.IsZero() {
			c.failed = now
		}
		if c.failed.IsZero() {
			c.tidy(all)
		}
		due = c.due(all, now)
	}
	c.next.Store(due.UnixMilli())
	return due
}

// errRoom: a copy would leave less free than the reserve.
var errRoom = errors.New("there is not enough room on the disk of the copies")

// make makes a copy, checks it, and gives it its name.
func (c *copies) make(ctx context.Context, now time.Time) error {
	data, log, err := c.size(ctx)
	if err != nil {
		return err
	}
	if free := c.free(c.dir); free < data+log+c.reserve {
		return fmt.Errorf(
			"%w: %d MB are free, the data may take %d MB and %d MB are kept free; remove what is not needed there, keep fewer copies (--backup-daily, --backup-weekly), or name another disk with --backup",
			errRoom, free>>20, (data+log)>>20, c.reserve>>20)
	}
	file := filepath.Join(c.dir, now.UTC().Format(copyName))
	if err := c.whole(ctx, file+unfinished); err != nil {
		// What is left is no copy, and its room may be needed.
		if gone := os.Remove(file + unfinished); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
		return err
	}
	info, err := os.Stat(file + unfinished)
	if err != nil {
		return err
	}
	if err := os.Rename(file+unfinished, file); err != nil {
		return err
	}
	c.log.Info("copied the data", "file", file, "bytes", info.Size(), "took", c.now().Sub(now).Round(time.Millisecond))
	return c.note(now.UTC(), file, info.Size(), nil)
}

// whole makes a copy and checks it. What else fills the disk meanwhile ends it.
func (c *copies) whole(ctx context.Context, file string) error {
	watched, end := context.WithCancelCause(ctx)
	defer end(nil)
	go func() {
		for tick := time.NewTicker(50 * time.Millisecond); ; {
			select {
			case <-watched.Done():
				tick.Stop()
				return
			case <-tick.C:
				if c.free(c.dir) < c.reserve {
					end(fmt.Errorf("%w: it was given up when less than %d MB were left", errRoom, c.reserve>>20))
				}
			}
		}
	}()
	err := c.copy(watched, file)
	var found upkeep.Check
	if err == nil {
		found, err = c.check(watched, file)
	}
	switch why := context.Cause(watched); {
	case errors.Is(why, errRoom):
		return why
	case err != nil:
		return err
	case !found.Sound:
		return fmt.Errorf("the copy is damaged (%s), and was removed: 'koprulu check' says what is wrong with the data",
			cli.Plural(found.Faults, "fault"))
	}
	return nil
}

// tidy removes the copies that are no longer kept.
func (c *copies) tidy(all []made) {
	for _, m := range c.surplus(all) {
		if err := os.Remove(m.file); err != nil {
			c.log.Error("an old copy of the data could not be removed", "error", err)
			continue
		}
		c.log.Info("removed an old copy of the data", "file", m.file)
	}
}

// surplus returns which of some copies, the newest first, are no longer kept: kept are those of the 24 hours before the
// newest, the last one of each of so many days, and the last one of each of so many weeks before these.
func (c *copies) surplus(all []made) []made {
	var list []made
	days, weeks, beyond := map[string]bool{}, map[string]bool{}, 0
	for _, m := range all {
		local := m.at.In(c.now().Location())
		year, number := local.ISOWeek()
		day, week := local.Format(time.DateOnly), fmt.Sprint(year, number)
		keep := all[0].at.Sub(m.at) < 24*time.Hour
		switch {
		case days[day]:
		case len(days) < c.daily:
			days[day], weeks[week], keep = true, true, true
		case !weeks[week] && beyond < c.weekly:
			weeks[week], keep = true, true
			beyond++
		}
		if !keep {
			list = append(list, m)
		}
	}
	return list
}

// run makes copies until the context ends.
func (c *copies) run(ctx context.Context) {
	for next := c.now(); ; {
		if !c.now().Before(next) {
			next = c.step(ctx)
		}
		// A clock may be set, and a machine suspended: the time is looked at again and again.
		wait := time.NewTimer(min(time.Minute, max(0, next.Sub(c.now()))))
		select {
		case <-ctx.Done():
			wait.Stop()
			return
		case <-wait.C:
		}
	}
}
