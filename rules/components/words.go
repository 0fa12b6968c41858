package components

import (
	"strings"

	"koprulu/rules/game"
)

// Words has the words of one language for components and effects.
type Words interface {
	// Name returns the name of a component; what is one of race, faction, planet, unit, building,
	// module, technology, event, leader and installation.
	Name(what, id string) string
	// Ability says what a list of effects does and when; what is card, module or event.
	Ability(what string, effects []game.Effect, t game.Timing) string
	// Leader says what the effects of a Leadership card do, "" if it has none.
	Leader(f game.Faction, l game.Leader) string
	// Timing names the moment of an Event card.
	Timing(t game.Timing) string
	// Objective says what a special victory objective demands.
	Objective(o game.Objective) string
}

type plain struct{ *Box }

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

// Ability returns the timing and the phrases of a file.
func (p plain) Ability(_ string, effects []game.Effect, t game.Timing) string {
	var out []string
	for _, e := range effects {
		out = append(out, p.names.formatEffect(e))
	}
	return timings[t] + ": " + strings.Join(out, "; ")
}

// Leader returns the timing and the phrases of a file.
func (p plain) Leader(f game.Faction, l game.Leader) string {
	info := &p.rules.Sheets[f].Leaders[l]
	if len(info.Effects) == 0 {
		return ""
	}
	return p.Ability("leader", info.Effects, info.Timing)
}

// Timing returns the word of a file.
func (plain) Timing(t game.Timing) string { return timings[t] }

// Objective returns the phrase of a file.
func (plain) Objective(o game.Objective) string { return formatObjective(o) }
