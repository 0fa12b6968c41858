package table

import (
	"context"
	"runtime"
	"time"

	"koprulu/bots/odds"
	"koprulu/rules/game"
)

// Rest makes all tables of a hub rest, as if nobody had touched them for a while.
func (h *Hub) Rest() {
	for _, t := range h.tables {
		t.mu.Lock()
		t.rest()
		t.mu.Unlock()
	}
}

// Settle writes the position of a table, as if nobody had touched it for a while.
func (t *Table) Settle(ctx context.Context) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.hub.settle(ctx, t)
}

// WakeLookbacks makes a hub look for look backs that are to be worked out.
func (h *Hub) WakeLookbacks() { h.lookbacks.wake() }

// Migrate adds a migration from a version of the rules to the current one until the function it returns is called.
func Migrate(from, to string, position func([]byte) ([]byte, error)) (undo func()) {
	migrations[from] = migration{to, position}
	return func() { delete(migrations, from) }
}

// Unload takes a table out of memory.
func (h *Hub) Unload(id ID) {
	t := h.inMemory(id)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.gone = true
	h.remove(t)
}

// Forget does at once what the hub does from time to time: take tables out of memory.
func (h *Hub) Forget() { h.forget() }

// Searchers returns how many bots look ahead at the same time.
func Searchers() int { return searchers() }

// MostReckonings is the largest number of seats whose odds are kept.
const MostReckonings = mostReckonings

// Reckonings returns the number of seats whose odds are kept.
func (h *Hub) Reckonings() int {
	h.odds.mu.Lock()
	defer h.odds.mu.Unlock()
	return len(h.odds.seat.of)
}

// Reckon makes odds of a depth take this budget until the function it returns is called.
func Reckon(d Depth, b odds.Budget) (undo func()) {
	budget := budgets[d]
	budgets[d] = b
	return func() { budgets[d] = budget }
}

// SetHelpTime changes how long working out odds and hints may take.
func (h *Hub) SetHelpTime(d time.Duration) { h.cfg.HelpTime = d }

// AwaitHints waits until hints for a seat are being worked out.
func (h *Hub) AwaitHints(id ID, seat game.Player) {
	for {
		h.hints.mu.Lock()
		p := h.hints.seat.of[reckonedFor{id, seat}]
		h.hints.mu.Unlock()
		if p != nil {
			return
		}
		runtime.Gosched()
	}
}

// MostHints is the largest number of seats whose hints are kept.
const MostHints = mostHints

// HintsKept returns the number of seats whose hints are kept.
func (h *Hub) HintsKept() int {
	h.hints.mu.Lock()
	defer h.hints.mu.Unlock()
	return len(h.hints.seat.of)
}

// TakeTurns takes all turns for working out hints, and odds that take a moment, until the function it returns is
// called.
func (h *Hub) TakeTurns() (giveBack func()) {
	turns := h.turns[Study]
	for range cap(turns) {
		turns <- struct{}{}
	}
	return func() {
		for range cap(turns) {
			<-turns
		}
	}
}

// Lay puts the table of a deal into the store, as if the server had stopped before the game was dealt.
func (h *Hub) Lay(ctx context.Context, d *Deal) error { return h.lay(ctx, h.undealt(d)) }

// AnswersOf returns the answers of each seat, in order, and the seats in the order in which they answered.
func (s *Snapshot) AnswersOf() (list [game.MaxPlayers][]game.Answer, order []game.Player) {
	for _, turn := range s.turns {
		list[turn.seat], order = append(list[turn.seat], turn.answer), append(order, turn.seat)
	}
	return list, order
}

// LastAnswer returns the answer that was given last.
func (s *Snapshot) LastAnswer() game.Answer { return s.turns[len(s.turns)-1].answer }

// Expire checks a table as if it were one that may expire.
func (t *Table) Expire(ctx context.Context) error { return t.expire(ctx) }

// ResultOf works out again what came of a game that ended by its rules, from how it is stored. It is never rated.
func (h *Hub) ResultOf(row *Stored, entries []Entry) (*Result, error) {
	if row.Seed == nil || row.Status != Finished || len(entries) == 0 {
		return nil, errNoGame
	}
	o, err := h.origin(row)
	if err != nil {
		return nil, err
	}
	var c course
	if err := c.play(o, entries, row.Placed, new(game.State)); err != nil {
		return nil, err
	}
	if c.state.Winners != row.Winners || len(c.turns) != row.Answers {
		return nil, errNoGame
	}
	ended := row.Updated
	for i := range entries {
		if entries[i].Kind == DidAnswer {
			ended = entries[i].At
		}
	}
	res := c.result(row, ended)
	res.Rated = false
	return res, nil
}

// Age makes it so many rounds longer that nobody was eliminated.
func (t *Table) Age(rounds int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.course.fell -= rounds
}
