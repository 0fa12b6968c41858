package odds

import "koprulu/rules/game"

// ending is how one battle ended, as far as odds say. Endings can be compared.
type ending struct {
	winner game.Player
	won    bool
	// empty is true if the winner has neither a unit nor a base left in the area: a defender wins even then (BATTLE-33).
	empty bool
	lost  [2]int
	// fell has a bit for each skirmish in which the front-line unit of a side was destroyed, done for each that was
	// resolved.
	fell [2]uint16
	done uint16
}

// course is a battle on its way to its end.
type course struct {
	ending
	// chance is true if more was left to chance than the facedown cards.
	chance bool

	// now is the skirmish being resolved. enough says which side's attack sufficed in it, pending which side has yet to
	// deal splash damage that was triggered earlier, ended that the units lost in it are known.
	now             int
	enough, pending [2]bool
	ended           bool

	chances uint32
	decks   [2]uint8
	hands   [2]game.CardSet
	bases   [2]bool
}

// begin records where a battle stands.
func begin(w *game.State) course {
	c := course{ending: ending{winner: game.Nobody}, now: int(w.Battle.Now), chances: w.Chances}
	for side, p := range w.Battle.Players {
		c.decks[side], c.hands[side] = w.Seats[p].Deck, w.Seats[p].Hand
		c.bases[side] = w.Seats[p].Bases.Has(w.Battle.Area)
	}
	return c
}

// places records that a player is about to place cards from hand, which leaves nothing to chance.
func (c *course) places(p game.Player, a game.Answer, b *game.Battle) {
	side := sideOf(b.Players, p)
	if a.Verb != game.DoCard || side < 0 {
		return
	}
	for _, card := range [2]game.Card{a.Card(), a.Extra()} {
		if card != game.NoCard {
			c.hands[side] &^= 1 << card
		}
	}
}

// drawn records whether a card was drawn or played from a hand, or anything was left to chance, since the battle stood
// as begin saw it.
func (c *course) drawn(w *game.State, players [2]game.Player) {
	c.chance = c.chance || w.Chances != c.chances
	for side, p := range players {
		c.chance = c.chance || w.Seats[p].Deck != c.decks[side] || w.Seats[p].Hand != c.hands[side]
	}
}

// read records what the log says about an answer in the battle b. It stops where the log continues with what follows
// the battle.
func (c *course) read(r *game.Rules, w *game.State, b *game.Battle, log []game.Entry) {
	before := c.lost
	for side := range c.pending {
		c.pending[side] = c.pending[side] || b.Splash[side] != 0
	}
	for i := range log {
		switch x := &log[i]; x.Kind {
		case game.LogRound, game.LogPhase:
			return
		case game.LogSkirmish:
			c.now = int(x.V[game.EntrySkirmish])
			c.done |= 1 << c.now
			c.enough, c.ended = [2]bool{}, false
		case game.LogStrength:
			if x.V[game.EntryFlags]&game.Enough != 0 {
				c.enough[sideOf(b.Players, x.Player)] = true
			}
		case game.LogSplash: // Its cards are put away: units lost from here on are lost to splash damage or on the retreat.
			c.ended = true
			if side := sideOf(b.Players, x.Player); side >= 0 {
				c.pending[side] = true
			}
		case game.LogBattleWon:
			c.winner, c.won = x.Player, true
			side := sideOf(b.Players, x.Player)
			c.empty = !c.bases[side] && b.Units[side].Len() <= c.lost[side]-before[side]
		case game.LogDestroyed:
			if game.Area(x.V[game.EntryArea]) == b.Area {
				c.loses(r, w, b, x)
			}
		}
	}
}

// loses records a unit that was destroyed.
func (c *course) loses(r *game.Rules, w *game.State, b *game.Battle, x *game.Entry) {
	side := sideOf(b.Players, x.Player)
	if side < 0 {
		return
	}
	c.lost[side]++
	switch {
	case c.done>>c.now&1 == 0 || c.ended || c.won || c.now >= int(b.Count):
	case c.pending[1-side] && !c.enough[1-side] && c.left(b) == 0: // It fell to splash damage.
	case game.UnitType(x.V[game.EntryUnit]) == r.TypeOf(w, x.Player, b.Skirmishes[c.now].Front[side]):
		c.fell[side] |= 1 << c.now
	}
}

// left returns the number of skirmishes that are still to be resolved.
func (c *course) left(b *game.Battle) int {
	n := 0
	for k := range b.Skirmishes[:b.Count] {
		if c.done>>k&1 == 0 && !b.Skirmishes[k].Resolved {
			n++
		}
	}
	return n
}

// sideOf returns the side of a player, -1 for those who do not fight.
func sideOf(players [2]game.Player, p game.Player) int {
	switch p {
	case players[game.Attacker]:
		return game.Attacker
	case players[game.Defender]:
		return game.Defender
	}
	return -1
}

// add counts an ending as the given number of deals.
func (e *ending) add(o *Odds, times int) {
	o.Deals += times
	switch {
	case e.won && e.empty:
		o.Nobody += times
	case e.won && e.winner == o.Players[game.Attacker]:
		o.Wins[game.Attacker] += times
	case e.won && e.winner == o.Players[game.Defender]:
		o.Wins[game.Defender] += times
	default:
		o.Nobody += times
	}
	for side, n := range e.lost {
		o.Losses[side][min(n, MostLosses)] += times
		o.Lost[side] += n * times
	}
	for k := range o.Skirmishes {
		if e.done>>k&1 == 0 {
			continue
		}
		x := &o.Skirmishes[k]
		x.Deals += times
		for side := range e.fell {
			x.Destroyed[side] += int(e.fell[side]>>k&1) * times
		}
	}
}
