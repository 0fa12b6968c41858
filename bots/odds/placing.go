package odds

import (
	"math/bits"
	"slices"

	"koprulu/rules/game"
)

// placing are the answers by which a side places its cards, by skirmish. A skirmish without one is left to the rules of
// thumb.
type placing [game.MaxSkirmishes]game.Answer

const (
	// mostCards and mostExtras bound the standard and the reinforcement cards that are compared.
	mostCards  = 10
	mostExtras = 2
	// mostWorlds is the number of worlds that fit in a word.
	mostWorlds = 64
)

// duels say what comes of each card at each skirmish: a bit for each world in which the front-line unit of the other
// side, or of the side that places, is destroyed.
type duels struct {
	kill, die [game.MaxSkirmishes][mostCards]uint64
}

// place decides where a side of a battle places its cards from a skirmish on, as it may know the battle. Who wins a
// skirmish depends more or less on the cards placed there, so a few battles in each world show what every card does at
// every skirmish, and the best way to distribute the cards follows from that. It is then compared with what the rules
// of thumb would do, and with reinforcement cards added.
func (t *tactics) place(r *game.Rules, w *game.State, p game.Player, legal []game.Answer) (best placing) {
	first, count := int(w.Top().V[game.FieldSkirmish]), int(w.Battle.Count)
	side := sideOf(w.Battle.Players, p)
	t.judge.Seed(t.seed, t.asked)
	t.ranked = t.judge.Rank(r, w, p, legal, t.ranked)
	best[first] = t.ranked[0].Answer
	cards, extras := t.cards(r, w, p)
	if len(cards) < count-first || len(cards) < 2 && len(extras) == 0 {
		return best
	}
	t.asked++
	worlds := min(t.care.Worlds, mostWorlds)
	t.judge.BelieveCards(r, w, p, &t.belief)
	t.worlds = slices.Grow(t.worlds[:0], worlds)[:worlds]
	for n := range worlds {
		t.rng.Seed(t.seed+t.asked, uint64(n))
		t.worlds[n] = *w
		r.RedealLikely(&t.worlds[n], p, &t.rng, &t.belief)
	}
	most := t.total(r, p, side, worlds, &best)
	certain := worlds * (wonBattle - mostLost)
	if most >= certain || t.stops() {
		return best
	}
	shared := t.duels(r, p, side, first, count, cards, worlds).share(w, side, first, cards, worlds)
	try := func(a placing) {
		if n := t.total(r, p, side, worlds, &a); n > most {
			most, best = n, a
		}
	}
	if try(shared); best != shared {
		return best // The rules of thumb have placed the reinforcement cards as well.
	}
	for _, extra := range extras {
		for k := first; k < count && most < certain; k++ {
			a := shared
			a[k] = cardAt(k, a[k].Card(), extra)
			try(a)
		}
	}
	return best
}

// duels works out what comes of each card at each skirmish: each battle tries one card at each of them.
func (t *tactics) duels(r *game.Rules, p game.Player, side, first, count int, cards []game.Card, worlds int) *duels {
	var d duels
	for n := range worlds {
		for i := range cards {
			var a placing
			for k := first; k < count; k++ {
				a[k] = cardAt(k, cards[(i+k)%len(cards)], game.NoCard)
			}
			e, _ := t.run(r, n, p, side, &a)
			for k := range count {
				at := (i + k) % len(cards)
				if k < first {
					at = 0 // placed earlier: the same for all
				}
				d.kill[k][at] |= uint64(e.fell[1-side]>>k&1) << n
				d.die[k][at] |= uint64(e.fell[side]>>k&1) << n
			}
		}
	}
	return &d
}

// A won battle weighs more than all units that it may cost, which are fewer than mostLost.
const wonBattle, mostLost = 1000, 100

// cardAt returns the answer that places cards at a skirmish.
func cardAt(k int, card, extra game.Card) game.Answer {
	return game.Answer{Verb: game.DoCard, V: game.AnswerValues{game.OfSkirmish: uint8(k), game.OfCard: uint8(card),
		game.OfExtra: uint8(extra)}}
}

// cards returns the cards that are compared: those that differ, the best at the skirmish by the rules of thumb first.
func (t *tactics) cards(r *game.Rules, w *game.State, p game.Player) (cards, extras []game.Card) {
	sheet := r.Sheets[w.Seats[p].Faction].Cards
	cards, extras = t.few[0][:0], t.few[1][:0]
	var seen game.CardSet
	differs := func(c game.Card) bool {
		if c == game.NoCard || seen.Has(sheet[c].Same) {
			return false
		}
		seen |= 1 << sheet[c].Same
		return true
	}
	slots := int(w.Battle.Count) - int(w.Top().V[game.FieldSkirmish])
	for _, x := range t.ranked {
		if x.Answer.Verb != game.DoCard {
			continue
		}
		if len(cards) < min(max(t.care.Cards, slots), mostCards) && differs(x.Answer.Card()) {
			cards = append(cards, x.Answer.Card())
		}
		if len(extras) < mostExtras && differs(x.Answer.Extra()) {
			extras = append(extras, x.Answer.Extra())
		}
	}
	// Several of the same cards may be placed.
	for set := w.Seats[p].Hand; set != 0 && len(cards) < min(slots, mostCards); set &= set - 1 {
		if c := set.First(); !sheet[c].Reinforcement && !slices.Contains(cards, c) {
			cards = append(cards, c)
		}
	}
	t.few = [2][]game.Card{cards, extras}
	return cards, extras
}

// share distributes cards among the skirmishes so that the side wins in as many worlds as possible and, of several
// ways, loses the fewest units compared with the other side.
func (d *duels) share(w *game.State, side, first int, cards []game.Card, worlds int) (best placing) {
	count := int(w.Battle.Count)
	att, def := &d.kill, &d.die
	if side == game.Defender {
		att, def = def, att
	}
	all := ^uint64(0) >> (64 - worlds)
	if w.Battle.Units[game.Defender].Len() > count {
		all = 0 // Some defenders are not front-line units.
	}
	spare := w.Battle.Units[game.Attacker].Len() > count
	var at [game.MaxSkirmishes]int
	most, found := 0, false
	var try func(k int, used uint, beaten, fallen uint64, gain int)
	try = func(k int, used uint, beaten, fallen uint64, gain int) {
		if k == count {
			if !spare {
				beaten &^= fallen
			}
			n := bits.OnesCount64(beaten)
			if side == game.Defender {
				n = worlds - n
			}
			if n = n*wonBattle + gain; !found || n > most {
				most, found = n, true
				for k := first; k < count; k++ {
					best[k] = cardAt(k, cards[at[k]], game.NoCard)
				}
			}
			return
		}
		for i := range cards {
			if k < first && i > 0 {
				break
			}
			if k >= first {
				if used>>i&1 != 0 {
					continue
				}
				at[k] = i
			}
			next := used
			if k >= first {
				next |= 1 << i
			}
			try(k+1, next, beaten&att[k][i], fallen&def[k][i], gain+bits.OnesCount64(d.kill[k][i])-bits.OnesCount64(d.die[k][i]))
		}
	}
	try(0, 0, all, all, 0)
	return best
}

// total adds up how the battle goes for a side in all worlds.
func (t *tactics) total(r *game.Rules, p game.Player, side, worlds int, a *placing) (n int) {
	for i := range worlds {
		_, score := t.run(r, i, p, side, a)
		n += score
	}
	return n
}

// run plays the battle of a world to its end by the rules of thumb, with the cards of a player as they are placed.
func (t *tactics) run(r *game.Rules, n int, p game.Player, side int, a *placing) (e course, score int) {
	t.world = t.worlds[n]
	t.judge.Seed(t.seed, uint64(n))
	e = t.fight(r, &t.world, t.buf[:0], func(w *game.State, q game.Player, step game.Step, _ []game.Answer) game.Answer {
		if step == game.AskCards && q == p {
			return a[w.Top().V[game.FieldSkirmish]]
		}
		return game.Answer{}
	})
	score = e.lost[1-side] - e.lost[side]
	if e.won && e.winner == p {
		score += wonBattle
	}
	return e, score
}
