package notation

import "koprulu/game"

// The forces of a scenario.

// force writes what a player begins with.
func (w *scenarioWriter) force(q game.Player, f *game.Force) {
	sheet := w.sheet(q)
	w.open('{')
	w.numberField("workers", int(f.Workers))
	if f.Bases != 0 {
		w.key("bases")
		w.areas(f.Bases)
	}
	w.army(f, false)
	w.army(f, true)
	if f.Transports != 0 {
		w.key("transports")
		w.open('[')
		for set := f.Transports; set != 0; set &= set - 1 {
			w.comma()
			w.putRoute(set.First())
		}
		w.close(']')
	}
	w.counts("buildings", len(f.Level), func(i int) (string, int) { return sheet.Buildings[i].ID, int(f.Level[i]) })
	w.counts("modules", len(w.r.Modules), func(i int) (string, int) { return w.module(uint8(i)), int(f.Modules[i]) })
	if len(f.Techs) > 0 {
		w.key("technologies")
		w.open('[')
		for _, t := range f.Techs {
			w.comma()
			w.name(w.tech(q, t))
		}
		w.close(']')
	}
	if f.Leaders != 0 {
		w.key("leaders")
		w.leaders(q, f.Leaders)
	}
	if len(f.Sites) > 0 {
		w.key("installations")
		w.open('[')
		for _, x := range f.Sites {
			w.comma()
			w.open('{')
			w.areaField("area", x.Area)
			w.nameField("kind", installationWords[x.Kind])
			w.close('}')
		}
		w.close(']')
	}
	w.resourceTokens(f.Tokens)
	if len(f.Guards) > 0 {
		w.key("guards")
		w.open('[')
		for _, a := range f.Guards {
			w.comma()
			w.putArea(a)
		}
		w.close(']')
	}
	w.close('}')
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
				w.key(map[bool]string{false: "units", true: "heroes"}[heroes])
				w.open('{')
				begun = true
			}
			if heroes {
				w.nameField(w.unit(e.Unit), w.planet(planet))
				continue
			}
			if !here {
				w.key(w.planet(planet))
				w.open('{')
				here = true
			}
			w.numberField(w.unit(e.Unit), int(e.Count))
		}
		if here {
			w.close('}')
		}
	}
	if begun {
		w.close('}')
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
			w.key(name)
			w.open('{')
			begun = true
		}
		w.numberField(id, k)
	}
	if begun {
		w.close('}')
	}
}
