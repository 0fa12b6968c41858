package server

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"koprulu/site/server/core"
	"koprulu/table"
)

// TestFrozenTable: a table that can't go on and can't even be shown says why.
func TestFrozenTable(t *testing.T) {
	s := newSite(t)
	ann := s.person("Ann")
	row := &table.Stored{
		Basics: table.Basics{
			ID:       "frozen",
			Owner:    ann.id,
			Settings: settings(2),
			Status:   table.Playing,
			Seats:    []table.Seat{{Person: ann.id, Name: "Ann"}, {Bot: "simple"}},
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
	want := core.LanguageOf("en").Text(table.FrozenRules)
	if r := ann.get("/t/frozen"); r.status != http.StatusOK || !strings.Contains(r.body, want) {
		t.Errorf("status %d, %q is not there", r.status, want)
	}
}

// TestDeedsBesideAnswers: proposing and withdrawing, pausing and resuming, renaming, coming back without having left.
func TestDeedsBesideAnswers(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben, eve := s.person("Ann"), s.person("Ben"), s.person("Eve")
	waiting := s.waitingTable(t, ann, true, true)
	path := "/t/" + string(waiting.ID())
	if r := eve.post(path+"/rename", "name", "Mine now"); waiting.Snapshot().Settings.Name == "Mine now" {
		t.Errorf("somebody else renames the table: status %d", r.status)
	}
	if r := ann.post(path+"/rename", "name", "Another name"); r.status != http.StatusSeeOther ||
		waiting.Snapshot().Settings.Name != "Another name" {
		t.Errorf("renaming: status %d, %q", r.status, waiting.Snapshot().Settings.Name)
	}
	made := s.deal(settings(2), ann, ben)
	path = "/t/" + string(made.ID())
	post := func(a *actor, what string, fields ...string) {
		t.Helper()
		if r := a.post(path+"/"+what, fields...); r.status != http.StatusSeeOther {
			t.Fatalf("%s: status %d\n%s", what, r.status, excerpt(r.body))
		}
	}
	post(ann, "propose", "kind", "pause")
	if made.Snapshot().Proposal == nil {
		t.Fatal("nothing is proposed")
	}
	ben.post(path + "/withdraw")
	if made.Snapshot().Proposal == nil {
		t.Error("somebody else withdraws the proposal")
	}
	post(ann, "withdraw")
	if made.Snapshot().Proposal != nil {
		t.Error("the proposal stands after it was withdrawn")
	}
	post(ann, "propose", "kind", "pause")
	post(ben, "vote", "agree", "1")
	if made.Snapshot().Status != table.Paused {
		t.Fatalf("the table is not paused but %d", made.Snapshot().Status)
	}
	eve.post(path + "/resume")
	if made.Snapshot().Status != table.Paused {
		t.Error("somebody without a seat goes on with the game")
	}
	post(ben, "resume")
	if made.Snapshot().Status != table.Playing {
		t.Error("the game does not go on")
	}
	before := made.Snapshot()
	ben.post(path + "/return")
	if after := made.Snapshot(); after.Seq != before.Seq {
		t.Error("coming back without having left changes the table")
	}
}

// TestPointing: a place of the map chooses the answers about it; anything that is not a place is refused.
func TestPointing(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	path := "/t/" + string(made.ID()) + "/point"
	snap := made.Snapshot()
	seat := snap.Rules.Open(snap.State).First()
	a := []*actor{ann, ben}[seat]
	n := strconv.FormatUint(snap.Decisions[seat].Number, 10)
	m := s.play.Rooms.Enter(made.ID(), s.Now())
	defer m.Leave(s.Now())
	header := map[string]string{"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true",
		"Sec-Fetch-Site": "same-origin"}
	for _, at := range []string{"", "here", "1", "1.x", "300.1"} {
		if r := a.send(http.MethodPost, path, header,
			strings.NewReader(form([]string{"decision=" + n, "at=" + at}))); r.status != http.StatusUnprocessableEntity {
			t.Errorf("at %q: status %d", at, r.status)
		}
	}
	if r := a.send(http.MethodPost, path, header, strings.NewReader(form([]string{"decision=777", "at=1.1"}))); r.status !=
		http.StatusConflict {
		t.Errorf("for another decision: status %d", r.status)
	}
	for kind := range 8 {
		for index := range 40 {
			a.post(path, "decision", n, "at", strconv.Itoa(kind)+"."+strconv.Itoa(index))
			if made.Snapshot().Answers > snap.Answers || len(m.Pick(seat, snap.Decisions[seat].Number).Chosen) > 0 {
				return
			}
		}
	}
	t.Error("no place of the map is one to choose")
}

// TestRobotsStayOut: search engines are asked to leave alone what is private.
func TestRobotsStayOut(t *testing.T) {
	r := newSite(t).visitor().get("/robots.txt")
	for _, path := range []string{"/t/", "/join/", "/watch/", "/profile", "/me/", "/api/"} {
		if !strings.Contains(r.body, "Disallow: "+path+"\n") {
			t.Errorf("%s is not among\n%s", path, r.body)
		}
	}
}

// TestFormsThatCantBeRead: forms that can't be read are refused as such.
func TestFormsThatCantBeRead(t *testing.T) {
	s := newSite(t)
	ann := s.person("Ann")
	r := ann.send(http.MethodPost, "/profile", map[string]string{"Content-Type": "application/x-www-form-urlencoded"},
		strings.NewReader("name=%zz"))
	if r.status != http.StatusUnprocessableEntity {
		t.Errorf("status %d", r.status)
	}
	if page := ann.get("/profile"); !strings.Contains(page.body, "Ann") {
		t.Error("the name has changed")
	}
}

// TestPauseIsForThoseWithAVote: who is out of the game finds no button to go on with a pause of the others, who do.
func TestPauseIsForThoseWithAVote(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben, cid := s.person("Ann"), s.person("Ben"), s.person("Cid")
	made := s.deal(settings(3), ann, ben, cid)
	path := "/t/" + string(made.ID())
	for _, deed := range []func() error{
		func() error { return made.Resign(t.Context(), ann.id) },
		func() error { return made.Propose(t.Context(), ben.id, table.ProposePause, 0) },
		func() error { return made.Vote(t.Context(), cid.id, true) },
	} {
		if err := deed(); err != nil {
			t.Fatal(err)
		}
	}
	for who, may := range map[*actor]bool{ann: false, ben: true, cid: true} {
		if strings.Contains(who.get(path).body, `action="`+path+`/resume"`) != may {
			t.Errorf("whether they may resume: not %v", may)
		}
	}
	ann.post(path + "/resume")
	if made.Snapshot().Status != table.Paused {
		t.Error("somebody who is out of the game goes on with it")
	}
}
