package lookback

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"koprulu/help/lookback"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/table"
)

func itoa(n int) string { return strconv.Itoa(n) }

// size is how large a chart is, in pixels from above; its width is that of its place.
type size struct {
	// top is above the plot, height that of the plot, foot below it.
	top, height, foot int
	// grid has the lines in percent, named those that say so; marks is the size of what is in the chart.
	grid, named []int
	marks       int
	// letters says where the letters of turning points lead.
	letters target
}

// target is where a letter in a chart leads.
type target uint8

const (
	// toText leads to what is told of the turning point, on this page.
	toText target = iota
	// toPage leads to the same on the page of the look back.
	toPage
)

var (
	large = size{top: 14, height: 250, foot: 26, grid: []int{0, 25, 50, 75, 100}, named: []int{25, 50, 75, 100}, marks: 22,
		letters: toText}
	small = size{top: 12, height: 76, foot: 20, grid: []int{0, 50, 100}, named: []int{100}, marks: 18}
	// glance is the chart beside the end of a game.
	glance = size{top: 12, height: 96, foot: 20, grid: []int{0, 50, 100}, named: []int{100}, marks: 18, letters: toPage}
)

// plot is the part of the width that the lines have; the rest is for what is at their ends.
const plot = 93

// columns is how many columns the lines are drawn in: what falls in one is averaged, because estimates err a little.
const columns = 96

// line is a line of the chart: chances in percent by their place from 0 to 1.
type line struct {
	seat game.Player
	x, y []float64
}

// lines returns the chances of all seats.
func (p *Model) lines() []line {
	d := p.document()
	var list []line
	n := len(d.Points)
	for _, seat := range p.seats() {
		l := line{seat: seat}
		for c := range min(columns, n) {
			from, to := c*n/min(columns, n), (c+1)*n/min(columns, n)
			sum := 0.0
			for _, pt := range d.Points[from:to] {
				sum += pt.Chances[seat]
			}
			l.x, l.y = append(l.x, (float64(from)+float64(to-1))/2/float64(n)), append(l.y, sum/float64(to-from))
		}
		if len(d.End) > 0 {
			l.x, l.y = append(l.x, 1), append(l.y, d.End[seat])
		}
		list = append(list, l)
	}
	return list
}

// at returns the height of a line at a place.
func (l *line) at(x float64) float64 {
	for i := range l.x {
		if l.x[i] >= x {
			if i == 0 {
				return l.y[0]
			}
			part := (x - l.x[i-1]) / (l.x[i] - l.x[i-1])
			return l.y[i-1] + part*(l.y[i]-l.y[i-1])
		}
	}
	return l.y[len(l.y)-1]
}

// tick is the beginning of a round.
type tick struct {
	x, end float64
	name   string
}

// pen draws a chart.
type pen struct {
	page.Pen
	size
	p *Model
}

// y returns where a chance is drawn.
func (c *pen) y(percent float64) float64 {
	return float64(c.top) + (100-percent)/100*float64(c.height)
}

// across writes an attribute that is a place from 0 to 1 across the plot.
func (c *pen) across(name string, x float64) {
	c.Put(" ", name, `="`, x*plot, `%"`)
}

// down writes an attribute that is a place from above, in pixels.
func (c *pen) down(name string, y float64) {
	c.Put(" ", name, `="`, y, `"`)
}

// write writes markup with numbers in it.
func (c *pen) write(format string, args ...any) { c.Put(fmt.Sprintf(format, args...)) }

// open begins the chart, with its grid and rounds.
func (c *pen) open(label string, ticks []tick) {
	c.Raw(`<svg class="chart" width="100%"`)
	c.down("height", float64(c.top+c.height+c.foot))
	c.Raw(` role="group"`)
	c.Attr("aria-label", label)
	c.Raw(`><g aria-hidden="true">`)
	for _, g := range c.grid {
		c.Raw(`<line class="chart__grid" x1="0"`)
		c.across("x2", 1)
		c.down("y1", c.y(float64(g)))
		c.down("y2", c.y(float64(g)))
		c.Raw(`/>`)
	}
	for _, t := range ticks {
		c.Raw(`<line class="chart__tick"`)
		c.across("x1", t.x)
		c.across("x2", t.x)
		c.down("y1", float64(c.top))
		c.down("y2", float64(c.top+c.height+6))
		c.Raw(`/>`)
		room, class := .05, ""
		if len(t.name) > 2 {
			room, class = .12, " is-word" // On a small screen there is no room for it at all.
		}
		if t.end-t.x >= room {
			c.Raw(`<text class="chart__round` + class)
			c.Raw(`" text-anchor="middle"`)
			c.across("x", (t.x+t.end)/2)
			c.down("y", float64(c.top+c.height+c.foot-4))
			c.Put(`>`, page.Plain(t.name), `</text>`)
		}
	}
	c.Raw(`</g>`)
}

// percents writes what the lines of the grid mean, above everything.
func (c *pen) percents() {
	c.Raw(`<g aria-hidden="true">`)
	for _, g := range c.named {
		c.Raw(`<text class="chart__percent" x="2"`)
		c.down("y", c.y(float64(g))+12)
		c.Put(`>`, page.Plain(c.p.Words().Text("analysis.percent", "n", g)), `</text>`)
	}
	c.Raw(`</g>`)
}

// draw draws the lines: in a box that is stretched to the width, with strokes that are not.
func (c *pen) draw(lines []line) {
	c.write(`<svg aria-hidden="true" x="0" y="%d" width="%d%%" height="%d" viewBox="0 0 1000 %d" preserveAspectRatio="none" overflow="visible">`,
		c.top, plot, c.height, c.height)
	for _, under := range []bool{true, false} {
		for _, l := range lines {
			class := "chart__line"
			if under {
				class = "chart__under"
			}
			c.Raw(`<polyline class="` + class + " " + c.p.class(l.seat) + `" points="`)
			for i := range l.x {
				c.Put(1000*l.x[i], ",", (100-l.y[i])/100*float64(c.height), " ")
			}
			c.Raw(`"/>`)
		}
	}
	c.Raw(`</svg>`)
}

// ends puts the plates of the players at the ends of their lines, one below the other where the lines end together.
func (c *pen) ends(lines []line) {
	order := make([]int, len(lines))
	for i := range order {
		order[i] = i
	}
	last := func(i int) float64 { return lines[order[i]].y[len(lines[order[i]].y)-1] }
	for i := range order {
		for j := i; j > 0 && last(j) > last(j-1); j-- {
			order[j], order[j-1] = order[j-1], order[j]
		}
	}
	half := float64(c.marks) / 2
	places := make([]float64, len(order))
	for i := range order {
		places[i] = c.y(last(i))
		if i > 0 {
			places[i] = max(places[i], places[i-1]+float64(c.marks))
		}
	}
	if over := places[len(places)-1] - float64(c.top+c.height); over > 0 {
		for i := len(places) - 1; i >= 0; i-- {
			limit := float64(c.top+c.height) - float64((len(places)-1-i)*c.marks)
			places[i] = min(places[i], limit)
		}
	}
	for i, l := range order {
		c.plate(lines[l].seat, places[i]-half)
	}
}

// plate draws the plate of a player at the right edge.
func (c *pen) plate(seat game.Player, y float64) {
	e := piece.EmblemOf(c.p.Faction(seat))
	if e == nil {
		return
	}
	c.Raw(`<svg aria-hidden="true" class="chart__plate f-` + e.Class + `"`)
	c.across("x", 1.015)
	c.down("y", y)
	c.write(` width="%d" height="%d" viewBox="-4 -4 108 108"><use href="#p-%s"/><text class="plate-letter s-%s" x="50" y="%d">`, c.marks, c.marks, e.Class, e.Class, e.Top)
	c.Put(page.Plain(e.Letter(c.p.Words())), `</text></svg>`)
}

// letters puts the turning points on the lines, as links.
func (c *pen) letters(lines []line) {
	d := c.p.document()
	n := float64(max(1, len(d.Points)))
	var taken [][2]float64
	for i := range d.Turns {
		t := &d.Turns[i]
		seat := d.SeatOf(t.Seat)
		if int(seat) >= len(lines) {
			continue
		}
		x := float64(t.At) / n
		on := c.y(lines[seat].at(x))
		y := c.free(x, min(max(on, float64(c.marks)/2), float64(c.top+c.height)-float64(c.marks)/2), taken)
		taken = append(taken, [2]float64{x, y})
		class := "chart__turn "
		if t.Good {
			class += "chart__turn--good "
		}
		c.Raw(`<a class="` + class + c.p.class(seat) + `"`)
		c.Attr("href", c.address(t))
		c.Attr("aria-label", c.p.Title(t))
		c.Raw(`><line aria-hidden="true"`)
		c.across("x1", x)
		c.across("x2", x)
		c.down("y1", y)
		c.down("y2", on)
		c.Raw(`/><circle`)
		c.across("cx", x)
		c.down("cy", y)
		c.write(` r="%d"/><text aria-hidden="true" text-anchor="middle"`, c.marks/2)
		c.across("x", x)
		c.down("y", y+4)
		c.Put(`>`, page.Plain(t.Letter), `</text></a>`)
	}
}

// free returns the height nearest to a wanted one at which a letter covers no other, as far as there is room. How wide
// the chart will be is not known: letters are kept apart as on a small screen.
func (c *pen) free(x, y float64, taken [][2]float64) float64 {
	covers := func(y float64) bool {
		return slices.ContainsFunc(taken, func(o [2]float64) bool {
			return math.Abs(o[0]-x)*narrow < float64(c.marks) && math.Abs(o[1]-y) < float64(c.marks)
		})
	}
	for off := 0; off < c.height; off += 4 {
		for _, at := range [2]float64{y - float64(off), y + float64(off)} {
			if at >= float64(c.marks)/2 && at <= float64(c.top+c.height)-float64(c.marks)/2 && !covers(at) {
				return at
			}
		}
	}
	return y
}

// narrow is how wide the lines of a chart are on a phone, in pixels.
const narrow = 320

// address returns where a letter leads.
func (c *pen) address(t *lookback.Turn) string {
	if c.size.letters == toPage {
		return c.p.Path(Path) + "#" + anchor(t)
	}
	return "#" + anchor(t)
}

// here marks the moment that the replay shows.
func (c *pen) here(x float64) {
	c.Raw(`<line class="chart__here" aria-hidden="true"`)
	c.across("x1", x)
	c.across("x2", x)
	c.down("y1", 2)
	c.down("y2", float64(c.top+c.height))
	c.Raw(`/>`)
}

// chart draws the chances of everybody over the whole game.
func chart(p *Model, s size) templ.Component {
	c := pen{p: p, size: s}
	d := p.document()
	n := float64(max(1, len(d.Points)))
	var ticks []tick
	for i := range d.Points {
		if i == 0 || d.Points[i].Round != d.Points[i-1].Round {
			ticks = append(ticks, tick{x: float64(i) / n, end: 1, name: p.tickName(d.Points[i].Round)})
			if k := len(ticks) - 2; k >= 0 {
				ticks[k].end = float64(i) / n
			}
		}
	}
	lines := p.lines()
	c.open(p.Words().Text("web.lookback.chart"), ticks)
	if len(d.Points) > 0 {
		c.draw(lines)
		c.percents()
		c.ends(lines)
		c.letters(lines)
	}
	c.Raw(`</svg>`)
	return templ.Raw(string(c.B))
}

// tickName names a round below the chart, as briefly as there is room for.
func (p *Model) tickName(round int) string {
	if round == 0 {
		return p.Words().PhaseName(game.Setup)
	}
	return itoa(round)
}

// ownChart draws the chances of the reader so far.
func ownChart(p *Model, s size) templ.Component {
	c := pen{p: p, size: s}
	first, last := p.SoFar[0].At, p.SoFar[len(p.SoFar)-1].At
	place := func(at int) float64 { return float64(at-first) / float64(max(1, last-first)) }
	l := line{seat: p.Seat}
	var ticks []tick
	for i, o := range p.SoFar {
		l.x, l.y = append(l.x, place(o.At)), append(l.y, 100*float64(o.Chance)/table.ChanceOne)
		if i == 0 || o.Round != p.SoFar[i-1].Round {
			ticks = append(ticks, tick{x: place(o.At), end: 1, name: p.tickName(o.Round)})
			if k := len(ticks) - 2; k >= 0 {
				ticks[k].end = place(o.At)
			}
		}
	}
	if len(l.x) == 1 { // the whole width is one decision
		l.x, l.y = append(l.x, 1), append(l.y, l.y[0])
	}
	c.open(p.Words().Text("web.lookback.chart.mine"), ticks)
	c.draw([]line{l})
	if p.Replay != nil {
		c.here(min(1, max(0, place(p.Replay.At))))
	}
	c.percents()
	c.ends([]line{l})
	c.Raw(`</svg>`)
	return templ.Raw(string(c.B))
}
