package ladder

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// Format names the form of results files: one JSON object a line, first the header, then a line for each game.
const Format = "koprulu ladder 1"

// Header is the first line of a results file: only games from the same program with the same seed are comparable.
type Header struct {
	Format string `json:"format"`
	// Program is the version of the program with its commit, Components are the hashes of what is in the boxes.
	Program    string   `json:"program"`
	Components []string `json:"components"`
	Seed       uint64   `json:"seed"`
}

// Game is one game, one line of the file.
type Game struct {
	Cell Cell `json:"cell"`
	// Meeting has the bots by seat in the first game of the deal, Deal counts deals from 0, Turn how far the bots have
	// moved on.
	Meeting []string `json:"meeting"`
	Alone   bool     `json:"alone,omitempty"`
	Deal    int      `json:"deal"`
	Turn    int      `json:"turn"`
	// Bots and Factions are by seat, Teams says who plays with whom, Winners are seats from 0.
	Bots     []string `json:"bots"`
	Factions []string `json:"factions"`
	Teams    []int    `json:"teams"`
	Winners  []int    `json:"winners"`
	Rounds   int      `json:"rounds"`
	// Cost is what the decisions of each bot cost in processor time.
	Cost map[string]Cost `json:"cost"`
}

// key names a game within its results.
func (g *Game) key() string {
	m := meeting{cell: g.Cell, seats: g.Meeting, alone: g.Alone}
	return fmt.Sprintf("%s %t %d %d", m.String(), g.Alone, g.Deal, g.Turn)
}

// ErrOther reports that a results file belongs to another ladder.
var ErrOther = errors.New("these results are from another program, other components or another seed")

// results is a results file open for appending.
type results struct {
	f     *os.File
	games []Game
	done  map[string]bool
}

// open opens a results file, or creates it. A last line that was cut short is dropped: that game is played again.
func open(path string, h *Header) (*results, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	res := &results{f: f, done: map[string]bool{}}
	if err := res.read(h); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
	}
	return res, nil
}

func (r *results) read(h *Header) error {
	text, err := io.ReadAll(bufio.NewReader(r.f))
	if err != nil {
		return err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	if err := r.f.Truncate(int64(whole)); err != nil {
		return err
	}
	if _, err := r.f.Seek(int64(whole), io.SeekStart); err != nil {
		return err
	}
	lines := bytes.Split(text[:whole], []byte{'\n'})
	if whole == 0 {
		return r.write(h)
	}
	var old Header
	if err := json.Unmarshal(lines[0], &old); err != nil || old.Format != Format {
		return fmt.Errorf("line 1 is not the header of %q", Format)
	}
	if a, b := fmt.Sprint(old), fmt.Sprint(*h); a != b {
		return fmt.Errorf("%w: %s, not %s; name another file, or continue with that program", ErrOther, a, b)
	}
	for i, line := range lines[1 : len(lines)-1] {
		var g Game
		if err := json.Unmarshal(line, &g); err != nil {
			return fmt.Errorf("line %d: %w", i+2, err)
		}
		r.games = append(r.games, g)
		r.done[g.key()] = true
	}
	return nil
}

// write appends a line.
func (r *results) write(v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = r.f.Write(append(line, '\n'))
	return err
}

// add appends a game.
func (r *results) add(g *Game) error {
	r.games = append(r.games, *g)
	return r.write(g)
}
