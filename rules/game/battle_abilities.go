package game

// What applies in a skirmish, and the final values (SKIRM-10, SKIRM-11, SKIRM-30). Nothing here changes while a
// skirmish is resolved except by its cards: units that are destroyed or withdraw keep their place in State, so that the
// effects of their presence last to the end of it (KEY-17).

// standard returns the standard card of a side at a skirmish, which comes from the Combat deck of the
// original owner if the front-line unit is under mind control (BW-KEY-04).
func (g *play) standard(k uint8, side int) *CardInfo {
	sk := &g.s.Battle.Skirmishes[k]
	return &g.sheet(sk.Deck[side]).Cards[sk.Card[side]]
}

// standardWorks reports whether the ability of the standard card applies:
// an icon matches and nothing switches it off (SKIRM-08). Its owner is not asked (CONF-07, FAQ-08).
func (g *play) standardWorks(k uint8, side int) bool {
	sk := &g.s.Battle.Skirmishes[k]
	return sk.Card[side] != NoCard && sk.Marks[side]&MarkMatch != 0
}

// reinforcementWorks reports whether the reinforcement card applies: it passed the test of SKIRM-03, which is
// not repeated whatever becomes of the units (SKIRM-04), and its price, if it has one, was paid.
func (g *play) reinforcementWorks(k uint8, side int) bool {
	sk := &g.s.Battle.Skirmishes[k]
	c := sk.Extra[side]
	if c == NoCard || sk.Marks[side]&MarkDeclined != 0 {
		return false
	}
	return sk.Marks[side]&MarkPaid != 0 ||
		effectOf(g.sheet(g.s.Battle.Players[side]).Cards[c].Effects, PayWorker) == nil
}

// frontUnit returns what the sheet says about the front-line unit of a side.
func (g *play) frontUnit(k uint8, side int) *Unit {
	return &g.r.Units[g.frontType(k, side)]
}

// frontType returns the type of the front-line unit of a side.
func (g *play) frontType(k uint8, side int) UnitType {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	if sk.GoneFront[side] != 0 {
		return lowestType(sk.GoneFront[side])
	}
	return g.typeOf(b.Players[side], sk.Front[side])
}

// inSkirmish returns the units of a side with a place in a skirmish, whatever has happened to them.
func (g *play) inSkirmish(k uint8, side int) Figures {
	sk := &g.s.Battle.Skirmishes[k]
	return sk.Support[side] | 1<<sk.Front[side]
}

// typesIn returns the types of all units of a side with a place in a skirmish.
func (g *play) typesIn(k uint8, side int) UnitSet { return g.typesOf(k, side, g.inSkirmish(k, side)) }

// typesOf returns the types of some of these units, and those of units under mind control that left the skirmish.
func (g *play) typesOf(k uint8, side int, set Figures) UnitSet {
	b := &g.s.Battle
	p := b.Players[side]
	sk := &b.Skirmishes[k]
	return g.types(p, set&^(sk.Dead[side]&g.sheet(p).CaptiveFigures)) | sk.Gone[side]
}

// holds reports whether the conditions of an effect of a side hold in a
// skirmish, except that of sufficient strength.
func (g *play) holds(e *Effect, k uint8, side int) bool {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	switch {
	case !g.ofSide(e, side):
		return false
	case e.Own != 0 && e.If&IfHave == 0 && !e.Own.Has(g.frontType(k, side)):
		return false
	case e.Vs != 0 && g.frontUnit(k, 1-side).Layer&e.Vs == 0: // KEY-08
		return false
	case e.If&IfSupported != 0 && sk.Support[side] == 0:
		return false
	case e.If&IfFoeAlone != 0 && sk.Support[1-side] != 0:
		return false
	case e.If&IfFrontGround != 0 && g.frontUnit(k, side).Layer&Ground == 0:
		return false
	case e.If&IfNoDetector != 0 && g.detects(k, 1-side):
		return false
	}
	return true
}

// detects reports whether a side has a detector in a skirmish (KEY-05).
func (g *play) detects(k uint8, side int) bool {
	types := g.typesIn(k, side)
	for rest := types; rest != 0; rest &= rest - 1 {
		if g.r.Units[lowestType(rest)].Detector {
			return true
		}
	}
	q := g.search(k, side, Detect)
	for e := g.find(&q); e != nil; e = g.find(&q) {
		// A detector that needs the absence of detectors would be a paradox.
		if e.If&IfNoDetector == 0 && (e.Units == 0 || e.Units&types != 0) && g.holds(e, k, side) {
			return true
		}
	}
	return false
}

// cloaked reports whether a unit of a side would withdraw instead of being
// destroyed in a skirmish (KEY-01, KEY-05).
func (g *play) cloaked(k uint8, side int, fig Figure) bool {
	return g.hasCloaking(k, side, fig) && !g.detects(k, 1-side)
}

func (g *play) hasCloaking(k uint8, side int, fig Figure) bool {
	b := &g.s.Battle
	p := b.Players[side]
	u := g.typeOf(p, fig)
	if fig == b.Skirmishes[k].Front[side] {
		u = g.frontType(k, side)
	}
	if g.r.Units[u].Cloaked { // BW-KEY-16
		return true
	}
	q := g.search(k, side, Cloak)
	for e := g.find(&q); e != nil; e = g.find(&q) {
		if (e.Units.Has(u) || e.Units == 0 && fig == b.Skirmishes[k].Front[side]) && g.holds(e, k, side) {
			return true
		}
	}
	// Such a unit cloaks all others, but not itself; two of them cloak each other.
	others := g.typesOf(k, side, g.inSkirmish(k, side)&^(1<<fig))
	q = g.search(k, side, CloakOthers)
	for e := g.find(&q); e != nil; e = g.find(&q) {
		if e.Units&others != 0 && g.holds(e, k, side) {
			return true
		}
	}
	return false
}

// match decides whether the standard card of a side matches its front-line unit (SKIRM-07, SKIRM-09), for the whole
// skirmish (SKIRM-13).
func (g *play) match(k uint8, side int) {
	sk := &g.s.Battle.Skirmishes[k]
	sk.Marks[side] &^= MarkMatch
	if sk.Card[side] != NoCard && g.standard(k, side).Units.Has(g.frontType(k, side)) {
		sk.Marks[side] |= MarkMatch
	}
}
