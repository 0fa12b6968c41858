package lobby

import (
	"time"

	"koprulu/site/server/core"
	"koprulu/table"
)

// next leads to the table that has waited longest for an answer or a vote of the reader: GET /next. The one that they
// come from, named by after, comes last; without any it is the first page.
func (s *Chapter) next(v *core.Visit) error {
	list, err := s.Kept.Lobby.Mine(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	to, first := "/", time.Time{}
	for i := range list {
		m := &list[i]
		since, waits := m.WaitsFor(v.Person())
		if asked, asks := m.AsksVote(v.Person()); asks && (!waits || asked.Before(since)) {
			since, waits = asked, true
		}
		switch {
		case !waits, m.ID == table.ID(v.Param("after")) && to != "/":
			continue
		case m.ID == table.ID(v.Param("after")):
			to = core.TablePath(m.ID) // Until another one waits.
		case first.IsZero() || since.Before(first):
			to, first = core.TablePath(m.ID), since
		}
	}
	return v.Redirect(to)
}
