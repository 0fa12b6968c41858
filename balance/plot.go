package balance

import (
	"fmt"
	"html"
	"io"
	"strings"

	"koprulu/game"
)

// The measures of the plot, in its own units. Shares are drawn as multiples of an even one.
const (
	plotWidth, rowHeight, plotTop = 1060, 17, 84
	columnWidth                   = plotWidth / 2
	lineLeft, lineWidth           = 210, 290
	most                          = 2.5
	groupGap, plotFoot            = 12, 34
)

// colours are those of the races, by their number.
var colours = [game.Races]string{game.Terran: "#2b5fa8", game.Protoss: "#a8801a", game.Zerg: "#8a2f7d"}

// Plot draws the shares of factions by number of players, and of Leadership cards, with their intervals beside a
// line for an even share, as an SVG image. The same report gives the same bytes.
func (r *Report) Plot(w io.Writer) error {
	var b strings.Builder
	rules := r.rules()
	y := plotTop
	for i := range r.Runs {
		run := &r.Runs[i]
		group(&b, 0, y, fmt.Sprintf("%d players", run.Rules.Options.Players))
		for f := range game.Faction(game.FactionCount) {
			y += rowHeight
			run.Faction(f).draw(&b, 0, y, words().FactionName(rules, f), colours[rules.Sheets[f].Race])
		}
		y += rowHeight + groupGap
	}
	bottom := y
	columns := 1
	if rules.Options.BroodWar {
		columns, y = 2, plotTop
		for f := range game.Faction(game.FactionCount) {
			group(&b, columnWidth, y, words().FactionName(rules, f))
			for l := range rules.Sheets[f].Leaders {
				y += rowHeight
				r.Leader(f, game.Leader(l)).draw(&b, columnWidth, y, words().LeaderName(rules, f, game.Leader(l)), colours[rules.Sheets[f].Race])
			}
			y += rowHeight + groupGap
		}
		bottom = max(bottom, y)
	}
	rows := b.String()
	b.Reset()
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="system-ui, sans-serif" font-size="12">`+"\n", columns*columnWidth, bottom+plotFoot)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", columns*columnWidth, bottom+plotFoot)
	fmt.Fprintf(&b, `<text x="16" y="26" font-size="16">Shares of wins</text><text x="16" y="46" fill="#555">%s games, as multiples of an even share, with intervals of 95 percent</text>`+"\n", thousands(r.Games()))
	for c := range columns {
		axis(&b, c*columnWidth, bottom)
	}
	b.WriteString(rows)
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// at returns where a multiple of an even share lies.
func at(left int, times float64) float64 {
	return float64(left+lineLeft) + min(times, most)/most*lineWidth
}

// axis draws the scale of a column, with the line for an even share.
func axis(b *strings.Builder, left, bottom int) {
	for tick := range int(most*2) + 1 {
		times := float64(tick) / 2
		colour, dash := "#ddd", ""
		if times == 1 {
			colour, dash = "#333", ` stroke-dasharray="3 3"`
		}
		x := at(left, times)
		fmt.Fprintf(b, `<line x1="%.1f" x2="%.1f" y1="%d" y2="%d" stroke="%s"%s/><text x="%.1f" y="%d" text-anchor="middle" fill="#555" font-size="11">%g</text>`+"\n",
			x, x, plotTop-12, bottom, colour, dash, x, plotTop-18, times)
	}
}

// group writes the head of a group of rows.
func group(b *strings.Builder, left, y int, name string) {
	fmt.Fprintf(b, `<text x="%d" y="%d" font-weight="bold">%s</text>`+"\n", left+16, y+4, html.EscapeString(name))
}

// draw draws a share as a dot on the line of its interval.
func (s Share) draw(b *strings.Builder, left, y int, name, colour string) {
	fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="end">%s</text>`, left+lineLeft-10, y+4, html.EscapeString(name))
	if s.Played > 0 && s.Even > 0 {
		low, high := s.Interval()
		fmt.Fprintf(b, `<line x1="%.1f" x2="%.1f" y1="%d" y2="%d" stroke="%s" stroke-width="2"/><circle cx="%.1f" cy="%d" r="3.5" fill="%s"/>`,
			at(left, low/s.Even), at(left, high/s.Even), y, y, colour, at(left, s.Rate()/s.Even), y, colour)
	}
	b.WriteString("\n")
}
