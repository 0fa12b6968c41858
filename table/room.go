package table

import (
	"context"
	"fmt"

	"koprulu/rules/game"
)

// The waiting room: until the game is dealt, seats are taken and left, and given to bots. Every
// method is one change, on disk when it returns.

// owned refuses everyone but the owner.
func (e *edit) owned(owner Person) error {
	if owner == "" || e.Owner != owner {
		return ErrNotOwner
	}
	return nil
}

// waits refuses tables that do not wait to begin: what was agreed to stays as it is while the last parts of the seed
// arrive.
func (e *edit) waits() error {
	if e.Status != Waiting || e.Dealing() {
		return ErrStatus
	}
	return nil
}

// opens refuses tables that do not wait to begin, and those that were shut while they did.
func (e *edit) opens() error {
	if e.Settings.Shut != nil {
		return ErrStatus
	}
	return e.waits()
}

// seatOf returns the seat of a person who has not left.
func (e *edit) seatOf(who Person) (game.Player, error) {
	if p := SeatOf(e.Seats, who); p != game.Nobody {
		return p, nil
	}
	return game.Nobody, ErrNotYours
}

// seat returns a seat by its number.
func (e *edit) seat(p game.Player) (Seat, error) {
	if int(p) >= len(e.Seats) {
		return Seat{}, invalid("seats", "the table has seats 1 to %d", len(e.Seats))
	}
	return e.Seats[p], nil
}

// Sit takes an open seat for a person, the first one for game.Nobody. A person who is already seated changes seats, as
// long as the table waits. In a running game open seats can be taken, and those of bots that the owner opened
// (OpenSeat). The caller checks whether the person may come to the table at all. Errors: ErrTaken; ErrSeated if the
// person had a seat in this game already, whose secrets they know; ErrCalled; ErrStatus.
func (t *Table) Sit(ctx context.Context, who Person, name string, seat game.Player) error {
	name, err := tidyPerson(name)
	if err != nil {
		return err
	}
	if who == "" {
		return ErrNotYours
	}
	return t.change(ctx, func(e *edit) error {
		if e.Status.Runs() {
			return e.join(who, name, seat)
		}
		if err := e.opens(); err != nil {
			return err
		}
		old, err := e.seatOf(who)
		if seat == game.Nobody {
			if err == nil {
				return nil // They sit, and that is all they want.
			}
			if seat = firstSeat(e.Seats, Seat.Open); seat == game.Nobody {
				return ErrTaken
			}
		}
		want, wrong := e.seat(seat)
		switch {
		case wrong != nil:
			return wrong
		case seat == old:
			return nil
		case !want.Open():
			return ErrTaken
		case Called(e.Seats, who, name):
			return ErrCalled
		}
		if err == nil {
			e.clear(old)
		}
		e.setSeat(seat, Seat{Person: who, Name: name})
		return nil
	})
}

// clear empties a seat of the waiting room: the faction that its person chose is free again, and their part of the seed
// goes with them.
func (e *edit) clear(p game.Player) {
	e.setSeat(p, Seat{})
	if s := e.Shuffle; s != nil && (s.Seals[p] != nil || s.Final) {
		e.addPart(p, nil, nil)
		e.Shuffle.Final = false // A game that was about to begin lacks a player now.
	}
	if e.Settings.chosen() {
		e.Settings.Options.Factions[p] = game.NoFaction
	}
}

// chosen reports whether persons choose their factions before the game. In a scenario every seat has its own.
func (s *Settings) chosen() bool {
	return !s.Draft && !s.Options.RandomFactions && !s.Options.Teams && s.Scenario.None()
}

// Rise frees the seat of a person at a table that waits.
func (t *Table) Rise(ctx context.Context, who Person) error {
	return changeSeat(ctx, t, who, func(e *edit, p game.Player) error {
		if err := e.waits(); err != nil {
			return err
		}
		e.clear(p)
		return nil
	})
}

// SetBot lets the owner put a bot on a seat: one without a person while the table waits, or a bot's seat in a running
// game, to replace that bot. ErrRated once a rated game is dealt.
func (t *Table) SetBot(ctx context.Context, owner Person, seat game.Player, bot string) error {
	if err := t.hub.checkBot(bot); err != nil {
		return err
	}
	return changeOwnSeat(ctx, t, owner, seat, func(e *edit, s Seat) error {
		switch {
		case e.Dealing(), e.Settings.Shut != nil:
			return ErrStatus
		case e.Status == Waiting && s.Person == "":
			e.setSeat(seat, Seat{Bot: bot})
			return e.beginIfReady()
		case e.Status == Waiting:
			return ErrTaken
		case !e.Status.Runs():
			return ErrStatus
		case s.Person != "" && !s.Left:
			return ErrTaken
		case e.Settings.Rated:
			return ErrRated
		}
		if s.Bot != bot {
			// The old one has not failed, so the log has nothing to report.
			s.Bot = bot
			e.setSeat(seat, s)
		}
		return nil
	})
}

// OpenSeat lets the owner open a seat. While the table waits, anyone in it has to leave. In a running game it is
// proposed to offer a bot's seat to anyone who wants to take it over (ProposeOffer; ErrKept if the owner has no vote),
// which is done at once where no person plays; the bot plays until then. ErrRated once a rated game is dealt.
func (t *Table) OpenSeat(ctx context.Context, owner Person, seat game.Player) error {
	return changeOwnSeat(ctx, t, owner, seat, func(e *edit, s Seat) error {
		switch {
		case e.Dealing(), e.Settings.Shut != nil:
			return ErrStatus
		case e.Status == Waiting:
			if !s.Open() {
				e.clear(seat)
			}
			return nil
		case !e.Status.Runs():
			return ErrStatus
		case s.Person != "" && !s.Left:
			return ErrTaken
		case e.Settings.Rated:
			return ErrRated
		case s.Offered || s.Bot == "":
			return nil
		case voters(e.Seats, e.course.state) != 0:
			return e.proposeOffer(owner, seat)
		}
		s.Offered = true
		e.setSeat(seat, s)
		return nil
	})
}

// proposeOffer asks the others whether a seat may be offered: whoever takes it sees what is hidden there.
func (e *edit) proposeOffer(owner Person, seat game.Player) error {
	p, err := e.votes(owner)
	switch {
	case err != nil:
		return ErrKept
	case e.Proposal != nil:
		return ErrProposal
	}
	e.ask(&Proposal{Kind: ProposeOffer, By: p, Seat: seat, Agreed: 1 << p, At: e.now}, owner)
	return nil
}

// ChooseFaction chooses the faction of a person at a table whose factions are chosen before the game; game.NoFaction
// cancels the choice. ErrTaken if another seat has it, ErrStatus where factions are dealt or drafted.
func (t *Table) ChooseFaction(ctx context.Context, who Person, f game.Faction) error {
	return changeSeat(ctx, t, who, func(e *edit, p game.Player) error {
		o := &e.Settings.Options
		switch err := e.waits(); {
		case err != nil:
			return err
		case !e.Settings.chosen():
			return ErrStatus
		case f != game.NoFaction && f >= game.FactionCount:
			return invalid("factions", "name one of the factions, or none")
		}
		for q, other := range o.Factions {
			if f != game.NoFaction && other == f && game.Player(q) != p {
				return ErrTaken
			}
		}
		if o.Factions[p] == f {
			return nil
		}
		o.Factions[p] = f
		e.cold = true
		rules, err := t.hub.boxes.of(&e.Settings)
		if err == nil {
			e.show(rules, nil)
		}
		return err
	})
}

// Ready says whether a person agrees to begin. The game begins once every seat is taken and every person ready.
func (t *Table) Ready(ctx context.Context, who Person, ready bool) error {
	return changeSeat(ctx, t, who, func(e *edit, p game.Player) error {
		if e.Dealing() && e.Seats[p].Ready == ready {
			return nil
		}
		if err := e.opens(); err != nil {
			return err
		}
		if s := e.Seats[p]; s.Ready != ready {
			s.Ready = ready
			e.setSeat(p, s)
		}
		return e.beginIfReady()
	})
}

// Rename lets the owner change the name of a table before the game is dealt.
func (t *Table) Rename(ctx context.Context, owner Person, name string) error {
	name, err := tidyTitle(name)
	if err != nil {
		return err
	}
	return changeOwned(ctx, t, owner, func(e *edit) error {
		e.cold = e.Settings.Name != name
		e.Settings.Name = name
		return e.opens()
	})
}

// Retitle changes the name of a table in the name of the site, whatever its status.
func (t *Table) Retitle(ctx context.Context, name string) error {
	name, err := tidyTitle(name)
	if err != nil {
		return err
	}
	return t.change(ctx, func(e *edit) error {
		e.cold = e.Settings.Name != name
		e.Settings.Name = name
		return nil
	})
}

// SetPlayersChat lets the owner keep the chat for those who have a seat, or open it to everybody again. The latter
// works only while the table waits: what players wrote among themselves during a game stays among them. ErrStatus
// otherwise.
func (t *Table) SetPlayersChat(ctx context.Context, owner Person, on bool) error {
	return changeOwned(ctx, t, owner, func(e *edit) error {
		if e.Settings.PlayersChat == on {
			return nil
		}
		if e.Status != Waiting && (!on || e.plays() != nil) {
			return ErrStatus
		}
		e.Settings.PlayersChat, e.cold = on, true
		return nil
	})
}

// ResetLinks makes new secrets for the links to join and to watch, so that the old links stop working.
func (t *Table) ResetLinks(ctx context.Context, owner Person) error {
	return setLinks(ctx, t, owner, newLink(), newLink())
}

// RevokeLinks takes the links away.
func (t *Table) RevokeLinks(ctx context.Context, owner Person) error {
	return setLinks(ctx, t, owner, "", "")
}

func setLinks(ctx context.Context, t *Table, owner Person, invite, watch string) error {
	return changeOwned(ctx, t, owner, func(e *edit) error {
		if e.Settings.Shut != nil {
			return ErrStatus
		}
		e.Invite, e.Watch, e.cold = invite, watch, true
		return nil
	})
}

// Delete lets the owner remove a table that waits.
func (t *Table) Delete(ctx context.Context, owner Person) error {
	return t.removed(ctx, owner, (*edit).waits)
}

// removed deletes a table of an owner that may be.
func (t *Table) removed(ctx context.Context, owner Person, may func(*edit) error) error {
	return changeOwned(ctx, t, owner, func(e *edit) error {
		if err := may(e); err != nil {
			return err
		}
		return e.t.drop(ctx)
	})
}

// drop removes a table that waits; the caller holds the lock.
func (t *Table) drop(ctx context.Context) error {
	err := t.hub.write(func() error {
		if feed := t.hub.cfg.Feed; feed != nil {
			return feed.Drop(context.WithoutCancel(ctx), t.id, t.row.Shared.Version)
		}
		return t.hub.cfg.Store.Delete(context.WithoutCancel(ctx), t.id)
	})
	if err != nil {
		t.unsure = true
		return fmt.Errorf("removing table %s: %w", t.id, err)
	}
	t.vanish()
	return nil
}
