package editor

import (
	"context"
	"testing"

	"koprulu/bots/bot"
	"koprulu/bots/match"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/scenario"
)

// TestTemplates: each template has nothing left to do, even as a scenario, and bots play its game to the end.
func TestTemplates(t *testing.T) {
	set := components.Default()
	for _, id := range Templates() {
		text, ok := Template(id)
		if !ok {
			t.Fatalf("there is no %s", id)
		}
		d := at(t, text)
		ready := func() {
			t.Helper()
			for _, p := range d.Checklist(d.Sketch(), Judge(set, d, d.Text())) {
				if !p.Done {
					t.Errorf("%s: %s is open: %v\n%s", id, p.Key, p.Complaint, d.Text())
				}
			}
		}
		if ready(); !d.Scenario() {
			steps(t, d, raynor, "convert")
			ready()
		}
		sc, err := scenario.Read(set, []byte(d.Text()))
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		r, err := scenario.Rules(set, sc)
		if err != nil {
			t.Fatal(err)
		}
		table := match.Table{Rules: r}
		for seat := range r.Options.Players {
			b, err := bot.New("simple", uint64(seat))
			if err != nil {
				t.Fatal(err)
			}
			table.Bots = append(table.Bots, b)
		}
		seeds := match.SeedsOf(1, 0)
		if err := table.Play(context.Background(), &seeds); err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if s := &table.State; s.Phase != game.Over || s.Winners == 0 || s.Round > sc.Rounds {
			t.Errorf("%s: %d wins in round %d", id, s.Winners, s.Round)
		}
	}
	if _, ok := Template("../document"); ok {
		t.Error("there are other templates")
	}
}
