package rank

import "koprulu/rules/game"

// look is the position through the eyes of a seat.
type look struct {
	w     *Weights
	r     *game.Rules
	s     *game.State
	book  book
	me    game.Player
	seat  *game.Seat
	sheet *game.Sheet
	facts *factionBook
	// brood is true with Brood War, war is true where only elimination ends the game.
	brood, war bool

	// has are the areas with pieces of each player, contested ones included.
	has [game.MaxPlayers]game.AreaSet
	// mine, mates and foes are the areas with pieces of the seat, of its team and of others.
	mine, mates, foes game.AreaSet
	// empty are the areas without pieces.
	empty game.AreaSet
	// free are the seat's units on a Leadership card that take part in its own Mobilize orders.
	free game.Figures
	// bases are the planets with a base of the seat, carried the planets from
	// which its transports reach each planet.
	bases   game.PlanetSet
	carried [game.MaxPlanets]game.PlanetSet

	// quest are the planets to which the conditions of a scenario send the seat.
	quest game.PlanetSet
	// keep are the areas of the seat that it must not lose in a scenario.
	keep game.AreaSet

	// survey is filled in by measure.
	*survey
	measured bool
	// surveyed and alarmed are true once what areas mean and the danger have been looked at for this question.
	surveyed, alarmed bool
	// stocked is true once what is known of the seat's figures has been looked at for this question.
	stocked bool
	// seen is what the survey belongs to: latest, what is known of the position that was last asked about, or root, of the one that
	// lines of play begin with; rooted is true while the line has not changed the root's ground, departed counts the lines that have.
	seen         *insight
	latest, root insight
	rooted       bool
	departed     int
	// told is true if answered has reported all that happened since the last question, current if what is known matches
	// the position, settled if nothing has changed that the last question depended on.
	told, current, settled bool
	// found is what has already been worked out for this question, notes what was weighed for it.
	found found
	notes notes
	// might is what the units of each player are worth, in wars that only elimination ends.
	might [game.MaxPlayers]int
}

// use takes what is known of a position.
func (l *look) use(i *insight) { l.seen, l.survey = i, &i.surveys[l.me].survey }

// stand says that a line of play begins in a position.
func (l *look) stand(r *game.Rules, s *game.State) {
	l.learn(r)
	l.rooted = r.Options.Scenario == nil && !r.Options.Conquest()
	if l.rooted {
		l.root.ground.follow(r, s)
	}
	l.told, l.current, l.settled = true, l.rooted, false
}

// answered says that the only thing that has happened since the last question, or since stand, is an answer to a question of one
// kind, which was followed by a question of another kind.
func (l *look) answered(step game.Step, verb game.Verb, next game.Step) {
	quiet := quiet(step, verb, next)
	l.told, l.current, l.settled = true, l.current && quiet, l.settled && quiet
}

// quiet reports whether an answer changes nothing on the ground from one question to the next.
func quiet(step game.Step, verb game.Verb, next game.Step) bool {
	switch step {
	case game.AskOrder:
		return verb == game.DoOrder && next == game.AskOrder
	case game.AskExecute:
		return (verb == game.DoExecute || verb == game.DoExecuteAs) && (next == game.AskBuild || next == game.AskMove)
	case game.AskBuild:
		return (verb == game.DoWorker || verb == game.DoBuildTransport || verb == game.DoBuild) && next == game.AskPay
	case game.AskUpgrade:
		return (verb == game.DoBuilding || verb == game.DoModule) && next == game.AskPay
	case game.AskPay:
		return verb == game.DoPay && next == game.AskPay
	case game.AskPair, game.AskSupport:
		return (verb == game.DoPair || verb == game.DoSupport) && (next == game.AskPair || next == game.AskSupport || next == game.AskCards)
	case game.AskCards:
		return verb == game.DoCard && next == game.AskCards
	case game.AskDiscard:
		return verb == game.DoDiscard && next == game.AskDiscard
	}
	return false
}

// learn reads rules that are new.
func (l *look) learn(r *game.Rules) {
	if l.book.rules == r {
		return
	}
	l.book.open(r, l.w)
	l.latest.forget()
	l.root.forget()
	l.rooted, l.current, l.settled = false, false, false
}

// begin starts to look at a position.
func (l *look) begin(r *game.Rules, s *game.State, me game.Player) {
	l.learn(r)
	again := l.settled && l.told && l.me == me
	if !l.told {
		l.current = false
	}
	l.told, l.settled = false, false
	l.r, l.s, l.me = r, s, me
	if l.rooted {
		l.use(&l.root)
	} else {
		l.use(&l.latest)
	}
	l.seat = &s.Seats[me]
	l.measured, l.surveyed, l.alarmed, l.stocked = false, false, false, false
	l.found.units, l.found.counted = 0, false
	l.brood, l.war = r.Options.BroodWar, r.Options.Conquest()
	l.free = 0
	if l.seat.Faction == game.NoFaction {
		return
	}
	l.settled = r.Options.Scenario == nil && !l.war
	if l.seat.Waiting != 0 && r.Leads(s, me, game.Covert) != nil {
		l.free = l.seat.Waiting
	}
	if again {
		return
	}
	l.sheet = &r.Sheets[l.seat.Faction]
	l.facts = &l.book.faction[l.seat.Faction]
	l.mates, l.foes = 0, 0
	for p := range game.Player(r.Options.Players) {
		seat := &s.Seats[p]
		l.has[p] = seat.Held | seat.Bases | seat.Sites
	}
	if b := &s.Battle; b.Area != game.NoArea {
		p := b.Players[game.Attacker]
		l.has[p] = l.has[p].With(b.Area)
	}
	l.mine = l.has[me]
	for set := l.book.rivals[me]; set != 0; set &= set - 1 {
		l.foes |= l.has[set.First()]
	}
	for set := l.book.all &^ l.book.rivals[me] &^ (1 << me); set != 0; set &= set - 1 {
		l.mates |= l.has[set.First()]
	}
	l.empty = s.InPlay &^ (l.mine | l.mates | l.foes)
	l.bases = l.planetsOf(l.seat.Bases)
	l.quest, l.keep = 0, 0
	if r.Options.Scenario != nil {
		l.quest, l.keep = l.questOf(), l.keepOf()
	}
	if l.brood && l.war {
		l.measureMight()
	}
	l.carried = [game.MaxPlanets]game.PlanetSet{}
	for routes := l.seat.Transports; routes != 0; routes &= routes - 1 {
		ends := &s.Links[routes.First()].Planets
		l.carried[ends[0]] |= 1 << ends[1]
		l.carried[ends[1]] |= 1 << ends[0]
	}
}

// turn is a number that changes with anything on the ground, as far as measure has seen it.
func (l *look) turn() uint32 { return l.seen.ground.turn }

// controlled returns the areas that are friendly to the seat.
func (l *look) controlled() game.AreaSet { return l.mine &^ (l.foes | l.mates) }

func (l *look) planetsOf(set game.AreaSet) game.PlanetSet {
	var planets game.PlanetSet
	for set != 0 {
		p := l.book.planet[set.First()]
		planets |= 1 << p
		set &^= l.r.Planets[p].Areas
	}
	return planets
}

func (l *look) areasOn(planets game.PlanetSet) game.AreaSet {
	var set game.AreaSet
	for ; planets != 0; planets &= planets - 1 {
		set |= l.r.Planets[planets.First()].Areas
	}
	return set
}

// types returns the types of some figures of a player.
func (l *look) types(p game.Player, set game.Figures) game.UnitSet {
	var types game.UnitSet
	sheet := &l.r.Sheets[l.s.Seats[p].Faction]
	for captives := set & sheet.CaptiveFigures; captives != 0; captives &= captives - 1 {
		types |= 1 << l.typeOf(p, captives.First())
	}
	set &^= sheet.CaptiveFigures
	for set != 0 {
		u := sheet.Figures[set.First()]
		types |= 1 << u
		set &^= sheet.TypeFigures[u]
	}
	return types
}

// quality adds up the quality of some figures of a player.
func (l *look) quality(p game.Player, set game.Figures) int {
	n := 0
	faction := l.s.Seats[p].Faction
	facts, sheet := &l.book.faction[faction], &l.r.Sheets[faction]
	for captives := set & sheet.CaptiveFigures; captives != 0; captives &= captives - 1 {
		n += facts.unit[l.typeOf(p, captives.First())].quality
	}
	for set &^= sheet.CaptiveFigures; set != 0; set &= set - 1 {
		n += facts.unit[sheet.Figures[set.First()]].quality
	}
	return n
}

// typeOf returns the type of a player's figure.
func (l *look) typeOf(p game.Player, f game.Figure) game.UnitType {
	sheet := &l.r.Sheets[l.s.Seats[p].Faction]
	if sheet.CaptiveFigures.Has(f) {
		return l.r.TypeOf(l.s, p, f)
	}
	return sheet.Figures[f]
}

// ofType returns the figures of a type in a set of the seat's figures.
func (l *look) ofType(set game.Figures, u game.UnitType) game.Figures {
	if set&l.sheet.CaptiveFigures != 0 {
		return l.r.OfType(l.s, l.me, set, u)
	}
	return set & l.sheet.TypeFigures[u]
}

// board returns the seat's figures on the board.
func (l *look) board() game.Figures {
	return l.sheet.FigureSet &^ (l.seat.Supply | l.seat.Aside | l.seat.Waiting)
}

// units returns the figures of the seat in an area, or on a Leadership card for NoArea.
func (l *look) units(a game.Area) game.Figures {
	if a == game.NoArea {
		return l.free
	}
	if l.s.Holder[a] != l.me {
		return 0
	}
	return l.s.Units[a]
}

// enemy returns the player outside the seat's team who has pieces in an area, Nobody if there is none.
func (l *look) enemy(a game.Area) game.Player {
	if !l.foes.Has(a) {
		return game.Nobody
	}
	if p := l.s.Holder[a]; p != game.Nobody && l.r.Team(p) != l.r.Team(l.me) {
		return p
	}
	if p := l.s.BaseAt[a]; p != game.Nobody && l.r.Team(p) != l.r.Team(l.me) {
		return p
	}
	if l.brood && l.s.Installations[a] != game.NoInstallation {
		for p := range game.Player(l.r.Options.Players) {
			if l.s.Seats[p].Sites.Has(a) && l.r.Team(p) != l.r.Team(l.me) {
				return p
			}
		}
	}
	return game.Nobody
}

// room returns how many more units fit in an area.
func (l *look) room(a game.Area) int {
	if l.brood && l.s.Holder[a] == l.me {
		return int(l.r.Areas[a].Limit) - l.r.Load(l.s, l.me, l.s.Units[a])
	}
	return int(l.r.Areas[a].Limit) - l.s.Units[a].Len()
}

// admits reports whether a type of unit may be in an area.
func (l *look) admits(a game.Area, u game.UnitType) bool {
	return l.r.Areas[a].Admits&l.r.Units[u].Layer != 0
}

// firstUnit returns the lowest type of a set.
func firstUnit(set game.UnitSet) game.UnitType { return game.UnitType(game.Figures(set).First()) }
