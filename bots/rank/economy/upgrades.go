package economy

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Buildings, modules and bases on the list of a Build order.

// listUpgrades puts buildings and modules on the list: those of the answers, or all
// that could be bought later in the order.
func (b *Judge) listUpgrades(legal []game.Answer) {
	l := b.Look
	x := &l.State.Exec
	if legal != nil {
		for _, a := range legal {
			switch a.Verb {
			case game.DoBuilding:
				b.listBuilding(a)
			case game.DoModule:
				b.listModule(a)
			}
		}
		return
	}
	if x.Upgraded&1 == 0 {
		for i := range l.Sheet.Buildings {
			if int(l.Seat.Level[i]) < len(l.Sheet.Buildings[i].Levels) {
				b.listBuilding(game.Answer{Verb: game.DoBuilding, V: game.AnswerValues{game.OfBuilding: uint8(i)}})
			}
		}
	}
	if x.Upgraded&2 == 0 {
		owned := 0
		for _, n := range l.Seat.Modules {
			owned += int(n)
		}
		for m := range l.Rules.Modules {
			if owned < int(l.Sheet.ModuleSpaces) && l.Seat.Modules[m] < l.Rules.Modules[m].Tokens[l.Sheet.Race] {
				b.listModule(game.Answer{Verb: game.DoModule, V: game.AnswerValues{game.OfModule: uint8(m)}})
			}
		}
	}
}

func (b *Judge) listBuilding(a game.Answer) {
	l := b.Look
	level := int(l.Seat.Level[a.Building()])
	next := &l.Sheet.Buildings[a.Building()].Levels[level]
	b.shop.add(item{answer: a, minerals: int(next.Cost.Minerals), gas: int(next.Cost.Gas),
		value: b.buildingValue(next, level), step: stepUpgrades})
}

// buildingValue is what the next level of a building is worth: a better unit than
// those that can be built already, and for the Zerg more of them.
func (b *Judge) buildingValue(next *game.BuildingLevel, level int) int {
	l := b.Look
	if b.Look.NearEnd() {
		return 0
	}
	have := b.bestUnit()
	n := l.Weights.BuildingBase
	for u := range next.Units.All() {
		n += max(0, b.UnitValue(u)-have) * l.Weights.BuildingGain / 100
		if l.Rules.Units[u].Layer == game.Flying && l.Rules.Units[u].Targets != 0 {
			n += l.Weights.BuildingFly
		}
	}
	if level == 0 && l.Sheet.PerBuilding > 0 {
		n += l.Weights.BuildingWide
	}
	return n - l.Weights.UpgradeFade*b.age()
}

func (b *Judge) listModule(a game.Answer) {
	l := b.Look
	m := &l.Rules.Modules[a.Module()]
	c := m.Cost[l.Sheet.Race]
	n := 0
	for i := range m.Effects {
		switch e := &m.Effects[i]; e.Kind {
		case game.BuildLimit:
			limit := l.Rules.BuildLimitOf(l.State, l.Me)
			n += l.Weights.SupplyFirst - l.Weights.SupplyFade*limit + min(l.Weights.SupplyMost, b.yield()*40/max(1, limit))
		case game.SpecialOrders:
			n += l.Weights.SpecialModule - 40*int(l.Seat.Modules[a.Module()])
		case game.Attack, game.Detect:
			n += 30
		case game.SwapUnits, game.AssistRoom:
			n += l.Weights.WebModule
		case game.Evasion:
			n += l.Weights.WebModule / 2
			for a := range l.Foes.All() {
				if l.Shielded(a) {
					n += l.Weights.WebModule
					break
				}
			}
		}
	}
	if b.Look.NearEnd() {
		n = 0
	}
	b.shop.add(item{answer: a, minerals: int(c.Minerals), gas: int(c.Gas), value: n - l.Weights.UpgradeFade*b.age(),
		step: stepUpgrades})
}

// listBase puts the base of step 3 on the list, if there will be one.
func (b *Judge) listBase() {
	l := b.Look
	p := l.State.Exec.Planet
	if l.Bases.Has(p) || l.Seat.Held&l.Rules.Planets[p].Areas == 0 {
		return
	}
	c := l.Rules.Common.BaseCost
	b.shop.add(item{minerals: int(c.Minerals), gas: int(c.Gas), value: b.BaseGain(p), step: stepBase})
}

// Upgrade answers AskUpgrade, step 2 of the order or an Event card.
func (b *Judge) Upgrade(f *game.Frame, legal []game.Answer) game.Answer {
	l := b.Look
	l.Measure()
	s := b.openShop()
	if f.V[game.FieldByCard] != 0 {
		// A card makes it cheaper: those that are legal can be paid for.
		s.purse.Workers += int(f.V[game.FieldDiscount])
		s.purse.Minerals += int(f.V[game.FieldDiscount])
		s.purse.Gas += int(f.V[game.FieldDiscount])
	}
	b.save()
	b.listUpgrades(legal)
	if f.V[game.FieldByCard] == 0 {
		b.listBase()
	}
	if a, ok := s.choose(stepUpgrades); ok {
		return a
	}
	return sight.Last(legal)
}

// Base answers AskBase: a base is built wherever it can be, in the area that is
// worth most.
func (b *Judge) Base(f *game.Frame, legal []game.Answer) game.Answer {
	l := b.Look
	l.Measure()
	free := f.V[game.FieldByCard] != 0 && f.V[game.FieldDiscount] >= 99
	if l.Weary() {
		return sight.Last(legal)
	}
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb != game.DoBase {
			continue
		}
		p := l.Rules.Areas[a.Area()].Planet
		n := b.BaseGain(p)
		c := l.Rules.Common.BaseCost
		if !free && b.capacity(game.Minerals) < int(c.Minerals)-int(f.V[game.FieldDiscount]) {
			continue // not worth force mining
		}
		if n < 120 && !free {
			continue
		}
		found.Offer(a, n+l.WorthAt(a.Area())/10+l.Units(a.Area()).Len())
	}
	return found.OrLast(legal)
}
