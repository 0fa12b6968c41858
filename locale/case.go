package locale

import (
	"strings"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// CaseOf says why an answer is not legal in this very case: which planet, which order, what it costs, who is in the way, and what could be done
// instead. For most rules it has its own sentence; for others it names what the answer is about and states the rule. It is empty only for players
// who have no faction. Like RefusalOf it reads nothing but the view, and it names places, because it is also read without a map.
func (w *Words) CaseOf(r *game.Rules, v *game.View, a game.Answer, broken rule.ID) string {
	if int(v.Seat) >= v.Players || v.Seats[v.Seat].Faction >= game.FactionCount || broken == rule.None {
		return ""
	}
	c := &refused{w: w, r: r, v: v, a: a, seat: &v.Seats[v.Seat]}
	c.sheet = &r.Sheets[c.seat.Faction]
	said := c.absent(broken)
	if said == "" {
		said = c.forbidden(broken)
	}
	if said != "" {
		return stopped(upper(said))
	}
	switch a.Verb {
	case game.DoOrder, game.DoDefend, game.DoReveal, game.DoExecute, game.DoExecuteAs:
		said = c.order(broken)
	case game.DoBuild, game.DoWorker, game.DoBuildTransport, game.DoBuilding, game.DoModule, game.DoBase, game.DoTech:
		said = c.purchase(broken)
	case game.DoPay, game.DoForce, game.DoToken, game.DoDiscount:
		said = c.payment(broken)
	case game.DoMove, game.DoLift:
		said = c.move(broken)
	}
	if said == "" {
		said = c.place(broken)
	}
	if said == "" {
		said = shortRule(w, broken)
		if what := c.what(); what != "" {
			said = w.Text("case.of", "what", what, "sentence", said)
		}
	}
	return stopped(upper(said))
}

// shortRule returns the sentence for an answer that a rule forbids, or that of the rule.
func shortRule(w *Words, id rule.ID) string {
	if key := "refusal." + strings.ToLower(id.String()); w.Has(key) {
		return w.sentence(key)
	}
	sentence, _, _ := w.Rule(id)
	return sentence
}

// refused is an answer that is not legal, with the game as its seat sees it.
type refused struct {
	w     *Words
	r     *game.Rules
	v     *game.View
	a     game.Answer
	seat  *game.SeatView
	sheet *game.Sheet
}

// order says why an order can't be placed, revealed or executed.
func (c *refused) order(broken rule.ID) string {
	w, r, v, a := c.w, c.r, c.v, c.a
	switch {
	case broken == rule.PLAN03 && a.Verb == game.DoOrder && v.Placed.Has(a.Planet()):
		var names []string
		for p := range c.near().All() {
			names = append(names, w.PlanetName(r, p))
		}
		return w.Text("case.order", "planet", w.PlanetName(r, a.Planet()), "planets", w.List(names))
	case broken == rule.BWORDER13 || broken == rule.RULING124:
		return w.Text("case.of", "what", c.what(), "sentence", shortRule(w, broken))
	case broken == rule.PLAN15 && a.Order() < game.OrderKinds:
		return w.Text("case.token", "order", w.OrderName(a.Order()))
	case broken == rule.PLAN11 && a.Order() < game.OrderKinds:
		n := 0
		for _, o := range v.Orders[:v.OrderCount] {
			if o.Player == v.Seat && o.Order.Special() {
				n++
			}
		}
		return w.Text("case.special", "n", n)
	case broken == rule.ROUND05 && a.Verb == game.DoOrder && v.Placed.Has(a.Planet()):
		return w.Text("case.closed", "planet", w.PlanetName(r, a.Planet()))
	case broken == rule.ROUND05 && a.Verb == game.DoDefend && int(a.Area()) < len(r.Areas):
		return w.Text("case.closed", "planet", w.PlanetName(r, r.Areas[a.Area()].Planet))
	case broken == rule.EXEC04 && a.Verb == game.DoReveal && v.Placed.Has(a.Planet()) && !c.hasOrder(a.Planet()):
		return w.Text("case.noorder", "planet", w.PlanetName(r, a.Planet()))
	case broken == rule.EXEC04 && v.Placed.Has(a.Planet()):
		for i := int(v.OrderCount) - 1; i >= 0; i-- {
			if o := &v.Orders[i]; o.Planet == a.Planet() && o.Player != v.Seat {
				return w.Text("case.covered", "planet", w.PlanetName(r, a.Planet()), "player", w.player(r, v, o.Player))
			}
		}
	}
	return ""
}

// hasOrder reports whether the seat has an order on a planet.
func (c *refused) hasOrder(planet game.Planet) bool {
	for i := range c.v.Orders[:c.v.OrderCount] {
		if o := &c.v.Orders[i]; o.Planet == planet && o.Player == c.v.Seat {
			return true
		}
	}
	return false
}

// near returns the planets that can take an order of the seat: where it has a unit or a base, and those next to them (PLAN-03).
func (c *refused) near() game.PlanetSet {
	var at, all game.PlanetSet
	for a := range game.Area(len(c.r.Areas)) {
		if c.v.Holder[a] == c.v.Seat && c.v.Units[a] != 0 || c.v.BaseAt[a] == c.v.Seat {
			at |= 1 << c.r.Areas[a].Planet
		}
	}
	for all = at & c.v.Placed; at != 0; at &= at - 1 {
		all |= c.v.Adjacent[at.First()] & c.v.Placed
	}
	return all
}

// purchase says why something can't be bought.
func (c *refused) purchase(broken rule.ID) string {
	w, r, v, a := c.w, c.r, c.v, c.a
	planet := w.PlanetName(r, v.Exec.Planet)
	unit := func() string { return w.UnitName(r, a.Unit()) }
	switch broken {
	case rule.PAY08:
		if cost, ok := c.price(); ok {
			return w.Text("case.price", "cost", w.CostText(cost), "n", int(c.seat.Pool))
		}
	case rule.LIMIT01:
		return w.Text("case.none", "what", c.what())
	case rule.BUILD02:
		return w.Text("case.base", "planet", planet)
	case rule.BUILD09:
		if a.Route() >= game.Route(v.LinkCount) {
			return ""
		}
		return w.Text("case.transport", "route", w.RouteName(r, v, a.Route()))
	case rule.BUILD11:
		return w.Text("case.limit", "n", int(v.Exec.Built))
	case rule.BUILD24:
		if a.Verb == game.DoModule {
			return w.Text("case.module")
		}
		return w.Text("case.upgrade")
	case rule.BLDG02:
		if b := a.Building(); int(b) < len(c.sheet.Buildings) {
			return w.Text("case.level", "building", w.BuildingName(r, c.seat.Faction, b))
		}
	case rule.MOD01:
		return w.Text("case.spaces", "n", int(c.sheet.ModuleSpaces))
	case rule.BUILD27:
		if int(a.Area()) < len(r.Areas) { // a card may let one build on any planet
			return w.Text("case.bases", "planet", w.PlanetName(r, r.Areas[a.Area()].Planet))
		}
	case rule.BUILD13, rule.BUILD26:
		if area := a.Area(); int(area) < len(r.Areas) && int(v.Exec.Planet) < len(r.Planets) && r.Areas[area].Planet != v.Exec.Planet {
			return w.Text("case.elsewhere.build", "area", w.AreaName(r, area), "planet", planet)
		}
	case rule.BUILD08:
		if a.Route() < game.Route(v.LinkCount) && int(v.Exec.Planet) < len(r.Planets) {
			return w.Text("case.away", "route", w.RouteName(r, v, a.Route()), "planet", planet)
		}
	}
	if a.Verb != game.DoBuild || int(a.Unit()) >= len(r.Units) {
		return ""
	}
	switch broken {
	case rule.BUILD12:
		if c.sheet.TypeFigures[a.Unit()] == 0 {
			return w.Text("case.foreign", "unit", unit())
		}
		if r.Units[a.Unit()].Hero {
			return w.Text("case.hero", "unit", unit())
		}
		for b := range uint8(game.Buildings) {
			for level, l := range c.sheet.Buildings[b].Levels {
				if l.Units.Has(a.Unit()) {
					return w.Text("case.building", "unit", unit(), "building", w.BuildingLevelName(r, c.seat.Faction, b, uint8(level)+1))
				}
			}
		}
	case rule.BUILD18:
		for t := range c.sheet.Techs {
			for card := range c.sheet.Techs[t].Cards.All() {
				for _, e := range c.sheet.Cards[card].Effects {
					if e.Kind == game.Unlock && e.Units.Has(a.Unit()) {
						return w.Text("case.tech", "unit", unit(), "tech", w.TechName(r, c.seat.Faction, game.Tech(t)))
					}
				}
			}
		}
	case rule.BUILD20:
		p := r.Units[a.Unit()].Consumes
		switch here, there := c.consumable(a.Unit()); {
		case here+there < int(p.Count) || int(a.Area()) >= len(r.Areas):
		case here == 0:
			return w.Text("case.replaces", "unit", unit(), "units", w.UnitCount(r, p.Unit, int(p.Count)), "area", w.AreaName(r, a.Area()))
		case p.Count == 1:
			return w.Text("case.one", "unit", unit(), "units", w.UnitCount(r, p.Unit, 1))
		default:
			return w.Text("case.two", "unit", unit(), "units", w.UnitCount(r, p.Unit, int(p.Count)))
		}
		return w.Text("case.consumes", "unit", unit(), "units", w.UnitCount(r, p.Unit, int(p.Count)), "planet", planet)
	case rule.BWINST08:
		return w.Text("case.site", "unit", unit(), "planet", planet)
	}
	return ""
}

// consumable counts the units that the unit of an answer could take the place of, in its area and elsewhere on the planet.
func (c *refused) consumable(u game.UnitType) (here, there int) {
	for area := range game.Area(len(c.r.Areas)) {
		if c.r.Areas[area].Planet != c.v.Exec.Planet {
			continue
		}
		n := (c.in(area, c.r.Units[u].Consumes.Unit) &^ c.v.Exec.Fresh).Len()
		if area == c.a.Area() {
			here = n
		} else {
			there += n
		}
	}
	return here, there
}

// payment says why a worker or a token can't pay now.
func (c *refused) payment(broken rule.ID) string {
	if c.a.Resource() >= game.NoResource {
		return ""
	}
	res := c.w.ResourceName(c.a.Resource())
	switch broken {
	case rule.RULING09, rule.RULING22:
		return c.w.Text("case.due", "resource", res, "cost", c.w.CostText(game.Cost{Minerals: c.v.Buy.Minerals, Gas: c.v.Buy.Gas}))
	case rule.PAY11:
		return c.w.Text("case.permanent", "resource", res, "n", c.v.Permanent(c.r, c.v.Seat, c.a.Resource()))
	case rule.PAY07:
		return c.w.Text("case.pool")
	}
	area := c.a.Area()
	if c.a.Verb != game.DoPay && c.a.Verb != game.DoForce || int(area) >= len(c.r.Areas) {
		return ""
	}
	name := c.w.AreaName(c.r, area)
	switch broken {
	case rule.PAY03:
		return c.w.Text("case.nosource", "area", name)
	case rule.PAY02:
		return c.w.Text("case.yield", "area", name, "resource", res)
	case rule.PAY04:
		return c.w.Text("case.worked", "area", name, "n", int(c.r.Areas[area].Amount))
	case rule.TIME64:
		return c.w.Text("case.careful")
	}
	return ""
}

// move says why units or a base can't go somewhere.
func (c *refused) move(broken rule.ID) string {
	w, r, v, a := c.w, c.r, c.v, c.a
	planet := v.Exec.Planet
	if int(planet) >= len(r.Planets) {
		return ""
	}
	name := w.PlanetName(r, planet)
	if a.Verb == game.DoLift {
		return c.liftOff(broken, name)
	}
	from, to := a.From(), a.To()
	if int(from) >= len(r.Areas) || int(to) >= len(r.Areas) {
		return ""
	}
	here := r.Areas[from].Planet
	if from == to {
		return w.Text("case.same", "area", w.AreaName(r, to))
	}
	switch broken {
	case rule.ROUND05:
		return w.Text("case.locked", "area", w.AreaName(r, from))
	case rule.EVENT14:
		return w.Text("case.quota", "n", int(v.Exec.Quota))
	case rule.MOB03:
		return w.Text("case.elsewhere", "area", w.AreaName(r, to), "planet", name)
	case rule.MOB12:
		if a.Count() > 1 {
			return w.Text("case.many", "area", w.AreaName(r, to))
		}
	case rule.MOB02:
		switch {
		case here != planet && !v.Adjacent[planet].Has(here):
			return w.Text("case.far", "area", w.AreaName(r, from), "planet", name)
		case r.Areas[to].Planet != planet:
			return w.Text("case.elsewhere", "area", w.AreaName(r, to), "planet", name)
		}
	case rule.MOB04:
		return w.Text("case.ship", "a", w.PlanetName(r, here), "b", name)
	case rule.MOB08:
		if int(v.Exec.Target) < len(r.Areas) {
			return w.Text("case.enemy", "area", w.AreaName(r, to), "other", w.AreaName(r, v.Exec.Target))
		}
	case rule.MOB11:
		return w.Text("case.attack", "area", w.AreaName(r, to), "n", int(r.Areas[to].Limit)+2, "limit", int(r.Areas[to].Limit))
	case rule.MOB16:
		if n := (c.in(from, a.Unit()) &^ v.Exec.Moved).Len(); n > 0 && a.Stolen() == 0 {
			return w.Text("case.unmoved", "n", n, "area", w.AreaName(r, from))
		}
		return w.Text("case.moved", "area", w.AreaName(r, from))
	case rule.MOB19:
		return w.Text("case.defense", "area", w.AreaName(r, to), "player", w.player(r, v, v.Holder[to]))
	case rule.BWORDER14:
		if int(v.Exec.Defend) < len(r.Areas) {
			return w.Text("case.defend", "area", w.AreaName(r, v.Exec.Defend))
		}
	}
	return ""
}

// liftOff says why no base can lift off, or not to an area, on a planet.
func (c *refused) liftOff(broken rule.ID, planet string) string {
	w, r, v := c.w, c.r, c.v
	to := c.a.Area()
	switch {
	case !c.sheet.LiftOff:
		return w.Text("case.grounded")
	case v.Exec.LiftTo != game.NoArea:
		return w.Text("case.lifted", "area", w.AreaName(r, v.Exec.LiftTo))
	case broken == rule.BWORDER14 && int(v.Exec.Defend) < len(r.Areas):
		return w.Text("case.defend", "area", w.AreaName(r, v.Exec.Defend))
	case broken != rule.MOB20 || int(to) >= len(r.Areas):
		return ""
	case !c.hasBase(v.Exec.Planet):
		return w.Text("case.base", "planet", planet)
	case r.Areas[to].Planet != v.Exec.Planet:
		return w.Text("case.elsewhere", "area", w.AreaName(r, to), "planet", planet)
	}
	return ""
}

// hasBase reports whether the seat has a base on a planet.
func (c *refused) hasBase(planet game.Planet) bool {
	for a := range c.seat.Bases.All() {
		if c.r.Areas[a].Planet == planet {
			return true
		}
	}
	return false
}

// place says why something can't be done in an area or on a planet.
func (c *refused) place(broken rule.ID) string {
	w, r, v := c.w, c.r, c.v
	if planet, ok := c.planet(); ok {
		return w.Text("case.of", "what", w.PlanetName(r, planet), "sentence", shortRule(w, broken))
	}
	area, ok := c.area()
	if !ok {
		return ""
	}
	name := w.AreaName(r, area)
	if c.a.Verb == game.DoPlace {
		what := c.what()
		switch broken {
		case rule.LIMIT01:
			return w.Text("case.none", "what", what)
		case rule.GALAXY18, rule.MODE16:
			return w.Text("case.start", "unit", what, "planet", w.PlanetName(r, r.Areas[area].Planet))
		case rule.EVENT14, rule.BWLEAD16:
			return w.Text("case.unbrought", "unit", what)
		case rule.BUILD12:
			return w.Text("case.of", "what", what, "sentence", shortRule(w, broken))
		}
	}
	switch broken {
	case rule.BUILD14, rule.MOB12, rule.LIMIT07, rule.RETREAT09:
		return w.Text("case.full", "area", name)
	case rule.RULING103, rule.RULING102:
		if area == v.Battle.Area {
			return w.Text("case.contested", "area", name)
		}
	case rule.PAY17:
		return w.Text("case.depleted", "area", name)
	case rule.PAY18:
		if r.Areas[area].Resource == game.NoResource {
			return w.Text("case.barren", "area", name)
		}
		return w.Text("case.partial", "area", name)
	case rule.BWPLANET05:
		return w.Text("case.site.flying", "area", name)
	case rule.BWPLANET02, rule.BWPLANET03, rule.RETREAT15:
		switch r.Areas[area].Admits {
		case game.Ground:
			return w.Text("case.ground", "area", name)
		case game.Flying:
			return w.Text("case.flying", "area", name)
		}
	}
	state := w.Text("case.empty")
	switch holder := c.holder(area); {
	case holder == v.Seat:
		state = w.Text("case.mine")
	case int(holder) < v.Players:
		state = w.Text("case.held", "player", w.player(r, v, holder))
	}
	return w.Text("case.of", "what", w.Text("case.area", "area", name, "state", state), "sentence", shortRule(w, broken))
}

// holder returns who has units or a base in an area, game.Nobody if nobody has.
func (c *refused) holder(area game.Area) game.Player {
	if c.v.Units[area] != 0 {
		return c.v.Holder[area]
	}
	return c.v.BaseAt[area]
}

// planet returns the planet that an answer is about, if it is about one.
func (c *refused) planet() (game.Planet, bool) {
	switch c.a.Verb {
	case game.DoOrder, game.DoReveal, game.DoAt:
		return c.a.Planet(), c.v.Placed.Has(c.a.Planet())
	}
	return 0, false
}

// area returns the area that an answer is about, if it is about one.
func (c *refused) area() (game.Area, bool) {
	at := game.NoArea
	switch c.a.Verb {
	case game.DoBase, game.DoLift, game.DoWithdraw, game.DoRetreat, game.DoArea, game.DoDefend, game.DoPlace, game.DoPay, game.DoForce, game.DoBuild:
		at = c.a.Area()
	case game.DoMove, game.DoRecall, game.DoLeave:
		at = c.a.To()
	}
	return at, int(at) < len(c.r.Areas)
}

// what names what an answer is about, empty if that has no name.
func (c *refused) what() string {
	w, r, a := c.w, c.r, c.a
	switch a.Verb {
	case game.DoWorker:
		return upper(w.Text("item.worker"))
	case game.DoBuildTransport:
		if a.Route() < game.Route(c.v.LinkCount) {
			return upper(w.Text("item.transport", "route", w.RouteName(r, c.v, a.Route())))
		}
	case game.DoBase:
		if int(a.Area()) < len(r.Areas) {
			return upper(w.Text("item.base", "area", w.AreaName(r, a.Area())))
		}
	case game.DoBuild, game.DoPlace, game.DoMove:
		if int(a.Unit()) < len(r.Units) {
			return upper(w.UnitName(r, a.Unit()))
		}
	case game.DoBuilding:
		if int(a.Building()) < len(c.sheet.Buildings) {
			return upper(w.BuildingName(r, c.seat.Faction, a.Building()))
		}
	case game.DoModule:
		if int(a.Module()) < len(r.Modules) {
			return upper(w.ModuleName(r, a.Module()))
		}
	case game.DoTech:
		if int(a.Tech()) < len(c.sheet.Techs) {
			return upper(w.TechName(r, c.seat.Faction, a.Tech()))
		}
	case game.DoOrder, game.DoExecuteAs:
		if a.Order() < game.OrderKinds {
			return upper(w.OrderName(a.Order()))
		}
	case game.DoExecute:
		if c.v.Exec.Order < game.OrderKinds {
			return upper(w.OrderName(c.v.Exec.Order))
		}
	case game.DoDefend:
		return upper(w.DefendName())
	}
	return ""
}

// price returns the price of what an answer buys.
func (c *refused) price() (cost game.Cost, ok bool) {
	r, a := c.r, c.a
	switch a.Verb {
	case game.DoWorker:
		return r.Common.WorkerCost, true
	case game.DoBuildTransport:
		return r.Common.TransportCost, true
	case game.DoBase:
		return r.Common.BaseCost, true
	case game.DoBuild:
		if int(a.Unit()) < len(r.Units) {
			return r.Units[a.Unit()].Cost, true
		}
	case game.DoBuilding:
		if b := a.Building(); int(b) < len(c.sheet.Buildings) && int(c.seat.Level[b]) < len(c.sheet.Buildings[b].Levels) {
			return c.sheet.Buildings[b].Levels[c.seat.Level[b]].Cost, true
		}
	case game.DoModule:
		if int(a.Module()) < len(r.Modules) {
			return r.Modules[a.Module()].Cost[c.sheet.Race], true
		}
	case game.DoTech:
		if int(a.Tech()) < len(c.sheet.Techs) {
			return c.sheet.Techs[a.Tech()].Cost, true
		}
	}
	return game.Cost{}, false
}
