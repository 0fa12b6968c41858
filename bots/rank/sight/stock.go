package sight

import "koprulu/rules/game"

// What a seat can do with its cards, technologies and Event cards depends on little, and mostly stays the same for many
// questions.

// stock is what was worked out from the figures, the buildings and the means of a seat.
type stock struct {
	because  figures
	declared bool // because is filled in
	// cards are those of which the worth is known.
	cards     game.CardSet
	cardWorth [game.MaxCards]int
	buildable game.UnitSet

	// tech is the best technology and what it is worth, given techs, if known.
	Techs     TechGrounds
	TechKnown bool
	Tech      game.Tech
	TechWorth int

	// urge is what EventUrge returned, and the land and the stage of the game it holds for.
	urge      int
	urgeLand  uint32
	urgeStage game.Stage
}

// figures are where the figures of a seat are, and what its buildings allow.
type figures struct {
	supply, aside, waiting game.Figures
	captives               [game.MaxCaptives]game.Captive
	level                  [game.Buildings]uint8
	faction                game.Faction
}

// TechGrounds is what the choice of a technology depends on other than figures.
type TechGrounds struct {
	Deck  game.CardSet
	Purse Purse
	Near  bool
}

// Stock returns what is known of the seat's figures.
func (l *Look) Stock() *stock {
	k := &l.seen.stocks[l.Me]
	if l.stocked {
		return k
	}
	l.stocked = true
	seat := l.Seat
	now := figures{supply: seat.Supply, aside: seat.Aside, waiting: seat.Waiting, captives: seat.Captives,
		level: seat.Level, faction: seat.Faction}
	if !k.declared || k.because != now {
		k.because, k.declared = now, true
		k.cards, k.buildable, k.TechKnown = 0, l.built(), false
	}
	return k
}

// Buildable returns the units that the seat's buildings allow.
func (l *Look) Buildable() game.UnitSet { return l.Stock().buildable }

// CardWorth is the worth of a card in hand with the units that the seat has.
func (l *Look) CardWorth(card game.Card) int {
	k := l.Stock()
	if !k.cards.Has(card) {
		k.cardWorth[card] = l.useOf(card)
		k.cards |= 1 << card
	}
	return k.cardWorth[card]
}

// EventUrge says whether it is good for the seat to draw Event cards and so bring the game nearer to its end: yes if it
// would win then, no if another player would.
func (l *Look) EventUrge() int {
	l.Measure()
	k, land, stage := l.Stock(), l.seen.ground.land, l.Rules.StageNow(l.State)
	if k.urgeLand != land || k.urgeStage != stage {
		k.urge, k.urgeLand, k.urgeStage = l.urge(), land, stage
	}
	return k.urge
}

// urge works out what EventUrge returns.
func (l *Look) urge() int {
	ends := l.fulfilled()
	mine, theirs := ends.Has(l.Me), ends&l.Rivals() != 0
	switch {
	case mine && !theirs:
		return l.Weights.UrgeFor
	case theirs && !mine:
		return l.Weights.UrgeAgainst
	case l.Rules.StageNow(l.State) == 3 && !l.War:
		// The Event deck's end markers end the game in favour of the player with the most points (WIN-16).
		if l.leading() {
			return l.Weights.UrgeFor / 2
		}
		return l.Weights.UrgeAgainst / 2
	}
	return 0
}

// fulfilled returns the players for whom the end of the game is welcome: their objectives are met, or are a matter of
// time.
func (l *Look) fulfilled() game.PlayerSet {
	l.Measure()
	g := &l.seen.ground
	if g.fulfilledLand == g.land {
		return g.fulfilled
	}
	g.fulfilledLand, g.fulfilled = g.land, 0
	for p := range l.State.Alive.All() {
		if l.Brood && !l.Rules.ObjectiveCounts(l.State, p) {
			continue
		}
		if l.Rules.Sheets[l.State.Seats[p].Faction].Objective.Kind == game.Predestined ||
			l.Rules.ObjectiveMet(l.State, p) {
			g.fulfilled |= 1 << p
		}
	}
	return g.fulfilled
}

// leading reports whether no foe has as many conquest points as the seat.
func (l *Look) leading() bool {
	for p := range l.Rivals().All() {
		if l.State.Seats[p].Points >= l.Seat.Points {
			return false
		}
	}
	return true
}

// Fielded counts the figures on the board that a card is for.
func (l *Look) Fielded(card game.Card, board game.Figures) int {
	if board&l.Sheet.CaptiveFigures == 0 {
		return (board & l.Facts.Card[card].figures).Len()
	}
	n := 0
	for units := l.Sheet.Cards[card].Units; units != 0; units &= units - 1 {
		n += l.OfType(board, FirstUnit(units)).Len()
	}
	return n
}

// built works out what buildable returns.
func (l *Look) built() game.UnitSet {
	var set game.UnitSet
	for i, level := range l.Seat.Level {
		for j := range int(level) {
			set |= l.Sheet.Buildings[i].Levels[j].Units
		}
	}
	return set
}

// SupportIn adds up the support of some figures of a player, in tenths.
func (l *Look) SupportIn(p game.Player, set game.Figures, against game.UnitType) int {
	n := 0
	for ; set != 0; set &= set - 1 {
		unit := &l.Rules.Units[l.TypeOf(p, set.First())]
		if unit.Targets&l.Rules.Units[against].Layer != 0 {
			n += 10 * int(unit.Support)
		}
	}
	return n
}

// match works out what matching returns.
func (l *Look) match(u game.UnitType) int {
	n := 0
	for hand := l.Seat.Hand; hand != 0; hand &= hand - 1 {
		if c := &l.Sheet.Cards[hand.First()]; !c.Reinforcement && c.Units.Has(u) {
			n++
		}
	}
	return n
}

// useOf works out what CardWorth returns.
func (l *Look) useOf(card game.Card) int {
	info := &l.Sheet.Cards[card]
	have := min(l.Fielded(card, l.Board()), 4)
	buildable := 0
	if info.Units&l.Buildable() != 0 {
		buildable = 1
	}
	if info.Reinforcement {
		n := 30 + 20*have
		if info.Tech != game.NoTech {
			n += 20 * have
		}
		return n
	}
	n := 6 * (int(info.Minor.Attack) + int(info.Minor.Health))
	n += (int(info.Major.Attack) + int(info.Major.Health)) * (2*have + 2*buildable)
	if len(info.Effects) > 0 {
		n += 8 * have
	}
	return n
}

// Price adds up what some figures of a player cost, in hundredths.
func (l *Look) Price(p game.Player, set game.Figures) int {
	n := 0
	for ; set != 0; set &= set - 1 {
		n += l.Book.Price[l.TypeOf(p, set.First())]
	}
	return n
}

// KeepWorth is what a unit on the board is worth.
func (l *Look) KeepWorth(u game.UnitType) int {
	return l.Book.Price[u] + l.Facts.Unit[u].Quality/2
}

// Helps returns the support of a type of unit against another one, in tenths.
func (l *Look) Helps(u, against game.UnitType) int {
	if l.Rules.Units[u].Targets&l.Rules.Units[against].Layer == 0 {
		return 0
	}
	return 10 * int(l.Rules.Units[u].Support)
}

// RouteValue says what a transport of the seat on a route would be good for: to
// reach areas at one end with units from the other.
func (l *Look) RouteValue(r game.Route) int {
	ends := &l.State.Links[r].Planets
	n := 0
	for i, p := range ends {
		q := ends[1-i]
		if l.Mine&l.Rules.Planets[q].Areas == 0 {
			continue
		}
		gain := l.Prize(p)
		switch left := int(l.Rules.Common.Transports) - l.Seat.Transports.Len(); {
		case l.Carried[p].Has(q):
			gain = 0 // there is already another route
		case l.Bridges() && (l.Bases>>p|l.Bases>>q)&1 == 0 && !l.PlanetsOrdered(game.MobilizeOrder).Has(p):
			gain = 0 // nobody would use it before it is lost
		case l.Drives() && l.FrontAt(p) < l.FrontAt(q):
			gain += 200 // on the way to the foes
		case left <= 2 && (l.Carried[p] != 0 || l.Foes&l.Rules.Planets[p].Areas == 0):
			gain = 0 // the last transports are for foes out of reach
		case l.Carried[p] != 0:
			gain /= 2
		}
		n += gain
	}
	return n
}

// Prize is what can be won on a planet: empty areas, and a part of what foes hold.
func (l *Look) Prize(p game.Planet) int {
	l.Terrain()
	if l.prized.Has(p) {
		return l.prizes[p]
	}
	n := 0
	for areas := l.Rules.Planets[p].Areas; areas != 0; areas &= areas - 1 {
		a := areas.First()
		switch {
		case l.Empty.Has(a):
			n += l.WorthAt(a)
		case l.Foes.Has(a):
			n += (l.WorthAt(a) + l.SpoilAt(a)) / 4
		}
	}
	l.prizes[p] = n
	l.prized |= 1 << p
	return n
}

// HasModule reports whether a player has a module with an effect of a kind.
func (l *Look) HasModule(p game.Player, kind game.EffectKind) bool {
	for m := range l.Rules.Modules {
		if l.State.Seats[p].Modules[m] == 0 {
			continue
		}
		for i := range l.Rules.Modules[m].Effects {
			if l.Rules.Modules[m].Effects[i].Kind == kind {
				return true
			}
		}
	}
	return false
}

// Shielded reports whether the base in an area has Limited Orbital Defense.
func (l *Look) Shielded(a game.Area) bool {
	q := l.State.BaseAt[a]
	return q != game.Nobody && q != l.Me && l.HasModule(q, game.OrbitalDefense)
}

// Bridges reports whether the seat can build transports that last for one round.
func (l *Look) Bridges() bool { return l.Brood && l.Rules.Options.Survival }

// Purse is what can be spent.
type Purse struct{ Workers, Minerals, Gas int }

// Covers reports whether it is enough for a price.
func (w *Purse) Covers(minerals, gas int) bool {
	return minerals+gas <= w.Workers && minerals <= w.Minerals && gas <= w.Gas
}

// Spend takes a price out of it.
func (w *Purse) Spend(minerals, gas int) {
	w.Workers -= minerals + gas
	w.Minerals -= minerals
	w.Gas -= gas
}
