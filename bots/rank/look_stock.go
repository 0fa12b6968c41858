package rank

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
	techs     techGrounds
	techKnown bool
	tech      game.Tech
	techWorth int

	// urge is what eventUrge returned, and the land and the stage of the game it holds for.
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

// techGrounds is what the choice of a technology depends on other than figures.
type techGrounds struct {
	deck  game.CardSet
	purse purse
	near  bool
}

// stock returns what is known of the seat's figures.
func (l *look) stock() *stock {
	k := &l.seen.stocks[l.me]
	if l.stocked {
		return k
	}
	l.stocked = true
	seat := l.seat
	now := figures{supply: seat.Supply, aside: seat.Aside, waiting: seat.Waiting, captives: seat.Captives, level: seat.Level, faction: seat.Faction}
	if !k.declared || k.because != now {
		k.because, k.declared = now, true
		k.cards, k.buildable, k.techKnown = 0, l.built(), false
	}
	return k
}

// buildable returns the units that the seat's buildings allow.
func (l *look) buildable() game.UnitSet { return l.stock().buildable }

// cardWorth is the worth of a card in hand with the units that the seat has.
func (l *look) cardWorth(card game.Card) int {
	k := l.stock()
	if !k.cards.Has(card) {
		k.cardWorth[card] = l.useOf(card)
		k.cards |= 1 << card
	}
	return k.cardWorth[card]
}

// eventUrge says whether it is good for the seat to draw Event cards and so bring the game nearer to its end: yes if it
// would win then, no if another player would.
func (l *look) eventUrge() int {
	l.measure()
	k, land, stage := l.stock(), l.seen.ground.land, l.r.StageNow(l.s)
	if k.urgeLand != land || k.urgeStage != stage {
		k.urge, k.urgeLand, k.urgeStage = l.urge(), land, stage
	}
	return k.urge
}

// urge works out what eventUrge returns.
func (l *look) urge() int {
	mine, theirs := false, false
	ends := l.fulfilled()
	for p := range game.Player(l.r.Options.Players) {
		if !l.s.Alive.Has(p) {
			continue
		}
		if p == l.me {
			mine = ends.Has(p)
		} else if ends.Has(p) && l.r.Team(p) != l.r.Team(l.me) {
			theirs = true
		}
	}
	switch {
	case mine && !theirs:
		return l.w.UrgeFor
	case theirs && !mine:
		return l.w.UrgeAgainst
	case l.r.StageNow(l.s) == 3 && !l.war:
		// The Event deck's end markers end the game in favour of the player with the most points (WIN-16).
		if l.leading() {
			return l.w.UrgeFor / 2
		}
		return l.w.UrgeAgainst / 2
	}
	return 0
}

// fulfilled returns the players for whom the end of the game is welcome: their objectives are met, or are a matter of time.
func (l *look) fulfilled() game.PlayerSet {
	l.measure()
	g := &l.seen.ground
	if g.fulfilledLand == g.land {
		return g.fulfilled
	}
	g.fulfilledLand, g.fulfilled = g.land, 0
	for p := range game.Player(l.r.Options.Players) {
		if !l.s.Alive.Has(p) || l.brood && !l.r.ObjectiveCounts(l.s, p) {
			continue
		}
		if l.r.Sheets[l.s.Seats[p].Faction].Objective.Kind == game.Predestined || l.fulfils(p) {
			g.fulfilled |= 1 << p
		}
	}
	return g.fulfilled
}

// leading reports whether no foe has as many conquest points as the seat.
func (l *look) leading() bool {
	for p := range game.Player(l.r.Options.Players) {
		if l.s.Alive.Has(p) && l.r.Team(p) != l.r.Team(l.me) && l.s.Seats[p].Points >= l.seat.Points {
			return false
		}
	}
	return true
}

// fulfils reports whether a player's objective is met by what they control now.
func (l *look) fulfils(p game.Player) bool {
	o := l.r.Sheets[l.s.Seats[p].Faction].Objective
	have := l.r.Controlled(l.s, p)
	switch o.Kind {
	case game.ResourceAreas, game.ConquestAreas:
		exist := l.s.InPlay & l.book.resources
		if o.Kind == game.ConquestAreas {
			exist = l.s.InPlay & (l.book.conquest[0] | l.s.Points)
		}
		n := (exist & have).Len()
		return n > 0 && n >= min(int(o.Amount), exist.Len())
	case game.WholePlanets:
		n := 0
		for placed := l.s.Placed; placed != 0; placed &= placed - 1 {
			if l.r.Planets[placed.First()].Areas&^have == 0 {
				n++
			}
		}
		return n > 0 && n >= min(int(o.Amount), l.s.Placed.Len())
	case game.MostAreas:
		for q := range game.Player(l.r.Options.Players) {
			if l.s.Alive.Has(q) && l.r.Team(q) != l.r.Team(p) && l.r.Controlled(l.s, q).Len() >= have.Len() {
				return false
			}
		}
		return true
	case game.BasePlanets:
		return l.planetsOf(l.s.Seats[p].Bases).Len() >= min(int(o.Amount), l.s.Placed.Len())
	}
	return false
}

// fielded counts the figures on the board that a card is for.
func (l *look) fielded(card game.Card, board game.Figures) int {
	if board&l.sheet.CaptiveFigures == 0 {
		return (board & l.facts.card[card].figures).Len()
	}
	n := 0
	for units := l.sheet.Cards[card].Units; units != 0; units &= units - 1 {
		n += l.ofType(board, firstUnit(units)).Len()
	}
	return n
}

// built works out what buildable returns.
func (l *look) built() game.UnitSet {
	var set game.UnitSet
	for i, level := range l.seat.Level {
		for j := range int(level) {
			set |= l.sheet.Buildings[i].Levels[j].Units
		}
	}
	return set
}

// supportIn adds up the support of some figures of a player, in tenths.
func (l *look) supportIn(p game.Player, set game.Figures, against game.UnitType) int {
	n := 0
	for ; set != 0; set &= set - 1 {
		unit := &l.r.Units[l.typeOf(p, set.First())]
		if unit.Targets&l.r.Units[against].Layer != 0 {
			n += 10 * int(unit.Support)
		}
	}
	return n
}

// match works out what matching returns.
func (l *look) match(u game.UnitType) int {
	n := 0
	for hand := l.seat.Hand; hand != 0; hand &= hand - 1 {
		if c := &l.sheet.Cards[hand.First()]; !c.Reinforcement && c.Units.Has(u) {
			n++
		}
	}
	return n
}

// useOf works out what cardWorth returns.
func (l *look) useOf(card game.Card) int {
	info := &l.sheet.Cards[card]
	have := min(l.fielded(card, l.board()), 4)
	buildable := 0
	if info.Units&l.buildable() != 0 {
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

// price adds up what some figures of a player cost, in hundredths.
func (l *look) price(p game.Player, set game.Figures) int {
	n := 0
	for ; set != 0; set &= set - 1 {
		n += l.book.price[l.typeOf(p, set.First())]
	}
	return n
}

// keepWorth is what a unit on the board is worth.
func (l *look) keepWorth(u game.UnitType) int {
	return l.book.price[u] + l.facts.unit[u].quality/2
}

// helps returns the support of a type of unit against another one, in tenths.
func (l *look) helps(u, against game.UnitType) int {
	if l.r.Units[u].Targets&l.r.Units[against].Layer == 0 {
		return 0
	}
	return 10 * int(l.r.Units[u].Support)
}

// routeValue says what a transport of the seat on a route would be good for: to
// reach areas at one end with units from the other.
func (l *look) routeValue(r game.Route) int {
	ends := &l.s.Links[r].Planets
	n := 0
	for i, p := range ends {
		q := ends[1-i]
		if l.mine&l.r.Planets[q].Areas == 0 {
			continue
		}
		gain := l.prize(p)
		switch left := int(l.r.Common.Transports) - l.seat.Transports.Len(); {
		case l.carried[p].Has(q):
			gain = 0 // there is already another route
		case l.bridges() && (l.bases>>p|l.bases>>q)&1 == 0 && !l.planetsOrdered(game.MobilizeOrder).Has(p):
			gain = 0 // nobody would use it before it is lost
		case l.drives() && l.frontAt(p) < l.frontAt(q):
			gain += 200 // on the way to the foes
		case left <= 2 && (l.carried[p] != 0 || l.foes&l.r.Planets[p].Areas == 0):
			gain = 0 // the last transports are for foes out of reach
		case l.carried[p] != 0:
			gain /= 2
		}
		n += gain
	}
	return n
}

// prize is what can be won on a planet: empty areas, and a part of what foes hold.
func (l *look) prize(p game.Planet) int {
	l.terrain()
	if l.prized.Has(p) {
		return l.prizes[p]
	}
	n := 0
	for areas := l.r.Planets[p].Areas; areas != 0; areas &= areas - 1 {
		a := areas.First()
		switch {
		case l.empty.Has(a):
			n += l.worthAt(a)
		case l.foes.Has(a):
			n += (l.worthAt(a) + l.spoilAt(a)) / 4
		}
	}
	l.prizes[p] = n
	l.prized |= 1 << p
	return n
}

// hasModule reports whether a player has a module with an effect of a kind.
func (l *look) hasModule(p game.Player, kind game.EffectKind) bool {
	for m := range l.r.Modules {
		if l.s.Seats[p].Modules[m] == 0 {
			continue
		}
		for i := range l.r.Modules[m].Effects {
			if l.r.Modules[m].Effects[i].Kind == kind {
				return true
			}
		}
	}
	return false
}

// shielded reports whether the base in an area has Limited Orbital Defense.
func (l *look) shielded(a game.Area) bool {
	q := l.s.BaseAt[a]
	return q != game.Nobody && q != l.me && l.hasModule(q, game.OrbitalDefense)
}

// bridges reports whether the seat can build transports that last for one round.
func (l *look) bridges() bool { return l.brood && l.r.Options.Survival }

// purse is what can be spent.
type purse struct{ workers, minerals, gas int }

// covers reports whether it is enough for a price.
func (w *purse) covers(minerals, gas int) bool {
	return minerals+gas <= w.workers && minerals <= w.minerals && gas <= w.gas
}

// spend takes a price out of it.
func (w *purse) spend(minerals, gas int) {
	w.workers -= minerals + gas
	w.minerals -= minerals
	w.gas -= gas
}
