package web

import (
	"net/url"

	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/locale"
)

// The choices of the form for what is played.
const (
	// SetBase and SetBroodWar are the sets of components.
	SetBase, SetBroodWar = "base", "broodwar"
	// ModePoints, ModeGalactic and ModeSurvival are the ways to win: by points, as the last one under
	// Galactic Conquest, or as the last one under Survival.
	ModePoints, ModeGalactic, ModeSurvival = "points", "galactic", "survival"
	// PlanetsTwo, PlanetsMore and PlanetsLarger are how many planets everybody draws and places:
	// two, two of three (OPT-08), or three (OPT-10).
	PlanetsTwo, PlanetsMore, PlanetsLarger = "two", "more", "larger"
)

// GameForm is the part of the form for a new table that says what is played. Its fields are called set, mode, planets,
// disposable, noleaders and faster. What the form hides does not count: without Brood War its optional rules, with
// Survival all optional rules (MODE-01), without Survival the faster one (MODE-06).
type GameForm struct {
	// Set is SetBase or SetBroodWar, Mode one of the modes, Planets how many planets are placed.
	Set, Mode, Planets string
	// Disposable plays Disposable Special Orders (OPT-05), NoLeaders No Leadership Cards (OPT-15), Faster
	// Survival with three bases each (MODE-06).
	Disposable, NoLeaders, Faster bool
}

// defaultGame is the base game for points.
func defaultGame() GameForm { return GameForm{Set: SetBase, Mode: ModePoints, Planets: PlanetsTwo} }

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

// planetsEach gives how many planets everybody places (SETUP-05, OPT-10).
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
