package web

import (
	"context"
	"io"
	"strings"

	"github.com/a-h/templ"
)

// logList are the last lines of the log: the live fragment log. It changes with nearly every answer, so it is written
// without templates, like the map.
func logList(p *TablePage) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		var out pen
		out.raw(`<ol id="log" class="log" tabindex="0"`)
		out.attr("aria-label", p.words().Text("ui.panel.log"))
		out.raw(`>`)
		replay := p.path(pathReplay) + "?at="
		if as := strings.TrimPrefix(p.replayAs(), "&"); as != "" {
			replay = p.path(pathReplay) + "?" + as + "&amp;at="
		}
		from := max(len(p.Log)-logShown, 0)
		if from > 0 || p.Earlier && len(p.Log) > 0 {
			// The replay of the first moment that is shown has the lines before it.
			out.raw(`<li class="log__more"><a href="` + replay)
			out.int(p.Log[from].Answers)
			out.raw(`">`)
			out.text(p.words().Text("web.table.log.earlier"))
			out.raw(`</a></li>`)
		}
		label := quoted("aria-label", p.words().Text("web.table.log.replay"))
		for _, l := range logLines(p, p.Log[from:]) {
			l.write(&out, replay, label)
		}
		out.raw(`</ol>`)
		_, err := w.Write(out.b)
		return err
	})
}

// write writes a line, with a link to the moment it happened. label is the name of that link.
func (l *logLine) write(out *pen, replay, label string) {
	if l.head {
		out.raw(`<li class="log__head"><h3><a href="` + replay)
		out.int(l.at)
		out.raw(`">`)
		out.text(l.text)
		out.raw(`</a></h3></li>`)
		return
	}
	out.raw(`<li class="` + l.sort + " " + l.owner)
	if l.mine {
		out.raw(` is-you`)
	}
	out.raw(`"><a class="lp" href="` + replay)
	out.int(l.at)
	out.raw(`"` + label + `>`)
	if l.shape != "" {
		out.raw(`<svg aria-hidden="true"><use href="#` + l.shape + `"/></svg>`)
	}
	out.raw(`<svg class="li" aria-hidden="true"><use href="#i-` + l.icon + `"/></svg></a><span>`)
	before, term, after := l.parts()
	out.text(before)
	if term != "" {
		out.raw(`<span class="term" tabindex="0">`)
		out.text(term)
		out.raw(`<span class="tip" role="tooltip">`)
		out.text(l.tip)
		out.raw(`</span></span>`)
		out.text(after)
	}
	out.raw(`</span></li>`)
}
