package notation

import (
	"strconv"
	"strings"

	"koprulu/game"
)

// Figures: each plastic figure of a faction has a number within its type.

// figures reads units of one type: a number, or a list of the numbers of the
// figures, counted from 1 within the type. They must not be in use already.
func (p *positionReader) figures(q game.Player, name string, c *cursor, used game.Figures) game.Figures {
	u, ok := findKey(name, c, p.findUnit)
	if !ok {
		return 0
	}
	all := p.sheet(q).TypeFigures[u]
	if all == 0 {
		c.bad("%s is no unit of %s", name, p.player(q))
		return 0
	}
	if c.kind == isList {
		return p.listed(q, u, c, used)
	}
	n, ok := c.number("number of units", 1, 99)
	if !ok {
		return 0
	}
	free := all &^ used
	if free.Len() < n {
		c.bad("%d more %s of %s are too many: there are %d figures, and %d of them are in use (LIMIT-01)",
			n, name, p.player(q), all.Len(), (all & used).Len())
		return 0
	}
	var out game.Figures
	for range n {
		out |= 1 << free.First()
		free &= free - 1
	}
	return out
}

// listed reads the numbers of figures of one type.
func (p *positionReader) listed(q game.Player, u game.UnitType, c *cursor, used game.Figures) game.Figures {
	all := p.sheet(q).TypeFigures[u]
	var out game.Figures
	c.items(func(c *cursor) {
		n, ok := c.number("number of a figure of "+p.unit(u), 1, all.Len())
		if !ok {
			return
		}
		fig := nth(all, n)
		if (used | out).Has(fig) {
			c.bad("figure %d of %s is in use already", n, p.unit(u))
			return
		}
		out |= 1 << fig
	})
	return out
}

// nth gives the n-th lowest figure of a set, counted from 1.
func nth(set game.Figures, n int) game.Figure {
	for range n - 1 {
		set &= set - 1
	}
	return set.First()
}

// rank gives the number of a figure among those of its type, counted from 1.
func rank(all game.Figures, f game.Figure) int { return (all & (1<<f - 1)).Len() + 1 }

func (p *positionReader) ofFigure(q game.Player) finder[game.Figure] {
	return func(w string) (game.Figure, error) {
		sheet := p.sheet(q)
		if sheet == nil {
			return game.NoFigure, errNoFaction
		}
		id, number, _ := strings.Cut(w, ".")
		u, err := p.findUnit(id)
		if err != nil {
			return game.NoFigure, err
		}
		n, err := strconv.Atoi(number)
		if all := sheet.TypeFigures[u]; err != nil || n < 1 || n > all.Len() {
			return game.NoFigure, unknown("figure of "+sheet.ID, w, []string{id + ".1"})
		}
		return nth(sheet.TypeFigures[u], n), nil
	}
}

// figureSet reads a set of figures, such as {"marine": [1, 3]}.
func (p *positionReader) figureSet(q game.Player, c *cursor) game.Figures {
	var set game.Figures
	if p.sheet(q) == nil {
		c.bad("%v", errNoFaction)
		return 0
	}
	c.each(func(name string, c *cursor) {
		if !c.is(isList) {
			return
		}
		set |= p.figures(q, name, c, 0)
	})
	return set
}
