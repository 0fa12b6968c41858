package notation

import "koprulu/game"

// galaxy writes planets and routes.
func (w *flowWriter) galaxy(placed game.PlanetSet, tiles *[game.MaxPlanets]game.Tile) {
	if placed == 0 {
		return
	}
	w.Line("planets")
	w.Open('{')
	for set := placed; set != 0; set &= set - 1 {
		t := &tiles[set.First()]
		w.Key(w.planet(set.First()))
		w.Dst = append(w.Dst, `{"cell":[`...)
		w.Whole(int(t.X))
		w.Dst = append(w.Dst, ',')
		w.Whole(int(t.Y))
		w.Dst = append(w.Dst, ']')
		w.WholeField("turn", 90*int(t.Turn))
		w.Close('}')
	}
	w.Close('}')
	links := w.links[:*w.count]
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
			w.Dst = w.appendLink(w.Dst, l)
		} else {
			w.Dst = append(append(append(w.Dst, w.planet(l.Planets[0])...), '/'), w.planet(l.Planets[1])...)
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
		for end, name := range endWords {
			w.Key(name)
			w.Dst = append(append(append(w.Dst, '"'), w.planet(l.Planets[end])...), ' ')
			w.Dst = append(w.Dst, wordAt(sideWords, int(l.Sides[end]))...)
			w.EndName()
		}
		w.Close('}')
	}
	w.Close(']')
}
