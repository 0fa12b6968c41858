package server

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"koprulu/internal/smtptest"
	"koprulu/site/notify"
	"koprulu/site/server/core"
	"koprulu/table"
)

// mailing returns a site that sends mail to a server, with a clock.
func mailingSite(t *testing.T, most int) (s *site, server *smtptest.Server, move func(time.Duration)) {
	t.Helper()
	server = smtptest.New(t, "", "")
	clock, move := clockOf()
	s = newSite(t, clock, func(c *core.Config, _ *table.HubConfig) {
		c.SMTP, c.Confirmations = &notify.SMTP{Host: server.Host, Port: server.Port, From: "games@example.org"}, most
	})
	return s, server, move
}

// sent lists to whom mail was sent.
func sent(server *smtptest.Server) string {
	var list []string
	for _, m := range server.Got() {
		list = append(list, m.To)
	}
	return strings.Join(list, " ")
}

// TestOneLinkForAMailbox: a mailbox gets one link to confirm it in 24 hours, however many people ask for it and however
// they write it, also from another server and after a restart; all are told the same. The next day the link can be sent
// again.
func TestOneLinkForAMailbox(t *testing.T) {
	s, server, move := mailingSite(t, 0)
	ann, ben := s.person("Ann"), s.person("Ben")
	first := ann.post("/profile/notify", "do", "add", "address", "Vic.Tim+a@gmail.com")
	if first.status != http.StatusOK {
		t.Fatalf("the first: status %d", first.status)
	}
	for _, address := range []string{"victim+b@gmail.com", "VICTIM@googlemail.com", "victim@ｇｍａｉｌ.com",
		"v.i.c.t.i.m@gmail.com"} {
		if r := ben.post("/profile/notify", "do", "add", "address", address); r.status != first.status ||
			!strings.Contains(r.body, "Open the link") {
			t.Errorf("%s: status %d", address, r.status)
		}
	}
	if to := sent(server); to != "Vic.Tim+a@gmail.com" {
		t.Errorf("mail went to %s", to)
	}
	hooks, err := s.store.People.Hooks(t.Context(), ben.id)
	if err != nil || len(hooks) != 1 || hooks[0].URL != "v.i.c.t.i.m@gmail.com" {
		t.Errorf("what was mistyped stays: %+v, %v", hooks, err)
	}
	// Another server of the site, or the same one after a restart, knows.
	other, err := New(s.Config)
	if err != nil {
		t.Fatal(err)
	}
	s.http.Config.Handler = other.Handler()
	ben.post("/profile/notify", "do", "again", "id", hooks[0].ID)
	if to := sent(server); strings.Contains(to, "v.i.c") {
		t.Errorf("sent again within a day: %s", to)
	}
	move(24*time.Hour + time.Minute)
	if r := ben.post("/profile/notify", "do", "again", "id", hooks[0].ID); r.status != http.StatusOK ||
		!strings.HasSuffix(sent(server), " v.i.c.t.i.m@gmail.com") {
		t.Errorf("a day later: status %d, %s", r.status, sent(server))
	}
}

// TestMistypedAddress: another address takes the place of one that is not confirmed, and the link in an earlier mail
// works after an address was removed and added again.
func TestMistypedAddress(t *testing.T) {
	s, server, _ := mailingSite(t, 0)
	ann := s.person("Ann")
	for _, address := range []string{"anne@example.org", "ann@example.org"} {
		if r := ann.post("/profile/notify", "do", "add", "address", address); r.status != http.StatusOK {
			t.Fatalf("%s: status %d", address, r.status)
		}
	}
	hooks, err := s.store.People.Hooks(t.Context(), ann.id)
	if err != nil || len(hooks) != 1 || hooks[0].URL != "ann@example.org" ||
		sent(server) != "anne@example.org ann@example.org" {
		t.Fatalf("kept: %+v, %v; sent to %s", hooks, err, sent(server))
	}
	body := server.Got()[1].Body
	link := strings.Fields(body[strings.Index(body, notify.MailPath+"/"):])[0]
	ann.post("/profile/addresses", "id", hooks[0].ID)
	ann.post("/profile/notify", "do", "add", "address", "ann@example.org")
	if r := s.visitor().post(link); r.status != http.StatusOK {
		t.Errorf("the link in the mail: status %d", r.status)
	}
	if hooks, err := s.store.People.Hooks(t.Context(), ann.id); err != nil || len(hooks) != 1 || hooks[0].Unconfirmed ||
		len(server.Got()) != 2 {
		t.Errorf("kept: %+v, %v; %d mails", hooks, err, len(server.Got()))
	}
}

// TestMailsOfTheSite: the whole site sends so many links in 24 hours and no more; one that the mail server refused can
// be tried again.
func TestMailsOfTheSite(t *testing.T) {
	s, server, move := mailingSite(t, 3)
	server.Refuse("550 no such user")
	ann := s.person("Ann")
	ann.post("/profile/notify", "do", "add", "address", "ann@example.org")
	if len(server.Got()) != 0 {
		t.Fatalf("sent: %s", sent(server))
	}
	server.Refuse("")
	ann.post("/profile/notify", "do", "add", "address", "ann@example.org")
	if to := sent(server); to != "ann@example.org" {
		t.Fatalf("tried again: %s", to)
	}
	for i, name := range []string{"Ben", "Cid"} {
		r := s.person(name).post("/profile/notify", "do", "add", "address", name+"@example.org")
		if (r.status == http.StatusOK) != (i == 0) {
			t.Errorf("%s: status %d", name, r.status)
		}
	}
	if r := ann.json("/api/v1/me/addresses", `{"kind":"email","address":"other@example.org"}`); r.status ==
		http.StatusCreated {
		t.Error("a program gets one more")
	}
	move(24*time.Hour + time.Minute)
	if r := s.person("Dora").post("/profile/notify", "do", "add", "address",
		"dora@example.org"); r.status != http.StatusOK {
		t.Errorf("a day later: status %d", r.status)
	}
}
