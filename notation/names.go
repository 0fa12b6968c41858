package notation

import (
	"slices"
	"strconv"
	"strings"

	"koprulu/game"
	"koprulu/internal/document"
)

// namer finds the names that components have in a game and back. A value that
// names nothing is written as a question mark, so that writing never fails.
type namer struct {
	r *game.Rules
	// links are the routes on the table, as many as count says; names depend on them.
	links *[game.MaxRoutes]game.Link
	count *uint8
	// places tells of Event cards where they are; nil where nobody asks.
	places   *[game.MaxEvents]game.EventPlace
	factions [game.MaxPlayers]game.Faction
	// captives are the units under mind control of each player; they are named after their original owners.
	captives [game.MaxPlayers][game.MaxCaptives]game.Captive
}

// namesOf returns the names in a game. They follow its routes and Event cards, but
// not a faction that is chosen later.
func namesOf(r *game.Rules, s *game.State) namer {
	n := namer{r: r, links: &s.Links, count: &s.LinkCount, places: &s.EventPlace}
	for p := range s.Seats {
		n.factions[p], n.captives[p] = s.Seats[p].Faction, s.Seats[p].Captives
	}
	return n
}

// ids lists the different ids of some components.
func ids[T any](of []T, id func(*T) string) []string {
	var names []string
	for i := range of {
		if name := id(&of[i]); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func (n *namer) planet(p game.Planet) string {
	if int(p) >= len(n.r.Planets) {
		return "?"
	}
	return n.r.Planets[p].ID
}

func (n *namer) findPlanet(word string) (game.Planet, error) {
	for i := range n.r.Planets {
		if n.r.Planets[i].ID == word {
			return game.Planet(i), nil
		}
	}
	return game.NoPlanet, document.Unknown(document.Say("planet"), word, ids(n.r.Planets, func(p *game.PlanetTile) string { return p.ID }))
}

// area writes an area as planet and number, such as torus.1.
func (n *namer) area(a game.Area) string { return string(n.appendArea(nil, a)) }

func (n *namer) appendArea(dst []byte, a game.Area) []byte {
	if int(a) >= len(n.r.Areas) {
		return append(dst, '?')
	}
	info := &n.r.Areas[a]
	dst = append(append(dst, n.planet(info.Planet)...), '.')
	return strconv.AppendUint(dst, uint64(info.Number), 10)
}

func (n *namer) findArea(word string) (game.Area, error) {
	id, number, dotted := strings.Cut(word, ".")
	planet, err := n.findPlanet(id)
	if err != nil {
		if !dotted {
			return game.NoArea, document.Say("%q is no area; an area is a planet and a number, such as %s", word, n.area(0))
		}
		return game.NoArea, err
	}
	tile := &n.r.Planets[planet]
	for a := range game.Area(tile.Count) {
		if strconv.Itoa(int(a)+1) == number {
			return tile.First + a, nil
		}
	}
	return game.NoArea, document.Say("%q is no area; %s has the areas %s.1 to %s.%d", word, id, id, id, tile.Count)
}

// route writes a normal route as its planets in the order of the components, such
// as helios/torus, and a z-axis route as z and its number.
func (n *namer) route(r game.Route) string { return string(n.appendRoute(nil, r)) }

func (n *namer) appendRoute(dst []byte, r game.Route) []byte {
	if r >= game.MaxRoutes || uint8(r) >= *n.count {
		return append(dst, '?')
	}
	return n.appendLink(dst, &n.links[r])
}

func (n *namer) link(l *game.Link) string { return string(n.appendLink(nil, l)) }

func (n *namer) appendLink(dst []byte, l *game.Link) []byte {
	if l.Z > 0 {
		return strconv.AppendUint(append(dst, 'z'), uint64(l.Z), 10)
	}
	p, q := l.Planets[0], l.Planets[1]
	if p > q {
		p, q = q, p
	}
	return append(append(append(dst, n.planet(p)...), '/'), n.planet(q)...)
}

func (n *namer) findRoute(word string) (game.Route, error) {
	p, q, normal := strings.Cut(word, "/")
	if normal {
		word = q + "/" + p
	}
	for i := range n.links[:*n.count] {
		name := n.link(&n.links[i])
		if name == word || normal && name == p+"/"+q {
			return game.Route(i), nil
		}
	}
	if normal {
		word = p + "/" + q
		if _, err := n.findPlanet(p); err != nil {
			return game.NoRoute, err
		}
		if _, err := n.findPlanet(q); err != nil {
			return game.NoRoute, err
		}
	}
	var names []string
	for i := range n.links[:*n.count] {
		names = append(names, n.link(&n.links[i]))
	}
	if len(names) == 0 {
		return game.NoRoute, document.Say("%q is no route; no route is laid out yet", word)
	}
	return game.NoRoute, document.Say("%q is no route; the routes are %s", word, strings.Join(names, ", "))
}

func (n *namer) unit(u game.UnitType) string {
	if int(u) >= len(n.r.Units) {
		return "?"
	}
	return n.r.Units[u].ID
}

func (n *namer) findUnit(word string) (game.UnitType, error) {
	for i := range n.r.Units {
		if n.r.Units[i].ID == word {
			return game.UnitType(i), nil
		}
	}
	return game.NoUnit, document.Unknown(document.Say("unit"), word, ids(n.r.Units, func(u *game.Unit) string { return u.ID }))
}

func (n *namer) module(m uint8) string {
	if int(m) >= len(n.r.Modules) {
		return "?"
	}
	return n.r.Modules[m].ID
}

func (n *namer) findModule(word string) (uint8, error) {
	for i := range n.r.Modules {
		if n.r.Modules[i].ID == word {
			return uint8(i), nil
		}
	}
	return 255, document.Unknown(document.Say("module"), word, ids(n.r.Modules, func(m *game.Module) string { return m.ID }))
}

func (n *namer) faction(f game.Faction) string {
	if int(f) >= len(n.r.Sheets) {
		return "?"
	}
	return n.r.Sheets[f].ID
}

func (n *namer) findFaction(word string) (game.Faction, error) {
	for i := range n.r.Sheets {
		if n.r.Sheets[i].ID == word {
			return game.Faction(i), nil
		}
	}
	return game.NoFaction, document.Unknown(document.Say("faction"), word, ids(n.r.Sheets[:], func(s *game.Sheet) string { return s.ID }))
}

// player writes a seat as its faction, or before it has one as seat-1 to seat-6.
func (n *namer) player(p game.Player) string {
	if int(p) >= n.r.Options.Players {
		return "?"
	}
	if f := n.factions[p]; f != game.NoFaction {
		return n.faction(f)
	}
	return seatNames[p]
}

// seatNames are the names of seats without a faction.
var seatNames = [game.MaxPlayers]string{"seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "seat-6"}

func (n *namer) findPlayer(word string) (game.Player, error) {
	players := n.r.Options.Players
	for p := range game.Player(players) {
		if n.player(p) == word || word == seatNames[p] {
			return p, nil
		}
	}
	var names []string
	for p := range game.Player(players) {
		names = append(names, n.player(p))
	}
	if _, err := n.findFaction(word); err == nil {
		return game.Nobody, document.Say("%s is not in this game; the players are %s", word, strings.Join(names, ", "))
	}
	return game.Nobody, document.Unknown(document.Say("player"), word, names)
}

// sheet returns the sheet of a player, nil before he has a faction.
func (n *namer) sheet(p game.Player) *game.Sheet {
	if int(p) >= n.r.Options.Players || int(n.factions[p]) >= len(n.r.Sheets) {
		return nil
	}
	return &n.r.Sheets[n.factions[p]]
}

func (n *namer) card(p game.Player, c game.Card) string {
	if sheet := n.sheet(p); sheet != nil && int(c) < len(sheet.Cards) {
		return sheet.Cards[c].ID
	}
	return "?"
}

var errNoFaction error = document.Say("this seat has no faction yet")

func (n *namer) findCard(p game.Player, word string) (game.Card, error) {
	sheet := n.sheet(p)
	if sheet == nil {
		return game.NoCard, errNoFaction
	}
	for i := range sheet.Cards {
		if sheet.Cards[i].ID == word {
			return game.Card(i), nil
		}
	}
	return game.NoCard, document.Unknown(document.Say("card of %s", sheet.ID), word, ids(sheet.Cards, func(c *game.CardInfo) string { return c.ID }))
}

func (n *namer) tech(p game.Player, t game.Tech) string {
	if sheet := n.sheet(p); sheet != nil && int(t) < len(sheet.Techs) {
		return sheet.Techs[t].ID
	}
	return "?"
}

func (n *namer) findTech(p game.Player, word string) (game.Tech, error) {
	sheet := n.sheet(p)
	if sheet == nil {
		return game.NoTech, errNoFaction
	}
	for i := range sheet.Techs {
		if sheet.Techs[i].ID == word {
			return game.Tech(i), nil
		}
	}
	return game.NoTech, document.Unknown(document.Say("technology of %s", sheet.ID), word, ids(sheet.Techs, func(t *game.TechInfo) string { return t.ID }))
}

// leader writes a Leadership card of a player.
func (n *namer) leader(p game.Player, l game.Leader) string {
	if sheet := n.sheet(p); sheet != nil && int(l) < len(sheet.Leaders) {
		return sheet.Leaders[l].ID
	}
	return "?"
}

func (n *namer) findLeader(p game.Player, word string) (game.Leader, error) {
	sheet := n.sheet(p)
	if sheet == nil {
		return game.NoLeader, errNoFaction
	}
	if len(sheet.Leaders) == 0 {
		return game.NoLeader, document.Say("%q is no Leadership card; they are part of Brood War", word)
	}
	for i := range sheet.Leaders {
		if sheet.Leaders[i].ID == word {
			return game.Leader(i), nil
		}
	}
	return game.NoLeader, document.Unknown(document.Say("Leadership card of %s", sheet.ID), word, ids(sheet.Leaders, func(l *game.LeaderInfo) string { return l.ID }))
}

func (n *namer) building(p game.Player, b uint8) string {
	if sheet := n.sheet(p); sheet != nil && b < game.Buildings {
		return sheet.Buildings[b].ID
	}
	return "?"
}

func (n *namer) findBuilding(p game.Player, word string) (uint8, error) {
	sheet := n.sheet(p)
	if sheet == nil {
		return 255, errNoFaction
	}
	for i := range sheet.Buildings {
		if sheet.Buildings[i].ID == word {
			return uint8(i), nil
		}
	}
	return 255, document.Unknown(document.Say("building of %s", sheet.ID), word, ids(sheet.Buildings[:], func(b *game.Building) string { return b.ID }))
}

// event writes an Event card without the number of its copy.
func (n *namer) event(c game.EventCard) string {
	if int(c) >= len(n.r.Events) {
		return "?"
	}
	return n.r.Events[c].ID
}

// eventCopy writes an Event card with the number of its copy, such as new-recruits.2.
func (n *namer) eventCopy(c game.EventCard) string { return string(n.appendEvent(nil, c)) }

func (n *namer) appendEvent(dst []byte, c game.EventCard) []byte {
	if int(c) >= len(n.r.Events) {
		return append(dst, '?')
	}
	e := &n.r.Events[c]
	return strconv.AppendUint(append(append(dst, e.ID...), '.'), uint64(e.Copy), 10)
}

// findEvent returns the first card of a name.
func (n *namer) findEvent(word string) (game.EventCard, error) {
	for i := range n.r.Events {
		if n.r.Events[i].ID == word {
			return game.EventCard(i), nil
		}
	}
	return game.NoEvent, document.Unknown(document.Say("Event card"), word, ids(n.r.Events, func(e *game.Event) string { return e.ID }))
}

// findEventIn returns the lowest card of a name that lies in one of some places, or if
// none does the first of the name.
func (n *namer) findEventIn(word string, places ...game.EventPlace) (game.EventCard, error) {
	first, err := n.findEvent(word)
	if err != nil {
		return first, err
	}
	for _, place := range places {
		for c := first; int(c) < len(n.r.Events); c++ {
			if n.r.Events[c].ID == word && n.places[c] == place {
				return c, nil
			}
		}
	}
	return first, nil
}

// PlayerName returns the name of a seat in texts: its faction, or before it has one
// seat-1 to seat-6.
func PlayerName(r *game.Rules, s *game.State, p game.Player) string {
	n := namesOf(r, s)
	return n.player(p)
}

// ParsePlayer reads the name of a seat.
func ParsePlayer(r *game.Rules, s *game.State, name string) (game.Player, error) {
	n := namesOf(r, s)
	return n.findPlayer(name)
}
