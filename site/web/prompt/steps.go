package prompt

import (
	"slices"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// next returns what is to be chosen once a group of a row is chosen: the parts of all its groups, each in the place
// that it will have whichever group is opened. It is nil if there are no groups, or more parts than fit beside each
// other. rest is what the groups were made from, before what was picked for it.
func (p *Model) next(rest []choice.Choice, before choice.Pick, row *optionRow) []option {
	var all []option
	for i := range row.items {
		group := &row.items[i]
		if !group.group || group.pressed {
			continue
		}
		pick := append(slices.Clip(before), group.key)
		for _, item := range p.rowOf(choice.Pick{group.key}.Narrow(rest), pick, group.key).items {
			if slices.ContainsFunc(all, func(o option) bool { return o.label == item.label }) {
				continue
			}
			if len(all) == roomyStep {
				return nil
			}
			all = append(all, option{label: item.label, title: item.label, count: -1, later: true, first: item.first,
				done: item.done})
		}
	}
	return all
}

// among puts the parts of the group that was opened into their places among those of all groups. Parts that only other
// groups have stay, with the rule against them.
func (p *Model) among(all, parts []option, key game.Answer) []option {
	for i := range parts {
		at := slices.IndexFunc(all, func(o option) bool { return o.label == parts[i].label })
		if at < 0 {
			return parts // They are arranged in a different way from before.
		}
		all[at] = parts[i]
	}
	kept := all[:0]
	for _, o := range all {
		if o.later {
			o.first.V, o.later = p.moved(o.first, key), false
			if o.why = p.against(o.first, key); o.why == rule.None {
				continue
			}
		}
		kept = append(kept, o)
	}
	return kept
}

// moved returns the values of an answer as they would be in another group.
func (p *Model) moved(a, key game.Answer) game.AnswerValues {
	if fields := a.Verb.Info().Fields; a.Verb == key.Verb && len(fields) > 0 {
		a.V[fields[0].At] = key.V[fields[0].At]
	}
	return a.V
}

// against returns the rule against an answer that was moved to another group, none where groups have more than their
// first value in common.
func (p *Model) against(a, key game.Answer) rule.ID {
	switch a.Verb {
	case game.DoOrder, game.DoSlot, game.DoPlace, game.DoBuild, game.DoPair, game.DoSupport:
		if a.Verb == key.Verb {
			return p.Breaks(a)
		}
	}
	return rule.None
}

// laterText says what is to be done before what is in the second row can be chosen.
func (p *Model) laterText() string { return p.Words().Text("web.prompt.later") }
