package locale

import (
	"strings"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Answer returns an answer of the seat of a view in words, for menus. The answer may be illegal; what it names must
// exist.
func (w *Words) Answer(r *game.Rules, v *game.View, a game.Answer) string {
	q := prompter{w: w, r: r, v: v, p: v.Seat, f: v.Frame}
	return Capital(q.meant(q.answer(a), a))
}

// reply returns the words of an answer by its key.
func (q *prompter) reply(key string, args ...any) string { return q.w.Text("answer."+key, args...) }

func (q *prompter) route(v uint8) string { return q.w.RouteName(q.r, q.v, game.Route(v)) }
func (q *prompter) unit(v uint8) string  { return q.w.UnitName(q.r, game.UnitType(v)) }

// units returns a number of units.
func (q *prompter) units(n, u uint8) string { return q.w.UnitCount(q.r, game.UnitType(u), int(n)) }

// own returns the name of a card of the player.
func (q *prompter) own(c uint8) string { return q.cardOf(q.p, c) }

// cardOf returns the name of a card of a player.
func (q *prompter) cardOf(p game.Player, c uint8) string {
	return q.w.CardName(q.r, q.factionOf(p), game.Card(c))
}

// give returns the words of an answer by their key, with values of the answer by their names.
func (q *prompter) give(key, values string, a game.Answer) string {
	return q.reply(key, args(values, func(source string) any { return q.answerValue(source, a) })...)
}

// answerValues are the values of the words of answers that have any and only one text, or have it unless answer says
// otherwise.
var answerValues = [game.Verbs]string{
	game.DoFaction:          "faction",
	game.DoPlanet:           "planet cell turn",
	game.DoBase:             "area",
	game.DoSlot:             "planet side",
	game.DoPlace:            "units=placed area",
	game.DoTransport:        "route",
	game.DoOrder:            "order planet",
	game.DoReveal:           "planet",
	game.DoBuildTransport:   "route",
	game.DoLift:             "area",
	game.DoRecall:           "units from to",
	game.DoUseEvent:         "event",
	game.DoFront:            "unit",
	game.DoPair:             "own=unit other",
	game.DoSupport:          "unit n skirmish",
	game.DoCard:             "card n",
	game.DoBlind:            "n",
	game.DoResolve:          "n skirmish",
	game.DoLose:             "units",
	game.DoWithdraw:         "area",
	game.DoRetreat:          "area",
	game.DoGo:               "unit",
	game.DoExcess:           "unit",
	game.DoTake:             "card",
	game.DoPlay:             "event",
	game.DoArea:             "area",
	game.DoAt:               "planet",
	game.DoSabotage:         "player route",
	game.DoDiscard:          "card",
	game.DoDestroyUnit:      "unit area",
	game.DoDestroyBase:      "area",
	game.DoDestroyTransport: "route",
	game.DoLeader:           "leader",
	game.DoGive:             "unit area",
	game.DoPlayer:           "player",
	game.DoLeave:            "unit from to",
	game.DoRaise:            "planet",
	game.DoExecuteAs:        "order",
	game.DoDefend:           "area",
	game.DoLock:             "card area",
	game.DoUseLeader:        "leader",
	game.DoEvacuate:         "units",
	game.DoPickUp:           "item unit area",
}

// replyKey is the key of the words of an answer: the word of its verb or, for those that share it, what is used.
func replyKey(verb game.Verb) string {
	switch verb {
	case game.DoUseEvent:
		return "use-event"
	case game.DoUseLeader:
		return "use-leader"
	}
	return strings.ReplaceAll(verb.Info().Word, " ", "-")
}

// answerValue returns a value of an answer by the name that phrases have for it, nil for an unknown name.
func (q *prompter) answerValue(source string, a game.Answer) any {
	switch source {
	case "faction":
		return q.w.faction(q.r, a.Faction())
	case "planet":
		return q.planet(uint8(a.Planet()))
	case "cell":
		return q.w.CellName(q.r, q.v.Placed, &q.v.Tiles, a.X(), a.Y())
	case "turn":
		return 90 * int(a.Turn())
	case "side":
		return q.w.SideName(a.Side())
	case "area":
		return q.area(uint8(a.Area()))
	case "from":
		return q.area(uint8(a.From()))
	case "to":
		return q.area(uint8(a.To()))
	case "unit":
		return q.unit(uint8(a.Unit()))
	case "other":
		return q.unit(uint8(a.Other()))
	case "units":
		return q.units(1, uint8(a.Unit()))
	case "placed":
		return q.units(q.placed(uint8(a.Unit())), uint8(a.Unit()))
	case "route":
		return q.route(uint8(a.Route()))
	case "order":
		return q.w.OrderName(a.Order())
	case "event":
		return q.w.EventName(q.r, a.Event())
	case "card":
		return q.own(uint8(a.Card()))
	case "reinforcement":
		return q.own(uint8(a.Extra()))
	case "n":
		return int(a.Skirmish()) + 1
	case "skirmish":
		return q.fronts(a.Skirmish())
	case "player":
		return q.w.PlayerWithin(q.r, q.v, a.Player())
	case "leader":
		return q.leader(uint8(a.Leader()))
	case "item":
		return scenarioItem(q.w, q.r, a.Item())
	}
	return nil
}

// answer returns the words of an answer.
func (q *prompter) answer(a game.Answer) string {
	switch a.Verb {
	case game.DoPass, game.DoDone:
		return q.end(a.Verb)
	case game.DoEvent:
		if q.f.Step == game.AskExecute {
			return q.reply("event.instead")
		}
	case game.DoBuild:
		return q.build(a)
	case game.DoPay, game.DoForce:
		return q.payment(a)
	case game.DoDiscount:
		return q.reply("discount."+words.Resources[uint8(a.Resource())&1], "n", 1)
	case game.DoFree:
		if q.f.Step != game.AskPay || q.v.Buy.Item != game.ItemUnit {
			return q.reply("free.piece")
		}
	case game.DoBuilding:
		return q.building(a.Building())
	case game.DoModule:
		return q.module(a.Module())
	case game.DoMove, game.DoBack:
		return q.laden(a)
	case game.DoUse:
		return q.use(a)
	case game.DoUseEvent:
		if a.Planet() != game.NoPlanet {
			return q.give("use-event.planet", "event planet", a)
		}
	case game.DoCard:
		switch {
		case a.Card() == game.NoCard && a.Extra() == game.NoCard:
			return q.give("card.captive", "n", a)
		case a.Card() == game.NoCard:
			return q.give("card.captive.reinforced", "reinforcement n", a)
		case a.Extra() != game.NoCard:
			return q.give("card.reinforced", "card reinforcement n", a)
		}
	case game.DoLose:
		switch a.Front() {
		case game.InFront:
			return q.give("lose.front", "unit", a)
		case game.InSupport:
			return q.give("lose.support", "unit", a)
		}
	case game.DoTech:
		return q.tech(uint8(a.Tech()))
	case game.DoEnd:
		return q.zEnd(a)
	case game.DoArea:
		if q.f.Step == game.AskInfest {
			return q.give("infest", "area", a)
		}
	case game.DoDestroyUnit, game.DoGive:
		if waiting(uint8(a.Area())) {
			return q.give(replyKey(a.Verb)+".waiting", "unit", a)
		}
	case game.DoConfirm:
		if q.f.Step == game.AskShield {
			return q.reply("confirm.shields")
		}
	case game.DoToken:
		key := "token.take."
		if q.f.Step == game.AskPay {
			key = "token.pay."
		}
		return q.reply(key + words.Resources[uint8(a.Resource())&1])
	case game.DoSwap:
		return q.reply("swap", "unit", q.exchanged(a.Skirmish(), uint8(a.Unit()), a.Fronts()&1 != 0,
			a.Stolen()&game.StolenFirst != 0), "place", q.place(a.Skirmish(), a.Fronts()&1 != 0),
			"other", q.exchanged(a.OtherSkirmish(), uint8(a.Other()), a.Fronts()&2 != 0, a.Stolen()&game.StolenSecond != 0),
			"elsewhere", q.place(a.OtherSkirmish(), a.Fronts()&2 != 0))
	case game.DoRaze:
		return q.reply("raze." + razeKeys[min(int(a.Kind()), len(razeKeys)-1)])
	case game.DoRevenge:
		return q.revenge(a)
	}
	if a.Verb >= game.Verbs || a.Verb == game.NoVerb {
		return q.w.unknown()
	}
	return q.give(replyKey(a.Verb), answerValues[a.Verb], a)
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
		if own := key + "." + stepKeys[q.f.Step]; q.w.Has("answer." + own) {
			return q.reply(own)
		}
	}
	return q.reply(key)
}

// build returns the words for a unit, with what is destroyed for it.
func (q *prompter) build(a game.Answer) string {
	if int(a.Unit()) >= len(q.r.Units) {
		return q.w.unknown()
	}
	info := &q.r.Units[a.Unit()]
	key, consumed := "build", info.Consumes.Count
	switch {
	case waiting(uint8(a.Area())):
		key += ".waiting"
	case consumed == 0:
	case a.Second() == game.NoArea || uint8(a.Second()) == uint8(a.Area()):
		key += ".from"
	default:
		key, consumed = "build.from-two", 1
	}
	return q.reply(key, "units", q.units(1, uint8(a.Unit())), "area", q.area(uint8(a.Area())), "cost",
		q.w.CostText(info.Cost), "consumed", q.units(consumed, uint8(info.Consumes.Unit)), "second",
		q.area(uint8(a.Second())))
}

// payment returns the words for a worker put on a card.
func (q *prompter) payment(a game.Answer) string {
	res := words.Resources[uint8(a.Resource())&1]
	switch {
	case a.Area() == game.NoArea:
		return q.reply("pay.home." + res)
	case a.Verb == game.DoForce && a.Careful() != 0:
		return q.give("force.careful."+res, "area", a)
	case a.Verb == game.DoForce:
		return q.give("force."+res, "area", a)
	}
	return q.give("pay."+res, "area", a)
}

// building returns the words for the next level of a building type.
func (q *prompter) building(b uint8) string {
	if b >= game.Buildings {
		return q.w.unknown()
	}
	var level uint8
	if int(q.p) < q.r.Options.Players {
		level = q.v.Seats[q.p].Level[b]
	}
	name := q.w.BuildingLevelName(q.r, q.faction(), b, level+1)
	levels := q.sheet().Buildings[b].Levels
	if int(level) >= len(levels) {
		return q.reply("building", "building", name)
	}
	return q.reply("building.cost", "building", name, "cost", q.w.CostText(levels[level].Cost))
}

func (q *prompter) module(m uint8) string {
	if int(m) >= len(q.r.Modules) {
		return q.w.unknown()
	}
	return q.reply("module", "module", q.w.ModuleName(q.r, m), "cost", q.w.CostText(q.r.Modules[m].Cost[q.sheet().Race]))
}

func (q *prompter) tech(t uint8) string {
	if int(t) >= len(q.sheet().Techs) {
		return q.w.unknown()
	}
	return q.reply("technology", "technology", q.w.TechName(q.r, q.faction(), game.Tech(t)),
		"cost", q.w.CostText(q.sheet().Techs[t].Cost))
}

// use returns the words for a card of the play area or a reinforcement card with a price.
func (q *prompter) use(a game.Answer) string {
	key := "use"
	switch {
	case a.Price() == uint8(game.NoUnit):
	case a.Price() == game.WorkerPrice:
		key += ".worker"
	case q.f.Step == game.AskOrderCard:
		key += ".route"
	default:
		key += ".unit"
	}
	return q.reply(key, "card", q.own(uint8(a.Card())), "from", q.route(a.Price()), "to", q.route(uint8(a.NewRoute())),
		"units", q.units(1, a.Price()))
}

// fronts returns the front-line units of a skirmish, the attacker's first.
func (q *prompter) fronts(k uint8) string {
	b := &q.v.Battle
	if k >= b.Count {
		return q.w.unknown()
	}
	sk := &b.Skirmishes[k]
	return q.w.Text("fronts", "a", q.unitOf(b.Players[game.Attacker], sk.Front[game.Attacker]),
		"b", q.unitOf(b.Players[game.Defender], sk.Front[game.Defender]))
}

// zEnd returns the words for moving one end of a route, or both.
func (q *prompter) zEnd(a game.Answer) string {
	route := q.route(uint8(a.Route()))
	if q.f.Step == game.AskZRoute && q.f.V[game.FieldEnds] > 1 {
		return q.reply("end.both", "route", route)
	}
	l := &q.v.Links[uint8(a.Route())&63%game.MaxRoutes]
	return q.reply("end."+words.Ends[a.End()&1], "route", route, "planet", q.w.PlanetName(q.r, l.Planets[a.End()&1]))
}
