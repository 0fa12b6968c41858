package game

// What the Leadership cards give to setup, regrouping and victories.

func (g *play) choosesLeaders() bool { return false }
func (g *play) suspended() bool      { return false }
func (g *play) conquestIn(a Area) int {
	n := int(g.r.Areas[a].Conquest)
	if g.s.Points.Has(a) {
		n++
	}
	return n
}
func (g *play) sitePoints(p Player) int { return 0 }
