package notify

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/internal/pushtest"
)

// browser gives a person the subscription of a browser.
func (s *site) browser(service *pushtest.Service, person string) (*pushtest.Subscription, people.Hook) {
	s.Helper()
	sub := service.Subscribe(s)
	keys, err := CheckKeys(sub.P256dh, sub.Auth)
	s.must(err)
	s.must(s.store.People.SavePerson(s.Context(), people.Account{ID: "ann", Name: "ann", Lang: "de"}))
	h := people.Hook{ID: "push-" + sub.Auth, Person: "ann", Kind: people.Push, URL: sub.Endpoint, Keys: keys,
		Created: noon}
	s.must(s.store.People.SetHook(s.Context(), h))
	return sub, h
}

// TestPush: a browser gets what its person is asked, encrypted for it alone and signed with the key of the site, which
// stays the same.
func TestPush(t *testing.T) {
	s := newSite(t)
	service := pushtest.New(t, nil)
	sub, _ := s.browser(service, "ann")
	key, err := s.PushKey(t.Context())
	s.must(err)
	s.start()
	s.turn("friday", 41)
	s.kept(noon.Add(time.Minute))
	s.pass(time.Minute)
	s.observed("sent", 1)
	got := service.Got(sub)
	if len(got) != 1 {
		t.Fatalf("the browser got %d messages", len(got))
	}
	var m pushMessage
	s.must(json.Unmarshal([]byte(got[0].Text), &m))
	if want := (pushMessage{Title: "Du bist dran: Table friday", Body: m.Body, URL: "/t/friday", Tag: "friday", Lang: "de",
		At: noon.UnixMilli()}); m != want || !strings.HasPrefix(m.Body, "„Table friday“ wartet auf dich") {
		t.Errorf("the message is %+v, want %+v", m, want)
	}
	if got[0].Key != key || got[0].Contact != "https://example.org" {
		t.Errorf("signed with %q by %q, the key of the site is %q", got[0].Key, got[0].Contact, key)
	}
	if h := got[0].Header; h.Get("TTL") != "259200" || h.Get("Urgency") != "high" || h.Get("Topic") == "" ||
		strings.Contains(h.Get("Topic"), "friday") || h.Get("User-Agent") != userAgent {
		t.Errorf("the headers are %v", h)
	}
	if len(service.URL) == 0 || strings.Contains(s.log.String(), service.URL) ||
		strings.Contains(s.log.String(), s.vapid.text) {
		t.Errorf("the log tells secrets: %s", s.log)
	}

	s.stop()
	s.make(true)
	if again, err := s.PushKey(t.Context()); err != nil || again != key {
		t.Errorf("after a restart the key is %q, was %q (%v)", again, key, err)
	}
}

// TestPushEnds: a subscription that the browser has ended is forgotten, whichever way the service says so; a failed
// call is retried.
func TestPushEnds(t *testing.T) {
	for _, status := range []int{http.StatusNotFound, http.StatusGone} {
		s := newSite(t)
		service := pushtest.New(t, nil)
		sub, h := s.browser(service, "ann")
		s.start()
		service.Answer(http.StatusTooManyRequests)
		s.turn("friday", 41)
		s.kept(noon.Add(time.Minute))
		s.pass(time.Minute)
		s.observed("failed", 1)
		service.Answer(status)
		s.pass(maxWait)
		s.observed("ended", 1)
		if hooks, err := s.store.People.Hooks(t.Context(), "ann"); err != nil || len(hooks) != 0 ||
			len(service.Got(sub)) != 0 {
			t.Errorf("%d: the addresses are %+v, %v", status, hooks, err)
		}
		if strings.Contains(s.log.String(), h.URL) {
			t.Errorf("the log tells the address: %s", s.log)
		}
		s.stop()
	}
}

// TestPushKeys: keys that no browser makes are refused, and never sent to.
func TestPushKeys(t *testing.T) {
	s := newSite(t)
	service := pushtest.New(t, nil)
	sub, h := s.browser(service, "ann")
	if _, err := CheckKeys(sub.P256dh+"==", sub.Auth); err != nil {
		t.Errorf("with padding: %v", err)
	}
	for _, c := range [][2]string{{"", sub.Auth}, {sub.P256dh[:80], sub.Auth}, {"B" + strings.Repeat("A", 86), sub.Auth},
		{sub.P256dh, sub.Auth[:10]}, {sub.P256dh, ""}, {sub.P256dh, "%"}} {
		if keys, err := CheckKeys(c[0], c[1]); err == nil {
			t.Errorf("%q are keys: %q", c, keys)
		}
	}
	h.Keys = "damaged"
	if err := s.call(t.Context(), &h, &letter{id: "id"}); err == nil ||
		err.Error() != (&CallError{Trouble: troubleAddress}).Error() {
		t.Errorf("damaged keys: %v", err)
	}
	for text, most := range map[string]int{"короткий": 100, "слишком длинный": 10} {
		if got := shortened(text, most); len(got) > most || !strings.HasPrefix(text, strings.TrimSuffix(got, "…")) ||
			strings.ContainsRune(got, '�') {
			t.Errorf("%q shortened to %d is %q", text, most, got)
		}
	}
}

// TestPushOnlyOverTLS: except in closed networks a subscription has an https address on the public network.
func TestPushOnlyOverTLS(t *testing.T) {
	s := newSite(t)
	s.make(false)
	for address, want := range map[string]string{"http://93.184.216.34/x": wrongSecure,
		"https://127.0.0.1/x": wrongPrivate, "https://93.184.216.34:22/x": wrongPort, "https://93.184.216.34/x": ""} {
		got := ""
		if err := s.Check(t.Context(), people.Push, address); err != nil {
			got = err.(*AddressError).What
		}
		if got != want {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
	}
}
