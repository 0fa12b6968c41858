package terminal

import (
	"cmp"
	"slices"

	"koprulu/game"
)

// choice is one legal answer as it is offered.
type choice struct {
	answer game.Answer
	// label is the answer in the player's language, typed in the words of notation.
	label, typed string
	places       places
	// confirmed is true for what is done on purpose although nothing asks for it.
	confirmed bool
}

// item is one line of the list of answers: an answer, or a group that opens.
type item struct {
	label string
	// choices are the answers behind the line; a group has more than one.
	choices []choice
	group   bool
	// key is what the answers of a group have in common.
	key game.Answer
}

// places gives the parts of the map that the line is about.
func (i *item) places() places {
	var p places
	for _, c := range i.choices {
		p.join(c.places)
	}
	return p
}

// keys give what answers of a verb have in common at each level of grouping,
// the coarsest first.
func keys(a game.Answer) []game.Answer {
	switch a.Verb {
	case game.DoPlanet:
		return []game.Answer{{Verb: a.Verb, A: a.A}, {Verb: a.Verb, A: a.A, B: a.B, C: a.C, D: 255}}
	case game.DoOrder, game.DoSlot, game.DoPlace, game.DoBuild, game.DoPair, game.DoSupport, game.DoUse, game.DoSabotage:
		return []game.Answer{{Verb: a.Verb, A: a.A}}
	case game.DoMove, game.DoBack:
		return []game.Answer{{Verb: a.Verb, B: a.B, C: a.C}}
	case game.DoRecall:
		return []game.Answer{{Verb: a.Verb, A: a.A, B: a.B}}
	case game.DoCard:
		return []game.Answer{{Verb: a.Verb, A: a.A, B: a.B}}
	case game.DoDestroyUnit, game.DoDestroyBase, game.DoDestroyTransport, game.DoForce, game.DoTransport:
		return []game.Answer{{Verb: a.Verb}}
	}
	return nil
}

// arrange makes the lines of a list of at most room lines, if it can, by putting
// answers that begin alike into groups. depth is the level of grouping inside of
// the groups already opened.
func arrange(all []choice, depth, room int, name func(game.Answer) string) []item {
	if len(all) <= max(room, 8) {
		return single(all)
	}
	var out []item
	at := map[game.Answer]int{}
	for _, c := range all {
		ks := keys(c.answer)
		if depth >= len(ks) {
			out = append(out, item{label: c.label, choices: []choice{c}})
			continue
		}
		k := ks[depth]
		i, ok := at[k]
		if !ok {
			i = len(out)
			at[k] = i
			out = append(out, item{key: k, group: true})
		}
		out[i].choices = append(out[i].choices, c)
	}
	if len(all) > 0 && all[0].answer.Verb == game.DoPlanet && depth > 0 {
		// Cells in the order in which one reads a map.
		slices.SortStableFunc(out, func(a, b item) int {
			x, y := a.choices[0].answer, b.choices[0].answer
			return cmp.Or(cmp.Compare(int8(x.C), int8(y.C)), cmp.Compare(int8(x.B), int8(y.B)))
		})
	}
	groups := 0
	for i := range out {
		switch {
		case !out[i].group:
		case len(out[i].choices) == 1:
			out[i] = single(out[i].choices)[0]
		default:
			out[i].label = name(out[i].key)
			groups++
		}
	}
	if groups == 1 && len(out) == 1 {
		return arrange(all, depth+1, room, name)
	}
	return out
}

// single makes a line of every answer.
func single(all []choice) []item {
	out := make([]item, len(all))
	for i, c := range all {
		out[i] = item{label: c.label, choices: []choice{c}}
	}
	return out
}
