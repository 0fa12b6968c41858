package encode

import (
	"encoding/json"
	"fmt"
	"strings"

	"koprulu/table"
)

// ColdColumns are the columns of a table that only a few changes touch: settings, people, links, status; without when
// it expires, which depends on outages.
const ColdColumns = "owner, name, people, status, public, spectators, free, settings, frozen, invite, watch, rules_version, components, seed, start, proposal, paused, closed, corrections, shuffle"

// ColdValues returns the values of ColdColumns.
func ColdValues(t *table.Stored) ([]any, error) {
	settings, proposal, err := cold(t)
	if err != nil {
		return nil, err
	}
	shuffle, err := packShuffle(t)
	if err != nil {
		return nil, err
	}
	return []any{string(t.Owner), t.Settings.Name, Names(t.Seats), int(t.Status), t.Settings.Public, t.Settings.Spectators,
		Free(t.Seats), settings, t.Frozen, t.Invite, t.Watch,
		t.RulesVersion, t.Components, Seed(t.Seed), BytesOrNull(t.Start), proposal, Stamp(t.PausedAt), Closed(t),
		Corrections(t.Settings.Corrections), shuffle}, nil
}

// Seed returns a seed as a column.
func Seed(seed *[32]byte) any {
	if seed == nil {
		return nil
	}
	return seed[:]
}

// BytesOrNull returns bytes as a column, NULL for none.
func BytesOrNull(b []byte) any {
	if len(b) == 0 {
		return nil
	}
	return b
}

// OrNull returns a number as a column, NULL for 0.
func OrNull(n int64) any {
	if n == 0 {
		return nil
	}
	return n
}

// cold returns the JSON of settings and proposal, the latter nil if there is none. The settings come without their
// corrections, which are kept separately (Corrections).
func cold(t *table.Stored) (settings string, proposal any, err error) {
	kept := t.Settings
	kept.Corrections = ""
	b, err := json.Marshal(kept)
	if err != nil {
		return "", nil, fmt.Errorf("writing the settings: %w", err)
	}
	if t.Proposal == nil {
		return string(b), nil, nil
	}
	p, err := json.Marshal(t.Proposal)
	if err != nil {
		return "", nil, fmt.Errorf("writing the proposal: %w", err)
	}
	return string(b), string(p), nil
}

// packShuffle returns the JSON of what the seed is made of, nil if the table has none.
func packShuffle(t *table.Stored) (any, error) {
	if t.Shuffle == nil {
		return nil, nil
	}
	b, err := json.Marshal(t.Shuffle)
	if err != nil {
		return nil, fmt.Errorf("writing the parts of the seed: %w", err)
	}
	return string(b), nil
}

// ReadShuffle reads what packShuffle has written.
func ReadShuffle(text []byte, t *table.Stored) error {
	if len(text) == 0 {
		return nil
	}
	t.Shuffle = new(table.Shuffle)
	if err := json.Unmarshal(text, t.Shuffle); err != nil {
		return fmt.Errorf("reading the parts of the seed: %w", err)
	}
	return nil
}

// Closed returns when a table was finished or ended, nil before that.
func Closed(t *table.Stored) any {
	if t.Status.Over() {
		return Stamp(t.Updated)
	}
	return nil
}

// Free counts the open seats, and those that are offered.
func Free(seats []table.Seat) int {
	n := 0
	for _, s := range seats {
		if s.Free() {
			n++
		}
	}
	return n
}

// Names joins the names of the people at a table.
func Names(seats []table.Seat) string {
	var list []string
	for _, s := range seats {
		if s.Name != "" {
			list = append(list, s.Name)
		}
	}
	return strings.Join(list, "\n")
}
