package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"koprulu/bots/match"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
)

// program is an earlier version of the bots that runs beside this one (old/main.go). It is told the answers of all
// seats, and answers for its own.
type program struct {
	side *side
	in   io.WriteCloser
	out  *bufio.Scanner
	// given are the answers since its last question.
	given []given
}

// given is an answer that a seat gave.
type given struct {
	Seat game.Player
	Text string
}

// startProgram starts a program that plays for a side.
func startProgram(path string, s *side) (*program, error) {
	cmd := exec.Command(path)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("the earlier program: %w", err)
	}
	return &program{side: s, in: in, out: bufio.NewScanner(out)}, nil
}

// tell writes a line.
func (p *program) tell(v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = p.in.Write(append(line, '\n'))
	return err
}

// deal tells the program which game begins, and who plays its seats.
func (p *program) deal(cell, bot string, seeds *match.Seeds) error {
	p.given = p.given[:0]
	return p.tell(struct {
		Cell, Bot, Seed string
		Bots            []uint64
		Redeal          uint64
	}{cell, bot, hex.EncodeToString(seeds.Game[:]), seeds.Bots[:], seeds.Redeal[0]})
}

// heard has the program know an answer.
func (p *program) heard(r *game.Rules, before *game.State, seat game.Player, a game.Answer) {
	p.given = append(p.given, given{seat, answer.Format(r, before, seat, a)})
}

// oldPlayer is a bot of the program.
type oldPlayer struct{ *program }

func (oldPlayer) Name() string { return "program" }

// Pick asks the program. Without an answer of it the trial is worth nothing, so it ends.
func (p oldPlayer) Pick(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) game.Answer {
	a, err := p.ask(r, s, seat, legal)
	if err != nil {
		panic(err)
	}
	return a
}

func (p *program) ask(r *game.Rules, s *game.State, seat game.Player, legal []game.Answer) (game.Answer, error) {
	if err := p.tell(struct {
		Seat  game.Player
		Given []given
	}{seat, p.given}); err != nil {
		return game.Answer{}, err
	}
	p.given = p.given[:0]
	if !p.out.Scan() {
		return game.Answer{}, fmt.Errorf("the earlier program ended at decision %d: %v", s.Answers, p.out.Err())
	}
	var said struct {
		Text  string
		Legal int
		Cost  int64
	}
	if err := json.Unmarshal(p.out.Bytes(), &said); err != nil {
		return game.Answer{}, err
	}
	if said.Legal != len(legal) {
		return game.Answer{}, fmt.Errorf("decision %d has %d answers for the earlier program, and %d here", s.Answers,
			said.Legal, len(legal))
	}
	p.side.cost += time.Duration(said.Cost)
	p.side.decisions++
	return answer.Parse(r, s, seat, said.Text)
}
