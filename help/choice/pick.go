package choice

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// Pick is the part of an answer that a player has chosen so far: the groups that they opened and the places that they
// pointed at, the first choice first. A group is what its members have in common, written as an answer; a place is an
// answer without a verb, see At.
type Pick []game.Answer

// Spot is a kind of place that a player points at.
type Spot uint8

// The spots. From and To are the two ends of a move, for a player who points at areas.
const (
	SpotPlanet Spot = 1 + iota
	SpotArea
	SpotRoute
	SpotFrom
	SpotTo
	// SpotPiece is a unit in a skirmish, see Piece.
	SpotPiece
)

// At returns a place as an element of a Pick.
func At(kind Spot, index uint8) game.Answer {
	return game.Answer{V: game.AnswerValues{spotKind: uint8(kind), spotIndex: index}}
}

// The values of a place as an element of a Pick, which is an answer without a verb.
const (
	spotKind = iota
	// spotIndex is the place; for a unit twice the skirmish, one more for the front line.
	spotIndex
	spotUnit
	spotStolen
)

// Piece returns a unit of skirmish k, in the front line or in support, own or stolen, as an element of a Pick.
func Piece(k uint8, front bool, u game.UnitType, stolen bool) game.Answer {
	at := At(SpotPiece, k<<1)
	if front {
		at.V[spotIndex] |= 1
	}
	if at.V[spotUnit] = uint8(u); stolen {
		at.V[spotStolen] = 1
	}
	return at
}

// PieceOf returns the skirmish and the type that Piece was given.
func PieceOf(key game.Answer) (k uint8, u game.UnitType) {
	return key.V[spotIndex] >> 1, game.UnitType(key.V[spotUnit])
}

// Place returns the kind and the index of the place that an element of a Pick stands for; ok is false for a group.
func Place(key game.Answer) (kind Spot, index uint8, ok bool) {
	return Spot(key.V[spotKind]), key.V[spotIndex], key.Verb == game.NoVerb
}

// maxPick is the length of the longest Pick that is of use.
const maxPick = 6

// String returns a Pick as a short text of digits, dots and hyphens, for forms and addresses.
func (p Pick) String() string {
	var b strings.Builder
	for i, k := range p {
		if i > 0 {
			b.WriteByte('-')
		}
		b.WriteString(strconv.Itoa(int(k.Verb)))
		for _, n := range k.V {
			b.WriteByte('.')
			b.WriteString(strconv.Itoa(int(n)))
		}
	}
	return b.String()
}

// ParsePick reads what String wrote. Narrow says whether any answer remains.
func ParsePick(text string) (Pick, error) {
	if text == "" {
		return nil, nil
	}
	parts := strings.Split(text, "-")
	if len(parts) > maxPick {
		return nil, fmt.Errorf("choice: a pick of %d parts", len(parts))
	}
	out := make(Pick, len(parts))
	for i, part := range parts {
		fields := strings.Split(part, ".")
		var n [1 + len(game.AnswerValues{})]uint8
		if len(fields) != len(n) {
			return nil, fmt.Errorf("choice: part %d of the pick has %d numbers instead of %d", i+1, len(fields), len(n))
		}
		for j, f := range fields {
			v, err := strconv.ParseUint(f, 10, 8)
			if err != nil {
				return nil, fmt.Errorf("choice: part %d of the pick: %w", i+1, err)
			}
			n[j] = uint8(v)
		}
		if n[0] >= uint8(game.Verbs) {
			return nil, fmt.Errorf("choice: part %d of the pick: there is no verb %d", i+1, n[0])
		}
		out[i] = game.Answer{Verb: game.Verb(n[0]), V: game.AnswerValues(n[1:])}
	}
	return out, nil
}

// Narrow returns the choices that fit everything picked, in the order of all.
func (p Pick) Narrow(all []Choice) []Choice {
	for _, key := range p {
		var out []Choice
		for i := range all {
			if fits(&all[i], key) {
				out = append(out, all[i])
			}
		}
		all = out
	}
	return all
}

// Trim returns the longest beginning of a Pick with which answers remain; it drops what a change of the
// decision left behind.
func (p Pick) Trim(all []Choice) Pick {
	for i, key := range p {
		if all = (Pick{key}).Narrow(all); len(all) == 0 {
			return slices.Clone(p[:i])
		}
	}
	return p
}

// Groups counts the groups of a Pick, not its places: the depth at which Arrange continues.
func (p Pick) Groups() int {
	n := 0
	for _, key := range p {
		if key.Verb != game.NoVerb {
			n++
		}
	}
	return n
}

// Point narrows a Pick to the place that a player pointed at. If just one answer remains, it returns that; otherwise
// the new Pick. A place that does not fit what has been picked so far replaces one that was picked before, or is picked
// alone: that only chooses, and the player gives the one answer that remains with another click. If no answer at all is
// about the place, or it has already been picked, the Pick stays as it is. Answers that are possible besides those to
// the decision are not pointed at.
func (p Pick) Point(all []Choice, kind Spot, index uint8) (Pick, *Choice) {
	if kind != SpotPiece && p.has(kind, index) {
		return p, nil
	}
	all, _ = Split(all)
	rest := p.Narrow(all)
	for _, key := range keysAt(p, kind, index) {
		found := Pick{key}.Narrow(rest)
		if len(found) == 0 {
			continue
		}
		if len(found) == 1 {
			return nil, &found[0]
		}
		return append(slices.Clip(p), key), nil
	}
	if other := p.instead(all, kind, index); other != nil {
		return other, nil
	}
	for _, key := range keysAt(nil, kind, index) {
		if len(Pick{key}.Narrow(all)) > 0 {
			return Pick{key}, nil
		}
	}
	return p, nil
}

// keysAt returns the elements that pointing at a place can mean after a Pick, the likeliest first: an area is where a
// move begins while that is still open, then where it ends.
func keysAt(p Pick, kind Spot, index uint8) []game.Answer {
	if kind != SpotArea {
		return []game.Answer{At(kind, index)}
	}
	for _, key := range p {
		kind, _, place := Place(key)
		if key.Verb == game.DoMove || key.Verb == game.DoRecall || place && kind == SpotFrom {
			return []game.Answer{At(SpotTo, index), At(SpotArea, index)}
		}
	}
	return []game.Answer{At(SpotFrom, index), At(SpotArea, index)}
}

// fits reports whether a choice belongs to a group or is about a place.
func fits(c *Choice, key game.Answer) bool {
	kind, index, place := Place(key)
	if !place {
		return key == c.Answer || slices.Contains(keys(c.Answer), key)
	}
	//exhaustive:enforce
	switch kind {
	case SpotPlanet:
		return index < game.MaxPlanets && c.Places.Planets.Has(game.Planet(index))
	case SpotArea:
		return index < game.MaxAreas && c.Places.Areas.Has(game.Area(index))
	case SpotRoute:
		return index < game.MaxRoutes && c.Places.Routes.Has(game.Route(index))
	case SpotFrom, SpotTo:
		from, to, ok := ends(c.Answer)
		return ok && (kind == SpotFrom && from == index || kind == SpotTo && to == index)
	case SpotPiece:
		a := c.Answer
		return a.Verb == game.DoSwap && (key == Piece(a.Skirmish(), a.Fronts()&1 != 0, a.Unit(),
			a.Stolen()&game.StolenFirst != 0) ||
			key == Piece(a.OtherSkirmish(), a.Fronts()&2 != 0, a.Other(), a.Stolen()&game.StolenSecond != 0))
	}
	return false
}

// ends returns the areas between which an answer moves units.
func ends(a game.Answer) (from, to uint8, ok bool) {
	switch a.Verb {
	case game.DoMove, game.DoBack, game.DoRecall:
		return uint8(a.From()), uint8(a.To()), true
	}
	return 0, 0, false
}
