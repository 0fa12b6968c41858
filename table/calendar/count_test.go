package calendar

import (
	"math/rand/v2"
	"testing"
	"time"
)

// The zones of the tests: two that change their clocks on different days, one that does not, one that is half an hour
// off, and one that changes its clock by half an hour.
var testZones = []string{"Europe/Berlin", "America/New_York", "Europe/Moscow", "Asia/Kolkata",
	"Australia/Lord_Howe", ""}

// at reads a time in a zone.
func at(t testing.TB, zone, text string) time.Time {
	t.Helper()
	loc, err := Zone(zone)
	if err != nil {
		t.Fatal(err)
	}
	v, err := time.ParseInLocation("2006-01-02 15:04", text, loc)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// every returns the same hours for all days.
func every(zone string, from, to int) *Hours {
	h := &Hours{Zone: zone}
	for i := range h.Days {
		h.Days[i] = Span{from * 60, to * 60}
	}
	return h
}

const much = 1000 * Day

// TestDaylightSaving: how much counts on the days on which clocks are changed, and when an allowance that begins the
// evening before is used up.
func TestDaylightSaving(t *testing.T) {
	whole, early := Rules{}, Rules{Hours: true}
	for _, test := range []struct {
		name, zone, day, next string
		hours                 *Hours
		rules                 Rules
		counts                time.Duration
		// until is when 26 hours that begin at 22:00 the day before are used up.
		until string
	}{
		{"forward, all day", "Europe/Berlin", "2026-03-29 00:00", "2026-03-30 00:00", &Hours{}, whole, 23 * time.Hour,
			"2026-03-30 01:00"},
		{"back, all day", "Europe/Berlin", "2026-10-25 00:00", "2026-10-26 00:00", &Hours{}, whole, 25 * time.Hour,
			"2026-10-25 23:00"},
		{"forward, from one to nine", "Europe/Berlin", "2026-03-29 00:00", "2026-03-30 00:00", every("", 1, 9), early,
			7 * time.Hour, "2026-04-01 04:00"},
		{"back, from one to nine", "Europe/Berlin", "2026-10-25 00:00", "2026-10-26 00:00", every("", 1, 9), early,
			9 * time.Hour, "2026-10-28 02:00"},
		{"forward, within the hour that is skipped", "America/New_York", "2026-03-08 00:00", "2026-03-09 00:00",
			every("", 2, 4), early, time.Hour, "2026-03-21 03:00"},
		{"back, within the hour that comes twice", "America/New_York", "2026-11-01 00:00", "2026-11-02 00:00",
			every("", 1, 3), early, 3 * time.Hour, "2026-11-13 02:00"},
		{"no change", "Europe/Moscow", "2026-03-29 00:00", "2026-03-30 00:00", every("", 8, 22), early, 14 * time.Hour,
			"2026-03-30 20:00"},
		{"half an hour off", "Asia/Kolkata", "2026-10-25 00:00", "2026-10-26 00:00", every("", 22, 6), early, 8 * time.Hour,
			"2026-10-28 00:00"},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := *test.hours
			h.Zone = test.zone
			c := NewCount(test.rules, &h, nil)
			day := at(t, test.zone, test.day)
			if got, _ := c.Counted(day, at(t, test.zone, test.next), much); got != test.counts {
				t.Errorf("the day counts %s, not %s", got, test.counts)
			}
			from := at(t, test.zone, test.day).Add(-2 * time.Hour)
			if got := c.Until(from, 26*time.Hour, much); !got.Equal(at(t, test.zone, test.until)) {
				t.Errorf("26 hours are over at %s, not %s", got.In(c.loc), test.until)
			}
		})
	}
}

// counts reports in the plainest way whether an instant counts.
func counts(r Rules, h *Hours, loc *time.Location, t time.Time) bool {
	local := t.In(loc)
	day := (int(local.Weekday()) + 6) % 7
	minute := local.Hour()*60 + local.Minute()
	in := func(day, minute int) bool {
		today, before := h.Days[day], h.Days[(day+6)%7]
		return !today.Off() && minute >= today.From && (minute < today.To || today.To <= today.From) ||
			!before.Off() && before.To <= before.From && minute < before.To
	}
	// Somebody plays only on weekends if their hours don't begin on a weekday and don't reach from Sunday into Monday.
	onlyWeekends := h.Days[6].Off() || h.Days[6].To > h.Days[6].From || h.Days[6].To == 0
	for _, s := range h.Days[:5] {
		onlyWeekends = onlyWeekends && s.Off()
	}
	switch {
	case r.Hours && h.Said():
		if !in(day, minute) {
			return false
		}
	case r.Nights && (minute >= NightFrom || minute < NightTo):
		return false
	}
	return !r.Weekends || day < 5 || r.Hours && h.Said() && onlyWeekends
}

// drawn draws rules, hours and vacations around a day on which clocks are changed.
func drawn(t testing.TB, r *rand.Rand) (Rules, *Hours, []Period, time.Time) {
	h := &Hours{Zone: testZones[r.IntN(len(testZones))]}
	if r.IntN(4) > 0 {
		for i := range h.Days {
			if r.IntN(4) > 0 {
				h.Days[i] = Span{r.IntN(dayMinutes), r.IntN(dayMinutes + 1)}
				if h.Days[i].From == h.Days[i].To {
					h.Days[i] = Span{0, dayMinutes}
				}
			}
		}
		if r.IntN(8) == 0 {
			h.Days = [7]Span{5: h.Days[5], 6: h.Days[6]}
		}
	}
	rules := Rules{Hours: r.IntN(3) > 0, Nights: r.IntN(2) > 0, Weekends: r.IntN(2) > 0}
	days := []string{"2026-03-08 00:00", "2026-03-29 00:00", "2026-10-25 00:00", "2026-11-01 00:00", "2026-04-05 00:00",
		"2026-10-04 00:00", "2026-07-01 00:00"}
	from := at(t, h.Zone, days[r.IntN(len(days))]).Add(time.Duration(r.IntN(6*dayMinutes)-4*dayMinutes) * time.Minute)
	var away []Period
	last := from.Add(-Day)
	for range r.IntN(3) {
		a := Period{From: last.Add(time.Duration(r.IntN(3*dayMinutes)) * time.Minute)}
		a.To = a.From.Add(time.Duration(1+r.IntN(2*dayMinutes)) * time.Minute)
		away, last = append(away, a), a.To
	}
	return rules, h, away, from
}

// check compares the results with a count of minutes, and the results for both directions with each other.
func check(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 3))
	rules, h, away, from := drawn(t, r)
	c := NewCount(rules, h, away)
	slack := time.Duration(r.IntN(3*dayMinutes)) * time.Minute
	var sum, out, last time.Duration
	lastUntil := from
	ends := 1 + r.IntN(6*dayMinutes)
	for m := range ends {
		now := from.Add(time.Duration(m) * time.Minute)
		_, gone := within(away, now)
		on := !gone && (out >= slack || counts(rules, h, c.loc, now))
		if until, vacation := c.Stands(now, slack-out); until.After(now) == on || vacation != gone {
			t.Fatalf("seed %d: at minute %d it stands until %s (away: %v), but counts: %v", seed, m, until, vacation, on)
		}
		if next := c.Next(now, from.Add(10*Day), slack-out); !next.IsZero() && !next.After(now) && on &&
			counts(rules, h, c.loc, now) {
			t.Fatalf("seed %d: at minute %d it counts, and changes at %s", seed, m, next)
		}
		if !on && !gone {
			out += time.Minute
		} else if on {
			sum += time.Minute
		}
		if m%97 != 0 && m != ends-1 {
			continue
		}
		then := now.Add(time.Minute)
		got, gotOut := c.Counted(from, then, slack)
		if got != sum || gotOut != min(out, slack) || got < last {
			t.Fatalf("seed %d: after %d minutes %s count and %s do not, but %s and %s are computed (before: %s)", seed, m+1, sum,
				out, got, gotOut, last)
		}
		until := c.Until(from, got, slack)
		if back, _ := c.Counted(from, until, slack); back != got || until.After(then) || until.Before(lastUntil) {
			t.Fatalf("seed %d: %s are over at %s, by which %s count; counted up to %s", seed, got, until, back, then)
		}
		last, lastUntil = got, until
	}
	for range 20 {
		d := time.Duration(r.Int64N(int64(20 * Day)))
		until := c.Until(from, d, slack)
		if back, _ := c.Counted(from, until, slack); back != d {
			t.Fatalf("seed %d: %s are over at %s, by which %s count", seed, d, until, back)
		}
		if d > 0 {
			if before, _ := c.Counted(from, until.Add(-1), slack); before >= d {
				t.Fatalf("seed %d: %s are over before %s", seed, d, until)
			}
		}
	}
}

// TestCountsLikeMinutes: the time that counts is that of a count of minutes, through days on which clocks are changed.
func TestCountsLikeMinutes(t *testing.T) {
	n := uint64(40)
	if testing.Short() {
		n = 20
	}
	for seed := range n {
		check(t, seed)
	}
}

// FuzzCount is TestCountsLikeMinutes for any number of cases.
func FuzzCount(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { check(t, seed) })
}

// TestNext: the next change is where the clock stops or goes on.
func TestNext(t *testing.T) {
	const zone = "Europe/Berlin"
	h := every(zone, 8, 22)
	c := NewCount(Rules{Hours: true}, h, []Period{{at(t, zone, "2026-03-30 12:00"), at(t, zone, "2026-04-01 00:00")}})
	far := at(t, zone, "2026-05-01 00:00")
	now := at(t, zone, "2026-03-28 21:00")
	for _, want := range []string{"2026-03-28 22:00", "2026-03-29 08:00", "2026-03-29 22:00", "2026-03-30 08:00",
		"2026-03-30 12:00", "2026-04-01 08:00"} {
		now = c.Next(now, far, much)
		if !now.Equal(at(t, zone, want)) {
			t.Fatalf("the next change is at %s, not %s", now.In(c.loc), want)
		}
	}
	if next := c.Next(now, now.Add(time.Hour), much); !next.IsZero() {
		t.Errorf("within an hour it changes at %s", next)
	}
	if next := c.Next(at(t, zone, "2026-03-29 21:00"), far, 0); !next.Equal(at(t, zone, "2026-03-30 12:00")) {
		t.Errorf("where all hours count it changes at %s", next)
	}
}

// TestSlack: hours push a deadline by no more than the slack, vacations by their full length.
func TestSlack(t *testing.T) {
	h := every("", 20, 22)
	from := at(t, "", "2026-06-01 20:00")
	c := NewCount(Rules{Hours: true}, h, nil)
	if got, want := c.Until(from, 10*time.Hour, 40*time.Hour), at(t, "", "2026-06-03 22:00"); !got.Equal(want) {
		// 2 hours, 22 out, 2 hours, 18 out; the other 6 hours count.
		t.Errorf("over at %s, not %s", got, want)
	}
	c = NewCount(Rules{Hours: true}, h, []Period{{from, from.Add(30 * Day)}})
	if got, want := c.Until(from, 10*time.Hour, 40*time.Hour), at(t, "", "2026-07-03 22:00"); !got.Equal(want) {
		t.Errorf("with a vacation over at %s, not %s", got, want)
	}
}
