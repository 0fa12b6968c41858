package game

import "koprulu/rules/game/rule"

// Reach returns the areas into which a seat could bring units from an area, by a Mobilize order on the planet of each:
// on their own planet, and on those that its transports join to it (MOB-02, MOB-04). It says only which areas units of
// any type that is there may enter, not whether there is room (MOB-11, MOB-12) or what one order allows together with
// other moves (MOB-08). All this is open to everyone.
func (v *View) Reach(r *Rules, p Player, from Area) AreaSet {
	var s State
	v.open(&s)
	g := play{r: r, s: &s}
	if p >= MaxPlayers || int(from) >= len(r.Areas) || !g.seated(p) {
		return 0
	}
	units := g.unitsIn(p, from)
	if units == 0 {
		return 0
	}
	s.FrameCount = 1 // The order is imaginary: it begins now.
	var set AreaSet
	home := g.planetOf(from)
	for planets := g.carriedFrom(p, home) | 1<<home; planets != 0; planets &= planets - 1 {
		s.Exec = Exec{Player: p, Planet: planets.First(), Order: MobilizeOrder, Target: NoArea, Quota: anyNumber,
			Defend: NoArea}
		c := g.moves(p)
		for areas := (c.here & s.InPlay).Without(from); areas != 0; areas &= areas - 1 {
			to := areas.First()
			for types := g.types(p, units); types != 0; types &= types - 1 {
				if g.checkPassage(p, &c, lowestType(types), from, to) == rule.None {
					set = set.With(to)
					break
				}
			}
		}
	}
	return set
}
