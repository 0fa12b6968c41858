package notation

import (
	"strings"

	"koprulu/game"
	"koprulu/internal/document"
)

// The single values of a position, and what the sections about the table share.

// scalars reads the single values.
func (p *positionReader) scalars() {
	s := &p.state
	s.Round, s.First, s.Phase = 1, 0, game.Planning
	if c := p.doc.Get("seed"); c != nil {
		if p.seed != nil {
			c.Bad("the seed of a game with a record stands in the record")
		}
		text, ok := c.Text, c.Kind == document.Number || c.Kind == document.String
		if !ok {
			c.Is(document.String)
		} else if seed, err := ParseSeed(text); err != nil {
			c.Bad("%v", err)
		} else {
			s.Seed = seed
		}
	}
	if p.seed != nil {
		s.Seed = *p.seed
	}
	if c := p.doc.Get("phase"); c != nil {
		if phase, ok := document.Find(c, document.OneOf(document.Say("phase"), phaseWords)); ok {
			s.Phase = game.Phase(phase)
		}
	}
	low := 1
	if s.Phase == game.Setup {
		low, s.Round = 0, 0
	}
	if c := p.doc.Get("round"); c != nil {
		if n, ok := c.Whole(document.Say("round"), low, 999); ok {
			s.Round = uint16(n)
		}
	}
	if c := p.doc.Get("first"); c != nil {
		if c.Kind == document.Null && s.Phase == game.Setup {
			s.First = game.Nobody
		} else if q, ok := document.Find(c, p.findPlayer); ok {
			s.First = q
		}
	}
	if c := p.doc.Get("eliminated"); c != nil {
		c.EachItem(func(c *document.Cursor) {
			if q, ok := document.Find(c, p.findPlayer); ok {
				s.Alive &^= 1 << q
			}
		})
		if s.Alive == 0 && s.Phase != game.Over {
			c.Bad("at least one player must be in the game")
		}
	}
}

// tableArea reads an area on the table.
func (p *boardReader) tableArea(c *document.Cursor) (game.Area, bool) {
	a, ok := document.Find(c, p.findArea)
	return a, ok && p.onTable(c, p.r.Areas[a].Planet)
}

// onTable checks that a planet lies on the table.
func (p *boardReader) onTable(c *document.Cursor, planet game.Planet) bool {
	if p.state.Placed.Has(planet) {
		return true
	}
	if p.state.Placed == 0 {
		c.Bad("%s is not on the table, and no other planet is", p.planet(planet))
	} else {
		c.Bad("%s is not on the table; the planets are %s", p.planet(planet), p.placed())
	}
	return false
}

// placed lists the planets on the table.
func (p *boardReader) placed() string {
	var names []string
	for set := p.state.Placed; set != 0; set &= set - 1 {
		names = append(names, p.planet(set.First()))
	}
	return strings.Join(names, ", ")
}
