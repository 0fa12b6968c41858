package terminal

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"koprulu/help/choice"
	"koprulu/rules/game"
)

// TestSinceYourTurn plays games of people at random until one is attacked before their decision: the line above the
// question mentions that first, and nothing that the seat may not read.
func TestSinceYourTurn(t *testing.T) {
	tab := newTable(t, testConfig(t, 3, "", "", ""), 100, 30)
	c := rand.New(rand.NewPCG(1, 1))
	told, attacked := 0, 0
	for range 4000 {
		m := tab.m
		switch {
		case m.screen == onOver:
			if told < 10 || attacked == 0 {
				t.Fatalf("of the others was told %d times, of attacks %d times", told, attacked)
			}
			return
		case m.screen == onPass || m.overlay != noOverlay:
			tab.press("enter")
			continue
		}
		all := m.since()
		for i, n := range all {
			if i > 0 && n.rank < all[i-1].rank {
				t.Fatalf("%q comes after %q", n.text, all[i-1].text)
			}
		}
		if m.roomForSince() {
			told++
			frame := tab.frame()
			if !strings.Contains(frame, "│ Since your turn: "+all[0].text[:8]) {
				t.Fatalf("%q is not told:\n%s", all[0].text, frame)
			}
			if all[0].rank == newsAttack {
				if attacked++; attacked == 1 {
					golden(t, "since-100x30", frame)
				}
			}
		}
		legal := m.sight.Legal
		tab.run(m.give(choice.Choice{Answer: legal[c.IntN(len(legal))]}))
	}
	t.Fatal("the game does not end")
}

// TestSinceTellsStagesAndDepletion: a new stage is told, and an area that yields less from now on, first and as a loss
// if the viewer holds it; what the viewer's own answer brought is not.
func TestSinceTellsStagesAndDepletion(t *testing.T) {
	tab := newTable(t, testConfig(t, 3, "", "", ""), 100, 30)
	m := tab.m
	for m.screen == onPass || m.overlay != noOverlay || m.sight.View.Seats[m.seat].Held == 0 {
		if m.screen == onPass || m.overlay != noOverlay {
			tab.press("enter")
			continue
		}
		tab.run(m.give(choice.Choice{Answer: m.sight.Legal[0]}))
	}
	held := m.sight.View.Seats[m.seat].Held.First()
	other := m.sight.View.InPlay
	seat := &m.sight.View.Seats[m.seat]
	other &^= seat.Held | seat.Cards | seat.Bases
	depleted := func(a game.Area) game.Entry {
		e := game.LogDepletion.With(game.Nobody)
		e.V[game.EntryArea], e.V[game.EntryDegree] = uint8(a), game.DepletedFully
		return e
	}
	drawn := func(stage game.Stage) game.Entry {
		e := game.LogDrawEvent.With(1 - m.seat&1)
		e.V[game.EntryStage] = uint8(stage)
		return e
	}
	m.sight.View.Stage = 2
	// The viewer's own answer depletes an area, and then others do.
	m.turn = len(m.sess.Feed)
	m.sess.Feed = append(m.sess.Feed, depleted(held))
	m.others = len(m.sess.Feed)
	m.sess.Feed = append(m.sess.Feed, drawn(0), depleted(other.First()), drawn(1), drawn(1), depleted(held))
	m.entries.reset(m.seat, len(m.sess.Feed))
	var got []string
	for _, n := range m.since() {
		if n.bad != (n.rank == newsLoss) {
			t.Errorf("%q stands out: %t", n.text, n.bad)
		}
		got = append(got, n.text)
	}
	area := func(a game.Area) string {
		e := depleted(a)
		return strings.TrimSuffix(m.w.Entry(&m.sight.View, &e), ".")
	}
	stage := func(n game.Stage) string { return m.w.Text("log.stage", "stage", m.w.Stage(n)) }
	if want := []string{area(held), stage(1), stage(2), area(other.First())}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
