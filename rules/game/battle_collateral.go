package game

import "koprulu/rules/game/rule"

// Collateral damage (BW-KEY-01): a front-line unit with it that survived its skirmish may destroy an enemy base, an
// enemy installation or the enemy workers of the contested area (RULING-81).

// What DoRaze destroys.
const (
	razeBase uint8 = iota
	razeSite
	razeWorkers
)

// foe reports whether a player is neither the same nor a teammate (RULING-108).
func (g *play) foe(p, q Player) bool { return q != Nobody && q != p && !g.mates(p, q) }

// razed returns the owner of what collateral damage of a player would destroy, Nobody if there is nothing.
func (g *play) razed(p Player, what uint8) Player {
	area, owner := g.s.Battle.Area, Nobody
	switch what {
	case razeBase:
		owner = g.s.BaseAt[area]
	case razeSite:
		owner = g.siteOwner(area)
	case razeWorkers:
		if g.s.Workers[area] > 0 {
			owner = g.holderOf(area)
		}
	}
	if !g.foe(p, owner) {
		return Nobody
	}
	return owner
}

// askCollateral asks a side about the collateral damage of its front-line unit, never of one in support (CONF-19). A
// unit that withdrew was not destroyed; one that was stolen is no longer its owner's (RULING-81).
func (g *play) askCollateral(k uint8, side int) {
	b := &g.s.Battle
	p := b.Players[side]
	if b.Skirmishes[k].Marks[side]&(MarkBroken|MarkStolen) != 0 || !g.alive(p) || !g.inForce(k, side, Collateral) {
		return
	}
	for what := range razeWorkers + 1 {
		if g.razed(p, what) != Nobody {
			g.push(Frame{Step: AskCollateral, Player: p, V: FrameValues{FieldSkirmish: k}})
			return
		}
	}
}

func (g *play) legalCollateral(f *Frame, p Player, l *list) {
	for what := range razeWorkers + 1 {
		if g.razed(p, what) != Nobody {
			l.add(Answer{Verb: DoRaze, V: AnswerValues{OfKind: what}})
		}
	}
}

func (g *play) checkCollateral(f *Frame, p Player, a Answer) rule.ID {
	if g.razed(p, a.Kind()) == Nobody {
		return rule.BWKEY01
	}
	return rule.None
}

func (g *play) applyCollateral(f *Frame, p Player, a Answer) {
	k, area := f.V[FieldSkirmish], g.s.Battle.Area
	g.pop()
	owner, workers := g.razed(p, a.Kind()), 0
	if a.Kind() == razeWorkers {
		workers = int(g.s.Workers[area])
	}
	g.tellValues(LogCollateral, p, workers, 0, k, a.Kind(), uint8(owner))
	switch a.Kind() {
	case razeBase:
		g.destroyBase(owner, area, p)
	case razeSite:
		g.destroySite(area, p)
	case razeWorkers:
		g.s.Workers[area] = 0
	}
	g.checkElimination()
}
