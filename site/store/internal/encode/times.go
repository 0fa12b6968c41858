package encode

import (
	"encoding/json"
	"fmt"

	"koprulu/table/calendar"
)

// Times returns the JSON of when somebody plays and is away, nothing if they have not said so.
func Times(p *calendar.Person) (string, error) {
	if p.Same(&calendar.Person{}) {
		return "", nil
	}
	b, err := json.Marshal(p)
	if err != nil {
		return "", fmt.Errorf("writing when a person plays: %w", err)
	}
	return string(b), nil
}

// ReadTimes reads what Times has written.
func ReadTimes(text string) (p calendar.Person, err error) {
	if text == "" {
		return p, nil
	}
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		return p, fmt.Errorf("reading when a person plays: %w", err)
	}
	return p, nil
}
