package game

import "koprulu/rules/game/rule"

// Cards used when a revealed Mobilize order is executed (TIME-63, RULING-121): first those that the active player uses
// at the start of their own order (RULING-123), then the reactions of the others.

// anyReactions reports whether anyone has a card for this moment or units that wait on one.
func (g *play) anyReactions() bool {
	for p := range g.players() {
		if seat := g.seat(p); seat.Waiting != 0 || g.alive(p) && seat.Play&g.cardsWith(p, LockArea) != 0 {
			return true
		}
	}
	return false
}

// The parts of RunReactions: what the next player may do.
const (
	reactionsLock Part = iota
	reactionsFleet
	reactionsNext
)

// reactions asks everyone in turn, the active player first.
func (g *play) reactions(f *Frame) {
	if int(f.V[FieldTurns]) > g.r.Options.Players {
		g.pop()
		return
	}
	active := f.Player
	p := active
	if f.V[FieldTurns] > 0 {
		if p = g.inTurn(int(f.V[FieldTurns]) - 1); p == active || !g.alive(p) {
			f.V[FieldTurns]++
			return
		}
	}
	part := f.Part
	f.Part++
	switch part {
	case reactionsLock:
		if p != active && g.lockable(p) != 0 {
			g.ask(AskReaction, p)
		}
	case reactionsFleet:
		g.offer(Frame{Step: AskFleet, Player: p, V: FrameValues{FieldArea: uint8(NoArea)}})
	case reactionsNext:
		f.V[FieldTurns], f.Part = f.V[FieldTurns]+1, reactionsLock
	}
}

// lockable returns the areas whose units of the active player a card of p can keep from moving (LockArea): those on
// planets with a unit of p that the card names.
func (g *play) lockable(p Player) AreaSet {
	x := &g.s.Exec
	c := g.technology(p, LockArea)
	if c == NoCard || g.seat(p).Spent.Has(c) || g.mates(p, x.Player) {
		return 0
	}
	e := effectOf(g.sheet(p).Cards[c].Effects, LockArea)
	var planets PlanetSet
	for area := range g.seat(p).Held.All() {
		if a := area; g.types(p, g.s.Units[a])&e.Units != 0 {
			planets |= 1 << g.planetOf(a)
		}
	}
	return g.areasOn(planets) & g.seat(x.Player).Held &^ x.Locked
}

func (g *play) legalReaction(f *Frame, p Player, l *list) {
	c := g.technology(p, LockArea)
	addEach(l, Answer{Verb: DoLock, V: AnswerValues{OfCard: uint8(c)}}, OfArea, g.lockable(p))
}

func (g *play) checkReaction(f *Frame, p Player, a Answer) rule.ID {
	if a.Card() != g.technology(p, LockArea) || !g.lockable(p).Has(a.Area()) {
		return rule.CARD11
	}
	return rule.None
}

func (g *play) applyReaction(f *Frame, p Player, a Answer) {
	g.pop()
	g.seat(p).Spent |= 1 << a.Card()
	g.s.Exec.Locked = g.s.Exec.Locked.With(a.Area())
	g.tell(LogUse, p, uint8(a.Card()))
	g.tell(LogLocked, p, uint8(a.Area()))
}

// Units that wait on a Leadership card come down into one area that the player controls and that holds their base, up
// to its limit (Fleet).

// fleetAreas returns the areas into which waiting units may come down, regardless of room.
func (g *play) fleetAreas(p Player) AreaSet {
	if g.seat(p).Waiting == 0 || g.leads(p, Fleet) == nil {
		return 0
	}
	return g.friendly(p) & g.seat(p).Bases
}

func (g *play) legalFleet(f *Frame, p Player, l *list) {
	areas := g.fleetAreas(p)
	for u := range g.types(p, g.seat(p).Waiting).All() {
		for area := range areas.All() {
			g.addLegal(f, p, Answer{Verb: DoPlace, V: AnswerValues{OfUnit: uint8(u), OfArea: uint8(area)}}, l)
		}
	}
}

func (g *play) checkFleet(f *Frame, p Player, a Answer) rule.ID {
	if int(a.Unit()) >= len(g.r.Units) || int(a.Area()) >= len(g.r.Areas) {
		return f.Step.Timing()
	}
	u, to := a.Unit(), a.Area()
	switch {
	case g.ofType(p, g.seat(p).Waiting, u) == 0:
		return rule.LIMIT01
	case !g.fleetAreas(p).Has(to):
		return rule.TERM06
	case Area(f.V[FieldArea]) != NoArea && Area(f.V[FieldArea]) != to:
		return rule.RULING123
	case !g.admits(to, u):
		return rule.BWPLANET02
	case !g.hasRoom(p, to, u):
		return rule.LIMIT07
	}
	return rule.None
}

func (g *play) applyFleet(f *Frame, p Player, a Answer) {
	f.V[FieldArea] = uint8(a.Area())
	seat := g.seat(p)
	fig := g.ofType(p, seat.Waiting, a.Unit()).lowest(1)
	seat.Waiting &^= fig
	g.putUnits(p, fig, a.Area())
	g.tellValues(LogCameDown, p, 1, 0, uint8(a.Unit()), uint8(a.Area()))
}
