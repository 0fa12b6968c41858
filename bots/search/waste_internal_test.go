package search

import (
	"os"
	"testing"

	"koprulu/bots/rank/sight"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/position"
)

// TestWasteOfAnOrder checks that an order counts as wasted when it is taken back for an Event card and when it is
// executed where it can do nothing.
func TestWasteOfAnOrder(t *testing.T) {
	text, err := os.ReadFile("../rank/testdata/mobilize-nothing-near.json")
	if err != nil {
		t.Fatal(err)
	}
	r, s, err := position.Read(played.Set(), text)
	if err != nil {
		t.Fatal(err)
	}
	seat := r.Open(&s).First()
	p := NewPlayer(&sight.First)
	for _, verb := range []game.Verb{game.DoExecute, game.DoEvent} {
		p.Set(r, &s, seat, 1, 1)
		if n := p.waste; n.n != 0 || n.open {
			t.Fatalf("%+v before the answer", n)
		}
		p.Answer(seat, game.Answer{Verb: verb})
		if n := p.waste.end(); n != 1 {
			t.Errorf("verb %d wastes %d orders, not 1", verb, n)
		}
	}
}

// TestWasteStopsWithTheFirstEffect checks that an order is wasted until it does something, and that movement that is
// ended at once wastes one whose execution has begun.
func TestWasteStopsWithTheFirstEffect(t *testing.T) {
	r := played.Rules(t, game.Options{Players: 2})
	moved, ended := 0, 0
	for i := range 20 {
		s := game.New(r, [32]byte{byte(i), 3}, nil)
		p := NewPlayer(&sight.First)
		p.Set(r, &s, 0, 1, 1)
		p.World = s
		for p.World.Phase != game.Over {
			seat, legal := p.Open()
			if p.World.Top().Step == game.AskMove && p.World.Phase == game.Execution && p.World.Exec.Moved == 0 &&
				p.World.Exec.LiftTo == game.NoArea && len(legal) > 1 {
				at := p.World
				for _, a := range []game.Answer{legal[0], legal[len(legal)-1]} {
					var c waste
					c.begin(&at, seat)
					c.see(r, &at, seat, a)
					switch n := c.end(); {
					case a.Verb == game.DoMove && n == 0:
						moved++
					case a.Verb == game.DoDone && n == 1:
						ended++
					case a.Verb == game.DoMove || a.Verb == game.DoDone:
						t.Fatalf("%v wastes %d orders", a, n)
					}
				}
			}
			p.Step()
		}
	}
	if moved == 0 || ended == 0 {
		t.Errorf("%d moves, %d movements ended at once", moved, ended)
	}
}
