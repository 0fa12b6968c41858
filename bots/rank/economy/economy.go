// Package economy judges by rules of thumb what to build, to research and to pay with.
package economy

import (
	"math/rand/v2"

	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Judge weighs what to build, to research and to pay with.
type Judge struct {
	Look  *sight.Look
	shop  shop
	Taste taste
	// What has already been worked out for a question: appetite for the planets in hungry.
	incomeNow, left, best, prospect sight.Memo
	appetites                       [game.MaxPlanets]int
	hungry                          game.PlanetSet
}

// Begin forgets what was worked out for another question.
func (b *Judge) Begin() {
	b.incomeNow.Known, b.left.Known, b.best.Known, b.prospect.Known, b.hungry = false, false, false, false, 0
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

// Form makes a taste by chance.
func (t *taste) Form(chance *rand.PCG, w *sight.Weights) {
	for i := range t.techs {
		t.techs[i] = sight.Below(chance, w.TechTaste) - w.TechTaste/2
	}
	t.pet, t.pride = sight.Below(chance, 1<<16), w.TechPet
}

// technology returns the bot's taste for a technology in a list of count.
func (t *taste) technology(tech game.Tech, count int) int {
	n := t.techs[tech]
	if int(tech) == t.pet%count {
		n += t.pride
	}
	return n
}

// Income returns what the seat can spend now, in hundredths of a resource.
func (b *Judge) Income() int { return b.incomeNow.Of(b.funds) }

// bestUnit returns the worth of the best unit that the seat's buildings allow.
func (b *Judge) bestUnit() int {
	return b.best.Of(func() int {
		n := 0
		for u := range b.Look.Buildable().All() {
			n = max(n, b.UnitValue(u))
		}
		return n
	})
}

// Unspent returns what is left of the income when the Build orders on the board take what they need.
func (b *Judge) Unspent() int { return b.left.Of(b.surplusFunds) }

// ResearchProspect says what a Research order promises on a planet with a base.
func (b *Judge) ResearchProspect() int { return b.prospect.Of(b.study) }

// Appetite returns what a Build order on a planet with a base could use, in hundredths of a resource; again says that
// another order takes its share first.
func (b *Judge) Appetite(p game.Planet, again bool) int {
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
func (b *Judge) surplusFunds() int {
	l := b.Look
	free := b.Income()
	for q := range l.PlanetsOrdered(game.BuildOrder).All() {
		if l.Bases.Has(q) {
			free -= b.Appetite(q, false)
		} else {
			free -= 200
		}
	}
	return free
}

// hunger works out what appetite returns.
func (b *Judge) hunger(p game.Planet, again bool) int {
	l := b.Look
	room := 0
	for a := range ((l.Controlled() | l.Empty) & l.Rules.Planets[p].Areas).All() {
		room += max(0, l.Room(a))
	}
	limit := l.Rules.BuildLimitOf(l.State, l.Me)
	if again {
		room -= limit
	}
	supply, dearest := 0, 0
	for u := range l.Buildable().All() {
		if left := (l.Seat.Supply & l.Sheet.TypeFigures[u]).Len(); left > 0 && l.Rules.Units[u].Targets != 0 {
			supply += left
			dearest = max(dearest, l.Book.Price[u])
		}
	}
	n := max(0, min(limit, room, supply)) * dearest
	if again {
		return n
	}
	if b.WorkerValue() > 0 {
		n += 200
	}
	for i := range l.Sheet.Buildings {
		if int(l.Seat.Level[i]) < len(l.Sheet.Buildings[i].Levels) {
			n += 200
			break
		}
	}
	owned := 0
	for _, m := range l.Seat.Modules {
		owned += int(m)
	}
	if owned < int(l.Sheet.ModuleSpaces) {
		n += 100
	}
	return n
}

// BaseGain says what a base on a planet without one is worth.
func (b *Judge) BaseGain(p game.Planet) int {
	l := b.Look
	n := l.Weights.NewBase
	for a := range l.Rules.Planets[p].Areas.All() {
		info := &l.Rules.Areas[a]
		if info.Resource == game.NoResource || l.State.Depleted.Has(a) || l.Foes.Has(a) {
			continue
		}
		n += l.Weights.NewResource * int(info.Amount)
	}
	if l.Sheet.Objective.Kind == game.BasePlanets && (!l.Brood || l.Rules.ObjectiveCounts(l.State, l.Me)) {
		n += l.Weight(l.Me)
	}
	// Transports start at bases: neighbouring planets come into reach.
	for q := range l.State.Adjacent[p].All() {
		if l.Carried[q] == 0 {
			n += l.Prize(q) * l.Weights.BaseReach / 100
		}
	}
	if danger := l.DangerOn(p); danger > 0 {
		n -= min(n/2, danger/4)
	}
	return n + l.Nearer(p)
}

// funds works out what income returns.
func (b *Judge) funds() int {
	l := b.Look
	m, g := b.capacity(game.Minerals), b.capacity(game.Gas)
	return 100 * min(m+g, int(l.Seat.Pool)+b.tokens())
}

// tokens counts the resource tokens of the seat, which pay without a worker (BW-TOKEN-01).
func (b *Judge) tokens() int {
	l := b.Look
	return int(l.Seat.ResourceTokens[game.Minerals]) + int(l.Seat.ResourceTokens[game.Gas])
}

// capacity returns how many resources of a kind the seat can still raise without force mining.
func (b *Judge) capacity(res game.Resource) int {
	l := b.Look
	n := int(l.Sheet.Permanent[res]) - int(l.Seat.Home[res])
	if l.Brood {
		n = l.Rules.Permanent(l.State, l.Me, res) - int(l.Seat.Home[res]) + int(l.Seat.ResourceTokens[res])
	}
	for a := range l.Seat.Cards.All() {
		if l.Rules.Areas[a].Resource == res {
			n += max(0, int(l.Rules.Areas[a].Amount)-int(l.State.Workers[a]))
		}
	}
	return n
}

// study works out what a Research order promises on any planet with a base: three cards, an Event card, perhaps a
// technology.
func (b *Judge) study() int {
	l := b.Look
	room := l.Rules.HandLimit(l.State, l.Me) - l.Seat.Hand.Len()
	n := l.Weights.ResearchBase + l.Weights.CardDraw*min(3, max(0, room))
	if _, value := b.bestTech(0); value > 0 {
		n += min(value, l.Weights.TechMost)
	}
	n += l.EventUrge()
	if l.Quest != 0 || l.Brood && l.Campaign() {
		n = n * l.Weights.QuestResearch / 100
	}
	switch l.Ordered(game.ResearchOrder) {
	case 0:
	case 1:
		n = n * l.Weights.ResearchAgain / 100
	default:
		n = n * l.Weights.ResearchAgain / 200
	}
	return n
}
