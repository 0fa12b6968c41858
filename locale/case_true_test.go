package locale

import (
	"math/rand/v2"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// judge looks at refusals of answers that differ from a legal one in a single value.
type judge struct {
	t    *testing.T
	r    *game.Rules
	rnd  *rand.Rand
	seen map[string]int
}

// TestReasonsAreTrue plays at random and alters one value of legal answers: what the refusal says must be so. Whatever is named but is
// not there is the reason; nothing is unknown, no card forbids in general, and an answer of the kind that is asked for is not called
// one of another kind.
func TestReasonsAreTrue(t *testing.T) {
	j := judge{t: t, rnd: rand.New(rand.NewPCG(3, 4)), seen: map[string]int{}}
	for _, o := range []game.Options{
		{Players: 3, RandomFactions: true},
		{Players: 4, RandomFactions: true, BroodWar: true, MorePlanets: true},
		{Players: 2, RandomFactions: true, BroodWar: true, DisposableOrders: true},
	} {
		j.r = rules(t, o)
		for seed := range uint64(4) {
			playout(t, j.r, seed, 1500, j.look, func(*game.State, *game.Log) {})
		}
	}
	for _, kind := range []string{"case.galaxy", "case.nounit", "case.nofighter", "case.nocard", "case.noevent", "case.many", "case.unmoved", "case.moved", "case.back", "case.same"} {
		if j.seen[kind] == 0 {
			t.Errorf("%s was never said", kind)
		}
	}
}

func (j *judge) look(s *game.State) {
	p := j.r.Open(s).First()
	var buf [game.MaxLegal]game.Answer
	legal := j.r.Legal(s, p, buf[:0])
	for range 6 {
		a := legal[j.rnd.IntN(len(legal))]
		fields := a.Verb.Info().Fields
		if len(fields) == 0 {
			continue
		}
		f, most := fields[j.rnd.IntN(len(fields))], 48
		if f.At == game.OfCount && a.Verb == game.DoMove {
			most = 6
		}
		a.V[f.At] = uint8(j.rnd.IntN(most))
		if broken := j.r.Check(s, p, a); broken != rule.None {
			j.refusal(s, p, a, broken)
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
		if int(from) >= len(r.Areas) || int(to) >= len(r.Areas) || a.Count() == 0 || a.Count() > game.MaxFigures || a.Stolen() != 0 {
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
		if broken == rule.MOB16 && int(to) < len(r.Areas) && v.Placed.Has(r.Areas[from].Planet) && v.Placed.Has(r.Areas[to].Planet) {
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
