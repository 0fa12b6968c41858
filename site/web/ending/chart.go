package ending

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
)

// The chart of points has the width of its place and a height in pixels, so that its words keep their size on every
// screen.
const (
	chartTop, chartHeight, chartFoot = 42, 200, 26
	// chartWide is the part of the width that the lines have, in percent; what is at their ends gets the rest.
	chartWide = 82
	markSize  = 28
)

// chartPen draws the chart of points.
type chartPen struct {
	page.Pen
	p *Page
	// most is the number of points at the top, last the place of the last round end.
	most, last int
}

// chart draws the points of all players at the end of each round.
func chart(p *Page) templ.Component {
	c := chartPen{p: p, last: max(1, len(p.Story.Ends)-1), most: 5}
	target := p.View.Target(p.Rules, 0)
	for i := range p.Story.Ends {
		c.most = max(c.most, slices.Max(p.Story.Ends[i].Points[:]))
	}
	if aimed := target > 0 && target <= 2*c.most; aimed {
		c.most = max(c.most, target)
	} else {
		target = 0
	}
	c.Put(`<svg class="points" width="100%" role="group" height="`, chartTop+chartHeight+chartFoot, `"`)
	c.Attr("aria-label", p.Words().Text("web.end.chart"))
	c.Raw(`>`)
	c.silently(func() { c.grid(target) })
	c.battles()
	c.silently(func() {
		if target > 0 { // Its words lie over the marks of battles.
			c.level("points__target", target, c.p.Words().Text("web.end.target", "n", target))
		}
		c.lines()
		c.marks()
		c.ends()
	})
	c.Raw(`</svg>`)
	return templ.Raw(string(c.B))
}

// silently draws what screen readers get as a table.
func (c *chartPen) silently(draw func()) {
	c.Raw(`<g aria-hidden="true">`)
	draw()
	c.Raw(`</g>`)
}

// x writes an attribute that is the place of a round end, y one that is the height of points.
func (c *chartPen) x(name string, i float64) {
	c.Put(" ", name, `="`, 2+i/float64(c.last)*(chartWide-2), `%"`)
}

func (c *chartPen) y(name string, points float64) {
	c.Put(" ", name, `="`, c.height(points), `"`)
}

func (c *chartPen) height(points float64) float64 {
	return chartTop + chartHeight - points/float64(c.most)*chartHeight
}

// grid draws heights with their points and the names of rounds.
func (c *chartPen) grid(target int) {
	step := 5
	if c.most > 30 {
		step = 10
	}
	for n := 0; n <= c.most; n += step {
		if target == 0 || abs(target-n) > 1 {
			c.level("points__grid", n, strconv.Itoa(n))
		}
	}
	for i := range c.p.Story.Ends {
		e := &c.p.Story.Ends[i]
		if skipped := c.last > 8 && i%2 == 1 && i != c.last; skipped {
			continue
		}
		name := strconv.Itoa(e.Round)
		if e.Round == 0 {
			name = c.p.Words().Text("web.end.start")
			c.Raw(`<text class="points__word" x="0"`) // Longer than what is left of the middle of its place.
		} else {
			c.Raw(`<text class="points__word" text-anchor="middle"`)
			c.x("x", float64(i))
		}
		c.y("y", -20.0/chartHeight*float64(c.most))
		c.Put(`>`, page.Plain(name), `</text>`)
	}
}

func abs(n int) int { return max(n, -n) }

// level draws a height and says what it means.
func (c *chartPen) level(class string, points int, name string) {
	c.Raw(`<line class="` + class + `"`)
	c.x("x1", 0)
	c.x("x2", float64(c.last))
	c.y("y1", float64(points))
	c.y("y2", float64(points))
	c.Put(`/><text class="points__word" x="0" y="`, c.height(float64(points))-4, `">`, page.Plain(name), `</text>`)
}

// battles marks those that the page tells of, between the ends of the rounds around them.
func (c *chartPen) battles() {
	var right float64
	for _, b := range c.p.turning() {
		x := c.place(b.At)
		at := max(x, right) // Numbers stand side by side where battles follow each other.
		right = at + .45
		c.Raw(`<line class="points__battle"`)
		c.x("x1", x)
		c.x("x2", x)
		c.Raw(` y1="24"`)
		c.y("y2", 0)
		c.Raw(`/><a`)
		c.Attr("href", c.p.film(b.At))
		c.Attr("aria-label", strconv.Itoa(b.number)+". "+c.p.Words().Text("web.end.battle.where", "area",
			c.p.Words().AreaName(c.p.Rules, b.Area), "round", b.Round))
		c.Raw(`><circle class="points__number" cy="13" r="11"`)
		c.x("cx", at)
		c.Raw(`/><text class="points__digit" text-anchor="middle" y="17"`)
		c.x("x", at)
		c.Put(`>`, b.number, `</text></a>`)
	}
}

// place returns where between the round ends an answer is.
func (c *chartPen) place(at int) float64 {
	ends := c.p.Story.Ends
	for i := range ends {
		if at > ends[i].At {
			continue
		}
		if i == 0 {
			return 0
		}
		return float64(i-1) + float64(at-ends[i-1].At)/float64(max(1, ends[i].At-ends[i-1].At))
	}
	return float64(c.last)
}

// lines draws the lines in a box that is stretched to the width, with strokes that are not.
func (c *chartPen) lines() {
	c.Put(`<svg aria-hidden="true" x="2%" y="`, chartTop, `" width="`, chartWide-2, `%" height="`, chartHeight,
		`" viewBox="0 0 1000 `,
		chartHeight, `" preserveAspectRatio="none" overflow="visible">`)
	for _, class := range []string{"chart__under", "chart__line"} {
		for seat := range game.Player(c.p.View.Players) {
			c.Raw(`<polyline class="` + class + " " + c.p.Owner(seat) + `" points="`)
			for i := range c.p.Story.Ends {
				c.Put(1000*float64(i)/float64(c.last), ",", c.height(float64(c.p.Story.Ends[i].Points[seat]))-chartTop, " ")
			}
			c.Raw(`"/>`)
		}
	}
	c.Raw(`</svg>`)
}

// marks puts the shapes of the factions on the lines, by which they are told apart without their colours.
func (c *chartPen) marks() {
	for seat := range game.Player(c.p.View.Players) {
		for i := range c.p.Story.Ends[:c.last] {
			if i > 0 {
				c.shape(seat, float64(i), c.height(float64(c.p.Story.Ends[i].Points[seat])), 11, false)
			}
		}
	}
}

// shape draws the shape of a seat's faction.
func (c *chartPen) shape(seat game.Player, i, y float64, size int, letter bool) {
	e := piece.EmblemOf(c.p.Faction(seat))
	if e == nil {
		return
	}
	half := strconv.Itoa(size / 2)
	c.Raw(`<svg aria-hidden="true" class="chart__plate f-` + e.Class + `" overflow="visible"`)
	c.x("x", i)
	c.Put(` y="`, y-float64(size)/2, `"><svg x="-`, half, `" width="`, size, `" height="`, size,
		`" viewBox="-4 -4 108 108"><use href="#p-`,
		e.Class, `"/>`)
	if letter {
		c.Put(`<text class="plate-letter s-`, e.Class, `" x="50" y="`, e.Top, `">`,
			page.Plain(e.Letter(c.p.Words())), `</text>`)
	}
	c.Raw(`</svg></svg>`)
}

// ends says at the end of each line whose it is and how many points they have; one below the other where lines end
// together.
func (c *chartPen) ends() {
	final := c.p.Story.Ends[len(c.p.Story.Ends)-1].Points
	order := make([]game.Player, c.p.View.Players)
	for i := range order {
		order[i] = game.Player(i)
	}
	slices.SortStableFunc(order, func(a, b game.Player) int { return final[b] - final[a] })
	places := make([]float64, len(order))
	for i, seat := range order {
		places[i] = c.height(float64(final[seat]))
		if i > 0 {
			places[i] = max(places[i], places[i-1]+markSize+3)
		}
	}
	for i := len(order) - 1; i >= 0; i-- {
		places[i] = min(places[i], chartTop+chartHeight-float64((len(order)-1-i)*(markSize+3)))
	}
	for i, seat := range order {
		c.shape(seat, float64(c.last), places[i], markSize, true)
		c.Raw(`<svg overflow="visible"`)
		c.x("x", float64(c.last))
		c.Put(` y="`, places[i]+6, `"><text class="points__end `, c.p.Owner(seat), `" x="20">`, final[seat], `<tspan dx="6">`)
		if seat == c.p.Seat {
			c.Text(c.p.Words().Text("web.end.you"))
		} else {
			c.Text(c.p.short(seat))
		}
		c.Raw(`</tspan></text></svg>`)
	}
}
