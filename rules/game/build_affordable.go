package game

// What a player can pay at all: their purse in each resource.

// purse is what a player can still raise in one resource: workers that cards and the permanent resource (TERM-16) take
// without force mining, and those that force mining allows beyond that (PAY-04, PAY-12).
type purse struct {
	free, forced int
	cards        bool
}

func (g *play) purse(p Player, res Resource) purse {
	seat := g.seat(p)
	w := purse{free: g.permanent(p, res) - int(seat.Home[res])}
	for cards := seat.Cards; cards != 0; cards &= cards - 1 {
		a := cards.First()
		info := &g.r.Areas[a]
		if info.Resource != res {
			continue
		}
		w.cards = true
		w.free += max(0, int(info.Amount)-int(g.s.Workers[a])) // PAY-05
		w.forced += 2                                          // PAY-15, PAY-21
		if g.s.Partial.Has(a) {
			w.forced-- // PAY-14
		}
	}
	return w
}

// payable reports whether a player can pay a cost completely (PAY-08, RULING-08), taking up to discount resources off
// it and discarding their resource tokens.
func (g *play) payable(p Player, c Cost, discount int) bool {
	// Resource tokens first: they only lower the cost (BW-TOKEN-01).
	tokens := &g.seat(p).ResourceTokens
	m, gas := int(c.Minerals-min(c.Minerals, tokens[Minerals])), int(c.Gas-min(c.Gas, tokens[Gas]))
	if m+gas == 0 {
		return true
	}
	if m+gas-min(discount, m+gas) > int(g.seat(p).Pool) {
		return false
	}
	var pm, pg purse
	lackM, lackG := 0, 0
	if m > 0 {
		pm = g.purse(p, Minerals)
		lackM = max(0, m-pm.free-pm.forced)
	}
	if gas > 0 {
		pg = g.purse(p, Gas)
		lackG = max(0, gas-pg.free-pg.forced)
	}
	if lackM+lackG <= discount {
		return true
	}
	// Cards that stop a depletion allow one more force mining each (TIME-64).
	careful := g.keptCount(p, OnForceMine, NoDepletion)
	if careful == 0 {
		return false
	}
	hopeless := 0 // what no card of theirs yields
	if !pm.cards {
		hopeless += lackM
	}
	if !pg.cards {
		hopeless += lackG
	}
	return hopeless <= discount && lackM+lackG <= discount+careful
}

// keptCount counts the Event cards in a play area with an effect and a timing.
func (g *play) keptCount(p Player, timing Timing, kind EffectKind) int {
	if g.seat(p).Kept == 0 {
		return 0
	}
	n := 0
	for c := g.nextEvent(EventKept(p), 0); c != NoEvent; c = g.nextEvent(EventKept(p), c+1) {
		if g.r.Events[c].Timing == timing && effectOf(g.r.Events[c].Effects, kind) != nil {
			n++
		}
	}
	return n
}

// permanent returns the capacity of a player's permanent resource (PAY-10), raised by Leadership cards.
func (g *play) permanent(p Player, res Resource) int {
	n := int(g.sheet(p).Permanent[res])
	if seat := g.seat(p); seat.Leaders|seat.Lasting != 0 {
		n += g.raised(p, (seat.Leaders|seat.Lasting)&g.leadersWith(p, Permanent), res)
	}
	return n
}

// raised returns what some Leadership cards of a player add to a permanent resource.
func (g *play) raised(p Player, cards LeaderSet, res Resource) int {
	n := 0
	for ; cards != 0; cards &= cards - 1 {
		effects := g.sheet(p).Leaders[cards.First()].Effects
		for i := range effects {
			if effects[i].Kind == Permanent && effects[i].Of>>res&1 != 0 {
				n += int(effects[i].Amount)
			}
		}
	}
	return n
}

// Permanent returns the capacity of a seat's permanent resource (PAY-10), Minerals or Gas, with what the player's
// Leadership cards add; 0 before they have a faction.
func (r *Rules) Permanent(s *State, p Player, res Resource) int {
	g := play{r: r, s: s}
	if !g.seated(p) {
		return 0
	}
	return g.permanent(p, res)
}
