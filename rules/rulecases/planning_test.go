package rulecases

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/position"
)

// fromFile sets up a position of testdata, with fields laid over it.
func fromFile(t *testing.T, name, with string) (*game.Rules, game.State) {
	t.Helper()
	c := ruleCase{file: "a test in Go", from: name, with: with}
	r, s, err := position.Read(components.Default(), c.position(t))
	if err != nil {
		t.Fatal(err)
	}
	return r, s
}

// PLAN-02, PLAN-09, PLAN-10, TIME-13, RULING-88: while orders are on the board everyone sees whose they are and in
// which sequence, and nobody sees the faces; owners know their own only where the table allows it. Neither setting
// changes what is legal.
func TestOrdersLieFaceDown(t *testing.T) {
	var legal [2][]string
	for i, hide := range []bool{true, false} {
		r, s := fromFile(t, "planning-duel", fmt.Sprintf(`{"options": {"hide-own-orders": %t}}`, hide))
		for _, step := range []struct {
			p     game.Player
			words string
		}{
			{0, "order build helios"}, {1, "order mobilize helios"}, {0, "order research torus"},
			{1, "order research pridewater"},
			{0, "order mobilize helios"}, {1, "order build helios"},
		} {
			must(t, r, &s, step.p, step.words)
			// One more order for the Overmind on Helios looks the same whatever it is.
			for viewer := range game.Player(3) {
				seat := viewer
				if viewer == 2 {
					seat = game.Nobody
				}
				v := r.View(&s, seat)
				for j, o := range s.Orders[:s.OrderCount] {
					got := v.Orders[j]
					if got.Planet != o.Planet || got.Player != o.Player {
						t.Fatalf("hide %t: seat %d sees %+v instead of %+v", hide, seat, got, o)
					}
					want := game.OrderKinds
					if seat == o.Player && !hide {
						want = o.Order
					}
					if got.Order != want {
						t.Fatalf("hide %t: seat %d sees the face %d of order %d, want %d", hide, seat, got.Order, j, want)
					}
				}
			}
		}
		var stack []string
		for _, o := range s.Orders[:s.OrderCount] {
			if r.Planets[o.Planet].ID == "helios" {
				stack = append(stack, r.Sheets[s.Seats[o.Player].Faction].ID)
			}
		}
		if got := strings.Join(stack, " "); got != "overmind raynor overmind raynor" {
			t.Errorf("the stack of Helios is %s", got)
		}
		var buf [game.MaxLegal]game.Answer
		for _, a := range r.Legal(&s, 0, buf[:0]) {
			legal[i] = append(legal[i], answer.Format(r, &s, 0, a))
		}
	}
	if len(legal[0]) == 0 || strings.Join(legal[0], "\n") != strings.Join(legal[1], "\n") {
		t.Errorf("different legal orders:\n%v\n%v", legal[0], legal[1])
	}
}

// PLAN-02, PLAN-09: a placed order is revealed only to its owner.
func TestPlacingTellsNoFace(t *testing.T) {
	r, s := fromFile(t, "planning-duel", "")
	var log game.Log
	a, err := answer.Parse(r, &s, 0, "order mobilize torus")
	if err != nil {
		t.Fatal(err)
	}
	r.Apply(&s, 0, a, &log)
	told := 0
	for _, e := range log.Entries {
		if e.Kind == game.LogOrder {
			told++
			if own := e.To == 1<<0; own != (game.Order(e.V[game.EntryOrder]) == game.MobilizeOrder) || !own &&
				(game.Order(e.V[game.EntryOrder]) != game.OrderKinds || e.To.Has(0)) {
				t.Errorf("the log says %+v", e)
			}
		}
	}
	if told != 2 {
		t.Errorf("%d entries about the order", told)
	}
}

// EXEC-02, PLAN-09: everyone sees the face when the order is revealed.
func TestARevealedOrderIsOpen(t *testing.T) {
	r, s := fromFile(t, "execution-duel",
		`{"options": {"hide-own-orders": true}, "orders": {"helios": ["overmind build"]}}`)
	var log game.Log
	a, err := answer.Parse(r, &s, 0, "reveal helios")
	if err != nil {
		t.Fatal(err)
	}
	r.Apply(&s, 0, a, &log)
	if v := r.View(&s, 1); v.Exec.Order != game.BuildOrder || v.Exec.Player != 0 {
		t.Errorf("Raynor sees %+v", v.Exec)
	}
	if e := log.Entries[0]; e.Kind != game.LogReveal || e.To != game.ToAll ||
		game.Order(e.V[game.EntryOrder]) != game.BuildOrder {
		t.Errorf("the log says %+v", e)
	}
}

// EXEC-07, EXEC-05: nobody reads a drawn Event card, not even its owner; everyone sees how many they have.
func TestADrawnEventCardIsUnread(t *testing.T) {
	const order = `{"orders": {"torus": null, "antiga-prime": ["raynor mobilize"], "helios": ["overmind build"]}, "events": {"deck": [%q, "base-raid"]}}`
	var seen [2][2]game.View
	for i, card := range []string{"new-recruits", "forward-scouts"} {
		r, s := fromFile(t, "execution-duel", fmt.Sprintf(order, card))
		must(t, r, &s, 0, "event")
		for p := range game.Player(2) {
			seen[i][p] = r.View(&s, p)
			if n := seen[i][p].Seats[0].Drawn; n != [4]uint8{0, 1, 0, 0} {
				t.Errorf("seat %d sees drawn cards %v", p, n)
			}
		}
	}
	if seen[0] != seen[1] {
		t.Error("the view betrays which card was drawn")
	}
}

// LIMIT-06, RULING-18: only units, bases and transports can be named for destruction.
func TestWhatCannotBeDestroyed(t *testing.T) {
	r, s := fromFile(t, "execution-duel", `{
		"executing": {"player": "overmind", "order": "build", "planet": "helios", "step": 1},
		"players": {"overmind": {"modules": {"research-and-development": 1}, "technologies": ["guardian-aspect"]}}}`)
	var buf [game.MaxLegal]game.Answer
	got := map[string]bool{}
	for _, a := range r.Beside(&s, 0, buf[:0]) {
		got[answer.Format(r, &s, 0, a)] = true
	}
	for _, want := range []string{"destroy zergling helios.2", "destroy hydralisk helios.4", "destroy base helios.2",
		"destroy transport helios/torus"} {
		if !got[want] {
			t.Errorf("%q is missing", want)
		}
		delete(got, want)
	}
	if len(got) > 0 {
		t.Errorf("these may be destroyed as well: %v", got)
	}
	for _, words := range []string{"destroy worker", "destroy worker home", "destroy building spawning-pool",
		"destroy module research-and-development",
		"destroy guardian-aspect helios.2", "destroy card helios.2"} {
		if _, err := answer.Parse(r, &s, 0, words); err == nil {
			t.Errorf("%q can be said", words)
		}
	}
}

// Every position of these cases is used by a case.
func TestPositionsAreUsed(t *testing.T) {
	cases := ""
	files, _ := os.ReadDir("testdata")
	for _, f := range files {
		if strings.HasSuffix(f.Name(), ".case") {
			text, err := os.ReadFile("testdata/" + f.Name())
			if err != nil {
				t.Fatal(err)
			}
			cases += string(text)
		}
	}
	positions, _ := os.ReadDir("testdata/positions")
	for _, f := range positions {
		name := strings.TrimSuffix(f.Name(), ".json")
		if strings.HasPrefix(name, "a-") && !strings.Contains(cases, "from "+name+"\n") {
			t.Errorf("no case begins from %s", name)
		}
	}
}
