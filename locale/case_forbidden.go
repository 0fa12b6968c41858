package locale

import (
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// forbidden says why an answer about cards, units in battle and voluntary destruction is not legal although all that it names is there.
func (c *refused) forbidden(broken rule.ID) string {
	w, r, a := c.w, c.r, c.a
	switch a.Verb {
	case game.DoPlanet:
		if int(a.Planet()) < len(r.Planets) && !c.seat.Planets.Has(a.Planet()) {
			return w.Text("case.noplanet", "planet", w.PlanetName(r, a.Planet()))
		}
	case game.DoDestroyUnit, game.DoDestroyBase:
		return c.destruction(broken)
	case game.DoDestroyTransport:
		if broken == rule.ROUND05 {
			return shortRule(w, rule.RULING131)
		}
	case game.DoBack:
		if broken == rule.MOB16 && int(a.Unit()) < len(r.Units) && int(a.From()) < len(r.Areas) {
			return w.Text("case.back", "unit", w.UnitName(r, a.Unit()), "area", w.AreaName(r, a.From()))
		}
	case game.DoRecall:
		if int(a.To()) >= len(r.Areas) || int(a.From()) >= len(r.Areas) {
			return ""
		}
		switch {
		case a.From() == a.To():
			return w.Text("case.same", "area", w.AreaName(r, a.To()))
		case broken == rule.ROUND05:
			return w.Text("case.locked", "area", w.AreaName(r, a.From()))
		}
	case game.DoLose:
		return c.loss(broken)
	case game.DoUse:
		return c.usePrice(broken)
	case game.DoUseEvent:
		switch {
		case broken == rule.HIDE02:
			return w.Text("case.peek")
		case a.Planet() != game.NoPlanet && int(a.Event()) < len(r.Events):
			return w.Text("case.plain", "card", w.EventName(r, a.Event()))
		}
	case game.DoCard, game.DoBlind:
		if broken == c.v.Step.Timing() {
			return w.Text("case.skirmish", "n", int(a.Skirmish())+1)
		}
		if card := a.Extra(); broken == rule.BATTLE20 && int(card) < len(c.sheet.Cards) && !c.sheet.Cards[card].Reinforcement {
			return w.Text("case.noextra", "card", w.CardName(r, c.seat.Faction, card))
		}
	case game.DoTransport:
		if broken == rule.BUILD09 && a.Route() < game.Route(c.v.LinkCount) {
			return w.Text("case.transport", "route", w.RouteName(r, c.v, a.Route()))
		}
		if broken == rule.BUILD08 && a.Route() < game.Route(c.v.LinkCount) {
			return w.Text("case.apart", "route", w.RouteName(r, c.v, a.Route()))
		}
	case game.DoRaise:
		if broken == rule.PLAN06 && c.v.Placed.Has(a.Planet()) {
			return w.Text("case.raise", "planet", w.PlanetName(r, a.Planet()))
		}
	case game.DoSabotage:
		return c.sabotage(broken)
	case game.DoAt:
		switch {
		case !c.v.Placed.Has(a.Planet()):
		case broken == rule.TERM06:
			return w.Text("case.crowded", "planet", w.PlanetName(r, a.Planet()))
		case broken == rule.MOB02:
			return w.Text("case.nomove", "planet", w.PlanetName(r, a.Planet()))
		}
	case game.DoEvacuate:
		if int(a.Unit()) < len(r.Units) {
			return w.Text("case.stays", "unit", w.UnitName(r, a.Unit()))
		}
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
	area := c.a.Area()
	if broken != rule.LIMIT04 || int(area) >= len(c.r.Areas) {
		return ""
	}
	if c.a.Verb == game.DoDestroyBase {
		if area == c.v.Exec.LiftTo {
			return c.w.Text("case.lifted", "area", c.w.AreaName(c.r, area))
		}
		return ""
	}
	return c.w.Text("case.committed", "area", c.w.AreaName(c.r, area))
}

// loss says why a unit that is in the battle can't be the one that is lost.
func (c *refused) loss(broken rule.ID) string {
	w, r, v, a := c.w, c.r, c.v, c.a
	if int(a.Unit()) >= len(r.Units) {
		return ""
	}
	switch {
	case broken == v.Step.Timing() && a.Front() != 0:
		return w.Text("case.noplaces")
	case broken == rule.ROUND05 && a.Front() == game.InFront && !c.leads(a.Unit()):
		return w.Text("case.behind", "unit", w.UnitName(r, a.Unit()))
	case broken == rule.ROUND05, broken == rule.EVENT14:
		return w.Text("case.spared", "unit", w.UnitName(r, a.Unit()))
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

// usePrice says what is wrong with the price of a card that is used at the start of a battle, or with the transport that a card moves.
func (c *refused) usePrice(broken rule.ID) string {
	w, r, a := c.w, c.r, c.a
	switch broken {
	case rule.BUILD09:
		if a.NewRoute() < game.Route(c.v.LinkCount) {
			return w.Text("case.transport", "route", w.RouteName(r, c.v, a.NewRoute()))
		}
	case rule.ROUND05:
		if int(a.Card()) >= len(c.sheet.Cards) {
			return ""
		}
		card := w.CardName(r, c.seat.Faction, a.Card())
		switch {
		case !pays(c.sheet.Cards[a.Card()].Effects):
			return w.Text("case.noprice", "card", card)
		case a.Price() == game.WorkerPrice:
			return w.Text("case.pool")
		}
		return w.Text("case.payer", "card", card)
	}
	return ""
}

// pays reports whether a card costs a unit or a worker.
func pays(effects []game.Effect) bool {
	for i := range effects {
		if effects[i].Kind == game.PayUnitOrWorker {
			return true
		}
	}
	return false
}

// sabotage says why a transport of a player can't be destroyed by a card.
func (c *refused) sabotage(broken rule.ID) string {
	w, r, v, a := c.w, c.r, c.v, c.a
	if int(a.Player()) >= v.Players || a.Route() >= game.Route(v.LinkCount) {
		return ""
	}
	switch {
	case a.Player() == v.Seat:
		return w.Text("case.own")
	case broken == rule.TERM02:
		return w.Text("case.rival", "player", w.player(r, v, a.Player()), "route", w.RouteName(r, v, a.Route()))
	case broken == rule.EVENT14:
		return w.Text("case.hit", "player", w.player(r, v, a.Player()))
	}
	return ""
}
