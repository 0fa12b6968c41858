package odds_test

import (
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"koprulu/bots/odds"
	"koprulu/bots/rank"
	"koprulu/bots/rank/sight"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/words"
)

var long = flag.Bool("long", false, "play more games where odds are held against how battles end, which takes minutes")

// thumbs is a budget for an attack, or a battle, without any care: the rules of thumb decide everything.
func thumbs(b odds.Budget) odds.Budget {
	b.Care = odds.Care{}
	return b
}

// placed reads a position of testdata.
func placed(t *testing.T, name string) (*game.Rules, game.State) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	r, s, err := position.Read(played.Set(), text)
	if err != nil {
		t.Fatal(err)
	}
	return r, s
}

// joins moves one more unit, the most expensive, into an area to attack it. It reports whether there is one.
func joins(r *game.Rules, s *game.State, seat game.Player, area game.Area) bool {
	var buf [game.MaxLegal]game.Answer
	best, dearest := game.Answer{}, -1
	for _, a := range r.Legal(s, seat, buf[:0]) {
		if a.Verb == game.DoMove && a.To() == area && a.Items() == 0 && a.Count() == 1 {
			if cost := r.Units[a.Unit()].Cost; int(cost.Minerals)+int(cost.Gas) > dearest {
				best, dearest = a, int(cost.Minerals)+int(cost.Gas)
			}
		}
	}
	return dearest >= 0 && r.Apply(s, seat, best, nil) == rule.None
}

// TestFifthAttackerHelps: four units enter an area of two Zealots. By the rules of thumb they win 30 % of the battles,
// and five of them only 2 %, because a Marine would be sent to the front; if fought well, five always win, and so do
// six.
func TestFifthAttackerHelps(t *testing.T) {
	r, s := placed(t, "four-attackers.json")
	seat := r.Open(&s).First()
	names := words.Of(r, &s)
	area, err := names.FindArea("braken.1")
	if err != nil {
		t.Fatal(err)
	}
	c := odds.New()
	var thumb, well []float64
	for units := 1; joins(r, &s, seat, area); units++ {
		if units < 4 {
			continue
		}
		for _, b := range []odds.Budget{thumbs(odds.GlanceAttack), odds.GlanceAttack} {
			o, err := c.Attack(t.Context(), r, &s, seat, area, b, 3)
			if err != nil {
				t.Fatal(err)
			}
			share, _ := o.Basis.Share(o.Wins[game.Attacker], o.Deals)
			if b.Care == (odds.Care{}) {
				thumb = append(thumb, share)
			} else {
				well = append(well, share)
			}
		}
	}
	t.Logf("%.2f by the rules of thumb, %.2f fought well", thumb, well)
	if len(well) != 3 || well[0] > 0.5 || well[1] < 0.9 || well[2] < 0.9 {
		t.Errorf("four, five and six attackers win %.2f", well)
	}
	if thumb[1] >= thumb[0] {
		t.Errorf("by the rules of thumb they win %.2f: this position shows nothing any more", thumb)
	}
}

// TestSupportOfACertainVictory: a unit has to give support in a battle that is won whatever cards the defender has, if
// the attacker fights well. By the rules of thumb the odds were 40 %.
func TestSupportOfACertainVictory(t *testing.T) {
	r, s := placed(t, "support.json")
	seat := r.Open(&s).First()
	if r.Decision(&s) != game.AskSupport || s.Battle.Players[game.Attacker] != seat {
		t.Fatal("nobody is asked where a unit gives support")
	}
	c := odds.New()
	for name, b := range map[string]odds.Budget{"a first figure": odds.Glance, "all": odds.Study} {
		o, err := c.Work(t.Context(), r, &s, seat, b, 3)
		if err != nil {
			t.Fatal(err)
		}
		if share, _ := o.Basis.Share(o.Wins[game.Attacker], o.Deals); share < 0.95 {
			t.Errorf("%s: %.2f", name, share)
		}
		if o, err = c.Work(t.Context(), r, &s, seat, thumbs(b), 3); err != nil {
			t.Fatal(err)
		} else if share, _ := o.Basis.Share(o.Wins[game.Attacker], o.Deals); share > 0.6 {
			t.Errorf("%s: %.2f by the rules of thumb: this position shows nothing any more", name, share)
		}
	}
	won := 0
	var chance rand.PCG
	for n := range uint64(8) {
		w := s
		chance.Seed(n, 1)
		r.Redeal(&w, seat, &chance)
		if wins, _ := c.FightWell(t.Context(), r, &w, odds.Care{Cards: 6, Worlds: 6, Plans: 16}, n); wins {
			won++
		}
	}
	if won < 8 {
		t.Errorf("won %d of 8 battles", won)
	}
}

// TestMoreUnitsWinMoreOften: in positions of games with Brood War, one unit after the other enters an area to attack
// it. With battles fought well, the odds do not fall with any of them by more than chance explains; by the rules of
// thumb they do.
func TestMoreUnitsWinMoreOften(t *testing.T) {
	games := 3
	if *long {
		games = 20
	}
	budget := odds.GlanceAttack
	budget.Deals = 120
	r := played.Rules(t, game.Options{Players: 4, BroodWar: true})
	c := odds.New()
	var falls [2]int
	var worst [2]float64
	n, joined := 0, 0
	played.Games(t, r, games, 9, rank.New(1, &sight.Tuned), func(s *game.State, seat game.Player, _ []game.Answer) {
		if r.Decision(s) != game.AskOrder || s.Round < 2 {
			return
		}
		if n++; n%40 != 0 {
			return
		}
		for held := s.InPlay; held != 0; held &= held - 1 {
			area := held.First()
			w := *s
			if s.Units[area] == 0 || s.Holder[area] == seat || !r.Suppose(&w, seat, r.Areas[area].Planet) {
				continue
			}
			last, lastOff := [2]float64{}, [2]float64{-1, -1}
			for joins(r, &w, seat, area) {
				for i, b := range []odds.Budget{thumbs(budget), budget} {
					o, err := c.Attack(t.Context(), r, &w, seat, area, b, 3)
					if err != nil {
						break // Too many units are there, so the movement can't end.
					}
					share, off := o.Basis.Share(o.Wins[game.Attacker], o.Deals)
					if lastOff[i] >= 0 {
						joined++
						worst[i] = max(worst[i], last[i]-share)
						if last[i]-share > 3*math.Hypot(off, lastOff[i]) {
							falls[i]++
						}
					}
					last[i], lastOff[i] = share, off
				}
			}
		}
	})
	t.Logf("%d units joined others; the chance fell %d times by the rules of thumb, by up to %.2f, and %d times fought well, by up to %.2f",
		joined/2, falls[0], worst[0], falls[1], worst[1])
	if joined < 40 || falls[0] == 0 || falls[1] > joined/200 {
		t.Errorf("of %d units that joined others, %d lowered the chance by the rules of thumb and %d fought well", joined/2,
			falls[0], falls[1])
	}
}

// score is how far the odds are from what comes true.
type score struct {
	told, won, squares float64
	n                  int
}

func (x *score) add(told float64, won bool) {
	real := 0.0
	if won {
		real = 1
	}
	x.told, x.won, x.squares, x.n = x.told+told, x.won+real, x.squares+(told-real)*(told-real), x.n+1
}
