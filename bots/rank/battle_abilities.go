package rank

import "koprulu/rules/game"

// Battles with Brood War: heroes, mind control, collateral damage, guard tokens, the Defensive module.

// clashBrood adds the effects of heroes and printed cloaking to a skirmish.
func (b *battles) clashBrood(c *clash) {
	l := b.look
	own, foe := &l.r.Units[c.own], &l.r.Units[c.foe]
	c.bonus[0].attack[0] += 10 * int(own.Bonus.Attack)
	c.bonus[0].health += 10 * int(own.Bonus.Health)
	if !foe.Cloaked {
		return
	}
	for types := c.ownTypes; types != 0; types &= types - 1 {
		if l.r.Units[firstUnit(types)].Detector {
			return
		}
	}
	c.killWorth -= l.book.price[c.foe] * (100 - l.w.CloakPart) / 100 // it withdraws
}

// razing says what collateral damage could destroy in the battle (BW-KEY-01).
func (b *battles) razing() int {
	n := 0
	for what := range uint8(3) {
		n = max(n, b.razeWorth(what))
	}
	return n
}

// razeWorth says what a foe's base (0), installation (1) or workers (2) in the contested area are worth.
func (b *battles) razeWorth(what uint8) int {
	l := b.look
	a := l.s.Battle.Area
	if a == game.NoArea {
		return 0
	}
	switch what {
	case 0:
		if q := l.s.BaseAt[a]; q != game.Nobody && l.r.Team(q) != l.r.Team(l.me) {
			return 300 + l.spoilAt(a)/2
		}
	case 1:
		if l.s.Installations[a] != game.NoInstallation && !l.seat.Sites.Has(a) {
			return l.w.SiteValue / 2
		}
	default:
		if !l.seat.Cards.Has(a) {
			return 60 * int(l.s.Workers[a])
		}
	}
	return 0
}

// raze answers AskCollateral.
func (b *battles) raze(legal []game.Answer) game.Answer {
	b.look.measure()
	return b.look.choose(legal, game.DoRaze, func(a game.Answer) int { return b.razeWorth(a.Kind()) })
}

// startAbility answers AskOpening and AskStartAbility, where there is more to weigh than in the base game: only one
// ability can be used, and it may be a guard token or a hero's ability.
func (b *battles) startAbility(legal []game.Answer) game.Answer {
	l := b.look
	found := l.weigh()
	for _, a := range legal {
		n := 0
		switch a.Verb {
		case game.DoUseEvent:
			n = b.battleWorth(l.r.Events[a.Event()].Effects) + 20
		case game.DoUseLeader:
			n = b.battleWorth(l.sheet.Leaders[a.Leader()].Effects)
		case game.DoGuard:
			n = 110 // two health in every skirmish
		case game.DoUse:
			n = b.battleWorth(l.sheet.Cards[a.Card()].Effects)
			switch {
			case a.Price() == game.WorkerPrice:
				n -= 60
				if l.seat.Hand.Len() >= 4 {
					n = 0
				}
			case a.Price() != uint8(game.NoUnit):
				n = 0 // no draw is worth a unit of the battle
			}
		}
		if n > 0 {
			found.offer(a, n)
		}
	}
	return found.orLast(legal)
}

// battleWorth says what effects are worth at the start of the battle at hand.
func (b *battles) battleWorth(effects []game.Effect) int {
	l := b.look
	bat := &l.s.Battle
	side := 0
	if bat.Players[game.Attacker] != l.me {
		side = 1
	}
	own := l.types(l.me, bat.Units[side])
	foe := l.types(bat.Players[1-side], bat.Units[1-side])
	n := 0
	for i := range effects {
		e := &effects[i]
		if e.Own != 0 && e.Own&own == 0 || e.If&game.IfAttacker != 0 && side != game.Attacker || e.If&game.IfDefender != 0 && side != game.Defender ||
			e.If&game.IfAtBase != 0 && !l.seat.Bases.Has(bat.Area) {
			continue
		}
		amount := max(1, int(e.Amount))
		switch e.Kind {
		case game.Attack:
			n += 70 * amount
		case game.Health:
			n += 55 * amount
		case game.Kill, game.KillCheapest:
			for types := foe; types != 0; types &= types - 1 {
				if u := firstUnit(types); e.Layer == 0 || l.r.Units[u].Layer&e.Layer != 0 {
					n += 250 * amount
					break
				}
			}
		case game.DrawCombat, game.DrawMore:
			n += 30 * amount
		case game.GainHero, game.GrantCards, game.PayUnitOrWorker, game.PayWorker:
		default:
			n += 60
		}
	}
	return n
}

// swap answers AskSwap: the exchange of two units that promises the defender the most (BW-MOD-02).
func (b *battles) swap(legal []game.Answer) game.Answer {
	l := b.look
	bat := &l.s.Battle
	f := &b.fight
	f.sides[0].gather(l, bat.Players[game.Attacker], bat.Units[game.Attacker], 0)
	f.sides[1].gather(l, bat.Players[game.Defender], bat.Units[game.Defender], 0)
	found := l.weigh()
	for _, a := range legal {
		if a.Verb != game.DoSwap {
			continue
		}
		in, out := a.Other(), a.Unit()
		n := b.lineValue(a.Skirmish(), out, in, a.Fronts()&1 != 0) + b.lineValue(a.OtherSkirmish(), in, out, a.Fronts()&2 != 0)
		n -= b.lineValue(a.Skirmish(), out, out, a.Fronts()&1 != 0) + b.lineValue(a.OtherSkirmish(), in, in, a.Fronts()&2 != 0)
		if n > l.w.SwapLeast {
			found.offer(a, n)
		}
	}
	return found.orLast(legal)
}

// lineValue says what a skirmish promises the defender once a unit of type out has made room for one of type in, in the
// front line or in support.
func (b *battles) lineValue(k uint8, out, in game.UnitType, front bool) int {
	l := b.look
	bat := &l.s.Battle
	sk := &bat.Skirmishes[k]
	attacker := bat.Players[game.Attacker]
	u, v := l.typeOf(attacker, sk.Front[game.Attacker]), l.typeOf(l.me, sk.Front[game.Defender])
	support := l.supportIn(l.me, sk.Support[game.Defender], u)
	if front {
		v = in
	} else {
		support += l.helps(in, u) - l.helps(out, u)
	}
	kill, die := b.fight.duel(l, u, v, int(bat.Count), l.supportIn(attacker, sk.Support[game.Attacker], v), support)
	return die*(l.book.price[u]+100) - kill*(l.book.price[v]+100)
}

// captive answers AskCaptive: a lesser unit under mind control makes room for a better one.
func (b *battles) captive(f *game.Frame, legal []game.Answer) game.Answer {
	l := b.look
	bat := &l.s.Battle
	side := 0
	if bat.Players[game.Attacker] != l.me {
		side = 1
	}
	stolen := l.typeOf(bat.Players[1-side], bat.Skirmishes[f.V[game.FieldSkirmish]].Front[1-side])
	found := l.weigh()
	for _, a := range legal {
		if a.Verb == game.DoGive {
			// The foe loses it as well.
			if n := l.keepWorth(stolen) + l.book.price[stolen]/2 - l.keepWorth(a.Unit()); n > 0 {
				found.offer(a, n)
			}
		}
	}
	return found.orLast(legal)
}

// revenge answers AskRevenge: whatever hurts the foe most.
func (b *battles) revenge(legal []game.Answer) game.Answer {
	l := b.look
	l.measure()
	return l.choose(legal, game.DoRevenge, func(a game.Answer) int {
		at := a.Area()
		n := 0
		switch a.Kind() {
		case 0:
			n = l.book.price[a.Unit()]
			if l.s.Units[at].Len() == 1 {
				n += l.spoilAt(at) / 2 // the last one there
			}
		case 1:
			n = 300 + l.spoilAt(at)/2
		case 2:
			n = l.w.SiteValue / 2
		}
		return n
	})
}

// recharge answers AskRecharge: it keeps a card that can be used again.
func (b *battles) recharge(legal []game.Answer) game.Answer {
	for _, a := range legal {
		if a.Verb == game.DoTake {
			return a
		}
	}
	return last(legal)
}
