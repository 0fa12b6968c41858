package players

import "koprulu/site/web/piece"

// racer is the emblem of a player in the race to the goal: where it stands on the line, and how many stand below it.
type racer struct {
	emblem *piece.Emblem
	class  string
	at     int
	above  int
}

// The line of the race in the units of its picture.
const (
	raceFrom, raceLength = 9, 138
)

// race returns the players on the way to the points that win, nothing where there is no such line for all: without
// points, with teams, with targets of their own, or where there is no room for it.
func race(all []group) (target int, racers []racer) {
	if len(all) != 1 || len(all[0].strips) >= manyPlayers {
		return 0, nil
	}
	for i := range all[0].strips {
		s := &all[0].strips[i]
		if !s.scored || s.target == 0 || target != 0 && s.target != target || piece.EmblemOf(s.faction) == nil {
			return 0, nil
		}
		target = s.target
	}
	for i := range all[0].strips {
		s := &all[0].strips[i]
		r := racer{emblem: piece.EmblemOf(s.faction), class: piece.FactionClass(s.faction),
			at: raceFrom + raceLength*min(s.points, target)/target}
		for j := range racers {
			if d := racers[j].at - r.at; -12 < d && d < 12 {
				r.above = max(r.above, racers[j].above+1)
			}
		}
		racers = append(racers, r)
	}
	return target, racers
}

// marks are the points at which the line is named: every fifth.
func marks(target int) (list []int) {
	for n := 0; n <= target; n += 5 {
		list = append(list, n)
	}
	return list
}

// raceAt is where a number of points is on the line.
func raceAt(n, target int) int { return raceFrom + raceLength*n/target }
