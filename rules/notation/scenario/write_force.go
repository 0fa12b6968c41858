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
	w.Part("buildings", '{', func() {
		for i, level := range f.Level {
			w.WholeField(sheet.Buildings[i].ID, int(level))
		}
	})
	w.Modules(&f.Modules)
	w.Part("technologies", '[', func() {
		for _, t := range f.Techs {
			w.Comma()
			w.Name(w.Tech(q, t))
		}
	})
	w.LeadersField("leaders", q, f.Leaders)
	w.Part("installations", '[', func() {
		for _, x := range f.Sites {
			w.Comma()
			w.Open('{')
			w.AreaField("area", x.Area)
			w.NameField("kind", words.Installations[x.Kind])
			w.Close('}')
		}
	})
	w.ResourceTokens(f.Tokens)
	w.Part("guards", '[', func() {
		for _, a := range f.Guards {
			w.Comma()
			w.PutArea(a)
		}
	})
	w.Close('}')
}

// army writes the units of a player by planet, or the heroes with theirs.
func (w *writer) army(f *game.Force, heroes bool) {
	w.Part(map[bool]string{false: "units", true: "heroes"}[heroes], '{', func() {
		for planet := range w.sc.Placed.All() {
			if heroes {
				unitsOn(w.Rules, planet, f, true, func(u game.UnitType, _ uint8) { w.NameField(w.Unit(u), w.Planet(planet)) })
				continue
			}
			w.Part(w.Planet(planet), '{', func() {
				unitsOn(w.Rules, planet, f, false, func(u game.UnitType, n uint8) { w.WholeField(w.Unit(u), int(n)) })
			})
		}
	})
}

// unitsOn goes through the heroes or the other units of a force on a planet.
func unitsOn(r *game.Rules, planet game.Planet, f *game.Force, heroes bool, put func(u game.UnitType, n uint8)) {
	for _, e := range f.Units {
		if e.Planet == planet && r.Units[e.Unit].Hero == heroes {
			put(e.Unit, e.Count)
		}
	}
}
