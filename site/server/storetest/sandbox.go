package storetest

import (
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// sandboxes: they are in their owner's list of sandboxes and in no other one, nothing counts them or sends notices
// about them, and they can be deleted while they are played, which a table can't. A name does not make a table a
// sandbox.
func sandboxes(t *testing.T, s suite) {
	ctx := t.Context()
	somebody(t, s, "anna", 1)
	must(t, s.SetHook(ctx, people.Hook{ID: "h", Person: "anna", Kind: people.Webhook, URL: "https://example.org",
		Created: noon.Add(-time.Hour)}))
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
	list, err := s.Sandboxes(ctx, "anna")
	same(t, "sandboxes", "tried trying")(named(list, err))
	if len(list) == 2 && *list[1].Settings.Sandbox != (table.Sandbox{Of: "running", At: 3, Guessed: true}) {
		t.Errorf("a sandbox is read as one of %+v", list[1].Settings.Sandbox)
	}
	same(t, "sandboxes of nobody", "")(named(s.Sandboxes(ctx, "")))
	same(t, "her tables", "running")(named(s.Mine(ctx, "anna")))
	same(t, "her tables that are over", "done")(named(page(s.MyFinished(ctx, "anna", "", 9))))
	same(t, "tables that wait", 1)(s.Waiting(ctx, "anna"))
	if has, err := s.Holdings(ctx, "anna"); err != nil || has.Running != 1 {
		t.Errorf("she has %+v (%v), want one running table", has, err)
	}
	same(t, "messages that were missed", 2)(s.Mail.EnqueueMissed(ctx, noon.Add(-time.Hour), noon))
	fails(t, "deleting a table that is played", s.Delete(ctx, "running"), table.ErrStatus)
	must(t, s.Delete(ctx, "trying"))
	must(t, s.Delete(ctx, "tried"))
	same(t, "sandboxes that were deleted", "")(named(s.Sandboxes(ctx, "anna")))
}
