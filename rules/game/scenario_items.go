package game

import (
	"math/bits"

	"koprulu/rules/game/rule"
)

// Scenario items (MODE-22 to MODE-24, MODE-29, RULING-134). Among several units of a type in an area, the one with an
// item is the last that an answer naming only the type would mean: the item is kept at the highest figure. Moves name
// the items that are carried along.

// ItemPlace is where an item is: in an area, and with a figure of Player unless that is Nobody.
type ItemPlace struct {
	Area   Area
	Player Player
	Figure Figure
}

// nowhere is the place of an item before the game begins.
var nowhere = ItemPlace{Area: NoArea, Player: Nobody, Figure: NoFigure}

// items returns the items of a scenario as the rules list them.
func (g *play) items() []ScenarioItem {
	if sc := g.r.Options.Scenario; sc != nil {
		return sc.Items
	}
	return nil
}

// carriers returns the figures of a player among some that carry items, and these items as bits.
func (g *play) carriers(p Player, set Figures) (figs Figures, items uint8) {
	for i := range g.items() {
		if it := &g.s.Items[i]; it.Player == p && set.Has(it.Figure) {
			figs |= 1 << it.Figure
			items |= 1 << i
		}
	}
	return figs, items
}

// listLaden lists a move of units out of a set, once for each choice of the items carried along.
func (g *play) listLaden(p Player, set Figures, a Answer, l *list) {
	laden, all := g.carriers(p, set)
	if laden == 0 {
		l.add(a)
		return
	}
	free := (set &^ laden).Len()
	for items := all; ; items = (items - 1) & all {
		if n := bits.OnesCount8(items); n <= int(a.Count()) && int(a.Count())-n <= free {
			a.V[OfItems] = items
			l.add(a)
		}
		if items == 0 {
			return
		}
	}
}

// checkLaden returns the rule that forbids moving n units out of a set together with some items.
func (g *play) checkLaden(p Player, set Figures, n int, items uint8) rule.ID {
	laden, all := g.carriers(p, set)
	if k := bits.OnesCount8(items); items&^all != 0 || k > n || n-k > (set&^laden).Len() {
		return rule.MODE22
	}
	return rule.None
}

// withItems returns n figures of a set: those that carry the items, and of the others the lowest.
func (g *play) withItems(p Player, set Figures, n int, items uint8) Figures {
	laden, _ := g.carriers(p, set)
	var figs Figures
	for i := range g.items() {
		if items>>i&1 != 0 {
			figs |= 1 << g.s.Items[i].Figure
		}
	}
	return figs | (set &^ laden).lowest(n-figs.Len())
}

// dropItem leaves the item of a figure that leaves the board where the figure was (MODE-23, RULING-134).
func (g *play) dropItem(p Player, fig Figure) {
	for i := range g.items() {
		if it := &g.s.Items[i]; it.Player == p && it.Figure == fig {
			it.Player, it.Figure = Nobody, NoFigure
			g.tell(LogItemDropped, Nobody, uint8(g.items()[i].Kind), uint8(it.Area))
		}
	}
}

// passItem passes the item of a figure to another: a unit under mind control keeps it (RULING-134).
func (g *play) passItem(from Player, fig Figure, p Player, to Figure) {
	for i := range g.items() {
		if it := &g.s.Items[i]; it.Player == from && it.Figure == fig {
			it.Player, it.Figure = p, to
		}
	}
}

// stands returns the area of a figure, also of one that has entered an area with enemies; NoArea if it is not on the
// board.
func (g *play) stands(p Player, fig Figure) Area {
	if x := &g.s.Exec; g.s.Battle.Area == NoArea && x.Player == p && x.Target != NoArea &&
		g.s.Battle.Units[Attacker].Has(fig) {
		return x.Target
	}
	return g.whereIs(p, fig)
}

// followItems records where the carriers are, after every answer and every part of a procedure.
func (g *play) followItems() {
	for i := range g.items() {
		it := &g.s.Items[i]
		if it.Player == Nobody {
			continue
		}
		at := g.stands(it.Player, it.Figure)
		if at == NoArea {
			g.dropItem(it.Player, it.Figure)
			continue
		}
		it.Area = at
		g.keepLast(it)
	}
}

// keepLast gives an item to the highest figure of its carrier's type in the area, among those that moved in this order
// or those that did not. Nothing changes while units move or fight.
func (g *play) keepLast(it *ItemPlace) {
	step := g.s.Top().Step // Nothing is open where only the end of the round is looked at.
	if g.s.Battle.Area != NoArea && step != RunBattle || g.s.Battle.Count > 0 ||
		step == AskMove || step == AskRecall || step == AskOpening || step == AskConfirmDestroy {
		return
	}
	p := it.Player
	set := g.unitsIn(p, it.Area)
	for side := range 2 {
		if b := &g.s.Battle; b.Units[side].Has(it.Figure) && (b.Area == NoArea && g.s.Exec.Player == p || b.Area != NoArea &&
			b.Players[side] == p) {
			set = b.Units[side]
		}
	}
	set = g.ofType(p, set, g.typeOf(p, it.Figure))
	for fig := range set.All() {
		if !g.alike(p, it.Figure, fig) { // an answer can tell them apart
			set &^= 1 << fig
		}
	}
	if g.s.Exec.Player == p {
		if g.s.Exec.Moved.Has(it.Figure) {
			set &= g.s.Exec.Moved
		} else {
			set &^= g.s.Exec.Moved
		}
	}
	laden, _ := g.carriers(p, set)
	if higher := set &^ laden &^ (1<<it.Figure - 1); higher != 0 {
		it.Figure = Figure(63 - bits.LeadingZeros64(uint64(higher)))
	}
}

// Picking an item up, in addition to the moves of a Mobilize order (TIME-70) or a Defend order (RULING-125).

func (g *play) listPickUps(f *Frame, p Player, l *list) {
	for i := range g.items() {
		if g.s.Items[i].Player != Nobody || g.s.Items[i].Area == NoArea {
			continue
		}
		at := g.s.Items[i].Area
		for u := range g.types(p, g.unitsIn(p, at)).All() {
			a := Answer{Verb: DoPickUp, V: AnswerValues{OfItem: uint8(i), OfUnit: uint8(u), OfArea: uint8(at)}}
			for ; a.Stolen() <= StolenFirst; a.V[OfStolen]++ {
				g.addLegal(f, p, a, l)
			}
		}
	}
}

func (g *play) checkPickUp(f *Frame, p Player, a Answer) rule.ID {
	items, u, at := g.items(), a.Unit(), a.Area()
	if f.V[FieldByCard] != 0 || int(a.Item()) >= len(items) || int(a.Unit()) >= len(g.r.Units) {
		return rule.TIME70
	}
	item, it, unit := &items[a.Item()], &g.s.Items[a.Item()], &g.r.Units[u]
	switch {
	case it.Player != Nobody:
		return rule.MODE29
	case it.Area != at || !g.friendly(p).Has(at) || g.ofType(p, g.unitsIn(p, at), u) == 0:
		return rule.MODE24
	case g.s.Exec.Defend != NoArea && g.s.Exec.Defend != at:
		return rule.RULING125
	case unit.Layer&item.Layers == 0 || item.Race != Races && unit.Race != item.Race ||
		g.among(p, g.unladen(p, at, u), u, a.Stolen() != 0) == 0:
		return rule.MODE22
	}
	return rule.None
}

// unladen returns the figures of a type in an area that carry nothing.
func (g *play) unladen(p Player, at Area, u UnitType) Figures {
	set := g.ofType(p, g.unitsIn(p, at), u)
	laden, _ := g.carriers(p, set)
	return set &^ laden
}

// pickUp gives an item to a unit, preferring one that can still move.
func (g *play) pickUp(p Player, a Answer) {
	u := a.Unit()
	figs := g.among(p, g.unladen(p, a.Area(), u), u, a.Stolen() != 0)
	if a.Stolen() == 0 && figs&^g.sheet(p).CaptiveFigures != 0 {
		figs &^= g.sheet(p).CaptiveFigures // the player's own come first
	}
	if still := figs &^ g.s.Exec.Moved; still != 0 {
		figs = still
	}
	it := &g.s.Items[a.Item()]
	it.Player, it.Figure = p, Figure(63-bits.LeadingZeros64(uint64(figs)))
	g.s.Exec.Laden |= 1 << it.Figure & g.s.Exec.Moved
	g.tell(LogItem, p, uint8(g.items()[a.Item()].Kind), uint8(a.Unit()), uint8(a.Area()))
}
