package bot

import (
	"fmt"
	"slices"
	"strings"

	"koprulu/bots/rank/sight"
	"koprulu/bots/search"
)

// The bots other than the levels that look ahead.
const (
	// Random chooses every legal answer with the same probability.
	Random = "random"
	// Simple plays by rules of thumb, with weights found in many games. It plays where nobody chose a bot.
	Simple = "simple"
	// Yardstick is simple as it was when bots began to look ahead. It never changes, so that others can be measured
	// against it.
	Yardstick = "simple-1"
)

// Program begins the name of a bot that is someone else's program, such as "cmd:python3 mybot.py". New knows none of
// these; package foreign makes them.
const Program = "cmd:"

// IsProgram reports whether the name of a bot means a program.
func IsProgram(name string) bool { return strings.HasPrefix(name, Program) }

// Levels lists the levels that players may choose, the weakest first.
func Levels() []string {
	names := []string{Random, Simple}
	for i := range levels {
		names = append(names, levels[i].name)
	}
	return names
}

// Styles lists the styles of the levels that look ahead: "strong-racer" plays like strong, with a liking for conquest
// points.
func Styles() []string {
	var names []string
	for i := range styles {
		names = append(names, styles[i].name)
	}
	return names
}

// LooksAhead reports whether a bot is of a level that looks ahead: it keeps a processor busy for as long as it thinks.
func LooksAhead(name string) bool {
	word, _, _ := strings.Cut(name, "-")
	return slices.ContainsFunc(levels, func(l level) bool { return l.name == word })
}

// UnknownError says that there is no bot with this name.
type UnknownError struct{ Name string }

func (e *UnknownError) Error() string {
	return fmt.Sprintf("no bot is called %q; there are: %s, %s; those from %s on also with a style, such as %s-%s: %s",
		e.Name,
		strings.Join(Levels(), ", "), Yardstick, levels[0].name, levels[0].name, styles[0].name, strings.Join(Styles(), ", "))
}

// New makes a bot. All its random choices follow from the seed. An unknown name is an *UnknownError. A bot plays one
// seat of one game at a time.
func New(name string, seed uint64) (Bot, error) {
	switch name {
	case Random:
		return newRandom(seed), nil
	case Simple:
		return newSensible(name, seed, &sight.Tuned), nil
	case Yardstick:
		return NewSimple(name, seed, &sight.First), nil
	}
	word, liking, styled := strings.Cut(name, "-")
	for i := range levels {
		if levels[i].name != word {
			continue
		}
		if !styled {
			return newAhead(name, seed, levels[i].budget, search.Style{}), nil
		}
		for j := range styles {
			if styles[j].name == liking {
				return newAhead(name, seed, levels[i].budget, styles[j].style), nil
			}
		}
	}
	return nil, &UnknownError{Name: name}
}
