package galaxy

import (
	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// What the map posts: an answer, a part of one, or a place that was pointed at.
const (
	PostAnswer = "answer"
	PostPick   = "pick"
	PostPoint  = "point"
)

// Model is what the map shows to one reader.
type Model struct {
	Words *locale.Words
	// Rules and View: the game as the reader sees it.
	Rules *game.Rules
	View  *game.View
	// Seat is that of the reader, game.Nobody for a spectator.
	Seat game.Player
	// Decision is the number of the open decision of the seat, 0 if it has none; Choices are its legal answers, and Pick
	// is what the reader has chosen of the answer so far.
	Decision uint64
	Choices  []choice.Choice
	Pick     choice.Pick
	// Suggest is the answer that the tutorial proposes, in the words of notation, empty for none.
	Suggest string
	// Forbids returns the rule that an answer of the seat breaks, rule.None for a legal one; nil where nothing is asked of
	// anybody.
	Forbids func(game.Answer) rule.ID
	// Post returns the address to which one of PostAnswer, PostPick and PostPoint is sent.
	Post func(name string) string
	// Over is true once the game has ended, perhaps before its setup was done: nothing waits to be laid any more.
	Over bool
	// Forces is true if the units of a scenario that wait to be placed are drawn, in the middle of their planets.
	Forces bool
	// Room is the shape of the room that the map has.
	Room Room
	// Shared keeps what the maps of a table have in common in the reader's language and with the same Room, nil for
	// nothing.
	Shared *Shared
}

// forbids returns the rule that an answer breaks, rule.None if it breaks none or nothing is asked.
func (p *Model) forbids(a game.Answer) rule.ID {
	if p.Forbids == nil {
		return rule.None
	}
	return p.Forbids(a)
}
