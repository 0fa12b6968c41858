package storetest

import (
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// sandboxes: they are in their owner's list of sandboxes and in no other one, nothing counts them or sends notices
// about them, and they can be deleted while they are played, which a table can't. A name does not make a table a
// sandbox.
func sandboxes(s suite) {
	ctx := s.Context()
	s.somebody("anna", 1)
	s.hook("anna", "h", people.Webhook, "https://example.org", noon.Add(-time.Hour))
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
		row.Seats[0] = anna
		row.Updated = noon.Add(time.Duration(i) * time.Minute)
		s.create(row)
	}
	list, err := s.Tables.Sandboxes(ctx, "anna")
	same(s, "sandboxes", "tried trying")(named(list, err))
	if len(list) == 2 && *list[1].Settings.Sandbox != (table.Sandbox{Of: "running", At: 3, Guessed: true}) {
		s.Errorf("a sandbox is read as one of %+v", list[1].Settings.Sandbox)
	}
	same(s, "sandboxes of nobody", "")(named(s.Tables.Sandboxes(ctx, "")))
	same(s, "her tables", "running")(named(s.Tables.Mine(ctx, "anna")))
	same(s, "her tables that are over", "done")(named(page(s.Tables.MyFinished(ctx, "anna", "", 9))))
	same(s, "tables that wait", 1)(s.Tables.Waiting(ctx, "anna"))
	has, err := s.Tables.Holdings(ctx, "anna", noon)
	same(s, "running tables", 1)(has.Running, err)
	same(s, "messages that were missed", 2)(s.Mail.EnqueueMissed(ctx, noon.Add(-time.Hour), noon))
	s.fails("deleting a table that is played", table.ErrStatus)(s.Tables.Delete(ctx, "running"))
	s.must(s.Tables.Delete(ctx, "trying"))
	s.must(s.Tables.Delete(ctx, "tried"))
	same(s, "sandboxes that were deleted", "")(named(s.Tables.Sandboxes(ctx, "anna")))
}
