package sight

import "koprulu/rules/game"

// survey is what areas mean to a seat.
type survey struct {
	// worth is what control of each area is worth to the seat until the end of the game.
	worth [game.MaxAreas]int
	// spoil is what it is worth to the seat if the holder of an area loses it, known for the areas in spoiled: see
	// SpoilAt. fate is what that depends on, for each rival.
	spoil   [game.MaxAreas]int
	spoiled game.AreaSet
	fate    [game.MaxPlayers]fate
	// prizes are what can be won on each planet, known for the planets in prized: see prize.
	prizes [game.MaxPlanets]int
	prized game.PlanetSet
	// pace is how much a conquest point counts for each player, in hundredths: more
	// for one who is about to win.
	pace [game.MaxPlayers]int
	// front is the number of planets from each planet to the nearest one with pieces of foes, in a quest to the nearest
	// goal.
	front [game.MaxPlanets]int
	// fronted are the planets from which the steps were counted, frontPaths the ground's paths number at that time.
	fronted    game.PlanetSet
	frontPaths uint32
	// sky is the worth of the best area in reach that admits only flying units, if no unit of the seat flies and fights.
	sky int
	// danger is the quality of the enemy units that could come to each planet in one order.
	danger [game.MaxPlanets]int
}

// fate is what a rival's loss of an area means to a seat.
type fate struct {
	// held are the rival's areas, vital those that each count as one of its last pieces.
	held, vital game.AreaSet
	// part is how much the seat cares for what the rival loses, in percent, last what is added for one of its last pieces.
	part, last int
}

// insight is what a judge knows of a position: the surveys of seats, the stances of all players, the stock of each
// seat, and the ground from which it follows.
type insight struct {
	surveys [game.MaxPlayers]surveyed
	stances [game.MaxPlayers]stance
	stocks  [game.MaxPlayers]stock
	ground  ground
}

// forget makes everything unknown.
func (i *insight) forget() {
	i.ground.forget()
	i.stances = [game.MaxPlayers]stance{}
	i.stocks = [game.MaxPlayers]stock{}
}

// surveyed is the survey of a seat and the ground that it was made from. Most decisions of a round change neither units
// nor bases, so the previous survey still holds. Where only units moved, only what they threaten is worked out again.
type surveyed struct {
	survey
	// turn, land and force are the ground's numbers when the parts were made: sky, what areas mean, and danger.
	turn, land, force uint32
}

// stance is what areas mean to a player, and what its units threaten, from the point of view of the seat that asks.
type stance struct {
	// plain is what control of each area in play is worth to the player apart from its objective.
	plain   [game.MaxAreas]int
	because plainness
	// goal is what its objective adds.
	goal goal
	// value is the sum of both, valueLand the ground's land number when it was worked out.
	value     [game.MaxAreas]int
	valueLand uint32
	// threat is the quality of the units that could come to each planet in one order, force the ground's number for the
	// player's units when that was worked out.
	threat [game.MaxPlanets]int
	force  uint32
}

// plainness is all that the plain worth of areas depends on.
type plainness struct {
	inPlay, bases, sites game.AreaSet
	depleted, points     game.AreaSet
	pace                 int
	alive                game.PlayerSet
}

// goal is what an objective adds to the worth of areas: the same for each area of a set, or an amount by planet.
type goal struct {
	areas game.AreaSet
	part  int
	// parts are the amounts by planet, where whole is true.
	parts [game.MaxPlanets]int
	whole bool
}

// of returns how much more an area on a planet is worth.
func (o *goal) of(a game.Area, p game.Planet) int {
	switch {
	case o.whole:
		return o.parts[p]
	case o.areas.Has(a):
		return o.part
	}
	return 0
}

// ground is all that a survey of a game without a scenario depends on, as it was last seen, and how often it changed.
type ground struct {
	units            [game.MaxAreas]game.Figures
	holder           [game.MaxAreas]game.Player
	installations    [game.MaxAreas]game.Installation
	links            [game.MaxRoutes]game.Link
	depleted, points game.AreaSet
	inPlay           game.AreaSet
	placed           game.PlanetSet
	alive            game.PlayerSet
	// early is how many cards of the Event deck come before those of the third stage.
	pile     [game.MaxEvents]game.EventCard
	deck     uint8
	early    int
	seats    [game.MaxPlayers]holding
	battle   game.Area
	fighters [2]game.Player

	// turn counts changes of anything, land those of anything but figures, paths those of the map, force those of units
	// and of the ways that they can take, mustered those of each player's units.
	turn, land, paths, force uint32
	mustered                 [game.MaxPlayers]uint32
	// pace is how much a conquest point counts for each player, in hundredths, ending whether anyone may win at the end of
	// the round, paced the land number when that was worked out.
	pace   [game.MaxPlayers]int
	ending bool
	paced  uint32
	// fulfilled are the players for whom the end of the game is welcome, fulfilledLand the land number when that was
	// worked out.
	fulfilled     game.PlayerSet
	fulfilledLand uint32
}

// holding is what a survey depends on in a seat: what it controls, and its figures; guards and modules matter in
// battles.
type holding struct {
	faction             game.Faction
	points              uint16
	held, bases, sites  game.AreaSet
	leaders, lasting    game.LeaderSet
	transports          game.RouteSet
	captives            [game.MaxCaptives]game.Captive
	supply, aside, wait game.Figures
	guarded             game.AreaSet
	modules             [game.MaxModules]uint8
}

// forget makes everything count as changed.
func (g *ground) forget() {
	g.turn++
	g.land++
	g.paths++
	g.force++
	for p := range g.mustered {
		g.mustered[p]++
	}
}

// same reports whether nothing has changed.
func (g *ground) same(r *game.Rules, s *game.State) bool {
	if g.depleted != s.Depleted || g.points != s.Points || g.inPlay != s.InPlay || g.placed != s.Placed ||
		g.alive != s.Alive ||
		g.battle != s.Battle.Area || g.fighters != s.Battle.Players || g.deck != s.EventDeck {
		return false
	}
	for p := range r.Options.Players {
		from, h := &s.Seats[p], &g.seats[p]
		if h.held != from.Held || h.faction != from.Faction || h.bases != from.Bases || h.points != from.Points ||
			h.transports != from.Transports || h.supply != from.Supply || h.modules != from.Modules {
			return false
		}
	}
	return g.units == s.Units && g.holder == s.Holder && g.links == s.Links && g.pile == s.EventPile &&
		(!r.Options.BroodWar || g.sameBrood(r, s))
}

// sameBrood reports whether nothing has changed that only Brood War has.
func (g *ground) sameBrood(r *game.Rules, s *game.State) bool {
	for p := range r.Options.Players {
		from, h := &s.Seats[p], &g.seats[p]
		if h.sites != from.Sites || h.leaders != from.Leaders || h.lasting != from.Lasting || h.captives != from.Captives ||
			h.aside != from.Aside || h.wait != from.Waiting || h.guarded != from.Guarded {
			return false
		}
	}
	return g.installations == s.Installations
}

// follow records a position, and what has changed since the last one.
func (g *ground) follow(r *game.Rules, s *game.State) {
	var moved game.PlayerSet
	land := false
	// which planets are adjacent follows from the routes
	if g.inPlay != s.InPlay || g.placed != s.Placed || g.links != s.Links {
		g.inPlay, g.placed, g.links = s.InPlay, s.Placed, s.Links
		g.units, g.holder = s.Units, s.Holder
		moved, land = 1<<game.MaxPlayers-1, true
		g.paths++
	}
	land = g.followLand(r, s) || land
	if g.units != s.Units || g.holder != s.Holder {
		for areas := s.InPlay; areas != 0; areas &= areas - 1 { // elsewhere there are no units
			a := areas.First()
			if g.units[a] != s.Units[a] || g.holder[a] != s.Holder[a] {
				moved |= 1<<g.holder[a] | 1<<s.Holder[a]
				g.units[a], g.holder[a] = s.Units[a], s.Holder[a]
			}
		}
	}
	figures := false
	for p := range r.Options.Players {
		from, h := &s.Seats[p], &g.seats[p]
		if h.held != from.Held || h.faction != from.Faction {
			h.held, h.faction = from.Held, from.Faction
			moved |= 1 << p
			land = true
		}
		if h.bases != from.Bases || h.points != from.Points {
			h.bases, h.points = from.Bases, from.Points
			land = true
		}
		if h.transports != from.Transports {
			h.transports = from.Transports
			moved |= 1 << p
		}
		if h.supply != from.Supply || h.modules != from.Modules {
			h.supply, h.modules = from.Supply, from.Modules
			figures = true
		}
		if !r.Options.BroodWar {
			continue
		}
		if h.sites != from.Sites || h.leaders != from.Leaders || h.lasting != from.Lasting {
			h.sites, h.leaders, h.lasting = from.Sites, from.Leaders, from.Lasting
			land = true
		}
		if h.captives != from.Captives {
			h.captives = from.Captives
			moved |= 1 << p
		}
		if h.aside != from.Aside || h.wait != from.Waiting || h.guarded != from.Guarded {
			h.aside, h.wait, h.guarded = from.Aside, from.Waiting, from.Guarded
			figures = true
		}
	}
	if land {
		g.land++
	}
	if moved != 0 {
		g.force++
		for p := range g.mustered {
			g.mustered[p] += uint32(moved >> p & 1)
		}
	}
	if land || figures || moved != 0 {
		g.turn++
	}
}

// followLand records what belongs to no seat and no unit, and reports whether it has changed.
func (g *ground) followLand(r *game.Rules, s *game.State) bool {
	changed := g.depleted != s.Depleted || g.alive != s.Alive ||
		g.battle != s.Battle.Area || g.fighters != s.Battle.Players || g.points != s.Points
	if changed {
		g.depleted, g.alive = s.Depleted, s.Alive
		g.battle, g.fighters, g.points = s.Battle.Area, s.Battle.Players, s.Points
	}
	if r.Options.BroodWar && g.installations != s.Installations {
		g.installations, changed = s.Installations, true
	}
	if g.deck != s.EventDeck || g.pile != s.EventPile {
		g.deck, g.pile = s.EventDeck, s.EventPile
		if early := early(r, s); early != g.early {
			g.early, changed = early, true
		}
	}
	return changed
}

// early counts the cards of the Event deck that come before those of the third stage.
func early(r *game.Rules, s *game.State) int {
	n := 0
	for _, c := range s.EventPile[:s.EventDeck] {
		if r.Events[c].Stage < 3 {
			n++
		}
	}
	return n
}
