package server

import (
	"bytes"
	"net/http"

	"koprulu/site/web"
	"koprulu/site/web/reach"
)

// reachOf shows where units in a place of the map could go and who could come there: from the view of the reader, at the moment that the
// address names, otherwise now.
func (s *Server) reachOf(w http.ResponseWriter, v *visit) error {
	return s.placed(v, func(_ *seated, page *web.TablePage, place reach.Place) error {
		return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return reach.Says(&page.Game, place).Render(v.ctx, b) })
	})
}

// placed calls say for the place of the map that a request names, with the table as its sender sees it.
func (s *Server) placed(v *visit, say func(at *seated, page *web.TablePage, place reach.Place) error) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if !at.snap.Dealt() {
		return errNowhere
	}
	m := s.rooms.enter(at.ID(), s.now())
	defer func() { m.leave(s.now()) }()
	page, err := s.sheetPage(v, at, m)
	if err != nil {
		return err
	}
	place, ok := reach.PlaceOf(&page.Game, v.URL.Query().Get("place"))
	if !ok {
		return errNowhere
	}
	return say(at, page, place)
}
