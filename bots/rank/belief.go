package rank

import "koprulu/rules/game"

// beliefDoubt is the difference in value, in hundredths of a resource, at which one order is 2.7 times as likely as
// another. It was fitted to what bots that look ahead really placed: a smaller one expects them to be surer of
// themselves than they are.
const beliefDoubt = 300

// beliefDecay is e^(-n/4) in parts of 1024.
var beliefDecay = [...]uint16{1024, 797, 621, 484, 377, 293, 228, 178, 139, 108, 84, 65, 51, 40, 31, 24, 19, 15, 11, 9,
	7, 5, 4, 3, 3}

// Believe says what a seat may believe about the hidden orders of others: the better an order would have been before
// its owner placed any, as far as the seat knows that position, the likelier it is.
func (b *Judge) Believe(r *game.Rules, s *game.State, seat game.Player, to *game.Belief) {
	*to = game.Belief{}
	hidden := [game.MaxPlayers]game.PlanetSet{}
	for _, o := range s.Orders[:s.OrderCount] {
		if o.Player != seat && !o.Seen.Has(seat) {
			hidden[o.Player] |= 1 << o.Planet
		}
	}
	if hidden == ([game.MaxPlayers]game.PlanetSet{}) {
		return
	}
	b.blank = *s
	b.still.Seed(0, 0) // always the same, so that nothing hidden shows
	r.Redeal(&b.blank, seat, &b.still)
	orders, count := b.blank.Orders, b.blank.OrderCount
	for q := range r.Players() {
		if hidden[q] == 0 {
			continue
		}
		b.blank.OrderCount = 0
		for _, o := range orders[:count] {
			if o.Player != q || o.Seen.Has(seat) {
				b.blank.Orders[b.blank.OrderCount] = o
				b.blank.OrderCount++
			}
		}
		b.begin(r, &b.blank, q)
		b.look.Measure()
		for p := range hidden[q].All() {
			b.believe(p, &to.Orders[q][p])
		}
	}
}

// believe weighs the kinds of order on a planet.
func (b *Judge) believe(p game.Planet, to *[game.OrderKinds]uint16) {
	values := b.prospects(p)
	var n [game.OrderKinds]int
	most := -1 << 30
	for k := range game.OrderKinds {
		if k == game.StarOrder {
			n[k] = max(values[0], values[1], values[2])
		} else {
			n[k] = values[k.Standard()]
		}
		n[k] = b.plannedValue(p, k, n[k])
		most = max(most, n[k])
	}
	for k := range n {
		to[k] = decay(most-n[k], beliefDoubt)
	}
}

// decay returns e^(-over/doubt) in parts of 1024; 1024 if over is negative.
func decay(over, doubt int) uint16 {
	return beliefDecay[min(len(beliefDecay)-1, 4*max(0, over)/doubt)]
}
