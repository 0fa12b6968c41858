package position

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Checks of what is written about an order: its moves and its purchase.

// orderRuns are the procedures of the standard orders.
var orderRuns = [...]game.Step{game.BuildOrder: game.RunBuild, game.MobilizeOrder: game.RunMobilize,
	game.ResearchOrder: game.RunResearch}

// orderFits checks the order that is executed.
func orderFits(p *reader) bool {
	s, x := &p.State, &p.State.Exec
	order := p.frameOf(game.RunOrder)
	if defend := p.frameOf(game.RunDefend); defend != nil {
		if order = defend; x.Defend == game.NoArea || x.Order != game.MobilizeOrder {
			p.flow.Bad("a Defend order needs its area")
			return false
		}
	}
	place := p.flow.Get("executing")
	if place == nil {
		place = p.flow
	}
	switch {
	case order == nil && s.Active != game.Nobody:
		p.flow.Get("active").Bad("nobody is executing an order")
		return false
	case order != nil && s.Active != order.Player:
		p.flow.Bad("%s is executing an order and must be the active player", p.Player(order.Player))
		return false
	case order != nil && (x.Player != order.Player || x.Planet == game.NoPlanet || x.Order >= game.OrderKinds):
		place.Bad("the order that %s is executing needs player, planet and order", p.Player(order.Player))
		return false
	}
	for i, f := range p.stack()[:s.FrameCount-1] {
		upper := s.Frames[i+1].Step
		if want, fixed := upper.PartBeneath(f.Step); f.Step != game.RunSetup && fixed && want != f.Part {
			p.frameAt(i).Bad("the part under %s must be %s", words.Steps[upper], f.Step.PartWord(want))
			return false
		}
	}
	for order, run := range orderRuns {
		if p.frameOf(run) != nil && x.Order.Standard() != game.Order(order) {
			place.Bad("%s executes the order, so it must be %s", words.Steps[run], words.Orders[order])
			return false
		}
	}
	if p.frameOf(game.RunTechBought) != nil && x.Bought == game.NoTech {
		place.Bad("no technology was bought")
		return false
	}
	if f := p.frameOf(game.AskMove); f != nil && (x.Player != f.Player || x.Planet == game.NoPlanet ||
		(f.V[game.FieldByCard] == 0) != (order != nil)) {
		place.Bad("movement needs the player and the planet")
		return false
	}
	return movesFit(p, place)
}

// movesFit checks what is written about the units that moved.
func movesFit(p *reader, place *document.Cursor) bool {
	s, x := &p.State, &p.State.Exec
	if x.Player == game.Nobody {
		if x.Moved != 0 || x.Fresh != 0 || x.Target != game.NoArea || x.LiftTo != game.NoArea {
			place.Bad("the player whose units moved is missing")
			return false
		}
		return true
	}
	if x.Planet == game.NoPlanet {
		place.Bad("the planet is missing")
		return false
	}
	here := p.Rules.Planets[x.Planet].Areas
	if x.LiftFrom != game.NoArea || x.LiftTo != game.NoArea {
		if x.LiftFrom == game.NoArea || x.LiftTo == game.NoArea || !here.Has(x.LiftFrom) || !here.Has(x.LiftTo) ||
			s.BaseAt[x.LiftTo] != x.Player || s.BaseAt[x.LiftFrom] != game.Nobody {
			place.Bad("a base that lifted off must be in one area of the planet and have come from another, which has no base")
			return false
		}
	}
	entered := s.Battle.Units[game.Attacker]
	if s.Battle.Area == game.NoArea && entered != 0 {
		if x.Target == game.NoArea || !here.Has(x.Target) || s.Holder[x.Target] == game.Nobody ||
			s.Holder[x.Target] == x.Player {
			place.Bad("units that entered an area with enemies need that area as target")
			return false
		}
		if entered&^x.Moved != 0 {
			place.Bad("units that entered an area with enemies must be among those that moved")
			return false
		}
	}
	if x.Target != game.NoArea && !here.Has(x.Target) {
		place.Bad("the target must be an area of the planet")
		return false
	}
	return true
}

// buyers says which items are bought at which decision.
var buyers = map[game.Item]game.Step{game.ItemWorker: game.AskBuild, game.ItemTransport: game.AskBuild,
	game.ItemUnit: game.AskBuild,

	game.ItemBuilding: game.AskUpgrade, game.ItemModule: game.AskUpgrade, game.ItemBase: game.AskBase,
	game.ItemTech: game.AskTech}

// purchaseFits checks what is being paid for.
func purchaseFits(p *reader) bool {
	s, b := &p.State, &p.State.Buy
	if s.Top().Step != game.AskPay {
		return true
	}
	under := s.Frames[s.FrameCount-2].Step
	switch {
	case b.Item == game.NoItem:
		p.flow.Bad(`ask-pay needs what is being paid for, in "buying"`)
		return false
	case buyers[b.Item] != under:
		p.flow.Get("buying").Bad("a %s cannot be bought at %s", words.Purchases[b.Item], words.Steps[under])
		return false
	case b.Minerals+b.Gas == 0:
		p.flow.Get("buying").Bad("nothing is left to pay")
		return false
	}
	return itemFits(p, p.flow.Get("buying"))
}

// itemFits checks that the item can be handed over once it is paid for.
func itemFits(p *reader, at *document.Cursor) bool {
	s, b := &p.State, &p.State.Buy
	q := s.Top().Player
	seat, sheet := &s.Seats[q], p.Sheet(q)
	good := true
	switch b.Item {
	case game.ItemTransport:
		good = !seat.Transports.Has(game.Route(b.V[game.BoughtRoute])) &&
			seat.Transports.Len() < int(p.Rules.Common.Transports)
	case game.ItemUnit:
		u, a := &p.Rules.Units[b.V[game.BoughtUnit]], game.Area(b.V[game.BoughtArea])
		good = seat.Supply&sheet.TypeFigures[b.V[game.BoughtUnit]] != 0
		if a == game.NoArea { // on a Leadership card
			good = good && holdsUnits(sheet)
			break
		}
		good = good && s.InPlay.Has(a) && (s.Holder[a] == game.Nobody || s.Holder[a] == q) &&
			u.Layer&p.Rules.Areas[a].Admits != 0
		if good && u.Consumes.Count == 0 {
			good = b.Stolen == 0
		} else if good {
			good = p.Rules.Consumed(s, q, b)
		}
	case game.ItemBuilding:
		good = int(seat.Level[b.V[game.BoughtBuilding]]) < len(sheet.Buildings[b.V[game.BoughtBuilding]].Levels)
	case game.ItemModule:
		good = seat.Modules[b.V[game.BoughtModule]] < p.Rules.Modules[b.V[game.BoughtModule]].Tokens[sheet.Race]
	case game.ItemBase:
		a := game.Area(b.V[game.BoughtArea])
		good = s.InPlay.Has(a) && s.BaseAt[a] == game.Nobody && s.Installations[a] == game.NoInstallation &&
			seat.Bases.Len() < p.Rules.BaseLimit(&p.State, q)
	case game.ItemTech:
		good = sheet.Techs[b.V[game.BoughtTech]].Cards&seat.TechDeck != 0
	}
	if !good {
		at.Bad("this cannot be bought with the pieces as they are")
	}
	return good
}
