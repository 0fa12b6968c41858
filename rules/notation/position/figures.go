package position

import (
	"strconv"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Figures: each plastic figure of a faction has a number within its type.

// figures reads units of one type: a number, or a list of the numbers of the figures, counted from
// 1 within the type. They must not already be in use.
func (p *reader) figures(q game.Player, name string, c *document.Cursor, used game.Figures) game.Figures {
	if isCaptive(name) {
		return captiveFigures(p, q, name, c, used)
	}
	u, ok := document.FindName(name, c, p.FindUnit)
	if !ok {
		return 0
	}
	all := p.Sheet(q).TypeFigures[u]
	if all == 0 {
		c.Bad("%s is not a unit of %s", name, p.Player(q))
		return 0
	}
	if c.Kind == document.Array {
		return p.listed(p.Unit(u), all, c, used)
	}
	n, ok := c.Whole(document.Say("number of units"), 1, 99)
	if !ok {
		return 0
	}
	free := all &^ used
	if free.Len() < n {
		c.Bad("%d more %s of %s are too many: of %d figures, %d are already in use (LIMIT-01)",
			n, name, p.Player(q), all.Len(), (all & used).Len())
		return 0
	}
	return lowestOf(free, n)
}

// listed reads the numbers of figures of one group.
func (p *reader) listed(name string, all game.Figures, c *document.Cursor, used game.Figures) game.Figures {
	var out game.Figures
	for c := range c.Each() {
		n, ok := c.Whole(document.Say("figure number of %s", name), 1, all.Len())
		if !ok {
			continue
		}
		fig := words.Nth(all, n)
		if (used | out).Has(fig) {
			c.Bad("figure %d of %s is already in use", n, name)
			continue
		}
		out |= 1 << fig
	}
	return out
}

// ofFigure returns a finder for the figures of a player.
func (p *reader) ofFigure(q game.Player) document.Finder[game.Figure] {
	return func(w string) (game.Figure, error) {
		sheet := p.Sheet(q)
		if sheet == nil {
			return game.NoFigure, words.ErrNoFaction
		}
		if isCaptive(w) {
			return p.captiveNamed(q, w)
		}
		id, number, _ := strings.Cut(w, ".")
		u, err := p.FindUnit(id)
		if err != nil {
			return game.NoFigure, err
		}
		n, err := strconv.Atoi(number)
		if all := sheet.TypeFigures[u]; err != nil || n < 1 || n > all.Len() {
			return game.NoFigure, document.Unknown(document.Say("figure of %s", sheet.ID), w, []string{id + ".1"})
		}
		return words.Nth(sheet.TypeFigures[u], n), nil
	}
}

// figureSet reads a set of figures, such as {"marine": [1, 3]}, none where it is missing.
func (p *reader) figureSet(q game.Player, c *document.Cursor) game.Figures {
	var set game.Figures
	if c != nil && p.Sheet(q) == nil {
		c.Bad("%v", words.ErrNoFaction)
		return 0
	}
	for name, c := range c.EachField() {
		if c.Is(document.Array) {
			set |= p.figures(q, name, c, 0)
		}
	}
	return set
}

// isCaptive reports whether the name of figures is that of units under mind control: raynor:marine, or captive.
func isCaptive(name string) bool {
	return strings.Contains(name, ":") || name == words.Captive || strings.HasPrefix(name, words.Captive+".")
}

// captiveNamed finds the place of a unit under mind control by its name, raynor:marine.2 or captive.1.
func (p *reader) captiveNamed(q game.Player, name string) (game.Figure, error) {
	places := p.Sheet(q).CaptiveFigures
	if places == 0 {
		return game.NoFigure, document.Say("%s cannot have units under mind control", p.Player(q))
	}
	if _, number, _ := strings.Cut(name, "."); !strings.Contains(name, ":") {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > places.Len() {
			return game.NoFigure, document.Unknown(document.Say("place of a unit under mind control"), name,
				[]string{words.Captive + ".1"})
		}
		return words.Nth(places, n), nil
	}
	want, err := figureOfOther(p, q, name)
	if err != nil {
		return game.NoFigure, err
	}
	for i, c := range p.Captives[q] {
		if c == want && i < places.Len() {
			return words.Nth(places, i+1), nil
		}
	}
	return game.NoFigure, document.Say("%s does not control %s", p.Player(q), name)
}

// figureOfOther reads the figure of another player, such as raynor:marine.2.
func figureOfOther(p *reader, q game.Player, name string) (c game.Captive, err error) {
	who, figure, _ := strings.Cut(name, ":")
	if c.Owner, err = p.FindPlayer(who); err != nil {
		return c, err
	}
	if c.Owner == q {
		return c, document.Say("%s is the player's own unit", name)
	}
	if isCaptive(figure) {
		return c, document.Say(
			"%q is not a figure; a unit under mind control is named after its original owner, such as raynor:marine.2", name)
	}
	if c.Figure, err = p.ofFigure(c.Owner)(figure); err != nil {
		return c, err
	}
	if p.Sheet(c.Owner).HeroFigures.Has(c.Figure) {
		return c, document.Say("%s is a hero and cannot be put under mind control (BW-HERO-09)", figure)
	}
	return c, nil
}

// captiveFigures reads units under mind control of one type: how many, or which figures of their original owner,
// or the free places themselves.
func captiveFigures(p *reader, q game.Player, name string, c *document.Cursor, used game.Figures) game.Figures {
	places := p.Sheet(q).CaptiveFigures
	if places == 0 {
		c.Bad("%s cannot have units under mind control", p.Player(q))
		return 0
	}
	if name == words.Captive {
		if !c.Is(document.Array) {
			return 0
		}
		return p.listed(name, places, c, used)
	}
	who, id, _ := strings.Cut(name, ":")
	owner, ok := document.FindName(who, c, p.FindPlayer)
	if !ok || p.Sheet(owner) == nil {
		return 0
	}
	u, ok := document.FindName(id, c, p.FindUnit)
	if !ok {
		return 0
	}
	all := p.Sheet(owner).TypeFigures[u]
	if all == 0 {
		c.Bad("%s is not a unit of %s", id, p.Player(owner))
		return 0
	}
	if p.Rules.Units[u].Hero {
		c.Bad("%s is a hero and cannot be put under mind control (BW-HERO-09)", id)
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
			c.Bad("figure %d of %s is already in use", number, name)
		default:
			out |= 1 << f
		}
	}
	if c.Kind == document.Array {
		for c := range c.Each() {
			if n, ok := c.Whole(document.Say("figure number of %s", id), 1, all.Len()); ok {
				take(c, n)
			}
		}
		return out
	}
	n, ok := c.Whole(document.Say("number of units"), 1, game.MaxCaptives)
	if !ok {
		return 0
	}
	for range n {
		free := p.free(q, owner, u, used|out)
		if free == 0 {
			c.Bad("%d units of %s are too many: of their %d figures, too few are free (LIMIT-01)", n, name, all.Len())
			return out
		}
		take(c, words.Rank(all, free.First()))
	}
	return out
}

// free returns the owner's figures of a type that player q can have under mind control: those q controls that are not
// used yet or, if there are none, those that nobody uses.
func (p *reader) free(q, owner game.Player, u game.UnitType, used game.Figures) game.Figures {
	all := p.Sheet(owner).TypeFigures[u]
	for i, c := range p.Captives[q] {
		places := p.Sheet(q).CaptiveFigures
		if c.Owner == owner && all.Has(c.Figure) && i < places.Len() && !used.Has(words.Nth(places, i+1)) {
			return 1 << c.Figure
		}
	}
	return all &^ p.built[owner]
}
