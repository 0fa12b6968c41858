package locale

import (
	"cmp"
	"slices"
	"strings"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// CaseOf says why an answer is not legal in this very case: which planet, which order, what it costs, who is in the
// way, and what could be done instead. For most rules it has its own sentence; for others it names what the answer is
// about and states the rule. It is empty only for players who have no faction. Like RefusalOf it reads nothing but the
// view, and it names places, because it is also read without a map.
func (w *Words) CaseOf(r *game.Rules, v *game.View, a game.Answer, broken rule.ID) string {
	if int(v.Seat) >= v.Players || v.Seats[v.Seat].Faction >= game.FactionCount || broken == rule.None {
		return ""
	}
	c := &refused{prompter: prompter{w: w, r: r, v: v, p: v.Seat}, a: a, seat: &v.Seats[v.Seat]}
	c.sheet = &r.Sheets[c.seat.Faction]
	said := c.absent(broken)
	if said == "" {
		said = c.forbidden(broken)
	}
	if said != "" {
		return stopped(Capital(said))
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
		said = cmp.Or(c.saidOf("what", broken), shortRule(w, broken))
	}
	return stopped(Capital(said))
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
	prompter
	a     game.Answer
	seat  *game.SeatView
	sheet *game.Sheet
}

// say returns the text of a key with values of the answer by their names (value), and other arguments; it is empty if
// the answer has no such value.
func (c *refused) say(key, values string, more ...any) string {
	for _, v := range namedIn(values) {
		value := c.value(v.source)
		if value == nil || value == "" || value == c.w.unknown() {
			return ""
		}
		more = append(more, v.name, value)
	}
	return c.w.Text(key, more...)
}

// saidOf names what a rule's sentence is about, by the name of its value.
func (c *refused) saidOf(value string, broken rule.ID) string {
	return c.say("case.of", "what="+value, "sentence", shortRule(c.w, broken))
}

// told returns the text that a list has for a rule, empty if it has none.
func (c *refused) told(cases map[rule.ID]phrase, broken rule.ID) string {
	if p, ok := cases[broken]; ok {
		return c.say(p.key, p.values)
	}
	return ""
}

// value returns what an answer, or the game, has by the name of a value: names as they are within a sentence, empty or
// unknown for what is out of range, and numbers.
func (c *refused) value(source string) any {
	w, r, v, a := c.w, c.r, c.v, c.a
	switch source {
	case "what":
		return c.what()
	case "here": // the planet of the order that is executed
		return w.PlanetName(r, v.Exec.Planet)
	case "area-planet":
		return c.planetOf(a.Area())
	case "amount":
		if area := a.Area(); int(area) < len(r.Areas) {
			return int(r.Areas[area].Amount)
		}
	case "from-planet":
		return c.planetOf(a.From())
	case "target":
		return w.AreaName(r, v.Exec.Target)
	case "defend":
		return w.AreaName(r, v.Exec.Defend)
	case "lifted":
		return w.AreaName(r, v.Exec.LiftTo)
	case "building":
		return w.BuildingName(r, c.seat.Faction, a.Building())
	case "module":
		return w.ModuleName(r, a.Module())
	case "technology":
		return w.TechName(r, c.seat.Faction, a.Tech())
	case "new-route":
		return w.RouteName(r, v, a.NewRoute())
	case "executed":
		return w.OrderName(v.Exec.Order)
	case "defend-order":
		return w.DefendName()
	case "resource":
		return w.ResourceName(a.Resource())
	case "due":
		return w.CostText(game.Cost{Minerals: v.Buy.Minerals, Gas: v.Buy.Gas})
	case "permanent":
		return v.Permanent(r, v.Seat, a.Resource())
	case "built":
		return int(v.Exec.Built)
	case "spaces":
		return int(c.sheet.ModuleSpaces)
	case "quota":
		return int(v.Exec.Quota)
	}
	return c.prompter.answerValue(source, a)
}

// planetOf names the planet of an area.
func (c *refused) planetOf(area game.Area) string {
	if int(area) >= len(c.r.Areas) {
		return c.w.unknown()
	}
	return c.w.PlanetName(c.r, c.r.Areas[area].Planet)
}

// elsewhere reports whether an area is on another planet than that of the order that is executed.
func (c *refused) elsewhere(area game.Area) bool {
	return int(area) < len(c.r.Areas) && c.r.Areas[area].Planet != c.v.Exec.Planet
}

// order says why an order can't be placed, revealed or executed. That a planet is not in the galaxy is said before.
func (c *refused) order(broken rule.ID) string {
	w, r, v, a := c.w, c.r, c.v, c.a
	switch {
	case broken == rule.PLAN03 && a.Verb == game.DoOrder:
		var names []string
		for p := range c.near().All() {
			names = append(names, w.PlanetName(r, p))
		}
		return c.say("case.order", "planet", "planets", w.List(names))
	case broken == rule.BWORDER13 || broken == rule.RULING124:
		return c.saidOf("what", broken)
	case broken == rule.PLAN15:
		return c.say("case.token", "order")
	case broken == rule.PLAN11 && a.Order() < game.OrderKinds:
		n := 0
		for _, o := range v.Orders[:v.OrderCount] {
			if o.Player == v.Seat && o.Order.Special() {
				n++
			}
		}
		return w.Text("case.special", "n", n)
	case broken == rule.ROUND05 && a.Verb == game.DoOrder:
		return c.say("case.closed", "planet")
	case broken == rule.ROUND05 && a.Verb == game.DoDefend:
		return c.say("case.closed", "planet=area-planet")
	case broken == rule.EXEC04 && a.Verb == game.DoReveal && !c.hasOrder(a.Planet()):
		return c.say("case.noorder", "planet")
	case broken == rule.EXEC04:
		for _, o := range slices.Backward(v.Orders[:v.OrderCount]) {
			if o.Planet == a.Planet() && o.Player != v.Seat {
				return c.say("case.covered", "planet", "player", w.PlayerWithin(r, v, o.Player))
			}
		}
	}
	return ""
}

// hasOrder reports whether the seat has an order on a planet.
func (c *refused) hasOrder(planet game.Planet) bool {
	return slices.ContainsFunc(c.v.Orders[:c.v.OrderCount], func(o game.OrderView) bool {
		return o.Planet == planet && o.Player == c.v.Seat
	})
}

// near returns the planets that can take an order of the seat: where it has a unit or a base, and those next to them
// (PLAN-03).
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

// purchaseCases are the texts for what can't be bought, by rule.
var purchaseCases = map[rule.ID]phrase{
	rule.LIMIT01: {"case.none", "what"},
	rule.BUILD02: {"case.base", "planet=here"},
	rule.BUILD08: {"case.away", "route planet=here"},
	rule.BUILD09: {"case.transport", "route"},
	rule.BUILD11: {"case.limit", "n=built"},
	rule.BUILD27: {"case.bases", "planet=area-planet"}, // a card may let one build on any planet
	rule.BLDG02:  {"case.level", "building"},
	rule.MOD01:   {"case.spaces", "n=spaces"},
}

// purchase says why something can't be bought.
func (c *refused) purchase(broken rule.ID) string {
	w, r, a := c.w, c.r, c.a
	switch broken {
	case rule.PAY08:
		if cost, ok := c.price(); ok {
			return w.Text("case.price", "cost", w.CostText(cost), "n", int(c.seat.Pool))
		}
	case rule.BUILD24:
		if a.Verb == game.DoModule {
			return w.Text("case.module")
		}
		return w.Text("case.upgrade")
	case rule.BUILD13, rule.BUILD26:
		if c.elsewhere(a.Area()) {
			return c.say("case.elsewhere.build", "area planet=here")
		}
	}
	if said := c.told(purchaseCases, broken); said != "" || a.Verb != game.DoBuild || int(a.Unit()) >= len(r.Units) {
		return said
	}
	switch broken {
	case rule.BUILD12:
		if c.sheet.TypeFigures[a.Unit()] == 0 {
			return c.say("case.foreign", "unit")
		}
		if r.Units[a.Unit()].Hero {
			return c.say("case.hero", "unit")
		}
		for b := range uint8(game.Buildings) {
			for level, l := range c.sheet.Buildings[b].Levels {
				if l.Units.Has(a.Unit()) {
					return c.say("case.building", "unit", "building", w.BuildingLevelName(r, c.seat.Faction, b, uint8(level)+1))
				}
			}
		}
	case rule.BUILD18:
		for t := range c.sheet.Techs {
			for card := range c.sheet.Techs[t].Cards.All() {
				for _, e := range c.sheet.Cards[card].Effects {
					if e.Kind == game.Unlock && e.Units.Has(a.Unit()) {
						return c.say("case.tech", "unit", "tech", w.TechName(r, c.seat.Faction, game.Tech(t)))
					}
				}
			}
		}
	case rule.BUILD20:
		p := r.Units[a.Unit()].Consumes
		key, values, n := "case.consumes", "unit planet=here", int(p.Count)
		switch here, there := c.consumable(a.Unit()); {
		case here+there < n || int(a.Area()) >= len(r.Areas):
		case here == 0:
			key, values = "case.replaces", "unit area"
		case n == 1:
			key, values = "case.one", "unit"
		default:
			key, values = "case.two", "unit"
		}
		return c.say(key, values, "units", w.UnitCount(r, p.Unit, n))
	case rule.BWINST08:
		return c.say("case.site", "unit planet=here")
	}
	return ""
}

// consumable counts the units that the unit of an answer could take the place of, in its area and elsewhere on the
// planet.
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

// paymentCases are the texts for what can't pay, by rule; sourceCases are those for workers.
var (
	paymentCases = map[rule.ID]phrase{
		rule.RULING09: {"case.due", "resource cost=due"},
		rule.RULING22: {"case.due", "resource cost=due"},
		rule.PAY11:    {"case.permanent", "resource n=permanent"},
		rule.PAY07:    {"case.pool", ""},
	}
	sourceCases = map[rule.ID]phrase{
		rule.PAY03:  {"case.nosource", "area"},
		rule.PAY02:  {"case.yield", "area resource"},
		rule.PAY04:  {"case.worked", "area n=amount"},
		rule.TIME64: {"case.careful", "area"},
	}
)

// payment says why a worker or a token can't pay now.
func (c *refused) payment(broken rule.ID) string {
	if c.a.Resource() >= game.NoResource {
		return ""
	}
	said := c.told(paymentCases, broken)
	if said == "" && (c.a.Verb == game.DoPay || c.a.Verb == game.DoForce) {
		said = c.told(sourceCases, broken)
	}
	return said
}

// moveCases are the texts for units that can't move, by rule.
var moveCases = map[rule.ID]phrase{
	rule.ROUND05:   {"case.locked", "area=from"},
	rule.EVENT14:   {"case.quota", "n=quota"},
	rule.MOB03:     {"case.elsewhere", "area=to planet=here"},
	rule.MOB04:     {"case.ship", "a=from-planet b=here"},
	rule.MOB08:     {"case.enemy", "area=to other=target"},
	rule.BWORDER14: {"case.defend", "area=defend"},
}

// move says why units or a base can't go somewhere.
func (c *refused) move(broken rule.ID) string {
	w, r, v, a := c.w, c.r, c.v, c.a
	planet, from, to := v.Exec.Planet, a.From(), a.To()
	switch {
	case int(planet) >= len(r.Planets):
		return ""
	case a.Verb == game.DoLift:
		return c.liftOff(broken)
	case int(from) >= len(r.Areas) || int(to) >= len(r.Areas):
		return ""
	case from == to:
		return c.say("case.same", "area=to")
	}
	switch broken {
	case rule.MOB12:
		if a.Count() > 1 {
			return c.say("case.many", "area=to")
		}
	case rule.MOB02:
		switch {
		case c.elsewhere(from) && !v.Adjacent[planet].Has(r.Areas[from].Planet):
			return c.say("case.far", "area=from planet=here")
		case c.elsewhere(to):
			return c.say("case.elsewhere", "area=to planet=here")
		}
	case rule.MOB11:
		limit := int(r.Areas[to].Limit)
		return c.say("case.attack", "area=to", "n", limit+2, "limit", limit)
	case rule.MOB16:
		if n := (c.in(from, a.Unit()) &^ v.Exec.Moved).Len(); n > 0 && a.Stolen() == 0 {
			return c.say("case.unmoved", "area=from", "n", n)
		}
		return c.say("case.moved", "area=from")
	case rule.MOB19:
		return c.say("case.defense", "area=to", "player", w.PlayerWithin(r, v, v.Holder[to]))
	}
	return c.told(moveCases, broken)
}

// liftOff says why no base can lift off, or not to an area, on a planet.
func (c *refused) liftOff(broken rule.ID) string {
	switch {
	case !c.sheet.LiftOff:
		return c.say("case.grounded", "")
	case c.v.Exec.LiftTo != game.NoArea:
		return c.say("case.lifted", "area=lifted")
	case broken == rule.BWORDER14:
		return c.say("case.defend", "area=defend")
	case broken != rule.MOB20 || int(c.a.Area()) >= len(c.r.Areas):
		return ""
	case !c.hasBase(c.v.Exec.Planet):
		return c.say("case.base", "planet=here")
	case c.elsewhere(c.a.Area()):
		return c.say("case.elsewhere", "area planet=here")
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

// placeCases are the texts for pieces that can't be set up or brought, areaCases those for areas, by rule.
var (
	placeCases = map[rule.ID]phrase{
		rule.LIMIT01:  {"case.none", "what"},
		rule.GALAXY18: {"case.start", "unit=what planet=area-planet"},
		rule.MODE16:   {"case.start", "unit=what planet=area-planet"},
		rule.EVENT14:  {"case.unbrought", "unit=what"},
		rule.BWLEAD16: {"case.unbrought", "unit=what"},
	}
	areaCases = map[rule.ID]string{
		rule.BUILD14:    "case.full",
		rule.MOB12:      "case.full",
		rule.LIMIT07:    "case.full",
		rule.RETREAT09:  "case.full",
		rule.PAY17:      "case.depleted",
		rule.PAY18:      "case.partial",
		rule.BWPLANET05: "case.site.flying",
	}
)

// place says why something can't be done in an area or on a planet.
func (c *refused) place(broken rule.ID) string {
	w, r, v := c.w, c.r, c.v
	switch c.a.Verb {
	case game.DoOrder, game.DoReveal, game.DoAt:
		return c.saidOf("planet", broken)
	}
	area, ok := c.area()
	if !ok {
		return ""
	}
	name := w.AreaName(r, area)
	if c.a.Verb == game.DoPlace {
		said := c.told(placeCases, broken)
		if broken == rule.BUILD12 {
			said = c.saidOf("what", broken)
		}
		if said != "" {
			return said
		}
	}
	switch broken {
	case rule.RULING103, rule.RULING102:
		if area == v.Battle.Area {
			return w.Text("case.contested", "area", name)
		}
	case rule.PAY18:
		if r.Areas[area].Resource == game.NoResource {
			return w.Text("case.barren", "area", name)
		}
	case rule.BWPLANET02, rule.BWPLANET03, rule.RETREAT15:
		switch r.Areas[area].Admits {
		case game.Ground:
			return w.Text("case.ground", "area", name)
		case game.Flying:
			return w.Text("case.flying", "area", name)
		}
	}
	if key, ok := areaCases[broken]; ok {
		return w.Text(key, "area", name)
	}
	state := w.Text("case.empty")
	switch holder := c.holder(area); {
	case holder == v.Seat:
		state = w.Text("case.mine")
	case int(holder) < v.Players:
		state = w.Text("case.held", "player", w.PlayerWithin(r, v, holder))
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

// area returns the area that an answer is about, if it is about one.
func (c *refused) area() (game.Area, bool) {
	at := game.NoArea
	switch c.a.Verb {
	case game.DoBase, game.DoLift, game.DoWithdraw, game.DoRetreat, game.DoArea, game.DoDefend, game.DoPlace, game.DoPay,
		game.DoForce, game.DoBuild:
		at = c.a.Area()
	case game.DoMove, game.DoRecall, game.DoLeave:
		at = c.a.To()
	}
	return at, int(at) < len(c.r.Areas)
}

// whatCases name what an answer is about, by its verb.
var whatCases = map[game.Verb]phrase{
	game.DoWorker:         {"item.worker", ""},
	game.DoBuildTransport: {"item.transport", "route"},
	game.DoBase:           {"item.base", "area"},
	game.DoBuild:          {"", "unit"},
	game.DoPlace:          {"", "unit"},
	game.DoMove:           {"", "unit"},
	game.DoBuilding:       {"", "building"},
	game.DoModule:         {"", "module"},
	game.DoTech:           {"", "technology"},
	game.DoOrder:          {"", "order"},
	game.DoExecuteAs:      {"", "order"},
	game.DoExecute:        {"", "executed"},
	game.DoDefend:         {"", "defend-order"},
}

// what names what an answer is about, empty if that has no name.
func (c *refused) what() string {
	what := ""
	switch p, ok := whatCases[c.a.Verb]; {
	case !ok:
	case p.key != "":
		what = c.say(p.key, p.values)
	default:
		what = c.value(p.values).(string)
	}
	if what == c.w.unknown() {
		return ""
	}
	return Capital(what)
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
