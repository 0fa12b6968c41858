package web

import (
	"context"
	"io"

	"koprulu/game"
)

// WaitingPage is a table whose game has not been dealt: seats are being filled.
type WaitingPage struct {
	Reader Reader
	Path   string
	// Card is the table as the reader sees it.
	Card TableCard
	// Invite and Watch are the addresses of the links, for those who may give them away; empty if revoked.
	Invite, Watch string
	// Chat are the last messages, oldest first.
	Chat []ChatLine
	// Connected tells by seat who has the page open.
	Connected game.PlayerSet
	// Bots are the kinds of bots that may take a seat.
	Bots []string
	// Wrong says why the last request was refused, in the reader's language; empty if it was not.
	Wrong string
	// Changed is the number of the state shown (table.Snapshot.Changed).
	Changed uint64
}

// WriteWaiting writes the whole page.
func WriteWaiting(ctx context.Context, w io.Writer, p *WaitingPage) error {
	head := PageHead{Reader: p.Reader, Title: p.Card.Settings.Name, Path: p.Path, Section: Tables, Styles: []string{"css/lobby.css"},
		Scripts: []string{"js/htmx.min.js", "js/hx-sse.min.js", "js/copy.js"}}
	return render(ctx, w, Layout(head, waitingBody(p)))
}

// WaitingFragments gives the pieces of the page that change: waiting, the seats and settings, and waiting-chat.
// When the game was dealt, the server sends the event "dealt" instead, on which the page goes to the table.
func WaitingFragments(ctx context.Context, p *WaitingPage) ([]Fragment, error) {
	return nil, nil
}
