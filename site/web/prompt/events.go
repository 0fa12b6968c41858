package prompt

import (
	"slices"
	"strconv"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// choosesEvents reports whether the choice is among Event cards, with nothing else but to decline: they are shown with
// what they do. In a battle and where there is something else to be chosen they are buttons among buttons.
func (p *Model) choosesEvents() bool {
	if !p.Mine() || p.View.Battle.Area != game.NoArea {
		return false
	}
	asked, _ := choice.Split(p.Choices)
	return slices.ContainsFunc(asked, isEvent) && !slices.ContainsFunc(asked,
		func(c choice.Choice) bool { return !isEvent(c) && !ends(c.Answer.Verb) })
}

// isEvent reports whether an answer plays or uses an Event card, whatever is asked afterwards.
func isEvent(c choice.Choice) bool {
	return usesEvent(c.Answer) && (c.Answer.Verb == game.DoPlay || c.Answer.Planet() == game.NoPlanet)
}

// usesEvent reports whether an answer plays or uses an Event card, for a planet or not.
func usesEvent(a game.Answer) bool { return a.Verb == game.DoPlay || a.Verb == game.DoUseEvent }

// notedEvents returns the Event cards that can be played or used with one of the buttons of the first row and are not
// shown whole on it, each once. What they do stands above that row, except in a battle, whose stage needs the room.
func (p *Model) notedEvents(row *optionRow) []game.EventCard {
	if p.View.Battle.Area != game.NoArea {
		return nil
	}
	var cards []game.EventCard
	for i := range row.items {
		item := &row.items[i]
		if usesEvent(item.first) && !item.event && item.why == rule.None && !item.later &&
			!slices.Contains(cards, item.first.Event()) {
			cards = append(cards, item.first.Event())
		}
	}
	return cards
}

// noteOf returns the id of the note that says what the Event card of a button does, empty if there is none.
func (p *Model) noteOf(number int, row *optionRow, item *option) string {
	if number != 0 || !usesEvent(item.first) || !slices.Contains(p.notedEvents(row), item.first.Event()) {
		return ""
	}
	return noteID(item.first.Event())
}

// noteID is the id of the note about an Event card.
func noteID(e game.EventCard) string { return "event-note-" + strconv.Itoa(int(e)) }
