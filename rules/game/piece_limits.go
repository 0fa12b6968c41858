package game

// load counts the units of a set of a player's figures that count against a unit limit (LIMIT-07), which bases and
// transports never do (LIMIT-08, TERM-17): all except the units with assist that the player's Assist module exempts in
// each area (BW-MOD-05, BW-MOD-06).
func (g *play) load(p Player, set Figures) int {
	n := set.Len()
	if !g.r.Options.BroodWar || n == 0 {
		return n
	}
	if let := g.assistRoom(p); let > 0 {
		n -= min(let, g.assisting(p, set).Len())
	}
	return n
}

// loadWith is load with n more units of a type in the set.
func (g *play) loadWith(p Player, set Figures, u UnitType, n int) int {
	all := set.Len() + n
	if let := g.assistRoom(p); let > 0 {
		assisting := g.assisting(p, set).Len()
		if g.r.Units[u].Assist {
			assisting += n
		}
		all -= min(let, assisting)
	}
	return all
}

// fits reports whether a set of a player's figures and n more units of a type keep a limit.
func (g *play) fits(p Player, set Figures, u UnitType, n, limit int) bool {
	return set.Len()+n <= limit || g.r.Options.BroodWar && g.loadWith(p, set, u, n) <= limit
}

// mostThatFit returns how many more units of a type, at most count, keep a limit together with a set of a player's
// figures.
func (g *play) mostThatFit(p Player, set Figures, u UnitType, count, limit int) int {
	n := max(0, limit-set.Len())
	for g.r.Options.BroodWar && n < count && g.loadWith(p, set, u, n+1) <= limit {
		n++
	}
	return min(n, count)
}

// assistRoom returns how many units with assist do not count in each area; a second module of the kind
// would add nothing (RULING-17).
func (g *play) assistRoom(p Player) int {
	most := 0
	for with := g.r.sources.modules[AssistRoom]; with != 0; with &= with - 1 {
		if m := with.first(); g.seat(p).Modules[m] > 0 {
			most = max(most, int(effectOf(g.r.Modules[m].Effects, AssistRoom).Amount))
		}
	}
	return most
}

// hasRoom reports whether an area takes one more unit of a type of a player under the normal limit; whether the area
// admits the type at all is not checked.
func (g *play) hasRoom(p Player, a Area, u UnitType) bool {
	return g.fits(p, g.unitsIn(p, a), u, 1, g.limit(a))
}

// accepts reports whether one more unit of a type of a player may be put in an area (LIMIT-07, BW-PLANET-02). It is
// checked wherever units are placed, withdraw or retreat (LIMIT-09); movement checks the limit when it ends (capacity).
func (g *play) accepts(p Player, a Area, u UnitType) bool {
	return g.admits(a, u) && g.hasRoom(p, a, u)
}

// relieves reports whether an area with some units of a player comes closer to keeping its limit when n units of a type
// leave.
func (g *play) relieves(p Player, set Figures, u UnitType, n int) bool {
	return g.load(p, set&^g.ofType(p, set, u).lowest(n)) < g.load(p, set)
}

// Load counts the units of a set of a seat's figures that count against the unit limit of their area (LIMIT-07,
// BW-MOD-05).
func (r *Rules) Load(s *State, p Player, set Figures) int {
	g := play{r: r, s: s}
	return g.load(p, set)
}
