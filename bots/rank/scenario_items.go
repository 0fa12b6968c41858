package rank

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Items of scenarios (MODE-22): when the way is clear, they are picked up and carried to where they count, after
// everything else in an order; and units go where they can be evacuated.

// gathering returns the planets to which the seat brings items: those named in its condition, or those with one of its
// bases.
func gathering(l *sight.Look) game.PlanetSet {
	sc := l.Rules.Options.Scenario
	for i := range sc.Conditions {
		if c := &sc.Conditions[i]; c.Kind == game.WinGather && l.Fulfilling(c.Who) && c.Planet != game.NoPlanet {
			return 1 << c.Planet
		}
	}
	return l.Bases
}

// laden returns the seat's figures that carry items.
func laden(l *sight.Look) game.Figures {
	var figs game.Figures
	sc := l.Rules.Options.Scenario
	if sc == nil {
		return 0
	}
	for i := range sc.Items {
		if it := &l.State.Items[i]; it.Player == l.Me {
			figs |= 1 << it.Figure
		}
	}
	return figs
}

// errand says what a Mobilize order on a planet would achieve for the items of a scenario and its evacuations.
func (b *Judge) errand(p game.Planet) int {
	l := &b.look
	sc := l.Rules.Options.Scenario
	if sc == nil {
		return 0
	}
	n := 0
	home := l.Steps(gathering(l))
	for i := range sc.Items {
		it := &l.State.Items[i]
		if it.Area == game.NoArea || it.Player != l.Me && !(it.Player == game.Nobody && l.Controlled().Has(it.Area)) {
			continue
		}
		from := l.Rules.Areas[it.Area].Planet
		if !l.Carried[p].Has(from) || home[p] >= home[from] || l.Foes&l.Rules.Planets[p].Areas == l.Rules.Planets[p].Areas {
			continue
		}
		n += b.w.ItemStep
		if home[p] == 0 {
			n += b.w.ItemStep
		}
	}
	if out := b.exit(sc); out != game.NoArea && l.Rules.Areas[out].Planet == p {
		room := l.Room(out)
		for from := range b.sources(p).Without(out).All() {
			for figs := l.Units(from); figs != 0 && room > 0; figs &= figs - 1 {
				if u := l.TypeOf(l.Me, figs.First()); l.Admits(out, u) && !l.Rules.Units[u].Hero {
					n += l.Book.Price[u] * b.w.ExitPart / 100
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
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb == game.DoPickUp && !idle(l, a) {
			found.Offer(a, l.Facts.Unit[a.Unit()].Quality)
		}
	}
	return found.Answer, found.Found
}

// idle reports whether an item should stay where it is, because there it counts only while nobody carries it.
func idle(l *sight.Look, a game.Answer) bool {
	sc := l.Rules.Options.Scenario
	for i := range sc.Conditions {
		c := &sc.Conditions[i]
		if c.Kind == game.WinGather && c.Loose && c.Items>>a.Item()&1 != 0 && l.Fulfilling(c.Who) &&
			(c.Planet == l.Rules.Areas[a.Area()].Planet || c.Planet == game.NoPlanet &&
				l.Bases.Has(l.Rules.Areas[a.Area()].Planet)) {
			return true
		}
	}
	return false
}

// carry answers AskMove when all other moves are made: carriers go nearer to where their items count, to the area where
// they are safest, and into a battle if it decides.
func (b *Judge) carry(legal []game.Answer) (game.Answer, bool) {
	l := &b.look
	sc := l.Rules.Options.Scenario
	if sc == nil {
		return game.Answer{}, false
	}
	home := l.Steps(gathering(l))
	out := b.exit(sc)
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb != game.DoMove || a.Count() != 1 || a.From() == game.NoArea {
			continue
		}
		to := a.To()
		switch {
		case a.Items() != 0 && l.Foes.Has(to):
			if n := b.rush(&a, home[l.Rules.Areas[to].Planet]); n > 0 {
				found.Offer(a, n)
			}
		case a.Items() != 0:
			from := l.Rules.Areas[a.From()].Planet
			if nearer := home[from] - home[l.Rules.Areas[to].Planet]; nearer > 0 && l.Room(to) > 0 {
				found.Offer(a, b.w.ItemValue+100*nearer-min(max(0, l.DangerAt(to)-l.Quality(l.Me, l.Units(to))-l.Guard(to))/5, 400))
			}
		case to == out && !l.Foes.Has(to) && l.Room(out) > 0 && !l.Rules.Units[a.Unit()].Hero:
			if n := l.Book.Price[a.Unit()]*b.w.ExitPart/100 - b.gap(a.Unit(), a.From()); n > 0 {
				found.Offer(a, n)
			}
		}
	}
	return found.Answer, found.Found
}

// rush says what sending a carrier into the waiting battle is worth: if the item counts, and the battle is likely to be
// won or time is short.
func (b *Judge) rush(a *game.Answer, steps int) int {
	l := &b.look
	to := a.To()
	enemy := l.Enemy(to)
	force := l.State.Battle.Units[game.Attacker]
	if steps != 0 || l.State.Exec.Target != to || force == 0 || enemy == game.Nobody {
		return 0
	}
	var defenders game.Figures
	if l.State.Holder[to] == enemy {
		defenders = l.State.Units[to]
	}
	b.fight.Shelter = 0
	b.fight.Estimate(l, l.Me, force|laden(l)&l.Units(a.From()), enemy, defenders, l.State.Exec.Special)
	least := 50
	if sc := l.Rules.Options.Scenario; sc.Rounds != 0 && l.State.Round+1 >= sc.Rounds {
		least = 20
	}
	if b.fight.Win < least {
		return 0
	}
	return b.w.ItemValue
}
