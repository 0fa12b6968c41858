package server

import (
	"context"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/table"
)

// What owners, moderators and hosts do to tables and to what is written there.

// tableOf returns the table of a power.
func (s *Server) tableOf(ctx context.Context, id table.ID) (*table.Table, error) {
	if !core.Plausible(id) {
		return nil, table.ErrUnknown
	}
	return s.Hub.Table(ctx, id)
}

// closeTable ends the game of a table for good, or the wait for it; everybody there reads why and in which role.
func closeTable(ctx context.Context, s *Server, c *cause) error {
	t, err := s.tableOf(ctx, c.summary.ID)
	if err != nil {
		return err
	}
	return t.Close(ctx, c.by.role().String(), c.Reason)
}

// deleteTable removes a table with everything stored about it.
func deleteTable(ctx context.Context, s *Server, c *cause) error {
	id := c.summary.ID
	err := s.Hub.Remove(ctx, id, func(ctx context.Context) error { return s.Kept.Tables.DeleteTable(ctx, id, c.act) })
	if err == nil {
		s.chatChanged(id)
	}
	return err
}

// removeMessage removes a message from the chat of a table, also from pages that are open.
func removeMessage(ctx context.Context, s *Server, c *cause) error {
	if err := s.Kept.Tables.RemoveMessage(ctx, c.summary.ID, c.number, c.act); err != nil {
		return err
	}
	c.messages = 1
	s.chatChanged(c.summary.ID)
	return nil
}

// hideName removes the name from everything that a person wrote at a table under the name of a message.
func hideName(ctx context.Context, s *Server, c *cause) (err error) {
	if c.messages, err = s.Kept.Tables.HideName(ctx, c.summary.ID, c.number, c.act); err != nil {
		return err
	}
	s.chatChanged(c.summary.ID)
	return nil
}

func checkTableName(ctx context.Context, s *Server, c *cause) (string, error) {
	return renameDetail(c.summary.Settings.Name, c.Name), s.mayNameBy(ctx, c.by)
}

// renameTable gives a table another name: its owner before the game, hosts and moderators at any time.
func renameTable(ctx context.Context, s *Server, c *cause) error {
	if c.by.office == people.OwnerOffice {
		return c.table.Rename(ctx, c.by.person, c.Name)
	}
	t, err := s.tableOf(ctx, c.summary.ID)
	if err != nil {
		return err
	}
	return t.Retitle(ctx, c.Name)
}

func giveUpTable(ctx context.Context, _ *Server, c *cause) error {
	return c.table.Delete(ctx, c.by.person)
}

func beginTable(ctx context.Context, _ *Server, c *cause) error {
	return c.table.Begin(ctx, c.by.person)
}

// checkSeat says which seat, and which bot comes there.
func checkSeat(_ context.Context, _ *Server, c *cause) (string, error) {
	return seatDetail(int(c.seat)+1, c.bot), nil
}

func openSeat(ctx context.Context, _ *Server, c *cause) error {
	return c.table.OpenSeat(ctx, c.by.person, c.seat)
}

func setBot(ctx context.Context, _ *Server, c *cause) error {
	return c.table.SetBot(ctx, c.by.person, c.seat, c.bot)
}

// The words for what an owner does with links and with the chat.
const (
	newLinks, noLinks            = "new", "revoke"
	playersMayTalk, anybodyTalks = "players", "anybody"
)

func checkLinks(_ context.Context, _ *Server, c *cause) (string, error) {
	if c.which != newLinks && c.which != noLinks {
		return "", core.Wrong("form", "do")
	}
	return c.which, nil
}

// changeLinks makes new links, or revokes them. Visitors who came through an old one and have no seat may no longer watch.
func changeLinks(ctx context.Context, s *Server, c *cause) error {
	change := c.table.ResetLinks
	if c.which == noLinks {
		change = c.table.RevokeLinks
	}
	if err := change(ctx, c.by.person); err != nil {
		return err
	}
	if err := s.Kept.Links.ForgetGuests(ctx, c.table.ID()); err != nil {
		return err
	}
	s.Sessions.Changes.Add(1) // Streams of guests check again whether they may continue.
	return nil
}

func checkTalk(_ context.Context, _ *Server, c *cause) (string, error) {
	if c.which != playersMayTalk && c.which != anybodyTalks {
		return "", core.Wrong("form", "players")
	}
	return c.which, nil
}

// changeTalk closes the chat to everybody but the players, or opens it.
func changeTalk(ctx context.Context, _ *Server, c *cause) error {
	return c.table.SetPlayersChat(ctx, c.by.person, c.which == playersMayTalk)
}

func checkWho(_ context.Context, _ *Server, c *cause) (string, error) {
	if c.who.Person == "" {
		return "", core.ErrNowhere
	}
	return "", nil
}

// curb mutes somebody at a table or takes their seat and keeps them from others, or ends that.
func curb(ctx context.Context, s *Server, c *cause) error {
	id, who := c.table.ID(), c.who.Person
	now, err := s.Kept.Curbs.Curb(ctx, id, who)
	if err != nil {
		return err
	}
	switch c.verb {
	case people.MuteAct, people.UnmuteAct:
		now.Muted = c.verb == people.MuteAct
	case people.UnseatAct, people.AdmitAct:
		now.Removed = c.verb == people.UnseatAct
	}
	if snap := c.table.Snapshot(); now.Removed && c.who.Seat != game.Nobody && snap.Settings.Counts() && snap.Dealt() && !snap.Over() {
		return table.ErrRated // Before anything is kept of it.
	}
	// First they are kept from coming back, then they go.
	if err := s.Kept.Curbs.SetCurb(ctx, id, who, now); err != nil {
		return err
	}
	if c.verb == people.UnseatAct && c.who.Seat != game.Nobody {
		if err := c.table.Remove(ctx, c.by.person, c.who.Seat); err != nil {
			return err
		}
		s.Badges.Expire(who)
	}
	return nil
}
