package components

import (
	"slices"

	"koprulu/rules/game"
)

// buildings reads the buildings of each race (BLDG-01, COMP-06). The data say which units each level allows
// (BLDG-08 to BLDG-10); with Brood War a level may allow several new ones (BW-SETUP-09), and the Robotics Bay continues
// the Robotics Facility (BW-SETUP-05).
func (b *builder) buildings() {
	var types, tokens, printed [game.Races]int
	for at, x := range each(b, "buildings", b.file.Buildings) {
		race := b.race(at+".race", x.Race)
		out := game.Building{ID: x.ID}
		b.within(at+".levels", len(x.Levels), 1, 3, "number of levels (BLDG-02)")
		for j := range x.Levels {
			l := &x.Levels[j]
			out.Levels = append(out.Levels, b.level(item(at+".levels", j), j, race, l))
			if l.Printed {
				printed[race]++
			} else {
				tokens[race]++
			}
		}
		if types[race] < game.Buildings {
			for s := range b.rules.Sheets {
				if sheet := &b.rules.Sheets[s]; sheet.Race == race {
					sheet.Buildings[types[race]] = out
					if len(x.Levels) > 0 && x.Levels[0].Printed {
						sheet.Printed |= 1 << types[race]
					}
				}
			}
		}
		types[race]++
	}
	for r, want := range b.box.tokens {
		b.count("buildings", types[r], game.Buildings, "building types of the race "+races[r], "BLDG-01")
		b.count("buildings", tokens[r], want, "building tokens of a "+races[r]+" faction", "COMP-06")
		b.count("buildings", printed[r], 1, "printed buildings of the race "+races[r], "BLDG-05")
	}
}

func (b *builder) level(at string, j int, race game.Race, l *Level) game.BuildingLevel {
	if l.Level != j+1 {
		b.bad(at+".level", "the levels of a building are numbered from 1 in order; this is level %d", j+1)
	}
	out := game.BuildingLevel{Cost: b.cost(at+".cost", &l.Cost)}
	switch nothing := out.Cost == (game.Cost{}); {
	case l.Printed && j > 0:
		b.bad(at+".printed", "only level 1 can be printed on the sheet (BLDG-05)")
	case l.Printed != nothing:
		b.bad(at+".cost", "a printed building is free, a token is not")
	}
	set, err := b.names.readUnits(l.Units)
	if !b.sound(at+".units", err) {
		return out
	}
	for t, u := range b.rules.Units {
		switch {
		case !set.Has(game.UnitType(t)):
		case u.Race != race:
			b.bad(at+".units", "%s is not a unit of the race %s", u.ID, races[race])
		case u.Hero:
			b.bad(at+".units", "%s is a hero: a Leadership card provides him (BW-HERO-01)", u.ID)
		case u.TechRequired:
			b.bad(at+".units", "%s is tech-required: no building allows it (BUILD-18)", u.ID)
		}
	}
	out.Units = set
	return out
}

// modules reads the modules (MOD-01, COMP-06), with Brood War those of BW-MOD-01 among them.
func (b *builder) modules() {
	var tokens [game.Races]int
	b.within("modules", len(b.file.Modules), 0, game.MaxModules, "number of modules")
	for at, m := range each(b, "modules", b.file.Modules) {
		out := game.Module{ID: m.ID, Effects: b.effects(at+".effects", m.Effects, inModule, "in a module")}
		costs := [...]*string{&m.Cost.Terran, &m.Cost.Protoss, &m.Cost.Zerg}
		for r, n := range [...]int{m.Tokens.Terran, m.Tokens.Protoss, m.Tokens.Zerg} {
			where := at + ".cost." + races[r]
			b.within(at+".tokens."+races[r], n, 0, 9, "number of tokens")
			out.Tokens[r] = uint8(n)
			tokens[r] += n
			switch {
			case n > 0 && *costs[r] == "":
				b.bad(where, "a race with tokens of a module needs a cost for it")
			case n == 0 && *costs[r] != "":
				b.bad(where, "a race without tokens of a module has no cost for it")
			case n > 0:
				out.Cost[r] = b.cost(where, costs[r])
			}
		}
		if len(m.Effects) == 0 {
			b.bad(at+".effects", "a module needs an effect")
		}
		b.rules.Modules = append(b.rules.Modules, out)
	}
	for r, want := range b.box.modules {
		b.count("modules", tokens[r], want, "module tokens of a "+races[r]+" faction", "COMP-06")
	}
}

// reach checks that each unit can be built in one way (BUILD-12, BUILD-18).
func (b *builder) reach() {
	for t, u := range b.rules.Units {
		levels, techs := 0, 0
		i := slices.IndexFunc(b.rules.Sheets[:], func(s game.Sheet) bool { return s.Race == u.Race })
		if i < 0 {
			continue
		}
		s := &b.rules.Sheets[i]
		for _, x := range s.Buildings {
			for _, l := range x.Levels {
				if l.Units.Has(game.UnitType(t)) {
					levels++
				}
			}
		}
		for _, c := range s.Cards {
			for _, e := range c.Effects {
				if e.Kind == game.Unlock && e.Units.Has(game.UnitType(t)) {
					techs++
				}
			}
		}
		switch at := item("units", t); {
		case u.Hero:
		case u.At != game.NoInstallation && levels+techs != 0:
			b.bad(at, "it is built at an installation, so no building or technology allows it (BW-INST-08)")
		case u.At != game.NoInstallation:
		case u.TechRequired && techs != 1:
			b.bad(at, "%d technologies unlock it; a tech-required unit needs exactly one (BUILD-18)", techs)
		case !u.TechRequired && levels != 1:
			b.bad(at, "%d building levels allow it; a unit needs exactly one (BUILD-12)", levels)
		}
	}
}
