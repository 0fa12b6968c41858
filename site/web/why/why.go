// Package why explains the things of a table on one sheet: what something is for and what a good one looks like, then
// what a limit, a capacity or "of 15" rests on, in the sentences of the rules. Elements with data-why name their kind
// of number; the sentences are on the page once, and the script shows them where the reader points.
package why

import (
	"context"
	"embed"
	"io"

	"github.com/a-h/templ"

	"koprulu/rules/game/rule"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
	"koprulu/site/web/static"
)

//go:embed why.css why.js
var files embed.FS

var _ = static.Add(files)

// The kinds of numbers, as they are in data-why. Those of the strips of players have the names of their pictures.
const (
	Hand   = "cards"
	Orders = "orders"
	Mining = "minerals"
	Limit  = "limit"
	Deck   = "event"
)

// number is a kind of number with the rules that it follows from.
type number struct {
	kind  string
	rules []rule.ID
}

// numbers are all kinds for a game.
func numbers(p *seen.Game) []number {
	o := &p.Rules.Options
	points := []rule.ID{rule.WIN03, rule.WIN07}
	switch {
	case o.Teams:
		points = []rule.ID{rule.VAR19}
	case o.BroodWar:
		points = append(points, rule.COMP14)
	default:
		points = append(points, rule.WIN17)
	}
	specials, steps := rule.PLAN11, rule.REGROUP01
	if o.BroodWar {
		specials, steps = rule.PLAN13, rule.REGROUP02
	}
	return []number{
		{"points", points},
		{Hand, []rule.ID{rule.REGROUP20, rule.REGROUP19, rule.BATTLE09}},
		{"worker", []rule.ID{rule.PAY07, rule.REGROUP14}},
		{Mining, []rule.ID{rule.PAY04, rule.PAY12}},
		{"gas", []rule.ID{rule.PAY04, rule.PAY12}},
		{"base", []rule.ID{rule.BLDG02, rule.BLDG03}},
		{"supply", []rule.ID{rule.MOD01, rule.MOD12}},
		{"research", []rule.ID{rule.RES05, rule.RES07}},
		{"guard", []rule.ID{rule.BWTOKEN03, rule.BWTOKEN05}},
		{"leader", []rule.ID{rule.BWLEAD01}},
		{"hero", []rule.ID{rule.BWHERO06, rule.BWHERO08}},
		{"mind-control", []rule.ID{rule.BWKEY04}},
		{"pool", []rule.ID{rule.BWORDER02}},
		{Orders, []rule.ID{rule.PLAN01, specials}},
		{"build-order", []rule.ID{rule.BUILD01, rule.BUILD02, rule.SPECIAL02}},
		{"mobilize-order", []rule.ID{rule.MOB01, rule.MOB03, rule.SPECIAL05}},
		{"research-order", []rule.ID{rule.RES01, rule.RES02, rule.RES03}},
		{"defend-order", []rule.ID{rule.BWORDER11, rule.BWORDER15}},
		{Limit, []rule.ID{rule.BUILD11, rule.MOD02, rule.MOD03, rule.SPECIAL02}},
		{Deck, []rule.ID{rule.EVENT11, rule.SETUP11}},
		{"planning", []rule.ID{rule.PLAN01, rule.PLAN06}},
		{"execution", []rule.ID{rule.EXEC01, rule.EXEC02}},
		{"regrouping", []rule.ID{steps}},
	}
}

// Box holds what the script shows: the sentences, and the place for them.
func Box(p *seen.Game) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var out page.Pen
		out.Raw(`<div id="why-say" class="tip why-say" role="tooltip" tabindex="0" hidden></div><template id="whys">`)
		for _, n := range numbers(p) {
			told(&out, p, n.kind)
			for _, id := range n.rules {
				out.Put(`<p lang="`, p.Words().RuleLang(id), `">`, page.Plain(page.RuleLine(p.Words(), id)), `</p>`)
			}
			out.Raw(`<small>`)
			for _, id := range n.rules {
				out.Put(`<a href="/rules/`, id.String(), `">`, id.String(), `</a> `)
			}
			out.Raw(`</small></div>`)
		}
		for _, kind := range []string{"card", "plus", "ask"} {
			told(&out, p, kind)
			out.Raw(`</div>`)
		}
		out.Raw(`</template>`)
		_, err := w.Write(out.B)
		return err
	})
}

// told begins what is said of a kind with what it is for and what a good one looks like.
func told(out *page.Pen, p *seen.Game, kind string) {
	out.Put(`<div data-for="`, kind, `"><p>`, page.Plain(p.Words().Text("web.why."+kind)), `</p>`)
}
