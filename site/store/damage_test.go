package store

import (
	"errors"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/tables"
	"koprulu/table"
)

// TestDamagedRows: a table with a damaged row is an error that names the table and what is wrong, never a missing or a
// different table; the other tables can be read.
func TestDamagedRows(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	for _, test := range []struct {
		name, damage string
		want         string
		// listed: the lists of the lobby read it, too.
		listed bool
	}{
		{"seed", "UPDATE tables SET seed = x'0102' WHERE id = ?", "the seed has 2 bytes", false},
		{"settings", "UPDATE tables SET settings = '{' WHERE id = ?", "the settings", true},
		{"corrections",
			"UPDATE corrections SET text = text || ' ' WHERE hash = (SELECT corrections FROM tables WHERE id = ?)",
			"the checksum of its file of components", false},
		{"proposal", "UPDATE tables SET proposal = '[' WHERE id = ?", "the proposal", true},
		{"moment", "UPDATE live SET moment = '' WHERE number = (SELECT number FROM tables WHERE id = ?)", "the moment", true},
		{"position", "UPDATE positions SET answers = answers + 1 WHERE number = (SELECT number FROM tables WHERE id = ?)",
			"the checksum", false},
		{"entries", "UPDATE live SET tail = tail || 'x' WHERE number = (SELECT number FROM tables WHERE id = ?)",
			"entry 3 is cut off", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			id := table.ID("damaged-" + test.name)
			row, sound := playing(id), playing(table.ID("sound-"+test.name))
			row.Settings.Corrections = "{" + test.name + "}"
			for _, r := range []*table.Stored{row, sound} {
				must(t, s.Create(ctx, r))
				must(t, s.Commit(ctx, answer(r, noon)))
				must(t, s.Commit(ctx, answer(r, noon)))
			}
			must(t, s.write(ctx, func(tx query.On) error {
				_, err := tx.Exec(test.damage, string(id))
				return err
			}))
			got, _, err := s.Load(ctx, id)
			if err == nil || got != nil || errors.Is(err, table.ErrUnknown) || !strings.Contains(err.Error(), test.want) ||
				!strings.Contains(err.Error(), string(id)) {
				t.Errorf("read as %v, %v", got, err)
			}
			holds(t, s, sound.ID, 2)
			summary, err := s.Summary(ctx, id)
			if test.listed != (err != nil) || test.listed && (!strings.Contains(err.Error(), test.want) ||
				!strings.Contains(err.Error(), string(id)) || errors.Is(err, table.ErrUnknown)) {
				t.Errorf("its line in lists is %v (%v)", summary, err)
			}
		})
	}
}

// TestQuestionsToAClosedStore: a failure to read has its own error, so that it is not taken for a person or a thing
// that does not exist.
func TestQuestionsToAClosedStore(t *testing.T) {
	ctx := t.Context()
	s := open(t)
	must(t, s.Create(ctx, playing("table")))
	must(t, s.Close())
	from := table.Cursor("")
	for name, ask := range map[string]func() error{
		"All":            func() error { _, err := s.All(ctx); return err },
		"Belongings":     func() error { _, err := s.People.Belongings(ctx, "ann"); return err },
		"ByInvite":       func() error { _, err := s.ByInvite(ctx, "invite-table"); return err },
		"ByWatch":        func() error { _, err := s.ByWatch(ctx, "watch-table"); return err },
		"Chat":           func() error { _, err := s.People.Chat(ctx, "table", 0, 9); return err },
		"Due":            func() error { _, err := s.Due(ctx, noon); return err },
		"DueHooks":       func() error { _, _, err := s.People.DueHooks(ctx, noon, 9); return err },
		"Expiring":       func() error { _, err := s.Expiring(ctx, noon, noon); return err },
		"Find":           func() error { _, _, err := s.Find(ctx, "Friday", from, 9); return err },
		"FinishedTables": func() error { _, _, err := s.FinishedTables(ctx, from, 9); return err },
		"Hooks":          func() error { _, err := s.People.Hooks(ctx, "ann"); return err },
		"IsGuest":        func() error { _, err := s.IsGuest(ctx, "table", "ann"); return err },
		"Keys":           func() error { _, err := s.People.Keys(ctx, "ann", people.DeviceKey); return err },
		"LastAlive":      func() error { _, err := s.LastAlive(ctx); return err },
		"LinkOf":         func() error { _, err := s.People.LinkOf(ctx, people.Hash{1}, noon); return err },
		"Links":          func() error { _, err := s.People.Links(ctx, "ann", noon); return err },
		"Load":           func() error { _, _, err := s.Load(ctx, "table"); return err },
		"Mine":           func() error { _, err := s.Mine(ctx, "ann"); return err },
		"MyFinished":     func() error { _, _, err := s.MyFinished(ctx, "ann", from, 9); return err },
		"NextDue":        func() error { _, err := s.NextDue(ctx, noon); return err },
		"Note":           func() error { _, err := s.People.Note(ctx, "table", "ann"); return err },
		"number":         func() error { _, err := tables.New(s.db).Number(ctx, "table"); return err },
		"OpenTables":     func() error { _, _, err := s.OpenTables(ctx, from, 9); return err },
		"Passkeys":       func() error { _, err := s.People.Passkeys(ctx, "ann"); return err },
		"Person":         func() error { _, err := s.People.Person(ctx, "ann"); return err },
		"RunningTables":  func() error { _, _, err := s.RunningTables(ctx, from, 9); return err },
		"Summary":        func() error { _, err := s.Summary(ctx, "table"); return err },
		"Visitor":        func() error { _, _, err := s.People.Visitor(ctx, people.Hash{1}); return err },
		"Waiting":        func() error { _, err := s.Waiting(ctx, "ann"); return err },

		"AddGuest":      func() error { return s.AddGuest(ctx, "table", "ann") },
		"AddKey":        func() error { return s.People.AddKey(ctx, "ann", people.Key{}, people.Hash{}) },
		"AddLink":       func() error { return s.People.AddLink(ctx, "ann", people.Hash{}, noon, noon) },
		"AddPasskey":    func() error { return s.People.AddPasskey(ctx, people.Passkey{}) },
		"AddPerson":     func() error { return s.People.AddPerson(ctx, people.Account{}, people.Key{}, people.Hash{}) },
		"Alive":         func() error { return s.Alive(ctx, noon) },
		"Create":        func() error { return s.Create(ctx, playing("other")) },
		"Delete":        func() error { return s.Delete(ctx, "table") },
		"Delivered":     func() error { return s.People.Delivered(ctx, people.Mail{ID: "m"}, noon, noon) },
		"DropLinks":     func() error { _, err := s.People.DropLinks(ctx, "ann"); return err },
		"Enqueue":       func() error { return s.People.Enqueue(ctx, "ann", people.Notice{}, noon) },
		"EnqueueMissed": func() error { _, err := s.People.EnqueueMissed(ctx, noon, noon); return err },
		"Forget":        func() error { return s.People.Forget(ctx, "ann") },
		"ForgetGuests":  func() error { return s.ForgetGuests(ctx, "table") },
		"Pointless":     func() error { return s.People.Pointless(ctx, people.Mail{ID: "m"}, []people.Notice{{}}, nil) },
		"RemoveKey":     func() error { return s.People.RemoveKey(ctx, "ann", "k") },
		"RemovePasskey": func() error { return s.People.RemovePasskey(ctx, "ann", nil) },
		"Rename":        func() error { _, err := s.Rename(ctx, "ann", "Ann"); return err },
		"SaveNote":      func() error { return s.People.SaveNote(ctx, "table", "ann", "text") },
		"SavePerson":    func() error { return s.People.SavePerson(ctx, people.Account{}) },
		"SawKey":        func() error { return s.People.SawKey(ctx, people.Hash{}, noon) },
		"Say":           func() error { _, err := s.People.Say(ctx, "table", table.Message{}); return err },
		"SetHook":       func() error { return s.People.SetHook(ctx, people.Hook{}) },
		"Shift":         func() error { return s.Shift(ctx, time.Second) },
		"TakeLink": func() error {
			_, err := s.People.TakeLink(ctx, people.Hash{}, people.Key{}, people.Hash{})
			return err
		},
		"TakeMail":    func() error { _, err := s.People.TakeMail(ctx, "h", noon); return err },
		"Undelivered": func() error { return s.People.Undelivered(ctx, people.Mail{ID: "m"}, "trouble", noon, noon) },
		"UsePasskey":  func() error { return s.People.UsePasskey(ctx, people.Passkey{}, people.Key{}, people.Hash{}) },
	} {
		if err := ask(); err == nil || errors.Is(err, table.ErrUnknown) || errors.Is(err, people.ErrNobody) {
			t.Errorf("%s answers %v", name, err)
		}
	}
}
