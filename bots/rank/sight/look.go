package sight

import "koprulu/rules/game"

// Look is the position through the eyes of a seat.
type Look struct {
	Weights *Weights
	Rules   *game.Rules
	State   *game.State
	Book    book
	Me      game.Player
	Seat    *game.Seat
	Sheet   *game.Sheet
	Facts   *factionBook
	// Brood is true with Brood War, war is true where only elimination ends the game.
	Brood, War bool

	// has are the areas with pieces of each player, contested ones included.
	has [game.MaxPlayers]game.AreaSet
	// Mine, mates and foes are the areas with pieces of the seat, of its team and of others.
	Mine, Mates, Foes game.AreaSet
	// Empty are the areas without pieces.
	Empty game.AreaSet
	// Free are the seat's units on a Leadership card that take part in its own Mobilize orders.
	Free game.Figures
	// Bases are the planets with a base of the seat, carried the planets from
	// which its transports reach each planet.
	Bases   game.PlanetSet
	Carried [game.MaxPlanets]game.PlanetSet

	// Quest are the planets to which the conditions of a scenario send the seat.
	Quest game.PlanetSet
	// keep are the areas of the seat that it must not lose in a scenario.
	keep game.AreaSet

	// survey is filled in by measure.
	*survey
	measured bool
	// surveyed and alarmed are true once what areas mean and the danger have been looked at for this question.
	surveyed, alarmed bool
	// stocked is true once what is known of the seat's figures has been looked at for this question.
	stocked bool
	// seen is what the survey belongs to: latest, what is known of the position that was last asked about, or root, of the
	// one that lines of play begin with; rooted is true while the line has not changed the root's ground, departed counts
	// the lines that have.
	seen         *insight
	latest, root insight
	Rooted       bool
	Departed     int
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
func (l *Look) use(i *insight) { l.seen, l.survey = i, &i.surveys[l.Me].survey }

// Stand says that a line of play begins in a position.
func (l *Look) Stand(r *game.Rules, s *game.State) {
	l.learn(r)
	l.Rooted = r.Options.Scenario == nil && !r.Options.Conquest()
	if l.Rooted {
		l.root.ground.follow(r, s)
	}
	l.told, l.current, l.settled = true, l.Rooted, false
}

// Answered says that the only thing that has happened since the last question, or since stand, is an answer to a
// question of one kind, which was followed by a question of another kind.
func (l *Look) Answered(step game.Step, verb game.Verb, next game.Step) {
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
		return (verb == game.DoPair || verb == game.DoSupport) && (next == game.AskPair || next == game.AskSupport ||
			next == game.AskCards)
	case game.AskCards:
		return verb == game.DoCard && next == game.AskCards
	case game.AskDiscard:
		return verb == game.DoDiscard && next == game.AskDiscard
	}
	return false
}

// learn reads rules that are new.
func (l *Look) learn(r *game.Rules) {
	if l.Book.rules == r {
		return
	}
	l.Book.open(r, l.Weights)
	l.latest.forget()
	l.root.forget()
	l.Rooted, l.current, l.settled = false, false, false
}

// Begin starts to look at a position.
func (l *Look) Begin(r *game.Rules, s *game.State, me game.Player) {
	l.learn(r)
	again := l.settled && l.told && l.Me == me
	if !l.told {
		l.current = false
	}
	l.told, l.settled = false, false
	l.Rules, l.State, l.Me = r, s, me
	if l.Rooted {
		l.use(&l.root)
	} else {
		l.use(&l.latest)
	}
	l.Seat = &s.Seats[me]
	l.measured, l.surveyed, l.alarmed, l.stocked = false, false, false, false
	l.found.units, l.found.counted = 0, false
	l.Brood, l.War = r.Options.BroodWar, r.Options.Conquest()
	l.Free = 0
	if l.Seat.Faction == game.NoFaction {
		return
	}
	l.settled = r.Options.Scenario == nil && !l.War
	if l.Seat.Waiting != 0 && r.Leads(s, me, game.Covert) != nil {
		l.Free = l.Seat.Waiting
	}
	if again {
		return
	}
	l.Sheet = &r.Sheets[l.Seat.Faction]
	l.Facts = &l.Book.Faction[l.Seat.Faction]
	l.Mates, l.Foes = 0, 0
	for p := range r.Players() {
		seat := &s.Seats[p]
		l.has[p] = seat.Held | seat.Bases | seat.Sites
	}
	if b := &s.Battle; b.Area != game.NoArea {
		p := b.Players[game.Attacker]
		l.has[p] = l.has[p].With(b.Area)
	}
	l.Mine = l.has[me]
	for set := l.Book.rivals[me]; set != 0; set &= set - 1 {
		l.Foes |= l.has[set.First()]
	}
	for set := l.Book.all &^ l.Book.rivals[me] &^ (1 << me); set != 0; set &= set - 1 {
		l.Mates |= l.has[set.First()]
	}
	l.Empty = s.InPlay &^ (l.Mine | l.Mates | l.Foes)
	l.Bases = l.PlanetsOf(l.Seat.Bases)
	l.Quest, l.keep = 0, 0
	if r.Options.Scenario != nil {
		l.Quest, l.keep = l.questOf(), l.keepOf()
	}
	if l.Brood && l.War {
		l.measureMight()
	}
	l.Carried = [game.MaxPlanets]game.PlanetSet{}
	for routes := l.Seat.Transports; routes != 0; routes &= routes - 1 {
		ends := &s.Links[routes.First()].Planets
		l.Carried[ends[0]] |= 1 << ends[1]
		l.Carried[ends[1]] |= 1 << ends[0]
	}
}

// Turn is a number that changes with anything on the ground, as far as measure has seen it.
func (l *Look) Turn() uint32 { return l.seen.ground.turn }

// Controlled returns the areas that are friendly to the seat.
func (l *Look) Controlled() game.AreaSet { return l.Mine &^ (l.Foes | l.Mates) }

// PlanetsOf returns the planets of some areas.
func (l *Look) PlanetsOf(set game.AreaSet) game.PlanetSet {
	var planets game.PlanetSet
	for set != 0 {
		p := l.Book.Planet[set.First()]
		planets |= 1 << p
		set &^= l.Rules.Planets[p].Areas
	}
	return planets
}

// AreasOn returns the areas of some planets.
func (l *Look) AreasOn(planets game.PlanetSet) game.AreaSet {
	var set game.AreaSet
	for ; planets != 0; planets &= planets - 1 {
		set |= l.Rules.Planets[planets.First()].Areas
	}
	return set
}

// Types returns the types of some figures of a player.
func (l *Look) Types(p game.Player, set game.Figures) game.UnitSet {
	var types game.UnitSet
	sheet := &l.Rules.Sheets[l.State.Seats[p].Faction]
	for captives := set & sheet.CaptiveFigures; captives != 0; captives &= captives - 1 {
		types |= 1 << l.TypeOf(p, captives.First())
	}
	set &^= sheet.CaptiveFigures
	for set != 0 {
		u := sheet.Figures[set.First()]
		types |= 1 << u
		set &^= sheet.TypeFigures[u]
	}
	return types
}

// Quality adds up the quality of some figures of a player.
func (l *Look) Quality(p game.Player, set game.Figures) int {
	n := 0
	faction := l.State.Seats[p].Faction
	facts, sheet := &l.Book.Faction[faction], &l.Rules.Sheets[faction]
	for captives := set & sheet.CaptiveFigures; captives != 0; captives &= captives - 1 {
		n += facts.Unit[l.TypeOf(p, captives.First())].Quality
	}
	for set &^= sheet.CaptiveFigures; set != 0; set &= set - 1 {
		n += facts.Unit[sheet.Figures[set.First()]].Quality
	}
	return n
}

// TypeOf returns the type of a player's figure.
func (l *Look) TypeOf(p game.Player, f game.Figure) game.UnitType {
	sheet := &l.Rules.Sheets[l.State.Seats[p].Faction]
	if sheet.CaptiveFigures.Has(f) {
		return l.Rules.TypeOf(l.State, p, f)
	}
	return sheet.Figures[f]
}

// OfType returns the figures of a type in a set of the seat's figures.
func (l *Look) OfType(set game.Figures, u game.UnitType) game.Figures {
	if set&l.Sheet.CaptiveFigures != 0 {
		return l.Rules.OfType(l.State, l.Me, set, u)
	}
	return set & l.Sheet.TypeFigures[u]
}

// Board returns the seat's figures on the board.
func (l *Look) Board() game.Figures {
	return l.Sheet.FigureSet &^ (l.Seat.Supply | l.Seat.Aside | l.Seat.Waiting)
}

// Units returns the figures of the seat in an area, or on a Leadership card for NoArea.
func (l *Look) Units(a game.Area) game.Figures {
	if a == game.NoArea {
		return l.Free
	}
	if l.State.Holder[a] != l.Me {
		return 0
	}
	return l.State.Units[a]
}

// Enemy returns the player outside the seat's team who has pieces in an area, Nobody if there is none.
func (l *Look) Enemy(a game.Area) game.Player {
	if !l.Foes.Has(a) {
		return game.Nobody
	}
	if p := l.State.Holder[a]; l.Rival(p) {
		return p
	}
	if p := l.State.BaseAt[a]; l.Rival(p) {
		return p
	}
	if l.Brood && l.State.Installations[a] != game.NoInstallation {
		for p := range l.Rules.Players() {
			if l.State.Seats[p].Sites.Has(a) && l.Rival(p) {
				return p
			}
		}
	}
	return game.Nobody
}

// Room returns how many more units fit in an area.
func (l *Look) Room(a game.Area) int {
	if l.Brood && l.State.Holder[a] == l.Me {
		return int(l.Rules.Areas[a].Limit) - l.Rules.Load(l.State, l.Me, l.State.Units[a])
	}
	return int(l.Rules.Areas[a].Limit) - l.State.Units[a].Len()
}

// Admits reports whether a type of unit may be in an area.
func (l *Look) Admits(a game.Area, u game.UnitType) bool {
	return l.Rules.Areas[a].Admits&l.Rules.Units[u].Layer != 0
}

// FirstUnit returns the lowest type of a set.
func FirstUnit(set game.UnitSet) game.UnitType { return game.UnitType(game.Figures(set).First()) }
