// Command old answers for seats of games that another program plays, as the bots of the commit answer that it was built
// in. build.sh builds it in a checkout of an earlier commit, so that the bots of today can play against those of then
// (tools/trial, -program): it imports nothing but what that commit has.
//
// It is told on its standard input, a line of JSON each, a Game and then the answers given since the last question, and
// answers each question with a line: it holds the game itself, by giving the same answers to the same deal.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"runtime"

	"koprulu/bots/bot"
	"koprulu/bots/ladder"
	"koprulu/internal/cputime"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
)

// said is a line: the beginning of a game if it names a cell, a question otherwise.
type said struct {
	Cell, Bot, Seed string
	Bots            []uint64
	Redeal          uint64

	Seat  game.Player
	Given []given
}

// given is an answer that a seat gave.
type given struct {
	Seat game.Player
	Text string
}

// reply is the answer to a question, how many legal answers there were, and what it cost in nanoseconds.
type reply struct {
	Text  string
	Legal int
	Cost  int64
}

func main() {
	runtime.LockOSThread()
	log.SetFlags(0)
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	out := json.NewEncoder(os.Stdout)
	var r *game.Rules
	var s game.State
	var bots []bot.Bot
	var chance rand.PCG
	for lines.Scan() {
		var q said
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			log.Fatal(err)
		}
		if q.Cell != "" {
			r = rules(q.Cell)
			var seed [32]byte
			if _, err := hex.Decode(seed[:], []byte(q.Seed)); err != nil {
				log.Fatal(err)
			}
			s = game.New(r, seed, nil)
			chance.Seed(q.Redeal, 1)
			bots = bots[:0]
			for _, seed := range q.Bots {
				b, err := bot.New(q.Bot, seed)
				if err != nil {
					log.Fatal(err)
				}
				bots = append(bots, b)
			}
			continue
		}
		for _, g := range q.Given {
			a, err := answer.Parse(r, &s, g.Seat, g.Text)
			if err != nil {
				log.Fatalf("answer %d: %s: %v", s.Answers, g.Text, err)
			}
			if broken := r.Apply(&s, g.Seat, a, nil); broken != rule.None {
				log.Fatalf("answer %d: %s breaks %s", s.Answers, g.Text, broken)
			}
		}
		shown := s
		r.Redeal(&shown, q.Seat, &chance)
		legal := r.Legal(&shown, q.Seat, make([]game.Answer, 0, game.MaxLegal))
		if len(legal) == 0 {
			log.Fatalf("seat %d is not asked after %d answers", q.Seat, s.Answers)
		}
		n := len(legal)
		began := cputime.Thread()
		a := bots[q.Seat].Pick(r, &shown, q.Seat, legal)
		cost := cputime.Thread() - began
		if err := out.Encode(reply{answer.Format(r, &s, q.Seat, a), n, int64(cost)}); err != nil {
			log.Fatal(err)
		}
	}
}

// rules makes the rules of a cell, as of the revision that both programs know and neither changes any more.
func rules(name string) *game.Rules {
	cell, err := ladder.ParseCell(name)
	if err != nil {
		log.Fatal(err)
	}
	r, err := cell.Rules(components.Default())
	if err != nil {
		log.Fatal(fmt.Errorf("%s: %w", name, err))
	}
	r.Options.Revision = game.Revision2
	return r
}
