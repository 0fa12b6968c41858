package game

import "koprulu/rules/game/rule"

// Cards used when a battle is started, by the attacker between steps 1 and 2 (TIME-66): kept Event cards that are not
// start-of-battle abilities. They may use several (EVENT-15); State has room for two, because the box holds two.

// canOpen reports whether the attacker has a card for this moment.
func (g *play) canOpen() bool {
	b := &g.s.Battle
	if b.Second != NoEvent {
		return false
	}
	kept := EventKept(b.Players[Attacker])
	for c := g.nextEvent(kept, 0); c != NoEvent; c = g.nextEvent(kept, c+1) {
		if g.usableEvent(b.Players[Attacker], c, OnBattleOpening) {
			return true
		}
	}
	return false
}

// usableEvent reports whether an Event card is in a player's play area, has a timing and meets its conditions; of equal
// cards only the first is used.
func (g *play) usableEvent(p Player, c EventCard, timing Timing) bool {
	if int(c) >= len(g.r.Events) || g.s.EventPlace[c] != EventKept(p) || g.r.Events[c].Timing != timing {
		return false
	}
	for i := g.r.Events[c].Same; i < c; i++ {
		if g.r.Events[i].Same == g.r.Events[c].Same && g.s.EventPlace[i] == EventKept(p) {
			return false
		}
	}
	return g.atStart(p, g.r.Events[c].Effects)
}

func (g *play) legalOpening(f *Frame, p Player, l *list) {
	for c := g.nextEvent(EventKept(p), 0); c != NoEvent; c = g.nextEvent(EventKept(p), c+1) {
		if g.usableEvent(p, c, OnBattleOpening) {
			l.add(Answer{Verb: DoUseEvent, V: AnswerValues{OfEvent: uint8(c), OfPlanet: uint8(NoPlanet)}})
		}
	}
}

func (g *play) checkOpening(f *Frame, p Player, a Answer) rule.ID {
	switch {
	case a.Planet() != NoPlanet:
		return f.Step.Timing()
	case !g.usableEvent(p, a.Event(), OnBattleOpening):
		return rule.EVENT15
	}
	return rule.None
}

func (g *play) applyOpening(f *Frame, p Player, a Answer) {
	g.pop()
	if a.Verb == DoPass {
		g.s.top().Part = battleAttackerAbility
		return
	}
	b, c := &g.s.Battle, a.Event()
	if b.Opening == NoEvent {
		b.Opening = c
	} else {
		b.Second = c
	}
	g.spendEvent(p, c)
	if effectOf(g.r.Events[c].Effects, CountsSpecial) != nil {
		b.Special = true
	}
}

// spendEvent discards a used Event card from the play area (EVENT-15); its effect
// on the battle lasts to the end of it.
func (g *play) spendEvent(p Player, c EventCard) {
	g.tell(LogUseEvent, p, uint8(c))
	g.discardEvent(c)
	g.seat(p).Kept--
}

// Step 2: start-of-battle abilities (BATTLE-05). The attacker first, then the
// defender, each at most one (BATTLE-06).

// leaderAbilities returns the Leadership cards in a player's play area with a start-of-battle ability whose conditions
// the player meets.
func (g *play) leaderAbilities(p Player) LeaderSet {
	var set LeaderSet
	for l := range g.seat(p).Leaders.All() {
		if info := &g.sheet(p).Leaders[l]; info.Timing == OnBattleStart && g.atStart(p, info.Effects) {
			set |= 1 << l
		}
	}
	return set
}

// atStart reports whether the conditions of effects on the whole battle hold for one of its players.
func (g *play) atStart(p Player, effects []Effect) bool {
	side := g.sideOf(p)
	for i := range effects {
		e := &effects[i]
		if !g.ofSide(e, side) || e.If&IfHave != 0 && g.battleTypes(side)&e.Own == 0 {
			return false
		}
	}
	return true
}

// ofSide reports whether the conditions of an effect about the owner's part in the battle and their base in the area
// hold. A base takes no part itself (BATTLE-31), but modules require one: a Cloaking Detector (MOD-06), and
// Anti-aircraft Defenses no matter who attacks (MOD-07, RULING-15).
func (g *play) ofSide(e *Effect, side int) bool {
	b := &g.s.Battle
	switch {
	case e.If&IfAttacker != 0 && side != Attacker,
		e.If&IfDefender != 0 && side != Defender,
		e.If&IfAtBase != 0 && !g.seat(b.Players[side]).Bases.Has(b.Area) && !g.started(e, side):
		return false
	}
	return true
}

// started reports whether an effect is of the ability that a side used at the start of the battle: it lasts even if the
// base that it needed then is lost (RULING-148).
func (g *play) started(e *Effect, side int) bool {
	if g.r.before(Revision3) {
		return false
	}
	b := &g.s.Battle
	if c := b.StartCard[side]; c != NoCard && isAmong(e, g.sheet(b.Players[side]).Cards[c].Effects) {
		return true
	}
	c := b.StartEvent[side]
	return c != NoEvent && isAmong(e, g.r.Events[c].Effects)
}

// Started reports whether an effect is of the ability that a side of the battle used at its start, and lasts to its end
// (RULING-148).
func (r *Rules) Started(s *State, e *Effect, side int) bool {
	g := play{r: r, s: s}
	return g.started(e, side)
}

// isAmong reports whether an effect is one of these, not one like them.
func isAmong(e *Effect, list []Effect) bool {
	for i := range list {
		if &list[i] == e {
			return true
		}
	}
	return false
}

// startCards returns the technologies in a player's play area with a start-of-battle ability whose conditions the
// player meets.
func (g *play) startCards(p Player) CardSet {
	var set CardSet
	for c := range g.seat(p).Play.All() {
		if info := &g.sheet(p).Cards[c]; info.Timing == OnBattleStart && g.atStart(p, info.Effects) {
			set |= 1 << c
		}
	}
	return g.distinct(p, set)
}

func (g *play) legalStartAbility(f *Frame, p Player, l *list) {
	for c := range g.startCards(p).All() {
		use := Answer{Verb: DoUse, V: AnswerValues{OfCard: uint8(c), OfPrice: uint8(NoUnit)}}
		if effectOf(g.sheet(p).Cards[c].Effects, PayUnitOrWorker) == nil {
			l.add(use)
			continue
		}
		if g.seat(p).Pool > 0 {
			use.V[OfPrice] = WorkerPrice
			l.add(use)
		}
		for types := g.types(p, g.priceOf(p)); types != 0; types &= types - 1 {
			use.V[OfPrice] = uint8(lowestType(types))
			l.add(use)
		}
	}
	for c := g.nextEvent(EventKept(p), 0); c != NoEvent; c = g.nextEvent(EventKept(p), c+1) {
		if g.usableEvent(p, c, OnBattleStart) {
			l.add(Answer{Verb: DoUseEvent, V: AnswerValues{OfEvent: uint8(c), OfPlanet: uint8(NoPlanet)}})
		}
	}
	addEach(l, Answer{Verb: DoUseLeader}, OfLeader, g.leaderAbilities(p))
	if g.mayGuard(p) {
		l.add(Answer{Verb: DoGuard})
	}
}

// priceOf returns the units in the battle that a player may destroy as the price of a technology: no
// heroes (BW-HERO-13, RULING-133).
func (g *play) priceOf(p Player) Figures {
	return g.s.Battle.Units[g.sideOf(p)] &^ g.sheet(p).HeroFigures
}

func (g *play) checkStartAbility(f *Frame, p Player, a Answer) rule.ID {
	switch {
	case a.Verb == DoUseEvent && a.Planet() == NoPlanet:
		if !g.usableEvent(p, a.Event(), OnBattleStart) {
			return rule.EVENT15
		}
		return rule.None
	case a.Verb == DoGuard:
		if !g.mayGuard(p) {
			return rule.BWTOKEN04
		}
		return rule.None
	case a.Verb == DoUseLeader:
		if !g.leaderAbilities(p).Has(a.Leader()) {
			return rule.BATTLE05
		}
		return rule.None
	case a.Verb != DoUse || a.V[OfNewRoute] != 0:
		return f.Step.Timing()
	case !g.startCards(p).Has(a.Card()):
		return rule.BATTLE05
	}
	paid := effectOf(g.sheet(p).Cards[a.Card()].Effects, PayUnitOrWorker) != nil
	switch {
	case !paid && a.Price() != uint8(NoUnit),
		paid && a.Price() == WorkerPrice && g.seat(p).Pool == 0,
		paid && a.Price() != WorkerPrice && g.pickType(p, g.s.Battle.Units[g.sideOf(p)], UnitType(a.Price())) == NoFigure:
		return rule.ROUND05
	case paid && a.Price() != WorkerPrice && g.pickType(p, g.priceOf(p), UnitType(a.Price())) == NoFigure:
		return rule.BWHERO13
	}
	return rule.None
}

func (g *play) applyStartAbility(f *Frame, p Player, a Answer) {
	g.pop()
	b, side := &g.s.Battle, g.sideOf(p)
	var effects []Effect
	technology := false
	switch a.Verb {
	case DoUseEvent:
		c := a.Event()
		b.StartEvent[side] = c
		effects = g.r.Events[c].Effects
		g.spendEvent(p, c)
	case DoUse:
		c := a.Card()
		b.StartCard[side] = c
		effects, technology = g.sheet(p).Cards[c].Effects, true
		g.tell(LogUse, p, uint8(c))
		if a.Price() == WorkerPrice {
			g.seat(p).Pool--
			g.tellValues(LogWorkerLost, p, 1, 0)
		} else if a.Price() != uint8(NoUnit) {
			g.loseUnit(side, g.pickType(p, g.priceOf(p), UnitType(a.Price())))
		}
	case DoUseLeader:
		effects = g.sheet(p).Leaders[a.Leader()].Effects
		g.tell(LogLeader, p, uint8(a.Leader()), LeaderUsed)
	case DoGuard:
		b.Guard = true
		g.spendGuard(p, b.Area)
		return
	}
	// Effects that last for the battle are looked up when they matter; this is what happens now.
	for i := range effects {
		switch e := &effects[i]; e.Kind {
		case DrawCombat:
			g.drawCards(p, int(e.Amount))
		case Kill:
			g.askVictim(1-side, e.Layer, 0, uint8(e.Amount), technology)
		case KillCheapest:
			g.askVictim(1-side, e.Layer, 1, 1, technology)
		}
	}
}

// A unit of the battle destroyed by a start-of-battle ability, chosen by its controller. If the ability is a
// technology's, a unit with cloaking withdraws instead (KEY-18) and heroes are immune (BW-HERO-09); any other card
// destroys both, a hero only if there is no other unit of the kind.

// askVictim asks a side for units to destroy, if it has any of the kind.
func (g *play) askVictim(side int, layer Layer, cheapest, left uint8, technology bool) {
	f := Frame{Step: AskVictim, Player: g.s.Battle.Players[side],
		V: FrameValues{FieldLayer: uint8(layer), FieldCheapest: cheapest, FieldLeft: left}}
	if !technology {
		f.V[FieldOther] = 1
	}
	if left > 0 && g.victims(&f) != 0 {
		g.push(f)
	}
}

// victims returns the units that may be chosen.
func (g *play) victims(f *Frame) Figures {
	p := f.Player
	set := g.inLayer(p, g.s.Battle.Units[g.sideOf(p)], Layer(f.V[FieldLayer]))
	if heroes := g.sheet(p).HeroFigures; f.V[FieldOther] == 0 || set&^heroes != 0 {
		set &^= heroes
	}
	if f.V[FieldCheapest] == 0 {
		return set
	}
	var cheapest Figures
	least := 1 << 15
	for types := g.types(p, set); types != 0; types &= types - 1 {
		u := lowestType(types)
		switch worth := g.worth(u); {
		case worth < least:
			least, cheapest = worth, g.ofType(p, set, u)
		case worth == least:
			cheapest |= g.ofType(p, set, u)
		}
	}
	return cheapest
}

// worth returns the cost of a type of unit in resources, with the units destroyed
// to build it (FAQ-19, FAQ-20).
func (g *play) worth(u UnitType) int {
	unit := &g.r.Units[u]
	n := int(unit.Cost.Minerals) + int(unit.Cost.Gas)
	if unit.Consumes.Count > 0 && unit.Consumes.Unit != u {
		n += int(unit.Consumes.Count) * g.worth(unit.Consumes.Unit)
	}
	return n
}

func (g *play) legalVictim(f *Frame, p Player, l *list) {
	g.addUnits(p, g.victims(f), Answer{Verb: DoLose}, l)
}

func (g *play) checkVictim(f *Frame, p Player, a Answer) rule.ID {
	switch {
	case a.Front() != 0:
		return f.Step.Timing()
	case g.pickType(p, g.s.Battle.Units[g.sideOf(p)], a.Unit()) == NoFigure:
		return rule.BATTLE03
	case g.pickType(p, g.victims(f), a.Unit()) == NoFigure && g.r.Units[a.Unit()].Hero:
		return rule.BWHERO09
	case g.meant(p, g.victims(f), a) == NoFigure:
		return rule.ROUND05
	}
	return rule.None
}

func (g *play) applyVictim(f *Frame, p Player, a Answer) {
	side, layer, cheapest, left, technology := g.sideOf(p), Layer(f.V[FieldLayer]), f.V[FieldCheapest], f.V[FieldLeft],
		f.V[FieldOther] == 0
	fig := g.meant(p, g.victims(f), a)
	g.pop()
	hidden := technology && g.unit(p, fig).Cloaked && !g.detectsBattle(1-side)
	if hidden && g.shelters(p, g.typeOf(p, fig)) != 0 {
		// The next victim is chosen when this one has left.
		if left > 1 && g.inLayer(p, g.priceOf(p)&^(1<<fig), layer) != 0 {
			g.push(Frame{Step: AskVictim, Player: p, V: FrameValues{FieldLayer: uint8(layer), FieldCheapest: cheapest,
				FieldLeft: left - 1}})
		}
		g.push(Frame{Step: AskWithdraw, Player: p, V: FrameValues{FieldFigure: uint8(fig), FieldOutside: 1}})
		return
	}
	g.loseUnit(side, fig)
	g.askVictim(side, layer, cheapest, left-1, technology)
}

// extraDraw returns how many more Combat cards a side draws by its start-of-battle ability (DrawMore).
func (g *play) extraDraw(side int) int {
	n := g.itemCards(side)
	for q := g.search(noSkirmish, side, DrawMore); ; {
		e := g.find(&q)
		if e == nil {
			return n
		}
		if g.ofSide(e, side) {
			n += int(e.Amount)
		}
	}
}

// detectsBattle reports whether a side has a detector anywhere in the battle, which is what counts outside
// skirmishes (RULING-119).
func (g *play) detectsBattle(side int) bool {
	b := &g.s.Battle
	for types := g.battleTypes(side); types != 0; types &= types - 1 {
		if g.r.Units[lowestType(types)].Detector {
			return true
		}
	}
	for q := g.search(noSkirmish, side, Detect); ; {
		e := g.find(&q)
		if e == nil {
			return false
		}
		if g.ofSide(e, side) && (e.Units == 0 || e.Units&g.types(b.Players[side], b.Units[side]) != 0) {
			return true
		}
	}
}
