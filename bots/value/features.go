package value

import "koprulu/rules/game"

// Feature is the number of a measure of how a seat stands.
type Feature int

// The features of a seat. All are small whole numbers. Points are those of the team in Team Play, because partners win
// together.
const (
	// Progress is the part of the conquest points needed that the seat has, Next the part it scores in a Regrouping Phase
	// if nothing changes (WIN-02), both in hundredths.
	Progress Feature = iota
	Next
	// Wins is 100 if the points of the next Regrouping Phase are enough to win, Near if those of the next two are.
	Wins
	Near
	// Wait is the number of rounds until they are, at most 8.
	Wait
	// Objective is how much of the special objective is met, in hundredths (WIN-10).
	Objective
	// ObjectiveNow is the same once the third stage of the Event deck has begun, 0 before.
	ObjectiveNow
	// Bases, Areas, Planets, Routes count what the seat has on the board.
	Bases
	Areas
	Planets
	Routes
	// Income is what the seat can collect, Workers the workers that it has.
	Income
	Workers
	// Levels and Modules are what it has built, Techs what it has researched.
	Levels
	Modules
	Techs
	// Might is the price of its units, Ready the part of it where others are in reach, Heroes the number of heroes in
	// play.
	Might
	Ready
	Heroes
	// Hand and Events are the cards in hand, Leaders the Leadership cards in the play area, Tokens the resource tokens and
	// the tokens in the Special Order Pool.
	Hand
	Events
	Leaders
	Tokens
	// Risk is the price of what others could bring to the seat's bases, beyond what is there, RiskPoints the conquest
	// points in areas where others are stronger.
	Risk
	RiskPoints
	// Prey is the number of bases of others in reach where the seat is stronger, PreyPoints the conquest points there.
	Prey
	PreyPoints
	// Open counts empty areas on planets of the seat or next to them.
	Open
	// Alone is 100 for a seat with a single base.
	Alone
	// Turn is how many seats come before this one in the round.
	Turn
	// BasesLeft counts the bases that it can still build (MODE-04).
	BasesLeft

	// LeadPoints, LeadNext and LeadWait are Progress, Next and Wait compared with the best rival, LeadMight the seat's
	// part of all units in the game, in hundredths.
	LeadPoints
	LeadNext
	LeadWait
	LeadMight

	// Goal is how much of a victory condition of a scenario the team has met, RivalGoal the same for the best rival, both
	// in hundredths, Clock whom the last round favours, up to 100 for the seat and -100 for a rival (MODE-18).
	Goal
	RivalGoal
	Clock

	// Round, Stage and Deck say how late it is: the rounds played, at most 12, the stage of the Event deck, and the cards
	// left in it.
	Round
	Stage
	Deck
	// Seats is the number of players in the game.
	Seats
	// InTeams, InConquest and InScenario are 100 in games of that kind.
	InTeams
	InConquest
	InScenario

	// firstFaction begins a feature for each faction, which is 100 for the one that the seat plays.
	firstFaction
	// Features counts them all.
	Features = firstFaction + Feature(game.FactionCount)
)

// Vector holds the features of a seat.
type Vector [Features]int32

// Survey holds the features of all seats of a game, and what they are made from.
type Survey struct {
	// Of are the features by seat; those of seats that are out of the game mean nothing.
	Of [game.MaxPlayers]Vector

	r *game.Rules
	s *game.State
	// in are the seats in the game.
	in game.PlayerSet
	// have are the areas of each seat, all those of anyone.
	have [game.MaxPlayers]game.AreaSet
	all  game.AreaSet
	// planets are the planets of each seat, carried where its transports lead, by planet.
	planets [game.MaxPlayers]game.PlanetSet
	carried [game.MaxPlayers][game.MaxPlanets]game.PlanetSet
	// might is the price of the units of each seat on each planet, force of what it could bring there.
	might, force [game.MaxPlayers][game.MaxPlanets]int32
	// rate is what each seat scores in a Regrouping Phase.
	rate [game.MaxPlayers]int32
}

// Read measures the features of all seats that are in the game.
func (v *Survey) Read(r *game.Rules, s *game.State) {
	*v = Survey{r: r, s: s}
	for p := range r.Players() {
		if s.Alive.Has(p) && s.Seats[p].Faction != game.NoFaction {
			v.in |= 1 << p
			v.place(p)
		}
	}
	for in := v.in; in != 0; in &= in - 1 {
		v.count(in.First())
	}
	for in := v.in; in != 0; in &= in - 1 {
		v.reach(in.First())
		v.race(in.First())
	}
	for in := v.in; in != 0; in &= in - 1 {
		v.compare(in.First())
	}
	if r.Options.Scenario != nil {
		v.goals()
	}
}

// foes reports whether two seats do not win together.
func (v *Survey) foes(p, q game.Player) bool { return p != q && v.r.Team(p) != v.r.Team(q) }

// place finds out where a seat stands.
func (v *Survey) place(p game.Player) {
	r, s, seat := v.r, v.s, &v.s.Seats[p]
	sheet := &r.Sheets[seat.Faction]
	v.have[p] = seat.Held | seat.Bases | seat.Sites
	v.all |= v.have[p]
	for areas := v.have[p]; areas != 0; areas &= areas - 1 {
		a := areas.First()
		v.rate[p] += conquest(r, s, a)
		v.planets[p] |= 1 << r.Areas[a].Planet
	}
	for routes := seat.Transports; routes != 0; routes &= routes - 1 {
		ends := &s.Links[routes.First()].Planets
		v.carried[p][ends[0]] |= 1 << ends[1]
		v.carried[p][ends[1]] |= 1 << ends[0]
	}
	for areas := seat.Held; areas != 0; areas &= areas - 1 {
		a := areas.First()
		if s.Holder[a] != p {
			continue
		}
		worth := int32(0)
		for units := s.Units[a]; units != 0; units &= units - 1 {
			f := units.First()
			var u game.UnitType
			if sheet.CaptiveFigures.Has(f) {
				u = r.TypeOf(s, p, f)
			} else {
				u = sheet.Figures[f]
			}
			worth += int32(r.Units[u].Cost.Minerals) + int32(r.Units[u].Cost.Gas)
			if r.Units[u].Hero {
				v.Of[p][Heroes]++
				worth += heroWorth
			}
		}
		v.might[p][r.Areas[a].Planet] += worth
		v.Of[p][Might] += worth
	}
	for set := s.Placed; set != 0; set &= set - 1 {
		at := set.First()
		n := 4 * v.might[p][at]
		near := s.Adjacent[at]
		for carried := v.carried[p][at]; carried != 0; carried &= carried - 1 {
			n += 3 * v.might[p][carried.First()]
		}
		for near &^= v.carried[p][at]; near != 0; near &= near - 1 {
			n += v.might[p][near.First()] // a transport is missing, but can be built
		}
		v.force[p][at] = n / 4
	}
}

// heroWorth is what a hero is worth in units of the price of others, because a hero costs nothing but a unit.
const heroWorth = 3

// count records what the seat has.
func (v *Survey) count(p game.Player) {
	r, s, seat, of := v.r, v.s, &v.s.Seats[p], &v.Of[p]
	sheet := &r.Sheets[seat.Faction]
	of[Bases], of[Areas] = int32(seat.Bases.Len()), int32(v.have[p].Len())
	of[Planets], of[Routes] = int32(v.planets[p].Len()), int32(seat.Transports.Len())
	of[BasesLeft] = int32(r.BaseLimit(s, p)) - of[Bases]
	income, workers := int32(sheet.Permanent[0])+int32(sheet.Permanent[1]),
		int32(seat.Pool)+int32(seat.Unavailable)+int32(seat.Home[0])+int32(seat.Home[1])
	for cards := seat.Cards; cards != 0; cards &= cards - 1 {
		a := cards.First()
		if !s.Depleted.Has(a) {
			income += int32(r.Areas[a].Amount)
		}
		workers += int32(s.Workers[a])
	}
	of[Income], of[Workers] = income, workers
	for _, n := range seat.Level {
		of[Levels] += int32(n)
	}
	for _, n := range seat.Modules {
		of[Modules] += int32(n)
	}
	of[Techs], of[Hand] = int32(seat.Play.Len()), int32(seat.Hand.Len())
	of[Events] = int32(r.EventsAt(s, game.EventDrawn(p)))
	of[Leaders] = int32((seat.Leaders | seat.Lasting).Len())
	of[Tokens] = int32(seat.ResourceTokens[0]) + int32(seat.ResourceTokens[1])
	for _, n := range seat.OrderPool {
		of[Tokens] += int32(n)
	}
	if seat.Bases.Len() <= 1 {
		of[Alone] = 100
	}
	of[Turn] = int32((int(p) + r.Options.Players - int(s.First)) % r.Options.Players)
	of[Objective] = objective(r, s, p, v.have[p])
	of[Round], of[Stage], of[Deck] = min(12, int32(s.Round)), int32(r.StageNow(s)), int32(s.EventDeck)
	if of[Stage] == 3 {
		of[ObjectiveNow] = of[Objective]
	}
	of[Seats] = int32(r.Options.Players)
	if r.Options.Teams {
		of[InTeams] = 100
	}
	if r.Options.Conquest() {
		of[InConquest] = 100
	}
	if r.Options.Scenario != nil {
		of[InScenario] = 100
	}
	of[OfFaction(seat.Faction)] = 100
}

// reach compares the seat's units with those of others where they can meet.
func (v *Survey) reach(p game.Player) {
	r, s, of := v.r, v.s, &v.Of[p]
	near := v.planets[p]
	for set := v.planets[p]; set != 0; set &= set - 1 {
		near |= s.Adjacent[set.First()]
	}
	for set := near; set != 0; set &= set - 1 {
		at := set.First()
		here := r.Planets[at].Areas
		of[Open] += int32((here & s.InPlay &^ v.all).Len())
		threat := int32(0)
		for others := v.in &^ (1 << p); others != 0; others &= others - 1 {
			q := others.First()
			if !v.foes(p, q) {
				continue
			}
			threat = max(threat, v.force[q][at])
			if v.planets[q].Has(at) && v.force[p][at] > v.might[q][at] {
				of[Prey] += int32((here & s.Seats[q].Bases).Len())
				for areas := here & v.have[q]; areas != 0; areas &= areas - 1 {
					of[PreyPoints] += conquest(r, s, areas.First())
				}
			}
		}
		if threat > 0 {
			of[Ready] += v.might[p][at]
		}
		if over := threat - v.might[p][at]; over > 0 && v.planets[p].Has(at) {
			of[Risk] += int32((here & s.Seats[p].Bases).Len()) * min(over, 12)
			for areas := here & v.have[p]; areas != 0; areas &= areas - 1 {
				of[RiskPoints] += conquest(r, s, areas.First())
			}
		}
	}
}

// longest is the most rounds that Wait counts.
const longest = 8

// race says how soon the seat wins by points.
func (v *Survey) race(p game.Player) {
	of := &v.Of[p]
	target := int32(v.r.PointsToWin(v.s, p))
	of[Wait] = longest
	if target == 0 {
		return
	}
	points, rate := int32(0), int32(0)
	for q := range v.r.Players() {
		if !v.foes(p, q) {
			points += int32(v.s.Seats[q].Points)
			rate += v.rate[q]
		}
	}
	of[Progress], of[Next] = 100*points/target, 100*rate/target
	switch {
	case points+rate >= target:
		of[Wins], of[Near], of[Wait] = 100, 100, 1
	case rate > 0:
		of[Wait] = min(longest, (target-points+rate-1)/rate)
		if of[Wait] <= 2 {
			of[Near] = 100
		}
	}
}

// compare says how the seat stands compared with its rivals.
func (v *Survey) compare(p game.Player) {
	of, all := &v.Of[p], int32(0)
	points, rate, wait, rivals := int32(0), int32(0), int32(longest), false
	for in := v.in; in != 0; in &= in - 1 {
		q := in.First()
		all += v.Of[q][Might]
		if v.foes(p, q) {
			points, rate, wait = max(points, v.Of[q][Progress]), max(rate, v.Of[q][Next]), min(wait, v.Of[q][Wait])
			rivals = true
		}
	}
	if rivals {
		of[LeadPoints], of[LeadNext], of[LeadWait] = of[Progress]-points, of[Next]-rate, wait-of[Wait]
	}
	of[LeadMight] = 100 * of[Might] / max(1, all)
}

// conquest returns the conquest points of an area (WIN-02, FAQ-23).
func conquest(r *game.Rules, s *game.State, a game.Area) int32 {
	n := int32(r.Areas[a].Conquest)
	if s.Points.Has(a) {
		n++
	}
	return n
}

// In returns the seats that were measured: those in the game.
func (v *Survey) In() game.PlayerSet { return v.in }
