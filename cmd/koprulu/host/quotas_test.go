package host

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"koprulu/club/people"
)

// TestSizes: sizes are numbers of bytes with a letter for 1024 of those before it; what is none, or too large, is
// refused.
func TestSizes(t *testing.T) {
	for text, want := range map[string]size{"0": 0, "500": 500, "64K": 64 << 10, "512M": 512 << 20, "20G": 20 << 30,
		"1T": 1 << 40, "8388607T": 8388607 << 40} {
		var got size
		if err := got.UnmarshalText([]byte(text)); err != nil || got != want {
			t.Errorf("%q is %d (%v), want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "M", "-1", "1.5G", "512MB", "512MM", "1m", "8388608T", "1 G", "x"} {
		var got size
		if err := got.UnmarshalText([]byte(text)); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%q", text)) ||
			!strings.Contains(err.Error(), "512M") {
			t.Errorf("%q is %d (%v)", text, got, err)
		}
	}
}

// TestQuotaFlags: without flags the quotas are the usual ones and what the page for operators says; a flag sets its
// own; less than nothing is refused by its name.
func TestQuotaFlags(t *testing.T) {
	read := func(args ...string) quotaFlags {
		t.Helper()
		var flags struct{ quotaFlags }
		parser, err := kong.New(&flags, kong.Exit(func(int) {}))
		if err == nil {
			_, err = parser.Parse(args)
		}
		if err != nil {
			t.Fatal(err)
		}
		return flags.quotaFlags
	}
	page, err := os.ReadFile("../../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	for i := range reflect.TypeFor[quotaFlags]().NumField() {
		tag := reflect.TypeFor[quotaFlags]().Field(i).Tag
		name := tag.Get("name")
		if row := fmt.Sprintf("| `%s` | %s |", name, tag.Get("default")); strings.HasPrefix(name, "quota-") &&
			!strings.Contains(string(page), row) {
			t.Errorf("the page for operators has no line %s", row)
		}
	}
	usual := read()
	if got, err := usual.quotas(); err != nil || *got != people.UsualQuotas {
		t.Errorf("without flags they are %+v (%v), not %+v", got, err, people.UsualQuotas)
	}
	if usual.UploadCeiling != 1<<30 || usual.Reserve != 512<<20 {
		t.Errorf("without flags the ceiling is %d and the reserve %d", usual.UploadCeiling, usual.Reserve)
	}
	want := people.Quotas{Waiting: 1, Running: 2, Made: 3, Uploads: 4 << 10, Messages: 5, Reports: 6, Leagues: 0,
		Addresses: 8,
		Tokens:    9, Streams: 10}
	chosen := read("--quota-waiting=1", "--quota-running=2", "--quota-made=3", "--quota-uploads=4K", "--quota-messages=5",
		"--quota-reports=6", "--quota-leagues=0", "--quota-addresses=8", "--quota-tokens=9", "--quota-streams=10")
	if got, err := chosen.quotas(); err != nil || *got != want {
		t.Errorf("they are %+v (%v), not %+v", got, err, want)
	}
	for _, name := range []string{"waiting", "running", "made", "messages", "reports", "leagues", "addresses", "tokens",
		"streams"} {
		wrong := read("--quota-" + name + "=-1")
		if _, err := wrong.quotas(); err == nil || !strings.Contains(err.Error(), "--quota-"+name+": ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestReserve: the reserve of a directory is that of its disk, which PostgreSQL does not share; where less is free,
// what comes in is refused with the way out.
func TestReserve(t *testing.T) {
	f := quotaFlags{UploadCeiling: 7, reserveFlags: reserveFlags{Reserve: math.MaxInt64}}
	measure := func(context.Context) (int64, error) { return 0, nil }
	if r := f.room(t.TempDir(), false, measure, slog.New(slog.DiscardHandler)); r.Free == nil || r.Free() <= 0 ||
		r.Ceiling != 7 || r.Reserve != math.MaxInt64 {
		t.Errorf("the room is %+v", r)
	}
	if r := f.room(t.TempDir(), true, measure, slog.New(slog.DiscardHandler)); r.Free != nil {
		t.Error("the disk of PostgreSQL is known")
	}
	if err := f.leaves(t.TempDir()); err == nil || !strings.Contains(err.Error(), "--reserve") {
		t.Errorf("with an endless reserve: %v", err)
	}
	f.Reserve = 0
	if err := f.leaves(t.TempDir()); err != nil {
		t.Errorf("without a reserve: %v", err)
	}
}
