package play

import (
	"log/slog"

	"koprulu/rules/notation/answer"
	"koprulu/site/tutorial"
	"koprulu/site/web"
	"koprulu/site/web/tutor"
	"koprulu/table"
)

// inTutorial reports whether a table is one of the tutorial, which goes through purchases one by one.
func inTutorial(snap *table.Snapshot) bool {
	_, is := tutorial.ChapterOf(snap)
	return is
}

// tutorialStep returns what the tutorial says to the reader of a table page, nil at real tables. It proposes something
// at every question.
func tutorialStep(snap *table.Snapshot, p *web.TablePage) *tutor.Step {
	c, is := tutorial.ChapterOf(snap)
	if p.Seat != tutorial.Seat || !is {
		return nil
	}
	var legal []string
	if p.Decision != 0 {
		for _, a := range snap.Legal(p.Seat, nil) {
			legal = append(legal, answer.FormatInView(p.Rules, p.View, a))
		}
	}
	next := ""
	if c+1 < tutorial.Chapters {
		next = (c + 1).ID()
	}
	step := tutorial.At(c, p.Rules, p.View, legal)
	if step.Suggest == "" && !step.Done && len(legal) > 1 {
		advice, err := snap.Advise(p.Seat)
		if err != nil {
			slog.Error("advising in a lesson", "table", snap.ID, "error", err) // The lesson goes on without.
		}
		step.Suggest = advice
	}
	return &tutor.Step{Number: step.Number, Of: step.Of, Text: step.Key, Suggest: step.Suggest, Own: step.Own,
		Done: step.Done, Chapter: c.ID(), Next: next,
		Lesson: int(c) + 1, Lessons: int(tutorial.Chapters)}
}
