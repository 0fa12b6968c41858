package notation

import "koprulu/game"

// The forces of a scenario.

// force writes what a player begins with.
func (w *scenarioWriter) force(q game.Player, f *game.Force) {
	sheet := w.sheet(q)
	w.Open('{')
	w.WholeField("workers", int(f.Workers))
	if f.Bases != 0 {
		w.Key("bases")
		w.areas(f.Bases)
	}
	w.army(f, false)
	w.army(f, true)
	if f.Transports != 0 {
		w.Key("transports")
		w.Open('[')
		for set := f.Transports; set != 0; set &= set - 1 {
			w.Comma()
			w.putRoute(set.First())
		}
		w.Close(']')
	}
	w.counts("buildings", len(f.Level), func(i int) (string, int) { return sheet.Buildings[i].ID, int(f.Level[i]) })
	w.counts("modules", len(w.r.Modules), func(i int) (string, int) { return w.module(uint8(i)), int(f.Modules[i]) })
	if len(f.Techs) > 0 {
		w.Key("technologies")
		w.Open('[')
		for _, t := range f.Techs {
			w.Comma()
			w.Name(w.tech(q, t))
		}
		w.Close(']')
	}
	if f.Leaders != 0 {
		w.Key("leaders")
		w.leaders(q, f.Leaders)
	}
	if len(f.Sites) > 0 {
		w.Key("installations")
		w.Open('[')
		for _, x := range f.Sites {
			w.Comma()
			w.Open('{')
			w.areaField("area", x.Area)
			w.nameField("kind", installationWords[x.Kind])
			w.Close('}')
		}
		w.Close(']')
	}
	w.resourceTokens(f.Tokens)
	if len(f.Guards) > 0 {
		w.Key("guards")
		w.Open('[')
		for _, a := range f.Guards {
			w.Comma()
			w.putArea(a)
		}
		w.Close(']')
	}
	w.Close('}')
}

// army writes the units of a player by planet, or the heroes with theirs.
func (w *scenarioWriter) army(f *game.Force, heroes bool) {
	begun := false
	for set := w.sc.Placed; set != 0; set &= set - 1 {
		planet, here := set.First(), false
		for _, e := range f.Units {
			if e.Planet != planet || w.r.Units[e.Unit].Hero != heroes {
				continue
			}
			if !begun {
				w.Key(map[bool]string{false: "units", true: "heroes"}[heroes])
				w.Open('{')
				begun = true
			}
			if heroes {
				w.nameField(w.unit(e.Unit), w.planet(planet))
				continue
			}
			if !here {
				w.Key(w.planet(planet))
				w.Open('{')
				here = true
			}
			w.WholeField(w.unit(e.Unit), int(e.Count))
		}
		if here {
			w.Close('}')
		}
	}
	if begun {
		w.Close('}')
	}
}

// counts writes an object of numbers without those that are zero, and nothing if all are.
func (w *scenarioWriter) counts(name string, n int, of func(int) (string, int)) {
	begun := false
	for i := range n {
		id, k := of(i)
		if k == 0 {
			continue
		}
		if !begun {
			w.Key(name)
			w.Open('{')
			begun = true
		}
		w.WholeField(id, k)
	}
	if begun {
		w.Close('}')
	}
}
