package game

import "koprulu/rules/game/rule"

// Recharge (BW-KEY-10): a reinforcement technology that would be discarded in a battle goes back to the hand of its
// owner instead, once per Execution Phase for each card that allows it (BW-KEY-11). It does not matter why it would be
// discarded: after it took effect, declined, cancelled, without a matching unit or turned up unseen (RULING-150).

// The places of a card that AskRecharge is about, in FieldPlace.
const (
	// rechargeWaits: it stays at its skirmish until the cards leave it, or waits for the end of step 8.
	rechargeWaits uint8 = iota
	// rechargeDiscarded: it is on the discard pile already.
	rechargeDiscarded
	// rechargeForAttacker and rechargeForDefender: the same, and next the side turns up its replacement (SKIRM-05).
	rechargeForAttacker
	rechargeForDefender
)

// Discarded reports whether AskRecharge is about a card that is on the discard pile already, rather than at its
// skirmish (RULING-150).
func (f *Frame) Discarded() bool {
	return f.Step == AskRecharge && f.V[FieldPlace] != rechargeWaits
}

// charger returns the card in a player's play area that lets them take back a card that would be discarded, NoCard if
// there is none.
func (g *play) charger(p Player, c Card) Card {
	cards := g.sheet(p).Cards
	info := &cards[c]
	if !info.Reinforcement || info.Tech == NoTech || !g.alive(p) {
		return NoCard
	}
	for own := range (g.seat(p).Play &^ g.seat(p).Spent).All() {
		if cards[own].Timing != OnDiscard {
			continue
		}
		if e := effectOf(cards[own].Effects, Recharge); e != nil && e.Units&info.Units != 0 {
			return own
		}
	}
	return NoCard
}

// askRecharge asks a side about its reinforcement card at the end of a skirmish, unless the card waits for step 8 or
// goes back to the Technology deck.
func (g *play) askRecharge(k uint8, side int) {
	b := &g.s.Battle
	p, c := b.Players[side], b.Skirmishes[k].Extra[side]
	if c == NoCard {
		return
	}
	works, effects := g.reinforcementWorks(k, side), g.sheet(p).Cards[c].Effects
	switch {
	case !works && g.r.before(Revision2):
	case works && (g.triggered(k, side, effects) || effectOf(effects, ReturnToDeck) != nil):
	case g.charger(p, c) != NoCard:
		g.push(Frame{Step: AskRecharge, Player: p, V: FrameValues{FieldSkirmish: k, FieldCard: uint8(c)}})
	}
}

// discardFrom puts a card of a skirmish, or of the battle (noSkirmish), on its owner's discard pile early, and
// reports whether the owner is asked whether to take it back.
func (g *play) discardFrom(k uint8, owner Player, c Card, place uint8) bool {
	g.discard(owner, c)
	return g.askBack(k, owner, c, place)
}

// askBack asks the owner of a card that was just discarded whether to take it back, if something lets them.
func (g *play) askBack(k uint8, owner Player, c Card, place uint8) bool {
	if g.r.before(Revision2) || g.charger(owner, c) == NoCard {
		return false
	}
	g.push(Frame{Step: AskRecharge, Player: owner, V: FrameValues{FieldSkirmish: k, FieldCard: uint8(c),
		FieldPlace: place}})
	return true
}

func (g *play) legalRecharge(f *Frame, p Player, l *list) {
	if g.charger(p, Card(f.V[FieldCard])) != NoCard {
		l.add(Answer{Verb: DoTake, V: AnswerValues{OfCard: f.V[FieldCard]}})
	}
}

func (g *play) checkRecharge(f *Frame, p Player, a Answer) rule.ID {
	switch {
	case a.V[OfCard] != f.V[FieldCard]:
		return rule.BWKEY10
	case g.charger(p, a.Card()) == NoCard:
		return rule.BWKEY11
	}
	return rule.None
}

func (g *play) applyRecharge(f *Frame, p Player, a Answer) {
	k, c, place, take := f.V[FieldSkirmish], Card(f.V[FieldCard]), f.V[FieldPlace], a.Verb == DoTake
	g.pop()
	if take {
		g.seat(p).Spent |= 1 << g.charger(p, c)
		g.tell(LogRecharged, p, uint8(c))
	}
	switch {
	case place != rechargeWaits:
		if take {
			g.fromPile(p, c)
			g.recharged(p, c)
		}
		switch place {
		case rechargeForAttacker:
			g.turnUpNext(k, Attacker)
		case rechargeForDefender:
			g.turnUpNext(k, Defender)
		}
	case k != noSkirmish && take: // it leaves the skirmish with the other cards
		g.s.Battle.Skirmishes[k].Marks[g.sideOf(p)] |= MarkRecharged
	case k != noSkirmish:
	case take:
		g.s.Battle.Splash[g.sideOf(p)] &^= 1 << c
		g.recharged(p, c)
	default:
		g.s.Battle.Splash[g.sideOf(p)] &^= 1 << c
		g.afterUse(p, c)
	}
}

// recharged puts a card that was taken back into the hand, where everyone knows it to be (HIDE-21).
func (g *play) recharged(p Player, c Card) {
	g.seat(p).Hand |= 1 << c
	g.seat(p).Known |= 1 << c
}
