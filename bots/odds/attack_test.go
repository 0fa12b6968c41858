package odds_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"koprulu/bots/odds"
	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// attacked calls see with positions of games and the areas that another player holds in them.
func attacked(t testing.TB, opts game.Options, every int, see func(r *game.Rules, s *game.State, area game.Area)) {
	t.Helper()
	r := played.Rules(t, opts)
	n := 0
	played.Games(t, r, 3, 7, rank.New(1, &sight.Tuned), func(s *game.State, _ game.Player, _ []game.Answer) {
		if n++; n%every != 0 || s.Phase == game.Setup {
			return
		}
		for held := s.InPlay; held != 0; held &= held - 1 {
			if a := held.First(); s.Units[a] != 0 {
				see(r, s, a)
			}
		}
	})
}

// TestAttackTellsNothingHidden checks that positions that look the same to a seat have the same odds of an attack (P5),
// in both sets.
func TestAttackTellsNothingHidden(t *testing.T) {
	for _, opts := range []game.Options{{Players: 3}, {Players: 3, BroodWar: true}} {
		c := odds.New()
		var chance rand.PCG
		told, refused := 0, 0
		attacked(t, opts, 29, func(r *game.Rules, s *game.State, area game.Area) {
			for seat := range game.Player(3) {
				chance.Seed(uint64(told), uint64(seat))
				twin := *s
				r.Redeal(&twin, seat, &chance)
				before := *s
				b := odds.Budget{Deals: 4}
				if told%2 == 0 {
					b.Care = odds.Care{Cards: 3, Worlds: 2, Plans: 3}
				}
				one, err := c.Attack(t.Context(), r, s, seat, area, b, 9)
				two, other := c.Attack(t.Context(), r, &twin, seat, area, b, 9)
				switch {
				case *s != before:
					t.Fatal("the position is changed")
				case !errors.Is(err, other) || !reflect.DeepEqual(one, two):
					t.Fatalf("seat %d, area %d, round %d: the odds tell what is hidden:\n%+v %v\n%+v %v", seat, area, s.Round, one,
						err, two, other)
				case err != nil:
					refused++
				case one.Deals != 4 || one.Wins[0]+one.Wins[1]+one.Nobody != 4 ||
					one.Players != [2]game.Player{seat, s.Holder[area]}:
					t.Fatalf("%+v", one)
				default:
					told++
				}
			}
		})
		if told < 40 || refused < 40 {
			t.Errorf("Brood War %t: %d attacks have odds, %d have none", opts.BroodWar, told, refused)
		}
	}
}

// TestAttackIsWhatReachSays checks that, while nobody moves or fights, there are odds of an attack exactly where the
// reach of a seat's units ends in an area of others, and that for a battle that waits for movement to end, the odds are
// those of the battle that then begins.
func TestAttackIsWhatReachSays(t *testing.T) {
	c := odds.New()
	found := map[bool]int{}
	attacked(t, game.Options{Players: 3}, 17, func(r *game.Rules, s *game.State, area game.Area) {
		if r.Decision(s) != game.AskOrder {
			return
		}
		for seat := range game.Player(3) {
			v := r.View(s, seat)
			reach := false
			for from := s.InPlay; from != 0; from &= from - 1 {
				a := from.First()
				reach = reach || s.Holder[a] == seat && s.Units[a] != 0 && v.Reach(r, seat, a).Has(area)
			}
			reach = reach && s.Holder[area] != seat
			_, err := c.Attack(t.Context(), r, s, seat, area, odds.Budget{Deals: 1}, 2)
			if reach != (err == nil) {
				t.Errorf("seat %d, area %d, round %d: reach says %t, the odds of an attack: %v", seat, area, s.Round, reach, err)
			}
			found[reach]++
		}
	})
	if found[true] < 20 || found[false] < 20 {
		t.Errorf("too little was seen: %v", found)
	}
}

// TestAttackBeforeMovementEnds checks that while a player moves, the odds are those of the units that have entered the
// area, whatever else could follow them: the average of the odds of the battles that then begin, over the cards that
// are drawn at their start.
func TestAttackBeforeMovementEnds(t *testing.T) {
	const worlds = 200
	r := played.Rules(t, game.Options{Players: 2})
	c := odds.New()
	var chance rand.PCG
	waiting := 0
	played.Games(t, r, 4, 11, rank.New(1, &sight.Tuned), func(s *game.State, seat game.Player, _ []game.Answer) {
		if r.Decision(s) != game.AskMove || s.Exec.Target == game.NoArea || s.Battle.Units[game.Attacker] == 0 {
			return
		}
		area := s.Exec.Target
		now, err := c.Attack(t.Context(), r, s, seat, area, odds.Budget{Deals: 4 * worlds}, 5)
		if err != nil {
			return // Too many units are in an area: the movement can't end.
		}
		begun := 0
		for n := range uint64(worlds) {
			after := *s
			chance.Seed(n, 8)
			r.Redeal(&after, seat, &chance)
			if r.Apply(&after, seat, game.Answer{Verb: game.DoDone}, nil) != rule.None || after.Battle.Area != area {
				return
			}
			o, err := c.Work(t.Context(), r, &after, seat, odds.Budget{Deals: 4}, n)
			if err != nil {
				t.Fatal(err)
			}
			if o.Basis != odds.Sampled {
				return // Counted, not played: not comparable with an average over deals.
			}
			begun += o.Wins[game.Attacker]
		}
		waiting++
		if gap := now.Wins[game.Attacker] - begun; gap < -worlds/2 || gap > worlds/2 {
			t.Errorf("round %d: %d of %d are won before the movement ends, %d after it", s.Round, now.Wins[game.Attacker],
				4*worlds, begun)
		}
	})
	if waiting < 5 {
		t.Errorf("only %d battles waited for movement to end", waiting)
	}
}
