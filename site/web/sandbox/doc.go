// Package sandbox is what sets private copies of positions apart from tables: a frame, a watermark and a bar that leads
// back and takes anything back; the button that opens one from any position; and the list of those that a reader has.
package sandbox

import (
	"embed"
	"strconv"

	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
	"koprulu/site/web/static"
	"koprulu/table"
)

//go:embed sandbox.css
var files embed.FS

var _ = static.Add(files)

// Path, below the address of a table, opens a sandbox of it; PathBack takes back answers of a sandbox; PathEditor shows
// a position in the map editor.
const (
	Path       = "sandbox"
	PathBack   = "sandbox/back"
	PathEditor = "editor"
)

// ListPath is the list of a reader's own sandboxes.
const ListPath = "/sandboxes"

// Of returns what a page is a sandbox of, nil if it is a table at which the game counts.
func Of(p *seen.Game) *table.Sandbox {
	if p.Snap == nil {
		return nil
	}
	return p.Snap.Settings.Sandbox
}

// MayTry reports whether the reader may open a sandbox from the moment that the page shows: where a game goes on, from
// their own seat at a table with help or a rated one; when it is over, from any position but the last.
func MayTry(p *seen.Game) bool {
	switch {
	case p.Reader.Person == "" || Of(p) != nil || p.View == nil || p.Snap.Settings.Challenge != "":
		return false
	case p.Snap.Over():
		return p.Replay != nil && p.View.Phase != game.Over
	}
	return p.Seated() && p.Snap.Tries() && p.View.Phase != game.Over
}

// MayEdit reports whether the position may be opened in the map editor, which leads to tables that help.
func MayEdit(p *seen.Game) bool {
	return !p.Snap.Unaided() && (p.Snap.Over() || !p.Snap.Settings.Rated)
}

// at is the moment that the page shows.
func at(p *seen.Game) int {
	if p.Replay != nil {
		return p.Replay.At
	}
	return p.Snap.Answers
}

// seat is the seat from which a sandbox would be played, as the form says it, empty for the one that is being asked.
func seat(p *seen.Game) string {
	if p.Replay != nil && !p.Replay.All && int(p.Replay.As) < p.View.Players {
		return strconv.Itoa(int(p.Replay.As) + 1)
	}
	return ""
}

// Home is the address of the table or the puzzle that was copied.
func Home(s *table.Sandbox) string {
	if s.Puzzle != "" {
		return "/puzzle/" + s.Puzzle
	}
	return "/t/" + string(s.Of)
}

// Kept is a sandbox in the list.
type Kept struct {
	Path, Name, Of string
	Guessed        bool
	Text           string
}

// ListPage is the list of a reader's own sandboxes.
type ListPage struct {
	Reader page.Reader
	List   []Kept
}
