package recap

import (
	"strconv"

	"github.com/a-h/templ"

	"koprulu/site/web/page"
	"koprulu/site/web/seen"
)

// Now is where the director says what is happening now, over the strip: without its script it stays hidden.
func Now(p *seen.Game) templ.Component {
	return page.Penned(func(out *page.Pen) {
		if !p.Live() || p.Over() {
			return
		}
		w := p.Words()
		out.Raw(`<div id="now" class="now" role="group"`)
		out.Attr("aria-label", w.Text("web.since.director"))
		out.Put(` hidden><p></p><button type="button" class="btn btn--go" data-now="on">`, page.Plain(w.Text("web.since.on")),
			`</button><button type="button" class="btn" data-now="skip">`, page.Plain(w.Text("web.since.skip")),
			`</button></div>`)
	})
}

// The choices of the director, as its script knows them.
var (
	modes  = [...]string{"off", "normal", "turn"}
	speeds = [...]string{"0.5", "1", "2", "4"}
	reads  = [...]int{0, 10, 30, 60, 300}
)

// Director is where readers choose how they follow the others: each for themselves, remembered by their browser. Where
// there is room it is below the strips of the players, elsewhere it opens from the menu.
func Director(p *seen.Game) templ.Component {
	return page.Penned(func(out *page.Pen) {
		if !p.Live() || p.Over() {
			return
		}
		w := p.Words()
		class := "director"
		switch {
		case p.View.Players > 3:
			class += " is-crowded" // Four strips leave room for it on high screens only.
		case p.View.Players == 3:
			class += " is-full" // Three do on all but the lowest.
		}
		out.Put(`<div id="director" class="`, class,
			`" popover role="group" aria-labelledby="director-say"><h2 id="director-say">`,
			page.Plain(w.Text("web.since.director")), `</h2>`)
		choose := func(name, label string, values []string, text func(string) string) {
			out.Put(`<fieldset class="director__seg"><legend class="vh">`, page.Plain(label), `</legend>`)
			for _, v := range values {
				out.Put(`<label><input type="radio" name="director-`, name, `" value="`, v, `"><span>`, page.Plain(text(v)),
					`</span></label>`)
			}
			out.Raw(`</fieldset>`)
		}
		choose("mode", w.Text("web.since.director"), modes[:], func(v string) string { return w.Text("web.since.mode." + v) })
		choose("speed", w.Text("web.since.speed"), speeds[:], func(v string) string {
			if v == "0.5" {
				v = "½"
			}
			return w.Text("web.since.times", "n", v)
		})
		out.Put(`<label class="director__read"><span>`, page.Plain(w.Text("web.since.read")),
			`</span><select class="input" name="director-read">`)
		for _, s := range reads {
			out.Put(`<option value="`, strconv.Itoa(s), `">`, page.Plain(w.Text("web.since.seconds", "n", s)), `</option>`)
		}
		out.Raw(`</select></label></div>`)
	})
}
