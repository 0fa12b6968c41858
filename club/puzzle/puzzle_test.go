package puzzle

import (
	"math/rand/v2"
	"testing"
	"time"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/position"
)

// TestDays: a day begins at midnight, UTC, in whatever time zone a time is given, and kinds take turns.
func TestDays(t *testing.T) {
	east, west := time.FixedZone("east", 14*3600), time.FixedZone("west", -11*3600)
	for _, c := range []struct {
		at   time.Time
		want Day
	}{
		{time.Date(2026, 11, 28, 23, 59, 59, 999e6, time.UTC), "2026-11-28"},
		{time.Date(2026, 11, 29, 13, 59, 0, 0, east), "2026-11-28"},
		{time.Date(2026, 11, 29, 14, 0, 0, 0, east), "2026-11-29"},
		{time.Date(2026, 11, 28, 13, 0, 0, 0, west), "2026-11-29"},
	} {
		if got := DayOf(c.at); got != c.want || got.Over(c.at) || !got.Over(got.End()) || got.Add(1).Start() != got.End() {
			t.Errorf("%v is on %s, want %s", c.at, got, c.want)
		}
	}
	if first := Day("2026-11-28"); first.Kind() == first.Add(1).Kind() || first.Kind() != first.Add(int(Kinds)).Kind() {
		t.Error("kinds do not take turns")
	}
	for _, wrong := range []string{"", "2026-11-31", "2026-1-01", "28.11.2026", "2026-11-28 "} {
		if d, ok := ParseDay(wrong); ok {
			t.Errorf("%q is read as %s", wrong, d)
		}
	}
}

// TestStreak: a streak goes on until a day is missed or answered wrongly; today counts once it is answered, and what
// was answered late never does.
func TestStreak(t *testing.T) {
	const today = Day("2027-01-02")
	right := func(days ...int) (list []Try) {
		for _, d := range days {
			list = append(list, Try{Day: today.Add(-d), Right: true, Timely: true})
		}
		return list
	}
	for name, c := range map[string]struct {
		tries        []Try
		now, longest int
	}{
		"nothing":               {nil, 0, 0},
		"today":                 {right(0), 1, 1},
		"yesterday":             {right(1), 1, 1},
		"over the turn of year": {right(3, 0, 2, 1), 4, 4},
		"a day was missed":      {right(0, 2, 3, 4), 1, 3},
		"two days ago":          {right(2, 3), 0, 2},
		"today was wrong":       {append(right(1, 2), Try{Day: today, Timely: true}), 0, 2},
		"yesterday was wrong":   {append(right(0, 2), Try{Day: today.Add(-1), Timely: true}), 1, 1},
		"answered late":         {append(right(0, 2), Try{Day: today.Add(-1), Right: true}), 1, 1},
	} {
		if now, longest := Streak(c.tries, today); now != c.now || longest != c.longest {
			t.Errorf("%s: %d, at most %d, want %d and %d", name, now, longest, c.now, c.longest)
		}
	}
}

// TestSingle: the best answer is ahead of every other by three standard errors of the difference, and by more than
// hardly anything.
func TestSingle(t *testing.T) {
	for name, c := range map[string]struct {
		list []Answer
		best int
		ok   bool
	}{
		"clear":           {[]Answer{{Worth: 4000}, {Worth: 9000}, {Worth: 0}}, 1, true},
		"two are equal":   {[]Answer{{Worth: 9000}, {Worth: 9000}, {Worth: 0}}, 0, false},
		"hardly better":   {[]Answer{{Worth: 9000}, {Worth: 8600}}, 0, false},
		"within an error": {[]Answer{{Worth: 9000, Error: 300}, {Worth: 8000, Error: 300}}, 0, false},
		"beyond errors":   {[]Answer{{Worth: 9000, Error: 230}, {Worth: 8000, Error: 230}}, 0, true},
		"no choice":       {[]Answer{{Worth: 9000}}, 0, false},
	} {
		if best, ok := Single(c.list); best != c.best || ok != c.ok {
			t.Errorf("%s: %d, %v", name, best, ok)
		}
	}
}

// made are puzzles whose makers need few games.
var made = [Kinds][32]byte{Battle: {1}, Stop: {2}, Reveal: {2}}

// TestPuzzlesAreProved: of each kind, what is made from a seed is made from it again, has exactly one best answer by
// the figures that it holds, and those come out again, whatever is hidden from the seat. With a second answer as good
// as the best one it is refused.
func TestPuzzlesAreProved(t *testing.T) {
	ctx, set := t.Context(), played.Set()
	for kind := range Kinds {
		t.Run(kind.String(), func(t *testing.T) {
			t.Parallel()
			p, err := MakeKind(ctx, set, "2026-11-28", kind, made[kind], nil)
			if err != nil {
				t.Fatal(err)
			}
			text, err := p.Text()
			if err != nil {
				t.Fatal(err)
			}
			again, err := Read(text)
			if err != nil {
				t.Fatal(err)
			}
			r, s, err := again.open(set)
			if err != nil {
				t.Fatal(err)
			}
			seat := game.Player(p.Seat - 1)
			r.Redeal(&s, seat, rand.New(rand.NewPCG(3, 4)))
			again.Position = position.Append(nil, r, &s)
			if err := again.Check(ctx, set); err != nil {
				t.Error("with other things hidden: ", err)
			}
			q, err := again.Question(set)
			if err != nil {
				t.Fatal(err)
			}
			m := maker{set: set, kind: kind, weigher: newWeigher()}
			twice := m.asked(r, &s, seat, q.Rival)
			twice.legal = append(twice.legal, twice.legal[p.Best])
			if list, ok, err := m.proved(ctx, twice); ok || err != nil {
				t.Errorf("two answers of equal worth are taken: %v, %v", list, err)
			}
			again.Answers[p.Best].Worth -= 100
			if again.Check(ctx, set) == nil {
				t.Error("another worth is taken")
			}
		})
	}
}
