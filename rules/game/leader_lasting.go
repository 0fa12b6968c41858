package game

// leads returns the effect of a kind that a Leadership card gives a player now: of a card in their play area
// (BW-LEAD-07), or of one that left the game while its effect lasts (RULING-131). It is nil if there is none. What a
// hero's card does in battle also needs the hero there (RULING-40).
func (g *play) leads(p Player, kind EffectKind) *Effect {
	if !g.r.Options.BroodWar {
		return nil
	}
	return g.led(p, kind)
}

// led is leads with Brood War, a separate function so that the base game does no searching.
func (g *play) led(p Player, kind EffectKind) *Effect {
	seat := g.seat(p)
	cards := seat.Leaders | seat.Lasting
	if cards == 0 {
		return nil
	}
	if cards &= g.leadersWith(p, kind); cards == 0 || !g.alive(p) {
		return nil
	}
	return effectOf(g.sheet(p).Leaders[cards.First()].Effects, kind)
}

// Leads returns the effect of a kind that a Leadership card gives a seat now, nil if there is none (BW-LEAD-07,
// RULING-131).
func (r *Rules) Leads(s *State, p Player, kind EffectKind) *Effect {
	g := play{r: r, s: s}
	return g.leads(p, kind)
}
