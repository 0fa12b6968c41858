package rank

import "koprulu/rules/game"

// Decisions that Brood War adds to the Regrouping Phase, and units waiting on Leadership cards.

// token answers AskToken: the resource of which the seat can raise the least.
func (b *Judge) token(legal []game.Answer) game.Answer {
	l := &b.look
	return l.choose(legal, game.DoToken, func(a game.Answer) int {
		res := a.Resource()
		n := l.r.Permanent(l.s, l.me, res) + 2*int(l.seat.ResourceTokens[res])
		for cards := l.seat.Cards; cards != 0; cards &= cards - 1 {
			if info := &l.r.Areas[cards.First()]; info.Resource == res {
				n += int(info.Amount)
			}
		}
		return -n
	})
}

// arrival says what it is worth to move one of the seat's figures to an area.
func (b *Judge) arrival(fig game.Figure, u game.UnitType, to game.Area) int {
	l := &b.look
	if l.empty.Has(to) {
		return b.entry(to) - l.facts.unit[u].quality*b.w.MoveCost/100
	}
	here := l.units(to)
	return l.leaving(to, here) - l.leaving(to, here|1<<fig) - b.w.SupportCost
}

// leave answers AskExpelled, where all units must go, the best ones first, and AskSiteMove, where units go if they do
// more elsewhere.
func (b *Judge) leave(legal []game.Answer) game.Answer {
	l := &b.look
	l.measure()
	must := l.s.Top().Step == game.AskExpelled
	found := l.weigh()
	for _, a := range legal {
		if a.Verb != game.DoLeave {
			continue
		}
		u, from, to := a.Unit(), a.From(), a.To()
		figs := l.ofType(l.units(from), u)
		if figs == 0 {
			continue
		}
		n := b.arrival(figs.First(), u, to)
		if must {
			found.offer(a, n+l.keepWorth(u)+100*l.room(to)-min(l.dangerAt(to)/4, 150))
		} else if n -= b.gap(u, from); n > 0 {
			found.offer(a, n)
		}
	}
	return found.orLast(legal)
}

// heroReturn answers AskHeroReturn: the hero always comes back, unless that would cost more than it is worth.
func (b *Judge) heroReturn(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	l.measure()
	hero := l.sheet.Leaders[f.V[game.FieldLeader]].Hero
	found := l.weigh()
	for _, a := range legal {
		switch a.Verb {
		case game.DoArea:
			found.offer(a, b.heroArea(a.Area(), hero))
		case game.DoGive:
			if cost := b.gap(a.Unit(), a.Area()); cost < b.w.HeroPrice {
				found.offer(a, -cost)
			}
		}
	}
	return found.orLast(legal)
}

// restore answers AskRestore: the richest area first.
func (b *Judge) restore(legal []game.Answer) game.Answer {
	l := &b.look
	return l.choose(legal, game.DoArea, func(a game.Answer) int { return int(l.r.Areas[a.Area()].Amount) })
}

// infest answers AskInfest: the center is kept, as it costs nothing and lets another type of unit be built,
// unless a base is to be built there.
func (b *Judge) infest(legal []game.Answer) game.Answer {
	for _, a := range legal {
		if a.Verb == game.DoArea {
			return a
		}
	}
	return last(legal)
}

// fleet answers AskFleet: units return to the board where danger threatens, all of them when the seat itself is about
// to move.
func (b *Judge) fleet(legal []game.Answer) game.Answer {
	l := &b.look
	l.measure()
	own := l.s.Exec.Player == l.me
	found := l.weigh()
	for _, a := range legal {
		if a.Verb != game.DoPlace {
			continue
		}
		to := a.Area()
		n := l.leaving(to, l.units(to)) + min(l.dangerAt(to)/6, 60)
		if own {
			p := l.r.Areas[to].Planet
			if p == l.s.Exec.Planet || l.carried[l.s.Exec.Planet].Has(p) {
				n += 200
			}
		} else if !l.r.Planets[l.s.Exec.Planet].Areas.Has(to) {
			n -= 40 // the attack goes elsewhere
		}
		if n > 20 {
			found.offer(a, n+l.keepWorth(a.Unit())/10)
		}
	}
	return found.orLast(legal)
}

// reaction answers AskReaction: it pins the strongest units that could attack the seat on the planet of the order.
func (b *Judge) reaction(legal []game.Answer) game.Answer {
	l := &b.look
	l.measure()
	p := l.s.Exec.Player
	threatened := l.mine&l.r.Planets[l.s.Exec.Planet].Areas != 0
	found := l.weigh()
	for _, a := range legal {
		if a.Verb != game.DoLock || !threatened {
			continue
		}
		at := a.Area()
		if q := l.r.Areas[at].Planet; q != l.s.Exec.Planet && !l.s.Adjacent[l.s.Exec.Planet].Has(q) {
			continue // they could not come
		}
		if l.s.Holder[at] == p {
			found.offer(a, l.quality(p, l.s.Units[at]))
		}
	}
	return found.orLast(legal)
}

// disposal answers AskDisposal: a token in the pool comes back.
func (b *Judge) disposal(legal []game.Answer) game.Answer {
	for _, a := range legal {
		if a.Verb == game.DoPool {
			return a
		}
	}
	return legal[0]
}
