package game

import (
	"iter"
	"math/bits"
)

// Set is a set of what is numbered from 0 to 63, one bit each.
type Set[M ~uint8] uint64

// AreaSet is a set of areas.
type AreaSet = Set[Area]

// UnitSet is a set of unit types.
type UnitSet = Set[UnitType]

// Figures is a set of the figures of one faction, numbered as in Sheet.Figures.
type Figures = Set[Figure]

// CardSet is a set of the Combat and Technology cards of one faction, numbered as in Sheet.Cards.
type CardSet = Set[Card]

// RouteSet is a set of navigation routes, numbered as in State.Links.
type RouteSet = Set[Route]

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

// Has reports whether m is in the set.
func (s Set[M]) Has(m M) bool { return s>>m&1 != 0 }

// With returns the set with m.
func (s Set[M]) With(m M) Set[M] { return s | 1<<m }

// Without returns the set without m.
func (s Set[M]) Without(m M) Set[M] { return s &^ (1 << m) }

// Len counts the members.
func (s Set[M]) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest member of a set that is not empty.
func (s Set[M]) First() M { return M(bits.TrailingZeros64(uint64(s))) }

// All ranges over the members, lowest first.
func (s Set[M]) All() iter.Seq[M] { return members[M](uint64(s)) }

// lowest returns the n lowest members.
func (s Set[M]) lowest(n int) Set[M] {
	rest := s
	for ; n > 0 && rest != 0; n-- {
		rest &= rest - 1
	}
	return s &^ rest
}

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
