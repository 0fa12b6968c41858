package log

import (
	"koprulu/table"
	"koprulu/web/seen"
)

// LineSeen returns a line of the log, and the names in it that can be read up.
func LineSeen(p *seen.Game, l *table.LogItem) (text string, terms []string) {
	line := (&Model{Game: p}).rowOf(l)
	for _, term := range line.terms {
		if term.name != "" {
			terms = append(terms, term.name)
		}
	}
	return line.text, terms
}
