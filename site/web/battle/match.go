package battle

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"koprulu/help/choice"
	"koprulu/help/sums"
	"koprulu/rules/game"
	"koprulu/site/web/card"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
)

// deed is what the reader does with all that lies on the stage, with one button of the prompt.
type deed string

const (
	noDeed deed = ""
	// pairUp accepts the match-ups as they lie, supporting the supporters as they are proposed.
	pairUp     deed = "match"
	supporting deed = "support"
	// placing places the card that the reader looks at, revealing resolves the next skirmish.
	placing   deed = "card"
	revealing deed = "reveal"
)

// deed returns what the reader does now, noDeed if the prompt has the answers as they are.
func (s *stage) deed() deed {
	if !s.Own || len(s.offers) == 0 {
		return noDeed
	}
	switch s.offers[0].Answer.Verb {
	case game.DoPair:
		return pairUp
	case game.DoSupport:
		return supporting
	case game.DoCard, game.DoBlind:
		if s.tray() != nil {
			return placing
		}
	case game.DoResolve:
		return revealing
	}
	return noDeed
}

// pairing reports whether the reader arranges who meets whom.
func (s *stage) pairing() bool { return s.deed() == pairUp }

// nextUp returns the answer that resolves the first skirmish that is left.
func (s *stage) nextUp() *choice.Choice { return &s.offers[0] }

// arrangement is who meets whom, which the reader may change.
type arrangement struct {
	// pairs is how many skirmishes there will be, with those that have been formed (BATTLE-11).
	pairs int
	// front are the units of each side that may be in front and have no place yet, behind those that always support.
	front, behind [2][]plated
	answers       []choice.Choice
	// words say who of a pair can hit the other.
	words templ.Attributes
}

// plated is a unit of an arrangement; held is true for one under mind control, fixed for one whose place is given.
type plated struct {
	unit        game.UnitType
	held, fixed bool
}

// key names units that are the same in answers.
func (u plated) key() string {
	if u.held {
		return strconv.Itoa(int(u.unit)) + "h"
	}
	return strconv.Itoa(int(u.unit))
}

// hits says in bits what kinds of units it is and which it can hit.
func (u plated) hits(r *game.Rules) string {
	return strconv.Itoa(int(r.Units[u.unit].Layer)) + " " + strconv.Itoa(int(r.Units[u.unit].Targets))
}

// pairKey names what meets in an answer.
func pairKey(a game.Answer) string {
	return plated{unit: a.Unit(), held: a.Stolen()&game.StolenFirst != 0}.key() + " " +
		plated{unit: a.Other(), held: a.Stolen()&game.StolenSecond != 0}.key()
}

// matchUp returns what the reader arranges, nil if they arrange nothing.
func (s *stage) matchUp() *arrangement {
	if !s.pairing() {
		return nil
	}
	v, r, b := s.p.View, s.p.Rules, &s.p.View.Battle
	m := &arrangement{answers: s.offers}
	for side := range 2 {
		set := b.Units[side]
		for k := range int(b.Count) {
			set &^= b.Skirmishes[k].Support[side] | 1<<b.Skirmishes[k].Front[side]
		}
		for fig := range set.All() {
			u := plated{unit: v.TypeOf(r, b.Players[side], fig), held: s.Captive(s.p, side, fig)}
			if slices.ContainsFunc(s.offers, func(c choice.Choice) bool {
				return [2]game.UnitType{c.Answer.Unit(), c.Answer.Other()}[side] == u.unit
			}) {
				m.front[side] = append(m.front[side], u)
			} else {
				m.behind[side] = append(m.behind[side], u)
			}
		}
	}
	m.pairs = int(b.Count) + min(len(m.front[0]), len(m.front[1]), game.MaxSkirmishes-int(b.Count))
	m.words = templ.Attributes{}
	for _, key := range []string{"both", "own", "other", "none"} {
		m.words["data-"+key] = s.p.Words().Text("web.board.battle.hit." + key)
	}
	return m
}

// proposes reports whether a supporter is proposed for a skirmish: the first one that waits, where it adds most.
func (s *stage) proposes(k int, u game.UnitType) bool {
	if u != s.offers[0].Answer.Unit() {
		return false
	}
	adds := func(i int) int {
		d := &s.Duels[i]
		return 10*sums.Support(s.p.Rules, u, d.Front[1-s.Bottom]) - len(d.Support[s.Bottom])
	}
	for i := range s.Duels {
		if adds(i) > adds(k) || adds(i) == adds(k) && i < k {
			return false
		}
	}
	return true
}

// struck returns what a side lost before the skirmishes, and the card that did it, nil if it was none: as long as
// nothing else has come.
func (s *stage) struck() (by *card.Face, side int, ok bool) {
	for side := range 2 {
		if len(s.Opening[side]) > 0 && len(s.Duels) == 0 && !s.pairing() {
			if c := s.Used[1-side]; c != game.NoCard {
				by = &s.prints[1-side].Cards[c]
			}
			return by, side, true
		}
	}
	return nil, 0, false
}

// holds returns the faction that has won, game.NoFaction if none has.
func (s *stage) holds() game.Faction {
	if s.Winner == game.Nobody {
		return game.NoFaction
	}
	return s.p.View.Seats[s.Winner].Faction
}

// losses returns the units that a side lost in the battle.
func (s *stage) losses(side int) []game.UnitType {
	out := slices.Concat(s.Opening[side], s.Splashed[side], s.Stranded[side])
	for i := range s.Duels {
		out = append(out, s.Duels[i].Fell[side]...)
	}
	return out
}

// costs says what the battle cost each side.
func (s *stage) costs() string {
	w, out := s.p.Words(), ""
	for _, side := range [2]int{s.Bottom, 1 - s.Bottom} {
		units := s.squadNames(s.losses(side))
		if units == "" {
			continue
		}
		if out != "" {
			out += " "
		}
		if s.Own && side == s.Bottom {
			out += w.Text("web.board.battle.cost", "units", units)
		} else {
			out += w.Text("web.board.battle.cost.of", "player", s.name(side), "units", units)
		}
	}
	if out == "" {
		return w.Text("web.board.battle.cost.none")
	}
	return out
}

// fallen is a plate that is broken in two.
func fallen(plate string) templ.Component {
	return page.Penned(func(p *page.Pen) { piece.DrawFallen(p, plate) })
}
