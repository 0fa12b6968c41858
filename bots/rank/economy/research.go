package economy

import (
	"slices"

	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// chooseTech works out what bestTech returns.
func (b *Judge) chooseTech(discount int) (game.Tech, int) {
	l := b.Look
	w := b.purse()
	found, value := game.NoTech, 0
	for t := range l.Sheet.Techs {
		tech := &l.Sheet.Techs[t]
		if tech.Cards&l.Seat.TechDeck == 0 || tech.Granted {
			continue
		}
		it := item{minerals: int(tech.Cost.Minerals), gas: int(tech.Cost.Gas)}
		off := min(discount, it.minerals+it.gas)
		it.gas -= min(off, it.gas)
		it.minerals -= max(0, off-int(tech.Cost.Gas))
		if !w.Covers(it.minerals, it.gas) {
			continue
		}
		n := b.techValue(game.Tech(t)) - l.Weights.TechCost*(it.minerals+it.gas)
		if l.Brood {
			n += b.Taste.technology(game.Tech(t), len(l.Sheet.Techs))
		}
		if n > value {
			found, value = game.Tech(t), n
		}
	}
	return found, value
}

// techValue says what a technology is worth with the units that the seat has or
// can build.
func (b *Judge) techValue(t game.Tech) int {
	l := b.Look
	tech := &l.Sheet.Techs[t]
	cards := tech.Cards & l.Seat.TechDeck
	card := &l.Sheet.Cards[cards.First()]
	board := l.Board()
	can := game.Figures(card.Units & l.Buildable()).Len()
	use := min(l.Fielded(cards.First(), board), 4)*l.Weights.TechHave + min(can, 2)*l.Weights.TechCan
	n := 0
	switch {
	case tech.PlayArea:
		n = 50 + use
		for i := range card.Effects {
			if e := &card.Effects[i]; e.Kind == game.Unlock {
				// A unit that others can be turned into.
				use = 0
				for u := range e.Units.All() {
					before := l.Rules.Units[u].Consumes.Unit
					use += 40 * l.OfType(board, before).Len()
				}
				n = use
			}
		}
		if card.Units == 0 {
			n = 60
		}
	case card.Reinforcement:
		n = use * (2 + cards.Len()) / 3
	default:
		strength := l.Facts.Strength[t]
		for c := range (tech.Cards &^ cards).All() {
			v := l.Sheet.Cards[c].Major
			strength -= int(v.Attack) + int(v.Health)
		}
		n = use * strength / (10 * cards.Len())
	}
	if b.Look.NearEnd() {
		n /= 2
	}
	return n
}

// Tech answers AskTech.
func (b *Judge) Tech(f *game.Frame, legal []game.Answer) game.Answer {
	discount := 0
	if f.V[game.FieldByCard] != 0 {
		discount = int(f.V[game.FieldDiscount])
	}
	t, value := b.bestTech(discount)
	if a := (game.Answer{Verb: game.DoTech, V: game.AnswerValues{game.OfTech: uint8(t)}}); value > 0 &&
		slices.Contains(legal, a) {
		return a
	}
	return sight.Last(legal)
}

// Take answers which card to take into hand: the one that is worth the most.
func (b *Judge) Take(legal []game.Answer) game.Answer {
	return b.Look.Choose(legal, game.DoTake, func(a game.Answer) int { return b.Look.CardWorth(a.Card()) })
}

// bestTech returns the technology that is worth most beyond its cost, among those that the seat can pay without force
// mining, and its value. The discount comes from a card.
func (b *Judge) bestTech(discount int) (game.Tech, int) {
	if discount != 0 {
		return b.chooseTech(discount)
	}
	l := b.Look
	near := b.Look.NearEnd()
	k := l.Stock()
	now := sight.TechGrounds{Deck: l.Seat.TechDeck, Purse: b.purse(), Near: near}
	if !k.TechKnown || k.Techs != now {
		k.Tech, k.TechWorth = b.chooseTech(0)
		k.Techs, k.TechKnown = now, true
	}
	return k.Tech, k.TechWorth
}

// purse returns what the seat can spend without force mining.
func (b *Judge) purse() sight.Purse {
	l := b.Look
	return sight.Purse{Workers: int(l.Seat.Pool) + b.tokens(), Minerals: b.capacity(game.Minerals),
		Gas: b.capacity(game.Gas)}
}
