package board

import (
	"koprulu/rules/game"
)

// FiguresField writes a set of figures, such as {"marine": [1, 3]}.
func (w *Writer) FiguresField(name string, p game.Player, set game.Figures) {
	if set == 0 {
		return
	}
	w.Key(name)
	w.figures(p, set)
}

func (w *Writer) figures(p game.Player, set game.Figures) {
	w.Open('{')
	sheet := w.Sheet(p)
	for set != 0 && sheet != nil && int(set.First()) < len(sheet.Figures) {
		same := w.Alike(p, set)
		w.Group(p, same.First())
		w.Numbers(p, same)
		set &^= same
	}
	w.Close('}')
}

// Group begins a field named after a figure without its number.
func (w *Writer) Group(p game.Player, f game.Figure) {
	w.Comma()
	w.Dst = w.AppendGroupOf(append(w.Dst, '"'), p, f)
	w.Dst = append(w.Dst, '"', ':')
}

// Numbers writes the numbers of figures of one group as a list.
func (w *Writer) Numbers(p game.Player, set game.Figures) {
	w.Open('[')
	for fig := range set.All() {
		w.Comma()
		w.Whole(w.NumberOf(p, fig))
	}
	w.Close(']')
}
