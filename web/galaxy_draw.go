package web

// drawGalaxy writes the fragment.
func drawGalaxy(p *pen, page *TablePage) {
	w := page.Reader.Words
	p.raw(`<div id="galaxy" class="galaxy"`)
	p.attr("aria-label", w.Text("ui.galaxy.title"))
	p.raw(` role="region"><p class="galaxy-empty">`)
	p.text(w.Text("ui.galaxy.empty"))
	p.raw(`</p></div>`)
}
