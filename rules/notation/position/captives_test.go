package position_test

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/internal/sample"
	"koprulu/rules/notation/position"
)

// change returns the expanded position with a piece of its text replaced by another.
func change(t *testing.T, old, now string) string {
	t.Helper()
	if !strings.Contains(sample.Expanded, old) {
		t.Fatalf("the position has no %s", old)
	}
	return strings.Replace(sample.Expanded, old, now, 1)
}

// What a position with Brood War leaves out follows from what it says.
func TestBroodWarDefaults(t *testing.T) {
	r, s := sample.Load(t, sample.Expanded)
	raynor, tassadar := &s.Seats[0], &s.Seats[1]
	type fact struct {
		name  string
		holds bool
	}
	sheet := &r.Sheets[raynor.Faction]
	vultures := game.Figures(0)
	for u := range r.Units {
		if r.Units[u].ID == "vulture" {
			vultures = sheet.TypeFigures[u]
		}
	}
	leaders := map[string]bool{}
	for l := range sheet.Leaders {
		leaders[sheet.Leaders[l].ID] = raynor.Leaders.Has(game.Leader(l))
	}
	for _, f := range []fact{
		{"the hero lends the place of a Vulture", (raynor.Aside&vultures).Len() == 1 &&
			(raynor.Supply&vultures).Len() == vultures.Len()-2},
		{"the captive marine is Raynor's", tassadar.Captives[0].Owner == 0 && raynor.Aside.Has(tassadar.Captives[0].Figure)},
		{"the card of the hero is in play", leaders["jim-raynor"]},
		{"no other card is", raynor.Leaders.Len() == 1},
		{"all others can be chosen", raynor.LeaderDeck.Len() == len(sheet.Leaders)-1},
		{"Stage I was led", s.StagesLed == 1<<1},
		{"ghosts wait", raynor.Waiting.Len() == 2},
		{"the token in the pool is not unplaced", raynor.Tokens[game.SpecialBuild] == r.Common.Orders[game.SpecialBuild]-1},
		{"the installation is Tassadar's", tassadar.Sites.Len() == 1 &&
			s.Installations[tassadar.Sites.First()] == game.WarpGate},
		{"two guard tokens", s.Guards[tassadar.Guarded.First()] == 2},
		{"a Defend order", tassadar.Defended},
	} {
		if !f.holds {
			t.Errorf("not so: %s", f.name)
		}
	}
	roundTrip(t, r, &s)
}

// Positions that no game can reach are refused at the place that is wrong.
func TestBroodWarPositionErrors(t *testing.T) {
	for _, c := range []struct{ old, now, want string }{
		{`"broodwar": true`, `"broodwar": false`, `$.units[0].units.jim-raynor`},
		{`"broodwar": true`, `"broodwar": true, "more-planets": true, "larger-galaxy": true`,
			`$.options (line 3): components: More Starting Planet Tokens and Larger Galaxy cannot be combined`},
		{`"broodwar": true`, `"survival": true`, `the game mode Survival needs Brood War`},
		{`"jim-raynor": 1`, `"jim-raynor": 2`,
			`$.units[0].units.jim-raynor (line 7): 2 more jim-raynor of raynor are too many`},
		{`"jim-raynor": 1`, `"fenix": 1`, `fenix is not a unit of raynor`},
		{`"raynor:marine": 1`, `"raynor:marine": [7]`,
			`$.units[2].units.raynor:marine[0] (line 9): 7 is not a valid figure number of marine`},
		{`"raynor:marine": 1`, `"raynor:zealot": 1`, `zealot is not a unit of raynor`},
		{`"raynor:marine": 1`, `"raynor:jim-raynor": 1`, `is a hero and cannot be put under mind control (BW-HERO-09)`},
		{`"raynor:marine": 1`, `"raynor:marine": 1, "overmind:zergling": 2`,
			`tassadar can have at most 2 units under mind control (BW-KEY-06)`},
		{`"raynor:marine": 1`, `"captive": [1]`, `this place for a unit under mind control is empty`},
		{`{"zergling": 2}`, `{"raynor:marine": 1}`, `overmind cannot have units under mind control`},
		{`"defended": "helios"`, `"captives": ["raynor:marine.2", "raynor:marine.3"]`,
			`$.players.tassadar.captives (line 17): raynor:marine.3 is in no area`},
		{`"defended": "helios"`, `"defended": "braken"`, `$.players.tassadar.defended (line 17): braken is not on the table`},
		{`"ghost": 2`, `"ghost": 9`, `$.players.raynor.waiting.ghost (line 16): 9 more ghost of raynor are too many`},
		{`{"defended": "helios"}`, `{"waiting": {"zealot": 1}}`, `no Leadership card of tassadar holds units`},
		{`["special-build"]`, `["build"]`,
			`$.players.raynor.order-pool[0] (line 16): build never goes into the Special Order Pool`},
		{`["special-build"]`, `["special-build", "special-build", "special-build"]`,
			`raynor has 3 orders special-build in the stacks, in the Special Order Pool and out of the game, but only`},
		{`["special-build"]`, `["star"]`, `raynor has 1 orders star`},
		{`{"gas": 2}`, `{"gas": 31}`, `31 is not a valid number of resource tokens`},
		{`{"gas": 2}`, `{"gas": 20, "minerals": 20}`,
			`all players together can have at most 30 resource tokens (BW-TOKEN-10)`},
		{`"kind": "warp-gate"`, `"kind": "warpgate"`,
			`$.installations[0].kind (line 13): "warpgate" is not a known installation; did you mean warp-gate`},
		{`"kind": "warp-gate"`, `"kind": "overmind"`, `tassadar can never have this installation`},
		{`"area": "helios.2", "faction": "tassadar", "kind"`, `"area": "helios.4", "faction": "tassadar", "kind"`,
			`an area holds only one base or installation (BW-INST-02)`},
		{`"count": 2`, `"count": 13`, `13 is not a valid number of guard tokens`},
		{`{"area": "helios.4", "faction": "tassadar", "count"`, `{"area": "moria.1", "faction": "tassadar", "count"`,
			`tassadar does not control moria.1 and therefore has no guard token there (BW-TOKEN-06)`},
		{`"defended": "helios"`, `"leaders": ["jim-raynor"]`,
			`$.players.tassadar.leaders[0] (line 17): "jim-raynor" is not a known Leadership card of tassadar`},
		{`"defended": "helios"`, `"leaders": ["zeratul"], "leader-deck": ["zeratul"]`, `zeratul is already named`},
		{`"defended": "helios"`, `"fresh": ["zeratul"]`, `zeratul is not among the lasting cards`},
		{`"defended": "helios"`, `"influence": "braken"`, `braken is not on the table`},
		{`"defended": "helios"`, `"lost-bases": 1`, `bases leave the game only in Survival (MODE-04)`},
		{`"defended": "helios"`, `"lent": {"zealot": [2]}`, `zealot.2 is set aside, but only a hero`},
		{`"waiting": {"ghost": 2}`, `"lent": {"marine": [6]}`,
			`jim-raynor takes the place of a figure of vulture, and none is free`},
		{`"guards":`, `"point-tokens": ["torus.1"], "guards":`, `the cards of these factions place at most 0 such tokens`},
		{`"guards":`, `"removed-orders": {"raynor": ["special-build"]}, "guards":`,
			`order tokens leave the game only with Disposable Special Orders (OPT-06)`},
		{`"broodwar": true},`, `"broodwar": true, "no-leaders": true}, "stages-led": [1],`,
			`no Leadership cards are chosen in this game`},
	} {
		text := change(t, c.old, c.now)
		_, _, err := position.Read(components.Default(), []byte(text))
		var found document.Problems
		if !errors.As(err, &found) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.now, err, c.want)
		}
	}
}

// A unit under mind control fights, withdraws or dies like others, and every position on the way reads back.
func TestCaptivesFight(t *testing.T) {
	t.Parallel()
	text := change(t, `"defended": "helios"`, `"modules": {"offensive": 1}`)
	text = strings.Replace(text, `"installations":`, `"transports": [{"route": "helios/torus", "faction": "tassadar"}],
  "executing": {"player": "tassadar", "order": "mobilize", "planet": "torus"},
  "installations":`, 1)
	fought := 0
	for seed := range uint64(40) {
		r, s := sample.Load(t, strings.Replace(text, `"koprulu"`, `"seed": `+strconv.FormatUint(seed, 10)+`, "koprulu"`, 1))
		rng := rand.New(rand.NewPCG(seed, 3))
		buf := make([]game.Answer, 0, game.MaxLegal)
		for i := 0; i < 150 && s.Phase != game.Over; i++ {
			roundTrip(t, r, &s)
			if s.Battle.Area != game.NoArea && s.Battle.Units[game.Attacker]&r.Sheets[s.Seats[1].Faction].CaptiveFigures != 0 {
				fought++
			}
			p := r.Open(&s).First()
			legal := r.Legal(&s, p, buf)
			if broken := r.Apply(&s, p, legal[rng.IntN(len(legal))], nil); broken != rule.None {
				t.Fatal(broken)
			}
		}
	}
	if fought == 0 {
		t.Error("no unit under mind control ever fought")
	}
}
