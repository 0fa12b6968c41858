package game

// How a scenario is won (MODE-18, MODE-28, RULING-135): its conditions in their order, each at its moment.

// ownDoing in play.deeds says that nobody else brought a condition about.
const ownDoing = 255

// foesOf returns the players of teams other than p's who are still in the game.
func (g *play) foesOf(p Player) PlayerSet {
	var set PlayerSet
	for q := range g.players() {
		if g.alive(q) && g.r.Team(q) != g.r.Team(p) {
			set |= 1 << q
		}
	}
	return set
}

// teamOf returns a player and their teammates, eliminated or not (RULING-71).
func (g *play) teamOf(p Player) PlayerSet {
	var set PlayerSet
	for q := range g.players() {
		if g.r.Team(q) == g.r.Team(p) {
			set |= 1 << q
		}
	}
	return set
}

// teamAlive reports whether anyone on a player's team is in the game.
func (g *play) teamAlive(p Player) bool { return g.teamOf(p)&g.s.Alive != 0 }

// note records who brought about condition i; by is Nobody if the owner did.
func (g *play) note(i int, owner, by Player) {
	g.deeds[i] = ownDoing
	if g.foe(owner, by) {
		g.deeds[i] = uint8(by) + 1
	}
	g.sufferer[i] = owner
}

// siteFell notes that an installation was destroyed by a player.
func (g *play) siteFell(owner, by Player, site Installation) {
	if sc := g.r.Options.Scenario; sc != nil {
		for i := range sc.Conditions {
			if c := &sc.Conditions[i]; c.Kind == WinDestroy && c.Base == NoArea && c.Site == site {
				g.note(i, owner, by)
			}
		}
	}
}

// baseFell notes that a base was destroyed by a player.
func (g *play) baseFell(owner, by Player, a Area) {
	if sc := g.r.Options.Scenario; sc != nil {
		g.took[owner] = uint8(by) + 1
		for i := range sc.Conditions {
			if c := &sc.Conditions[i]; c.Kind == WinDestroy && c.Base == a {
				g.note(i, owner, by)
			}
		}
	}
}

// battleOver records the opponents of players who may have lost their last units in a battle.
func (g *play) battleOver() {
	b := &g.s.Battle
	for side, p := range b.Players {
		if g.took[p] == 0 && b.Units[side] == 0 {
			g.took[p] = uint8(b.Players[1-side]) + 1
		}
	}
}

// taker returns the player who took the last piece of an eliminated one, Nobody if it was their own doing.
func (g *play) taker(p Player) Player {
	if n := g.took[p]; n != 0 {
		return Player(n - 1)
	}
	if b := &g.s.Battle; b.Area != NoArea && (b.Players[Attacker] == p || b.Players[Defender] == p) {
		return b.Players[1-g.sideOf(p)]
	}
	for i := int(g.s.FrameCount) - 1; i >= 0; i-- {
		if f := &g.s.Frames[i]; (f.Step == RunEvent || f.Step == RunLeader) && f.Player != p {
			return f.Player
		}
	}
	if g.actor != p {
		return g.actor
	}
	return Nobody
}

// playerFalls notes that a player is eliminated.
func (g *play) playerFalls(p Player) {
	sc := g.r.Options.Scenario
	for i := range sc.Conditions {
		if c := &sc.Conditions[i]; c.Kind == WinFallen && c.Losers.Has(p) && g.inPlay(c.Site) {
			g.note(i, p, g.taker(p))
		}
	}
}

// inPlay reports whether an installation is on the board, no matter who owns it.
func (g *play) inPlay(site Installation) bool {
	for p := range g.players() {
		if g.sitesOf(p, site) > 0 {
			return true
		}
	}
	return false
}

// lasting reports whether an installation stays on the board when its owner is eliminated: those that decide a scenario
// do (RULING-135).
func (g *play) lasting(site Installation) bool {
	sc := g.r.Options.Scenario
	if sc == nil {
		return false
	}
	for i := range sc.Conditions {
		if c := &sc.Conditions[i]; c.Site == site && (c.Kind == WinHold || c.Kind == WinFallen || c.Kind == WinDestroy &&
			c.Base == NoArea) {
			return true
		}
	}
	return g.heir(site) != Nobody
}

// heir returns the player who inherits an installation (RuleRemains), Nobody if it stays with its eliminated owner.
func (g *play) heir(site Installation) Player {
	sc := g.r.Options.Scenario
	for i := range sc.Special {
		if x := &sc.Special[i]; x.Kind == RuleRemains && x.Site == site && g.alive(x.Player) {
			return x.Player
		}
	}
	return Nobody
}

// bequeath takes the installations of an eliminated player off the board, except those that decide a scenario.
func (g *play) bequeath(p Player) {
	for a := range g.seat(p).Sites.All() {
		site := g.s.Installations[a]
		heir := Nobody
		if g.lasting(site) {
			if heir = g.heir(site); heir == Nobody || heir == p {
				continue
			}
		}
		g.tell(LogInstallationLost, p, uint8(site), uint8(a))
		g.takeSite(p, a)
		if heir != Nobody {
			g.putSite(heir, site, a)
		}
	}
}

// decide ends the game if a condition that counts at once is fulfilled, and reports whether one is.
func (g *play) decide() bool {
	sc := g.r.Options.Scenario
	for i := range sc.Conditions {
		c := &sc.Conditions[i]
		switch c.Kind {
		case WinDestroy, WinFallen:
			switch by := g.deeds[i]; {
			case by == 0:
				continue
			case c.Who != Nobody:
				g.winCondition(i, g.teamOf(c.Who))
			case by == ownDoing:
				g.winCondition(i, g.foesOf(g.sufferer[i]))
			default:
				g.winCondition(i, g.teamOf(Player(by-1)))
			}
		case WinScore:
			if !g.alive(c.Who) || g.seat(c.Who).Points < c.Amount {
				continue
			}
			g.winCondition(i, g.teamOf(c.Who))
		case WinHomeless:
			if !g.teamAlive(c.Who) || !g.homeless(c.Losers) {
				continue
			}
			g.winCondition(i, g.teamOf(c.Who))
		default:
			continue
		}
		return true
	}
	return false
}

// homeless reports whether none of some players has a base.
func (g *play) homeless(set PlayerSet) bool {
	for ; set != 0; set &= set - 1 {
		if g.seat(set.First()).Bases != 0 {
			return false
		}
	}
	return true
}

// moment follows the items and checks the conditions that count at once; it reports whether the game is over.
func (g *play) moment() bool {
	if g.s.Phase == Setup || g.s.Phase == Over {
		return g.s.Phase == Over
	}
	g.followItems()
	return g.decide()
}

// checkPoints is the step Check for Normal Victory in a scenario: among the players with enough points, those with the
// most win (WIN-04).
func (g *play) checkPoints() {
	for i, c := range g.r.Options.Scenario.Conditions {
		if c.Kind != WinPoints {
			continue
		}
		var reached PlayerSet
		for p := range g.players() {
			if g.alive(p) && g.teamPoints(p) >= int(c.Amount) {
				reached |= 1 << p
			}
		}
		if reached != 0 {
			g.bestOf(i, reached)
			return
		}
	}
}

// checkGather is the step Check for Special Victory in a scenario.
func (g *play) checkGather() {
	for i := range g.r.Options.Scenario.Conditions {
		c := &g.r.Options.Scenario.Conditions[i]
		if c.Kind != WinGather {
			continue
		}
		for p := range g.players() {
			if g.alive(p) && (c.Who == Nobody || c.Who == p) && g.gathered(p, c) {
				g.winCondition(i, g.teamOf(p))
				return
			}
		}
	}
}

// gathered reports whether all items of a condition are in areas of its planet that a player controls.
func (g *play) gathered(p Player, c *WinCondition) bool {
	mine := g.friendly(p)
	if c.Planet != NoPlanet {
		mine &= g.planetAreas(c.Planet)
	} else {
		mine &= g.areasOn(g.planetsOf(g.seat(p).Bases))
	}
	planet := NoPlanet
	for i := range g.items() {
		it := &g.s.Items[i]
		if c.Items>>i&1 == 0 {
			continue
		}
		if it.Area == NoArea || !mine.Has(it.Area) || c.Loose && it.Player != Nobody || planet != NoPlanet &&
			g.planetOf(it.Area) != planet {
			return false
		}
		planet = g.planetOf(it.Area)
	}
	return true
}

// itemsHeld counts the items in areas that a player's team controls.
func (g *play) itemsHeld(p Player) int {
	n := 0
	for q := range g.players() {
		if !g.alive(q) || g.r.Team(q) != g.r.Team(p) {
			continue
		}
		mine := g.friendly(q)
		for i := range g.items() {
			if a := g.s.Items[i].Area; a != NoArea && mine.Has(a) {
				n++
			}
		}
	}
	return n
}

// relicPoints returns the conquest points of a player for items in areas that they control (RuleRelics).
func (g *play) relicPoints(p Player) int {
	x := g.special(RuleRelics)
	if x == nil {
		return 0
	}
	mine, n := g.friendly(p), 0
	for i := range g.items() {
		if a := g.s.Items[i].Area; a != NoArea && mine.Has(a) {
			n += int(x.Amount)
		}
	}
	return n
}

// lastRound ends the game if the last round is over (MODE-19), and reports whether it is. If no condition is fulfilled,
// most conquest points win, then the tie-breakers of WIN-04 decide.
func (g *play) lastRound() bool {
	sc := g.r.Options.Scenario
	if sc == nil || sc.Rounds == 0 || g.s.Round < sc.Rounds {
		return false
	}
	for i := range sc.Conditions {
		c := &sc.Conditions[i]
		switch c.Kind {
		case WinHold:
			if g.inPlay(c.Site) && g.teamAlive(c.Who) {
				g.winCondition(i, g.teamOf(c.Who))
				return true
			}
		case WinLast:
			if g.teamAlive(c.Who) {
				g.winCondition(i, g.teamOf(c.Who))
				return true
			}
		case WinMost:
			g.bestOf(i, g.leading(c))
			return true
		}
	}
	g.win(ScenarioVictory, g.s.Alive)
	return true
}

// leading returns the players among whom conquest points and the tie-breakers decide: all, or those with the most
// items.
func (g *play) leading(c *WinCondition) PlayerSet {
	if !c.ByItems {
		return g.s.Alive
	}
	most, set := -1, PlayerSet(0)
	for p := range g.players() {
		switch n := g.itemsHeld(p); {
		case !g.alive(p) || n < most:
		case n > most:
			most, set = n, 1<<p
		default:
			set |= 1 << p
		}
	}
	return set
}

// bestOf ends the game by condition i: points and the tie-breakers decide among some players (WIN-04).
func (g *play) bestOf(i int, reached PlayerSet) {
	g.s.Condition = uint8(i) + 1
	g.win(ScenarioVictory, reached)
}

// winCondition ends the game by condition i.
func (g *play) winCondition(i int, winners PlayerSet) {
	g.s.Condition = uint8(i) + 1
	g.finish(ScenarioVictory, winners)
}
