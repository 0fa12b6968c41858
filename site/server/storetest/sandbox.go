package storetest

import (
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// sandboxes: they are in their owner's list of sandboxes and in no other one, nothing counts them or sends notices about them, and they can be deleted
// while they are played, which a table can't. A name does not make a table a sandbox.
func sandboxes(t *testing.T, s Store) {
	ctx := t.Context()
	must(t, s.People.AddPerson(ctx, people.Account{ID: "anna", Name: "Anna", Created: noon}, people.Key{ID: "k", Kind: people.DeviceKey, Created: noon, Seen: noon}, people.Hash{1}))
	must(t, s.People.SetHook(ctx, people.Hook{ID: "h", Person: "anna", Kind: people.Webhook, URL: "https://example.org", Created: noon.Add(-time.Hour)}))
	for i, c := range []struct {
		id      table.ID
		name    string
		status  table.Status
		sandbox *table.Sandbox
	}{
		{"trying", "Sandbox", table.Playing, &table.Sandbox{Of: "running", At: 3, Guessed: true}},
		{"running", `"sandbox":{"of":"x"}`, table.Playing, nil},
		{"tried", "Sandbox", table.Finished, &table.Sandbox{Of: "done", At: 1}},
		{"done", `,"sandbox":{`, table.Finished, nil},
	} {
		row := playing(c.id)
		row.Owner, row.Status, row.Settings.Name, row.Settings.Sandbox = "anna", c.status, c.name, c.sandbox
		row.Settings.Public = c.sandbox == nil
		row.Seats[0] = table.Seat{Person: "anna", Name: "Anna"}
		row.Updated = noon.Add(time.Duration(i) * time.Minute)
		must(t, s.Create(ctx, row))
	}
	expect := func(what string, list []table.Summary, err error, want string) {
		t.Helper()
		if err != nil || ids(list) != want {
			t.Errorf("%s: %q (%v), want %q", what, ids(list), err, want)
		}
	}
	list, err := s.Sandboxes(ctx, "anna")
	expect("sandboxes", list, err, "tried trying")
	if len(list) == 2 && *list[1].Settings.Sandbox != (table.Sandbox{Of: "running", At: 3, Guessed: true}) {
		t.Errorf("a sandbox is read as one of %+v", list[1].Settings.Sandbox)
	}
	list, err = s.Sandboxes(ctx, "")
	expect("sandboxes of nobody", list, err, "")
	list, err = s.Mine(ctx, "anna")
	expect("her tables", list, err, "running")
	list, _, err = s.MyFinished(ctx, "anna", "", 9)
	expect("her tables that are over", list, err, "done")
	if n, err := s.Waiting(ctx, "anna"); err != nil || n != 1 {
		t.Errorf("%d tables wait (%v), want 1", n, err)
	}
	if has, err := s.Holdings(ctx, "anna"); err != nil || has.Running != 1 {
		t.Errorf("she has %+v (%v), want one running table", has, err)
	}
	if n, err := s.People.EnqueueMissed(ctx, noon.Add(-time.Hour), noon); err != nil || n != 2 {
		t.Errorf("%d messages were missed (%v), want 2", n, err)
	}
	fails(t, "deleting a table that is played", s.Delete(ctx, "running"), table.ErrStatus)
	must(t, s.Delete(ctx, "trying"))
	must(t, s.Delete(ctx, "tried"))
	list, err = s.Sandboxes(ctx, "anna")
	expect("sandboxes that were deleted", list, err, "")
}
