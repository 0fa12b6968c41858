package table

import (
	"errors"
	"sync"

	"koprulu/rules/components"
	"koprulu/rules/game"
)

// boxes are the components that tables are played with, and the rules made of them: tables with the same setup share
// them.
type boxes struct {
	base *components.Set

	mu    sync.Mutex
	sets  map[setKey]*components.Set
	rules map[boxKey]*game.Rules
}

// boxKey is what determines the rules of a table.
type boxKey struct {
	setKey
	options  game.Options
	scenario Scenario
}

// setKey is what determines the components of a table: the corrections of its owner, and the hash of the components
// with which its game was dealt, empty for one that is dealt now.
type setKey struct{ corrections, hash string }

// maxBoxes bounds how many sets and rules are cached for sharing; tables keep their own anyway.
const maxBoxes = 256

// maxOwn is how many of them may be made from files that people have sent: each takes a few megabytes, and everybody
// may send different ones.
const maxOwn = 16

// makeRoom forgets one of those made from files that people have sent, whichever comes first, if there are too many.
func makeRoom[K comparable, V any](of map[K]V, own func(K) bool) {
	n := 0
	for key := range of {
		if own(key) {
			if n++; n >= maxOwn {
				delete(of, key)
				return
			}
		}
	}
}

// set returns the components of tables with corrections whose game was dealt with those of a hash; an empty hash asks
// for the current ones. An error says what is wrong with the corrections, or that the hash is unknown
// (components.UnknownError).
func (b *boxes) set(corrections, hash string) (*components.Set, error) {
	if corrections == "" && hash == "" {
		return b.base, nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	key := setKey{corrections, hash}
	if s := b.sets[key]; s != nil {
		return s, nil
	}
	s, err := b.base, error(nil)
	if corrections != "" {
		if s, err = components.Parse("corrections", []byte(corrections)); err != nil {
			return nil, err
		}
	}
	if hash != "" {
		if s, err = s.Dealt(hash); err != nil {
			return nil, err
		}
	}
	if b.sets == nil || len(b.sets) >= maxBoxes {
		b.sets = map[setKey]*components.Set{}
	}
	if corrections != "" {
		makeRoom(b.sets, func(k setKey) bool { return k.corrections != "" })
	}
	b.sets[key] = s
	return s, nil
}

// setOf returns the components of a table; the current ones if it has not begun, or if those with which it was dealt
// are unknown. In that case its answers have to show whether the game is the same with these.
func (b *boxes) setOf(r *Stored) (*components.Set, error) {
	s, err := b.set(r.Settings.Corrections, r.Components)
	var unknown *components.UnknownError
	if errors.As(err, &unknown) {
		return b.set(r.Settings.Corrections, "")
	}
	return s, err
}

// of returns the rules of a table whose game is dealt now.
func (b *boxes) of(s *Settings) (*game.Rules, error) {
	set, err := b.set(s.Corrections, "")
	if err != nil {
		return nil, err
	}
	return b.rulesOf(set, setKey{s.Corrections, ""}, s)
}

// dealt returns the rules of a table with the components with which its game was dealt (setOf), as they were then; the
// current rules if their version is unknown.
func (b *boxes) dealt(r *Stored) (*game.Rules, error) {
	set, err := b.setOf(r)
	if err != nil {
		return nil, err
	}
	settings := r.Settings
	settings.Options.Revision, _ = r.revision()
	return b.rulesOf(set, setKey{r.Settings.Corrections, r.Components}, &settings)
}

func (b *boxes) rulesOf(set *components.Set, from setKey, s *Settings) (*game.Rules, error) {
	key := boxKey{from, s.Options, s.Scenario}
	b.mu.Lock()
	defer b.mu.Unlock()
	if r := b.rules[key]; r != nil {
		return r, nil
	}
	opts := s.Options
	var err error
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
	own := func(k boxKey) bool { return k.corrections != "" || k.scenario.Own() }
	if own(key) {
		makeRoom(b.rules, own)
	}
	b.rules[key] = r
	return r, nil
}
