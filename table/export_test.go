package table

import (
	"runtime"

	"koprulu/game"
)

// Rest lets all tables of a hub rest, as those do that nobody has touched for a while.
func (h *Hub) Rest() {
	for _, t := range h.tables {
		t.mu.Lock()
		t.rest()
		t.mu.Unlock()
	}
}

// Migrate adds a migration from a version of the rules to the present one until the function it returns is called.
func Migrate(from, to string, position func([]byte) ([]byte, error)) (undo func()) {
	migrations[from] = migration{to, position}
	return func() { delete(migrations, from) }
}

// Forget does at once what the hub does from time to time: take tables out of memory.
func (h *Hub) Forget() { h.forget() }

// Searchers returns how many bots look ahead at the same time.
func Searchers() int { return searchers() }

// AwaitHints waits until hints for a seat are being worked out.
func (h *Hub) AwaitHints(id ID, seat game.Player) {
	for {
		h.hints.mu.Lock()
		p := h.hints.seat[reckonedFor{id, seat}]
		h.hints.mu.Unlock()
		if p != nil {
			return
		}
		runtime.Gosched()
	}
}
