package storetest

import (
	"testing"

	"koprulu/table"
)

// invitations: a waiting rematch is listed for those who are invited, until they sit there or decline, and nowhere for
// anybody else.
func invitations(t *testing.T, s suite) {
	ctx := t.Context()
	for i, id := range []table.Person{"anna", "ben"} {
		somebody(t, s, id, byte(i+1))
	}
	for _, c := range []struct {
		id      table.ID
		name    string
		status  table.Status
		rematch *table.Rematch
		ben     bool
	}{
		{"again", "Again", table.Waiting, &table.Rematch{Of: "old", Shift: 1}, false},
		{"seated", "Again", table.Waiting, &table.Rematch{Of: "old"}, true},
		{"begun", "Again", table.Playing, &table.Rematch{Of: "old"}, false},
		{"plain", `"rematch":{`, table.Waiting, nil, false},
	} {
		row := playing(c.id)
		row.Status, row.Settings.Name, row.Settings.Rematch = c.status, c.name, c.rematch
		row.Seats = []table.Seat{{Person: "anna", Name: "Anna"}, {}, {Bot: "simple"}}
		if c.ben {
			row.Seats[1] = table.Seat{Person: "ben", Name: "Ben"}
		}
		must(t, s.Create(ctx, row))
		must(t, s.AddGuest(ctx, c.id, "ben"))
	}
	for person, want := range map[table.Person]string{"ben": "again", "anna": "", "": ""} {
		if list, err := s.Invitations(ctx, person); err != nil || ids(list) != want {
			t.Errorf("%q is invited to %q (%v), want %q", person, ids(list), err, want)
		} else if want != "" && *list[0].Settings.Rematch != (table.Rematch{Of: "old", Shift: 1}) {
			t.Errorf("the rematch is one of %+v", list[0].Settings.Rematch)
		}
	}
	must(t, s.RemoveGuest(ctx, "again", "ben"))
	must(t, s.RemoveGuest(ctx, "again", "ben"))
	count(t, "declined, Ben is invited", 0)(s.Invitations(ctx, "ben"))
	same(t, "declining one invitation took another", true)(s.IsGuest(ctx, "begun", "ben"))
}
