package rank

import "koprulu/game"

// fight estimates a battle before it is fought, from the average values of the
// units' cards: skirmish by skirmish, with supporting units spread evenly.
type fight struct {
	// win is the attacker's chance of taking the area, in hundredths; kills and losses are the price of the units that
	// defender and attacker can expect to lose.
	win, kills, losses int
	sides              [2]lineup
	// shelter is the health in tenths that a guard token will add for the defender.
	shelter int
}

// lineup are the units of one side.
type lineup struct {
	player  game.Player
	faction game.Faction
	units   [maxFighters]game.UnitType
	used    [maxFighters]bool
	count   int
	// fronts counts the units that may stand in front.
	fronts int
	cards  int
	// detects is true with a detector among them; shelter is the health in tenths that a guard token adds.
	detects bool
	shelter int
	// shown are the values with which the units can be expected to fight in front in one of so many skirmishes, filled in by
	// expect.
	shown  [maxFighters]pair10
	shares int
}

const maxFighters = 16

// estimate estimates a battle between some units of two players. Draws are the cards that each side will draw before
// it.
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
	f.win, f.kills, f.losses = 0, 0, 0
	f.sides[0].gather(l, attacker, attackers, 3)
	if special {
		f.sides[0].cards += 2
	}
	att, def := &f.sides[0], &f.sides[1]
	def.used = [maxFighters]bool{}
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
	// The attacker chooses the pairs, the best ones for the attacker first. Units of a type stand side by side and fight
	// alike: the first of them that is not in front speaks for all.
	var chosen [maxFighters][2]int
	for k := range pairs {
		value, i, j := 0, -1, -1
		for x := range att.count {
			if !att.stands(l, x) {
				continue
			}
			for y := range def.count {
				if !def.stands(l, y) {
					continue
				}
				u, v := att.units[x], def.units[y]
				kill, die := duel(l, u, v, &att.shown[x], &def.shown[y], 0, 0)
				if n := kill*(l.book.price[v]+100) - die*l.book.price[u]; i < 0 || n > value {
					value, i, j = n, x, y
				}
			}
		}
		if i < 0 {
			pairs = k
			break
		}
		att.used[i], def.used[j] = true, true
		chosen[k] = [2]int{i, j}
	}
	for _, pair := range chosen[:pairs] {
		u, v := att.units[pair[0]], def.units[pair[1]]
		kill, die := duel(l, u, v, &att.shown[pair[0]], &def.shown[pair[1]], att.backing(l, v)/pairs, def.backing(l, u)/pairs)
		f.kills += kill * att.loss(l, v) / 100
		f.losses += die * def.loss(l, u) / 100
		f.win = f.win * kill / 100
	}
	if def.fronts == 0 {
		// Assist units cannot hold an area alone (BATTLE-33).
		f.win = 90
	}
}

// gather takes the units of a side, the best ones first.
func (t *lineup) gather(l *look, p game.Player, set game.Figures, draws int) {
	t.player, t.faction = p, l.s.Seats[p].Faction
	t.count, t.fronts, t.detects, t.shelter, t.shares = 0, 0, false, 0, 0
	t.used = [maxFighters]bool{}
	facts, sheet := &l.book.faction[t.faction], &l.r.Sheets[t.faction]
	for ; set != 0 && t.count < maxFighters; set &= set - 1 {
		f := set.First()
		u := sheet.Figures[f]
		if sheet.CaptiveFigures.Has(f) {
			u = l.typeOf(p, f)
		}
		i, quality := t.count, facts.unit[u].quality
		for i > 0 && facts.unit[t.units[i-1]].quality < quality {
			t.units[i] = t.units[i-1]
			i--
		}
		t.units[i] = u
		t.count++
		if !l.r.Units[u].Assist {
			t.fronts++
		}
		t.detects = t.detects || l.r.Units[u].Detector
	}
	t.cards = l.s.Seats[p].Hand.Len() + draws
}

// loss says what it costs the other side when this one beats one of its units: less if the unit has cloaking that
// nobody here detects, as it then withdraws.
func (t *lineup) loss(l *look, u game.UnitType) int {
	if l.r.Units[u].Cloaked && !t.detects {
		return l.book.price[u] * l.w.CloakPart / 100
	}
	return l.book.price[u]
}

// stands reports whether a unit may be sent to the front (KEY-09, KEY-11), and none of its type before it.
func (t *lineup) stands(l *look, i int) bool {
	u := t.units[i]
	return !t.used[i] && (t.fronts == 0 || !l.r.Units[u].Assist) && (i == 0 || t.units[i-1] != u || t.used[i-1])
}

// expect works out what the units will show in one of some skirmishes.
func (t *lineup) expect(l *look, pairs int) {
	if t.shares == pairs {
		return
	}
	t.shares = pairs
	for i, u := range t.units[:t.count] {
		if i > 0 && t.units[i-1] == u {
			t.shown[i] = t.shown[i-1]
		} else {
			t.shown[i] = t.values(l, u, pairs)
		}
	}
}

// backing adds up the support of the units that are not in front, in tenths.
func (t *lineup) backing(l *look, against game.UnitType) int {
	n := 0
	for i, u := range t.units[:t.count] {
		if !t.used[i] && l.r.Units[u].Targets&l.r.Units[against].Layer != 0 {
			n += 10 * int(l.r.Units[u].Support)
		}
	}
	return n
}

// duel returns the chances that each of two types of front-line units destroys the other, in hundredths.
func (f *fight) duel(l *look, u, v game.UnitType, pairs, support, against int) (kill, die int) {
	a, d := f.sides[0].values(l, u, pairs), f.sides[1].values(l, v, pairs)
	return duel(l, u, v, &a, &d, support, against)
}

// duel returns the chances that two types of units with some values destroy each other. Support is in tenths.
func duel(l *look, u, v game.UnitType, a, d *pair10, support, against int) (kill, die int) {
	first, second := &l.r.Units[u], &l.r.Units[v]
	hits, struck := first.Targets&second.Layer != 0, second.Targets&first.Layer != 0
	if hits {
		kill = chance(a.attack[kindOf(second.Layer)] + support - d.health)
	}
	if struck {
		die = chance(d.attack[kindOf(first.Layer)] + against - a.health)
	}
	if first.Sacrifice && hits {
		die = 100 // BW-KEY-12
	}
	if second.Sacrifice && struck {
		kill = 100
	}
	return kill, die
}

// values returns what a unit will show in one of several skirmishes.
func (t *lineup) values(l *look, u game.UnitType, pairs int) pair10 {
	facts := &l.book.faction[t.faction]
	e := &facts.unit[u]
	p := facts.matchChance(l, t.player, u, t.cards, pairs)
	return pair10{
		attack: [2]int{
			e.weak.attack[0] + (e.strong.attack[0]-e.weak.attack[0])*p/100,
			e.weak.attack[1] + (e.strong.attack[1]-e.weak.attack[1])*p/100,
		},
		health: e.weak.health + (e.strong.health-e.weak.health)*p/100 + t.shelter,
	}
}

// matchChance returns the chance, in hundredths, that a player has a standard card for a type of unit for one of
// several skirmishes. The seat knows its own hand; cards is the number of cards that will be drawn before.
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

// chance returns the chance, in hundredths, that an attack reaches a health when the
// average attack exceeds the average health by so many tenths.
func chance(over int) int { return min(98, max(3, 54+over*3)) }
