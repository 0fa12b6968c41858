package ahead

import (
	"koprulu/rules/game"
)

// battle returns what an answer left for later chooses for a decision of the seat in a battle in which it defends.
func (j *judge) battle(l *List, i int) *Choice {
	x := &l.Left[i]
	switch j.v.Step {
	case game.AskCards:
		k := j.v.Frame.V[game.FieldSkirmish]
		if want := j.nextCard(x, k); want != nil {
			return j.findOrFall(l, i, func(a game.Answer) bool {
				return a.Verb == game.DoCard && a.Card() != game.NoCard && j.alike(a.Card(), want.Card) &&
					(want.With == "") == (a.Extra() == game.NoCard) && (want.With == "" || a.Extra() != game.NoCard &&
					j.alike(a.Extra(), want.With))
			})
		}
	case game.AskSupport:
		if x.Support == SupportStrongest {
			return j.strongest()
		}
	case game.AskRetreat:
		if x.Retreat != "" {
			return j.findOrFall(l, i, func(a game.Answer) bool {
				return a.Verb == game.DoRetreat && j.names.Area(a.Area()) == x.Retreat
			})
		}
	}
	if x.Rest == RestBot {
		return &Choice{Bot: true}
	}
	return nil
}

// findOrFall returns the legal answer that satisfies is; without one, answer i of the list falls.
func (j *judge) findOrFall(l *List, i int, is func(a game.Answer) bool) *Choice {
	c := j.find(is)
	if c == nil {
		l.fallAt(i, WhyIllegal, game.Nobody, j.at)
	}
	return c
}

// nextCard returns the first card of an answer that is for the front-line unit of a skirmish and has not been placed in
// this battle yet; nil if the seat chooses no standard card, or none is left.
func (j *judge) nextCard(x *Left, skirmish uint8) *Card {
	b, me := &j.v.Battle, j.v.Seat
	if skirmish >= b.Count || b.Skirmishes[skirmish].Deck[game.Defender] != me {
		return nil
	}
	used := make([]bool, len(x.Cards))
	for k := range b.Skirmishes[:b.Count] {
		s := &b.Skirmishes[k]
		if c := s.Card[game.Defender]; c != game.NoCard && s.Deck[game.Defender] == me {
			if at := j.forUnit(x, used, j.v.TypeOf(j.r, me, s.Front[game.Defender]), c); at >= 0 {
				used[at] = true
			}
		}
	}
	if at := j.forUnit(x, used, j.v.TypeOf(j.r, me, b.Skirmishes[skirmish].Front[game.Defender]), game.NoCard); at >= 0 {
		return &x.Cards[at]
	}
	return nil
}

// forUnit returns the index of the first unused card for a type of unit; only of those that play like the card like,
// unless that is game.NoCard. It returns -1 if there is none.
func (j *judge) forUnit(x *Left, used []bool, u game.UnitType, like game.Card) int {
	for k := range x.Cards {
		if c := &x.Cards[k]; !used[k] && (like == game.NoCard || j.alike(like, c.Card)) &&
			(c.Unit == "" || c.Unit == j.names.Unit(u)) {
			return k
		}
	}
	return -1
}

// strongest returns the answer that assigns the unit with the most support, to the skirmish with the fewest supporting
// units of the seat, the first of several.
func (j *judge) strongest() *Choice {
	b := &j.v.Battle
	var best *Choice
	support := func(a game.Answer) int { return int(j.r.Units[a.Unit()].Support) }
	units := func(a game.Answer) int { return b.Skirmishes[a.Skirmish()].Support[game.Defender].Len() }
	for _, a := range j.legal {
		if a.Verb != game.DoSupport || int(a.Unit()) >= len(j.r.Units) || a.Skirmish() >= b.Count {
			continue
		}
		if best == nil || support(a) > support(best.Answer) || support(a) == support(best.Answer) &&
			units(a) < units(best.Answer) {
			best = &Choice{Answer: a}
		}
	}
	return best
}
