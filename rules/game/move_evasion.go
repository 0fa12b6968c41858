package game

import "koprulu/rules/game/rule"

// The Offensive module (BW-MOD-07 to BW-MOD-10): transport into an area with Limited Orbital Defense, at
// the price of the transports used.

// evades reports whether a player may ignore Limited Orbital Defense (BW-MOD-07). While their transports cannot be
// destroyed they cannot pay the price.
func (g *play) evades(p Player) bool {
	return g.r.Options.BroodWar && g.hasModule(p, Evasion) && !g.transportsSafe(p)
}

// transportsSafe reports whether a card keeps a player's transports from being destroyed, by anyone and by any means
// (ProtectTransports).
func (g *play) transportsSafe(p Player) bool {
	return g.r.Options.BroodWar && g.leads(p, ProtectTransports) != nil
}

// spendTransports destroys the transports that brought units into a screened area, when movement ends (BW-MOD-08,
// BW-MOD-10, TIME-24): one for each planet they came from, not just one in all (CONF-24). Of several on parallel routes
// the player names one. Those used for other areas only are kept (BW-MOD-09).
func (g *play) spendTransports(p Player) {
	if !g.evades(p) {
		return
	}
	here := g.s.Exec.Planet
	var from PlanetSet
	for areas := g.screened(p); areas != 0; areas &= areas - 1 {
		for figs := g.arrived(p, areas.First()); figs != 0; figs &= figs - 1 {
			if o := g.s.Exec.Origin[figs.First()]; o != NoArea && g.planetOf(o) != here {
				from |= 1 << g.planetOf(o)
			}
		}
	}
	for ; from != 0; from &= from - 1 {
		switch used := g.linking(p, from.First()); used.Len() {
		case 0: // destroyed voluntarily since
		case 1:
			g.destroyTransport(p, used.First())
		default:
			g.push(Frame{Step: AskEvasion, Player: p, V: FrameValues{FieldPlanet: uint8(from.First())}})
		}
	}
}

// linking returns a player's transports between a planet and the active one.
func (g *play) linking(p Player, from Planet) RouteSet {
	return g.routesBetween(from, g.s.Exec.Planet) & g.seat(p).Transports
}

// Which of several transports from the planet in question brought the units into the screened area (RULING-43).

func (g *play) legalEvasion(f *Frame, p Player, l *list) {
	addEach(l, Answer{Verb: DoTransport}, OfRoute, g.linking(p, Planet(f.V[FieldPlanet])))
}

func (g *play) checkEvasion(f *Frame, p Player, a Answer) rule.ID {
	if !g.linking(p, Planet(f.V[FieldPlanet])).Has(a.Route()) {
		return rule.BWMOD08
	}
	return rule.None
}

func (g *play) applyEvasion(f *Frame, p Player, a Answer) {
	g.pop()
	g.destroyTransport(p, a.Route())
}
