package web

import "koprulu/game"

// SumSeen is a comparison of a skirmish as the stage shows it, for tests.
type SumSeen struct {
	Skirmish, Side int
	Attack, Health string
	// Parts and HealthParts spell both out.
	Parts, HealthParts string
	Hit                bool
	Measured           bool
}

// lastStage is the stage of the last battle in the log, however many lines followed.
func lastStage(p *TablePage) *stage {
	return stageOf(p, lastFight(p.Log))
}

// SumsSeen returns all comparisons of the last battle of a page.
func SumsSeen(p *TablePage) []SumSeen {
	s := lastStage(p)
	if s == nil {
		return nil
	}
	var out []SumSeen
	for k := range s.duels {
		for side := range 2 {
			v := s.sum(&s.duels[k], side)
			out = append(out, SumSeen{k, side, v.attack, v.health, v.parts, v.healthParts, v.class == "sum is-hit", s.duels[k].measured})
		}
	}
	return out
}

// ForecastSeen returns the lowest and the highest printed attack that the stage expects of a side of a skirmish, and false
// if the skirmish is not formed.
func ForecastSeen(p *TablePage, k, side int) (low, high int, ok bool) {
	s := newStage(p)
	if s == nil || k >= len(s.duels) || s.duels[k].measured {
		return 0, 0, false
	}
	f := s.forecast(p, &s.duels[k], side)
	return f.printed.low, f.printed.high, true
}

// LostSeen returns the units that the stage shows as destroyed, by side.
func LostSeen(p *TablePage) (lost [2][]game.UnitType) {
	s := lastStage(p)
	if s == nil {
		return
	}
	for side := range 2 {
		lost[side] = append(lost[side], s.opening[side]...)
		lost[side] = append(lost[side], s.splashed[side]...)
		lost[side] = append(lost[side], s.stranded[side]...)
		for k := range s.duels {
			lost[side] = append(lost[side], s.duels[k].fell[side]...)
		}
	}
	return lost
}
