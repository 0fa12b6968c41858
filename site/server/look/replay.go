package look

import (
	"bytes"
	"strconv"

	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web"
	"koprulu/site/web/board"
	"koprulu/site/web/film"
	"koprulu/site/web/lookback"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
)

// replay shows a table as it was after some answers.
func (s *Chapter) replay(v *core.Visit, at *core.Seated) error {
	page, err := s.momentPage(v, at)
	if err != nil {
		return err
	}
	return core.Show(v, page)
}

// film sends the pieces that differ between two moments of a game: GET /t/{id}/film.
func (s *Chapter) film(v *core.Visit, at *core.Seated) error {
	from, err := s.momentOf(v, at, v.Param("from"))
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
	return core.ShowPiece(v, templ.Raw(string(page.AppendFragments(nil, pieces))))
}

// momentPage makes what the page of a table shows for the moment that the address names.
func (s *Chapter) momentPage(v *core.Visit, at *core.Seated) (*web.TablePage, error) {
	return s.momentOf(v, at, v.Param("at"))
}

// momentOf makes what the page of a table shows after a number of answers, or after the last one if no number is given.
// A seat sees what it saw then; when the game is over, anybody may look at any seat's view, or at everything (HIDE-29).
func (s *Chapter) momentOf(v *core.Visit, at *core.Seated, text string) (*web.TablePage, error) {
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
	page, err := s.table.Page(v, &shown, then)
	if err != nil {
		return nil, err
	}
	page.From = n - 1
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
		from := max(0, len(then.Log)-web.LogLines)
		page.Log, page.Earlier = then.Log[from:], from > 0
	}
	return page, nil
}

// sheet shows the board of a seat as far as the reader may see it.
func (s *Chapter) sheet(v *core.Visit, at *core.Seated) error {
	seat, ok := at.Numbered(v.PathValue("seat"))
	if !ok || !at.Snap.Dealt() {
		return core.ErrNowhere
	}
	page, err := s.sheetPage(v, at)
	if err != nil {
		return err
	}
	if v.Partial() {
		return core.ShowPiece(v, board.Drawer(&page.Game, seat))
	}
	return core.ShowPiece(v, page.Sheet(seat))
}

// sheetPage makes the page of which the board of a seat is a part: the table as it is, or at the moment that the
// address names.
func (s *Chapter) sheetPage(v *core.Visit, at *core.Seated) (*web.TablePage, error) {
	if v.URL.Query().Has("at") {
		return s.momentPage(v, at)
	}
	return s.table.Page(v, at, at.Snap)
}

// record sends the record of a table as a file. While the game goes on, it is only for the owner of the server
// (koprulu export); when it is over, everything is open.
func (s *Chapter) record(v *core.Visit, at *core.Seated) error {
	if !at.Snap.Over() {
		return core.ErrNotOver
	}
	var b bytes.Buffer
	if err := at.Record(v.Ctx, &b, true); err != nil {
		return err
	}
	v.SendFile("application/jsonl; charset=utf-8", "koprulu-"+string(at.ID())+".jsonl", b.Bytes())
	return nil
}
