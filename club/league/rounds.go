package league

import (
	"math/rand/v2"
	"slices"
	"time"

	"koprulu/rules/game"
	"koprulu/table"
)

// drawn returns the active players in an order that is drawn: their seeding in a cup.
func (c *League) drawn() []int {
	list := c.Active()
	chance := rand.New(rand.NewChaCha8(c.seed("order")))
	chance.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// next begins the next round, or ends the league or cup if there is none.
func (c *League) next(now time.Time) {
	var r Round
	switch active := c.Active(); {
	case len(active) < MinSize:
		c.finish()
		return
	case c.Settings.Kind == KindCup:
		c.In = slices.DeleteFunc(c.In, func(p int) bool { return !slices.Contains(active, p) })
		if len(c.In) < MinSize {
			c.finish()
			return
		}
		r = CupRound(c.In, c.Settings.Size, c.Settings.Advance)
	case c.Round == c.Settings.Rounds:
		c.finish()
		return
	default:
		if len(c.Plan) == 0 || !slices.Equal(c.Planned, active) { // Somebody has withdrawn: the rest is planned again.
			c.Plan = Plan(active, c.Settings.Size, c.Settings.Rounds-c.Round, c.Rounds, c.seed("plan", c.Round))
			c.Planned = active
		}
		r, c.Plan = c.Plan[0], c.Plan[1:]
	}
	c.Round++
	c.Rounds = append(c.Rounds, r)
	c.Ends = time.Time{}
	if c.Settings.Days > 0 {
		c.Ends = now.Add(time.Duration(c.Settings.Days) * 24 * time.Hour).UTC().Truncate(time.Second)
	}
	var before []Chairs
	for i := range c.Games {
		before = append(before, c.Games[i].Chairs)
	}
	for i, players := range r.Tables {
		chairs := Seat(players, int(game.FactionCount), before, c.seed("seats", c.Round, i))
		c.Games = append(c.Games, Game{Round: c.Round, Number: i + 1, Table: table.NewID(), Chairs: chairs})
	}
}

// finish ends a league or cup whose rounds are decided.
func (c *League) finish() { c.Status, c.Ends, c.Plan = Over, time.Time{}, nil }

// Present returns the games of the current round that are not decided.
func (c *League) Present() (list []*Game) {
	for i := range c.Games {
		if g := &c.Games[i]; g.Round == c.Round && g.Result == nil && c.Status == Running {
			list = append(list, g)
		}
	}
	return list
}

// Reached returns the last round in which a player has or had a table or a bye, 0 for none.
func (c *League) Reached(player int) int {
	for n, r := range slices.Backward(c.Rounds) {
		if slices.Contains(r.Byes, player) || slices.ContainsFunc(r.Tables,
			func(t []int) bool { return slices.Contains(t, player) }) {
			return n + 1
		}
	}
	return 0
}

// Follow decides the tables of the current round that are over, and all others when the time of the round is up, and
// begins the next round when all are decided. look returns a table, nil if it does not exist (yet). It reports whether
// anything has changed.
func (c *League) Follow(now time.Time, look func(table.ID) *table.Summary) (changed bool) {
	if c.Status != Running {
		return false
	}
	late := !c.Ends.IsZero() && !now.Before(c.Ends)
	for _, g := range c.Present() {
		m := look(g.Table)
		if over := m != nil && m.Ending() != table.ByTime; !over && !late {
			continue
		}
		g.decide(m, now)
		changed = true
	}
	if len(c.Present()) > 0 {
		return changed
	}
	if c.Settings.Kind == KindCup && c.advance() {
		c.finish()
		return true
	}
	c.next(now)
	return true
}

// decide records the result of a table; m is nil for one that was deleted.
func (g *Game) decide(m *table.Summary, now time.Time) {
	n, ending := len(g.Players), table.ByHost
	list, points, fates := make([]Finish, n), make([]int, n), make([]string, n)
	if m != nil {
		ending = m.Ending()
	}
	for seat := range list {
		fate := table.Stayed
		if m != nil && seat < len(m.Seats) {
			points[seat], fate = m.Points[seat], m.FateOf(game.Player(seat), now)
		}
		v := table.Judge(table.Case{Fate: fate, Ending: ending})
		fates[seat] = fate.String()
		list[seat] = Finish{Away: v.Lost || fate == table.Removed}
		if v.Counts && !v.Drawn {
			list[seat].Points, list[seat].Won = points[seat], ending == table.ByRules && m.Winners.Has(game.Player(seat))
		}
	}
	g.Result, g.By = &Result{Players: slices.Clone(g.Players), Places: Places(list), Points: points, Fates: fates},
		ways[ending]
}

// advance records who goes on in a cup after a round, the strongest first: those with a bye, then by place, then by
// their previous order. It reports whether the round was the last one.
func (c *League) advance() (last bool) {
	r := &c.Rounds[len(c.Rounds)-1]
	if len(r.Tables) == 1 && len(r.Byes) == 0 {
		return true
	}
	var on []int
	place := map[int]int{}
	for i := range c.Games {
		g := &c.Games[i]
		if g.Round != c.Round {
			continue
		}
		for k, p := range Advance(g.Result, c.Settings.Advance, c.In) {
			on = append(on, p)
			place[p] = k
		}
	}
	strength := slices.Clone(c.In)
	slices.SortStableFunc(on, func(a, b int) int {
		if d := place[a] - place[b]; d != 0 {
			return d
		}
		return slices.Index(strength, a) - slices.Index(strength, b)
	})
	c.In = append(slices.Clone(r.Byes), on...)
	return false
}

// Standings ranks the players of a league or, with progress, of a cup.
func (c *League) Standings() []Line {
	var results []Result
	var byes []int
	for i := range c.Games {
		if r := c.Games[i].Result; r != nil {
			results = append(results, *r)
		}
	}
	for _, r := range c.Rounds {
		byes = append(byes, r.Byes...)
	}
	out := make([]bool, len(c.Players))
	for i := range out {
		out[i] = c.Players[i].Gone || c.Players[i].Person == ""
	}
	if c.Settings.Kind == KindCup {
		return c.progress(Standings(len(c.Players), nil, results, nil), out)
	}
	lines := Standings(len(c.Players), out, results, byes)
	return lines
}

// progress ranks the players of a cup: by the last round that they reached, then by their place at their table there;
// the winner of the last table is first. Until a table is decided, its players are equal.
func (c *League) progress(lines []Line, out []bool) []Line {
	type reach struct{ round, place int }
	by := map[int]reach{}
	for i := range c.Games {
		g := &c.Games[i]
		for k, p := range g.Players {
			place := 1
			if g.Result != nil {
				place = g.Result.Places[k]
			}
			by[p] = reach{g.Round, place}
		}
	}
	if n := len(c.Rounds); n > 0 {
		for _, p := range c.Rounds[n-1].Byes {
			by[p] = reach{n, 0} // They are already in the next round.
		}
	}
	compare := func(a, b Line) int {
		x, y := by[a.Player], by[b.Player]
		if x.round != y.round {
			return y.round - x.round
		}
		return x.place - y.place
	}
	slices.SortStableFunc(lines, compare)
	for i := range lines {
		lines[i].Out = out[lines[i].Player]
		lines[i].Place = i + 1
		if i > 0 && compare(lines[i-1], lines[i]) == 0 {
			lines[i].Place = lines[i-1].Place
		}
	}
	return lines
}
