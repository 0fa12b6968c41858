package game

// sheet returns the Faction Sheet of a player.
func (g *play) sheet(p Player) *Sheet { return &g.r.Sheets[g.s.Seats[p].Faction] }

// seated reports whether a player has a faction yet (SETUP-03).
func (g *play) seated(p Player) bool { return g.s.Seats[p].Faction < FactionCount }

// seat returns what belongs to a player.
func (g *play) seat(p Player) *Seat { return &g.s.Seats[p] }

// players returns how many players there are, to range over them.
func (g *play) players() Player { return g.r.Players() }

// alive reports whether a player is still in the game.
func (g *play) alive(p Player) bool { return g.s.Alive.Has(p) }

// next returns the seat on the left of p (clockwise), eliminated or not.
func (g *play) next(p Player) Player {
	p++
	if int(p) >= g.r.Options.Players {
		return 0
	}
	return p
}

// nextAlive returns the next player clockwise who is still in the game; p if alone.
func (g *play) nextAlive(p Player) Player {
	for range MaxPlayers {
		p = g.next(p)
		if g.alive(p) {
			return p
		}
	}
	return p
}

// inTurn returns the i-th player clockwise from the first player (TERM-18): outside battle, players who decide or
// are served at the same moment do so in this order (ROUND-02, RULING-58).
func (g *play) inTurn(i int) Player {
	return Player((int(g.s.First) + i) % g.r.Options.Players)
}

// Team returns the team of a seat. Without Team Play each seat is a team of one, otherwise seats alternate (VAR-13).
// A scenario has its own teams (MODE-20).
func (r *Rules) Team(p Player) int {
	if sc := r.Options.Scenario; sc != nil && p < MaxPlayers {
		return int(sc.Teams[p]) // MODE-20
	}
	if !r.Options.Teams {
		return int(p)
	}
	return int(p) % (r.Options.Players / 2)
}

// mates reports whether two different players are teammates. They share a victory but nothing on the table (VAR-25).
func (g *play) mates(p, q Player) bool { return p != q && g.r.Team(p) == g.r.Team(q) }

// presence returns the areas where a player has units or a base: what counts for placing
// orders, for upgrades and for elimination (PLAN-03, BUILD-03, ELIM-01).
func (s *State) presence(p Player) AreaSet { return s.Seats[p].Held | s.Seats[p].Bases }

// occupied returns the areas where a player has units, a base or an installation: what counts for
// the terms empty, friendly and enemy area and for control (BW-INST-05, RULING-03).
func (s *State) occupied(p Player) AreaSet {
	seat := &s.Seats[p]
	return seat.Held | seat.Bases | seat.Sites
}

// rivals returns the areas where anyone but p has units or a base; teammates count as others (VAR-16).
func (g *play) rivals(p Player) AreaSet {
	held, shared := g.s.allOccupied(g.r.Options.Players)
	own := g.s.occupied(p)
	return held&^own | shared&own | g.contested(p)
}

// allOccupied returns the areas that anyone occupies and those that more than one player does.
func (s *State) allOccupied(players int) (held, shared AreaSet) {
	seats := s.Seats[:players]
	for i := range seats {
		seat := &seats[i]
		areas := seat.Held | seat.Bases | seat.Sites
		shared |= held & areas
		held |= areas
	}
	return held, shared
}

// contested returns the area of the battle if p fights in it: it holds units of both sides, whichever is counted in
// Held.
func (g *play) contested(p Player) AreaSet {
	b := &g.s.Battle
	if b.Area != NoArea && (b.Players[Attacker] == p || b.Players[Defender] == p) {
		return 1 << b.Area
	}
	return 0
}

// friendly returns the areas a player controls (TERM-06, TERM-07, FAQ-01): none that also contains pieces of others
// (RULING-02).
func (g *play) friendly(p Player) AreaSet {
	_, shared := g.s.allOccupied(g.r.Options.Players)
	return g.s.occupied(p) &^ (shared | g.contested(p))
}

// Controlled returns the areas a player controls (TERM-07).
func (r *Rules) Controlled(s *State, p Player) AreaSet {
	g := play{r: r, s: s}
	return g.friendly(p)
}

// empty returns the areas on the table without units, bases or installations (TERM-05, RULING-03).
func (g *play) empty() AreaSet {
	held, _ := g.s.allOccupied(g.r.Options.Players)
	set := g.s.InPlay &^ held
	if g.s.Battle.Area != NoArea {
		set = set.Without(g.s.Battle.Area)
	}
	return set
}

// unopposed returns the areas that a player controls and the empty ones.
func (g *play) unopposed(p Player) AreaSet {
	held, shared := g.s.allOccupied(g.r.Options.Players)
	own := g.s.occupied(p)
	set := own&^(shared|g.contested(p)) | g.s.InPlay&^held
	if g.s.Battle.Area != NoArea {
		set &^= (1 << g.s.Battle.Area) &^ own
	}
	return set
}

// planetAreas returns the areas of a planet.
func (g *play) planetAreas(p Planet) AreaSet { return g.r.Planets[p].Areas }

// planetOf returns the planet of an area.
func (g *play) planetOf(a Area) Planet { return g.r.Areas[a].Planet }

// planetsOf returns the planets of a set of areas.
func (g *play) planetsOf(set AreaSet) PlanetSet {
	var planets PlanetSet
	for set != 0 {
		p := g.r.Areas[set.First()].Planet
		planets |= 1 << p
		set &^= g.r.Planets[p].Areas
	}
	return planets
}

// neighbours returns the planets in or next to a set of planets.
func (g *play) neighbours(planets PlanetSet) PlanetSet {
	near := planets
	for ; planets != 0; planets &= planets - 1 {
		near |= g.s.Adjacent[planets.First()]
	}
	return near
}

// onBoard returns the figures of a player that are on the board, in battle too.
func (g *play) onBoard(p Player) Figures {
	seat := g.seat(p)
	return g.sheet(p).FigureSet &^ (seat.Supply | seat.Aside | seat.Waiting)
}

// ofType returns the figures of a type in a set of a player's figures.
func (g *play) ofType(p Player, set Figures, u UnitType) Figures {
	sheet := g.sheet(p)
	if captives := set & sheet.CaptiveFigures; captives != 0 {
		return set&sheet.TypeFigures[u] | g.captivesOf(p, captives, u)
	}
	return set & sheet.TypeFigures[u]
}

// captivesOf returns the units of a type among some under mind control.
func (g *play) captivesOf(p Player, captives Figures, u UnitType) Figures {
	var found Figures
	for ; captives != 0; captives &= captives - 1 {
		if f := captives.First(); g.captiveType(p, f) == u {
			found |= 1 << f
		}
	}
	return found
}

// typeOf returns the unit type of a player's figure.
func (g *play) typeOf(p Player, f Figure) UnitType {
	sheet := g.sheet(p)
	if sheet.CaptiveFigures.Has(f) {
		return g.captiveType(p, f)
	}
	return sheet.Figures[f]
}

// unit returns what the sheet says about a player's figure, the original owner's sheet for a unit under mind control
// (BW-KEY-18).
func (g *play) unit(p Player, f Figure) *Unit { return &g.r.Units[g.typeOf(p, f)] }

// captive returns the unit in a place for units under mind control.
func (g *play) captive(p Player, f Figure) *Captive {
	return &g.seat(p).Captives[f-g.sheet(p).CaptiveFigures.First()]
}

// captiveType returns the type of the unit in a place for units under mind control, NoUnit if the place is free.
func (g *play) captiveType(p Player, f Figure) UnitType {
	c := g.captive(p, f)
	if c.Owner == Nobody {
		return NoUnit
	}
	return g.sheet(c.Owner).Figures[c.Figure]
}

// TypeOf returns the unit type of a figure of a seat, NoUnit for a free place of a unit under mind control.
func (r *Rules) TypeOf(s *State, p Player, f Figure) UnitType {
	g := play{r: r, s: s}
	return g.typeOf(p, f)
}

// OfType returns the figures of a unit type in a set of a seat's figures.
func (r *Rules) OfType(s *State, p Player, set Figures, u UnitType) Figures {
	g := play{r: r, s: s}
	return g.ofType(p, set, u)
}

// unitsIn returns a player's figures in an area, outside battle.
func (g *play) unitsIn(p Player, a Area) Figures {
	if g.s.Holder[a] != p {
		return 0
	}
	return g.s.Units[a]
}

// types returns the unit types in a set of a player's figures.
func (g *play) types(p Player, set Figures) UnitSet {
	var types UnitSet
	sheet := g.sheet(p)
	if captives := set & sheet.CaptiveFigures; captives != 0 {
		set &^= captives
		for ; captives != 0; captives &= captives - 1 {
			types |= 1 << g.captiveType(p, captives.First())
		}
	}
	for set != 0 {
		u := sheet.Figures[set.First()]
		types |= 1 << u
		set &^= sheet.TypeFigures[u]
	}
	return types
}

// limit returns the unit limit of an area (LIMIT-07), the same for ground or flying units alone as for all
// (BW-PLANET-04).
func (g *play) limit(a Area) int { return int(g.r.Areas[a].Limit) }

// admits reports whether a type of unit may be in an area at all (BW-PLANET-02).
func (g *play) admits(a Area, u UnitType) bool {
	return g.r.Areas[a].Admits&g.r.Units[u].Layer != 0
}

// routesOf returns the routes that touch a planet (TERM-04).
func (g *play) routesOf(p Planet) RouteSet {
	var set RouteSet
	for i := range Route(g.s.LinkCount) {
		l := &g.s.Links[i]
		if l.Planets[0] == p || l.Planets[1] == p {
			set |= 1 << i
		}
	}
	return set
}

// routesBetween returns the routes that join two planets.
func (g *play) routesBetween(p, q Planet) RouteSet {
	var set RouteSet
	for i := range Route(g.s.LinkCount) {
		l := &g.s.Links[i]
		if l.Planets[0] == p && l.Planets[1] == q || l.Planets[0] == q && l.Planets[1] == p {
			set |= 1 << i
		}
	}
	return set
}

// carriedFrom returns the planets next to a planet from which a player's transports can carry units to it (MOB-04),
// any number of units each (MOB-05). Transports of others, teammates or not, carry none (MOB-07, RULING-44).
func (g *play) carriedFrom(p Player, to Planet) PlanetSet {
	var set PlanetSet
	for routes := g.seat(p).Transports; routes != 0; routes &= routes - 1 {
		l := &g.s.Links[routes.First()]
		if l.Planets[0] == to {
			set |= 1 << l.Planets[1]
		} else if l.Planets[1] == to {
			set |= 1 << l.Planets[0]
		}
	}
	return set
}

// slots returns the sides of a placed planet that have a slot.
func (g *play) slots(p Planet) uint8 { return turned(g.r.Planets[p].Slots, g.s.Tiles[p].Turn) }

// turned returns a slot pattern after quarter turns clockwise.
func turned(slots, turn uint8) uint8 {
	turn &= 3
	return (slots<<turn | slots>>(4-turn)) & 15
}

// freeSlots returns the sides of a placed planet whose slots hold no route end (RULING-62).
func (g *play) freeSlots(p Planet) uint8 { return g.slots(p) &^ g.s.Tiles[p].Used }

// workersInPlay counts a player's workers wherever they are.
func (g *play) workersInPlay(p Player) int {
	seat := g.seat(p)
	n := int(seat.Pool) + int(seat.Unavailable) + int(seat.Home[0]) + int(seat.Home[1])
	for cards := seat.Cards; cards != 0; cards &= cards - 1 {
		n += int(g.s.Workers[cards.First()])
	}
	return n
}

// HandLimit returns a player's hand limit now (REGROUP-20), 0 before they have a faction.
func (r *Rules) HandLimit(s *State, p Player) int {
	g := play{r: r, s: s}
	if !g.seated(p) {
		return 0
	}
	return int(g.sheet(p).HandLimit) + g.sumInPlay(p, HandLimit)
}

// BuildLimitOf returns a player's unit build limit outside an order (MOD-02, MOD-03), 0 before they have a faction.
func (r *Rules) BuildLimitOf(s *State, p Player) int {
	g := play{r: r, s: s}
	if !g.seated(p) {
		return 0
	}
	return g.buildLimit(p)
}

func (g *play) buildLimit(p Player) int {
	sheet, seat := g.sheet(p), g.seat(p)
	n := int(sheet.BuildLimit)
	if sheet.PerBuilding > 0 {
		types := -1
		for _, level := range seat.Level {
			if level > 0 {
				types++
			}
		}
		n += types * int(sheet.PerBuilding)
	}
	modules := g.sumModules(p, BuildLimit)
	if modules > 0 && g.leads(p, DoubleModules) != nil {
		modules *= 2
	}
	return n + modules
}

// StageNow returns the stage of the game (EVENT-11, TERM-23); with an empty Event deck it is the third (RULING-50).
func (r *Rules) StageNow(s *State) Stage {
	if s.EventDeck == 0 {
		return 3
	}
	return r.Events[s.EventPile[s.EventDeck-1]].Stage
}

// BegunStages turns the stages of Event cards, in the order in which these were drawn, into the stages that begin with
// each draw, 0 where none does. The stage shows on the back of the top card (EVENT-11): a draw begins a new one if the
// next card that is drawn, or otherwise the one on top now, is of a later stage.
func BegunStages(drawn []Stage, now Stage) {
	for i := len(drawn) - 1; i >= 0; i-- {
		of := drawn[i]
		if drawn[i] = 0; of < now {
			drawn[i] = now
		}
		now = of
	}
}
