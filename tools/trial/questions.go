package main

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"slices"

	"koprulu/bots/bot"
	"koprulu/bots/ladder"
	"koprulu/bots/match"
	"koprulu/bots/search"
	"koprulu/bots/value"
	"koprulu/rules/components"
	"koprulu/rules/game"
)

// kept is a game whose questions are stored, with what no bot should answer to some of them (bots/bot/testdata).
// Answers are their numbers in the lists of legal answers, two bytes each.
type kept struct {
	Cell    string `json:"cell"`
	Seed    string `json:"seed"`
	Answers string `json:"answers"`
	// Questions are the number of an answer each, and the numbers of those that would have been dominated there.
	Questions [][]int `json:"questions"`
}

// questionCells are what the stored questions are taken from.
var questionCells = []string{"base-2", "base-4", "broodwar-4", "base-4", "broodwar-2", "base-6", "broodwar-4", "base-3"}

// writeQuestions plays games of medium, and stores every few of its questions that have a dominated answer, and as many
// as are wanted of all.
func writeQuestions(ctx context.Context, path string, seed uint64, wanted, every, worlds int, least float64) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	stored, asked, dominated := 0, 0, 0
	for deal := 0; stored < wanted; deal++ {
		cell, err := ladder.ParseCell(questionCells[deal%len(questionCells)])
		if err != nil {
			return err
		}
		r, err := cell.Rules(components.Default())
		if err != nil {
			return err
		}
		seeds := match.SeedsOf(seed, deal)
		f := newReferee(r, worlds, least)
		table := match.Table{Rules: r, Recorder: &numbered{rules: r}}
		for seat := range r.Options.Players {
			b, err := bot.New("medium", seeds.Bots[seat])
			if err != nil {
				return err
			}
			table.Bots = append(table.Bots, b)
		}
		numbers := table.Recorder.(*numbered)
		g := kept{Cell: cell.String(), Seed: fmt.Sprintf("%x", seeds.Game)}
		table.Deal(&seeds)
		for table.State.Phase != game.Over && stored < wanted {
			s := &table.State
			seat := r.Open(s).First()
			legal := r.Legal(s, seat, make([]game.Answer, 0, game.MaxLegal))
			if len(legal) > 1 {
				if asked++; asked%every == 0 {
					question := append([]int{len(numbers.out) / 2}, f.dominated(s, seat, legal)...)
					g.Questions = append(g.Questions, question)
					stored++
					dominated += len(question) - 1
				}
			}
			if err := table.Step(ctx); err != nil {
				return err
			}
		}
		g.Answers = base64.StdEncoding.EncodeToString(numbers.out)
		if err := json.NewEncoder(file).Encode(g); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "%s: %d questions, %d dominated answers\n", cell, stored, dominated)
	}
	return nil
}

// numbered records answers by their numbers.
type numbered struct {
	rules *game.Rules
	out   []byte
}

// Start and End have nothing to record.
func (*numbered) Start(*game.Rules, [32]byte, *game.State, *game.Log) error { return nil }
func (*numbered) End(*game.State) error                                     { return nil }

// Answer records an answer.
func (n *numbered) Answer(before *game.State, p game.Player, a game.Answer, _ *game.Log) error {
	i := slices.Index(n.rules.Legal(before, p, make([]game.Answer, 0, game.MaxLegal)), a)
	if i < 0 {
		return fmt.Errorf("%v is not in the list", a)
	}
	n.out = binary.LittleEndian.AppendUint16(n.out, uint16(i))
	return nil
}

// glance is the number of worlds after which answers that are not dominated so far are let go.
const glance = 8

// dominated returns the numbers of the answers that another one dominates.
func (f *referee) dominated(s *game.State, seat game.Player, legal []game.Answer) []int {
	values := make([][]int64, len(legal))
	look := func(i, until int) {
		for w := len(values[i]); w < until; w++ {
			values[i] = append(values[i], f.worth(s, seat, &search.Line{Answer: legal[i]}, w))
		}
	}
	// beats reports whether one answer is worse than another one in no world so far, and better on average.
	beats := func(i, j int) bool {
		sum := int64(0)
		n := min(len(values[i]), len(values[j]))
		for w := range n {
			d := values[i][w] - values[j][w]
			if d < 0 {
				return false
			}
			sum += d
		}
		return 100*float64(sum) >= f.least*float64(n)*value.One
	}
	for i := range legal {
		look(i, min(glance, f.worlds))
	}
	var list []int
	for j := range legal {
		for i := range legal {
			if i == j || !beats(i, j) {
				continue
			}
			for until := 2 * glance; until < 2*f.worlds && beats(i, j); until *= 2 {
				look(i, min(until, f.worlds))
				look(j, min(until, f.worlds))
			}
			if beats(i, j) {
				list = append(list, j)
				break
			}
		}
	}
	return list
}
