package game

// What tests of victories and game modes need from an EventTable.

// RegroupSpecial is the part of the Regrouping Phase that checks for special victory, RegroupEventsEnd the end of the
// Event step.
const (
	RegroupSpecial   = regroupSpecial
	RegroupEventsEnd = regroupEventsEnd
	RegroupDiscard   = regroupDiscard
)

// Check makes one check of the Regrouping Phase alone.
func (t *EventTable) Check(part Part) {
	g := t.play()
	switch part {
	case RegroupNormal:
		g.checkNormalVictory()
	case RegroupSpecial:
		g.checkSpecialVictory()
	case RegroupEventsEnd:
		g.checkEndGame()
	case RegroupPoints:
		g.gainPoints()
		g.run()
	}
}

// Marker lays a The End Draws Near card beside the board, as when it is played.
func (t *EventTable) Marker() {
	t.S.EndMarkers++
	t.play().endMarkerLaid()
}

// LoseBase destroys a base, as the effect of a card does.
func (t *EventTable) LoseBase(p Player, a Area) {
	g := t.play()
	g.destroyBase(p, a, Nobody)
	g.checkElimination()
}

// InPlay puts a Leadership card into a player's play area.
func (t *EventTable) InPlay(p Player, id string) {
	t.S.Seats[p].LeaderDeck &^= 1 << t.Leader(p, id)
	t.S.Seats[p].Leaders |= 1 << t.Leader(p, id)
}

// Lasting puts a Leadership card among those that have left the game and still have an effect.
func (t *EventTable) Lasting(p Player, id string) {
	t.S.Seats[p].LeaderDeck &^= 1 << t.Leader(p, id)
	t.S.Seats[p].Lasting |= 1 << t.Leader(p, id)
}

// LoseBase destroys a base in the middle of a battle, as collateral damage does, and continues.
func (t *BattleTable) LoseBase(p Player, a Area) {
	g := t.play()
	g.destroyBase(p, a, Nobody)
	g.checkElimination()
	g.run()
}
