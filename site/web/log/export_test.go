package log

import (
	"koprulu/site/web/seen"
	"koprulu/table"
)

// LineSeen returns a line of the log, and the names in it that can be looked up with the place of each in it.
func LineSeen(p *seen.Game, l *table.LogItem) (text string, terms []Term) {
	line := (&Model{Game: p}).rowOf(l)
	at := 0
	for _, part := range line.parts {
		if part.tip != "" {
			terms = append(terms, Term{part.text, at})
		}
		at += len(part.text)
	}
	return line.text, terms
}

// Term is a name that can be looked up, and where it begins in its line.
type Term struct {
	Name string
	At   int
}
