package table

import (
	"slices"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/words"
)

// botPrefix marks the names of bots in records and entries.
const botPrefix = "bot:"

// add appends an entry; the pointer is valid until the next one is added.
func (e *edit) add(kind EntryKind, seat game.Player, by string) *Entry {
	e.Seq++
	e.t.entries = append(e.t.entries, Entry{Seq: e.Seq, At: e.now, Kind: kind, Seat: seat, By: by})
	n := &e.t.entries[len(e.t.entries)-1]
	e.course.sat(n)
	return n
}

// happen appends an entry of something that happened at the table, with its line of the log.
func (e *edit) happen(kind EntryKind, seat game.Player, by, text string, count int) {
	n := e.add(kind, seat, by)
	n.Text, n.Count = text, count
	e.course.log = append(e.course.log, n.line(len(e.course.turns)))
}

// line returns the line of the log of something that happened at the table.
func (n *Entry) line(answers int) LogItem {
	return LogItem{Answers: answers, Unix: uint32(n.At.Unix()), Kind: n.Kind, Seat: n.Seat, Text: n.Text}
}

// setSeat changes a seat; older snapshots keep theirs.
func (e *edit) setSeat(p game.Player, s Seat) {
	if e.Seats[p].Bot != s.Bot {
		e.forget(p)
	}
	e.passAhead(p, s)
	e.Seats = slices.Clone(e.Seats)
	e.Seats[p] = s
	e.cold = true
}

// answer applies an answer to the open decision of a seat, or returns the broken rule. sent is the answer as it was
// received, empty if it may not be repeated.
func (e *edit) answer(p game.Player, a game.Answer, sent, by string) rule.ID {
	t, c := e.t, &e.course
	before, next := c.state, t.spare
	foreseen := e.seenBefore()
	if next == nil {
		next = new(game.State)
	}
	*next = *before
	log := game.Log{Entries: t.happened[:0], Chance: t.chance[:0]}
	if broken := c.advance(next, p, a, e.now, &log); broken != rule.None {
		t.spare = next
		return broken
	}
	t.spare, t.happened, t.chance = nil, log.Entries, log.Chance
	e.followAhead(foreseen, log.Entries)
	decision := e.Decisions[p]
	n := e.add(DidAnswer, p, by)
	n.Decision, n.Answers, n.Ask = decision.Number, before.Answers, words.Decision(c.origin.rules.Decision(before))
	n.Text = answer.Format(c.origin.rules, before, p, a)
	n.Chance = chance.Format(c.origin.rules, before, log.Chance)
	c.give(n.Seq, n.Decision, p, sent, n.Text)
	e.moved = true
	if a.Verb == game.DoLastRound {
		if decision.Number != 0 { // What is asked stays open, and its clock goes on; an answer to it is another one.
			e.Decisions[p].Number = e.Seq
		}
		return rule.None
	}
	e.spend(p, decision)
	e.reopen(p)
	if next.Resigned != before.Resigned {
		e.resigned(p)
	}
	switch {
	case next.Phase == game.Over:
		e.finish(Finished)
	case e.Proposal != nil:
		e.answered(p)
	}
	return rule.None
}

// reopen records the open decisions after the game has moved on. A decision of a seat other than p that was open
// before is the same as before: only secret simultaneous ones are open together, and each stays until its seat has
// answered it. If p is nobody, all are new decisions.
func (e *edit) reopen(p game.Player) {
	open := e.course.origin.rules.Open(e.course.state)
	for q := range e.players() {
		d := &e.Decisions[q]
		switch {
		case !open.Has(q):
			*d = Decision{}
		case d.Number == 0 || p == game.Nobody || p == q:
			if d.Number == 0 {
				e.opened |= 1 << q
			}
			*d = Decision{Number: e.Seq, Since: e.clock()}
			e.wind(q)
		}
	}
}

// clock returns the time at which decisions open: while the table is paused, time stands still.
func (e *edit) clock() time.Time {
	if e.Status == Paused {
		return e.PausedAt
	}
	return e.now
}

// finish closes the table: everything is open from now on.
func (e *edit) finish(status Status) {
	e.Status, e.PausedAt = status, time.Time{}
	e.propose(nil)
	e.Decisions = [game.MaxPlayers]Decision{}
	e.Minds = [game.MaxPlayers]Mind{}
	e.closeAhead()
	e.cold = true
}
