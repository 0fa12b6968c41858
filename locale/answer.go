package locale

import (
	"koprulu/rules/game"
)

// Answer returns an answer of the seat of a view in words, for menus. The answer may be illegal; what it names must
// exist.
func (w *Words) Answer(r *game.Rules, v *game.View, a game.Answer) string {
	q := prompter{Words: w, r: r, v: v, p: v.Seat, f: v.Frame}
	return upper(q.meant(q.answer(a), a))
}

// reply returns the words of an answer by its key.
func (q *prompter) reply(key string, args ...any) string { return q.Text("answer."+key, args...) }

func (q *prompter) route(v uint8) string { return q.RouteName(q.r, q.v, game.Route(v)) }
func (q *prompter) unit(v uint8) string  { return q.UnitName(q.r, game.UnitType(v)) }

// units returns a number of units.
func (q *prompter) units(n, u uint8) string { return q.UnitCount(q.r, game.UnitType(u), int(n)) }

// own returns the name of a card of the player.
func (q *prompter) own(c uint8) string { return q.cardOf(q.p, c) }

// cardOf returns the name of a card of a player.
func (q *prompter) cardOf(p game.Player, c uint8) string {
	return q.CardName(q.r, q.factionOf(p), game.Card(c))
}

func (q *prompter) answer(a game.Answer) string {
	switch a.Verb {
	case game.DoPass, game.DoDone:
		return q.end(a.Verb)
	case game.DoFaction:
		return q.reply("faction", "faction", q.Words.faction(q.r, a.Faction()))
	case game.DoPlanet:
		return q.reply("planet", "planet", q.planet(uint8(a.Planet())), "cell", q.CellName(q.r, q.v.Placed, &q.v.Tiles, a.X(), a.Y()), "turn", 90*int(a.Turn()))
	case game.DoBase:
		return q.reply("base", "area", q.area(uint8(a.Area())))
	case game.DoSlot:
		return q.reply("slot", "planet", q.planet(uint8(a.Planet())), "side", q.SideName(a.Side()))
	case game.DoPlace:
		return q.reply("place", "units", q.units(q.placed(uint8(a.Unit())), uint8(a.Unit())), "area", q.area(uint8(a.Area())))
	case game.DoTransport:
		return q.reply("transport", "route", q.route(uint8(a.Route())))
	case game.DoOrder:
		return q.reply("order", "order", q.OrderName(a.Order()), "planet", q.planet(uint8(a.Planet())))
	case game.DoReveal:
		return q.reply("reveal", "planet", q.planet(uint8(a.Planet())))
	case game.DoExecute:
		return q.reply("execute")
	case game.DoEvent:
		if q.f.Step == game.AskExecute {
			return q.reply("event.instead")
		}
		return q.reply("event")
	case game.DoWorker:
		return q.reply("worker")
	case game.DoBuildTransport:
		return q.reply("build-transport", "route", q.route(uint8(a.Route())))
	case game.DoBuild:
		return q.build(a)
	case game.DoPay, game.DoForce:
		return q.payment(a)
	case game.DoDiscount:
		return q.reply("discount."+resourceKeys[uint8(a.Resource())&1], "n", 1)
	case game.DoFree:
		if q.f.Step != game.AskPay || q.v.Buy.Item != game.ItemUnit {
			return q.reply("free.piece")
		}
		return q.reply("free")
	case game.DoBuilding:
		return q.building(a.Building())
	case game.DoModule:
		return q.module(a.Module())
	case game.DoMove, game.DoBack:
		return q.laden(a)
	case game.DoLift:
		return q.reply("lift", "area", q.area(uint8(a.Area())))
	case game.DoBackLift:
		return q.reply("back-lift")
	case game.DoRecall:
		return q.reply("recall", "units", q.units(1, uint8(a.Unit())), "from", q.area(uint8(a.From())), "to", q.area(uint8(a.To())))
	case game.DoUse:
		return q.use(a)
	case game.DoUseEvent:
		name := q.EventName(q.r, a.Event())
		if a.Planet() != game.NoPlanet {
			return q.reply("use-event.planet", "event", name, "planet", q.planet(uint8(a.Planet())))
		}
		return q.reply("use-event", "event", name)
	case game.DoDraw:
		return q.reply("draw")
	case game.DoFront:
		return q.reply("front", "unit", q.unit(uint8(a.Unit())))
	case game.DoPair:
		return q.reply("pair", "own", q.unit(uint8(a.Unit())), "other", q.unit(uint8(a.Other())))
	case game.DoSupport:
		return q.support(a)
	case game.DoCard:
		switch {
		case a.Card() == game.NoCard && a.Extra() == game.NoCard:
			return q.reply("card.captive", "n", int(a.Skirmish())+1)
		case a.Card() == game.NoCard:
			return q.reply("card.captive.reinforced", "reinforcement", q.own(uint8(a.Extra())), "n", int(a.Skirmish())+1)
		}
		if a.Extra() != game.NoCard {
			return q.reply("card.reinforced", "card", q.own(uint8(a.Card())), "reinforcement", q.own(uint8(a.Extra())), "n", int(a.Skirmish())+1)
		}
		return q.reply("card", "card", q.own(uint8(a.Card())), "n", int(a.Skirmish())+1)
	case game.DoBlind:
		return q.reply("blind", "n", int(a.Skirmish())+1)
	case game.DoResolve:
		return q.resolve(a.Skirmish())
	case game.DoLose:
		switch a.Front() {
		case game.InFront:
			return q.reply("lose.front", "unit", q.unit(uint8(a.Unit())))
		case game.InSupport:
			return q.reply("lose.support", "unit", q.unit(uint8(a.Unit())))
		}
		return q.reply("lose", "units", q.units(1, uint8(a.Unit())))
	case game.DoWithdraw:
		return q.reply("withdraw", "area", q.area(uint8(a.Area())))
	case game.DoRetreat:
		return q.reply("retreat", "area", q.area(uint8(a.Area())))
	case game.DoGo:
		return q.reply("go", "unit", q.unit(uint8(a.Unit())))
	case game.DoExcess:
		return q.reply("excess", "unit", q.unit(uint8(a.Unit())))
	case game.DoTech:
		return q.tech(uint8(a.Tech()))
	case game.DoTake:
		return q.reply("take", "card", q.own(uint8(a.Card())))
	case game.DoPlay:
		return q.reply("play", "event", q.EventName(q.r, a.Event()))
	case game.DoEnd:
		return q.zEnd(a)
	case game.DoAddRoute:
		return q.reply("add-route")
	case game.DoArea:
		if q.f.Step == game.AskInfest {
			return q.reply("infest", "area", q.area(uint8(a.Area())))
		}
		return q.reply("area", "area", q.area(uint8(a.Area())))
	case game.DoAt:
		return q.reply("at", "planet", q.planet(uint8(a.Planet())))
	case game.DoSabotage:
		return q.reply("sabotage", "player", q.Words.player(q.r, q.v, a.Player()), "route", q.route(uint8(a.Route())))
	case game.DoConquest:
		return q.reply("conquest")
	case game.DoDiscard:
		return q.reply("discard", "card", q.own(uint8(a.Card())))
	case game.DoDestroyUnit:
		if waiting(uint8(a.Area())) {
			return q.reply("destroy-unit.waiting", "unit", q.unit(uint8(a.Unit())))
		}
		return q.reply("destroy-unit", "unit", q.unit(uint8(a.Unit())), "area", q.area(uint8(a.Area())))
	case game.DoDestroyBase:
		return q.reply("destroy-base", "area", q.area(uint8(a.Area())))
	case game.DoDestroyTransport:
		return q.reply("destroy-transport", "route", q.route(uint8(a.Route())))
	case game.DoConfirm:
		if q.f.Step == game.AskShield {
			return q.reply("confirm.shields")
		}
		return q.reply("confirm")
	case game.DoCancel:
		return q.reply("cancel")
	}
	return q.moreAnswers(a)
}

// end returns the words for declining an option or ending a series; some decisions have their own.
func (q *prompter) end(verb game.Verb) string {
	key := "pass"
	if verb == game.DoDone {
		key = "done"
	}
	if q.f.Step == game.AskStartBase && q.r.Options.LargerGalaxy {
		return q.reply("pass.start-base.later")
	}
	if q.f.Step == game.AskUpgrade && q.f.V[game.FieldByCard] != 0 {
		return q.reply("pass") // There is no step 2 of a Build order.
	}
	if int(q.f.Step) < len(stepKeys) {
		if own := key + "." + stepKeys[q.f.Step]; q.Has("answer." + own) {
			return q.reply(own)
		}
	}
	return q.reply(key)
}

// build returns the words for a unit, with what is destroyed for it.
func (q *prompter) build(a game.Answer) string {
	if int(a.Unit()) >= len(q.r.Units) {
		return q.unknown()
	}
	info := &q.r.Units[a.Unit()]
	units, area := q.units(1, uint8(a.Unit())), q.area(uint8(a.Area()))
	switch {
	case waiting(uint8(a.Area())):
		return q.reply("build.waiting", "units", units, "cost", q.CostText(info.Cost))
	case info.Consumes.Count == 0:
		return q.reply("build", "units", units, "area", area, "cost", q.CostText(info.Cost))
	case a.Second() == game.NoArea || uint8(a.Second()) == uint8(a.Area()):
		return q.reply("build.from", "units", units, "area", area, "cost", q.CostText(info.Cost),
			"consumed", q.units(info.Consumes.Count, uint8(info.Consumes.Unit)))
	}
	return q.reply("build.from-two", "units", units, "area", area, "cost", q.CostText(info.Cost),
		"consumed", q.units(1, uint8(info.Consumes.Unit)), "second", q.area(uint8(a.Second())))
}

// payment returns the words for a worker put on a card.
func (q *prompter) payment(a game.Answer) string {
	res := resourceKeys[uint8(a.Resource())&1]
	switch {
	case a.Area() == game.NoArea:
		return q.reply("pay.home." + res)
	case a.Verb == game.DoForce && a.Careful() != 0:
		return q.reply("force.careful."+res, "area", q.area(uint8(a.Area())))
	case a.Verb == game.DoForce:
		return q.reply("force."+res, "area", q.area(uint8(a.Area())))
	}
	return q.reply("pay."+res, "area", q.area(uint8(a.Area())))
}

// building returns the words for the next level of a building type.
func (q *prompter) building(b uint8) string {
	if b >= game.Buildings {
		return q.unknown()
	}
	var level uint8
	if int(q.p) < q.r.Options.Players {
		level = q.v.Seats[q.p].Level[b]
	}
	name := q.BuildingLevelName(q.r, q.faction(), b, level+1)
	levels := q.sheet().Buildings[b].Levels
	if int(level) >= len(levels) {
		return q.reply("building", "building", name)
	}
	return q.reply("building.cost", "building", name, "cost", q.CostText(levels[level].Cost))
}

func (q *prompter) module(m uint8) string {
	if int(m) >= len(q.r.Modules) {
		return q.unknown()
	}
	return q.reply("module", "module", q.ModuleName(q.r, m), "cost", q.CostText(q.r.Modules[m].Cost[q.sheet().Race]))
}

func (q *prompter) tech(t uint8) string {
	if int(t) >= len(q.sheet().Techs) {
		return q.unknown()
	}
	return q.reply("technology", "technology", q.TechName(q.r, q.faction(), game.Tech(t)),
		"cost", q.CostText(q.sheet().Techs[t].Cost))
}

// use returns the words for a card of the play area or a reinforcement card with a price.
func (q *prompter) use(a game.Answer) string {
	card := q.own(uint8(a.Card()))
	switch {
	case a.Price() == uint8(game.NoUnit):
		return q.reply("use", "card", card)
	case a.Price() == game.WorkerPrice:
		return q.reply("use.worker", "card", card)
	case q.f.Step == game.AskOrderCard:
		return q.reply("use.route", "card", card, "from", q.route(a.Price()), "to", q.route(uint8(a.NewRoute())))
	}
	return q.reply("use.unit", "card", card, "units", q.units(1, a.Price()))
}

// support returns the words for a supporting unit, including the front-line units of the skirmish.
func (q *prompter) support(a game.Answer) string {
	return q.reply("support", "unit", q.unit(uint8(a.Unit())), "n", int(a.Skirmish())+1, "skirmish", q.fronts(a.Skirmish()))
}

func (q *prompter) resolve(k uint8) string {
	return q.reply("resolve", "n", int(k)+1, "skirmish", q.fronts(k))
}

// fronts returns the front-line units of a skirmish, the attacker's first.
func (q *prompter) fronts(k uint8) string {
	b := &q.v.Battle
	if k >= b.Count {
		return q.unknown()
	}
	sk := &b.Skirmishes[k]
	return q.Text("fronts", "a", q.unitOf(b.Players[game.Attacker], sk.Front[game.Attacker]),
		"b", q.unitOf(b.Players[game.Defender], sk.Front[game.Defender]))
}

// zEnd returns the words for moving one end of a route, or both.
func (q *prompter) zEnd(a game.Answer) string {
	route := q.route(uint8(a.Route()))
	if q.f.Step == game.AskZRoute && q.f.V[game.FieldEnds] > 1 {
		return q.reply("end.both", "route", route)
	}
	l := &q.v.Links[uint8(a.Route())&63%game.MaxRoutes]
	return q.reply("end."+endKeys[a.End()&1], "route", route, "planet", q.PlanetName(q.r, l.Planets[a.End()&1]))
}
