package server

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/table"
)

// htmx sends a form as the script of a page does.
func (a *actor) htmx(path string, fields ...string) *reply {
	a.s.tb.Helper()
	var list []string
	for i := 0; i < len(fields); i += 2 {
		list = append(list, fields[i]+"="+fields[i+1])
	}
	return a.send(http.MethodPost, path, map[string]string{"Content-Type": "application/x-www-form-urlencoded",
		"HX-Request": "true", "Sec-Fetch-Site": "same-origin"},
		strings.NewReader(form(list)))
}

// TestRefusals: what a form or a program may not ask for is refused with its own status and word, and changes nothing.
func TestRefusals(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben, eve, nobody := s.person("Ann"), s.person("Ben"), s.person("Eve"), s.visitor()
	waiting, running, over := s.waitingTable(t, ann, true, true), s.deal(settings(2), ann, ben),
		s.waitingTable(t, ann, true, true)
	s.moveOn(t, over, "over", ann, ben)
	before := []*table.Snapshot{waiting.Snapshot(), running.Snapshot(), over.Snapshot()}
	lists := func() int {
		t.Helper()
		all, err := s.store.All(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return len(all)
	}
	tables := lists()
	w, r, o := string(waiting.ID()), string(running.ID()), string(over.ID())
	unknown := &actor{s: s, token: strings.Repeat("A", core.TokenLength)}
	short := &actor{s: s, token: "AAAA"}

	for _, c := range []struct {
		who    *actor
		path   string
		fields []string
		status int
	}{
		// The waiting room and its owner.
		{ann, "/t/" + w + "/seat", []string{"do", "fly"}, 422},
		{ann, "/t/" + w + "/seat", []string{"do", "open", "seat", "0"}, 422},
		{ann, "/t/" + w + "/seat", []string{"do", "open", "seat", "3"}, 422},
		{ann, "/t/" + w + "/seat", []string{"do", "bot", "seat", "2", "bot", "deep-purple"}, 422},
		{ann, "/t/" + w + "/seat", []string{"do", "bot", "seat", "2", "bot", "simple-1"}, 422},
		{eve, "/t/" + w + "/seat", []string{"do", "bot", "seat", "2", "bot", "simple"}, 403},
		{eve, "/t/" + w + "/seat", []string{"do", "open", "seat", "1"}, 403},
		{eve, "/t/" + w + "/seat", []string{"do", "rise"}, 403},
		{nobody, "/t/" + w + "/seat", []string{"do", "rise"}, 401},
		{nobody, "/t/" + w + "/seat", []string{"do", "take", "who", ""}, 422},
		{nobody, "/t/aaaaaaaaaa/seat", []string{"do", "take", "who", "Nora"}, 404},
		{ann, "/t/" + w + "/ready", []string{"ready", "perhaps"}, 422},
		{ann, "/t/" + w + "/links", []string{"do", "sell"}, 422},
		{eve, "/t/" + w + "/links", []string{"do", "new"}, 403},
		{eve, "/t/" + w + "/links", []string{"do", "revoke"}, 403},
		{eve, "/t/" + w + "/delete", nil, 403},
		{eve, "/t/" + w + "/begin", nil, 403},
		{ann, "/t/" + r + "/delete", nil, 409},
		{ann, "/t/" + o + "/delete", nil, 409},
		{ann, "/t/" + o + "/seat", []string{"do", "open", "seat", "2"}, 409},

		// The game.
		{ann, "/t/" + r + "/undo", []string{"answers", "0"}, 422},
		{ann, "/t/" + r + "/undo", []string{"answers", "many"}, 422},
		{ann, "/t/" + r + "/shown", []string{"answers", "1"}, 422},
		{ann, "/t/" + r + "/shown", []string{"page", "a page", "answers", "1"}, 422},
		{ann, "/t/" + r + "/shown", []string{"page", "one", "answers", "many"}, 422},
		{ann, "/t/" + r + "/undo", []string{"answers", "7"}, 409},
		{ann, "/t/" + r + "/leave", nil, 422},
		{ann, "/t/" + r + "/resign", nil, 422},
		{eve, "/t/" + r + "/resign", []string{"sure", "1"}, 403},
		{ann, "/t/" + r + "/pick", []string{"decision", "x"}, 422},
		{ann, "/t/" + r + "/pay", []string{"decision", "x"}, 422},
		{eve, "/t/" + r + "/pay", []string{"decision", "1"}, 403},
		{ann, "/t/" + r + "/pay", []string{"decision", "0"}, 409},
		{nobody, "/t/" + r + "/note", []string{"text", "hello"}, 401},
		{ann, "/t/" + r + "/note", []string{"text", "hell\x00o"}, 422},
		{ann, "/t/" + r + "/note", []string{"text", strings.Repeat("x", 4001)}, 422},
		{ann, "/t/" + r + "/chat", []string{"text", strings.Repeat("x", 501)}, 422},

		// What readers say about themselves.
		{nobody, "/profile", []string{"name", " "}, 422},
		{nobody, "/profile/devices", []string{"id", "x"}, 401},
		{nobody, "/profile/link", nil, 401},
		{nobody, "/profile/tokens", []string{"do", "new", "name", "x"}, 401},
		{nobody, "/profile/passkeys", []string{"id", "x"}, 401},
		{nobody, "/profile/notify", []string{"webhook", "https://example.org"}, 401},
		{nobody, "/profile/delete", []string{"sure", "on"}, 401},
		{eve, "/profile/delete", nil, 422},
		{eve, "/profile/tokens", []string{"do", "sell"}, 422},
		{eve, "/profile/tokens", []string{"do", "new", "name", ""}, 422},
		{eve, "/profile/tokens", []string{"do", "end", "id", "nothing"}, 404},
		{eve, "/profile/devices", []string{"id", "nothing"}, 404},
		{eve, "/profile/notify", []string{"do", "test"}, 404},
		{eve, "/profile/notify", []string{"do", "add", "address", "x"}, 422},
		{eve, "/profile/addresses", []string{"id", "nothing"}, 404},
		{eve, "/prefs", []string{"theme", "purple"}, 422},
		{eve, "/prefs", []string{"lang", "tlh"}, 422},
		{nobody, "/prefs", []string{"theme", "purple"}, 422},
		{nobody, "/me/short", nil, 404},
		{nobody, "/me/" + strings.Repeat("A", core.TokenLength), nil, 404},
		{nobody, "/passkeys/add", nil, 401},
		{nobody, "/passkeys/begin", nil, 403}, // a host that is a bare address has no passkeys
		{eve, "/passkeys/new", nil, 403},
		{eve, "/passkeys/add", nil, 403},
	} {
		if got := c.who.htmx(c.path, c.fields...); got.status != c.status {
			t.Errorf("%s %v: status %d, want %d\n%.200s", c.path, c.fields, got.status, c.status, excerpt(got.body))
		}
	}

	for _, c := range []struct {
		who    *actor
		path   string
		status int
	}{
		{nobody, "/t/" + w + "/sheet/1", 404}, {nobody, "/t/" + r + "/sheet/0", 404}, {nobody, "/t/" + r + "/sheet/3", 404},
		{nobody, "/t/" + r + "/sheet/x", 404},
		{nobody, "/rules/NO-99", 404}, {nobody, "/codex/nothing", 404}, {nobody, "/t/" + r + "/codex/nothing", 404},
		{nobody, "/scenarios/nothing", 404},
		{nobody, "/t/" + r + "/codex/heroes", 404}, // the base game has none
		{nobody, "/join/" + strings.Repeat("x", 101), 404}, {nobody, "/watch/nothing", 404},
		{nobody, "/t/" + strings.Repeat("x", 33), 404},
		{nobody, "/me/short", 404}, {nobody, "/me/" + strings.Repeat("A", core.TokenLength), 404},
		{nobody, "/profile/data", 401},
		{ann, "/t/" + r + "/record", 403},
		{unknown, "/api/v1/me", 401}, {short, "/api/v1/me", 401},
	} {
		if got := c.who.knock(c.path); got != c.status {
			t.Errorf("GET %s: status %d, want %d", c.path, got, c.status)
		}
	}
	for path, status := range map[string]int{"/api/v1/tables/" + r + "/stream": http.StatusMethodNotAllowed,
		"/stream": http.StatusMethodNotAllowed} {
		if got := ann.send(http.MethodHead, path, nil, nil); got.status != status {
			t.Errorf("the head of %s: status %d", path, got.status)
		}
	}
	if got := nobody.opens(); got != http.StatusUnauthorized {
		t.Errorf("a stream about nothing for nobody: status %d", got)
	}
	for _, body := range []string{"", "[]", `{"tables":[{"id":7}]}`, `{"tables":[],"more":1}`, `{"tables":[]}{}`} {
		if got := ann.send(http.MethodPost, "/stream", nil,
			strings.NewReader(body)); got.status != http.StatusUnprocessableEntity {
			t.Errorf("a stream for %s: status %d", body, got.status)
		}
	}

	api := "/api/v1/tables"
	for _, c := range []struct {
		who        *actor
		path, body string
		status     int
		where      string
	}{
		{ann, api, `{"seats":["me","simple"],"factions":["raynor","raynor2"]}`, 422, "factions"},
		{ann, api, `{"seats":["me","simple"],"factions":["","","raynor"]}`, 422, "factions"},
		{ann, api, `{"seats":["me","simple","simple","simple","simple","simple","simple"]}`, 422, "seats"},
		{ann, api, `{"name":"x","seats":["me","simple-1"]}`, 422, "seats"},
		{ann, api, `{"name":"x","seats":["me","strong-racer"],"stand-in":"simple-racer"}`, 422, "stand-in"},
		{ann, api, `{"seats":["me","simple"],"start":-1}`, 422, "start"},
		{ann, api, `{"seats":["me","simple"],"start":2147483649}`, 422, "start"},
		{ann, api, `{"name":"x","seats":["me","deep-purple"]}`, 422, "seats"},
		{ann, api, `{"name":"x","seats":["me"]}`, 422, "seats"},
		{ann, api, `{"seats":["me","simple"]} {}`, 422, "body"},
		{ann, api, `{"seats":["me","simple"],"more":1}`, 422, "more"},
		{ann, api, `{"seats":"me"}`, 422, "seats"},
		{ann, api, `[`, 422, "body"},
		{nobody, api, `{"seats":["me","simple"]}`, 401, ""},
		{ann, api + "/" + w + "/ready", `{}`, 422, "ready"},
		{ann, api + "/" + r + "/vote", `{}`, 422, "agree"},
		{ann, api + "/" + r + "/propose", `{"kind":"party"}`, 422, "kind"},
		{ann, api + "/" + r + "/undo", `{"keep":"x"}`, 422, "keep"},
		{eve, api + "/" + w + "/sit", `{"seat":3}`, 422, "seat"},
		{eve, api + "/" + w + "/sit", `{"seat":-1}`, 422, "seat"},
		{nobody, api + "/" + w + "/sit", `{"seat":2}`, 401, ""},
		{nobody, api + "/" + r + "/chat", `{"text":"hello"}`, 401, ""},
		{ann, api + "/" + r + "/answer", `{"decision":1}`, 422, "answer"},
		{unknown, api + "/" + r + "/leave", `{}`, 401, ""},
	} {
		got := c.who.json(c.path, c.body)
		if got.status != c.status || c.where != "" && !strings.Contains(got.body, fmt.Sprintf("%q", c.where)) {
			t.Errorf("%s %s: status %d, want %d about %q\n%s", c.path, c.body, got.status, c.status, c.where, got.body)
		}
	}

	for i, made := range []*table.Table{waiting, running, over} {
		was, is := before[i], made.Snapshot()
		if was.Seq != is.Seq || was.Status != is.Status || !slices.Equal(was.Seats, is.Seats) ||
			was.Settings != is.Settings || was.Owner != is.Owner {
			t.Errorf("table %d is %+v, was %+v", i+1, is.Public, was.Public)
		}
	}
	if n := lists(); n != tables {
		t.Errorf("there are %d tables, were %d", n, tables)
	}
	if len(nobody.cookies) != 0 {
		t.Errorf("whoever was refused got the cookies %v", nobody.cookies)
	}
}

// TestSayingWhatIsWrongToScripts: the script of a page is told what is wrong as a plain sentence and leaves the page as
// it is.
func TestSayingWhatIsWrongToScripts(t *testing.T) {
	s := newSite(t)
	ann := s.person("Ann")
	r := ann.htmx("/profile/tokens", "do", "end", "id", "nothing")
	if r.status != http.StatusNotFound || r.header.Get("Content-Type") != "text/plain; charset=utf-8" ||
		r.header.Get("HX-Reswap") != "none" ||
		r.body != core.LanguageOf("en").Text("web.server.problem.nowhere") ||
		!strings.Contains(r.header.Get("HX-Trigger"), "koprulu:problem") {
		t.Errorf("status %d, %v: %q", r.status, r.header, r.body)
	}
}

// TestWhereScriptsGo: the script of a page is led to another page if the reader's seat has changed or is gone, and
// stays if a form changes nothing that the page shows.
func TestWhereScriptsGo(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	path := "/t/" + string(made.ID())
	if r := ben.htmx(path+"/note", "text", "plan"); r.status != http.StatusNoContent || r.header.Get("HX-Redirect") != "" {
		t.Errorf("a note: status %d, leads to %q", r.status, r.header.Get("HX-Redirect"))
	}
	if r := ben.get(path); !strings.Contains(r.body, "plan") {
		t.Error("the note is not kept")
	}
	if r := ben.htmx(path+"/leave", "sure", "on"); r.status != http.StatusNoContent ||
		r.header.Get("HX-Redirect") != path || r.body != "" {
		t.Errorf("leaving: status %d, leads to %q", r.status, r.header.Get("HX-Redirect"))
	}
	if seat := made.Snapshot().Seats[1]; !seat.Left {
		t.Errorf("the seat is %+v", seat)
	}
}

// TestReadersSayHowTheyRead: theme and sound are stored for people and for browsers without a name, and can be reset.
func TestReadersSayHowTheyRead(t *testing.T) {
	s := newSite(t)
	for name, a := range map[string]*actor{"a person": s.person("Ann"), "a browser": s.visitor()} {
		for _, c := range []struct {
			fields []string
			theme  string
			sound  bool
		}{
			{[]string{"theme", "dark"}, "dark", true}, {[]string{"sound", "off"}, "dark", false},
			{[]string{"theme", "light"}, "light", false},
			{[]string{"sound", "on"}, "light", true}, {[]string{"theme", "auto"}, "", true},
		} {
			if r := a.post("/prefs", append(c.fields, "back", "/about")...); r.status != http.StatusSeeOther ||
				r.header.Get("Location") != "/about" {
				t.Fatalf("%s, %v: status %d, leads to %q", name, c.fields, r.status, r.header.Get("Location"))
			}
			r, err := http.NewRequest(http.MethodGet, "/", nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, cookie := range a.cookies {
				r.AddCookie(cookie)
			}
			v := &core.Visit{Request: r, Ctx: t.Context()}
			if err := s.Identify(v); err != nil {
				t.Fatal(err)
			}
			if got := s.Preferences(v); got.Theme != c.theme || got.Sound != c.sound {
				t.Errorf("%s, %v: theme %q, sound %v", name, c.fields, got.Theme, got.Sound)
			}
		}
	}
}

// TestTokensAndLinksAreBounded: the number of a person's tokens is limited, and a personal link beyond the limit
// revokes the others.
func TestTokensAndLinksAreBounded(t *testing.T) {
	s := newSite(t)
	ann := s.person("Ann") // has a token already
	for i := range 20 - 1 {
		if r := ann.post("/profile/tokens", "do", "new", "name", fmt.Sprint("bot ", i)); r.status != http.StatusOK {
			t.Fatalf("token %d: status %d", i+2, r.status)
		}
	}
	if r := ann.post("/profile/tokens", "do", "new", "name", "one more"); r.status != http.StatusUnprocessableEntity {
		t.Errorf("one token more: status %d", r.status)
	}
	if keys, err := s.store.People.Keys(t.Context(), ann.id, people.TokenKey); err != nil || len(keys) != 20 {
		t.Errorf("%d tokens, %v", len(keys), err)
	}
	for i := range 6 {
		if r := ann.post("/profile/link"); r.status != http.StatusOK {
			t.Fatalf("link %d: status %d", i+1, r.status)
		}
		want := i + 1
		if i == 5 {
			want = 1
		}
		if n, err := s.store.People.Links(t.Context(), ann.id, s.Now()); err != nil || n != want {
			t.Errorf("after link %d there are %d (%v)", i+1, n, err)
		}
	}
	if r := ann.post("/profile/link", "do", "revoke"); r.status != http.StatusOK {
		t.Errorf("taking them back: status %d", r.status)
	}
	if n, err := s.store.People.Links(t.Context(), ann.id, s.Now()); err != nil || n != 0 {
		t.Errorf("there are %d (%v)", n, err)
	}
}

// TestLastUse: a device's last use is recorded again and again, even while the server has the device in memory.
func TestLastUse(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	s := newSite(t, func(c *core.Config, _ *table.HubConfig) { c.Now = func() time.Time { return now } })
	ann := s.person("Ann")
	for _, c := range []struct {
		after, want time.Duration
	}{{time.Hour, 0}, {core.SeenEvery - time.Hour, 0}, {time.Second, core.SeenEvery + time.Second},
		{time.Hour, core.SeenEvery + time.Second}, {core.SeenEvery, 2*core.SeenEvery + time.Hour + time.Second}} {
		now = now.Add(c.after)
		ann.get("/about")
		keys, err := s.store.People.Keys(t.Context(), ann.id, people.DeviceKey)
		if err != nil || len(keys) != 1 || keys[0].Seen.Sub(keys[0].Created) != c.want {
			t.Errorf("at %s the last use is %s after the first one, want %s (%v)", now.Format(time.Kitchen),
				keys[0].Seen.Sub(keys[0].Created), c.want, err)
		}
	}
}

// TestLeavingTheSiteAfterAGame: a game that is over keeps its seats when a person deletes their profile, and no longer
// names them, even while somebody is looking at it.
func TestLeavingTheSiteAfterAGame(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Paul")
	made := s.waitingTable(t, ann, true, true)
	s.moveOn(t, made, "over", ann, ben)
	path := "/t/" + string(made.ID())
	if r := ann.get(path); !strings.Contains(r.body, "Paul") {
		t.Fatal("the page of the game does not name its players")
	}
	stream := ann.follow(path)
	left := s.deal(settings(2), ann, ben)
	if err := left.Leave(t.Context(), ben.id); err != nil {
		t.Fatal(err)
	}
	// A table that can't go on keeps nobody from leaving.
	row := &table.Stored{
		Basics: table.Basics{
			ID:       "frozen",
			Owner:    ben.id,
			Settings: settings(2),
			Status:   table.Playing,
			Seats:    []table.Seat{{Person: ben.id, Name: "Paul"}, {Bot: "simple"}},
			Created:  time.Now(),
			Updated:  time.Now(),
		},
		RulesVersion: "tomorrow/9",
		Components:   "nobodys",
		Seed:         &[32]byte{1},
		Position:     []byte("{}"),
	}
	if err := s.store.Create(t.Context(), row); err != nil {
		t.Fatal(err)
	}
	if r := ben.post("/profile/delete", "sure", "on"); r.status != http.StatusSeeOther {
		t.Fatalf("status %d\n%s", r.status, excerpt(r.body))
	}
	stream.next("event: goodbye")
	if r := ann.get(path); strings.Contains(r.body, "Paul") ||
		!strings.Contains(r.body, core.LanguageOf("en").Text("web.server.gone")) {
		t.Error("the page of the game still names who deleted themselves")
	}
	again, err := s.hub.Table(t.Context(), made.ID())
	if err != nil {
		t.Fatal(err)
	}
	if seat := again.Snapshot().Seats[1]; seat.Bot != "" || seat.Left {
		t.Errorf("the seat of the game that is over is %+v", seat)
	}
	if r := ben.get("/profile"); strings.Contains(r.body, "Paul") {
		t.Error("the device is still that of who deleted themselves")
	}
}
