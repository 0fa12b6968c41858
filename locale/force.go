package locale

import (
	"strings"

	"koprulu/rules/game"
)

// ScenarioForce says what a player of a scenario begins with, one line for each kind of thing: workers, bases and
// installations; the units that they place, planet by planet; buildings, modules, technologies and Leadership cards;
// transports; tokens (MODE-14, MODE-16, MODE-17). The view names the routes.
func (w *Words) ScenarioForce(r *game.Rules, v *game.View, p game.Player) []string {
	sc := r.Options.Scenario
	f, faction := &sc.Forces[p], sc.Factions[p]
	var out []string
	line := func(items []string) {
		if len(items) > 0 {
			out = append(out, strings.Join(items, ", "))
		}
	}
	list := []string{w.Text("leadertext.workers", "n", int(f.Workers))}
	for a := range f.Bases.All() {
		list = append(list, w.Text("scenario.base", "area", w.AreaName(r, a)))
	}
	for _, x := range f.Sites {
		list = append(list, w.InstallationName(x.Kind)+" ("+w.AreaName(r, x.Area)+")")
	}
	line(list)
	for p := range sc.Placed.All() {
		list = nil
		for _, e := range f.Units {
			if e.Planet == p {
				list = append(list, w.UnitCount(r, e.Unit, int(e.Count)))
			}
		}
		if len(list) > 0 {
			line([]string{w.PlanetName(r, p) + ": " + strings.Join(list, ", ")})
		}
	}
	list = nil
	for b, level := range f.Level {
		if level > 0 {
			list = append(list, w.BuildingLevelName(r, faction, uint8(b), level))
		}
	}
	for m, n := range f.Modules {
		for range n {
			list = append(list, w.ModuleName(r, uint8(m)))
		}
	}
	for _, t := range f.Techs {
		list = append(list, w.TechName(r, faction, t))
	}
	for l := range f.Leaders.All() {
		list = append(list, w.Text("answer.lead", "leader", w.LeaderName(r, faction, l)))
	}
	line(list)
	list = nil
	for route := range f.Transports.All() {
		list = append(list, w.Text("item.transport", "route", w.RouteName(r, v, route)))
	}
	line(list)
	list = nil
	if f.Tokens != [2]uint8{} {
		list = append(list, w.KeywordName("resource-token")+": "+w.CostText(game.Cost{Minerals: f.Tokens[game.Minerals],
			Gas: f.Tokens[game.Gas]}))
	}
	for _, area := range f.Guards {
		list = append(list, w.KeywordName("guard-token")+": "+w.AreaName(r, area))
	}
	line(list)
	return out
}

// ScenarioItemPlace says where an item of a scenario is when the game begins: its area, or the unit that carries it.
func (w *Words) ScenarioItemPlace(r *game.Rules, i int) string {
	x := &r.Options.Scenario.Items[i]
	place := w.UnitName(r, x.Unit)
	if x.Area != game.NoArea {
		place = w.AreaName(r, x.Area)
	}
	return w.ScenarioItemName(uint8(x.Kind)) + ": " + place
}
