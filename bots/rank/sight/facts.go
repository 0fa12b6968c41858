package sight

import "koprulu/rules/game"

// book is what a bot works out once from the rules: how good each type of unit is
// with the cards of its faction.
type book struct {
	rules   *game.Rules
	Faction [game.FactionCount]factionBook
	// Price is the cost of each type in hundredths of a resource, including the units it consumes.
	Price [64]int
	// resources are the areas with a resource, conquest[n] those that yield more than n conquest points.
	resources game.AreaSet
	conquest  [mostConquest]game.AreaSet
	// Planet is where each area is, rivals[p] are the players of other teams than p's.
	Planet [game.MaxAreas]game.Planet
	rivals [game.MaxPlayers]game.PlayerSet
	// all are the players of the game.
	all game.PlayerSet
	// Units is what fights depend on for each type of unit.
	Units [64]unitFacts
}

// unitFacts is what a fight depends on for a type of unit, kept together as fights are estimated often.
type unitFacts struct {
	targets, layer game.Layer
	// kind is the index of its layer in pair10.
	kind              uint8
	support           uint8
	assist, sacrifice bool
	Cloaked, detector bool
}

// mostConquest is more conquest points than any area yields.
const mostConquest = 8

// factionBook holds the averages of a faction's starting Combat deck.
type factionBook struct {
	Standard int
	Unit     [64]unitBook
	Card     [game.MaxCards]cardBook
	// Strength is the sum of what all cards of each technology show with their units.
	Strength [game.MaxTechs]int
}

// cardBook is what a bot knows about a card.
type cardBook struct {
	// figures are those of the units on it, twins the cards with the same units, itself included.
	figures game.Figures
	Twins   game.CardSet
}

// unitBook holds the values of a type of front-line unit, in tenths, against each kind of opposing unit.
type unitBook struct {
	// Matching counts the standard cards that show the unit; strong are the values with one of them, weak are those with
	// any other card.
	Matching     int
	Strong, Weak Pair10
	// drawn[n] is the chance, in thousandths, that one of n cards drawn shows the unit.
	drawn [mostDrawn + 1]int
	// Quality is how much a unit of the type is worth in battle, in hundredths of a resource.
	Quality int
	// shown[n] are the values with which the unit can be expected to fight when n cards are drawn for it and the hand is
	// unknown.
	shown [mostDrawn + 1]Pair10
	// Techs has a bit for each technology whose cards are for the unit alone.
	Techs uint64
}

// mostDrawn is the highest number of cards drawn that chances are kept for.
const mostDrawn = 9

// Pair10 is an attack value by opposing kind (ground, flying) and a health value, in tenths.
type Pair10 struct {
	Attack [2]int
	Health int
}

// KindOf returns the index of a kind of unit in pair10.
func KindOf(l game.Layer) int {
	if l&game.Ground != 0 {
		return 0
	}
	return 1
}

// open reads the rules.
func (b *book) open(r *game.Rules, w *Weights) {
	b.rules = r
	for u := range r.Units {
		b.Price[u] = 100 * Price(r, game.UnitType(u))
		unit := &r.Units[u]
		if unit.Hero {
			b.Price[u] += w.HeroPrice
		}
		b.Units[u] = unitFacts{
			targets: unit.Targets, layer: unit.Layer, kind: uint8(KindOf(unit.Layer)), support: unit.Support,
			assist: unit.Assist, sacrifice: unit.Sacrifice, Cloaked: unit.Cloaked, detector: unit.Detector,
		}
	}
	b.resources, b.conquest = 0, [mostConquest]game.AreaSet{}
	b.all = 1<<r.Options.Players - 1
	b.Planet, b.rivals = [game.MaxAreas]game.Planet{}, [game.MaxPlayers]game.PlayerSet{}
	for p := range r.Players() {
		for q := range r.Players() {
			if r.Team(p) != r.Team(q) {
				b.rivals[p] |= 1 << q
			}
		}
	}
	for a := range r.Areas {
		b.Planet[a] = r.Areas[a].Planet
		if r.Areas[a].Resource != game.NoResource {
			b.resources |= 1 << a
		}
		for n := range min(mostConquest, r.Areas[a].Conquest) {
			b.conquest[n] |= 1 << a
		}
	}
	for f := range r.Sheets {
		b.Faction[f].read(r, &r.Sheets[f])
	}
	b.readForeign(r)
	for f := range b.Faction {
		for u := range b.Faction[f].Unit {
			b.Faction[f].Unit[u].draw(b.Faction[f].Standard)
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
		miss = miss * (standard + 2 - e.Matching) / (standard + 2)
	}
}

// average returns what the unit shows on average if the chance of a card for it is p, in hundredths.
func (e *unitBook) average(p int) Pair10 {
	return Pair10{
		Attack: [2]int{
			e.Weak.Attack[0] + (e.Strong.Attack[0]-e.Weak.Attack[0])*p/100,
			e.Weak.Attack[1] + (e.Strong.Attack[1]-e.Weak.Attack[1])*p/100,
		},
		Health: e.Weak.Health + (e.Strong.Health-e.Weak.Health)*p/100,
	}
}

// Price returns the resources spent on a unit, including those of the units it consumed.
func Price(r *game.Rules, u game.UnitType) int {
	unit := &r.Units[u]
	n := int(unit.Cost.Minerals) + int(unit.Cost.Gas)
	if unit.Consumes.Count > 0 && unit.Consumes.Unit != u {
		n += int(unit.Consumes.Count) * Price(r, unit.Consumes.Unit)
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
	f.Standard = f.cards(sheet)
	f.readCards(sheet)
}

// readCards looks at the cards, and at those that technologies bring.
func (f *factionBook) readCards(sheet *game.Sheet) {
	for c := range sheet.Cards {
		units := sheet.Cards[c].Units
		for rest := units; rest != 0; rest &= rest - 1 {
			f.Card[c].figures |= sheet.TypeFigures[FirstUnit(rest)]
		}
		for other := range sheet.Cards {
			if sheet.Cards[other].Units == units {
				f.Card[c].Twins |= 1 << other
			}
		}
	}
	for t := range sheet.Techs {
		cards := sheet.Techs[t].Cards
		if cards == 0 {
			continue
		}
		if units := sheet.Cards[cards.First()].Units; units != 0 && units&(units-1) == 0 {
			f.Unit[FirstUnit(units)].Techs |= 1 << t
		}
		for ; cards != 0; cards &= cards - 1 {
			v := sheet.Cards[cards.First()].Major
			f.Strength[t] += int(v.Attack) + int(v.Health)
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
					b.Faction[f].Unit[u] = b.Faction[q].Unit[u]
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
	var strong, weak Pair10
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
	e := &f.Unit[u]
	unit := &r.Units[u]
	for _, v := range [2]*Pair10{&strong, &weak} {
		for kind := range v.Attack {
			v.Attack[kind] += 10 * int(unit.Bonus.Attack)
		}
		v.Health += 10 * int(unit.Bonus.Health)
	}
	if unit.Targets == 0 {
		strong.Attack, weak.Attack = [2]int{}, [2]int{}
	}
	e.Matching, e.Strong, e.Weak = matching, strong, weak
	attack := 0
	for kind := range 2 {
		if unit.Targets&(game.Ground<<kind) != 0 {
			attack += strong.Attack[kind] * (4 - 3*kind)
		}
	}
	// ground targets are more common.
	e.Quality = max(20, (attack/5+strong.Health-70)*4+80*int(unit.Support))
}

// add adds the values of a card and of its effects for a front-line unit.
func (p *Pair10) add(v game.Values, effects []game.Effect, u game.UnitType) {
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
	p.Attack[0] += attack[0]
	p.Attack[1] += attack[1]
	p.Health += health
}

func (p *Pair10) divide(n int) {
	if n > 0 {
		p.Attack[0] /= n
		p.Attack[1] /= n
		p.Health /= n
	}
}
