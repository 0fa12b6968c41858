package server

import (
	"bytes"
	"context"
	"net/http"
	"strconv"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web"
	"koprulu/site/web/board"
	"koprulu/site/web/contest"
	"koprulu/site/web/film"
	"koprulu/site/web/lobby"
	"koprulu/site/web/lookback"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// tableAt shows a table: its waiting room before the game is dealt, then the game.
func (s *Server) tableAt(w http.ResponseWriter, v *core.Visit) error {
	at, err := s.Table(v)
	if err == core.ErrSealed { //nolint:errorlint // It is that value and nothing around it.
		return s.SeeOther(w, v, contest.ChallengePath)
	}
	if err != nil {
		return err
	}
	m := s.rooms.enter(at.ID(), s.Now())
	defer func() { m.leave(s.Now()) }()
	reader := s.Reader(v.Ctx, v)
	if reader.Remember, err = s.remembers(v, at); err != nil {
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
		return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error { return lobby.WriteWaiting(v.Ctx, b, page) })
	}
	if !at.Snap.Dealt() {
		return s.frozen(w, v, reader, at)
	}
	page, err := s.tablePage(v, reader, at, at.Snap, m)
	if err != nil {
		return err
	}
	if page.Away, err = s.away(v.Ctx, page); err != nil {
		return err
	}
	if reader.Person != "" {
		if page.Note, err = s.Kept.Chat.Note(v.Ctx, at.ID(), reader.Person); err != nil {
			return err
		}
	}
	return s.HTMLBeside(w, v, http.StatusOK, func(b *bytes.Buffer) error { return web.WriteTable(v.Ctx, b, page) }, func(b *bytes.Buffer) error {
		open, err := s.tablePage(v, onlooker(reader), &core.Seated{Table: at.Table, Seat: game.Nobody}, at.Snap, m)
		if err != nil {
			return err
		}
		return web.WriteTable(v.Ctx, b, open)
	})
}

// onlooker returns a visitor without an identity who has a reader's preferences.
func onlooker(reader page.Reader) page.Reader {
	reader.Person, reader.Waiting, reader.Remember, reader.Link = "", 0, "", ""
	return reader
}

// frozen shows why a table can't go on, and where its record is.
func (s *Server) frozen(w http.ResponseWriter, v *core.Visit, reader page.Reader, at *core.Seated) error {
	text := reader.Words.Text("web.server.frozen")
	if at.Snap.Frozen != "" && reader.Words.Has(at.Snap.Frozen) {
		text = reader.Words.Text(at.Snap.Frozen)
	}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error {
		return page.WriteNotice(v.Ctx, b, &page.NoticePage{Reader: reader, Path: v.URL.Path, Title: at.Snap.Settings.Name, Text: text})
	})
}

// waitingPage makes what the waiting room of a table shows.
func (s *Server) waitingPage(v *core.Visit, reader page.Reader, at *core.Seated, snap *table.Snapshot, m *room) (*lobby.WaitingPage, error) {
	p := &lobby.WaitingPage{Reader: reader, Path: core.TablePath(snap.ID), Card: cardOf(snap, reader.Person), Shuffle: snap.Shuffle, Changed: snap.Changed}
	if c := snap.Settings.Shut; c != nil {
		p.Shut = core.ClosedText(reader.Words, "room", c)
	}
	p.Connected, _ = at.Connected()
	p.Invite, p.Watch = s.LinksFor(v, at)
	p.Uninvited = !maySit(at, snap, p.Card.Seat)
	if at.Seat < game.MaxPlayers {
		held := m.pick(at.Seat, 0)
		p.Wrong = held.refusal(reader.Words).Text
	}
	var err error
	if p.Reliable, err = s.reliable(v.Ctx, snap.Seats); err != nil {
		return nil, err
	}
	p.Chat, err = s.chatFor(v, reader, snap, m)
	return p, err
}

// reliable says by seat how reliable the people at a table that waits have been.
func (s *Server) reliable(ctx context.Context, seats []table.Seat) (by [game.MaxPlayers]people.Reliable, err error) {
	var list []table.Person
	for i := range seats {
		if seats[i].Person != "" {
			list = append(list, seats[i].Person)
		}
	}
	found, err := s.Kept.Results.Reliable(ctx, list)
	for i := range seats {
		by[i] = found[seats[i].Person]
	}
	return by, err
}

// cardOf returns what lists show to a reader about a table that is in memory.
func cardOf(snap *table.Snapshot, reader table.Person) lobby.Card {
	t := table.Stored{ID: snap.ID, Owner: snap.Owner, Settings: snap.Settings, Status: snap.Status, Seats: snap.Seats,
		Decisions: snap.Decisions, Created: snap.Created, Updated: snap.Updated, Expires: snap.Expires}
	for p, f := range snap.Settings.Options.Factions {
		t.Factions[p] = piece.FactionID(f) // A waiting table has no rules yet, but knows who chose what.
	}
	return lobby.CardOf(&t, reader)
}

// replay shows a table as it was after some answers.
func (s *Server) replay(w http.ResponseWriter, v *core.Visit, at *core.Seated) error {
	page, err := s.momentPage(v, at)
	if err != nil {
		return err
	}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error { return web.WriteTable(v.Ctx, b, page) })
}

// film sends the pieces that differ between two moments of a game: GET /t/{id}/film.
func (s *Server) film(w http.ResponseWriter, v *core.Visit, at *core.Seated) error {
	from, err := s.momentOf(v, at, v.URL.Query().Get("from"))
	if err != nil {
		return err
	}
	to, err := s.momentPage(v, at)
	if err != nil {
		return err
	}
	pieces, err := web.FilmFragments(v.Ctx, from, to)
	if err != nil {
		return err
	}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error {
		b.Write(page.AppendFragments(nil, pieces))
		return nil
	})
}

// momentPage makes what the page of a table shows for the moment that the address names.
func (s *Server) momentPage(v *core.Visit, at *core.Seated) (*web.TablePage, error) {
	return s.momentOf(v, at, v.URL.Query().Get("at"))
}

// momentOf makes what the page of a table shows after a number of answers, or after the last one if no number is given. A seat
// sees what it saw then; when the game is over, anybody may look at any seat's view, or at everything (HIDE-29).
func (s *Server) momentOf(v *core.Visit, at *core.Seated, text string) (*web.TablePage, error) {
	q := v.URL.Query()
	n := at.Snap.Answers
	if text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			return nil, core.ErrNowhere
		}
		if n < 0 { // Counted from the end.
			n = max(0, at.Snap.Answers+n)
		}
	}
	n = min(n, at.Snap.Answers)
	replay := &seen.Replay{At: n, Of: at.Snap.Answers, As: at.Seat}
	switch as := q.Get("as"); {
	case as == "" || !at.Snap.Over():
	case as == "all":
		replay.As, replay.All = game.Nobody, true
	default:
		seat, ok := at.Numbered(as)
		if !ok {
			return nil, core.ErrNowhere
		}
		replay.As = seat
	}
	then, err := at.Snap.At(v.Ctx, n)
	if err != nil {
		return nil, err
	}
	shown := *at
	shown.Seat = replay.As
	page, err := s.pageNow(v, &shown, then)
	if err != nil {
		return nil, err
	}
	page.Replay, page.Marks = replay, film.MarksOf(at.Snap.Log, at.Snap.Answers)
	switch {
	case at.Snap.Over():
		if page.Lookback, err = s.lookback(v, &page.Game, at.Snap, n); err != nil {
			return nil, err
		}
	case at.Seat != game.Nobody && at.Snap.Helps() && s.Hub.LookbackDepth() > 0:
		page.Lookback = &lookback.Model{Game: &page.Game}
	}
	if replay.All {
		page.View = then.Everything()
		page.Log, page.Earlier = wholeLog(then.Log, pageLog)
	}
	return page, nil
}

// wholeLog returns the last lines of the log of a game that is over, no matter who they were for.
func wholeLog(log []table.LogItem, most int) ([]table.LogItem, bool) {
	from := max(0, len(log)-most)
	return log[from:], from > 0
}

// sheet shows the board of a seat as far as the reader may see it.
func (s *Server) sheet(w http.ResponseWriter, v *core.Visit, at *core.Seated) error {
	seat, ok := at.Numbered(v.PathValue("seat"))
	if !ok || !at.Snap.Dealt() {
		return core.ErrNowhere
	}
	page, err := s.sheetPage(v, at)
	if err != nil {
		return err
	}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error {
		if v.Partial() {
			return board.Drawer(&page.Game, seat).Render(v.Ctx, b)
		}
		return web.WriteSheet(v.Ctx, b, page, seat)
	})
}

// sheetPage makes the page of which the board of a seat is a part: the table as it is, or at the moment that the address names.
func (s *Server) sheetPage(v *core.Visit, at *core.Seated) (*web.TablePage, error) {
	if v.URL.Query().Has("at") {
		return s.momentPage(v, at)
	}
	return s.pageNow(v, at, at.Snap)
}

// record sends the record of a table as a file. While the game goes on, it is only for the owner of the server
// (koprulu export); when it is over, everything is open.
func (s *Server) record(w http.ResponseWriter, v *core.Visit, at *core.Seated) error {
	if !at.Snap.Over() {
		return core.ErrNotOver
	}
	var b bytes.Buffer
	if err := at.Record(v.Ctx, &b, true); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/jsonl; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="koprulu-`+string(at.ID())+`.jsonl"`)
	h.Set("Content-Length", strconv.Itoa(b.Len()))
	_, _ = w.Write(b.Bytes()) // A reader who is gone needs no response.
	return nil
}
