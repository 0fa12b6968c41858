package value

// linear adds up features: weights in thousandths of a natural logarithm per unit of a feature.
type linear [Features]int32

// handMade was set by hand.
var handMade = linear{
	Progress: 50, Next: 100, Wins: 7, Near: 2, Objective: 2, ObjectiveNow: 6,
	Bases: 250, Areas: 30, Planets: 20, Routes: 10, Income: 40, Workers: 30, Levels: 100, Modules: 80, Techs: 20,
	Might: 40, Ready: 0, Hand: 30, Events: 20, Risk: -20, RiskPoints: -100, Open: 10, Leads: 1, Alone: -3,
}

func (l *linear) score(v *Vector) int32 {
	n := int32(0)
	for i, w := range l {
		n += w * v[i]
	}
	return n
}
