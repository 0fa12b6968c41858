package look

import (
	"net/http"
	"slices"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web"
	"koprulu/site/web/later"
)

// later shows what the reader has left for later, with the forms that leave more.
func (s *Chapter) later(v *core.Visit) error {
	return s.laterPage(v, http.StatusOK, "", v.URL.Query().Has("left"))
}

// laterPage sends the page of later, with what went wrong, or that something was left.
func (s *Chapter) laterPage(v *core.Visit, status int, wrong string, left bool) error {
	at, err := s.Table(v)
	if err != nil {
		return err
	}
	snap := at.Snapshot()
	switch {
	case at.Seat >= game.MaxPlayers || !snap.Dealt():
		return core.ErrNowhere
	case snap.Over():
		return core.ErrNotNow
	}
	falls, err := s.falls(v)
	if err != nil {
		return err
	}
	shown := s.table.Seen(v, at, snap)
	m := &later.Model{Game: &shown, List: snap.LeftAhead(at.Seat), Wrong: wrong, Left: left, Falls: falls}
	return core.ShowBeside(v, status, web.LaterPage(m), nil)
}

// falls returns how the reader is told when something falls that they left for later.
func (s *Chapter) falls(v *core.Visit) (*later.Falls, error) {
	untold, err := s.Kept.Addresses.Untold(v.Ctx, v.Person())
	if err != nil {
		return nil, err
	}
	hooks, err := s.Kept.Addresses.Hooks(v.Ctx, v.Person())
	if err != nil {
		return nil, err
	}
	called := func(h people.Hook) bool { return !h.Unconfirmed && h.Disabled.IsZero() }
	return &later.Falls{Message: !untold.Has(people.FellNotice), Nowhere: !slices.ContainsFunc(hooks, called),
		Saved: v.URL.Query().Has("saved")}, nil
}

// whenFalls stores how the reader is told when something falls: by a message, or on the page alone.
func (s *Chapter) whenFalls(v *core.Visit, at *core.Seated) error {
	told := v.Value("told")
	if told != "message" && told != "page" {
		return core.WrongForm("told")
	}
	if err := s.tells(v, people.FellNotice, told == "message"); err != nil {
		return err
	}
	return v.Redirect(at.Path() + "/" + later.Path + "?saved#falls")
}

// leaveLater leaves the answer of a form for later, and then shows all that is left for later.
func (s *Chapter) leaveLater(v *core.Visit, at *core.Seated) error {
	err := at.LeaveAhead(v.Ctx, v.Person(), v.Who.Key.Kind == people.TokenKey, later.FromForm(v.Value))
	if err == nil {
		return v.Redirect(at.Path() + "/" + later.Path + "?left")
	}
	p := core.ProblemOf(err)
	if p.Status != http.StatusUnprocessableEntity {
		return err
	}
	s.CountProblem(p)
	return s.laterPage(v, p.Status, v.Text("web.later.wrong"), false)
}

// dropLater takes an answer back, or puts one away that fell.
func (s *Chapter) dropLater(v *core.Visit, at *core.Seated) error {
	id, ok := v.Number("id")
	if !ok || id < 0 {
		return core.WrongForm("id")
	}
	if err := at.DropAhead(v.Ctx, v.Person(), uint32(id)); err != nil {
		return err
	}
	if !v.Partial() {
		return v.Redirect(at.Path() + "/" + later.Path)
	}
	return s.table.ShowAgain(v, at)
}

// tells stores whether a person gets messages of a kind.
func (s *Chapter) tells(v *core.Visit, kind people.NoticeKind, told bool) error {
	untold, err := s.Kept.Addresses.Untold(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	return s.Kept.Addresses.SetUntold(v.Ctx, v.Person(), untold.With(kind, !told))
}
