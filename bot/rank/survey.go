package rank

import "koprulu/game"

// survey is what areas mean to a seat.
type survey struct {
	// worth is what control of each area is worth to the seat until the end of the game.
	worth [game.MaxAreas]int
	// spoil is what it is worth to the seat if the holder of an area loses it.
	spoil [game.MaxAreas]int
	// pace is how much a conquest point counts for each player, in hundredths: more
	// for one who is about to win.
	pace [game.MaxPlayers]int
	// front is the number of planets from each planet to the nearest one with pieces of foes, in a quest to the nearest goal.
	front [game.MaxPlanets]int
	// sky is the worth of the best area in reach that admits only flying units, if no unit of the seat flies and fights.
	sky int
	// danger is the quality of the enemy units that could come to each area in one order.
	danger [game.MaxAreas]int
}

// surveyed is the survey of a seat and what it was made from. Most decisions of a round change neither units nor bases:
// their survey is the one before.
type surveyed struct {
	survey
	from ground
	done bool
}

// ground is all that a survey of a game without a scenario depends on.
type ground struct {
	units            [game.MaxAreas]game.Figures
	holder, baseAt   [game.MaxAreas]game.Player
	installations    [game.MaxAreas]game.Installation
	depleted, points game.AreaSet
	inPlay           game.AreaSet
	placed           game.PlanetSet
	alive            game.PlayerSet
	// early is how many cards of the Event deck come before those of the third stage.
	deck, early, round int
	seats              [game.MaxPlayers]holding
	battle             game.Area
	attacker           game.Player
}

// holding is what a survey depends on of a seat.
type holding struct {
	faction              game.Faction
	points               uint16
	held, bases, sites   game.AreaSet
	guarded              game.AreaSet
	transports           game.RouteSet
	supply, aside, waits game.Figures
	leaders, lasting     game.LeaderSet
	captives             [game.MaxCaptives]game.Captive
}

// read takes down what a survey depends on.
func (g *ground) read(r *game.Rules, s *game.State) {
	g.units, g.holder, g.baseAt, g.installations = s.Units, s.Holder, s.BaseAt, s.Installations
	g.depleted, g.points, g.inPlay, g.placed, g.alive = s.Depleted, s.Points, s.InPlay, s.Placed, s.Alive
	g.deck, g.round = int(s.EventDeck), int(s.Round)
	g.early = 0
	for _, c := range s.EventPile[:s.EventDeck] {
		if r.Events[c].Stage < 3 {
			g.early++
		}
	}
	for p := range r.Options.Players {
		from := &s.Seats[p]
		g.seats[p] = holding{
			from.Faction, from.Points, from.Held, from.Bases, from.Sites, from.Guarded, from.Transports,
			from.Supply, from.Aside, from.Waiting, from.Leaders, from.Lasting, from.Captives,
		}
	}
	g.battle, g.attacker = s.Battle.Area, s.Battle.Players[game.Attacker]
}
