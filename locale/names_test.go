package locale

import (
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/words"
)

// proper fails for a text that has an unknown key or a missing value, or is empty.
func proper(t *testing.T, w *Words, what, text string) {
	t.Helper()
	if text == "" || strings.ContainsAny(text, "⟨⟩?") || strings.Contains(text, "%!") {
		t.Errorf("%s: %s gives %q", w.lang, what, text)
	}
}

func TestEverythingHasAName(t *testing.T) {
	everythingHasAName(t, rules(t, game.Options{Players: 2}))
	everythingHasAName(t, rules(t, game.Options{Players: 2, BroodWar: true}))
}

func everythingHasAName(t *testing.T, r *game.Rules) {
	for _, w := range All() {
		for i, p := range r.Planets {
			proper(t, w, p.ID, w.PlanetName(r, game.Planet(i)))
		}
		for i := range r.Areas {
			proper(t, w, "area", w.AreaName(r, game.Area(i)))
		}
		for i, u := range r.Units {
			for _, text := range []string{w.UnitName(r, game.UnitType(i)), w.UnitsName(r, game.UnitType(i)),
				w.UnitText(r, game.UnitType(i))} {
				proper(t, w, u.ID, text)
			}
			for n := range 23 {
				proper(t, w, u.ID, w.UnitCount(r, game.UnitType(i), n))
			}
		}
		for i, m := range r.Modules {
			proper(t, w, m.ID, w.ModuleName(r, uint8(i)))
			proper(t, w, m.ID, w.ModuleText(r, uint8(i)))
		}
		for i, e := range r.Events {
			proper(t, w, e.ID, w.EventName(r, game.EventCard(i)))
			proper(t, w, e.ID, w.EventText(r, game.EventCard(i)))
		}
		for i := range r.Sheets {
			f := game.Faction(i)
			sheet := &r.Sheets[i]
			for _, text := range []string{w.FactionName(r, f), w.Text("faction.letter." + r.Sheets[f].ID), w.FactionColor(r, f),
				w.ObjectiveText(r, f)} {
				proper(t, w, sheet.ID, text)
			}
			for b := range uint8(game.Buildings) {
				proper(t, w, sheet.Buildings[b].ID, w.BuildingLevelName(r, f, b, 1))
			}
			for n, tech := range sheet.Techs {
				proper(t, w, tech.ID, w.TechName(r, f, game.Tech(n)))
				proper(t, w, tech.ID, w.TechText(r, f, game.Tech(n)))
			}
			for l, leader := range sheet.Leaders {
				proper(t, w, leader.ID, w.LeaderName(r, f, game.Leader(l)))
				proper(t, w, leader.ID, w.LeaderText(r, f, game.Leader(l)))
				if ability := w.LeaderAbility(r, f, game.Leader(l)); len(leader.Effects) > 0 {
					proper(t, w, leader.ID, ability)
				} else if ability != "" {
					t.Errorf("%s: %s has the ability %q", w.lang, leader.ID, ability)
				}
			}
			for n, card := range sheet.Cards {
				proper(t, w, card.ID, w.CardName(r, f, game.Card(n)))
				proper(t, w, card.ID, w.CardText(r, f, game.Card(n)))
				if ability := w.CardAbility(r, f, game.Card(n)); len(card.Effects) > 0 {
					proper(t, w, card.ID, ability)
				} else if ability != "" {
					t.Errorf("%s: %s has the ability %q", w.lang, card.ID, ability)
				}
			}
		}
	}
}

func TestEnumerationsHaveNames(t *testing.T) {
	for _, w := range All() {
		for o := range game.OrderKinds {
			proper(t, w, "order", w.OrderName(o))
			proper(t, w, "order", w.OrderShort(o))
		}
		for p := game.Setup; p <= game.Over; p++ {
			proper(t, w, "phase", w.PhaseName(p))
		}
		for n := uint8(1); n <= 10; n++ {
			proper(t, w, "regrouping step", w.RegroupStepName(&game.Rules{}, n))
		}
		for n := uint8(1); n <= leadersStep; n++ {
			proper(t, w, "regrouping step", w.RegroupStepName(&game.Rules{Options: game.Options{BroodWar: true}}, n))
		}
		for i := game.NoInstallation + 1; i < game.Installations; i++ {
			proper(t, w, "installation", w.InstallationName(i))
		}
		for until := game.LastsNot + 1; until < game.Lastings; until++ {
			proper(t, w, "duration", strings.Join(lastingUntil(w, until), ""))
		}
		for item := range words.ScenarioItems {
			proper(t, w, "item", w.ScenarioItemName(uint8(item)))
		}
		for _, token := range Tokens() {
			proper(t, w, "token", w.TokenName(token))
		}
		for _, option := range Options() {
			proper(t, w, "option", w.OptionName(option))
			if text := w.OptionText(option); !strings.HasSuffix(text, ".") || strings.Contains(text, "⟨") {
				t.Errorf("%s: option %s is explained with %q", w.lang, option, text)
			}
		}
		proper(t, w, "Defend order", w.DefendName())
		for stage := game.Stage(1); stage <= 3; stage++ {
			proper(t, w, "stage", w.StageName(stage))
		}
		for v := range game.Victories {
			proper(t, w, "victory", w.VictoryName(v))
		}
		for race := range game.Races {
			proper(t, w, "race", w.RaceName(race))
		}
		for side := game.North; side <= game.West; side++ {
			proper(t, w, "side", w.SideName(side))
		}
		for layer := game.Ground; layer <= game.AnyLayer; layer++ {
			proper(t, w, "layer", w.LayerName(layer))
		}
		for layer := game.Layer(0); layer <= game.AnyLayer; layer++ {
			proper(t, w, "targets", w.TargetsText(layer))
		}
		for step := range game.Steps {
			if step.Decides() {
				proper(t, w, "step", w.StepName(step))
			}
		}
		for _, k := range append(Keywords(), BroodWarKeywords()...) {
			proper(t, w, k, w.KeywordName(k))
			proper(t, w, k, w.KeywordText(k))
		}
		for _, bot := range []string{"random", "simple", "simple-1", "medium", "strong-aggressive", "expert-builder",
			"medium-racer"} {
			proper(t, w, bot, w.BotName(bot))
			proper(t, w, bot, w.BotFull(bot))
			proper(t, w, bot, w.BotTemper(bot))
		}
		for timing := range game.Timings {
			proper(t, w, "timing", w.TimingName(timing))
		}
		proper(t, w, "minerals", w.ResourceName(game.Minerals))
		proper(t, w, "gas", w.ResourceName(game.Gas))
		proper(t, w, "cost", w.CostText(game.Cost{}))
		proper(t, w, "cost", w.CostText(game.Cost{Minerals: 2, Gas: 1}))
	}
}

// TestCardNamesDiffer: cards of a player that differ in play have different names.
func TestCardNamesDiffer(t *testing.T) {
	cardNamesDiffer(t, rules(t, game.Options{Players: 2}))
	cardNamesDiffer(t, rules(t, game.Options{Players: 2, BroodWar: true}))
}

func cardNamesDiffer(t *testing.T, r *game.Rules) {
	for _, w := range All() {
		for i := range r.Sheets {
			names := map[string]game.Card{}
			for c, info := range r.Sheets[i].Cards {
				name := w.CardName(r, game.Faction(i), game.Card(c))
				if other, ok := names[name]; ok && other != info.Same {
					t.Errorf("%s: %s and %s of %s both are called %s", w.lang, r.Sheets[i].Cards[other].ID, info.ID,
						r.Sheets[i].ID, name)
				}
				names[name] = info.Same
			}
		}
	}
}

// TestNamesDiffer: no two things of a kind share a name.
func TestNamesDiffer(t *testing.T) {
	for _, w := range All() {
		for _, family := range []string{"planet.", "building.", "module.", "tech.", "event.", "order.", "phase.", "victory.",
			"race.", "bot.", "side.", "stage.", "regroup.", "leader.", "installation.", "token.", "scenario-item."} {
			seen := map[string]string{}
			for key := range w.texts {
				if !strings.HasPrefix(key, family) || strings.HasSuffix(key, ".level") {
					continue
				}
				name := w.Text(key)
				if seen[name] != "" {
					t.Errorf("%s: %s and %s both are called %s", w.lang, key, seen[name], name)
				}
				seen[name] = key
			}
		}
	}
}

func TestNames(t *testing.T) {
	r := rules(t, game.Options{Players: 3})
	find := func(id string) (p game.Planet) {
		for i := range r.Planets {
			if r.Planets[i].ID == id {
				p = game.Planet(i)
			}
		}
		return p
	}
	s := game.Blank(r)
	s.Seats[1].Faction = 4
	helios, torus, vyctor := find("helios"), find("torus"), find("vyctor-5")
	s.Links[0] = game.Link{Planets: [2]game.Planet{torus, helios}}
	s.Links[1] = game.Link{Planets: [2]game.Planet{torus, helios}, Z: 3}
	s.LinkCount = 2
	for name, test := range map[string]struct{ got, want string }{
		"area":              {English().AreaName(r, r.Planets[torus].First+1), "Torus 2"},
		"area after number": {English().AreaName(r, r.Planets[vyctor].First), "Vyctor 5-1"},
		"route":             {English().RouteName(r, shown(r, &s, game.Nobody), 0), "Helios–Torus"},
		"z-axis route":      {English().RouteName(r, shown(r, &s, game.Nobody), 1), "Torus–Helios (z‑axis 3)"},
		"no route":          {English().RouteName(r, shown(r, &s, game.Nobody), 2), "?"},
		"player":            {English().PlayerName(r, shown(r, &s, game.Nobody), 1), "The Queen of Blades"},
		"seat":              {English().PlayerName(r, shown(r, &s, game.Nobody), 2), "Player 3"},
		"nobody":            {English().PlayerName(r, shown(r, &s, game.Nobody), game.Nobody), "?"},
		"players": {English().PlayerNames(r, shown(r, &s, game.Nobody), 0b111),
			"Player 1, the Queen of Blades and player 3"},
		"players within": {English().PlayersWithin(r, shown(r, &s, game.Nobody), 0b111),
			"player 1, the Queen of Blades and player 3"},
		"German area":        {Match("de").AreaName(r, r.Planets[torus].First+1), "Torus 2"},
		"Russian area":       {Match("ru").AreaName(r, r.Planets[torus].First+1), "Тор 2"},
		"Russian units":      {Match("ru").UnitCount(r, 0, 3), "3 Десантника"},
		"bot of other kinds": {English().BotName("mine"), "mine"},
		"bot of other style": {English().BotName("strong-mine"), "strong-mine"},
		"bot, named":         {English().BotFull("strong-racer"), "Altair, strong bot"},
		"other bot, named":   {English().BotFull("mine") + English().BotTemper("mine"), "mine"},
		"bot with a style":   {English().BotName("strong-racer"), "strong bot, hungry for points"},
		"unknown unit":       {English().UnitName(r, game.NoUnit), "?"},
		"no refusal":         {English().Refusal(rule.None), ""},
	} {
		t.Run(name, func(t *testing.T) {
			if test.got != test.want {
				t.Errorf("got %q, want %q", test.got, test.want)
			}
		})
	}
}
