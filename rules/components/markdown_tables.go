package components

import (
	"fmt"
	"strings"

	"koprulu/rules/game"
)

func (p *page) common() {
	p.line("\n## Common figures")
	p.compare(func(v side) []entry {
		c := v.file.Common
		var out []entry
		add := func(what string, figure any) { out = append(out, entry{what, []any{what, figure}}) }
		add("Cost of a worker, a transport, a base", c.WorkerCost+"; "+c.TransportCost+"; "+c.BaseCost)
		add("Workers, transports, bases of a faction", fmt.Sprintf("%d, %d, %d", c.Workers, c.Transports, c.Bases))
		add("Order tokens of each type, standard and special", fmt.Sprintf("%d and %d", c.StandardOrders, c.SpecialOrders))
		add("Conquest points for a normal victory, and against a rival", fmt.Sprintf("%d, %d", c.TargetPoints, c.RivalTarget))
		add("End markers that end the game", c.EndMarkers)
		for i, n := range c.EventRemoved {
			add(fmt.Sprintf("Event cards removed from each of Stages 1 and 2 with %d players", i+2), n)
		}
		for _, x := range []struct {
			what string
			n    int
		}{
			{"Guard tokens", c.GuardTokens},
			{"Resource tokens", c.ResourceTokens},
			{"Infested Command Centers of a Zerg faction", c.InfestedCenters},
			{"Bases of a faction in Faster Survival", c.FasterBases},
			{"Conquest points for a normal victory in Larger Galaxy", c.LargerTarget},
		} {
			if x.n > 0 {
				add(x.what, x.n)
			}
		}
		add("Source and confidence", strings.Join(c.Source, ", ")+"; "+c.Confidence)
		return out
	}, "What", "Figure")
	p.line("\nGroups of units that effects name:")
	p.trusted(func(v side, add adder) {
		for _, l := range v.file.Lists {
			add(l.ID, l.Remark, l.ID, v.unitNames(l.Units))
		}
	}, "List", "Units")
}

func (v side) unitNames(ids []string) string {
	var out []string
	for _, id := range ids {
		if id == "all" {
			return "all"
		}
		out = append(out, v.words.Name("unit", id))
	}
	return strings.Join(out, ", ")
}

func (p *page) planets() {
	p.line("\n## Planets\n")
	p.line("The sides with a slot for a route are shown for one way to lay the tile. Units are those that may be in the area.")
	p.trusted(func(v side, add adder) {
		for _, x := range v.file.Planets {
			head := []any{v.words.Name("planet", x.ID), x.Slots}
			remark := x.Remark
			for _, a := range x.Areas {
				var yields []string
				if cost := (game.Cost{Minerals: uint8(a.Minerals), Gas: uint8(a.Gas)}); cost != (game.Cost{}) {
					yields = append(yields, formatCost(cost))
				}
				if a.Conquest > 0 {
					yields = append(yields, fmt.Sprintf("%d conquest", a.Conquest))
				}
				yield := strings.Join(yields, ", ")
				switch {
				case yield != "":
				case a.Strategic:
					yield = "strategic"
				default:
					yield = "nothing"
				}
				add(fmt.Sprint(x.ID, a.Area), remark, append(head, a.Area, yield, a.Limit, a.Admits)...)
				head, remark = []any{"", ""}, Remark{}
			}
		}
	}, "Planet", "Slots", "Area", "Yields", "Unit limit", "Units")
}

func (p *page) units() {
	p.line("\n## Units")
	p.eachRace(func(race string) {
		p.trusted(func(v side, add adder) {
			for _, x := range v.file.Units {
				if x.Race != race {
					continue
				}
				words := strings.Join(x.Keywords, ", ")
				if x.At != "" {
					words = strings.TrimPrefix(words+", built at: "+v.words.Name("installation", x.At), ", ")
				}
				add(x.ID, x.Remark, v.words.Name("unit", x.ID), x.Layer, x.Targets, x.Support, x.Cost,
					x.Consumes, words, x.Figures)
			}
		}, "Unit", "Kind", "Targets", "Support", "Cost", "Consumes", "Keywords", "Figures")
	})
}

func (p *page) heroes() {
	p.line("\n## Heroes\n")
	p.line("A hero is a unit of its type, represented by one of its figures, with a bonus in the front line. Cards that name the type include it too.")
	p.trusted(func(v side, add adder) {
		for _, x := range v.file.Heroes {
			types := v.words.Name("unit", x.Unit)
			if x.Also != "" {
				types += ", for cards also " + v.words.Name("unit", x.Also)
			}
			var besides []string
			if x.Major {
				besides = append(besides, "always major values")
			}
			for _, k := range x.Without {
				besides = append(besides, "no "+k)
			}
			add(x.ID, x.Remark, v.words.Name("unit", x.ID), v.words.Name("faction", x.Faction), types,
				fmt.Sprintf("+%d/+%d", x.Attack, x.Health), strings.Join(besides, ", "))
		}
	}, "Hero", "Faction", "Type", "Bonus (attack/health)", "Besides")
}

func (p *page) sheets() {
	p.line("\n## Faction Sheets")
	p.trusted(func(v side, add adder) {
		for _, x := range v.file.Races {
			lift := "no"
			if x.LiftOff {
				lift = "yes"
			}
			add(x.ID, x.Remark, v.words.Name("race", x.ID), x.HandLimit, x.BuildLimit, x.PerBuilding,
				lift, x.Minerals, x.Gas, x.ModuleSpaces,
				x.MindControl)
		}
	}, "Race", "Hand limit", "Build limit", "For each further building type", "Lift-off", "Permanent minerals",
		"Permanent gas", "Module spaces",
		"Mind control tokens")
	p.line("\nWith Brood War the forces and the objective are those of the Special Victory card; the other Leadership cards have forces of their own.")
	p.trusted(func(v side, add adder) {
		for i, x := range v.file.Factions {
			s := &v.box.rules.Sheets[i]
			add(x.ID, x.Remark, v.words.Name("faction", x.ID), v.words.Name("race", x.Race), x.Workers,
				x.Transports, v.pieces(s.Start.Units),
				v.words.Objective(s.Objective))
		}
	}, "Faction", "Race", "Workers", "Transports", "Units", "Objective")
}

func (v side) pieces(ps []game.Piece) string {
	var out []string
	for _, x := range ps {
		out = append(out, fmt.Sprintf("%d %s", x.Count, v.words.Name("unit", v.box.names.units[x.Unit])))
	}
	return strings.Join(out, ", ")
}

func (p *page) buildings() {
	p.line("\n## Buildings")
	p.trusted(func(v side, add adder) {
		for _, x := range v.file.Buildings {
			for _, l := range x.Levels {
				cost := l.Cost
				if l.Printed {
					cost = "printed on the sheet"
				}
				add(fmt.Sprint(x.ID, l.Level), l.Remark, v.words.Name("race", x.Race), v.words.Name("building", x.ID),
					l.Level, cost,
					v.unitNames(l.Units))
			}
		}
	}, "Race", "Building", "Level", "Cost", "Allows")
}

func (p *page) modules() {
	p.line("\n## Modules")
	p.trusted(func(v side, add adder) {
		for i, x := range v.file.Modules {
			m := &v.box.rules.Modules[i]
			does, remark := v.words.Ability("module", m.Effects, game.Always), x.Remark
			for r, cost := range []string{x.Cost.Terran, x.Cost.Protoss, x.Cost.Zerg} {
				if n := m.Tokens[r]; n > 0 {
					add(fmt.Sprint(x.ID, r), remark, v.words.Name("module", x.ID), v.words.Name("race", races[r]), cost, n, does)
					does, remark = "", Remark{}
				}
			}
		}
	}, "Module", "Race", "Cost", "Tokens", "Does")
}
