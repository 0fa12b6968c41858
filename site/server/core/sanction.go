package core

import (
	"context"
	"errors"
	"net/http"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/site/web/page"
	"koprulu/table"
)

// Admitted returns why a person may not enter, nil if they may.
func (s *Site) Admitted(a *people.Account) error {
	if !a.Ban.Holds(s.Now()) {
		return nil
	}
	return &Problem{Status: http.StatusForbidden, Word: "banned", Sanction: &a.Ban}
}

// sanctionText returns a text that says that somebody is banned or muted, until when and why.
func sanctionText(w *locale.Words, word string, x *people.Sanction) string {
	if x.Endless() {
		return w.Text("web.server.problem."+word+".forever", "reason", x.Reason)
	}
	return w.Text("web.server.problem."+word, "until", page.MomentText(w, x.Until), "reason", x.Reason)
}

// Barred reports whether somebody is banned now.
func (s *Site) Barred(ctx context.Context, who table.Person) (bool, error) {
	if who == "" {
		return false, nil
	}
	a, err := s.Kept.People.Person(ctx, who)
	if errors.Is(err, people.ErrNobody) {
		return false, nil
	}
	return err == nil && a.Ban.Holds(s.Now()), err
}
