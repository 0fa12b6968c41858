package game

// The lists of moves, and of those that can be taken back.

// moveKind chooses among the legal moves: all, those that mend a broken limit (from an area above its limit to one
// with room, or taken back from it), or the others.
type moveKind uint8

const (
	anyMove moveKind = iota
	mends
	mendsNot
)

func (k moveKind) admits(mending bool) bool {
	return k == anyMove || mending == (k == mends)
}

// crowded reports whether an area of the active planet is above its limit, so that movement cannot end (MOB-12).
func (g *play) crowded(p Player) bool {
	for areas := g.planetAreas(g.s.Exec.Planet) & g.seat(p).Held; areas != 0; areas &= areas - 1 {
		if a := areas.First(); g.s.Units[a].Len() > g.limit(a) && g.above(p, a) {
			return true
		}
	}
	return false
}

// above reports whether an area holds more of the player's units than it may when movement ends.
func (g *play) above(p Player, a Area) bool {
	units := g.unitsIn(p, a)
	return units.Len() > g.limit(a) && g.load(p, units) > g.limit(a)
}

// listMoves lists the legal moves of a kind.
func (g *play) listMoves(p Player, kind moveKind, l *list) {
	c := g.moves(p)
	quota := int(g.s.Exec.Quota)
	items := len(g.items()) > 0
	open := g.enterable(p, &c)
	for from := g.origins(p); from != 0 && quota > 0; from &= from - 1 {
		o := from.First()
		still := g.s.Units[o] &^ g.s.Exec.Moved
		captives := still & g.sheet(p).CaptiveFigures
		relief := kind != anyMove && g.above(p, o)
		passable := open.Without(o)
		if !c.here.Has(o) {
			passable &^= c.screened
		}
		for types := g.types(p, still); types != 0; types &= types - 1 {
			u := lowestType(types)
			movers, stolen := g.ofType(p, still, u), Figures(0)
			if captives != 0 {
				stolen = g.among(p, still, u, true)
			}
			count := min(quota, movers.Len())
			for to := passable & g.r.sources.admitting[g.r.Units[u].Layer]; to != 0; to &= to - 1 {
				t := to.First()
				for n, most := 1, g.mostThatFit(p, g.there(p, t), u, count, g.capacity(p, t)); n <= most; n++ {
					mending := relief && (g.enemyUnits(p, t) || g.fits(p, g.unitsIn(p, t), u, n, g.limit(t))) &&
						g.relieves(p, g.s.Units[o], u, n)
					a := Answer{Verb: DoMove, V: AnswerValues{OfCount: uint8(n), OfUnit: uint8(u), OfFrom: uint8(o), OfTo: uint8(t)}}
					switch {
					case !kind.admits(mending):
						continue
					case items:
						g.listLaden(p, movers, a, l)
					default:
						l.add(a)
					}
					if a.V[OfStolen] = StolenFirst; n <= stolen.Len() {
						g.listLaden(p, stolen, a, l)
					}
				}
				if l.full() {
					return
				}
			}
		}
	}
	if kind.admits(false) {
		g.listCovert(p, &c, l)
	}
}

// listBack lists the moves of a kind that can be taken back, each for units of one type with one origin.
func (g *play) listBack(p Player, kind moveKind, l *list) {
	for at := g.planetAreas(g.s.Exec.Planet); at != 0; at &= at - 1 {
		above := g.above(p, at.First())
		if !above && !kind.admits(false) {
			continue
		}
		here := g.arrived(p, at.First()) &^ g.s.Exec.Laden
		for types := g.types(p, here); types != 0; types &= types - 1 {
			u := lowestType(types)
			var seen AreaSet
			fromCard := false // seen too, but no area
			for figs := g.ofType(p, here, u); figs != 0; figs &= figs - 1 {
				o := g.s.Exec.Origin[figs.First()]
				if seen.Has(o) || o == NoArea && fromCard {
					continue
				}
				seen, fromCard = seen.With(o), fromCard || o == NoArea
				came := g.cameFrom(g.ofType(p, here, u), o)
				stolen := g.among(p, came, u, true)
				for n := 1; n <= came.Len(); n++ {
					if !kind.admits(above && g.relieves(p, g.s.Units[at.First()], u, n)) {
						continue
					}
					a := Answer{Verb: DoBack, V: AnswerValues{OfCount: uint8(n), OfUnit: uint8(u), OfFrom: uint8(at.First()),
						OfTo: uint8(o)}}
					g.listLaden(p, came, a, l)
					if a.V[OfStolen] = StolenFirst; n <= stolen.Len() {
						g.listLaden(p, stolen, a, l)
					}
				}
			}
		}
	}
}

// cameFrom returns those of some moved figures that came from an area.
func (g *play) cameFrom(set Figures, o Area) Figures {
	var from Figures
	for figs := set; figs != 0; figs &= figs - 1 {
		if g.s.Exec.Origin[figs.First()] == o {
			from |= 1 << figs.First()
		}
	}
	return from
}
