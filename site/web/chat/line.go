package chat

import (
	"strconv"
	"time"

	"github.com/a-h/templ"

	"koprulu/rules/game"
)

// Line is a message of the chat of a table.
type Line struct {
	ID   int64
	At   time.Time
	Name string
	// Role is the word for what its writer was on the site when they wrote it, such as host; empty for nothing.
	Role string
	// Seat is game.Nobody for a spectator.
	Seat game.Player
	Text string
	// Other is true for somebody other than the reader who is still on the site: there is something that the reader can do
	// about them.
	Other bool
	// Folded is true if the reader does not want to read who wrote it.
	Folded bool
}

// Chat is the chat of a table as a reader sees it.
type Chat struct {
	// Table is the address of the table.
	Table string
	// Lines are the last messages, the oldest first.
	Lines []Line
	// Players is true if the chat is for those who have a seat, Closed if the reader has none then: there are no lines.
	Players, Closed bool
	// Owner is true for the owner of the table, who may close the chat to others, and open it again if CanOpen is set.
	Owner, CanOpen bool
}

// who returns the address of the page about the writer of a message.
func (c *Chat) who(l *Line) templ.SafeURL {
	return templ.SafeURL(c.Table + "/who?message=" + strconv.FormatInt(l.ID, 10))
}

// closes reports whether the owner may keep the chat for the players now, opens whether they may open it.
func (c *Chat) closes() bool { return c.Owner && !c.Players }
func (c *Chat) opens() bool  { return c.Owner && c.Players && c.CanOpen }
