package game

import "koprulu/rules/game/rule"

// The parts of RunRegrouping, as the base game counts them, and those
// that Brood War puts between them.
const (
	regroupBases Part = iota
	regroupLose
	regroupGain
	regroupRetrieve
	regroupPoints
	regroupNormal
	regroupSpecial
	regroupEvents
	regroupEventsEnd
	regroupDiscard
	regroupFirst
	// Brood War: Leadership cards after regroupRetrieve, the cards of TIME-69 after regroupFirst.
	regroupLeaders
	regroupOver
	regroupEnd
)

// regrouping follows REGROUP-01, in the order of the book's body (CONF-01), and, with Brood War, REGROUP-02; the cards
// for the start of the phase come first (TIME-69). Steps 1 to 4 are for all players at once and ask nobody (TIME-54,
// REGROUP-23) except those with a card of TIME-67. After a victory the later steps are left out (WIN-23).
func (g *play) regrouping(f *Frame) {
	part := f.Part
	if part == regroupBases && f.V[FieldBegun] == 0 && g.r.Options.BroodWar {
		f.V[FieldBegun] = 1
		g.pushEnds(0)
		return
	}
	f.Part++
	if g.r.Options.BroodWar { // one more step, so the later ones move up (CONF-21)
		switch part {
		case regroupRetrieve:
			f.Part = regroupLeaders
		case regroupLeaders:
			f.Part = regroupPoints
		case regroupFirst:
			f.Part = regroupOver
		}
	}
	if f.V[FieldHalf] == 0 {
		g.tellPart(part)
	}
	switch part {
	case regroupBases:
		g.destroyBasesAndTransports(f)
	case regroupLose:
		g.loseCards()
	case regroupGain:
		g.gainCards()
	case regroupRetrieve:
		g.retrieveWorkers()
		g.emptyPools()
	// The stage is the one shown now. Steps 1 to 4 are not repeated whatever comes of it (BW-REGROUP-04, RULING-129).
	case regroupLeaders: // BW-LEAD-13
		if g.choosesLeaders() { // BW-REGROUP-03
			g.push(Frame{Step: RunLeaders, Player: Nobody, V: FrameValues{FieldStage: uint8(g.r.StageNow(g.s))}})
		}
	case regroupPoints:
		g.gainPoints()
	case regroupNormal: // REGROUP-17, TIME-57; in Team Play in the same steps (CONF-02)
		g.checkNormalVictory()
	case regroupSpecial:
		g.checkSpecialVictory()
	case regroupEvents: // REGROUP-18
		g.push(Frame{Step: RunEventStep, Player: Nobody})
	case regroupEventsEnd: // WIN-16, RULING-99
		for c := g.nextInZone(EventLater(0), 0); c != NoEvent; c = g.nextInZone(EventLater(0), c+1) {
			g.s.EventPlace[c] = EventDrawn(Player(g.s.EventPlace[c] - EventLater(0)))
		}
		g.checkEndGame()
		g.checkLastRound()
	case regroupDiscard:
		var over PlayerSet
		for p := range g.players() {
			// The limit as it is now (RULING-54), for the hand alone (REGROUP-21).
			if g.alive(p) && g.seat(p).Hand.Len() > g.r.HandLimit(g.s, p) {
				over |= 1 << p
			}
		}
		if over != 0 {
			g.push(Frame{Step: AskDiscard, Player: Nobody, V: FrameValues{FieldPlayers: uint8(over)}})
		}
	case regroupFirst:
		g.s.First = g.nextAlive(g.s.First) // REGROUP-22, TIME-61, ELIM-07
		g.tell(LogFirstPlayer, g.s.First)
		if !g.r.Options.BroodWar {
			f.Part = regroupEnd
		}
	case regroupOver: // RULING-122: the new first player is asked first.
		g.pushEnds(1)
	case regroupEnd:
		if g.evacuates(f) {
			f.Part = regroupEnd
			return
		}
		g.pop()
	}
}

// tellPart logs the step that begins, with its number in the base game (REGROUP-01) or leadersStep.
func (g *play) tellPart(part Part) {
	step := printedSteps[part]
	if step == 0 || part == regroupLeaders && !g.choosesLeaders() {
		return
	}
	g.tell(LogStep, Nobody, step)
}

// printedSteps are the numbers by which the log calls the steps of the phase, 0 for parts that are not separate steps.
var printedSteps = [...]uint8{
	regroupBases: 1, regroupLose: 2, regroupGain: 3, regroupRetrieve: 4, regroupPoints: 5, regroupNormal: 6,
	regroupSpecial: 7, regroupEvents: 8, regroupDiscard: 9, regroupFirst: 10, regroupLeaders: leadersStep, regroupEnd: 0,
}

// leadersStep is the step Choose Leadership Cards in LogStep, which numbers the steps as the base game does.
const leadersStep = 11

// loseCards is step 2 (REGROUP-06, REGROUP-07). The card of an empty area stays, even if another player has a base on
// the planet by now (REGROUP-09).
func (g *play) loseCards() {
	for p := range g.players() {
		seat := g.seat(p)
		rivals := g.rivals(p)
		for a := range seat.Cards.All() {
			if rivals.Has(a) || seat.Bases&g.planetAreas(g.planetOf(a)) == 0 {
				g.loseCard(p, a)
			}
		}
	}
}

// gainCards is step 3 (REGROUP-10, REGROUP-11), only for planets with a base of the player (REGROUP-13); an
// installation does not count as one (BW-INST-04). No two players can claim a card (RULING-80), and a depleted area has
// none (REGROUP-12).
func (g *play) gainCards() {
	empty := g.empty()
	var held AreaSet
	for p := range g.r.Options.Players {
		held |= g.s.Seats[p].Cards
	}
	for p := range g.players() {
		seat := g.seat(p)
		if !g.alive(p) {
			continue
		}
		for planet := range g.planetsOf(seat.Bases).All() {
			here := g.planetAreas(planet)
			take := g.friendly(p)
			if !g.othersBase(p, here) {
				take |= empty
			}
			for take &= here &^ held; take != 0; take &= take - 1 {
				a := take.First()
				if g.r.Areas[a].Resource != NoResource && !g.s.Depleted.Has(a) {
					g.takeCard(p, a)
					g.tell(LogCardGained, p, uint8(a))
				}
			}
		}
	}
}

// othersBase reports whether another player has a base in some areas.
func (g *play) othersBase(p Player, areas AreaSet) bool {
	for q := range g.r.Options.Players {
		if Player(q) != p && g.s.Seats[q].Bases&areas != 0 {
			return true
		}
	}
	return false
}

// retrieveWorkers is step 4 (REGROUP-14). Until then, in this round or the next, workers stay on their cards (PAY-06)
// and in the Unavailable Workers area (PAY-23).
func (g *play) retrieveWorkers() {
	for p := range g.players() {
		g.retrieve(p)
	}
}

// retrieve returns all workers of a player to their Worker Pool.
func (g *play) retrieve(p Player) {
	seat := g.seat(p)
	seat.Pool += seat.Unavailable + seat.Home[0] + seat.Home[1]
	seat.Unavailable, seat.Home = 0, [2]uint8{}
	for a := range seat.Cards.All() {
		seat.Pool += g.s.Workers[a]
		g.s.Workers[a] = 0
	}
}

// gainPoints is step 5/6 (REGROUP-15): the points of the areas that a player controls, special tokens included
// (FAQ-23), and those of an installation. Having the only base on a planet does not mean control of its empty areas
// (FAQ-02, CONF-26), and depleted areas yield points like others (REGROUP-16). In Survival they are resource tokens
// (MODE-05, TIME-56).
func (g *play) gainPoints() {
	var gains [MaxPlayers]int
	for p := range g.players() {
		if !g.alive(p) {
			continue
		}
		for area := range g.friendly(p).All() {
			gains[p] += g.conquestIn(area)
		}
		gains[p] += g.sitePoints(p) + g.relicPoints(p)
	}
	if g.r.Options.Survival {
		g.shareTokens(&gains)
		return
	}
	for p := range g.players() {
		g.addPoints(p, gains[p])
	}
}

// The discard step: all players above their limit choose at the same time and
// secretly; the cards are shown when all have chosen (RULING-66).

func (g *play) legalDiscard(f *Frame, p Player, l *list) {
	var seen CardSet
	for c := range g.seat(p).Hand.All() {
		same := g.sheet(p).Cards[c].Same
		if seen.Has(same) {
			continue
		}
		seen |= 1 << same
		l.add(Answer{Verb: DoDiscard, V: AnswerValues{OfCard: uint8(c)}})
	}
}

func (g *play) checkDiscard(f *Frame, p Player, a Answer) rule.ID {
	if a.Verb != DoDiscard {
		return rule.REGROUP19
	}
	hand := g.seat(p).Hand
	if !hand.Has(a.Card()) {
		return rule.TIME60
	}
	for lower := hand & (1<<a.Card() - 1); lower != 0; lower &= lower - 1 {
		if g.sheet(p).Cards[lower.First()].Same == g.sheet(p).Cards[a.Card()].Same {
			return rule.TIME60
		}
	}
	return rule.None
}

func (g *play) applyDiscard(f *Frame, p Player, a Answer) {
	seat := g.seat(p)
	seat.Hand &^= 1 << a.Card()
	seat.Discarding |= 1 << a.Card()
	if seat.Hand.Len() > g.r.HandLimit(g.s, p) {
		return
	}
	f.V[FieldPlayers] &^= 1 << p
	if f.V[FieldPlayers] != 0 {
		return
	}
	g.pop()
	g.barrier()
	for i := range g.r.Options.Players {
		q := g.inTurn(i)
		seat := g.seat(q)
		for card := range seat.Discarding.All() {
			g.discard(q, card)
			g.tell(LogDiscard, q, uint8(card))
		}
		seat.Known &^= seat.Discarding
		seat.Discarding = 0
	}
}
