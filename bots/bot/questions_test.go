package bot_test

import (
	"bufio"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/ladder"
	"koprulu/bots/rank"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
)

// mostDominated is how many of the stored questions medium may give an answer to that was found to be dominated in
// worlds that it had no time to look at, or without the plan that it has with it.
const mostDominated = 15

// TestNoDominatedAnswer asks medium the stored questions: it never gives an answer that another one dominates by the
// rules, and hardly ever one to which another answer was better by five points and worse in none of 50 worlds. The
// questions are made anew as tools/trial says.
func TestNoDominatedAnswer(t *testing.T) {
	t.Parallel()
	file, err := os.Open("testdata/questions.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	questions, faults := 0, 0
	for lines.Scan() {
		var g struct {
			Cell, Seed, Answers string
			Questions           [][]int
		}
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			t.Fatal(err)
		}
		cell, err := ladder.ParseCell(g.Cell)
		if err != nil {
			t.Fatal(err)
		}
		r, err := cell.Rules(played.Set())
		if err != nil {
			t.Fatal(err)
		}
		var seed [32]byte
		if _, err := hex.Decode(seed[:], []byte(g.Seed)); err != nil {
			t.Fatal(err)
		}
		answers, err := base64.StdEncoding.DecodeString(g.Answers)
		if err != nil {
			t.Fatal(err)
		}
		s := game.New(r, seed, nil)
		for at := 0; len(g.Questions) > 0; at++ {
			seat := r.Open(&s).First()
			legal := r.Legal(&s, seat, make([]game.Answer, 0, game.MaxLegal))
			if q := g.Questions[0]; q[0] == at {
				g.Questions = g.Questions[1:]
				questions++
				if !sensible(t, r, &s, seat, legal, q[1:]) {
					faults++
				}
			}
			if len(g.Questions) == 0 {
				break
			}
			n := int(binary.LittleEndian.Uint16(answers[2*at:]))
			if n >= len(legal) || r.Apply(&s, seat, legal[n], nil) != rule.None {
				t.Fatalf("%s: answer %d is not the one that was stored: make the questions anew", g.Cell, at)
			}
		}
	}
	if lines.Err() != nil || questions != 2000 {
		t.Fatalf("%d questions, error %v", questions, lines.Err())
	}
	if faults > mostDominated {
		t.Errorf("%d answers are dominated, more than %d", faults, mostDominated)
	}
}

// sensible asks medium, and reports whether the answer is none of those with the numbers in dominated.
func sensible(t *testing.T, r *game.Rules, s *game.State, seat game.Player, legal []game.Answer, dominated []int) bool {
	t.Helper()
	b, err := bot.New("medium", uint64(s.Answers))
	if err != nil {
		t.Fatal(err)
	}
	shown := *s
	r.Redeal(&shown, seat, rand.NewPCG(uint64(s.Answers), 1))
	a := b.Pick(r, &shown, seat, legal)
	text := answer.Format(r, s, seat, a)
	if !slices.Contains(new(rank.Sieve).Sift(r, s, seat, slices.Clone(legal)), a) {
		t.Errorf("round %d, answer %d, seat %d: %s is dominated by the rules", s.Round, s.Answers, seat+1, text)
	}
	if slices.Contains(dominated, slices.Index(legal, a)) {
		t.Logf("%d players, round %d, answer %d, seat %d, decision %d: %s is dominated", r.Options.Players, s.Round,
			s.Answers, seat+1, s.Top().Step, text)
		return false
	}
	return true
}
