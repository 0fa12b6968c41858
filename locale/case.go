package locale

import (
	"koprulu/game"
	"koprulu/game/rule"
)

// CaseOf says why an answer is not legal in this very case: which planet, which order, what it costs. It is empty where the sentence of the rule
// says as much. Like RefusalOf it reads nothing but the view.
func (w *Words) CaseOf(r *game.Rules, v *game.View, a game.Answer, broken rule.ID) string {
	if int(v.Seat) >= v.Players || v.Seats[v.Seat].Faction >= game.FactionCount {
		return ""
	}
	seat := &v.Seats[v.Seat]
	switch broken {
	case rule.PLAN03:
		if a.Verb == game.DoOrder && v.Placed.Has(a.Planet()) {
			return w.Text("web.prompt.case.order", "planet", w.PlanetName(r, a.Planet()))
		}
	case rule.PLAN15:
		if a.Verb == game.DoOrder && a.Order() < game.OrderKinds {
			return w.Text("web.prompt.case.token", "order", w.OrderName(a.Order()))
		}
	case rule.BUILD11:
		return w.Text("web.prompt.case.limit", "n", int(v.Exec.Built))
	case rule.BUILD12:
		if a.Verb != game.DoBuild || int(a.Unit()) >= len(r.Units) {
			return ""
		}
		for b := range uint8(game.Buildings) {
			for level, l := range r.Sheets[seat.Faction].Buildings[b].Levels {
				if l.Units.Has(a.Unit()) {
					return w.Text("web.prompt.case.building", "unit", w.UnitName(r, a.Unit()), "building", w.BuildingLevelName(r, seat.Faction, b, uint8(level)+1))
				}
			}
		}
	case rule.BUILD14:
		if a.Verb == game.DoBuild && int(a.Area()) < len(r.Areas) {
			return w.Text("web.prompt.case.full", "area", w.AreaName(r, a.Area()))
		}
	case rule.PAY08:
		if cost, ok := w.priceOf(r, v, a); ok {
			return w.Text("web.prompt.case.price", "cost", w.CostText(cost), "n", int(seat.Pool))
		}
	}
	return ""
}

// priceOf returns the price of what an answer buys.
func (w *Words) priceOf(r *game.Rules, v *game.View, a game.Answer) (c game.Cost, ok bool) {
	seat := &v.Seats[v.Seat]
	sheet := &r.Sheets[seat.Faction]
	switch a.Verb {
	case game.DoWorker:
		return r.Common.WorkerCost, true
	case game.DoBuildTransport:
		return r.Common.TransportCost, true
	case game.DoBuild:
		if int(a.Unit()) < len(r.Units) {
			return r.Units[a.Unit()].Cost, true
		}
	case game.DoBuilding:
		if b := a.Building(); int(b) < len(sheet.Buildings) && int(seat.Level[b]) < len(sheet.Buildings[b].Levels) {
			return sheet.Buildings[b].Levels[seat.Level[b]].Cost, true
		}
	case game.DoModule:
		if int(a.Module()) < len(r.Modules) {
			return r.Modules[a.Module()].Cost[sheet.Race], true
		}
	case game.DoTech:
		if int(a.Tech()) < len(sheet.Techs) {
			return sheet.Techs[a.Tech()].Cost, true
		}
	}
	return game.Cost{}, false
}
