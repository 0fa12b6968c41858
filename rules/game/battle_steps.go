package game

// Battle (rules list, section 17). The Mobilize order pushes RunBattle when its moves have brought units into an area
// with enemy units. This file has the sequence of the nine steps (BATTLE-02) and what concerns the battle as a whole;
// every step with a decision has its own file.

// The parts of RunBattle.
const (
	// Step 1: order token, then the cards of TIME-66.
	battleToken Part = iota
	battleOpening
	// Step 2: start-of-battle abilities.
	battleAttackerAbility
	battleDefenderAbility
	battleAbilitiesUsed
	// Step 3: draw Combat cards.
	battleExtraDraw
	battleDraw
	// Step 4: establish skirmishes.
	battlePairs
	// Step 5: assign supporting units.
	battleSupport
	// Step 6: place Combat cards.
	battleShow
	battleCards
	// Step 7: resolve skirmishes.
	battleSkirmishes
	// Step 8: splash damage.
	battleSplash
	battleSplashDone
	// Step 9: retreats.
	battleOutcome
	battleRetreat
	battleExcess
	battleExcessRetreat
	battleHealing
	battleEnd
)

// battle runs a battle up to the next question (BATTLE-02). If both sides decide in a step, the attacker decides first
// (ROUND-03).
func (g *play) battle(f *Frame) {
	b := &g.s.Battle
	attacker, defender := b.Players[Attacker], b.Players[Defender]
	switch f.Part {

	case battleToken: // BATTLE-04, TIME-31: the token marks the contested area by Battle.Area.
		b.Opening, b.Second = NoEvent, NoEvent
		g.noteInfesters()
		g.tell(LogBattle, attacker, uint8(b.Area), uint8(defender))
		f.Part = battleOpening
	case battleOpening:
		if g.canOpen() {
			g.ask(AskOpening, attacker)
			return
		}
		f.Part = battleAttackerAbility

	case battleAttackerAbility:
		f.Part = battleDefenderAbility
		g.ask(AskStartAbility, attacker)
	case battleDefenderAbility:
		f.Part = battleAbilitiesUsed
		g.ask(AskStartAbility, defender)
	case battleAbilitiesUsed: // RULING-30, RULING-117
		f.Part = battleExtraDraw
		g.checkElimination()
		g.skipToOutcome(f)

	case battleExtraDraw: // BATTLE-08
		f.Part, f.V[FieldCount] = battleDraw, 0
		if b.Special {
			g.ask(AskExtraDraw, attacker)
		}
	case battleDraw: // BATTLE-07
		g.drawCards(attacker, 3+int(f.V[FieldCount])+g.extraDraw(Attacker))
		g.drawCards(defender, 1+g.extraDraw(Defender))
		f.Part, f.V[FieldCount] = battlePairs, 0

	case battlePairs: // BATTLE-34: without units on a side, steps 4 to 8 are empty.
		switch side := g.frontMissing(); {
		case b.Units[Attacker] == 0 || b.Units[Defender] == 0:
			f.Part = battleOutcome
		case side >= 0:
			g.ask(AskFront, b.Players[side])
		case int(b.Count) < g.skirmishes():
			g.ask(AskPair, attacker)
		default:
			f.Part = battleSupport
		}

	// The attacker assigns all of their units first, then the defender (TIME-38), who has units left if there are fewer
	// attackers (BATTLE-17) or units with assist on either side (KEY-10).
	case battleSupport: // BATTLE-16
		for side := range 2 {
			if g.unassigned(side) == 0 {
				continue
			}
			if b.Count > 1 {
				g.ask(AskSupport, b.Players[side])
				return
			}
			for g.unassigned(side) != 0 {
				g.assign(side, g.unassigned(side).First(), 0)
			}
		}
		if f.V[FieldCount] == 0 && g.offerSwap() { // BATTLE-18
			f.V[FieldCount] = 1
			return
		}
		f.Part, f.V[FieldCount] = battleShow, 0

	case battleShow:
		g.openPlaces()
		f.Part, f.V[FieldCount] = battleCards, 0
	case battleCards: // BATTLE-19: one question for each skirmish, side by side
		if f.V[FieldCount] == 2*b.Count {
			f.Part, f.V[FieldCount] = battleSkirmishes, 0
			return
		}
		side := g.placesFirst()
		if f.V[FieldCount] >= b.Count {
			side = 1 - side // who by now sees the number of cards at each skirmish (TIME-41)
		}
		at := f.V[FieldCount] % b.Count
		f.V[FieldCount]++
		g.push(Frame{Step: AskCards, Player: b.Players[side], V: FrameValues{FieldSkirmish: at}})

	case battleSkirmishes: // BATTLE-26
		switch {
		case g.skipToOutcome(f):
		case g.unresolved():
			g.ask(AskSkirmish, attacker)
		default:
			f.Part = battleSplash
		}

	case battleSplash: // BATTLE-27, SPLASH-07
		if g.skipToOutcome(f) { // RULING-111
			return
		}
		if !g.splash(Attacker) && !g.splash(Defender) {
			f.Part = battleSplashDone
		}
	case battleSplashDone: // RULING-30
		f.Part = battleOutcome
		g.checkElimination()

	case battleOutcome: // BATTLE-28, RETREAT-01
		f.Part = battleRetreat
		f.V[FieldCount], f.V[FieldStays], f.V[FieldSurvivors] = g.outcome()
	case battleRetreat:
		if !g.retreat(int(f.V[FieldCount])) {
			f.Part = battleExcess
		}
	case battleExcess: // RETREAT-02, RETREAT-07, RULING-72, FAQ-18
		if g.load(b.Players[f.V[FieldStays]], b.Units[f.V[FieldStays]]&^b.Leaving) > g.limit(b.Area) {
			g.ask(AskExcess, b.Players[f.V[FieldStays]])
		} else {
			f.Part = battleExcessRetreat
		}
	case battleExcessRetreat:
		if !g.retreat(int(f.V[FieldStays])) {
			f.Part, f.V[FieldCount] = battleHealing, 0
		}

	case battleHealing:
		side := f.V[FieldCount]
		if side > Defender {
			f.Part = battleEnd
			return
		}
		f.V[FieldCount]++
		if f.V[FieldSurvivors]>>side&1 != 0 && g.mayHeal(b.Players[side]) {
			g.ask(AskHealing, b.Players[side])
		}

	case battleEnd: // BATTLE-29. Resource cards and conquest points wait for the Regrouping Phase (BATTLE-32, RETREAT-13).
		g.putUnits(attacker, b.Units[Attacker], b.Area)
		if g.r.Options.Scenario != nil {
			g.battleOver()
		}
		*b = NoBattle()
		g.pop()
		g.dropGuards() // RULING-110
		g.checkElimination()
	}
}

// skipToOutcome goes to step 9 when a side was eliminated: cards that still wait are discarded without effect
// (RULING-30). If one of them leads to a decision, it continues from step 8.
func (g *play) skipToOutcome(f *Frame) bool {
	b := &g.s.Battle
	if g.alive(b.Players[Attacker]) && g.alive(b.Players[Defender]) {
		return false
	}
	f.Part = battleSplash
	for side, p := range b.Players {
		for b.Splash[side] != 0 {
			c := b.Splash[side].First()
			b.Splash[side] &^= 1 << c
			if g.discardFrom(noSkirmish, p, c, rechargeDiscarded) {
				return true
			}
		}
		for k := range b.Count {
			sk := &b.Skirmishes[k]
			if c := sk.Card[side]; c != NoCard {
				sk.Card[side] = NoCard
				if g.discardFrom(noSkirmish, sk.Deck[side], c, rechargeDiscarded) {
					return true
				}
			}
			c := sk.Extra[side]
			sk.Extra[side] = NoCard
			switch {
			case c == NoCard:
			case sk.Marks[side]&MarkRecharged != 0: // it was taken back already (TIME-49)
				g.recharged(p, c)
			case g.discardFrom(noSkirmish, p, c, rechargeDiscarded):
				return true
			}
		}
	}
	f.Part = battleOutcome
	return true
}

// sideOf returns the side of a player of the battle.
func (g *play) sideOf(p Player) int {
	if g.s.Battle.Players[Attacker] == p {
		return Attacker
	}
	return Defender
}

// battleTypes returns the unit types of a side that are still in the battle.
func (g *play) battleTypes(side int) UnitSet {
	b := &g.s.Battle
	return g.types(b.Players[side], b.Units[side])
}

// pickType returns the lowest figure of a type, named by an answer, in a set of a
// player's figures; NoFigure if the set has none.
func (g *play) pickType(p Player, set Figures, u UnitType) Figure {
	if int(u) >= len(g.r.Units) {
		return NoFigure
	}
	if set = g.ofType(p, set, u); set == 0 {
		return NoFigure
	}
	return set.First()
}

// inLayer returns those figures of a player that are of a kind (UNIT-01).
func (g *play) inLayer(p Player, set Figures, layer Layer) Figures {
	var found Figures
	for types := g.types(p, set); types != 0; types &= types - 1 {
		if u := lowestType(types); g.r.Units[u].Layer&layer != 0 {
			found |= g.ofType(p, set, u)
		}
	}
	return found
}

// assisting returns those figures of a player that have assist (KEY-09).
func (g *play) assisting(p Player, set Figures) Figures {
	var found Figures
	for types := g.types(p, set); types != 0; types &= types - 1 {
		if u := lowestType(types); g.r.Units[u].Assist {
			found |= g.ofType(p, set, u)
		}
	}
	return found
}

// leaveBattle takes a unit out of the battle, without saying where it goes.
func (g *play) leaveBattle(side int, fig Figure) {
	b := &g.s.Battle
	b.Units[side] &^= 1 << fig
	b.Leaving &^= 1 << fig
	if side == Defender {
		g.takeUnits(b.Players[side], 1<<fig, b.Area)
	}
}

// loseUnit destroys a unit of the battle for good (SKIRM-21).
func (g *play) loseUnit(side int, fig Figure) {
	b := &g.s.Battle
	p := b.Players[side]
	u := g.typeOf(p, fig)
	g.leaveBattle(side, fig)
	g.returnFigure(p, fig)
	g.tell(LogDestroyed, p, uint8(u), uint8(b.Area))
}

// goTo moves a unit out of the battle to another area.
func (g *play) goTo(side int, fig Figure, to Area) {
	g.leaveBattle(side, fig)
	g.putUnit(g.s.Battle.Players[side], fig, to)
}

// Step 3: draw Combat cards. With a special Mobilize order the attacker may
// draw two more, both or none (SPECIAL-05, RULING-75).

func (g *play) applyExtraDraw(f *Frame, p Player, a Answer) {
	g.pop()
	if a.Verb == DoDraw {
		g.s.top().V[FieldCount] = 2
	}
}
