package ending_test

import (
	"slices"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/ending"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
)

var goldenGames = sample.Golden("../../..")

// TestEndings: every game that is over says why in every language, and lists its winners first and the others by
// what decides between them.
func TestEndings(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[game.Victory]int{}
	for _, g := range games {
		for _, lang := range locale.Languages() {
			p := pagetest.Game(t, sample.Position{Game: g, At: g.Answers()},
				sample.Look{Seat: game.Nobody, Words: locale.Match(lang)})
			if p.View.Winners == 0 {
				continue
			}
			kinds[p.View.Victory]++
			why, seats := ending.Seen(p)
			if why == "" || strings.ContainsAny(why, "⟨⟩{}") {
				t.Errorf("%s in %s, %v: %q", g.Name, lang, p.View.Victory, why)
			}
			if len(seats) != p.View.Players {
				t.Fatalf("%s: %d players in the result", g.Name, len(seats))
			}
			snap := *p.Snap
			snap.Seats = slices.Clone(snap.Seats)
			snap.Seats[0].Hints = 7
			p.Snap = &snap
			if drawn, told := pagetest.Draw(t, ending.Table(ending.Of(p))),
				p.Words().Text("ui.hint.used", "n", 7); strings.Count(drawn, told) != 1 {
				t.Errorf("%s in %s: the hints used are told %d times", g.Name, lang, strings.Count(drawn, told))
			}
			for i, seat := range seats {
				if p.View.Winners.Has(seat) != (i < p.View.Winners.Len()) {
					t.Errorf("%s: seats %v, winners %b", g.Name, seats, p.View.Winners)
				}
				if i > p.View.Winners.Len() {
					before, after := p.View.Standing(p.Rules, seats[i-1]), p.View.Standing(p.Rules, seat)
					if slices.Compare(before[:], after[:]) < 0 {
						t.Errorf("%s: %v stands before %v", g.Name, before, after)
					}
				}
			}
		}
	}
	if kinds[game.NormalVictory] == 0 || kinds[game.SpecialVictory] == 0 {
		t.Errorf("the games end in few ways: %v", kinds)
	}
}

// TestWhy: each kind of victory has its reason.
func TestWhy(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		victory        game.Victory
		winners, alive game.PlayerSet
		resigned       game.PlayerSet
		faction        string
		want           string
	}{
		"points":      {game.NormalVictory, 1, 3, 0, "raynor", "Reached when victory was checked"},
		"objective":   {game.SpecialVictory, 1, 3, 0, "raynor", "Control 6 areas with minerals or gas."},
		"team":        {game.SpecialVictory, 3, 3, 0, "raynor", "Jim Raynor: Control 6 areas"},
		"cards":       {game.EndGameVictory, 1, 3, 0, "raynor", "2 The End Draws Near cards are in the common play area"},
		"predestined": {game.EndGameVictory, 1, 3, 0, "aldaris", "Win the moment 2 The End Draws Near cards are"},
		"eliminated":  {game.EliminationVictory, 1, 1, 0, "raynor", "All other factions are eliminated."},
		"resigned":    {game.EliminationVictory, 1, 1, 2, "raynor", "Aldaris has resigned."},
		"all fell":    {game.EliminationVictory, 3, 0, 0, "raynor", "The last factions were eliminated at the same moment."},
		"last round": {game.ScenarioVictory, 1, 3, 0, "raynor",
			"The last round is over; the player with the most conquest points wins."},
		"broken off": {game.NoVictory, 0, 3, 0, "raynor", ""},
	} {
		t.Run(name, func(t *testing.T) {
			p := pagetest.Game(t, sample.Position{Game: games[0], At: games[0].Answers()},
				sample.Look{Seat: game.Nobody, Words: locale.Match("en")})
			p.View.Phase, p.View.Victory, p.View.Winners, p.View.Alive, p.View.Resigned = game.Over, test.victory, test.winners,
				test.alive, test.resigned
			f := slices.IndexFunc(p.Rules.Sheets[:], func(s game.Sheet) bool { return s.ID == test.faction })
			p.View.Seats[0].Faction = game.Faction(f)
			if why, _ := ending.Seen(p); !strings.Contains(why, test.want) || test.want == "" && why != "" {
				t.Errorf("%q, want %q", why, test.want)
			}
		})
	}
}
