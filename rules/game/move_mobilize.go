package game

import "koprulu/rules/game/rule"

// anyNumber in Exec.Quota lets any number of units move.
const anyNumber = 255

// The parts of RunMobilize.
const (
	// mobilizeMove is step 1, mobilizeRecall its end (MOB-21), mobilizeBattle step 2 (MOB-13).
	mobilizeMove Part = iota
	mobilizeRecall
	mobilizeBattle
	mobilizeEnd
)

// mobilize follows MOB-01.
func (g *play) mobilize(f *Frame) {
	p := f.Player
	switch f.Part {
	case mobilizeMove: // Step 1: movement.
		f.Part = mobilizeRecall
		g.s.Exec.Quota = anyNumber
		g.ask(AskMove, p)
	case mobilizeRecall: // Abilities at the end of the movement step (MOB-21).
		f.Part = mobilizeBattle
		if g.recallTo(p) != 0 {
			g.ask(AskRecall, p)
		}
		g.spendTransports(p) // TIME-24, before anything is recalled
	// Step 2: at most one battle, as there is one target (MOB-13, MOB-14), without asking (BATTLE-01, TIME-25).
	case mobilizeBattle:
		f.Part = mobilizeEnd
		if g.s.Battle.Units[Attacker] == 0 { // MOB-09: no enemy unit was there
			return
		}
		to := g.s.Exec.Target
		g.s.Battle = Battle{OpenBattle: OpenBattle{
			Area: to,
			// The defender is the player with units there (TERM-22), not the one with the base (RULING-94).
			Players: [2]Player{p, g.s.Holder[to]},
			Units:   [2]Figures{g.s.Battle.Units[Attacker], g.s.Units[to]},
			Special: g.s.Exec.Special,
			Opening: NoEvent, StartCard: [2]Card{NoCard, NoCard}, StartEvent: [2]EventCard{NoEvent, NoEvent},
			FrontOf: [2]Figure{NoFigure, NoFigure},
		}}
		g.push(Frame{Step: RunBattle, Player: p})
	case mobilizeEnd:
		g.pop()
	}
}

// A move takes effect at once, so that the player sees it, but is judged on the final position
// (RULING-20): units that moved cannot move again, the limits are checked when movement ends, and
// until then every move can be taken back. Units that entered an area with enemy units wait in
// Battle.Units[Attacker].

// legalMove lists the moves and the end of movement, which is possible without any move (MOB-15).
func (g *play) legalMove(f *Frame, p Player, l *list) {
	if g.crowded(p) {
		// A limit is broken: only moves that mend it are listed, everything else is left to besideMove. So a player who
		// picks from the list gets to the end of the movement.
		g.listMoves(p, mends, l)
		g.listBack(p, mends, l)
		if l.n == 0 {
			// Only a position that was set up can be like this: an area above its limit that no unit moved into.
			g.listMoves(p, anyMove, l)
			g.listBack(p, anyMove, l)
		}
		return
	}
	g.listMoves(p, anyMove, l)
	if f.V[FieldByCard] == 0 && g.sheet(p).LiftOff {
		g.listLift(f, p, l)
	}
	g.listPickUps(f, p, l)
	l.add(Answer{Verb: DoDone})
}

// besideMove lists what is possible in addition to the answers of legalMove.
func (g *play) besideMove(f *Frame, p Player, l *list) {
	if !g.crowded(p) {
		g.listBack(p, anyMove, l)
	} else {
		g.listMoves(p, mendsNot, l)
		g.listBack(p, mendsNot, l)
		g.listPickUps(f, p, l)
		if f.V[FieldByCard] == 0 && g.sheet(p).LiftOff {
			g.listLift(f, p, l)
		}
	}
	if g.s.Exec.LiftTo != NoArea {
		l.add(Answer{Verb: DoBackLift})
	}
}

func (g *play) checkMove(f *Frame, p Player, a Answer) rule.ID {
	switch a.Verb {
	case DoDone:
		if g.crowded(p) {
			return rule.MOB12
		}
		return rule.None
	case DoMove:
		n, u, from, to := int(a.Count()), a.Unit(), a.From(), a.To()
		if n == 0 || int(u) >= len(g.r.Units) || int(from) >= len(g.r.Areas) && from != NoArea || int(to) >= len(g.r.Areas) ||
			from == to {
			return rule.TIME23
		}
		c := g.moves(p)
		if !c.here.Has(to) {
			return rule.MOB03
		}
		if from == NoArea {
			if a.Items() != 0 {
				return rule.MODE22
			}
			if a.Stolen() != 0 {
				return rule.TIME23 // no unit under mind control waits on a card
			}
			return g.checkCovert(f, p, &c, n, u, to)
		}
		have := g.ofType(p, g.unitsIn(p, from), u)
		if have == 0 {
			return rule.MOB02
		}
		if a.Stolen() != 0 {
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
		if broken := g.checkLaden(p, have&^g.s.Exec.Moved, n, a.Items()); broken != rule.None {
			return broken
		}
		return g.checkArrival(p, &c, n, u, from, to)
	case DoBack:
		n, u, at, o := int(a.Count()), a.Unit(), a.From(), a.To()
		if n == 0 || int(u) >= len(g.r.Units) || int(at) >= len(g.r.Areas) || int(o) >= len(g.r.Areas) && o != NoArea {
			return rule.TIME23
		}
		came := g.among(p, g.cameFrom(g.ofType(p, g.arrived(p, at)&^g.s.Exec.Laden, u), o), u, a.Stolen() != 0)
		if came.Len() < n {
			return rule.MOB16
		}
		return g.checkLaden(p, came, n, a.Items())
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

func (g *play) applyMove(f *Frame, p Player, a Answer) {
	x := &g.s.Exec
	switch a.Verb {
	case DoDone:
		g.pop()
	case DoMove:
		n, u, from, to := int(a.Count()), a.Unit(), a.From(), a.To()
		enemy := g.rivals(p).Has(to)
		var figs Figures
		if from == NoArea {
			figs = g.ofType(p, g.seat(p).Waiting, u).lowest(n)
			g.seat(p).Waiting &^= figs
		} else {
			figs = g.withItems(p, g.among(p, g.unitsIn(p, from)&^x.Moved, u, a.Stolen() != 0), n, a.Items())
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
			x.Quota -= a.Count()
		}
		g.tell(LogMove, p, a.Count(), uint8(a.Unit()), uint8(a.From()), uint8(a.To()))
	case DoBack:
		n, u, at, o := int(a.Count()), a.Unit(), a.From(), a.To()
		figs := g.withItems(p, g.among(p, g.cameFrom(g.ofType(p, g.arrived(p, at)&^x.Laden, u), o), u, a.Stolen() != 0),
			n, a.Items())
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
			x.Quota += a.Count()
		}
		g.tell(LogBack, p, a.Count(), uint8(a.Unit()), uint8(a.From()), uint8(a.To()))
	case DoPickUp:
		g.pickUp(p, a)
	case DoLift:
		from := (g.seat(p).Bases & g.planetAreas(x.Planet)).First()
		g.takeBase(p, from)
		g.putBase(p, a.Area())
		x.LiftFrom, x.LiftTo = from, a.Area()
		g.tell(LogLiftOff, p, uint8(from), uint8(a.Area()))
	case DoBackLift:
		g.takeBase(p, x.LiftTo)
		g.putBase(p, x.LiftFrom)
		g.tell(LogLiftOff, p, uint8(x.LiftTo), uint8(x.LiftFrom))
		x.LiftFrom, x.LiftTo = NoArea, NoArea
	}
}
