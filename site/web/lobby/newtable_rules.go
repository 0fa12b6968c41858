package lobby

import (
	"net/url"
	"slices"
	"strings"

	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	scenariodoc "koprulu/rules/notation/scenario"
	"koprulu/rules/scenarios"
	"koprulu/site/web/page"
	"koprulu/site/web/scenario"
	"koprulu/table"
)

// The choices of the form for what is played.
const (
	// ModePoints, ModeGalactic and ModeSurvival are the ways to win: by points, as the last one under
	// Galactic Conquest, or as the last one under Survival.
	ModePoints, ModeGalactic, ModeSurvival = "points", "galactic", "survival"
	// PlanetsTwo, PlanetsMore and PlanetsLarger are how many planets everybody draws and places:
	// two, two of three (OPT-08), or three (OPT-10).
	PlanetsTwo, PlanetsMore, PlanetsLarger = "two", "more", "larger"
)

// GameForm is the part of the form for a new table that says what is played. Its fields are called set, mode, planets,
// disposable, noleaders, faster, scenario, scenariofile and scenariotext. What the form hides does not count: without
// Brood War its optional rules, with Survival all optional rules (MODE-01), without Survival the faster one (MODE-06).
type GameForm struct {
	// Set is SetBase or SetBroodWar, Mode one of the modes, Planets how many planets are placed.
	Set, Mode, Planets string
	// Disposable plays Disposable Special Orders (OPT-05), NoLeaders No Leadership Cards (OPT-15), Faster
	// Survival with three bases each (MODE-06).
	Disposable, NoLeaders, Faster bool
	// Scenario is the id of a scenario of the project, or ScenarioFile for that in Document: the one of a file, or if
	// there is none the one that the form carries.
	Scenario, Document string
}

// defaultGame is the base game for points.
func defaultGame() GameForm {
	return GameForm{Set: page.SetBase, Mode: ModePoints, Planets: PlanetsTwo, Scenario: scenarios.IDs()[0]}
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
func (g *GameForm) plan(o *game.Options, wrong page.Errors) {
	switch g.Set {
	case page.SetBase:
	case page.SetBroodWar:
		o.BroodWar = true
	default:
		wrong.Add("set", "web.lobby.wrong.choice")
	}
	switch g.Mode {
	case ModePoints:
	case ModeGalactic:
		o.GalacticConquest = true
	case ModeSurvival:
		o.Survival, o.FasterSurvival = true, g.Faster
	default:
		wrong.Add("mode", "web.lobby.wrong.choice")
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
			wrong.Add("planets", "web.lobby.wrong.choice")
		}
	}
	// Seats for Team Play are checked where they are counted.
	alone := *o
	alone.Teams = false
	if broken := alone.Check(); broken != rule.None {
		wrong.AddRule("mode", broken)
	}
}

// planScenario reads the scenario that is asked for; it is nil if something is wrong with it.
func (f *NewTableForm) planScenario(wrong page.Errors) *game.Scenario {
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
	case g.Scenario != page.ScenarioFile && !slices.Contains(scenarios.IDs(), g.Scenario):
		wrong.Add("scenario", "web.lobby.wrong.choice")
		return nil
	case g.Scenario == page.ScenarioFile && strings.TrimSpace(g.Document) == "":
		wrong.Add("scenario", "web.scenario.none")
		return nil
	case g.Scenario == page.ScenarioFile && len(g.Document) > table.MaxScenario:
		wrong.Add("scenario", "web.lobby.wrong.size", "max", table.MaxScenario>>10)
		return nil
	}
	kept := table.Scenario{ID: g.Scenario}
	if g.Scenario == page.ScenarioFile {
		kept = table.Scenario{Document: g.Document}
	}
	sc, err := kept.Read(set)
	if err == nil {
		return sc
	}
	found := scenariodoc.Check(set, []byte(g.Document))
	wrong["scenario"] = page.Error{Key: "web.scenario.wrong", Args: []any{"n", len(found)}, Problems: found}
	return nil
}

// brought returns the scenario that the form carries, nil if there is none, or none that can be played.
func (g *GameForm) brought() *scenario.Card {
	if g.Scenario != page.ScenarioFile || len(g.Document) > table.MaxScenario {
		return nil
	}
	sc, err := scenariodoc.Read(components.Default(), []byte(g.Document))
	if err != nil {
		return nil
	}
	return &scenario.Card{Scenario: sc}
}

// planetsEach returns how many planets everybody places (SETUP-05, OPT-10).
func planetsEach(o *game.Options) int {
	if o.LargerGalaxy {
		return 3
	}
	return 2
}

// optionLine says what an option does, with its name before it.
func optionLine(w *locale.Words, option string) string {
	return w.Text("web.lobby.option", "name", w.OptionName(option), "text", w.OptionText(option))
}
