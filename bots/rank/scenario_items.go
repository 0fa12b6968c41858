package rank

import "koprulu/rules/game"

// Items of scenarios (MODE-22): when the way is clear, they are picked up and carried to where they count, after
// everything else in an order; and units go where they can be evacuated.

// gathering returns the planets to which the seat brings items: those named in its condition, or those with one of its
// bases.
func gathering(l *look) game.PlanetSet {
	sc := l.r.Options.Scenario
	for i := range sc.Conditions {
		if c := &sc.Conditions[i]; c.Kind == game.WinGather && l.fulfilling(c.Who) && c.Planet != game.NoPlanet {
			return 1 << c.Planet
		}
	}
	return l.bases
}

// steps counts the steps from every planet to the nearest one of a set.
func steps(l *look, to game.PlanetSet) (n [game.MaxPlanets]int) {
	for i := range n {
		n[i] = game.MaxPlanets
	}
	reached := to
	for steps, edge := 0, to; edge != 0; steps++ {
		var next game.PlanetSet
		for ; edge != 0; edge &= edge - 1 {
			n[edge.First()] = steps
			next |= l.s.Adjacent[edge.First()]
		}
		edge = next &^ reached
		reached |= next
	}
	return n
}

// laden returns the seat's figures that carry items.
func laden(l *look) game.Figures {
	var figs game.Figures
	sc := l.r.Options.Scenario
	if sc == nil {
		return 0
	}
	for i := range sc.Items {
		if it := &l.s.Items[i]; it.Player == l.me {
			figs |= 1 << it.Figure
		}
	}
	return figs
}

// errand says what a Mobilize order on a planet would achieve for the items of a scenario and its evacuations.
func (b *Judge) errand(p game.Planet) int {
	l := &b.look
	sc := l.r.Options.Scenario
	if sc == nil {
		return 0
	}
	n := 0
	home := steps(l, gathering(l))
	for i := range sc.Items {
		it := &l.s.Items[i]
		if it.Area == game.NoArea || it.Player != l.me && !(it.Player == game.Nobody && l.controlled().Has(it.Area)) {
			continue
		}
		from := l.r.Areas[it.Area].Planet
		if !l.carried[p].Has(from) || home[p] >= home[from] || l.foes&l.r.Planets[p].Areas == l.r.Planets[p].Areas {
			continue
		}
		n += b.w.ItemStep
		if home[p] == 0 {
			n += b.w.ItemStep
		}
	}
	if out := b.exit(sc); out != game.NoArea && l.r.Areas[out].Planet == p {
		room := l.room(out)
		for from := b.sources(p).Without(out); from != 0; from &= from - 1 {
			for figs := l.units(from.First()); figs != 0 && room > 0; figs &= figs - 1 {
				if u := l.typeOf(l.me, figs.First()); l.admits(out, u) && !l.r.Units[u].Hero {
					n += l.book.price[u] * b.w.ExitPart / 100
					room--
				}
			}
		}
	}
	return n
}

// pickUp answers AskMove by picking up an item with the best unit that can, because that one falls last.
func (b *Judge) pickUp(legal []game.Answer) (game.Answer, bool) {
	l := &b.look
	found := l.weigh()
	for _, a := range legal {
		if a.Verb == game.DoPickUp && !idle(l, a) {
			found.offer(a, l.facts.unit[a.Unit()].quality)
		}
	}
	return found.answer, found.found
}

// idle reports whether an item should stay where it is, because there it counts only while nobody carries it.
func idle(l *look, a game.Answer) bool {
	sc := l.r.Options.Scenario
	for i := range sc.Conditions {
		c := &sc.Conditions[i]
		if c.Kind == game.WinGather && c.Loose && c.Items>>a.Item()&1 != 0 && l.fulfilling(c.Who) && (c.Planet == l.r.Areas[a.Area()].Planet || c.Planet == game.NoPlanet && l.bases.Has(l.r.Areas[a.Area()].Planet)) {
			return true
		}
	}
	return false
}

// carry answers AskMove when all other moves are made: carriers go nearer to where their items count, to the area where they
// are safest, and into a battle if it decides.
func (b *Judge) carry(legal []game.Answer) (game.Answer, bool) {
	l := &b.look
	sc := l.r.Options.Scenario
	if sc == nil {
		return game.Answer{}, false
	}
	home := steps(l, gathering(l))
	out := b.exit(sc)
	found := l.weigh()
	for _, a := range legal {
		if a.Verb != game.DoMove || a.Count() != 1 || a.From() == game.NoArea {
			continue
		}
		to := a.To()
		switch {
		case a.Items() != 0 && l.foes.Has(to):
			if n := b.rush(&a, home[l.r.Areas[to].Planet]); n > 0 {
				found.offer(a, n)
			}
		case a.Items() != 0:
			from := l.r.Areas[a.From()].Planet
			if nearer := home[from] - home[l.r.Areas[to].Planet]; nearer > 0 && l.room(to) > 0 {
				found.offer(a, b.w.ItemValue+100*nearer-min(max(0, l.dangerAt(to)-l.quality(l.me, l.units(to))-l.guard(to))/5, 400))
			}
		case to == out && !l.foes.Has(to) && l.room(out) > 0 && !l.r.Units[a.Unit()].Hero:
			if n := l.book.price[a.Unit()]*b.w.ExitPart/100 - b.gap(a.Unit(), a.From()); n > 0 {
				found.offer(a, n)
			}
		}
	}
	return found.answer, found.found
}

// rush says what sending a carrier into the waiting battle is worth: if the item counts, and the battle is likely to be
// won or time is short.
func (b *Judge) rush(a *game.Answer, steps int) int {
	l := &b.look
	to := a.To()
	enemy := l.enemy(to)
	force := l.s.Battle.Units[game.Attacker]
	if steps != 0 || l.s.Exec.Target != to || force == 0 || enemy == game.Nobody {
		return 0
	}
	var defenders game.Figures
	if l.s.Holder[to] == enemy {
		defenders = l.s.Units[to]
	}
	b.fight.shelter = 0
	b.fight.estimate(l, l.me, force|laden(l)&l.units(a.From()), enemy, defenders, l.s.Exec.Special)
	least := 50
	if sc := l.r.Options.Scenario; sc.Rounds != 0 && l.s.Round+1 >= sc.Rounds {
		least = 20
	}
	if b.fight.win < least {
		return 0
	}
	return b.w.ItemValue
}
