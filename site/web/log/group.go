package log

import (
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/table"
)

// grouping finds the lines of a log that belong to one action, and names them.
type grouping struct {
	p     *Model
	items []table.LogItem
	// Groups are named by the moment they begin at, and counted where several begin at one.
	moment, nth int
	list        []game.Entry
}

// at returns how many lines, from one on, are one thing, with the sentence that says all of it; 1 for a single line.
func (g *grouping) at(i int) (int, string) {
	g.list = g.list[:0]
	for j := i; j < len(g.items) && g.items[j].Kind == table.NoEntry; j++ {
		g.list = append(g.list, g.items[j].Game)
		if len(g.list) > 1 && g.list[len(g.list)-1].Player != g.list[0].Player {
			break // What one player does never belongs with what another does.
		}
	}
	return g.p.Words().Group(g.p.Rules, g.p.View, g.list)
}

// name returns a name for a group that begins with a line: the same for as long as the group is there, so that what a
// reader has opened stays open.
func (g *grouping) name(l *table.LogItem) string {
	if l.Answers != g.moment {
		g.moment, g.nth = l.Answers, 0
	}
	g.nth++
	return "log-" + strconv.Itoa(l.Answers) + "-" + strconv.Itoa(g.nth)
}

// writeGroup writes lines that are one thing as one line that opens.
func (p *Model) writeGroup(out *page.Pen, items []table.LogItem, sentence, name, replay string) {
	line := p.rowOf(&items[0])
	var ways []string
	for i := range items {
		if way := p.WayOf(&items[i]).String(); way != "" && !slices.Contains(ways, way) {
			ways = append(ways, way)
		}
	}
	line.ways = strings.Join(ways, ";")
	line.begin(out, replay)
	out.Put(`<details id="`, name, `"><summary>`, page.Plain(sentence), `</summary><ul>`)
	for i := range items {
		p.writeLine(out, &items[i], replay)
	}
	out.Raw(`</ul></details></li>`)
}
