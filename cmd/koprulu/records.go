package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"koprulu/bots/match"
	"koprulu/rules/game"
	"koprulu/rules/notation"
	"koprulu/rules/notation/record"
)

// readRecord reads a file with a record of a game. A file that is not a record, or is of another version, is wrong
// input; a damaged record fails with its line.
func readRecord(c notation.Components, path string) (*record.Record, error) {
	text, err := readFile(path, "a record of a game, as 'koprulu sim --records' and 'koprulu play --record' write them")
	if err != nil {
		return nil, err
	}
	return parseRecord(c, shown(path), text)
}

// parseRecord reads a record; path is what messages call it.
func parseRecord(c notation.Components, path string, text []byte) (*record.Record, error) {
	first, _, _ := bytes.Cut(text, []byte("\n"))
	var head struct{ Koprulu, Rules any }
	broken := json.Unmarshal(first, &head) != nil
	version, _ := head.Koprulu.(string)
	if rules, ok := head.Rules.(string); ok && record.Reads(version) {
		_, base := record.RevisionOf(rules, false)
		if _, broodWar := record.RevisionOf(rules, true); !base && !broodWar {
			return nil, usagef("%s: line 1: the game was played under the rules %q, but this program plays %q and %q, and their earlier versions",
				path, rules, record.RulesVersion, record.BroodWarVersion)
		}
	}
	rec, err := record.Read(c, bytes.NewReader(text), false)
	switch {
	case err != nil && (broken || !record.Reads(version)):
		return nil, usagef("%s: %w", path, err)
	case err != nil:
		if found := damage(c, text); found != nil {
			err = found
		}
		return nil, exit{exitFailed, fmt.Errorf("%s: %w", path, err)}
	}
	return rec, nil
}

// sum is the field in the last line with the SHA-256 of those before.
var sum = regexp.MustCompile(`"sha256":"[^"]*"`)

// damage looks for the line in which a record differs from what the rules make of it. The checksum at its end reveals
// any change, but not where it is.
func damage(c notation.Components, text []byte) error {
	before := bytes.LastIndexByte(bytes.TrimSuffix(text, []byte("\n")), '\n') + 1
	good := fmt.Appendf(nil, `"sha256":"%x"`, sha256.Sum256(text[:before]))
	last := sum.ReplaceAll(text[before:], good)
	rec, err := record.Read(c, bytes.NewReader(slices.Concat(text[:before], last)), false)
	if err != nil {
		return nil
	}
	_, _, err = rec.Verify(c)
	return err
}

// recordError makes the error of a record that differs from what the rules make of it.
func recordError(path string, err error) error {
	path = shown(path)
	if errors.Is(err, record.ErrNoSeed) {
		return usagef("%s: %w", path, err)
	}
	return exit{exitFailed, fmt.Errorf("%s: %w", path, err)}
}

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
