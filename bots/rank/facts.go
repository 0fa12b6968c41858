package rank

import "koprulu/rules/game"

// book is what a bot works out once from the rules: how good each type of unit is
// with the cards of its faction.
type book struct {
	rules   *game.Rules
	faction [game.FactionCount]factionBook
	// price is the cost of each type in hundredths of a resource, including the units it consumes.
	price [64]int
	// resources are the areas with a resource, conquest[n] those that yield more than n conquest points.
	resources game.AreaSet
	conquest  [mostConquest]game.AreaSet
	// planet is where each area is, rivals[p] are the players of other teams than p's.
	planet [game.MaxAreas]game.Planet
	rivals [game.MaxPlayers]game.PlayerSet
	// all are the players of the game.
	all game.PlayerSet
	// units is what fights depend on for each type of unit.
	units [64]unitFacts
}

// unitFacts is what a fight depends on for a type of unit, kept together as fights are estimated often.
type unitFacts struct {
	targets, layer game.Layer
	// kind is the index of its layer in pair10.
	kind              uint8
	support           uint8
	assist, sacrifice bool
	cloaked, detector bool
}

// mostConquest is more conquest points than any area yields.
const mostConquest = 8

// factionBook holds the averages of a faction's starting Combat deck.
type factionBook struct {
	standard int
	unit     [64]unitBook
	card     [game.MaxCards]cardBook
	// strength is the sum of what all cards of each technology show with their units.
	strength [game.MaxTechs]int
}

// cardBook is what a bot knows about a card.
type cardBook struct {
	// figures are those of the units on it, twins the cards with the same units, itself included.
	figures game.Figures
	twins   game.CardSet
}

// unitBook holds the values of a type of front-line unit, in tenths, against each kind of opposing unit.
type unitBook struct {
	// matching counts the standard cards that show the unit; strong are the values with one of them, weak are those with
	// any other card.
	matching     int
	strong, weak pair10
	// drawn[n] is the chance, in thousandths, that one of n cards drawn shows the unit.
	drawn [mostDrawn + 1]int
	// quality is how much a unit of the type is worth in battle, in hundredths of a resource.
	quality int
	// shown[n] are the values with which the unit can be expected to fight when n cards are drawn for it and the hand is
	// unknown.
	shown [mostDrawn + 1]pair10
	// techs has a bit for each technology whose cards are for the unit alone.
	techs uint64
}

// mostDrawn is the highest number of cards drawn that chances are kept for.
const mostDrawn = 9

// pair10 is an attack value by opposing kind (ground, flying) and a health value, in tenths.
type pair10 struct {
	attack [2]int
	health int
}

// kindOf returns the index of a kind of unit in pair10.
func kindOf(l game.Layer) int {
	if l&game.Ground != 0 {
		return 0
	}
	return 1
}

// open reads the rules.
func (b *book) open(r *game.Rules, w *Weights) {
	b.rules = r
	for u := range r.Units {
		b.price[u] = 100 * price(r, game.UnitType(u))
		unit := &r.Units[u]
		if unit.Hero {
			b.price[u] += w.HeroPrice
		}
		b.units[u] = unitFacts{
			targets: unit.Targets, layer: unit.Layer, kind: uint8(kindOf(unit.Layer)), support: unit.Support,
			assist: unit.Assist, sacrifice: unit.Sacrifice, cloaked: unit.Cloaked, detector: unit.Detector,
		}
	}
	b.resources, b.conquest = 0, [mostConquest]game.AreaSet{}
	b.all = 1<<r.Options.Players - 1
	b.planet, b.rivals = [game.MaxAreas]game.Planet{}, [game.MaxPlayers]game.PlayerSet{}
	for p := range game.Player(r.Options.Players) {
		for q := range game.Player(r.Options.Players) {
			if r.Team(p) != r.Team(q) {
				b.rivals[p] |= 1 << q
			}
		}
	}
	for a := range r.Areas {
		b.planet[a] = r.Areas[a].Planet
		if r.Areas[a].Resource != game.NoResource {
			b.resources |= 1 << a
		}
		for n := range min(mostConquest, r.Areas[a].Conquest) {
			b.conquest[n] |= 1 << a
		}
	}
	for f := range r.Sheets {
		b.faction[f].read(r, &r.Sheets[f])
	}
	b.readForeign(r)
	for f := range b.faction {
		for u := range b.faction[f].unit {
			b.faction[f].unit[u].draw(b.faction[f].standard)
		}
	}
}

// draw fills in the chances of drawing a card for the unit from a deck with the given number of standard cards.
func (e *unitBook) draw(standard int) {
	miss := 1000
	for i := range e.drawn {
		e.drawn[i] = 1000 - miss
		p := 100 * e.drawn[i] / 1000
		e.shown[i] = e.average(p)
		if standard == 0 {
			e.shown[i] = e.average(0)
		}
		miss = miss * (standard + 2 - e.matching) / (standard + 2)
	}
}

// average returns what the unit shows on average if the chance of a card for it is p, in hundredths.
func (e *unitBook) average(p int) pair10 {
	return pair10{
		attack: [2]int{
			e.weak.attack[0] + (e.strong.attack[0]-e.weak.attack[0])*p/100,
			e.weak.attack[1] + (e.strong.attack[1]-e.weak.attack[1])*p/100,
		},
		health: e.weak.health + (e.strong.health-e.weak.health)*p/100,
	}
}

// price returns the resources spent on a unit, including those of the units it consumed.
func price(r *game.Rules, u game.UnitType) int {
	unit := &r.Units[u]
	n := int(unit.Cost.Minerals) + int(unit.Cost.Gas)
	if unit.Consumes.Count > 0 && unit.Consumes.Unit != u {
		n += int(unit.Consumes.Count) * price(r, unit.Consumes.Unit)
	}
	return n
}

func (f *factionBook) read(r *game.Rules, sheet *game.Sheet) {
	*f = factionBook{}
	for u := range r.Units {
		if sheet.TypeFigures[u] == 0 {
			continue
		}
		f.readUnit(r, sheet, game.UnitType(u))
	}
	f.standard = f.cards(sheet)
	f.readCards(sheet)
}

// readCards looks at the cards, and at those that technologies bring.
func (f *factionBook) readCards(sheet *game.Sheet) {
	for c := range sheet.Cards {
		units := sheet.Cards[c].Units
		for rest := units; rest != 0; rest &= rest - 1 {
			f.card[c].figures |= sheet.TypeFigures[firstUnit(rest)]
		}
		for other := range sheet.Cards {
			if sheet.Cards[other].Units == units {
				f.card[c].twins |= 1 << other
			}
		}
	}
	for t := range sheet.Techs {
		cards := sheet.Techs[t].Cards
		if cards == 0 {
			continue
		}
		if units := sheet.Cards[cards.First()].Units; units != 0 && units&(units-1) == 0 {
			f.unit[firstUnit(units)].techs |= 1 << t
		}
		for ; cards != 0; cards &= cards - 1 {
			v := sheet.Cards[cards.First()].Major
			f.strength[t] += int(v.Attack) + int(v.Health)
		}
	}
}

// readForeign fills in, for the factions that can take units over, the values of other factions' units with those
// factions' cards (BW-KEY-04).
func (b *book) readForeign(r *game.Rules) {
	for f := range r.Sheets {
		if r.Sheets[f].CaptiveFigures == 0 {
			continue
		}
		for u := range r.Units {
			for q := range r.Sheets {
				if r.Sheets[f].TypeFigures[u] == 0 && r.Sheets[q].TypeFigures[u] != 0 {
					b.faction[f].unit[u] = b.faction[q].unit[u]
				}
			}
		}
	}
}

// cards counts the standard cards of a starting Combat deck.
func (f *factionBook) cards(sheet *game.Sheet) int {
	n := 0
	for c := sheet.Starting; c != 0; c &= c - 1 {
		if !sheet.Cards[c.First()].Reinforcement {
			n++
		}
	}
	return n
}

func (f *factionBook) readUnit(r *game.Rules, sheet *game.Sheet, u game.UnitType) {
	var strong, weak pair10
	matching, other := 0, 0
	for c := sheet.Starting; c != 0; c &= c - 1 {
		card := &sheet.Cards[c.First()]
		if card.Reinforcement {
			continue
		}
		if !card.Units.Has(u) {
			other++
			weak.add(card.Minor, nil, u)
			continue
		}
		matching++
		strong.add(card.Major, card.Effects, u)
	}
	strong.divide(matching)
	weak.divide(other)
	if r.Units[u].Major { // all cards show the hero's best
		if matching > 0 && other > 0 {
			matching, weak = f.cards(sheet), strong
		}
	}
	if matching == 0 {
		// Units that depend on technologies.
		strong = weak
	}
	e := &f.unit[u]
	unit := &r.Units[u]
	for _, v := range [2]*pair10{&strong, &weak} {
		for kind := range v.attack {
			v.attack[kind] += 10 * int(unit.Bonus.Attack)
		}
		v.health += 10 * int(unit.Bonus.Health)
	}
	if unit.Targets == 0 {
		strong.attack, weak.attack = [2]int{}, [2]int{}
	}
	e.matching, e.strong, e.weak = matching, strong, weak
	attack := 0
	for kind := range 2 {
		if unit.Targets&(game.Ground<<kind) != 0 {
			attack += strong.attack[kind] * (4 - 3*kind)
		}
	}
	// Ground targets are more common.
	e.quality = max(20, (attack/5+strong.health-70)*4+80*int(unit.Support))
}

// add adds the values of a card and of its effects for a front-line unit.
func (p *pair10) add(v game.Values, effects []game.Effect, u game.UnitType) {
	attack, health := [2]int{10 * int(v.Attack), 10 * int(v.Attack)}, 10*int(v.Health)
	for i := range effects {
		e := &effects[i]
		if e.Own != 0 && !e.Own.Has(u) {
			continue
		}
		switch e.Kind {
		case game.Attack:
			for kind := range 2 {
				if e.Vs == 0 || e.Vs&(game.Ground<<kind) != 0 {
					attack[kind] += 10 * int(e.Amount)
				}
			}
		case game.Health:
			health += 10 * int(e.Amount)
		}
	}
	p.attack[0] += attack[0]
	p.attack[1] += attack[1]
	p.health += health
}

func (p *pair10) divide(n int) {
	if n > 0 {
		p.attack[0] /= n
		p.attack[1] /= n
		p.health /= n
	}
}
