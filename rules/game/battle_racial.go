package game

// Two racial abilities of which only the names, printed on the Faction Sheets, are known (Options.Shields and
// Options.Healing). What they do here is a reconstruction; new tables play with them unless they are switched off.

// Shields (Protoss): once per battle, when the cards of a skirmish are revealed, the player's front-line unit gains one
// health there, unless an event, a module or a reinforcement card already raises its health.

// askShield asks a side that may use its Shields.
func (g *play) askShield(k uint8, side int) {
	b := &g.s.Battle
	p := b.Players[side]
	if g.r.Options.Shields && g.sheet(p).Race == Protoss && b.Shield[side] == 0 && !g.raisesHealth(k, side) {
		g.push(Frame{Step: AskShield, Player: p, V: FrameValues{FieldSkirmish: k}})
	}
}

// raisesHealth reports whether an event, a module or a reinforcement card
// raises the health of a side.
func (g *play) raisesHealth(k uint8, side int) bool {
	q := g.search(k, side, Health)
	for e := g.find(&q); e != nil; e = g.find(&q) {
		switch q.from {
		case fromReinforcement, fromKept, fromStartEvent, fromOpening, fromSecond, fromModule:
			if e.Amount > 0 && g.holds(e, k, side) {
				return true
			}
		}
	}
	return false
}

// shielded returns the health that Shields add in a skirmish.
func (g *play) shielded(k uint8, side int) int {
	if g.s.Battle.Shield[side] == k+1 {
		return 1
	}
	return 0
}

func (g *play) applyShield(f *Frame, p Player, a Answer) {
	k := f.V[FieldSkirmish]
	g.pop()
	if a.Verb == DoConfirm {
		g.s.Battle.Shield[g.sideOf(p)] = k + 1
		g.tell(LogShield, p, k)
	}
}

// Healing (Zerg): at the end of a battle that a unit of the player survived, draw one Combat card.

// mayHeal reports whether a player may use Healing.
func (g *play) mayHeal(p Player) bool {
	seat := g.seat(p)
	return g.r.Options.Healing && g.sheet(p).Race == Zerg && g.alive(p) && int(seat.Deck)+int(seat.Discards) > 0
}

func (g *play) applyHealing(f *Frame, p Player, a Answer) {
	g.pop()
	if a.Verb == DoDraw {
		g.drawCards(p, 1)
	}
}
