package game

// Step B of a skirmish: the final values and sufficient strength (SKIRM-10, SKIRM-11, SKIRM-30).

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

// compare is step B after the cancels, the time of all abilities that name no other (CARD-05): it determines the values
// and which sides have sufficient strength, level by level (SKIRM-30).
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

	// Level 5: what depends on sufficient strength, evaluated once (FAQ-13).
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
		g.tellBonuses(k, side, level4[side])
	}
	for side := range 2 {
		flags := uint8(tallies[1-side].printed.Health) << HealthShift
		if wins[side] {
			sk.Marks[side] |= MarkWins
			flags |= Enough
		}
		if side == Attacker && b.Special {
			flags |= WithSpecial
		}
		t := &tallies[side]
		g.tellValues(LogStrength, b.Players[side], attack[side], health[1-side], k, flags,
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

// tally adds up the values of a side up to level 3: what is gained while its condition holds (KEY-12), in every
// skirmish in which its source is in force (RULING-112); minor says whether an effect of the opponent imposes the minor
// values, which prevails over everything else (RULING-132).
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
	noModule := g.silencedModules(k, side)
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
// target the opposing front-line unit (UNIT-02) and that no effect silences (SKIRM-12, UNIT-05).
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

// names reports whether an effect on opposing units reaches a type, which must be in Units and in Layer if these are
// set.
func (g *play) names(e *Effect, u UnitType) bool {
	return (e.Units == 0 || e.Units.Has(u)) && (e.Layer == 0 || g.r.Units[u].Layer&e.Layer != 0)
}
