package rank

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Bridges: in Survival a transport can be built on a planet without a base (MODE-07), but it is lost when the round
// ends (RULING-93). It is worth a Build order only if a Mobilize order of the same round uses it.

// pier returns the planets next to p where the seat could build such a transport to p, which it does not reach yet.
func pier(l *sight.Look, p game.Planet) game.PlanetSet {
	if !l.Bridges() || l.Carried[p] != 0 || l.Seat.Transports.Len() >= int(l.Rules.Common.Transports) &&
		rear(l) == game.NoRoute {
		return 0
	}
	var set game.PlanetSet
	for q := range (l.State.Adjacent[p] &^ l.Bases).All() {
		if l.Controlled()&l.Rules.Planets[q].Areas != 0 {
			set |= 1 << q
		}
	}
	return set
}

// across says what a Mobilize order on a planet would bring with transports from some adjacent planets.
func (b *Judge) across(p game.Planet, from game.PlanetSet) int {
	l := &b.look
	before := l.Carried[p]
	l.Carried[p] |= from
	b.line.open = false
	n := b.mobilizing(p, false)
	l.Carried[p] = before
	b.line.open = false
	return n
}

// bridgehead says what a Build order on a planet without a base is worth as a way to foes: nothing if another one has
// already been placed there for that.
func (b *Judge) bridgehead(q game.Planet) int {
	l := &b.look
	if !l.Bridges() || toPlace(l) < 2 || l.PlanetsOrdered(game.BuildOrder)&^l.Bases != 0 {
		return 0
	}
	n := 0
	for p := range l.State.Adjacent[q].All() {
		if (l.FrontAt(p) == 0 || l.Drives() && l.FrontAt(p) < l.FrontAt(q)) && pier(l, p).Has(q) {
			n = max(n, b.across(p, 1<<q)*b.w.BridgePart/100)
		}
	}
	return n
}

// spans reports whether a Build order on a planet without a base serves a Mobilize order of the seat that is still
// unexecuted next door.
func spans(l *sight.Look, q game.Planet) bool {
	for near := l.State.Adjacent[q] & l.PlanetsOrdered(game.MobilizeOrder); near != 0; near &= near - 1 {
		if pier(l, near.First()).Has(q) {
			return true
		}
	}
	return false
}
