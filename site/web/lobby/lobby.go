package lobby

import (
	"time"

	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/shuffle"
	"koprulu/table"
)

// Page is the first page of the site: the reader's tables, play and lessons at a click, tables with free seats, those
// to watch; or, where the reader looks for one, the list of all tables.
type Page struct {
	Reader page.Reader
	Path   string
	// Mine are the reader's tables that are not over, those that wait for them first.
	Mine []Card
	// Invited are rematches that wait for the reader.
	Invited []Card
	// Open are public tables with a free seat at which the reader does not sit, Running those that may be watched.
	Open, Running []Card
	// Over are finished tables: the reader's, then public ones, newest first.
	Over []Card
	// Filter narrows the tables in Open.
	Filter Filter
	// Query is what was searched for; Found are the tables whose name holds it.
	Query string
	Found []Card
	// All lists all tables.
	All bool
	// Week is the week's challenge.
	Week Week
}

// Whole returns the lobby.
func (p *Page) Whole() templ.Component {
	head := page.Head{Reader: p.Reader, Title: p.Reader.Words.Text("web.lobby.nav.tables"), Path: p.Path,
		Section: page.Tables,
		Styles:  []string{"css/cards.css", "css/lobby.css"}, Scripts: []string{page.HTMX, "js/when.js", "js/cards.js",
			shuffle.Script}}
	if p.Reader.Person != "" {
		head.Scripts = append(head.Scripts, page.LeadScript, page.StreamScript, "js/badge.js")
	}
	return page.Layout(head, body(p))
}

// RecordsPage lists finished tables, whose records are open to everybody.
type RecordsPage struct {
	Reader page.Reader
	Path   string
	Query  string
	// Mine is true where only games of the reader are listed, private ones among them.
	Mine   bool
	Tables []Card
	// Page counts from 1; More is true if there is another one.
	Page int
	More bool
}

// Whole returns the list of finished tables.
func (p *RecordsPage) Whole() templ.Component {
	head := page.Head{Reader: p.Reader, Title: p.Reader.Words.Text("web.lobby.nav.records"), Path: p.Path,
		Section: page.Records, Styles: []string{"css/lobby.css"}, Scripts: []string{"js/cards.js"}}
	return page.Layout(head, recordsBody(p))
}

// Card is what lists show of a table: nothing that a seat hides. CardOf makes one.
type Card struct {
	ID       table.ID
	Settings table.Settings
	Status   table.Status
	Seats    []table.Seat
	// Seat is that of the reader, game.Nobody if they have none; Owner is true if they made the table.
	Seat  game.Player
	Owner bool
	// Host is the name of who made the table, empty if they have no seat at it.
	Host string
	// Open are the seats that have to decide, Since is when the longest wait began.
	Open  game.PlayerSet
	Since time.Time
	// Deadline is when the time of the reader, or otherwise of the first seat, is up; zero without clocks.
	Deadline time.Time
	// Stands says why no clock runs, see Rest.
	Stands Standstill
	Round  int
	Phase  game.Phase
	Points [game.MaxPlayers]int
	// Factions are the ids of the factions by seat, empty where none is chosen yet.
	Factions [game.MaxPlayers]string
	Winners  game.PlayerSet
	// Prompt says what is asked of the reader (locale.Words.Prompt), for tables that wait for them;
	// the card does without if it is empty.
	Prompt string
	// Again is true for a game that is over, and that the reader can have dealt again.
	Again bool
	// Shown are the seats of people whose pages the reader can see: their names lead there.
	Shown game.PlayerSet
	// Vote is true if a proposal asks for the vote of the reader.
	Vote bool
	// Map is the small map (table.Stored.Map).
	Map              []byte
	Created, Updated time.Time
	// Expires is when a waiting table is removed, zero while that is more than a day away (table.Stored.Expires).
	Expires time.Time
}

// CardOf returns what lists show of a table to a reader.
func CardOf(t *table.Stored, reader table.Person) Card {
	c := Card{
		ID: t.ID, Settings: t.Settings, Status: t.Status, Seats: t.Seats, Seat: game.Nobody,
		Owner: reader != "" && t.Owner == reader, Round: t.Round, Phase: t.Phase, Points: t.Points, Factions: t.Factions,
		Winners: t.Winners, Map: t.Map, Created: t.Created, Updated: t.Updated, Expires: t.Expires,
	}
	for i := range t.Seats {
		if t.Owner != "" && t.Seats[i].Person == t.Owner {
			c.Host = t.Seats[i].Name
		}
		if reader != "" && t.Seats[i].Person == reader && !t.Seats[i].Left {
			c.Seat = game.Player(i)
		}
	}
	for i := range t.Seats {
		d := &t.Decisions[i]
		if d.Number == 0 {
			continue
		}
		p := game.Player(i)
		c.Open |= 1 << p
		if c.Since.IsZero() || d.Since.Before(c.Since) {
			c.Since = d.Since
		}
		if !t.Settings.Pace.Clocked() || t.Status != table.Playing {
			continue
		}
		if end := d.Deadline(); c.Deadline.IsZero() || p == c.Seat || end.Before(c.Deadline) && !c.Open.Has(c.Seat) {
			c.Deadline = end
		}
	}
	return c
}

// Waits reports whether the table waits for an answer or a vote of the reader.
func (c *Card) Waits() bool { return c.MyTurn() || c.Vote }

// MyTurn reports whether the table waits for an answer of the reader.
func (c *Card) MyTurn() bool {
	return c.Status == table.Playing && c.Seat != game.Nobody && c.Open.Has(c.Seat)
}

// Free counts the seats that anybody may take.
func (c *Card) Free() int {
	n := 0
	for i := range c.Seats {
		if c.Seats[i].Free() && !c.Status.Over() {
			n++
		}
	}
	return n
}

// Address is where the table is found.
func (c *Card) Address() string { return "/t/" + string(c.ID) }
