package game

import "koprulu/rules/game/rule"

// Installations (BW-INST-01): they are in an area like a base and belong to a player.

// putSite puts an installation of a player in an area.
func (g *play) putSite(p Player, site Installation, a Area) {
	g.s.Installations[a] = site
	g.seat(p).Sites = g.seat(p).Sites.With(a)
	g.stirred = true
	g.tell(LogInstallation, p, uint8(site), uint8(a))
}

// destroySite destroys the installation in an area, which goes back to its owner's supply (BW-INST-09); by is the
// player who does it.
func (g *play) destroySite(a Area, by Player) {
	p := g.siteOwner(a)
	g.siteFell(p, by, g.s.Installations[a])
	g.tell(LogInstallationLost, p, uint8(g.s.Installations[a]), uint8(a))
	g.takeSite(p, a)
}

// takeSite takes an installation off the board.
func (g *play) takeSite(p Player, a Area) {
	g.s.Installations[a] = NoInstallation
	g.seat(p).Sites = g.seat(p).Sites.Without(a)
	g.stirred = true
}

// siteOwner returns the owner of the installation in an area, Nobody if there is none.
func (g *play) siteOwner(a Area) Player {
	if g.s.Installations[a] == NoInstallation {
		return Nobody
	}
	for p := range g.players() {
		if g.seat(p).Sites.Has(a) {
			return p
		}
	}
	return Nobody
}

// sitesOf counts the installations of a kind that a player has on the board.
func (g *play) sitesOf(p Player, site Installation) int {
	n := 0
	for area := range g.seat(p).Sites.All() {
		if g.s.Installations[area] == site {
			n++
		}
	}
	return n
}

// vacant returns the rule that forbids a player's base in an area because of what the area holds or is:
// one base or one installation in all (BUILD-28, BW-INST-02), none in a flying-only area (BW-PLANET-05).
func (g *play) vacant(p Player, a Area) rule.ID {
	switch {
	case g.s.BaseAt[a] != Nobody:
		return rule.BUILD28
	case g.seat(p).Sites.Has(a):
		return rule.BWINST02
	case g.s.Installations[a] != NoInstallation:
		return rule.BWINST10
	case !g.mayHoldBase(a):
		return rule.BWPLANET05
	}
	return rule.None
}

// maySite returns the rule that forbids putting an installation of a player in an area: it must be friendly to them and
// vacant (BW-INST-02, BW-PLANET-05).
func (g *play) maySite(p Player, a Area) rule.ID {
	switch broken := g.vacant(p, a); {
	case !g.friendly(p).Has(a):
		return rule.TERM06
	case broken == rule.BUILD28:
		return rule.BWINST02
	default:
		return broken
	}
}
