package locale

import (
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/scenario"
)

// Every scenario of the project is explained in every language: name, about, conditions, special rules and facts
// (MODE-25, MODE-26), all made from its vocabulary, so that other people's scenarios are explained, too.
func TestScenariosExplained(t *testing.T) {
	list, err := scenario.All(components.Default())
	if err != nil {
		t.Fatal(err)
	}
	for _, sc := range list {
		r, err := scenario.Rules(components.Default(), sc)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, w := range All() {
			sentence := func(what, text string) {
				proper(t, w, sc.ID+" "+what, text)
				if !strings.HasSuffix(text, ".") || strings.Contains(text, "{") {
					t.Errorf("%s: %s of %s is %q", w.lang, what, sc.ID, text)
				}
			}
			proper(t, w, sc.ID, w.ScenarioName(sc))
			sentence("about", w.ScenarioAbout(sc))
			if seen[w.ScenarioAbout(sc)] {
				t.Errorf("%s: %s is told in another language", w.lang, sc.ID)
			}
			seen[w.ScenarioAbout(sc)] = true
			proper(t, w, "status", w.ScenarioStatus(sc))
			for i := range sc.Conditions {
				sentence("condition", w.ScenarioVictory(r, i))
				if who := sc.Conditions[i].Who; who != game.Nobody && w.lang == "en" {
					verb := " wins "
					if team := teamName(w, r, who); strings.Contains(team, " and ") {
						verb = " win "
					}
					if text, start := w.ScenarioVictory(r, i), Capital(teamName(w, r, who))+verb; strings.Contains(text,
						Capital(teamName(w, r, who))+" win") && !strings.HasPrefix(text, start) {
						t.Errorf("%s says %q, which should begin with %q", sc.ID, text, start)
					}
				}
			}
			for i := range sc.Special {
				sentence("rule", w.ScenarioRule(r, i))
			}
			for _, text := range w.ScenarioFacts(r) {
				sentence("fact", text)
			}
		}
		own := *sc
		own.Document, own.Name = "{}", game.ScenarioText{"": "Any", "de": "Irgendeins"}
		if got := Match("de").ScenarioName(&own); got != "Irgendeins" {
			t.Errorf("the German name of an own scenario is %q", got)
		}
		if got := English().ScenarioName(&own); got != "Any" {
			t.Errorf("the English name of an own scenario is %q", got)
		}
	}
}

// Every kind of condition and special rule has words, whatever a scenario does with it.
func TestScenarioVocabularyHasWords(t *testing.T) {
	sc, err := scenario.Named(components.Default(), "relics-of-the-xelnaga")
	if err != nil {
		t.Fatal(err)
	}
	one := *sc
	one.Conditions, one.Special = nil, nil
	for kind := range game.ConditionKinds {
		for _, who := range []game.Player{0, game.Nobody} {
			for _, planet := range []game.Planet{1, game.NoPlanet} {
				one.Conditions = append(one.Conditions, game.WinCondition{Kind: kind, Who: who, Site: game.WarpGate,
					Base: game.NoArea, Items: 5,
					Planet: planet, Loose: who == 0, Amount: 3, Losers: 6, ByItems: who == 0})
			}
		}
	}
	one.Conditions = append(one.Conditions, game.WinCondition{Kind: game.WinDestroy, Who: 1, Base: 4})
	for kind := range game.SpecialKinds {
		one.Special = append(one.Special, game.SpecialRule{Kind: kind, Player: 1, Site: game.Cerebrate, Area: 2, Item: 1,
			Amount: 2, Between: 3})
	}
	r, err := scenario.Rules(components.Default(), &one)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range All() {
		for i := range one.Conditions {
			proper(t, w, "condition", strings.ReplaceAll(w.ScenarioVictory(r, i), "?", ""))
		}
		for i := range one.Special {
			proper(t, w, "rule", w.ScenarioRule(r, i))
		}
	}
	s := game.Blank(r)
	s.Seats[0].Faction = sc.Factions[0]
	s.Frames[0], s.FrameCount = game.Frame{Step: game.AskMove}, 1
	got := English().Answer(r, shown(r, &s, 0), game.Answer{Verb: game.DoMove,
		V: game.AnswerValues{game.OfCount: 2, game.OfUnit: 0, game.OfFrom: 1, game.OfTo: 2, game.OfItems: 3}})
	if !strings.HasSuffix(got, ", carrying Khalis Crystal and Uraj Crystal") {
		t.Errorf("a move with items is %q", got)
	}
}
