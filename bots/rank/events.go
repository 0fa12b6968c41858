package rank

import (
	"koprulu/bots/rank/sight"
	"koprulu/rules/game"
)

// Event cards.

// event answers AskPlayEvent: the card of the highest value.
func (b *Judge) event(legal []game.Answer) game.Answer {
	l := &b.look
	l.Measure()
	found := l.Weigh()
	for _, a := range legal {
		n := 0
		if a.Verb == game.DoPlay {
			n = b.eventValue(&l.Rules.Events[a.Event()])
		}
		found.Offer(a, n)
	}
	return found.Answer
}

// eventValue says what an Event card is worth now.
func (b *Judge) eventValue(card *game.Event) int {
	l := &b.look
	n := 0
	conquest := 0
	for i := range card.Effects {
		e := &card.Effects[i]
		amount := int(e.Amount)
		switch e.Kind {
		case game.GainConquest:
			if e.If&game.IfFewest == 0 || fewest(l) {
				conquest = max(conquest, 350*amount)
			}
		case game.GainWorkers:
			n += b.economy.WorkerValue() * amount
		case game.GainTransports:
			n += 60 * amount
		case game.DrawCombat:
			n += 35 * amount
		case game.PlaceUnits:
			if e.Race == l.Sheet.Race {
				for _, piece := range e.Pieces {
					if piece.Count > 0 {
						n += int(piece.Count) * (l.Facts.Unit[piece.Unit].Quality + 50)
					}
				}
			}
		case game.PlaceAllowed:
			n += 120 * amount
		case game.MoveUnits:
			n += 150
		case game.BuyBase, game.BuyModule, game.BuyBuilding, game.BuyTech:
			n += min(100*amount, 250)
		case game.KillTransports:
			n += 80 * amount
		case game.Deplete:
			n += 60
		case game.KillUnits:
			n += 180 * amount
		case game.KillBase:
			n += 450
		case game.MoveZRoute, game.AddZRoute:
			n += 30
		case game.NoDepletion, game.PeekOrders:
			n += 20
		case game.HandLimit:
			n += 60
		case game.ExtraOrders, game.BuildLimit, game.FreeUnits:
			n += 120 * max(1, amount)
		case game.GainTokens:
			n += 80 * amount
		case game.ExtraLeader:
			n += 220
		case game.Health, game.Attack, game.ShowCards, game.CountsSpecial:
			n += 90
		}
	}
	return n + conquest
}

// fewest reports whether nobody has fewer conquest points than the seat.
func fewest(l *sight.Look) bool {
	for p := range l.Rules.Players() {
		if l.State.Alive.Has(p) && l.State.Seats[p].Points < l.Seat.Points {
			return false
		}
	}
	return true
}

// eventArea answers AskEventArea: the seat's units where they gain the most, harm where it hurts the foe the most.
func (b *Judge) eventArea(f *game.Frame, legal []game.Answer) game.Answer {
	l := &b.look
	l.Measure()
	e := &l.Rules.Events[f.V[game.FieldEvent]].Effects[f.V[game.FieldEffect]]
	found := l.Weigh()
	for _, a := range legal {
		area := a.Area()
		n := 0
		switch e.Kind {
		case game.PlaceUnits, game.PlaceAllowed:
			n = 40*l.Room(area) + min(l.DangerAt(area)/4, 100)
			if l.Empty.Has(area) {
				n += l.WorthAt(area)
			}
		case game.Deplete:
			n = resourceOf(l, area)
		case game.KillUnits, game.KillBase:
			if q := l.Enemy(area); q != game.Nobody {
				n = l.SpoilAt(area) + l.Price(q, l.State.Units[area])
			} else {
				n = -500
			}
		}
		found.Offer(a, n)
	}
	return found.Answer
}

// resourceOf says what depleting an area is worth: something if a foe has its card.
func resourceOf(l *sight.Look, a game.Area) int {
	n := 100 * int(l.Rules.Areas[a].Amount)
	if l.Seat.Cards.Has(a) {
		return -n
	}
	for p := range l.Rules.Players() {
		if l.State.Seats[p].Cards.Has(a) && l.Rival(p) {
			return n
		}
	}
	return 0
}

// eventPiece answers AskEventPiece: the best unit.
func (b *Judge) eventPiece(legal []game.Answer) game.Answer {
	return b.look.Choose(legal, game.DoPlace, func(a game.Answer) int { return b.economy.UnitValue(a.Unit()) })
}

// eventPlanet answers AskEventPlanet: where units can take the most.
func (b *Judge) eventPlanet(legal []game.Answer) game.Answer {
	l := &b.look
	l.Measure()
	found := l.Weigh()
	for _, a := range legal {
		if a.Verb != game.DoAt {
			continue
		}
		if _, _, n := b.expansion(a.Planet(), 0); n > 0 {
			found.Offer(a, n)
		}
	}
	return found.OrLast(legal)
}

// sabotage answers AskSabotage: a transport of the player with the most points.
func (b *Judge) sabotage(legal []game.Answer) game.Answer {
	l := &b.look
	return l.Choose(legal, game.DoSabotage, func(a game.Answer) int {
		ends := &l.State.Links[a.Route()].Planets
		n := 20 * int(l.State.Seats[a.Player()].Points)
		if l.Mine&(l.Rules.Planets[ends[0]].Areas|l.Rules.Planets[ends[1]].Areas) != 0 {
			n += 50
		}
		return n
	})
}
