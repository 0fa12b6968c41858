package choice

import (
	"cmp"
	"slices"

	"koprulu/rules/game"
)

// Item is one line of a list of answers: an answer, or a group that opens.
type Item struct {
	Label string
	// Choices are the answers that the line covers; a group has more than one.
	Choices []Choice
	Group   bool
	// Key is what the answers of a group have in common.
	Key game.Answer
}

// Places returns the parts of the map that the line is about.
func (i *Item) Places() Places {
	var p Places
	for _, c := range i.Choices {
		p.Join(c.Places)
	}
	return p
}

// keys give what answers of a verb have in common at each level of grouping,
// the coarsest first.
func keys(a game.Answer) []game.Answer {
	switch a.Verb {
	case game.DoPlanet:
		return []game.Answer{{Verb: a.Verb, V: game.AnswerValues{game.OfPlanet: uint8(a.Planet())}},
			{Verb: a.Verb, V: game.AnswerValues{game.OfPlanet: uint8(a.Planet()), game.OfX: uint8(a.X()), game.OfY: uint8(a.Y()),
				game.OfTurn: every}}}
	case game.DoOrder, game.DoSlot, game.DoPlace, game.DoBuild, game.DoPair, game.DoSupport, game.DoUse, game.DoSabotage:
		first := a.Verb.Info().Fields[0].At
		key := game.Answer{Verb: a.Verb}
		key.V[first] = a.V[first]
		return []game.Answer{key}
	case game.DoMove, game.DoBack:
		return []game.Answer{{Verb: a.Verb, V: game.AnswerValues{game.OfUnit: every, game.OfFrom: uint8(a.From())}},
			{Verb: a.Verb, V: game.AnswerValues{game.OfUnit: uint8(a.Unit()), game.OfFrom: uint8(a.From())}},
			{Verb: a.Verb, V: game.AnswerValues{game.OfCount: every, game.OfUnit: uint8(a.Unit()), game.OfFrom: uint8(a.From()),
				game.OfTo: uint8(a.To())}}}
	case game.DoRecall:
		return []game.Answer{{Verb: a.Verb, V: game.AnswerValues{game.OfUnit: uint8(a.Unit()), game.OfFrom: uint8(a.From())}}}
	case game.DoCard:
		return []game.Answer{{Verb: a.Verb, V: game.AnswerValues{game.OfSkirmish: a.Skirmish(),
			game.OfCard: uint8(a.Card())}}}
	case game.DoLeave:
		return []game.Answer{{Verb: a.Verb, V: game.AnswerValues{game.OfUnit: uint8(a.Unit()), game.OfFrom: uint8(a.From())}}}
	case game.DoSwap:
		return []game.Answer{{Verb: a.Verb, V: game.AnswerValues{game.OfSkirmish: a.Skirmish(),
			game.OfUnit: uint8(a.Unit())}}}
	case game.DoDestroyUnit, game.DoDestroyBase, game.DoDestroyTransport, game.DoForce, game.DoTransport, game.DoDefend,
		game.DoRevenge, game.DoLock, game.DoGive, game.DoRaise:
		return []game.Answer{{Verb: a.Verb}}
	}
	return nil
}

// every replaces in a key whatever tells the members apart: the rotation of a planet in one cell, the units that move
// from an area, their number between two areas.
const every = 255

// Arrange makes a list of at most room lines, if it can, by putting answers that begin the same way into groups. depth
// is the level of grouping inside the groups already opened; name names groups.
func Arrange(all []Choice, depth, room int, name func(game.Answer) string) []Item {
	if len(all) <= room {
		return Single(all)
	}
	var out []Item
	at := map[game.Answer]int{}
	for _, c := range all {
		ks := keys(c.Answer)
		if depth >= len(ks) {
			out = append(out, Item{Label: c.Label, Choices: []Choice{c}})
			continue
		}
		k := ks[depth]
		i, ok := at[k]
		if !ok {
			i = len(out)
			at[k] = i
			out = append(out, Item{Key: k, Group: true})
		}
		out[i].Choices = append(out[i].Choices, c)
	}
	if len(all) > 0 && all[0].Answer.Verb == game.DoPlanet && depth > 0 {
		// Cells in the order in which people read a map.
		slices.SortStableFunc(out, func(a, b Item) int {
			x, y := a.Choices[0].Answer, b.Choices[0].Answer
			return cmp.Or(cmp.Compare(x.Y(), y.Y()), cmp.Compare(x.X(), y.X()))
		})
	}
	groups := 0
	for i := range out {
		switch {
		case !out[i].Group:
		case len(out[i].Choices) == 1:
			out[i] = Single(out[i].Choices)[0]
		default:
			out[i].Label = name(out[i].Key)
			groups++
		}
	}
	if groups == 1 && len(out) == 1 {
		return Arrange(all, depth+1, room, name)
	}
	return out
}

// Single makes a line of every answer.
func Single(all []Choice) []Item {
	out := make([]Item, len(all))
	for i, c := range all {
		out[i] = Item{Label: c.Label, Choices: []Choice{c}}
	}
	return out
}
