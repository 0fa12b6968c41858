package rank

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Decisions that Brood War adds to the Regrouping Phase, and units waiting on Leadership cards.

// token answers AskToken: the resource of which the seat can raise the least.
func (b *Judge) token(legal []game.Answer) game.Answer {
	l := &b.look
	return l.Choose(legal, game.DoToken, func(a game.Answer) int {
		res := a.Resource()
		n := l.Rules.Permanent(l.State, l.Me, res) + 2*int(l.Seat.ResourceTokens[res])
		for a := range l.Seat.Cards.All() {
			if info := &l.Rules.Areas[a]; info.Resource == res {
				n += int(info.Amount)
			}
		}
		return -n
	})
}

// arrival says what it is worth to move one of the seat's figures to an area.
func (b *Judge) arrival(fig game.Figure, u game.UnitType, to game.Area) int {
	l := &b.look
	if l.Empty.Has(to) {
		return b.entry(to) - l.Facts.Unit[u].Quality*b.w.MoveCost/100
	}
	here := l.Units(to)
	return l.Leaving(to, here) - l.Leaving(to, here|1<<fig) - b.w.SupportCost
}

// leave answers AskExpelled, where all units must go, the best ones first, and AskSiteMove, where units go if they do
// more elsewhere.
func (b *Judge) leave(legal []game.Answer) game.Answer {
	l := &b.look
	l.Measure()
	must := l.State.Top().Step == game.AskExpelled
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb != game.DoLeave {
			continue
		}
		u, from, to := a.Unit(), a.From(), a.To()
		figs := l.OfType(l.Units(from), u)
		if figs == 0 {
			continue
		}
		n := b.arrival(figs.First(), u, to)
		if must {
			found.Offer(a, n+l.KeepWorth(u)+100*l.Room(to)-min(l.DangerAt(to)/4, 150))
		} else if n -= b.gap(u, from); n > 0 {
			found.Offer(a, n)
		}
	}
	return found.OrLast(legal)
}

// heroReturn answers AskHeroReturn: the hero always comes back, unless that would cost more than it is worth.
func (b *Judge) heroReturn(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	l.Measure()
	hero := l.Sheet.Leaders[f.V[game.FieldLeader]].Hero
	found := l.Weigh()
	for _, a := range legal {
		switch a.Verb {
		case game.DoArea:
			found.Offer(a, b.heroArea(a.Area(), hero))
		case game.DoGive:
			if cost := b.gap(a.Unit(), a.Area()); cost < b.w.HeroPrice {
				found.Offer(a, -cost)
			}
		}
	}
	return found.OrLast(legal)
}

// restore answers AskRestore: the richest area first.
func (b *Judge) restore(legal []game.Answer) game.Answer {
	l := &b.look
	return l.Choose(legal, game.DoArea, func(a game.Answer) int { return int(l.Rules.Areas[a.Area()].Amount) })
}

// infest answers AskInfest: the center is kept, as it costs nothing and lets another type of unit be built,
// unless a base is to be built there.
func (b *Judge) infest(legal []game.Answer) game.Answer {
	if a, ok := withVerb(legal, game.DoArea); ok {
		return a
	}
	return sight.Last(legal)
}

// fleet answers AskFleet: units return to the board where danger threatens, all of them when the seat itself is about
// to move.
func (b *Judge) fleet(legal []game.Answer) game.Answer {
	l := &b.look
	l.Measure()
	own := l.State.Exec.Player == l.Me
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb != game.DoPlace {
			continue
		}
		to := a.Area()
		n := l.Leaving(to, l.Units(to)) + min(l.DangerAt(to)/6, 60)
		if own {
			p := l.Rules.Areas[to].Planet
			if p == l.State.Exec.Planet || l.Carried[l.State.Exec.Planet].Has(p) {
				n += 200
			}
		} else if !l.Rules.Planets[l.State.Exec.Planet].Areas.Has(to) {
			n -= 40 // the attack goes elsewhere
		}
		if n > 20 {
			found.Offer(a, n+l.KeepWorth(a.Unit())/10)
		}
	}
	return found.OrLast(legal)
}

// reaction answers AskReaction: it pins the strongest units that could attack the seat on the planet of the order.
func (b *Judge) reaction(legal []game.Answer) game.Answer {
	l := &b.look
	l.Measure()
	p := l.State.Exec.Player
	threatened := l.Mine&l.Rules.Planets[l.State.Exec.Planet].Areas != 0
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb != game.DoLock || !threatened {
			continue
		}
		at := a.Area()
		if q := l.Rules.Areas[at].Planet; q != l.State.Exec.Planet && !l.State.Adjacent[l.State.Exec.Planet].Has(q) {
			continue // they could not come
		}
		if l.State.Holder[at] == p {
			found.Offer(a, l.Quality(p, l.State.Units[at]))
		}
	}
	return found.OrLast(legal)
}

// disposal answers AskDisposal: a token in the pool comes back.
func (b *Judge) disposal(legal []game.Answer) game.Answer {
	if a, ok := withVerb(legal, game.DoPool); ok {
		return a
	}
	return legal[0]
}
