package components

import (
	"strings"

	"koprulu/rules/game"
)

// effects reads a list of effects, all of which must make sense at the given time.
func (b *builder) effects(at string, phrases []string, w when, place string) []game.Effect {
	var out []game.Effect
	for i, s := range phrases {
		e, err := b.names.parseEffect(s)
		if !b.sound(item(at, i), err) {
			continue
		}
		if verbs[e.Kind].when&w == 0 {
			b.bad(item(at, i), "effect %q: %s does not work %s%s", s, verbs[e.Kind].words, place, verbs[e.Kind].when.hint())
		}
		if w == event && e.Kind != game.PlaceUnits && (e.Own != 0 || e.Vs != 0 || e.If&inBattle != 0) {
			b.bad(item(at, i), "effect %q: own, vs and the conditions of a battle make no sense %s", s, place)
		}
		phrases[i] = b.names.formatEffect(e)
		out = append(out, e)
	}
	return out
}

// hint says when an effect works.
func (w when) hint() string {
	var at []string
	for t, word := range timings {
		if w>>t&1 != 0 {
			at = append(at, word)
		}
	}
	where := ""
	switch {
	case w&inModule != 0:
		where = "in a module"
	case w&inLeader != 0:
		where = "on a Leadership card"
	}
	switch {
	case where == "":
		return "; it works at: " + strings.Join(at, ", ")
	case len(at) == 0:
		return "; it works " + where + " only"
	}
	return "; it works " + where + " and at: " + strings.Join(at, ", ")
}
