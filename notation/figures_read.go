package notation

import (
	"strconv"
	"strings"

	"koprulu/game"
	"koprulu/internal/document"
)

// Figures: each plastic figure of a faction has a number within its type.

// figures reads units of one type: a number, or a list of the numbers of the
// figures, counted from 1 within the type. They must not be in use already.
func (p *positionReader) figures(q game.Player, name string, c *document.Cursor, used game.Figures) game.Figures {
	if isCaptive(name) {
		return p.captiveFigures(q, name, c, used)
	}
	u, ok := document.FindName(name, c, p.findUnit)
	if !ok {
		return 0
	}
	all := p.sheet(q).TypeFigures[u]
	if all == 0 {
		c.Bad("%s is no unit of %s", name, p.player(q))
		return 0
	}
	if c.Kind == document.Array {
		return p.listed(p.unit(u), all, c, used)
	}
	n, ok := c.Whole(document.Say("number of units"), 1, 99)
	if !ok {
		return 0
	}
	free := all &^ used
	if free.Len() < n {
		c.Bad("%d more %s of %s are too many: there are %d figures, and %d of them are in use (LIMIT-01)",
			n, name, p.player(q), all.Len(), (all & used).Len())
		return 0
	}
	return lowestOf(free, n)
}

// listed reads the numbers of figures of one group.
func (p *positionReader) listed(name string, all game.Figures, c *document.Cursor, used game.Figures) game.Figures {
	var out game.Figures
	c.EachItem(func(c *document.Cursor) {
		n, ok := c.Whole(document.Say("number of a figure of %s", name), 1, all.Len())
		if !ok {
			return
		}
		fig := nth(all, n)
		if (used | out).Has(fig) {
			c.Bad("figure %d of %s is in use already", n, name)
			return
		}
		out |= 1 << fig
	})
	return out
}

// nth returns the n-th lowest figure of a set, counted from 1.
func nth(set game.Figures, n int) game.Figure {
	for range n - 1 {
		set &= set - 1
	}
	return set.First()
}

// rank returns the number of a figure among those of its type, counted from 1.
func rank(all game.Figures, f game.Figure) int { return (all & (1<<f - 1)).Len() + 1 }

// ofFigure returns a finder for the figures of a player.
func (p *positionReader) ofFigure(q game.Player) document.Finder[game.Figure] {
	return func(w string) (game.Figure, error) {
		sheet := p.sheet(q)
		if sheet == nil {
			return game.NoFigure, errNoFaction
		}
		if isCaptive(w) {
			return p.captiveNamed(q, w)
		}
		id, number, _ := strings.Cut(w, ".")
		u, err := p.findUnit(id)
		if err != nil {
			return game.NoFigure, err
		}
		n, err := strconv.Atoi(number)
		if all := sheet.TypeFigures[u]; err != nil || n < 1 || n > all.Len() {
			return game.NoFigure, document.Unknown(document.Say("figure of %s", sheet.ID), w, []string{id + ".1"})
		}
		return nth(sheet.TypeFigures[u], n), nil
	}
}

// figureSet reads a set of figures, such as {"marine": [1, 3]}.
func (p *positionReader) figureSet(q game.Player, c *document.Cursor) game.Figures {
	var set game.Figures
	if p.sheet(q) == nil {
		c.Bad("%v", errNoFaction)
		return 0
	}
	c.EachField(func(name string, c *document.Cursor) {
		if !c.Is(document.Array) {
			return
		}
		set |= p.figures(q, name, c, 0)
	})
	return set
}

// isCaptive reports whether the name of figures is that of units under mind control: raynor:marine, or captive.
func isCaptive(name string) bool {
	return strings.Contains(name, ":") || name == captiveWord || strings.HasPrefix(name, captiveWord+".")
}

// captiveNamed finds the place of a unit under mind control by its name, raynor:marine.2 or captive.1.
func (p *positionReader) captiveNamed(q game.Player, name string) (game.Figure, error) {
	places := p.sheet(q).CaptiveFigures
	if places == 0 {
		return game.NoFigure, document.Say("%s controls no units of others by mind control", p.player(q))
	}
	if _, number, _ := strings.Cut(name, "."); !strings.Contains(name, ":") {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > places.Len() {
			return game.NoFigure, document.Unknown(document.Say("place of a unit under mind control"), name, []string{captiveWord + ".1"})
		}
		return nth(places, n), nil
	}
	want, err := p.figureOfOther(q, name)
	if err != nil {
		return game.NoFigure, err
	}
	for i, c := range p.captives[q] {
		if c == want && i < places.Len() {
			return nth(places, i+1), nil
		}
	}
	return game.NoFigure, document.Say("%s does not control %s", p.player(q), name)
}

// figureOfOther reads the figure of another player, such as raynor:marine.2.
func (p *positionReader) figureOfOther(q game.Player, name string) (c game.Captive, err error) {
	who, figure, _ := strings.Cut(name, ":")
	if c.Owner, err = p.findPlayer(who); err != nil {
		return c, err
	}
	if c.Owner == q {
		return c, document.Say("%s is an own unit", name)
	}
	if isCaptive(figure) {
		return c, document.Say("%q is no figure; a unit under mind control is written as that of its original owner, such as raynor:marine.2", name)
	}
	if c.Figure, err = p.ofFigure(c.Owner)(figure); err != nil {
		return c, err
	}
	if p.sheet(c.Owner).HeroFigures.Has(c.Figure) {
		return c, document.Say("%s is a hero, who cannot be mind controlled (BW-HERO-09)", figure)
	}
	return c, nil
}

// captiveFigures reads units under mind control of one type: how many, or which figures of their original owner,
// or the free places themselves.
func (p *positionReader) captiveFigures(q game.Player, name string, c *document.Cursor, used game.Figures) game.Figures {
	places := p.sheet(q).CaptiveFigures
	if places == 0 {
		c.Bad("%s controls no units of others by mind control", p.player(q))
		return 0
	}
	if name == captiveWord {
		if !c.Is(document.Array) {
			return 0
		}
		return p.listed(name, places, c, used)
	}
	who, id, _ := strings.Cut(name, ":")
	owner, ok := document.FindName(who, c, p.findPlayer)
	if !ok || p.sheet(owner) == nil {
		return 0
	}
	u, ok := document.FindName(id, c, p.findUnit)
	if !ok {
		return 0
	}
	all := p.sheet(owner).TypeFigures[u]
	if all == 0 {
		c.Bad("%s is no unit of %s", id, p.player(owner))
		return 0
	}
	if p.r.Units[u].Hero {
		c.Bad("%s is a hero, who cannot be mind controlled (BW-HERO-09)", id)
		return 0
	}
	var out game.Figures
	take := func(c *document.Cursor, number int) {
		f, err := p.captiveNamed(q, name+"."+strconv.Itoa(number))
		if err != nil && !p.placesListed[q] {
			f, err = p.capture(q, name+"."+strconv.Itoa(number))
		}
		switch {
		case err != nil:
			c.Bad("%v", err)
		case (used | out).Has(f):
			c.Bad("figure %d of %s is in use already", number, name)
		default:
			out |= 1 << f
		}
	}
	if c.Kind == document.Array {
		c.EachItem(func(c *document.Cursor) {
			if n, ok := c.Whole(document.Say("number of a figure of %s", id), 1, all.Len()); ok {
				take(c, n)
			}
		})
		return out
	}
	n, ok := c.Whole(document.Say("number of units"), 1, game.MaxCaptives)
	if !ok {
		return 0
	}
	for range n {
		free := p.free(q, owner, u, used|out)
		if free == 0 {
			c.Bad("%d units of %s are too many: there are %d figures, and the others are in use (LIMIT-01)", n, name, all.Len())
			return out
		}
		take(c, rank(all, free.First()))
	}
	return out
}

// free returns the figures of a type of a player that another one can have under his control: those that he controls
// and that are not used yet or, without any, those that nobody uses.
func (p *positionReader) free(q, owner game.Player, u game.UnitType, used game.Figures) game.Figures {
	all := p.sheet(owner).TypeFigures[u]
	for i, c := range p.captives[q] {
		places := p.sheet(q).CaptiveFigures
		if c.Owner == owner && all.Has(c.Figure) && i < places.Len() && !used.Has(nth(places, i+1)) {
			return 1 << c.Figure
		}
	}
	return all &^ p.built[owner]
}
