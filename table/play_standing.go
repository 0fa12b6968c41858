package table

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
)

// play replays a game from what is stored: the answers that stand, one after the other. then becomes the state after
// the first at of them, and is not touched if there are fewer.
func (c *course) play(o *origin, entries []Entry, at int, then *game.State) error {
	current := sinceMigration(entries)
	standing, floor, err := stand(current, o.rules.Options.Players)
	if err != nil {
		return err
	}
	var log game.Log
	c.begin(o, entries[0].At, &log)
	if c.state.Endless() {
		return game.ErrEndless
	}
	// The lines are collected in a list that the next table uses again, so that nothing is copied while it grows.
	lines := replayed.Get().(*[]LogItem)
	first := c.log
	c.log = append(append((*lines)[:0], linesBefore(entries, current)...), first...)
	defer func() {
		*lines = c.log
		c.log = append(make([]LogItem, 0, len(c.log)), c.log...)
		clear(*lines)
		replayed.Put(lines)
	}()
	c.turns = make([]turn, 0, len(standing))
	if at == 0 {
		*then = *c.state
	}
	for _, n := range standing {
		if n.Kind != DidAnswer {
			c.log = append(c.log, n.line(len(c.turns)))
			continue
		}
		a, err := answer.Parse(o.rules, c.state, n.Seat, n.Text)
		if err != nil {
			return fmt.Errorf("entry %d: %w", n.Seq, err)
		}
		log.Entries, log.Chance = log.Entries[:0], log.Chance[:0]
		if broken := c.advance(c.state, n.Seat, a, n.At, &log); broken != rule.None {
			return fmt.Errorf("entry %d: %w", n.Seq, &Refused{Rule: broken})
		}
		if len(c.turns) == at {
			*then = *c.state
		}
	}
	c.floor, c.spans = max(c.floor, floor), nil
	c.giveAll(entries)
	return nil
}

// replayed are lists for the lines of a game that is played again.
var replayed = sync.Pool{New: func() any { return new([]LogItem) }}

// giveAll records all answers that were ever given, and who began.
func (c *course) giveAll(entries []Entry) {
	c.given = slices.Grow(c.given, len(entries))
	for i := range entries {
		n := &entries[i]
		if c.sat(n); n.Kind == DidAnswer {
			c.give(n.Seq, n.Decision, n.Seat, "", n.Text)
		}
	}
}

// stand returns the entries of answers that stand and of what happened at the table, in their order
// in the log, and the number of answers that can't be taken back because of what was taken back earlier.
func stand(entries []Entry, players int) (standing []*Entry, floor int, err error) {
	if len(entries) == 0 || entries[0].Kind != DidDeal && entries[0].Kind != DidMigrate {
		return nil, 0, errors.New("the first entry does not begin the game")
	}
	turns, standing := make([]turn, 0, len(entries)), make([]*Entry, 0, len(entries))
	for i := range entries {
		n := &entries[i]
		switch {
		case n.Seq != entries[0].Seq+uint64(i):
			return nil, 0, fmt.Errorf("entry %d is missing", entries[0].Seq+uint64(i))
		case n.Kind == DidAnswer && int(n.Seat) >= players, n.Kind == DidUndo && (n.Count < 0 || n.Count > len(turns)):
			return nil, 0, fmt.Errorf("entry %d is about a seat or answers that are not there", n.Seq)
		case n.Kind == DidAnswer:
			turns = append(turns, turn{seat: n.Seat})
			standing = append(standing, n)
		case n.Kind == DidUndo:
			gone := len(turns) - n.Count
			turns = turns[:n.Count]
			standing = append(dropAnswers(standing, gone), n)
			floor = floorAfter(floor, turns, n.Seat)
		case n.Kind.toLog():
			standing = append(standing, n)
		}
	}
	return standing, floor, nil
}

// dropAnswers takes the last answers out of a list of entries.
func dropAnswers(list []*Entry, gone int) []*Entry {
	i := len(list)
	for found := 0; found < gone; {
		if i--; list[i].Kind == DidAnswer {
			found++
		}
	}
	kept := list[:i]
	for _, n := range list[i:] {
		if n.Kind != DidAnswer {
			kept = append(kept, n)
		}
	}
	return kept
}
