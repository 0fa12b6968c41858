package server

import (
	"net/http"
	"testing"

	"koprulu/rules/game"
	"koprulu/table"
)

// TestNextTable: the link of a table that has nothing to ask leads to the one that has waited longest for its reader,
// not to the same one as long as another one waits, and to the first page if none does.
func TestNextTable(t *testing.T) {
	s := newSite(t)
	ann, ben := s.person("Ann"), s.person("Ben")
	leads := func(a *actor, after string) string {
		t.Helper()
		r := a.get("/next?after=" + after)
		if r.status != http.StatusSeeOther {
			t.Fatalf("%d %s", r.status, r.body)
		}
		return r.header.Get("Location")
	}
	if to := leads(ann, ""); to != "/" {
		t.Errorf("without tables it leads to %s", to)
	}
	set := settings(2)
	set.Public = false
	first, second := s.deal(set, ann, ben), s.deal(set, ann, ben)
	for _, made := range []*table.Table{first, second} {
		for made.Snapshot().Decisions[0].Number == 0 {
			if !s.step(made, map[game.Player]*actor{0: ann, 1: ben}) {
				t.Fatal("the game stands still")
			}
		}
	}
	asks := func(seat game.Player) (list []string) {
		for _, made := range []string{string(first.ID()), string(second.ID())} {
			if s.snapshot(t, made).Decisions[seat].Number != 0 {
				list = append(list, made)
			}
		}
		return list
	}
	for seat, a := range []*actor{ann, ben} {
		waits := asks(game.Player(seat))
		for _, after := range append([]string{""}, waits...) {
			to := leads(a, after)
			switch {
			case len(waits) == 0 && to != "/", len(waits) == 1 && to != "/t/"+waits[0],
				len(waits) == 2 && (to == "/" || to == "/t/"+after):
				t.Errorf("seat %d, waited for at %v, is led from %q to %s", seat+1, waits, after, to)
			}
		}
	}
	if len(asks(0)) != 2 {
		t.Fatal("not both tables wait for the first person")
	}
	if to := leads(s.visitor(), ""); to != "/" {
		t.Errorf("a visitor is led to %s", to)
	}
}
