package rating

// Player is a player in a rated game.
type Player struct {
	// Team is the number of the side, Place the place that it came in, 1 for the best.
	Team, Place int
	// Before is the rating before the game. Fixed is true for bots, whose ratings stay as they are.
	Before Rating
	Fixed  bool
	// Lost is true for a player who left the game for good: it counts as the last place for that player, whatever happened
	// to the seat, but for nobody else on the side.
	Lost bool
	// NoRise and NoFall keep a rating as it was unless it moves the other way.
	NoRise, NoFall bool
}

// still is less than ratings are kept to: a mean that moves less has not moved.
const still = 1 / unit

// Game returns the ratings of all players after a game between them, in their order; fixed ones are as before. It
// returns false if there is nothing to compare: fewer than two sides, or nobody whose rating can change.
func Game(players []Player) ([]Rating, bool) {
	after := make([]Rating, len(players))
	change, sides := false, map[int]int{} // of each side, how many players it has
	for i, p := range players {
		after[i] = p.Before
		change = change || !p.Fixed
		sides[p.Team]++
	}
	if !change || len(sides) < 2 {
		return after, false
	}
	last := len(players) + 1
	// placed returns the ratings after the game if some sides came last.
	placed := func(lost func(team int) bool) []Rating {
		var teams [][]Rating
		var rank []int
		at, of := map[int]int{}, make([]int, len(players))
		for i, p := range players {
			n, ok := at[p.Team]
			if !ok {
				n = len(teams)
				at[p.Team] = n
				place := p.Place
				if lost(p.Team) {
					place = last
				}
				teams, rank = append(teams, nil), append(rank, place)
			}
			before := p.Before
			if !p.Fixed {
				before = before.Aged()
			}
			of[i] = len(teams[n])
			teams[n] = append(teams[n], before)
		}
		result, list := PlackettLuce(teams, rank), make([]Rating, len(players))
		for i, p := range players {
			list[i] = result[at[p.Team]][of[i]]
		}
		return list
	}
	// A player without a partner who leaves comes last for everybody; one who leaves a partner behind, only for
	// themselves.
	alone := func(team int) bool {
		for _, p := range players {
			if p.Team == team {
				return sides[team] == 1 && p.Lost
			}
		}
		return false
	}
	for i, r := range placed(alone) {
		if !players[i].Fixed {
			after[i] = r
		}
	}
	for i, p := range players {
		if p.Lost && !p.Fixed && sides[p.Team] > 1 {
			after[i] = placed(func(team int) bool { return team == p.Team || alone(team) })[i]
		}
	}
	for i, p := range players {
		// Without a move it would still seem to be known better.
		if p.NoRise && after[i].Mu > p.Before.Mu-still || p.NoFall && after[i].Mu < p.Before.Mu+still {
			after[i] = p.Before
		}
	}
	return after, true
}
