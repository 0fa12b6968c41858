package battle

import (
	"koprulu/rules/game"
	"koprulu/site/web/fight"
	"koprulu/site/web/seen"
)

// SumSeen is a comparison of a skirmish as the stage shows it, for tests.
type SumSeen struct {
	Skirmish, Side int
	Attack, Health string
	// Parts and HealthParts spell both out.
	Parts, HealthParts string
	Hit                bool
	Measured           bool
	// Front and Other are the unit that attacks and the one that it faces.
	Front, Other game.UnitType
}

// lastStage is the stage of the last battle in the log, however many lines followed.
func lastStage(p *seen.Game) *stage {
	return stageOf(p, fight.Last(p.Log))
}

// SumsSeen returns all comparisons of the last battle of a page.
func SumsSeen(p *seen.Game) []SumSeen {
	s := lastStage(p)
	if s == nil {
		return nil
	}
	var out []SumSeen
	for k := range s.Duels {
		for side := range 2 {
			v := s.sum(&s.Duels[k], side)
			out = append(out, SumSeen{k, side, v.attack, v.health, v.parts, v.healthParts, v.class == "sum is-hit",
				s.Duels[k].Measured, s.Duels[k].Front[side], s.Duels[k].Front[1-side]})
		}
	}
	return out
}

// ForecastSeen returns the lowest and the highest printed attack that the stage expects of a side of a skirmish, and
// false if the skirmish is not formed.
func ForecastSeen(p *seen.Game, k, side int) (low, high int, ok bool) {
	s := newStage(p)
	if s == nil || k >= len(s.Duels) || s.Duels[k].Measured {
		return 0, 0, false
	}
	f := s.Forecast(p, &s.Duels[k], side)
	return f.Printed.Low, f.Printed.High, true
}

// LostSeen returns the units that the stage shows as destroyed, by side.
func LostSeen(p *seen.Game) (lost [2][]game.UnitType) {
	s := lastStage(p)
	if s == nil {
		return
	}
	for side := range 2 {
		lost[side] = append(lost[side], s.Opening[side]...)
		lost[side] = append(lost[side], s.Splashed[side]...)
		lost[side] = append(lost[side], s.Stranded[side]...)
		for k := range s.Duels {
			lost[side] = append(lost[side], s.Duels[k].Fell[side]...)
		}
	}
	return lost
}
