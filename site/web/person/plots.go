package person

import (
	"math"

	"github.com/a-h/templ"

	"koprulu/bots/rating"
	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/site/web/page"
)

// The plots have the width of their place, so that their words keep their size on every screen: what is across is in
// percent.

// interval draws a share as a dot on the line of its interval, against the dashed line of an even chance. class sets
// the colour.
func interval(w *locale.Words, s *people.Share, class string) templ.Component {
	return page.Penned(func(p *page.Pen) {
		p.Raw(`<svg class="iv ` + class + `" width="100%" height="22" role="img"`)
		p.Attr("aria-label", shareText(w, s))
		p.Raw(`>`)
		for _, at := range []float64{0, .25, .5, .75, 1} {
			vertical(p, "iv__grid", at)
		}
		vertical(p, "iv__even", s.EvenRate())
		low, high := s.Interval()
		p.Raw(`<line class="iv__line" y1="11" y2="11"`)
		across(p, "x1", low)
		across(p, "x2", high)
		p.Raw(`/><circle class="iv__dot" cy="11" r="5.5"`)
		across(p, "cx", s.Rate())
		p.Raw(`/></svg>`)
	})
}

// across writes an attribute that is a part of the width. What is drawn at the edges has room there.
func across(p *page.Pen, name string, v float64) {
	p.Put(" ", name, `="`, 3+94*v, `%"`)
}

func vertical(p *page.Pen, class string, at float64) {
	p.Raw(`<line class="` + class + `" y1="0" y2="22"`)
	across(p, "x1", at)
	across(p, "x2", at)
	p.Raw(`/>`)
}

// The measures of the course of a rating in pixels, and of its inner picture in its own units.
const (
	courseTop, courseHeight, courseFoot = 12, 180, 26
	courseLeft, courseWide              = 8.0, 90.0 // percent
	courseUnits                         = 1000
)

// course draws a rating after each game with its band, and the end of the time in which it is provisional.
func (p *Page) course() templ.Component {
	list, w := p.Summary.Course, p.words()
	return page.Penned(func(c *page.Pen) {
		least, most := math.Inf(1), math.Inf(-1)
		for _, g := range list {
			low, high := g.Rating.Interval()
			least, most = min(least, low), max(most, high)
		}
		step := 5.0
		if most-least > 40 {
			step = 10
		}
		least, most = math.Floor(least/step)*step, math.Ceil(most/step)*step
		y := func(v float64) float64 { return courseTop + courseHeight*(most-v)/(most-least) }
		c.Put(`<svg class="course" width="100%" role="img" height="`, courseTop+courseHeight+courseFoot, `"`)
		last := list[len(list)-1]
		low, high := last.Rating.Interval()
		c.Attr("aria-label", w.Text("web.people.course", "n", len(list), "rating", Decimal(w, last.Rating.Mu), "low",
			Decimal(w, low), "high", Decimal(w, high)))
		c.Raw(`>`)
		for v := least; v <= most+step/2; v += step {
			c.Put(`<line class="course__grid" x1="8%" x2="98%" y1="`, y(v), `" y2="`, y(v),
				`"/><text class="course__word" text-anchor="end" x="6.5%" y="`, y(v)+4, `">`,
				page.Plain(Decimal(w, v)[:len(Decimal(w, v))-2]),
				`</text>`)
		}
		c.Put(`<svg x="8%" width="90%" y="0" height="`, courseTop+courseHeight, `" viewBox="0 0 `, courseUnits, ` `,
			courseTop+courseHeight,
			`" preserveAspectRatio="none" overflow="visible" aria-hidden="true"><polygon class="course__band" points="`)
		x := func(i int) float64 { return courseUnits * float64(i) / float64(max(1, len(list)-1)) }
		point := func(x, v float64) {
			c.Put(x, ",", y(v), " ")
		}
		drawn := list
		if len(list) == 1 {
			drawn = append(drawn[:1:1], list[0]) // A single game is drawn as a level line.
		}
		for i, g := range drawn {
			_, high := g.Rating.Interval()
			point(x(i), high)
		}
		for i := len(drawn) - 1; i >= 0; i-- {
			low, _ := drawn[i].Rating.Interval()
			point(x(i), low)
		}
		c.Raw(`"/><polyline class="course__line" vector-effect="non-scaling-stroke" points="`)
		for i, g := range drawn {
			point(x(i), g.Rating.Mu)
		}
		c.Raw(`"/></svg>`)
		if i := rating.Provisional - 1; len(list) > i {
			at := courseLeft + courseWide*x(i)/courseUnits
			c.Put(`<line class="course__firm" y1="`, courseTop, `" y2="`, courseTop+courseHeight, `" x1="`, at, `%" x2="`,
				at, `%"/>`)
		}
		foot := func(at float64, anchor, text string) {
			c.Put(`<text class="course__word" y="`, courseTop+courseHeight+18, `" text-anchor="`, anchor, `" x="`, at, `%">`,
				page.Plain(text),
				`</text>`)
		}
		foot(courseLeft, "start", page.DateText(w, list[0].At))
		if len(list) > 1 {
			foot(courseLeft+courseWide, "end", page.DateText(w, last.At))
		}
		c.Raw(`</svg>`)
	})
}

// bar is a column of a chart.
type bar struct {
	name, text string
	n          int
	lit        bool
}

// bars draws columns with what they stand for above and below them; every is how many of the names below are written.
func bars(label string, list []bar, every int) templ.Component {
	return page.Penned(func(p *page.Pen) {
		const top, height, foot = 18.0, 110.0, 22.0
		most := 1
		for _, b := range list {
			most = max(most, b.n)
		}
		p.Put(`<svg class="bars" width="100%" role="img" height="`, top+height+foot, `"`)
		p.Attr("aria-label", label)
		p.Raw(`>`)
		wide := 100 / float64(len(list))
		for i, b := range list {
			high := height * float64(b.n) / float64(most)
			if b.n > 0 {
				high = max(high, 2)
			}
			class := "bars__bar"
			if b.lit {
				class += " is-lit"
			}
			p.Put(`<rect class="`, class, `" rx="3" x="`, wide*(float64(i)+.08), `%" width="`, wide*.84, `%" y="`,
				top+height-high,
				`" height="`, high, `"/>`)
			word := func(y float64, class, anchor string, x float64, text string) {
				p.Put(`<text class="`, class, `" text-anchor="`, anchor, `" y="`, y, `" x="`, x, `%">`, page.Plain(text), `</text>`)
			}
			if b.n > 0 && b.text != "" {
				word(top+height-high-5, "bars__count", "middle", wide*(float64(i)+.5), b.text)
			}
			if (len(list)-1-i)%every == 0 {
				anchor, at := "middle", wide*(float64(i)+.5)
				if i == len(list)-1 && every > 1 { // It is longer than the column is wide.
					anchor, at = "end", 100
				}
				word(top+height+16, "bars__word", anchor, at, b.name)
			}
		}
		p.Raw(`</svg>`)
	})
}

// times draws how long decisions took.
func (p *Page) times() templ.Component {
	w, s := p.words(), p.Summary
	lit := median(s.Times[:])
	var list []bar
	for i, n := range s.Times {
		b := bar{name: boundMark(w, i), n: n, lit: i == lit}
		if share := float64(n) / float64(max(1, s.Decisions)); share >= .005 {
			b.text = percent(w, share)
		}
		list = append(list, b)
	}
	return bars(p.timesText(), list, 1)
}

// months draws how many games there were in each month.
func (p *SitePage) months() templ.Component {
	w := p.words()
	var list []bar
	for _, m := range p.Tally.Months {
		list = append(list, bar{name: monthText(w, m.First), text: w.Text("web.people.count", "n", m.Games), n: m.Games})
	}
	return bars(w.Text("web.people.site.months"), list, max(1, (len(list)+3)/4))
}

// spark draws how far ahead somebody was after each game with a rival.
func spark(r *people.Rival) templ.Component {
	return page.Penned(func(p *page.Pen) {
		list := append([]int{0}, r.Course...)
		least, most := 0, 1
		for _, v := range list {
			least, most = min(least, v), max(most, v)
		}
		class := "spark"
		if list[len(list)-1] < 0 {
			class += " is-behind"
		}
		p.Raw(`<svg class="` + class + `" viewBox="0 0 84 24" width="84" height="24" aria-hidden="true"><polyline points="`)
		for i, v := range list {
			p.Put(2+80*float64(i)/float64(len(list)-1), ",", 21-18*float64(v-least)/float64(most-least), " ")
		}
		p.Raw(`"/></svg>`)
	})
}
