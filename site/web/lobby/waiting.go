package lobby

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/a-h/templ"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/web/chat"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/shuffle"
	"koprulu/table"
)

// WaitingPage is a table whose game has not been dealt: seats are being filled.
type WaitingPage struct {
	Reader page.Reader
	Path   string
	// Card is the table as the reader sees it.
	Card Card
	// Invite and Watch are the addresses of the links, for those who may give them away; empty if revoked.
	Invite, Watch string
	// Chat is the chat as the reader sees it.
	Chat chat.Chat
	// Shuffle is what is known of the parts of the seed, nil if the table has none.
	Shuffle *table.ShuffleSeen
	// Connected says by seat who has the page open.
	Connected game.PlayerSet
	// Reliable says by seat how reliable its person has been.
	Reliable [game.MaxPlayers]people.Reliable
	// Uninvited is true for a reader who may watch but needs an invitation to take a seat.
	Uninvited bool
	// Wrong says why the last request was refused, in the reader's language; empty if it was not, or if the page's script
	// says it.
	Wrong string
	// Shut says by whom and why the table was closed, in the reader's language; empty if it was not.
	Shut string
	// Changed is the number of the state shown (table.Snapshot.Changed).
	Changed uint64
}

// Whole returns the whole page.
func (p *WaitingPage) Whole() templ.Component {
	head := page.Head{Reader: p.Reader, Title: p.Card.Name(), Path: p.Path, Section: page.Tables,
		Styles: []string{"css/lobby.css"},
		Scripts: []string{page.HTMX, page.LeadScript, page.StreamScript, "js/whole.js", "js/moments.js",
			"js/late.js", "js/copy.js",
			"js/waiting.js", shuffle.Script, "js/problems.js"}}
	return page.Layout(head, waitingBody(p))
}

// WaitingFragments returns the pieces of the page that change: waiting, the seats, links and settings, and chat. Once
// the game is dealt, the stream goes on with the pieces of the table page, on which the page loads the table.
func WaitingFragments(ctx context.Context, p *WaitingPage) ([]page.Fragment, error) {
	var out []page.Fragment
	for _, piece := range []struct {
		id   string
		body templ.Component
	}{{"waiting", waitingRoom(p)}, {"chat", waitingChat(p)}} {
		var b bytes.Buffer
		if err := piece.body.Render(ctx, &b); err != nil {
			return nil, fmt.Errorf("lobby: fragment %s: %w", piece.id, err)
		}
		out = append(out, page.Fragment{ID: piece.id, HTML: b.Bytes()})
	}
	return out, nil
}

// address returns an address of the table.
func (p *WaitingPage) address(name string) string { return p.Card.Address() + "/" + name }

// safe is address for templates.
func (p *WaitingPage) safe(name string) templ.SafeURL { return templ.SafeURL(p.address(name)) }

// asked reports whether the reader may sit down at the table and has no seat yet.
func (p *WaitingPage) asked() bool {
	return p.Shut == "" && p.Card.Seat == game.Nobody && !p.Uninvited && p.Card.Free() > 0
}

// invitation says to somebody without a seat who invites them to which game: to play, or to watch.
func (p *WaitingPage) invitation() string {
	w, s, bots := p.Reader.Words, p.Card.Settings, 0
	for i := range p.Card.Seats {
		if p.Card.Seats[i].Bot != "" && p.Card.Seats[i].Person == "" {
			bots++
		}
	}
	what := settingsText(w, s)
	if !s.Options.BroodWar {
		what = w.Text("web.lobby.set.base") + ", " + what
	}
	key, who := "web.lobby.wait.watches", cmp.Or(p.Card.Host, w.Text("web.lobby.wait.host"))
	if p.asked() {
		key = "web.lobby.wait.invites"
	}
	return w.Text(key, "name", who, "what", what, "n", bots)
}

// status says what is missing before the game begins.
func (p *WaitingPage) status() string {
	w := p.Reader.Words
	var free string
	switch n := p.Card.Free(); {
	case n > 0 && p.Card.Owner:
		free = w.Text("web.lobby.wait.missing", "n", n) + " "
	case n > 0:
		free = w.Text("web.lobby.wait.free", "n", n) + " "
	}
	var names []string
	for _, seat := range p.Card.order() {
		if s := &p.Card.Seats[seat]; s.Person != "" && !s.Ready {
			names = append(names, s.Name)
		}
	}
	switch {
	case len(names) > 0:
		return free + w.Text("web.lobby.wait.unready", "names", w.List(names))
	case free != "":
		return strings.TrimSpace(free)
	}
	return w.Text("web.lobby.wait.all")
}

// seatLine says which faction a seat has, and whether its person is there and ready.
func (p *WaitingPage) seatLine(seat game.Player) string {
	w, s := p.Reader.Words, &p.Card.Seats[seat]
	parts := []string{w.Text("web.lobby.f.seat", "n", int(seat)+1)}
	if f := p.Card.faction(seat); f != game.NoFaction {
		parts = append(parts, piece.FactionName(w, f))
	}
	if s.Person != "" {
		if s.Ready {
			parts = append(parts, w.Text("web.lobby.wait.isready"))
		}
		if !p.Connected.Has(seat) {
			parts = append(parts, w.Text("web.lobby.wait.away"))
		}
	}
	return strings.Join(parts, " · ")
}

// reliableText says how reliable the person of a seat has been.
func (p *WaitingPage) reliableText(seat game.Player) string {
	w, r := p.Reader.Words, &p.Reliable[seat]
	switch {
	case r.Hidden:
		return w.Text("web.lobby.reliable.hidden")
	case r.New():
		return w.Text("web.lobby.reliable.new")
	}
	text := w.Text("web.lobby.reliable.finished", "n", r.Finished, "of", r.Begun)
	if pace := r.Pace(); pace != "" {
		text += " · " + w.Text("web.lobby.reliable."+string(pace))
	}
	return text
}

// botChosen returns the kind of bot that is offered first for a seat: the one that sits there, otherwise the usual one.
func (p *WaitingPage) botChosen(seat game.Player) string {
	if kind := p.Card.Seats[seat].Bot; kind != "" {
		return kind
	}
	return botSimple
}

// other reports whether somebody else sits at a seat about whom the reader can do something.
func (p *WaitingPage) other(seat game.Player) bool {
	return p.Reader.Person != "" && seat != p.Card.Seat && p.Card.Seats[seat].Person != ""
}

// chooses reports whether the reader can choose the faction of a seat.
func (p *WaitingPage) chooses(seat game.Player) bool {
	s := &p.Card.Settings
	return p.Shut == "" && seat == p.Card.Seat && !s.Draft && !s.Options.RandomFactions && !s.Options.Teams &&
		s.Scenario.None()
}

// factionTaken reports whether another seat has a faction.
func (p *WaitingPage) factionTaken(seat game.Player, id string) bool {
	for _, q := range p.Card.order() {
		if q != seat && p.Card.Factions[q] == id {
			return true
		}
	}
	return false
}

// named reports whether a visitor who takes a seat has to enter a name.
func (p *WaitingPage) named() bool { return p.Reader.Person == "" && !p.Uninvited && p.Card.Free() > 0 }

// takes reports whether the reader can take a seat.
func (p *WaitingPage) takes(seat game.Player) bool {
	return p.Shut == "" && p.Card.Seats[seat].Open() && p.Card.Seat != seat && !p.Uninvited
}

// takeText labels the button for a free seat: readers who already have one change seats.
func (p *WaitingPage) takeText() string {
	if p.Card.Seat != game.Nobody {
		return p.Reader.Words.Text("web.lobby.wait.move")
	}
	return p.Reader.Words.Text("web.lobby.take")
}

// beginHint says why the game can't begin yet, or what beginning does.
func (p *WaitingPage) beginHint() string {
	var free game.PlayerSet
	for seat := range p.Card.Seats {
		if p.Card.Seats[seat].Open() {
			free |= 1 << seat
		}
	}
	if free != 0 {
		return p.Reader.Words.Text("web.server.problem.free-seats", "n", free.Len(), "seats",
			p.Reader.Words.SeatNumbers(free))
	}
	return p.Reader.Words.Text("web.lobby.wait.begin.hint")
}
