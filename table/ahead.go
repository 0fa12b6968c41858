package table

import (
	"context"
	"crypto/rand"
	"reflect"
	"time"

	"koprulu/bots/bot"
	"koprulu/help/ahead"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// Ahead is what the person of a seat has left for later. It is theirs alone: no entry, snapshot or counter tells
// anybody else whether there is anything, or whether an answer came from it.
type Ahead struct {
	// List is nil if there is nothing. What it points to never changes.
	List *ahead.List
	// Decision is the open decision that is about to be answered from it, Wait how long after Decision.Since; 0 if none
	// is.
	Decision uint64
	Wait     time.Duration
}

// LeftAhead returns what a seat has left for later, nil for nothing. It is only for that seat.
func (s *Snapshot) LeftAhead(seat game.Player) *ahead.List {
	if seat >= game.MaxPlayers {
		return nil
	}
	return s.ahead[seat]
}

// aheadLists returns the lists of all seats.
func aheadLists(r *Stored) (lists [game.MaxPlayers]*ahead.List) {
	for p := range r.Ahead {
		lists[p] = r.Ahead[p].List
	}
	return lists
}

// LeaveAhead leaves answers of a person's seat for later, each replacing the one of its kind (ahead.List.Leave): all of
// them or none. If a program leaves them, the seat is marked as played by one when the first of them is given, as if
// the program had answered then. Errors: ErrNotYours; ErrStatus unless the table is being played; ErrStandsIn; an
// *ahead.Error.
func (t *Table) LeaveAhead(ctx context.Context, who Person, program bool, answers ...ahead.Answer) error {
	return t.changeAhead(ctx, who, func(e *edit, p game.Player) error { return e.leave(p, program, answers) })
}

// ReplaceAhead is LeaveAhead, replacing everything that the seat has left. Fallen answers stay.
func (t *Table) ReplaceAhead(ctx context.Context, who Person, program bool, answers ...ahead.Answer) error {
	return t.changeAhead(ctx, who, func(e *edit, p game.Player) error {
		if list := e.Ahead[p].List; list != nil {
			bare := *list
			bare.Left = nil
			e.setAhead(p, &bare)
		}
		return e.leave(p, program, answers)
	})
}

// leave adds answers to the list of a seat.
func (e *edit) leave(p game.Player, program bool, answers []ahead.Answer) error {
	r, list := e.course.origin.rules, e.Ahead[p].List
	v := new(game.View)
	r.ViewInto(e.course.state, p, v)
	for _, a := range answers {
		next, err := list.Leave(r, v, a, program)
		if err != nil {
			return err
		}
		list = next
	}
	if list != nil && list.Salt == "" {
		list.Salt = rand.Text()
	}
	e.setAhead(p, list)
	return nil
}

// DropAhead takes back an answer left for later, or dismisses a fallen one; doing so again is no error. Errors:
// ErrNotYours.
func (t *Table) DropAhead(ctx context.Context, who Person, id uint32) error {
	return changeSeat(ctx, t, who, func(e *edit, p game.Player) error {
		if next, found := e.Ahead[p].List.Drop(id); found {
			e.setAhead(p, next)
		}
		return nil
	})
}

// changeAhead changes what a person's seat has left for later.
func (t *Table) changeAhead(ctx context.Context, who Person, do func(e *edit, p game.Player) error) error {
	return changeSeat(ctx, t, who, func(e *edit, p game.Player) error {
		switch {
		case !e.Status.Runs() || e.course.origin == nil:
			return ErrStatus
		case e.Seats[p].Bot != "":
			return ErrStandsIn
		}
		return do(e, p)
	})
}

// setAhead sets the list of a seat.
func (e *edit) setAhead(p game.Player, list *ahead.List) {
	if list.Empty() {
		list = nil
	}
	if list.FellLast() > e.Ahead[p].List.FellLast() {
		e.fell |= 1 << p
	}
	e.Ahead[p].List, e.left = list, true
}

// dueAhead returns when an answer that a seat has left for later is given, the zero time if none is about to be.
func (t *Stored) dueAhead(p game.Player) (at time.Time) {
	k, d := &t.Ahead[p], &t.Decisions[p]
	if t.Status == Playing && k.Wait != 0 && d.Number != 0 && k.Decision == d.Number {
		at = d.Since.Add(k.Wait)
	}
	return at
}

// ripe returns the seats for which an answer is to be given now.
func (t *Stored) ripe(now time.Time) (set game.PlayerSet) {
	for p := range t.players() {
		if at := t.dueAhead(p); !at.IsZero() && !now.Before(at) {
			set |= 1 << p
		}
	}
	return set
}

// sameButAhead reports whether a row differs from another one at most in what seats have left for later.
func (t *Stored) sameButAhead(other *Stored) bool {
	a, b := *t, *other
	for _, r := range []*Stored{&a, &b} {
		r.Ahead, r.Shared, r.Position = [game.MaxPlayers]Ahead{}, Shared{}, nil
	}
	return a.Ahead == b.Ahead && reflect.DeepEqual(a, b)
}

// giveAhead answers a seat's open decision from what it has left for later.
func (e *edit) giveAhead(p game.Player) {
	c, k := &e.course, &e.Ahead[p]
	if k.List == nil || e.Status != Playing || e.Decisions[p].Number != k.Decision || e.Seats[p].Bot != "" {
		return
	}
	list, choice := e.judgeAhead(p)
	if choice == nil {
		e.setAhead(p, list) // foresee sees that there is nothing to wait for any more.
		return
	}
	a := choice.Answer
	if choice.Bot {
		a = e.botsChoice(p)
	}
	kept := k.List
	if s := e.Seats[p]; choice.Program && !s.Program {
		s.Program = true
		e.setSeat(p, s)
	}
	e.setAhead(p, list.Use(choice, c.state.Answers))
	if broken := e.answer(p, a, "", string(e.Seats[p].Person)); broken != rule.None {
		// An answer that is legal for the list should be legal; if it is not, the player is asked.
		e.t.hub.cfg.Log.Error("an answer given ahead was refused", "table", e.t.id, "seat", int(p)+1, "rule", broken)
		e.setAhead(p, kept.Refuse(choice, e.now))
		return
	}
	if list := e.Ahead[p].List; list != nil {
		n := *list
		n.Given = append(append([]int(nil), list.Given...), len(c.turns))
		e.setAhead(p, &n)
	} else {
		e.setAhead(p, &ahead.List{Salt: kept.Salt, Last: kept.Last, Given: []int{len(c.turns)}})
	}
	e.formality(p, string(e.Seats[p].Person))
}

// judgeAhead asks the list of a seat about its open decision.
func (e *edit) judgeAhead(p game.Player) (*ahead.List, *ahead.Choice) {
	r, s := e.course.origin.rules, e.course.state
	v := new(game.View)
	r.ViewInto(s, p, v)
	var room [game.MaxLegal]game.Answer
	return e.Ahead[p].List.Judge(r, v, r.Legal(s, p, room[:0]), e.now)
}

// botsChoice has the simple bot choose for a seat, from what the seat may know. It takes next to no time.
func (e *edit) botsChoice(p game.Player) game.Answer {
	r := e.course.origin.rules
	now := dealtAnew(r, e.course.state, e.t.id, len(e.course.turns), p)
	var room [game.MaxLegal]game.Answer
	legal := r.Legal(&now, p, room[:0])
	b, err := bot.New(bot.Simple, uint64(len(e.course.turns)))
	if err != nil || len(legal) == 1 {
		return legal[0]
	}
	return b.Pick(r, &now, p, legal)
}

// seenBefore returns what each seat that has left something for later sees; nil for others.
func (e *edit) seenBefore() (views [game.MaxPlayers]*game.View) {
	for p := range e.players() {
		if l := e.Ahead[p].List; l != nil && len(l.Left) > 0 {
			views[p] = new(game.View)
			e.course.origin.rules.ViewInto(e.course.state, p, views[p])
		}
	}
	return views
}

// followAhead updates what seats have left for later after an answer, given what they saw before it and what happened.
func (e *edit) followAhead(before [game.MaxPlayers]*game.View, happened []game.Entry) {
	for p, v := range before {
		if v == nil {
			continue
		}
		step := ahead.Step{Rules: e.course.origin.rules, Before: v, After: new(game.View), At: e.now}
		step.Rules.ViewInto(e.course.state, game.Player(p), step.After)
		for i := range happened {
			if happened[i].To.Has(game.Player(p)) {
				step.Log = append(step.Log, happened[i])
			}
		}
		e.setAhead(game.Player(p), e.Ahead[p].List.Follow(&step))
	}
}

// undoAhead updates what was left for later when answers after the first keep are taken back.
func (e *edit) undoAhead(keep int) {
	for p := range e.players() {
		if l := e.Ahead[p].List; l != nil {
			e.setAhead(p, l.Undone(e.course.state.Answers, keep, e.now))
		}
	}
}

// passAhead updates the list of a seat that changes hands: nothing of it goes to anybody else.
func (e *edit) passAhead(p game.Player, s Seat) {
	l, was := e.Ahead[p].List, e.Seats[p]
	switch {
	case l == nil:
	case s.Person != was.Person || s.Left:
		e.setAhead(p, nil)
	case s.Bot != "" && was.Bot == "":
		e.setAhead(p, l.StoodIn(e.now))
	}
}

// closeAhead drops what was left for later when none of it can be given any more.
func (e *edit) closeAhead() {
	for p := range e.players() {
		e.closeAheadOf(p)
	}
}

// closeAheadOf drops what a seat has left for later.
func (e *edit) closeAheadOf(p game.Player) {
	if l := e.Ahead[p].List; l != nil {
		e.setAhead(p, l.Closed())
	}
}

// foresee finds out which decisions are about to be answered from what seats have left for later, and draws the pauses
// before the answers. A pause is as long as that of a person who is present, and at most half of the time that the seat
// has left.
func (e *edit) foresee() {
	for p := range e.players() {
		k, d := &e.Ahead[p], &e.Decisions[p]
		asked := d.Number != 0 && k.Decision == d.Number && k.Wait != 0
		waits := false
		if k.List != nil && d.Number != 0 && e.Seats[p].Bot == "" {
			var choice *ahead.Choice
			list, c := e.judgeAhead(p)
			if choice = c; list != k.List {
				e.setAhead(p, list)
			}
			waits = choice != nil
		}
		switch {
		case !waits:
			if k.Decision, k.Wait = 0, 0; asked {
				e.opened |= 1 << p // The player is asked after all.
			}
		case !asked:
			k.Decision, k.Wait = d.Number, e.pause(p)
		}
	}
}

// pause returns how long after its beginning a seat's decision is answered.
func (e *edit) pause(p game.Player) time.Duration {
	d := &e.Decisions[p]
	open := max(0, e.clock().Sub(d.Since))
	pause := ahead.Pause(e.Ahead[p].List.Salt, string(e.t.id), d.Number)
	if d.Bank != 0 {
		pause = min(pause, max(0, d.Deadline().Sub(e.clock()))/2)
	}
	return open + max(pause, time.Millisecond)
}
