package store

import (
	"testing"
	"time"

	"koprulu/table"
)

// TestHooked: whoever gets an address is told from then on, whatever was known before.
func TestHooked(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	for _, id := range []string{"anna", "ben"} {
		must(t, s.AddPerson(ctx, Account{ID: table.Person("p" + id), Name: id, Created: noon}, Key{ID: "k" + id, Kind: DeviceKey, Created: noon, Seen: noon}, Hash{id[0]}))
	}
	if !s.Hooked("panna") {
		t.Error("before it is known, everybody may have an address")
	}
	n := Notice{Kind: TurnNotice, Table: "table", Decision: 1, Made: noon.Add(time.Minute)}
	must(t, s.Enqueue(ctx, "panna", n, noon))
	if s.Hooked("panna") {
		t.Error("nobody has an address")
	}
	must(t, s.SetHook(ctx, Hook{ID: "h", Person: "panna", Kind: Webhook, URL: "https://example.org", Created: noon}))
	must(t, s.Enqueue(ctx, "panna", n, noon))
	hooks, _, err := s.DueHooks(ctx, noon.Add(time.Hour), 9)
	if err != nil || len(hooks) != 1 || !s.Hooked("panna") || s.Hooked("pben") {
		t.Errorf("due: %v (%v)", hooks, err)
	}
}
