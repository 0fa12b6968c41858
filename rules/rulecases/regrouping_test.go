package rulecases

import (
	"fmt"
	"slices"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

func TestStepsOfRegroupingInOrder(t *testing.T) { // REGROUP-01, CONF-01, TIME-54, TIME-57, TIME-61
	sec := secret{from: "regroup-three", a: `{"phase": "execution", "orders": {"torus": ["tassadar build"]},
		"transports": [{"route": "dylar-iv/tarsonis", "faction": "raynor"}],
		"units": [{"area": "pridewater.2", "faction": "raynor", "units": {"marine": 1}}, {"area": "torus.1", "faction": "tassadar", "units": {"zealot": 2}},
			{"area": "dylar-iv.2", "faction": "overmind", "units": {"zergling": 1}}, {"area": "pridewater.1", "faction": "overmind", "units": {"zergling": 1}}],
		"bases": [{"area": "pridewater.1", "faction": "raynor"}, {"area": "torus.3", "faction": "tassadar"}, {"area": "dylar-iv.2", "faction": "overmind"}],
		"players": {"raynor": {"resources": ["pridewater.2"]}, "tassadar": {"resources": [],
			"hand": ["combat-1", "combat-2", "combat-3", "combat-4", "combat-5", "combat-6", "combat-7"]}}}`,
		do: []string{"tassadar: event", "tassadar: pass", "tassadar: discard combat-1"}}
	_, g := sec.play(t, sec.a, 0)
	want := []string{"step 1", "base lost", "transport lost", "step 2", "card lost", "step 3", "card gained",
		"card gained", "card gained",
		"step 4", "step 5", "points", "step 6", "step 7", "step 8", "read", "shown", "step 9", "discard", "step 10",
		"first player"}
	words := map[game.LogKind]string{game.LogBaseLost: "base lost", game.LogTransportLost: "transport lost",
		game.LogCardLost:   "card lost",
		game.LogCardGained: "card gained", game.LogPoints: "points", game.LogEventRead: "read", game.LogEventShown: "shown",
		game.LogDiscard: "discard", game.LogFirstPlayer: "first player"}
	var got []string
	for _, e := range g.log.Entries {
		switch {
		case e.Kind == game.LogStep:
			got = append(got, fmt.Sprint("step ", e.V[game.EntryStep]))
		case words[e.Kind] != "":
			got = append(got, words[e.Kind])
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("it happened\n%q, want\n%q", got, want)
	}
}

// An area may yield resources and conquest points at the same time; no planet of the base game has
// such an area, so a figure of the components is changed.
func TestAnAreaWithBothIcons(t *testing.T) { // RULING-109, TERM-21, REGROUP-16
	for _, depleted := range []bool{false, true} {
		with := `{"phase": "execution", "orders": {"torus": ["tassadar build"]}, "events": {"stage": null, "deck": []}}`
		if depleted {
			with = `{"phase": "execution", "orders": {"torus": ["tassadar build"]}, "events": {"stage": null, "deck": []}, "depleted": ["torus.3"]}`
		}
		sec := secret{from: "regroup-three", a: with}
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
