package rank

import (
	"math/bits"

	"koprulu/rules/game"
)

// A Build order is like shopping with a purse. Everything that the order could buy goes on a list with its cost and
// value, the best bargains are taken until the purse is empty, and the best of those that belong to the current step is
// bought.

// item is one thing on the list.
type item struct {
	answer        game.Answer
	minerals, gas int
	value         int
	step          uint8
	unit          bool
	taken         bool
	// rate is its value relative to its cost.
	rate int
}

// The steps of a Build order (BUILD-01), and things that are only saved for.
const (
	stepUnits uint8 = iota
	stepUpgrades
	stepBase
	stepSaving
)

// shop is the list of a Build order.
type shop struct {
	items [64]item
	count int
	purse purse
	// where is the best area for each type of unit, supply how many there are of it: notes of listUnits.
	where  [64]best
	supply [64]int
}

func (s *shop) add(i item) {
	if s.count < len(s.items) && i.value > 0 {
		i.rate = 1000 * i.value / (100*(i.minerals+i.gas) + 60)
		s.items[s.count] = i
		s.count++
	}
}

// choose takes the best bargains and returns the best one of a step, if any.
func (s *shop) choose(step uint8) (game.Answer, bool) {
	units := 0
	var found best
	for {
		at, rate := -1, 0
		for i := range s.items[:s.count] {
			it := &s.items[i]
			if it.taken || !s.purse.covers(it.minerals, it.gas) {
				continue
			}
			if at < 0 || it.rate > rate {
				at, rate = i, it.rate
			}
		}
		if at < 0 {
			break
		}
		it := &s.items[at]
		it.taken = true
		s.purse.spend(it.minerals, it.gas)
		if it.unit {
			units++
		}
		if it.step == step {
			found.offer(it.answer, rate)
		}
	}
	return found.answer, found.found
}

// openShop empties the list and counts the purse: workers and resources without force mining.
func (b *economy) openShop() *shop {
	b.shop.count = 0
	b.shop.purse = b.purse()
	return &b.shop
}

// save adds to the list what other orders of the round will cost.
func (b *economy) save() {
	l := b.look
	if l.ordered(game.ResearchOrder) > 0 && l.bases != 0 {
		if t, value := b.bestTech(0); value > 0 {
			c := l.sheet.Techs[t].Cost
			b.shop.add(item{minerals: int(c.Minerals), gas: int(c.Gas), value: value, step: stepSaving})
		}
	}
	for planets := l.planetsOrdered(game.BuildOrder) &^ l.bases; planets != 0; planets &= planets - 1 {
		p := planets.First()
		if p == l.s.Exec.Planet {
			continue
		}
		if l.seat.Held&l.r.Planets[p].Areas != 0 || l.placed(p)[game.MobilizeOrder] > 0 {
			c := l.r.Common.BaseCost
			b.shop.add(item{minerals: int(c.Minerals), gas: int(c.Gas), value: b.baseGain(p), step: stepSaving})
		}
	}
}

// build answers AskBuild, step 1 of the order.
func (b *economy) build(legal []game.Answer) game.Answer {
	l := b.look
	l.measure()
	s := b.openShop()
	if l.weary() {
		return last(legal)
	}
	b.save()
	for _, a := range legal {
		switch a.Verb {
		case game.DoWorker:
			c := l.r.Common.WorkerCost
			n := b.workerValue()
			for i := range 3 {
				if i == 0 && b.gift() {
					s.add(item{answer: a, value: max(n, 60), step: stepUnits})
					continue
				}
				s.add(item{answer: a, minerals: int(c.Minerals), gas: int(c.Gas), value: n - l.w.WorkerNext*i, step: stepUnits})
			}
		case game.DoBuildTransport:
			c := l.r.Common.TransportCost
			n := min(l.routeValue(a.Route())*l.w.TransportPart/100, l.w.TransportMost)
			s.add(item{answer: a, minerals: int(c.Minerals), gas: int(c.Gas), value: n, step: stepUnits})
		}
	}
	b.listUnits(legal)
	b.listUpgrades(nil)
	b.listBase()
	if a, ok := s.choose(stepUnits); ok {
		return a
	}
	return last(legal)
}

// workerValue is what another worker is worth: a lot while there are resources without workers and rounds to come.
func (b *economy) workerValue() int {
	l := b.look
	have := int(l.seat.Pool) + int(l.seat.Unavailable) + int(l.seat.Home[0]) + int(l.seat.Home[1])
	jobs := b.permanent()
	for cards := l.seat.Cards; cards != 0; cards &= cards - 1 {
		a := cards.First()
		have += int(l.s.Workers[a])
		jobs += int(l.r.Areas[a].Amount)
	}
	if have > jobs {
		return 0
	}
	n := l.w.WorkerFirst - l.w.WorkerFade*b.age()
	if b.nearEnd() {
		n = 0
	}
	return n
}

// permanent adds up the seat's permanent resources.
func (b *economy) permanent() int {
	l := b.look
	if l.brood {
		return l.r.Permanent(l.s, l.me, game.Minerals) + l.r.Permanent(l.s, l.me, game.Gas)
	}
	return int(l.sheet.Permanent[0]) + int(l.sheet.Permanent[1])
}

// gift reports whether a Leadership card provides a worker or a transport in this Build order.
func (b *economy) gift() bool {
	l := b.look
	return l.brood && !l.s.Exec.Gifted && l.r.Leads(l.s, l.me, game.FreePiece) != nil
}

// age returns the round, if the game gets nearer to its end with each round.
func (b *economy) age() int {
	l := b.look
	if l.war {
		return min(int(l.s.Round), 3)
	}
	return int(l.s.Round)
}

// nearEnd reports whether anyone may win at the end of this round.
func (b *economy) nearEnd() bool {
	l := b.look
	l.measure()
	l.setPace()
	return l.seen.ground.ending && !l.war
}

// buildLimit returns how many more units the order may build.
func (b *economy) buildLimit() int {
	l := b.look
	x := &l.s.Exec
	n := l.r.BuildLimitOf(l.s, l.me) + int(x.Limit) - int(x.Built)
	if x.Special {
		n++
	}
	return n
}

// listUnits puts units on the list: for every place left by the build limit, the best unit that still lets the other
// places be filled.
func (b *economy) listUnits(legal []game.Answer) {
	l := b.look
	slots := b.buildLimit()
	if slots <= 0 {
		return
	}
	// The best area for each type, and how many more fit there.
	where, supply := &b.shop.where, &b.shop.supply
	var types game.UnitSet
	for _, a := range legal {
		if a.Verb == game.DoBuild {
			u := a.Unit()
			if !types.Has(u) {
				types |= 1 << u
				where[u] = best{}
			}
			where[u].offer(a, b.unitPlace(u, a.Area()))
		}
	}
	if types == 0 {
		return
	}
	w := b.shop.purse
	room := 0
	for areas := (l.controlled() | l.empty) & l.r.Planets[l.s.Exec.Planet].Areas; areas != 0; areas &= areas - 1 {
		room += max(0, l.room(areas.First()))
	}
	for rest := types; rest != 0; rest &= rest - 1 {
		u := firstUnit(rest)
		supply[u] = (l.seat.Supply & l.sheet.TypeFigures[u]).Len()
	}
	for n := min(slots, 6); n > 0; n-- {
		at, value := game.NoUnit, 0
		for rest := types; rest != 0; rest &= rest - 1 {
			u := firstUnit(rest)
			c := l.r.Units[u].Cost
			it := item{minerals: int(c.Minerals), gas: int(c.Gas)}
			if supply[u] == 0 || !w.covers(it.minerals, it.gas) {
				continue
			}
			// What is left must do for the other places.
			left := (w.workers - it.minerals - it.gas) / max(1, n-1)
			v := b.unitValue(u) + min(n-1, room-1)*b.affordable(types, left)
			if v > value {
				at, value = u, v
			}
		}
		if at == game.NoUnit {
			return
		}
		c := l.r.Units[at].Cost
		it := item{answer: where[at].answer, minerals: int(c.Minerals), gas: int(c.Gas), step: stepUnits, unit: true}
		it.value = b.unitValue(at) + where[at].value
		w.spend(it.minerals, it.gas)
		supply[at]--
		b.shop.add(it)
	}
}

// affordable returns the value of the best unit that the resources can buy.
func (b *economy) affordable(types game.UnitSet, resources int) int {
	l := b.look
	n := 0
	for ; types != 0; types &= types - 1 {
		u := firstUnit(types)
		if c := l.r.Units[u].Cost; int(c.Minerals)+int(c.Gas) <= resources {
			n = max(n, b.unitValue(u))
		}
	}
	return n
}

// unitValue is what a unit is worth to the seat.
func (b *economy) unitValue(u game.UnitType) int {
	l := b.look
	unit := &l.r.Units[u]
	n := l.w.UnitBase + l.facts.unit[u].quality
	if unit.Targets == 0 {
		// Units that depend on technologies.
		n = 20 + 120*b.technologies(u)
		have := l.board() & l.sheet.TypeFigures[u]
		n /= 1 + have.Len()
	}
	if unit.Detector && b.hidden() {
		n += l.w.DetectGain
	}
	if unit.Layer == game.Flying && unit.Targets != 0 {
		n += l.skyWorth() * l.w.SkyPart / 100
	}
	if unit.Consumes.Count > 0 {
		n -= int(unit.Consumes.Count) * l.facts.unit[unit.Consumes.Unit].quality
	}
	return n
}

// hidden reports whether a foe has units with printed cloaking, which only detectors reveal.
func (b *economy) hidden() bool {
	l := b.look
	if !l.brood {
		return false
	}
	for areas := l.foes; areas != 0; areas &= areas - 1 {
		a := areas.First()
		p := l.s.Holder[a]
		if p == game.Nobody {
			continue
		}
		for types := l.types(p, l.s.Units[a]); types != 0; types &= types - 1 {
			if l.r.Units[firstUnit(types)].Cloaked {
				return true
			}
		}
	}
	return false
}

// technologies counts the cards of a type of unit that the seat has acquired.
func (b *economy) technologies(u game.UnitType) int {
	l := b.look
	n := 0
	for techs := l.facts.unit[u].techs; techs != 0; techs &= techs - 1 {
		if l.sheet.Techs[bits.TrailingZeros64(techs)].Cards&^l.seat.TechDeck != 0 {
			n++
		}
	}
	return n
}

// unitPlace says how good it is to build a unit in an area: it takes empty areas and strengthens threatened ones.
func (b *economy) unitPlace(u game.UnitType, a game.Area) int {
	l := b.look
	if a == game.NoArea {
		if l.r.Leads(l.s, l.me, game.Covert) != nil {
			return l.w.PlaceCovert // from there it can go wherever it is needed
		}
		return 0 // it comes down when there is room or need
	}
	if l.empty.Has(a) {
		return l.worthAt(a) * l.w.PlaceEmpty / 100
	}
	n := min(l.dangerAt(a)/6, 60)
	if l.seat.Bases.Has(a) && l.units(a) == 0 && l.dangerAt(a) > 0 {
		n += l.w.PlaceBase
	}
	if l.vital(a) && l.units(a) == 0 {
		n += l.w.LifeValue / 4
	}
	return n - 10*l.units(a).Len()
}

// yield returns the resources that the seat can raise in a round.
func (b *economy) yield() int {
	l := b.look
	n := b.permanent()
	for cards := l.seat.Cards; cards != 0; cards &= cards - 1 {
		n += int(l.r.Areas[cards.First()].Amount)
	}
	return n
}
