package game

// The effects of modules and of the cards in a play area.

// sumModules adds up an effect of a player's modules. They serve all bases at once, from the moment they are placed
// (MOD-11).
func (g *play) sumModules(p Player, kind EffectKind) int {
	n := 0
	for with := g.r.sources.modules[kind]; with != 0; with &= with - 1 {
		m := with.first()
		if count := int(g.seat(p).Modules[m]); count > 0 {
			n += count * sumOf(g.r.Modules[m].Effects, kind)
		}
	}
	return n
}

// hasModule reports whether a player owns a module with an effect.
func (g *play) hasModule(p Player, kind EffectKind) bool {
	for with := g.r.sources.modules[kind]; with != 0; with &= with - 1 {
		if g.seat(p).Modules[with.first()] > 0 {
			return true
		}
	}
	return false
}

// sumInPlay adds up an effect of timing Always of the cards in a player's play area.
func (g *play) sumInPlay(p Player, kind EffectKind) int {
	n := 0
	for card := range g.seat(p).Play.All() {
		c := &g.sheet(p).Cards[card]
		if c.Timing == Always {
			n += sumOf(c.Effects, kind)
		}
	}
	if g.seat(p).Kept == 0 {
		return n
	}
	for c := g.nextEvent(EventKept(p), 0); c != NoEvent; c = g.nextEvent(EventKept(p), c+1) {
		if g.r.Events[c].Timing == Always {
			n += sumOf(g.r.Events[c].Effects, kind)
		}
	}
	return n
}

func sumOf(effects []Effect, kind EffectKind) int {
	n := 0
	for i := range effects {
		if effects[i].Kind == kind {
			n += int(effects[i].Amount)
		}
	}
	return n
}

// effectOf returns the first effect of a kind in a list, nil if there is none.
func effectOf(effects []Effect, kind EffectKind) *Effect {
	for i := range effects {
		if effects[i].Kind == kind {
			return &effects[i]
		}
	}
	return nil
}

// technology returns the card in a player's play area that has an effect, NoCard if there is none.
func (g *play) technology(p Player, kind EffectKind) Card {
	if cards := g.seat(p).Play & g.cardsWith(p, kind); cards != 0 {
		return cards.First()
	}
	return NoCard
}

// kept returns the first Event card in a player's play area with an effect and a
// timing, NoEvent if there is none.
func (g *play) kept(p Player, timing Timing, kind EffectKind) EventCard {
	if g.seat(p).Kept == 0 {
		return NoEvent
	}
	for c := g.nextEvent(EventKept(p), 0); c != NoEvent; c = g.nextEvent(EventKept(p), c+1) {
		if g.r.Events[c].Timing == timing && effectOf(g.r.Events[c].Effects, kind) != nil {
			return c
		}
	}
	return NoEvent
}
