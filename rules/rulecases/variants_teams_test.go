package rulecases

import (
	"slices"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
)

func TestTeamsBySeat(t *testing.T) { // TV-53, VAR-11, VAR-13
	for players, want := range map[int][]int{4: {1, 2, 1, 2}, 6: {1, 2, 3, 1, 2, 3}} {
		r := tableOf(t, openFactions(game.Options{Players: players, Teams: true}))
		var got []int
		for p := range game.Player(players) {
			got = append(got, r.Team(p)+1)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d players: teams %v, want %v", players, got, want)
		}
	}
	for _, players := range []int{2, 3, 5} {
		if _, err := components.Default().Rules(openFactions(game.Options{Players: players, Teams: true})); err == nil {
			t.Errorf("VAR-11: %d players may play in teams", players)
		}
	}
}

func TestTeamsGetTheirFactionsAtRandom(t *testing.T) { // VAR-14, VAR-12
	teams := tableOf(t, openFactions(game.Options{Players: 4, Teams: true}))
	dealt := map[string]bool{}
	shared, apart := false, false
	for seed := range byte(60) {
		s := game.New(teams, [32]byte{seed}, nil)
		if step := teams.Decision(&s); step == game.AskFaction {
			t.Fatal("somebody is asked for his faction")
		}
		var names []string
		seen := map[game.Faction]bool{}
		for _, seat := range s.Seats[:4] {
			names = append(names, teams.Sheets[seat.Faction].ID)
			if seen[seat.Faction] {
				t.Fatalf("two players have the same faction: %v", names)
			}
			seen[seat.Faction] = true
		}
		dealt[strings.Join(names, " ")] = true
		same := teams.Sheets[s.Seats[0].Faction].Race == teams.Sheets[s.Seats[2].Faction].Race
		shared, apart = shared || same, apart || !same
	}
	if len(dealt) < 30 || !shared || !apart {
		t.Errorf("%d different deals of 60; teammates of one race: %v, of different races: %v", len(dealt), shared, apart)
	}
	// Without teams the players choose (SETUP-03).
	plain := tableOf(t, openFactions(game.Options{Players: 4}))
	s := game.New(plain, [32]byte{1}, nil)
	if step := plain.Decision(&s); step != game.AskFaction {
		t.Errorf("without teams the first question is %d", step)
	}
}
