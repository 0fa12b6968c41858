package web_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/table"
)

// escaped writes words as they are on a page.
func escaped(text string) string { return html.EscapeString(text) }

// TestScenarioItemsShown: every item of a scenario is drawn where it is, on its own or with the unit that carries it,
// and explained in its area; the page also says where it is (MODE-22 to MODE-24).
func TestScenarioItemsShown(t *testing.T) {
	icons := [game.ItemKinds]string{"khalis-crystal", "uraj-crystal", "psi-emitter"}
	lies, carried := 0, 0
	for _, g := range scenarioGames(t) {
		sc := g.Rules.Options.Scenario
		if len(sc.Items) == 0 {
			continue
		}
		for at := 0; at <= g.Answers(); at += 29 {
			w := locale.All()[at%len(locale.All())]
			p := pageOf(t, sample.Position{Game: g, At: at}, sample.Look{Seat: game.Nobody, Words: w})
			galaxy, top := pieceOf(t, p, "galaxy"), pieceOf(t, p, "top")
			for i := range sc.Items {
				place := &p.View.Items[i]
				name := w.ScenarioItemName(uint8(sc.Items[i].Kind))
				if place.Area == game.NoArea {
					continue
				}
				alone := strings.Contains(galaxy, `id="item-`+icons[sc.Items[i].Kind]+`"`)
				if alone != (place.Player == game.Nobody) {
					t.Errorf("%s answer %d: %s lies there: %v, drawn by itself: %v", g.Name, at, name,
						place.Player == game.Nobody, alone)
				}
				if alone {
					lies++
				} else {
					carried++
					if !strings.Contains(galaxy, `class="load"`) {
						t.Errorf("%s answer %d: %s is not drawn with its carrier", g.Name, at, name)
					}
				}
				if !strings.Contains(galaxy, "#j-"+icons[sc.Items[i].Kind]) ||
					!strings.Contains(galaxy, escaped(w.ScenarioItemText(p.Rules, i))) {
					t.Errorf("%s answer %d: %s has no picture or is not explained in its area", g.Name, at, name)
				}
				for seat := range game.Player(p.View.Players) {
					var sheet bytes.Buffer
					if err := p.Sheet(seat).Render(t.Context(), &sheet); err != nil {
						t.Fatal(err)
					}
					if has := strings.Contains(sheet.String(),
						escaped(w.ScenarioItemText(p.Rules, i))); has != (place.Player == seat) {
						t.Errorf("%s answer %d: the sheet of seat %d tells of %s: %v", g.Name, at, seat, name, has)
					}
				}
				if !strings.Contains(top, "#i-"+icons[sc.Items[i].Kind]) || !strings.Contains(top, escaped(name)) {
					t.Errorf("%s answer %d: the page does not say where %s is", g.Name, at, name)
				}
			}
		}
	}
	if lies < 10 || carried < 10 {
		t.Errorf("%d items lie alone, %d are carried: too few to tell", lies, carried)
	}
}

// TestScenarioGoalsShown: the ways to win and what is special can be read on the page at any time, in every language,
// and the scenario's name leads to its page.
func TestScenarioGoalsShown(t *testing.T) {
	for i, g := range scenarioGames(t) {
		w := locale.All()[i%len(locale.All())]
		sc := g.Rules.Options.Scenario
		for _, at := range []int{0, g.Answers() / 2, g.Answers()} {
			p := pageOf(t, sample.Position{Game: g, At: at}, sample.Look{Asked: true, Words: w})
			top := pieceOf(t, p, "top")
			wants := append(w.ScenarioFacts(g.Rules), w.ScenarioName(sc), w.OptionText("brood-war"))
			for i := range sc.Conditions {
				wants = append(wants, w.ScenarioVictory(g.Rules, i))
			}
			for i := range sc.Special {
				wants = append(wants, w.ScenarioRule(g.Rules, i))
			}
			for _, want := range wants {
				if !strings.Contains(top, escaped(want)) {
					t.Errorf("%s answer %d: the page does not say %q", g.Name, at, want)
				}
			}
			if !strings.Contains(top, `href="/scenarios/`+sc.ID+`"`) {
				t.Errorf("%s: no link to the scenario", g.Name)
			}
			var b bytes.Buffer
			if err := p.Whole().Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			pagetest.CheckDocument(t, g.Rules, b.Bytes())
		}
	}
}

// TestScenarioOfOthers: a scenario that the site does not have is named and described, but leads nowhere.
func TestScenarioOfOthers(t *testing.T) {
	g := *scenarioGames(t)[0]
	r := *g.Rules
	sc := *r.Options.Scenario
	sc.Document, sc.Name = "{}", game.ScenarioText{"": "The Long Way <Home>"}
	r.Options.Scenario, g.Rules = &sc, &r
	top := pieceOf(t, pageOf(t, sample.Position{Game: &g}, sample.Look{Asked: true}), "top")
	if !strings.Contains(top, "The Long Way &lt;Home&gt;") || strings.Contains(top, "/scenarios/") {
		t.Error("the scenario is not named, or leads to a page that is not there")
	}
}

// TestGameNamed: the head of the table names the set and every option that is played, and explains each in a sentence.
func TestGameNamed(t *testing.T) {
	games, err := sample.BroodWar()
	if err != nil {
		t.Fatal(err)
	}
	base, err := golden()
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, g := range append(base, games...) {
		o := g.Rules.Options
		if told[g.Name[:len(g.Name)-1]] {
			continue
		}
		told[g.Name[:len(g.Name)-1]] = true
		for _, w := range locale.All() {
			top := pieceOf(t, pageOf(t, sample.Position{Game: g}, sample.Look{Asked: true, Words: w}), "top")
			for option, on := range map[string]bool{"brood-war": o.BroodWar, "survival": o.Survival,
				"faster-survival": o.FasterSurvival, "no-leaders": o.NoLeaders,
				"larger-galaxy": o.LargerGalaxy, "more-planets": o.MorePlanets, "disposable-orders": o.DisposableOrders,
				"galactic-conquest": o.GalacticConquest,
				"teams":             o.Teams, "random-factions": o.RandomFactions, "healing": o.Healing, "shields": o.Shields,
				"hide-own-orders": o.HideOwnOrders} {
				if got := strings.Contains(top, escaped(w.OptionText(option))); got != on {
					t.Errorf("%s in %s: %s is explained: %v", g.Name, w.Lang(), option, got)
				}
				if on && !strings.Contains(top, escaped(w.OptionName(option))) {
					t.Errorf("%s in %s: %s is not named", g.Name, w.Lang(), option)
				}
			}
			if name := w.Text("web.lobby.set.base"); strings.Contains(top, name) == o.BroodWar {
				t.Errorf("%s in %s: the set is wrong", g.Name, w.Lang())
			}
		}
	}
}

// TestScenarioEndings: the page says by which way to win a scenario ended (MODE-28).
func TestScenarioEndings(t *testing.T) {
	met := 0
	for i, g := range scenarioGames(t) {
		w := locale.All()[i%len(locale.All())]
		p := pageOf(t, sample.Position{Game: g, At: g.Answers()}, sample.Look{Seat: game.Nobody, Words: w})
		if p.View.Victory != game.ScenarioVictory {
			continue
		}
		prompt := pieceOf(t, p, "prompt")
		if c := p.View.Condition; c > 0 {
			met++
			if !strings.Contains(prompt, escaped(w.ScenarioVictory(g.Rules, int(c)-1))) {
				t.Errorf("%s: the page does not say that condition %d was met", g.Name, c)
			}
			if !strings.Contains(pieceOf(t, p, "top"), `class="is-met"`) {
				t.Errorf("%s: the condition is not marked among the ways to win", g.Name)
			}
		}
	}
	if met < 8 {
		t.Errorf("only %d conditions met", met)
	}
}

// TestEndingTieBreaker: every tie-breaker is told at the end of a game, in every language (WIN-04, WIN-06).
func TestEndingTieBreaker(t *testing.T) {
	games, err := golden()
	if err != nil {
		t.Fatal(err)
	}
	g := games[0]
	for _, w := range locale.All() {
		told := map[string]bool{}
		for by := uint8(0); by <= 6; by++ {
			p := pageOf(t, sample.Position{Game: g, At: g.Answers()}, sample.Look{Seat: game.Nobody, Words: w})
			i := slices.IndexFunc(p.Log, func(l table.LogItem) bool { return l.Game.Kind == game.LogVictory })
			p.Log[i].Game.V[game.EntryVictory], p.Log[i].Game.V[game.EntryDecider],
				p.Log[i].Game.V[game.EntryEqual] = uint8(game.NormalVictory), by, 3
			text := w.Decided(g.Rules, p.View, p.Log[i].Game)
			if (text == "") != (by == 0) || told[text] || strings.ContainsAny(text, "⟨⟩{}") {
				t.Errorf("%s, place %d: %q", w.Lang(), by, text)
			}
			told[text] = true
			for _, piece := range []string{"prompt", "log"} {
				if html := pieceOf(t, p, piece); !strings.Contains(html, escaped(text)) {
					t.Errorf("%s: %s does not say %q", w.Lang(), piece, text)
				}
			}
		}
	}
}
