package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"koprulu/bots/match"
	"koprulu/rules/game"
)

// trial is a series of deals between two sides.
type trial struct {
	cell, change, against string
	rollouts              int
	seed                  uint64
	lone                  bool
	// sides are the one that the change is compared with, and the change.
	sides   [2]*side
	program *program
}

// dealt is what came of a deal, as it is kept in a file: how many of the Seats of the change Won in all Games, in which
// Victories were won by anybody. Of each side, as in trial.sides: the decisions, what they cost in milliseconds, and
// its orders.
type dealt struct {
	Cell, Change, Against string
	Program, Lone         bool
	Rollouts              int
	Seed                  uint64
	Deal                  int

	Games, Seats, Won, Victories int
	Decisions                    [2]int
	Cost                         [2]float64
	Orders                       [2]orders
	// Places are the sums of the places that the seats took.
	Places [2]int
}

// key is what makes two deals the same.
func (d *dealt) key() string {
	return fmt.Sprint(d.Cell, d.Change, d.Against, d.Program, d.Lone, d.Rollouts, d.Seed, d.Deal)
}

// play plays deals, or as many as there is time for, except those that are in the file already.
func (t *trial) play(ctx context.Context, r *game.Rules, first, deals int, path string) ([]dealt, error) {
	var file *os.File
	kept, err := keptIn(path)
	if err != nil {
		return nil, err
	}
	if path != "" {
		if file, err = os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644); err != nil {
			return nil, err
		}
		defer file.Close()
	}
	var all []dealt
	for i := first; i < first+deals; i++ {
		d := dealt{Cell: t.cell, Change: t.change, Against: t.against, Program: t.program != nil, Lone: t.lone,
			Rollouts: t.rollouts, Seed: t.seed, Deal: i}
		if before, ok := kept[d.key()]; ok {
			all = append(all, before)
			continue
		}
		if err := t.deal(ctx, r, &d); err != nil {
			if ctx.Err() != nil {
				return all, nil
			}
			return nil, fmt.Errorf("deal %d: %w", i, err)
		}
		all = append(all, d)
		if file != nil {
			if err := json.NewEncoder(file).Encode(d); err != nil {
				return nil, err
			}
		}
		fmt.Fprintf(os.Stderr, "deal %d: %s\n", i, told(all))
	}
	return all, nil
}

// keptIn reads the deals of a file, which need not exist.
func keptIn(path string) (map[string]dealt, error) {
	kept := map[string]dealt{}
	file, err := os.Open(path)
	if path == "" || errors.Is(err, os.ErrNotExist) {
		return kept, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var d dealt
		if err := json.Unmarshal(lines.Bytes(), &d); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		kept[d.key()] = d
	}
	return kept, lines.Err()
}

// sideAt returns the number of the side that a seat has in a game of a deal.
func (t *trial) sideAt(seat, turn int) int {
	if t.lone && seat == turn || !t.lone && (seat+turn)%2 == 0 {
		return 1
	}
	return 0
}

// deal plays all games of a deal.
func (t *trial) deal(ctx context.Context, r *game.Rules, d *dealt) error {
	for _, s := range t.sides {
		s.decisions, s.cost, s.orders = 0, 0, orders{}
	}
	d.Games = 2
	if t.lone {
		d.Games = r.Options.Players
	}
	table := match.Table{Rules: r}
	for turn := range d.Games {
		seeds := match.SeedsOf(t.seed, d.Deal)
		w := &witness{program: t.program}
		table.Bots, table.Recorder = table.Bots[:0], w
		for seat := range r.Options.Players {
			s := t.sides[t.sideAt(seat, turn)]
			w.sides[seat] = s
			if t.program != nil && s == t.program.side {
				table.Bots = append(table.Bots, oldPlayer{t.program})
			} else {
				table.Bots = append(table.Bots, player{s.searcher(seeds.Bots[seat]), s, seeds.Bots[seat]})
			}
		}
		if t.program != nil {
			if err := t.program.deal(t.cell, t.against, &seeds); err != nil {
				return err
			}
		}
		if err := table.Play(ctx, &seeds); err != nil {
			return err
		}
		places := r.Places(&table.State)
		for seat := range r.Options.Players {
			d.Places[t.sideAt(seat, turn)] += int(places[seat])
			won := table.State.Winners.Has(game.Player(seat))
			if won {
				d.Victories++
			}
			if t.sideAt(seat, turn) == 1 {
				d.Seats++
				if won {
					d.Won++
				}
			}
		}
	}
	for i, s := range t.sides {
		d.Decisions[i], d.Cost[i], d.Orders[i] = s.decisions, s.cost.Seconds()*1000, s.orders
	}
	return nil
}

// told says how deals ended: the share of the victories, where the sides have the same number of seats, or of the lone
// seats that won.
func told(all []dealt) string {
	var won []match.Outcome
	var sum dealt
	for _, d := range all {
		o := match.Outcome{Played: d.Victories, Won: d.Won}
		if d.Lone {
			o.Played = d.Seats
		}
		won = append(won, o)
		sum.Games += d.Games
		for i := range 2 {
			sum.Decisions[i] += d.Decisions[i]
			sum.Cost[i] += d.Cost[i]
			sum.Orders[i].Placed += d.Orders[i].Placed
			sum.Orders[i].Done += d.Orders[i].Done
		}
	}
	s := match.ShareOf(won)
	var b strings.Builder
	fmt.Fprintf(&b, "%.1f %% of %d (%.1f to %.1f), %d games;", 100*s.Share, s.Seats, 100*s.Low, 100*s.High, sum.Games)
	for i := 1; i >= 0; i-- {
		fmt.Fprintf(&b, " %.2f ms, %.1f %% of %d orders without effect;", sum.Cost[i]/float64(max(1, sum.Decisions[i])),
			100-100*float64(sum.Orders[i].Done)/float64(max(1, sum.Orders[i].Placed)), sum.Orders[i].Placed)
	}
	return strings.TrimSuffix(b.String(), ";")
}
