package table

import (
	"context"
	"slices"
	"sync"
	"time"

	"koprulu/bots/analyse"
	"koprulu/bots/value"
	"koprulu/rules/game"
)

// OwnChance is a seat's chance of winning at one of its decisions, as far as it could tell then.
type OwnChance struct {
	// At is the number of answers before the decision.
	At    int
	Round int
	Phase game.Phase
	// Chance is in parts of ChanceOne.
	Chance int32
}

// ChanceOne is certainty.
const ChanceOne = value.One

// patienceSoFar is how long working out chances may take, including the time that they wait for their turn.
const patienceSoFar = time.Minute

// mostSoFar is the number of seats whose chances are kept.
const mostSoFar = 256

// soFars are the chances that seats have asked for while their games go on.
type soFars struct {
	mu   sync.Mutex
	seat recent[*soFar]
	// turn bounds how many are worked out at the same time.
	turn chan struct{}
}

func (k *soFars) init() {
	k.seat.most = mostSoFar
	k.turn = make(chan struct{}, 1)
}

// soFar is what is known of the chances of one seat: each after a number of answers.
type soFar struct {
	turns []turn
	by    map[int]int32
}

// LookbackDepth returns the number of worlds in which ChancesSoFar tries a chance, 0 if the hub works out none.
func (h *Hub) LookbackDepth() int {
	if h.cfg.Lookback == nil {
		return 0
	}
	return h.cfg.Lookback.Depth
}

// ChancesSoFar returns how likely a seat was to win at each of its decisions, from what it knew and nothing else, while
// the game goes on: at the moment of a snapshot, including the open decision. The errors are ErrNoHelp at tables
// without help and for spectators, ErrNoLookback if the game is not being played or the hub works out no chances, and
// that of ctx.
func (t *Table) ChancesSoFar(ctx context.Context, s *Snapshot, seat game.Player) ([]OwnChance, error) {
	h := t.hub
	switch {
	case h.cfg.Lookback == nil, s.origin == nil, s.Over():
		return nil, ErrNoLookback
	case !s.Helps(), int(seat) >= len(s.Seats):
		return nil, ErrNoHelp
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer context.AfterFunc(h.life, stop)()
	return inTurn(ctx, h, h.sofar.turn, patienceSoFar, "working out chances so far", s.ID,
		func(ctx context.Context) ([]OwnChance, error) {
			return h.chancesSoFar(ctx, s, seat)
		})
}

// chancesSoFar works out what is not known yet of the chances of a seat.
func (h *Hub) chancesSoFar(ctx context.Context, s *Snapshot, seat game.Player) ([]OwnChance, error) {
	known := h.sofar.of(reckonedFor{s.ID, seat}, s.turns)
	defer h.sofar.keep(reckonedFor{s.ID, seat}, known) // even if the work was not finished
	gauge, kind := analyse.NewGauge(s.Rules), newPatient(ctx, h)
	var list []OwnChance
	state := s.origin.first(nil)
	for i := 0; i <= len(s.turns); i++ {
		asked := i == len(s.turns) && s.Decisions[seat].Number != 0 || i < len(s.turns) && s.turns[i].seat == seat
		if asked {
			chance, ok := known.by[i]
			if !ok {
				all, err := gauge.Chances(kind, &state, seat, h.cfg.Lookback.Depth)
				if err != nil {
					return nil, err
				}
				chance = all[seat]
				known.by[i] = chance
			}
			list = append(list, OwnChance{At: i, Round: int(state.Round), Phase: state.Phase, Chance: chance})
		}
		if i < len(s.turns) {
			if err := s.origin.along(ctx, &state, s.turns[i:i+1]); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// of returns what is known of a seat after the given answers: what was known before, as far as the answers are the
// same.
func (k *soFars) of(key reckonedFor, turns []turn) *soFar {
	k.mu.Lock()
	defer k.mu.Unlock()
	known := &soFar{turns: turns, by: map[int]int32{}}
	if old := k.seat.get(key); old != nil {
		same := 0
		for same < min(len(old.turns), len(turns)) && old.turns[same] == turns[same] {
			same++
		}
		for at, chance := range old.by {
			if at <= same {
				known.by[at] = chance
			}
		}
	}
	return known
}

// keep keeps what is known of a seat.
func (k *soFars) keep(key reckonedFor, known *soFar) {
	k.mu.Lock()
	defer k.mu.Unlock()
	known.turns = slices.Clip(known.turns)
	k.seat.put(key, known)
}
