package chance_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
)

// TestFormat: every group of what chance decided in a whole game begins with what was shuffled or picked, and names all
// of it, each thing once.
func TestFormat(t *testing.T) {
	r, err := components.Default().Rules(game.Options{Players: 2,
		Factions: [game.MaxPlayers]game.Faction{0, 3, game.NoFaction, game.NoFaction, game.NoFaction, game.NoFaction}})
	if err != nil {
		t.Fatal(err)
	}
	var log game.Log
	s := game.New(r, [32]byte{7}, &log)
	c := rand.New(rand.NewPCG(7, 7))
	var buf [game.MaxLegal]game.Answer
	for s.Phase != game.Over {
		p := r.Open(&s).First()
		legal := r.Legal(&s, p, buf[:0])
		r.Apply(&s, p, legal[c.IntN(len(legal))], &log)
	}
	known := map[string][]string{"planets": nil, "events": nil, r.Sheets[0].ID: nil, r.Sheets[3].ID: nil}
	for i := range r.Planets {
		known["planets"] = append(known["planets"], r.Planets[i].ID)
	}
	for i := range r.Events {
		known["events"] = append(known["events"], fmt.Sprintf("%s.%d", r.Events[i].ID, r.Events[i].Copy))
	}
	for _, f := range []int{0, 3} {
		for i := range r.Sheets[f].Cards {
			known[r.Sheets[f].ID] = append(known[r.Sheets[f].ID], r.Sheets[f].Cards[i].ID)
		}
	}
	seen := map[string]int{}
	for _, text := range chance.Format(r, &s, log.Chance) {
		if rest, ok := strings.CutPrefix(text, "pick "); ok {
			var n, of int
			if _, err := fmt.Sscanf(rest, "%d of %d", &n, &of); err != nil || n < 1 || n > of {
				t.Errorf("%q picks nothing", text)
			}
			seen["pick"]++
			continue
		}
		what, list, _ := strings.Cut(text, ": ")
		names := strings.Fields(list)
		for i, name := range names {
			if !slices.Contains(known[what], name) || slices.Contains(names[:i], name) {
				t.Errorf("%s is not among the %s, or twice: %q", name, what, text)
			}
		}
		if len(names) < 2 {
			t.Errorf("%q shuffles nothing", text)
		}
		seen[what]++
	}
	for what := range known {
		if seen[what] == 0 {
			t.Errorf("%s are never shuffled: %v", what, seen)
		}
	}
	if seen["pick"] == 0 {
		t.Errorf("nothing is picked: %v", seen)
	}
}
