package sight

import "koprulu/rules/game"

// Fight estimates a battle before it is fought, from the average values of the
// units' cards: skirmish by skirmish, with supporting units spread evenly.
type Fight struct {
	// Win is the attacker's chance of taking the area, in hundredths; kills and losses are the price of the units that
	// defender and attacker can expect to lose.
	Win, Kills, Losses int
	Sides              [2]lineup
	// Shelter is the health in tenths that a guard token will add for the defender.
	Shelter int
	// gains are what the attacker gains from each pair of ranks, pairs the ranks that fight in the front line: notes of
	// expect.
	gains [MaxFighters][MaxFighters]int
	pairs [MaxFighters][2]int8
}

// lineup are the units of one side.
type lineup struct {
	player  game.Player
	faction game.Faction
	Units   [MaxFighters]game.UnitType
	figures [MaxFighters]game.Figure
	Count   int
	// Fronts counts the units that may be front-line units.
	Fronts int
	cards  int
	// detects is true with a detector among them; shelter is the health, in tenths, that a guard token adds.
	detects bool
	shelter int
	// ranks are units of one type that fight alike, and what they can be expected to show in one of shares skirmishes;
	// expect fills them in, shares is 0 before.
	ranks  [MaxFighters]rankOf
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
	shown  Pair10
}

// MaxFighters is how many units of a side are looked at in a fight: the best ones.
const MaxFighters = 16

// Estimate estimates a battle between some units of two players. Draws are the cards that each side draws before it.
func (f *Fight) Estimate(l *Look, attacker game.Player, attackers game.Figures, defender game.Player,
	defenders game.Figures, special bool) {
	f.Defend(l, defender, defenders)
	f.attack(l, attacker, attackers, special)
}

// Defend sets the defenders of the battles that attack estimates.
func (f *Fight) Defend(l *Look, defender game.Player, defenders game.Figures) {
	f.Sides[1].Gather(l, defender, defenders, 1)
	f.Sides[1].shelter = f.Shelter
}

// attack estimates a battle against the defenders.
func (f *Fight) attack(l *Look, attacker game.Player, attackers game.Figures, special bool) {
	f.Send(l, attacker, attackers, special)
	f.Expect(l)
}

// Send sets the attackers of a battle.
func (f *Fight) Send(l *Look, attacker game.Player, attackers game.Figures, special bool) {
	f.Sides[0].Gather(l, attacker, attackers, 3)
	if special {
		f.Sides[0].cards += 2
	}
}

// Expect estimates the battle between the sides.
func (f *Fight) Expect(l *Look) {
	f.Win, f.Kills, f.Losses = 0, 0, 0
	att, def := &f.Sides[0], &f.Sides[1]
	if att.Count == 0 {
		return
	}
	if def.Count == 0 {
		f.Win = 100
		return
	}
	pairs := max(1, min(att.Fronts, def.Fronts))
	f.Win = 100
	if att.Fronts < def.Fronts || att.Fronts == 0 {
		f.Win = 0
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
		f.Kills += kill * att.loss(l, v.unit) / 100
		f.Losses += die * def.loss(l, u.unit) / 100
		f.Win = f.Win * kill / 100
	}
	if def.Fronts == 0 {
		// Assist units cannot hold an area alone (BATTLE-33).
		f.Win = 90
	}
}

// compare works out what the attacker gains from each pair of ranks that may fight in the front line.
func (f *Fight) compare(l *Look) {
	att, def := &f.Sides[0], &f.Sides[1]
	for x := range att.depth {
		u := &att.ranks[x]
		if !u.fronts {
			continue
		}
		for y := range def.depth {
			if v := &def.ranks[y]; v.fronts {
				kill, die := duel(l, u.unit, v.unit, &u.shown, &v.shown, 0, 0)
				f.gains[x][y] = kill*(l.Book.Price[v.unit]+100) - die*l.Book.Price[u.unit]
			}
		}
	}
}

// Gather takes the units of a side, the best ones first.
func (t *lineup) Gather(l *Look, p game.Player, set game.Figures, draws int) {
	t.player, t.faction = p, l.State.Seats[p].Faction
	t.Count, t.Fronts, t.detects, t.shelter, t.shares = 0, 0, false, 0, 0
	for ; set != 0 && t.Count < MaxFighters; set &= set - 1 {
		t.Join(l, set.First())
	}
	t.cards = l.State.Seats[p].Hand.Len() + draws
}

// Join adds a figure after those that are better, or as good with a lower number.
func (t *lineup) Join(l *Look, f game.Figure) {
	sheet, facts := &l.Rules.Sheets[t.faction], &l.Book.Faction[t.faction]
	u := sheet.Figures[f]
	if sheet.CaptiveFigures.Has(f) {
		u = l.TypeOf(t.player, f)
	}
	i, quality := t.Count, facts.Unit[u].Quality
	for i > 0 {
		before := facts.Unit[t.Units[i-1]].Quality
		if before > quality || before == quality && t.figures[i-1] < f {
			break
		}
		t.Units[i], t.figures[i] = t.Units[i-1], t.figures[i-1]
		i--
	}
	t.Units[i], t.figures[i] = u, f
	t.Count++
	t.shares = 0
	unit := &l.Book.Units[u]
	if !unit.assist {
		t.Fronts++
	}
	t.detects = t.detects || unit.detector
}

// loss says what it costs the other side when this one beats one of its units: less if the unit has cloaking and nobody
// here detects it, because it then withdraws.
func (t *lineup) loss(l *Look, u game.UnitType) int {
	if l.Book.Units[u].Cloaked && !t.detects {
		return l.Book.Price[u] * l.Weights.CloakPart / 100
	}
	return l.Book.Price[u]
}

// expect works out what the units will show in one of several skirmishes, and sends nobody to the front yet.
func (t *lineup) expect(l *Look, pairs int) {
	if t.shares == pairs {
		for i := range t.ranks[:t.depth] {
			t.ranks[i].sent = 0
		}
		return
	}
	t.shares, t.depth = pairs, 0
	for i, u := range t.Units[:t.Count] {
		if i > 0 && t.Units[i-1] == u {
			t.ranks[t.depth-1].count++
			continue
		}
		k := &t.ranks[t.depth]
		t.depth++
		k.unit, k.count, k.sent = u, 1, 0
		k.fronts = t.Fronts == 0 || !l.Book.Units[u].assist
		k.shown = t.values(l, u, pairs)
	}
}

// backing adds up the support of the units that are not front-line units, in tenths.
func (t *lineup) backing(l *Look, against game.UnitType) int {
	n, layer := 0, l.Book.Units[against].layer
	for i := range t.ranks[:t.depth] {
		k := &t.ranks[i]
		if unit := &l.Book.Units[k.unit]; k.sent < k.count && unit.targets&layer != 0 {
			n += 10 * int(unit.support) * (k.count - k.sent)
		}
	}
	return n
}

// Duel returns the chances that each of two types of front-line units destroys the other, in hundredths.
func (f *Fight) Duel(l *Look, u, v game.UnitType, pairs, support, against int) (kill, die int) {
	a, d := f.Sides[0].values(l, u, pairs), f.Sides[1].values(l, v, pairs)
	return duel(l, u, v, &a, &d, support, against)
}

// duel returns the chances that two types of units with the given values destroy each other. Support is in tenths.
func duel(l *Look, u, v game.UnitType, a, d *Pair10, support, against int) (kill, die int) {
	first, second := &l.Book.Units[u], &l.Book.Units[v]
	hits, struck := first.targets&second.layer != 0, second.targets&first.layer != 0
	if hits {
		kill = Chance(a.Attack[second.kind&1] + support - d.Health)
	}
	if struck {
		die = Chance(d.Attack[first.kind&1] + against - a.Health)
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
func (t *lineup) values(l *Look, u game.UnitType, pairs int) Pair10 {
	facts := &l.Book.Faction[t.faction]
	e := &facts.Unit[u]
	var shown Pair10
	if t.player == l.Me {
		shown = e.average(facts.MatchChance(l, t.player, u, t.cards, pairs))
	} else {
		shown = e.shown[max(0, min(t.cards/pairs, mostDrawn))]
	}
	shown.Health += t.shelter
	return shown
}

// MatchChance returns the chance, in hundredths, that a player has a standard card for a type of unit for one of
// several skirmishes. The seat knows its own hand; cards is the number of cards that will be drawn first.
func (f *factionBook) MatchChance(l *Look, p game.Player, u game.UnitType, cards, pairs int) int {
	if f.Standard == 0 {
		return 0
	}
	sure := 0
	if p == l.Me {
		sure = 97 * min(l.Matching(u), pairs) / pairs
		cards -= l.Seat.Hand.Len()
	}
	return sure + (100-sure)*f.Unit[u].drawn[max(0, min(cards/pairs, mostDrawn))]/1000
}

// Chance returns the chance, in hundredths, that an attack reaches a health when the average attack exceeds the average
// health by the given number of tenths.
func Chance(over int) int { return min(98, max(3, 54+over*3)) }
