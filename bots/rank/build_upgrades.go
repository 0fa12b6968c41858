package rank

import "koprulu/rules/game"

// Buildings, modules and bases on the list of a Build order.

// listUpgrades puts buildings and modules on the list: those of the answers, or all
// that could be bought later in the order.
func (b *economy) listUpgrades(legal []game.Answer) {
	l := b.look
	x := &l.s.Exec
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
		for i := range l.sheet.Buildings {
			if int(l.seat.Level[i]) < len(l.sheet.Buildings[i].Levels) {
				b.listBuilding(game.Answer{Verb: game.DoBuilding, V: game.AnswerValues{game.OfBuilding: uint8(i)}})
			}
		}
	}
	if x.Upgraded&2 == 0 {
		owned := 0
		for _, n := range l.seat.Modules {
			owned += int(n)
		}
		for m := range l.r.Modules {
			if owned < int(l.sheet.ModuleSpaces) && l.seat.Modules[m] < l.r.Modules[m].Tokens[l.sheet.Race] {
				b.listModule(game.Answer{Verb: game.DoModule, V: game.AnswerValues{game.OfModule: uint8(m)}})
			}
		}
	}
}

func (b *economy) listBuilding(a game.Answer) {
	l := b.look
	level := int(l.seat.Level[a.Building()])
	next := &l.sheet.Buildings[a.Building()].Levels[level]
	b.shop.add(item{answer: a, minerals: int(next.Cost.Minerals), gas: int(next.Cost.Gas), value: b.buildingValue(next, level), step: stepUpgrades})
}

// buildingValue is what the next level of a building is worth: a better unit than
// those that can be built already, and for the Zerg more of them.
func (b *economy) buildingValue(next *game.BuildingLevel, level int) int {
	l := b.look
	if b.nearEnd() {
		return 0
	}
	have := b.bestUnit()
	n := l.w.BuildingBase
	for units := next.Units; units != 0; units &= units - 1 {
		u := firstUnit(units)
		n += max(0, b.unitValue(u)-have) * l.w.BuildingGain / 100
		if l.r.Units[u].Layer == game.Flying && l.r.Units[u].Targets != 0 {
			n += l.w.BuildingFly
		}
	}
	if level == 0 && l.sheet.PerBuilding > 0 {
		n += l.w.BuildingWide
	}
	return n - l.w.UpgradeFade*b.age()
}

func (b *economy) listModule(a game.Answer) {
	l := b.look
	m := &l.r.Modules[a.Module()]
	c := m.Cost[l.sheet.Race]
	n := 0
	for i := range m.Effects {
		switch e := &m.Effects[i]; e.Kind {
		case game.BuildLimit:
			limit := l.r.BuildLimitOf(l.s, l.me)
			n += l.w.SupplyFirst - l.w.SupplyFade*limit + min(l.w.SupplyMost, b.yield()*40/max(1, limit))
		case game.SpecialOrders:
			n += l.w.SpecialModule - 40*int(l.seat.Modules[a.Module()])
		case game.Attack, game.Detect:
			n += 30
		case game.SwapUnits, game.AssistRoom:
			n += l.w.WebModule
		case game.Evasion:
			n += l.w.WebModule / 2
			for areas := l.foes; areas != 0; areas &= areas - 1 {
				if l.shielded(areas.First()) {
					n += l.w.WebModule
					break
				}
			}
		}
	}
	if b.nearEnd() {
		n = 0
	}
	b.shop.add(item{answer: a, minerals: int(c.Minerals), gas: int(c.Gas), value: n - l.w.UpgradeFade*b.age(), step: stepUpgrades})
}

// listBase puts the base of step 3 on the list, if there will be one.
func (b *economy) listBase() {
	l := b.look
	p := l.s.Exec.Planet
	if l.bases.Has(p) || l.seat.Held&l.r.Planets[p].Areas == 0 {
		return
	}
	c := l.r.Common.BaseCost
	b.shop.add(item{minerals: int(c.Minerals), gas: int(c.Gas), value: b.baseGain(p), step: stepBase})
}

// upgrade answers AskUpgrade, step 2 of the order or an Event card.
func (b *economy) upgrade(f *game.Frame, legal []game.Answer) game.Answer {
	l := b.look
	l.measure()
	s := b.openShop()
	if f.V[game.FieldByCard] != 0 {
		// A card makes it cheaper: those that are legal can be paid for.
		s.purse.workers += int(f.V[game.FieldDiscount])
		s.purse.minerals += int(f.V[game.FieldDiscount])
		s.purse.gas += int(f.V[game.FieldDiscount])
	}
	b.save()
	b.listUpgrades(legal)
	if f.V[game.FieldByCard] == 0 {
		b.listBase()
	}
	if a, ok := s.choose(stepUpgrades); ok {
		return a
	}
	return last(legal)
}

// base answers AskBase: a base is built wherever it can be, in the area that is
// worth most.
func (b *economy) base(f *game.Frame, legal []game.Answer) game.Answer {
	l := b.look
	l.measure()
	free := f.V[game.FieldByCard] != 0 && f.V[game.FieldDiscount] >= 99
	if l.weary() {
		return last(legal)
	}
	found := l.weigh()
	for _, a := range legal {
		if a.Verb != game.DoBase {
			continue
		}
		p := l.r.Areas[a.Area()].Planet
		n := b.baseGain(p)
		c := l.r.Common.BaseCost
		if !free && b.capacity(game.Minerals) < int(c.Minerals)-int(f.V[game.FieldDiscount]) {
			continue // not worth force mining
		}
		if n < 120 && !free {
			continue
		}
		found.offer(a, n+l.worthAt(a.Area())/10+l.units(a.Area()).Len())
	}
	return found.orLast(legal)
}
