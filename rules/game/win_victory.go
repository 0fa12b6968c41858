package game

// objectiveCounts reports whether a player can win by their special objective at all: always in the base game, with
// Brood War only while their Special Victory card is in play (WIN-22, BW-LEAD-11, RULING-38), but never where only
// elimination decides (VAR-02, VAR-06), in Larger Galaxy (OPT-12) or in scenarios (MODE-18).
func (g *play) objectiveCounts(p Player) bool {
	o := &g.r.Options
	switch {
	case !g.alive(p) || !g.seated(p) || o.Conquest() || o.LargerGalaxy || o.Scenario != nil:
		return false
	case !o.BroodWar:
		return true
	}
	seat := g.seat(p)
	return seat.Leaders&g.r.sources.special[seat.Faction] != 0
}

// ObjectiveCounts reports whether a seat can win by its special objective (WIN-22, OPT-12, VAR-06).
func (r *Rules) ObjectiveCounts(s *State, p Player) bool {
	g := play{r: r, s: s}
	return g.objectiveCounts(p)
}

// predestined returns the player whose special objective changes the victory conditions of the others (WIN-17,
// RULING-28), Nobody if none does, as after Aldaris was eliminated (WIN-20, FAQ-16). The others' special objectives,
// and elimination, stay as they are (WIN-19).
func (g *play) predestined() Player {
	for p := range g.players() {
		if g.seated(p) && g.sheet(p).Objective.Kind == Predestined && g.objectiveCounts(p) {
			return p
		}
	}
	return Nobody
}

// Target returns the conquest points that a player, or in Team Play their team, needs for a normal victory (WIN-03,
// WIN-17, VAR-19, VAR-20, OPT-13, RULING-56).
func (r *Rules) Target(s *State, p Player) int {
	g := play{r: r, s: s}
	return g.target(p)
}

// PointsToWin returns the conquest points with which a player, or in Team Play their team, wins: the target of a normal
// victory, or what the victory conditions of a scenario require (MODE-18); 0 where points alone do not win.
func (r *Rules) PointsToWin(s *State, p Player) int {
	switch sc := r.Options.Scenario; {
	case r.Options.Conquest():
		return 0
	case sc == nil:
		return r.Target(s, p)
	default:
		for i := range sc.Conditions {
			c := &sc.Conditions[i]
			if c.Kind == WinPoints || c.Kind == WinScore && c.Who == p {
				return int(c.Amount)
			}
		}
		return 0
	}
}

// PointsToWinOfAll returns what PointsToWin returns for every seat.
func (r *Rules) PointsToWinOfAll(s *State) (n [MaxPlayers]int) {
	if r.Options.Scenario == nil && !r.Options.Conquest() {
		g := play{r: r, s: s}
		q := g.predestined()
		for p := range r.Players() {
			n[p] = g.targetBeside(q, p)
		}
		return n
	}
	for p := range r.Players() {
		n[p] = r.PointsToWin(s, p)
	}
	return n
}

func (g *play) target(p Player) int { return g.targetBeside(g.predestined(), p) }

// targetBeside returns the target of player p when q is the result of predestined.
func (g *play) targetBeside(q, p Player) int {
	n := int(g.r.Common.TargetPoints)
	if g.r.Options.LargerGalaxy {
		n = int(g.r.Common.LargerTarget)
	}
	if q != Nobody && g.r.Team(q) != g.r.Team(p) {
		n = int(g.r.Common.RivalTarget)
	}
	if g.r.Options.Teams {
		n *= 2
	}
	return n
}

// teamPoints adds up the conquest points of a player's team; those of eliminated
// members do not count (RULING-71).
func (g *play) teamPoints(p Player) int {
	n := 0
	for q := range g.players() {
		if g.alive(q) && g.r.Team(q) == g.r.Team(p) {
			n += int(g.seat(q).Points)
		}
	}
	return n
}

// checkNormalVictory is step 6/7 (WIN-03, VAR-19). Points end the game at no other moment (WIN-07).
func (g *play) checkNormalVictory() {
	if g.r.Options.Conquest() || g.suspended() {
		return
	}
	if g.r.Options.Scenario != nil {
		g.checkPoints()
		return
	}
	var reached PlayerSet
	for p := range g.players() {
		if g.alive(p) && g.teamPoints(p) >= g.target(p) {
			reached |= 1 << p
		}
	}
	if reached != 0 {
		g.win(NormalVictory, reached)
	}
}

// checkSpecialVictory is step 7/8 (WIN-08 to WIN-15).
func (g *play) checkSpecialVictory() {
	if g.r.Options.Scenario != nil {
		if !g.suspended() {
			g.checkGather()
		}
		return
	}
	if g.r.StageNow(g.s) != 3 || g.suspended() {
		return
	}
	var reached PlayerSet
	for p := range g.players() {
		if g.objectiveCounts(p) && g.objectiveMet(p) {
			reached |= 1 << p
		}
	}
	if reached != 0 {
		g.win(SpecialVictory, reached)
	}
}

// ObjectiveMet reports whether a player fulfils their special objective now (WIN-10), whether it counts or not.
func (r *Rules) ObjectiveMet(s *State, p Player) bool {
	g := play{r: r, s: s}
	return g.objectiveMet(p)
}

// objectiveMet reports whether a player fulfils their objective now. Depleted areas count (WIN-11), those of teammates
// do not (VAR-17), and all areas of a kind are enough where fewer exist (WIN-12).
func (g *play) objectiveMet(p Player) bool {
	o := g.sheet(p).Objective
	mine := g.friendly(p)
	switch o.Kind {
	case ResourceAreas, ConquestAreas:
		exist := g.s.InPlay
		for a := range g.s.InPlay.All() {
			if o.Kind == ResourceAreas && g.r.Areas[a].Resource == NoResource || o.Kind == ConquestAreas &&
				g.conquestIn(a) == 0 {
				exist = exist.Without(a)
			}
		}
		have := (exist & mine).Len()
		return have > 0 && have >= min(int(o.Amount), exist.Len())
	case WholePlanets:
		n := 0
		for planet := range g.s.Placed.All() {
			if g.planetAreas(planet)&^mine == 0 {
				n++
			}
		}
		return n > 0 && n >= min(int(o.Amount), g.s.Placed.Len())
	case MostAreas:
		for q := range g.players() {
			if g.alive(q) && g.r.Team(q) != g.r.Team(p) && g.friendly(q).Len() >= mine.Len() {
				return false // RULING-139
			}
		}
		return true
	case BasePlanets:
		n := g.planetsOf(g.seat(p).Bases).Len()
		return n > 0 && n >= min(int(o.Amount), g.s.Placed.Len())
	}
	return false
}

// endMarkerLaid follows WIN-18: with Aldaris' objective in force he wins as soon as enough The End Draws Near cards are
// beside the board.
func (g *play) endMarkerLaid() {
	if p := g.predestined(); p != Nobody && g.s.EndMarkers >= g.r.Common.EndMarkers && !g.suspended() {
		g.win(EndGameVictory, 1<<p)
	}
}

// checkEndGame is the end of step 8/9 (WIN-16, EVENT-10), for teams as for players (VAR-21). If Destiny kept the cards
// from ending the game when they were laid, Aldaris' objective decides now if it is in force (WIN-18).
func (g *play) checkEndGame() {
	if g.s.EndMarkers < g.r.Common.EndMarkers || g.r.Options.Conquest() || g.suspended() || g.r.Options.Scenario != nil {
		return
	}
	if g.endMarkerLaid(); g.s.Phase != Over {
		g.win(EndGameVictory, g.s.Alive)
	}
}

// win ends the game: among the players who qualify, and their teams, the most conquest points
// decide, then the tie-breakers in turn (WIN-04); those still equal share the victory (WIN-06,
// RULING-55).
func (g *play) win(kind Victory, reached PlayerSet) {
	var winners PlayerSet
	best := [5]int{-1}
	for p := range g.players() {
		if !reached.Has(p) {
			continue
		}
		score := g.standing(p)
		switch compare(score, best) {
		case 1:
			best, winners = score, 1<<p
		case 0:
			winners |= 1 << p
		}
	}
	for p := range g.players() {
		for q := range g.players() {
			if winners.Has(p) && g.mates(p, q) {
				winners |= 1 << q // VAR-18, RULING-71
			}
		}
	}
	by, among := g.decider(reached, best)
	g.end(kind, winners, by, among)
}

// decider returns what decided between players who qualify for a victory, given the best standing: the number of the
// last criterion of the standing that separated some of them, from 1, and the players who were equal up to there. It is
// 0 if there is only one player or team, and one more than the last criterion if several stay equal.
func (g *play) decider(reached PlayerSet, best [5]int) (by uint8, among PlayerSet) {
	equal := reached
	for i := range best {
		var still PlayerSet
		for p := range equal.All() {
			if g.standing(p)[i] == best[i] {
				still |= 1 << p
			}
		}
		if still != equal {
			by, among = DecidedByPoints+uint8(i), equal
		}
		equal = still
	}
	for set := equal; set != 0; set &= set - 1 {
		if g.r.Team(set.First()) != g.r.Team(equal.First()) {
			return DecidedByNothing, equal
		}
	}
	return by, among
}

// standing returns what decides between players: points, resources, controlled
// areas, bases, workers in the pool, of the whole team (WIN-04, VAR-23).
func (g *play) standing(p Player) [5]int {
	n := [5]int{g.teamPoints(p)}
	for q := range g.players() {
		if !g.alive(q) || !g.seated(q) || g.r.Team(q) != g.r.Team(p) {
			continue
		}
		seat := g.seat(q)
		n[1] += g.permanent(q, Minerals) + g.permanent(q, Gas) // RULING-27
		for card := range seat.Cards.All() {
			n[1] += int(g.r.Areas[card].Amount) // WIN-05
		}
		n[2] += g.friendly(q).Len() // of any kind (RULING-105)
		n[3] += seat.Bases.Len()
		n[4] += int(seat.Pool)
	}
	return n
}

// Standing returns what decides between players with the same kind of victory:
// conquest points, resources, controlled areas, bases, workers in the pool (WIN-04).
func (r *Rules) Standing(s *State, p Player) [5]int {
	g := play{r: r, s: s}
	return g.standing(p)
}

func compare(a, b [5]int) int {
	for i := range a {
		if a[i] > b[i] {
			return 1
		}
		if a[i] < b[i] {
			return -1
		}
	}
	return 0
}

// finish ends the game with winners between whom nothing had to be decided.
func (g *play) finish(kind Victory, winners PlayerSet) { g.end(kind, winners, DecidedAlone, 0) }

// end ends the game.
func (g *play) end(kind Victory, winners PlayerSet, by uint8, among PlayerSet) {
	g.s.Victory, g.s.Winners = kind, winners
	g.s.Phase = Over
	g.barrier()
	g.tell(LogVictory, Nobody, uint8(kind), uint8(winners), by, uint8(among))
}
