package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"koprulu/site/server/core"
	"koprulu/site/server/openapi"
	"koprulu/table"
)

// TestUnknownParametersAreRefused: an operation takes the parameters in the document and no others, with the values
// listed there, once each.
func TestUnknownParametersAreRefused(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	id := string(s.deal(settings(2), ann, ben).ID())
	at := "/api/v1/tables/" + id
	for _, c := range []struct{ path, where, detail string }{
		{at + "/moment?legel=1", "legel", "there are legal, view, lang"},
		{at + "/moment?legal=yes", "legal", `"yes" is not possible; it is one of 0, 1`},
		{at + "/moment?legal=1&legal=1", "legal", "twice"},
		{at + "/moment?lang=xx", "lang", "one of en, de, ru"},
		{at + "/moment?%6cegel=1", "legel", "no such parameter"},
		{at + "/moment?%zz=1", "%zz", "can't be read"},
		{at + "/moment?a;b=1", "a;b", "can't be read"},
		{at + "/log?from=-1", "from", "a whole number"},
		{at + "/attack?area=nowhere.1", "area", "nowhere"},
		{"/api/openapi.json?pretty=1", "pretty", "no parameters here"},
		{"/api/v1/tables?list=none", "list", "one of mine"},
	} {
		got := ann.get(c.path)
		var p struct{ Error, Where, Detail, Message string }
		if err := json.Unmarshal([]byte(got.body), &p); err != nil {
			t.Fatalf("%s: %v", got.body, err)
		}
		if got.status != http.StatusUnprocessableEntity || p.Error != "query" || p.Where != c.where ||
			!strings.Contains(p.Detail, c.detail) || p.Message == "" {
			t.Errorf("%s: status %d, %+v", c.path, got.status, p)
		}
	}
	for _, path := range []string{at + "/moment?legal=1&view=0&lang=de", at + "/moment?legal=%31", at + "/log?from=",
		"/api/openapi.json"} {
		if got := ann.get(path); got.status != http.StatusOK {
			t.Errorf("%s: status %d: %s", path, got.status, got.body)
		}
	}
	// A deed whose address is wrong is not carried out.
	if got := ann.json(at+"/propose?veiw=1", `{"kind":"pause"}`); got.status != http.StatusUnprocessableEntity {
		t.Errorf("status %d", got.status)
	}
	var m struct{ Seq int }
	if err := json.Unmarshal([]byte(ann.get(at+"/moment").body), &m); err != nil || m.Seq != int(s.snapshot(t, id).Seq) ||
		s.snapshot(t, id).Proposal != nil {
		t.Error("the proposal was made", err)
	}
	if _, ok := openapi.Query("GET /nowhere"); ok {
		t.Error("there are parameters of an operation that does not exist")
	}
}

// snapshot returns the present state of a table.
func (s *site) snapshot(t *testing.T, id string) *table.Snapshot {
	t.Helper()
	at, err := s.hub.Table(t.Context(), table.ID(id))
	if err != nil {
		t.Fatal(err)
	}
	return at.Snapshot()
}

// TestFieldsAreNamed: the response says what is wrong with a body, with its field and in a sentence.
func TestFieldsAreNamed(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	at := "/api/v1/tables/" + string(s.deal(settings(2), ann, ben).ID())
	for _, c := range []struct{ path, body, where, detail string }{
		{"/api/v1/tables", `{"name": "x", "seats": [{"kind": "me"}]}`, "seats[0]",
			"line 1: this is an object, but it must be a text"},
		{"/api/v1/tables", `{"name": "x", "seats": "me"}`, "seats", "this is a text, but it must be a list"},
		{"/api/v1/tables", ``, "body", "empty"},
		{"/api/v1/tables", `{"name":"x"`, "body", "not by the end"},
		{"/api/v1/tables", `{"name" "x"}`, "body", "must be followed by a colon"},
		{"/api/v1/tables", `[]`, "body", "this is a list, but it must be an object"},
		{"/api/v1/tables", `{"name":"x","seats":["me","open"]}1`, "body", "nothing may follow"},
		{"/api/v1/tables", `{"name":"x","seats":["me","open"]}}`, "body", "nothing may follow"},
		{"/api/v1/tables", `{"name":"x","seats":["me","open"]}]`, "body", "nothing may follow"},
		{"/api/v1/tables", `null`, "body", "this is null"},
		{"/api/v1/tables", `{"name":"x","seats":["me","open"],"publik":true}`, "publik", "public"},
		{"/api/v1/tables", `{"name":"x","seats":["me","open"],"start":"1h"}`, "start", "this is a text, but it must be a number"},
		{"/api/v1/tables", `{"name":"x","seats":["me","open"],"public":1}`, "public", "this is a number, but it must be true or false"},
		{"/api/v1/tables", `{"name":"x","seats":["me","open"],"gain":-1}`, "gain", "seconds"},
		{"/api/v1/tables", `{"name":"x","seats":["me","open"],"help":"maybe"}`, "help", "help is"},
		{"/api/v1/tables", `{"name":"","seats":["me","open"]}`, "name", "1 to 60 letters"},
		{"/api/v1/tables", `{"name":"x","seats":["me","open"],"factions":["raynor","terran"]}`, "factions", `"terran"`},
		{at + "/answer", `{"decision":1,"anser":"pass"}`, "anser", "did you mean answer?"},
		{at + "/answer", `{"decision":"1","answer":"pass"}`, "decision", "it must be a number"},
		{"/api/v1/tables", "{\"name\":\"x\",\n\"name\":\"y\"}", "name", "line 2: the field \"name\" appears twice"},
		{"/api/v1/tables", `{"Name":"x","SEATS":[]}`, "Name", "did you mean name?; also wrong: $.SEATS"},
		{"/api/v1/tables", `{"name":"x","seats":["me","open"],}`, "body", "no comma after the last field"},
		{"/api/v1/tables", `{"name":"x" "seats":["me","open"]}`, "body", "followed by a comma"},
		{"/api/v1/tables", `{"name":"\ud800","seats":["me","open"]}`, "name", "half a character"},
		{"/api/v1/tables", "{\"name\":\"\xe4\"}", "name", "the byte 0xE4 is not UTF-8"},
		{"/api/v1/tables", "\xff\xfe{\x00}\x00", "body", "the text is in UTF-16; save it again as UTF-8"},
		{"/api/v1/tables", "\ufeff" + `{"name":"","seats":["me","open"]}`, "name", "1 to 60 letters"},
		{"/api/v1/tables", `{"` + strings.Repeat("a", 500) + `":1}`, strings.Repeat("a", 60) + "…", "there is no field"},
		{at + "/answer", `{"decision":1}`, "answer", "missing"},
		{at + "/vote", `{}`, "agree", "missing"},
		{at + "/propose", `{"kind":"undo"}`, "keep", "missing"},
	} {
		got := ann.json(c.path, c.body)
		var p struct{ Error, Where, Detail string }
		if err := json.Unmarshal([]byte(got.body), &p); err != nil {
			t.Fatalf("%s: %v", got.body, err)
		}
		if got.status != http.StatusUnprocessableEntity || p.Error != "json" || p.Where != c.where ||
			!strings.Contains(p.Detail, c.detail) {
			t.Errorf("%s %s: status %d, %+v", c.path, c.body, got.status, p)
		}
	}
}

// TestRefusalSaysTheCase: an illegal answer over the API is refused with the reason for this very case, in the language
// asked for.
func TestRefusalSaysTheCase(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	at := "/api/v1/tables/" + string(made.ID())
	for _, a := range []*actor{ann, ben} {
		var m struct {
			Decision uint64
			Ask      string
		}
		if err := json.Unmarshal([]byte(a.get(at+"/moment?legal=1").body), &m); err != nil {
			t.Fatal(err)
		}
		if m.Decision == 0 {
			continue
		}
		said := map[string]string{}
		for _, lang := range []string{"en", "de", "ru"} {
			got := a.json(at+"/answer?lang="+lang, fmt.Sprintf(`{"decision":%d,"answer":"order build torus"}`, m.Decision))
			var p struct{ Error, Rule, Message string }
			if err := json.Unmarshal([]byte(got.body), &p); err != nil {
				t.Fatalf("%s: %v", got.body, err)
			}
			if got.status != http.StatusUnprocessableEntity || p.Error != "refused" || p.Rule == "" {
				t.Fatalf("status %d: %s", got.status, got.body)
			}
			said[lang] = p.Message
		}
		prompt := s.prompt(t, made, a)
		if !strings.Contains(said["en"], prompt) || said["en"] == said["de"] || said["de"] == said["ru"] {
			t.Errorf("asked %s (%q), an order is refused with %q", m.Ask, prompt, said)
		}
		return
	}
	t.Fatal("nobody is asked")
}

// prompt returns what somebody is asked at a table, in English.
func (s *site) prompt(t *testing.T, made *table.Table, a *actor) string {
	t.Helper()
	snap := made.Snapshot()
	return core.LanguageOf("en").Prompt(snap.Rules, snap.View(snap.SeatOf(a.id)))
}

// TestMethodsAreListed: an address that exists, but not for a method, says for which methods it does; a request without
// a valid identity is told how to show one.
func TestMethodsAreListed(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, nobody := s.person("Ann"), s.visitor()
	for _, c := range []struct{ method, path, allow string }{
		{http.MethodPost, "/api/v1/me", "GET, HEAD"},
		{http.MethodDelete, "/api/v1/tables", "GET, HEAD, POST"},
		{http.MethodGet, "/api/v1/me/tokens/x", "DELETE"},
		{http.MethodPut, "/profile", "GET, HEAD, POST"},
		{http.MethodGet, "/tables", "POST"},
		{http.MethodPost, "/rules", "GET, HEAD"},
	} {
		got := ann.send(c.method, c.path, map[string]string{"Sec-Fetch-Site": "same-origin"}, nil)
		if got.status != http.StatusMethodNotAllowed || got.header.Get("Allow") != c.allow {
			t.Errorf("%s %s: status %d, Allow %q, want %q", c.method, c.path, got.status, got.header.Get("Allow"), c.allow)
		}
	}
	// A body changes nothing about that, nor about an address at which there is nothing.
	header := map[string]string{"Content-Type": "application/json", "Sec-Fetch-Site": "same-origin"}
	for path, want := range map[string]int{"/api/v1/me": http.StatusMethodNotAllowed,
		"/rules": http.StatusMethodNotAllowed, "/api/v1/nothing": http.StatusNotFound, "/nothing": http.StatusNotFound} {
		if got := ann.send(http.MethodPost, path, header, strings.NewReader(`{"a": 1}`)); got.status != want {
			t.Errorf("a body for %s: status %d, want %d: %s", path, got.status, want, got.body)
		}
	}
	unknown := &actor{s: s, token: strings.Repeat("A", core.TokenLength)}
	for _, c := range []struct {
		who        *actor
		path, want string
	}{
		{nobody, "/api/v1/me", `Bearer realm="Koprulu"`},
		{unknown, "/api/v1/me", `Bearer realm="Koprulu", error="invalid_token"`},
		{nobody, "/profile/data", `Bearer realm="Koprulu"`},
	} {
		if got := c.who.get(c.path); got.status != http.StatusUnauthorized || got.header.Get("WWW-Authenticate") != c.want {
			t.Errorf("%s: status %d, WWW-Authenticate %q", c.path, got.status, got.header.Get("WWW-Authenticate"))
		}
	}
}

// TestLimitsAreTold: every response of the API says how many requests of its kind may come and how many are left, and a
// refusal when the next may come.
func TestLimitsAreTold(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	s := newSite(t, fixed(5), func(c *core.Config, _ *table.HubConfig) {
		c.Unlimited, c.Now = false, func() time.Time { return now }
	})
	nobody := s.visitor()
	a := core.Allowances[core.ClassSign]
	for i := range a.Burst + 1 {
		got := nobody.json("/api/v1/people", `{}`)
		policy, rest := got.header.Get("RateLimit-Policy"), got.header.Get("RateLimit")
		if policy != `"sign";q=20;w=100` {
			t.Fatalf("policy %q", policy)
		}
		left := max(0, a.Burst-i-1)
		if want := `"sign";r=` + strconv.Itoa(left) + ";t=" + strconv.Itoa(5*(a.Burst-left)); rest != want {
			t.Errorf("request %d: %q, want %q", i, rest, want)
		}
		if i < a.Burst {
			if got.status != http.StatusUnprocessableEntity {
				t.Fatalf("request %d: status %d", i, got.status)
			}
			continue
		}
		if got.status != http.StatusTooManyRequests || got.header.Get("Retry-After") != "5" {
			t.Errorf("status %d, Retry-After %q", got.status, got.header.Get("Retry-After"))
		}
		now = now.Add(5 * time.Second)
		if got := nobody.json("/api/v1/people", `{}`); got.status != http.StatusUnprocessableEntity {
			t.Errorf("after that time: status %d", got.status)
		}
	}
	if got := nobody.get("/"); got.header.Get("RateLimit") != "" {
		t.Error("pages tell their limits")
	}
}

// TestPeopleAreLimited: the number of people per address is limited, however they are made.
func TestPeopleAreLimited(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	s := newSite(t, fixed(5), func(c *core.Config, _ *table.HubConfig) {
		c.Unlimited, c.Now = false, func() time.Time { return now }
	})
	// Setting a name counts as an act, of which more are allowed: only the limit for people applies there. A program that
	// makes a person is counted twice.
	a := core.Allowances[core.ClassSign]
	if core.Allowances[core.ClassAct].Burst <= a.Burst {
		t.Fatal("acts are limited as much as people are; look for another way to make people")
	}
	made := 0
	for range 2 * a.Burst {
		if s.visitor().post("/profile", "name", fmt.Sprint("Ann ", made)).status < http.StatusBadRequest {
			made++
		}
	}
	if made != a.Burst {
		t.Errorf("%d people were made by a name from one address, %d may be", made, a.Burst)
	}
	if r := s.visitor().json("/api/v1/people", `{"name":"Ann"}`); r.status != http.StatusTooManyRequests {
		t.Errorf("one more by a program: %d %s", r.status, r.body)
	}
	now = now.Add(time.Duration(float64(2*time.Second) / float64(a.PerSecond)))
	if r := s.visitor().json("/api/v1/people", `{"name":"Ann"}`); r.status != http.StatusCreated {
		t.Errorf("after a while, by a program: %d %s", r.status, r.body)
	}
}

// TestClocksCanBeRead: the pace of a table, what is in each bank and when the time of an open decision is up.
func TestClocksCanBeRead(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	set := settings(2)
	set.Pace = table.Pace{Start: time.Hour, Gain: time.Minute, Cap: 2 * time.Hour}
	set.Options.HideOwnOrders, set.Draft, set.Options.RandomFactions = true, true, false
	set.StandIn, set.Help = "medium", table.HelpOn
	made := s.deal(set, ann, ben)
	at := "/api/v1/tables/" + string(made.ID())
	var row struct {
		Start, Gain, Cap int
		Options          []string
		Draft            bool
		StandIn          string `json:"stand-in"`
		Help             string
		Seats            []struct {
			Bank     *float64
			Deadline *time.Time
		}
	}
	if err := json.Unmarshal([]byte(ann.get(at).body), &row); err != nil {
		t.Fatal(err)
	}
	if row.Start != 3600 || row.Gain != 60 || row.Cap != 7200 ||
		!strings.Contains(strings.Join(row.Options, " "), "hide-own-orders") || !row.Draft ||
		row.StandIn != "medium" || row.Help != "on" {
		t.Errorf("the table says %+v", row)
	}
	var m struct {
		Clocks []struct {
			Bank     float64
			Deadline *time.Time
		}
		Open []int
	}
	if err := json.Unmarshal([]byte(ann.get(at+"/moment").body), &m); err != nil {
		t.Fatal(err)
	}
	snap := made.Snapshot()
	for p := range snap.Seats {
		d := snap.Decisions[p]
		if m.Clocks[p].Bank != 3600 || *row.Seats[p].Bank != 3600 {
			t.Errorf("seat %d has %v and %v in the bank", p+1, m.Clocks[p].Bank, *row.Seats[p].Bank)
		}
		if (d.Number != 0) != (m.Clocks[p].Deadline != nil) || (d.Number != 0) != (row.Seats[p].Deadline != nil) {
			t.Errorf("seat %d: decision %d, deadlines %v and %v", p+1, d.Number, m.Clocks[p].Deadline, row.Seats[p].Deadline)
		} else if d.Number != 0 && (!m.Clocks[p].Deadline.Equal(d.Deadline()) || !row.Seats[p].Deadline.Equal(d.Deadline())) {
			t.Errorf("seat %d: %v, want %v", p+1, m.Clocks[p].Deadline, d.Deadline())
		}
	}
	plain := s.deal(settings(2), ann, ben)
	if body := ann.get("/api/v1/tables/" + string(plain.ID()) + "/moment").body; strings.Contains(body, "clocks") {
		t.Errorf("without clocks: %s", body)
	}
}
