package odds_test

import (
	"testing"

	"koprulu/bots/odds"
	"koprulu/rules/game"
)

// outcome is how a battle ended: who has the area, and what each side lost.
type outcome struct {
	winner game.Player
	// held is true if the winner has a unit or a base left in the area.
	held bool
	lost [2]int
}

// brute tries every deal of the facedown cards of a battle and every answer that anybody can give in it. It knows
// nothing about how odds are worked out.
type brute struct {
	t     *testing.T
	r     *game.Rules
	from  *game.State
	seat  game.Player
	view  game.View
	tries int
	// drawn is true if a card was drawn or played from a hand while the battle was open.
	drawn bool
	// all counts the deals by what they lead to, split those that may lead to several outcomes.
	all   map[outcome]int
	deals int
	split int
}

// hole is a place for a hidden card, with its owner.
type hole struct {
	card          *game.Card
	owner         game.Player
	reinforcement bool
	any           bool
}

// newBrute tries everything in a battle; it returns nil if cards are still to be placed or there is too much to try.
func newBrute(t *testing.T, r *game.Rules, s *game.State, seat game.Player) *brute {
	b := &brute{t: t, r: r, from: s, seat: seat, tries: 1_500, all: map[outcome]int{}}
	b.view = r.View(s, seat)
	w := *s
	holes := b.holes(&w)
	if holes == nil {
		return nil
	}
	var pools [game.MaxPlayers][]game.Card
	for _, h := range holes {
		pools[h.owner] = append(pools[h.owner], *h.card)
	}
	for p := range pools {
		if pools[p] == nil {
			continue
		}
		place := &w.Seats[p]
		pools[p] = append(pools[p], place.Pile[:place.Deck]...)
		if place.Known&(place.Hand|place.Discarding) != 0 && game.Player(p) != seat {
			return nil // Some deals are then impossible, and the others not equally likely.
		}
		if game.Player(p) != seat {
			for set := place.Hand | place.Discarding; set != 0; set &= set - 1 {
				pools[p] = append(pools[p], set.First())
			}
		}
	}
	if b.deal(&w, holes, pools); b.tries < 0 {
		return nil
	}
	return b
}

func (b *brute) holes(w *game.State) []hole {
	out := []hole{}
	for i := range w.Battle.Skirmishes[:w.Battle.Count] {
		k := &w.Battle.Skirmishes[i]
		for side, p := range w.Battle.Players {
			switch {
			case k.Resolved:
			case k.Card[side] == game.NoCard || k.Deck[side] != p:
				return nil
			case k.Marks[side]&game.MarkOpen != 0:
			default:
				blind := k.Marks[side]&game.MarkBlind != 0
				if p != b.seat || blind {
					out = append(out, hole{&k.Card[side], p, false, blind})
				}
				if p != b.seat && k.Extra[side] != game.NoCard {
					out = append(out, hole{&k.Extra[side], p, true, false})
				}
			}
		}
	}
	return out
}

// deal puts each card that may be there into the first hole, and continues with the others.
func (b *brute) deal(w *game.State, holes []hole, pools [game.MaxPlayers][]game.Card) {
	if len(holes) == 0 {
		b.lead(w, pools)
	}
	if len(holes) == 0 || b.tries < 0 {
		return
	}
	h := holes[0]
	cards := b.r.Sheets[w.Seats[h.owner].Faction].Cards
	for i, c := range pools[h.owner] {
		if !h.any && cards[c].Reinforcement != h.reinforcement {
			continue
		}
		rest := pools
		rest[h.owner] = append(append([]game.Card{}, pools[h.owner][:i]...), pools[h.owner][i+1:]...)
		*h.card = c
		b.deal(w, holes[1:], rest)
	}
}

// lead plays a deal to all its ends. What is left of the pools is in hands and decks.
func (b *brute) lead(dealt *game.State, pools [game.MaxPlayers][]game.Card) {
	w := *dealt
	for p, rest := range pools {
		if rest == nil {
			continue
		}
		place := &w.Seats[p]
		if game.Player(p) != b.seat {
			for _, set := range [2]*game.CardSet{&place.Hand, &place.Discarding} {
				n := set.Len()
				*set = 0
				for _, c := range rest[:n] {
					*set |= 1 << c
				}
				rest = rest[n:]
			}
		}
		copy(place.Pile[:place.Deck], rest)
	}
	if b.r.View(&w, b.seat) != b.view {
		b.t.Fatal("the deal does not look the same to the seat")
	}
	found := map[outcome]bool{}
	b.play(w, outcome{winner: game.Nobody}, found)
	for o := range found {
		b.all[o]++
	}
	if b.deals++; len(found) > 1 {
		b.split++
	}
}

// play tries every answer.
func (b *brute) play(w game.State, o outcome, found map[outcome]bool) {
	if w.Phase == game.Over || w.Battle.Area != b.from.Battle.Area {
		found[o] = true
		return
	}
	p := b.r.Open(&w).First()
	for _, a := range b.r.Legal(&w, p, make([]game.Answer, 0, game.MaxLegal)) {
		if b.tries--; b.tries < 0 {
			return
		}
		next, then := w, o
		var log game.Log
		b.r.Apply(&next, p, a, &log)
		for _, e := range log.Entries {
			if e.Kind == game.LogPhase {
				break
			}
			if e.Kind == game.LogBattleWon {
				then.winner = e.Player
				side := 0
				if e.Player == b.from.Battle.Players[1] {
					side = 1
				}
				then.held = b.from.Seats[e.Player].Bases.Has(b.from.Battle.Area) ||
					w.Battle.Units[side].Len() > then.lost[side]-o.lost[side]
			}
			if e.Kind == game.LogDestroyed && game.Area(e.V[game.EntryArea]) == b.from.Battle.Area {
				for side, q := range b.from.Battle.Players {
					if q == e.Player {
						then.lost[side]++
					}
				}
			}
		}
		if o.winner == game.Nobody {
			for _, q := range b.from.Battle.Players {
				b.drawn = b.drawn || next.Seats[q].Deck != b.from.Seats[q].Deck ||
					next.Seats[q].Hand.Len() != b.from.Seats[q].Hand.Len()
			}
		}
		b.play(next, then, found)
	}
}

// TestExactIsExact compares odds with everything that can happen, deal by deal and answer by answer, in battles of both
// boxes: what is called exact is so to the last deal, and what is exact is called so.
func TestExactIsExact(t *testing.T) {
	for _, opts := range []game.Options{{Players: 4}, {Players: 4, BroodWar: true}} {
		var exact, every, shared int
		c := odds.New()
		decisions(t, opts, 5, func(r *game.Rules, s *game.State) {
			for _, seat := range []game.Player{s.Battle.Players[0], s.Battle.Players[1], game.Nobody} {
				b := newBrute(t, r, s, seat)
				if b == nil {
					continue
				}
				o, err := c.Work(t.Context(), r, s, seat, odds.Budget{}, 1)
				if err != nil {
					t.Fatal(err)
				}
				switch {
				case b.drawn:
					if o.Basis == odds.Exact {
						t.Errorf("exact, though cards may be drawn: %v", b.all)
					}
					continue
				case o.Basis == odds.Sampled:
					t.Errorf("round %d, seat %d, step %d: sampled, though there are only %d deals", s.Round, seat,
						s.Top().Step, b.deals)
					continue
				case o.Deals != b.deals:
					t.Errorf("%d deals, and in truth %d", o.Deals, b.deals)
				}
				if (o.Basis == odds.Exact) != (b.split == 0) {
					t.Errorf("basis %d, and %d of %d deals depend on what is decided", o.Basis, b.split, b.deals)
				}
				if o.Basis == odds.Every {
					every++
					continue
				}
				exact++
				if len(b.all) > 1 {
					shared++
				}
				b.compare(&o)
			}
		})
		if exact < 50 || shared < 5 || every < 10 {
			t.Errorf("Brood War %t: %d exact, %d of them with several endings, %d of all deals: the comparison sees too little",
				opts.BroodWar, exact, shared, every)
		}
	}
}

// compare compares exact odds with what was found.
func (b *brute) compare(o *odds.Odds) {
	var wins, lost [2]int
	var losses [2][odds.MostLosses + 1]int
	for x, n := range b.all {
		for side, p := range o.Players {
			if x.winner == p && x.held {
				wins[side] += n
			}
			losses[side][min(x.lost[side], odds.MostLosses)] += n
			lost[side] += x.lost[side] * n
		}
	}
	if wins != o.Wins || losses != o.Losses || lost != o.Lost {
		b.t.Errorf("wins %v, losses %v, %v; in truth %v, %v, %v", o.Wins, o.Losses, o.Lost, wins, losses, lost)
	}
}
