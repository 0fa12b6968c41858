package notation

import (
	"koprulu/game"
	"koprulu/internal/document"
)

// Figures that are neither in the supply nor on the board (Seat.Aside, Seat.Waiting), and the units
// under mind control. They are read before the units, so that these do not take their figures.

// sectionsOf calls a function for the section of each player that has a field.
func (p *positionReader) sectionsOf(field string, f func(q game.Player, c *document.Cursor)) {
	list := p.doc.Get("players")
	if list == nil || list.Kind != document.Object {
		return
	}
	for i := range list.Items {
		at := list.Item(i)
		q, err := p.findPlayer(at.Name)
		if c := at.Get(field); err == nil && c != nil && p.sheet(q) != nil {
			f(q, c)
		}
	}
}

// away reads which figures are at other players, lent to heroes or on Leadership cards by their numbers.
func (p *positionReader) away() {
	p.sectionsOf("captives", func(q game.Player, c *document.Cursor) {
		p.placesListed[q] = true
		c.EachItem(func(c *document.Cursor) {
			if c.Kind == document.Null {
				p.places[q]++
				return
			}
			if word, ok := c.Word(); ok {
				if _, err := p.capture(q, word); err != nil {
					c.Bad("%v", err)
				}
			}
		})
	})
	p.sectionsOf("lent", func(q game.Player, c *document.Cursor) {
		c.EachField(func(name string, c *document.Cursor) {
			if c.Is(document.Array) {
				p.setAside(q, p.ownFigures(q, name, c), &p.state.Seats[q].Aside)
			}
		})
	})
	p.waiting(true)
}

// ownFigures reads figures of a player that are no units under mind control.
func (p *positionReader) ownFigures(q game.Player, name string, c *document.Cursor) game.Figures {
	if isCaptive(name) {
		c.Bad("only own figures can be here")
		return 0
	}
	return p.figures(q, name, c, p.built[q])
}

// setAside takes figures out of the supply to another place.
func (p *positionReader) setAside(q game.Player, figs game.Figures, to *game.Figures) {
	p.built[q] |= figs
	p.state.Seats[q].Supply &^= figs
	*to |= figs
}

// capture puts a unit, such as raynor:marine.2, in the next place for units under mind control of a player.
func (p *positionReader) capture(q game.Player, name string) (game.Figure, error) {
	places := p.sheet(q).CaptiveFigures
	if places == 0 {
		return game.NoFigure, document.Say("%s controls no units of others by mind control", p.player(q))
	}
	c, err := p.figureOfOther(q, name)
	if err != nil {
		return game.NoFigure, err
	}
	if p.places[q] >= places.Len() {
		return game.NoFigure, document.Say("%s controls at most %d units by mind control (BW-KEY-06)", p.player(q), places.Len())
	}
	if p.built[c.Owner].Has(c.Figure) {
		return game.NoFigure, document.Say("%s is in use already", name)
	}
	p.setAside(c.Owner, 1<<c.Figure, &p.state.Seats[c.Owner].Aside)
	at := p.places[q]
	p.places[q]++
	p.captives[q][at], p.state.Seats[q].Captives[at] = c, c
	return nth(places, at+1), nil
}

// waiting reads the units on Leadership cards: first those whose figures are named, then the others.
func (p *positionReader) waiting(named bool) {
	p.sectionsOf("waiting", func(q game.Player, c *document.Cursor) {
		if !holdsUnits(p.sheet(q)) {
			c.Bad("no Leadership card of %s holds units", p.player(q))
			return
		}
		c.EachField(func(name string, c *document.Cursor) {
			if (c.Kind == document.Array) != named {
				return
			}
			figs := p.ownFigures(q, name, c)
			if figs&p.sheet(q).HeroFigures != 0 {
				c.Bad("a hero cannot wait on a Leadership card")
			}
			p.setAside(q, figs, &p.state.Seats[q].Waiting)
		})
	})
}

// holdsUnits reports whether a faction has a Leadership card on which units can be.
func holdsUnits(sheet *game.Sheet) bool {
	for l := range sheet.Leaders {
		effects := sheet.Leaders[l].Effects
		for i := range effects {
			if effects[i].Kind == game.Covert || effects[i].Kind == game.Fleet {
				return true
			}
		}
	}
	return false
}

// lend gives every hero on the board the figure of his type that lends him its place (BW-HERO-02), where
// the document does not say which it is, and checks that captives are somewhere.
func (p *positionReader) lend() {
	for q := range p.placesListed {
		p.placesListed[q] = true // All are known now.
	}
	for q := range game.Player(p.r.Options.Players) {
		sheet := p.sheet(q)
		if sheet == nil || sheet.HeroFigures|sheet.CaptiveFigures == 0 {
			continue
		}
		p.lendTo(q, sheet)
		for i, c := range p.captives[q] {
			if c.Owner == game.Nobody || p.built[q].Has(nth(sheet.CaptiveFigures, i+1)) {
				continue
			}
			p.sectionsOf("captives", func(o game.Player, at *document.Cursor) {
				if o == q {
					at.Bad("%s stands nowhere; name it among the units as %s", p.appendFigure(nil, q, nth(sheet.CaptiveFigures, i+1)),
						p.appendGroupOf(nil, q, nth(sheet.CaptiveFigures, i+1)))
				}
			})
		}
	}
}

// lendTo finds the figures that lend the heroes of a player their places.
func (p *positionReader) lendTo(q game.Player, sheet *game.Sheet) {
	seat := &p.state.Seats[q]
	lent := seat.Aside &^ (sheet.HeroFigures | sheet.CaptiveFigures)
	for _, captives := range p.captives {
		for _, c := range captives {
			if c.Owner == q {
				lent &^= 1 << c.Figure
			}
		}
	}
	place := p.doc
	p.sectionsOf("lent", func(o game.Player, c *document.Cursor) {
		if o == q {
			place = c
		}
	})
	for heroes := p.built[q] & sheet.HeroFigures; heroes != 0; heroes &= heroes - 1 {
		hero := sheet.Figures[heroes.First()]
		all := sheet.TypeFigures[p.r.Units[hero].Kind]
		if one := lent & all; one != 0 {
			lent &^= 1 << one.First()
			continue
		}
		free := all &^ p.built[q]
		if place != p.doc || free == 0 {
			place.Bad("%s needs a figure of %s that is not in use, whose place he takes (BW-HERO-02)", p.unit(hero), p.unit(p.r.Units[hero].Kind))
			return
		}
		p.setAside(q, 1<<free.First(), &seat.Aside)
	}
	if lent != 0 && !p.r.Options.Scenario.Evacuates(q) {
		place.Bad("%s lends no hero its place; only heroes on the board take figures away", p.appendFigure(nil, q, lent.First()))
	}
}
