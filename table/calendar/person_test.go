package calendar

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestLeave: vacations are kept in order and joined; those that are over stay because they count, and impossible ones
// are refused.
func TestLeave(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2026, 6, 1+n, 0, 0, 0, 0, time.UTC) }
	now := day(10)
	p := Person{Away: []Period{{day(-500), day(-490)}, {day(2), day(4)}}}
	for _, v := range []Period{{day(30), day(40)}, {day(20), day(22)}, {day(22), day(24)}, {day(35), day(45)},
		{day(5), day(12)}} {
		if err := p.Leave(v, now); err != nil {
			t.Fatalf("%v: %v", v, err)
		}
	}
	want := []Period{{day(2), day(4)}, {day(10), day(12)}, {day(20), day(24)}, {day(30), day(45)}}
	if diff := cmp.Diff(want, p.Away); diff != "" {
		t.Error(diff)
	}
	for _, v := range []Period{{day(1), day(9)}, {day(50), day(50)}, {day(50), day(600)}} {
		if err := p.Leave(v, now); !errors.Is(err, ErrPeriod) {
			t.Errorf("%v: %v", v, err)
		}
	}
	if err := p.Return(day(10), now.Add(time.Hour)); err != nil {
		t.Error(err)
	}
	if err := p.Return(day(20), now); err != nil {
		t.Error(err)
	}
	if err := p.Return(day(2), now); !errors.Is(err, ErrNone) {
		t.Errorf("what is over ends again: %v", err)
	}
	want = []Period{{day(2), day(4)}, {day(10), day(10).Add(time.Hour)}, {day(30), day(45)}}
	if diff := cmp.Diff(want, p.Away); diff != "" {
		t.Error(diff)
	}
	for i := range MostPeriods {
		if err := p.Leave(Period{day(50 + 2*i), day(51 + 2*i)}, now); err != nil &&
			(i < MostPeriods-3 || !errors.Is(err, ErrMany)) {
			t.Fatalf("vacation %d: %v", i, err)
		}
	}
	if len(p.Away) > MostPeriods {
		t.Errorf("%d vacations are kept", len(p.Away))
	}
}

// TestAllowed: the first days of vacation in each year don't count, up to a number, and the next year starts over.
func TestAllowed(t *testing.T) {
	begin := time.Date(2026, 1, 10, 12, 0, 0, 0, time.UTC)
	day := func(n float64) time.Time { return begin.Add(time.Duration(n * float64(Day))) }
	away := []Period{{day(-3), day(2)}, {day(100), day(105.5)}, {day(200), day(210)}, {day(300), day(310)},
		{day(363), day(380)}}
	got := Allowed(away, begin, 12)
	want := []Period{{day(0), day(2)}, {day(100), day(105.5)}, {day(200), day(204.5)}, {day(365), day(377)}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := Allowed([]Period{{day(10), day(12)}, {day(400), day(430)}}, begin, 12); len(got) != 2 ||
		!got[1].To.Equal(day(412)) {
		t.Errorf("days of the first year are kept for the second: %v", got)
	}
	if got := Allowed(away, begin, 0); got != nil {
		t.Errorf("no days: %v", got)
	}
	if got := Allowed([]Period{{day(360), day(371)}}, begin, 12); len(got) != 1 || !got[0].To.Equal(day(371)) {
		t.Errorf("over the end of a year: %v", got)
	}
}

// TestSince: the parts of vacations after an instant are left.
func TestSince(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2026, 3, n, 0, 0, 0, 0, time.UTC) }
	away := []Period{{day(1), day(3)}, {day(5), day(9)}, {day(11), day(12)}}
	for at, want := range map[int][]Period{1: away, 3: away[1:], 6: {{day(6), day(9)}, away[2]}, 12: nil} {
		if got := Since(away, day(at)); !slices.Equal(got, want) {
			t.Errorf("since %d: %v", at, got)
		}
	}
	if got := Since(away, time.Time{}); !slices.Equal(got, away) {
		t.Errorf("since ever: %v", got)
	}
}

// TestHours: input that makes no sense is refused, and everything else is kept as it was entered.
func TestHours(t *testing.T) {
	for _, test := range []struct {
		name  string
		hours Hours
		want  error
	}{
		{"none", Hours{}, nil},
		{"a zone alone", Hours{Zone: "Asia/Kolkata"}, nil},
		{"no zone", Hours{Zone: "Koprulu/Char"}, ErrZone},
		{"the zone of the server", Hours{Zone: "Local"}, ErrZone},
		{"a file", Hours{Zone: "../../etc/passwd"}, ErrZone},
		{"across midnight", *every("Europe/Moscow", 20, 2), nil},
		{"whole days", *every("", 0, 24), nil},
		{"too late", *every("", 20, 25), ErrSpan},
		{"never", *every("", 20, 20), ErrSpan},
		{"an hour", *every("", 20, 21), ErrFew},
	} {
		if err := test.hours.Check(); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
		if test.want != nil {
			continue
		}
		b, err := json.Marshal(test.hours)
		if err != nil {
			t.Fatal(err)
		}
		var back Hours
		if err := json.Unmarshal(b, &back); err != nil || back != test.hours {
			t.Errorf("%s: %s is read as %+v (%v)", test.name, b, back, err)
		}
	}
	for _, text := range []string{`"8:00-22:00"`, `"08:00-24:01"`, `"24:00-08:00"`, `"08:00-08:00"`, `"08:00/22:00"`,
		`"08:0x-22:00"`} {
		var s Span
		if err := json.Unmarshal([]byte(text), &s); err == nil {
			t.Errorf("%s is read as %v", text, s)
		}
	}
}
