package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"koprulu/bots/match"
	"koprulu/rules/game"
	"koprulu/rules/notation"
	"koprulu/rules/notation/record"
)

// gameRecord records a simulated game. When it is over it is written to a file if there is a path, and verified if
// there are components.
type gameRecord struct {
	*record.Writer
	text bytes.Buffer
	path string
	set  notation.Components
}

// recorder makes the recorders for the games of a simulation with some components.
func (c simCmd) recorder(set notation.Components) func(index int, seats []string) (match.Recorder, error) {
	return func(index int, seats []string) (match.Recorder, error) {
		names := make([]string, len(seats))
		for i, bot := range seats {
			names[i] = "bot:" + bot
		}
		g := &gameRecord{}
		if c.Records != "" {
			g.path = filepath.Join(c.Records, fmt.Sprintf("game-%05d.jsonl", index+1))
		}
		if c.Verify {
			g.set = set
		}
		g.Writer = record.NewWriter(&g.text, names)
		return g, nil
	}
}

// End writes the end of the game and the file.
func (g *gameRecord) End(s *game.State) error {
	if err := g.Writer.End(s); err != nil {
		return err
	}
	if g.path != "" {
		if err := os.WriteFile(g.path, g.text.Bytes(), 0o666); err != nil {
			return err
		}
	}
	if g.set == nil {
		return nil
	}
	rec, err := record.Read(g.set, bytes.NewReader(g.text.Bytes()), false)
	if err != nil {
		return fmt.Errorf("the record cannot be read: %w", err)
	}
	if _, _, err := rec.Verify(g.set); err != nil {
		return fmt.Errorf("the record does not verify: %w", err)
	}
	return nil
}
