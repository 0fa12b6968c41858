package recap

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"koprulu/site/web/page"
	"koprulu/site/web/seen"
)

// Now takes the place of the prompt while something is shown: it says who does what to whom, with one button that goes
// on, and how fast that is; what matters most to the reader stands over the map as well. Its script fills both; without
// it the page shows everything when it comes.
func Now(p *seen.Game) templ.Component {
	return page.Penned(func(out *page.Pen) {
		if !p.Live() || p.Over() {
			return
		}
		w := p.Words()
		var behind []string
		for n := range mostBehind {
			behind = append(behind, w.Text("web.now.behind", "n", n+1))
		}
		out.Raw(`<section id="now" class="now" tabindex="-1" aria-labelledby="now-say" hidden`)
		out.Attr("data-behind", strings.Join(behind, "|"))
		out.Raw(`><div class="now__say" tabindex="0" aria-live="polite"><span class="now__mark" aria-hidden="true"></span>` +
			`<h2 id="now-say"></h2><p></p></div><button type="button" class="btn now__on" data-now="on">`)
		out.Put(page.Plain(w.Text("web.now.on")), `<kbd aria-hidden="true">`, page.Plain(w.Text("web.board.battle.key")),
			`</kbd></button><div class="now__tools">`)
		Speeds(out, p, "now")
		out.Put(`<button type="button" class="btn btn--quiet" data-now="skip">`, page.Plain(w.Text("web.show.skip")))
		out.Raw(`</button><span class="now__behind" role="status"></span></div></section><div id="plateau" hidden></div>`)
	})
}

// mostBehind is the largest number of moves that a reader is told to be behind: from there on it is at least that many.
const mostBehind = 20

// speeds are how fast things are shown, as the script knows them: one step at the reader's word, so many times as fast
// as usual, or not at all.
var speeds = [...]string{"step", "1", "2", "4", "off"}

// Speeds are the buttons by which readers choose how fast they are shown what others do: each for themselves, kept by
// their browser. name tells several of them on a page apart.
func Speeds(out *page.Pen, p *seen.Game, name string) {
	w := p.Words()
	out.Raw(`<fieldset class="now__speed"><legend class="vh">`)
	out.Put(page.Plain(w.Text("web.now.speed")), `</legend>`)
	for _, v := range speeds {
		text := ""
		if n, err := strconv.Atoi(v); err == nil {
			text = w.Text("web.now.times", "n", n)
		} else {
			text = w.Text("web.now." + v)
		}
		out.Put(`<label><input type="radio" name="speed-`, name, `" value="`, v, `"><span>`, page.Plain(text),
			`</span></label>`)
	}
	out.Raw(`</fieldset>`)
}

// MenuSpeeds are those buttons in the menu of the table, where they are found while nothing is shown.
func MenuSpeeds(p *seen.Game) templ.Component {
	return page.Penned(func(out *page.Pen) {
		out.Put(`<p>`, page.Plain(p.Words().Text("web.now.speed")), `</p>`)
		Speeds(out, p, "menu")
	})
}
