package value

import "koprulu/rules/game"

// goals measures the victory conditions of a scenario (MODE-18).
func (v *Survey) goals() {
	sc := v.r.Options.Scenario
	for in := v.in; in != 0; in &= in - 1 {
		p := in.First()
		of := &v.Of[p]
		for i := range sc.Conditions {
			c := &sc.Conditions[i]
			if c.Who == game.Nobody || !v.foes(p, c.Who) {
				of[Goal] = max(of[Goal], v.met(c, p))
			}
			if (c.Kind == game.WinLast || c.Kind == game.WinHold) && c.Who != game.Nobody && sc.Rounds > 0 {
				late := 100 * min(int32(v.s.Round), int32(sc.Rounds)) / int32(sc.Rounds)
				if v.foes(p, c.Who) {
					late = -late
				}
				of[Clock] = late
			}
		}
	}
	for in := v.in; in != 0; in &= in - 1 {
		p := in.First()
		for others := v.in; others != 0; others &= others - 1 {
			if q := others.First(); v.foes(p, q) {
				v.Of[p][RivalGoal] = max(v.Of[p][RivalGoal], v.Of[q][Goal])
			}
		}
	}
}

// met returns how much of a condition the team of a seat has met, in hundredths.
func (v *Survey) met(c *game.WinCondition, p game.Player) int32 {
	switch c.Kind {
	case game.WinDestroy:
		if c.Base != game.NoArea {
			if q := v.s.BaseAt[c.Base]; q != game.Nobody && v.foes(p, q) {
				return v.siege(p, c.Base)
			}
			return 0
		}
		return v.sieges(p, v.sitesOf(c.Site))
	case game.WinFallen:
		return v.remains(c.Losers, p)
	case game.WinHomeless:
		left := 0
		for losers := c.Losers; losers != 0; losers &= losers - 1 {
			left += v.s.Seats[losers.First()].Bases.Len()
		}
		return int32(100 / (1 + left))
	case game.WinHold:
		return min(100, 50*int32((v.sitesOf(c.Site)&v.teamHas(p)).Len()))
	case game.WinGather:
		return v.gathered(c.Items, p)
	case game.WinMost:
		if c.ByItems {
			return v.gathered(^uint8(0), p)
		}
		return min(100, max(0, 50+v.Of[p][LeadPoints]))
	case game.WinScore, game.WinPoints:
		return min(100, v.Of[p][Progress])
	}
	return 0
}

// teamHas returns the areas of a seat and its partners.
func (v *Survey) teamHas(p game.Player) game.AreaSet {
	set := game.AreaSet(0)
	for q := range v.r.Players() {
		if !v.foes(p, q) {
			set |= v.have[q]
		}
	}
	return set
}

// sitesOf returns the areas with an installation of a kind.
func (v *Survey) sitesOf(site game.Installation) game.AreaSet {
	var set game.AreaSet
	for areas := v.s.InPlay; areas != 0; areas &= areas - 1 {
		if a := areas.First(); v.s.Installations[a] == site {
			set = set.With(a)
		}
	}
	return set
}

// siege compares what the team of a seat can bring to an area with what defends it, in hundredths, at most 90.
func (v *Survey) siege(p game.Player, a game.Area) int32 {
	at := v.r.Areas[a].Planet
	own, foe := int32(0), int32(0)
	for in := v.in; in != 0; in &= in - 1 {
		if q := in.First(); v.foes(p, q) {
			foe += v.might[q][at]
		} else {
			own += v.force[q][at]
		}
	}
	return 90 * own / max(1, own+foe)
}

// sieges returns the best siege of some areas that foes hold.
func (v *Survey) sieges(p game.Player, areas game.AreaSet) int32 {
	best := int32(0)
	for areas &^= v.teamHas(p); areas != 0; areas &= areas - 1 {
		best = max(best, v.siege(p, areas.First()))
	}
	return best
}

// remains says how close some players of other teams are to elimination, in hundredths.
func (v *Survey) remains(losers game.PlayerSet, p game.Player) int32 {
	best := int32(0)
	for ; losers != 0; losers &= losers - 1 {
		if q := losers.First(); v.foes(p, q) && v.in.Has(q) {
			best = max(best, int32(100/(1+v.have[q].Len())))
		}
	}
	return best
}

// gathered returns the part of some items that the team of a seat has, in hundredths.
func (v *Survey) gathered(items uint8, p game.Player) int32 {
	has, n, held := v.teamHas(p), int32(0), int32(0)
	for i := range v.r.Options.Scenario.Items {
		if items>>i&1 == 0 {
			continue
		}
		n++
		it := &v.s.Items[i]
		if it.Area != game.NoArea && has.Has(it.Area) || it.Player != game.Nobody && !v.foes(p, it.Player) {
			held++
		}
	}
	return 100 * held / max(1, n)
}
