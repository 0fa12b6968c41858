package codex

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/card"
	"koprulu/site/web/galaxy"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
	"koprulu/site/web/rules"
)

func (c *writer) technologies() {
	seen := map[string]bool{}
	for f := range game.Faction(game.FactionCount) {
		race := c.r.Sheets[f].Race
		for t := range c.r.Sheets[f].Techs {
			tech := &c.r.Sheets[f].Techs[t]
			if seen[raceIDs[race]+tech.ID] {
				continue // Both factions of the race have it.
			}
			seen[raceIDs[race]+tech.ID] = true
			c.add(entry{Kind: "technologies", ID: tech.ID, Title: c.w.TechName(c.r, f, game.Tech(t)), Group: c.w.RaceName(race),
				Text: c.w.TechText(c.r, f, game.Tech(t)), Cards: []templ.Component{card.Technology(c.w, c.r, f, game.Tech(t))},
				Remark: remarkOf(c.file.Technologies, func(x *components.Technology) bool {
					return x.Race == raceIDs[race] && x.ID == tech.ID
				},
					func(x *components.Technology) *components.Remark { return &x.Remark })})
		}
	}
}

func (c *writer) cards() {
	for race := range game.Races {
		f := c.sheetOf(race)
		for i := range c.r.Sheets[f].Cards {
			info := &c.r.Sheets[f].Cards[i]
			if info.Tech != game.NoTech {
				continue
			}
			shown := game.Card(i)
			c.add(entry{Kind: "cards", ID: raceIDs[race] + "-" + info.ID, Title: c.w.CardName(c.r, f, shown),
				Group: c.w.RaceName(race),
				Text:  c.w.CardText(c.r, f, shown), Cards: []templ.Component{card.Combat(c.w, c.r, f, shown)},
				Remark: remarkOf(c.file.Combat, func(x *components.CombatCard) bool {
					return x.Race == raceIDs[race] && x.ID == info.ID
				},
					func(x *components.CombatCard) *components.Remark { return &x.Remark })})
		}
	}
}

func (c *writer) events() {
	for i := range c.r.Events {
		info := &c.r.Events[i]
		if info.Copy != 1 {
			continue
		}
		copies := 0
		for j := range c.r.Events {
			if c.r.Events[j].Same == info.Same {
				copies++
			}
		}
		e := game.EventCard(i)
		c.add(entry{Kind: "events", ID: info.ID, Title: c.w.EventName(c.r, e), Group: c.w.StageName(info.Stage),
			Text:  c.w.EventText(c.r, e),
			Facts: []fact{c.number("copies", copies)}, Cards: []templ.Component{card.Event(c.w, c.r, e)},
			Remark: remarkOf(c.file.Events, func(x *components.Event) bool { return x.ID == info.ID },
				func(x *components.Event) *components.Remark { return &x.Remark })})
	}
}

func (c *writer) planets() {
	for p := range c.r.Planets {
		info := &c.r.Planets[p]
		var facts []fact
		for a := info.First; a < info.First+game.Area(info.Count); a++ {
			facts = append(facts, fact{c.w.AreaName(c.r, a), c.areaText(a)})
		}
		facts = append(facts, c.fact("slots", c.slotsText(info.Slots)))
		c.add(entry{Kind: "planets", ID: info.ID, Title: c.w.PlanetName(c.r, game.Planet(p)), Facts: facts,
			Art:   galaxy.Tile(c.w, c.r, game.Planet(p)),
			Rules: planetRules(c.r, game.Planet(p)),
			Remark: remarkOf(c.file.Planets, func(x *components.Planet) bool { return x.ID == info.ID },
				func(x *components.Planet) *components.Remark { return &x.Remark })})
	}
}

// planetRules returns the rules about the areas of a planet.
func planetRules(r *game.Rules, p game.Planet) []rule.ID {
	out := []rule.ID{rule.LIMIT07}
	strategic, special := false, false
	for _, info := range r.Areas[r.Planets[p].First : r.Planets[p].First+game.Area(r.Planets[p].Count)] {
		strategic = strategic || info.Strategic
		special = special || info.Admits == game.Ground || info.Admits == game.Flying
	}
	if r.Options.BroodWar && strategic {
		out = append(out, rule.BWPLANET06, rule.BWPLANET07)
	}
	if special {
		out = append(out, rule.BWPLANET02, rule.BWPLANET05)
	}
	return out
}

// areaText says what an area yields and how many units it takes.
func (c *writer) areaText(a game.Area) string {
	info := &c.r.Areas[a]
	var yields []string
	switch info.Resource {
	case game.Minerals:
		yields = append(yields, c.w.CostText(game.Cost{Minerals: info.Amount}))
	case game.Gas:
		yields = append(yields, c.w.CostText(game.Cost{Gas: info.Amount}))
	}
	if info.Conquest > 0 {
		yields = append(yields, c.w.Text("ui.planet.conquest", "n", int(info.Conquest)))
	}
	yield := strings.Join(yields, ", ")
	switch {
	case yield != "":
	case info.Strategic:
		yield = c.w.KeywordName("strategic-area")
	default:
		yield = c.w.Text("web.codex.area.nothing")
	}
	text := c.w.Text("web.codex.area", "yield", yield, "limit", int(info.Limit))
	if info.Admits == game.Ground || info.Admits == game.Flying {
		text = c.w.Text("web.codex.area.only", "area", text, "layer", c.w.LayerName(info.Admits))
	}
	return text
}

// slotsText names the sides with a slot for a route.
func (c *writer) slotsText(slots uint8) string {
	var sides []string
	for side := game.North; side <= game.West; side++ {
		if slots>>side&1 != 0 {
			sides = append(sides, c.w.SideName(side))
		}
	}
	return c.w.List(sides)
}

// orderHelp names, for each standard order, the line of the help on a round that explains it, and
// specialHelp what the special one adds.
var (
	orderHelp   = [game.SpecialBuild]int{4, 5, 6}
	specialHelp = [game.SpecialBuild]string{"ui.explain.special-build", "ui.explain.special-mobilize",
		"ui.explain.special-research"}
)

func (c *writer) orders() {
	for o := game.BuildOrder; o < game.StarOrder; o++ {
		var made []rule.ID
		if o.Special() && c.r.Options.BroodWar {
			made = []rule.ID{rule.BWORDER02, rule.BWORDER03, rule.BWORDER06}
		}
		text := rules.HelpText(c.w.Text("ui.help.round." + strconv.Itoa(orderHelp[o.Standard()])))
		if o.Special() {
			text = c.w.Text(specialHelp[o.Standard()])
		}
		c.add(entry{Kind: "orders", ID: orderIDs[o], Title: page.Capital(c.w.OrderName(o)), Text: text,
			Facts: []fact{c.number("tokens", int(c.r.Common.Orders[o]))}, Art: piece.OrderToken(c.w, 0, o, false), Rules: made})
	}
}

// orderIDs are the ids of the orders.
var orderIDs = [game.OrderKinds]string{"build", "mobilize", "research", "special-build", "special-mobilize",
	"special-research", "star"}

func (c *writer) keywords() {
	list := locale.Keywords()
	if c.r.Options.BroodWar {
		list = append(list, locale.BroodWarKeywords()...)
	}
	for _, id := range list {
		c.add(entry{Kind: "keywords", ID: id, Title: c.w.KeywordName(id), Text: c.w.KeywordText(id), Rules: keywordIDs[id]})
	}
}

// bareIcon is a picture without a plate.
func bareIcon(name string) templ.Component {
	return templ.Raw(`<span class="codex__icon"><svg viewBox="0 0 512 512" aria-hidden="true"><use href="#i-` + name +
		`"/></svg></span>`)
}

// source names a source of the box in the reader's language; one that a file of corrections adds, in the words of the
// file.
func (p *Page) source(code string) string {
	if key := "web.codex.source." + strings.ToLower(code); p.Reader.Words.Has(key) {
		return p.Reader.Words.Text(key)
	}
	for _, s := range p.box().File().Sources {
		if s.ID == code {
			return s.Text
		}
	}
	return code
}

// sources names where an entry comes from.
func (p *Page) sources(r *components.Remark) string {
	var names []string
	for _, code := range r.Source {
		names = append(names, p.source(code))
	}
	return strings.Join(names, "; ")
}

// confidenceOf returns the place of a confidence in the list of words for it, from the best.
func confidenceOf(word string) int {
	return slices.IndexFunc(components.Confidences[:], func(c [2]string) bool { return c[0] == word })
}
