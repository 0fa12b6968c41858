package fight

import (
	"koprulu/help/sums"
	"koprulu/rules/game"
	"koprulu/site/web/seen"
)

// Forecast returns the known part of the values of a side of a skirmish.
func (f *Fight) Forecast(p *seen.Game, d *Duel, side int) sums.Sum {
	who, deck := f.Players[side], f.Players[side]
	if int(d.Deck[side]) < p.View.Players {
		deck = d.Deck[side]
	}
	at := &p.View.Seats[who]
	own, sheet := &p.Rules.Sheets[at.Faction], &p.Rules.Sheets[p.View.Seats[deck].Faction]
	s := f.Side(d, side)
	candidates := game.CardSet(0)
	switch {
	case d.Card[side] != game.NoCard:
		s.Card = &sheet.Cards[d.Card[side]]
	case who == p.Seat && d.Placed[side] == 0 && deck == who:
		candidates = at.Hand
	default:
		candidates = f.unseen(p, deck)
	}
	for c := range candidates.All() {
		s.Candidates = append(s.Candidates, &sheet.Cards[c])
	}
	if c := d.Extra[side]; c != game.NoCard {
		s.Extra = &own.Cards[c]
	}
	return sums.Of(p.Rules, &s)
}

// Side returns a side of a skirmish without its cards.
func (f *Fight) Side(d *Duel, side int) sums.Side {
	return sums.Side{Front: d.Front[side], Foe: d.Front[1-side], Support: d.Support[side], FoeSupport: d.Support[1-side],
		Attacker: side == game.Attacker, Special: f.Special, Guarded: f.Guarded && side == game.Defender, Paid: d.Paid[side]}
}

// unseen returns the cards of a player's deck that a card which the reader can't see may be.
func (f *Fight) unseen(p *seen.Game, deck game.Player) game.CardSet {
	at := &p.View.Seats[deck]
	set := game.CardSet(1)<<len(p.Rules.Sheets[at.Faction].Cards) - 1
	set &^= at.TechDeck | at.Play | at.Spent
	if deck == p.Seat { // The attacker's own unseen card came from the deck.
		set &^= at.Hand
	}
	for _, c := range at.Discards[:at.DiscardCount] {
		set &^= 1 << c
	}
	for i := range f.Duels {
		for side := range 2 {
			d := &f.Duels[i]
			if own := f.Players[side] == deck; d.Resolved {
				continue
			} else if d.Card[side] != game.NoCard && (own && int(d.Deck[side]) >= p.View.Players || d.Deck[side] == deck) {
				set &^= 1 << d.Card[side]
			} else if own && d.Extra[side] != game.NoCard {
				set &^= 1 << d.Extra[side]
			}
		}
	}
	return set
}
