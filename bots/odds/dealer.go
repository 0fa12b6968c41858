package odds

import (
	"math/rand/v2"
	"slices"

	"koprulu/bots/rank"
	"koprulu/rules/game"
)

// dealer deals what a seat can't know.
type dealer struct {
	r    *game.Rules
	root game.State
	seat game.Player
	seed uint64
	most int
	rng  rand.PCG

	// belief is what the seat may believe about the cards of others, nil if all deals are equally likely.
	belief *game.Belief
	likely game.Belief

	// places are the facedown cards at skirmishes that the seat does not know, pools the cards that may be there, by
	// player.
	places []place
	pools  [game.MaxPlayers]game.CardSet
	// at says which of its cards is at each place, in the deal that comes next: of equal cards the first one.
	at []game.Card
}

// place is a facedown card at a skirmish.
type place struct {
	skirmish, side int
	// owner is the player from whose deck the card is.
	owner game.Player
	// extra is true for a reinforcement card, blind for a card from the top of the deck (BATTLE-22).
	extra, blind bool
}

// open begins with a position. most is the maximum number of deals of facedown cards that are looked at one by one. All
// deals are equally likely.
func (d *dealer) open(r *game.Rules, s *game.State, seat game.Player, seed uint64, most int) {
	d.r, d.root, d.seat, d.seed, d.most, d.belief = r, *s, seat, seed, most, nil
}

// believe makes those deals likelier in which others have kept and placed what suits them.
func (d *dealer) believe(judge *rank.Judge) {
	judge.BelieveCards(d.r, &d.root, d.seat, &d.likely)
	d.belief = &d.likely
}

// hide deals what the seat can't know in a position, for one of many worlds.
func (d *dealer) hide(w *game.State, world uint64) {
	d.rng.Seed(d.seed, world)
	d.r.RedealLikely(w, d.seat, &d.rng, d.belief)
}

// draw makes one of many worlds.
func (d *dealer) draw(w *game.State, world uint64) {
	*w = d.root
	d.hide(w, world)
}

// enumerable reports whether only a few facedown cards are hidden from the seat in this battle: all are placed except
// those that the seat itself is asked for, and nobody knows more about them than that.
func (d *dealer) enumerable() bool {
	d.places = d.places[:0]
	d.pools = [game.MaxPlayers]game.CardSet{}
	b := &d.root.Battle
	if b.Count == 0 && b.Units[game.Attacker] != 0 && b.Units[game.Defender] != 0 {
		return false // nobody is paired yet
	}
	for i := range b.Skirmishes[:b.Count] {
		k := &b.Skirmishes[i]
		if k.Resolved {
			continue
		}
		for side, p := range b.Players {
			if k.Deck[side] != p {
				return false // the card comes from the deck of another player
			}
			if k.Card[side] == game.NoCard {
				if p == d.seat && d.asked(i) {
					continue
				}
				return false // it is still to be placed
			}
			open, blind := k.Marks[side]&game.MarkOpen != 0, k.Marks[side]&game.MarkBlind != 0
			if !open && (p != d.seat || blind) {
				d.hidden(place{i, side, p, false, blind}, k.Card[side])
			}
			if !open && p != d.seat && k.Extra[side] != game.NoCard {
				d.hidden(place{i, side, p, true, false}, k.Extra[side])
			}
		}
	}
	return d.count()
}

// weighs reports whether deals up to an ending can be counted as equally likely: either they are, or somebody chose
// facedown cards but all endings so far are the same. same is the first of these.
func (d *dealer) weighs(e *ending, same **ending) bool {
	if *same == nil {
		first := *e
		*same = &first
	}
	return d.belief == nil || !d.chosen() || *e == **same
}

// chosen reports whether a card that the seat does not know was chosen by the player who placed it.
func (d *dealer) chosen() bool {
	return slices.ContainsFunc(d.places, func(at place) bool { return !at.blind })
}

// asked reports whether the seat is asked for its cards at a skirmish.
func (d *dealer) asked(skirmish int) bool {
	f := d.root.Top()
	return f.Step == game.AskCards && f.Player == d.seat && int(f.V[game.FieldSkirmish]) == skirmish
}

// hidden records a card that the seat does not know.
func (d *dealer) hidden(at place, c game.Card) {
	d.places = append(d.places, at)
	d.pools[at.owner] |= 1 << c
}

// count completes the pools, and reports whether there are few deals.
func (d *dealer) count() bool {
	for p := range d.r.Players() {
		if d.pools[p] == 0 {
			continue
		}
		seat := &d.root.Seats[p]
		for _, c := range seat.Pile[:seat.Deck] {
			d.pools[p] |= 1 << c
		}
		if p != d.seat {
			d.pools[p] |= seat.Hand | seat.Discarding
		}
		if seat.Known&d.pools[p] != 0 {
			return false // some cards are known to be among them: not all deals are equally likely
		}
	}
	n := d.different()
	return n > 0 && n <= d.most
}

// different returns an upper bound on the number of deals that differ by more than equal cards, more than any limit if
// there are very many.
func (d *dealer) different() int {
	n := 1
	for i := range d.places {
		if n *= d.classes(i); n > 1<<30 {
			break
		}
	}
	return n
}

// classes returns the number of different cards that may be at a place, whatever is at the others.
func (d *dealer) classes(i int) int {
	var seen game.CardSet
	cards := d.cards(i)
	for c := range d.choices(i).All() {
		seen |= 1 << cards[c].Same
	}
	return seen.Len()
}

// cards returns the sheet of the cards that may be at a place.
func (d *dealer) cards(i int) []game.CardInfo {
	return d.r.Sheets[d.root.Seats[d.places[i].owner].Faction].Cards
}

// choices returns the cards that may be at a place, whatever is at the others.
func (d *dealer) choices(i int) game.CardSet {
	at := &d.places[i]
	set := d.pools[at.owner]
	if at.blind {
		return set
	}
	cards := d.cards(i)
	for c := range set.All() {
		if cards[c].Reinforcement != at.extra {
			set &^= 1 << c
		}
	}
	return set
}

// first makes the first deal of the facedown cards, and returns how many deals are like it.
func (d *dealer) first(w *game.State) (times int) {
	d.at = d.at[:0]
	for range d.places {
		d.at = append(d.at, game.NoCard)
	}
	if !d.fill(0) {
		return 0
	}
	return d.lay(w)
}

// fill gives the places from i on their first free cards, and reports whether there are any.
func (d *dealer) fill(i int) bool {
	for ; i < len(d.places); i++ {
		d.at[i] = game.NoCard
		if !d.advance(i) {
			return false
		}
	}
	return true
}

// free returns the cards that may be at a place given what is at those before it.
func (d *dealer) free(i int) game.CardSet {
	free := d.choices(i)
	for j := range d.places[:i] {
		if d.places[j].owner == d.places[i].owner {
			free &^= 1 << d.at[j]
		}
	}
	return free
}

// advance gives a place its next free card that differs from those which it has had.
func (d *dealer) advance(i int) bool {
	cards, last := d.cards(i), d.at[i]
	var seen game.CardSet
	for c := range d.free(i).All() {
		if same := cards[c].Same; !seen.Has(same) {
			seen |= 1 << same
			if last == game.NoCard || c > last {
				d.at[i] = c
				return true
			}
		}
	}
	return false
}

// next makes the next deal, and returns how many deals are like it; 0 if there is none.
func (d *dealer) next(w *game.State) (times int) {
	for i := len(d.places) - 1; i >= 0; i-- {
		for d.advance(i) {
			if d.fill(i + 1) {
				return d.lay(w)
			}
		}
	}
	return 0
}

// alike returns the number of deals that differ only by equal cards from the one that comes next, itself included.
func (d *dealer) alike() int {
	n := 1
	for i := range d.places {
		cards, like := d.cards(i), 0
		for c := range d.free(i).All() {
			if cards[c].Same == cards[d.at[i]].Same {
				like++
			}
		}
		n *= like
	}
	return n
}

// lay makes the world of a deal: the facedown cards, and the rest of each pool in hand and deck, where it does not
// matter which card is where. It returns the number of deals that are like it.
func (d *dealer) lay(w *game.State) int {
	d.draw(w, 0)
	for p := range d.r.Players() {
		rest := d.pools[p]
		if rest == 0 {
			continue
		}
		seat := &w.Seats[p]
		for i, at := range d.places {
			if at.owner != p {
				continue
			}
			k := &w.Battle.Skirmishes[at.skirmish]
			if at.extra {
				k.Extra[at.side] = d.at[i]
			} else {
				k.Card[at.side] = d.at[i]
			}
			rest &^= 1 << d.at[i]
		}
		if p != d.seat {
			hand, discarding := seat.Hand.Len(), seat.Discarding.Len()
			seat.Hand, seat.Discarding = 0, 0
			for ; hand > 0; hand-- {
				seat.Hand |= 1 << rest.First()
				rest &= rest - 1
			}
			for ; discarding > 0; discarding-- {
				seat.Discarding |= 1 << rest.First()
				rest &= rest - 1
			}
		}
		for i := range seat.Deck {
			seat.Pile[i] = rest.First()
			rest &= rest - 1
		}
	}
	return d.alike()
}
