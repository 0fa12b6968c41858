package hotseat

import (
	"bytes"
	"encoding/json"
	"fmt"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// After the record a saved game has a last line with what no record says: hints that were used, what bots carry from
// decision to decision, and who gave their seat up for a bot. It does not end with a newline: a reader of records takes
// it for a line that was cut off, which does not count.

// beside is that line.
type beside struct {
	Beside notes `json:"beside"`
}

// notes have an entry for each seat that there is something to say about.
type notes struct {
	Hints []hintNote `json:"hints,omitempty"`
	Minds []mindNote `json:"minds,omitempty"`
	// Given are the seats, counted from 1, that people gave up for a bot.
	Given []int `json:"given,omitempty"`
}

type hintNote struct {
	Seat int `json:"seat"`
	// Used counts the decisions for which there were hints, Last is the last of them, counted from 1.
	Used int    `json:"used"`
	Last uint32 `json:"last"`
}

type mindNote struct {
	Seat    int    `json:"seat"`
	Answers uint32 `json:"answers"`
	Memory  string `json:"memory"`
}

// besideStart is how the line begins.
const besideStart = `{"beside":`

// Written returns the game as it is saved.
func (g *Game) Written() []byte {
	var n notes
	for p := range g.seats {
		if g.hints[p] != 0 {
			n.Hints = append(n.Hints, hintNote{p + 1, g.hints[p], g.hinted[p]})
		}
		if m := g.minds[p]; m.memory != "" {
			n.Minds = append(n.Minds, mindNote{p + 1, m.answers, m.memory})
		}
		if g.given.Has(game.Player(p)) {
			n.Given = append(n.Given, p+1)
		}
	}
	text := bytes.Clone(g.tape.text.Bytes())
	if n.Hints == nil && n.Minds == nil && n.Given == nil {
		return text
	}
	line, err := json.Marshal(beside{n})
	if err != nil {
		panic(err) // It is made of numbers and words.
	}
	return append(text, line...)
}

// readBeside reads the line after the record of a saved game. If it returns an error, the line can't be read and
// nothing is taken from it.
func (g *Game) readBeside(text []byte) error {
	line := text[bytes.LastIndexByte(text, '\n')+1:]
	if !bytes.HasPrefix(line, []byte(besideStart)) {
		return nil // There is nothing, or an answer was cut off.
	}
	var b beside
	if err := document.Decode(line, &b); err != nil {
		return fmt.Errorf("the last line: %s", document.ProblemsOf(err)[0])
	}
	var hints [game.MaxPlayers]int
	var hinted [game.MaxPlayers]uint32
	for _, h := range b.Beside.Hints {
		if h.Seat < 1 || h.Seat > len(g.seats) || h.Used < 1 || h.Last < 1 {
			return fmt.Errorf("the last line: hints of seat %d: %d, the last for decision %d", h.Seat, h.Used, h.Last)
		}
		hints[h.Seat-1], hinted[h.Seat-1] = h.Used, h.Last
	}
	var minds [game.MaxPlayers]mind
	for _, m := range b.Beside.Minds {
		if m.Seat < 1 || m.Seat > len(g.seats) {
			return fmt.Errorf("the last line: the bot of seat %d", m.Seat)
		}
		minds[m.Seat-1] = mind{m.Answers, m.Memory}
	}
	var given game.PlayerSet
	for _, seat := range b.Beside.Given {
		if seat < 1 || seat > len(g.seats) || !g.seats[seat-1].Human() {
			return fmt.Errorf("the last line: seat %d was given up", seat)
		}
		given |= 1 << (seat - 1)
	}
	for p := range given.All() {
		g.seats[p].Bot = StandIn
	}
	g.hints, g.hinted, g.minds, g.given = hints, hinted, minds, given
	g.rethink()
	return nil
}
