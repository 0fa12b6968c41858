package rank

import "koprulu/rules/game"

// Between most questions of a phase, nothing changes that Mobilize orders depend on: what they would be worth is kept
// from one question to the next.

// kept is what Mobilize orders of a seat would be worth, and all that this followed from other than the survey.
type kept struct {
	because grounds
	// known are the planets for which the worth of an order is known, standard and special.
	known [2]game.PlanetSet
	worth [2][game.MaxPlanets]int
	// first are the moves with which they would begin.
	first [2][game.MaxPlanets]step
	// places are the numbers of the places that they followed from, 0 until worked out.
	places [2][game.MaxPlanets]uint64
}

// grounds is what Mobilize orders depend on other than the ground: the cards of the seat and how many others have, the
// units that have moved in this order, and those that wait for a battle.
type grounds struct {
	turn   uint32
	target game.Area
	hands  [game.MaxPlayers]uint8
	hand   game.CardSet
	moved  game.Figures
	force  game.Figures
	locked game.AreaSet
}

// keeps returns what is known of the seat's Mobilize orders now, or nil where nothing is kept: in scenarios and where
// only elimination ends the game, their worth depends on more.
func (b *Judge) keeps() *kept {
	l := &b.look
	if b.known != nil || l.War || l.Rules.Options.Scenario != nil {
		return b.known
	}
	l.Measure()
	k := &b.keptRoot[l.Me]
	if !l.Rooted {
		if b.left != l.Departed {
			b.left, b.kept = l.Departed, b.keptRoot
		}
		k = &b.kept[l.Me]
	}
	x := &l.State.Exec
	now := grounds{turn: l.Turn(), target: game.NoArea, hand: l.Seat.Hand, moved: x.Moved}
	for p := range l.Rules.Options.Players {
		now.hands[p] = uint8(l.State.Seats[p].Hand.Len())
	}
	if x.Player == l.Me {
		now.target, now.locked = x.Target, x.Locked
		if x.Target != game.NoArea {
			now.force = l.State.Battle.Units[game.Attacker]
		}
	}
	if k.because != now {
		k.because, k.known = now, [2]game.PlanetSet{}
	}
	b.known = k
	return k
}

// mobilizing says what a Mobilize order on a planet would be worth now.
func (b *Judge) mobilizing(p game.Planet, special bool) int {
	k := b.keeps()
	if k == nil {
		n, _ := b.mobilize(p, special)
		return n
	}
	kind := kindOfOrder(special)
	if !k.known[kind].Has(p) {
		place := uint64(0)
		if b.look.Brood { // without Brood War it is rarely the same when the ground is not
			place = b.look.Place(p)
		}
		if place == 0 || k.places[kind][p] != place {
			k.worth[kind][p], k.first[kind][p] = b.mobilize(p, special)
			k.places[kind][p] = place
		}
		k.known[kind] |= 1 << p
	}
	return k.worth[kind][p]
}

// firstMove returns the first move of a Mobilize order, if it is known.
func (b *Judge) firstMove(p game.Planet, special bool) (step, bool) {
	k := b.keeps()
	if kind := kindOfOrder(special); k != nil && k.known[kind].Has(p) {
		return k.first[kind][p], true
	}
	return step{}, false
}

// kindOfOrder returns the index of standard or special orders in kept.
func kindOfOrder(special bool) int {
	if special {
		return 1
	}
	return 0
}
