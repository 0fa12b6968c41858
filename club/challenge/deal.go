package challenge

import (
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"

	"koprulu/rules/game"
	"koprulu/table"
)

const (
	// Seats is how many play: a person and three bots.
	Seats = 4
	// Level is the kind of bot that the others are.
	Level = "medium"
)

// A Challenge is what everybody plays in a week. Everything but the seed may be known from the beginning of the week.
type Challenge struct {
	Week Week
	// Seed is what all its games are dealt with; it is secret while the week runs.
	Seed [32]byte
	// Rules and Components are the version of the rules and the hash of the components with which they are dealt, whatever
	// the program has by then.
	Rules, Components string
	// Bot is the kind of bot at the other seats.
	Bot string
	// Seat is that of the person; Factions are those of all seats.
	Seat     int
	Factions [Seats]game.Faction
	BroodWar bool
}

// New makes the challenge of a week from a seed. The set changes from week to week, and so do the faction and the seat
// of the person: all six factions have had their turn after six weeks of a set. The bots have the others, in an order
// that follows from the seed, but not from anything that is hidden in the game.
func New(w Week, seed [32]byte, level string) Challenge {
	n := w.number()
	c := Challenge{Week: w, Seed: seed, Bot: level, BroodWar: n%2 != 0, Seat: wrap(n/2, Seats)}
	mine := game.Faction(wrap(n/2, int(game.FactionCount)))
	c.Factions[c.Seat] = mine
	// What is drawn here is published, so it is not drawn from the same numbers as the game.
	chance := rand.New(rand.NewChaCha8(sha256.Sum256(append([]byte("koprulu challenge/1\n"), seed[:]...))))
	next := 0
	others := chance.Perm(int(game.FactionCount))
	for seat := range c.Factions {
		if seat == c.Seat {
			continue
		}
		if game.Faction(others[next]) == mine {
			next++
		}
		c.Factions[seat] = game.Faction(others[next])
		next++
	}
	return c
}

// wrap returns n modulo m, which is never negative.
func wrap(n, m int) int { return (n%m + m) % m }

// Commitment returns the SHA-256 of the seed in hexadecimal digits, which everybody is shown from the beginning.
func (c *Challenge) Commitment() string {
	sum := sha256.Sum256(c.Seed[:])
	return hex.EncodeToString(sum[:])
}

// Settings returns the settings of its tables: without clocks, help or spectators.
func (c *Challenge) Settings(name string) table.Settings {
	s := table.NewSettings(name, Seats)
	s.Public, s.Spectators, s.Help = false, false, table.HelpOff
	s.Options.BroodWar, s.Options.Shields, s.Options.Healing = c.BroodWar, true, true
	copy(s.Options.Factions[:], c.Factions[:])
	s.Challenge = string(c.Week)
	return s
}

// A Play is somebody's game.
type Play struct {
	Week  Week
	Table table.ID
	// Person is empty once they have left the site.
	Person table.Person
	// Outside is true for somebody who was new when they began: not known before the week, and without a game that they
	// had finished. Their game is not in the table of results.
	Outside bool
}

// Outcome is how a game of a challenge stands.
type Outcome uint8

// The outcomes.
const (
	// Running: it goes on.
	Running Outcome = iota
	// Late: it was not over when the week ended, and does not count.
	Late
	// GivenUp: the person has left it, or ended it before its end.
	GivenUp
	// Lost and Won say how it ended by the rules.
	Lost
	Won
)

// Result is a game of a challenge in the table of results.
type Result struct {
	Table  table.ID
	Person table.Person
	Name   string
	Outcome
	// Round is the round in which it ended or which it has reached, Points are the conquest points of the person.
	Round, Points int
	// Place counts from 1, for games that ended in time; those that are equal in everything share a place. It is 0 for
	// others.
	Place int
}

// ResultOf returns how a game of a challenge stands.
func (c *Challenge) ResultOf(p Play, m *table.Summary) Result {
	r := Result{Table: p.Table, Person: p.Person, Round: m.Round}
	if c.Seat >= len(m.Seats) {
		return r
	}
	seat := game.Player(c.Seat)
	r.Name, r.Points = m.Seats[seat].Name, m.Points[seat]
	ending := m.Ending() // Before its end only the person ends it, or a host.
	v := table.Judge(table.Case{Fate: m.FateOf(seat, c.Week.End()), Ending: ending, Rounds: m.Round, Alone: true})
	over := ending != table.ByTime
	switch {
	case !v.Counts || v.Lost:
		r.Outcome = GivenUp
	case over && !m.Closed.Before(c.Week.End()):
		r.Outcome = Late
	case over && m.Winners.Has(seat):
		r.Outcome = Won
	case over:
		r.Outcome = Lost
	}
	return r
}
