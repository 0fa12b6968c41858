package game

// Reshuffle shuffles what nobody knows, and leaves what at least one seat knows: Combat decks with the cards that were
// taken from them unseen, Event cards that nobody has read, and the seed of everything that chance decides from here
// on. Whatever was chosen so far, the game might just as well have come to any of these positions, so what chance does
// next can be compared with what it could have done.
func (r *Rules) Reshuffle(s *State, c Chance) {
	d := redealer{r: r, s: s, seat: Nobody, c: c}
	d.reseed()
	for p := range r.Players() {
		d.deck(p)
	}
	for stage := Stage(1); stage <= 3; stage++ {
		d.unread(stage)
	}
}

// deck shuffles the deck of a player with the cards that lie at skirmishes as they came from it, facedown (BATTLE-22,
// BW-KEY-04).
func (d *redealer) deck(p Player) {
	seat, b := &d.s.Seats[p], &d.s.Battle
	var cards [MaxCards]*Card
	n := 0
	for i := range seat.Pile[:seat.Deck] {
		cards[n] = &seat.Pile[i]
		n++
	}
	for i := range b.Skirmishes[:b.Count] {
		k := &b.Skirmishes[i]
		for side := range 2 {
			if k.Marks[side]&(MarkBlind|MarkOpen) == MarkBlind && k.Card[side] != NoCard && k.Deck[side] == p {
				cards[n] = &k.Card[side]
				n++
			}
		}
	}
	for i := n - 1; i > 0; i-- {
		j := d.below(i + 1)
		*cards[i], *cards[j] = *cards[j], *cards[i]
	}
}

// unread shuffles the Event cards of a stage that nobody has read: their backs are open (HIDE-15 to HIDE-18).
func (d *redealer) unread(stage Stage) {
	s := d.s
	var cards [MaxEvents]EventCard
	var places [MaxEvents]EventPlace
	n := 0
	for _, c := range s.EventPile[:s.EventDeck] { // the first places are those of the deck, from the bottom up
		if d.r.Events[c].Stage == stage {
			cards[n], places[n] = c, EventInDeck
			n++
		}
	}
	for i := range d.r.Events {
		place := s.EventPlace[i]
		drawn := place >= eventZones && place < EventKept(0)
		if d.r.Events[i].Stage == stage && (place == EventRemoved || drawn) {
			cards[n], places[n] = EventCard(i), place
			n++
		}
	}
	for i := n - 1; i > 0; i-- {
		j := d.below(i + 1)
		cards[i], cards[j] = cards[j], cards[i]
	}
	for i, c := range cards[:n] {
		s.EventPlace[c] = places[i]
	}
	at := 0
	for i, c := range s.EventPile[:s.EventDeck] {
		if d.r.Events[c].Stage == stage {
			s.EventPile[i] = cards[at]
			at++
		}
	}
}
