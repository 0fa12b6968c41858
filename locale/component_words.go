package locale

import (
	"koprulu/rules/game"
)

// ComponentWords are the words of a language in the form that the page of the components takes (components.Words), for
// one box.
type ComponentWords struct {
	words *Words
	rules *game.Rules
}

// ComponentWords returns the words for the components of a box.
func (w *Words) ComponentWords(r *game.Rules) ComponentWords { return ComponentWords{w, r} }

// Name returns the name of a component; what is its kind, such as planet or technology.
func (c ComponentWords) Name(what, id string) string {
	if what == "technology" {
		what = "tech"
	}
	return c.words.Text(what + "." + id)
}

// Ability says what a list of effects does and when; what is card, module or event.
func (c ComponentWords) Ability(what string, effects []game.Effect, t game.Timing) string {
	return c.words.Ability(c.rules, what, effects, t)
}

// Leader says what the effects of a Leadership card do, "" if it has none.
func (c ComponentWords) Leader(f game.Faction, l game.Leader) string {
	return c.words.LeaderAbility(c.rules, f, l)
}

// Timing names the moment of an Event card.
func (c ComponentWords) Timing(t game.Timing) string { return c.words.TimingName(t) }

// Objective says what a special victory objective demands, "" if no faction has it.
func (c ComponentWords) Objective(o game.Objective) string {
	for f := range game.Faction(game.FactionCount) {
		if c.rules.Sheets[f].Objective == o {
			return c.words.ObjectiveText(c.rules, f)
		}
	}
	return ""
}
