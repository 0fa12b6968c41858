package game

// What the mode Survival changes about pieces (MODE-03 to MODE-07).

// baseLimit returns the bases that a player can have on the board at the same time (LIMIT-01): those of their faction
// except those that left the game, in Survival because they were destroyed (MODE-04), in Faster Survival some at setup
// (MODE-06).
func (g *play) baseLimit(p Player) int { return int(g.r.Common.Bases) - int(g.seat(p).LostBases) }

// BaseLimit returns the bases that a seat can have on the board at the same time (LIMIT-01, MODE-04, MODE-06).
func (r *Rules) BaseLimit(s *State, p Player) int {
	g := play{r: r, s: s}
	return g.baseLimit(p)
}

// launchesHere reports whether a player may build transports on the active planet: with a base there (BUILD-02), in
// Survival with an area there that they control (MODE-07).
func (g *play) launchesHere(p Player) bool {
	return g.hasBaseHere(p) ||
		g.r.Options.Survival && g.friendly(p)&g.planetAreas(g.s.Exec.Planet) != 0
}
