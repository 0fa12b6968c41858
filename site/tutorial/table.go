package tutorial

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
	"koprulu/table"
)

// Seat is the reader's seat, and opponent the bot in the other one.
const (
	Seat     = game.Player(0)
	opponent = "simple"
)

// Position sets up the beginning of a chapter.
func Position(c Chapter) (*game.Rules, game.State, error) {
	r, s, err := position.Read(components.Default(), chapters[c].start)
	if err != nil {
		return nil, s, fmt.Errorf("tutorial: %w", err)
	}
	return r, s, nil
}

// Open makes a practice table for a person: private, without clocks, at the position of a chapter. tableName is its
// name in the person's language.
func Open(ctx context.Context, hub *table.Hub, c Chapter, person table.Person, name,
	tableName string) (*table.Table, error) {
	r, s, err := Position(c)
	if err != nil {
		return nil, err
	}
	var rec bytes.Buffer
	w := record.NewWriter(&rec, []string{name, "bot:" + opponent})
	w.KeepSeed, w.FromPosition = true, true
	if err := w.Start(r, chapters[c].seed, &s, &game.Log{}); err != nil {
		return nil, fmt.Errorf("tutorial: writing the position as a record: %w", err)
	}
	t, err := hub.Import(ctx, &rec, &table.Manifest{Version: table.ManifestVersion, Owner: person, Name: tableName,
		Seats: []table.Seat{{Person: person, Name: name}, {Bot: opponent}}})
	if err != nil {
		return nil, fmt.Errorf("tutorial: opening the practice table: %w", err)
	}
	return t, nil
}

// ChapterOf returns the chapter whose practice table a table is: a game of two that began at a position, with the seed
// of the chapter. A game that was dealt with this seed is not one, such as a simulated game imported as a record.
func ChapterOf(s *table.Snapshot) (Chapter, bool) {
	if len(s.Seats) != 2 || !s.FromPosition() {
		return Basics, false
	}
	for c := range Chapters {
		if sum := sha256.Sum256(chapters[c].seed[:]); s.SeedHash == hex.EncodeToString(sum[:]) {
			return c, true
		}
	}
	return Basics, false
}

// Seeds returns the seeds of the practice tables. A store recognizes these tables as games that began at a position
// with one of these seeds.
func Seeds() [][32]byte {
	seeds := make([][32]byte, 0, len(chapters))
	for c := range Chapters {
		seeds = append(seeds, chapters[c].seed)
	}
	return seeds
}
