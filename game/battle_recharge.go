package game

import "koprulu/game/rule"

// Recharge (BW-KEY-10): a reinforcement technology that took effect goes back to the hand instead of
// being discarded, once per Execution Phase for each card that allows it (BW-KEY-11).

// charger gives the card in a player's play area that lets him take a card back, NoCard if there is none.
func (g *play) charger(p Player, c Card) Card {
	cards := g.sheet(p).Cards
	info := &cards[c]
	if !info.Reinforcement || info.Tech == NoTech || effectOf(info.Effects, ReturnToDeck) != nil {
		return NoCard
	}
	for set := g.seat(p).Play &^ g.seat(p).Spent; set != 0; set &= set - 1 {
		own := set.First()
		if cards[own].Timing != OnDiscard {
			continue
		}
		if e := effectOf(cards[own].Effects, Recharge); e != nil && e.Units&info.Units != 0 {
			return own
		}
	}
	return NoCard
}

// askRecharge asks a side about its reinforcement card at a skirmish, unless that waits for step 8.
func (g *play) askRecharge(k uint8, side int) {
	b := &g.s.Battle
	p, c := b.Players[side], b.Skirmishes[k].Extra[side]
	if c == NoCard || !g.reinforcementWorks(k, side) || g.triggered(k, side, g.sheet(p).Cards[c].Effects) {
		return
	}
	if g.charger(p, c) != NoCard {
		g.push(Frame{Step: AskRecharge, Player: p, A: k, B: uint8(c)})
	}
}

func (g *play) legalRecharge(f *Frame, p Player, l *list) {
	l.add(Answer{Verb: DoTake, A: f.B})
	l.add(Answer{Verb: DoPass})
}

func (g *play) checkRecharge(f *Frame, p Player, a Answer) rule.ID {
	switch {
	case a == Answer{Verb: DoPass}, a == Answer{Verb: DoTake, A: f.B}:
		return rule.None
	case a == Answer{Verb: DoTake, A: a.A}:
		return rule.BWKEY10
	}
	return f.Step.Timing()
}

func (g *play) applyRecharge(f *Frame, p Player, a Answer) {
	k, c := f.A, Card(f.B)
	g.pop()
	side := g.sideOf(p)
	if a.Verb == DoTake {
		g.seat(p).Spent |= 1 << g.charger(p, c)
		g.tell(LogRecharged, p, uint8(c))
	}
	switch {
	case k != noSkirmish && a.Verb == DoTake: // it leaves the skirmish with the other cards
		g.s.Battle.Skirmishes[k].Marks[side] |= MarkRecharged
	case k != noSkirmish:
	case a.Verb == DoTake:
		g.s.Battle.Splash[side] &^= 1 << c
		g.recharged(p, c)
	default:
		g.s.Battle.Splash[side] &^= 1 << c
		g.afterUse(p, c)
	}
}

// recharged puts a card that was taken back into the hand, where everybody knows it to be (HIDE-21).
func (g *play) recharged(p Player, c Card) {
	g.seat(p).Hand |= 1 << c
	g.seat(p).Known |= 1 << c
}
