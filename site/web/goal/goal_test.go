package goal_test

import (
	"regexp"
	"strings"
	"testing"

	"koprulu/help/lookback"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/goal"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/players"
	"koprulu/table"
)

// TestScenarios: the strip of every scenario says in every language all ways to win, which of them are the seat's own,
// and the round of how many.
func TestScenarios(t *testing.T) {
	games, err := sample.Scenarios()
	if err != nil {
		t.Fatal(err)
	}
	touched, teamed, pointless := 0, 0, 0
	for i, g := range games {
		sc := g.Rules.Options.Scenario
		for j, at := range []int{g.Answers() / 4, g.Answers() / 2, g.Answers() - 5} {
			w := locale.All()[(i+j)%len(locale.All())]
			seat := game.Player((i + j) % g.Rules.Options.Players)
			p := pagetest.Game(t, sample.Position{Game: g, At: at}, sample.Look{Seat: seat, Words: w, Lines: 1000})
			drawn := pagetest.Draw(t, goal.Strip(p))
			if m := regexp.MustCompile(`[⟨⟩]|\{[a-z]+\}`).FindString(drawn); m != "" {
				t.Errorf("%s: %q is in the strip", g.Name, m)
			}
			if n := strings.Count(drawn, `class="goal__way`); n != len(sc.Conditions)+1 { // The list has the class goal__ways.
				t.Errorf("%s: %d ways of %d", g.Name, n-1, len(sc.Conditions))
			}
			own, others := 0, 0
			for k := range sc.Conditions {
				switch who := sc.Conditions[k].Who; {
				case who == game.Nobody:
				case g.Rules.Team(who) == g.Rules.Team(seat):
					own++
				default:
					others++
				}
			}
			if strings.Count(drawn, "is-ours") != own || strings.Count(drawn, "is-theirs") != others {
				t.Errorf("%s: seat %d has %d ways of its own and %d of others, want %d and %d", g.Name, seat,
					strings.Count(drawn, "is-ours"), strings.Count(drawn, "is-theirs"), own, others)
			}
			of := w.Text("web.goal.round", "n", int(p.View.Round), "of", int(sc.Rounds))
			if p.View.Round == 0 {
				of = w.PhaseName(p.View.Phase)
			}
			if sc.Rounds > 0 && !strings.Contains(drawn, of) {
				t.Errorf("%s: the strip does not say %q", g.Name, of)
			}
			if strings.Contains(drawn, "goal__touched") {
				touched++
			}
			strips := pagetest.Draw(t, players.Strips(p, nil))
			if scored := goal.Scored(g.Rules); strings.Contains(strips, "player__cp") != scored {
				t.Errorf("%s: points are shown where they are scored: %v", g.Name, scored)
			} else if !scored {
				pointless++
			}
			if teams := goal.Teams(p); teams != nil {
				teamed++
				partners := 0
				for q := range game.Player(p.View.Players) {
					if goal.Partner(p, q) {
						partners++
					}
				}
				if !teams[0].Mine || teams[0].Seats[0] != seat || len(teams[0].Seats) != partners+1 {
					t.Errorf("%s: seat %d, its team %+v, %d partners", g.Name, seat, teams[0], partners)
				}
				if strings.Count(strips, "player__partner") != partners || strings.Count(strips, `class="team"`) != len(teams) {
					t.Errorf("%s: %d partners and %d teams on the strips", g.Name, strings.Count(strips, "player__partner"),
						strings.Count(strips, `class="team"`))
				}
			}
		}
	}
	if touched == 0 || teamed == 0 || pointless == 0 {
		t.Errorf("%d pages with a goal that was touched, %d with teams, %d without points", touched, teamed, pointless)
	}
}

// TestPlainGames: a game for points has no strip, and shows points; Galactic Conquest, Survival and Team Play have one.
func TestPlainGames(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	plain, modes := 0, 0
	for _, g := range games {
		o := &g.Rules.Options
		mode := o.GalacticConquest || o.Survival || o.Teams
		p := pagetest.Game(t, sample.Position{Game: g, At: g.Answers() / 2}, sample.Look{Seat: 0, Words: locale.English()})
		if drawn := pagetest.Draw(t, goal.Strip(p)); strings.Contains(drawn, `class="goal" hidden`) == mode ||
			!strings.Contains(drawn, `id="goal"`) {
			t.Errorf("%s: %+v: %s", g.Name, o, drawn)
		}
		if goal.Scored(g.Rules) == (o.GalacticConquest || o.Survival) {
			t.Errorf("%s: scored: %v", g.Name, goal.Scored(g.Rules))
		}
		if (goal.Teams(p) != nil) != o.Teams {
			t.Errorf("%s: teams: %v", g.Name, goal.Teams(p))
		}
		if mode {
			modes++
		} else {
			plain++
		}
	}
	if plain == 0 || modes == 0 {
		t.Errorf("%d plain games, %d modes", plain, modes)
	}
}

// TestWhoWinsNow: a victory at the end of the round is told to everyone where the program helps, at a table without
// help only after the game; in a plain game it is all that the strip says.
func TestWhoWinsNow(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	told, w := 0, locale.English()
	for _, g := range games {
		for at := g.Answers() - 1; at > 0 && at > g.Answers()-30; at -= 3 {
			p := pagetest.Game(t, sample.Position{Game: g, At: at}, sample.Look{Seat: 0, Words: w})
			draw := func(help table.Help) string {
				p.Snap.Settings.Help = help
				return pagetest.Draw(t, goal.Strip(p))
			}
			text := lookback.Outlook(w, p.Rules, p.View)
			if with := draw(table.HelpOn); strings.Contains(with, "goal__now") != (text != "") {
				t.Errorf("%s, answer %d: %q is told as %s", g.Name, at, text, with)
			}
			if without := draw(table.HelpOff); strings.Contains(without, "goal__now") {
				t.Errorf("%s, answer %d: a table without help says %s", g.Name, at, without)
			}
			if text != "" {
				told++
			}
		}
	}
	if told == 0 {
		t.Error("nobody ever wins at the end of a round")
	}
}
