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

// Sanctions returns what hosts and moderators ever imposed on the sender of a request, the newest first.
func (s *Site) Sanctions(v *Visit) ([]page.Sanction, error) {
	list, err := s.Kept.Powers.Sanctions(v.Ctx, v.Person())
	return Each(list, func(x *people.Imposed) page.Sanction {
		shown := page.Sanction{Act: x.Act, Verb: x.Verb, At: x.At, Lifted: x.Lifted, Reason: x.Reason,
			Answerable: x.Answerable(s.Now())}
		if !x.Endless() {
			shown.Until = x.Until
		}
		if a := x.Appeal; a != nil {
			shown.Answer, shown.Answered, shown.Decision, shown.Decided = a.Text, a.At, a.Note, a.Closed
		}
		return shown
	}), err
}

// banOf returns the ban of the sender of a request, nil if there is none in the audit log.
func banOf(s *Site, v *Visit) (*page.Sanction, error) {
	list, err := s.Sanctions(v)
	for i := range list {
		if x := &list[i]; x.Verb == people.BanAct && x.Lifted.IsZero() {
			return x, nil
		}
	}
	return nil, err
}
