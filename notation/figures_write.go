package notation

import (
	"strconv"

	"koprulu/game"
)

// captiveWord names a free place for a unit under mind control, with its number: captive.1. A skirmish
// goes on naming the place of a unit that was destroyed in it.
const captiveWord = "captive"

// captiveIn returns the unit in a place for units under mind control; ok is false if the figure is no such
// place, or the place is free.
func (n *namer) captiveIn(p game.Player, f game.Figure) (c game.Captive, ok bool) {
	sheet := n.sheet(p)
	if sheet == nil || !sheet.CaptiveFigures.Has(f) {
		return c, false
	}
	i := rank(sheet.CaptiveFigures, f) - 1
	if i >= game.MaxCaptives {
		return c, false
	}
	c = n.captives[p][i]
	owner := n.sheet(c.Owner)
	return c, owner != nil && int(c.Figure) < len(owner.Figures)
}

// appendFigure writes a figure as its unit and its number among those of its type, such as marine.2, a
// unit under mind control as that of its original owner, such as raynor:marine.2.
func (n *namer) appendFigure(dst []byte, p game.Player, f game.Figure) []byte {
	sheet := n.sheet(p)
	if sheet == nil || int(f) >= len(sheet.Figures) {
		return append(dst, '?')
	}
	dst = append(n.appendGroupOf(dst, p, f), '.')
	return strconv.AppendInt(dst, int64(n.numberOf(p, f)), 10)
}

// appendGroupOf writes what a figure is called without its number: marine, raynor:marine or captive.
func (n *namer) appendGroupOf(dst []byte, p game.Player, f game.Figure) []byte {
	sheet := n.sheet(p)
	if !sheet.CaptiveFigures.Has(f) {
		return append(dst, n.unit(sheet.Figures[f])...)
	}
	c, ok := n.captiveIn(p, f)
	if !ok {
		return append(dst, captiveWord...)
	}
	dst = append(append(dst, n.player(c.Owner)...), ':')
	return append(dst, n.unit(n.sheet(c.Owner).Figures[c.Figure])...)
}

// numberOf returns the number of a figure in its group.
func (n *namer) numberOf(p game.Player, f game.Figure) int {
	sheet := n.sheet(p)
	if !sheet.CaptiveFigures.Has(f) {
		return rank(sheet.TypeFigures[sheet.Figures[f]], f)
	}
	if c, ok := n.captiveIn(p, f); ok {
		of := n.sheet(c.Owner)
		return rank(of.TypeFigures[of.Figures[c.Figure]], c.Figure)
	}
	return rank(sheet.CaptiveFigures, f)
}

// alike returns the figures of a set that have the group of its first one.
func (n *namer) alike(p game.Player, set game.Figures) game.Figures {
	sheet, first := n.sheet(p), set.First()
	if !sheet.CaptiveFigures.Has(first) {
		return set & sheet.TypeFigures[sheet.Figures[first]]
	}
	c, taken := n.captiveIn(p, first)
	var out game.Figures
	for rest := set & sheet.CaptiveFigures; rest != 0; rest &= rest - 1 {
		d, also := n.captiveIn(p, rest.First())
		if taken == also && (!taken || c.Owner == d.Owner && n.sheet(c.Owner).Figures[c.Figure] == n.sheet(d.Owner).Figures[d.Figure]) {
			out |= 1 << rest.First()
		}
	}
	return out
}

// figuresField writes a set of figures, such as {"marine": [1, 3]}.
func (w *flowWriter) figuresField(name string, p game.Player, set game.Figures) {
	if set == 0 {
		return
	}
	w.Key(name)
	w.figures(p, set)
}

func (w *flowWriter) figures(p game.Player, set game.Figures) {
	w.Open('{')
	sheet := w.sheet(p)
	for set != 0 && sheet != nil && int(set.First()) < len(sheet.Figures) {
		same := w.alike(p, set)
		w.group(p, same.First())
		w.numbers(p, same)
		set &^= same
	}
	w.Close('}')
}

// group begins a field named after a figure without its number.
func (w *flowWriter) group(p game.Player, f game.Figure) {
	w.Comma()
	w.Dst = w.appendGroupOf(append(w.Dst, '"'), p, f)
	w.Dst = append(w.Dst, '"', ':')
}

// numbers writes the numbers of figures of one group as a list.
func (w *flowWriter) numbers(p game.Player, set game.Figures) {
	w.Open('[')
	for ; set != 0; set &= set - 1 {
		w.Comma()
		w.Whole(w.numberOf(p, set.First()))
	}
	w.Close(']')
}
