package server

import (
	"bytes"
	"net/http"

	"koprulu/web"
	"koprulu/web/reach"
)

// attack sends the odds of the battle that the reader would fight in an area: as soon as their movement ends, or if they attacked there.
func (s *Server) attack(w http.ResponseWriter, v *visit) error {
	depth, err := depthOf(v)
	if err != nil {
		return err
	}
	return s.placed(v, func(at *seated, page *web.TablePage, place reach.Place) error {
		if place.Areas.Len() != 1 {
			return errNowhere
		}
		o, err := at.Attack(v.ctx, at.snap, at.seat, place.Areas.First(), depth)
		if err != nil {
			return err
		}
		return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return reach.Odds(&page.Game, o).Render(v.ctx, b) })
	})
}
