package locale

import (
	"strings"
	"testing"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/position"
)

// judge looks at refusals of answers that differ from a legal one in a single value.
type judge struct {
	t    *testing.T
	r    *game.Rules
	seen map[string]int
}

// threeBesideTwo is a Mobilize order of somebody with three Marines beside an area for two units.
const threeBesideTwo = `{"koprulu": "position/1", "factions": ["overmind", "raynor"], "round": 2, "phase": "execution", "first": "overmind",
	"planets": {"helios": {"cell": [0, 0]}, "pridewater": {"cell": [0, 1]}},
	"units": [{"area": "pridewater.1", "faction": "raynor", "units": {"marine": 3}}, {"area": "helios.2", "faction": "overmind", "units": {"zergling": 1}}],
	"transports": [{"route": "helios/pridewater", "faction": "raynor"}],
	"executing": {"player": "raynor", "order": "mobilize", "planet": "helios"}}`

// TestReasonsAreTrue alters one value of legal answers, every value in turn, at positions of golden games: what the
// refusal says must be so. Whatever is named but is not there is the reason; nothing is unknown, no card forbids in
// general, and an answer of the kind that is asked for is not called one of another kind.
func TestReasonsAreTrue(t *testing.T) {
	j := judge{t: t, seen: map[string]int{}}
	played.Positions(t, func(_ string, r *game.Rules, s *game.State) {
		j.r = r
		j.moving(s, 1)
	})
	r, s, err := position.Read(played.Set(), []byte(threeBesideTwo))
	if err != nil {
		t.Fatal(err)
	}
	j.r = r
	j.moving(&s, 1)
	for _, kind := range []string{"case.galaxy", "case.nounit", "case.nofighter", "case.nocard", "case.noevent",
		"case.many", "case.unmoved", "case.moved", "case.back", "case.same"} {
		if j.seen[kind] == 0 {
			t.Errorf("%s was never said", kind)
		}
	}
}

// moving looks at a position and, while somebody moves, at those after one more movement, up to most in a row: units
// that have moved count, too.
func (j *judge) moving(s *game.State, most int) {
	j.look(s)
	if most == 0 || j.r.Decision(s) != game.AskMove {
		return
	}
	p := j.r.Open(s).First()
	legal := j.r.Legal(s, p, make([]game.Answer, 0, game.MaxLegal))
	for i := 0; i < len(legal); i += 1 + len(legal)/8 {
		next := *s
		j.r.Apply(&next, p, legal[i], nil)
		j.moving(&next, most-1)
	}
}

func (j *judge) look(s *game.State) {
	p := j.r.Open(s).First()
	var buf [game.MaxLegal]game.Answer
	legal := j.r.Legal(s, p, buf[:0])
	legal = append(legal, j.r.Beside(s, p, make([]game.Answer, 0, game.MaxLegal))...)
	const most = 24 // answers of a position, from all over the list
	for i := 0; i < len(legal); i += 1 + len(legal)/most {
		for _, f := range legal[i].Verb.Info().Fields {
			for value := range uint8(48) {
				a := legal[i]
				a.V[f.At] = value
				if broken := j.r.Check(s, p, a); broken != rule.None {
					j.refusal(s, p, a, broken)
				}
			}
		}
	}
}

func (j *judge) refusal(s *game.State, p game.Player, a game.Answer, broken rule.ID) {
	w, r := English(), j.r
	v := r.View(s, p)
	said := w.RefusalOf(r, &v, a, broken)
	said = strings.TrimPrefix(said, broken.String()+": ")
	if strings.Contains(said, w.unknown()) || strings.Contains(said, w.sentence("refusal.round-05")) {
		j.t.Errorf("%s %v: %q", v.Step.Info().Word, a, said)
	}
	is := func(key string, args ...any) {
		j.seen[key]++
		if want := w.sentence(key, args...); said != want {
			j.t.Errorf("%s %v: it says %q, not %q", v.Step.Info().Word, a, said, want)
		}
	}
	u, from, to := a.Unit(), a.From(), a.To()
	if int(u) >= len(r.Units) {
		return
	}
	switch a.Verb {
	case game.DoMove:
		if int(from) >= len(r.Areas) || int(to) >= len(r.Areas) || a.Count() == 0 || a.Count() > game.MaxFigures ||
			a.Stolen() != 0 {
			return
		}
		mine := game.Figures(0)
		if s.Holder[from] == p {
			mine = r.OfType(s, p, s.Units[from], u)
		}
		one := a
		one.V[game.OfCount] = 1
		switch n := (mine &^ s.Exec.Moved).Len(); {
		case !v.Placed.Has(r.Areas[from].Planet):
			is("case.galaxy", "planet", w.PlanetName(r, r.Areas[from].Planet))
		case !v.Placed.Has(r.Areas[to].Planet):
			is("case.galaxy", "planet", w.PlanetName(r, r.Areas[to].Planet))
		case s.Holder[from] == p && s.Units[from] != 0 && mine == 0:
			is("case.nounit", "unit", w.UnitName(r, u), "area", w.AreaName(r, from))
		case mine != 0 && from == to:
			is("case.same", "area", w.AreaName(r, to))
		case broken == rule.MOB16 && mine.Len() >= int(a.Count()) && n > 0:
			is("case.unmoved", "n", n, "area", w.AreaName(r, from))
		case broken == rule.MOB16 && mine.Len() >= int(a.Count()):
			is("case.moved", "area", w.AreaName(r, from))
		case broken == rule.MOB12 && r.Check(s, p, one) == rule.None:
			is("case.many", "area", w.AreaName(r, to))
		}
	case game.DoBack:
		if broken == rule.MOB16 && int(to) < len(r.Areas) && v.Placed.Has(r.Areas[from].Planet) &&
			v.Placed.Has(r.Areas[to].Planet) {
			is("case.back", "unit", w.UnitName(r, u), "area", w.AreaName(r, from))
		}
	case game.DoSupport:
		if side := fights(s, p); r.OfType(s, p, s.Battle.Units[side], u) == 0 {
			is("case.nofighter", "unit", w.UnitName(r, u))
		}
	case game.DoDiscard:
		if int(a.Card()) < len(r.Sheets[s.Seats[p].Faction].Cards) && !s.Seats[p].Hand.Has(a.Card()) {
			is("case.nocard", "card", w.CardName(r, s.Seats[p].Faction, a.Card()))
		}
	case game.DoPlay:
		if int(a.Event()) < len(r.Events) && s.EventPlace[a.Event()] != game.EventRead(p) {
			is("case.noevent", "card", w.EventName(r, a.Event()))
		}
	}
}

// fights returns the side of a player in the battle.
func fights(s *game.State, p game.Player) int {
	if s.Battle.Players[game.Attacker] == p {
		return game.Attacker
	}
	return game.Defender
}
