package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/console"
)

// myData is what the file about a person has of leagues and sanctions.
type myData struct {
	Leagues   []people.Membership
	Sanctions []people.Imposed
}

// data reads the file that somebody gets about themselves.
func (a *actor) data(t *testing.T) (d myData) {
	t.Helper()
	r := a.get("/profile/data")
	if err := json.Unmarshal([]byte(r.body), &d); err != nil || r.status != http.StatusOK {
		t.Fatalf("my data: %d, %v", r.status, err)
	}
	return d
}

// TestMyData: the file has the leagues that somebody organises, plays in and has left, and every ban and mute with its
// reason, lifted or not, without who imposed it; a host who takes it out gets the same bytes, and the log says so.
func TestMyData(t *testing.T) {
	s := newSite(t)
	ann, ben, mo := s.person("Ann"), s.person("Ben"), s.withRole("Mo", people.Moderator)
	organised, joined, left := ann.newLeague(), ben.newLeague(), ben.newLeague()
	for _, id := range []string{joined, left} {
		ann.post("/leagues/"+id, "do", "join")
	}
	ann.post("/leagues/"+left, "do", "withdraw", "sure", "on")
	if r := mo.post("/admin/people/"+string(ann.id), "do", "ban", "reason", "spam: for good", "hours", "2"); r.status !=
		http.StatusSeeOther {
		t.Fatalf("a ban: %d", r.status)
	}
	s.judged(ann, "unban", `{}`)
	s.judged(ann, "mute", `{"reason":"loud"}`)
	d := ann.data(t)
	is := func(id string, what people.Membership) bool {
		return slices.ContainsFunc(d.Leagues, func(m people.Membership) bool {
			return m.ID == id && m.Name != "" && !m.Made.IsZero() && m.Organises == what.Organises && m.Plays == what.Plays
		})
	}
	if is(left, people.Membership{Plays: true}) || !is(organised, people.Membership{Organises: true}) ||
		!is(joined, people.Membership{Plays: true}) {
		t.Errorf("the leagues are %+v", d.Leagues)
	}
	if x := d.Sanctions; len(x) != 2 || x[0].Verb != people.MuteAct || x[0].Reason != "loud" || !x[0].Lifted.IsZero() ||
		x[1].Verb != people.BanAct || x[1].Reason != "spam: for good" || x[1].Lifted.IsZero() ||
		x[1].Until.Sub(x[1].At).Round(time.Minute) != 2*time.Hour {
		t.Errorf("the sanctions are %+v", x)
	}
	file := ann.get("/profile/data").body
	if strings.Contains(file, string(mo.id)) {
		t.Error("the file says who imposed the ban")
	}
	if r := ann.get("/profile"); !strings.Contains(r.body, `href="/profile/data"`) {
		t.Error("the profile does not lead to the file")
	}
	w := httptest.NewRecorder()
	s.Console().ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/people/Ann/export", nil))
	var mine, taken any
	if json.Unmarshal([]byte(file), &mine) != nil || json.Unmarshal(w.Body.Bytes(), &taken) != nil ||
		!sameJSON(mine, taken) {
		t.Errorf("a host gets another file: %d\n%.300s\n%.300s", w.Code, w.Body, file)
	}
	var acts []console.Entry
	s.console(http.StatusOK, http.MethodGet, "/audit?verb=export", "", &acts)
	if len(acts) != 1 || acts[0].Target != ann.id || acts[0].Office != people.MachineOffice {
		t.Errorf("the log has %+v", acts)
	}
}

// sameJSON compares two files but for when keys were last used, which reading one of them changes.
func sameJSON(one, other any) bool {
	text := func(v any) string {
		delete(v.(map[string]any), "Devices")
		out, _ := json.Marshal(v)
		return string(out)
	}
	return text(one) == text(other)
}

// TestDeletedByAHost: a host deletes a person as they could themselves: bots play on, their name is gone, nobody is
// signed in as them; the log keeps why. Moderators can't, nor can hosts where they play along or for each other.
func TestDeletedByAHost(t *testing.T) {
	s := newSite(t)
	host, mo := s.withRole("Hera", people.Host), s.withRole("Mo", people.Moderator)
	ann, ben, other := s.person("Ann"), s.person("Ben"), s.withRole("Other", people.Host)
	made := s.deal(settings(2), ann, ben)
	ann.says(made.ID(), "hello")
	beside := s.deal(settings(2), host, ben)
	asks := func(a *actor, who *actor, reason string) int {
		return a.post("/admin/people/"+string(who.id), "do", "delete", "reason", reason).status
	}
	for what, got := range map[string][2]int{
		"a moderator":      {asks(mo, ann, "x"), http.StatusForbidden},
		"without a reason": {asks(host, ann, " "), http.StatusUnprocessableEntity},
		"another host":     {asks(host, other, "x"), http.StatusForbidden},
		"themselves":       {asks(host, host, "x"), http.StatusForbidden},
		"a fellow player":  {asks(host, ben, "x"), http.StatusForbidden},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: %d, want %d", what, got[0], got[1])
		}
	}
	if r := mo.get("/admin/people/" + string(ann.id)); strings.Contains(r.body, `value="delete"`) {
		t.Error("a moderator is offered to delete somebody")
	}
	if r := host.get("/admin/people/" + string(ann.id)); !strings.Contains(r.body, `value="delete"`) {
		t.Error("a host is not offered to delete somebody")
	}
	r := host.post("/admin/people/"+string(ann.id), "do", "delete", "reason", "asked for it")
	if to := r.header.Get("Location"); r.status != http.StatusSeeOther || to != "/admin/people?done=delete" {
		t.Fatalf("deleting: %d, to %s", r.status, to)
	}
	snap := made.Snapshot()
	if seat := snap.Seats[0]; !seat.Left || seat.Bot == "" || seat.Name != "someone who has left" {
		t.Errorf("the seat is %+v", seat)
	}
	if r := ann.get("/api/v1/me"); r.status != http.StatusUnauthorized {
		t.Errorf("still signed in: %d", r.status)
	}
	s.console(http.StatusNotFound, http.MethodGet, "/people/"+string(ann.id), "", nil)
	var acts []console.Entry
	s.console(http.StatusOK, http.MethodGet, "/audit?verb=delete", "", &acts)
	if len(acts) != 1 || acts[0].Target != ann.id || acts[0].Actor != host.id || acts[0].Detail != "asked for it" {
		t.Errorf("the log has %+v", acts)
	}

	// The command line names people by their names, too, and is bound by none of that.
	var gone console.PersonGone
	s.console(http.StatusOK, http.MethodPost, "/people/Ben/delete", `{"reason":"x"}`, &gone)
	if gone.Deleted != ben.id || !beside.Snapshot().Seats[1].Left {
		t.Errorf("deleted: %+v", gone)
	}
	var found []console.Table
	s.console(http.StatusOK, http.MethodGet, "/tables?person=Hera", "", &found)
	if len(found) != 1 || found[0].ID != beside.ID() {
		t.Errorf("the tables of Hera are %+v", found)
	}
	s.console(http.StatusNotFound, http.MethodGet, "/tables?person=Her", "", nil)
}
