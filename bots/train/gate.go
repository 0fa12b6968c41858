package train

import (
	"context"
	"fmt"
	"math"

	"koprulu/bots/search"
	"koprulu/bots/value"
	"koprulu/rules/game"
)

// Gate is how a network does against another one, in games in which every deal is played twice: with the first at every
// other seat, and then at the seats that the second one had.
type Gate struct {
	// Deals counts the deals, Share is the part of the victories that the first one won: 0.5 if both are equally good.
	// Error is its standard error.
	Deals        int
	Share, Error float64
}

func (g Gate) String() string {
	return fmt.Sprintf("%.1f %% of the victories in %d games (+-%.1f)", 100*g.Share, 2*g.Deals, 196*g.Error)
}

// side reports whether a seat belongs to the first network in a game of a deal: seats alternate, and partners are on
// the same side.
func side(r *game.Rules, seat, turn int) bool {
	return (r.Team(game.Player(seat))+turn)%2 == 0
}

// duel plays a deal twice and returns the part of the victories that the first network won, 0 to 1.
func duel(ctx context.Context, d deck, seed uint64, index int, first, second player) (float64, error) {
	r, won := d.at(index), 0.0
	for turn := range 2 {
		s, over, err := play(ctx, r, seed, index, func(seat int) player {
			if side(r, seat, turn) {
				return first
			}
			return second
		}, nil)
		if err != nil {
			return 0, err
		}
		if !over || s.Winners == 0 {
			won += 0.5
			continue
		}
		own := 0
		for p := range r.Players() {
			if s.Winners.Has(p) && side(r, int(p), turn) {
				own++
			}
		}
		won += float64(own) / float64(s.Winners.Len())
	}
	return won / 2, nil
}

// compare plays deals between two networks.
func (t *trainer) compare(ctx context.Context, name string, seed uint64, first, second *value.Net) (Gate, error) {
	b := search.Budget{Rollouts: t.Rollouts, Plans: t.Plans, Answers: t.Answers}
	won, err := inChunks(ctx, t.Dir, name, t.Gate, t.Workers, func(ctx context.Context, i int) (float64, error) {
		return duel(ctx, t.deck, seed, i, thinking(first, b), thinking(second, b))
	}, func(done int) { t.progress(name, done, t.Gate) })
	if err != nil {
		return Gate{}, err
	}
	return tally(won), nil
}

// tally adds up deals. Deals are independent of each other; the two games of a deal are not.
func tally(won []float64) Gate {
	g := Gate{Deals: len(won)}
	if len(won) == 0 {
		return g
	}
	squares := 0.0
	for _, x := range won {
		g.Share += x / float64(len(won))
	}
	for _, x := range won {
		squares += (x - g.Share) * (x - g.Share)
	}
	g.Error = math.Sqrt(squares) / float64(len(won))
	return g
}
