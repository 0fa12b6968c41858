package terminal

import (
	"io"
	"time"

	"koprulu/bots/bot"
	"koprulu/bots/hint"
	"koprulu/rules/game"
	"koprulu/rules/notation"
	"koprulu/terminal/draw"
	"koprulu/terminal/hotseat"
)

// Config says what is played, by whom, and on what kind of screen.
type Config struct {
	// Rules are the components and options of a new game. A resumed game has its own options, but must have been saved
	// with the same components.
	Rules *game.Rules
	// Components returns the rules of a resumed game with a different set, such as Brood War; nil if only those of Rules
	// are available.
	Components notation.Components
	// Seats are the players, as many as Rules.Options.Players.
	Seats []Seat
	// Maker makes the bots of new and of resumed games, bot.New if it is nil.
	Maker bot.Maker
	// Seed is the seed of a new game.
	Seed [32]byte
	// Language is the language of all words: en, de or ru.
	Language string

	// Save is the file in which the game is kept after every answer, Record the one to which the record is written when
	// the game is over; empty for none.
	Save, Record string
	// Resume says what to do with a game that Save holds.
	Resume Resume

	// Hints is how much is worked out for hints; hint.Default if it is zero.
	Hints hint.Budget

	// Plain plays line by line, for pipes and screen readers.
	Plain bool
	// Colour is the number of colours; AutoDepth asks the environment.
	Colour draw.Depth
	// Pause is how long the answer of a bot stays on the screen before the next one.
	Pause time.Duration

	// In and Out are the keyboard and the screen; nil for the program's own.
	In  io.Reader
	Out io.Writer
}

// budgetOfHints returns how much is worked out for hints.
func (c *Config) budgetOfHints() hint.Budget {
	if c.Hints.Worlds == 0 {
		return hint.Default
	}
	return c.Hints
}

// components returns what the rules of a saved game are made of.
func (c *Config) components() notation.Components {
	if c.Components != nil {
		return c.Components
	}
	return hotseat.Components{Base: c.Rules}
}

// Seat is one player.
type Seat = hotseat.Seat

// Resume says what happens to a saved game.
type Resume uint8

const (
	// ResumeAsk asks whether to continue; a declined game is put aside.
	ResumeAsk Resume = iota
	// ResumeAlways continues without asking.
	ResumeAlways
	// ResumeNever begins a new game; the saved one is put aside.
	ResumeNever
)
