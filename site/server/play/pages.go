package play

import (
	"context"
	"io"
	"net/http"

	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web/leagues"
	"koprulu/site/web/lobby"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/table"
)

// tableAt shows a table: its waiting room before the game is dealt, then the game.
func (s *Chapter) tableAt(v *core.Visit) error {
	at, err := s.Table(v)
	if err == core.ErrSealed { //nolint:errorlint // It is that value and nothing around it.
		return s.SeeOther(v, leagues.ChallengePath)
	}
	if err != nil {
		return err
	}
	m := s.Rooms.Enter(at.ID(), s.Now())
	defer func() { m.Leave(s.Now()) }()
	reader := s.Reader(v)
	if reader.Remember, err = s.waiting.remembers(v, at); err != nil {
		return err
	}
	if link, err := v.Cookie(core.LinkCookie); err == nil {
		reader.Link = link.Value
	}
	if at.Snap.Status == table.Waiting {
		page, err := s.waitingPage(v, reader, at, at.Snap, m)
		if err != nil {
			return err
		}
		return core.Show(v, page)
	}
	if !at.Snap.Dealt() {
		return s.frozen(v, reader, at)
	}
	page, err := s.TablePage(v, reader, at, at.Snap, m)
	if err != nil {
		return err
	}
	if reader.Person != "" {
		if page.Note, err = s.Kept.Chat.Note(v.Ctx, at.ID(), reader.Person); err != nil {
			return err
		}
	}
	return core.ShowBeside(v, http.StatusOK, page.Whole(),
		templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
			open, err := s.TablePage(v, Onlooker(reader), &core.Seated{Table: at.Table, Seat: game.Nobody}, at.Snap, m)
			if err != nil {
				return err
			}
			return open.Whole().Render(ctx, w)
		}))
}

// Onlooker returns a visitor without an identity who has a reader's preferences.
func Onlooker(reader page.Reader) page.Reader {
	reader.Person, reader.Waiting, reader.Remember, reader.Link = "", 0, "", ""
	return reader
}

// frozen shows why a table can't go on, and where its record is.
func (s *Chapter) frozen(v *core.Visit, reader page.Reader, at *core.Seated) error {
	text := reader.Words.Text("web.server.frozen")
	if at.Snap.Frozen != "" && reader.Words.Has(at.Snap.Frozen) {
		text = reader.Words.Text(at.Snap.Frozen)
	}
	return core.Show(v, &page.NoticePage{Reader: reader, Path: v.URL.Path, Title: at.Snap.Settings.Name,
		Text: text})
}

// waitingPage makes what the waiting room of a table shows.
func (s *Chapter) waitingPage(v *core.Visit, reader page.Reader, at *core.Seated, snap *table.Snapshot,
	m *Room) (*lobby.WaitingPage, error) {
	p := &lobby.WaitingPage{Reader: reader, Path: core.TablePath(snap.ID), Card: cardOf(snap, reader.Person),
		Shuffle: snap.Shuffle, Changed: snap.Changed}
	if c := snap.Settings.Shut; c != nil {
		p.Shut = core.ClosedText(reader.Words, "room", c)
	}
	p.Connected, _ = at.Connected()
	p.Invite, p.Watch = s.LinksFor(v, at)
	p.Uninvited = !maySit(at, snap, p.Card.Seat)
	if at.Seat < game.MaxPlayers {
		held := m.Pick(at.Seat, 0)
		p.Wrong = held.refusal(reader.Words).Text
	}
	var err error
	if p.Reliable, err = s.Reliable(v.Ctx, snap.Seats); err != nil {
		return nil, err
	}
	p.Chat, err = s.chats.chatFor(v, reader, snap, m)
	return p, err
}

// cardOf returns what lists show to a reader about a table that is in memory.
func cardOf(snap *table.Snapshot, reader table.Person) lobby.Card {
	t := table.Stored{Basics: snap.Basics}
	for p, f := range snap.Settings.Options.Factions {
		t.Factions[p] = piece.FactionID(f) // A waiting table has no rules yet, but knows who chose what.
	}
	return lobby.CardOf(&t, reader)
}
