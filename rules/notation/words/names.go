package words

import (
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
)

// Names finds the names of components in a game, and components by their names. A value that names
// nothing is written as a question mark, so that writing never fails.
type Names struct {
	Rules *game.Rules
	// Links are the routes on the table, as many as Count says; names depend on them.
	Links *[game.MaxRoutes]game.Link
	Count *uint8
	// places says where Event cards are; nil where it is not needed.
	places   *[game.MaxEvents]game.EventPlace
	factions [game.MaxPlayers]game.Faction
	// Captives are the units under mind control of each player; they are named after their original owners.
	Captives [game.MaxPlayers][game.MaxCaptives]game.Captive
}

// Of returns the names in a game. They follow its routes and Event cards, but
// not a faction that is chosen later.
func Of(r *game.Rules, s *game.State) Names {
	n := Names{Rules: r, Links: &s.Links, Count: &s.LinkCount, places: &s.EventPlace}
	for p := range s.Seats {
		n.factions[p], n.Captives[p] = s.Seats[p].Faction, s.Seats[p].Captives
	}
	return n
}

// ids lists the distinct ids of some components.
func ids[T any](of []T, id func(*T) string) []string {
	var names []string
	for i := range of {
		if name := id(&of[i]); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func (n *Names) Planet(p game.Planet) string {
	if int(p) >= len(n.Rules.Planets) {
		return "?"
	}
	return n.Rules.Planets[p].ID
}

func (n *Names) FindPlanet(word string) (game.Planet, error) {
	for i := range n.Rules.Planets {
		if n.Rules.Planets[i].ID == word {
			return game.Planet(i), nil
		}
	}
	return game.NoPlanet, document.Unknown(document.Say("planet"), word, ids(n.Rules.Planets, func(p *game.PlanetTile) string { return p.ID }))
}

// Area writes an area as planet and number, such as torus.1.
func (n *Names) Area(a game.Area) string { return string(n.AppendArea(nil, a)) }

func (n *Names) AppendArea(dst []byte, a game.Area) []byte {
	if int(a) >= len(n.Rules.Areas) {
		return append(dst, '?')
	}
	info := &n.Rules.Areas[a]
	dst = append(append(dst, n.Planet(info.Planet)...), '.')
	return strconv.AppendUint(dst, uint64(info.Number), 10)
}

func (n *Names) FindArea(word string) (game.Area, error) {
	id, number, dotted := strings.Cut(word, ".")
	planet, err := n.FindPlanet(id)
	if err != nil {
		if !dotted {
			return game.NoArea, document.Say("%q is not an area; an area is a planet and a number, such as %s", word, n.Area(0))
		}
		return game.NoArea, err
	}
	tile := &n.Rules.Planets[planet]
	for a := range game.Area(tile.Count) {
		if strconv.Itoa(int(a)+1) == number {
			return tile.First + a, nil
		}
	}
	return game.NoArea, document.Say("%q is not an area; %s has the areas %s.1 to %s.%d", word, id, id, id, tile.Count)
}

// Route writes a normal route as its planets in the order of the components, such
// as helios/torus, and a z-axis route as z and its number.
func (n *Names) Route(r game.Route) string { return string(n.AppendRoute(nil, r)) }

func (n *Names) AppendRoute(dst []byte, r game.Route) []byte {
	if r >= game.MaxRoutes || uint8(r) >= *n.Count {
		return append(dst, '?')
	}
	return n.AppendLink(dst, &n.Links[r])
}

func (n *Names) Link(l *game.Link) string { return string(n.AppendLink(nil, l)) }

func (n *Names) AppendLink(dst []byte, l *game.Link) []byte {
	if l.Z > 0 {
		return strconv.AppendUint(append(dst, 'z'), uint64(l.Z), 10)
	}
	p, q := l.Planets[0], l.Planets[1]
	if p > q {
		p, q = q, p
	}
	return append(append(append(dst, n.Planet(p)...), '/'), n.Planet(q)...)
}

func (n *Names) FindRoute(word string) (game.Route, error) {
	p, q, normal := strings.Cut(word, "/")
	if normal {
		word = q + "/" + p
	}
	for i := range n.Links[:*n.Count] {
		name := n.Link(&n.Links[i])
		if name == word || normal && name == p+"/"+q {
			return game.Route(i), nil
		}
	}
	if normal {
		word = p + "/" + q
		if _, err := n.FindPlanet(p); err != nil {
			return game.NoRoute, err
		}
		if _, err := n.FindPlanet(q); err != nil {
			return game.NoRoute, err
		}
	}
	var names []string
	for i := range n.Links[:*n.Count] {
		names = append(names, n.Link(&n.Links[i]))
	}
	if len(names) == 0 {
		return game.NoRoute, document.Say("%q is not a route; no route has been laid out yet", word)
	}
	return game.NoRoute, document.Say("%q is not a route; the routes are %s", word, strings.Join(names, ", "))
}

func (n *Names) Unit(u game.UnitType) string {
	if int(u) >= len(n.Rules.Units) {
		return "?"
	}
	return n.Rules.Units[u].ID
}

func (n *Names) FindUnit(word string) (game.UnitType, error) {
	for i := range n.Rules.Units {
		if n.Rules.Units[i].ID == word {
			return game.UnitType(i), nil
		}
	}
	return game.NoUnit, document.Unknown(document.Say("unit"), word, ids(n.Rules.Units, func(u *game.Unit) string { return u.ID }))
}

func (n *Names) Module(m uint8) string {
	if int(m) >= len(n.Rules.Modules) {
		return "?"
	}
	return n.Rules.Modules[m].ID
}

func (n *Names) FindModule(word string) (uint8, error) {
	for i := range n.Rules.Modules {
		if n.Rules.Modules[i].ID == word {
			return uint8(i), nil
		}
	}
	return 255, document.Unknown(document.Say("module"), word, ids(n.Rules.Modules, func(m *game.Module) string { return m.ID }))
}

func (n *Names) Faction(f game.Faction) string {
	if int(f) >= len(n.Rules.Sheets) {
		return "?"
	}
	return n.Rules.Sheets[f].ID
}

func (n *Names) FindFaction(word string) (game.Faction, error) {
	for i := range n.Rules.Sheets {
		if n.Rules.Sheets[i].ID == word {
			return game.Faction(i), nil
		}
	}
	return game.NoFaction, document.Unknown(document.Say("faction"), word, ids(n.Rules.Sheets[:], func(s *game.Sheet) string { return s.ID }))
}

// Player writes a seat as its faction, or before it has one as seat-1 to seat-6.
func (n *Names) Player(p game.Player) string {
	if int(p) >= n.Rules.Options.Players {
		return "?"
	}
	if f := n.factions[p]; f != game.NoFaction {
		return n.Faction(f)
	}
	return seatNames[p]
}

// seatNames are the names of seats without a faction.
var seatNames = [game.MaxPlayers]string{"seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "seat-6"}

func (n *Names) FindPlayer(word string) (game.Player, error) {
	players := n.Rules.Options.Players
	for p := range game.Player(players) {
		if n.Player(p) == word || word == seatNames[p] {
			return p, nil
		}
	}
	var names []string
	for p := range game.Player(players) {
		names = append(names, n.Player(p))
	}
	if _, err := n.FindFaction(word); err == nil {
		return game.Nobody, document.Say("%s is not in this game; the players are %s", word, strings.Join(names, ", "))
	}
	return game.Nobody, document.Unknown(document.Say("player"), word, names)
}

// Sheet returns the sheet of a player, nil before they have a faction.
func (n *Names) Sheet(p game.Player) *game.Sheet {
	if int(p) >= n.Rules.Options.Players || int(n.factions[p]) >= len(n.Rules.Sheets) {
		return nil
	}
	return &n.Rules.Sheets[n.factions[p]]
}

func (n *Names) Card(p game.Player, c game.Card) string {
	if sheet := n.Sheet(p); sheet != nil && int(c) < len(sheet.Cards) {
		return sheet.Cards[c].ID
	}
	return "?"
}

var ErrNoFaction error = document.Say("this seat has no faction yet")

func (n *Names) FindCard(p game.Player, word string) (game.Card, error) {
	sheet := n.Sheet(p)
	if sheet == nil {
		return game.NoCard, ErrNoFaction
	}
	for i := range sheet.Cards {
		if sheet.Cards[i].ID == word {
			return game.Card(i), nil
		}
	}
	return game.NoCard, document.Unknown(document.Say("card of %s", sheet.ID), word, ids(sheet.Cards, func(c *game.CardInfo) string { return c.ID }))
}

func (n *Names) Tech(p game.Player, t game.Tech) string {
	if sheet := n.Sheet(p); sheet != nil && int(t) < len(sheet.Techs) {
		return sheet.Techs[t].ID
	}
	return "?"
}

func (n *Names) FindTech(p game.Player, word string) (game.Tech, error) {
	sheet := n.Sheet(p)
	if sheet == nil {
		return game.NoTech, ErrNoFaction
	}
	for i := range sheet.Techs {
		if sheet.Techs[i].ID == word {
			return game.Tech(i), nil
		}
	}
	return game.NoTech, document.Unknown(document.Say("technology of %s", sheet.ID), word, ids(sheet.Techs, func(t *game.TechInfo) string { return t.ID }))
}

// Leader writes a Leadership card of a player.
func (n *Names) Leader(p game.Player, l game.Leader) string {
	if sheet := n.Sheet(p); sheet != nil && int(l) < len(sheet.Leaders) {
		return sheet.Leaders[l].ID
	}
	return "?"
}

func (n *Names) FindLeader(p game.Player, word string) (game.Leader, error) {
	sheet := n.Sheet(p)
	if sheet == nil {
		return game.NoLeader, ErrNoFaction
	}
	if len(sheet.Leaders) == 0 {
		return game.NoLeader, document.Say("there is no %q in this game; Leadership cards are part of Brood War", word)
	}
	for i := range sheet.Leaders {
		if sheet.Leaders[i].ID == word {
			return game.Leader(i), nil
		}
	}
	return game.NoLeader, document.Unknown(document.Say("Leadership card of %s", sheet.ID), word, ids(sheet.Leaders, func(l *game.LeaderInfo) string { return l.ID }))
}

func (n *Names) Building(p game.Player, b uint8) string {
	if sheet := n.Sheet(p); sheet != nil && b < game.Buildings {
		return sheet.Buildings[b].ID
	}
	return "?"
}

func (n *Names) FindBuilding(p game.Player, word string) (uint8, error) {
	sheet := n.Sheet(p)
	if sheet == nil {
		return 255, ErrNoFaction
	}
	for i := range sheet.Buildings {
		if sheet.Buildings[i].ID == word {
			return uint8(i), nil
		}
	}
	return 255, document.Unknown(document.Say("building of %s", sheet.ID), word, ids(sheet.Buildings[:], func(b *game.Building) string { return b.ID }))
}

// Event writes an Event card without the number of its copy.
func (n *Names) Event(c game.EventCard) string {
	if int(c) >= len(n.Rules.Events) {
		return "?"
	}
	return n.Rules.Events[c].ID
}

// EventCopy writes an Event card with the number of its copy, such as new-recruits.2.
func (n *Names) EventCopy(c game.EventCard) string { return string(n.AppendEvent(nil, c)) }

func (n *Names) AppendEvent(dst []byte, c game.EventCard) []byte {
	if int(c) >= len(n.Rules.Events) {
		return append(dst, '?')
	}
	e := &n.Rules.Events[c]
	return strconv.AppendUint(append(append(dst, e.ID...), '.'), uint64(e.Copy), 10)
}

// FindEvent returns the first card with a name.
func (n *Names) FindEvent(word string) (game.EventCard, error) {
	for i := range n.Rules.Events {
		if n.Rules.Events[i].ID == word {
			return game.EventCard(i), nil
		}
	}
	return game.NoEvent, document.Unknown(document.Say("Event card"), word, ids(n.Rules.Events, func(e *game.Event) string { return e.ID }))
}

// FindEventIn returns the lowest card with a name that is in one of some places, or the first with the name if none is.
func (n *Names) FindEventIn(word string, places ...game.EventPlace) (game.EventCard, error) {
	first, err := n.FindEvent(word)
	if err != nil {
		return first, err
	}
	for _, place := range places {
		for c := first; int(c) < len(n.Rules.Events); c++ {
			if n.Rules.Events[c].ID == word && n.places[c] == place {
				return c, nil
			}
		}
	}
	return first, nil
}

// Player returns the name of a seat in texts: its faction, or before it has one
// seat-1 to seat-6.
func Player(r *game.Rules, s *game.State, p game.Player) string {
	n := Of(r, s)
	return n.Player(p)
}

// ParsePlayer reads the name of a seat.
func ParsePlayer(r *game.Rules, s *game.State, name string) (game.Player, error) {
	n := Of(r, s)
	return n.FindPlayer(name)
}

// InView returns the names in a view.
func InView(r *game.Rules, v *game.View) Names {
	n := Names{Rules: r, Links: &v.Links, Count: &v.LinkCount}
	for p := range v.Seats {
		n.factions[p], n.Captives[p] = v.Seats[p].Faction, v.Seats[p].Captives
	}
	for p := v.Players; p < game.MaxPlayers; p++ {
		n.factions[p] = game.NoFaction
	}
	return n
}
