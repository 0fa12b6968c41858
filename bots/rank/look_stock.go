package rank

import "koprulu/rules/game"

// What a seat can do with its cards, technologies and Event cards depends on little, and mostly stays the same for many
// questions.

// stock is what was worked out from the figures, the buildings and the means of a seat.
type stock struct {
	because  figures
	declared bool // because is filled in
	// cards are those of which the worth is known.
	cards     game.CardSet
	cardWorth [game.MaxCards]int
	buildable game.UnitSet

	// tech is the best technology and what it is worth, given techs, if known.
	techs     techGrounds
	techKnown bool
	tech      game.Tech
	techWorth int

	// urge is what eventUrge returned, and the land and the stage of the game it holds for.
	urge      int
	urgeLand  uint32
	urgeStage game.Stage
}

// figures are where the figures of a seat are, and what its buildings allow.
type figures struct {
	supply, aside, waiting game.Figures
	captives               [game.MaxCaptives]game.Captive
	level                  [game.Buildings]uint8
	faction                game.Faction
}

// techGrounds is what the choice of a technology depends on other than figures.
type techGrounds struct {
	deck  game.CardSet
	purse purse
	near  bool
}

// stock returns what is known of the seat's figures.
func (l *look) stock() *stock {
	k := &l.seen.stocks[l.me]
	if l.stocked {
		return k
	}
	l.stocked = true
	seat := l.seat
	now := figures{supply: seat.Supply, aside: seat.Aside, waiting: seat.Waiting, captives: seat.Captives, level: seat.Level, faction: seat.Faction}
	if !k.declared || k.because != now {
		k.because, k.declared = now, true
		k.cards, k.buildable, k.techKnown = 0, l.built(), false
	}
	return k
}

// buildable returns the units that the seat's buildings allow.
func (l *look) buildable() game.UnitSet { return l.stock().buildable }

// cardWorth is the worth of a card in hand with the units that the seat has.
func (b *Judge) cardWorth(card game.Card) int {
	k := b.look.stock()
	if !k.cards.Has(card) {
		k.cardWorth[card] = b.useOf(card)
		k.cards |= 1 << card
	}
	return k.cardWorth[card]
}

// eventUrge says whether it is good for the seat to draw Event cards and so bring the game nearer to its end: yes if it
// would win then, no if another player would.
func (b *Judge) eventUrge() int {
	l := &b.look
	l.measure()
	k, land, stage := l.stock(), l.seen.ground.land, l.r.StageNow(l.s)
	if k.urgeLand != land || k.urgeStage != stage {
		k.urge, k.urgeLand, k.urgeStage = b.urge(), land, stage
	}
	return k.urge
}

// bestTech returns the technology that is worth most beyond its cost, among those that the seat can pay without force
// mining, and its value. The discount comes from a card.
func (b *Judge) bestTech(discount int) (game.Tech, int) {
	if discount != 0 {
		return b.chooseTech(discount)
	}
	l := &b.look
	near := l.nearEnd()
	k := l.stock()
	now := techGrounds{deck: l.seat.TechDeck, purse: l.purse(), near: near}
	if !k.techKnown || k.techs != now {
		k.tech, k.techWorth = b.chooseTech(0)
		k.techs, k.techKnown = now, true
	}
	return k.tech, k.techWorth
}

// purse returns what the seat can spend without force mining.
func (l *look) purse() purse {
	return purse{workers: int(l.seat.Pool) + l.tokens(), minerals: l.capacity(game.Minerals), gas: l.capacity(game.Gas)}
}
