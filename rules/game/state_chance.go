package game

import "encoding/binary"

// Chance is a source of random numbers for things outside a game: redealing and bots. A game's own chance comes from
// its seed (RULING-87).
type Chance interface{ Uint64() uint64 }

// draws makes the generator of one chance event of the game: ChaCha8 keyed with the seed, whose last eight bytes are
// combined with the number of the event. Thus every shuffle of a game can be recomputed from the seed alone (P4).
func draws(c *chacha, seed *[32]byte, event uint32) {
	key := *seed
	last := binary.LittleEndian.Uint64(key[24:])
	binary.LittleEndian.PutUint64(key[24:], last^uint64(event+1))
	c.seed(&key)
}

// below returns a number below n, each with the same probability.
func below(c *chacha, n uint32) uint32 {
	limit := -n % n
	for {
		m := uint64(uint32(c.next()>>32)) * uint64(n)
		if uint32(m) >= limit {
			return uint32(m >> 32)
		}
	}
}

// shuffleCards puts cards in random order, each order with the same probability.
func (g *play) shuffleCards(p Player, cards []Card) {
	shuffle(g, cards)
	if g.log != nil {
		logOrder(g.log, chanceCards, uint8(p), cards)
	}
}

// shuffleEvents puts Event cards in random order.
func (g *play) shuffleEvents(cards []EventCard) {
	shuffle(g, cards)
	if g.log != nil {
		logOrder(g.log, chanceEvents, 0, cards)
	}
}

// shufflePlanets shuffles the starting planet tokens.
func (g *play) shufflePlanets(planets []Planet) {
	shuffle(g, planets)
	if g.log != nil {
		logOrder(g.log, chancePlanets, 0, planets)
	}
}

// shuffle is one chance event: the Fisher-Yates shuffle.
func shuffle[T ~uint8](g *play, things []T) {
	var c chacha
	draws(&c, &g.s.Seed, g.s.Chances)
	g.s.Chances++
	for i := len(things) - 1; i > 0; i-- {
		j := below(&c, uint32(i+1))
		things[i], things[j] = things[j], things[i]
	}
	g.barrier()
}

func logOrder[T ~uint8](l *Log, kind, subject uint8, things []T) {
	l.chance(kind, subject, len(things))
	for _, t := range things {
		l.chanceValue(uint8(t))
	}
}

// pick draws one of n possibilities at random.
func (g *play) pick(n int) int {
	var c chacha
	draws(&c, &g.s.Seed, g.s.Chances)
	g.s.Chances++
	v := int(below(&c, uint32(n)))
	g.barrier()
	if g.log != nil {
		g.log.chance(chancePick, uint8(n), 1)
		g.log.chanceValue(uint8(v))
	}
	return v
}
