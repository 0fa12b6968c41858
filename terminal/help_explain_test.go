package terminal

import (
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/terminal/draw"
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

// TestLongExplanation shows the whole text of a Leadership card beside the short list of cards, and says where
// something had to be omitted.
func TestLongExplanation(t *testing.T) {
	r := broodWarConfig(t, "en", 1, game.Options{Players: 2}).Rules
	tab := leaderTable(t, 100, 30, factionOf(t, r, "mengsk"), factionOf(t, r, "aldaris"))
	for range 20 {
		if tab.m.sight.View.Step == game.AskLeader && tab.m.screen == onTable {
			break
		}
		tab.press("enter")
	}
	if tab.m.sight.View.Step != game.AskLeader {
		t.Fatalf("step %d is asked", tab.m.sight.View.Step)
	}
	seen, cut := 0, 0
	for i := range tab.m.pick.items {
		frame := strings.Join(strings.Fields(strings.NewReplacer("│", " ", "►", " ").Replace(tab.frame())), " ")
		item := &tab.m.pick.items[i]
		text := strings.Fields(draw.Explain(&tab.m.sight.View, tab.m.w, item.Choices[0].Answer))
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
	r, w := cfg.Rules, draw.NewWords("en", cfg.Rules)
	v := game.View{Step: game.AskLeaderPlanet, Players: 2}
	for p := range r.Planets {
		text := draw.Explain(&v, w, game.Answer{Verb: game.DoAt, V: game.AnswerValues{game.OfPlanet: uint8(p)}})
		if n := len(strings.Split(text, "\n")); n != int(r.Planets[p].Count) {
			t.Errorf("%s has %d lines: %q", r.Planets[p].ID, n, text)
		}
		if r.Planets[p].ID == "moria" && !strings.Contains(text, "unit limit 3 · flying units only") {
			t.Errorf("Moria is told as %q", text)
		}
	}
}

// TestPlanetsAreLookedUp finds a planet by its name, whether it is on the map or not.
func TestPlanetsAreLookedUp(t *testing.T) {
	cfg := broodWarConfig(t, "en", 1, game.Options{Players: 2})
	w := draw.NewWords("en", cfg.Rules)
	w.Rules(cfg.Rules)
	for _, a := range draw.Find(w, draw.Articles(w), "paladino") {
		if a.Kind == "planet" && strings.Contains(a.Text, "unit limit") {
			return
		}
	}
	t.Error("Paladino Belt is not found")
}
