package board

import (
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Galaxy writes planets and routes.
func (w *Writer) Galaxy(placed game.PlanetSet, tiles *[game.MaxPlanets]game.Tile) {
	if placed == 0 {
		return
	}
	w.Line("planets")
	w.Open('{')
	for p := range placed.All() {
		t := &tiles[p]
		w.Key(w.Planet(p))
		w.Dst = append(w.Dst, `{"cell":[`...)
		w.Whole(int(t.X))
		w.Dst = append(w.Dst, ',')
		w.Whole(int(t.Y))
		w.Dst = append(w.Dst, ']')
		w.WholeField("turn", 90*int(t.Turn))
		w.Close('}')
	}
	w.Close('}')
	links := w.Links[:*w.Count]
	if len(links) == 0 {
		return
	}
	w.Line("routes")
	w.Open('[')
	zs := false
	for i := range links {
		l := &links[i]
		w.Comma()
		w.Dst = append(w.Dst, '"')
		if l.Z > 0 {
			zs = true
			w.Dst = w.AppendLink(w.Dst, l)
		} else {
			w.Dst = append(append(append(w.Dst, w.Planet(l.Planets[0])...), '/'), w.Planet(l.Planets[1])...)
		}
		w.EndName()
	}
	w.Close(']')
	if !zs {
		return
	}
	w.Line("z-routes")
	w.Open('[')
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
	w.Close(']')
}
