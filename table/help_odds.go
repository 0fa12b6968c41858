package table

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"time"

	"koprulu/bots/odds"
	"koprulu/rules/game"
)

// ErrNoHelp is the error of asking for help at a table without it (Settings.Help).
var ErrNoHelp = errors.New("at this table the program does not help")

// ErrNoBattle is the error of asking for the odds of a battle while nobody fights.
var ErrNoBattle = odds.ErrNoBattle

// Depth says how much of the odds of a battle is worked out.
type Depth uint8

// The depths.
const (
	// Glance is worked out in a few milliseconds: a first figure.
	Glance Depth = iota
	// Study takes a moment, and includes the odds of each answer.
	Study
	depths
)

// budgets are how much is worked out.
var budgets = [depths]odds.Budget{Glance: odds.Glance, Study: odds.Study}

// patience returns how long working something out may take.
func (h *Hub) patience(d Depth) time.Duration {
	if d == Glance {
		return h.cfg.HelpTime / 3
	}
	return h.cfg.HelpTime
}

// mostReckonings is the number of seats whose odds are kept, and mostParts how many parts of those are.
const (
	mostReckonings = 256
	mostParts      = 64
)

// turns bound how much is worked out at the same time, by depth: a first figure never waits for the others. Hints share
// their turns with odds that take a moment.
type turns [depths]chan struct{}

func newTurns() turns {
	return turns{Glance: make(chan struct{}, searchers()), Study: make(chan struct{}, max(1, searchers()/2))}
}

// Odds returns the odds of the battle that is fought at a moment of the table, as a seat may know it (game.Nobody: as
// spectators do). They don't depend on anything that is hidden from the seat. What is returned is shared, and must not
// be changed. The errors are ErrNoHelp, ErrNoBattle, ErrStale if the table went on meanwhile, and that of ctx.
func (t *Table) Odds(ctx context.Context, s *Snapshot, seat game.Player, d Depth) (*odds.Odds, error) {
	switch {
	case !s.Helps():
		return nil, ErrNoHelp
	case !s.Dealt() || s.Over() || s.State.Battle.Area == game.NoArea:
		return nil, ErrNoBattle
	}
	return t.hub.odds.at(ctx, t.hub, s, seat, part{depth: d}, "working out the odds of a battle",
		func(ctx context.Context) (*odds.Odds, error) {
			return found(odds.New().Work(newConsiderate(ctx), s.Rules, s.State, seat, budgets[d], s.chanceOfOdds(seat)))
		})
}

// chanceOfOdds returns the random seed for working out odds. It follows from what everybody knows.
func (s *Snapshot) chanceOfOdds(seat game.Player) uint64 {
	text := binary.LittleEndian.AppendUint64([]byte("odds "+s.ID+" "), uint64(s.Answers))
	sum := sha256.Sum256(append(text, byte(seat)))
	return binary.LittleEndian.Uint64(sum[:])
}
