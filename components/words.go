package components

import (
	"strings"

	"koprulu/game"
)

// Words gives the words of one language for components and effects.
type Words interface {
	// Name gives the name of a component. What is one of race, faction, planet,
	// unit, building, module, card, technology, event and leader.
	Name(what, id string) string
	// Ability says what a list of effects does and when; what is card, module, event or leader.
	Ability(what string, effects []game.Effect, t game.Timing) string
	// Timing names the moment of an Event card.
	Timing(t game.Timing) string
	// Objective says what a special victory objective demands.
	Objective(o game.Objective) string
}

// Plain gives words made of the ids and phrases of a file, for want of better.
func (s *Set) Plain() Words { return s.Box(true).Plain() }

type plain struct{ names names }

// Name writes an id with capitals.
func (plain) Name(_, id string) string {
	words := strings.Split(id, "-")
	for i, w := range words {
		switch {
		case w == "iv" || w == "emp":
			words[i] = strings.ToUpper(w)
		case i == 0 || w != "of" && w != "and" && w != "the":
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, " ")
}

// Ability gives the timing and the phrases of a file.
func (p plain) Ability(_ string, effects []game.Effect, t game.Timing) string {
	var out []string
	for _, e := range effects {
		out = append(out, p.names.formatEffect(e))
	}
	return timings[t] + ": " + strings.Join(out, "; ")
}

// Timing gives the word of a file.
func (plain) Timing(t game.Timing) string { return timings[t] }

// Objective gives the phrase of a file.
func (plain) Objective(o game.Objective) string { return formatObjective(o) }
