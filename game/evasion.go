package game

// The Offensive module (BW-MOD-07 to BW-MOD-10): transport into an area with Limited Orbital Defense, at
// the price of the transports used.

// evades reports whether a player may ignore Limited Orbital Defense (BW-MOD-07). While his transports
// cannot be destroyed he cannot pay the price.
func (g *play) evades(p Player) bool {
	return g.r.Options.BroodWar && g.hasModule(p, Evasion) && !g.transportsSafe(p)
}

// transportsSafe reports whether a card keeps a player's transports from being destroyed, by anybody and
// by whatever means (ProtectTransports).
func (g *play) transportsSafe(p Player) bool {
	return g.r.Options.BroodWar && g.leads(p, ProtectTransports) != nil
}

// spendTransports destroys the transports that brought units into a screened area, when movement ends
// (BW-MOD-08, BW-MOD-10, TIME-24): one for each planet they came from, of several on parallel routes the
// one with the lowest number. Those used for other areas only are kept (BW-MOD-09).
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
		if used := g.routesBetween(from.First(), here) & g.seat(p).Transports; used != 0 {
			g.destroyTransport(p, used.First())
		}
	}
}
