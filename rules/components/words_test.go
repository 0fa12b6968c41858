package components

import (
	"strings"

	"koprulu/rules/game"
)

// plain are words made of the ids and phrases of a file.
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
