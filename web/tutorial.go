package web

import (
	"slices"

	"koprulu/choice"
	"koprulu/game"
)

// tutorialLabel returns the proposed answer in the reader's language, empty if nothing is proposed.
func tutorialLabel(p *TablePage) string {
	for i := range p.Choices {
		if c := &p.Choices[i]; p.Tutorial.Suggest != "" && c.Text == p.Tutorial.Suggest {
			return c.Label
		}
	}
	return ""
}

// tutorialPick returns what the button of the group sends behind which the proposed answer is found, as far as groups
// are open now; empty if the answer itself stands there.
func tutorialPick(p *TablePage) string {
	asked, _ := choice.Split(p.Choices)
	wanted := func(c choice.Choice) bool { return c.Text == p.Tutorial.Suggest }
	rest := p.Pick.Narrow(asked)
	if !slices.ContainsFunc(rest, wanted) {
		return ""
	}
	for _, item := range choice.Arrange(rest, p.Pick.Groups(), 0, func(game.Answer) string { return "" }) {
		if item.Group && slices.ContainsFunc(item.Choices, wanted) {
			return append(slices.Clone(p.Pick), item.Key).String()
		}
	}
	return ""
}
