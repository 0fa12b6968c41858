package encode

import (
	"encoding/json"
	"fmt"
	"strings"

	"koprulu/table"
)

// Cold returns the JSON of settings and proposal, the latter nil if there is none. The settings come without their corrections, which are kept
// separately (Corrections).
func Cold(t *table.Stored) (settings string, proposal any, err error) {
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

// Shuffle returns the JSON of what the seed is made of, nil if the table has none.
func Shuffle(t *table.Stored) (any, error) {
	if t.Shuffle == nil {
		return nil, nil
	}
	b, err := json.Marshal(t.Shuffle)
	if err != nil {
		return nil, fmt.Errorf("writing the parts of the seed: %w", err)
	}
	return string(b), nil
}

// ReadShuffle reads what Shuffle has written.
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

// Free counts the open seats.
func Free(seats []table.Seat) int {
	n := 0
	for _, s := range seats {
		if s.Open() {
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
