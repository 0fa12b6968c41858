package rank

import "koprulu/rules/game"

// chooseTech works out what bestTech returns.
func (b *economy) chooseTech(discount int) (game.Tech, int) {
	l := b.look
	w := b.purse()
	found, value := game.NoTech, 0
	for t := range l.sheet.Techs {
		tech := &l.sheet.Techs[t]
		if tech.Cards&l.seat.TechDeck == 0 || tech.Granted {
			continue
		}
		it := item{minerals: int(tech.Cost.Minerals), gas: int(tech.Cost.Gas)}
		off := min(discount, it.minerals+it.gas)
		it.gas -= min(off, it.gas)
		it.minerals -= max(0, off-int(tech.Cost.Gas))
		if !w.covers(it.minerals, it.gas) {
			continue
		}
		n := b.techValue(game.Tech(t)) - l.w.TechCost*(it.minerals+it.gas)
		if l.brood {
			n += b.taste.technology(game.Tech(t), len(l.sheet.Techs))
		}
		if n > value {
			found, value = game.Tech(t), n
		}
	}
	return found, value
}

// techValue says what a technology is worth with the units that the seat has or
// can build.
func (b *economy) techValue(t game.Tech) int {
	l := b.look
	tech := &l.sheet.Techs[t]
	cards := tech.Cards & l.seat.TechDeck
	card := &l.sheet.Cards[cards.First()]
	board := l.board()
	can := game.Figures(card.Units & l.buildable()).Len()
	use := min(l.fielded(cards.First(), board), 4)*l.w.TechHave + min(can, 2)*l.w.TechCan
	n := 0
	switch {
	case tech.PlayArea:
		n = 50 + use
		for i := range card.Effects {
			if e := &card.Effects[i]; e.Kind == game.Unlock {
				// A unit that others can be turned into.
				use = 0
				for units := e.Units; units != 0; units &= units - 1 {
					before := l.r.Units[firstUnit(units)].Consumes.Unit
					use += 40 * l.ofType(board, before).Len()
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
		strength := l.facts.strength[t]
		for gone := tech.Cards &^ cards; gone != 0; gone &= gone - 1 {
			v := l.sheet.Cards[gone.First()].Major
			strength -= int(v.Attack) + int(v.Health)
		}
		n = use * strength / (10 * cards.Len())
	}
	if b.nearEnd() {
		n /= 2
	}
	return n
}

// tech answers AskTech.
func (b *economy) tech(f *game.Frame, legal []game.Answer) game.Answer {
	discount := 0
	if f.V[game.FieldByCard] != 0 {
		discount = int(f.V[game.FieldDiscount])
	}
	t, value := b.bestTech(discount)
	if a := (game.Answer{Verb: game.DoTech, V: game.AnswerValues{game.OfTech: uint8(t)}}); value > 0 && has(legal, a) {
		return a
	}
	return last(legal)
}

// take answers which card to take into hand: the one that is worth the most.
func (b *economy) take(legal []game.Answer) game.Answer {
	return b.look.choose(legal, game.DoTake, func(a game.Answer) int { return b.look.cardWorth(a.Card()) })
}

// bestTech returns the technology that is worth most beyond its cost, among those that the seat can pay without force
// mining, and its value. The discount comes from a card.
func (b *economy) bestTech(discount int) (game.Tech, int) {
	if discount != 0 {
		return b.chooseTech(discount)
	}
	l := b.look
	near := b.nearEnd()
	k := l.stock()
	now := techGrounds{deck: l.seat.TechDeck, purse: b.purse(), near: near}
	if !k.techKnown || k.techs != now {
		k.tech, k.techWorth = b.chooseTech(0)
		k.techs, k.techKnown = now, true
	}
	return k.tech, k.techWorth
}

// purse returns what the seat can spend without force mining.
func (b *economy) purse() purse {
	l := b.look
	return purse{workers: int(l.seat.Pool) + b.tokens(), minerals: b.capacity(game.Minerals), gas: b.capacity(game.Gas)}
}
