package position

import (
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Figures that are neither in the supply nor on the board (Seat.Aside, Seat.Waiting), and the units
// under mind control. They are read before the units, so that these do not take their figures.

// sectionsOf calls a function for the section of each player that has a field.
func (p *reader) sectionsOf(field string, f func(q game.Player, c *document.Cursor)) {
	list := p.Doc.Get("players")
	if list == nil || list.Kind != document.Object {
		return
	}
	for i := range list.Items {
		at := list.Item(i)
		q, err := p.FindPlayer(at.Name)
		if c := at.Get(field); err == nil && c != nil && p.Sheet(q) != nil {
			f(q, c)
		}
	}
}

// away reads which figures are with other players, lent to heroes, or on Leadership cards by their numbers.
func (p *reader) away() {
	p.sectionsOf("captives", func(q game.Player, c *document.Cursor) {
		p.placesListed[q] = true
		for c := range c.Each() {
			if c.Kind == document.Null {
				p.places[q]++
				continue
			}
			if word, ok := c.Word(); ok {
				if _, err := p.capture(q, word); err != nil {
					c.Bad("%v", err)
				}
			}
		}
	})
	p.sectionsOf("lent", func(q game.Player, c *document.Cursor) {
		for name, c := range c.EachField() {
			if c.Is(document.Array) {
				setAside(p, q, ownFigures(p, q, name, c), &p.State.Seats[q].Aside)
			}
		}
	})
	p.waiting(true)
}

// ownFigures reads figures of a player that are not units under mind control.
func ownFigures(p *reader, q game.Player, name string, c *document.Cursor) game.Figures {
	if isCaptive(name) {
		c.Bad("only the player's own figures can be here")
		return 0
	}
	return p.figures(q, name, c, p.built[q])
}

// setAside takes figures out of the supply to another place.
func setAside(p *reader, q game.Player, figs game.Figures, to *game.Figures) {
	p.built[q] |= figs
	p.State.Seats[q].Supply &^= figs
	*to |= figs
}

// capture puts a unit, such as raynor:marine.2, in the next place for units under mind control of a player.
func (p *reader) capture(q game.Player, name string) (game.Figure, error) {
	places := p.Sheet(q).CaptiveFigures
	if places == 0 {
		return game.NoFigure, document.Say("%s cannot have units under mind control", p.Player(q))
	}
	c, err := figureOfOther(p, q, name)
	if err != nil {
		return game.NoFigure, err
	}
	if p.places[q] >= places.Len() {
		return game.NoFigure, document.Say("%s can have at most %d units under mind control (BW-KEY-06)", p.Player(q),
			places.Len())
	}
	if p.built[c.Owner].Has(c.Figure) {
		return game.NoFigure, document.Say("%s is already in use", name)
	}
	setAside(p, c.Owner, 1<<c.Figure, &p.State.Seats[c.Owner].Aside)
	at := p.places[q]
	p.places[q]++
	p.Captives[q][at], p.State.Seats[q].Captives[at] = c, c
	return words.Nth(places, at+1), nil
}

// waiting reads the units on Leadership cards: first those whose figures are named, then the others.
func (p *reader) waiting(named bool) {
	p.sectionsOf("waiting", func(q game.Player, c *document.Cursor) {
		if !holdsUnits(p.Sheet(q)) {
			c.Bad("no Leadership card of %s holds units", p.Player(q))
			return
		}
		for name, c := range c.EachField() {
			if (c.Kind == document.Array) != named {
				continue
			}
			figs := ownFigures(p, q, name, c)
			if figs&p.Sheet(q).HeroFigures != 0 {
				c.Bad("a hero cannot wait on a Leadership card")
			}
			setAside(p, q, figs, &p.State.Seats[q].Waiting)
		}
	})
}

// holdsUnits reports whether a faction has a Leadership card on which units can be.
func holdsUnits(sheet *game.Sheet) bool {
	for l := range sheet.Leaders {
		if words.HasEffect(sheet.Leaders[l].Effects, game.Covert, game.Fleet) {
			return true
		}
	}
	return false
}

// lend assigns every hero on the board the figure of its type that gives up its place to it (BW-HERO-02), where the
// document does not say which, and checks that captives are somewhere.
func (p *reader) lend() {
	for q := range p.placesListed {
		p.placesListed[q] = true // All are known now.
	}
	for q := range p.Rules.Players() {
		sheet := p.Sheet(q)
		if sheet == nil || sheet.HeroFigures|sheet.CaptiveFigures == 0 {
			continue
		}
		lendTo(p, q, sheet)
		for i, c := range p.Captives[q] {
			if c.Owner == game.Nobody || p.built[q].Has(words.Nth(sheet.CaptiveFigures, i+1)) {
				continue
			}
			p.sectionsOf("captives", func(o game.Player, at *document.Cursor) {
				if o == q {
					at.Bad("%s is in no area; list it among the units as %s",
						p.AppendFigure(nil, q, words.Nth(sheet.CaptiveFigures, i+1)),
						p.AppendGroupOf(nil, q, words.Nth(sheet.CaptiveFigures, i+1)))
				}
			})
		}
	}
}

// lendTo finds the figures that lend the heroes of a player their places.
func lendTo(p *reader, q game.Player, sheet *game.Sheet) {
	seat := &p.State.Seats[q]
	lent := seat.Aside &^ (sheet.HeroFigures | sheet.CaptiveFigures)
	for _, captives := range p.Captives {
		for _, c := range captives {
			if c.Owner == q {
				lent &^= 1 << c.Figure
			}
		}
	}
	place := p.Doc
	p.sectionsOf("lent", func(o game.Player, c *document.Cursor) {
		if o == q {
			place = c
		}
	})
	for fig := range (p.built[q] & sheet.HeroFigures).All() {
		hero := sheet.Figures[fig]
		all := sheet.TypeFigures[p.Rules.Units[hero].Kind]
		if one := lent & all; one != 0 {
			lent &^= 1 << one.First()
			continue
		}
		free := all &^ p.built[q]
		if place != p.Doc || free == 0 {
			place.Bad("%s takes the place of a figure of %s, and none is free (BW-HERO-02)", p.Unit(hero),
				p.Unit(p.Rules.Units[hero].Kind))
			return
		}
		setAside(p, q, 1<<free.First(), &seat.Aside)
	}
	if lent != 0 && !p.Rules.Options.Scenario.Evacuates(q) {
		place.Bad("%s is set aside, but only a hero on the board takes the place of a figure",
			p.AppendFigure(nil, q, lent.First()))
	}
}
