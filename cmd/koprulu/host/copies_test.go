package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"koprulu/rules/components"
	"koprulu/site/server/upkeep"
	"koprulu/site/store"
)

// clerk makes copies of nothing by a clock of its own, and remembers what came of them.
type clerk struct {
	*copies
	clock    time.Time
	room     atomic.Int64
	outcomes []error
	noted    []error
}

func newClerk(t *testing.T, dir string, f copyFlags) *clerk {
	t.Helper()
	f.Backup = dir
	c, err := f.scheduled(false, reserve)
	if err != nil {
		t.Fatal(err)
	}
	k := &clerk{copies: c, clock: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)}
	k.room.Store(1 << 40)
	c.log = slog.New(slog.NewTextHandler(io.Discard, nil))
	c.now = func() time.Time { return k.clock }
	c.free = func(string) int64 { return k.room.Load() }
	c.size = func(context.Context) (int64, int64, error) { return 5 << 20, 1 << 20, nil }
	c.copy = func(_ context.Context, file string) error { return os.WriteFile(file, []byte("copy"), 0o600) }
	c.check = func(_ context.Context, file string) (upkeep.Check, error) {
		return upkeep.Check{Of: file, Sound: true}, nil
	}
	c.note = func(_ time.Time, _ string, _ int64, failed error) error {
		k.noted = append(k.noted, failed)
		return nil
	}
	c.outcome = func(_ time.Time, failed error) { k.outcomes = append(k.outcomes, failed) }
	return k
}

// usual are the flags by default.
// reserve is how much of the disk copies leave free.
const reserve = 512 << 20

var usual = copyFlags{BackupAt: "03:30", BackupDaily: 14, BackupWeekly: 8}

// names lists what is in a directory.
func names(t *testing.T, dir string) []string {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, f := range files {
		list = append(list, f.Name())
	}
	return list
}

// TestCopiesKeepTheirTime: without a copy one is made at once, then one each day at its time, across a restart and
// across the clocks' change, or after a time; a day that was missed is made up for once.
func TestCopiesKeepTheirTime(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	at := func(text string) time.Time {
		t.Helper()
		at, err := time.ParseInLocation("2006-01-02 15:04", text, berlin)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	k := newClerk(t, dir, usual)
	step := func(now, next string, made int) {
		t.Helper()
		k.clock, k.outcomes = at(now), nil
		if got := k.step(t.Context()); !got.Equal(at(next)) || !k.upcoming().Equal(got) || len(k.outcomes) != made {
			t.Errorf("at %s: %d copies, the next one at %s, want %d and %s", now, len(k.outcomes), got.In(berlin), made, next)
		}
	}
	step("2026-03-27 12:00", "2026-03-28 03:30", 1)
	step("2026-03-28 03:29", "2026-03-28 03:30", 0)
	step("2026-03-28 03:30", "2026-03-29 03:30", 1)
	step("2026-03-29 03:31", "2026-03-30 03:30", 1) // One hour is missing in this night.
	k = newClerk(t, dir, usual)
	step("2026-03-29 20:00", "2026-03-30 03:30", 0) // The server was started again.
	step("2026-04-02 10:00", "2026-04-03 03:30", 1) // It was down for three days.
	step("2026-01-01 10:00", "2026-01-02 03:30", 1) // The clock had been wrong.
	often := usual
	often.BackupEvery = 6 * time.Hour
	k = newClerk(t, t.TempDir(), often)
	step("2026-03-27 12:00", "2026-03-27 18:00", 1)
	step("2026-03-27 17:59", "2026-03-27 18:00", 0)
	step("2026-03-27 19:00", "2026-03-28 01:00", 1)
}

// TestCopiesAreKept: the copies of the last day are kept, then one of each day and one of each week; other files in the
// directory are left alone.
func TestCopiesAreKept(t *testing.T) {
	dir := t.TempDir()
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "koprulu-2026-01-01.db"), nil, 0o600),
		os.WriteFile(filepath.Join(dir, "notes.txt"), nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	few := copyFlags{BackupAt: "03:30", BackupDaily: 3, BackupWeekly: 2, BackupEvery: 12 * time.Hour}
	k := newClerk(t, dir, few)
	k.clock = time.Date(2026, 1, 1, 1, 0, 0, 0, time.UTC)
	for end := time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC); k.clock.Before(end); k.clock = k.clock.Add(12 * time.Hour) {
		k.step(t.Context())
	}
	want := []string{
		"koprulu-2026-01-01.db",
		"koprulu-2026-02-22T130000Z.db", "koprulu-2026-03-01T130000Z.db", // Sundays, of these the second is also a day
		"koprulu-2026-03-02T130000Z.db",
		"koprulu-2026-03-03T010000Z.db", "koprulu-2026-03-03T130000Z.db", "notes.txt",
	}
	if got := names(t, dir); !slices.Equal(got, slices.Insert(slices.Clone(want), 1, "koprulu-2026-02-15T130000Z.db")) {
		t.Errorf("kept are %v", got)
	}
	// A failure removes nothing, not even what is no longer kept.
	old := filepath.Join(dir, "koprulu-2025-01-01T000000Z.db")
	if err := os.WriteFile(old, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	copying := k.copy
	k.copy = func(context.Context, string) error { return errors.New("no") }
	before := names(t, dir)
	if k.step(t.Context()); len(k.noted) == 0 || !slices.Equal(names(t, dir), before) {
		t.Errorf("after a failure there are %v", names(t, dir))
	}
	k.copy, k.clock = copying, k.clock.Add(again)
	if k.step(t.Context()); slices.Contains(names(t, dir), filepath.Base(old)) {
		t.Errorf("after a copy there are %v", names(t, dir))
	}
}

// TestCopiesFail: what fails leaves no file, is noted and tried again an hour later; copies never take the last of the
// room, not even of that which something else takes meanwhile; a damaged one is none.
func TestCopiesFail(t *testing.T) {
	for name, test := range map[string]struct {
		breaks func(k *clerk)
		says   string
	}{
		"the copy fails": {func(k *clerk) {
			k.copy = func(_ context.Context, file string) error {
				return errors.Join(os.WriteFile(file, nil, 0o600), errors.New("the disk is gone"))
			}
		}, "the disk is gone"},
		"there is too little room": {func(k *clerk) { k.room.Store(reserve + 5<<20) },
			"517 MB are free, the data may take 6 MB"},
		"the room ends meanwhile": {func(k *clerk) {
			k.copy = func(ctx context.Context, file string) error {
				k.room.Store(reserve - 1)
				<-ctx.Done()
				return errors.Join(os.WriteFile(file, nil, 0o600), ctx.Err())
			}
		}, "given up when less than 512 MB were left"},
		"the copy is damaged": {func(k *clerk) {
			k.check = func(context.Context, string) (upkeep.Check, error) { return upkeep.Check{Faults: 2}, nil }
		}, "2 faults"},
		"the check fails": {func(k *clerk) {
			k.check = func(context.Context, string) (upkeep.Check, error) { return upkeep.Check{}, errors.New("can't read") }
		}, "can't read"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "made")
			k := newClerk(t, dir, usual)
			copying, checking := k.copy, k.check
			test.breaks(k)
			next := k.step(t.Context())
			if len(k.outcomes) != 1 || len(k.noted) != 1 || k.noted[0] == nil ||
				!strings.Contains(fmt.Sprint(k.outcomes[0]), test.says) {
				t.Errorf("it says %v, noted %v", k.outcomes, k.noted)
			}
			if got := names(t, dir); len(got) != 0 {
				t.Errorf("it left %v", got)
			}
			if !next.Equal(k.clock.Add(again)) {
				t.Errorf("it is tried again at %s", next)
			}
			k.copy, k.check = copying, checking
			k.room.Store(1 << 40)
			k.clock = next
			if k.step(t.Context()); len(names(t, dir)) != 1 || k.outcomes[1] != nil || k.noted[1] != nil {
				t.Errorf("an hour later: %v, %v", k.outcomes, k.noted)
			}
		})
	}
}

// TestCopiesGoOn: a server that ends within a copy leaves it to the next one, which removes what is left of it.
func TestCopiesGoOn(t *testing.T) {
	dir := t.TempDir()
	k := newClerk(t, dir, usual)
	ctx, end := context.WithCancel(t.Context())
	k.copy = func(ctx context.Context, file string) error { end(); return ctx.Err() }
	if k.step(ctx); len(k.outcomes) != 0 {
		t.Errorf("ending counts as %v", k.outcomes)
	}
	for _, left := range []string{"koprulu-2026-03-02T120000Z.db.part", "koprulu-2026-03-02T120000Z.db.part-journal"} {
		if err := os.WriteFile(filepath.Join(dir, left), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	k = newClerk(t, dir, usual)
	k.step(t.Context())
	if got := names(t, dir); !slices.Equal(got, []string{"koprulu-2026-03-02T120000Z.db"}) {
		t.Errorf("then there are %v", got)
	}
}

// TestCopiesOfData: the running server's copies are those of koprulu backup, checked as by koprulu check; of damaged
// data there is none.
func TestCopiesOfData(t *testing.T) {
	dir, data := t.TempDir(), filepath.Join(t.TempDir(), "koprulu.db")
	st, err := store.Open(t.Context(), data, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	k := newClerk(t, dir, usual)
	k.copy, k.size = st.Backup, st.Size
	k.check = func(ctx context.Context, file string) (upkeep.Check, error) {
		return checkCopy(ctx, components.Default(), file, k.now)
	}
	k.step(t.Context())
	got := names(t, dir)
	if len(got) != 1 || k.outcomes[0] != nil {
		t.Fatalf("there are %v: %v", got, k.outcomes)
	}
	file := filepath.Join(dir, got[0])
	found, err := checkCopy(t.Context(), components.Default(), file, k.now)
	if err != nil || !found.Sound || found.Of != file {
		t.Errorf("the copy: %+v, %v", found, err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	k.copy = func(_ context.Context, into string) error {
		for i := len(text) / 2; i < len(text)/2+4096; i++ {
			text[i] ^= 0x55
		}
		return os.WriteFile(into, text, 0o600)
	}
	k.clock = k.clock.AddDate(0, 0, 1)
	if k.step(t.Context()); len(names(t, dir)) != 1 || k.outcomes[1] == nil {
		t.Errorf("a damaged copy: %v, %v", names(t, dir), k.outcomes)
	}
}

// TestCopyFlags: what can't be meant is refused, with the flag.
func TestCopyFlags(t *testing.T) {
	for want, f := range map[string]copyFlags{
		"--backup-at":     {BackupAt: "25:00", BackupDaily: 1},
		"--backup-every":  {BackupAt: "03:30", BackupEvery: time.Minute, BackupDaily: 1},
		"--backup-daily":  {BackupAt: "03:30"},
		"--backup-weekly": {BackupAt: "03:30", BackupDaily: 1, BackupWeekly: -1},
	} {
		f.Backup = filepath.Join(t.TempDir(), "b")
		if _, err := f.scheduled(false, reserve); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	f := usual
	if c, err := f.scheduled(true, reserve); c != nil || err != nil {
		t.Errorf("without a directory: %v, %v", c, err)
	}
	f.Backup = t.TempDir()
	if _, err := f.scheduled(true, reserve); err == nil || !strings.Contains(err.Error(), "pg_dump") {
		t.Errorf("PostgreSQL: %v", err)
	}
}
