package server

import (
	"bytes"
	"net/http"

	"koprulu/web/reach"
)

// attack sends the odds of the battle that the reader would fight in an area: as soon as their movement ends, or if they attacked there.
func (s *Server) attack(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	depth, err := depthOf(v)
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
	if !ok || place.Areas.Len() != 1 {
		return errNowhere
	}
	o, err := at.Attack(v.ctx, at.snap, at.seat, place.Areas.First(), depth)
	if err != nil {
		return err
	}
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return reach.Odds(&page.Game, o).Render(v.ctx, b) })
}
