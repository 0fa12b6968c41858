package game

// What tests of Leadership cards need from an EventTable.

// Leader finds a Leadership card of a player by its ID.
func (t *EventTable) Leader(p Player, id string) Leader {
	leaders := t.play().sheet(p).Leaders
	for i := range leaders {
		if leaders[i].ID == id {
			return Leader(i)
		}
	}
	panic("no leader " + id)
}

// Lead lets a player resolve a Leadership card that they have chosen, or if late is true, by an Event card.
func (t *EventTable) Lead(p Player, id string, late bool) {
	g, c := t.play(), t.Leader(p, id)
	t.Log = Log{}
	t.S.Seats[p].LeaderDeck &^= 1 << c
	g.resolveLeader(p, c, late)
	g.run()
}

// ChooseLeaders runs a Choose Leadership Cards step of the current stage, if it happens.
func (t *EventTable) ChooseLeaders() bool {
	g := t.play()
	t.Log = Log{}
	if !g.choosesLeaders() {
		return false
	}
	g.push(Frame{Step: RunLeaders, Player: Nobody, V: FrameValues{FieldStage: uint8(t.R.StageNow(&t.S))}})
	g.run()
	return true
}

// Stage takes the cards of lower stages off the Event deck.
func (t *EventTable) Stage(stage Stage) {
	for t.R.StageNow(&t.S) < stage {
		t.S.EventDeck--
		t.S.EventPlace[t.S.EventPile[t.S.EventDeck]] = EventRemoved
		t.S.EventPile[t.S.EventDeck] = 0
	}
}

// Ends asks for the cards at the start or the end of the Regrouping Phase.
func (t *EventTable) Ends(end uint8) {
	g := t.play()
	t.Log = Log{}
	g.push(Frame{Step: RunRegroupingEnds, Player: Nobody, V: FrameValues{FieldAtEnd: end}})
	g.run()
}

// Regroup runs the Regrouping Phase from a part on.
func (t *EventTable) Regroup(part Part) {
	g := t.play()
	t.Log = Log{}
	g.push(Frame{Step: RunRegrouping, Player: Nobody, Part: part, V: FrameValues{FieldBegun: 1}})
	g.run()
}

// The parts of the Regrouping Phase for Regroup.
const (
	RegroupBases  = regroupBases
	RegroupPoints = regroupPoints
	RegroupEvents = regroupEvents
	RegroupNormal = regroupNormal
)

// Expire ends the effects that last to the end of a phase.
func (t *EventTable) Expire(until Lasting) { t.play().expire(until) }

// Hide takes unbuilt figures of a type out of the supply for good, as if they were on a Leadership card.
func (t *EventTable) Hide(p Player, unit string, n int) {
	set := t.play().ofType(p, t.S.Seats[p].Supply, t.Unit(unit)).lowest(n)
	t.S.Seats[p].Supply &^= set
	t.S.Seats[p].Waiting |= set
}

// Kill destroys a unit of a player in an area.
func (t *EventTable) Kill(p Player, unit string, a Area) {
	g := t.play()
	g.destroyUnit(p, g.ofType(p, g.unitsIn(p, a), t.Unit(unit)).First(), a)
}

// Site puts an installation in an area.
func (t *EventTable) Site(p Player, site Installation, a Area) { t.play().putSite(p, site, a) }

// Order begins the execution of an order without a token on the board.
func (t *EventTable) Order(p Player, o Order, planet string) {
	g := t.play()
	t.Log = Log{}
	t.S.Phase = Execution
	t.S.Exec = idle()
	t.S.Exec.Player, t.S.Exec.Planet, t.S.Exec.Order = p, t.Planet(planet), o
	t.S.Active = p
	g.push(Frame{Step: RunOrder, Player: p})
	g.run()
}

// Steal gives a player a unit of another player in an area by mind control.
func (t *EventTable) Steal(p Player, unit string, owner Player, a Area) {
	g := t.play()
	fig := g.ofType(owner, t.S.Seats[owner].Supply, t.Unit(unit)).First()
	place := g.freePlace(p, owner, fig)
	t.S.Seats[owner].Supply &^= 1 << fig
	t.S.Seats[owner].Aside |= 1 << fig
	t.S.Seats[p].Aside &^= 1 << place
	*g.captive(p, place) = Captive{Owner: owner, Figure: fig}
	g.putUnit(p, place, a)
}
