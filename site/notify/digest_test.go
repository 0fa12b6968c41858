package notify

import (
	"strings"
	"testing"
	"time"

	"koprulu/table"
)

// TestDailyMail: people who want mail once a day are sent one at eight o'clock by their own clock, about all tables
// that wait for them then and no others, and no reminders in between; the next one has only what is new, and one click
// ends them.
func TestDailyMail(t *testing.T) {
	s, server, h := mailing(t)
	h.Unconfirmed, h.Daily = false, true
	s.must(s.store.People.SetHook(t.Context(), h))
	s.start()
	eight := time.Date(2026, 3, 2, 7, 0, 0, 0, time.UTC) // in Berlin
	tables := []table.ID{"friday", "monday", "sunday"}
	for i, id := range tables {
		s.opens(id, uint64(41+i), 30*time.Hour) // Half of it passes in the night.
	}
	s.stop() // All of it is stored, and the night begins with a restart.
	s.start()
	s.kept(eight)
	s.quietly("monday", func(t *table.Snapshot) { t.Decisions[0] = table.Decision{} })
	s.pass(eight.Sub(noon) - time.Second)
	if n := len(server.Got()); n != 0 {
		t.Fatalf("%d mails before eight", n)
	}
	s.pass(time.Second)
	s.observed("sent", 1)
	mails := server.Got()
	if len(mails) != 1 {
		t.Fatalf("%d mails at eight", len(mails))
	}
	m := mails[0]
	for name, told := range map[string]bool{"Table friday": true, "Table sunday": true, "Table monday": false} {
		if strings.Contains(m.Body, name) != told {
			t.Errorf("%s is told: %v\n%s", name, !told, m.Body)
		}
	}
	leave := link(t, m.Body, "https://example.org/mail/mail1/off/")
	if m.Header.Get("List-Unsubscribe") != "<"+leave+">" ||
		m.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" {
		t.Errorf("the header is %v", m.Header)
	}

	// On the next day there is something new, and on the day after nothing.
	s.opens("tuesday", 51, 100*time.Hour)
	s.kept(eight.AddDate(0, 0, 1))
	s.pass(24 * time.Hour)
	s.observed("sent", 2)
	if mails = server.Got(); len(mails) != 2 || strings.Contains(mails[1].Body, "friday") ||
		!strings.Contains(mails[1].Body, "Table tuesday is waiting") {
		t.Fatalf("%d mails, the last one\n%s", len(mails), mails[len(mails)-1].Body)
	}
	s.kept(time.Time{})
	if ok, err := s.Leaves(t.Context(), &h, leave[strings.LastIndex(leave, "/")+1:]); err != nil || !ok {
		t.Errorf("the link does not lead out: %v", err)
	}
	if n := s.count("sent"); n != 2 {
		t.Errorf("%d were sent", n)
	}
}
