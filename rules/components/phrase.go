package components

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// Everything here reads a phrase of a file or writes it as Export does.

// parseCost reads a cost such as "1 mineral 2 gas" or "free".
func parseCost(s string) (game.Cost, error) {
	var c game.Cost
	if s == "free" {
		return c, nil
	}
	w := strings.Fields(s)
	if len(w) == 0 || len(w)%2 != 0 {
		return c, fmt.Errorf("%q is not a cost; write it as 1 mineral 2 gas, or free", s)
	}
	for i := 0; i < len(w); i += 2 {
		n, err := number1to9(w[i])
		if err != nil {
			return c, fmt.Errorf("%q is not a cost: %w", s, err)
		}
		part := &c.Minerals
		switch w[i+1] {
		case "mineral", "minerals":
		case "gas":
			part = &c.Gas
		default:
			return c, fmt.Errorf("%q is not a cost: unknown resource %q; allowed: mineral, minerals, gas", s, w[i+1])
		}
		if *part != 0 {
			return c, fmt.Errorf("%q is not a cost: %s is here twice", s, w[i+1])
		}
		*part = n
	}
	return c, nil
}

func number1to9(s string) (uint8, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > 9 || s[0] == '+' {
		return 0, fmt.Errorf("%q is not a number from 1 to 9", s)
	}
	return uint8(n), nil
}

func formatCost(c game.Cost) string {
	var w []string
	switch {
	case c.Minerals == 1:
		w = append(w, "1 mineral")
	case c.Minerals > 1:
		w = append(w, fmt.Sprintf("%d minerals", c.Minerals))
	}
	if c.Gas > 0 {
		w = append(w, fmt.Sprintf("%d gas", c.Gas))
	}
	if len(w) == 0 {
		return "free"
	}
	return strings.Join(w, " ")
}

// parseValues reads attack and health, such as 7/3.
func parseValues(s string) (game.Values, error) {
	a, h, found := strings.Cut(s, "/")
	attack, err1 := strconv.Atoi(a)
	health, err2 := strconv.Atoi(h)
	if !found || err1 != nil || err2 != nil || attack < 0 || attack > 20 || health < 0 || health > 20 {
		return game.Values{}, fmt.Errorf("%q are not values; write attack and health from 0 to 20 as 7/3", s)
	}
	return game.Values{Attack: int8(attack), Health: int8(health)}, nil
}

func formatValues(v game.Values) string { return fmt.Sprintf("%d/%d", v.Attack, v.Health) }

// parsePieces reads numbers of units, such as 2 marine 1 vulture.
func (n *names) parsePieces(s string) ([]game.Piece, error) {
	w := strings.Fields(s)
	if len(w) == 0 || len(w)%2 != 0 {
		return nil, fmt.Errorf("%q are not units; write them as 2 marine 1 vulture", s)
	}
	var out []game.Piece
	for i := 0; i < len(w); i += 2 {
		c, err := number1to9(w[i])
		if err != nil {
			return nil, err
		}
		u, ok := n.unit(w[i+1])
		if !ok {
			return nil, unknownWord("unit", w[i+1], n.units)
		}
		if n.kinds[u] != 0 {
			return nil, fmt.Errorf("%s is a hero, who cannot be one of several units", w[i+1])
		}
		if slices.ContainsFunc(out, func(p game.Piece) bool { return p.Unit == u }) {
			return nil, fmt.Errorf("%s is here twice", w[i+1])
		}
		out = append(out, game.Piece{Unit: u, Count: c})
	}
	return out, nil
}

func (n *names) formatPieces(ps []game.Piece) string {
	var w []string
	for _, p := range ps {
		if p.Count > 0 {
			w = append(w, fmt.Sprintf("%d %s", p.Count, n.units[p.Unit]))
		}
	}
	return strings.Join(w, " ")
}

// parseUnits reads a list of units and named lists in the sense of a card: with the heroes of the types that are named
// (BW-HERO-06).
func (n *names) parseUnits(ids []string) (game.UnitSet, error) {
	s, err := n.readUnits(ids)
	for u, kinds := range n.kinds {
		if s&kinds != 0 {
			s |= 1 << u
		}
	}
	return s, err
}

// readUnits reads a list of units and named lists literally.
func (n *names) readUnits(ids []string) (game.UnitSet, error) {
	var s game.UnitSet
	for _, id := range ids {
		var add game.UnitSet
		if u, ok := n.unit(id); ok {
			add = 1 << u
		} else if i := slices.IndexFunc(n.lists, func(l namedList) bool { return l.id == id }); i >= 0 {
			add = n.lists[i].units
		} else {
			return 0, unknownWord("unit", id, n.words())
		}
		if s&add != 0 {
			return 0, fmt.Errorf("%s is here twice", id)
		}
		s |= add
	}
	if s == 0 {
		return 0, fmt.Errorf("the list of units is empty")
	}
	return s, nil
}

// formatUnits returns the ids of a set, or the name of the list that is equal to it. Heroes of a type in the set are
// implied.
func (n *names) formatUnits(s game.UnitSet) []string {
	for u, kinds := range n.kinds {
		if s&kinds != 0 {
			s &^= 1 << u
		}
	}
	for _, l := range n.lists {
		if l.units == s {
			return []string{l.id}
		}
	}
	var ids []string
	for i, id := range n.units {
		if s.Has(game.UnitType(i)) {
			ids = append(ids, id)
		}
	}
	return ids
}

// parseObjective reads an objective, such as resource-areas 6.
func parseObjective(s string) (game.Objective, error) {
	w := strings.Fields(s)
	var all []string
	for k, o := range objectives {
		all = append(all, o.word)
		if len(w) == 0 || w[0] != o.word {
			continue
		}
		out := game.Objective{Kind: game.ObjectiveKind(k)}
		switch {
		case o.number && len(w) == 2:
			n, err := number1to9(w[1])
			out.Amount = n
			return out, err
		case o.number:
			return out, fmt.Errorf("%s needs one number after it", o.word)
		case len(w) > 1:
			return out, fmt.Errorf("nothing may follow %s", o.word)
		}
		return out, nil
	}
	got := ""
	if len(w) > 0 {
		got = w[0]
	}
	return game.Objective{}, unknownWord("objective", got, all)
}

func formatObjective(o game.Objective) string {
	if objectives[o.Kind].number {
		return fmt.Sprintf("%s %d", objectives[o.Kind].word, o.Amount)
	}
	return objectives[o.Kind].word
}

// parseWord finds a word among the allowed ones.
func parseWord(what, got string, allowed []string) (int, error) {
	if i := slices.Index(allowed, got); i >= 0 && got != "" {
		return i, nil
	}
	return 0, unknownWord(what, got, allowed)
}

func unknownWord(what, got string, allowed []string) error {
	words := slices.DeleteFunc(slices.Clone(allowed), func(w string) bool { return w == "" })
	return fmt.Errorf("unknown %s %q%s", what, got, document.Meant(got, words))
}

func parseRace(s string) (game.Race, error) {
	i, err := parseWord("race", s, races[:])
	return game.Race(i), err
}

// parseTiming reads a timing; an empty one means compare.
func parseTiming(s string) (game.Timing, error) {
	if s == "" {
		return game.OnCompare, nil
	}
	i, err := parseWord("timing", s, timings[:])
	return game.Timing(i), err
}
