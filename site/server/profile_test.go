package server

import (
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/internal/smtptest"
	"koprulu/locale"
	"koprulu/site/notify"
	"koprulu/site/server/core"
	"koprulu/table"
)

// TestAddresses: an address is recognised, tried with the response shown, and removed by its owner alone; one that
// can't be right is neither stored nor tried.
func TestAddresses(t *testing.T) {
	heard := make(chan string, 4)
	hook := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		heard <- r.Method
		w.WriteHeader(http.StatusAccepted)
		_, _ = w.Write([]byte("thanks <b>you</b>"))
	}))
	defer hook.Close()
	s := newSite(t, func(c *core.Config, _ *table.HubConfig) { c.PrivateHooks = true })
	a := s.person("Anna")
	have := func(want ...string) []people.Hook {
		t.Helper()
		hooks, err := s.store.People.Hooks(t.Context(), a.id)
		var got []string
		for _, h := range hooks {
			got = append(got, h.Kind+" "+h.URL)
		}
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("kept: %v, %v; want %v", got, err, want)
		}
		return hooks
	}
	if r := a.post("/profile/notify", "do", "add", "address", hook.URL+"/hooks/secret1234", "kind", "", "zone",
		"Europe/Berlin"); r.status != http.StatusOK {
		t.Errorf("adding: status %d\n%s", r.status, r.body)
	}
	one := have("mattermost " + hook.URL + "/hooks/secret1234")[0]
	if one.Zone != "Europe/Berlin" || one.Unconfirmed {
		t.Errorf("kept: %+v", one)
	}
	if body := a.get("/profile").body; !strings.Contains(body, "<h3>Chats</h3>") {
		t.Error("a site that sends no mail offers it")
	}
	r := a.post("/profile/notify", "do", "test", "id", one.ID)
	if r.status != http.StatusOK || !strings.Contains(r.body, "status 202") ||
		!strings.Contains(r.body, "thanks &lt;b&gt;you&lt;/b&gt;") || strings.Contains(r.body, "secret1234") {
		t.Errorf("trying: status %d\n%s", r.status, r.body)
	}
	select {
	case <-heard:
	default:
		t.Error("nothing was sent")
	}
	for _, bad := range [][2]string{{"", "gopher://example.org/"}, {people.Discord, hook.URL + "/x"},
		{people.Email, "anna@example.org"}, {"smoke", hook.URL}, {people.Push, hook.URL}} {
		if r := a.post("/profile/notify", "do", "add", "kind", bad[0], "address", bad[1]); r.status < 400 {
			t.Errorf("%v: status %d", bad, r.status)
		}
	}
	b := s.person("Berta")
	for _, do := range []string{"test", "on"} {
		if r := b.post("/profile/notify", "do", do, "id", one.ID); r.status != http.StatusNotFound {
			t.Errorf("somebody else does %s: status %d", do, r.status)
		}
	}
	have("mattermost " + hook.URL + "/hooks/secret1234")
	a.post("/profile/addresses", "id", one.ID)
	have()

	a.post("/profile/wishes", "wish", "broodwar-3", "wish", "base-6", "wish", "base-7", "wish", "x")
	if list, err := s.store.People.Wishes(t.Context(), a.id); err != nil ||
		!slices.Equal(list, []people.Wish{{Players: 6}, {BroodWar: true, Players: 3}}) {
		t.Errorf("the wishes are %v, %v", list, err)
	}
	r = a.get("/profile")
	for name, want := range map[string]bool{"base-6": true, "broodwar-3": true, "base-3": false, "broodwar-6": false} {
		if strings.Contains(r.body, `name="wish" value="`+name+`" checked`) != want {
			t.Errorf("in the form %s is not as it was saved", name)
		}
	}
}

// TestMailAddress: an address for mail is sent a link first; messages go there only once it is used, and one click ends
// them, even from a mail program.
func TestMailAddress(t *testing.T) {
	server := smtptest.New(t, "", "")
	s := newSite(t, func(c *core.Config, _ *table.HubConfig) {
		c.SMTP = &notify.SMTP{Host: server.Host, Port: server.Port, From: "games@example.org"}
	})
	a := s.person("Anna")
	if r := a.post("/profile/notify", "do", "add", "address", "anna@example.org"); r.status != http.StatusOK ||
		!strings.Contains(r.body, "Open the link") {
		t.Errorf("adding: status %d\n%s", r.status, r.body)
	}
	mails := server.Got()
	if len(mails) != 1 || mails[0].To != "anna@example.org" {
		t.Fatalf("sent: %+v", mails)
	}
	i := strings.Index(mails[0].Body, notify.MailPath+"/")
	path := strings.Fields(mails[0].Body[i:])[0]
	v := s.visitor()
	confirmed := func(want bool) *people.Hook {
		t.Helper()
		hooks, err := s.store.People.Hooks(t.Context(), a.id)
		if err != nil || len(hooks) != 1 || hooks[0].Unconfirmed == want {
			t.Fatalf("kept: %+v, %v", hooks, err)
		}
		return &hooks[0]
	}
	if r := v.get(path); r.status != http.StatusOK || !strings.Contains(r.body, "anna@example.org") {
		t.Errorf("the link: status %d", r.status)
	}
	if r := v.post(path + "x"); r.status != http.StatusNotFound && r.status != http.StatusGone {
		t.Errorf("another link: status %d", r.status)
	}
	hook := confirmed(false)
	if r := v.post(path); r.status != http.StatusOK {
		t.Errorf("confirming: status %d", r.status)
	}
	confirmed(true)
	if r := a.post("/profile/notify", "do", "add", "address", "eve@example.org"); r.status < 400 {
		t.Errorf("a second one: status %d", r.status)
	}
	a.post("/profile/notify", "do", "on", "id", hook.ID)
	if h := confirmed(true); !h.Daily {
		t.Error("it is not told once a day")
	}
	a.post("/profile/notify", "do", "test", "id", hook.ID)
	mails = server.Got()
	leave := strings.Trim(mails[len(mails)-1].Header.Get("List-Unsubscribe"), "<>")
	path = leave[strings.Index(leave, notify.MailPath+"/"):]
	if r := v.get(path); r.status != http.StatusOK {
		t.Errorf("the link to leave: status %d", r.status)
	}
	confirmed(true) // Looking changes nothing.
	if r := v.post(path, "List-Unsubscribe", "One-Click"); r.status != http.StatusOK {
		t.Errorf("leaving: status %d", r.status)
	}
	if hooks, err := s.store.People.Hooks(t.Context(), a.id); err != nil || len(hooks) != 0 {
		t.Errorf("kept: %+v, %v", hooks, err)
	}
	for _, again := range []*reply{v.post(path, "List-Unsubscribe", "One-Click"), v.get(path)} {
		if again.status != http.StatusOK || !strings.Contains(again.body, "No more messages will be sent") {
			t.Errorf("leaving twice: status %d", again.status)
		}
	}
	const most = 5 // mails to somebody who has confirmed none in a day
	for n := range most {
		r := a.post("/profile/notify", "do", "add", "address", "x"+strconv.Itoa(n)+"@example.org")
		if (r.status < 400) != (n < most-1) {
			t.Errorf("mail %d to somebody: status %d", n, r.status)
		}
	}
}

// TestFront: a page says that it is in the foreground, and when it no longer is; the list of tables counts for all
// tables.
func TestFront(t *testing.T) {
	s := newSite(t)
	a := s.person("Anna")
	look := func(id table.ID, want time.Duration) {
		t.Helper()
		until, err := s.play.Presence.InFront(t.Context(), a.id, id)
		if got := max(0, until.Sub(s.Now())); err != nil || got.Round(time.Second) != want {
			t.Errorf("%s is in front for %v, %v; want %v", id, got, err, want)
		}
	}
	a.post("/front", "table", "abcdefghjk")
	look("abcdefghjk", 45*time.Second)
	look("abcdefghjm", 0)
	a.post("/front", "table", "")
	look("abcdefghjm", 45*time.Second)
	a.post("/front", "table", "", "ends", "on")
	look("abcdefghjm", 0)
	look("abcdefghjk", 45*time.Second)
	if r := a.post("/front", "table", "../x"); r.status < 400 {
		t.Errorf("no table: status %d", r.status)
	}
	if r := s.visitor().post("/front", "table", ""); r.status != http.StatusUnauthorized {
		t.Errorf("nobody: status %d", r.status)
	}
}

// TestTheSiteIsNoHook: nobody can make the site call itself, under any of its names.
func TestTheSiteIsNoHook(t *testing.T) {
	s := newSite(t, func(c *core.Config, _ *table.HubConfig) {
		c.Base, c.Hosts = &url.URL{Scheme: "https", Host: "games.example.org"}, []string{"www.example.org"}
	})
	a := s.person("Anna")
	for _, address := range []string{"https://games.example.org/tables", "https://WWW.example.org:8443/"} {
		r := a.post("/profile/notify", "do", "add", "address", address)
		if want := html.EscapeString(locale.Match("en").Text("web.notify.wrong.private")); r.status !=
			http.StatusUnprocessableEntity || !strings.Contains(r.body, want) {
			t.Errorf("%s: status %d, without %q", address, r.status, want)
		}
	}
	if hooks, err := s.store.People.Hooks(t.Context(), a.id); err != nil || len(hooks) != 0 {
		t.Errorf("kept: %+v, %v", hooks, err)
	}
}
