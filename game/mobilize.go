package game

import "koprulu/game/rule"

// anyNumber in Exec.Quota lets any number of units move.
const anyNumber = 255

// mobilize follows MOB-01: A is the part that comes next.
func (g *play) mobilize(f *Frame) {
	p := f.Player
	switch f.A {
	case 0: // Step 1: movement.
		f.A = 1
		g.s.Exec.Quota = anyNumber
		g.ask(AskMove, p)
	case 1: // Abilities at the end of the movement step (MOB-21).
		f.A = 2
		if g.recallTo(p) != 0 {
			g.ask(AskRecall, p)
		}
		g.spendTransports(p) // TIME-24, before anything is recalled
	case 2: // Step 2: at most one battle (MOB-13).
		f.A = 3
		if g.s.Battle.Units[Attacker] == 0 {
			return
		}
		to := g.s.Exec.Target
		b := Battle{Area: to, Special: g.s.Exec.Special, Opening: NoEvent,
			StartCard: [2]Card{NoCard, NoCard}, StartEvent: [2]EventCard{NoEvent, NoEvent},
			FrontOf: [2]Figure{NoFigure, NoFigure}}
		b.Players = [2]Player{p, g.s.Holder[to]}
		b.Units = [2]Figures{g.s.Battle.Units[Attacker], g.s.Units[to]}
		g.s.Battle = b
		g.push(Frame{Step: RunBattle, Player: p})
	case 3:
		g.pop()
	}
}

// A move takes effect at once, so that the player sees it, but is judged on
// the final position (RULING-20): what moved cannot move again, the limits are
// checked when movement ends, and until then every move can be taken back.
// Units that entered an area with enemy units wait in Battle.Units[Attacker].

// arrived gives the units that moved into an area in this order.
func (g *play) arrived(p Player, a Area) Figures {
	if a == g.s.Exec.Target && g.enemyUnits(p, a) {
		return g.s.Battle.Units[Attacker]
	}
	return g.unitsIn(p, a) & g.s.Exec.Moved
}

// enemyUnits reports whether units of another player stand in an area.
func (g *play) enemyUnits(p Player, a Area) bool {
	return g.s.Holder[a] != Nobody && g.s.Holder[a] != p
}

// capacity gives how many of the player's units that count (load) an area may hold when movement
// ends (MOB-11, MOB-12, BW-MOD-06).
func (g *play) capacity(p Player, a Area) int {
	if g.enemyUnits(p, a) {
		return g.limit(a) + 2
	}
	return g.limit(a)
}

// origins gives the areas from which units may move to the active planet (MOB-02).
func (g *play) origins(p Player) AreaSet {
	planet := g.s.Exec.Planet
	areas := g.planetAreas(planet)
	for planets := g.carriedFrom(p, planet); planets != 0; planets &= planets - 1 {
		areas |= g.planetAreas(planets.First())
	}
	return areas & g.seat(p).Held &^ g.s.Exec.Locked
}

// screened gives the areas of the active planet into which a player may not
// transport units (MOD-08, RULING-16).
func (g *play) screened(p Player) AreaSet {
	var set AreaSet
	for areas := g.planetAreas(g.s.Exec.Planet); areas != 0; areas &= areas - 1 {
		a := areas.First()
		if q := g.s.BaseAt[a]; q != Nobody && q != p && !g.mates(p, q) && g.hasModule(q, OrbitalDefense) {
			set = set.With(a)
		}
	}
	return set
}

// checkEnter gives the rule that forbids a player's units to enter an area.
func (g *play) checkEnter(p Player, to Area, rivals AreaSet) rule.ID {
	if !rivals.Has(to) {
		return rule.None
	}
	if g.s.Exec.Quota != anyNumber || g.s.top().A != 0 {
		return rule.TERM08 // an Event card: no enemy area may be entered
	}
	if q := g.s.Holder[to]; q != Nobody && g.mates(p, q) {
		return rule.MOB18
	}
	if q := g.s.BaseAt[to]; q != Nobody && g.mates(p, q) && !g.enemyUnits(p, to) {
		return rule.MOB18
	}
	if q := g.siteOwner(to); q != Nobody && g.mates(p, q) && !g.enemyUnits(p, to) {
		return rule.MOB18
	}
	if g.s.Exec.Target != NoArea && g.s.Exec.Target != to {
		return rule.MOB08
	}
	return rule.None
}

// moveContext is what every candidate of a movement decision is judged by: the active planet and its
// areas, those that may be destinations, those with pieces of others and those closed to transports.
type moveContext struct {
	planet           Planet
	here, open       AreaSet
	rivals, screened AreaSet
	// truce are the areas that a special rule of a scenario closes.
	truce AreaSet
}

func (g *play) moves(p Player) moveContext {
	here := g.planetAreas(g.s.Exec.Planet)
	c := moveContext{planet: g.s.Exec.Planet, here: here, open: here, rivals: g.rivals(p) & here, truce: g.truce(p)}
	if !g.evades(p) {
		c.screened = g.screened(p)
	}
	if g.s.Exec.Defend != NoArea {
		c.open = 1 << g.s.Exec.Defend // BW-ORDER-14
	}
	return c
}

// checkArrival judges n units of a type that go from one area to another, all but their number at the origin.
func (g *play) checkArrival(p Player, c *moveContext, n int, u UnitType, from, to Area) rule.ID {
	if broken := g.checkPassage(p, c, u, from, to); broken != rule.None {
		return broken
	}
	if !g.fits(p, g.there(p, to), u, n, g.capacity(p, to)) {
		if g.enemyUnits(p, to) {
			return rule.MOB11
		}
		return rule.MOB12
	}
	return rule.None
}

// there gives the figures with which those that go to an area have to share its limit.
func (g *play) there(p Player, to Area) Figures {
	if g.s.Exec.Defend != NoArea {
		return g.unitsIn(p, to) // nothing moves away from the only destination
	}
	return g.arrived(p, to)
}

// checkPassage judges units of a type that go from one area to another, whatever their number.
func (g *play) checkPassage(p Player, c *moveContext, u UnitType, from, to Area) rule.ID {
	if !c.here.Has(to) {
		return rule.MOB03
	}
	if !c.open.Has(to) {
		return rule.BWORDER14
	}
	if !g.admits(to, u) {
		return rule.BWPLANET02
	}
	if c.truce.Has(to) {
		return rule.MODE25
	}
	if c.screened.Has(to) && from != NoArea && !c.here.Has(from) {
		return rule.MOB19
	}
	if c.rivals.Has(to) {
		if broken := g.checkEnter(p, to, c.rivals); broken != rule.None {
			return broken
		}
	}
	return rule.None
}

func (g *play) legalMove(f *Frame, p Player, l *list) {
	if g.crowded(p) {
		// A limit is broken: the list is what mends it, all else stands beside it, so
		// that whoever picks from the list gets to the end of the movement.
		g.listMoves(p, mends, l)
		g.listBack(p, mends, l)
		if l.n == 0 {
			// Only a position that was set up can be like this: an area above its limit that nobody moved into.
			g.listMoves(p, anyMove, l)
			g.listBack(p, anyMove, l)
		}
		return
	}
	g.listMoves(p, anyMove, l)
	if f.A == 0 && g.sheet(p).LiftOff {
		g.listLift(f, p, l)
	}
	g.listPickUps(f, p, l)
	l.add(Answer{Verb: DoDone})
}

// besideMove lists what is possible beside the answers of legalMove.
func (g *play) besideMove(f *Frame, p Player, l *list) {
	if !g.crowded(p) {
		g.listBack(p, anyMove, l)
	} else {
		g.listMoves(p, mendsNot, l)
		g.listBack(p, mendsNot, l)
		g.listPickUps(f, p, l)
		if f.A == 0 && g.sheet(p).LiftOff {
			g.listLift(f, p, l)
		}
	}
	if g.s.Exec.LiftTo != NoArea {
		l.add(Answer{Verb: DoBackLift})
	}
}

// moveKind chooses among the moves that are legal: all, those that mend a broken limit
// (from an area above its limit to one with room, or back from it), or the others.
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

// enterable gives the areas of the active planet that units of a player may enter at all, whatever their type and
// wherever they come from.
func (g *play) enterable(p Player, c *moveContext) AreaSet {
	areas := c.open & c.here &^ c.truce
	for rivals := areas & c.rivals; rivals != 0; rivals &= rivals - 1 {
		if a := rivals.First(); g.checkEnter(p, a, c.rivals) != rule.None {
			areas = areas.Without(a)
		}
	}
	return areas
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
					a := Answer{Verb: DoMove, A: uint8(n), B: uint8(u), C: uint8(o), D: uint8(t)}
					switch {
					case !kind.admits(mending):
						continue
					case items:
						g.listLaden(p, movers, a, l)
					default:
						l.add(a)
					}
					if a.F = StolenFirst; n <= stolen.Len() {
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

// listLift lists the areas of a Lift Off (MOB-20).
func (g *play) listLift(f *Frame, p Player, l *list) {
	for to := g.planetAreas(g.s.Exec.Planet); to != 0; to &= to - 1 {
		if a := (Answer{Verb: DoLift, A: uint8(to.First())}); g.checkMove(f, p, a) == rule.None {
			l.add(a)
		}
	}
}

// listBack lists the moves of a kind that can be taken back, in units of one type with one origin.
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
					a := Answer{Verb: DoBack, A: uint8(n), B: uint8(u), C: uint8(at.First()), D: uint8(o)}
					g.listLaden(p, came, a, l)
					if a.F = StolenFirst; n <= stolen.Len() {
						g.listLaden(p, stolen, a, l)
					}
				}
			}
		}
	}
}

// cameFrom gives those of some moved figures that came from an area.
func (g *play) cameFrom(set Figures, o Area) Figures {
	var from Figures
	for figs := set; figs != 0; figs &= figs - 1 {
		if g.s.Exec.Origin[figs.First()] == o {
			from |= 1 << figs.First()
		}
	}
	return from
}

func (g *play) checkMove(f *Frame, p Player, a Answer) rule.ID {
	switch a.Verb {
	case DoDone:
		if g.crowded(p) {
			return rule.MOB12
		}
		return rule.None
	case DoMove:
		n, u, from, to := int(a.A), UnitType(a.B), Area(a.C), Area(a.D)
		if n == 0 || int(u) >= len(g.r.Units) || int(from) >= len(g.r.Areas) && from != NoArea || int(to) >= len(g.r.Areas) || from == to {
			return rule.TIME23
		}
		c := g.moves(p)
		if !c.here.Has(to) {
			return rule.MOB03
		}
		if from == NoArea {
			if a.E != 0 {
				return rule.MODE22
			}
			if a.F != 0 {
				return rule.TIME23 // no unit under mind control waits on a card
			}
			return g.checkCovert(f, p, &c, n, u, to)
		}
		have := g.ofType(p, g.unitsIn(p, from), u)
		if have == 0 {
			return rule.MOB02
		}
		if a.F != 0 {
			have = g.among(p, g.unitsIn(p, from)&^g.s.Exec.Moved, u, true)
		}
		if g.s.Exec.Locked.Has(from) {
			return rule.ROUND05
		}
		if !c.here.Has(from) && !g.carriedFrom(p, c.planet).Has(g.planetOf(from)) {
			if g.s.Adjacent[c.planet].Has(g.planetOf(from)) {
				return rule.MOB04
			}
			return rule.MOB02
		}
		if (have &^ g.s.Exec.Moved).Len() < n {
			if have.Len() >= n {
				return rule.MOB16
			}
			return rule.MOB02
		}
		if n > int(g.s.Exec.Quota) {
			return rule.EVENT14
		}
		if broken := g.checkLaden(p, have&^g.s.Exec.Moved, n, a.E); broken != rule.None {
			return broken
		}
		return g.checkArrival(p, &c, n, u, from, to)
	case DoBack:
		n, u, at, o := int(a.A), UnitType(a.B), Area(a.C), Area(a.D)
		if n == 0 || int(u) >= len(g.r.Units) || int(at) >= len(g.r.Areas) || int(o) >= len(g.r.Areas) && o != NoArea {
			return rule.TIME23
		}
		came := g.among(p, g.cameFrom(g.ofType(p, g.arrived(p, at)&^g.s.Exec.Laden, u), o), u, a.F != 0)
		if came.Len() < n {
			return rule.MOB16
		}
		return g.checkLaden(p, came, n, a.E)
	case DoLift:
		return g.checkLift(f, p, a)
	case DoBackLift:
		if g.s.Exec.LiftTo == NoArea {
			return rule.MOB20
		}
		return rule.None
	case DoPickUp:
		return g.checkPickUp(f, p, a)
	}
	return rule.TIME23
}

// checkLift judges a Lift Off (MOB-20, RULING-116).
func (g *play) checkLift(f *Frame, p Player, a Answer) rule.ID {
	if int(a.A) >= len(g.r.Areas) {
		return rule.TIME23
	}
	to := Area(a.A)
	if bases := g.seat(p).Bases & g.planetAreas(g.s.Exec.Planet); bases != 0 && g.capital(bases.First()) {
		return rule.MODE25
	}
	if f.A != 0 || !g.sheet(p).LiftOff || g.s.Exec.LiftTo != NoArea || !g.hasBaseHere(p) ||
		g.planetOf(to) != g.s.Exec.Planet {
		return rule.MOB20
	}
	if broken := g.vacant(p, to); broken == rule.BWPLANET05 {
		return broken
	} else if broken != rule.None {
		return rule.MOB20
	}
	if !g.unopposed(p).Has(to) || to == g.s.Exec.Target {
		return rule.MOB20
	}
	if g.s.Exec.Defend != NoArea && to != g.s.Exec.Defend {
		return rule.BWORDER14
	}
	return rule.None
}

func (g *play) applyMove(f *Frame, p Player, a Answer) {
	x := &g.s.Exec
	switch a.Verb {
	case DoDone:
		g.pop()
	case DoMove:
		n, u, from, to := int(a.A), UnitType(a.B), Area(a.C), Area(a.D)
		enemy := g.rivals(p).Has(to)
		var figs Figures
		if from == NoArea {
			figs = g.ofType(p, g.seat(p).Waiting, u).lowest(n)
			g.seat(p).Waiting &^= figs
		} else {
			figs = g.withItems(p, g.among(p, g.unitsIn(p, from)&^x.Moved, u, a.F != 0), n, a.E)
			g.takeUnits(p, figs, from)
		}
		if g.enemyUnits(p, to) {
			g.s.Battle.Units[Attacker] |= figs
		} else {
			g.putUnits(p, figs, to)
		}
		if enemy {
			x.Target = to
		}
		x.Moved |= figs
		for rest := figs; rest != 0; rest &= rest - 1 {
			x.Origin[rest.First()] = from
		}
		if x.Quota != anyNumber {
			x.Quota -= a.A
		}
		g.tell(LogMove, p, a.A, a.B, a.C, a.D)
	case DoBack:
		n, u, at, o := int(a.A), UnitType(a.B), Area(a.C), Area(a.D)
		figs := g.withItems(p, g.among(p, g.cameFrom(g.ofType(p, g.arrived(p, at)&^x.Laden, u), o), u, a.F != 0), n, a.E)
		if g.enemyUnits(p, at) {
			g.s.Battle.Units[Attacker] &^= figs
		} else {
			g.takeUnits(p, figs, at)
		}
		if o == NoArea {
			g.seat(p).Waiting |= figs
		} else {
			g.putUnits(p, figs, o)
		}
		x.Moved &^= figs
		for rest := figs; rest != 0; rest &= rest - 1 {
			x.Origin[rest.First()] = 0
		}
		if x.Target == at && g.arrived(p, at) == 0 {
			x.Target = NoArea
		}
		if x.Quota != anyNumber {
			x.Quota += a.A
		}
		g.tell(LogBack, p, a.A, a.B, a.C, a.D)
	case DoPickUp:
		g.pickUp(p, a)
	case DoLift:
		from := (g.seat(p).Bases & g.planetAreas(x.Planet)).First()
		g.takeBase(p, from)
		g.putBase(p, Area(a.A))
		x.LiftFrom, x.LiftTo = from, Area(a.A)
		g.tell(LogLiftOff, p, uint8(from), a.A)
	case DoBackLift:
		g.takeBase(p, x.LiftTo)
		g.putBase(p, x.LiftFrom)
		g.tell(LogLiftOff, p, uint8(x.LiftTo), uint8(x.LiftFrom))
		x.LiftFrom, x.LiftTo = NoArea, NoArea
	}
}

// recallTo gives the areas of the active planet to which a card may recall a
// unit (Recall): those with a unit that the card names.
func (g *play) recallTo(p Player) AreaSet {
	c := g.technology(p, Recall)
	if c == NoCard || g.s.Exec.Recalled {
		return 0
	}
	e := effectOf(g.sheet(p).Cards[c].Effects, Recall)
	var set AreaSet
	areas := g.planetAreas(g.s.Exec.Planet)
	if g.s.Exec.Defend != NoArea {
		areas = 1 << g.s.Exec.Defend // RULING-125
	}
	for ; areas != 0; areas &= areas - 1 {
		a := areas.First()
		figs := g.unitsIn(p, a) | g.arrived(p, a)
		if figs != 0 && g.types(p, figs)&e.Units != 0 {
			set = set.With(a)
		}
	}
	return set
}

func (g *play) legalRecall(f *Frame, p Player, l *list) {
	to := g.recallTo(p)
	for from := g.seat(p).Held; from != 0; from &= from - 1 {
		for types := g.types(p, g.s.Units[from.First()]&^g.s.Exec.Moved); types != 0; types &= types - 1 {
			for t := to; t != 0; t &= t - 1 {
				a := Answer{Verb: DoRecall, A: uint8(lowestType(types)), B: uint8(from.First()), C: uint8(t.First())}
				for ; a.F <= StolenFirst; a.F++ {
					if g.checkRecall(f, p, a) == rule.None {
						l.add(a)
					}
				}
			}
		}
	}
	l.add(Answer{Verb: DoPass})
}

func (g *play) checkRecall(f *Frame, p Player, a Answer) rule.ID {
	if a.Verb == DoPass {
		return rule.None
	}
	if a.Verb != DoRecall || int(a.A) >= len(g.r.Units) || int(a.B) >= len(g.r.Areas) || int(a.C) >= len(g.r.Areas) || a.B == a.C {
		return rule.TIME65
	}
	u, from, to := UnitType(a.A), Area(a.B), Area(a.C)
	if !g.recallTo(p).Has(to) {
		return rule.FAQ12
	}
	if g.ofType(p, g.unitsIn(p, from), u) == 0 {
		return rule.MOB21
	}
	if g.among(p, g.unitsIn(p, from)&^g.s.Exec.Moved, u, a.F != 0) == 0 {
		return rule.RULING116
	}
	if g.s.Exec.Locked.Has(from) {
		return rule.ROUND05
	}
	if !g.admits(to, u) {
		return rule.BWPLANET02
	}
	here := g.unitsIn(p, to) | g.arrived(p, to)
	if !g.fits(p, here, u, 1, g.capacity(p, to)) {
		if g.enemyUnits(p, to) {
			return rule.MOB11
		}
		return rule.MOB12
	}
	return rule.None
}

func (g *play) applyRecall(f *Frame, p Player, a Answer) {
	g.pop()
	if a.Verb == DoPass {
		return
	}
	u, from, to := UnitType(a.A), Area(a.B), Area(a.C)
	fig := g.among(p, g.unitsIn(p, from)&^g.s.Exec.Moved, u, a.F != 0).lowest(1)
	g.takeUnits(p, fig, from)
	if g.enemyUnits(p, to) {
		g.s.Battle.Units[Attacker] |= fig
	} else {
		g.putUnits(p, fig, to)
	}
	g.s.Exec.Moved |= fig
	g.s.Exec.Origin[fig.First()] = from
	g.s.Exec.Recalled = true
	g.tell(LogUse, p, uint8(g.technology(p, Recall)))
	g.tell(LogMove, p, 1, a.A, a.B, a.C)
}
