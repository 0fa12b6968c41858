package table

import (
	"context"

	"koprulu/game"
)

// What can be proposed.
const (
	// ProposeUndo proposes to take back more answers than a seat may take back alone.
	ProposeUndo = "undo"
	// ProposePause stops the clocks.
	ProposePause = "pause"
	// ProposeEnd proposes to end the game early and reveal everything.
	ProposeEnd = "end"
)

// Propose asks all seats to agree to something: keep is the number of answers that stand
// after an undo. If only bots are asked it happens at once; people who are away are asked when they come back (Public.Missing).
// ErrProposal if another proposal is open, or there is nothing to do.
func (t *Table) Propose(ctx context.Context, who Person, kind string, keep int) error {
	return t.change(ctx, func(e *edit) error {
		p, err := e.votes(who)
		if err != nil {
			return err
		}
		switch {
		case e.row.Proposal != nil:
			return ErrProposal
		case kind == ProposeUndo && !e.row.Settings.TakesBack():
			return ErrProposal
		case kind == ProposeUndo && keep >= 0 && keep < len(e.course.turns):
		case kind == ProposePause && e.row.Status == Playing, kind == ProposeEnd:
			keep = 0
		default:
			return ErrProposal
		}
		e.happen(DidPropose, p, string(who), kind, keep)
		e.propose(&Proposal{Kind: kind, By: p, Keep: keep, Agreed: 1 << p, At: e.now})
		e.settle()
		return nil
	})
}

// votes returns the seat of a person who may agree to something: one for whom no bot plays, in a game in progress.
func (e *edit) votes(who Person) (game.Player, error) {
	p, err := e.seatOf(who)
	switch {
	case err != nil:
		return p, err
	case e.row.Status != Playing && e.row.Status != Paused:
		return p, ErrStatus
	case e.row.Seats[p].Bot != "":
		return p, ErrStandsIn
	}
	return p, nil
}

// Vote agrees to the open proposal, or declines it, which ends it.
func (t *Table) Vote(ctx context.Context, who Person, agree bool) error {
	return t.change(ctx, func(e *edit) error {
		p, err := e.votes(who)
		old := e.row.Proposal
		switch {
		case err != nil:
			return err
		case old == nil:
			return ErrProposal
		case !agree:
			e.happen(DidDecline, p, string(who), old.Kind, 0)
			e.propose(nil)
			return nil
		case old.Agreed.Has(p):
			return nil
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
		old := e.row.Proposal
		if old == nil || old.By != p {
			return ErrProposal
		}
		e.happen(DidWithdraw, p, string(who), old.Kind, 0)
		e.propose(nil)
		return nil
	})
}

// propose sets the open proposal, or none.
func (e *edit) propose(p *Proposal) { e.row.Proposal, e.cold = p, true }

// askVotes records which people can vote now and have not, and which of them could not before the change.
func (e *edit) askVotes() {
	var before, asked game.PlayerSet
	if old := e.t.row.Proposal; old != nil {
		before = old.Asked
	}
	if p := e.row.Proposal; p != nil {
		for q, open := game.Player(0), missing(p, e.row.Seats); int(q) < len(e.row.Seats); q++ {
			if open.Has(q) && e.row.Seats[q].Bot == "" {
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

// settle carries the open proposal out if everybody agrees. Bots agree to everything.
func (e *edit) settle() {
	p := e.row.Proposal
	if p == nil || missing(p, e.row.Seats) != 0 {
		return
	}
	who := string(e.row.Seats[p.By].Person)
	e.propose(nil)
	switch p.Kind {
	case ProposeUndo:
		if p.Keep < len(e.course.turns) {
			e.takeBack(p.Keep, game.Nobody, who)
		}
	case ProposePause:
		if e.row.Status == Playing {
			e.happen(DidPause, p.By, who, "", 0)
			e.row.Status, e.row.PausedAt = Paused, e.now
		}
	case ProposeEnd: // RULING-145
		e.happen(DidEnd, p.By, who, "", 0)
		e.finish(Ended)
	}
}

// Resume restarts the clocks; any player may do that.
func (t *Table) Resume(ctx context.Context, who Person) error {
	return t.change(ctx, func(e *edit) error {
		p, err := e.seatOf(who)
		switch {
		case err != nil:
			return err
		case e.row.Status == Playing:
			return nil
		case e.row.Status != Paused:
			return ErrStatus
		}
		e.goOn()
		e.happen(DidResume, p, string(who), "", 0)
		e.cold = true
		return nil
	})
}
