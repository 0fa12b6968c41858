package tutor

import (
	"slices"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/site/web/seen"
)

// Step is what the tutorial says at one moment.
type Step struct {
	Number, Of int
	// Text is a key of the catalogue; followed by .title, .text and .why.
	Text string
	// Suggest is the answer that the text proposes, in the words of notation, empty for none.
	Suggest string
	// Own is true if the reader does it in their own way, Done after the last step.
	Own, Done bool
	// Chapter is the id of the chapter, Next that of the one that follows, empty after the last. Lesson is its number, of
	// Lessons.
	Chapter, Next   string
	Lesson, Lessons int
}

// line says in one line what to do: the step, and what is proposed.
func line(p *seen.Game, step *Step) string {
	title := p.Reader.Words.Text(step.Text + ".title")
	if label := suggestion(p, step); label != "" && p.Decision != 0 {
		return p.Reader.Words.Text("web.tutorial.line", "title", title, "answer", label)
	}
	return title
}

// suggestion returns the proposed answer in the reader's language, empty if nothing is proposed.
func suggestion(p *seen.Game, step *Step) string {
	for i := range p.Choices {
		if c := &p.Choices[i]; step.Suggest != "" && c.Text == step.Suggest {
			return c.Label
		}
	}
	return ""
}

// wantedPick returns what the button of the group that leads to the proposed answer sends, as far as groups
// are open now; empty if the answer itself is there.
func wantedPick(p *seen.Game, step *Step) string {
	asked, _ := choice.Split(p.Choices)
	wanted := func(c choice.Choice) bool { return c.Text == step.Suggest }
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
