package notify

import (
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/internal/smtptest"
	"koprulu/locale"
)

// mailing gives Ann an address for mail at a server that asks for a password.
func mailing(t *testing.T) (*site, *smtptest.Server, people.Hook) {
	t.Helper()
	s := newSite(t)
	server := smtptest.New(t, "koprulu", "the password")
	s.cfg.SMTP = &SMTP{Host: server.Host, Port: server.Port, User: "koprulu", Password: "the password",
		From: "Koprulu <games@example.org>"}
	h := people.Hook{ID: "mail1", Person: "ann", Kind: people.Email, URL: "ann@example.org", Zone: "Europe/Berlin",
		Unconfirmed: true, Created: noon}
	s.must(s.store.People.SetHook(t.Context(), h))
	return s, server, h
}

// link returns the address in a mail that begins with a text.
func link(t *testing.T, text, begin string) string {
	t.Helper()
	i := strings.Index(text, begin)
	if i < 0 {
		t.Fatalf("there is no link in %q", text)
	}
	return strings.Fields(text[i:])[0]
}

// TestMail: until the address is confirmed only the link to confirm it is sent; then messages come with the link to
// leave, for mail programs too.
func TestMail(t *testing.T) {
	s, server, h := mailing(t)
	s.start()
	s.must(s.store.People.Enqueue(t.Context(), "ann", people.Notice{Kind: people.TurnNotice, Table: "monday", Decision: 7,
		Made: noon}, noon))
	s.must(s.Confirm(t.Context(), locale.Match("de"), h))
	got := server.Got()
	if len(got) != 1 || got[0].To != "ann@example.org" || got[0].From != "games@example.org" {
		t.Fatalf("what was sent: %+v", got)
	}
	token := link(t, got[0].Body, "https://example.org/mail/mail1/")
	token = token[strings.LastIndex(token, "/")+1:]
	for given, want := range map[string]bool{token: true, token[1:]: false, "": false, strings.ToUpper(token): false} {
		if ok, err := s.Confirms(t.Context(), &h, given); err != nil || ok != want {
			t.Errorf("the token %q confirms: %v, %v", given, ok, err)
		}
	}
	if ok, err := s.Leaves(t.Context(), &h, token); err != nil || ok {
		t.Errorf("the link to confirm is one to leave: %v", err)
	}
	other := h
	other.URL = "eve@example.org"
	if ok, err := s.Confirms(t.Context(), &other, token); err != nil || ok {
		t.Errorf("the link confirms another address: %v", err)
	}

	h.Unconfirmed = false
	s.must(s.store.People.SetHook(t.Context(), h))
	s.opens("friday", 41, 100*time.Hour)
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	s.observed("sent", 1)
	got = server.Got()
	if len(got) != 2 {
		t.Fatalf("%d mails", len(got))
	}
	m := got[1]
	leave := link(t, m.Body, "https://example.org/mail/mail1/off/")
	if m.Header.Get("Subject") != "Your turn: Table friday" ||
		!strings.HasPrefix(m.Body,
			"Table friday is waiting for you. Your time is up on 5 March 2026, 17:00 CET.\n\nhttps://example.org/t/friday\n") {
		t.Errorf("the mail is %q\n%s", m.Header.Get("Subject"), m.Body)
	}
	if m.Header.Get("List-Unsubscribe") != "<"+leave+">" ||
		m.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" ||
		m.Header.Get("Auto-Submitted") != "auto-generated" ||
		!strings.HasSuffix(m.Header.Get("Message-Id"), "@example.org>") {
		t.Errorf("the header is %v", m.Header)
	}
	if ok, err := s.Leaves(t.Context(), &h, leave[strings.LastIndex(leave, "/")+1:]); err != nil || !ok {
		t.Errorf("the link does not lead out: %v", err)
	}
	if log := s.log.String(); strings.Contains(log, "the password") || strings.Contains(log, "ann@") ||
		strings.Contains(log, token) {
		t.Errorf("the log tells secrets: %s", log)
	}
}

// TestMailFails: an address that does not exist is given up at once, a server that does not respond is tried again;
// neither reveals a secret.
func TestMailFails(t *testing.T) {
	s, server, h := mailing(t)
	h.Unconfirmed = false
	for line, gone := range map[string]bool{"550 no such user": true, "451 later": false} {
		server.Refuse(line)
		err := s.call(t.Context(), &h, &letter{id: "x", lang: "en", title: "t", text: "x"})
		if e, ok := err.(*CallError); !ok || e.gone != gone || e.Trouble != troubleMail ||
			strings.Contains(err.Error(), "ann@") {
			t.Errorf("%s: %v", line, err)
		}
	}
	server.Refuse("")
	s.cfg.SMTP.Password = "a guess"
	if err := s.call(t.Context(), &h, &letter{id: "x", lang: "en", title: "t", text: "x"}); err == nil ||
		strings.Contains(err.Error(), "guess") {
		t.Errorf("with a wrong password: %v", err)
	}
	_ = s.call(t.Context(), &h, &letter{id: "x", lang: "en", title: "t", text: "x"})
	if log := s.logged(); strings.Count(log, "the mail server of --smtp can't be used") != 1 ||
		!strings.Contains(log, "535") || strings.Contains(log, "ann@") || strings.Contains(log, "guess") {
		t.Errorf("the log says:\n%s", log)
	}
	if n := len(server.Got()); n != 0 {
		t.Errorf("%d mails", n)
	}
	s.cfg.SMTP = nil
	if err := s.call(t.Context(), &h, &letter{id: "x"}); err == nil {
		t.Error("mail is sent without a server")
	}
	for address, good := range map[string]bool{"ann@example.org": true, "Ann <ann@example.org>": false, "ann": false,
		"ann@localhost": false, "ann@[192.0.2.1]": false, "a@example.org\r\nBcc: b@example.org": false,
		"a@example.org,b@example.org": false, strings.Repeat("a", 250) + "@example.org": false} {
		if err := s.Check(t.Context(), people.Email, address); (err == nil) != good {
			t.Errorf("%q: %v", address, err)
		}
	}
}
