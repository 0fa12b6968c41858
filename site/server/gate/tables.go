package gate

import (
	"context"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/table"
)

// What owners, moderators and hosts do to tables and to what is written there.

// closeTable ends the game of a table for good, or the wait for it; everybody there reads why and in which role.
func closeTable(c *cause) error {
	t, err := c.TableOf(c.ctx, c.summary.ID)
	if err != nil {
		return err
	}
	return t.Close(c.ctx, c.by.role().String(), c.Reason)
}

// deleteTable removes a table with everything stored about it.
func deleteTable(c *cause) error {
	id := c.summary.ID
	err := c.Hub.Remove(c.ctx, id, func(ctx context.Context) error { return c.Kept.Tables.DeleteTable(ctx, id, c.act) })
	if err == nil {
		c.Chatted(id)
	}
	return err
}

// removeMessage removes a message from the chat of a table, also from pages that are open.
func removeMessage(c *cause) error {
	if err := c.Kept.Chat.RemoveMessage(c.ctx, c.summary.ID, c.Number, c.act); err != nil {
		return err
	}
	c.Messages = 1
	c.Chatted(c.summary.ID)
	return nil
}

// hideName removes the name from everything that a person wrote at a table under the name of a message.
func hideName(c *cause) (err error) {
	if c.Messages, err = c.Kept.Chat.HideName(c.ctx, c.summary.ID, c.Number, c.act); err != nil {
		return err
	}
	c.Chatted(c.summary.ID)
	return nil
}

func checkTableName(c *cause) (string, error) {
	return renameDetail(c.summary.Settings.Name, c.Name), c.mayName()
}

// renameTable gives a table another name: its owner before the game, hosts and moderators at any time.
func renameTable(c *cause) error {
	if c.by.Office == people.OwnerOffice {
		return c.table.Rename(c.ctx, c.by.Person, c.Name)
	}
	t, err := c.TableOf(c.ctx, c.summary.ID)
	if err != nil {
		return err
	}
	return t.Retitle(c.ctx, c.Name)
}

func giveUpTable(c *cause) error {
	return c.table.Delete(c.ctx, c.by.Person)
}

func beginTable(c *cause) error {
	return c.table.Begin(c.ctx, c.by.Person)
}

// checkSeat says which seat, and which bot comes there.
func checkSeat(c *cause) (string, error) {
	return seatDetail(int(c.Seat)+1, c.Bot), nil
}

func openSeat(c *cause) error {
	return c.table.OpenSeat(c.ctx, c.by.Person, c.Seat)
}

func setBot(c *cause) error {
	return c.table.SetBot(c.ctx, c.by.Person, c.Seat, c.Bot)
}

// The words for what an owner does with links and with the chat.
const (
	NewLinks, noLinks            = "new", "revoke"
	PlayersMayTalk, AnybodyTalks = "players", "anybody"
)

func checkLinks(c *cause) (string, error) {
	if c.Which != NewLinks && c.Which != noLinks {
		return "", core.WrongForm("do")
	}
	return c.Which, nil
}

// changeLinks makes new links, or revokes them. Visitors who came through an old one and have no seat may no longer
// watch.
func changeLinks(c *cause) error {
	change := c.table.ResetLinks
	if c.Which == noLinks {
		change = c.table.RevokeLinks
	}
	if err := change(c.ctx, c.by.Person); err != nil {
		return err
	}
	if err := c.Kept.Links.ForgetGuests(c.ctx, c.table.ID()); err != nil {
		return err
	}
	c.Sessions.Changes.Add(1) // Streams of guests check again whether they may continue.
	return nil
}

func checkTalk(c *cause) (string, error) {
	if c.Which != PlayersMayTalk && c.Which != AnybodyTalks {
		return "", core.WrongForm("players")
	}
	return c.Which, nil
}

// changeTalk closes the chat to everybody but the players, or opens it.
func changeTalk(c *cause) error {
	return c.table.SetPlayersChat(c.ctx, c.by.Person, c.Which == PlayersMayTalk)
}

func checkWho(c *cause) (string, error) {
	if c.Who.Person == "" {
		return "", core.ErrNowhere
	}
	return "", nil
}

// restrict mutes somebody at a table or takes their seat and keeps them from others, or ends that.
func restrict(c *cause) error {
	id, who := c.table.ID(), c.Who.Person
	now, err := c.Kept.TableMutes.TableMute(c.ctx, id, who)
	if err != nil {
		return err
	}
	switch c.Verb {
	case people.MuteAct, people.UnmuteAct:
		now.Muted = c.Verb == people.MuteAct
	case people.UnseatAct, people.AdmitAct:
		now.Removed = c.Verb == people.UnseatAct
	}
	if snap := c.table.Snapshot(); now.Removed && c.Who.Seat != game.Nobody && snap.Settings.Counts() && snap.Dealt() &&
		!snap.Over() {
		return table.ErrRated // Before anything is kept of it.
	}
	// First they are kept from coming back, then they go.
	if err := c.Kept.TableMutes.SetTableMute(c.ctx, id, who, now); err != nil {
		return err
	}
	if c.Verb == people.UnseatAct && c.Who.Seat != game.Nobody {
		if err := c.table.Remove(c.ctx, c.by.Person, c.Who.Seat); err != nil {
			return err
		}
		c.Badges.Expire(who)
	}
	return nil
}
