package choice

import (
	"slices"

	"koprulu/rules/game"
)

// swap is a Pick without one place that was chosen on the map: what was picked before it, and the groups that were
// opened after it.
type swap struct{ before, after Pick }

// swaps returns a swap for each place of a Pick that another one could take, the last place first. The area where a
// move begins is also a place when it was chosen as a group.
func (p Pick) swaps() []swap {
	var out []swap
	for k := len(p) - 1; k >= 0; k-- {
		kind, _, place := Place(p[k])
		switch {
		case place && kind != SpotPiece:
			after := p[k+1:]
			if slices.ContainsFunc(after, func(key game.Answer) bool { return key.Verb == game.NoVerb || isMove(key.Verb) }) {
				after = nil // They say where the move goes from there, or with what.
			}
			out = append(out, swap{p[:k], after})
		case isMove(p[k].Verb) && !slices.ContainsFunc(p[:k], func(key game.Answer) bool { return key.Verb == p[k].Verb }):
			out = append(out, swap{p[:k], nil})
		}
	}
	return out
}

// isMove reports whether groups of answers of a verb name the area where a move begins.
func isMove(v game.Verb) bool { return v == game.DoMove || v == game.DoRecall }

// Before returns, for each place of a Pick that could be replaced by another one, what was picked before it, the last
// place first: the places lit for that can be pointed at instead.
func (p Pick) Before() []Pick {
	var out []Pick
	for _, s := range p.swaps() {
		out = append(out, s.before)
	}
	return out
}

// instead narrows a Pick to a place that replaces one that was chosen before; it returns nil if it can replace none.
// This gives no answer, even if only one is left: it is just another choice of the same kind.
func (p Pick) instead(all []Choice, kind Spot, index uint8) Pick {
	for _, s := range p.swaps() {
		for _, key := range keysAt(s.before, kind, index) {
			found := append(slices.Clone(s.before), key)
			if whole := append(slices.Clone(found), s.after...); len(whole.Narrow(all)) > 0 {
				return whole
			}
			if len(found.Narrow(all)) > 0 {
				return found
			}
		}
	}
	return nil
}

// has reports whether a place has already been chosen.
func (p Pick) has(kind Spot, index uint8) bool {
	return slices.ContainsFunc(p, func(key game.Answer) bool {
		spot, at, place := Place(key)
		if !place {
			return kind == SpotArea && isMove(key.Verb) && uint8(key.From()) == index
		}
		return at == index && (spot == kind || kind == SpotArea && (spot == SpotFrom || spot == SpotTo))
	})
}
