package ladder

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/bots/rating"
)

// Summary is what can be learned from the games of a ladder.
type Summary struct {
	Plan    Plan
	Games   int
	Ratings []Standing
	// Alone has the results of each bot against simple-1 at all other seats, by cell.
	Alone map[string]map[Cell]Result
	// Against has the results of bots against another one at all other seats.
	Against []Against
	// Parts has what remains of the shares against sparring partners.
	Parts []Part
	// ByPlayers and ByFaction have the same by number of players and by faction.
	ByPlayers, ByFaction map[string]map[string]Result
}

// Against is the result of a bot against another one at all other seats.
type Against struct {
	Duel
	Result
}

// String is the result.
func (a Against) String() string { return a.Result.String() }

// Standing is the rating of a bot, with the number of games that it played.
type Standing struct {
	Bot    string
	Rating Rating
	Games  int
}

// Result is a share of wins with its interval over deals, and what a decision cost.
type Result struct {
	match.Share
	// P95 is the processor time below which 95 percent of the decisions stayed.
	P95 time.Duration
}

// Sum works out the summary of some games. They have to be in the order of their plan: ratings depend on it.
func Sum(plan *Plan, games []Game) *Summary {
	s := &Summary{Plan: *plan, Games: len(games), Alone: map[string]map[Cell]Result{}}
	s.rate(games)
	cells, duels, players, factions := groups[Cell]{}, groups[Cell]{}, groups[string]{}, groups[string]{}
	for i := range games {
		g := &games[i]
		if !g.Alone {
			continue
		}
		name, even := g.Meeting[0], 1/float64(g.Cell.units())
		duel := Duel{name, g.others(), g.Cell}
		for seat, b := range g.Bots {
			if b != name {
				continue
			}
			o := match.Outcome{Played: 1}
			if slices.Contains(g.Winners, seat) {
				o.Won = 1
			}
			if duel.Others != bot.Yardstick {
				duels.add(duel.String(), g.Cell, g, o, even)
				continue
			}
			cells.add(name, g.Cell, g, o, even)
			players.add(name, strconv.Itoa(g.Cell.Players)+" players", g, o, even)
			factions.add(name, g.Factions[seat], g, o, even)
		}
		if duel.Others != bot.Yardstick {
			duels.costs(duel.String(), g.Cell, g.Cost[name])
			continue
		}
		cells.costs(name, g.Cell, g.Cost[name])
	}
	s.Alone, s.ByPlayers, s.ByFaction = cells.results(), players.results(), factions.results()
	against := duels.results()
	for _, d := range plan.duels() {
		if r, ok := against[d.String()][d.Cell]; ok {
			s.Against = append(s.Against, Against{d, r})
		}
	}
	s.Parts = s.parts()
	return s
}

// others returns the bot that the other bot played alone against.
func (g *Game) others() string {
	for _, name := range g.Meeting {
		if name != g.Meeting[0] {
			return name
		}
	}
	return ""
}

// rate rates all bots that played, one game after the other. How the losers compare is unknown: only winners are
// compared, with the losers, and no bot with itself.
func (s *Summary) rate(games []Game) {
	ratings, played := map[string]Rating{}, map[string]int{}
	for i := range games {
		g := &games[i]
		var teams [][]Rating
		var names [][]string
		var rank []int
		at := map[int]int{}
		seen := map[string]bool{}
		for seat, name := range g.Bots {
			r, ok := ratings[name]
			if !ok {
				r = rating.Unknown()
				ratings[name] = r
			}
			k, ok := at[g.Teams[seat]]
			if !ok {
				k = len(teams)
				at[g.Teams[seat]] = k
				teams, names, rank = append(teams, nil), append(names, nil), append(rank, 1)
			}
			teams[k], names[k] = append(teams[k], r), append(names[k], name)
			if slices.Contains(g.Winners, seat) {
				rank[k] = 0
			}
			if !seen[name] {
				seen[name] = true
				played[name]++
			}
		}
		after := Rate(teams, rank, func(i, q int) bool { return rank[i] != rank[q] && !slices.Equal(names[i], names[q]) })
		for k := range teams {
			for j, name := range names[k] {
				r := ratings[name]
				r.Mu += after[k][j].Mu - teams[k][j].Mu
				r.Sigma *= after[k][j].Sigma / teams[k][j].Sigma
				ratings[name] = r
			}
		}
	}
	for name, r := range ratings {
		s.Ratings = append(s.Ratings, Standing{name, r, played[name]})
	}
	slices.SortFunc(s.Ratings, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.Rating.Mu, a.Rating.Mu), cmp.Compare(a.Bot, b.Bot))
	})
}

// Of returns the rating of a bot, rating.Unknown if it did not play.
func (s *Summary) Of(name string) Rating {
	for _, st := range s.Ratings {
		if st.Bot == name {
			return st.Rating
		}
	}
	return rating.Unknown()
}

// Yardstick returns the rating of the bot that never changes.
func (s *Summary) Yardstick() Rating { return s.Of(bot.Yardstick) }

// groups collects outcomes by bot and by something else.
type groups[K comparable] map[string]map[K]*group

type group struct {
	deals  map[string]match.Outcome
	order  []string
	even   float64
	played int
	cost   Cost
}

// of returns the group of a bot.
func (s groups[K]) of(name string, k K) *group {
	if s[name] == nil {
		s[name] = map[K]*group{}
	}
	if s[name][k] == nil {
		s[name][k] = &group{deals: map[string]match.Outcome{}, cost: Cost{}}
	}
	return s[name][k]
}

// add counts how a seat did in a game.
func (s groups[K]) add(name string, k K, g *Game, o match.Outcome, even float64) {
	to := s.of(name, k)
	deal := g.Cell.String() + " " + strconv.Itoa(g.Deal)
	if _, ok := to.deals[deal]; !ok {
		to.order = append(to.order, deal)
	}
	sum := to.deals[deal]
	to.deals[deal] = match.Outcome{Played: sum.Played + o.Played, Won: sum.Won + o.Won}
	to.even += even
	to.played++
}

// costs adds what the decisions of a game cost.
func (s groups[K]) costs(name string, k K, c Cost) { s.of(name, k).cost.add(c) }

func (s groups[K]) results() map[string]map[K]Result {
	all := map[string]map[K]Result{}
	for name, by := range s {
		all[name] = map[K]Result{}
		for k, g := range by {
			var list []match.Outcome
			for _, deal := range g.order {
				list = append(list, g.deals[deal])
			}
			r := Result{match.ShareOf(list), g.cost.Quantile(0.95)}
			r.Even = g.even / float64(max(1, g.played))
			all[name][k] = r
		}
	}
	return all
}
