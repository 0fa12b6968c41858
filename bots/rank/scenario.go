package rank

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Scenarios (MODE-11): what areas are worth under their victory conditions, and the items and evacuations of their
// rules.

// exit returns the area from which the seat evacuates units, NoArea if there is none.
func (b *Judge) exit(sc *game.Scenario) game.Area {
	l := &b.look
	for i := range sc.Special {
		x := &sc.Special[i]
		if x.Kind != game.RuleEvacuate || x.Player != l.Me {
			continue
		}
		for a := range l.Controlled().All() {
			if l.State.Installations[a] == x.Site {
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
	l.Measure()
	at := b.exit(l.Rules.Options.Scenario)
	if at != game.NoArea && l.Units(at).Len() == 1 && l.DangerAt(at) > 0 &&
		l.State.Round < l.Rules.Options.Scenario.Rounds {
		return sight.Last(legal)
	}
	return l.Choose(legal, game.DoEvacuate, func(a game.Answer) int { return sight.Price(l.Rules, a.Unit()) })
}
