package tutorial

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"

	"koprulu/components"
	"koprulu/game"
	"koprulu/notation"
	"koprulu/table"
)

// start is the position with which the tutorial begins.
//
//go:embed start.json
var start []byte

// seed decides all that chance decides in the tutorial; it is no secret.
var seed = notation.NumberSeed(1)

// Seat is that of the reader, and opponent the bot at the other one.
const (
	Seat     = game.Player(0)
	opponent = "simple"
)

// Position sets up the beginning of the tutorial.
func Position() (*game.Rules, game.State, error) {
	r, s, err := notation.ReadPosition(components.Default(), start)
	if err != nil {
		return nil, s, fmt.Errorf("tutorial: %w", err)
	}
	return r, s, nil
}

// Open makes a practice table for a person: private, without clocks, at the position of the tutorial. tableName is what it
// is called in the person's language.
func Open(ctx context.Context, hub *table.Hub, person table.Person, name, tableName string) (*table.Table, error) {
	r, s, err := Position()
	if err != nil {
		return nil, err
	}
	var record bytes.Buffer
	w := notation.NewRecordWriter(&record, []string{name, "bot:" + opponent})
	w.KeepSeed, w.FromPosition = true, true
	if err := w.Start(r, seed, &s, &game.Log{}); err != nil {
		return nil, fmt.Errorf("tutorial: writing the position as a record: %w", err)
	}
	t, err := hub.Import(ctx, &record, &table.Manifest{Version: table.ManifestVersion, Owner: person, Name: tableName,
		Seats: []table.Seat{{Person: person, Name: name}, {Bot: opponent}}})
	if err != nil {
		return nil, fmt.Errorf("tutorial: opening the practice table: %w", err)
	}
	return t, nil
}

// seedHash is the hash by which a practice table is known again.
var seedHash = func() string {
	sum := sha256.Sum256(seed[:])
	return hex.EncodeToString(sum[:])
}()

// Is reports whether a table is a practice table of the tutorial: no other game has its seed.
func Is(s *table.Snapshot) bool { return s.SeedHash == seedHash }
