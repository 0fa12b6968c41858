package look

import (
	"koprulu/site/server/core"
	"koprulu/site/web"
	"koprulu/site/web/reach"
)

// reachOf shows where units in a place of the map could go and who could come there: from the view of the reader, at
// the moment that the address names, otherwise now.
func (s *Chapter) reachOf(v *core.Visit) error {
	return s.placed(v, func(_ *core.Seated, page *web.TablePage, place reach.Place) error {
		return core.ShowPiece(v, reach.Says(&page.Game, place))
	})
}

// placed calls say for the place of the map that a request names, with the table as its sender sees it.
func (s *Chapter) placed(v *core.Visit, say func(at *core.Seated, page *web.TablePage, place reach.Place) error) error {
	at, err := s.Table(v)
	if err != nil {
		return err
	}
	if !at.Snap.Dealt() {
		return core.ErrNowhere
	}
	page, err := s.sheetPage(v, at)
	if err != nil {
		return err
	}
	place, ok := reach.PlaceOf(&page.Game, v.Param("place"))
	if !ok {
		return core.ErrNowhere
	}
	return say(at, page, place)
}
