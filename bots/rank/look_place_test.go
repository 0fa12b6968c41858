package rank

import (
	"testing"

	"koprulu/bots/rank/sight"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// TestPlacesTellOrdersApart plays games and checks that Mobilize orders of a seat are worth the same, and begin with
// the same move, wherever their places have the same number.
func TestPlacesTellOrdersApart(t *testing.T) {
	type order struct {
		seat  game.Player
		p     game.Planet
		place uint64
	}
	type found struct {
		worth int
		first step
		turn  uint32
	}
	again := 0
	for i, opts := range []game.Options{
		{Players: 4, BroodWar: true}, {Players: 3, BroodWar: true}, {Players: 2, BroodWar: true},
		{Players: 4, BroodWar: true, Teams: true},
	} {
		r := played.Rules(t, opts)
		known := map[order]found{}
		s, judge := game.New(r, [32]byte{byte(i), 8}, nil), New(1, &sight.First)
		buf := make([]game.Answer, 0, game.MaxLegal)
		for n, games := 0, byte(1); n < 6000; n++ {
			if s.Phase == game.Over {
				s = game.New(r, [32]byte{byte(i), 8, games}, nil)
				games++
				clear(known)
			}
			p := r.Open(&s).First()
			legal := r.Legal(&s, p, buf)
			a := judge.Pick(r, &s, p, legal)
			if l := &judge.look; len(legal) > 1 && l.Seat.Faction != game.NoFaction {
				judge.begin(r, &s, p)
				for planets := s.Placed; planets != 0; planets &= planets - 1 {
					key := order{p, planets.First(), l.Place(planets.First())}
					now := found{turn: l.Turn()}
					now.worth, now.first = judge.mobilize(key.p, false)
					before, seen := known[key]
					switch known[key] = now; {
					case !seen:
					case before.worth != now.worth || before.first != now.first:
						t.Fatalf("game %d, answer %d: seat %d would do %+v on planet %d, not %+v as before", i, n, p, now, key.p, before)
					case before.turn != now.turn:
						again++
					}
				}
			}
			if broken := r.Apply(&s, p, a, nil); broken != rule.None {
				t.Fatal(broken)
			}
		}
	}
	if again < 1000 {
		t.Errorf("only %d places stayed the same while the ground changed", again)
	}
}
