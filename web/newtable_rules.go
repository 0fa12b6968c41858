package web

import (
	"net/url"
	"slices"
	"strings"

	"koprulu/components"
	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/locale"
	"koprulu/notation"
	"koprulu/scenarios"
	"koprulu/table"
)

// The choices of the form for what is played.
const (
	// SetBase and SetBroodWar are the sets of components; SetScenario plays a scenario with its own.
	SetBase, SetBroodWar, SetScenario = "base", "broodwar", "scenario"
	// ScenarioFile chooses the scenario of a file that is sent along.
	ScenarioFile = "file"
	// ModePoints, ModeGalactic and ModeSurvival are the ways to win: by points, as the last one under
	// Galactic Conquest, or as the last one under Survival.
	ModePoints, ModeGalactic, ModeSurvival = "points", "galactic", "survival"
	// PlanetsTwo, PlanetsMore and PlanetsLarger are how many planets everybody draws and places:
	// two, two of three (OPT-08), or three (OPT-10).
	PlanetsTwo, PlanetsMore, PlanetsLarger = "two", "more", "larger"
)

// GameForm is the part of the form for a new table that says what is played. Its fields are called set, mode, planets,
// disposable, noleaders, faster, scenario, scenariofile and scenariotext. What the form hides does not count: without Brood War its optional rules, with
// Survival all optional rules (MODE-01), without Survival the faster one (MODE-06).
type GameForm struct {
	// Set is SetBase or SetBroodWar, Mode one of the modes, Planets how many planets are placed.
	Set, Mode, Planets string
	// Disposable plays Disposable Special Orders (OPT-05), NoLeaders No Leadership Cards (OPT-15), Faster
	// Survival with three bases each (MODE-06).
	Disposable, NoLeaders, Faster bool
	// Scenario is the id of a scenario of the project, or ScenarioFile for that of Document: of a file, or if there is none the one that the form carries.
	Scenario, Document string
}

// defaultGame is the base game for points.
func defaultGame() GameForm {
	return GameForm{Set: SetBase, Mode: ModePoints, Planets: PlanetsTwo, Scenario: scenarios.IDs()[0]}
}

// readGame reads what is played; what is missing is as in defaultGame.
func readGame(form url.Values) GameForm {
	g := defaultGame()
	for _, field := range []struct {
		name string
		to   *string
	}{{"set", &g.Set}, {"mode", &g.Mode}, {"planets", &g.Planets}} {
		if form.Has(field.name) {
			*field.to = form.Get(field.name)
		}
	}
	if form.Has("scenario") {
		g.Scenario, g.Document = form.Get("scenario"), form.Get("scenariofile")
		if strings.TrimSpace(g.Document) == "" {
			g.Document = form.Get("scenariotext")
		}
	}
	g.Disposable, g.NoLeaders, g.Faster = form.Has("disposable"), form.Has("noleaders"), form.Has("faster")
	return g
}

// plan sets the options of what is played, and checks that the rules allow them together.
func (g *GameForm) plan(o *game.Options, wrong FieldErrors) {
	switch g.Set {
	case SetBase:
	case SetBroodWar:
		o.BroodWar = true
	default:
		wrong.add("set", "web.lobby.wrong.choice")
	}
	switch g.Mode {
	case ModePoints:
	case ModeGalactic:
		o.GalacticConquest = true
	case ModeSurvival:
		o.Survival, o.FasterSurvival = true, g.Faster
	default:
		wrong.add("mode", "web.lobby.wrong.choice")
	}
	if o.BroodWar && !o.Survival {
		o.DisposableOrders, o.NoLeaders = g.Disposable, g.NoLeaders
		switch g.Planets {
		case PlanetsTwo:
		case PlanetsMore:
			o.MorePlanets = true
		case PlanetsLarger:
			o.LargerGalaxy = true
		default:
			wrong.add("planets", "web.lobby.wrong.choice")
		}
	}
	// Seats for Team Play are checked where they are counted.
	alone := *o
	alone.Teams = false
	if broken := alone.Check(); broken != rule.None {
		wrong.addRule("mode", broken)
	}
}

// planScenario reads the scenario that is asked for; it is nil if something is wrong with it.
func (f *NewTableForm) planScenario(wrong FieldErrors) *game.Scenario {
	set := components.Default()
	if f.Corrections != "" {
		own, err := components.Parse("", []byte(f.Corrections))
		if err != nil {
			return nil // Their own field says so.
		}
		set = own
	}
	g := &f.Game
	switch {
	case g.Scenario != ScenarioFile && !slices.Contains(scenarios.IDs(), g.Scenario):
		wrong.add("scenario", "web.lobby.wrong.choice")
		return nil
	case g.Scenario == ScenarioFile && strings.TrimSpace(g.Document) == "":
		wrong.add("scenario", "web.lobby-broodwar.scenario.none")
		return nil
	case g.Scenario == ScenarioFile && len(g.Document) > table.MaxScenario:
		wrong.add("scenario", "web.lobby.wrong.size", "max", table.MaxScenario>>10)
		return nil
	}
	kept := table.Scenario{ID: g.Scenario}
	if g.Scenario == ScenarioFile {
		kept = table.Scenario{Document: g.Document}
	}
	sc, err := kept.Read(set)
	if err == nil {
		return sc
	}
	found := notation.CheckScenario(set, []byte(g.Document))
	wrong["scenario"] = FieldError{Key: "web.lobby-broodwar.scenario.wrong", Args: []any{"n", len(found)}, Problems: found}
	return nil
}

// brought returns the scenario that the form carries, nil if there is none, or none that can be played.
func (g *GameForm) brought() *ScenarioCard {
	if g.Scenario != ScenarioFile || len(g.Document) > table.MaxScenario {
		return nil
	}
	sc, err := notation.ReadScenario(components.Default(), []byte(g.Document))
	if err != nil {
		return nil
	}
	return &ScenarioCard{Scenario: sc}
}

// planetsEach returns how many planets everybody places (SETUP-05, OPT-10).
func planetsEach(o *game.Options) int {
	if o.LargerGalaxy {
		return 3
	}
	return 2
}

// gameOptions lists what is played beside the base game for points, in the words of locale.Words.OptionName.
func gameOptions(o *game.Options) []string {
	var list []string
	for _, x := range []struct {
		on   bool
		word string
	}{
		{o.BroodWar, "brood-war"}, {o.Teams, "teams"}, {o.GalacticConquest, "galactic-conquest"}, {o.Survival && !o.FasterSurvival, "survival"},
		{o.FasterSurvival, "faster-survival"}, {o.DisposableOrders, "disposable-orders"}, {o.MorePlanets, "more-planets"},
		{o.LargerGalaxy, "larger-galaxy"}, {o.NoLeaders, "no-leaders"},
	} {
		if x.on {
			list = append(list, x.word)
		}
	}
	return list
}

// optionLine says what an option does, with its name in front.
func optionLine(w *locale.Words, option string) string {
	return w.Text("web.lobby-broodwar.line", "name", w.OptionName(option), "text", w.OptionText(option))
}
