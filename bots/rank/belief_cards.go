package rank

import (
	"koprulu/bots/rank/battle"
	"koprulu/rules/game"
)

// A card is as likely to be in the hand as in the deck if its worth, in hundredths relative to the mean of the cards
// that a player may hold, is at least keptFrom; every keptDoubt below that makes it 2.7 times less likely, as worse
// cards are discarded first.
const (
	keptFrom  = -30
	keptDoubt = 30
)

// placedDoubt is the difference in worth, in hundredths of a hundredth, at which one facedown card is 2.7 times as
// likely as another.
const placedDoubt = 6000

// BelieveCards says what a seat may believe about the Combat cards of others: players keep the cards that are good with
// what they have on the board, and place at a skirmish those that are good there.
func (b *Judge) BelieveCards(r *game.Rules, s *game.State, seat game.Player, to *game.Belief) {
	to.Cards = true
	to.Hands, to.Placed = [game.MaxPlayers][game.MaxCards]uint16{}, [game.MaxSkirmishes][game.MaxCards]uint16{}
	for q := range r.Players() {
		if q == seat || s.Seats[q].Faction == game.NoFaction {
			continue
		}
		pool := hiddenCards(s, seat, q)
		if pool == 0 {
			continue
		}
		b.begin(r, s, q)
		if s.Battle.Area != game.NoArea && (s.Battle.Players[0] == q || s.Battle.Players[1] == q) {
			// what is still in hand was not good enough, or was kept for later: that reveals nothing
			b.believePlaced(q, pool, to)
			continue
		}
		mean := 0
		for c := range pool.All() {
			mean += b.look.CardWorth(c)
		}
		mean /= pool.Len()
		for c := range pool.All() {
			to.Hands[q][c] = decay(mean+keptFrom-b.look.CardWorth(c), keptDoubt)
		}
	}
}

// hiddenCards returns the cards of a player whose whereabouts a seat can't know: the same for all states that look the
// same to it.
func hiddenCards(s *game.State, seat, q game.Player) game.CardSet {
	owner := &s.Seats[q]
	pool := owner.Hand | owner.Discarding
	for _, c := range owner.Pile[:owner.Deck] {
		pool |= 1 << c
	}
	bat := &s.Battle
	if bat.Area == game.NoArea {
		return pool
	}
	for i := range bat.Skirmishes[:bat.Count] {
		k := &bat.Skirmishes[i]
		for side := range 2 {
			if k.Marks[side]&game.MarkOpen != 0 {
				continue
			}
			if k.Card[side] != game.NoCard && k.Deck[side] == q {
				pool |= 1 << k.Card[side]
			}
			if k.Extra[side] != game.NoCard && bat.Players[side] == q {
				pool |= 1 << k.Extra[side]
			}
		}
	}
	return pool
}

// believePlaced weighs the cards that a player may have placed at each skirmish.
func (b *Judge) believePlaced(q game.Player, pool game.CardSet, to *game.Belief) {
	l := &b.look
	bat := &l.State.Battle
	side := game.Attacker
	if bat.Players[side] != q {
		side = game.Defender
	}
	for k := range bat.Count {
		if sk := &bat.Skirmishes[k]; sk.Marks[side]&(game.MarkOpen|game.MarkBlind) != 0 || sk.Card[side] == game.NoCard &&
			sk.Extra[side] == game.NoCard {
			continue
		}
		c := b.battles.Clash(k)
		var values [game.MaxCards]int
		most := [2]int{-1 << 30, -1 << 30} // of standard and of reinforcement cards
		for card := range pool.All() {
			w, kind := battle.Showing{}, 0
			if l.Sheet.Cards[card].Reinforcement {
				kind = 1
				b.battles.Show(&c, &w, game.NoCard, card)
			} else {
				b.battles.Show(&c, &w, card, game.NoCard)
			}
			values[card] = b.battles.Judge(&c, &w) - 100*l.CardWorth(card)/12
			most[kind] = max(most[kind], values[card])
		}
		for card := range pool.All() {
			kind := 0
			if l.Sheet.Cards[card].Reinforcement {
				kind = 1
			}
			to.Placed[k][card] = decay(most[kind]-values[card], placedDoubt)
		}
	}
}
