package prompt

import (
	"slices"

	"koprulu/choice"
	"koprulu/game"
)

// choosesEvents reports whether the choice is among Event cards, with nothing else but to decline: they are shown with what they do. In a
// battle and where there is something else to be chosen they are buttons among buttons.
func (p *Model) choosesEvents() bool {
	if !p.Mine() || p.View.Battle.Area != game.NoArea {
		return false
	}
	asked, _ := choice.Split(p.Choices)
	return slices.ContainsFunc(asked, isEvent) && !slices.ContainsFunc(asked, func(c choice.Choice) bool { return !isEvent(c) && !ends(c.Answer.Verb) })
}

// isEvent reports whether an answer plays or uses an Event card, whatever is asked afterwards.
func isEvent(c choice.Choice) bool {
	return c.Answer.Verb == game.DoPlay || c.Answer.Verb == game.DoUseEvent && c.Answer.Planet() == game.NoPlanet
}
