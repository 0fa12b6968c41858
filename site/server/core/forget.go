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
	t, err := s.Hub.Table(ctx, id)
	if errors.Is(err, table.ErrUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := t.Halt(ctx, who); err != nil && !errors.Is(err, table.ErrNotYours) {
		return err
	}
	snap := t.Snapshot()
	switch {
	case snap.Status == table.Waiting && snap.Owner == who:
		err = t.Delete(ctx, who)
	case snap.Status == table.Waiting:
		err = t.Rise(ctx, who)
	default:
		err = t.Leave(ctx, who)
	}
	if errors.Is(err, table.ErrNotYours) || errors.Is(err, table.ErrStatus) || errors.Is(err, table.ErrUnknown) {
		return nil // They are out already, or the game is over.
	}
	return err
}

// Forget deletes somebody: first they leave their tables, where bots play on and a word replaces their name, then all
// data about them is deleted.
func (s *Site) Forget(ctx context.Context, who table.Person, words *locale.Words) error {
	if err := s.Renamed(ctx, who, words.Text("web.server.gone")); err != nil {
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
	if err := s.Kept.People.Forget(ctx, who); err != nil && !errors.Is(err, people.ErrNobody) {
		return err
	}
	s.Revoked(who)
	return nil
}

// Discard removes a sandbox of a person.
func (s *Site) Discard(ctx context.Context, id table.ID, who table.Person) error {
	t, err := s.Hub.Table(ctx, id)
	if err == nil {
		err = t.Discard(ctx, who)
	}
	if errors.Is(err, table.ErrUnknown) {
		return nil // It disappeared meanwhile.
	}
	return err
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
