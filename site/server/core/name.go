package core

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"koprulu/club/people"
	"koprulu/internal/names"
	"koprulu/locale"
	"koprulu/table"
)

// TidyName returns the name that somebody wants, in the form in which it is stored, or what is wrong with it. Whether
// somebody has it is for the store to say (people.ErrNamed).
func (s *Site) TidyName(name string) (string, error) {
	name, err := names.Tidy(name)
	var why names.Error
	switch {
	case errors.As(err, &why):
		return "", Wrong(string(why), "name")
	case err == nil && (s.reserved.Has(name) || table.LikeBot(name)):
		return "", Wrong("reserved", "name")
	}
	return name, err
}

// maxLabel is the longest name of something that only its owner sees, in letters.
const maxLabel = 40

// TidyLabel normalizes the spaces of such a name and checks its length and letters.
func TidyLabel(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	if utf8.RuneCountInString(name) > maxLabel {
		return "", Wrong("long", "name")
	}
	name, err := TidyText(name, maxLabel, "name")
	if err == nil && name == "" {
		err = Wrong("nameless", "name")
	}
	return name, err
}

// SavePerson stores what a person changed about themselves; before is how it was. Another name is theirs on the whole
// site and at all their tables, or nowhere: people.ErrNamed if somebody on the site has one that looks like it,
// ErrCalled if somebody at a table has, such as in a game that was played elsewhere. People who keep their name are not
// asked whether it would be allowed today.
func (s *Site) SavePerson(ctx context.Context, before *people.Account, a people.Account) error {
	defer s.Sessions.Forget(a.ID)
	if err := s.Kept.People.SavePerson(ctx, a); err != nil {
		return err
	}
	if a.Name == before.Name {
		return nil
	}
	if err := s.claim(ctx, before, a.Name); err != nil {
		a.Name = before.Name
		return errors.Join(err, s.Kept.People.SavePerson(ctx, a))
	}
	return s.renamed(ctx, a.ID, a.Name)
}

// claim gives a person another name at all tables that go on, or at none of them: ErrCalled if somebody there has one
// that looks like it.
func (s *Site) claim(ctx context.Context, a *people.Account, name string) error {
	mine, err := s.Kept.Lobby.Mine(ctx, a.ID)
	if err != nil {
		return err
	}
	for i := range mine {
		if err := s.DoAt(ctx, mine[i].ID, func(t *table.Table) error { return t.SetName(ctx, a.ID, name) },
			table.ErrNotYours); err == nil {
			continue
		} else if undone := unclaim(s, ctx, a, mine[:i]); undone != nil {
			return undone
		} else {
			return err
		}
	}
	return nil
}

// unclaim gives a person their old name back at some tables.
func unclaim(s *Site, ctx context.Context, a *people.Account, at []table.Summary) error {
	for i := range at {
		if err := s.DoAt(ctx, at[i].ID, func(t *table.Table) error { return t.Unname(ctx, a.ID, a.Name) },
			table.ErrNotYours); err != nil {
			return err
		}
	}
	return nil
}

// DoAt does something at a table that may be gone meanwhile. Errors that are fine are none.
func (s *Site) DoAt(ctx context.Context, id table.ID, do func(*table.Table) error, fine ...error) error {
	t, err := s.Hub.Table(ctx, id)
	if err == nil {
		err = do(t)
	}
	if slices.ContainsFunc(append(fine, table.ErrUnknown), func(f error) bool { return errors.Is(err, f) }) {
		return nil
	}
	return err
}

// renamed changes the name on the seats of a person: in the store, at the tables that go on, and at finished tables
// that the hub has in memory.
func (s *Site) renamed(ctx context.Context, who table.Person, name string) error {
	ids, err := s.Kept.Lobby.Rename(ctx, who, name)
	if err != nil {
		return err
	}
	s.Hub.Reread(who)
	for _, id := range ids {
		if err := s.DoAt(ctx, id, func(t *table.Table) error { return t.Unname(ctx, who, name) },
			table.ErrNotYours); err != nil {
			return err
		}
	}
	return nil
}

// TidyText returns a text of several lines without what can't be printed, and checks its length.
func TidyText(text string, longest int, field string) (string, error) {
	text = names.Legible(text)
	if utf8.RuneCountInString(text) > longest {
		return "", Wrong("long", field)
	}
	return text, nil
}

// NeedText is TidyText for a text that has to be there.
func NeedText(text string, longest int, field string) (string, error) {
	text, err := TidyText(text, longest, field)
	if err == nil && text == "" {
		err = Wrong("empty", field)
	}
	return text, err
}

// NameOr returns a name, or what to call a person who has left the site.
func NameOr(w *locale.Words, name string) string {
	if name == "" {
		return w.Text("web.server.gone")
	}
	return name
}

// MayName returns why a person may not give anything a name that others read, nil if they may: nobody who is muted
// speaks by way of names.
func (s *Site) MayName(a *people.Account) error {
	if !a.Mute.Holds(s.Now()) {
		return nil
	}
	return MutedProblem(a)
}

// MutedProblem says that somebody is muted, until when and why.
func MutedProblem(a *people.Account) *Problem {
	return &Problem{Status: ErrPower.Status, Word: "muted", Sanction: &a.Mute}
}
