package rank

import "koprulu/rules/game"

// Scenarios (MODE-11): what areas are worth under their victory conditions, and the items and evacuations of their
// rules.

// exit returns the area from which the seat evacuates units, NoArea if there is none.
func (b *Judge) exit(sc *game.Scenario) game.Area {
	l := &b.look
	for i := range sc.Special {
		x := &sc.Special[i]
		if x.Kind != game.RuleEvacuate || x.Player != l.me {
			continue
		}
		for areas := l.controlled(); areas != 0; areas &= areas - 1 {
			if a := areas.First(); l.s.Installations[a] == x.Site {
				return a
			}
		}
	}
	return game.NoArea
}

// evacuate answers AskEvacuate: the most expensive unit, because it scores the most; the last one stays while foes are
// near.
func (b *Judge) evacuate(legal []game.Answer) game.Answer {
	l := &b.look
	l.measure()
	at := b.exit(l.r.Options.Scenario)
	if at != game.NoArea && l.units(at).Len() == 1 && l.dangerAt(at) > 0 && l.s.Round < l.r.Options.Scenario.Rounds {
		return last(legal)
	}
	return l.choose(legal, game.DoEvacuate, func(a game.Answer) int { return price(l.r, a.Unit()) })
}
