package server

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/site/server/core"
	"koprulu/table"
)

// TestMetricsNeedTheirToken: the site shows its numbers to requests with their token, and to all others, even from the
// same machine, it looks as if there were none; without a token there are none.
func TestMetricsNeedTheirToken(t *testing.T) {
	s := newSite(t)
	if r := s.numbers(); r.status != http.StatusOK || !strings.Contains(r.body, "koprulu_") {
		t.Errorf("with the token: status %d", r.status)
	}
	nowhere := s.visitor().get("/nowhere")
	for _, header := range []string{"", "Bearer ", "Bearer " + metricsToken[1:], "Bearer " + metricsToken + "x",
		metricsToken, "Basic " + metricsToken} {
		if r := s.visitor().send(http.MethodGet, "/metrics", map[string]string{"Authorization": header},
			nil); strings.Contains(r.body, "koprulu_") || r.status == http.StatusOK {
			t.Errorf("with %q: status %d", header, r.status)
		}
	}
	if r := s.visitor().get("/metrics"); r.status != nowhere.status {
		t.Errorf("without a token: status %d", r.status)
	}
	none := newSite(t, func(c *core.Config, _ *table.HubConfig) { c.MetricsToken = "" })
	for _, header := range []string{"", "Bearer ", "Bearer " + metricsToken} {
		if r := none.visitor().send(http.MethodGet, "/metrics", map[string]string{"Authorization": header},
			nil); strings.Contains(r.body, "koprulu_") || r.status == http.StatusOK {
			t.Errorf("at a site without a token, with %q: status %d", header, r.status)
		}
	}
}

// TestSourceOnEveryPage: if a site says where its source code is, every page links to it, including that of a table.
func TestSourceOnEveryPage(t *testing.T) {
	unraced(t)
	const source = "https://example.org/our-koprulu"
	s := newSite(t, fixed(5), func(c *core.Config, _ *table.HubConfig) { c.Source = source })
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	link := `<a href="` + source + `"`
	for _, path := range []string{"/", "/about", "/rules", "/codex", "/profile", "/tutorial", "/scenarios", "/editor",
		"/nowhere", "/t/" + string(made.ID())} {
		if r := ann.get(path); !strings.Contains(r.body, link) {
			t.Errorf("%s, with status %d, does not link to it", path, r.status)
		}
	}
	if r := newSite(t).visitor().get("/"); strings.Contains(r.body, "Source code") {
		t.Error("a site that does not say where its source code is links to it")
	}
}

// TestStaticFiles: files come with their type, may be cached forever at the address of this program, and are compressed
// where that is accepted.
func TestStaticFiles(t *testing.T) {
	s := newSite(t)
	a := s.visitor()
	path := regexp.MustCompile(`/static/[^/"]+/[^"]+\.css`).FindString(a.get("/").body)
	if path == "" {
		t.Fatal("the page has no style")
	}
	plain := a.send(http.MethodGet, path, map[string]string{"Accept-Encoding": "identity"}, nil)
	if plain.status != http.StatusOK || !strings.HasPrefix(plain.header.Get("Content-Type"), "text/css") ||
		!strings.Contains(plain.header.Get("Cache-Control"), "immutable") {
		t.Errorf("status %d, %v", plain.status, plain.header)
	}
	zipped := a.send(http.MethodGet, path, map[string]string{"Accept-Encoding": "gzip"}, nil)
	if zipped.header.Get("Content-Encoding") != "gzip" || len(zipped.body) >= len(plain.body) ||
		zipped.header.Get("Vary") != "Accept-Encoding" {
		t.Errorf("zipped: %d bytes of %d, %v", len(zipped.body), len(plain.body), zipped.header)
	}
	for _, with := range []*reply{plain, zipped} {
		again := a.send(http.MethodGet, path, map[string]string{"Accept-Encoding": with.header.Get("Content-Encoding"),
			"If-None-Match": with.header.Get("ETag")}, nil)
		if again.status != http.StatusNotModified || again.body != "" {
			t.Errorf("asked again for %s: status %d, %d bytes", with.header.Get("ETag"), again.status, len(again.body))
		}
	}
	if head := a.send(http.MethodHead, path, map[string]string{"Accept-Encoding": "identity"}, nil); head.body != "" ||
		head.header.Get("Content-Length") != fmt.Sprint(len(plain.body)) {
		t.Errorf("the head: %v", head.header)
	}
	old := regexp.MustCompile(`/static/[^/]+/`).ReplaceAllString(path, "/static/older/")
	if r := a.get(old); r.status != http.StatusOK || strings.Contains(r.header.Get("Cache-Control"), "immutable") {
		t.Errorf("at the address of another program: status %d, %s", r.status, r.header.Get("Cache-Control"))
	}
	if r := a.get("/static/older/nothing.css"); r.status != http.StatusNotFound {
		t.Errorf("a file that is not there: status %d", r.status)
	}
}

// TestReplayOfAnEndedGame: while a game is being played everyone sees it from their own seat, afterwards from any, or
// everything.
func TestReplayOfAnEndedGame(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	for range 30 {
		s.step(made, map[game.Player]*actor{0: ann, 1: ben})
	}
	replay := "/t/" + string(made.ID()) + "/replay?at=-1"
	own := ann.get(replay)
	for _, as := range []string{"&as=all", "&as=2", "&as=9"} {
		if r := ann.get(replay + as); r.status != http.StatusOK || r.body != own.body {
			t.Errorf("during the game %s shows another page (status %d)", as, r.status)
		}
	}
	ctx := context.Background()
	if err := made.Propose(ctx, ann.id, table.ProposeEnd, 0); err != nil {
		t.Fatal(err)
	}
	if err := made.Vote(ctx, ben.id, true); err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for _, as := range []string{"", "&as=all", "&as=1", "&as=2"} {
		r := ann.get(replay + as)
		if r.status != http.StatusOK {
			t.Fatalf("%s: status %d", as, r.status)
		}
		_, seen[as], _ = strings.Cut(r.body, `id="players"`)
	}
	if seen["&as=all"] == seen["&as=1"] || seen["&as=1"] == seen["&as=2"] || seen["&as=all"] == seen["&as=2"] {
		t.Error("after the game two views are the same")
	}
	// The view of everything has the log lines that were for one seat only, those of both.
	lines := func(as string) int { return strings.Count(seen[as], `class="li"`) }
	if lines("&as=all") <= lines("&as=1") || lines("&as=all") <= lines("&as=2") {
		t.Errorf("the whole log has %d lines, those of the seats %d and %d", lines("&as=all"), lines("&as=1"), lines("&as=2"))
	}
	for _, wrong := range []string{"&as=9", "&as=nobody"} {
		if r := ann.get(replay + wrong); r.status != http.StatusNotFound {
			t.Errorf("%s: status %d", wrong, r.status)
		}
	}
	if r := ann.get("/t/" + string(made.ID()) + "/replay?at=soon"); r.status != http.StatusNotFound {
		t.Errorf("at no number: status %d", r.status)
	}
	// The list of finished tables has one page.
	if first, second := ann.get("/records"), ann.get("/records?page=2"); !strings.Contains(first.body,
		string(made.ID())) && made.Snapshot().Settings.Public ||
		strings.Contains(second.body, "/t/"+string(made.ID())) {
		t.Error("the table stands on the wrong page of the records")
	}
}

// TestPaying: the button that pays does so until the price is paid, and only for the decision that the page showed.
func TestPaying(t *testing.T) {
	w := newTwins(t)
	people := [2]*actor{}
	for p := range people {
		people[p] = w.person(t, seatPerson(p))[0]
	}
	r := dealtRules(t, 2, false)
	s := game.New(r, chance.NumberSeed(3), nil)
	chance := rand.New(rand.NewPCG(6, 6))
	var buf [game.MaxLegal]game.Answer
	for n := 0; s.Phase != game.Over; n++ {
		seat := r.Open(&s).First()
		if r.Decision(&s) == game.AskPay {
			break
		}
		legal := r.Legal(&s, seat, buf[:0])
		r.Apply(&s, seat, legal[chance.IntN(len(legal))], nil)
	}
	if s.Phase == game.Over {
		t.Fatal("nobody has to pay")
	}
	seat := r.Open(&s).First()
	w.open(t, 0, "paying", r, &s)
	made, err := w[0].hub.Table(t.Context(), "paying")
	if err != nil {
		t.Fatal(err)
	}
	before := made.Snapshot()
	n := before.Decisions[seat].Number
	if got := people[seat].post("/t/paying/pay", "decision", fmt.Sprint(n+7)); got.status == http.StatusOK ||
		made.Snapshot().Answers != before.Answers {
		t.Errorf("for another decision: status %d", got.status)
	}
	if got := people[1-seat].post("/t/paying/pay", "decision", fmt.Sprint(n)); made.Snapshot().Answers != before.Answers {
		t.Errorf("somebody else pays: status %d", got.status)
	}
	if got := people[seat].post("/t/paying/pay", "decision", fmt.Sprint(n)); got.status != http.StatusSeeOther {
		t.Fatalf("status %d\n%s", got.status, got.body)
	}
	after := made.Snapshot()
	if after.Answers == before.Answers || after.Decisions[seat].Number != 0 && after.View(seat).Step == game.AskPay &&
		!onlyForce(after, seat) {
		t.Errorf("%d answers were given, and there is something left to pay with", after.Answers-before.Answers)
	}
}

// onlyForce reports whether force mining is the only way left to pay.
func onlyForce(snap *table.Snapshot, seat game.Player) bool {
	for _, a := range snap.Legal(seat, nil) {
		if a.Verb == game.DoPay {
			return false
		}
	}
	return true
}

// TestFactionsInTheWaitingRoom: every faction, including the first of the list, and nothing else can be chosen and
// given back.
func TestFactionsInTheWaitingRoom(t *testing.T) {
	s := newSite(t)
	ann := s.person("Ann")
	set := table.NewSettings("choose", 2)
	made, err := s.hub.Create(t.Context(), ann.id, "Ann", set, []table.SeatPlan{{Mine: true}, {}})
	if err != nil {
		t.Fatal(err)
	}
	chosen := func() game.Faction { return made.Snapshot().Settings.Options.Factions[0] }
	page := "/t/" + string(made.ID()) + "/faction"
	for f := range s.Plain.Sheets {
		if r := ann.post(page, "faction", s.Plain.Sheets[f].ID); r.status != http.StatusSeeOther ||
			chosen() != game.Faction(f) {
			t.Errorf("%s: status %d, chosen %d", s.Plain.Sheets[f].ID, r.status, chosen())
		}
	}
	if before := chosen(); before != game.NoFaction {
		if r := ann.send(http.MethodPost, page, map[string]string{"Content-Type": "application/x-www-form-urlencoded",
			"HX-Request": "true"},
			strings.NewReader("faction=humans")); r.status != http.StatusUnprocessableEntity || chosen() != before {
			t.Errorf("an unknown faction: status %d, chosen %d", r.status, chosen())
		}
	}
	if r := ann.post(page, "faction", ""); r.status != http.StatusSeeOther || chosen() != game.NoFaction {
		t.Errorf("given back: status %d, chosen %d", r.status, chosen())
	}
}

// TestLeavingTheSite: waiting tables that a person owns are deleted, their seats in waiting rooms are open again, and a
// bot plays on in games.
func TestLeavingTheSite(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	own := s.waitingTable(t, ben, true, true)
	waiting := s.waitingTable(t, ann, true, true)
	if err := waiting.Sit(t.Context(), ben.id, "Ben", 1); err != nil {
		t.Fatal(err)
	}
	playing := s.deal(settings(2), ann, ben)
	if r := ben.post("/profile/delete", "sure", "on"); r.status != http.StatusSeeOther {
		t.Fatalf("status %d", r.status)
	}
	if _, err := s.hub.Table(t.Context(), own.ID()); err == nil {
		t.Error("the waiting table of somebody who left is still there")
	}
	if seat := waiting.Snapshot().Seats[1]; !seat.Open() {
		t.Errorf("the seat in the waiting room: %+v", seat)
	}
	if seat := playing.Snapshot().Seats[1]; seat.Bot == "" || !seat.Left {
		t.Errorf("the seat in the game: %+v", seat)
	}
}

// TestAnswersToHTMX: a page whose stream is open gets the changes there, and an empty response to what it sent; without
// a stream it gets all pieces of the table as it then is.
func TestAnswersToHTMX(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	people := []*actor{ann, ben}
	give := func() *reply {
		snap := made.Snapshot()
		seat := snap.Rules.Open(snap.State).First()
		n, text := firstLegal(made, seat)
		return people[seat].send(http.MethodPost, "/t/"+string(made.ID())+"/answer",
			map[string]string{"Content-Type": "application/x-www-form-urlencoded",
				"HX-Request": "true", "Sec-Fetch-Site": "same-origin"},
			strings.NewReader(form([]string{fmt.Sprint("decision=", n), "text=" + text})))
	}
	if r := give(); r.status != http.StatusOK || !strings.Contains(r.body, `hx-target="#galaxy"`) {
		t.Errorf("without a stream: status %d, %d bytes", r.status, len(r.body))
	}
	for _, a := range people {
		a.follow("/t/" + string(made.ID())).next(`hx-target="#galaxy"`)
	}
	if r := give(); r.status != http.StatusNoContent || r.body != "" {
		t.Errorf("with a stream: status %d, %d bytes", r.status, len(r.body))
	}
}
