package recap

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
)

// Strip is the strip above the prompt: the live fragment since. Its room is kept while a game goes on, so that nothing
// moves when something comes to be told.
func Strip(m *Model) templ.Component {
	return page.Penned(func(out *page.Pen) {
		if !m.Live() || m.Over() {
			out.Raw(`<section id="since" hidden></section>`)
			return
		}
		w := m.Words()
		var items []item
		if m.Seated() && m.From < m.To {
			items = m.make()
		}
		out.Raw(`<section id="since" class="recap`)
		if len(items) > 0 && items[0].rank == hurts {
			out.Raw(` is-bad`)
		}
		out.Raw(`"`)
		out.Attr("aria-label", w.Text("web.since.title"))
		out.Raw(`>`)
		title, none := "web.since.title", "web.since.none"
		if m.From == 0 { // The reader has not had a turn yet.
			title, none = "web.since.begin", "web.since.begin.none"
		}
		if len(items) > 0 {
			out.Put(`<h2>`, page.Plain(w.Text(title)), `</h2><ol class="recap__list" tabindex="0"`)
			out.Attr("aria-label", w.Text(title))
			out.Attr("data-more", w.Text("web.prompt.more"))
			out.Raw(`>`)
			for i := range items {
				m.write(out, &items[i])
			}
			out.Raw(`</ol>`)
			out.Raw(`<a class="recap__all" href="` + string(m.Film()) + `"`)
			out.Attr("aria-description", w.Text("web.show.menu"))
			out.Put(`><svg class="i" aria-hidden="true"><use href="#i-play"/></svg> `, page.Plain(w.Text("web.now.watch")), `</a>`)
		} else if m.Seated() {
			out.Put(`<p class="muted">`, page.Plain(w.Text(none)), `</p>`)
		}
		out.Raw(`</section>`)
	})
}

// Film is the address of the film of what happened: it plays from the moment at which the reader left the others to it,
// up to now.
func (m *Model) Film() templ.SafeURL { return m.ReplayPath(m.From) + "#play" }

// write writes one item: a link to its moment, which lights its place.
func (m *Model) write(out *page.Pen, it *item) {
	out.Raw(`<li class="` + m.Owner(it.seat))
	if it.rank == hurts {
		out.Raw(` is-bad`)
	}
	out.Raw(`"><a href="` + string(m.ReplayPath(it.at)) + `"`)
	if it.place != "" {
		out.Raw(` data-place="` + it.place + `"`)
	}
	out.Raw(`>`)
	if it.scores != nil {
		out.Put(`<span class="vh">`, page.Plain(it.head), `</span>`)
		for _, s := range it.scores {
			out.Raw(`<span class="recap__score ` + m.Owner(s.seat) + `" aria-hidden="true">`)
			m.mark(out, s.seat)
			out.Put(page.Plain(signed(s.n)), `</span>`)
		}
		out.Raw(`</a></li>`)
		return
	}
	if int(it.seat) >= m.View.Players && it.icon != "" {
		out.Raw(`<svg class="recap__mark i" aria-hidden="true"><use href="#i-` + it.icon + `"/></svg>`)
	}
	m.mark(out, it.seat)
	out.Put(`<span><b>`, page.Plain(it.head), `</b>`)
	if it.text != "" {
		out.Put(` `, page.Plain(it.text))
	}
	out.Raw(`</span></a></li>`)
}

// mark writes the shape of a seat's faction.
func (m *Model) mark(out *page.Pen, seat game.Player) {
	if e := piece.EmblemOf(m.Faction(seat)); e != nil {
		out.Raw(`<svg class="recap__mark" aria-hidden="true"><use href="#p-` + e.Class + `"/></svg>`)
	}
}

// signed writes a number with its sign.
func signed(n int) string {
	if n < 0 {
		return "−" + strings.TrimPrefix(strconv.Itoa(n), "-")
	}
	return "+" + strconv.Itoa(n)
}
