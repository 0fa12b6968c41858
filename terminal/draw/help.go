package draw

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
)

// HelpPage is a page of the help.
type HelpPage uint8

const (
	helpKeys HelpPage = iota
	HelpMap
	HelpRound
	HelpLookup
	HelpPages
	// HelpPlain explains the line-by-line mode; it is not a page of the full screen.
	HelpPlain = HelpPages
)

// HelpPageKeys are the keys of the paragraphs of each page, of which there are as
// many as the catalogue has.
var HelpPageKeys = [...]string{helpKeys: "ui.help.keys", HelpMap: "ui.help.map", HelpRound: "ui.help.round",
	HelpLookup: "ui.help.lookup", HelpPlain: "ui.help.plain"}

// HelpText returns the paragraphs of a page: a first word or sign that ends with a bar gets its own column.
func HelpText(w *Words, p HelpPage, wide int) []Line {
	var out []Line
	if p == HelpMap {
		out = factionLegend(w, wide)
	}
	put := func(head, rest string) {
		if head == "" {
			out = append(out, Normal.Wrap(rest, wide)...)
			out = append(out, nil)
			return
		}
		const column = 16
		l := Strong.Line(head).pad(column).Add(" "+rest, Normal)
		out = append(out, l.Wrap(wide, column+1)...)
	}
	paragraphs := func(key string) {
		for i := 1; w.All.Has(key + "." + strconv.Itoa(i)); i++ {
			put(cutBar(w.Text(key + "." + strconv.Itoa(i))))
		}
	}
	if p == HelpRound {
		out = append(out, ScenarioLines(w, wide)...)
	}
	paragraphs(HelpPageKeys[p])
	if w.r.Options.BroodWar && p == HelpRound {
		for _, k := range broodWarHelp {
			put(w.All.KeywordName(k), w.All.KeywordText(k))
		}
	}
	if p == HelpMap {
		if w.r.Options.BroodWar {
			paragraphs("ui.help.broodwar")
		}
		out = append(out, nil)
		out = append(out, codeLegend(w, wide)...)
	}
	return out
}

// broodWarHelp are the keywords of the expansion that explain what it adds to a round.
var broodWarHelp = []string{"leadership-card", "special-victory", "defend-order", "guard-token", "special-order-pool",
	"strategic-area", "special-unit-limit",
	"resource-token", "installation", "hero"}

// factionLegend shows the marks of the factions.
func factionLegend(w *Words, wide int) []Line {
	var l Line
	for f := range w.r.Sheets {
		if f < len(ownerShape) {
			l = append(l, owner{ownerShape[f], ownerSign[f], ownerInk[f]}.Mark())
			l = l.Add(" "+capital(w.All.FactionName(w.r, game.Faction(f)))+"   ", Style{Ink: ownerInk[f]})
		}
	}
	return append(l.Wrap(wide, 0), nil)
}

// codeLegend shows the codes of the units on the map.
func codeLegend(w *Words, wide int) []Line {
	var l Line
	for u := range w.r.Units {
		sign := ""
		if w.r.Units[u].Hero {
			sign = HeroSign
		}
		l = l.Add(w.code(game.UnitType(u))+sign, Strong).Add("\u00a0"+glued(w.unit(game.UnitType(u)))+"   ", Normal)
	}
	return l.Wrap(wide, 0)
}

// glued keeps a text together where lines are broken.
func glued(s string) string { return strings.ReplaceAll(s, " ", "\u00a0") }

// cutBar splits a text at its bar.
func cutBar(s string) (head, rest string) {
	for i := range s {
		if s[i] == '|' {
			return s[:i], s[i+1:]
		}
	}
	return "", s
}
