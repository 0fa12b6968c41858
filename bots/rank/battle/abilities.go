package battle

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Battles with Brood War: heroes, mind control, collateral damage, guard tokens, the Defensive module.

// clashBrood adds the effects of heroes and printed cloaking to a skirmish.
func (b *Judge) clashBrood(c *clash) {
	l := b.Look
	own, foe := &l.Rules.Units[c.own], &l.Rules.Units[c.foe]
	c.bonus[0].Attack[0] += 10 * int(own.Bonus.Attack)
	c.bonus[0].Health += 10 * int(own.Bonus.Health)
	if !foe.Cloaked {
		return
	}
	for u := range c.ownTypes.All() {
		if l.Rules.Units[u].Detector {
			return
		}
	}
	c.killWorth -= l.Book.Price[c.foe] * (100 - l.Weights.CloakPart) / 100 // it withdraws
}

// razing says what collateral damage could destroy in the battle (BW-KEY-01).
func (b *Judge) razing() int {
	n := 0
	for what := range uint8(3) {
		n = max(n, b.razeWorth(what))
	}
	return n
}

// razeWorth says what a foe's base (0), installation (1) or workers (2) in the contested area are worth.
func (b *Judge) razeWorth(what uint8) int {
	l := b.Look
	a := l.State.Battle.Area
	if a == game.NoArea {
		return 0
	}
	switch what {
	case 0:
		if q := l.State.BaseAt[a]; l.Rival(q) {
			return 300 + l.SpoilAt(a)/2
		}
	case 1:
		if l.State.Installations[a] != game.NoInstallation && !l.Seat.Sites.Has(a) {
			return l.Weights.SiteValue / 2
		}
	default:
		if !l.Seat.Cards.Has(a) {
			return 60 * int(l.State.Workers[a])
		}
	}
	return 0
}

// Raze answers AskCollateral.
func (b *Judge) Raze(legal []game.Answer) game.Answer {
	b.Look.Measure()
	return b.Look.Choose(legal, game.DoRaze, func(a game.Answer) int { return b.razeWorth(a.Kind()) })
}

// startAbility answers AskOpening and AskStartAbility, where there is more to weigh than in the base game: only one
// ability can be used, and it may be a guard token or a hero's ability.
func (b *Judge) startAbility(legal []game.Answer) game.Answer {
	l := b.Look
	found := l.Weigh()
	for _, a := range legal {
		n := 0
		switch a.Verb {
		case game.DoUseEvent:
			n = b.battleWorth(l.Rules.Events[a.Event()].Effects) + 20
		case game.DoUseLeader:
			n = b.battleWorth(l.Sheet.Leaders[a.Leader()].Effects)
		case game.DoGuard:
			n = 110 // two health in every skirmish
		case game.DoUse:
			n = b.battleWorth(l.Sheet.Cards[a.Card()].Effects)
			switch {
			case a.Price() == game.WorkerPrice:
				n -= 60
				if l.Seat.Hand.Len() >= 4 {
					n = 0
				}
			case a.Price() != uint8(game.NoUnit):
				n = 0 // no draw is worth a unit of the battle
			}
		}
		if n > 0 {
			found.Offer(a, n)
		}
	}
	return found.OrLast(legal)
}

// battleWorth says what effects are worth at the start of the battle at hand.
func (b *Judge) battleWorth(effects []game.Effect) int {
	l := b.Look
	bat := &l.State.Battle
	side := 0
	if bat.Players[game.Attacker] != l.Me {
		side = 1
	}
	own := l.Types(l.Me, bat.Units[side])
	foe := l.Types(bat.Players[1-side], bat.Units[1-side])
	n := 0
	for i := range effects {
		e := &effects[i]
		if e.Own != 0 && e.Own&own == 0 || e.If&game.IfAttacker != 0 && side != game.Attacker || e.If&game.IfDefender != 0 &&
			side != game.Defender ||
			e.If&game.IfAtBase != 0 && !l.Seat.Bases.Has(bat.Area) {
			continue
		}
		amount := max(1, int(e.Amount))
		switch e.Kind {
		case game.Attack:
			n += 70 * amount
		case game.Health:
			n += 55 * amount
		case game.Kill, game.KillCheapest:
			for u := range foe.All() {
				if e.Layer == 0 || l.Rules.Units[u].Layer&e.Layer != 0 {
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

// Swap answers AskSwap: the exchange of two units that promises the defender the most (BW-MOD-02).
func (b *Judge) Swap(legal []game.Answer) game.Answer {
	l := b.Look
	bat := &l.State.Battle
	f := &b.fight
	f.Sides[0].Gather(l, bat.Players[game.Attacker], bat.Units[game.Attacker], 0)
	f.Sides[1].Gather(l, bat.Players[game.Defender], bat.Units[game.Defender], 0)
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb != game.DoSwap {
			continue
		}
		in, out := a.Other(), a.Unit()
		n := b.lineValue(a.Skirmish(), out, in, a.Fronts()&1 != 0) + b.lineValue(a.OtherSkirmish(), in, out,
			a.Fronts()&2 != 0)
		n -= b.lineValue(a.Skirmish(), out, out, a.Fronts()&1 != 0) + b.lineValue(a.OtherSkirmish(), in, in,
			a.Fronts()&2 != 0)
		if n > l.Weights.SwapLeast {
			found.Offer(a, n)
		}
	}
	return found.OrLast(legal)
}

// lineValue says what a skirmish promises the defender once a unit of type out has made room for one of type in, in the
// front line or in support.
func (b *Judge) lineValue(k uint8, out, in game.UnitType, front bool) int {
	l := b.Look
	bat := &l.State.Battle
	sk := &bat.Skirmishes[k]
	attacker := bat.Players[game.Attacker]
	u, v := l.TypeOf(attacker, sk.Front[game.Attacker]), l.TypeOf(l.Me, sk.Front[game.Defender])
	support := l.SupportIn(l.Me, sk.Support[game.Defender], u)
	if front {
		v = in
	} else {
		support += l.Helps(in, u) - l.Helps(out, u)
	}
	kill, die := b.fight.Duel(l, u, v, int(bat.Count), l.SupportIn(attacker, sk.Support[game.Attacker], v), support)
	return die*(l.Book.Price[u]+100) - kill*(l.Book.Price[v]+100)
}

// Captive answers AskCaptive: a lesser unit under mind control makes room for a better one.
func (b *Judge) Captive(f *game.Frame, legal []game.Answer) game.Answer {
	l := b.Look
	bat := &l.State.Battle
	side := 0
	if bat.Players[game.Attacker] != l.Me {
		side = 1
	}
	stolen := l.TypeOf(bat.Players[1-side], bat.Skirmishes[f.V[game.FieldSkirmish]].Front[1-side])
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb == game.DoGive {
			// The foe loses it as well.
			if n := l.KeepWorth(stolen) + l.Book.Price[stolen]/2 - l.KeepWorth(a.Unit()); n > 0 {
				found.Offer(a, n)
			}
		}
	}
	return found.OrLast(legal)
}

// Revenge answers AskRevenge: whatever hurts the foe most.
func (b *Judge) Revenge(legal []game.Answer) game.Answer {
	l := b.Look
	l.Measure()
	return l.Choose(legal, game.DoRevenge, func(a game.Answer) int {
		at := a.Area()
		n := 0
		switch a.Kind() {
		case 0:
			n = l.Book.Price[a.Unit()]
			if l.State.Units[at].Len() == 1 {
				n += l.SpoilAt(at) / 2 // the last one there
			}
		case 1:
			n = 300 + l.SpoilAt(at)/2
		case 2:
			n = l.Weights.SiteValue / 2
		}
		return n
	})
}

// Recharge answers AskRecharge: it keeps a card that can be used again.
func (b *Judge) Recharge(legal []game.Answer) game.Answer {
	for _, a := range legal {
		if a.Verb == game.DoTake {
			return a
		}
	}
	return sight.Last(legal)
}
