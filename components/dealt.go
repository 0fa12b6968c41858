package components

import (
	"fmt"

	"koprulu/game"
)

// Dealt returns the set with which something was dealt whose components have the hash: this set; else its corrections over
// the published set over which they lay then; else a published set. The hash may be that of either box. The error is an *UnknownError.
func (s *Set) Dealt(hash string) (*Set, error) {
	if s.has(hash) {
		return s, nil
	}
	if s.over != nil && !s.over.bound {
		for i := range Versions() {
			if i == s.version {
				continue
			}
			if t, problems := s.over.lay(i); len(problems) == 0 && t.has(hash) {
				return t, nil
			}
		}
	}
	for i, v := range Versions() {
		if v.Has(hash) {
			return published[i](), nil
		}
	}
	return nil, &UnknownError{hash}
}

func (s *Set) has(hash string) bool { return s.boxes[0].Hash() == hash || s.boxes[1].Hash() == hash }

// RulesOf returns the rules of a game that was dealt with the components of this hash. Beside the errors of Rules there
// is an *UnknownError.
func (s *Set) RulesOf(hash string, opts game.Options) (*game.Rules, error) {
	dealt, err := s.Dealt(hash)
	if err != nil {
		return nil, err
	}
	r, err := dealt.Rules(opts)
	if err != nil {
		return nil, err
	}
	if r.Hash != hash {
		return nil, fmt.Errorf("components: %s are components for a game %s Brood War, but this is one %s it", hash, with(!opts.BroodWar), with(opts.BroodWar))
	}
	return r, nil
}

func with(broodWar bool) string {
	if broodWar {
		return "with"
	}
	return "without"
}
