package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/console"
	"koprulu/site/server/core"
	"koprulu/site/web/page"
)

// apiSanctions is what a program is told of the sanctions against its person.
type apiSanctions struct {
	Sanctions []struct {
		ID           int64
		Kind, Reason string
		Until        *time.Time
		Lifted       *time.Time
		Answerable   bool
		Appeal       *struct {
			Text, Decision string
			Decided        *time.Time
		}
	}
}

// sanctions reads them.
func (a *actor) sanctions(t *testing.T) (list apiSanctions) {
	t.Helper()
	r := a.get("/api/v1/me/sanctions")
	if err := json.Unmarshal([]byte(r.body), &list); err != nil || r.status != http.StatusOK {
		t.Fatalf("sanctions: %d %s", r.status, r.body)
	}
	return list
}

// TestAppeal: somebody who is banned answers once, on the page that says so; hosts and moderators find it beside the
// sanction, what they decide is told to the person and nobody else, and nothing else of the page opens by it.
func TestAppeal(t *testing.T) {
	clock, pass := clockOf()
	s := newSite(t, clock)
	ann, ben, mo, hera := s.person("Ann"), s.person("Ben"), s.withRole("Mo", people.Moderator),
		s.withRole("Hera", people.Host)
	if r := ann.get("/profile"); strings.Contains(r.body, "h-sanctions") {
		t.Error("the profile speaks of sanctions without any")
	}
	if r := mo.post("/admin/people/"+string(ann.id), "do", "ban", "reason", "spam <b>", "hours", "48"); r.status !=
		http.StatusSeeOther {
		t.Fatalf("a ban: %d", r.status)
	}
	act := fmt.Sprint(ann.sanctions(t).Sanctions[0].ID)
	if r := ann.get("/"); r.status != http.StatusForbidden || !strings.Contains(r.body, `action="/profile/appeal"`) ||
		!strings.Contains(r.body, `name="act" value="`+act+`"`) {
		t.Errorf("the page of a ban has no form to answer: %d", r.status)
	}
	long := strings.Repeat("x", page.MaxAppeal+1)
	for _, bad := range []struct {
		act, text string
		status    int
		has       string
	}{
		{act, " ", http.StatusUnprocessableEntity, "Write something first"},
		{act, long, http.StatusUnprocessableEntity, long},
		{"x", "sorry", http.StatusUnprocessableEntity, ""},
		{"99999", "sorry", http.StatusNotFound, ""},
	} {
		if r := ann.post("/profile/appeal", "act", bad.act, "text", bad.text); r.status != bad.status ||
			!strings.Contains(r.body, bad.has) {
			t.Errorf("answering to %s: %d, want %d with %.20q", bad.act, r.status, bad.status, bad.has)
		}
	}
	if r := ben.post("/profile/appeal", "act", act, "text", "for a friend"); r.status != http.StatusNotFound {
		t.Errorf("somebody else answers: %d", r.status)
	}
	if r := s.visitor().post("/profile/appeal", "act", act, "text", "x"); r.status != http.StatusUnauthorized {
		t.Errorf("nobody answers: %d", r.status)
	}
	if r := ann.post("/profile/appeal", "act", act, "text", "It was my brother"); r.status != http.StatusOK ||
		!strings.Contains(r.body, "Your answer was sent") {
		t.Fatalf("answering: %d\n%s", r.status, r.body)
	}
	for _, again := range []*reply{ann.post("/profile/appeal", "act", act, "text", "again"),
		ann.json("/api/v1/me/sanctions/"+act+"/appeal", `{"text":"again"}`)} {
		if again.status != http.StatusConflict {
			t.Errorf("answering again: %d %.200s", again.status, again.body)
		}
	}
	if r := ann.get("/"); strings.Contains(r.body, `action="/profile/appeal"`) ||
		!strings.Contains(r.body, "It was my brother") || !strings.Contains(r.body, "Nothing has been decided") {
		t.Errorf("after the answer the page of the ban is\n%s", r.body)
	}

	// Moderators find it, with what it is against; nobody else does.
	reports := mo.get("/admin/reports?kind=appeal").body
	for _, want := range []string{"It was my brother", "spam &lt;b&gt;", "Answer to a sanction",
		"/admin/people/" + string(ann.id)} {
		if !strings.Contains(reports, want) {
			t.Errorf("the reports lack %q", want)
		}
	}
	if r := mo.get("/admin/people/" + string(ann.id)); !strings.Contains(r.body, "It was my brother") ||
		!strings.Contains(r.body, "waits for a decision") {
		t.Error("the page of the person lacks the answer beside the sanction")
	}
	if r := ben.get("/admin/reports"); r.status != http.StatusNotFound {
		t.Errorf("a member reads reports: %d", r.status)
	}
	var open []console.Report
	s.console(http.StatusOK, http.MethodGet, "/reports?kind=appeal&person=Ann", "", &open)
	if len(open) != 1 || open[0].Reporter != ann.id || fmt.Sprint(open[0].Act) != act {
		t.Fatalf("the console has %+v", open)
	}
	if list := s.found(t, "trait=appeal"); list != "Ann " {
		t.Errorf("waiting for a decision are %q", list)
	}
	pass(time.Hour)
	path := fmt.Sprint("/admin/reports/", open[0].ID)
	if r := ben.post(path, "note", "no"); r.status != http.StatusNotFound {
		t.Errorf("a member decides: %d", r.status)
	}
	if r := mo.post(path, "note", "One more chance."); r.status != http.StatusSeeOther {
		t.Fatalf("deciding: %d %s", r.status, r.body)
	}
	if r := ann.get("/"); r.status != http.StatusForbidden || !strings.Contains(r.body, "One more chance.") {
		t.Errorf("the page of the ban lacks the decision: %d", r.status)
	}
	if d := ann.sanctions(t).Sanctions[0]; d.Appeal == nil || d.Appeal.Decision != "One more chance." ||
		d.Appeal.Decided == nil || d.Answerable {
		t.Errorf("a program is told %+v", d)
	}
	if r := ann.get("/profile/data"); !strings.Contains(r.body, "One more chance.") ||
		strings.Contains(r.body, string(mo.id)) {
		t.Error("my data lacks the decision, or says who made it")
	}
	s.judged(ann, "unban", `{}`)

	// Every page tells of what was decided, until it is put away; the profile has all of it.
	r := ann.get("/")
	if r.status != http.StatusOK || !strings.Contains(r.body, "decided something about you") {
		t.Fatalf("no page tells that something was decided: %d", r.status)
	}
	_, rest, _ := strings.Cut(r.body, `name="judged" value="`)
	told, _, _ := strings.Cut(rest, `"`)
	ann.post("/notice", "judged", told, "back", "/")
	if r := ann.get("/"); strings.Contains(r.body, "decided something about you") {
		t.Error("what was put away is told again")
	}
	for _, other := range []*actor{ben, mo} {
		if r := other.get("/"); strings.Contains(r.body, "decided something about you") && other == ben {
			t.Error("somebody else is told")
		}
	}
	if r := ann.get("/profile"); !strings.Contains(r.body, "One more chance.") || !strings.Contains(r.body, "lifted on") ||
		!strings.Contains(r.body, "spam &lt;b&gt;") {
		t.Error("the profile lacks the ban that was lifted, or the decision")
	}

	// A sanction that is over or was lifted takes no answer; a new one does, as does a warning for a while.
	s.judged(ann, "mute", `{"reason":"loud","seconds":60}`)
	mute := ann.sanctions(t).Sanctions[0]
	if !mute.Answerable || mute.Kind != "mute" {
		t.Errorf("a new mute: %+v", mute)
	}
	pass(2 * time.Minute)
	refusedWith(t, "too late", ann.json(fmt.Sprint("/api/v1/me/sanctions/", mute.ID, "/appeal"), `{"text":"x"}`),
		http.StatusConflict, core.ErrNotNow.Word)
	s.judged(ann, "warn", `{"reason":"Be kind."}`)
	warning := ann.sanctions(t).Sanctions[0]
	if warning.Kind != "warn" || warning.Reason != "Be kind." || !warning.Answerable || warning.Until != nil {
		t.Errorf("a warning: %+v", warning)
	}
	if r := ann.get("/"); !strings.Contains(r.body, "decided something about you") {
		t.Error("a warning is not told")
	}
	if r := ann.get("/profile"); !strings.Contains(r.body, "Be kind.") || !strings.Contains(r.body, ">Warned<") {
		t.Error("the profile lacks the warning")
	}
	pass(people.WarningTime)
	if x := ann.sanctions(t).Sanctions[0]; x.Answerable {
		t.Error("a warning is answered after a month")
	}

	// What moderators answer to sanctions against themselves, hosts decide on.
	s.judged(mo, "mute", `{"reason":"mod"}`)
	mine := mo.sanctions(t).Sanctions[0].ID
	if r := mo.json(fmt.Sprint("/api/v1/me/sanctions/", mine, "/appeal"), `{"text":"of a moderator"}`); r.status !=
		http.StatusOK {
		t.Fatalf("a moderator answers: %d %s", r.status, r.body)
	}
	if r := mo.get("/admin/reports"); strings.Contains(r.body, "of a moderator") {
		t.Error("moderators find what they answered themselves")
	}
	if r := hera.get("/admin/reports"); !strings.Contains(r.body, "of a moderator") {
		t.Error("hosts don't find what a moderator answered")
	}

	// Who plays with somebody does not decide on what they answered.
	s.deal(settings(2), hera, mo)
	s.console(http.StatusOK, http.MethodGet, "/reports?kind=appeal", "", &open)
	if r := hera.get("/admin/reports"); !strings.Contains(r.body, "in a running game or league with this person") {
		t.Error("a fellow player is not told that somebody else decides")
	}
	if r := hera.post(fmt.Sprint("/admin/reports/", open[0].ID), "note", "x"); r.status != http.StatusForbidden {
		t.Errorf("a fellow player decides: %d", r.status)
	}

	// With the person all of it is gone.
	if r := ann.post("/profile/delete", "sure", "on"); r.status != http.StatusSeeOther {
		t.Fatalf("leaving: %d", r.status)
	}
	if all := s.contents(t); strings.Contains(all, "It was my brother") || strings.Contains(all, "One more chance.") ||
		strings.Contains(all, "Be kind.") {
		t.Error("something of the sanctions is left")
	}
}

// TestLinkOfTheBanned: who opens the personal link of somebody who is banned does not find a ban of their own there
// that is over.
func TestLinkOfTheBanned(t *testing.T) {
	clock, pass := clockOf()
	s := newSite(t, clock)
	ann, ben := s.person("Ann"), s.person("Ben")
	s.judged(ann, "ban", `{"reason":"long ago","seconds":60}`)
	ann.json(fmt.Sprint("/api/v1/me/sanctions/", ann.sanctions(t).Sanctions[0].ID, "/appeal"), `{"text":"an old answer"}`)
	pass(2 * time.Minute)
	link := regexp.MustCompile(`/me/[A-Za-z0-9_-]+`).FindString(ben.post("/profile/link").body)
	s.judged(ben, "ban", `{"reason":"just now"}`)
	r := ann.get(link)
	if r.status != http.StatusForbidden || !strings.Contains(r.body, "just now") {
		t.Errorf("the link: %d", r.status)
	}
	if strings.Contains(r.body, "an old answer") || strings.Contains(r.body, page.AppealPath) {
		t.Error("the page speaks of another ban, or takes an answer")
	}
}

// found lists the names of the people whom the command line finds.
func (s *site) found(t *testing.T, query string) (names string) {
	t.Helper()
	var list []console.Person
	s.console(http.StatusOK, http.MethodGet, "/people?"+query, "", &list)
	for _, p := range list {
		names += p.Name + " "
	}
	return names
}

// TestRemarks: hosts and moderators write down, read and remove remarks about people of a lower role; the log has that
// they did, not what they wrote. Only the command line takes them out, if it is asked to, without their authors.
func TestRemarks(t *testing.T) {
	s := newSite(t)
	ann, mo, hera := s.person("Ann"), s.withRole("Mo", people.Moderator), s.withRole("Hera", people.Host)
	at := func(who *actor) string { return "/admin/people/" + string(who.id) }
	for _, by := range []*actor{mo, hera} {
		if r := by.post(at(ann), "do", "remark", "text", "brother of <b> "+string(by.id)); r.status != http.StatusSeeOther {
			t.Fatalf("a remark: %d %s", r.status, r.body)
		}
	}
	s.console(http.StatusOK, http.MethodPost, "/people/Ann/remark", `{"text":"from the machine"}`, nil)
	for what, r := range map[string]*reply{"empty": mo.post(at(ann), "do", "remark", "text", " "),
		"too long": mo.post(at(ann), "do", "remark", "text", strings.Repeat("y", 501))} {
		if r.status != http.StatusUnprocessableEntity ||
			what == "too long" && !strings.Contains(r.body, strings.Repeat("y", 501)) {
			t.Errorf("%s: %d", what, r.status)
		}
	}
	shown := mo.get(at(ann)).body
	for _, want := range []string{"brother of &lt;b&gt; " + string(mo.id), "brother of &lt;b&gt; " + string(hera.id),
		"from the machine"} {
		if !strings.Contains(shown, want) {
			t.Errorf("a moderator does not read %q", want)
		}
	}
	var d console.PersonDetails
	s.console(http.StatusOK, http.MethodGet, "/people/Ann", "", &d)
	if len(d.Remarks) != 3 || d.Remarks[2].Author != mo.id || d.Remarks[0].Author != "" {
		t.Fatalf("the console has %+v", d.Remarks)
	}
	if list := s.found(t, "trait=remark"); list != "Ann " {
		t.Errorf("with remarks are %q", list)
	}
	var file, with struct{ Remarks []people.Remark }
	s.console(http.StatusOK, http.MethodPost, "/people/Ann/export", `{}`, &file)
	s.console(http.StatusOK, http.MethodPost, "/people/Ann/export", `{"remarks":true}`, &with)
	if len(file.Remarks) != 0 || len(with.Remarks) != 3 || with.Remarks[2].Author != "" || with.Remarks[0].Text !=
		"from the machine" {
		t.Errorf("taken out are %+v and %+v", file, with)
	}
	if r := mo.post(at(ann), "do", fmt.Sprint("unremark ", d.Remarks[1].ID)); r.status != http.StatusSeeOther {
		t.Fatalf("removing one: %d", r.status)
	}
	if r := mo.post(at(ann), "do", fmt.Sprint("unremark ", d.Remarks[1].ID)); r.status != http.StatusNotFound {
		t.Errorf("removing it again: %d", r.status)
	}
	unremark := fmt.Sprint("/remarks/", d.Remarks[0].ID, "/unremark")
	s.console(http.StatusNotFound, http.MethodPost, "/people/Hera"+unremark, `{}`, nil)
	s.console(http.StatusOK, http.MethodPost, "/people/Ann"+unremark, `{}`, nil)
	if r := mo.get(at(ann)); strings.Contains(r.body, "from the machine") || strings.Contains(r.body, string(hera.id)) {
		t.Error("what was removed is there")
	}
	var log []console.Entry
	s.console(http.StatusOK, http.MethodGet, "/audit?about="+string(ann.id), "", &log)
	verbs := ""
	for _, e := range log {
		verbs += e.Verb + " "
		if strings.Contains(e.Detail, "brother") || strings.Contains(e.Detail, "machine") {
			t.Errorf("the log has what was written: %q", e.Detail)
		}
	}
	if verbs != "unremark unremark export export remark remark remark " {
		t.Errorf("the log has %s", verbs)
	}
	for i := range 101 {
		status := http.StatusOK
		if i >= 99 {
			status = http.StatusUnprocessableEntity
		}
		s.console(status, http.MethodPost, "/people/Ann/remark", `{"text":"one of many"}`, nil)
	}
}

// TestRemarksStaySecret: what is written down about somebody reaches nobody who may not write it: on no address of the
// site and of the API, in no file and no stream; moderators do not read what hosts wrote about them or about hosts, nor
// does anybody read what is written about themselves.
func TestRemarksStaySecret(t *testing.T) {
	unraced(t)
	s := newSite(t, fixed(5))
	owner, player, other, nobody := s.person("Olga"), s.person("Paul"), s.person("Gert"), s.visitor()
	mo, hera, host := s.withRole("Mo", people.Moderator), s.withRole("Hera", people.Host), s.withRole("Hugo", people.Host)
	running := s.waitingTable(t, owner, true, true)
	s.moveOn(t, running, "playing", owner, player)
	league := owner.newLeague()
	at := "/t/" + string(running.ID())
	const secret = "Xyzzy-Plugh"
	for _, who := range []*actor{owner, mo, host} {
		s.console(http.StatusOK, http.MethodPost, "/people/"+string(who.id)+"/remark", `{"text":"`+secret+`"}`, nil)
	}
	owner.says(running.ID(), "hello")
	for name, heard := range map[string]string{"their page": owner.follow(at).until(`id="chat"`),
		"a fellow player's": player.follow(at).until(`id="chat"`), "a moderator's": mo.follow(at).until(`id="chat"`),
		"a program's": owner.listen("/api/v1/tables/" + string(running.ID()) + "/stream").until("seq")} {
		if strings.Contains(heard, secret) {
			t.Errorf("%s stream has a remark", name)
		}
	}
	fill := map[string][]string{"{id}": {string(running.ID()), league, string(owner.id), string(mo.id), string(host.id)},
		"{seat}": {"0"}, "{kind}": {"planets"}, "{rule}": {"ROUND-01"}, "{scenario}": {"none"}, "{hash}": {"x"},
		"{file...}": {"css/base.css"}, "{$}": {""}, "{round}": {"1"}, "{week}": {"2026-W01"}, "{secret}": {"none"},
		"{code}": {"aaaaa-aaaaa-aaaaa-aaaaa"}, "{page}": {owner.id.Page(), mo.id.Page()}, "{name...}": {"api"},
		"{address}": {"none"}, "{token}": {"none"}}
	asked := 0
	for _, rt := range s.routes() {
		path, get := strings.CutPrefix(rt.Pattern, "GET ")
		if !get || strings.HasSuffix(path, "stream") {
			continue
		}
		for _, p := range filled(path, fill) {
			for name, a := range map[string]*actor{"themselves": owner, "a player": player, "somebody": other,
				"nobody": nobody} {
				asked++
				if r := a.get(p); strings.Contains(r.body, secret) {
					t.Errorf("%s reads a remark at %s", name, p)
				}
			}
			for name, a := range map[string]*actor{"a moderator": mo, "another host": hera, "a host": host} {
				if strings.HasSuffix(p, string(owner.id)) || name == "another host" && strings.HasSuffix(p, string(mo.id)) ||
					name == "a host" && strings.HasSuffix(p, string(mo.id)) {
					continue // These they may read.
				}
				asked++
				if r := a.get(p); strings.Contains(r.body, secret) {
					t.Errorf("%s reads a remark at %s", name, p)
				}
			}
		}
	}
	if asked < 500 {
		t.Errorf("only %d requests", asked)
	}
	for _, a := range []*actor{mo, hera} {
		if r := a.get("/admin/people/" + string(owner.id)); !strings.Contains(r.body, secret) {
			t.Error("who may read the remark does not find it")
		}
	}
}
