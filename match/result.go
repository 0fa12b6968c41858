package match

import (
	"strconv"

	"koprulu/game"
)

// Result is what came of a match. All but the times follows from the
// configuration, whatever the number of workers.
type Result struct {
	Games int `json:"games"`
	// Decisions counts all answers, forced ones included; Unforced those that a
	// seat was asked for.
	Decisions int       `json:"decisions"`
	Unforced  int       `json:"unforced"`
	Rounds    Spread    `json:"rounds"`
	Victories Victories `json:"victories"`
	// Wins counts won games, one that is shared for each of its winners.
	Wins Counts `json:"wins"`
	// Played counts the games played, for comparison.
	Played Counts `json:"played"`
	// Shared counts the games with several winners.
	Shared             int     `json:"shared"`
	Seconds            float64 `json:"seconds"`
	GamesPerSecond     float64 `json:"games_per_second"`
	DecisionsPerSecond float64 `json:"decisions_per_second"`
}

// Spread is the range of a number that games have.
type Spread struct {
	Mean float64 `json:"mean"`
	Min  int     `json:"min"`
	Max  int     `json:"max"`
}

// Victories counts games by the way they ended (WIN-01).
type Victories struct {
	Normal      int `json:"normal"`
	Special     int `json:"special"`
	EndGame     int `json:"endgame"`
	Elimination int `json:"elimination"`
}

// Counts counts by seat (from "1"), by the id of the faction and by the name of the bot.
type Counts struct {
	BySeat    map[string]int `json:"by_seat"`
	ByFaction map[string]int `json:"by_faction"`
	ByBot     map[string]int `json:"by_bot"`
}

// tally is what a worker has counted so far.
type tally struct {
	games, decisions, unforced, shared int
	rounds, low, high                  int
	victories                          [game.Victories]int
	won, played                        score
}

// score counts by seat, faction and kind of bot.
type score struct {
	seats    [game.MaxPlayers]int
	factions [game.FactionCount]int
	bots     map[string]int
}

func newTally() *tally {
	t := &tally{}
	t.won.bots, t.played.bots = map[string]int{}, map[string]int{}
	return t
}

// count adds a finished game.
func (t *tally) count(table *Table, seats []string) {
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
		t.played.add(s, i, name)
		if s.Winners.Has(game.Player(i)) {
			t.won.add(s, i, name)
		}
	}
}

func (c *score) add(s *game.State, seat int, name string) {
	c.seats[seat]++
	c.factions[s.Seats[seat].Faction]++
	c.bots[name]++
}

// merge adds what another worker counted.
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
	for name, n := range o.bots {
		c.bots[name] += n
	}
}

// result puts the counts in the form in which they are read.
func (t *tally) result(r *game.Rules, seconds float64) Result {
	res := Result{
		Games: t.games, Decisions: t.decisions, Unforced: t.unforced, Shared: t.shared,
		Rounds: Spread{Min: t.low, Max: t.high},
		Victories: Victories{
			Normal: t.victories[game.NormalVictory], Special: t.victories[game.SpecialVictory],
			EndGame: t.victories[game.EndGameVictory], Elimination: t.victories[game.EliminationVictory],
		},
		Wins: t.won.counts(r, &t.played), Played: t.played.counts(r, &t.played),
		Seconds: seconds,
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

// counts names all that took part, those that won nothing too.
func (c *score) counts(r *game.Rules, played *score) Counts {
	counts := Counts{BySeat: map[string]int{}, ByFaction: map[string]int{}, ByBot: map[string]int{}}
	for i := range r.Options.Players {
		counts.BySeat[strconv.Itoa(i+1)] = c.seats[i]
	}
	for i := range r.Sheets {
		if played.factions[i] > 0 {
			counts.ByFaction[r.Sheets[i].ID] = c.factions[i]
		}
	}
	for name := range played.bots {
		counts.ByBot[name] = c.bots[name]
	}
	return counts
}
