package codex

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"koprulu/internal/names"
	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
)

// entry is one component as the codex shows it.
type entry struct {
	// Kind is the part of the codex, ID the id of the component, with its race before it where races share ids.
	Kind, ID string
	Title    string
	// Group is the heading that it is under: a race or a stage.
	Group string
	// Facts are its figures, Text says what it does.
	Facts []fact
	Text  string
	// Art is its picture, Cards are drawn as cards.
	Art   templ.Component
	Cards []templ.Component
	// Rules are those about it; rulesOf has those of its part if it has none itself.
	Rules []rule.ID
	// New is true if only Brood War has it, or has it in a different form from the base game.
	New bool
	// Remark says where it comes from; nil for what is not a component.
	Remark *components.Remark
}

// fact is a figure with its name.
type fact struct{ Name, Value string }

// Anchor is the id of the entry in a page.
func (e *entry) Anchor() string { return e.Kind + "-" + e.ID }

// holds reports whether an entry has all words that were asked for, as searches compare them.
func (e *entry) holds(asked []string) bool {
	var b strings.Builder
	b.WriteString(e.ID + " " + e.Title + " " + e.Group + " " + e.Text)
	for _, id := range rulesOf(e) {
		b.WriteString(" " + id.String())
	}
	for _, f := range e.Facts {
		b.WriteString(" " + f.Name + " " + f.Value)
	}
	all := names.Folded(b.String())
	for _, word := range asked {
		if !strings.Contains(all, word) {
			return false
		}
	}
	return true
}

// writer makes the entries of a set of components in one language.
type writer struct {
	w    *locale.Words
	r    *game.Rules
	file *components.File
	// fresh are the anchors of what Brood War has and the base game does not; empty for the base game.
	fresh map[string]bool
	out   []entry
}

// makers make the entries of each part of the codex.
var makers = map[string]func(*writer){
	"factions":      (*writer).factions,
	"units":         (*writer).units,
	"buildings":     (*writer).buildings,
	"modules":       (*writer).modules,
	"technologies":  (*writer).technologies,
	"cards":         (*writer).cards,
	"events":        (*writer).events,
	"planets":       (*writer).planets,
	"orders":        (*writer).orders,
	"keywords":      (*writer).keywords,
	"leaders":       (*writer).leaders,
	"heroes":        (*writer).heroes,
	"installations": (*writer).installations,
	"tokens":        (*writer).tokens,
	"options":       (*writer).options,
	gallery:         (*writer).gallery,
}

// entries returns what the page shows: a part, or what a search found in all parts.
func (p *Page) entries() []entry {
	c := &writer{w: p.Reader.Words, r: p.Rules, file: p.box().File()}
	if p.broodWar() {
		c.fresh = newEntries(p.Set)
	}
	if p.Kind != "" {
		makers[p.Kind](c)
	} else if p.Query != "" {
		for _, kind := range p.kinds() {
			if kind != gallery { // It shows again what other parts explain.
				makers[kind](c)
			}
		}
	}
	if asked := strings.Fields(names.Folded(p.Query)); len(asked) > 0 {
		c.out = slices.DeleteFunc(c.out, func(e entry) bool { return !e.holds(asked) })
	}
	return c.out
}

func (c *writer) add(e entry) {
	e.New = c.fresh[e.Anchor()]
	c.out = append(c.out, e)
}

// fact makes a figure whose name is a text of the codex.
func (c *writer) fact(key, value string) fact {
	return fact{c.w.Text("web.codex.fact." + key), value}
}

// number makes a figure that is a whole number.
func (c *writer) number(key string, n int) fact { return c.fact(key, strconv.Itoa(n)) }

// sheetOf returns the first faction of a race: what a race shares is on each of its sheets.
func (c *writer) sheetOf(race game.Race) game.Faction {
	for f := range c.r.Sheets {
		if c.r.Sheets[f].Race == race {
			return game.Faction(f)
		}
	}
	return game.NoFaction
}

// raceIDs are the ids of the races, by race.
var raceIDs = [game.Races]string{"terran", "protoss", "zerg"}

// remarkOf finds the remark of an entry of a list.
func remarkOf[T any](list []T, is func(*T) bool, remark func(*T) *components.Remark) *components.Remark {
	for i := range list {
		if is(&list[i]) {
			return remark(&list[i])
		}
	}
	return nil
}

// unitNames lists types of units.
func (c *writer) unitNames(set game.UnitSet) string {
	var names []string
	for u := range c.r.Units {
		if set.Has(game.UnitType(u)) {
			names = append(names, c.w.UnitName(c.r, game.UnitType(u)))
		}
	}
	return c.w.List(names)
}

func (c *writer) factions() {
	for f := range c.r.Sheets {
		f := game.Faction(f)
		sheet := &c.r.Sheets[f]
		var units []string
		for _, p := range sheet.Start.Units {
			units = append(units, c.w.UnitCount(c.r, p.Unit, int(p.Count)))
		}
		text := page.Capital(c.w.ObjectiveText(c.r, f))
		rules := []rule.ID{rule.SETUP03}
		if c.r.Options.BroodWar {
			rules = append(rules, rule.BWLEAD09, rule.BWLEAD10)
		}
		c.add(entry{Kind: "factions", ID: sheet.ID, Title: piece.FactionName(c.w, f), Group: c.w.RaceName(sheet.Race),
			Text: text,
			Art:  piece.Plate(c.w, f, "", 0), Rules: rules,
			Facts: []fact{
				c.fact("color", page.Capital(c.w.FactionColor(c.r, f))),
				c.fact("start", c.w.List(units)),
				c.number("workers", int(sheet.Start.Workers)),
				c.number("transports", int(sheet.Start.Transports)),
				c.number("hand", int(sheet.HandLimit)),
				c.number("limit", int(sheet.BuildLimit)),
				c.number("perbuilding", int(sheet.PerBuilding)),
				c.fact("permanent", c.w.CostText(game.Cost{Minerals: sheet.Permanent[game.Minerals],
					Gas: sheet.Permanent[game.Gas]})),
				c.number("spaces", int(sheet.ModuleSpaces)),
			},
			Remark: remarkOf(c.file.Factions, func(x *components.Faction) bool { return x.ID == sheet.ID },
				func(x *components.Faction) *components.Remark { return &x.Remark })})
	}
}

func (c *writer) units() {
	for u := range c.r.Units {
		u := game.UnitType(u)
		info := &c.r.Units[u]
		if info.Hero {
			continue // They have their own part.
		}
		cost := c.w.CostText(info.Cost)
		if info.Consumes.Count > 0 {
			cost = c.w.List([]string{cost, c.w.UnitCount(c.r, info.Consumes.Unit, int(info.Consumes.Count))})
		}
		facts := []fact{
			c.fact("cost", cost),
			c.fact("layer", page.Capital(c.w.LayerName(info.Layer))),
			c.fact("targets", page.Capital(c.w.TargetsText(info.Targets))),
			c.number("support", int(info.Support)),
			c.number("figures", int(info.Figures)),
		}
		if where := c.builtIn(u); where != "" {
			facts = append(facts, c.fact("builtin", where))
		}
		if words := c.unitKeywords(info); words != "" {
			facts = append(facts, c.fact("keywords", words))
		}
		c.add(entry{Kind: "units", ID: info.ID, Title: c.w.UnitName(c.r, u), Group: c.w.RaceName(info.Race), Facts: facts,
			Art:   piece.UnitPlate(c.w, c.r, c.sheetOf(info.Race), u, 0),
			Rules: append([]rule.ID{rule.UNIT01}, keywordRules(info)...),
			Remark: remarkOf(c.file.Units, func(x *components.Unit) bool { return x.ID == info.ID },
				func(x *components.Unit) *components.Remark { return &x.Remark })})
	}
}

// unitKeywords names what is special about a unit.
func (c *writer) unitKeywords(info *game.Unit) string {
	var names []string
	for _, k := range []struct {
		has bool
		id  string
	}{{info.Assist, "assist"}, {info.Detector, "detector"}, {info.Cloaked, "cloaking"}, {info.Sacrifice, "sacrifice"},
		{info.TechRequired, "tech-required"}} {
		if k.has {
			names = append(names, c.w.KeywordName(k.id))
		}
	}
	return c.w.List(names)
}

// builtIn names the building level that allows a unit, empty for one that a technology unlocks.
func (c *writer) builtIn(u game.UnitType) string {
	if site := c.r.Units[u].At; site != game.NoInstallation {
		return c.w.InstallationName(site)
	}
	f := c.sheetOf(c.r.Units[u].Race)
	for b, building := range c.r.Sheets[f].Buildings {
		for level, l := range building.Levels {
			if l.Units.Has(u) {
				return c.w.BuildingLevelName(c.r, f, uint8(b), uint8(level+1))
			}
		}
	}
	return ""
}

func (c *writer) buildings() {
	for race := range game.Races {
		f := c.sheetOf(race)
		for b := range c.r.Sheets[f].Buildings {
			building := &c.r.Sheets[f].Buildings[b]
			for level, l := range building.Levels {
				facts := []fact{c.fact("allows", c.unitNames(l.Units))}
				if level == 0 && c.r.Sheets[f].Printed>>b&1 != 0 {
					facts = append(facts, c.fact("cost", c.w.Text("web.codex.printed")))
				} else {
					facts = append(facts, c.fact("cost", c.w.CostText(l.Cost)))
				}
				c.add(entry{Kind: "buildings", ID: building.ID + "-" + strconv.Itoa(level+1),
					Title: c.w.BuildingLevelName(c.r, f, uint8(b), uint8(level+1)),
					Group: c.w.RaceName(race), Facts: facts, Art: piece.Plate(c.w, f, page.IconOf(building.ID), 0),
					Remark: c.levelRemark(raceIDs[race], building.ID, level+1)})
			}
		}
	}
}

// levelRemark finds the remark of a building token.
func (c *writer) levelRemark(race, id string, level int) *components.Remark {
	for i := range c.file.Buildings {
		if x := &c.file.Buildings[i]; x.Race == race && x.ID == id {
			return remarkOf(x.Levels, func(l *components.Level) bool { return l.Level == level },
				func(l *components.Level) *components.Remark { return &l.Remark })
		}
	}
	return nil
}

func (c *writer) modules() {
	for m := range c.r.Modules {
		info := &c.r.Modules[m]
		var facts []fact
		for race := range game.Races {
			if n := info.Tokens[race]; n > 0 {
				facts = append(facts, fact{c.w.RaceName(race), c.w.Text("web.codex.tokens", "n", int(n), "cost",
					c.w.CostText(info.Cost[race]))})
			}
		}
		c.add(entry{Kind: "modules", ID: info.ID, Title: c.w.ModuleName(c.r, uint8(m)), Text: c.w.ModuleText(c.r, uint8(m)),
			Facts: facts,
			Art:   bareIcon(page.IconOf(info.ID)), Rules: moduleRules[info.ID],
			Remark: remarkOf(c.file.Modules, func(x *components.Module) bool { return x.ID == info.ID },
				func(x *components.Module) *components.Remark { return &x.Remark })})
	}
}
