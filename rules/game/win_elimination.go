package game

// fallen reports whether a player has neither a base nor a unit on the board (ELIM-01, FAQ-03): either of these keeps
// them in the game (ELIM-02), and nothing else does (ELIM-03). In Survival it is enough to have no base (MODE-03).
// Units in battle count as being on the board (ELIM-08).
func (g *play) fallen(p Player) bool {
	return g.seat(p).Bases == 0 && (g.r.Options.Survival || g.onBoard(p) == 0)
}

// checkElimination eliminates every player who has fallen, and ends the game when one side is left (WIN-21).
func (g *play) checkElimination() {
	if g.s.Phase == Setup || g.s.Phase == Over {
		return
	}
	var gone PlayerSet
	for p := range g.players() {
		if g.alive(p) && g.fallen(p) {
			gone |= 1 << p
		}
	}
	if gone != 0 {
		g.fall(gone)
	}
}

// fall eliminates players who have nothing left that keeps them in the game, and ends the game when one side is left.
func (g *play) fall(gone PlayerSet) {
	if g.r.Options.Scenario != nil {
		for p := range g.players() {
			if gone.Has(p) {
				g.playerFalls(p)
			}
		}
	}
	if g.s.Alive == gone {
		if g.r.Options.Scenario == nil || !g.decide() {
			g.lastFall(gone)
		}
		return
	}
	for p := range g.players() {
		if gone.Has(p) {
			g.disband(p)
			g.eliminate(p)
		}
	}
	if g.r.Options.Scenario != nil && g.decide() {
		return // MODE-28: a condition that is met at the same moment comes first
	}
	if g.oneSideLeft() {
		winners := g.s.Alive
		for p := range g.players() {
			if g.mates(g.s.Alive.First(), p) {
				winners |= 1 << p // RULING-71
			}
		}
		g.finish(EliminationVictory, winners)
		return
	}
	// The order of an active player who fell outside a battle ends (RULING-106), including a Defend order or one given
	// by a card.
	if p := g.s.Exec.Player; p != Nobody && gone.Has(p) && g.s.Battle.Area == NoArea {
		for !carriesOrders(g.s.top().Step) && g.s.FrameCount > 1 {
			g.pop()
		}
		g.s.Buy = Purchase{}
		g.s.Battle.Units[Attacker] = 0
		g.endOrder()
	}
	// A player who gives up their last piece before revealing an order reveals none (RULING-106); until Revision3 only
	// with Brood War.
	if (g.r.Options.BroodWar || !g.r.before(Revision3)) && g.s.FrameCount > 0 && g.s.top().Step == AskReveal &&
		gone.Has(g.s.top().Player) {
		g.pop()
	}
}

// carriesOrders reports whether a procedure continues when an order executed in it is over.
func carriesOrders(s Step) bool {
	return s == RunExecution || s == RunPlanning || s == RunLeader
}

// disband takes all units of a player off the board; only in Survival can there be any left. A battle of the player
// ends, and the other side stays (RULING-111).
func (g *play) disband(p Player) {
	units := g.onBoard(p)
	if units == 0 {
		return
	}
	for a := range g.seat(p).Held.All() {
		g.tellDestroyed(p, g.s.Units[a], a)
		g.takeUnits(p, g.s.Units[a], a)
	}
	b := &g.s.Battle
	switch {
	case b.Area == NoArea && g.s.Exec.Player == p: // those that moved in for a battle
		g.tellDestroyed(p, b.Units[Attacker], g.s.Exec.Target)
		b.Units[Attacker] = 0
	case b.Area != NoArea && (b.Players[Attacker] == p || b.Players[Defender] == p):
		if b.Players[Attacker] == p { // a defender's are in the area
			g.tellDestroyed(p, b.Units[Attacker], b.Area)
		}
		b.Units[g.sideOf(p)] = 0
		for g.s.top().Step != RunBattle {
			g.pop()
		}
	}
	for ; units != 0; units &= units - 1 {
		g.returnFigure(p, units.First())
	}
}

// tellDestroyed logs that a player lost some units in an area.
func (g *play) tellDestroyed(p Player, units Figures, a Area) {
	for ; units != 0; units &= units - 1 {
		g.tell(LogDestroyed, p, uint8(g.typeOf(p, units.First())), uint8(a))
	}
}

// lastFall ends a game in which all remaining players fell at the same moment (RULING-70): they share the victory,
// or, where conquest points count, those with the most do. Nobody who fell before shares it, except with their team
// (RULING-146).
func (g *play) lastFall(gone PlayerSet) {
	winners := gone
	if !g.r.Options.Conquest() {
		best := -1
		for p := range g.players() {
			if gone.Has(p) && g.teamPoints(p) > best {
				best = g.teamPoints(p)
			}
		}
		for p := range g.players() {
			if gone.Has(p) && g.teamPoints(p) < best {
				winners &^= 1 << p
			}
		}
	}
	for p := range g.players() {
		for q := range g.players() {
			if winners.Has(p) && g.mates(p, q) {
				winners |= 1 << q
			}
		}
	}
	g.finish(EliminationVictory, winners)
}

// oneSideLeft reports whether all players still in the game are of one team (VAR-22), in Galactic Conquest too
// (VAR-05).
func (g *play) oneSideLeft() bool { return g.r.oneSide(g.s.Alive) }

// eliminate takes a player out of the game (ELIM-04 to ELIM-07, RULING-29).
func (g *play) eliminate(p Player) {
	seat := g.seat(p)
	g.s.Alive &^= 1 << p
	g.tell(LogEliminated, p)
	seat.Transports = 0
	g.bequeath(p)
	for guarded := seat.Guarded; guarded != 0; guarded &= guarded - 1 {
		g.clearGuards(p, guarded.First())
	}
	g.dropTokens(p)
	g.forsake(p)
	for card := range seat.Cards.All() {
		g.loseCard(p, card)
	}
	for i := range g.r.Events {
		switch g.s.EventPlace[i] {
		case EventDrawn(p), EventLater(p), EventRead(p):
			g.s.EventPlace[i] = EventRemoved // ELIM-06, EVENT-13; nobody sees them
		case EventKept(p):
			g.s.EventPlace[i] = EventOut
		}
	}
	seat.Kept = 0
	if g.s.First == p && g.s.Alive != 0 {
		if f := &g.s.Frames[1]; f.Step == RunPlanning && f.Player == Nobody {
			f.Player = p // the turns of the phase go on from there
		}
		g.s.First = g.nextAlive(p)
		g.tell(LogFirstPlayer, g.s.First)
	}
}
