package load

import (
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strings"
)

// The measures of the plot, in its own units.
const (
	plotWidth, rowHeight, plotTop   = 760, 34, 64
	barLeft, barWidth               = 330, 300
	wantedAt                        = barLeft + barWidth*2/3
	chartHeight, chartGap, plotFoot = 90, 40, 16
)

// Plot draws an SVG image: the figures that have a target, as bars with a line for the target, and below them the
// answers of each second.
func (r *Report) Plot(w io.Writer) error {
	var b strings.Builder
	var rows []string
	var charts []*Result
	for i := range r.Results {
		n := &r.Results[i]
		for j := range n.Figures {
			if n.Figures[j].Want != 0 {
				rows = append(rows, n.Figures[j].bar(n.Goal, plotTop+len(rows)*rowHeight))
			}
		}
		if len(n.PerSecond) > 1 {
			charts = append(charts, n)
		}
	}
	chartTop := plotTop + len(rows)*rowHeight + chartGap
	height := chartTop + len(charts)*(chartHeight+chartGap) + plotFoot
	fmt.Fprintf(&b,
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="system-ui, sans-serif" font-size="13">`+
			"\n", plotWidth, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", plotWidth, height)
	fmt.Fprintf(&b,
		`<text x="16" y="26" font-size="16">The server under load</text><text x="16" y="46" fill="#555">%s</text>`+"\n",
		html.EscapeString(r.Machine))
	for _, row := range rows {
		b.WriteString(row)
	}
	if len(rows) > 0 {
		fmt.Fprintf(&b,
			`<line x1="%d" x2="%d" y1="%d" y2="%d" stroke="#333" stroke-dasharray="3 3"/><text x="%d" y="%d" text-anchor="middle" fill="#555" font-size="11">wanted</text>`+"\n",
			wantedAt, wantedAt, plotTop-4, chartTop-chartGap, wantedAt, plotTop-8)
	}
	for i, n := range charts {
		n.chart(&b, chartTop+i*(chartHeight+chartGap))
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// bar draws a figure: the line at two thirds is the target, so a bar that should be long has to pass it, and one that
// should be short has to end before it.
func (f *Figure) bar(goal string, y int) string {
	length := int(math.Min(f.Value/f.Want*barWidth*2/3, barWidth))
	colour := "#2f7d4f"
	if !f.Met {
		colour = "#b3402f"
	}
	return fmt.Sprintf(
		`<text x="%d" y="%d" text-anchor="end">%s: %s</text><rect x="%d" y="%d" width="%d" height="16" fill="%s"/><text x="%d" y="%d">%s <tspan fill="#555" font-size="11">%s</tspan></text>`+"\n",
		barLeft-10, y+13, goal, html.EscapeString(f.Unit), barLeft, y, max(length, 1), colour, barLeft+barWidth+8, y+13,
		number(f.Value), f.target())
}

// chart draws the answers of each second.
func (n *Result) chart(b *strings.Builder, y int) {
	most := slices.Max(n.PerSecond)
	var points []string
	for i, v := range n.PerSecond {
		x := 60 + float64(i)*float64(plotWidth-100)/float64(len(n.PerSecond)-1)
		points = append(points, fmt.Sprintf("%.1f,%.1f", x, float64(y+chartHeight)-v/most*chartHeight))
	}
	fmt.Fprintf(b, `<text x="16" y="%d">%s: answers in each second</text>`+"\n", y-8, n.Goal)
	fmt.Fprintf(b,
		`<path d="M60 %d V%d H%d" fill="none" stroke="#999"/><text x="54" y="%d" text-anchor="end" font-size="11" fill="#555">%s</text><text x="54" y="%d" text-anchor="end" font-size="11" fill="#555">0</text>`+"\n",
		y, y+chartHeight, plotWidth-40, y+8, number(most), y+chartHeight)
	fmt.Fprintf(b, `<polyline points="%s" fill="none" stroke="#2b5fa8" stroke-width="2"/>`+"\n", strings.Join(points, " "))
}
