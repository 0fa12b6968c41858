package notation

import (
	"strings"

	"koprulu/game"
)

// The single values of a position, and what the sections about the table share.

// scalars reads the single values.
func (p *positionReader) scalars() {
	s := &p.state
	s.Round, s.First, s.Phase = 1, 0, game.Planning
	if c := p.doc.get("seed"); c != nil {
		if p.seed != nil {
			c.bad("the seed of a game with a record stands in the record")
		}
		text, ok := c.text, c.kind == isNumber || c.kind == isText
		if !ok {
			c.is(isText)
		} else if seed, err := ParseSeed(text); err != nil {
			c.bad("%v", err)
		} else {
			s.Seed = seed
		}
	}
	if p.seed != nil {
		s.Seed = *p.seed
	}
	if c := p.doc.get("phase"); c != nil {
		if phase, ok := find(c, oneOf(say("phase"), phaseWords)); ok {
			s.Phase = game.Phase(phase)
		}
	}
	low := 1
	if s.Phase == game.Setup {
		low, s.Round = 0, 0
	}
	if c := p.doc.get("round"); c != nil {
		if n, ok := c.number(say("round"), low, 999); ok {
			s.Round = uint16(n)
		}
	}
	if c := p.doc.get("first"); c != nil {
		if c.kind == isNull && s.Phase == game.Setup {
			s.First = game.Nobody
		} else if q, ok := find(c, p.findPlayer); ok {
			s.First = q
		}
	}
	if c := p.doc.get("eliminated"); c != nil {
		c.items(func(c *cursor) {
			if q, ok := find(c, p.findPlayer); ok {
				s.Alive &^= 1 << q
			}
		})
		if s.Alive == 0 && s.Phase != game.Over {
			c.bad("at least one player must be in the game")
		}
	}
}

// tableArea reads an area on the table.
func (p *positionReader) tableArea(c *cursor) (game.Area, bool) {
	a, ok := find(c, p.findArea)
	return a, ok && p.onTable(c, p.r.Areas[a].Planet)
}

// onTable checks that a planet lies on the table.
func (p *positionReader) onTable(c *cursor, planet game.Planet) bool {
	if p.state.Placed.Has(planet) {
		return true
	}
	if p.state.Placed == 0 {
		c.bad("%s is not on the table, and no other planet is", p.planet(planet))
	} else {
		c.bad("%s is not on the table; the planets are %s", p.planet(planet), p.placed())
	}
	return false
}

// placed lists the planets on the table.
func (p *positionReader) placed() string {
	var names []string
	for set := p.state.Placed; set != 0; set &= set - 1 {
		names = append(names, p.planet(set.First()))
	}
	return strings.Join(names, ", ")
}
