package rank

import "koprulu/rules/game"

// chooseTech works out what bestTech returns.
func (b *Judge) chooseTech(discount int) (game.Tech, int) {
	l := &b.look
	w := l.purse()
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
		if !w.covers(&it) {
			continue
		}
		n := b.techValue(game.Tech(t)) - b.w.TechCost*(it.minerals+it.gas)
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
func (b *Judge) techValue(t game.Tech) int {
	l := &b.look
	tech := &l.sheet.Techs[t]
	cards := tech.Cards & l.seat.TechDeck
	card := &l.sheet.Cards[cards.First()]
	board := l.board()
	can := game.Figures(card.Units & l.buildable()).Len()
	use := min(l.fielded(cards.First(), board), 4)*b.w.TechHave + min(can, 2)*b.w.TechCan
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
	if l.nearEnd() {
		n /= 2
	}
	return n
}

// fielded counts the figures on the board that a card is for.
func (l *look) fielded(card game.Card, board game.Figures) int {
	if board&l.sheet.CaptiveFigures == 0 {
		return (board & l.facts.card[card].figures).Len()
	}
	n := 0
	for units := l.sheet.Cards[card].Units; units != 0; units &= units - 1 {
		n += l.ofType(board, firstUnit(units)).Len()
	}
	return n
}

// built works out what buildable returns.
func (l *look) built() game.UnitSet {
	var set game.UnitSet
	for i, level := range l.seat.Level {
		for j := range int(level) {
			set |= l.sheet.Buildings[i].Levels[j].Units
		}
	}
	return set
}

// tech answers AskTech.
func (b *Judge) tech(f *game.Frame, legal []game.Answer) game.Answer {
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
func (b *Judge) take(legal []game.Answer) game.Answer {
	found := b.weigh()
	for _, a := range legal {
		if a.Verb == game.DoTake {
			found.offer(a, b.cardWorth(a.Card()))
		}
	}
	if !found.found {
		return last(legal)
	}
	return found.answer
}
