package board

import (
	"strings"

	"koprulu/game"
	"koprulu/internal/document"
	"koprulu/notation/words"
)

// Reader reads what positions and scenarios say in the same words: the galaxy, and the names of what is in it.
type Reader struct {
	words.Names
	Doc   *document.Cursor
	State game.State
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
	for set := p.State.Placed; set != 0; set &= set - 1 {
		names = append(names, p.Planet(set.First()))
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
