package value

import "koprulu/game"

// Feature is the number of something that tells how a seat stands.
type Feature int

// The features of a seat. All are small whole numbers; Scale says what of each counts as one.
const (
	// Progress is the part of the conquest points needed that the seat has, Next the part it has after the next
	// Regrouping Phase if nothing changes (WIN-02), both in hundredths.
	Progress Feature = iota
	Next
	// Wins is 100 if these points win the game, Near if those of two rounds do.
	Wins
	Near
	// Objective is how much of the special objective is met, in hundredths (WIN-10).
	Objective
	// ObjectiveNow is that, once the third stage of the Event deck has begun.
	ObjectiveNow
	// Bases, Areas, Planets, Routes count what the seat has on the board.
	Bases
	Areas
	Planets
	Routes
	// Income is what the seat can collect, Workers the workers it has for that.
	Income
	Workers
	// Levels and Modules are what it has built, Techs what it has researched.
	Levels
	Modules
	Techs
	// Might is the price of its units, Ready the part of it next to areas of others.
	Might
	Ready
	// Hand and Events are the cards in hand.
	Hand
	Events
	// Risk is the price of what others have next to the seat's bases, beyond what stands there, RiskPoints the conquest
	// points in areas where others are stronger.
	Risk
	RiskPoints
	// Open counts empty areas on planets of the seat or next to them.
	Open
	// Leads is 100 for the seat with the most conquest points.
	Leads
	// Alone is 100 for a seat with a single base.
	Alone
	Features
)

// Vector holds the features of a seat.
type Vector [Features]int32

// Measure returns the features of a seat.
func Measure(r *game.Rules, s *game.State, p game.Player) (v Vector) {
	seat := &s.Seats[p]
	if seat.Faction == game.NoFaction {
		return v
	}
	sheet := &r.Sheets[seat.Faction]
	target := int32(r.PointsToWin(s, p))
	if target == 0 {
		target = 15
	}
	have := seat.Held | seat.Bases | seat.Sites
	rate, points := int32(0), int32(seat.Points)
	var planets game.PlanetSet
	for areas := have; areas != 0; areas &= areas - 1 {
		a := areas.First()
		rate += conquest(r, s, a)
		planets |= 1 << r.Areas[a].Planet
	}
	team := points
	teamRate := rate
	if r.Options.Teams {
		for q := range game.Player(r.Options.Players) {
			if q != p && r.Team(q) == r.Team(p) {
				team += int32(s.Seats[q].Points)
				for areas := s.Seats[q].Held | s.Seats[q].Bases | s.Seats[q].Sites; areas != 0; areas &= areas - 1 {
					teamRate += conquest(r, s, areas.First())
				}
			}
		}
	}
	v[Progress] = 100 * points / target
	v[Next] = 100 * rate / target
	if team+teamRate >= target {
		v[Wins] = 100
	}
	if team+2*teamRate >= target {
		v[Near] = 100
	}
	v[Bases], v[Areas], v[Planets], v[Routes] = int32(seat.Bases.Len()), int32(have.Len()), int32(planets.Len()), int32(seat.Transports.Len())
	income, workers := int32(sheet.Permanent[0])+int32(sheet.Permanent[1]), int32(seat.Pool)+int32(seat.Unavailable)+int32(seat.Home[0])+int32(seat.Home[1])
	for cards := seat.Cards; cards != 0; cards &= cards - 1 {
		a := cards.First()
		if !s.Depleted.Has(a) {
			income += int32(r.Areas[a].Amount)
		}
		workers += int32(s.Workers[a])
	}
	v[Income], v[Workers] = income, workers
	for _, n := range seat.Level {
		v[Levels] += int32(n)
	}
	for _, n := range seat.Modules {
		v[Modules] += int32(n)
	}
	v[Techs] = int32((seat.Play).Len())
	v[Hand] = int32(seat.Hand.Len())
	for c := range r.Events {
		if s.EventPlace[c] == game.EventDrawn(p) {
			v[Events]++
		}
	}
	measureForces(r, s, p, have, planets, &v)
	v[Objective] = objective(r, s, p, have)
	if r.StageNow(s) == 3 {
		v[ObjectiveNow] = v[Objective]
	}
	v[Leads] = 100
	for q := range game.Player(r.Options.Players) {
		if q != p && s.Alive.Has(q) && r.Team(q) != r.Team(p) && int32(s.Seats[q].Points) > points {
			v[Leads] = 0
		}
	}
	if seat.Bases.Len() <= 1 {
		v[Alone] = 100
	}
	return v
}

func conquest(r *game.Rules, s *game.State, a game.Area) int32 {
	n := int32(r.Areas[a].Conquest)
	if s.Points.Has(a) {
		n++
	}
	return n
}

// measureForces compares the seat's units with those of others on the same planets and next door.
func measureForces(r *game.Rules, s *game.State, p game.Player, have game.AreaSet, planets game.PlanetSet, v *Vector) {
	var mine, theirs [game.MaxPlanets]int32
	for q := range game.Player(r.Options.Players) {
		if !s.Alive.Has(q) || s.Seats[q].Faction == game.NoFaction || q != p && r.Team(q) == r.Team(p) {
			continue
		}
		sheet := &r.Sheets[s.Seats[q].Faction]
		for areas := s.Seats[q].Held; areas != 0; areas &= areas - 1 {
			a := areas.First()
			if s.Holder[a] != q {
				continue
			}
			worth := int32(0)
			for units := s.Units[a]; units != 0; units &= units - 1 {
				f := units.First()
				var u game.UnitType
				if sheet.CaptiveFigures.Has(f) {
					u = r.TypeOf(s, q, f)
				} else {
					u = sheet.Figures[f]
				}
				worth += int32(r.Units[u].Cost.Minerals) + int32(r.Units[u].Cost.Gas)
			}
			if q == p {
				mine[r.Areas[a].Planet] += worth
				v[Might] += worth
			} else {
				theirs[r.Areas[a].Planet] += worth
			}
		}
	}
	var near game.PlanetSet
	for set := planets; set != 0; set &= set - 1 {
		planet := set.First()
		threat := theirs[planet]
		for next := s.Adjacent[planet]; next != 0; next &= next - 1 {
			threat += theirs[next.First()] / 2
		}
		if threat > 0 {
			v[Ready] += mine[planet]
		}
		if over := threat - mine[planet]; over > 0 {
			for areas := r.Planets[planet].Areas & have; areas != 0; areas &= areas - 1 {
				a := areas.First()
				v[RiskPoints] += conquest(r, s, a)
				if s.Seats[p].Bases.Has(a) {
					v[Risk] += min(over, 12)
				}
			}
		}
		near |= 1<<planet | s.Adjacent[planet]
	}
	taken := game.AreaSet(0)
	for q := range game.Player(r.Options.Players) {
		taken |= s.Seats[q].Held | s.Seats[q].Bases | s.Seats[q].Sites
	}
	for set := near; set != 0; set &= set - 1 {
		v[Open] += int32((r.Planets[set.First()].Areas & s.InPlay &^ taken).Len())
	}
}

// objective returns how much of a seat's special objective is met, in hundredths.
func objective(r *game.Rules, s *game.State, p game.Player, have game.AreaSet) int32 {
	if r.Options.Conquest() || r.Options.BroodWar && !r.ObjectiveCounts(s, p) {
		return 0
	}
	o := &r.Sheets[s.Seats[p].Faction].Objective
	need, n := int32(o.Amount), int32(0)
	switch o.Kind {
	case game.ResourceAreas, game.ConquestAreas:
		for areas := have; areas != 0; areas &= areas - 1 {
			a := areas.First()
			if o.Kind == game.ResourceAreas && r.Areas[a].Resource != game.NoResource || o.Kind == game.ConquestAreas && conquest(r, s, a) > 0 {
				n++
			}
		}
	case game.WholePlanets:
		need *= 4
		for planets := s.Placed; planets != 0; planets &= planets - 1 {
			areas := r.Planets[planets.First()].Areas
			switch missing := (areas &^ have).Len(); missing {
			case 0:
				n += 4
			case 1:
				n += 2
			case 2:
				n++
			}
		}
	case game.MostAreas:
		most := 1
		for q := range game.Player(r.Options.Players) {
			if q != p && s.Alive.Has(q) && r.Team(q) != r.Team(p) {
				most = max(most, (s.Seats[q].Held | s.Seats[q].Bases).Len())
			}
		}
		need, n = int32(most+1), int32(have.Len())
	case game.BasePlanets:
		n = int32(s.Seats[p].Bases.Len())
	case game.Predestined:
		return 100 * (int32(s.Round)) / 8
	}
	return 100 * min(n, need) / max(1, need)
}
