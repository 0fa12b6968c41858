package codex

import (
	"fmt"
	"strconv"

	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/page"
	"koprulu/site/web/piece"
)

// broodWarKinds are the parts of the codex that only Brood War has.
var broodWarKinds = map[string]bool{"leaders": true, "heroes": true, "installations": true, "tokens": true}

// NeedsBroodWar reports whether a part of the codex shows what is in the box of Brood War only.
func NeedsBroodWar(kind string) bool { return broodWarKinds[kind] }

// newEntries returns the entries, as Kind-ID, that the base game does not have or has in a different form.
func newEntries(set *components.Set) map[string]bool {
	base, out := differences(set.Box(false).File()), map[string]bool{}
	for id, text := range differences(set.Box(true).File()) {
		out[id] = base[id] != text
	}
	return out
}

// differences returns what is compared between sets of components, by the anchors of the entries.
func differences(file *components.File) map[string]string {
	out := map[string]string{}
	note := func(kind, id string, x any) { out[kind+"-"+id] = fmt.Sprintf("%+v", x) }
	for _, x := range file.Planets {
		note("planets", x.ID, x.Areas)
	}
	for _, x := range file.Units {
		note("units", x.ID, []any{x.Cost, x.Targets, x.Support, x.Keywords})
	}
	for _, x := range file.Buildings {
		for _, level := range x.Levels {
			note("buildings", x.ID+"-"+strconv.Itoa(level.Level), []any{level.Cost, level.Units})
		}
	}
	for _, x := range file.Modules {
		note("modules", x.ID, []any{x.Cost, x.Effects})
	}
	for _, x := range file.Technologies {
		note("technologies", x.ID, []any{x.Kind, x.Cost, x.Cards})
	}
	for _, x := range file.Combat {
		note("cards", x.Race+"-"+x.ID, []any{x.Kind, x.Face})
	}
	for _, x := range file.Events {
		note("events", x.ID, []any{x.Stage, x.Effects})
	}
	return out
}

func (c *writer) leaders() {
	for f := range game.Faction(game.FactionCount) {
		sheet := &c.r.Sheets[f]
		for i := range sheet.Leaders {
			info := &sheet.Leaders[i]
			rules := []rule.ID{rule.BWLEAD06}
			if info.Stays {
				rules[0] = rule.BWLEAD07
			}
			if info.Stage == 1 {
				rules = append(rules, rule.BWLEAD09)
			}
			if info.Special {
				rules = append(rules, rule.BWLEAD10)
			}
			var facts []fact
			if info.Hero != game.NoUnit {
				rules = append(rules, rule.BWHERO01)
				facts = append(facts, c.fact("hero", c.w.UnitName(c.r, info.Hero)))
			}
			c.add(entry{Kind: "leaders", ID: sheet.ID + "-" + info.ID, Title: c.w.LeaderName(c.r, f, game.Leader(i)),
				Group: piece.FactionName(c.w, f) + " · " + c.w.StageName(info.Stage), Text: c.w.LeaderText(c.r, f, game.Leader(i)),
				Facts: facts,
				Art:   piece.Plate(c.w, f, "", 0), Rules: rules,
				Remark: remarkOf(c.file.Leaders, func(x *components.Leader) bool {
					return x.ID == info.ID && x.Faction == sheet.ID
				},
					func(x *components.Leader) *components.Remark { return &x.Remark })})
		}
	}
}

func (c *writer) heroes() {
	for f := range game.Faction(game.FactionCount) {
		sheet := &c.r.Sheets[f]
		for i := range sheet.Leaders {
			u := sheet.Leaders[i].Hero
			if u == game.NoUnit {
				continue
			}
			info := &c.r.Units[u]
			facts := []fact{c.fact("type", c.w.UnitName(c.r, info.Kind)),
				c.fact("leader", c.w.LeaderName(c.r, f, game.Leader(i))),
				c.fact("layer", page.Capital(c.w.LayerName(info.Layer))),
				c.fact("targets", page.Capital(c.w.TargetsText(info.Targets))), c.number("support", int(info.Support))}
			if words := c.unitKeywords(info); words != "" {
				facts = append(facts, c.fact("keywords", words))
			}
			c.add(entry{Kind: "heroes", ID: info.ID, Title: c.w.UnitName(c.r, u), Group: piece.FactionName(c.w, f),
				Text: c.w.UnitText(c.r, u), Facts: facts,
				Art: piece.UnitPlate(c.w, c.r, f, u, 0), Rules: append([]rule.ID{rule.BWHERO02, rule.BWHERO06, rule.BWHERO12},
					keywordRules(info)...),
				Remark: remarkOf(c.file.Heroes, func(x *components.Hero) bool { return x.ID == info.ID },
					func(x *components.Hero) *components.Remark { return &x.Remark })})
		}
	}
}

// installationIDs are the ids of the installations, from the first kind on.
var installationIDs = [game.Installations]string{"", "infested-command-center", "overmind", "cerebrate", "warp-gate"}

func (c *writer) installations() {
	for site := game.NoInstallation + 1; site < game.Installations; site++ {
		id := installationIDs[site]
		var facts []fact
		rules := []rule.ID{rule.BWINST01, rule.BWINST03, rule.BWINST05}
		if site == game.InfestedCommandCenter {
			facts = append(facts, c.number("tokens", int(c.r.Common.InfestedCenters)))
			rules = append(rules, rule.BWINST07, rule.BWINST08)
		} else {
			rules = append(rules, rule.BWINST06)
		}
		for f := range game.Faction(game.FactionCount) {
			for i := range c.r.Sheets[f].Leaders {
				if installs(c.r.Sheets[f].Leaders[i].Effects, site) {
					facts = append(facts, c.fact("leader", c.w.LeaderName(c.r, f, game.Leader(i))),
						c.fact("faction", piece.FactionName(c.w, f)))
				}
			}
		}
		c.add(entry{Kind: "installations", ID: id, Title: page.Capital(c.w.InstallationName(site)),
			Text:  c.w.Text("web.codex.site." + id),
			Facts: facts, Art: bareIcon(piece.SiteIcons[site]), Rules: rules})
	}
}

// installs reports whether effects put an installation on the board.
func installs(effects []game.Effect, site game.Installation) bool {
	for i := range effects {
		if effects[i].Kind == game.Install && effects[i].Site == site {
			return true
		}
	}
	return false
}

// tokenRules are the rules about each kind of token.
var tokenRules = map[string][]rule.ID{
	"guard":                  {rule.BWTOKEN03, rule.BWTOKEN05, rule.BWTOKEN06},
	"resource":               {rule.BWTOKEN01, rule.BWTOKEN02},
	"mind-control":           {rule.BWTOKEN08, rule.BWKEY06},
	"hero":                   {rule.BWHERO07},
	"star-order":             {rule.BWORDER18},
	"defend-order":           {rule.BWORDER11, rule.BWORDER14, rule.BWORDER15},
	"special-conquest-point": {rule.FAQ23},
	"installation":           {rule.BWINST01},
	"scenario-item":          {rule.BWTOKEN09, rule.MODE22},
}

func (c *writer) tokens() {
	for _, id := range locale.Tokens() {
		var facts []fact
		switch id {
		case "guard":
			facts = append(facts, c.number("supply", int(c.r.Common.GuardTokens)))
		case "resource":
			facts = append(facts, c.number("supply", int(c.r.Common.ResourceTokens)))
		}
		c.add(entry{Kind: "tokens", ID: id, Title: page.Capital(c.w.TokenName(id)), Text: c.w.Text("web.codex.token." + id),
			Facts: facts, Rules: tokenRules[id]})
	}
}

// optionRules are the rules that say what each option of a table does. The proposed abilities have none.
var optionRules = map[string][]rule.ID{
	"brood-war": {rule.BWSETUP01}, "teams": {rule.VAR11, rule.VAR14}, "galactic-conquest": {rule.VAR01},
	"random-factions": {rule.SETUP04, rule.OPT04},
	"hide-own-orders": {rule.PLAN09, rule.RULING88}, "disposable-orders": {rule.OPT05, rule.OPT06},
	"more-planets":  {rule.OPT08, rule.OPT09, rule.RULING45},
	"larger-galaxy": {rule.OPT10, rule.OPT12, rule.OPT13, rule.RULING45}, "no-leaders": {rule.OPT15, rule.OPT16},
	"survival": {rule.MODE02, rule.MODE03, rule.MODE04, rule.RULING46}, "faster-survival": {rule.MODE06},
	"scenario": {rule.MODE11, rule.MODE25},
}

// optionGroups tell the kinds of options apart.
var optionGroups = map[string]string{
	"brood-war": "set", "teams": "variants", "galactic-conquest": "variants", "survival": "modes",
	"faster-survival": "modes", "scenario": "modes",
}

func (c *writer) options() {
	for _, group := range []string{"set", "variants", "rules", "modes"} {
		for _, id := range locale.Options() {
			in := optionGroups[id]
			if in == "" {
				in = "rules"
			}
			if in == group {
				c.add(entry{Kind: "options", ID: id, Title: c.w.OptionName(id), Group: c.w.Text("web.codex.options." + group),
					Text: c.w.OptionText(id), Rules: optionRules[id]})
			}
		}
	}
}

// keywordIDs are the rules about each keyword.
var keywordIDs = map[string][]rule.ID{
	"cloaking": {rule.KEY01, rule.KEY02, rule.KEY04}, "detector": {rule.KEY05}, "assist": {rule.KEY09, rule.KEY11},
	"cancel":        {rule.KEY06, rule.KEY07},
	"splash-damage": {rule.SPLASH01}, "reinforcement": {rule.CARD04}, "specialty-support": {rule.KEY15, rule.KEY16},
	"sufficient-strength": {rule.SKIRM14},
	"withdraw":            {rule.KEY02, rule.KEY03}, "force-mine": {rule.PAY12}, "tech-required": {rule.BUILD18},
	"lift-off":          {rule.MOB20},
	"collateral-damage": {rule.BWKEY01, rule.BWKEY02}, "mind-control": {rule.BWKEY03, rule.BWKEY04, rule.BWKEY06},
	"recharge":  {rule.BWKEY10, rule.BWKEY11},
	"sacrifice": {rule.BWKEY12, rule.BWKEY13, rule.BWKEY14}, "hero": {rule.BWHERO06, rule.BWHERO08, rule.BWHERO09},
	"leadership-card": {rule.BWLEAD01, rule.BWLEAD03},
	"special-victory": {rule.BWLEAD10, rule.BWLEAD11}, "special-order-pool": {rule.BWORDER02, rule.BWORDER03,
		rule.BWORDER07},
	"defend-order": {rule.BWORDER11, rule.BWORDER14, rule.BWORDER15}, "guard-token": {rule.BWTOKEN03},
	"resource-token": {rule.BWTOKEN01},
	"installation":   {rule.BWINST01, rule.BWINST03}, "strategic-area": {rule.BWPLANET06, rule.BWPLANET07},
	"special-unit-limit": {rule.BWPLANET02, rule.BWPLANET03},
	"evade":              {rule.BWMOD07, rule.BWMOD08},
}

// keywordRules returns the rules about the keywords of a unit.
func keywordRules(info *game.Unit) []rule.ID {
	var out []rule.ID
	for _, k := range []struct {
		has  bool
		rule rule.ID
	}{{info.Assist, rule.KEY09}, {info.Detector, rule.KEY05}, {info.Cloaked, rule.KEY01}, {info.Sacrifice, rule.BWKEY12},
		{info.TechRequired, rule.BUILD18}} {
		if k.has {
			out = append(out, k.rule)
		}
	}
	return out
}

// moduleRules are the rules about each module.
var moduleRules = map[string][]rule.ID{
	"defensive": {rule.BWMOD02, rule.BWMOD03, rule.BWMOD04}, "assist": {rule.BWMOD05, rule.BWMOD06},
	"offensive": {rule.BWMOD07, rule.BWMOD08, rule.BWMOD10},
}

// kindRules are the rules about a part of the codex, for entries that have none of their own.
var kindRules = map[string][]rule.ID{
	"factions": {rule.SETUP03}, "units": {rule.UNIT01}, "buildings": {rule.BLDG01}, "modules": {rule.MOD01},
	"technologies": {rule.RES04},
	"cards":        {rule.CARD02}, "events": {rule.EVENT04}, "planets": {rule.LIMIT07}, "orders": {rule.PLAN06},
}

// rulesOf returns the rules that an entry leads to.
func rulesOf(e *entry) []rule.ID {
	if len(e.Rules) > 0 {
		return e.Rules
	}
	return kindRules[e.Kind]
}
