package match

import (
	"maps"
	"math/bits"
	"slices"
	"strconv"

	"koprulu/rules/game"
)

// Result is the result of a match. Everything but the times follows from the configuration, whatever the number of
// workers.
type Result struct {
	Games int `json:"games"`
	// Decisions counts all answers, forced ones included; Unforced those that a seat was asked to make.
	Decisions int       `json:"decisions"`
	Unforced  int       `json:"unforced"`
	Rounds    Spread    `json:"rounds"`
	Victories Victories `json:"victories"`
	// Wins counts won games; a shared one counts for each of its winners.
	Wins Counts `json:"wins"`
	// Played counts the games played, for comparison.
	Played Counts `json:"played"`
	// Shares are the shares of wins by the name of the bot.
	Shares map[string]Share `json:"shares"`
	// Chosen counts how often each technology was bought, by faction and id as "raynor/lockdown", including those that
	// came with a Leadership card; only with Brood War, where Wins and Played count the Leadership cards.
	Chosen map[string]int `json:"technologies,omitempty"`
	// Shared counts the games with several winners.
	Shared int `json:"shared"`
	// Failures are the games that ended because a bot failed, by their numbers. They count in nothing else.
	Failures           []Failure `json:"failures,omitempty"`
	Seconds            float64   `json:"seconds"`
	GamesPerSecond     float64   `json:"games_per_second"`
	DecisionsPerSecond float64   `json:"decisions_per_second"`
}

// Failure is a game that ended because a bot failed to answer.
type Failure struct {
	// Game counts from 0, Seat from 1.
	Game  int    `json:"game"`
	Seat  int    `json:"seat"`
	Bot   string `json:"bot"`
	Error string `json:"error"`
}

// Spread is the range of a number over all games.
type Spread struct {
	Mean float64 `json:"mean"`
	Min  int     `json:"min"`
	Max  int     `json:"max"`
}

// Victories counts games by the way in which they ended (WIN-01).
type Victories struct {
	Normal      int `json:"normal"`
	Special     int `json:"special"`
	EndGame     int `json:"endgame"`
	Elimination int `json:"elimination"`
	// Scenario counts those that a victory condition of a scenario decided.
	Scenario int `json:"scenario,omitempty"`
	// Agreed counts those that nobody ended: the bots agreed to (bot.Agree).
	Agreed int `json:"agreed,omitempty"`
}

// Counts counts by seat (from "1"), by the id of the faction and by the name of the bot, with Brood War
// also by faction and id of each Leadership card that was chosen, as "raynor/jim-raynor".
type Counts struct {
	BySeat    map[string]int `json:"by_seat"`
	ByFaction map[string]int `json:"by_faction"`
	ByBot     map[string]int `json:"by_bot"`
	ByLeader  map[string]int `json:"by_leader,omitempty"`
}

// tally is what a worker has counted so far.
type tally struct {
	// deals are the outcomes of each bot by deal.
	deals map[string]map[int]Outcome

	games, decisions, unforced, shared int
	rounds, low, high                  int
	victories                          [game.Victories]int
	won, played                        score
	techs                              [game.FactionCount][game.MaxTechs]int
}

// score counts by seat, faction and kind of bot.
type score struct {
	seats    [game.MaxPlayers]int
	factions [game.FactionCount]int
	leaders  [game.FactionCount][game.MaxLeaders]int
	bots     map[string]int
}

func newTally() *tally {
	t := &tally{deals: map[string]map[int]Outcome{}}
	t.won.bots, t.played.bots = map[string]int{}, map[string]int{}
	return t
}

// count adds a finished game.
func (t *tally) count(table *Table, deal int, seats []string) {
	s := &table.State
	rounds := int(s.Round)
	if t.games == 0 {
		t.low, t.high = rounds, rounds
	}
	t.low, t.high = min(t.low, rounds), max(t.high, rounds)
	t.rounds += rounds
	t.games++
	t.decisions += int(s.Answers)
	t.unforced += table.Unforced
	t.victories[s.Victory]++
	if s.Winners.Len() > 1 {
		t.shared++
	}
	for i, name := range seats {
		chosen := &table.Choices[i]
		t.played.add(s, i, name, chosen.Leaders)
		t.outcome(name, deal, Outcome{1, map[bool]int{true: 1}[s.Winners.Has(game.Player(i))]})
		if s.Winners.Has(game.Player(i)) {
			t.won.add(s, i, name, chosen.Leaders)
		}
		for techs := chosen.Techs | granted(table.Rules, s.Seats[i].Faction, chosen.Leaders); techs != 0; techs &= techs - 1 {
			t.techs[s.Seats[i].Faction][bits.TrailingZeros64(techs)]++
		}
	}
}

// outcome adds the outcome of a deal for a bot.
func (t *tally) outcome(name string, deal int, o Outcome) {
	if t.deals[name] == nil {
		t.deals[name] = map[int]Outcome{}
	}
	sum := t.deals[name][deal]
	t.deals[name][deal] = Outcome{sum.Played + o.Played, sum.Won + o.Won}
}

// granted returns the technologies that come with some Leadership cards.
func granted(r *game.Rules, f game.Faction, leaders game.LeaderSet) uint64 {
	var techs uint64
	sheet := &r.Sheets[f]
	for l := range leaders.All() {
		for _, e := range sheet.Leaders[l].Effects {
			for t := range sheet.Techs {
				if e.Kind == game.GrantCards && sheet.Techs[t].Granted {
					techs |= 1 << t
				}
			}
		}
	}
	return techs
}

func (c *score) add(s *game.State, seat int, name string, leaders game.LeaderSet) {
	for l := range leaders.All() {
		c.leaders[s.Seats[seat].Faction][l]++
	}
	c.seats[seat]++
	c.factions[s.Seats[seat].Faction]++
	c.bots[name]++
}

// merge adds what another worker has counted.
func (t *tally) merge(o *tally) {
	if o.games == 0 {
		return
	}
	if t.games == 0 {
		t.low, t.high = o.low, o.high
	}
	t.low, t.high = min(t.low, o.low), max(t.high, o.high)
	t.rounds += o.rounds
	t.games += o.games
	t.decisions += o.decisions
	t.unforced += o.unforced
	t.shared += o.shared
	for i, n := range o.victories {
		t.victories[i] += n
	}
	for f := range t.techs {
		for i, n := range o.techs[f] {
			t.techs[f][i] += n
		}
	}
	for name, deals := range o.deals {
		for deal, of := range deals {
			t.outcome(name, deal, of)
		}
	}
	t.won.merge(&o.won)
	t.played.merge(&o.played)
}

func (c *score) merge(o *score) {
	for i, n := range o.seats {
		c.seats[i] += n
	}
	for i, n := range o.factions {
		c.factions[i] += n
	}
	for f := range c.leaders {
		for i, n := range o.leaders[f] {
			c.leaders[f][i] += n
		}
	}
	for name, n := range o.bots {
		c.bots[name] += n
	}
}

// result puts the counts into their final form.
func (t *tally) result(r *game.Rules, seconds float64) Result {
	res := Result{
		Games: t.games, Decisions: t.decisions, Unforced: t.unforced, Shared: t.shared,
		Rounds: Spread{Min: t.low, Max: t.high},
		Victories: Victories{
			Normal: t.victories[game.NormalVictory], Special: t.victories[game.SpecialVictory],
			EndGame: t.victories[game.EndGameVictory], Elimination: t.victories[game.EliminationVictory],
			Scenario: t.victories[game.ScenarioVictory], Agreed: t.victories[game.NoVictory],
		},
		Wins: t.won.counts(r, &t.played), Played: t.played.counts(r, &t.played),
		Seconds: seconds,
	}
	res.Shares = map[string]Share{}
	for name, deals := range t.deals {
		var list []Outcome
		for _, deal := range slices.Sorted(maps.Keys(deals)) { // sums of fractions depend on their order
			list = append(list, deals[deal])
		}
		share := ShareOf(list)
		if r.Options.Scenario == nil {
			share.Even = even(r)
		}
		res.Shares[name] = share
	}
	for f := range r.Sheets {
		if !r.Options.BroodWar || t.played.factions[f] == 0 {
			continue
		}
		if res.Chosen == nil {
			res.Chosen = map[string]int{}
		}
		for i := range r.Sheets[f].Techs {
			res.Chosen[r.Sheets[f].ID+"/"+r.Sheets[f].Techs[i].ID] = t.techs[f][i]
		}
	}
	if t.games > 0 {
		res.Rounds.Mean = float64(t.rounds) / float64(t.games)
	}
	if seconds > 0 {
		res.GamesPerSecond = float64(t.games) / seconds
		res.DecisionsPerSecond = float64(t.decisions) / seconds
	}
	return res
}

// even returns the share of wins of a seat among equals: with partners, who win together, one divided by the number of
// teams.
func even(r *game.Rules) float64 {
	teams := map[int]bool{}
	for p := range r.Players() {
		teams[r.Team(p)] = true
	}
	return 1 / float64(len(teams))
}

// counts lists everyone who took part, including those that won nothing.
func (c *score) counts(r *game.Rules, played *score) Counts {
	counts := Counts{BySeat: map[string]int{}, ByFaction: map[string]int{}, ByBot: map[string]int{},
		ByLeader: map[string]int{}}
	for i := range r.Options.Players {
		counts.BySeat[strconv.Itoa(i+1)] = c.seats[i]
	}
	for i := range r.Sheets {
		if played.factions[i] > 0 {
			counts.ByFaction[r.Sheets[i].ID] = c.factions[i]
		}
		for l := range r.Sheets[i].Leaders {
			if played.leaders[i][l] > 0 {
				counts.ByLeader[r.Sheets[i].ID+"/"+r.Sheets[i].Leaders[l].ID] = c.leaders[i][l]
			}
		}
	}
	for name := range played.bots {
		counts.ByBot[name] = c.bots[name]
	}
	return counts
}
