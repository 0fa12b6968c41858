package analyse

import (
	"cmp"
	"slices"

	"koprulu/bots/value"
	"koprulu/rules/game"
)

// Cause is a way in which one line of play leaves a seat better off than another.
type Cause uint8

// The causes. What they count is a mean over the worlds, at the end of the round.
const (
	// Wins: the seat wins in this round more often; Amount is in parts of value.One.
	Wins Cause = iota
	// BaseKept, BaseGained: the seat more often still has its base in Area, or has a new one there; Amount is in parts of
	// value.One.
	BaseKept
	BaseGained
	// BaseTaken: Foe more often no longer has a base in Area; Amount is in parts of value.One.
	BaseTaken
	// Points: conquest points; Next: conquest points of the next Regrouping Phase; both in hundredths.
	Points
	Next
	// Objective: the part of the special objective or of a scenario's condition that is met, in hundredths of a percent.
	Objective
	// The following are counted in hundredths: areas, routes with transports, resources, workers, levels and modules,
	// technologies, the price of units in play, that of units with others in reach, Combat cards in hand, Event cards,
	// tokens.
	Areas
	Routes
	Income
	Workers
	Built
	Techs
	Might
	Ready
	Cards
	Events
	Tokens
	// Safer: the bases and the points of the seat are in less danger; Prey: more of others can be attacked; Room: more
	// empty areas are in reach. Amount is in hundredths of what the network counts, which only shows which is more.
	Safer
	Prey
	Room
	// FoePoints, FoeMight: Foe has fewer conquest points, or cheaper units, both in hundredths and below zero.
	FoePoints
	FoeMight
	// Stops: Foe wins in this round less often; Amount is in parts of value.One.
	Stops
	// Covers: an order is laid on one of Foe at Planet, which then happens later; Waits: it is laid on one of the seat's
	// own, Order, which waits behind it. They have no amount.
	Covers
	Waits
	// Uncovered: Foes cover an order of the kind Order less often; Amount is in parts of value.One.
	Uncovered
	// Causes counts them all.
	Causes
)

// Reason is a cause and its amount: by how much the better line has more.
type Reason struct {
	Cause  Cause
	Amount int32
	Area   game.Area
	Foe    game.Player
	Planet game.Planet
	Order  game.Order
}

// IsShare reports whether an amount is in parts of value.One.
func (c Cause) IsShare() bool { return c <= BaseTaken || c == Stops || c == Uncovered }

// Outcomes adds up what the ends of the rounds of one line of play look like to a seat.
type Outcomes struct {
	n      int64
	sum    [value.Features]int64
	points [game.MaxPlayers]int64
	might  [game.MaxPlayers]int64
	wins   [game.MaxPlayers]int64
	bases  [game.MaxPlayers][game.MaxAreas]int32
	survey value.Survey
}

// Add adds the end of a round, or of the game.
func (l *Outcomes) Add(r *game.Rules, s *game.State, p game.Player) {
	l.n++
	l.survey.Read(r, s)
	for f, x := range &l.survey.Of[p] {
		l.sum[f] += int64(x)
	}
	for q := range r.Players() {
		l.points[q] += int64(s.Seats[q].Points)
		l.might[q] += int64(l.survey.Of[q][value.Might])
		if s.Phase == game.Over && s.Winners.Has(q) {
			l.wins[q]++
		}
		for a := range s.Seats[q].Bases.All() {
			l.bases[q][a]++
		}
	}
}

// mean returns the mean features.
func (l *Outcomes) mean() (v value.Vector) {
	for f, x := range &l.sum {
		v[f] = int32((x + l.n/2) / l.n)
	}
	return v
}

// causes says which cause a feature belongs to, Causes for none.
var causes = func() (c [value.Features]Cause) {
	for f := range c {
		c[f] = Causes
	}
	for cause, features := range map[Cause][]value.Feature{
		Points: {value.Progress, value.LeadPoints}, Next: {value.Next, value.Wins, value.Near, value.Wait, value.LeadNext,
			value.LeadWait},
		Objective: {value.Objective, value.ObjectiveNow, value.Goal}, BaseGained: {value.Bases, value.Alone},
		Areas:  {value.Areas, value.Planets},
		Routes: {value.Routes}, Income: {value.Income}, Workers: {value.Workers}, Built: {value.Levels, value.Modules},
		Techs: {value.Techs},
		Might: {value.Might, value.Heroes, value.LeadMight}, Ready: {value.Ready}, Cards: {value.Hand},
		Events: {value.Events}, Tokens: {value.Tokens},
		Safer: {value.Risk, value.RiskPoints}, Prey: {value.Prey, value.PreyPoints}, Room: {value.Open},
	} {
		for _, f := range features {
			c[f] = cause
		}
	}
	return c
}()

// most is the number of reasons that are given.
const most = 3

// Reasons says why the second line of play is better for a seat than the first, the weightiest reason first: where the
// features at its end differ, and how much that counts for the network. Both were played on equally often, from the
// same position.
func Reasons(r *game.Rules, root *game.State, p game.Player, leaves *[2]Outcomes) []Reason {
	n := leaves[0].n
	share := func(more, less int64) int32 { return int32((more - less) * value.One / n) }
	var list []Reason
	if wins := share(leaves[1].wins[p], leaves[0].wins[p]); wins >= value.One/20 {
		list = append(list, Reason{Cause: Wins, Amount: wins})
	}
	list = append(list, stops(r, p, leaves, share)...)
	list = append(list, bases(r, root, p, leaves, share)...)
	net := value.Of(r)
	worse, better := leaves[0].mean(), leaves[1].mean()
	var gain [Causes]int64
	total, full := int64(0), net.Score(&better)
	for f := range better {
		if c := causes[f]; c < Causes && better[f] != worse[f] {
			without := better
			without[f] = worse[f]
			gain[c] += int64(full - net.Score(&without))
		}
	}
	for _, x := range gain {
		total += max(0, x)
	}
	var order []Cause
	for c, x := range gain {
		if x > 0 && 10*x >= total {
			order = append(order, Cause(c))
		}
	}
	slices.SortStableFunc(order, func(a, b Cause) int { return cmp.Compare(gain[b], gain[a]) })
	for _, c := range order {
		if amount, ok := amountOf(r, root, p, c, leaves); ok && len(list) < most {
			list = append(list, Reason{Cause: c, Amount: amount})
		}
	}
	list = append(list, foes(r, p, leaves)...)
	return list[:min(most, len(list))]
}

// stops says whose victory in this round is kept from them: of a team, that of its first player.
func stops(r *game.Rules, p game.Player, leaves *[2]Outcomes, share func(more, less int64) int32) []Reason {
	for q := range r.Players() {
		x := share(leaves[0].wins[q], leaves[1].wins[q])
		if r.Team(q) != r.Team(p) && x >= value.One/20 {
			return []Reason{{Cause: Stops, Amount: x, Foe: q}}
		}
	}
	return nil
}

// foes says which rivals are clearly worse off.
func foes(r *game.Rules, p game.Player, leaves *[2]Outcomes) []Reason {
	var list []Reason
	for q := range r.Players() {
		if r.Team(q) == r.Team(p) {
			continue
		}
		points, might := 100*(leaves[1].points[q]-leaves[0].points[q])/leaves[0].n,
			100*(leaves[1].might[q]-leaves[0].might[q])/leaves[0].n
		if points <= -50 {
			list = append(list, Reason{Cause: FoePoints, Amount: int32(points), Foe: q})
		}
		if might <= -100 {
			list = append(list, Reason{Cause: FoeMight, Amount: int32(might), Foe: q})
		}
	}
	return list
}

// bases says where the seat has a base more often, or a rival has none; the clearest first, at most two.
func bases(r *game.Rules, root *game.State, p game.Player, leaves *[2]Outcomes,
	share func(more, less int64) int32) []Reason {
	var list []Reason
	for q := range r.Players() {
		for a := range r.Areas {
			x := share(int64(leaves[1].bases[q][a]), int64(leaves[0].bases[q][a]))
			had := root.Seats[q].Bases.Has(game.Area(a))
			switch {
			case q == p && had && x >= value.One/5:
				list = append(list, Reason{Cause: BaseKept, Amount: x, Area: game.Area(a)})
			case q == p && x >= value.One/5:
				list = append(list, Reason{Cause: BaseGained, Amount: x, Area: game.Area(a)})
			case r.Team(q) != r.Team(p) && had && x <= -value.One/5:
				list = append(list, Reason{Cause: BaseTaken, Amount: -x, Area: game.Area(a), Foe: q})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Reason) int { return cmp.Compare(b.Amount, a.Amount) })
	return list[:min(2, len(list))]
}

// leading is the feature that counts what a cause is about, with a minus sign where less is better.
var leading = [Causes][]struct {
	f    value.Feature
	sign int64
}{
	Objective: {{value.Objective, 1}, {value.Goal, 1}}, Areas: {{value.Areas, 1}}, Routes: {{value.Routes, 1}},
	Income:  {{value.Income, 1}},
	Workers: {{value.Workers, 1}}, Built: {{value.Levels, 1}, {value.Modules, 1}}, Techs: {{value.Techs, 1}},
	Might: {{value.Might, 1}},
	Ready: {{value.Ready, 1}}, Cards: {{value.Hand, 1}}, Events: {{value.Events, 1}}, Tokens: {{value.Tokens, 1}},
	Safer: {{value.Risk, -1}, {value.RiskPoints, -1}}, Prey: {{value.Prey, 1}, {value.PreyPoints, 1}},
	Room: {{value.Open, 1}},
}

// amountOf returns by how much the second line has more of what a cause is about, and false if that is too little to
// mention.
func amountOf(r *game.Rules, root *game.State, p game.Player, c Cause, leaves *[2]Outcomes) (int32, bool) {
	x := int64(0)
	switch c {
	case Points:
		x = 100 * (leaves[1].points[p] - leaves[0].points[p])
	case Next:
		x = (leaves[1].sum[value.Next] - leaves[0].sum[value.Next]) * int64(r.PointsToWin(root, p))
	default:
		for _, l := range leading[c] {
			x += 100 * l.sign * (leaves[1].sum[l.f] - leaves[0].sum[l.f])
		}
	}
	x /= leaves[0].n
	return int32(x), x >= least(c)
}

// least is the smallest amount that a player would notice: half of something that is counted, a twentieth of an
// objective.
func least(c Cause) int64 {
	if c == Objective {
		return 500
	}
	return 50
}
