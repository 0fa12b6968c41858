package journeys

import (
	"encoding/json"
	"errors"
	"fmt"

	"koprulu/rules/game"
	"koprulu/table"
	"koprulu/table/storetest"
)

// pick is a choice of the form for a new table: the field, and its value if it has several.
type pick [2]string

// picks are the choices of what is played. Two planets each are the absence of the other choices of planets.
var picks = []pick{{"mode", "points"}, {"mode", "galactic"}, {"mode", "survival"}, {"planets", "more"},
	{"planets", "larger"},
	{"disposable", ""}, {"noleaders", ""}, {"faster", ""}, {"players", "2"}, {"players", "3"}, {"players", "4"},
	{"players", "5"}, {"players", "6"},
	{"teams", ""}, {"factions", "dealt"}, {"factions", "draft"}, {"factions", "chosen"}}

// settingsOf returns the settings that choices mean on their own, whether or not they go together; everything else is
// as the form begins.
func settingsOf(chosen ...pick) (table.Settings, []table.SeatPlan) {
	s := table.Settings{Name: "Pairs"}
	o := &s.Options
	o.Players = 4
	for i := range o.Factions {
		o.Factions[i] = game.NoFaction
	}
	for _, p := range chosen {
		switch p[0] + " " + p[1] {
		case "set broodwar":
			o.BroodWar = true
		case "mode galactic":
			o.GalacticConquest = true
		case "mode survival":
			o.Survival = true
		case "planets more":
			o.MorePlanets = true
		case "planets larger":
			o.LargerGalaxy = true
		case "disposable ":
			o.DisposableOrders = true
		case "noleaders ":
			o.NoLeaders = true
		case "faster ":
			o.FasterSurvival = true
		case "teams ":
			o.Teams = true
		case "factions draft":
			s.Draft = true
		case "factions chosen":
			o.Factions[0] = 0
		}
		if p[0] == "players" {
			o.Players = int(p[1][0] - '0')
		}
	}
	o.RandomFactions = !s.Draft && o.Factions[0] == game.NoFaction
	plan := []table.SeatPlan{{Mine: true}}
	for len(plan) < o.Players {
		plan = append(plan, table.SeatPlan{Bot: "simple"})
	}
	return s, plan
}

// pairs sets the form to a set and two choices at a time, and says for each pair whether both stay chosen and can be
// seen, and which of them is grey without a reason in sight.
const pairs = `(all => {
	const form = document.querySelector("#new"), field = ([name, value]) => form.querySelector("[name=" + name + "]" + (value ? "[value='" + value + "']" : ""));
	const begin = [["mode", "points"], ["planets", "two"], ["players", "4"], ["factions", "dealt"]], off = [["disposable"], ["noleaders"], ["faster"], ["teams"]];
	return all.map(chosen => {
		for (const one of begin) field(one).checked = true;
		for (const one of off) field(one).checked = false;
		for (const one of chosen) field(one).checked = true;
		form.dispatchEvent(new Event("change"));
		const seen = chosen.map(field).map(e => ({e, there: e.closest("label, .lab").checkVisibility()}));
		return {Takes: seen.every(({e, there}) => e.checked && !e.disabled && there),
			Mute: seen.filter(({e, there}) => there && e.disabled && ![...e.closest(".fld").parentElement.querySelectorAll(".fld__why")].some(why => why.checkVisibility() && why.textContent)).map(({e}) => e.name).join()};
	});
})(%s)`

// pairs goes through all pairs of options, with the base game and with Brood War: the form takes those that the rest of
// the program takes, and no others, and whatever is grey has its reason in sight.
func (b *browser) pairs() {
	b.t.Helper()
	var all [][]pick
	for _, set := range []string{"base", "broodwar"} {
		for i, one := range picks {
			for _, other := range picks[:i] {
				if one[0] != other[0] {
					all = append(all, []pick{{"set", set}, one, other})
				}
			}
		}
	}
	ask, err := json.Marshal(all)
	if err != nil {
		b.t.Fatal(err)
	}
	type verdict struct {
		Takes bool
		Mute  string
	}
	form := value[[]verdict](b, fmt.Sprintf(pairs, ask))
	hub := table.NewHub(table.HubConfig{Store: storetest.NewMemory()})
	defer func() { _ = hub.Close(b.t.Context()) }()
	taken := 0
	for i, chosen := range all {
		settings, plan := settingsOf(chosen...)
		_, err := hub.Create(b.t.Context(), "p", "Ilya", settings, plan)
		if invalid := new(table.InvalidError); err != nil && !errors.As(err, &invalid) {
			b.t.Fatal(err)
		}
		// The program takes chosen factions for teams, to deal those of a finished game again; nobody chooses them (VAR-14).
		takes := err == nil && (!settings.Options.Teams || settings.Options.RandomFactions)
		if form[i].Takes != takes {
			b.t.Errorf("%v: the form takes it: %v; the program says %v", chosen, form[i].Takes, err)
		}
		if form[i].Mute != "" {
			b.t.Errorf("%v: the form does not say why it does not take %s", chosen, form[i].Mute)
		}
		if takes {
			taken++
		}
	}
	if taken == 0 || taken == len(all) {
		b.t.Errorf("%d of %d pairs are taken", taken, len(all))
	}
	b.t.Logf("%d of %d pairs go together", taken, len(all))
}
