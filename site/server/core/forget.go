package core

import (
	"context"
	"errors"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/table"
)

// LeaveTable removes a person from a table, in the way that its status allows.
func (s *Site) LeaveTable(ctx context.Context, id table.ID, who table.Person) error {
	return s.DoAt(ctx, id, func(t *table.Table) error {
		// A game that is about to begin waits again, without them.
		if err := t.Halt(ctx, who); err != nil && !errors.Is(err, table.ErrNotYours) {
			return err
		}
		switch snap := t.Snapshot(); {
		case snap.Status == table.Waiting && snap.Owner == who:
			return t.Delete(ctx, who)
		case snap.Status == table.Waiting:
			return t.Rise(ctx, who)
		}
		return t.Leave(ctx, who)
	}, table.ErrNotYours, table.ErrStatus) // They are out already, or the game is over.
}

// Forget deletes somebody: first they leave their tables, where bots play on and a word replaces their name, then all
// data about them is deleted. acts record it, if others do it.
func (s *Site) Forget(ctx context.Context, who table.Person, words *locale.Words, acts ...people.Act) error {
	if err := s.renamed(ctx, who, words.Text("web.server.gone")); err != nil {
		return err
	}
	if err := discardAll(s, ctx, who); err != nil {
		return err
	}
	mine, err := s.Kept.Lobby.Mine(ctx, who)
	if err != nil {
		return err
	}
	for i := range mine {
		if err := s.LeaveTable(ctx, mine[i].ID, who); err != nil {
			return err
		}
	}
	if err := s.Kept.People.Forget(ctx, who, acts...); err != nil && !errors.Is(err, people.ErrNobody) {
		return err
	}
	s.Revoked(who)
	return nil
}

// Discard removes a sandbox of a person.
func (s *Site) Discard(ctx context.Context, id table.ID, who table.Person) error {
	return s.DoAt(ctx, id, func(t *table.Table) error { return t.Discard(ctx, who) })
}

// discardAll removes all sandboxes of a person who is being forgotten.
func discardAll(s *Site, ctx context.Context, who table.Person) error {
	list, err := s.Kept.Lobby.Sandboxes(ctx, who)
	if err != nil {
		return err
	}
	for i := range list {
		if err := s.Discard(ctx, list[i].ID, who); err != nil {
			return err
		}
	}
	return nil
}
