package server

import (
	"bytes"
	"net/http"
	"slices"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/web"
	"koprulu/site/web/later"
)

// later shows what the reader has left for later, with the forms that leave more.
func (s *Server) later(w http.ResponseWriter, v *visit) error {
	return s.laterPage(w, v, http.StatusOK, "", v.URL.Query().Has("left"))
}

// laterPage sends the page of later, with what went wrong, or that something was left.
func (s *Server) laterPage(w http.ResponseWriter, v *visit, status int, wrong string, left bool) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	snap := at.Snapshot()
	switch {
	case at.seat >= game.MaxPlayers || !snap.Dealt():
		return errNowhere
	case snap.Over():
		return errNotNow
	}
	m := s.rooms.enter(at.ID(), s.now())
	defer func() { m.leave(s.now()) }()
	page, err := s.tablePage(v, s.reader(v.ctx, v), at, snap, m)
	if err != nil {
		return err
	}
	falls, err := s.falls(v)
	if err != nil {
		return err
	}
	return s.html(w, v, status, func(b *bytes.Buffer) error { return web.WriteLater(v.ctx, b, page, wrong, left, falls) })
}

// falls returns how the reader is told when something falls that they left for later.
func (s *Server) falls(v *visit) (*later.Falls, error) {
	untold, err := s.kept.addresses.Untold(v.ctx, v.person())
	if err != nil {
		return nil, err
	}
	hooks, err := s.kept.addresses.Hooks(v.ctx, v.person())
	if err != nil {
		return nil, err
	}
	called := func(h people.Hook) bool { return !h.Unconfirmed && h.Disabled.IsZero() }
	return &later.Falls{Message: !untold.Has(people.FellNotice), Nowhere: !slices.ContainsFunc(hooks, called), Saved: v.URL.Query().Has("saved")}, nil
}

// whenFalls stores how the reader is told when something falls: by a message, or on the page alone.
func (s *Server) whenFalls(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if v.who == nil {
		return errNobody
	}
	told := v.value("told")
	if told != "message" && told != "page" {
		return wrong("form", "told")
	}
	if err := s.tells(v, people.FellNotice, told == "message"); err != nil {
		return err
	}
	http.Redirect(w, v.Request, tablePath(at.ID())+"/"+later.Path+"?saved#falls", http.StatusSeeOther)
	return nil
}

// leaveLater leaves the answer of a form for later, and then shows all that is left for later.
func (s *Server) leaveLater(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if v.who == nil {
		return errNobody
	}
	err = at.LeaveAhead(v.ctx, v.person(), v.who.key.Kind == people.TokenKey, later.FromForm(v.value))
	if err == nil {
		http.Redirect(w, v.Request, tablePath(at.ID())+"/"+later.Path+"?left", http.StatusSeeOther)
		return nil
	}
	p := problemOf(err)
	if p.status != http.StatusUnprocessableEntity {
		return err
	}
	s.metrics.problems.WithLabelValues(p.word).Inc()
	return s.laterPage(w, v, p.status, v.wordsOf().Text("web.later.wrong"), false)
}

// dropLater takes an answer back, or puts one away that fell.
func (s *Server) dropLater(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if v.who == nil {
		return errNobody
	}
	id, ok := v.number("id")
	if !ok || id < 0 {
		return wrong("form", "id")
	}
	if err := at.DropAhead(v.ctx, v.person(), uint32(id)); err != nil {
		return err
	}
	if !v.partial() {
		http.Redirect(w, v.Request, tablePath(at.ID())+"/"+later.Path, http.StatusSeeOther)
		return nil
	}
	m := s.rooms.enter(at.ID(), s.now())
	defer func() { m.leave(s.now()) }()
	return s.show(w, v, at, m, http.StatusOK)
}
