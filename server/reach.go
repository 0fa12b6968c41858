package server

import (
	"bytes"
	"net/http"

	"koprulu/web/reach"
)

// reachOf tells where units of a place of the map could go and who could come there: from the view of the reader, at the moment that the
// address names or now.
func (s *Server) reachOf(w http.ResponseWriter, v *visit) error {
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
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return reach.Says(&page.Game, place).Render(v.ctx, b) })
}
