package components

import "koprulu/rules/game"

// Dealt returns the set with which a game was dealt, by the hash of its components: this set, otherwise its corrections
// over the published set on which they were laid then, otherwise a published set. The hash may be that of either box.
// The error is an *UnknownError.
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

// RulesOf returns the rules of a game of the set one of whose boxes has the hash (Dealt). If the options ask for the
// other box they are that box's rules, so callers that mean exactly this box compare the hash of the rules. In addition
// to the errors of Rules there is an *UnknownError.
func (s *Set) RulesOf(hash string, opts game.Options) (*game.Rules, error) {
	dealt, err := s.Dealt(hash)
	if err != nil {
		return nil, err
	}
	return dealt.Rules(opts)
}
