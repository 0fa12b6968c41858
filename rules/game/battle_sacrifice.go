package game

// sacrificed returns the front-line unit of a side if it is destroyed by sacrifice (BW-KEY-12, CONF-12): unless it can
// attack no opposing unit of the skirmish, in the front line or in support (BW-KEY-13, RULING-42), or the opposing
// front-line unit has cloaking that nothing detects (BW-KEY-14).
func (g *play) sacrificed(k uint8, side int) Figures {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	unit := g.frontUnit(k, side)
	if !unit.Sacrifice || !g.unhurtOrLost(k, side).Has(sk.Front[side]) {
		return 0
	}
	reach := g.frontUnit(k, 1-side).Layer&unit.Targets != 0
	for types := g.types(b.Players[1-side], sk.Support[1-side]); types != 0 && !reach; types &= types - 1 {
		reach = g.r.Units[lowestType(types)].Layer&unit.Targets != 0
	}
	if !reach || g.cloaked(k, 1-side, sk.Front[1-side]) {
		return 0
	}
	sk.Marks[side] |= MarkSacrificed
	g.tell(LogSacrificed, b.Players[side], uint8(g.frontType(k, side)), k)
	return 1 << sk.Front[side]
}

// unhurtOrLost returns the units of a side in a skirmish that have not left it.
func (g *play) unhurtOrLost(k uint8, side int) Figures {
	return g.inSkirmish(k, side) &^ g.s.Battle.Skirmishes[k].Dead[side]
}
