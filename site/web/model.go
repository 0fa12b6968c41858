package web

import (
	"koprulu/help/ahead"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/chat"
	"koprulu/site/web/film"
	"koprulu/site/web/galaxy"
	"koprulu/site/web/later"
	"koprulu/site/web/log"
	"koprulu/site/web/lookback"
	"koprulu/site/web/page"
	"koprulu/site/web/players"
	"koprulu/site/web/prompt"
	"koprulu/site/web/recap"
	"koprulu/site/web/seen"
	"koprulu/site/web/tutor"
)

// LogLines is how many lines of the log a page shows, the last ones.
const LogLines = 150

// phaseKinds are the kinds of the phases of a round for the sheet of explanation.
var phaseKinds = [...]string{game.Planning: "planning", game.Execution: "execution", game.Regrouping: "regrouping"}

// TablePage is all that a table page shows to one reader: the game as they see it, and what the chapters of the page
// show beside it.
type TablePage struct {
	seen.Game
	// Refusal is the sentence of the rule that the last answer broke, with its id; empty if none.
	Refusal prompt.Refusal
	// Chat is the chat as the reader sees it; Note is the reader's private note.
	Chat chat.Chat
	Note string
	// Invite and Watch are the addresses of the links, for those who may give them away.
	Invite, Watch string
	// Left is what the reader has left for later, nil for nothing.
	Left *ahead.List
	// Since is what the others did since the reader's last turn.
	Since recap.Turn
	// From is the number of answers at the moment after which the page tells what happened; those since then are told.
	From int
	// Tutorial is the step of the tutorial, nil at real tables.
	Tutorial *tutor.Step
	// Mentored is true for a reader to whom the program explains on its own what they could do (table.Snapshot.Mentors).
	Mentored bool
	// Lookback is the look back at the game: once it is over, and in the replay of a running one that of the reader's own
	// chances. It is nil where there is none to be shown.
	Lookback *lookback.Model
	// Marks are those of the film, for the replay.
	Marks film.Marks
	// Puzzle is the puzzle that the page shows instead of a table, nil for none.
	Puzzle *PuzzlePage
	// Plain is true for a page that works without scripts: it has all symbols itself.
	Plain bool
	// Shared keeps what the pieces of this page have in common with those of others, nil for nothing. It must be that of
	// the table and of the reader's language, and the page must not be a replay.
	Shared *Shared
}

// running reports whether the game is going on.
func (p *TablePage) running() bool {
	return p.Live() && p.Snap.Status.Runs()
}

// waysOut are the ways in which the reader can give their seat up for good, the better one first: as long as several
// sides are left, that a bot plays on, because a seat that vanishes decides the game for a neighbour.
func (p *TablePage) waysOut() []page.Sure {
	w := p.Words()
	leave := page.Sure{Do: w.Text("web.table.menu.leave"), What: w.Text("web.table.menu.leave.sure"),
		Yes: w.Text("web.table.menu.leave.yes"), Icon: "person",
		Path: p.Path(seen.PathLeave), Name: "sure", Value: "1"}
	if p.Rules.MayResign(&p.View.Board, p.Seat) != 0 {
		return []page.Sure{leave}
	}
	resign := page.Sure{Do: w.Text("web.table.menu.resign"), What: w.Resigning(p.Rules, p.View, p.Seat),
		Yes: w.Text("web.table.menu.resign"), Icon: "flag",
		Path: p.Path(seen.PathResign), HX: p.Path(seen.PathResign), Name: "sure", Value: "1"}
	if p.Rules.ResignEnds(&p.View.Board, p.Seat) {
		return []page.Sure{resign, leave}
	}
	leave.What, leave.Yes = w.Text("ui.resign.either"), w.Text("web.table.menu.leave.bot")
	return []page.Sure{leave, resign}
}

// prompt returns what the prompt shows.
func (p *TablePage) prompt() *prompt.Model {
	return &prompt.Model{Game: &p.Game, Refusal: p.Refusal, Invited: p.Invite != "", Later: p.later(),
		Lookback: p.Lookback}
}

// recap returns what the strip above the prompt shows.
func (p *TablePage) recap() *recap.Model { return &recap.Model{Game: &p.Game, Turn: p.Since} }

// told returns what happened since the moment that the page showed before.
func (p *TablePage) told() *recap.Told { return recap.Between(&p.Game, p.Log, p.From) }

// later returns what the reader has left for later.
func (p *TablePage) later() *later.Model { return &later.Model{Game: &p.Game, List: p.Left} }

// side returns what the column beside the map shows.
func (p *TablePage) side() *log.Model {
	m := &log.Model{Game: &p.Game, Chat: p.Chat, Note: p.Note, Later: p.later()}
	if p.Shared != nil {
		m.Shared = &p.Shared.lines
	}
	return m
}

// strips returns the shared strips of players, nil if nothing is shared.
func (p *TablePage) strips() *players.Shared {
	if p.Shared == nil {
		return nil
	}
	return &p.Shared.strips
}

// WordsFor returns the words of a reader for the page of a table: where its galaxy is drawn turned, sides are named as
// they are seen.
func WordsFor(reader *page.Reader, v *game.View) *locale.Words {
	if galaxy.Turned(v, galaxy.RoomOf(reader.Shape)) {
		return reader.Words.Turned(1)
	}
	return reader.Words
}

// galaxy returns what the map of the page shows.
func (p *TablePage) galaxy() *galaxy.Model {
	m := &galaxy.Model{Words: p.Reader.Words, Rules: p.Rules, View: p.View, Seat: p.Seat, Decision: p.Decision,
		Choices: p.Choices, Pick: p.Pick,
		Forbids: p.Forbids, Post: p.Path, Room: galaxy.RoomOf(p.Reader.Shape), Over: p.Over()}
	if p.Shared != nil {
		m.Shared = &p.Shared.galaxies[m.Room]
	}
	if p.Tutorial != nil {
		m.Suggest = p.Tutorial.Suggest
	}
	return m
}
