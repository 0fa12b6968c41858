package web

import (
	"strings"

	"github.com/a-h/templ"

	"koprulu/table"
)

// logList are the last lines of the log: the live fragment log. It changes with nearly every answer, so it is written
// without templates, like the map.
func logList(p *TablePage) templ.Component {
	return penned(func(out *pen) {
		out.raw(`<ol id="log" class="log" tabindex="0"`)
		out.attr("aria-label", p.words().Text("ui.panel.log"))
		out.raw(`>`)
		replay := p.path(pathReplay) + "?at="
		if as := strings.TrimPrefix(p.replayAs(), "&"); as != "" {
			replay = p.path(pathReplay) + "?" + as + "&amp;at="
		}
		from := 0
		if p.live() {
			from = max(len(p.Log)-logShown, 0)
		}
		if from > 0 || p.Earlier && len(p.Log) > 0 {
			// The replay of the first moment that is shown has the lines before it.
			out.raw(`<li class="log__more"><a href="` + replay)
			out.int(p.Log[from].Answers)
			out.raw(`">`)
			out.text(p.words().Text("web.table.log.earlier"))
			out.raw(`</a></li>`)
		}
		p.writeLines(out, p.Log[from:], replay)
		out.raw(`</ol>`)
	})
}

// writeLines writes lines of the log, oldest first. Rounds and phases that follow each other share a heading. replay is the
// address of the replay up to the number of a moment.
func (p *TablePage) writeLines(out *pen, items []table.LogItem, replay string) {
	label := quoted("aria-label", p.words().Text("web.table.log.replay"))
	var head logLine
	if p.Shared != nil {
		p.Shared.drawn++
	}
	for i := range items {
		l := &items[i]
		if isHead(l) {
			head.join(p, p.logLine(l))
			continue
		}
		from := len(out.b)
		head.write(out, replay, label)
		begin := len(out.b)
		if anew := func() []byte {
			var line pen
			written := p.logLine(l)
			written.write(&line, replay, label)
			return line.b
		}; p.Shared == nil {
			out.b = append(out.b, anew()...)
		} else {
			out.b = append(out.b, p.Shared.line(&lineKey{*l, p.isMine(l)}, anew)...)
		}
		if len(out.b) == begin {
			out.b = out.b[:from] // There is nothing to say, and the heading may go on.
			continue
		}
		head = logLine{}
	}
	head.write(out, replay, label)
}

// write writes a line, if there is anything to say, with a link to the moment it happened. label is the name of that link.
func (l *logLine) write(out *pen, replay, label string) {
	if l.text == "" {
		return
	}
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
	rest := l.text
	for _, term := range l.terms {
		before, after, ok := strings.Cut(rest, term.name)
		if term.name == "" || term.tip == "" || !ok {
			continue
		}
		out.text(before)
		out.raw(`<span class="term" tabindex="0">`)
		out.text(term.name)
		out.raw(`<span class="tip" role="tooltip">`)
		out.text(term.tip)
		out.raw(`</span></span>`)
		rest = after
	}
	out.text(rest)
	out.raw(`</span></li>`)
}
