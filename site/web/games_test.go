package web_test

import (
	"slices"
	"sync"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
	"koprulu/site/web"
	"koprulu/site/web/internal/sample"
)

// golden are the recorded games of the base game.
var golden = sample.Golden("../..")

// decisions returns a position of every kind of decision that the golden games have.
func decisions(t testing.TB) map[game.Step]sample.Position {
	t.Helper()
	games, err := golden()
	if err != nil {
		t.Fatal(err)
	}
	found, err := sample.Decisions(games)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// expansion are games of Brood War: played by chance with all options and scenarios, recorded ones, and the cases for
// the rules, which cover what seldom happens.
var expansion = sync.OnceValues(func() ([]*sample.Game, error) {
	games, err := sample.BroodWar()
	if err != nil {
		return nil, err
	}
	scenarios, err := sample.Scenarios()
	if err != nil {
		return nil, err
	}
	recorded, err := sample.Load("../../rules/golden/testdata/broodwar")
	if err != nil {
		return nil, err
	}
	cases, err := sample.Cases("../../rules/rulecases/testdata")
	if err != nil {
		return nil, err
	}
	all := slices.Concat(scenarios, games, recorded)
	for _, g := range cases {
		if g.Rules.Options.BroodWar {
			all = append(all, g)
		}
	}
	return all, nil
})

// broodWar returns a position of every kind of decision that there is with Brood War.
func broodWar(t testing.TB) map[game.Step]sample.Position {
	t.Helper()
	games, err := expansion()
	if err != nil {
		t.Fatal(err)
	}
	found, err := sample.Decisions(games)
	if err != nil {
		t.Fatal(err)
	}
	for step := range game.Steps {
		if _, ok := found[step]; !ok && step.Decides() {
			t.Fatalf("no game has the decision %q", words.Decision(step))
		}
	}
	return found
}

// scenarioGames returns games of all scenarios.
func scenarioGames(t testing.TB) []*sample.Game {
	t.Helper()
	games, err := sample.Scenarios()
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// page makes a page, or fails.
func pageOf(t testing.TB, pos sample.Position, look sample.Look) *web.TablePage {
	t.Helper()
	p, err := sample.Page(pos, look)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// pieceOf returns a piece of the page of a position.
func pieceOf(t *testing.T, p *web.TablePage, id string) string {
	t.Helper()
	pieces, err := web.Fragments(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range pieces {
		if f.ID == id {
			return string(f.HTML)
		}
	}
	t.Fatalf("there is no piece %s", id)
	return ""
}

// TestEveryKindOfAnswer: the page is drawn wherever an answer is possible that lacks a value that others have: a unit
// built on a card has no area.
func TestEveryKindOfAnswer(t *testing.T) {
	games, err := golden()
	if err != nil {
		t.Fatal(err)
	}
	more, err := expansion()
	if err != nil {
		t.Fatal(err)
	}
	kinds, err := sample.Kinds(slices.Concat(games, more))
	if err != nil {
		t.Fatal(err)
	}
	if len(kinds) < 150 {
		t.Errorf("only %d kinds of answers were found", len(kinds))
	}
	for kind, pos := range kinds {
		t.Run(kind, func(t *testing.T) {
			p := pageOf(t, pos, sample.Look{Asked: true})
			if _, err := web.Fragments(t.Context(), p); err != nil {
				t.Fatal(err)
			}
		})
	}
}
