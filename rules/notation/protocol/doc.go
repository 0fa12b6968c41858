// Package protocol writes what the program says to a bot that is someone else's program, and reads what the bot
// answers: one JSON object a line. It has views and lists of answers, and never a game.State, so it cannot reveal more.
package protocol

// Version is the value of the field "koprulu" of a greeting.
const Version = "bot/1"

// MaxLine bounds a line of a bot, in bytes.
const MaxLine = 64 << 10

// MostTried is how many answers may be tried in a row, MostWorlds how many worlds there are to try them in.
const (
	MostTried  = 64
	MostWorlds = 1 << 16
)
