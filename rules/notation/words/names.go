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

// The ids of the kinds of component.
func planetID(p *game.PlanetTile) string { return p.ID }
func unitID(u *game.Unit) string         { return u.ID }
func moduleID(m *game.Module) string     { return m.ID }
func sheetID(s *game.Sheet) string       { return s.ID }
func eventID(e *game.Event) string       { return e.ID }
func cardID(c *game.CardInfo) string     { return c.ID }
func techID(t *game.TechInfo) string     { return t.ID }
func leaderID(l *game.LeaderInfo) string { return l.ID }
func buildingID(b *game.Building) string { return b.ID }

// nameOf returns the id of a component.
func nameOf[T any, I ~uint8](of []T, i I, id func(*T) string) string {
	if int(i) >= len(of) {
		return "?"
	}
	return id(&of[i])
}

// findBy returns the first component with an id. If there is none, format says of what kind it should be, and on which
// sheet if it is of one.
func findBy[T any, I ~uint8](none I, of []T, id func(*T) string, word, format string, sheet *game.Sheet) (I, error) {
	for i := range of {
		if id(&of[i]) == word {
			return I(i), nil
		}
	}
	var names []string
	for i := range of {
		if name := id(&of[i]); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	what := document.Say(format)
	if sheet != nil {
		what = document.Say(format, sheet.ID)
	}
	return none, document.Unknown(what, word, names)
}

func (n *Names) Planet(p game.Planet) string { return nameOf(n.Rules.Planets, p, planetID) }

func (n *Names) FindPlanet(word string) (game.Planet, error) {
	return findBy(game.NoPlanet, n.Rules.Planets, planetID, word, "planet", nil)
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

func (n *Names) Unit(u game.UnitType) string { return nameOf(n.Rules.Units, u, unitID) }

func (n *Names) FindUnit(word string) (game.UnitType, error) {
	return findBy(game.NoUnit, n.Rules.Units, unitID, word, "unit", nil)
}

func (n *Names) Module(m uint8) string { return nameOf(n.Rules.Modules, m, moduleID) }

func (n *Names) FindModule(word string) (uint8, error) {
	return findBy(uint8(255), n.Rules.Modules, moduleID, word, "module", nil)
}

func (n *Names) Faction(f game.Faction) string { return nameOf(n.Rules.Sheets[:], f, sheetID) }

func (n *Names) FindFaction(word string) (game.Faction, error) {
	return findBy(game.NoFaction, n.Rules.Sheets[:], sheetID, word, "faction", nil)
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

// blank is what a seat has before its faction is known.
var blank game.Sheet

// onSheet returns the sheet of a player, a blank one before they have a faction.
func (n *Names) onSheet(p game.Player) *game.Sheet {
	if sheet := n.Sheet(p); sheet != nil {
		return sheet
	}
	return &blank
}

func (n *Names) Card(p game.Player, c game.Card) string { return nameOf(n.onSheet(p).Cards, c, cardID) }

var ErrNoFaction error = document.Say("this seat has no faction yet")

func (n *Names) FindCard(p game.Player, word string) (game.Card, error) {
	sheet := n.Sheet(p)
	if sheet == nil {
		return game.NoCard, ErrNoFaction
	}
	return findBy(game.NoCard, sheet.Cards, cardID, word, "card of %s", sheet)
}

func (n *Names) Tech(p game.Player, t game.Tech) string { return nameOf(n.onSheet(p).Techs, t, techID) }

func (n *Names) FindTech(p game.Player, word string) (game.Tech, error) {
	sheet := n.Sheet(p)
	if sheet == nil {
		return game.NoTech, ErrNoFaction
	}
	return findBy(game.NoTech, sheet.Techs, techID, word, "technology of %s", sheet)
}

// Leader writes a Leadership card of a player.
func (n *Names) Leader(p game.Player, l game.Leader) string {
	return nameOf(n.onSheet(p).Leaders, l, leaderID)
}

func (n *Names) FindLeader(p game.Player, word string) (game.Leader, error) {
	sheet := n.Sheet(p)
	if sheet == nil {
		return game.NoLeader, ErrNoFaction
	}
	if len(sheet.Leaders) == 0 {
		return game.NoLeader, document.Say("there is no %q in this game; Leadership cards are part of Brood War", word)
	}
	return findBy(game.NoLeader, sheet.Leaders, leaderID, word, "Leadership card of %s", sheet)
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
	return findBy(uint8(255), sheet.Buildings[:], buildingID, word, "building of %s", sheet)
}

// Event writes an Event card without the number of its copy.
func (n *Names) Event(c game.EventCard) string { return nameOf(n.Rules.Events, c, eventID) }

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
	return findBy(game.NoEvent, n.Rules.Events, eventID, word, "Event card", nil)
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
