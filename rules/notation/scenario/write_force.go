package scenario

import (
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// The forces of a scenario.

// force writes what a player begins with.
func (w *writer) force(q game.Player, f *game.Force) {
	sheet := w.Sheet(q)
	w.Open('{')
	w.WholeField("workers", int(f.Workers))
	w.AreasField("bases", f.Bases)
	w.army(f, false)
	w.army(f, true)
	if f.Transports != 0 {
		w.Key("transports")
		w.Routes(f.Transports)
	}
	w.counts("buildings", len(f.Level), func(i int) (string, int) { return sheet.Buildings[i].ID, int(f.Level[i]) })
	w.counts("modules", len(w.Rules.Modules), func(i int) (string, int) { return w.Module(uint8(i)), int(f.Modules[i]) })
	if len(f.Techs) > 0 {
		w.OpenList("technologies")
		for _, t := range f.Techs {
			w.Comma()
			w.Name(w.Tech(q, t))
		}
		w.Close(']')
	}
	if f.Leaders != 0 {
		w.Key("leaders")
		w.Leaders(q, f.Leaders)
	}
	if len(f.Sites) > 0 {
		w.OpenList("installations")
		for _, x := range f.Sites {
			w.Comma()
			w.Open('{')
			w.AreaField("area", x.Area)
			w.NameField("kind", words.Installations[x.Kind])
			w.Close('}')
		}
		w.Close(']')
	}
	w.ResourceTokens(f.Tokens)
	if len(f.Guards) > 0 {
		w.OpenList("guards")
		for _, a := range f.Guards {
			w.Comma()
			w.PutArea(a)
		}
		w.Close(']')
	}
	w.Close('}')
}

// army writes the units of a player by planet, or the heroes with theirs.
func (w *writer) army(f *game.Force, heroes bool) {
	begun := false
	for p := range w.sc.Placed.All() {
		planet, here := p, false
		for _, e := range f.Units {
			if e.Planet != planet || w.Rules.Units[e.Unit].Hero != heroes {
				continue
			}
			if !begun {
				w.OpenObject(map[bool]string{false: "units", true: "heroes"}[heroes])
				begun = true
			}
			if heroes {
				w.NameField(w.Unit(e.Unit), w.Planet(planet))
				continue
			}
			if !here {
				w.OpenObject(w.Planet(planet))
				here = true
			}
			w.WholeField(w.Unit(e.Unit), int(e.Count))
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
func (w *writer) counts(name string, n int, of func(int) (string, int)) {
	begun := false
	for i := range n {
		id, k := of(i)
		if k == 0 {
			continue
		}
		if !begun {
			w.OpenObject(name)
			begun = true
		}
		w.WholeField(id, k)
	}
	if begun {
		w.Close('}')
	}
}
