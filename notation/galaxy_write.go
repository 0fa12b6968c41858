package notation

import "koprulu/game"

// galaxy writes planets and routes.
func (w *flowWriter) galaxy(placed game.PlanetSet, tiles *[game.MaxPlanets]game.Tile) {
	if placed == 0 {
		return
	}
	w.line("planets")
	w.open('{')
	for set := placed; set != 0; set &= set - 1 {
		t := &tiles[set.First()]
		w.key(w.planet(set.First()))
		w.dst = append(w.dst, `{"cell":[`...)
		w.number(int(t.X))
		w.dst = append(w.dst, ',')
		w.number(int(t.Y))
		w.dst = append(w.dst, ']')
		w.numberField("turn", 90*int(t.Turn))
		w.close('}')
	}
	w.close('}')
	links := w.links[:*w.count]
	if len(links) == 0 {
		return
	}
	w.line("routes")
	w.open('[')
	zs := false
	for i := range links {
		l := &links[i]
		w.comma()
		w.dst = append(w.dst, '"')
		if l.Z > 0 {
			zs = true
			w.dst = w.appendLink(w.dst, l)
		} else {
			w.dst = append(append(append(w.dst, w.planet(l.Planets[0])...), '/'), w.planet(l.Planets[1])...)
		}
		w.named()
	}
	w.close(']')
	if !zs {
		return
	}
	w.line("z-routes")
	w.open('[')
	for i := range links {
		l := &links[i]
		if l.Z == 0 {
			continue
		}
		w.comma()
		w.open('{')
		w.numberField("z", int(l.Z))
		for end, name := range endWords {
			w.key(name)
			w.dst = append(append(append(w.dst, '"'), w.planet(l.Planets[end])...), ' ')
			w.dst = append(w.dst, wordAt(sideWords, int(l.Sides[end]))...)
			w.named()
		}
		w.close('}')
	}
	w.close(']')
}
