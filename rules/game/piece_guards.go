package game

// Guard tokens (BW-TOKEN-03 to BW-TOKEN-07).

// guardsLeft returns the guard tokens in the common supply (SETUP-07, BW-TOKEN-10).
func (g *play) guardsLeft() int {
	n := int(g.r.Common.GuardTokens)
	for p := range g.players() {
		for area := range g.seat(p).Guarded.All() {
			n -= int(g.s.Guards[area])
		}
	}
	return n
}

// putGuard puts a guard token of a player in an area if one is left (RULING-35).
func (g *play) putGuard(p Player, a Area) {
	if g.guardsLeft() <= 0 {
		return
	}
	g.s.Guards[a]++
	g.seat(p).Guarded = g.seat(p).Guarded.With(a)
	g.stirred = true
	g.tellValues(LogGuard, p, int(g.s.Guards[a]), 0, uint8(a))
}

// spendGuard discards one guard token of a player in an area that they use (BW-TOKEN-03).
func (g *play) spendGuard(p Player, a Area) {
	if g.s.Guards[a]--; g.s.Guards[a] == 0 {
		g.seat(p).Guarded = g.seat(p).Guarded.Without(a)
	}
	g.tell(LogGuardUsed, p, uint8(a))
}

// clearGuards takes away all guard tokens of a player in an area.
func (g *play) clearGuards(p Player, a Area) {
	g.s.Guards[a] = 0
	g.seat(p).Guarded = g.seat(p).Guarded.Without(a)
}

// guardsDue reports whether guard tokens are checked when a step is on top. None are lost to moves that can be taken
// back or to a battle before they are over, so that the token of a contested area can be used (BW-TOKEN-03).
func (g *play) guardsDue(step Step) bool {
	return g.s.Battle.Area == NoArea && step != AskMove && step != AskRecall && step != AskConfirmDestroy
}

// dropGuards discards the guard tokens of all areas that their owners no longer control (BW-TOKEN-06).
func (g *play) dropGuards() {
	for p := range g.players() {
		guarded := g.seat(p).Guarded
		if guarded == 0 {
			continue
		}
		for lost := guarded &^ g.friendly(p); lost != 0; lost &= lost - 1 {
			g.clearGuards(p, lost.First())
			g.tell(LogGuardLost, p, uint8(lost.First()))
		}
	}
}
