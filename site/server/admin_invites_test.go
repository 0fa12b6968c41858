package server

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/console"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
)

// TestAdminInvites: on a site for invited people, hosts make invite codes, read how often they were used and revoke
// them, with a line in the audit log; moderators find nothing there, and neither does a host of another site.
func TestAdminInvites(t *testing.T) {
	unraced(t)
	clock, pass := clockOf()
	s := newSite(t, clock, closed(core.SignUpInvite))
	host, mod := s.insider("Hera"), s.insider("Mo")
	s.judged(host, "role", `{"role":"host"}`)
	s.judged(mod, "role", `{"role":"moderator"}`)
	const path = "/admin/invites"
	if r := mod.get(path); r.status != http.StatusNotFound || strings.Contains(mod.get("/admin").body, path) {
		t.Errorf("a moderator: %d", r.status)
	}
	if r := mod.post(path, "do", "make", "count", "1", "uses", "1", "days", "1"); r.status != http.StatusNotFound {
		t.Errorf("a moderator makes codes: %d", r.status)
	}
	if r := host.get("/admin"); !strings.Contains(r.body, `href="/admin/invites"`) {
		t.Error("a host is not shown the way")
	}
	for _, bad := range [][]string{
		{"do", "make", "count", "0", "uses", "1", "days", "1"}, {"do", "make", "count", "1001", "uses", "1", "days", "1"},
		{"do", "make", "count", "1", "uses", "many", "days", "1"},
		{"do", "make", "count", "1", "uses", "10001", "days", "1"}, {"do", "make", "count", "1", "uses", "1", "days", "0"},
		{"do", "make", "count", "1", "uses", "1", "days", "2000000000"},
		{"do", "make", "count", "1", "uses", "1", "days", "1", "note", strings.Repeat("x", gate.MaxReason+1)}, {"do", "make"},
		{"do", "praise"}, {},
	} {
		if r := host.post(path, bad...); r.status != http.StatusUnprocessableEntity ||
			!strings.Contains(r.body, "notice--bad") || strings.Contains(r.body, "⟨") {
			t.Errorf("%.80v: %d", bad, r.status)
		}
	}
	if list, err := s.store.People.Invites(t.Context()); err != nil || len(list) != 0 {
		t.Fatalf("there are %d codes after refusals, %v", len(list), err)
	}
	if r := host.post(path, "do", "make", "count", "1", "uses", "x", "days", "7", "note",
		"for the <club>"); !strings.Contains(r.body, `value="for the &lt;club&gt;"`) ||
		!strings.Contains(r.body, `value="7"`) {
		t.Error("what was entered is lost")
	}

	links := func(r *reply) []string {
		return regexp.MustCompile(`/invite/[a-z0-9-]+`).FindAllString(r.body, -1)
	}
	made := host.post(path, "do", "make", "count", "2", "uses", "3", "days", "7", "note", "for the <club>")
	if made.status != http.StatusOK || len(links(made)) != 2 || made.header.Get("Cache-Control") != "no-store" {
		t.Fatalf("making two codes: %d, %q, %q", made.status, links(made), made.header.Get("Cache-Control"))
	}
	list, err := s.store.People.Invites(t.Context())
	if err != nil || len(list) != 2 || list[0].Most != 3 || list[0].Note != "for the <club>" ||
		list[0].Expires.Sub(list[0].Created) != 7*24*time.Hour {
		t.Fatalf("%+v, %v", list, err)
	}
	code := strings.TrimPrefix(links(made)[0], "/invite/")
	if r := s.visitor().post("/signup", "code", code, "name", "Zoe"); r.status != http.StatusSeeOther {
		t.Errorf("using a code: %d", r.status)
	}
	page := host.get(path)
	if len(links(page)) != 0 || !strings.Contains(page.body, "for the &lt;club&gt;") ||
		strings.Count(page.body, "Used 1 of 3") != 1 || strings.Count(page.body, "Used 0 of 3") != 1 {
		t.Errorf("the list\n%s", page.body)
	}
	for i := range list {
		if r := host.post(path, "do", "revoke "+list[i].ID); r.status != http.StatusSeeOther ||
			r.header.Get("Location") != path+"?done=revoke" {
			t.Errorf("revoking: %d", r.status)
		}
	}
	if r := host.post(path, "do", "revoke "+list[0].ID); r.status != http.StatusNotFound ||
		!strings.Contains(r.body, "notice--bad") {
		t.Errorf("revoking again: %d", r.status)
	}
	if r := s.visitor().post("/signup", "code", code, "name", "Yves"); r.status != http.StatusForbidden {
		t.Errorf("using a code that was revoked: %d", r.status)
	}
	var log []console.Entry
	s.console(http.StatusOK, http.MethodGet, "/audit?limit=3", "", &log)
	if len(log) != 3 || log[2].Verb != people.InviteAct || log[0].Verb != people.RevokeAct || log[0].Actor != host.id ||
		log[2].Actor != host.id {
		t.Errorf("the audit log: %+v", log)
	}
	host.post(path, "do", "make", "count", "1", "uses", "1", "days", "1")
	pass(25 * time.Hour)
	titles := map[string]string{"en": "Invite codes", "de": "Einladungscodes", "ru": "Коды приглашения"}
	for lang, title := range titles {
		host.post("/prefs", "lang", lang)
		pages := []*reply{host.get(path), host.get(path + "?done=revoke"), host.get("/admin/audit"),
			host.post(path, "do", "make", "count", "1", "uses", "1", "days", "1")}
		for i, r := range pages {
			if r.status != http.StatusOK || !strings.Contains(r.body, title) || strings.Contains(r.body, "⟨") ||
				strings.Contains(r.body, "web.admin.") {
				t.Errorf("page %d in %s: %d", i, lang, r.status)
			}
		}
	}
	host.post("/prefs", "lang", "en")
	if r := host.get(path); strings.Count(r.body, "no longer valid</small>") != 1 {
		t.Error("a code that has expired looks as if it was good")
	}

	for _, way := range []string{core.SignUpOpen, core.SignUpOIDC} {
		s := newSite(t, closed(way))
		host := s.insider("Hera")
		s.judged(host, "role", `{"role":"host"}`)
		for _, r := range []*reply{host.get(path), host.post(path, "do", "make", "count", "1", "uses", "1", "days", "1")} {
			if r.status != http.StatusNotFound {
				t.Errorf("a site with --sign-up %s: %d", way, r.status)
			}
		}
		if strings.Contains(host.get("/admin").body, path) {
			t.Errorf("a site with --sign-up %s leads to invite codes", way)
		}
	}
}
