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
}

const maxFighters = 16

// estimate estimates a battle between some units of two players. Draws are the cards that each side will draw before
// it.
func (f *fight) estimate(l *look, attacker game.Player, attackers game.Figures, defender game.Player, defenders game.Figures, special bool) {
	f.win, f.kills, f.losses = 0, 0, 0
	f.sides[0].gather(l, attacker, attackers, 3)
	f.sides[1].gather(l, defender, defenders, 1)
	if special {
		f.sides[0].cards += 2
	}
	f.sides[1].shelter = f.shelter
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
	// The attacker chooses the pairs, the best ones for the attacker first.
	var chosen [maxFighters][2]int
	for k := range pairs {
		var found best
		found.value = -1 << 30
		i, j := 0, 0
		for x := range att.count {
			if att.used[x] || !att.mayFront(l, x) {
				continue
			}
			for y := range def.count {
				if def.used[y] || !def.mayFront(l, y) {
					continue
				}
				kill, die := f.duel(l, att.units[x], def.units[y], pairs, 0, 0)
				value := kill*(l.book.price[def.units[y]]+100) - die*l.book.price[att.units[x]]
				if !found.found || value > found.value {
					found.found, found.value, i, j = true, value, x, y
				}
			}
		}
		if !found.found {
			pairs = k
			break
		}
		att.used[i], def.used[j] = true, true
		chosen[k] = [2]int{i, j}
	}
	for _, pair := range chosen[:pairs] {
		u, v := att.units[pair[0]], def.units[pair[1]]
		kill, die := f.duel(l, u, v, pairs, att.backing(l, v)/pairs, def.backing(l, u)/pairs)
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
	*t = lineup{player: p, faction: l.s.Seats[p].Faction}
	facts := &l.book.faction[t.faction]
	for ; set != 0 && t.count < maxFighters; set &= set - 1 {
		u := l.typeOf(p, set.First())
		i := t.count
		for i > 0 && facts.unit[t.units[i-1]].quality < facts.unit[u].quality {
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

// mayFront reports whether a unit may stand in front (KEY-09, KEY-11).
func (t *lineup) mayFront(l *look, i int) bool {
	return t.fronts == 0 || !l.r.Units[t.units[i]].Assist
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

// duel returns the chances that each of two front-line units destroys the other, in
// hundredths. Support is in tenths.
func (f *fight) duel(l *look, u, v game.UnitType, pairs, support, against int) (kill, die int) {
	a := f.sides[0].values(l, u, v, pairs)
	d := f.sides[1].values(l, v, u, pairs)
	if l.r.Units[u].Targets&l.r.Units[v].Layer != 0 {
		kill = chance(a.attack[0] + support - d.health)
	}
	if l.r.Units[v].Targets&l.r.Units[u].Layer != 0 {
		die = chance(d.attack[0] + against - a.health)
	}
	if l.r.Units[u].Sacrifice && l.r.Units[u].Targets&l.r.Units[v].Layer != 0 {
		die = 100 // BW-KEY-12
	}
	if l.r.Units[v].Sacrifice && l.r.Units[v].Targets&l.r.Units[u].Layer != 0 {
		kill = 100
	}
	return kill, die
}

// values returns what a unit will show against another one, its attack in attack[0].
func (t *lineup) values(l *look, u, against game.UnitType, pairs int) pair10 {
	facts := &l.book.faction[t.faction]
	e := &facts.unit[u]
	p := facts.matchChance(l, t.player, u, t.cards, pairs)
	kind := kindOf(l.r.Units[against].Layer)
	return pair10{
		attack: [2]int{e.weak.attack[kind] + (e.strong.attack[kind]-e.weak.attack[kind])*p/100},
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
	miss := 1000
	for range min(cards/pairs, 9) {
		miss = miss * (f.standard + 2 - f.unit[u].matching) / (f.standard + 2)
	}
	return sure + (100-sure)*(1000-miss)/1000
}

// chance returns the chance, in hundredths, that an attack reaches a health when the
// average attack exceeds the average health by so many tenths.
func chance(over int) int { return min(98, max(3, 54+over*3)) }
