package rank

import "koprulu/rules/game"

// fight estimates a battle before it is fought, from the average values of the
// units' cards: skirmish by skirmish, with supporting units spread evenly.
type fight struct {
	// win is the attacker's chance of taking the area, in hundredths; kills and losses are the price of the units that
	// defender and attacker can expect to lose.
	win, kills, losses int
	sides              [2]lineup
	// shelter is the health in tenths that a guard token will add for the defender.
	shelter int
	// gains are what the attacker gains from each pair of ranks, pairs the ranks that fight in the front line: notes of
	// expect.
	gains [maxFighters][maxFighters]int
	pairs [maxFighters][2]int8
}

// lineup are the units of one side.
type lineup struct {
	player  game.Player
	faction game.Faction
	units   [maxFighters]game.UnitType
	figures [maxFighters]game.Figure
	count   int
	// fronts counts the units that may be front-line units.
	fronts int
	cards  int
	// detects is true with a detector among them; shelter is the health, in tenths, that a guard token adds.
	detects bool
	shelter int
	// ranks are units of one type that fight alike, and what they can be expected to show in one of shares skirmishes;
	// expect fills them in, shares is 0 before.
	ranks  [maxFighters]rankOf
	depth  int
	shares int
}

// rankOf are units of one type side by side in a lineup: they fight alike.
type rankOf struct {
	unit  game.UnitType
	count int
	// fronts is true if they may be sent to the front (KEY-09, KEY-11), sent counts those that are.
	fronts bool
	sent   int
	shown  pair10
}

const maxFighters = 16

// estimate estimates a battle between some units of two players. Draws are the cards that each side draws before it.
func (f *fight) estimate(l *look, attacker game.Player, attackers game.Figures, defender game.Player, defenders game.Figures, special bool) {
	f.defend(l, defender, defenders)
	f.attack(l, attacker, attackers, special)
}

// defend sets the defenders of the battles that attack estimates.
func (f *fight) defend(l *look, defender game.Player, defenders game.Figures) {
	f.sides[1].gather(l, defender, defenders, 1)
	f.sides[1].shelter = f.shelter
}

// attack estimates a battle against the defenders.
func (f *fight) attack(l *look, attacker game.Player, attackers game.Figures, special bool) {
	f.send(l, attacker, attackers, special)
	f.expect(l)
}

// send sets the attackers of a battle.
func (f *fight) send(l *look, attacker game.Player, attackers game.Figures, special bool) {
	f.sides[0].gather(l, attacker, attackers, 3)
	if special {
		f.sides[0].cards += 2
	}
}

// expect estimates the battle between the sides.
func (f *fight) expect(l *look) {
	f.win, f.kills, f.losses = 0, 0, 0
	att, def := &f.sides[0], &f.sides[1]
	if att.count == 0 {
		return
	}
	if def.count == 0 {
		f.win = 100
		return
	}
	pairs := max(1, min(att.fronts, def.fronts))
	f.win = 100
	if att.fronts < def.fronts || att.fronts == 0 {
		f.win = 0
	}
	att.expect(l, pairs)
	def.expect(l, pairs)
	// The attacker chooses the pairs, starting with those that are best for the attacker; of equal ones the first.
	if att.depth+def.depth > 2 {
		f.compare(l)
	}
	for k := range pairs {
		value, i, j := 0, -1, -1
		for x := range att.depth {
			if u := &att.ranks[x]; !u.fronts || u.sent == u.count {
				continue
			}
			for y := range def.depth {
				if v := &def.ranks[y]; !v.fronts || v.sent == v.count {
					continue
				}
				if n := f.gains[x][y]; i < 0 || n > value {
					value, i, j = n, x, y
				}
			}
		}
		if i < 0 {
			pairs = k
			break
		}
		att.ranks[i].sent++
		def.ranks[j].sent++
		f.pairs[k] = [2]int8{int8(i), int8(j)}
	}
	for _, pair := range f.pairs[:pairs] {
		u, v := &att.ranks[pair[0]], &def.ranks[pair[1]]
		kill, die := duel(l, u.unit, v.unit, &u.shown, &v.shown, att.backing(l, v.unit)/pairs, def.backing(l, u.unit)/pairs)
		f.kills += kill * att.loss(l, v.unit) / 100
		f.losses += die * def.loss(l, u.unit) / 100
		f.win = f.win * kill / 100
	}
	if def.fronts == 0 {
		// Assist units cannot hold an area alone (BATTLE-33).
		f.win = 90
	}
}

// compare works out what the attacker gains from each pair of ranks that may fight in the front line.
func (f *fight) compare(l *look) {
	att, def := &f.sides[0], &f.sides[1]
	for x := range att.depth {
		u := &att.ranks[x]
		if !u.fronts {
			continue
		}
		for y := range def.depth {
			if v := &def.ranks[y]; v.fronts {
				kill, die := duel(l, u.unit, v.unit, &u.shown, &v.shown, 0, 0)
				f.gains[x][y] = kill*(l.book.price[v.unit]+100) - die*l.book.price[u.unit]
			}
		}
	}
}

// gather takes the units of a side, the best ones first.
func (t *lineup) gather(l *look, p game.Player, set game.Figures, draws int) {
	t.player, t.faction = p, l.s.Seats[p].Faction
	t.count, t.fronts, t.detects, t.shelter, t.shares = 0, 0, false, 0, 0
	for ; set != 0 && t.count < maxFighters; set &= set - 1 {
		t.join(l, set.First())
	}
	t.cards = l.s.Seats[p].Hand.Len() + draws
}

// join adds a figure after those that are better, or as good with a lower number.
func (t *lineup) join(l *look, f game.Figure) {
	sheet, facts := &l.r.Sheets[t.faction], &l.book.faction[t.faction]
	u := sheet.Figures[f]
	if sheet.CaptiveFigures.Has(f) {
		u = l.typeOf(t.player, f)
	}
	i, quality := t.count, facts.unit[u].quality
	for i > 0 {
		before := facts.unit[t.units[i-1]].quality
		if before > quality || before == quality && t.figures[i-1] < f {
			break
		}
		t.units[i], t.figures[i] = t.units[i-1], t.figures[i-1]
		i--
	}
	t.units[i], t.figures[i] = u, f
	t.count++
	t.shares = 0
	unit := &l.book.units[u]
	if !unit.assist {
		t.fronts++
	}
	t.detects = t.detects || unit.detector
}

// loss says what it costs the other side when this one beats one of its units: less if the unit has cloaking and nobody
// here detects it, because it then withdraws.
func (t *lineup) loss(l *look, u game.UnitType) int {
	if l.book.units[u].cloaked && !t.detects {
		return l.book.price[u] * l.w.CloakPart / 100
	}
	return l.book.price[u]
}

// expect works out what the units will show in one of several skirmishes, and sends nobody to the front yet.
func (t *lineup) expect(l *look, pairs int) {
	if t.shares == pairs {
		for i := range t.ranks[:t.depth] {
			t.ranks[i].sent = 0
		}
		return
	}
	t.shares, t.depth = pairs, 0
	for i, u := range t.units[:t.count] {
		if i > 0 && t.units[i-1] == u {
			t.ranks[t.depth-1].count++
			continue
		}
		k := &t.ranks[t.depth]
		t.depth++
		k.unit, k.count, k.sent = u, 1, 0
		k.fronts = t.fronts == 0 || !l.book.units[u].assist
		k.shown = t.values(l, u, pairs)
	}
}

// backing adds up the support of the units that are not front-line units, in tenths.
func (t *lineup) backing(l *look, against game.UnitType) int {
	n, layer := 0, l.book.units[against].layer
	for i := range t.ranks[:t.depth] {
		k := &t.ranks[i]
		if unit := &l.book.units[k.unit]; k.sent < k.count && unit.targets&layer != 0 {
			n += 10 * int(unit.support) * (k.count - k.sent)
		}
	}
	return n
}

// duel returns the chances that each of two types of front-line units destroys the other, in hundredths.
func (f *fight) duel(l *look, u, v game.UnitType, pairs, support, against int) (kill, die int) {
	a, d := f.sides[0].values(l, u, pairs), f.sides[1].values(l, v, pairs)
	return duel(l, u, v, &a, &d, support, against)
}

// duel returns the chances that two types of units with the given values destroy each other. Support is in tenths.
func duel(l *look, u, v game.UnitType, a, d *pair10, support, against int) (kill, die int) {
	first, second := &l.book.units[u], &l.book.units[v]
	hits, struck := first.targets&second.layer != 0, second.targets&first.layer != 0
	if hits {
		kill = chance(a.attack[second.kind&1] + support - d.health)
	}
	if struck {
		die = chance(d.attack[first.kind&1] + against - a.health)
	}
	if first.sacrifice && hits {
		die = 100 // BW-KEY-12
	}
	if second.sacrifice && struck {
		kill = 100
	}
	return kill, die
}

// values returns what a unit will show in one of several skirmishes.
func (t *lineup) values(l *look, u game.UnitType, pairs int) pair10 {
	facts := &l.book.faction[t.faction]
	e := &facts.unit[u]
	var shown pair10
	if t.player == l.me {
		shown = e.average(facts.matchChance(l, t.player, u, t.cards, pairs))
	} else {
		shown = e.shown[max(0, min(t.cards/pairs, mostDrawn))]
	}
	shown.health += t.shelter
	return shown
}

// matchChance returns the chance, in hundredths, that a player has a standard card for a type of unit for one of
// several skirmishes. The seat knows its own hand; cards is the number of cards that will be drawn first.
func (f *factionBook) matchChance(l *look, p game.Player, u game.UnitType, cards, pairs int) int {
	if f.standard == 0 {
		return 0
	}
	sure := 0
	if p == l.me {
		sure = 97 * min(l.matching(u), pairs) / pairs
		cards -= l.seat.Hand.Len()
	}
	return sure + (100-sure)*f.unit[u].drawn[max(0, min(cards/pairs, mostDrawn))]/1000
}

// chance returns the chance, in hundredths, that an attack reaches a health when the average attack exceeds the average
// health by the given number of tenths.
func chance(over int) int { return min(98, max(3, 54+over*3)) }
