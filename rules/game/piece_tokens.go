package game

import "koprulu/rules/game/rule"

// Resource tokens (BW-TOKEN-01, BW-TOKEN-02).

// anyResource is the set of both resources in Effect.Of.
const anyResource = 1<<Minerals | 1<<Gas

// tokensLeft returns the resource tokens in the common supply (SETUP-07), of either type as needed (RULING-35).
func (g *play) tokensLeft() int {
	n := int(g.r.Common.ResourceTokens)
	for p := range g.r.Options.Players {
		seat := &g.s.Seats[p]
		n -= int(seat.ResourceTokens[Minerals]) + int(seat.ResourceTokens[Gas])
	}
	return max(0, n)
}

// takeTokens gives a player resource tokens of one type, as many as the supply has (RULING-35).
func (g *play) takeTokens(p Player, res Resource, n int) {
	if n = min(n, g.tokensLeft()); n <= 0 {
		return
	}
	g.seat(p).ResourceTokens[res] += uint8(n)
	g.tellValues(LogTokens, p, n, 0, uint8(res))
}

// spendToken discards a resource token in a payment (BW-TOKEN-01).
func (g *play) spendToken(p Player, res Resource) {
	g.seat(p).ResourceTokens[res]--
	g.tell(LogTokenUsed, p, uint8(res))
}

// dropTokens returns a player's resource tokens to the common supply.
func (g *play) dropTokens(p Player) { g.seat(p).ResourceTokens = [2]uint8{} }

// gainTokens gives a player n resource tokens of the types in of, bits as in Effect.Of; they are asked for the type of
// each if there are two.
func (g *play) gainTokens(p Player, n int, of uint8) {
	switch of {
	case 1 << Minerals:
		g.takeTokens(p, Minerals, n)
	case 1 << Gas:
		g.takeTokens(p, Gas, n)
	default:
		var gains [MaxPlayers]int
		gains[p] = n
		g.shareTokens(&gains)
	}
}

// shareTokens gives several players resource tokens of types of their choice: the supply serves them
// clockwise from the first player, and in this order they are asked (TIME-56, RULING-35).
func (g *play) shareTokens(gains *[MaxPlayers]int) {
	left := g.tokensLeft()
	for i := range g.r.Options.Players {
		p := g.inTurn(i)
		gains[p] = min(gains[p], left)
		left -= gains[p]
	}
	for i := g.r.Options.Players - 1; i >= 0; i-- {
		if p := g.inTurn(i); gains[p] > 0 {
			g.push(Frame{Step: AskToken, Player: p, V: FrameValues{FieldLeft: uint8(gains[p])}})
		}
	}
}

// Which resource token a player takes, one at a time.

func (g *play) legalToken(f *Frame, p Player, l *list) {
	l.add(Answer{Verb: DoToken, V: AnswerValues{OfResource: uint8(Minerals)}})
	l.add(Answer{Verb: DoToken, V: AnswerValues{OfResource: uint8(Gas)}})
}

func (g *play) checkToken(f *Frame, p Player, a Answer) rule.ID {
	if a.Resource() > Gas {
		return rule.BWTOKEN02
	}
	return rule.None
}

func (g *play) applyToken(f *Frame, p Player, a Answer) {
	if f.V[FieldLeft]--; f.V[FieldLeft] == 0 {
		g.pop()
	}
	g.takeTokens(p, a.Resource(), 1)
}
