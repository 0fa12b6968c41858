package game

import "math/bits"

// The places of eight Event cards are looked at in one step: the place of a card is read far more often than changed.

// everyByte has a one in each of eight bytes.
const everyByte = 0x0101010101010101

// nextEvent returns the first Event card from a number on that is at a place, NoEvent if there is none.
func (g *play) nextEvent(place EventPlace, from EventCard) EventCard {
	return g.nextLike(place, 0xFF, from)
}

// nextInZone returns the first Event card from a number on that is at any player's place of a kind, such as
// EventDrawn(0) for what any player drew; NoEvent if there is none.
func (g *play) nextInZone(first EventPlace, from EventCard) EventCard {
	return g.nextLike(first, 0xFF&^(eventZones-1), from)
}

// nextLike returns the first Event card from a number on whose place has the bits of mask in common with place.
func (g *play) nextLike(place, mask EventPlace, from EventCard) EventCard {
	const low = 0x7F * everyByte
	for i := int(from) &^ 7; i < len(g.r.Events); i += 8 {
		e := g.s.EventPlace[i : i+8 : i+8]
		x := uint64(e[0]) | uint64(e[1])<<8 | uint64(e[2])<<16 | uint64(e[3])<<24 |
			uint64(e[4])<<32 | uint64(e[5])<<40 | uint64(e[6])<<48 | uint64(e[7])<<56
		x = (x ^ uint64(place)*everyByte) & (uint64(mask) * everyByte)
		// The top bit of each byte that is zero.
		found := ^(x&low + low | x | low)
		if i < int(from) {
			found &= ^uint64(0) << (8 * (int(from) - i))
		}
		if found != 0 {
			return EventCard(i + bits.TrailingZeros64(found)/8)
		}
	}
	return NoEvent
}

// EventsAt counts the Event cards at a place.
func (r *Rules) EventsAt(s *State, place EventPlace) int {
	g := play{r: r, s: s}
	n := 0
	for c := g.nextEvent(place, 0); c != NoEvent; c = g.nextEvent(place, c+1) {
		n++
	}
	return n
}
