package words

import (
	"strconv"

	"koprulu/rules/game"
)

// Captive names a free place for a unit under mind control, with its number: captive.1. A skirmish continues to name
// the place of a unit that was destroyed in it.
const Captive = "captive"

// captiveIn returns the unit in a place for units under mind control; ok is false if the figure is not
// such a place, or the place is free.
func (n *Names) captiveIn(p game.Player, f game.Figure) (c game.Captive, ok bool) {
	sheet := n.Sheet(p)
	if sheet == nil || !sheet.CaptiveFigures.Has(f) {
		return c, false
	}
	i := Rank(sheet.CaptiveFigures, f) - 1
	if i >= game.MaxCaptives {
		return c, false
	}
	c = n.Captives[p][i]
	owner := n.Sheet(c.Owner)
	return c, owner != nil && int(c.Figure) < len(owner.Figures)
}

// AppendFigure writes a figure as its unit and its number among those of its type, such as marine.2; a
// unit under mind control is written as its original owner's, such as raynor:marine.2.
func (n *Names) AppendFigure(dst []byte, p game.Player, f game.Figure) []byte {
	sheet := n.Sheet(p)
	if sheet == nil || int(f) >= len(sheet.Figures) {
		return append(dst, '?')
	}
	dst = append(n.AppendGroupOf(dst, p, f), '.')
	return strconv.AppendInt(dst, int64(n.NumberOf(p, f)), 10)
}

// AppendGroupOf writes what a figure is called without its number: marine, raynor:marine or captive.
func (n *Names) AppendGroupOf(dst []byte, p game.Player, f game.Figure) []byte {
	sheet := n.Sheet(p)
	if !sheet.CaptiveFigures.Has(f) {
		return append(dst, n.Unit(sheet.Figures[f])...)
	}
	c, ok := n.captiveIn(p, f)
	if !ok {
		return append(dst, Captive...)
	}
	dst = append(append(dst, n.Player(c.Owner)...), ':')
	return append(dst, n.Unit(n.Sheet(c.Owner).Figures[c.Figure])...)
}

// NumberOf returns the number of a figure in its group.
func (n *Names) NumberOf(p game.Player, f game.Figure) int {
	sheet := n.Sheet(p)
	if !sheet.CaptiveFigures.Has(f) {
		return Rank(sheet.TypeFigures[sheet.Figures[f]], f)
	}
	if c, ok := n.captiveIn(p, f); ok {
		of := n.Sheet(c.Owner)
		return Rank(of.TypeFigures[of.Figures[c.Figure]], c.Figure)
	}
	return Rank(sheet.CaptiveFigures, f)
}

// Alike returns the figures of a set that are in the same group as its first.
func (n *Names) Alike(p game.Player, set game.Figures) game.Figures {
	sheet, first := n.Sheet(p), set.First()
	if !sheet.CaptiveFigures.Has(first) {
		return set & sheet.TypeFigures[sheet.Figures[first]]
	}
	c, taken := n.captiveIn(p, first)
	var out game.Figures
	for fig := range (set & sheet.CaptiveFigures).All() {
		d, also := n.captiveIn(p, fig)
		if taken == also && (!taken || c.Owner == d.Owner &&
			n.Sheet(c.Owner).Figures[c.Figure] == n.Sheet(d.Owner).Figures[d.Figure]) {
			out |= 1 << fig
		}
	}
	return out
}

// Nth returns the n-th lowest figure of a set, counted from 1.
func Nth(set game.Figures, n int) game.Figure {
	for range n - 1 {
		set &= set - 1
	}
	return set.First()
}

// Rank returns the number of a figure among those of its type, counted from 1.
func Rank(all game.Figures, f game.Figure) int { return (all & (1<<f - 1)).Len() + 1 }
