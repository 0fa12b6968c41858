package storetest

import (
	"koprulu/table"
)

// invitations: a waiting rematch is listed for those who are invited, until they sit there or decline, and nowhere for
// anybody else.
func invitations(s suite) {
	ctx := s.Context()
	s.persons("anna", "ben")
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
		row.Seats = []table.Seat{anna, {}, {Bot: "simple"}}
		if c.ben {
			row.Seats[1] = table.Seat{Person: "ben", Name: "Ben"}
		}
		s.create(row)
		s.must(s.Tables.AddGuest(ctx, c.id, "ben"))
	}
	for person, want := range map[table.Person]string{"ben": "again", "anna": "", "": ""} {
		if list, err := s.Tables.Invitations(ctx, person); err != nil || ids(list) != want {
			s.Errorf("%q is invited to %q (%v), want %q", person, ids(list), err, want)
		} else if want != "" && *list[0].Settings.Rematch != (table.Rematch{Of: "old", Shift: 1}) {
			s.Errorf("the rematch is one of %+v", list[0].Settings.Rematch)
		}
	}
	s.must(s.Tables.RemoveGuest(ctx, "again", "ben"))
	s.must(s.Tables.RemoveGuest(ctx, "again", "ben"))
	count(s, "declined, Ben is invited", 0)(s.Tables.Invitations(ctx, "ben"))
	same(s, "declining one invitation took another", true)(s.Tables.IsGuest(ctx, "begun", "ben"))
}
