package table

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/position"
)

// An Examination is the outcome of playing the game of a stored table again.
type Examination struct {
	// Wrong says what is wrong with the table, nil if nothing is.
	Wrong error
	// Unplayed says why the game could not be played again although nothing is known to be wrong: this program does not
	// know its rules or its components.
	Unplayed error
	// Mended is the row of the table as its entries say, nil if they don't lead to a whole game. A cold commit stores it.
	Mended *Stored

	course *course // the game, nil if it could not be played again
}

// Examine plays the game of a table again, as a store has it, and compares the outcome with the row: the position, the
// number of answers, what chance decided. Neither the hub nor the store change. damaged is what the store has found
// wrong with the row; position, clocks and what lobbies show may then be anything.
func (h *Hub) Examine(row *Stored, entries []Entry, damaged error) Examination {
	if row.Seed == nil {
		return h.examineWaiting(row, entries, damaged)
	}
	_, known := row.revision()
	origin, err := h.origin(row)
	if err == nil && (!known || row.Components != origin.rules.Hash) {
		err = fmt.Errorf("the rules %s or the components %s, with which it was dealt, are unknown to this program",
			row.RulesVersion, row.Components)
	}
	if err != nil {
		// Its answers may still lead to the same game; that shows when the table is used, or it is frozen.
		return Examination{Wrong: damaged, Unplayed: err}
	}
	var then game.State
	c, err := examined(origin, entries, row.Placed, &then)
	if err == nil && row.Seq != uint64(len(entries)) {
		err = fmt.Errorf("entry %d is missing", len(entries)+1)
	}
	if err != nil {
		return Examination{Wrong: fmt.Errorf("playing its answers again: %w", err)}
	}
	if err := row.unlikeParts(); err != nil {
		return Examination{Wrong: err}
	}
	wrong := damaged
	if wrong == nil {
		wrong = h.differs(row, &c, &then)
	}
	return Examination{Wrong: wrong, Mended: row.mended(&c, entries, h.now()), course: &c}
}

// Result compares what is kept of the result of a table with what its game leads to. The error says what differs. What
// follows from people is not compared where one of them has left the site, and with them what is known of their seat.
func (x *Examination) Result(kept *Result) error {
	row := x.Mended
	if x.course == nil || kept == nil || row == nil || row.Status == Frozen {
		return nil
	}
	if row.Status != Finished && row.Status != Ended {
		return errors.New("a result is kept of its game, which is not over")
	}
	want := x.course.result(row, kept.Ended)
	left := slices.ContainsFunc(row.Seats, func(s Seat) bool { return s.Person == "" && s.Bot == "" })
	differs := func(what string) error {
		return fmt.Errorf("what is kept of its result differs from its game: %s", what)
	}
	switch {
	case !kept.Counts && !want.Counts, !want.Counts && left:
		return nil // Without people it is not known whether it was a game of people.
	case kept.Counts != want.Counts:
		return differs("whether it counts")
	case kept.Rated && !want.Rated:
		return differs("whether it is rated")
	case kept.Players != want.Players || kept.Brood != want.Brood || kept.Mode != want.Mode ||
		kept.Scenario != want.Scenario || len(kept.Seats) != len(want.Seats):
		return differs("what was played")
	case kept.Rounds != want.Rounds || kept.Answers != want.Answers || kept.Seconds != want.Seconds:
		return differs("how long it was")
	case kept.Victory != want.Victory:
		return differs("who won")
	}
	for i := range want.Seats {
		a, b := kept.Seats[i], want.Seats[i]
		if a.Person == "" || left {
			b.Person = a.Person // They have left the site.
		}
		if left {
			b.Bot, b.Part, b.Fate, b.Lost, b.NoRise, b.NoFall = a.Bot, a.Part, a.Fate, a.Lost, a.NoRise, a.NoFall
			b.Decisions, b.Seconds, b.Times = a.Decisions, a.Seconds, a.Times
		}
		if !slices.Equal(a.Leaders, b.Leaders) || !slices.Equal(a.Techs, b.Techs) {
			return differs(fmt.Sprintf("the cards of seat %d", i+1))
		}
		a.Leaders, a.Techs, b.Leaders, b.Techs = nil, nil, nil, nil
		if !reflect.DeepEqual(a, b) {
			return differs(fmt.Sprintf("seat %d", i+1))
		}
	}
	return nil
}

// examineWaiting is Examine for a table whose game is not dealt yet: there is nothing to play.
func (h *Hub) examineWaiting(row *Stored, entries []Entry, damaged error) Examination {
	switch {
	case len(entries) > 0:
		return Examination{Wrong: errors.New("it has entries of a game, but no seed to play it with")}
	case row.Status != Waiting:
		return Examination{Wrong: errors.New("it has no game, and does not wait for one either")}
	}
	mended := *row
	mended.Position, mended.Decisions, mended.Answers, mended.Placed = nil, [game.MaxPlayers]Decision{}, 0, 0
	return Examination{Wrong: damaged, Mended: &mended}
}

// examined plays a game from its entries, and checks what chance decided on the way; then becomes the state after the
// first at answers.
func examined(o *origin, entries []Entry, at int, then *game.State) (course, error) {
	c := course{undoer: game.Nobody}
	current := sinceMigration(entries)
	standing, _, err := stand(current, o.rules.Options.Players)
	if err != nil {
		return c, err
	}
	var log game.Log
	s := o.first(&log)
	if !slices.Equal(chance.Format(o.rules, &s, log.Chance), current[0].Chance) {
		return c, fmt.Errorf("entry %d: the seed deals another game", current[0].Seq)
	}
	for _, n := range standing {
		if n.Kind != DidAnswer {
			continue
		}
		before := s
		a, err := answer.Parse(o.rules, &before, n.Seat, n.Text)
		if err != nil {
			return c, fmt.Errorf("entry %d: %w", n.Seq, err)
		}
		log.Entries, log.Chance = log.Entries[:0], log.Chance[:0]
		if broken := o.rules.Apply(&s, n.Seat, a, &log); broken != rule.None {
			return c, fmt.Errorf("entry %d: %w", n.Seq, &Refused{Rule: broken})
		}
		if !slices.Equal(chance.Format(o.rules, &before, log.Chance), n.Chance) {
			return c, fmt.Errorf("entry %d: the seed leads to another draw than it says", n.Seq)
		}
	}
	return c, c.play(o, entries, at, then)
}

// differs compares the row of a table with the game that its answers lead to, which was at then when its position was
// written.
func (h *Hub) differs(row *Stored, c *course, then *game.State) error {
	if row.Answers != len(c.turns) {
		return fmt.Errorf("it has %d answers, but its row says %d", len(c.turns), row.Answers)
	}
	if string(position.Append(nil, c.origin.rules, then)) == string(row.Position) {
		return nil
	}
	return h.keptAs(row, then)
}

// keptAs says how the position that is kept of a table differs from a state, whatever the words in which another
// version of the program has written it.
func (h *Hub) keptAs(row *Stored, s *game.State) error {
	set, err := h.boxes.setOf(row)
	if err != nil {
		return err
	}
	_, kept, err := position.Read(set, row.Position)
	switch {
	case err != nil:
		return fmt.Errorf("reading its position: %w", err)
	case kept != *s:
		return errors.New("its answers lead to another position than the one that is kept")
	}
	return nil
}

// mended returns the row of a table with everything that follows from its entries. Clocks don't quite follow: values
// that can't be right are set to ones that harm nobody.
func (t *Stored) mended(c *course, entries []Entry, now time.Time) *Stored {
	m := *t
	rules, last := c.origin.rules, entries[len(entries)-1]
	m.Position, m.Answers, m.Placed = position.Append(nil, rules, c.state), len(c.turns), len(c.turns)
	m.show(rules, c.state)
	if m.Updated.Before(last.At) || m.Updated.After(now) {
		m.Updated = last.At
	}
	var open game.PlayerSet
	if m.Status.Runs() || m.Status == Frozen && statusOf(entries, c.state.Phase) <= Paused {
		open = rules.Open(c.state)
	}
	lost := open != 0 && m.Decisions == [game.MaxPlayers]Decision{} // Then the banks are lost, too.
	for p := range m.Decisions {
		d, bank := &m.Decisions[p], &m.Banks[p]
		if p >= len(m.Seats) || !open.Has(game.Player(p)) {
			*d = Decision{}
		}
		if lost {
			*bank = m.Settings.Pace.Start
		}
		*bank = max(0, min(*bank, m.Settings.Pace.Cap))
		if p >= len(m.Seats) || !open.Has(game.Player(p)) || m.opened(*d, entries, now) {
			continue
		}
		*d = Decision{Number: m.Seq, Since: now}
		if m.Status == Paused {
			d.Since = m.PausedAt
		}
		if m.Settings.Pace.Clocked() && m.Seats[p].Person != "" && m.Seats[p].Bot == "" {
			d.Bank = max(*bank, shortest)
		}
	}
	return &m
}

// opened reports whether a decision can have opened when it says.
func (t *Stored) opened(d Decision, entries []Entry, now time.Time) bool {
	return d.Number > 0 && d.Number <= uint64(len(entries)) && !d.Since.Before(entries[d.Number-1].At) &&
		!d.Since.After(now) &&
		d.Free >= 0 && d.Free <= max(d.Bank, shortest)/unseenPart && d.Bank >= 0 &&
		d.Bank <= max(t.Settings.Pace.Cap, shortest)
}
