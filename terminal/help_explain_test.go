package terminal

import (
	"strings"
	"testing"

	"koprulu/rules/game"
)

// leaderTable returns a table of two people who choose Leadership cards of Stage I.
func leaderTable(t *testing.T, w, h int, factions ...game.Faction) *table {
	t.Helper()
	cfg := broodWarConfig(t, "en", 1, game.Options{Players: 2})
	r := *cfg.Rules
	copy(r.Options.Factions[:], factions)
	cfg.Rules = &r
	return newTable(t, cfg, w, h)
}

// factionOf finds a faction by its id.
func factionOf(t *testing.T, r *game.Rules, id string) game.Faction {
	t.Helper()
	for f := range r.Sheets {
		if r.Sheets[f].ID == id {
			return game.Faction(f)
		}
	}
	t.Fatalf("there is no faction %s", id)
	return game.NoFaction
}

// TestLongExplanation shows the whole text of a Leadership card beside the short list of cards, and says where something had
// to be omitted.
func TestLongExplanation(t *testing.T) {
	r := broodWarConfig(t, "en", 1, game.Options{Players: 2}).Rules
	tab := leaderTable(t, 100, 30, factionOf(t, r, "mengsk"), factionOf(t, r, "aldaris"))
	for range 20 {
		if tab.m.sight.view.Step == game.AskLeader && tab.m.screen == onTable {
			break
		}
		tab.press("enter")
	}
	if tab.m.sight.view.Step != game.AskLeader {
		t.Fatalf("step %d is asked", tab.m.sight.view.Step)
	}
	seen, cut := 0, 0
	for i := range tab.m.pick.items {
		frame := strings.Join(strings.Fields(strings.NewReplacer("│", " ", "►", " ").Replace(tab.frame())), " ")
		item := &tab.m.pick.items[i]
		text := strings.Fields(explain(tab.m.sess.Rules, &tab.m.sight.view, tab.m.w, item.Choices[0].Answer))
		last := strings.Join(text[len(text)-2:], " ")
		switch {
		case strings.Contains(frame, last):
			seen++
		case strings.Contains(frame, " …"):
			cut++
		default:
			t.Errorf("%s is cut off without a sign", item.Label)
		}
		tab.press("down")
	}
	if seen < 2 {
		t.Errorf("%d cards are explained to the end, %d are cut", seen, cut)
	}
}

// TestPlanetsOffTheMap says what the areas of a planet hold when a Leadership card lets a player choose it.
func TestPlanetsOffTheMap(t *testing.T) {
	cfg := broodWarConfig(t, "en", 1, game.Options{Players: 2})
	r, w := cfg.Rules, newWords("en", cfg.Rules)
	v := game.View{Step: game.AskLeaderPlanet, Players: 2}
	for p := range r.Planets {
		text := explain(r, &v, w, game.Answer{Verb: game.DoAt, V: game.AnswerValues{game.OfPlanet: uint8(p)}})
		if n := len(strings.Split(text, "\n")); n != int(r.Planets[p].Count) {
			t.Errorf("%s has %d lines: %q", r.Planets[p].ID, n, text)
		}
		if r.Planets[p].ID == "moria" && !strings.Contains(text, "unit limit 3 · flying units only") {
			t.Errorf("Moria is told as %q", text)
		}
	}
}

// TestFactionText mentions a special victory only where its card is used.
func TestFactionText(t *testing.T) {
	for want, o := range map[string]game.Options{
		"Terran. Terran Dominion: Control every area of 2 planets.": {Players: 2},
		"Terran.": {Players: 2, LargerGalaxy: true},
	} {
		cfg := broodWarConfig(t, "en", 1, o)
		if got := factionText(cfg.Rules, newWords("en", cfg.Rules), factionOf(t, cfg.Rules, "mengsk")); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	base := testRules(t, 2)
	if got := factionText(base, newWords("en", base), factionOf(t, base, "mengsk")); got != "Terran. Control every area of 2 planets." {
		t.Errorf("without Brood War: %q", got)
	}
}

// TestPlanetsAreLookedUp finds a planet by its name, whether it is on the map or not.
func TestPlanetsAreLookedUp(t *testing.T) {
	cfg := broodWarConfig(t, "en", 1, game.Options{Players: 2})
	w := newWords("en", cfg.Rules)
	w.rules(cfg.Rules)
	for _, a := range find(w, articles(w), "paladino") {
		if a.kind == "planet" && strings.Contains(a.text, "unit limit") {
			return
		}
	}
	t.Error("Paladino Belt is not found")
}
