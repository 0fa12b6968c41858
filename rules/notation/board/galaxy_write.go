package board

import (
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Galaxy writes planets and routes.
func (w *Writer) Galaxy(placed game.PlanetSet, tiles *[game.MaxPlanets]game.Tile) {
	w.LinePart("planets", '{', func() {
		for ; placed != 0; placed &= placed - 1 {
			t := &tiles[placed.First()]
			w.Key(w.Planet(placed.First()))
			w.Dst = append(w.Dst, `{"cell":[`...)
			w.Whole(int(t.X))
			w.Dst = append(w.Dst, ',')
			w.Whole(int(t.Y))
			w.Dst = append(w.Dst, ']')
			w.WholeField("turn", 90*int(t.Turn))
			w.Close('}')
		}
	})
	links := w.Links[:*w.Count]
	w.LinePart("routes", '[', func() {
		for i := range links {
			l := &links[i]
			w.Comma()
			w.Dst = append(w.Dst, '"')
			if l.Z > 0 {
				w.Dst = w.AppendLink(w.Dst, l)
			} else {
				w.Dst = append(append(append(w.Dst, w.Planet(l.Planets[0])...), '/'), w.Planet(l.Planets[1])...)
			}
			w.EndName()
		}
	})
	w.LinePart("z-routes", '[', func() { w.ZRoutes(links) })
}

// ZRoutes writes the z-axis routes among some routes as entries of a list.
func (w *Writer) ZRoutes(links []game.Link) {
	for i := range links {
		l := &links[i]
		if l.Z == 0 {
			continue
		}
		w.Comma()
		w.Open('{')
		w.WholeField("z", int(l.Z))
		for end, name := range words.Ends {
			w.Key(name)
			w.Dst = append(append(append(w.Dst, '"'), w.Planet(l.Planets[end])...), ' ')
			w.Dst = append(w.Dst, words.At(words.Sides, int(l.Sides[end]))...)
			w.EndName()
		}
		w.Close('}')
	}
}
