package log

import (
	"strings"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// List are the last lines of the log: the live fragment log. It changes with nearly every answer, so it is written
// without templates, like the map.
func List(p *Model) templ.Component {
	return page.Penned(func(out *page.Pen) {
		out.Raw(`<ol id="log" class="log" tabindex="0"`)
		out.Attr("aria-label", p.Words().Text("ui.panel.log"))
		out.Raw(`>`)
		replay := p.Path(seen.PathReplay) + "?at="
		if as := strings.TrimPrefix(p.ReplayAs(), "&"); as != "" {
			replay = p.Path(seen.PathReplay) + "?" + as + "&amp;at="
		}
		from := 0
		if p.Live() {
			from = max(len(p.Log)-Shown, 0)
			// The first line that is shown is whole, not the rest of one that began earlier.
			for from > 0 && together(&p.Log[from-1], &p.Log[from]) {
				from--
			}
		}
		if from > 0 || p.Earlier && len(p.Log) > 0 {
			// The replay of the first moment that is shown has the earlier lines.
			out.Put(`<li class="log__more"><a href="`, replay, p.Log[from].Answers, `">`,
				page.Plain(p.Words().Text("web.table.log.earlier")),
				`</a></li>`)
		}
		p.writeLines(out, p.Log[from:], replay)
		out.Raw(`</ol>`)
	})
}

// together reports whether two lines of the log are told as one, or as one heading.
func together(before, l *table.LogItem) bool {
	return isHead(before) && isHead(l) || before.Kind == table.NoEntry && l.Kind == table.NoEntry &&
		locale.Joined(&before.Game, &l.Game)
}

// writeLines writes lines of the log, oldest first. Rounds and phases that follow each other share a heading. replay is
// the address of the replay up to the number of a moment.
func (p *Model) writeLines(out *page.Pen, items []table.LogItem, replay string) {
	var head row
	if p.Shared != nil {
		p.Shared.drawn++
	}
	groups := grouping{p: p, items: items}
	for i := 0; i < len(items); i++ {
		l := &items[i]
		if isHead(l) {
			head.join(p, p.rowOf(l))
			continue
		}
		from := len(out.B)
		head.write(out, replay)
		begin := len(out.B)
		if n, sentence := groups.at(i); n > 1 {
			p.writeGroup(out, items[i:i+n], sentence, groups.name(l), replay)
			i += n - 1
		} else {
			p.writeLine(out, l, replay)
		}
		if len(out.B) == begin {
			out.B = out.B[:from] // There is nothing to say, and the heading may go on.
			continue
		}
		head = row{}
	}
	head.write(out, replay)
}

// writeLine writes one line of the log, or takes it from those that others see as well.
func (p *Model) writeLine(out *page.Pen, l *table.LogItem, replay string) {
	given := p.isMine(l) && l.Answers != p.marked && p.Later != nil && p.Later.List.WasGiven(l.Answers)
	if given {
		p.marked = l.Answers // Only the first line of an answer says so.
	}
	anew := func() []byte {
		var line page.Pen
		written := p.rowOf(l)
		if given {
			written.note = p.Words().Text("web.later.given")
		}
		written.write(&line, replay)
		return line.B
	}
	if p.Shared == nil {
		out.B = append(out.B, anew()...)
		return
	}
	out.B = append(out.B, p.Shared.line(&lineKey{*l, p.isMine(l), given}, anew)...)
}

// write writes a line, if there is anything to say, with a link to the moment it happened.
func (l *row) write(out *page.Pen, replay string) {
	if l.text == "" {
		return
	}
	if l.head {
		out.Put(`<li class="log__head"><h3><a href="`, replay, l.at, `">`, page.Plain(l.text), `</a></h3></li>`)
		return
	}
	l.begin(out, replay)
	out.Raw(`<span>`)
	for i := range l.parts {
		part := &l.parts[i]
		if part.tip == "" {
			out.Text(part.text)
			continue
		}
		out.Put(`<span class="term" tabindex="0">`, page.Plain(part.text), `<span class="tip" role="tooltip">`,
			page.Plain(part.tip),
			`</span></span>`)
	}
	if l.note != "" {
		out.Put(` <small class="log__ahead">`, page.Plain(l.note), `</small>`)
	}
	out.Raw(`</span></li>`)
}

// begin writes the beginning of a line: whose it is, with the link to its moment.
func (l *row) begin(out *page.Pen, replay string) {
	out.Raw(`<li class="` + l.sort + " " + l.owner)
	if l.mine {
		out.Raw(` is-you`)
	}
	out.Raw(`"`)
	if l.ways != "" {
		out.Raw(` data-go="` + l.ways + `"`)
	}
	out.Put(`><a class="lp" href="`, replay, l.at)
	// The name of all these links is in the page once (Side).
	out.Raw(`" aria-labelledby="log-at"><svg aria-hidden="true">`)
	if l.shape != "" {
		out.Raw(`<use href="#` + l.shape + `"/>`)
	}
	out.Raw(`<use class="li" href="#i-` + l.icon + `"/></svg></a>`)
}
