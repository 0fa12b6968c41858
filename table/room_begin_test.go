package table_test

import (
	"slices"
	"testing"

	"koprulu/rules/game"
	"koprulu/table"
)

// TestLaidOut: where the program lays the galaxy out, the first thing that anybody is asked is an order, whoever sits
// at the table and whatever is played; nobody hears of questions that are answered, and nobody can take an answer back.
func TestLaidOut(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(o *game.Options)
	}{
		{"base game", func(*game.Options) {}},
		{"Brood War", func(o *game.Options) { o.BroodWar = true }},
		{"teams", func(o *game.Options) { o.Teams = true }},
	} {
		t.Run(c.name, func(t *testing.T) {
			asked := map[game.Player]int{}
			w := newWorld(t, func(cfg *table.HubConfig) {
				cfg.Notify = func(e table.Event) {
					for p := range game.Player(game.MaxPlayers) {
						if e.Opened.Has(p) {
							asked[p]++
						}
					}
				}
			})
			s := quick(4)
			s.LaidOut = true
			c.change(&s.Options)
			tab := w.deal(s, 2, "simple", "simple")
			snap := tab.Snapshot()
			if snap.State.Phase == game.Setup || snap.State.Phase == game.Over || snap.Answers == 0 {
				t.Fatalf("after %d answers the game is in phase %d", snap.Answers, snap.State.Phase)
			}
			if snap.Undoable != 0 {
				t.Errorf("seat %d can take %d answers back", snap.Undoer+1, snap.Undoable)
			}
			for p := range game.Player(2) {
				want := 0
				if snap.Decisions[p].Number != 0 {
					want = 1
				}
				if asked[p] != want {
					t.Errorf("seat %d hears of %d questions, want %d", p+1, asked[p], want)
				}
			}
			w.sameAfterReload(tab)
		})
	}
}

// TestLaidOutIsDense: a galaxy that the program lays out is hardly longer than wide, so that planets are
// large on every screen.
func TestLaidOutIsDense(t *testing.T) {
	for players, most := range map[int]int{2: 3, 3: 3, 4: 4, 6: 4} {
		w := newWorld(t)
		for range 8 {
			s := quick(players)
			s.LaidOut = true
			g := w.deal(s, 1, slices.Repeat([]string{"simple"}, players-1)...).Snapshot().State
			var x, y []int8
			for p := range g.Placed.All() {
				x, y = append(x, g.Tiles[p].X), append(y, g.Tiles[p].Y)
			}
			width, height := slices.Max(x)-slices.Min(x)+1, slices.Max(y)-slices.Min(y)+1
			if int(max(width, height)) > most {
				t.Errorf("%d planets of %d players take %d by %d cells", len(x), players, width, height)
			}
		}
	}
}

// TestLaidOutIsSettled: players who choose their factions in turn set the galaxy up as well.
func TestLaidOutIsSettled(t *testing.T) {
	w := newWorld(t)
	s := table.NewSettings("a table", 2)
	s.LaidOut, s.Draft = true, true
	_, err := w.hub.Create(w.ctx, owner, "Anna", s, []table.SeatPlan{{Mine: true}, {Bot: "simple"}})
	wants(t, "Create", err, errInvalid)
}
