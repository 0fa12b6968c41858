package board

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
	"slices"
	"strings"
)

// Reader reads what positions and scenarios say in the same words: the galaxy, and the names of what is in it.
type Reader struct {
	words.Names
	Doc   *document.Cursor
	State game.State
	// SeatsWrong and galaxyWrong say that there are mistakes among the factions, or among the planets and routes. Whatever
	// goes wrong elsewhere only because of them is not reported again.
	SeatsWrong, galaxyWrong bool
	// nameless says that a planet of the galaxy has an unknown name.
	nameless bool
}

// FindPlayer is Names.FindPlayer, but does not report a faction that would be in the game if the list of factions were
// right.
func (p *Reader) FindPlayer(word string) (game.Player, error) {
	q, err := p.Names.FindPlayer(word)
	if err != nil && p.SeatsWrong {
		if _, unknown := p.FindFaction(word); unknown == nil {
			return q, document.ErrTold
		}
	}
	return q, err
}

// FindRoute is Names.FindRoute, but does not report a route that would be there if planets and routes were right.
func (p *Reader) FindRoute(word string) (game.Route, error) {
	r, err := p.Names.FindRoute(word)
	from, to, normal := strings.Cut(word, "/")
	if err == nil || !p.galaxyWrong || !normal {
		return r, err
	}
	for _, id := range []string{from, to} {
		if _, unknown := p.FindPlanet(id); unknown != nil {
			return r, err
		}
	}
	return r, document.ErrTold
}

// Stand returns a faction for a seat whose own cannot be read, so that the rest of the document can be read: the one
// that the word comes nearest to, or any without a seat. Mistakes that follow from it are not reported.
func (p *Reader) Stand(word string) game.Faction {
	p.SeatsWrong = true
	var free []string
	for f := range p.Rules.Sheets {
		if seated := func(s *game.Seat) bool { return s.Faction == game.Faction(f) }; !slices.ContainsFunc(seats(&p.State),
			seated) {
			free = append(free, p.Rules.Sheets[f].ID)
		}
	}
	if best := document.Near(word, free); len(best) > 0 {
		free = best
	}
	f, _ := p.FindFaction(free[0]) // There are more factions than seats.
	return f
}

// seats returns the seats of a state.
func seats(s *game.State) (out []*game.Seat) {
	for q := range s.Seats {
		out = append(out, &s.Seats[q])
	}
	return out
}

// TableArea reads an area on the table.
func (p *Reader) TableArea(c *document.Cursor) (game.Area, bool) {
	a, ok := document.Find(c, p.FindArea)
	return a, ok && p.OnTable(c, p.Rules.Areas[a].Planet)
}

// OnTable checks that a planet is on the table.
func (p *Reader) OnTable(c *document.Cursor, planet game.Planet) bool {
	if p.State.Placed.Has(planet) {
		return true
	}
	if list := p.Doc.Node.Get("planets"); p.State.Placed == 0 && p.galaxyWrong || p.nameless ||
		list.Get(p.Planet(planet)) != nil {
		return false // It is, or may be, one of those that could not be placed.
	}
	if p.State.Placed == 0 {
		c.Bad("%s is not on the table, nor is any other planet", p.Planet(planet))
	} else {
		c.Bad("%s is not on the table; the planets are %s", p.Planet(planet), p.placed())
	}
	return false
}

// placed lists the planets on the table.
func (p *Reader) placed() string {
	var names []string
	for planet := range p.State.Placed.All() {
		names = append(names, p.Planet(planet))
	}
	return strings.Join(names, ", ")
}

// OfCard returns a finder for the cards of a player.
func (p *Reader) OfCard(q game.Player) document.Finder[game.Card] {
	return func(w string) (game.Card, error) { return p.FindCard(q, w) }
}

// OfTech returns a finder for the technologies of a player.
func (p *Reader) OfTech(q game.Player) document.Finder[game.Tech] {
	return func(w string) (game.Tech, error) { return p.FindTech(q, w) }
}

// OfLeader returns a finder for the Leadership cards of a player.
func (p *Reader) OfLeader(q game.Player) document.Finder[game.Leader] {
	return func(w string) (game.Leader, error) { return p.FindLeader(q, w) }
}

// SheetTokens reads the levels of buildings and the modules of a player, of which least is the lowest number to be
// written.
func (p *Reader) SheetTokens(q game.Player, c *document.Cursor, least int, level *[game.Buildings]uint8,
	modules *[game.MaxModules]uint8) {
	sheet := p.Sheet(q)
	for name, c := range c.Get("buildings").EachField() {
		b, ok := document.FindName(name, c, func(w string) (uint8, error) { return p.FindBuilding(q, w) })
		if !ok {
			continue
		}
		if n, ok := c.Whole(document.Say("level of %s", name), least, len(sheet.Buildings[b].Levels)); ok {
			level[b] = uint8(n)
		}
	}
	total, list := 0, c.Get("modules")
	for name, c := range list.EachField() {
		m, ok := document.FindName(name, c, p.FindModule)
		if !ok {
			continue
		}
		n, ok := c.Whole(document.Say("number of modules %s of this race", name), least,
			int(p.Rules.Modules[m].Tokens[sheet.Race]))
		modules[m] = uint8(n)
		if total += n; ok && total > int(sheet.ModuleSpaces) {
			list.Bad("%d modules are too many for the %d spaces of the sheet (MOD-01)", total, sheet.ModuleSpaces)
		}
	}
}

// ResourceTokens reads the resource tokens of a player, of which left are in the supply, and reports whether these are
// enough.
func (p *Reader) ResourceTokens(c *document.Cursor, left *int, to *[2]uint8) bool {
	v := c.Get("resource-tokens")
	if v == nil || !v.Object(words.Resources...) {
		return true
	}
	for r, name := range words.Resources {
		if n := v.Get(name); n != nil {
			k, ok := n.Whole(document.Say("number of resource tokens"), 0, int(p.Rules.Common.ResourceTokens))
			if *left -= k; ok && *left < 0 {
				n.Bad("all players together can have at most %d resource tokens (BW-TOKEN-10)", p.Rules.Common.ResourceTokens)
				return false
			}
			to[r] = uint8(k)
		}
	}
	return true
}

// PlanetsPlaced returns how many planets each player places (GALAXY-09, OPT-10).
func (p *Reader) PlanetsPlaced() int {
	if p.Rules.Options.LargerGalaxy {
		return 3
	}
	return 2
}

// SitesIn returns how many installations of a kind a player has in the box.
func (p *Reader) SitesIn(q game.Player, site game.Installation) int {
	sheet := p.Sheet(q)
	if site == game.InfestedCommandCenter {
		if sheet.Race == game.Zerg {
			return int(p.Rules.Common.InfestedCenters)
		}
		return 0
	}
	for l := range sheet.Leaders {
		effects := sheet.Leaders[l].Effects
		for i := range effects {
			if effects[i].Kind == game.Install && effects[i].Site == site {
				return 1
			}
		}
	}
	return 0
}
