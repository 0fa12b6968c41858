package server

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/site/server/admin"
	"koprulu/site/server/console"
	"koprulu/table"
)

// private returns the settings of a table that nobody finds.
func private(players int) table.Settings {
	set := settings(players)
	set.Public = false
	return set
}

// withRole makes a new person with a role.
func (s *site) withRole(name string, role people.Role) *actor {
	s.tb.Helper()
	a := s.person(name)
	s.judged(a, "role", `{"role":"`+role.String()+`"}`)
	return a
}

// TestAdminIsNowhere: to people without a role, the addresses of hosts and moderators answer, to the byte, like any
// other address at which there is nothing, whatever is sent to them; and addresses for hosts alone do so to moderators.
func TestAdminIsNowhere(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, mod, nobody := s.person("Ann"), s.withRole("Mo", people.Moderator), s.visitor()
	made := s.deal(private(2), ann, s.person("Ben"))
	long := strings.Repeat("x", 100)
	same := func(a *actor, method, path, body string) {
		t.Helper()
		var got [2]*reply
		for i, p := range []string{path, strings.Replace(path, "/admin", "/admix", 1)} {
			got[i] = a.send(method, p, map[string]string{"Content-Type": "application/x-www-form-urlencoded",
				"Accept-Encoding": "identity"}, strings.NewReader(body))
			got[i].body = strings.ReplaceAll(got[i].body, "/admix", "/admin")
			got[i].header.Del("Date")
		}
		if got[0].status != got[1].status || got[0].body != got[1].body ||
			fmt.Sprint(got[0].header) != fmt.Sprint(got[1].header) {
			t.Errorf("%s %s with %d bytes: status %d, for any other address %d\n%v\n%v", method, path, len(body), got[0].status,
				got[1].status, got[0].header, got[1].header)
		}
	}
	paths := []string{"/admin", "/admin/site", "/admin/people", "/admin/people/" + string(ann.id), "/admin/people/none",
		"/admin/tables", "/admin/tables/" + string(made.ID()),
		"/admin/tables/none", "/admin/reports", "/admin/reports/1", "/admin/invites", "/admin/audit", "/admin/status",
		"/admin/people?q=Ann",
		"/admin/nothing"}
	for _, a := range []*actor{ann, nobody} {
		for _, path := range paths {
			for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut,
				http.MethodDelete} {
				same(a, method, path, "")
				if method != http.MethodGet && method != http.MethodHead {
					same(a, method, path, "do=ban&reason="+long)
				}
			}
		}
	}
	for _, path := range []string{"/admin/audit", "/admin/status", "/admin/tables/" + string(made.ID()),
		"/admin/tables/none", "/admin/people/none"} {
		if r := mod.get(path); r.status != http.StatusNotFound {
			t.Errorf("a moderator at %s: %d", path, r.status)
		}
	}
	for _, verb := range []string{"notice", "clear", "read-only", "writable"} {
		if r := mod.post("/admin/site", "do", verb, "text", "x", "reason", "x"); r.status != http.StatusNotFound {
			t.Errorf("a moderator at /admin/site, %s: %d", verb, r.status)
		}
	}
	if r := mod.post("/admin/tables/"+string(made.ID()), "do", "close", "reason", "x"); r.status != http.StatusNotFound ||
		made.Snapshot().Over() {
		t.Errorf("a moderator closes a private table: %d", r.status)
	}
	// A role that was taken away is gone at once.
	if r := mod.get("/admin"); r.status != http.StatusOK {
		t.Fatalf("a moderator: %d", r.status)
	}
	s.judged(mod, "role", `{"role":"member"}`)
	same(mod, http.MethodGet, "/admin", "")
	if r := ann.get("/profile"); strings.Contains(r.body, `href="/admin"`) {
		t.Error("a member is shown the way to the pages of hosts")
	}
}

// TestAdminPowers: who may do what to whom. Nobody acts on themselves, or on somebody of the same or a higher role;
// nothing that was refused was done.
func TestAdminPowers(t *testing.T) {
	s := newSite(t, fixed(5))
	host, other := s.withRole("Hera", people.Host), s.withRole("Hugo", people.Host)
	mod, second := s.withRole("Mo", people.Moderator), s.withRole("Max", people.Moderator)
	ann := s.person("Ann")
	names := map[*actor]string{host: "Hera", other: "Hugo", mod: "Mo", second: "Max", ann: "Ann"}
	count := func() int {
		var log []console.Entry
		s.console(http.StatusOK, http.MethodGet, "/audit?limit=1000", "", &log)
		return len(log)
	}
	for _, test := range []struct {
		by, to *actor
		verbs  string
	}{
		{mod, ann, "mute unmute ban unban rename"}, {mod, mod, ""}, {mod, second, ""}, {mod, host, ""},
		{host, ann, "mute unmute ban unban rename role link signout"},
		{host, second, "mute unmute ban unban rename role link signout"}, {host, host, ""}, {host, other, ""},
	} {
		for _, verb := range []string{"mute", "unmute", "ban", "unban", "rename", "role", "link", "signout"} {
			before := count()
			role := "member"
			if test.to == second {
				role = "moderator"
			}
			r := test.by.post("/admin/people/"+string(test.to.id), "do", verb, "reason", "because", "name", names[test.to],
				"role", role)
			want := http.StatusForbidden
			if strings.Contains(" "+test.verbs+" ", " "+verb+" ") {
				if want = http.StatusSeeOther; verb == "link" {
					want = http.StatusOK
				}
			}
			done := count() - before
			if r.status != want || (done == 1) != (want != http.StatusForbidden) {
				t.Errorf("%s, %s to %s: status %d, want %d; %d acts", names[test.by], verb, names[test.to], r.status, want, done)
			}
			if want == http.StatusForbidden && !strings.Contains(r.body, "You may not do that here.") &&
				!strings.Contains(r.body, "somebody of the same or a higher role") {
				t.Errorf("%s, %s to %s: it is not said why", names[test.by], verb, names[test.to])
			}
		}
	}
	// Only the command line makes hosts.
	for _, to := range []*actor{ann, second} {
		if r := host.post("/admin/people/"+string(to.id), "do", "role", "role", "host"); r.status != http.StatusForbidden {
			t.Errorf("a host makes a host: %d", r.status)
		}
	}
	for _, bad := range [][]string{
		{"do", "ban"}, {"do", "ban", "reason", " "}, {"do", "ban", "reason", "x", "hours", "soon"},
		{"do", "mute", "reason", "x", "hours", "-1"}, {"do", "mute", "reason", "x", "hours", "NaN"},
		{"do", "rename", "name", " "}, {"do", "role", "role", "king"},
	} {
		if r := host.post("/admin/people/"+string(ann.id), bad...); r.status != http.StatusUnprocessableEntity ||
			!strings.Contains(r.body, "notice--bad") || strings.Contains(r.body, "⟨") {
			t.Errorf("%v: status %d", bad, r.status)
		}
	}
	for _, bad := range [][]string{{}, {"do", "praise"}} {
		if r := host.post("/admin/people/"+string(ann.id), bad...); r.status != http.StatusUnprocessableEntity {
			t.Errorf("%v: status %d", bad, r.status)
		}
	}
	// What was done holds.
	if r := mod.post("/admin/people/"+string(ann.id), "do", "ban", "reason", "Insults <b>", "hours",
		"1,5"); r.status != http.StatusSeeOther || r.header.Get("Location") != "/admin/people/"+string(ann.id)+"?done=ban" {
		t.Fatalf("a ban: %d to %s", r.status, r.header.Get("Location"))
	}
	if r := mod.get("/admin/people/" + string(ann.id) + "?done=ban"); !strings.Contains(r.body, "They are banned.") ||
		!strings.Contains(r.body, "Insults &lt;b&gt;") || strings.Contains(r.body, "h-acts") {
		t.Errorf("the page of who was banned: %d\n%.3000s", r.status, r.body)
	}
	phone := s.visitor()
	made := host.post("/admin/people/"+string(second.id), "do", "link")
	link := regexp.MustCompile(`/me/[A-Za-z0-9_-]+`).FindString(made.body)
	if r := phone.post(link); link == "" || r.status != http.StatusSeeOther {
		t.Errorf("the link %q: %d", link, r.status)
	}
	var log []console.Entry
	s.console(http.StatusOK, http.MethodGet, "/audit?about="+string(ann.id)+"&limit=1", "", &log)
	if len(log) != 1 || log[0].Actor != mod.id || log[0].Verb != "ban" || !strings.Contains(log[0].Detail, "Insults <b>") {
		t.Errorf("the log: %+v", log)
	}
	r := host.get("/admin/audit?about=" + string(ann.id))
	if r.status != http.StatusOK || !strings.Contains(r.body, "Insults &lt;b&gt;") || !strings.Contains(r.body, "Mo") {
		t.Errorf("the log on its page: %d", r.status)
	}
}

// TestAdminTables: at public tables moderators close games, remove messages and hide names, hosts at all tables, and
// they delete them; not where they have or had a seat, and not to what somebody of the same or a higher role made or
// wrote.
func TestAdminTables(t *testing.T) {
	s := newSite(t, fixed(5))
	host, mod, ann, ben := s.withRole("Hera", people.Host), s.withRole("Mo", people.Moderator), s.person("Ann"),
		s.person("Ben")
	public := func(by *actor, others ...*actor) *table.Table {
		set := settings(2)
		set.Public, set.Spectators = true, true
		return s.deal(set, append([]*actor{by}, others...)...)
	}
	open, own, hers := public(ann, ben), public(ann, mod), public(host, ben)
	closed := s.deal(private(2), ann, ben)
	at := func(made *table.Table) string { return "/admin/tables/" + string(made.ID()) }
	for _, test := range []struct {
		name string
		by   *actor
		at   *table.Table
		verb string
		want int
	}{
		{"a moderator deletes", mod, open, "delete", http.StatusForbidden},
		{"a moderator closes a game they play", mod, own, "close", http.StatusForbidden},
		{"a moderator closes the game of a host", mod, hers, "close", http.StatusForbidden},
		{"a host deletes a table where they sit", host, hers, "delete", http.StatusForbidden},
		{"something unknown", mod, open, "praise", http.StatusUnprocessableEntity},
		{"a moderator closes", mod, open, "close", http.StatusSeeOther},
		{"again", mod, open, "close", http.StatusConflict},
		{"a host closes a private one", host, closed, "close", http.StatusSeeOther},
		{"a host deletes", host, closed, "delete", http.StatusSeeOther},
	} {
		if r := test.by.post(at(test.at), "do", test.verb, "reason", "because"); r.status != test.want ||
			r.status == http.StatusSeeOther && !strings.HasSuffix(r.header.Get("Location"), "?done="+test.verb) {
			t.Errorf("%s: status %d to %s, want %d", test.name, r.status, r.header.Get("Location"), test.want)
		}
	}
	if c := open.Snapshot().Closing; c == nil || c.Role != "moderator" || c.Reason != "because" {
		t.Errorf("closed: %+v", c)
	}
	if own.Snapshot().Over() || hers.Snapshot().Over() {
		t.Error("what was refused was done")
	}
	if r := mod.post(at(own), "do", "close"); r.status != http.StatusForbidden {
		t.Errorf("without a reason, where it is forbidden anyway: %d", r.status)
	}
	for _, who := range []*actor{ann, host, mod} {
		if r := who.json("/api/v1/tables/"+string(open.ID())+"/chat",
			`{"text":"said by `+string(who.id)+`"}`); r.status != http.StatusCreated {
			t.Fatalf("%d %s", r.status, r.body)
		}
	}
	list, err := s.store.People.Chat(t.Context(), open.ID(), 0, 10)
	if err != nil || len(list) != 3 {
		t.Fatal(list, err)
	}
	page := mod.get(at(open))
	if page.status != http.StatusOK || strings.Count(page.body, `value="remove `) != 1 ||
		strings.Count(page.body, "said by ") != 3 {
		t.Errorf("the page: %d, %d messages can be removed", page.status, strings.Count(page.body, `value="remove `))
	}
	say := func(i int, verb string) string { return verb + " " + strconv.FormatInt(list[i].ID, 10) }
	for _, test := range []struct {
		name, do, reason string
		want             int
	}{
		{"a message of a host", say(1, "remove"), "x", http.StatusForbidden},
		{"one's own name", say(2, "hide"), "x", http.StatusForbidden},
		{"without a reason", say(0, "remove"), "", http.StatusUnprocessableEntity},
		{"no such message", "remove 99999", "x", http.StatusNotFound},
		{"no number", "remove x", "x", http.StatusUnprocessableEntity},
		{"no verb", say(0, "praise"), "x", http.StatusUnprocessableEntity},
		{"a name", say(0, "hide"), "x", http.StatusSeeOther},
		{"a message", say(0, "remove"), "x", http.StatusSeeOther},
		{"a message that is gone", say(0, "remove"), "x", http.StatusNotFound},
	} {
		if r := mod.post(at(open), "do", test.do, "reason", test.reason); r.status != test.want {
			t.Errorf("%s: status %d, want %d", test.name, r.status, test.want)
		}
	}
	if list, err = s.store.People.Chat(t.Context(), open.ID(), 0, 10); err != nil || len(list) != 2 {
		t.Errorf("left: %+v, %v", list, err)
	}
	if r := mod.get("/admin/tables"); !strings.Contains(r.body, string(open.ID())) ||
		strings.Contains(r.body, string(s.deal(private(2), ann, ben).ID())) {
		t.Error("the list of a moderator has private tables, or lacks public ones")
	}
	secret := s.deal(private(2), ann, ben)
	if r := host.get("/admin/tables?status=playing"); !strings.Contains(r.body, string(secret.ID())) ||
		strings.Contains(r.body, string(open.ID())) {
		t.Error("the list of a host lacks private tables, or has those of another status")
	}
	if r := mod.get("/admin/people/" + string(ann.id)); strings.Contains(r.body, string(secret.ID())) ||
		!strings.Contains(r.body, string(open.ID())) {
		t.Error("a moderator sees the private tables of a person")
	}
}

// TestAdminSite: a host sets the notice and makes the site read-only on the page, and ends both there, although nothing
// else may change.
func TestAdminSite(t *testing.T) {
	s := newSite(t, fixed(5))
	host, ann := s.withRole("Hera", people.Host), s.person("Ann")
	if r := host.post("/admin/site", "do", "notice", "text", "Back <soon>", "hours",
		"2"); r.status != http.StatusSeeOther {
		t.Fatalf("a notice: %d", r.status)
	}
	if b := bannerIn(ann.get("/").body); !strings.Contains(b, "Back &lt;soon&gt;") || !strings.Contains(b, "Until") {
		t.Errorf("the banner: %q", b)
	}
	if r := host.post("/admin/site", "do", "read-only", "reason", "Moving"); r.status != http.StatusSeeOther {
		t.Fatalf("read-only: %d", r.status)
	}
	if r := host.post("/admin/people/"+string(ann.id), "do", "mute", "reason",
		"x"); r.status != http.StatusServiceUnavailable {
		t.Errorf("muting somebody: %d", r.status)
	}
	if r := host.get("/admin"); r.status != http.StatusOK || !strings.Contains(r.body, "End read-only mode") ||
		!strings.Contains(r.body, "Moving") {
		t.Errorf("the overview: %d", r.status)
	}
	for _, verb := range []string{"writable", "clear"} {
		if r := host.post("/admin/site", "do", verb); r.status != http.StatusSeeOther {
			t.Errorf("%s: %d", verb, r.status)
		}
	}
	if r := ann.post("/profile", "name", "Eve"); r.status != http.StatusOK {
		t.Errorf("afterwards: %d", r.status)
	}
	for _, bad := range [][]string{{"do", "notice", "text", ""}, {"do", "notice", "text", "x", "hours", "never"},
		{"do", "dance"}} {
		if r := host.post("/admin/site", bad...); r.status != http.StatusUnprocessableEntity ||
			!strings.Contains(r.body, "notice--bad") {
			t.Errorf("%v: %d", bad, r.status)
		}
	}
	if bannerIn(ann.get("/").body) != "" {
		t.Error("there is a banner although everything is cleared")
	}
}

// TestAdminInAllLanguages: every page has its texts in every language, in every state, and works without scripts, with
// just forms and links.
func TestAdminInAllLanguages(t *testing.T) {
	unraced(t)
	s := newSite(t, fixed(5))
	host, mod, ann := s.withRole("Hera", people.Host), s.withRole("Mo", people.Moderator), s.person("Ann")
	set := settings(2)
	set.Public, set.Spectators = true, true
	made, over := s.deal(set, ann, s.person("Ben")), s.deal(set, ann)
	waiting := s.waitingTable(t, ann, true, true)
	ann.json("/api/v1/tables/"+string(made.ID())+"/chat", `{"text":"hello"}`)
	list, err := s.store.People.Chat(t.Context(), made.ID(), 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	// An act of every kind, for the log.
	for _, verb := range []string{"mute", "unmute", "ban", "rename", "role", "signout", "link"} {
		host.post("/admin/people/"+string(ann.id), "do", verb, "reason", "r", "name", "Ann", "role", "member")
	}
	n := strconv.FormatInt(list[0].ID, 10)
	host.post("/admin/tables/"+string(made.ID()), "do", "hide "+n, "reason", "r")
	host.post("/admin/tables/"+string(over.ID()), "do", "close", "reason", "r")
	host.post("/admin/site", "do", "notice", "text", "t", "hours", "1")
	host.post("/admin/site", "do", "read-only", "reason", "r")
	host.post("/admin/site", "do", "writable")
	s.judged(ann, "mute", `{"reason":"r"}`)
	paths := []string{"/admin", "/admin/people", "/admin/people?q=nobody", "/admin/people/" + string(ann.id),
		"/admin/people/" + string(host.id), "/admin/people/" + string(mod.id),
		"/admin/tables", "/admin/tables?status=frozen", "/admin/tables/" + string(made.ID()),
		"/admin/tables/" + string(over.ID()), "/admin/tables/" + string(waiting.ID()), "/admin/audit"}
	for _, verb := range []string{"rename", "mute", "unmute", "ban", "unban", "signout", "role", "close", "delete",
		"remove", "hide", "notice", "clear", "read-only", "writable", "none"} {
		paths = append(paths, "/admin?done="+verb)
	}
	for _, a := range []*actor{host, mod} {
		for _, lang := range []string{"en", "de", "ru"} {
			a.post("/prefs", "lang", lang)
			for _, path := range paths {
				r := a.get(path)
				want := http.StatusOK
				if a == mod && path == "/admin/audit" {
					want = http.StatusNotFound
				}
				if r.status != want || strings.Contains(r.body, "⟨") || strings.Contains(r.body, "web.admin.") {
					t.Errorf("%s in %s: status %d\n%.300s", path, lang, r.status, r.body[max(0, strings.Index(r.body, "⟨")):])
				}
				if done := strings.Contains(r.body, `role="status">`); strings.Contains(path, "done=") &&
					!strings.HasSuffix(path, "none") && !done {
					t.Errorf("%s in %s does not say what was done", path, lang)
				}
			}
		}
	}
	if r := host.get("/profile"); !strings.Contains(r.body, `href="/admin"`) {
		t.Error("a host is not shown the way")
	}
	before := s.contents(t)
	for _, path := range paths {
		host.get(path)
	}
	if after := s.contents(t); after != before {
		t.Errorf("looking changes something:\n%s", difference(before, after))
	}
}

// TestAdminLongLists: lists come in pages that lead from one to the next, with nothing twice.
func TestAdminLongLists(t *testing.T) {
	s := newSite(t)
	host := s.withRole("Hera", people.Host)
	for i := range admin.PerPage + 5 {
		a := people.Account{ID: table.Person(fmt.Sprintf("crowd%03d", i)), Name: fmt.Sprintf("Crowd & %d", i),
			Created: s.Now()}
		if err := s.store.People.AddPerson(t.Context(), a, people.Key{ID: string(a.ID), Kind: people.DeviceKey,
			Created: s.Now(), Seen: s.Now()}, people.Hash{byte(i), 1}); err != nil {
			t.Fatal(err)
		}
		if err := s.store.People.Record(t.Context(), people.Act{At: s.Now(), Verb: people.MuteAct,
			Target: a.ID}); err != nil {
			t.Fatal(err)
		}
	}
	for path, each := range map[string]string{"/admin/people?q=Crowd+%26": `<li>`, "/admin/audit": `<li>`} {
		seen, pages := 0, 0
		for next := path; next != ""; pages++ {
			r := host.get(next)
			if r.status != http.StatusOK || pages > 5 {
				t.Fatalf("%s: %d after %d pages", next, r.status, pages)
			}
			seen += strings.Count(r.body, each)
			next = ""
			if m := regexp.MustCompile(`href="(/admin/[a-z]+\?[^"]*(?:skip|before)=[^"]*)"`).FindStringSubmatch(
				r.body); m != nil {
				next = strings.ReplaceAll(m[1], "&amp;", "&")
				if _, err := url.Parse(next); err != nil {
					t.Fatal(err)
				}
			}
		}
		want := admin.PerPage + 5
		if path == "/admin/audit" {
			want++ // the role of the host
		}
		if seen != want || pages != 2 {
			t.Errorf("%s: %d lines on %d pages, want %d on 2", path, seen, pages, want)
		}
	}
}

// TestAdminShowsNoSecrets (P5): to a host and to a moderator who have a seat at a table, the pages about it show the
// same bytes, whatever is hidden from them there.
func TestAdminShowsNoSecrets(t *testing.T) {
	unraced(t)
	w := newTwins(t)
	readers := [2][2]*actor{w.person(t, seatPerson(0)), w.person(t, seatPerson(1))}
	w.person(t, seatPerson(2))
	for i, s := range w {
		s.judged(readers[0][i], "role", `{"role":"host"}`)
		s.judged(readers[1][i], "role", `{"role":"moderator"}`)
	}
	r := dealtRules(t, 3, true)
	state := game.New(r, chance.NumberSeed(3), nil)
	rng := rand.New(rand.NewPCG(3, 4))
	var buf [game.MaxLegal]game.Answer
	compared := 0
	for n := 0; state.Phase != game.Over && n < 400; n++ {
		if n%30 == 20 {
			for who := range game.Player(2) {
				id := table.ID(fmt.Sprintf("n%ds%d", n, who))
				other := state
				r.Redeal(&other, who, rng)
				other.Seed = state.Seed
				w.open(t, 0, id, r, &state)
				w.open(t, 1, id, r, &other)
				for _, path := range []string{"/admin/tables/" + string(id), "/admin/tables",
					"/admin/people/" + string(seatPerson(2)), "/admin/reports", "/admin"} {
					a, b := readers[who][0].get(path), readers[who][1].get(path)
					if a.status != http.StatusOK || a.body != b.body {
						t.Errorf("%s to seat %d: status %d, %d and %d bytes", path, who+1, a.status, len(a.body), len(b.body))
					}
					compared++
				}
			}
		}
		seat := r.Open(&state).First()
		legal := r.Legal(&state, seat, buf[:0])
		r.Apply(&state, seat, legal[rng.IntN(len(legal))], nil)
	}
	if compared < 16 {
		t.Errorf("only %d pages were compared", compared)
	}
}
