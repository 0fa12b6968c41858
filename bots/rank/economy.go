package rank

import (
	"math/rand/v2"

	"koprulu/rules/game"
)

// economy weighs what to build, to research and to pay with.
type economy struct {
	look  *look
	shop  shop
	taste taste
	// What has already been worked out for a question: appetite for the planets in hungry.
	incomeNow, left, best, prospect memo
	appetites                       [game.MaxPlanets]int
	hungry                          game.PlanetSet
}

// begin forgets what was worked out for another question.
func (b *economy) begin() {
	b.incomeNow.known, b.left.known, b.best.known, b.prospect.known, b.hungry = false, false, false, false, 0
}

// taste is what distinguishes one bot from another where several technologies are about as good (Brood War only), in
// hundredths of a resource.
type taste struct {
	techs [game.MaxTechs]int
	// pet is the number of the technology that it is fond of, taken modulo the length of the list.
	pet int
	// pride is what that adds.
	pride int
}

// form makes a taste by chance.
func (t *taste) form(chance *rand.PCG, w *Weights) {
	for i := range t.techs {
		t.techs[i] = below(chance, w.TechTaste) - w.TechTaste/2
	}
	t.pet, t.pride = below(chance, 1<<16), w.TechPet
}

// technology returns the bot's taste for a technology in a list of count.
func (t *taste) technology(tech game.Tech, count int) int {
	n := t.techs[tech]
	if int(tech) == t.pet%count {
		n += t.pride
	}
	return n
}

// income returns what the seat can spend now, in hundredths of a resource.
func (b *economy) income() int { return b.incomeNow.of(b.funds) }

// bestUnit returns the worth of the best unit that the seat's buildings allow.
func (b *economy) bestUnit() int {
	return b.best.of(func() int {
		n := 0
		for units := b.look.buildable(); units != 0; units &= units - 1 {
			n = max(n, b.unitValue(firstUnit(units)))
		}
		return n
	})
}

// unspent returns what is left of the income when the Build orders on the board take what they need.
func (b *economy) unspent() int { return b.left.of(b.surplusFunds) }

// researchProspect says what a Research order promises on a planet with a base.
func (b *economy) researchProspect() int { return b.prospect.of(b.study) }

// appetite returns what a Build order on a planet with a base could use, in hundredths of a resource; again says that
// another order takes its share first.
func (b *economy) appetite(p game.Planet, again bool) int {
	if again {
		return b.hunger(p, true)
	}
	if !b.hungry.Has(p) {
		b.appetites[p] = b.hunger(p, false)
		b.hungry |= 1 << p
	}
	return b.appetites[p]
}

// surplusFunds works out what unspent returns.
func (b *economy) surplusFunds() int {
	l := b.look
	free := b.income()
	for planets := l.planetsOrdered(game.BuildOrder); planets != 0; planets &= planets - 1 {
		if q := planets.First(); l.bases.Has(q) {
			free -= b.appetite(q, false)
		} else {
			free -= 200
		}
	}
	return free
}

// hunger works out what appetite returns.
func (b *economy) hunger(p game.Planet, again bool) int {
	l := b.look
	room := 0
	for areas := (l.controlled() | l.empty) & l.r.Planets[p].Areas; areas != 0; areas &= areas - 1 {
		room += max(0, l.room(areas.First()))
	}
	limit := l.r.BuildLimitOf(l.s, l.me)
	if again {
		room -= limit
	}
	supply, dearest := 0, 0
	for types := l.buildable(); types != 0; types &= types - 1 {
		u := firstUnit(types)
		if left := (l.seat.Supply & l.sheet.TypeFigures[u]).Len(); left > 0 && l.r.Units[u].Targets != 0 {
			supply += left
			dearest = max(dearest, l.book.price[u])
		}
	}
	n := max(0, min(limit, room, supply)) * dearest
	if again {
		return n
	}
	if b.workerValue() > 0 {
		n += 200
	}
	for i := range l.sheet.Buildings {
		if int(l.seat.Level[i]) < len(l.sheet.Buildings[i].Levels) {
			n += 200
			break
		}
	}
	owned := 0
	for _, m := range l.seat.Modules {
		owned += int(m)
	}
	if owned < int(l.sheet.ModuleSpaces) {
		n += 100
	}
	return n
}

// baseGain says what a base on a planet without one is worth.
func (b *economy) baseGain(p game.Planet) int {
	l := b.look
	n := l.w.NewBase
	for areas := l.r.Planets[p].Areas; areas != 0; areas &= areas - 1 {
		a := areas.First()
		info := &l.r.Areas[a]
		if info.Resource == game.NoResource || l.s.Depleted.Has(a) || l.foes.Has(a) {
			continue
		}
		n += l.w.NewResource * int(info.Amount)
	}
	if l.sheet.Objective.Kind == game.BasePlanets && (!l.brood || l.r.ObjectiveCounts(l.s, l.me)) {
		n += l.weight(l.me)
	}
	// Transports start at bases: neighbouring planets come into reach.
	for near := l.s.Adjacent[p]; near != 0; near &= near - 1 {
		if q := near.First(); l.carried[q] == 0 {
			n += l.prize(q) * l.w.BaseReach / 100
		}
	}
	if danger := l.dangerOn(p); danger > 0 {
		n -= min(n/2, danger/4)
	}
	return n + l.nearer(p)
}

// funds works out what income returns.
func (b *economy) funds() int {
	l := b.look
	m, g := b.capacity(game.Minerals), b.capacity(game.Gas)
	return 100 * min(m+g, int(l.seat.Pool)+b.tokens())
}

// tokens counts the resource tokens of the seat, which pay without a worker (BW-TOKEN-01).
func (b *economy) tokens() int {
	l := b.look
	return int(l.seat.ResourceTokens[game.Minerals]) + int(l.seat.ResourceTokens[game.Gas])
}

// capacity returns how many resources of a kind the seat can still raise without force mining.
func (b *economy) capacity(res game.Resource) int {
	l := b.look
	n := int(l.sheet.Permanent[res]) - int(l.seat.Home[res])
	if l.brood {
		n = l.r.Permanent(l.s, l.me, res) - int(l.seat.Home[res]) + int(l.seat.ResourceTokens[res])
	}
	for cards := l.seat.Cards; cards != 0; cards &= cards - 1 {
		a := cards.First()
		if l.r.Areas[a].Resource == res {
			n += max(0, int(l.r.Areas[a].Amount)-int(l.s.Workers[a]))
		}
	}
	return n
}

// study works out what a Research order promises on any planet with a base: three cards, an Event card, perhaps a technology.
func (b *economy) study() int {
	l := b.look
	room := l.r.HandLimit(l.s, l.me) - l.seat.Hand.Len()
	n := l.w.ResearchBase + l.w.CardDraw*min(3, max(0, room))
	if _, value := b.bestTech(0); value > 0 {
		n += min(value, l.w.TechMost)
	}
	n += l.eventUrge()
	if l.quest != 0 || l.brood && l.campaign() {
		n = n * l.w.QuestResearch / 100
	}
	switch l.ordered(game.ResearchOrder) {
	case 0:
	case 1:
		n = n * l.w.ResearchAgain / 100
	default:
		n = n * l.w.ResearchAgain / 200
	}
	return n
}
