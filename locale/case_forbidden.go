package locale

import (
	"slices"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// forbidden says why an answer about cards, units in battle and voluntary destruction is not legal although all that it
// names is there.
func (c *refused) forbidden(broken rule.ID) string {
	w, r, a := c.w, c.r, c.a
	switch a.Verb {
	case game.DoPlanet:
		if !c.seat.Planets.Has(a.Planet()) {
			return c.say("case.noplanet", "planet")
		}
	case game.DoDestroyUnit, game.DoDestroyBase:
		return c.destruction(broken)
	case game.DoDestroyTransport:
		if broken == rule.ROUND05 {
			return shortRule(w, rule.RULING131)
		}
	case game.DoBack:
		if broken == rule.MOB16 {
			return c.say("case.back", "unit area=from")
		}
	case game.DoRecall:
		if int(a.To()) >= len(r.Areas) || int(a.From()) >= len(r.Areas) {
			return ""
		}
		switch {
		case a.From() == a.To():
			return c.say("case.same", "area=to")
		case broken == rule.ROUND05:
			return c.say("case.locked", "area=from")
		}
	case game.DoLose:
		return c.loss(broken)
	case game.DoUse:
		return c.usePrice(broken)
	case game.DoUseEvent:
		switch {
		case broken == rule.HIDE02:
			return w.Text("case.peek")
		case a.Planet() != game.NoPlanet:
			return c.say("case.plain", "card=event")
		}
	case game.DoCard, game.DoBlind:
		if broken == c.v.Step.Timing() {
			return w.Text("case.skirmish", "n", int(a.Skirmish())+1)
		}
		if card := a.Extra(); broken == rule.BATTLE20 && int(card) < len(c.sheet.Cards) &&
			!c.sheet.Cards[card].Reinforcement {
			return c.say("case.noextra", "card=reinforcement")
		}
	case game.DoTransport:
		switch broken {
		case rule.BUILD09:
			return c.say("case.transport", "route")
		case rule.BUILD08:
			return c.say("case.apart", "route")
		}
	case game.DoRaise:
		if broken == rule.PLAN06 {
			return c.say("case.raise", "planet")
		}
	case game.DoSabotage:
		return c.sabotage(broken)
	case game.DoAt:
		switch broken {
		case rule.TERM06:
			return c.say("case.crowded", "planet")
		case rule.MOB02:
			return c.say("case.nomove", "planet")
		}
	case game.DoEvacuate:
		return c.say("case.stays", "unit")
	}
	return ""
}

// destruction says why a piece that is there can't be destroyed by its owner now.
func (c *refused) destruction(broken rule.ID) string {
	switch c.v.Step {
	case game.AskMove, game.AskRecall, game.AskOpening:
	default:
		return ""
	}
	switch {
	case broken != rule.LIMIT04:
	case c.a.Verb != game.DoDestroyBase:
		return c.say("case.committed", "area")
	case c.a.Area() == c.v.Exec.LiftTo:
		return c.say("case.lifted", "area")
	}
	return ""
}

// loss says why a unit that is in the battle can't be the one that is lost.
func (c *refused) loss(broken rule.ID) string {
	v, a := c.v, c.a
	if int(a.Unit()) >= len(c.r.Units) {
		return ""
	}
	switch {
	case broken == v.Step.Timing() && a.Front() != 0:
		return c.say("case.noplaces", "")
	case broken == rule.ROUND05 && a.Front() == game.InFront && !c.leads(a.Unit()):
		return c.say("case.behind", "unit")
	case broken == rule.ROUND05, broken == rule.EVENT14:
		return c.say("case.spared", "unit")
	}
	return ""
}

// leads reports whether the seat's front-line unit of the current skirmish is of a type.
func (c *refused) leads(u game.UnitType) bool {
	side, fights := c.side()
	if !fights || c.v.Battle.Now >= c.v.Battle.Count {
		return false
	}
	return c.v.TypeOf(c.r, c.v.Seat, c.v.Battle.Skirmishes[c.v.Battle.Now].Front[side]) == u
}

// usePrice says what is wrong with the price of a card that is used at the start of a battle, or with the transport
// that a card moves.
func (c *refused) usePrice(broken rule.ID) string {
	a := c.a
	switch broken {
	case rule.BUILD09:
		return c.say("case.transport", "route=new-route")
	case rule.ROUND05:
		if int(a.Card()) >= len(c.sheet.Cards) {
			return ""
		}
		switch {
		case !pays(c.sheet.Cards[a.Card()].Effects):
			return c.say("case.noprice", "card")
		case a.Price() == game.WorkerPrice:
			return c.say("case.pool", "")
		}
		return c.say("case.payer", "card")
	}
	return ""
}

// pays reports whether a card costs a unit or a worker.
func pays(effects []game.Effect) bool {
	return slices.ContainsFunc(effects, func(e game.Effect) bool { return e.Kind == game.PayUnitOrWorker })
}

// sabotage says why a transport of a player can't be destroyed by a card.
func (c *refused) sabotage(broken rule.ID) string {
	v, a := c.v, c.a
	if int(a.Player()) >= v.Players || a.Route() >= game.Route(v.LinkCount) {
		return ""
	}
	switch {
	case a.Player() == v.Seat:
		return c.say("case.own", "")
	case broken == rule.TERM02:
		return c.say("case.rival", "player route")
	case broken == rule.EVENT14:
		return c.say("case.hit", "player")
	}
	return ""
}
