package game

import "slices"

// Redeal shuffles everything that a seat can't know into another state that looks the same to it (P5): bots get to see
// nothing else. For Nobody it shuffles what a spectator can't know. States that look the same to the seat become the
// same state with the same chance: cards and tokens are sorted before they are shuffled.
func (r *Rules) Redeal(s *State, seat Player, c Chance) { r.RedealLikely(s, seat, c, nil) }

// Belief says how likely a seat considers each possibility of what is hidden: twice the number is twice as likely, 0
// counts as 1.
type Belief struct {
	// Orders are the kinds of the hidden order tokens of others, by player and planet. How many tokens of a kind there are
	// is not part of it.
	Orders [MaxPlayers][MaxPlanets][OrderKinds]uint16
	// Hands are the Combat cards that others may have in hand rather than in their decks, Placed those that another player
	// may have placed facedown at a skirmish of the battle. Without Cards they are ignored: all are equally likely.
	Cards  bool
	Hands  [MaxPlayers][MaxCards]uint16
	Placed [MaxSkirmishes][MaxCards]uint16
}

// RedealLikely is Redeal with hidden order tokens, hands and facedown cards dealt as a seat believes that they were
// placed and kept; for a nil belief all are equally likely.
func (r *Rules) RedealLikely(s *State, seat Player, c Chance, b *Belief) {
	d := redealer{r: r, s: s, seat: seat, c: c, belief: b}
	d.reseed()
	for p := range r.Players() {
		if s.Seats[p].Faction == NoFaction {
			continue
		}
		d.combatCards(p)
		d.orders(p)
	}
	d.leaders()
	d.events()
}

type redealer struct {
	r    *Rules
	s    *State
	seat Player
	c    Chance
	// belief is nil if nothing is believed.
	belief *Belief
	pool   uint64 // unused random bits, for small shuffles
	left   int
}

// reseed makes another seed, which decides everything that is still left to chance.
func (d *redealer) reseed() {
	for i := 0; i < len(d.s.Seed); i += 8 {
		v := d.c.Uint64()
		for j := range 8 {
			d.s.Seed[i+j] = byte(v >> (8 * j))
		}
	}
}

// below returns a random number below n, n at most 1<<15; the tiny bias of a
// multiplication does no harm to a guess.
func (d *redealer) below(n int) int {
	if d.left == 0 {
		d.pool, d.left = d.c.Uint64(), 4
	}
	v := d.pool & 0xFFFF
	d.pool >>= 16
	d.left--
	return int(v * uint64(n) >> 16)
}

// combatCards redeals the hidden Combat cards of a player: their deck and its cards placed unseen, including those at a
// unit of theirs that another player stole (BW-KEY-04). For everyone but the viewer it also redeals their hand, the
// cards they are about to discard and the facedown ones.
func (d *redealer) combatCards(p Player) {
	seat := &d.s.Seats[p]
	own := p == d.seat
	var set CardSet
	for _, c := range seat.Pile[:seat.Deck] {
		set |= 1 << c
	}
	// Places at skirmishes: the facedown cards of one side.
	side := -1
	b := &d.s.Battle
	if b.Area != NoArea {
		for i, q := range b.Players {
			if q == p {
				side = i
			}
		}
	}
	hand, discarding := seat.Hand.Len(), seat.Discarding.Len()
	known := seat.Known
	if !own {
		set |= seat.Hand | seat.Discarding
	}
	placed := 0
	for i := range b.Skirmishes[:b.Count] {
		k := &b.Skirmishes[i]
		for s := range 2 {
			if d.hidden(k, s, p) {
				set |= 1 << k.Card[s]
				placed++
			}
			if s == side && !own && k.Marks[s]&MarkOpen == 0 && k.Extra[s] != NoCard {
				set |= 1 << k.Extra[s]
				placed++
			}
		}
	}
	var pool [MaxCards]Card
	n := 0
	for ; set != 0; set &= set - 1 {
		pool[n] = set.First()
		n++
	}
	for i := n - 1; i > 0; i-- {
		j := d.below(i + 1)
		pool[i], pool[j] = pool[j], pool[i]
	}
	if !own {
		// Known cards are in the hand or facedown at skirmishes; those that do not fit in the hand must be there.
		must := 0
		for i := range n {
			if known.Has(pool[i]) {
				must++
			}
		}
		must -= hand + discarding
		if side >= 0 && placed > 0 {
			d.faceDown(side, &pool, &n, known, must)
		}
		seat.Hand, seat.Discarding = 0, 0
		for i := 0; i < n; {
			if known.Has(pool[i]) {
				d.toHand(seat, pool[i], hand)
				n--
				copy(pool[i:n], pool[i+1:n+1])
			} else {
				i++
			}
		}
		for seat.Hand.Len() < hand || seat.Discarding.Len() < discarding {
			if d.believesCards() && seat.Hand.Len() < hand {
				at := d.draw(pool[:n], &d.belief.Hands[p], ^CardSet(0))
				pool[at], pool[n-1] = pool[n-1], pool[at]
			}
			n--
			d.toHand(seat, pool[n], hand)
		}
	}
	for i := range b.Skirmishes[:b.Count] {
		k := &b.Skirmishes[i]
		for s := range 2 {
			if k.Marks[s]&MarkBlind != 0 && d.hidden(k, s, p) {
				n--
				k.Card[s] = pool[n]
			}
		}
	}
	copy(seat.Pile[:seat.Deck], pool[:n])
}

// hidden reports whether the standard card of a side of a skirmish is from a player's deck and unknown to the viewer.
func (d *redealer) hidden(k *Skirmish, side int, p Player) bool {
	marks := k.Marks[side]
	return k.Card[side] != NoCard && k.Deck[side] == p && marks&MarkOpen == 0 && (p != d.seat || marks&MarkBlind != 0)
}

func (d *redealer) toHand(seat *Seat, c Card, hand int) {
	if seat.Hand.Len() < hand {
		seat.Hand |= 1 << c
	} else {
		seat.Discarding |= 1 << c
	}
}

// faceDown deals the cards that a side placed from its hand: a standard card and
// perhaps a reinforcement card at each skirmish (BATTLE-20).
func (d *redealer) faceDown(side int, pool *[MaxCards]Card, n *int, known CardSet, must int) {
	b := &d.s.Battle
	sheet := &d.r.Sheets[d.s.Seats[b.Players[side]].Faction]
	take := func(k int, reinforcement bool) Card {
		at := 0
		if d.believesCards() {
			at = d.guess(pool[:*n], &d.belief.Placed[k], sheet, reinforcement, known, must > 0)
		} else {
			at = foremost(pool[:*n], sheet, reinforcement, known, must > 0)
		}
		c := pool[at]
		if known.Has(c) {
			must--
		}
		*n--
		copy(pool[at:*n], pool[at+1:*n+1])
		return c
	}
	for i := range b.Skirmishes[:b.Count] {
		k := &b.Skirmishes[i]
		if k.Marks[side]&MarkOpen != 0 {
			continue
		}
		if k.Marks[side]&MarkBlind == 0 && k.Card[side] != NoCard {
			k.Card[side] = take(i, false)
		}
		if k.Extra[side] != NoCard {
			k.Extra[side] = take(i, true)
		}
	}
}

// foremost returns the place of the first card of a kind, if must is set of the first known one, if any.
func foremost(pool []Card, sheet *Sheet, reinforcement bool, known CardSet, must bool) int {
	at := -1
	for i, c := range pool {
		if sheet.Cards[c].Reinforcement != reinforcement {
			continue
		}
		if at < 0 || must && known.Has(c) && !known.Has(pool[at]) {
			at = i
		}
	}
	return max(0, at)
}

// believesCards reports whether there is a belief about Combat cards.
func (d *redealer) believesCards() bool { return d.belief != nil && d.belief.Cards }

// guess returns the place of a random card of a kind, if must is set of a known one, if any; each is as likely as it is
// believed to be there.
func (d *redealer) guess(pool []Card, weight *[MaxCards]uint16, sheet *Sheet, reinforcement bool, known CardSet,
	must bool) int {
	var kind, sure CardSet
	for _, c := range pool {
		if sheet.Cards[c].Reinforcement == reinforcement {
			kind |= 1 << c
		}
	}
	if sure = kind & known; must && sure != 0 {
		kind = sure
	}
	return d.draw(pool, weight, kind)
}

// draw returns the place of a random card of a set, as likely as its weight says, or the first place if there is none.
func (d *redealer) draw(pool []Card, weight *[MaxCards]uint16, set CardSet) int {
	total := uint32(0)
	for _, c := range pool {
		if set.Has(c) {
			total += max(1, uint32(weight[c]))
		}
	}
	left := uint32(d.c.Uint64() >> 32 * uint64(total) >> 32)
	for i, c := range pool {
		if !set.Has(c) {
			continue
		}
		w := max(1, uint32(weight[c]))
		if left < w {
			return i
		}
		left -= w
	}
	return 0
}

// orders redeals the faces of a player's hidden order tokens, on the board and unplaced (HIDE-02, HIDE-05), in the base
// game with no more special orders on the board than PLAN-11 allows; with Brood War any of their tokens may be there
// (BW-ORDER-01). The viewer knows their own unplaced tokens, but perhaps not which of the others is where (RULING-88).
func (d *redealer) orders(p Player) {
	s := d.s
	seat := &s.Seats[p]
	own := p == d.seat
	var counts [OrderKinds]uint8
	hidden := 0
	if !own {
		counts = seat.Tokens
	}
	g := play{r: d.r, s: s}
	specials := MaxOrders
	if !d.r.Options.BroodWar {
		specials = g.sumModules(p, SpecialOrders)
	}
	for i := range s.Orders[:s.OrderCount] {
		o := &s.Orders[i]
		if o.Player != p {
			continue
		}
		if o.Seen.Has(d.seat) {
			if o.Order.Special() {
				specials--
			}
			continue
		}
		counts[o.Order]++
		hidden++
	}
	if hidden == 0 {
		return
	}
	if d.belief != nil && !own {
		d.believed(p, &counts, specials)
		return
	}
	var tokens [MaxOrders]Order
	n := 0
	for o, count := range counts {
		for range count {
			tokens[n] = Order(o)
			n++
		}
	}
	for i := n - 1; i > 0; i-- {
		j := d.below(i + 1)
		tokens[i], tokens[j] = tokens[j], tokens[i]
	}
	for i := range s.Orders[:s.OrderCount] {
		o := &s.Orders[i]
		if o.Player != p || o.Seen.Has(d.seat) {
			continue
		}
		at := 0
		for at < n-1 && tokens[at].Special() && specials <= 0 {
			at++
		}
		o.Order = tokens[at]
		if o.Order.Special() {
			specials--
		}
		n--
		copy(tokens[at:n], tokens[at+1:n+1])
	}
	if own {
		return
	}
	seat.Tokens = [OrderKinds]uint8{}
	for _, o := range tokens[:n] {
		seat.Tokens[o]++
	}
}

// believed deals the hidden tokens of a player one by one, as they are believed to have been placed.
func (d *redealer) believed(p Player, counts *[OrderKinds]uint8, specials int) {
	s := d.s
	for i := range s.Orders[:s.OrderCount] {
		o := &s.Orders[i]
		if o.Player != p || o.Seen.Has(d.seat) {
			continue
		}
		var weight [OrderKinds]uint32
		total := uint32(0)
		for special := range 2 { // if nothing else is left, it must be a special order
			for k := range OrderKinds {
				if counts[k] > 0 && (special == 1 || specials > 0 || !k.Special()) {
					weight[k] = uint32(counts[k]) * uint32(max(1, d.belief.Orders[p][o.Planet][k]))
					total += weight[k]
				}
			}
			if total > 0 {
				break
			}
		}
		at := uint32(d.c.Uint64() >> 32 * uint64(total) >> 32)
		kind := Order(0)
		for at >= weight[kind] {
			at -= weight[kind]
			kind++
		}
		o.Order = kind
		counts[kind]--
		if kind.Special() {
			specials--
		}
	}
	s.Seats[p].Tokens = *counts
}

// events redeals the Event cards that nobody has seen, each stage on its own: its back is open (HIDE-15 to HIDE-18).
func (d *redealer) events() {
	s := d.s
	var inDeck [MaxEvents]bool
	for _, c := range s.EventPile[:s.EventDeck] {
		inDeck[c] = true
	}
	for stage := Stage(1); stage <= 3; stage++ {
		var cards [MaxEvents]EventCard
		var places [MaxEvents]EventPlace
		n := 0
		for i := range d.r.Events {
			place := s.EventPlace[i]
			if d.r.Events[i].Stage != stage || !inDeck[i] && !d.hides(place) {
				continue
			}
			cards[n], places[n] = EventCard(i), place
			n++
		}
		slices.Sort(places[:n]) // those in the deck come first
		for i := n - 1; i > 0; i-- {
			j := d.below(i + 1)
			cards[i], cards[j] = cards[j], cards[i]
		}
		d.noMarkers(cards[:n], places[:n])
		for i, c := range cards[:n] {
			s.EventPlace[c] = places[i]
		}
		// The backs of the deck's cards show their stages (HIDE-15).
		at := 0
		for i := range s.EventPile[:s.EventDeck] {
			if d.r.Events[s.EventPile[i]].Stage == stage {
				s.EventPile[i] = cards[at]
				at++
			}
		}
	}
}

// noMarkers keeps The End Draws Near cards away from a player who has read their cards and is choosing which to play:
// those cards would have had to be played (EVENT-07).
func (d *redealer) noMarkers(cards []EventCard, places []EventPlace) {
	done := d.readers()
	if done == 0 {
		return
	}
	for i := range cards {
		place := places[i]
		if place < EventRead(0) || !done.Has(Player(place-EventRead(0))) || !d.marker(cards[i]) {
			continue
		}
		for j := range cards {
			clean := places[j] < EventRead(0) || !done.Has(Player(places[j]-EventRead(0)))
			if clean && !d.marker(cards[j]) {
				cards[i], cards[j] = cards[j], cards[i]
				break
			}
		}
	}
}

func (d *redealer) marker(c EventCard) bool {
	return effectOf(d.r.Events[c].Effects, EndMarker) != nil
}

// readers returns the players other than the viewer whose choice of an Event card
// is open or being carried out.
func (d *redealer) readers() PlayerSet {
	var set PlayerSet
	for _, f := range d.s.Frames[:d.s.FrameCount] {
		if (f.Step == AskPlayEvent || f.Step == AskEndMarker || f.Step == RunEvent) && f.Player < MaxPlayers {
			set |= 1 << f.Player
		}
	}
	return set &^ (1 << d.seat)
}

// hides reports whether the viewer can't know the faces of the cards at a place.
func (d *redealer) hides(place EventPlace) bool {
	if place == EventRemoved {
		return true
	}
	if place < eventZones {
		return false
	}
	if place >= EventKept(0) && place < EventRead(0) {
		return false
	}
	return d.seat == Nobody || place != EventRead(d.seat)
}
