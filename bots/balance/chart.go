package balance

import (
	"fmt"
	"html"
	"io"
	"strings"
)

// Chart is a plot of shares as multiples of an even one, with their intervals, as an SVG image: dots on lines in
// columns of groups. The same chart always has the same bytes.
type Chart struct {
	Title, Subtitle string
	// Most is the highest multiple that is drawn, in steps of Step.
	Most, Step float64
	Columns    [][]Group
}

// Group is some rows below a heading.
type Group struct {
	Name string
	Rows []Row
}

// Row is a share with its name.
type Row struct {
	Name   string
	Colour string
	// Low and High bound the share, Rate is the share itself, Even is the even share that they are drawn as multiples of;
	// without it nothing is drawn.
	Low, Rate, High, Even float64
}

// The measures of a chart, in its own units.
const (
	columnWidth         = 530
	rowHeight, plotTop  = 17, 84
	lineLeft, lineWidth = 210, 290
	groupGap, plotFoot  = 12, 34
)

// Write writes the image.
func (c *Chart) Write(w io.Writer) error {
	var rows strings.Builder
	bottom := plotTop
	for i, column := range c.Columns {
		y, left := plotTop, i*columnWidth
		for _, g := range column {
			fmt.Fprintf(&rows, `<text x="%d" y="%d" font-weight="bold">%s</text>`+"\n", left+16, y+4, html.EscapeString(g.Name))
			for _, row := range g.Rows {
				y += rowHeight
				c.row(&rows, left, y, &row)
			}
			y += rowHeight + groupGap
		}
		bottom = max(bottom, y)
	}
	var b strings.Builder
	width, height := len(c.Columns)*columnWidth, bottom+plotFoot
	fmt.Fprintf(&b,
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="system-ui, sans-serif" font-size="12">`+
			"\n", width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", width, height)
	fmt.Fprintf(&b, `<text x="16" y="26" font-size="16">%s</text><text x="16" y="46" fill="#555">%s</text>`+"\n",
		html.EscapeString(c.Title), html.EscapeString(c.Subtitle))
	for i := range c.Columns {
		c.axis(&b, i*columnWidth, bottom)
	}
	b.WriteString(rows.String())
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// at returns the position of a multiple of an even share.
func (c *Chart) at(left int, times float64) float64 {
	return float64(left+lineLeft) + min(times, c.Most)/c.Most*lineWidth
}

// axis draws the scale of a column, with the line for an even share.
func (c *Chart) axis(b *strings.Builder, left, bottom int) {
	for tick := range int(c.Most/c.Step) + 1 {
		times := float64(tick) * c.Step
		colour, dash := "#ddd", ""
		if times == 1 {
			colour, dash = "#333", ` stroke-dasharray="3 3"`
		}
		x := c.at(left, times)
		fmt.Fprintf(b,
			`<line x1="%.1f" x2="%.1f" y1="%d" y2="%d" stroke="%s"%s/><text x="%.1f" y="%d" text-anchor="middle" fill="#555" font-size="11">%g</text>`+"\n",
			x, x, plotTop-12, bottom, colour, dash, x, plotTop-18, times)
	}
}

// row draws a share as a dot on the line of its interval.
func (c *Chart) row(b *strings.Builder, left, y int, r *Row) {
	fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="end">%s</text>`, left+lineLeft-10, y+4, html.EscapeString(r.Name))
	if r.Even > 0 {
		fmt.Fprintf(b,
			`<line x1="%.1f" x2="%.1f" y1="%d" y2="%d" stroke="%s" stroke-width="2"/><circle cx="%.1f" cy="%d" r="3.5" fill="%s"/>`,
			c.at(left, r.Low/r.Even), c.at(left, r.High/r.Even), y, y, r.Colour, c.at(left, r.Rate/r.Even), y, r.Colour)
	}
	b.WriteString("\n")
}
