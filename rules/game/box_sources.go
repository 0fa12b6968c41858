package game

import "math/bits"

// sources says which cards and modules have an effect of each kind at all, and which areas are special. The usual
// answer, that a player has none of them, then needs no look at any card.
type sources struct {
	modules [EffectKinds]moduleSet
	leaders [FactionCount][EffectKinds]LeaderSet
	cards   [FactionCount][EffectKinds]CardSet
	// staged are the Leadership cards of each stage, special the Special Victory cards, ends those with an ability
	// at the start or the end of the Regrouping Phase (TIME-69).
	staged        [FactionCount][4]LeaderSet
	special, ends [FactionCount]LeaderSet
	// strategic are the strategic areas (BW-PLANET-06), admitting those that admit each kind of unit (BW-PLANET-02).
	strategic AreaSet
	admitting [AnyLayer + 1]AreaSet
}

// moduleSet is a set of types of module, one bit each.
type moduleSet uint8

// first returns the lowest member of a set that is not empty.
func (s moduleSet) first() int { return bits.TrailingZeros8(uint8(s)) }

// Index notes which cards and modules have which effects and which areas are special. Code that makes rules or changes
// their cards, modules and areas calls it before anyone plays by them.
func (r *Rules) Index() {
	r.sources = sources{}
	for a := range r.Areas {
		if r.Areas[a].Strategic {
			r.sources.strategic = r.sources.strategic.With(Area(a))
		}
		for layer := range r.sources.admitting {
			if r.Areas[a].Admits&Layer(layer) != 0 {
				r.sources.admitting[layer] = r.sources.admitting[layer].With(Area(a))
			}
		}
	}
	for m := range r.Modules {
		for _, e := range r.Modules[m].Effects {
			r.sources.modules[e.Kind] |= 1 << m
		}
	}
	for f := range r.Sheets {
		for l := range r.Sheets[f].Leaders {
			info := &r.Sheets[f].Leaders[l]
			r.sources.staged[f][info.Stage&3] |= 1 << l
			if info.Special {
				r.sources.special[f] |= 1 << l
			}
			for _, e := range info.Effects {
				r.sources.leaders[f][e.Kind] |= 1 << l
			}
		}
		with := &r.sources.leaders[f]
		r.sources.ends[f] = with[Storage] | with[HeroReturns] | with[SiteMoves] | with[RestoreAreas]
		for c := range r.Sheets[f].Cards {
			for _, e := range r.Sheets[f].Cards[c].Effects {
				r.sources.cards[f][e.Kind] |= 1 << c
			}
		}
	}
}

// leadersWith returns the Leadership cards of a player's faction that have an effect of a kind.
func (g *play) leadersWith(p Player, kind EffectKind) LeaderSet {
	return g.r.sources.leaders[g.s.Seats[p].Faction][kind]
}

// cardsWith returns the Combat and Technology cards of a player's faction that have an effect of a kind.
func (g *play) cardsWith(p Player, kind EffectKind) CardSet {
	return g.r.sources.cards[g.s.Seats[p].Faction][kind]
}
