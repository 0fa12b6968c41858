package game

import (
	"iter"
	"math/bits"
)

// AreaSet is a set of areas, one bit each.
type AreaSet uint64

// UnitSet is a set of unit types, one bit each.
type UnitSet uint64

// Figures is a set of the figures of one faction, one bit each, numbered as in
// Sheet.Figures.
type Figures uint64

// CardSet is a set of the Combat and Technology cards of one faction, one bit
// each, numbered as in Sheet.Cards.
type CardSet uint64

// RouteSet is a set of navigation routes, one bit each, numbered as in
// State.Links.
type RouteSet uint64

// PlanetSet is a set of planets, one bit each.
type PlanetSet uint32

// PlayerSet is a set of seats, one bit each.
type PlayerSet uint8

// LeaderSet is a set of the Leadership cards of one faction, one bit each.
type LeaderSet uint8

// members ranges over the members of a set, lowest first. What is done at every decision writes the loop out: it takes
// a tenth fewer instructions that way.
func members[M ~uint8](set uint64) iter.Seq[M] {
	return func(yield func(M) bool) {
		for ; set != 0 && yield(M(bits.TrailingZeros64(set))); set &= set - 1 {
		}
	}
}

// Has reports whether l is in the set.
func (s LeaderSet) Has(l Leader) bool { return l < MaxLeaders && s>>l&1 != 0 }

// Len counts the members.
func (s LeaderSet) Len() int { return bits.OnesCount8(uint8(s)) }

// First returns the lowest member of a set that is not empty.
func (s LeaderSet) First() Leader { return Leader(bits.TrailingZeros8(uint8(s))) }

// All ranges over the members, lowest first.
func (s LeaderSet) All() iter.Seq[Leader] { return members[Leader](uint64(s)) }

// Has reports whether a is in the set.
func (s AreaSet) Has(a Area) bool { return s>>a&1 != 0 }

// With returns the set with a.
func (s AreaSet) With(a Area) AreaSet { return s | 1<<a }

// Without returns the set without a.
func (s AreaSet) Without(a Area) AreaSet { return s &^ (1 << a) }

// Len counts the members.
func (s AreaSet) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest member of a set that is not empty.
func (s AreaSet) First() Area { return Area(bits.TrailingZeros64(uint64(s))) }

// All ranges over the members, lowest first.
func (s AreaSet) All() iter.Seq[Area] { return members[Area](uint64(s)) }

// Has reports whether u is in the set.
func (s UnitSet) Has(u UnitType) bool { return s>>u&1 != 0 }

// First returns the lowest member of a set that is not empty.
func (s UnitSet) First() UnitType { return UnitType(bits.TrailingZeros64(uint64(s))) }

// All ranges over the members, lowest first.
func (s UnitSet) All() iter.Seq[UnitType] { return members[UnitType](uint64(s)) }

// Len counts the members.
func (s Figures) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest member of a set that is not empty.
func (s Figures) First() Figure { return Figure(bits.TrailingZeros64(uint64(s))) }

// All ranges over the members, lowest first.
func (s Figures) All() iter.Seq[Figure] { return members[Figure](uint64(s)) }

// Has reports whether f is in the set.
func (s Figures) Has(f Figure) bool { return s>>f&1 != 0 }

// lowest returns the n lowest members.
func (s Figures) lowest(n int) Figures {
	rest := s
	for ; n > 0 && rest != 0; n-- {
		rest &= rest - 1
	}
	return s &^ rest
}

// Has reports whether c is in the set.
func (s CardSet) Has(c Card) bool { return s>>c&1 != 0 }

// Len counts the members.
func (s CardSet) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest member of a set that is not empty.
func (s CardSet) First() Card { return Card(bits.TrailingZeros64(uint64(s))) }

// All ranges over the members, lowest first.
func (s CardSet) All() iter.Seq[Card] { return members[Card](uint64(s)) }

// Has reports whether r is in the set.
func (s RouteSet) Has(r Route) bool { return s>>r&1 != 0 }

// Len counts the members.
func (s RouteSet) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest member of a set that is not empty.
func (s RouteSet) First() Route { return Route(bits.TrailingZeros64(uint64(s))) }

// All ranges over the members, lowest first.
func (s RouteSet) All() iter.Seq[Route] { return members[Route](uint64(s)) }

// Has reports whether p is in the set.
func (s PlanetSet) Has(p Planet) bool { return s>>p&1 != 0 }

// Len counts the members.
func (s PlanetSet) Len() int { return bits.OnesCount32(uint32(s)) }

// First returns the lowest member of a set that is not empty.
func (s PlanetSet) First() Planet { return Planet(bits.TrailingZeros32(uint32(s))) }

// All ranges over the members, lowest first.
func (s PlanetSet) All() iter.Seq[Planet] { return members[Planet](uint64(s)) }

// Has reports whether p is in the set.
func (s PlayerSet) Has(p Player) bool { return p < MaxPlayers && s>>p&1 != 0 }

// Len counts the members.
func (s PlayerSet) Len() int { return bits.OnesCount8(uint8(s)) }

// First returns the lowest member of a set that is not empty.
func (s PlayerSet) First() Player { return Player(bits.TrailingZeros8(uint8(s))) }

// All ranges over the members, lowest first.
func (s PlayerSet) All() iter.Seq[Player] { return members[Player](uint64(s)) }
