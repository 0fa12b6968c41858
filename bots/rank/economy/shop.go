package economy

import (
	"math/bits"

	"koprulu/bots/rank/sight"
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
	purse sight.Purse
	// where is the best area for each type of unit, supply how many there are of it: notes of listUnits.
	where  [64]sight.Best
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
	var found sight.Best
	for {
		at, rate := -1, 0
		for i := range s.items[:s.count] {
			it := &s.items[i]
			if it.taken || !s.purse.Covers(it.minerals, it.gas) {
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
		s.purse.Spend(it.minerals, it.gas)
		if it.unit {
			units++
		}
		if it.step == step {
			found.Offer(it.answer, rate)
		}
	}
	return found.Answer, found.Found
}

// openShop empties the list and counts the purse: workers and resources without force mining.
func (b *Judge) openShop() *shop {
	b.shop.count = 0
	b.shop.purse = b.purse()
	return &b.shop
}

// save adds to the list what other orders of the round will cost.
func (b *Judge) save() {
	l := b.Look
	if l.Ordered(game.ResearchOrder) > 0 && l.Bases != 0 {
		if t, value := b.bestTech(0); value > 0 {
			c := l.Sheet.Techs[t].Cost
			b.shop.add(item{minerals: int(c.Minerals), gas: int(c.Gas), value: value, step: stepSaving})
		}
	}
	for planets := l.PlanetsOrdered(game.BuildOrder) &^ l.Bases; planets != 0; planets &= planets - 1 {
		p := planets.First()
		if p == l.State.Exec.Planet {
			continue
		}
		if l.Seat.Held&l.Rules.Planets[p].Areas != 0 || l.Placed(p)[game.MobilizeOrder] > 0 {
			c := l.Rules.Common.BaseCost
			b.shop.add(item{minerals: int(c.Minerals), gas: int(c.Gas), value: b.BaseGain(p), step: stepSaving})
		}
	}
}

// Build answers AskBuild, step 1 of the order.
func (b *Judge) Build(legal []game.Answer) game.Answer {
	l := b.Look
	l.Measure()
	s := b.openShop()
	if l.Weary() {
		return sight.Last(legal)
	}
	b.save()
	for _, a := range legal {
		switch a.Verb {
		case game.DoWorker:
			c := l.Rules.Common.WorkerCost
			n := b.WorkerValue()
			for i := range 3 {
				if i == 0 && b.gift() {
					s.add(item{answer: a, value: max(n, 60), step: stepUnits})
					continue
				}
				s.add(item{answer: a, minerals: int(c.Minerals), gas: int(c.Gas), value: n - l.Weights.WorkerNext*i,
					step: stepUnits})
			}
		case game.DoBuildTransport:
			c := l.Rules.Common.TransportCost
			n := min(l.RouteValue(a.Route())*l.Weights.TransportPart/100, l.Weights.TransportMost)
			s.add(item{answer: a, minerals: int(c.Minerals), gas: int(c.Gas), value: n, step: stepUnits})
		}
	}
	b.listUnits(legal)
	b.listUpgrades(nil)
	b.listBase()
	if a, ok := s.choose(stepUnits); ok {
		return a
	}
	return sight.Last(legal)
}

// WorkerValue is what another worker is worth: a lot while there are resources without workers and rounds to come.
func (b *Judge) WorkerValue() int {
	l := b.Look
	have := int(l.Seat.Pool) + int(l.Seat.Unavailable) + int(l.Seat.Home[0]) + int(l.Seat.Home[1])
	jobs := b.permanent()
	for cards := l.Seat.Cards; cards != 0; cards &= cards - 1 {
		a := cards.First()
		have += int(l.State.Workers[a])
		jobs += int(l.Rules.Areas[a].Amount)
	}
	if have > jobs {
		return 0
	}
	n := l.Weights.WorkerFirst - l.Weights.WorkerFade*b.age()
	if b.Look.NearEnd() {
		n = 0
	}
	return n
}

// permanent adds up the seat's permanent resources.
func (b *Judge) permanent() int {
	l := b.Look
	if l.Brood {
		return l.Rules.Permanent(l.State, l.Me, game.Minerals) + l.Rules.Permanent(l.State, l.Me, game.Gas)
	}
	return int(l.Sheet.Permanent[0]) + int(l.Sheet.Permanent[1])
}

// gift reports whether a Leadership card provides a worker or a transport in this Build order.
func (b *Judge) gift() bool {
	l := b.Look
	return l.Brood && !l.State.Exec.Gifted && l.Rules.Leads(l.State, l.Me, game.FreePiece) != nil
}

// age returns the round, if the game gets nearer to its end with each round.
func (b *Judge) age() int {
	l := b.Look
	if l.War {
		return min(int(l.State.Round), 3)
	}
	return int(l.State.Round)
}

// buildLimit returns how many more units the order may build.
func (b *Judge) buildLimit() int {
	l := b.Look
	x := &l.State.Exec
	n := l.Rules.BuildLimitOf(l.State, l.Me) + int(x.Limit) - int(x.Built)
	if x.Special {
		n++
	}
	return n
}

// listUnits puts units on the list: for every place left by the build limit, the best unit that still lets the other
// places be filled.
func (b *Judge) listUnits(legal []game.Answer) {
	l := b.Look
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
				where[u] = sight.Best{}
			}
			where[u].Offer(a, b.unitPlace(a.Area()))
		}
	}
	if types == 0 {
		return
	}
	w := b.shop.purse
	room := 0
	for areas := (l.Controlled() | l.Empty) & l.Rules.Planets[l.State.Exec.Planet].Areas; areas != 0; areas &= areas - 1 {
		room += max(0, l.Room(areas.First()))
	}
	for rest := types; rest != 0; rest &= rest - 1 {
		u := sight.FirstUnit(rest)
		supply[u] = (l.Seat.Supply & l.Sheet.TypeFigures[u]).Len()
	}
	for n := min(slots, 6); n > 0; n-- {
		at, value := game.NoUnit, 0
		for rest := types; rest != 0; rest &= rest - 1 {
			u := sight.FirstUnit(rest)
			c := l.Rules.Units[u].Cost
			it := item{minerals: int(c.Minerals), gas: int(c.Gas)}
			if supply[u] == 0 || !w.Covers(it.minerals, it.gas) {
				continue
			}
			// What is left must do for the other places.
			left := (w.Workers - it.minerals - it.gas) / max(1, n-1)
			v := b.UnitValue(u) + min(n-1, room-1)*b.affordable(types, left)
			if v > value {
				at, value = u, v
			}
		}
		if at == game.NoUnit {
			return
		}
		c := l.Rules.Units[at].Cost
		it := item{answer: where[at].Answer, minerals: int(c.Minerals), gas: int(c.Gas), step: stepUnits, unit: true}
		it.value = b.UnitValue(at) + where[at].Value
		w.Spend(it.minerals, it.gas)
		supply[at]--
		b.shop.add(it)
	}
}

// affordable returns the value of the best unit that the resources can buy.
func (b *Judge) affordable(types game.UnitSet, resources int) int {
	l := b.Look
	n := 0
	for ; types != 0; types &= types - 1 {
		u := sight.FirstUnit(types)
		if c := l.Rules.Units[u].Cost; int(c.Minerals)+int(c.Gas) <= resources {
			n = max(n, b.UnitValue(u))
		}
	}
	return n
}

// UnitValue is what a unit is worth to the seat.
func (b *Judge) UnitValue(u game.UnitType) int {
	l := b.Look
	unit := &l.Rules.Units[u]
	n := l.Weights.UnitBase + l.Facts.Unit[u].Quality
	if unit.Targets == 0 {
		// Units that depend on technologies.
		n = 20 + 120*b.technologies(u)
		have := l.Board() & l.Sheet.TypeFigures[u]
		n /= 1 + have.Len()
	}
	if unit.Detector && b.hidden() {
		n += l.Weights.DetectGain
	}
	if unit.Layer == game.Flying && unit.Targets != 0 {
		n += l.SkyWorth() * l.Weights.SkyPart / 100
	}
	if unit.Consumes.Count > 0 {
		n -= int(unit.Consumes.Count) * l.Facts.Unit[unit.Consumes.Unit].Quality
	}
	return n
}

// hidden reports whether a foe has units with printed cloaking, which only detectors reveal.
func (b *Judge) hidden() bool {
	l := b.Look
	if !l.Brood {
		return false
	}
	for areas := l.Foes; areas != 0; areas &= areas - 1 {
		a := areas.First()
		p := l.State.Holder[a]
		if p == game.Nobody {
			continue
		}
		for types := l.Types(p, l.State.Units[a]); types != 0; types &= types - 1 {
			if l.Rules.Units[sight.FirstUnit(types)].Cloaked {
				return true
			}
		}
	}
	return false
}

// technologies counts the cards of a type of unit that the seat has acquired.
func (b *Judge) technologies(u game.UnitType) int {
	l := b.Look
	n := 0
	for techs := l.Facts.Unit[u].Techs; techs != 0; techs &= techs - 1 {
		if l.Sheet.Techs[bits.TrailingZeros64(techs)].Cards&^l.Seat.TechDeck != 0 {
			n++
		}
	}
	return n
}

// unitPlace says how good it is to build a unit in an area: it takes empty areas and strengthens threatened ones.
func (b *Judge) unitPlace(a game.Area) int {
	l := b.Look
	if a == game.NoArea {
		if l.Rules.Leads(l.State, l.Me, game.Covert) != nil {
			return l.Weights.PlaceCovert // from there it can go wherever it is needed
		}
		return 0 // it comes down when there is room or need
	}
	if l.Empty.Has(a) {
		return l.WorthAt(a) * l.Weights.PlaceEmpty / 100
	}
	n := min(l.DangerAt(a)/6, 60)
	if l.Seat.Bases.Has(a) && l.Units(a) == 0 && l.DangerAt(a) > 0 {
		n += l.Weights.PlaceBase
	}
	if l.Vital(a) && l.Units(a) == 0 {
		n += l.Weights.LifeValue / 4
	}
	return n - 10*l.Units(a).Len()
}

// yield returns the resources that the seat can raise in a round.
func (b *Judge) yield() int {
	l := b.Look
	n := b.permanent()
	for cards := l.Seat.Cards; cards != 0; cards &= cards - 1 {
		n += int(l.Rules.Areas[cards.First()].Amount)
	}
	return n
}
