package web

import (
	"time"

	"koprulu/choice"
	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/table"
	"koprulu/web/galaxy"
	"koprulu/web/page"
)

// TablePage is all that a table page shows to one reader. It is made for a seat: everything in it
// is what the seat may know.
type TablePage struct {
	Reader page.Reader
	// Snap is what everybody may know of the table: who sits where, clocks, status, proposal.
	Snap *table.Public
	// Rules and View: the game as the seat sees it.
	Rules *game.Rules
	View  *game.View
	// Forbids returns the rule that an answer of the seat breaks, rule.None for a legal one; nil where nothing
	// is asked of anybody.
	Forbids func(game.Answer) rule.ID
	// Seat is that of the reader, game.Nobody for a spectator.
	Seat game.Player
	// Decision is the number of the open decision of the seat, 0 if it has none.
	Decision uint64
	// Choices are its legal answers and what is possible beside them; nil if there is no open decision.
	Choices []choice.Choice
	// Pick is what the reader has chosen of the answer so far.
	Pick choice.Pick
	// Refusal is the sentence of the rule that the last answer broke, with its id; empty if none.
	Refusal Refusal
	// Log are the lines that the seat may read, oldest first, the last of many.
	Log []table.LogItem
	// Earlier is true if there are lines before them.
	Earlier bool
	// Chat are the last messages, oldest first; Note is the reader's private note.
	Chat []ChatLine
	Note string
	// Invite and Watch are the addresses of the links, for those who may give them away.
	Invite, Watch string
	// Replay is set on the replay page.
	Replay *Replay
	// Connected tells by seat who has a page open.
	Connected game.PlayerSet
	// Tutorial is the step of the tutorial, nil at real tables.
	Tutorial *TutorialStep
	// Shared keeps what the pieces of this page have in common with those of others, nil for nothing. It must be that of the table
	// and of the reader's language, and the page no replay.
	Shared *Shared
}

// galaxy returns what the map of the page shows.
func (p *TablePage) galaxy() *galaxy.Model {
	m := &galaxy.Model{Words: p.Reader.Words, Rules: p.Rules, View: p.View, Seat: p.Seat, Decision: p.Decision, Choices: p.Choices, Pick: p.Pick,
		Forbids: p.Forbids, Post: p.path}
	if p.Shared != nil {
		m.Shared = &p.Shared.galaxy
	}
	if p.Tutorial != nil {
		m.Suggest = p.Tutorial.Suggest
	}
	return m
}

// Refusal says why something is not possible.
type Refusal struct {
	// Rule is its id, such as MOB-09, Text its sentence.
	Rule, Text string
}

// ChatLine is a message of the chat of a table.
type ChatLine struct {
	ID   int64
	At   time.Time
	Name string
	// Seat is game.Nobody for a spectator.
	Seat game.Player
	Text string
}

// Replay is where in a game the replay page stands.
type Replay struct {
	// At is the number of answers played of Of.
	At, Of int
	// As is the seat whose view is shown; All shows everything.
	As  game.Player
	All bool
}

// TutorialStep is what the tutorial says at one moment.
type TutorialStep struct {
	Number, Of int
	// Text is a key of the catalogue; behind it stand .title, .text and .why.
	Text string
	// Suggest is the answer that the text proposes, in the words of notation, empty for none.
	Suggest string
	// Own is true if the reader does it in his own way, Done behind the last step.
	Own, Done bool
	// Chapter is the id of the chapter; Next is true if another one follows it.
	Chapter string
	Next    bool
}
