package goal_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/goal"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/players"
)

// TestTeamGoals: in Team Play the strip says with how many points the teams win, for each team on its own where the
// special objective of Aldaris raises the points of the others (VAR-20); the teams are nobody's to a spectator, and
// where only the last team wins no points are told.
func TestTeamGoals(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	raised, conquest := 0, 0
	for _, g := range games {
		o := &g.Rules.Options
		if !o.Teams {
			continue
		}
		for k, seat := range []game.Player{0, 1, game.Nobody, 0} {
			for _, w := range locale.All() {
				p := pagetest.Game(t, sample.Position{Game: g, At: g.Answers() / 2}, sample.Look{Seat: seat, Words: w})
				if last := *g.Rules; k == 3 {
					last.Options.GalacticConquest = true
					p.Rules = &last
				}
				for q := range p.View.Players {
					if f := &p.View.Seats[q].Faction; g.Rules.Sheets[*f].Objective.Kind == game.Predestined {
						*f = p.View.Seats[(q+1)%p.View.Players].Faction // as if Aldaris did not play
					}
				}
				same := pagetest.Draw(t, goal.Strip(p))
				drawn, strips := same, pagetest.Draw(t, players.Strips(p, nil))
				if p.Rules.Options.Conquest() {
					conquest++
					if strings.Contains(same, w.Text("web.goal.team", "n", p.View.Target(p.Rules, 0))) ||
						!strings.Contains(same, w.Text("web.goal.team.last")) {
						t.Errorf("%s, seat %d: %s", g.Name, seat, same)
					}
				} else {
					// The points that win are those of the team: no player has that many to score alone.
					if alone := fmt.Sprintf("/%d", p.View.Target(p.Rules, 0)); strings.Contains(strips,
						"<small>"+alone+"</small>") {
						t.Errorf("%s, seat %d: a strip says %q: %s", g.Name, seat, alone, strips)
					}
					if first := w.Text("web.table.points.team", "n", int(p.View.Seats[0].Points), "target",
						p.View.PointsToWin(p.Rules, 0), "next", 0); !strings.Contains(strips, first[:strings.LastIndex(first, "0")]) {
						t.Errorf("%s, seat %d: no strip says %q: %s", g.Name, seat, first, strips)
					}
					// The list has the class goal__ways.
					if !strings.Contains(same, w.Text("web.goal.team", "n", p.View.Target(p.Rules, 0))) ||
						strings.Count(same, `class="goal__way`) != 2 {
						t.Errorf("%s, seat %d: %s", g.Name, seat, same)
					}
					if o.BroodWar {
						continue // where the objective needs its card
					}
					raised++
					for f := range g.Rules.Sheets {
						if g.Rules.Sheets[f].Objective.Kind == game.Predestined {
							p.View.Seats[0].Faction = game.Faction(f)
						}
					}
					drawn, strips = pagetest.Draw(t, goal.Strip(p)), pagetest.Draw(t, players.Strips(p, nil))
					for _, team := range goal.Teams(p) {
						n := 30
						if g.Rules.Team(team.Seats[0]) != g.Rules.Team(0) {
							n = 40
						}
						if text := w.Text("web.goal.team.points", "team", team.Name, "n", n); !strings.Contains(drawn, text) ||
							!strings.Contains(strips, team.Sum) || !strings.Contains(team.Sum, strconv.Itoa(n)) {
							t.Errorf("%s, seat %d: no %q, sum %q: %s", g.Name, seat, text, team.Sum, drawn)
						}
					}
				}
				ours, theirs := strings.Count(strips, "is-mine-team"), strings.Count(strips, "is-rival-team")
				if seat == game.Nobody && ours+theirs+strings.Count(drawn, "is-ours")+strings.Count(drawn, "is-theirs") != 0 {
					t.Errorf("%s: a spectator has a team: %s %s", g.Name, drawn, strips)
				}
				if seat != game.Nobody && (ours != 2 || theirs != p.View.Players-2) {
					t.Errorf("%s: seat %d sees %d of its team and %d against it", g.Name, seat, ours, theirs)
				}
			}
		}
	}
	if raised == 0 || conquest == 0 {
		t.Errorf("%d pages with a raised goal, %d where the last team wins", raised, conquest)
	}
}
