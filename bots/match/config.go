// Package match lets bots play whole games against each other and counts who wins and how. Every decision of a bot is
// made from a state redealt for its seat: the true game never reaches it (promise P5).
package match

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"slices"

	"koprulu/bots/bot"
	"koprulu/rules/game"
)

// Config says what is played.
type Config struct {
	// Rules are the components and options of the table: the number of players,
	// variants, factions fixed or dealt.
	Rules *game.Rules
	// Games is the number of games.
	Games int
	// Bots are the names of the bots by seat; if there are fewer than seats, they repeat from the first. Empty means
	// simple everywhere.
	Bots []string
	// Maker makes the bots from their names, bot.New by default. It is called from several goroutines. A bot that is an
	// io.Closer is closed after its game, whether or not the game was finished.
	Maker bot.Maker
	// Rotate moves the bots on by one seat from game to game.
	Rotate bool
	// Paired plays every deal from every seat: the games of a deal are dealt identically, from the same seeds, and the
	// bots move on by one seat from one to the next. Turns returns how many games belong to a deal.
	Paired bool
	// Seed decides everything: game i of two runs with the same seed is the same game.
	Seed uint64
	// Workers is the number of games played at the same time; 0 means one per processor.
	Workers int
	// Record, if not nil, returns the recorder of a game, or nil for a game that is not recorded. It is called from
	// several goroutines. A recorder that is an io.Closer is closed after its game, whether or not the game was finished.
	Record func(index int, seats []string) (Recorder, error)
	// Failures is how many games may end because a bot failed to answer, such as someone else's program that
	// crashed. They are listed in the result and count for nobody; one more stops the match.
	Failures int
	// Limit is the number of answers after which a game counts as stuck, 0 for DefaultLimit.
	Limit int
}

// DefaultLimit is far beyond what any game takes.
const DefaultLimit = 100_000

// Turns returns the number of games that a deal is played in: in a paired match, as many as there are ways to seat the
// bots by moving them on.
func (c *Config) Turns() int {
	if !c.Paired {
		return 1
	}
	n := c.Rules.Options.Players
	for turn := 1; turn < n; turn++ {
		if slices.Equal(c.seated(turn), c.seated(0)) {
			return turn
		}
	}
	return n
}

// deal returns the deal of a game.
func (c *Config) deal(index int) int { return index / c.Turns() }

// seats returns the names of the bots at the seats of a game.
func (c *Config) seats(index int) []string {
	switch {
	case c.Paired:
		return c.seated(index % c.Turns())
	case c.Rotate:
		return c.seated(index)
	}
	return c.seated(0)
}

// seated returns the names of the bots at the seats when they have moved on by some seats.
func (c *Config) seated(on int) []string {
	n := c.Rules.Options.Players
	seats := make([]string, n)
	for i := range seats {
		seats[i] = bot.Simple
		if len(c.Bots) > 0 {
			seats[i] = c.Bots[(i+on)%n%len(c.Bots)]
		}
	}
	return seats
}

// Seeds are the sources of chance for one game. They follow from the seed of the match and the number of the game,
// each in a way that does not reveal the others.
type Seeds struct {
	// Game is the seed of the game itself.
	Game [32]byte
	// Redeal is the seed for what the bots are shown in place of what they can't know.
	Redeal [2]uint64
	// Bots are the seeds of the bots by seat.
	Bots [game.MaxPlayers]uint64
}

// SeedsOf returns the seeds of a game of a match.
func SeedsOf(seed uint64, index int) Seeds {
	var s Seeds
	s.Game = hash(seed, index, "game")
	redeal, bots := hash(seed, index, "redeal"), hash(seed, index, "bots")
	s.Redeal[0], s.Redeal[1] = binary.LittleEndian.Uint64(redeal[:]), binary.LittleEndian.Uint64(redeal[8:])
	c := rand.NewChaCha8(bots)
	for i := range s.Bots {
		s.Bots[i] = c.Uint64()
	}
	return s
}

// hash mixes the seed of the match, the number of a game and a purpose.
func hash(seed uint64, index int, purpose string) [32]byte {
	b := binary.LittleEndian.AppendUint64([]byte("koprulu match 1 "), seed)
	b = binary.LittleEndian.AppendUint64(b, uint64(index))
	return sha256.Sum256(append(b, purpose...))
}
