package table

import (
	"context"
	"time"

	"koprulu/rules/game"
)

// What can be proposed.
const (
	// ProposeUndo proposes to take back more answers than a seat may take back alone.
	ProposeUndo = "undo"
	// ProposePause stops the clocks.
	ProposePause = "pause"
	// ProposeEnd proposes to end the game early and reveal everything.
	ProposeEnd = "end"
	// ProposeReplace proposes that a bot plays on for good for somebody who has not answered for long at a table without
	// clocks (Overdue).
	ProposeReplace = "replace"
	// ProposeOffer proposes to let somebody have the seat of a bot that plays there for good, with all that is secret
	// about it.
	ProposeOffer = "offer"
	// ProposePace proposes another pace (ProposeNewPace).
	ProposePace = "pace"
	// ProposeLastRound proposes that the game ends with the round that has begun, and that the standing decides it then
	// (game.Rules.MayEndWithRound).
	ProposeLastRound = "last-round"
)

// Overdue is how long somebody at a table without clocks has not answered before the others may agree to have them
// replaced.
const Overdue = 3 * 24 * time.Hour

// Propose asks all who have a vote to agree to something: keep is the number of answers that stand after an undo, and
// the number of the seat for ProposeReplace and ProposeOffer. If only bots are asked it happens at once.
//
// Errors: ErrProposal if another proposal is open, unless it is that of the person who is to be replaced, which then
// falls, or there is nothing to do; ErrNoVote; ErrReplaced if a game that counts is to end while a bot stands in for
// somebody; ErrRevealed if in one something that was revealed is to be taken back; ErrCounts, ErrBegun and
// ErrNoStanding for a last round.
func (t *Table) Propose(ctx context.Context, who Person, kind string, keep int) error {
	return t.change(ctx, func(e *edit) error {
		p, err := e.votes(who)
		if err != nil {
			return err
		}
		proposal := &Proposal{Kind: kind, By: p, Agreed: 1 << p, At: e.now}
		if kind == ProposeLastRound {
			if err := lastRound(e); err != nil {
				return err
			}
			proposal.Round = int(e.course.state.Round)
		}
		switch {
		case e.Proposal != nil && !e.evades(kind, game.Player(keep)):
			return ErrProposal
		case kind == ProposeUndo && !e.Settings.TakesBack():
			return ErrProposal
		case kind == ProposeUndo && keep >= e.course.final() && keep < len(e.course.turns):
			if e.Settings.Counts() && keep < e.course.revealed() {
				return ErrRevealed
			}
			proposal.Keep = keep
		case kind == ProposePause && e.Status == Playing:
		case e.needsAll(proposal) && e.awaited():
			return ErrReplaced
		case kind == ProposeEnd, kind == ProposeLastRound:
		case proposal.ofSeat() && keep >= 0 && keep < len(e.Seats) && game.Player(keep) != p &&
			e.mayPropose(kind, game.Player(keep)):
			proposal.Seat = game.Player(keep)
		default:
			return ErrProposal
		}
		e.ask(proposal, who)
		return nil
	})
}

// evades reports whether the open proposal is that of the seat that is to be replaced: it would only hold that up.
func (e *edit) evades(kind string, seat game.Player) bool {
	return kind == ProposeReplace && e.Proposal.By == seat
}

// mayPropose reports whether a proposal about a seat makes sense now.
func (e *edit) mayPropose(kind string, seat game.Player) bool {
	if kind == ProposeReplace {
		return e.overdue(seat, e.now)
	}
	return e.MayOffer(seat)
}

// MayOffer reports whether the seat of a running game could be offered to somebody: a bot plays there for good.
func (b *Basics) MayOffer(seat game.Player) bool {
	s := &b.Seats[seat]
	return b.Status.Runs() && s.Bot != "" && (s.Person == "" || s.Left) && !s.Offered && !b.Settings.Rated
}

// overdue reports whether the person of a seat has not answered for so long that the others may agree to have them
// replaced.
func (t *Stored) overdue(p game.Player, now time.Time) bool {
	at := t.Settings.overdueAt(t.Status, &t.Seats[p], &t.Decisions[p])
	return !at.IsZero() && !now.Before(at)
}

// overdueAt returns from when on the others may agree to have the person of a seat replaced if they go on not to
// answer, the zero time for never.
func (s *Settings) overdueAt(status Status, seat *Seat, d *Decision) (at time.Time) {
	if s.Pace.Clocked() || status != Playing || seat.Person == "" || seat.Bot != "" || d.Number == 0 {
		return at
	}
	return d.Since.Add(Overdue)
}

// nextOverdue returns when the next person is overdue, the zero time if nobody will be.
func (t *Stored) nextOverdue(now time.Time) (next time.Time) {
	for p := range t.Seats {
		if at := t.Settings.overdueAt(t.Status, &t.Seats[p], &t.Decisions[p]); at.After(now) {
			next = earlier(next, at)
		}
	}
	return next
}

// Overdue returns the seats whose persons the others may agree to have replaced.
func (s *Public) Overdue(now time.Time) (set game.PlayerSet) {
	for p := range s.Seats {
		if at := s.Settings.overdueAt(s.Status, &s.Seats[p], &s.Decisions[p]); !at.IsZero() && !now.Before(at) {
			set |= 1 << p
		}
	}
	return set
}

// MayTakeBack reports whether all could agree to go back to where a number of answers stand: a resignation stands, and
// in a game that counts what was revealed stays revealed.
func (s *Public) MayTakeBack(keep int) bool {
	return s.Settings.TakesBack() && keep >= s.final && (!s.Settings.Counts() || keep >= s.revealed)
}

// revealed returns the fewest answers to which one can go back without taking back anything that was revealed or drawn.
func (c *course) revealed() int {
	if c.state == nil {
		return 0
	}
	return max(0, len(c.turns)-int(c.state.Answers-c.state.Barrier))
}

// ask opens a proposal.
func (e *edit) ask(p *Proposal, who Person) {
	count := p.Keep
	if p.ofSeat() {
		count = int(p.Seat)
	}
	e.happen(DidPropose, p.By, string(who), p.Kind, count)
	e.propose(p)
	if !e.needsAll(p) {
		for player := range p.missing(e.Seats, e.course.state, 0).All() {
			e.Lapses[player] = e.lapse(player, e.now)
		}
	}
	e.settle()
}

// votes returns the seat of a person who may agree to something: one for whom no bot plays and who is in the game, in a
// game in progress.
func (e *edit) votes(who Person) (game.Player, error) {
	p, err := e.seatOf(who)
	switch {
	case err != nil:
		return p, err
	case !e.Status.Runs():
		return p, ErrStatus
	case e.Seats[p].Bot != "":
		return p, ErrStandsIn
	case !voters(e.Seats, e.course.state).Has(p):
		return p, ErrNoVote
	}
	return p, nil
}

// Vote agrees to the open proposal, or declines it, which ends it.
func (t *Table) Vote(ctx context.Context, who Person, agree bool) error {
	return t.change(ctx, func(e *edit) error {
		p, err := e.votes(who)
		old := e.Proposal
		switch {
		case err != nil:
			return err
		case old == nil:
			return ErrProposal
		case !agree:
			if old.ofSeat() && old.Seat == p {
				return ErrNoVote
			}
			e.happen(DidDecline, p, string(who), old.Kind, 0)
			e.propose(nil)
			return nil
		case old.Agreed.Has(p):
			return nil
		case old.ofSeat() && old.Seat == p:
			return ErrNoVote
		}
		now := *old
		now.Agreed |= 1 << p
		e.happen(DidAgree, p, string(who), old.Kind, 0)
		e.propose(&now)
		e.settle()
		return nil
	})
}

// Withdraw takes a person's own proposal back.
func (t *Table) Withdraw(ctx context.Context, who Person) error {
	return t.change(ctx, func(e *edit) error {
		p, err := e.votes(who)
		if err != nil {
			return err
		}
		old := e.Proposal
		if old == nil || old.By != p {
			return ErrProposal
		}
		e.happen(DidWithdraw, p, string(who), old.Kind, 0)
		e.propose(nil)
		return nil
	})
}

// propose sets the open proposal, or none.
func (e *edit) propose(p *Proposal) {
	if e.Proposal != p {
		e.Proposal, e.cold = p, true
	}
	if p == nil {
		e.Lapses = [game.MaxPlayers]time.Time{}
	}
}

// askVotes records which people can vote now and have not, and which of them could not before the change.
func (e *edit) askVotes() {
	var before, asked game.PlayerSet
	if old := e.t.row.Proposal; old != nil {
		before = old.Asked
	}
	if p := e.Proposal; p != nil {
		for q, open := game.Player(0), p.missing(e.Seats, e.course.state, ^game.PlayerSet(0)); int(q) <
			len(e.Seats); q++ {
			if open.Has(q) && e.Seats[q].Bot == "" {
				asked |= 1 << q
			}
		}
		if asked != p.Asked {
			now := *p
			now.Asked = asked
			e.propose(&now)
		}
		if old := e.t.row.Proposal; old != nil && old.At.Equal(p.At) {
			e.voters = asked &^ before
		} else {
			e.voters = asked
		}
	}
	e.voted = e.voters != 0 || asked != before
}

// answered drops the open proposal if the answer of a seat has made it void, and carries it out if it has ended the
// part of the last one who was asked.
func (e *edit) answered(by game.Player) {
	switch p := e.Proposal; {
	case outrun(e, p):
		e.propose(nil)
	case p.Kind == ProposeReplace && p.Seat == by, p.Kind == ProposeUndo && e.Settings.Counts() &&
		p.Keep < e.course.revealed():
		e.propose(nil)
	default:
		e.settle()
	}
}

// settle carries the open proposal out if everybody agrees whose vote counts. Bots agree to everything.
func (e *edit) settle() {
	p := e.Proposal
	if p == nil {
		return
	}
	if here, _ := e.t.Connected(); p.missing(e.Seats, e.course.state, here) != 0 {
		return
	}
	if e.needsAll(p) && e.awaited() {
		return
	}
	who := string(e.Seats[p.By].Person)
	e.propose(nil)
	if outrun(e, p) {
		return
	}
	switch p.Kind {
	case ProposeUndo:
		if p.Keep < len(e.course.turns) {
			e.takeBack(p.Keep, game.Nobody, who)
		}
	case ProposePause:
		if e.Status == Playing {
			e.happen(DidPause, p.By, who, "", 0)
			e.Status, e.PausedAt = Paused, e.now
		}
	case ProposeEnd: // RULING-145
		e.happen(DidEnd, p.By, who, "", 0)
		e.finish(Ended)
	case ProposeReplace:
		e.giveUp(p.Seat, DidReplace, e.Seats[p.Seat].Person)
	case ProposeOffer:
		s := e.Seats[p.Seat]
		s.Offered = s.Bot != ""
		e.setSeat(p.Seat, s)
	case ProposePace:
		setPace(e, p.Pace)
		e.happen(DidPace, p.By, who, p.Pace.String(), 0)
	case ProposeLastRound:
		endWithRound(e)
	}
}

// Resume restarts the clocks; everybody who has a vote may do that. ErrNoVote for people who are out of the game while
// others are not.
func (t *Table) Resume(ctx context.Context, who Person) error {
	return changeSeat(ctx, t, who, func(e *edit, p game.Player) error {
		switch {
		case e.Status == Playing:
			return nil
		case e.Status != Paused:
			return ErrStatus
		}
		if vote := voters(e.Seats, e.course.state); vote != 0 && !vote.Has(p) {
			return ErrNoVote
		}
		e.goOn()
		e.happen(DidResume, p, string(who), "", 0)
		e.cold = true
		return nil
	})
}
