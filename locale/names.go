package locale

import (
	"strconv"
	"strings"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Names are in the nominative. For a value out of range they return the text of the key "unknown".

func (w *Words) unknown() string { return w.Text("unknown") }

// FactionName returns the name of a faction, such as "The Queen of Blades".
func (w *Words) FactionName(r *game.Rules, f game.Faction) string {
	return Capital(w.faction(r, f))
}

// faction returns the name of a faction as it appears within a sentence.
func (w *Words) faction(r *game.Rules, f game.Faction) string {
	return factionText(w, "faction.", r, f)
}

// factionText returns a text about a faction.
func factionText(w *Words, family string, r *game.Rules, f game.Faction) string {
	if int(f) >= len(r.Sheets) {
		return w.unknown()
	}
	return w.Text(family + r.Sheets[f].ID)
}

// FactionColor returns the name of a faction's colour.
func (w *Words) FactionColor(r *game.Rules, f game.Faction) string {
	return factionText(w, "faction.color.", r, f)
}

// PlayerName returns the name of a seat: its faction, or "Player 2" before it has one.
func (w *Words) PlayerName(r *game.Rules, v *game.View, p game.Player) string {
	return Capital(w.PlayerWithin(r, v, p))
}

// PlayerWithin returns the name of a seat as it appears within a sentence.
func (w *Words) PlayerWithin(r *game.Rules, v *game.View, p game.Player) string {
	if int(p) >= r.Options.Players {
		return w.unknown()
	}
	if f := v.Seats[p].Faction; f != game.NoFaction {
		return w.faction(r, f)
	}
	return w.SeatName(p)
}

// SeatName returns the name of a seat without its faction: "Player 2".
func (w *Words) SeatName(p game.Player) string { return w.Text("seat", "n", int(p)+1) }

// SeatNumbers returns the numbers of seats, counted from 1, as a list.
func (w *Words) SeatNumbers(set game.PlayerSet) string {
	var numbers []string
	for p := range set.All() {
		numbers = append(numbers, strconv.Itoa(int(p)+1))
	}
	return w.List(numbers)
}

// PlayerNames returns the names of several seats as a list.
func (w *Words) PlayerNames(r *game.Rules, v *game.View, set game.PlayerSet) string {
	return Capital(w.PlayersWithin(r, v, set))
}

// PlayersWithin returns the names of some seats as they appear within a sentence.
func (w *Words) PlayersWithin(r *game.Rules, v *game.View, set game.PlayerSet) string {
	var names []string
	for p := range game.Player(r.Options.Players) {
		if set.Has(p) {
			names = append(names, w.PlayerWithin(r, v, p))
		}
	}
	return w.List(names)
}

var raceKeys = [game.Races]string{game.Terran: "terran", game.Protoss: "protoss", game.Zerg: "zerg"}

// RaceName returns the name of a race.
func (w *Words) RaceName(race game.Race) string { return w.enum("race", raceKeys[:], int(race)) }

// enum returns the name of a value of an enumeration.
func (w *Words) enum(family string, keys []string, i int) string {
	if i >= len(keys) || keys[i] == "" {
		return w.unknown()
	}
	return w.Text(family + "." + keys[i])
}

// PlanetName returns the name of a planet.
func (w *Words) PlanetName(r *game.Rules, p game.Planet) string {
	if int(p) >= len(r.Planets) {
		return w.unknown()
	}
	return w.Text("planet." + r.Planets[p].ID)
}

// AreaName returns the name of an area: its planet and its number there, such as "Torus 2", or "Vyctor 5-2" if the name
// of the planet itself ends in a number.
func (w *Words) AreaName(r *game.Rules, a game.Area) string {
	if int(a) >= len(r.Areas) {
		return w.unknown()
	}
	info := &r.Areas[a]
	planet := w.PlanetName(r, info.Planet)
	key := "area"
	if strings.ContainsAny(planet[len(planet)-1:], "0123456789") {
		key = "area.digit"
	}
	return w.Text(key, "planet", planet, "n", int(info.Number))
}

// RouteName returns the name of a route: its planets, such as "Helios–Torus", with the
// number of a z-axis route.
func (w *Words) RouteName(r *game.Rules, v *game.View, route game.Route) string {
	if route >= game.MaxRoutes || uint8(route) >= v.LinkCount {
		return w.unknown()
	}
	l := &v.Links[route]
	return link(w, r, l.Planets[0], l.Planets[1], l.Z)
}

func link(w *Words, r *game.Rules, p, q game.Planet, z uint8) string {
	if z > 0 {
		return w.Text("route.z", "a", w.PlanetName(r, p), "b", w.PlanetName(r, q), "z", int(z))
	}
	if p > q {
		p, q = q, p
	}
	return w.Text("route.normal", "a", w.PlanetName(r, p), "b", w.PlanetName(r, q))
}

// UnitName returns the name of a type of unit: "Zergling".
func (w *Words) UnitName(r *game.Rules, u game.UnitType) string { return w.unitForm(r, u, "") }

// UnitsName returns the name of a type of unit in the plural: "Zerglings".
func (w *Words) UnitsName(r *game.Rules, u game.UnitType) string { return w.unitForm(r, u, ".plural") }

// UnitCount returns a number of units of a type: "2 Zerglings".
func (w *Words) UnitCount(r *game.Rules, u game.UnitType, n int) string {
	if int(u) >= len(r.Units) {
		return w.unknown()
	}
	return w.Text("unit."+r.Units[u].ID+".count", "n", n)
}

func (w *Words) unitForm(r *game.Rules, u game.UnitType, form string) string {
	if int(u) >= len(r.Units) {
		return w.unknown()
	}
	return w.Text("unit." + r.Units[u].ID + form)
}

// unitList returns the names of a set of types, in the order of the components. Heroes are named only if the set has no
// other units: what applies to a type also applies to its heroes.
func unitList(w *Words, r *game.Rules, set game.UnitSet, form string) []string {
	var names []string
	heroes := onlyHeroes(r, set)
	for u := range r.Units {
		if set.Has(game.UnitType(u)) && r.Units[u].Hero == heroes {
			names = append(names, w.unitForm(r, game.UnitType(u), form))
		}
	}
	return names
}

// onlyHeroes reports whether a set of types has a hero and no ordinary unit.
func onlyHeroes(r *game.Rules, set game.UnitSet) bool {
	heroes := false
	for u := range r.Units {
		if set.Has(game.UnitType(u)) {
			if !r.Units[u].Hero {
				return false
			}
			heroes = true
		}
	}
	return heroes
}

// BuildingName returns the name of a building type of a faction: "Factory".
func (w *Words) BuildingName(r *game.Rules, f game.Faction, b uint8) string {
	if int(f) >= len(r.Sheets) || b >= game.Buildings {
		return w.unknown()
	}
	return w.Text("building." + r.Sheets[f].Buildings[b].ID)
}

// BuildingLevelName returns the name of a building token: "Factory, level 2".
func (w *Words) BuildingLevelName(r *game.Rules, f game.Faction, b, level uint8) string {
	return w.Text("building-level", "building", w.BuildingName(r, f, b), "n", int(level))
}

// ModuleName returns the name of a type of module: "Supply module".
func (w *Words) ModuleName(r *game.Rules, m uint8) string {
	if int(m) >= len(r.Modules) {
		return w.unknown()
	}
	return w.Text("module." + r.Modules[m].ID)
}

// TechName returns the name of a technology of a faction.
func (w *Words) TechName(r *game.Rules, f game.Faction, t game.Tech) string {
	if int(f) >= len(r.Sheets) || int(t) >= len(r.Sheets[f].Techs) {
		return w.unknown()
	}
	return w.Text("tech." + r.Sheets[f].Techs[t].ID)
}

// EventName returns the name of an Event card.
func (w *Words) EventName(r *game.Rules, e game.EventCard) string {
	if int(e) >= len(r.Events) {
		return w.unknown()
	}
	return w.Text("event." + r.Events[e].ID)
}

// CardName returns the name of a Combat or Technology card: the technology it belongs to, otherwise its unit icons, and
// its major values, such as "Goliath / Siege Tank 7/8"; a reinforcement card of the starting deck is named by its
// effect. If different cards would share a name, those with an ability show it, and reinforcement cards their units.
func (w *Words) CardName(r *game.Rules, f game.Faction, c game.Card) string {
	if int(f) >= len(r.Sheets) || int(c) >= len(r.Sheets[f].Cards) {
		return w.unknown()
	}
	cards := r.Sheets[f].Cards
	name := plainCardName(w, r, f, &cards[c])
	if cards[c].Tech != game.NoTech || len(cards[c].Effects) == 0 {
		return name
	}
	for i := range cards {
		if cards[i].Same != cards[c].Same && cards[i].Tech == game.NoTech && plainCardName(w, r, f, &cards[i]) == name {
			if cards[c].Reinforcement {
				return w.Text("card.ability", "card", name, "ability", iconList(w, r, f, &cards[c]))
			}
			return w.Text("card.ability", "card", name, "ability", shortText(w, r, cards[c].Effects, true))
		}
	}
	return name
}

func plainCardName(w *Words, r *game.Rules, f game.Faction, info *game.CardInfo) string {
	var name string
	switch {
	case info.Tech != game.NoTech:
		name = w.TechName(r, f, info.Tech)
	case info.Reinforcement:
		if ability := shortText(w, r, info.Effects, false); ability != "" {
			return w.Text("card.reinforcement", "ability", ability)
		}
		return w.Text("card.reinforcement.plain")
	default:
		name = strings.Join(unitList(w, r, info.Units, ""), " / ")
	}
	if info.Reinforcement || info.PlayArea {
		return name
	}
	return w.Text("card.values", "card", name, "values", values(info.Major))
}

// values writes an attack and a health value.
func values(v game.Values) string {
	return strconv.Itoa(int(v.Attack)) + "/" + strconv.Itoa(int(v.Health))
}

// OrderName returns the name of an order: "Mobilize order", "special Mobilize order".
func (w *Words) OrderName(o game.Order) string { return w.enum("order", words.Orders, int(o)) }

// OrderShort returns the name of an order in a word or two: "Mobilize", "Special Mobilize".
func (w *Words) OrderShort(o game.Order) string { return w.enum("order.short", words.Orders, int(o)) }

// PhaseName returns the name of a phase: "Planning Phase".
func (w *Words) PhaseName(p game.Phase) string { return w.enum("phase", words.Phases, int(p)) }

// leadersStep is the step of game.LogStep in which Leadership cards are chosen.
const leadersStep = 11

// RegroupStepName returns the name of a step of the Regrouping Phase, as game.LogStep counts them:
// from 1 to 10, and 11 for Choose Leadership Cards of Brood War.
func (w *Words) RegroupStepName(r *game.Rules, n uint8) string {
	switch {
	case r.Options.BroodWar && n == 1:
		return w.Text("regroup.installations")
	case r.Options.BroodWar && n == 4:
		return w.Text("regroup.retrieve")
	case r.Options.BroodWar && n == leadersStep:
		return w.Text("regroup.leaders")
	case n < 1 || n > 10:
		return w.unknown()
	}
	return w.Text("regroup." + strconv.Itoa(int(n)))
}

// RegroupStepNumber returns the number of a step of game.LogStep in the rules: Brood War chooses Leadership cards in
// step 5 and counts on from there (CONF-21).
func RegroupStepNumber(r *game.Rules, n uint8) int {
	switch {
	case !r.Options.BroodWar || n < 5:
		return int(n)
	case n == leadersStep:
		return 5
	}
	return int(n) + 1
}

// StageName returns the name of a stage: "Stage II".
func (w *Words) StageName(stage game.Stage) string {
	if stage < 1 || stage > 3 {
		return w.unknown()
	}
	return w.Text("stage." + strconv.Itoa(int(stage)))
}

// VictoryName returns the name of a kind of victory.
func (w *Words) VictoryName(v game.Victory) string { return w.enum("victory", words.Victories, int(v)) }

// ObjectiveText says what a faction's special victory objective asks for.
func (w *Words) ObjectiveText(r *game.Rules, f game.Faction) string {
	if int(f) >= len(r.Sheets) {
		return w.unknown()
	}
	o := r.Sheets[f].Objective
	if o.Kind >= game.ObjectiveKinds {
		return w.unknown()
	}
	return w.sentence("objective."+objectiveKeys[o.Kind], "n", int(o.Amount),
		"markers", int(r.Common.EndMarkers), "points", int(r.Common.RivalTarget))
}

var objectiveKeys = [game.ObjectiveKinds]string{"resource-areas", "whole-planets", "most-areas", "conquest-areas",
	"base-planets", "predestined"}

// ResourceName returns the name of a resource: "minerals".
func (w *Words) ResourceName(res game.Resource) string {
	return w.enum("resource", words.Resources, int(res))
}

// CostText returns a price: "2 minerals and 1 gas", or "free".
func (w *Words) CostText(c game.Cost) string {
	var parts []string
	if c.Minerals > 0 {
		parts = append(parts, w.Text("cost.minerals", "n", int(c.Minerals)))
	}
	if c.Gas > 0 {
		parts = append(parts, w.Text("cost.gas", "n", int(c.Gas)))
	}
	if len(parts) == 0 {
		return w.Text("cost.free")
	}
	return w.List(parts)
}

var layerKeys = []string{"", "ground", "flying", "any"}

// AboutUnits writes how many units are lost on average, in whole units: the sum of some cases and their number.
func (w *Words) AboutUnits(sum, cases int) string {
	return w.Text("ui.odds.about", "n", (2*sum+cases)/(2*max(1, cases)))
}

// LayerName returns the name of a kind of unit: "ground", "flying" or "ground and flying".
func (w *Words) LayerName(l game.Layer) string { return w.enum("layer", layerKeys, int(l)) }

// TargetsText says which units a type of unit can target.
func (w *Words) TargetsText(l game.Layer) string {
	if l == 0 {
		return w.Text("targets.none")
	}
	return w.enum("targets", layerKeys, int(l))
}

// SideName returns the name of a side: "north".
func (w *Words) SideName(s game.Side) string {
	if s > game.West {
		return w.unknown()
	}
	return w.enum("side", words.Sides, (int(s)+w.quarters)&3)
}

// BotName returns the name of a kind of bot, such as simple or, with a style, strong-racer. Bots that the catalogue
// does not know keep their name.
func (w *Words) BotName(kind string) string {
	if w.Has("bot." + kind) {
		return w.Text("bot." + kind)
	}
	level, style, _ := strings.Cut(kind, "-")
	if !w.Has("bot."+level) || !w.Has("bot.style."+style) {
		return kind
	}
	return w.Text("bot.styled", "bot", w.Text("bot."+level), "style", w.Text("bot.style."+style))
}

// BotCalled returns what a kind of bot is called, each as a star; bots that the catalogue does not know keep their
// name.
func (w *Words) BotCalled(kind string) string {
	if key := "bot.called." + kind; w.Has(key) {
		return w.Text(key)
	}
	return kind
}

// BotFull returns that with its level: "Altair, strong bot".
func (w *Words) BotFull(kind string) string {
	key := "bot." + kind
	if !w.Has(key) {
		level, _, _ := strings.Cut(kind, "-")
		key = "bot." + level
	}
	if !w.Has(key) {
		return kind
	}
	return w.Text("list.comma", "a", w.BotCalled(kind), "b", w.Text(key))
}

// BotTemper says in a sentence how a kind of bot plays, as measured in docs/bots.md, empty for bots that the catalogue
// does not know.
func (w *Words) BotTemper(kind string) string {
	level, style, _ := strings.Cut(kind, "-")
	for _, key := range []string{"bot.temper." + style, "bot.temper." + level} {
		if w.Has(key) {
			return w.sentence(key)
		}
	}
	return ""
}

// KeywordText explains a keyword: cloaking, detector, assist and so on (Keywords).
func (w *Words) KeywordText(keyword string) string { return w.Text("keyword." + keyword + ".text") }

// KeywordName returns the name of a keyword.
func (w *Words) KeywordName(keyword string) string { return w.Text("keyword." + keyword) }

// BroodWarKeywords lists the keywords of the expansion, which KeywordName and KeywordText know too.
func BroodWarKeywords() []string {
	return []string{"collateral-damage", "mind-control", "recharge", "sacrifice", "hero", "leadership-card",
		"special-victory", "special-order-pool", "defend-order",
		"guard-token", "resource-token", "installation", "strategic-area", "special-unit-limit", "evade"}
}

// Keywords lists the keywords of the base game that KeywordName and KeywordText know.
func Keywords() []string {
	return []string{"cloaking", "detector", "assist", "cancel", "splash-damage", "reinforcement", "specialty-support",
		"sufficient-strength",
		"withdraw", "force-mine", "tech-required", "lift-off", "shields", "healing"}
}
