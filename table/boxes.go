package table

import (
	"sync"

	"koprulu/components"
	"koprulu/game"
)

// boxes are the components that tables are played with, and the rules made of them: tables
// that are played alike share them.
type boxes struct {
	base *components.Set

	mu    sync.Mutex
	sets  map[string]*components.Set
	rules map[boxKey]*game.Rules
}

// boxKey is what the rules of a table follow from.
type boxKey struct {
	corrections string
	options     game.Options
	scenario    Scenario
}

// maxBoxes bounds how many sets and rules are kept for sharing; tables keep theirs anyway.
const maxBoxes = 256

// set gives the components of tables with corrections; an error tells what is wrong with these.
func (b *boxes) set(corrections string) (*components.Set, error) {
	if corrections == "" {
		return b.base, nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if s := b.sets[corrections]; s != nil {
		return s, nil
	}
	s, err := components.Parse("corrections", []byte(corrections))
	if err != nil {
		return nil, err
	}
	if b.sets == nil || len(b.sets) >= maxBoxes {
		b.sets = map[string]*components.Set{}
	}
	b.sets[corrections] = s
	return s, nil
}

// of gives the rules of a table.
func (b *boxes) of(s *Settings) (*game.Rules, error) {
	set, err := b.set(s.Corrections)
	if err != nil {
		return nil, err
	}
	key := boxKey{s.Corrections, s.Options, s.Scenario}
	b.mu.Lock()
	defer b.mu.Unlock()
	if r := b.rules[key]; r != nil {
		return r, nil
	}
	opts := s.Options
	if opts.Scenario, err = s.Scenario.Read(set); err != nil {
		return nil, err
	}
	r, err := set.Rules(opts)
	if err != nil {
		return nil, err
	}
	if b.rules == nil || len(b.rules) >= maxBoxes {
		b.rules = map[boxKey]*game.Rules{}
	}
	b.rules[key] = r
	return r, nil
}
