package web

import (
	"koprulu/game"
	"koprulu/table"
)

// LogLineSeen returns a line of the log, and the names in it that can be read up.
func LogLineSeen(p *TablePage, l *table.LogItem) (text string, terms []string) {
	line := p.logLine(l)
	for _, term := range line.terms {
		if term.name != "" {
			terms = append(terms, term.name)
		}
	}
	return line.text, terms
}

// EndingSeen says why a game has ended, and returns the seats in the order of the result.
func EndingSeen(p *TablePage) (why string, seats []game.Player) {
	for _, s := range p.standings() {
		seats = append(seats, s.seat)
	}
	return p.endingWhy(), seats
}
