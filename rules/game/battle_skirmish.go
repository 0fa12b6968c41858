package game

import "koprulu/rules/game/rule"

// Step 7: resolve skirmishes (rules list, section 18). The attacker chooses which
// skirmish comes next (BATTLE-26); RunSkirmish then resolves it.

// The parts of RunSkirmish (SKIRM-01).
const (
	// Step A: reveal cards.
	skirmishReveal Part = iota
	// Step B: compare attack and health values.
	skirmishTest
	skirmishAttackerCancels
	skirmishDefenderCancels
	skirmishAttackerPrice
	skirmishDefenderPrice
	skirmishAttackerShield
	skirmishDefenderShield
	skirmishCompare
	// Step C: destroy units and discard cards.
	skirmishAttackerLoss
	skirmishDefenderLoss
	skirmishDestroy
	skirmishAttackerAbilities
	skirmishAttackerWithdraws
	skirmishDefenderAbilities
	skirmishDefenderWithdraws
	skirmishLastWithdrawals
	// Brood War: what a destroyed hero takes with it, and the withdrawals that follow from it.
	skirmishAttackerRevenge
	skirmishDefenderRevenge
	skirmishAttackerLeaves
	skirmishDefenderLeaves
	// Brood War: recharge and collateral damage (TIME-49, TIME-50).
	skirmishAttackerRecharge
	skirmishDefenderRecharge
	skirmishAttackerCollateral
	skirmishDefenderCollateral
	skirmishDiscard
)

func (g *play) legalSkirmish(f *Frame, p Player, l *list) {
	b := &g.s.Battle
	for k := range b.Count {
		if !b.Skirmishes[k].Resolved {
			l.add(Answer{Verb: DoResolve, V: AnswerValues{OfSkirmish: k}})
		}
	}
}

func (g *play) checkSkirmish(f *Frame, p Player, a Answer) rule.ID {
	b := &g.s.Battle
	if a.Skirmish() >= b.Count || b.Skirmishes[a.Skirmish()].Resolved {
		return rule.BATTLE26
	}
	return rule.None
}

func (g *play) applySkirmish(f *Frame, p Player, a Answer) {
	g.pop()
	g.s.Battle.Now = a.Skirmish()
	g.tell(LogSkirmish, p, a.Skirmish())
	g.push(Frame{Step: RunSkirmish, Player: p})
}

// unresolved reports whether a skirmish is left to resolve.
func (g *play) unresolved() bool {
	b := &g.s.Battle
	for k := range b.Count {
		if !b.Skirmishes[k].Resolved {
			return true
		}
	}
	return false
}

// skirmish resolves the skirmish Battle.Now up to the next question.
func (g *play) skirmish(f *Frame) {
	k := g.s.Battle.Now
	part := f.Part
	f.Part++
	switch part {

	case skirmishReveal: // TIME-44, SKIRM-02, SKIRM-05; FieldCount counts the sides
		if f.V[FieldCount] == 0 {
			g.turnUp(k, Attacker)
			g.turnUp(k, Defender)
		}
		for f.V[FieldCount] < 2 {
			f.V[FieldCount]++
			if g.replaceLone(k, int(f.V[FieldCount])-1) {
				f.Part = part
				return
			}
		}
		f.V[FieldCount] = 0

	case skirmishTest: // the one test of reinforcement cards (CONF-08, RULING-37); FieldCount counts the sides
		for f.V[FieldCount] < 2 {
			side := int(f.V[FieldCount])
			f.V[FieldCount]++
			g.match(k, side)
			if g.testReinforcement(k, side) {
				f.Part = part
				return
			}
		}
		f.V[FieldCount] = 0
	case skirmishAttackerCancels: // before all other abilities (SKIRM-06)
		g.cancel(k, Attacker)
	case skirmishDefenderCancels:
		g.cancel(k, Defender)
	case skirmishAttackerPrice:
		if g.feedbacks(f, k) { // after all cancel effects (RULING-136)
			f.Part = part
			return
		}
		g.askPrice(k, Attacker)
	case skirmishDefenderPrice:
		g.askPrice(k, Defender)
	case skirmishAttackerShield:
		g.askShield(k, Attacker)
	case skirmishDefenderShield:
		g.askShield(k, Defender)
	case skirmishCompare:
		g.compare(k)

	case skirmishAttackerLoss: // RULING-101. Nobody is asked whether the unit is to be destroyed (RULING-100).
		g.designate(k, Attacker)
	case skirmishDefenderLoss:
		g.designate(k, Defender)
	case skirmishDestroy: // SKIRM-19, KEY-01
		g.destroyUnits(k)
		f.V[FieldCount], f.V[FieldDone] = 0, 0

	// The end of the Destroy Units step: first the attacker's, then the defender's (RULING-73). Each of them uses their
	// abilities before their own units withdraw, which is never worse for them. A unit that only waits to withdraw is not
	// destroyed yet (FAQ-09).
	case skirmishAttackerAbilities:
		if g.abilities(f, k, Attacker) {
			f.Part = part
		}
	case skirmishAttackerWithdraws:
		f.V[FieldCount], f.V[FieldDone] = 0, 0
		if g.withdrawals(k, Attacker) {
			f.Part = part
		}
	case skirmishDefenderAbilities:
		if g.abilities(f, k, Defender) {
			f.Part = part
		}
	case skirmishDefenderWithdraws:
		if g.withdrawals(k, Defender) {
			f.Part = part
		}
	case skirmishLastWithdrawals: // of attackers who fell to an ability of the defender
		if g.withdrawals(k, Attacker) {
			f.Part = part
		}

	case skirmishAttackerRevenge:
		g.askRevenge(k, Attacker)
	case skirmishDefenderRevenge:
		g.askRevenge(k, Defender)
	case skirmishAttackerLeaves:
		if g.withdrawals(k, Attacker) {
			f.Part = part
		}
	case skirmishDefenderLeaves:
		if g.withdrawals(k, Defender) {
			f.Part = part
		}
	case skirmishAttackerRecharge:
		g.askRecharge(k, Attacker)
	case skirmishDefenderRecharge:
		g.askRecharge(k, Defender)
	case skirmishAttackerCollateral: // at once, before anybody retreats (BW-KEY-02)
		g.askCollateral(k, Attacker)
	case skirmishDefenderCollateral:
		g.askCollateral(k, Defender)

	case skirmishDiscard: // SKIRM-23
		g.clear(k)
		g.pop()
		g.checkElimination() // RULING-30
	}
}

// testReinforcement discards a reinforcement card that matches no unit (SKIRM-03), and reports whether its owner is
// asked about it.
func (g *play) testReinforcement(k uint8, side int) bool {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	p, c := b.Players[side], sk.Extra[side]
	if c == NoCard {
		return false
	}
	info := &g.sheet(p).Cards[c]
	// KEY-15, KEY-16, BW-KEY-05
	if info.Units.Has(g.frontType(k, side)) || info.Specialty && info.Units&g.types(p, sk.Support[side]) != 0 {
		return false
	}
	g.tell(LogRejected, p, k, uint8(c))
	sk.Extra[side] = NoCard
	return g.discardFrom(k, p, c, rechargeDiscarded)
}

// cancel resolves the cancel effects of a side (KEY-06). A card that was itself
// cancelled is gone and cancels nothing (KEY-07); what is done is not undone (RULING-97).
func (g *play) cancel(k uint8, side int) {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	if g.standardWorks(k, side) && g.standard(k, side).Timing == OnCancel {
		g.cancelBy(k, 1-side, g.standard(k, side).Effects)
	}
	if g.reinforcementWorks(k, side) {
		card := &g.sheet(b.Players[side]).Cards[sk.Extra[side]]
		if card.Timing == OnCancel {
			g.cancelBy(k, 1-side, card.Effects)
		}
	}
}

// cancelBy applies the cancel effects of a card to the other side.
func (g *play) cancelBy(k uint8, loser int, effects []Effect) {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	p, gone := b.Players[loser], NoCard
	cancels := g.holding(effects, CancelReinforcement, k, 1-loser) ||
		g.holding(effects, Feedback, k, 1-loser) && g.assistants(k, loser) == 0
	if c := sk.Extra[loser]; c != NoCard && cancels {
		g.tell(LogCancelled, p, k, uint8(c))
		g.discard(p, c)
		sk.Extra[loser], gone = NoCard, c
	}
	if c := sk.Card[loser]; c != NoCard && g.holding(effects, CancelStandard, k, 1-loser) {
		g.tell(LogCancelled, p, k, uint8(c), g.deckOf(k, loser))
		g.discard(sk.Deck[loser], c)
		sk.Card[loser] = NoCard
		if g.fromOwner(k, loser) {
			sk.Card[loser] = g.topCard(sk.Deck[loser]) // BW-KEY-04
			g.turnUp(k, loser)
			if !g.replaceLone(k, loser) {
				g.match(k, loser)
			}
		} else {
			g.push(Frame{Step: AskReplace, Player: p, V: FrameValues{FieldSkirmish: k}})
		}
	}
	if gone != NoCard {
		g.askBack(k, p, gone, rechargeDiscarded) // before anything is placed again
	}
}

// holding reports whether a card of a side has an effect of a kind whose conditions hold.
func (g *play) holding(effects []Effect, kind EffectKind, k uint8, side int) bool {
	for i := range effects {
		if effects[i].Kind == kind && g.holds(&effects[i], k, side) {
			return true
		}
	}
	return false
}

// The price of a reinforcement card, which may be declined (SKIRM-28): a worker
// of the Worker Pool becomes unavailable.

func (g *play) askPrice(k uint8, side int) {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	p, c := b.Players[side], sk.Extra[side]
	switch {
	case c == NoCard || effectOf(g.sheet(p).Cards[c].Effects, PayWorker) == nil:
	case g.seat(p).Pool == 0:
		sk.Marks[side] |= MarkDeclined
	default:
		g.push(Frame{Step: AskPrice, Player: p, V: FrameValues{FieldSkirmish: k}})
	}
}

func (g *play) legalPrice(f *Frame, p Player, l *list) {
	extra := g.s.Battle.Skirmishes[f.V[FieldSkirmish]].Extra[g.sideOf(p)]
	l.add(Answer{Verb: DoUse, V: AnswerValues{OfCard: uint8(extra), OfPrice: WorkerPrice}})
}

func (g *play) checkPrice(f *Frame, p Player, a Answer) rule.ID {
	extra := g.s.Battle.Skirmishes[f.V[FieldSkirmish]].Extra[g.sideOf(p)]
	if a.Card() != extra || a.Price() != WorkerPrice || a.V[OfNewRoute] != 0 {
		return rule.SKIRM28
	}
	return rule.None
}

func (g *play) applyPrice(f *Frame, p Player, a Answer) {
	k := f.V[FieldSkirmish]
	g.pop()
	side := g.sideOf(p)
	marks := &g.s.Battle.Skirmishes[k].Marks[side]
	if a.Verb == DoPass {
		*marks |= MarkDeclined
		return
	}
	*marks |= MarkPaid
	g.seat(p).Pool--
	g.seat(p).Unavailable++
	g.tell(LogUse, p, uint8(a.Card()))
}

// clear ends a skirmish: triggered splash damage cards wait for step 8, all
// other cards leave it (SKIRM-23, SPLASH-05), and with them what they gave to units (SKIRM-24).
func (g *play) clear(k uint8) {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	stays := [2]Card{NoCard, NoCard}
	for side, p := range b.Players {
		if c := sk.Card[side]; c != NoCard && g.putStandard(k, side) {
			stays[side] = c
		}
		if c := sk.Extra[side]; c != NoCard {
			g.putAway(k, side, c, g.reinforcementWorks(k, side))
		}
		g.seat(p).Known &^= 1 << sk.Extra[side]
		if sk.Marks[side]&MarkRecharged != 0 {
			g.seat(p).Known |= 1 << sk.Extra[side]
		}
	}
	sk.Card, sk.Extra = stays, [2]Card{NoCard, NoCard}
	sk.Resolved = true
}

// putStandard puts the standard card of a side away, unless it is a triggered splash damage card of another player's
// deck: it reports whether the card stays at the skirmish until step 8.
func (g *play) putStandard(k uint8, side int) bool {
	sk := &g.s.Battle.Skirmishes[k]
	owner, c := sk.Deck[side], sk.Card[side]
	g.seat(owner).Known &^= 1 << c
	switch works := g.standardWorks(k, side); {
	case !g.fromOwner(k, side):
		g.putAway(k, side, c, works)
	case works && g.triggered(k, side, g.standard(k, side).Effects):
		g.tell(LogSplash, g.s.Battle.Players[side], k, uint8(c), g.deckOf(k, side))
		return true
	case works: // RULING-84
		g.afterUse(owner, c)
	default:
		g.discard(owner, c)
	}
	return false
}

// putAway puts a card of a player at a resolved skirmish where it belongs; works says whether its ability was in force.
func (g *play) putAway(k uint8, side int, c Card, works bool) {
	b := &g.s.Battle
	p := b.Players[side]
	effects := g.sheet(p).Cards[c].Effects
	switch {
	case works && g.triggered(k, side, effects):
		b.Splash[side] |= 1 << c
		g.tell(LogSplash, p, k, uint8(c))
	case c == b.Skirmishes[k].Extra[side] && b.Skirmishes[k].Marks[side]&MarkRecharged != 0:
		g.seat(p).Hand |= 1 << c
	case works:
		g.afterUse(p, c)
	default:
		g.discard(p, c)
	}
}

// triggered reports whether a card in force at a skirmish is a triggered splash damage card (SPLASH-03), even if its
// unit was lost since then (CONF-09).
func (g *play) triggered(k uint8, side int, effects []Effect) bool {
	return g.s.Battle.Skirmishes[k].Marks[side]&MarkKilled != 0 && g.holding(effects, Splash, k, side)
}

// afterUse puts a card whose ability was in force on the discard pile, or back
// into the Technology deck if it says so (KEY-13, RULING-138).
func (g *play) afterUse(p Player, c Card) {
	if effectOf(g.sheet(p).Cards[c].Effects, ReturnToDeck) != nil {
		g.seat(p).TechDeck |= 1 << c
		return
	}
	g.discard(p, c)
}
