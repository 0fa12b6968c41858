package server

import (
	"context"

	"koprulu/people"
	"koprulu/table"
)

// doer is who does something in the name of the site.
type doer struct {
	// person is empty for the operator, who uses the command line of the machine.
	person table.Person
	role   people.Role
}

// machine is the doer who uses the command line.
var machine = doer{role: people.Host}

// at is the line of the audit log for something that is done at a table.
func (d doer) at(s *Server, verb string, id table.ID, detail string) people.Act {
	act := s.actOf(d.person, verb, "", detail)
	act.Table = id
	return act
}

// closeTable ends the game of a table for good; everybody there reads why and in which role. The act is recorded before it is done: it may be
// recorded without effect, but is never missing.
func (s *Server) closeTable(ctx context.Context, by doer, id table.ID, reason string) error {
	reason, err := tidyReason(reason)
	if err != nil {
		return err
	}
	t, err := s.tableOf(ctx, id)
	if err != nil {
		return err
	}
	if status := t.Snapshot().Status; status != table.Playing && status != table.Paused {
		return table.ErrStatus
	}
	if err := s.kept.powers.Record(ctx, by.at(s, people.CloseAct, id, reason)); err != nil {
		return err
	}
	return t.Close(ctx, by.role.String(), reason)
}

// tableOf returns a table for a host or a moderator.
func (s *Server) tableOf(ctx context.Context, id table.ID) (*table.Table, error) {
	if !plausible(id) {
		return nil, table.ErrUnknown
	}
	return s.hub.Table(ctx, id)
}

// deleteTable removes a table with everything stored about it.
func (s *Server) deleteTable(ctx context.Context, by doer, id table.ID, reason string) error {
	reason, err := tidyReason(reason)
	if err != nil {
		return err
	}
	if !plausible(id) {
		return table.ErrUnknown
	}
	err = s.hub.Remove(ctx, id, func(ctx context.Context) error {
		return s.kept.tables.DeleteTable(ctx, id, by.at(s, people.DeleteAct, id, reason))
	})
	if err == nil {
		s.chatChanged(id)
	}
	return err
}

// removeMessage removes a message from the chat of a table, also from pages that are open.
func (s *Server) removeMessage(ctx context.Context, by doer, id table.ID, message int64, reason string) error {
	reason, err := tidyReason(reason)
	if err != nil {
		return err
	}
	if !plausible(id) {
		return table.ErrNoMessage
	}
	if err := s.kept.tables.RemoveMessage(ctx, id, message, by.at(s, people.RemoveAct, id, reason)); err != nil {
		return err
	}
	s.chatChanged(id)
	return nil
}

// hideName removes the name from everything that a person wrote at a table under the name of a message, and returns how many messages that was.
func (s *Server) hideName(ctx context.Context, by doer, id table.ID, message int64, reason string) (int64, error) {
	reason, err := tidyReason(reason)
	if err != nil {
		return 0, err
	}
	if !plausible(id) {
		return 0, table.ErrNoMessage
	}
	n, err := s.kept.tables.HideName(ctx, id, message, by.at(s, people.HideAct, id, reason))
	if err != nil {
		return 0, err
	}
	s.chatChanged(id)
	return n, nil
}
