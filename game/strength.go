package game

// What is in force in a skirmish, and the final values (SKIRM-10, SKIRM-11,
// SKIRM-30). Nothing here changes while a skirmish is resolved except by its cards:
// units that are destroyed or withdraw keep their place in State, so that
// what their presence brings about holds to the end of it (KEY-17).

// noSkirmish stands for the battle outside of skirmishes.
const noSkirmish uint8 = 255

// origin tells where an effect in force comes from.
type origin uint8

const (
	fromStandard origin = iota
	fromReinforcement
	fromPlay
	fromKept
	fromStart
	fromStartEvent
	fromOpening
	fromSecond
	fromModule
	fromLeader
	origins
)

// search walks through the effects of one kind that a side has in a skirmish,
// cards first. Whether the conditions of an effect hold is for the caller to ask.
type search struct {
	kind EffectKind
	k    uint8
	side int
	// from is the origin of the effect found last, next the origin read next.
	from, next origin
	// at counts within an origin of several cards; cards and leaders are those left in the play area.
	at      int
	cards   CardSet
	leaders LeaderSet
	// list are the effects of one card, read up to done.
	list []Effect
	done int
}

func (g *play) search(k uint8, side int, kind EffectKind) search {
	seat := g.seat(g.s.Battle.Players[side])
	s := search{kind: kind, k: k, side: side, cards: seat.Play, leaders: seat.Leaders}
	if k == noSkirmish {
		s.next = fromPlay
	}
	return s
}

// find gives the next effect, nil if there is none left.
func (g *play) find(q *search) *Effect {
	for {
		for q.done < len(q.list) {
			e := &q.list[q.done]
			q.done++
			// What a hero's card gives ends with his part in the battle (RULING-40).
			if e.Kind == q.kind && (q.from != fromLeader || g.takesPart(e, q.side)) {
				return e
			}
		}
		if q.next == origins {
			return nil
		}
		q.from, q.done = q.next, 0
		q.list = g.readOn(q)
	}
}

// readOn gives the effects of the next card, if any, and moves on.
func (g *play) readOn(q *search) []Effect {
	b := &g.s.Battle
	p := b.Players[q.side]
	switch q.next {
	case fromStandard:
		q.next++
		if g.standardWorks(q.k, q.side) {
			return g.standard(q.k, q.side).Effects
		}
	case fromReinforcement:
		q.next++
		if g.reinforcementWorks(q.k, q.side) {
			return g.sheet(p).Cards[b.Skirmishes[q.k].Extra[q.side]].Effects
		}
	case fromPlay:
		if q.cards == 0 {
			q.next++
			return nil
		}
		c := q.cards.First()
		q.cards &= q.cards - 1
		if info := &g.sheet(p).Cards[c]; info.Timing == InBattle {
			return info.Effects
		}
	case fromKept:
		if g.seat(p).Kept == 0 || q.at == len(g.r.Events) {
			q.next++
			return nil
		}
		c := EventCard(q.at)
		q.at++
		if g.s.EventPlace[c] == EventKept(p) && g.r.Events[c].Timing == InBattle {
			return g.r.Events[c].Effects
		}
	case fromStart:
		q.next++
		if c := b.StartCard[q.side]; c != NoCard {
			return g.sheet(p).Cards[c].Effects
		}
	case fromStartEvent:
		q.next++
		return g.eventEffects(b.StartEvent[q.side])
	case fromOpening:
		q.next++
		if q.side == Attacker {
			return g.eventEffects(b.Opening)
		}
	case fromSecond:
		q.next++
		q.at = 0
		if q.side == Attacker && b.Opening != NoEvent {
			return g.eventEffects(b.Second)
		}
	case fromModule:
		// A second module of a type adds nothing in battle (MOD-12).
		if q.at == len(g.r.Modules) {
			q.next++
			return nil
		}
		m := q.at
		q.at++
		if g.seat(p).Modules[m] > 0 {
			return g.r.Modules[m].Effects
		}
	case fromLeader:
		if q.leaders == 0 {
			q.next++
			return nil
		}
		l := q.leaders.First()
		q.leaders &= q.leaders - 1
		if info := &g.sheet(p).Leaders[l]; info.Timing == InBattle {
			return info.Effects
		}
	}
	return nil
}

// takesPart reports whether the unit takes part in the battle that an effect asks for, if it does.
func (g *play) takesPart(e *Effect, side int) bool {
	return e.If&IfHave == 0 || g.battleTypes(side)&e.Own != 0
}

func (g *play) eventEffects(c EventCard) []Effect {
	if c == NoEvent {
		return nil
	}
	return g.r.Events[c].Effects
}

// standard gives the standard card of a side at a skirmish, which comes from the Combat deck of the
// original owner if the front-line unit is under mind control (BW-KEY-04).
func (g *play) standard(k uint8, side int) *CardInfo {
	sk := &g.s.Battle.Skirmishes[k]
	return &g.sheet(sk.Deck[side]).Cards[sk.Card[side]]
}

// standardWorks reports whether the ability of the standard card applies:
// an icon matches and nothing switches it off (SKIRM-08).
func (g *play) standardWorks(k uint8, side int) bool {
	sk := &g.s.Battle.Skirmishes[k]
	return sk.Card[side] != NoCard && sk.Marks[side]&MarkMatch != 0
}

// reinforcementWorks reports whether the reinforcement card applies: it passed
// the test of SKIRM-03 and its price, if it has one, was paid.
func (g *play) reinforcementWorks(k uint8, side int) bool {
	sk := &g.s.Battle.Skirmishes[k]
	c := sk.Extra[side]
	if c == NoCard || sk.Marks[side]&MarkDeclined != 0 {
		return false
	}
	return sk.Marks[side]&MarkPaid != 0 ||
		effectOf(g.sheet(g.s.Battle.Players[side]).Cards[c].Effects, PayWorker) == nil
}

// frontUnit gives what the sheet says of the front-line unit of a side.
func (g *play) frontUnit(k uint8, side int) *Unit {
	return &g.r.Units[g.frontType(k, side)]
}

// frontType gives the type of the front-line unit of a side.
func (g *play) frontType(k uint8, side int) UnitType {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	if sk.GoneFront[side] != 0 {
		return lowestType(sk.GoneFront[side])
	}
	return g.typeOf(b.Players[side], sk.Front[side])
}

// inSkirmish gives the units of a side with a place in a skirmish, whatever has become of them.
func (g *play) inSkirmish(k uint8, side int) Figures {
	sk := &g.s.Battle.Skirmishes[k]
	return sk.Support[side] | 1<<sk.Front[side]
}

// typesIn gives their types.
func (g *play) typesIn(k uint8, side int) UnitSet { return g.typesOf(k, side, g.inSkirmish(k, side)) }

// typesOf gives the types of some of them, and those of units under mind control that left the skirmish.
func (g *play) typesOf(k uint8, side int, set Figures) UnitSet {
	b := &g.s.Battle
	p := b.Players[side]
	sk := &b.Skirmishes[k]
	return g.types(p, set&^(sk.Dead[side]&g.sheet(p).CaptiveFigures)) | sk.Gone[side]
}

// holds reports whether the conditions of an effect of a side hold in a
// skirmish, except that of sufficient strength.
func (g *play) holds(e *Effect, k uint8, side int) bool {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	switch {
	case !g.ofSide(e, side):
		return false
	case e.Own != 0 && e.If&IfHave == 0 && !e.Own.Has(g.frontType(k, side)):
		return false
	case e.Vs != 0 && g.frontUnit(k, 1-side).Layer&e.Vs == 0: // KEY-08
		return false
	case e.If&IfSupported != 0 && sk.Support[side] == 0:
		return false
	case e.If&IfFrontGround != 0 && g.frontUnit(k, side).Layer&Ground == 0:
		return false
	case e.If&IfNoDetector != 0 && g.detects(k, 1-side):
		return false
	}
	return true
}

// detects reports whether a side has a detector in a skirmish (KEY-05).
func (g *play) detects(k uint8, side int) bool {
	types := g.typesIn(k, side)
	for rest := types; rest != 0; rest &= rest - 1 {
		if g.r.Units[lowestType(rest)].Detector {
			return true
		}
	}
	q := g.search(k, side, Detect)
	for e := g.find(&q); e != nil; e = g.find(&q) {
		// A detector that needs the absence of detectors would have no answer.
		if e.If&IfNoDetector == 0 && (e.Units == 0 || e.Units&types != 0) && g.holds(e, k, side) {
			return true
		}
	}
	return false
}

// cloaked reports whether a unit of a side would withdraw instead of being
// destroyed in a skirmish (KEY-01, KEY-05).
func (g *play) cloaked(k uint8, side int, fig Figure) bool {
	return g.hasCloaking(k, side, fig) && !g.detects(k, 1-side)
}

func (g *play) hasCloaking(k uint8, side int, fig Figure) bool {
	b := &g.s.Battle
	p := b.Players[side]
	u := g.typeOf(p, fig)
	if fig == b.Skirmishes[k].Front[side] {
		u = g.frontType(k, side)
	}
	if g.r.Units[u].Cloaked { // BW-KEY-16
		return true
	}
	q := g.search(k, side, Cloak)
	for e := g.find(&q); e != nil; e = g.find(&q) {
		if (e.Units.Has(u) || e.Units == 0 && fig == b.Skirmishes[k].Front[side]) && g.holds(e, k, side) {
			return true
		}
	}
	// Such a unit cloaks all others, but not itself; two of them cloak each other.
	others := g.typesOf(k, side, g.inSkirmish(k, side)&^(1<<fig))
	q = g.search(k, side, CloakOthers)
	for e := g.find(&q); e != nil; e = g.find(&q) {
		if e.Units&others != 0 && g.holds(e, k, side) {
			return true
		}
	}
	return false
}

// match settles whether the standard card of a side matches its front-line unit (SKIRM-07, SKIRM-09).
func (g *play) match(k uint8, side int) {
	sk := &g.s.Battle.Skirmishes[k]
	sk.Marks[side] &^= MarkMatch
	if sk.Card[side] != NoCard && g.standard(k, side).Units.Has(g.frontType(k, side)) {
		sk.Marks[side] |= MarkMatch
	}
}

// tally is how the values of a side come about.
type tally struct {
	// printed are the values of the standard card.
	printed Values
	// cards, support and rest add up to the attack with the printed one: bonuses
	// of the cards of the skirmish, support values, everything else (SKIRM-10).
	cards, support, rest int
	// health is added to the printed health (SKIRM-11).
	health int
}

func (t *tally) attack() int { return max(0, int(t.printed.Attack)+t.cards+t.support+t.rest) } // SKIRM-27

func (t *tally) finalHealth() int { return max(0, int(t.printed.Health)+t.health) }

// compare is step B after the cancels: it settles the values and which sides have
// sufficient strength, level by level (SKIRM-30).
func (g *play) compare(k uint8) {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]

	// Level 2: which printed values and which abilities count.
	var minor [2]bool
	for side := range 2 {
		if g.imposed(k, 1-side, ImposeMinor) {
			minor[1-side] = true
			sk.Marks[1-side] &^= MarkMatch
		}
	}

	// Level 3: support values and additions.
	var tallies [2]tally
	var attack, health [2]int
	for side := range 2 {
		tallies[side] = g.tally(k, side, minor[side])
		attack[side], health[side] = tallies[side].attack(), tallies[side].finalHealth()
	}

	// Level 4: final values set and strength decided outright.
	if g.inForce(k, Attacker, ZeroAttack) || g.inForce(k, Defender, ZeroAttack) {
		attack = [2]int{}
	}
	var wins, decided [2]bool
	for side := range 2 {
		wins[side] = attack[side] >= health[1-side] // SKIRM-14, RULING-25
		if g.inForce(k, side, Sufficient) {
			wins[side], decided[side] = true, true
		}
		if g.imposed(k, side, Insufficient) { // "does not" beats "does" (RULING-118)
			wins[side], decided[side] = false, true
		}
	}

	// Level 5: what depends on sufficient strength, evaluated once.
	level4 := wins
	for side := range 2 {
		if level4[side] {
			tallies[side].health += g.sum(k, side, Health, true, false)
			health[side] = tallies[side].finalHealth()
		}
	}
	for side := range 2 {
		if !decided[side] {
			wins[side] = attack[side] >= health[1-side]
		}
	}

	for side := range 2 {
		enough := uint8(0)
		if wins[side] {
			sk.Marks[side] |= MarkWins
			enough = 1
		}
		t := &tallies[side]
		g.tellValues(LogStrength, b.Players[side], attack[side], health[1-side], k, enough,
			uint8(t.printed.Attack), uint8(int8(t.cards)), uint8(int8(t.support)), uint8(int8(t.rest)))
	}
}

// inForce reports whether a side has an effect of a kind in force.
func (g *play) inForce(k uint8, side int, kind EffectKind) bool {
	q := g.search(k, side, kind)
	for e := g.find(&q); e != nil; e = g.find(&q) {
		if g.holds(e, k, side) {
			return true
		}
	}
	return false
}

// imposed reports whether the opponent of a side has an effect of a kind in
// force that names the front-line unit of the side.
func (g *play) imposed(k uint8, side int, kind EffectKind) bool {
	q := g.search(k, 1-side, kind)
	for e := g.find(&q); e != nil; e = g.find(&q) {
		if g.names(e, g.frontType(k, side)) && g.holds(e, k, 1-side) {
			return true
		}
	}
	return false
}

// sum adds up the effects of a kind that a side has in force: those that
// depend on sufficient strength (level 5) or the others, without those of modules if they are silenced.
func (g *play) sum(k uint8, side int, kind EffectKind, sufficient, noModule bool) int {
	n := 0
	q := g.search(k, side, kind)
	for e := g.find(&q); e != nil; e = g.find(&q) {
		if e.If&IfSufficient != 0 == sufficient && !(noModule && q.from == fromModule) && g.holds(e, k, side) {
			n += int(e.Amount)
		}
	}
	return n
}

// tally adds up the values of a side up to level 3; minor is whether an effect of the opponent imposes
// the minor values, which prevails over everything else (RULING-132).
func (g *play) tally(k uint8, side int, minor bool) tally {
	b := &g.s.Battle
	sk := &b.Skirmishes[k]
	front := g.frontUnit(k, side)
	var t tally
	if sk.Card[side] != NoCard {
		card := g.standard(k, side)
		t.printed = card.Minor
		if sk.Marks[side]&MarkMatch != 0 || front.Major && !minor {
			t.printed = card.Major
		}
		switch {
		case g.imposed(k, side, ZeroBase):
			t.printed.Attack = 0
		case g.imposed(k, side, MinorAttack):
			t.printed.Attack = card.Minor.Attack
		}
	}
	noModule := g.inForce(k, 1-side, NoModule)
	q := g.search(k, side, Attack)
	for e := g.find(&q); e != nil; e = g.find(&q) {
		switch {
		case e.If&IfSufficient != 0 || noModule && q.from == fromModule || !g.holds(e, k, side):
		case q.from <= fromReinforcement:
			t.cards += int(e.Amount)
		default:
			t.rest += int(e.Amount)
		}
	}
	if side == Attacker && b.Special { // SPECIAL-06
		t.rest++
	}
	t.rest += int(front.Bonus.Attack) // BW-HERO-12
	t.support = g.support(k, side)
	t.health = g.sum(k, side, Health, false, noModule) + g.shielded(k, side)
	t.health += int(front.Bonus.Health) + g.guarded(k, side, noModule)
	return t
}

// support adds up the support values of a side: of its supporting units that can
// target the opposing front-line unit and that no effect silences (SKIRM-12).
func (g *play) support(k uint8, side int) int {
	b := &g.s.Battle
	p := b.Players[side]
	target := g.frontUnit(k, 1-side).Layer
	supporting := b.Skirmishes[k].Support[side]
	n := 0
	for types := g.types(p, supporting); types != 0; types &= types - 1 {
		u := lowestType(types)
		if g.r.Units[u].Targets&target != 0 && !g.silenced(k, side, u) {
			n += int(g.r.Units[u].Support) * g.ofType(p, supporting, u).Len()
		}
	}
	return n
}

// silenced reports whether supporting units of a type add no support value.
func (g *play) silenced(k uint8, side int, u UnitType) bool {
	q := g.search(k, 1-side, NoSupport)
	for e := g.find(&q); e != nil; e = g.find(&q) {
		if g.names(e, u) && g.holds(e, k, 1-side) {
			return true
		}
	}
	return false
}

// names reports whether an effect on opposing units reaches a type: one of Units and of Layer, if it names any.
func (g *play) names(e *Effect, u UnitType) bool {
	return (e.Units == 0 || e.Units.Has(u)) && (e.Layer == 0 || g.r.Units[u].Layer&e.Layer != 0)
}
