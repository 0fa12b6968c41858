package web_test

import (
	"bytes"
	"slices"
	"sync"
	"testing"

	"koprulu/game"
	"koprulu/locale"
	"koprulu/notation"
	"koprulu/web"
	"koprulu/web/internal/sample"
)

// expansion are games of Brood War: played by chance with all options and scenarios, recorded ones, and the cases for the rules, which have
// what seldom happens.
var expansion = sync.OnceValues(func() ([]*sample.Game, error) {
	games, err := sample.BroodWar()
	if err != nil {
		return nil, err
	}
	scenarios, err := sample.Scenarios()
	if err != nil {
		return nil, err
	}
	recorded, err := sample.Load("../golden/testdata/broodwar")
	if err != nil {
		return nil, err
	}
	cases, err := sample.Cases("../rulecases/testdata")
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
			t.Fatalf("no game has the decision %q", notation.DecisionWord(step))
		}
	}
	return found
}

// TestBroodWarPages: pages with Brood War are well formed in every language.
func TestBroodWarPages(t *testing.T) { pagesOf(t, broodWar(t)) }

// TestBroodWarButtons: every answer to every decision with Brood War can be given in the prompt, and nothing else.
func TestBroodWarButtons(t *testing.T) { buttonsOf(t, broodWar(t)) }

// TestBroodWarEqualGames: Leadership cards that lie face down and all else that a seat can't know change nothing (P5).
func TestBroodWarEqualGames(t *testing.T) { equalPages(t, broodWar(t)) }

// TestBroodWarStaysSmall: what is sent when everything changed, with up to 18 planets.
func TestBroodWarStaysSmall(t *testing.T) { smallPieces(t, broodWar(t), 160<<10) }

// TestBroodWarShared: pieces that are shared between readers are those of pages that are made alone.
func TestBroodWarShared(t *testing.T) {
	t.Parallel()
	games, err := sample.BroodWar()
	if err != nil {
		t.Fatal(err)
	}
	var some []*sample.Game
	for i, g := range games {
		if i%24 == 0 {
			some = append(some, g)
		}
	}
	for i, g := range scenarioGames(t) {
		if len(g.Rules.Options.Scenario.Items) > 0 && i%4 == 0 {
			some = append(some, g)
		}
	}
	for i, g := range some {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			follow(t, g, locale.All()[i%len(locale.All())])
		})
	}
}

// TestBroodWarSheets: the sheets of all players are well formed, and the decks of others are closed while Leadership cards are
// chosen (BW-LEAD-08).
func TestBroodWarSheets(t *testing.T) {
	for step, pos := range broodWar(t) {
		p := pageOf(t, pos, sample.Look{Asked: true})
		for seat := range game.Player(p.View.Players) {
			var b bytes.Buffer
			if err := web.WriteSheet(t.Context(), &b, p, seat); err != nil {
				t.Fatal(err)
			}
			checkDocument(t, pos.Game.Rules, b.Bytes())
			f := p.View.Seats[seat].Faction
			if int(f) >= len(p.Rules.Sheets) || len(p.Rules.Sheets[f].Leaders) == 0 || p.Rules.Options.NoLeaders {
				continue
			}
			for deck := p.View.Seats[seat].LeaderDeck; deck != 0; deck &= deck - 1 {
				shown := bytes.Contains(b.Bytes(), []byte("<b>"+p.Reader.Words.LeaderName(p.Rules, f, deck.First())+"</b>"))
				if want := step != game.AskLeader || seat == p.Seat; shown != want {
					t.Errorf("step %d, seat %d: a card of the deck is shown: %v", step, seat, shown)
				}
			}
		}
	}
}
