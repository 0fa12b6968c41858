package table_test

import (
	"testing"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/position"
	"koprulu/table"
)

// Raynor carries out a special Build order on Helios, which takes one resource off one item (SPECIAL-03). There are
// minerals, but his two permanent gas and his gas card are already taken: any more gas is force mining.
const withoutGas = `{
  "koprulu": "position/1", "factions": ["raynor", "overmind"], "round": 3, "phase": "execution", "first": "raynor",
  "planets": {"helios": {"cell": [0, 0]}, "torus": {"cell": [1, 0]}, "pridewater": {"cell": [0, 1]}, "antiga-prime": {"cell": [1, 1], "turn": 180}},
  "executing": {"player": "raynor", "order": "special-build", "planet": "helios"},
  "orders": {"antiga-prime": ["raynor build", "overmind build"]},
  "bases": [{"area": "helios.2", "faction": "raynor"}, {"area": "torus.3", "faction": "overmind"}],
  "players": {
    "raynor": {"hand": [], "buildings": {"factory": 2}, "resources": ["helios.4"], "workers": {"pool": 6, "home": {"gas": 2}, "cards": {"helios.4": 2}}},
    "overmind": {"hand": []}
  }
}`

// TestDiscountSparesForceMining: the discount goes to the resource, and in a cart to the item, that otherwise would
// have to be force mined; a cart in which that doesn't help is as before.
func TestDiscountSparesForceMining(t *testing.T) {
	r, s, err := position.Read(played.Set(), []byte(withoutGas))
	if err != nil {
		t.Fatal(err)
	}
	snap := new(table.Snapshot)
	snap.Rules, snap.State = r, &s
	for _, c := range []struct {
		items []string
		cost  game.Cost
		short bool
	}{
		{[]string{"build marine helios.2"}, game.Cost{}, false},
		{[]string{"build goliath helios.2"}, game.Cost{Minerals: 2}, false},
		{[]string{"build marine helios.2", "build goliath helios.2"}, game.Cost{Minerals: 3}, false},
		{[]string{"build goliath helios.2", "build marine helios.2"}, game.Cost{Minerals: 3}, false},
		{[]string{"build goliath helios.2", "build goliath helios.2"}, game.Cost{Minerals: 4, Gas: 1}, true},
	} {
		var items []game.Answer
		for _, text := range c.items {
			a, err := answer.Parse(r, &s, 0, text)
			if err != nil {
				t.Fatal(err)
			}
			items = append(items, a)
		}
		b := snap.Bill(0, items, 0)
		if b.Broken != 0 || b.Cost != c.cost || (b.Short != 0) != c.short || b.Forced != 0 {
			t.Errorf("%v: it costs %+v, short of %v, broken %v", c.items, b.Cost, b.Short, b.Broken)
		}
		if !c.short {
			// The same items bought one by one, with automatic payment each time.
			now := s
			var log game.Log
			for _, a := range b.Answers {
				if broken := r.Apply(&now, 0, a, &log); broken != 0 {
					t.Fatalf("%v: %v is refused: %v", c.items, a, broken)
				}
			}
			if now.Partial != 0 {
				t.Errorf("%v: something is force mined", c.items)
			}
		}
	}

	a, err := answer.Parse(r, &s, 0, "build goliath helios.2")
	if err != nil {
		t.Fatal(err)
	}
	now := s
	if broken := r.Apply(&now, 0, a, nil); broken != 0 {
		t.Fatal(broken)
	}
	snap.State, snap.Status, snap.Seats = &now, table.Playing, make([]table.Seat, r.Options.Players)
	snap.Decisions[0].Number = 1
	pays := snap.Payments(0)
	for _, a := range pays {
		if broken := r.Apply(&now, 0, a, nil); broken != 0 {
			t.Fatalf("%v is refused: %v", a, broken)
		}
	}
	if len(pays) == 0 || r.Decision(&now) == game.AskPay || now.Partial != 0 || now.Seats[0].Home[game.Gas] != 2 {
		t.Errorf("a Goliath is paid by %v", pays)
	}
}
