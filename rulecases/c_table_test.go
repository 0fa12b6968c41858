package rulecases

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"koprulu/components"
	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/notation"
)

func tableOf(t *testing.T, opts game.Options) *game.Rules {
	t.Helper()
	r, err := components.Default().Rules(opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// openFactions are options that fix no faction.
func openFactions(opts game.Options) game.Options {
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	return opts
}

func TestEventDeckByPlayers(t *testing.T) { // TV-04, SETUP-09, SETUP-11, COMP-08
	for players, want := range map[int][4]int{2: {0, 5, 5, 20}, 3: {0, 10, 10, 20}, 4: {0, 15, 15, 20}, 5: {0, 20, 20, 20}, 6: {0, 25, 25, 20}} {
		r := tableOf(t, openFactions(game.Options{Players: players, RandomFactions: true}))
		s := game.New(r, [32]byte{1}, nil)
		var got [4]int
		last := game.Stage(3)
		for _, c := range s.EventPile[:s.EventDeck] { // from the bottom up
			stage := r.Events[c].Stage
			got[stage]++
			if stage > last {
				t.Fatalf("%d players: Stage %d lies above Stage %d", players, stage, last)
			}
			last = stage
		}
		if got != want {
			t.Errorf("%d players: %v cards of the stages, want %v", players, got[1:], want[1:])
		}
	}
}

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

func TestFourTechnologiesAreForGhosts(t *testing.T) { // FAQ-30, CONF-14
	r := tableOf(t, openFactions(game.Options{Players: 2}))
	ghost := slices.IndexFunc(r.Units, func(u game.Unit) bool { return u.ID == "ghost" })
	for i := range r.Sheets {
		sheet := &r.Sheets[i]
		var names []string
		for _, tech := range sheet.Techs {
			if sheet.Cards[tech.Cards.First()].Units.Has(game.UnitType(ghost)) {
				names = append(names, tech.ID)
			}
		}
		want := 0
		if sheet.Race == game.Terran {
			want = 4
		}
		if len(names) != want {
			t.Errorf("%s: %v", sheet.ID, names)
		}
	}
}

func TestStepsOfRegroupingInOrder(t *testing.T) { // REGROUP-01, CONF-01, TIME-54, TIME-57, TIME-61
	sec := secret{from: "c-three", a: `{"phase": "execution", "orders": {"torus": ["tassadar build"]},
		"transports": [{"route": "dylar-iv/tarsonis", "faction": "raynor"}],
		"units": [{"area": "pridewater.2", "faction": "raynor", "units": {"marine": 1}}, {"area": "torus.1", "faction": "tassadar", "units": {"zealot": 2}},
			{"area": "dylar-iv.2", "faction": "overmind", "units": {"zergling": 1}}, {"area": "pridewater.1", "faction": "overmind", "units": {"zergling": 1}}],
		"bases": [{"area": "pridewater.1", "faction": "raynor"}, {"area": "torus.3", "faction": "tassadar"}, {"area": "dylar-iv.2", "faction": "overmind"}],
		"players": {"raynor": {"resources": ["pridewater.2"]}, "tassadar": {"resources": [],
			"hand": ["combat-1", "combat-2", "combat-3", "combat-4", "combat-5", "combat-6", "combat-7"]}}}`,
		do: []string{"tassadar: event", "tassadar: pass", "tassadar: discard combat-1"}}
	_, g := sec.play(t, sec.a, 0)
	want := []string{"step 1", "base lost", "transport lost", "step 2", "card lost", "step 3", "card gained", "card gained", "card gained",
		"step 4", "step 5", "points", "step 6", "step 7", "step 8", "read", "shown", "step 9", "discard", "step 10", "first player"}
	words := map[game.LogKind]string{game.LogBaseLost: "base lost", game.LogTransportLost: "transport lost", game.LogCardLost: "card lost",
		game.LogCardGained: "card gained", game.LogPoints: "points", game.LogEventRead: "read", game.LogEventShown: "shown",
		game.LogDiscard: "discard", game.LogFirstPlayer: "first player"}
	var got []string
	for _, e := range g.log.Entries {
		switch {
		case e.Kind == game.LogStep:
			got = append(got, fmt.Sprint("step ", e.A))
		case words[e.Kind] != "":
			got = append(got, words[e.Kind])
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("it happened\n%q, want\n%q", got, want)
	}
}

// An area may yield resources and conquest points at the same time; no planet of
// the base game has one, so a figure of the components is changed.
func TestAnAreaWithBothIcons(t *testing.T) { // RULING-109, TERM-21, REGROUP-16
	for _, depleted := range []bool{false, true} {
		with := `{"phase": "execution", "orders": {"torus": ["tassadar build"]}, "events": {"stage": null, "deck": []}}`
		if depleted {
			with = `{"phase": "execution", "orders": {"torus": ["tassadar build"]}, "events": {"stage": null, "deck": []}, "depleted": ["torus.3"]}`
		}
		sec := secret{from: "c-three", a: with}
		r, g := sec.play(t, sec.a, 0)
		r.Areas = slices.Clone(r.Areas)
		q := asker{r, &g.state, nil}
		a, err := q.area("torus.3")
		if err != nil {
			t.Fatal(err)
		}
		r.Areas[a].Conquest = 3
		if broken := r.Apply(&g.state, 1, game.Answer{Verb: game.DoEvent}, nil); broken != rule.None {
			t.Fatal(broken)
		}
		if g.state.Seats[1].Points != 3 {
			t.Errorf("depleted %v: %d conquest points", depleted, g.state.Seats[1].Points)
		}
		if g.state.Seats[1].Cards.Has(a) == depleted {
			t.Errorf("depleted %v: he holds the Resource card: %v", depleted, !depleted)
		}
	}
}

func TestTakingBack(t *testing.T) { // RULING-90
	sec := secret{from: "c-three", a: `{"phase": "execution", "executing": {"player": "tassadar", "order": "research", "planet": "torus", "step": 2},
		"orders": {"helios": ["raynor build", "raynor mobilize"], "dylar-iv": ["overmind build", "overmind mobilize"]}}`}
	r, g := sec.play(t, sec.a, 0)
	h := game.NewHistory(g.state)
	apply := func(name, words string) {
		t.Helper()
		before := h.State
		p, err := player(r, &before, name)
		if err != nil {
			t.Fatal(err)
		}
		a := answerOf(t, r, &before, p, words)
		if broken := h.Apply(r, p, a, nil); broken != rule.None {
			t.Fatalf("%s: %s refused with %s", name, words, broken)
		}
	}
	if h.Undoable(1) != 0 {
		t.Error("something can be taken back before anything was done")
	}
	// Drawing shows cards: final.
	apply("tassadar", "draw")
	if h.Undoable(1) != 0 || h.Undo(1) {
		t.Error("a draw can be taken back")
	}
	// The choice of a technology shows nothing, and it can be taken back until it is paid and shuffled in.
	before := h.State
	apply("tassadar", "research recall")
	if h.Undoable(1) == 0 {
		t.Fatal("the choice of a technology cannot be taken back")
	}
	if h.Undoable(0) != 0 || h.Undo(0) {
		t.Error("another player can take it back")
	}
	if !h.Undo(1) || h.State != before {
		t.Error("taking back does not restore the game")
	}
	apply("tassadar", "pass")

	// Cards that are drawn make what came before them final, too.
	sec = secret{from: "c-clash"}
	r, g = sec.play(t, sec.a, 0)
	h = game.NewHistory(g.state)
	apply("raynor", "move marine torus.2 torus.3")
	if h.Undoable(0) != 1 {
		t.Error("a move cannot be taken back")
	}
	apply("raynor", "done")
	if h.State.Battle.Area == game.NoArea || h.Undoable(0) != 0 || h.Undo(0) {
		t.Error("a move can be taken back when the cards of the battle are drawn")
	}

	// When another player has reacted, an answer is final.
	sec = secret{from: "c-three", a: `{"phase": "planning"}`}
	r, g = sec.play(t, sec.a, 0)
	h = game.NewHistory(g.state)
	apply("raynor", "order build helios")
	if h.Undoable(0) != 1 {
		t.Error("the order cannot be taken back")
	}
	apply("tassadar", "order build torus")
	if h.Undoable(0) != 0 || h.Undo(0) {
		t.Error("the order can be taken back behind that of another player")
	}
	if h.Undoable(1) != 1 || !h.Undo(1) || r.Open(&h.State) != 1<<1 {
		t.Error("his own cannot be taken back")
	}
}

func answerOf(t *testing.T, r *game.Rules, s *game.State, p game.Player, words string) game.Answer {
	t.Helper()
	a, err := notation.ParseAnswer(r, s, p, words)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
