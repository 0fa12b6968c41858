package server

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"koprulu/club/challenge"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/record"
	"koprulu/site/server/core"
	"koprulu/table"
)

// movable is a clock that a test moves.
type movable struct {
	table.SystemClock
	at *atomic.Int64
}

func (m movable) Now() time.Time { return time.UnixMilli(m.at.Load()).UTC() }

// inWeek starts a site in the middle of a week, with random bots as opponents, and returns a function that moves its
// clock.
func inWeek(t *testing.T) (s *site, move func(time.Duration)) {
	t.Helper()
	clock := movable{at: new(atomic.Int64)}
	clock.at.Store(challenge.Week("2026-W48").Start().Add(60 * time.Hour).UnixMilli())
	s = newSite(t, looksBack, func(c *core.Config, h *table.HubConfig) {
		c.ChallengeBot, c.Now, h.Clock = "random", clock.Now, clock
	})
	return s, func(d time.Duration) { clock.at.Add(d.Milliseconds()) }
}

// earlier returns somebody who has been known since the week before.
func (s *site) earlier(name string, move func(time.Duration)) *actor {
	s.tb.Helper()
	move(-7 * 24 * time.Hour)
	defer move(7 * 24 * time.Hour)
	return s.person(name)
}

// plays begins somebody's game of the week and returns its table.
func (s *site) plays(a *actor) *table.Table {
	s.tb.Helper()
	r := a.json("/api/v1/challenge", "{}")
	var out struct{ Table table.ID }
	if err := json.Unmarshal([]byte(r.body), &out); r.status != http.StatusOK || err != nil {
		s.tb.Fatalf("beginning the challenge: status %d, %s", r.status, r.body)
	}
	made, err := s.hub.Table(context.Background(), out.Table)
	if err != nil {
		s.tb.Fatal(err)
	}
	return made
}

// end plays somebody's game to its end, with arbitrary answers.
func (s *site) end(made *table.Table, a *actor) {
	s.tb.Helper()
	seat := made.Snapshot().SeatOf(a.id)
	for s.step(made, map[game.Player]*actor{seat: a}) {
	}
}

// TestChallengeIsTheSameForAll: everybody is dealt the same, once, and after the week koprulu verify finds the seed
// that was committed to in all records, without parts of players.
func TestChallengeIsTheSameForAll(t *testing.T) {
	s, move := inWeek(t)
	ann, ben := s.earlier("Ann", move), s.earlier("Ben", move)
	var work sync.WaitGroup
	ids := make([]table.ID, 6)
	for i := range ids {
		work.Go(func() { ids[i] = s.plays([]*actor{ann, ben}[i%2]).ID() })
	}
	work.Wait()
	if ids[0] != ids[2] || ids[0] != ids[4] || ids[1] != ids[3] || ids[1] != ids[5] || ids[0] == ids[1] {
		t.Fatalf("asked six times, two people play at %v", ids)
	}
	if r := ann.post("/challenge"); r.status != http.StatusSeeOther || r.header.Get("Location") != "/t/"+string(ids[0]) {
		t.Errorf("asked on the page: status %d, %v", r.status, r.header)
	}
	c, err := s.store.Club.Challenge(t.Context(), "2026-W48")
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range []*actor{ann, ben} {
		made, err := s.hub.Table(t.Context(), ids[i])
		if err != nil {
			t.Fatal(err)
		}
		snap := made.Snapshot()
		if snap.SeedHash != c.Commitment() || int(snap.SeatOf(a.id)) != c.Seat ||
			snap.Settings.Options.BroodWar != c.BroodWar || snap.Owner != "" {
			t.Errorf("%d: hash %s, seat %d", i, snap.SeedHash, snap.SeatOf(a.id))
		}
		if err := made.Seal(t.Context(), a.id, chance.Part{1}); err == nil {
			t.Error("a part of the seed was taken")
		}
		if err := made.Propose(t.Context(), a.id, table.ProposeUndo, 0); err == nil {
			t.Error("what was revealed was taken back")
		}
		if shown := a.get("/t/" + string(ids[i])); strings.Contains(shown.body, "Return to an earlier moment") ||
			!strings.Contains(shown.body, "Only your last answers can be taken back") {
			t.Error("the page offers what is refused, or does not say why")
		}
		if r := a.get("/t/" + string(ids[i]) + "/replay?at=0"); r.status != http.StatusOK ||
			strings.Contains(r.body, `value="undo"`) {
			t.Errorf("the replay offers to go back: status %d", r.status)
		}
		if err := made.Propose(t.Context(), a.id, table.ProposeEnd, 0); err != nil {
			t.Fatal(err)
		}
	}
	move(7 * 24 * time.Hour)
	var deals []string
	for _, id := range ids[:2] {
		r := s.visitor().get("/t/" + string(id) + "/record")
		rec, err := record.Read(played.Set(), strings.NewReader(r.body), false)
		if err != nil {
			t.Fatalf("status %d: %v", r.status, err)
		}
		if _, _, err := rec.Verify(played.Set()); err != nil {
			t.Errorf("the record does not verify: %v", err)
		}
		seed, known := rec.Seed()
		if !known || seed != c.Seed || rec.Header.SeedHash != c.Commitment() || rec.Header.Commitments != nil {
			t.Errorf("the record has the seed %x, hash %s, commitments %v", seed, rec.Header.SeedHash, rec.Header.Commitments)
		}
		deals = append(deals, strings.Join(rec.Deal, "\n"))
	}
	if deals[0] != deals[1] || deals[0] == "" {
		t.Error("the deals differ")
	}
}

// TestChallengeIsSealed: while the week runs, nobody sees a game that is over, at any address, and nobody sees other
// people's games at all; not even its player is told what was hidden. Then everything is open to everybody.
func TestChallengeIsSealed(t *testing.T) {
	unraced(t)
	s, move := inWeek(t)
	ann, ben, nobody := s.earlier("Ann", move), s.earlier("Ben", move), s.visitor()
	ours, theirs := s.plays(ann), s.plays(ben)
	c, err := s.store.Club.Challenge(t.Context(), "2026-W48")
	if err != nil {
		t.Fatal(err)
	}
	seed := chance.FormatSeed(c.Seed)

	// A stream that is open when the game ends says goodbye, and nothing about the end.
	open := ann.follow("/t/" + string(ours.ID()))
	open.next("hx-partial")
	s.end(ours, ann)
	said, _ := open.rest()
	if !strings.Contains(said, "event: sealed\nid: 0\n") ||
		!strings.HasSuffix(said, "event: goodbye\nid: 0\ndata: {}\n") || strings.Contains(said, seed) ||
		strings.Contains(said, `id="end"`) {
		t.Errorf("the stream ends with %.300q", said[max(0, len(said)-300):])
	}

	pages := func(id table.ID) (list []string) {
		for _, rt := range s.routes() {
			if path, get := strings.CutPrefix(rt.Pattern, "GET "); get && strings.Contains(path, "/{id}") &&
				(strings.HasPrefix(path, "/t/") || strings.HasPrefix(path, "/api/v1/tables/")) {
				list = append(list, strings.NewReplacer("{id}", string(id), "{seat}", "2", "{kind}", "planets").Replace(path))
			}
		}
		return list
	}
	for _, made := range []*table.Table{ours, theirs} {
		for _, path := range pages(made.ID()) {
			for who, a := range map[string]*actor{"Ann": ann, "Ben": ben, "nobody": nobody} {
				mine := made == theirs && who == "Ben" // It goes on, and is seen from its own seat.
				if mine {
					continue
				}
				r := a.get(path)
				led := r.status == http.StatusSeeOther && r.header.Get("Location") == "/challenge" && who == "Ann" && made == ours
				if r.status < 400 && !led {
					t.Errorf("%s asks for %s: status %d", who, path, r.status)
				}
				if strings.Contains(r.body, seed) {
					t.Errorf("%s is told the seed by %s", who, path)
				}
			}
		}
	}
	for _, path := range []string{"/t/" + string(ours.ID()) + "/lookback",
		"/api/v1/tables/" + string(ours.ID()) + "/lookback", "/t/" + string(ours.ID()) + "/again"} {
		if r := ann.post(path); r.status < 400 {
			t.Errorf("posted to %s: status %d", path, r.status)
		}
	}

	page := func(a *actor) string {
		t.Helper()
		r := a.get("/challenge")
		if r.status != http.StatusOK {
			t.Fatalf("the page: status %d", r.status)
		}
		return r.body
	}
	for who, a := range map[string]*actor{"Ann": ann, "Ben": ben, "nobody": nobody} {
		text := page(a)
		if !strings.Contains(text, c.Commitment()) || strings.Contains(text, seed) {
			t.Errorf("%s is not shown the hash alone", who)
		}
		if got := strings.Contains(text, "<table>"); got != (who == "Ann") {
			t.Errorf("%s sees results: %v", who, got)
		}
		if a != ben && strings.Contains(text, string(theirs.ID())) {
			t.Errorf("%s is told where Ben plays", who)
		}
	}
	if r := ben.get("/t/" + string(theirs.ID())); r.status != http.StatusOK || strings.Contains(r.body, seed) {
		t.Errorf("Ben's own game: status %d", r.status)
	}

	if r := ann.post("/t/"+string(theirs.ID())+"/seat", "do", "take", "seat", "1"); r.status != http.StatusNotFound {
		t.Errorf("a seat of somebody else's game: status %d", r.status)
	}

	// A second before midnight nothing has changed; then the week is over.
	move(challenge.Week("2026-W48").End().Sub(s.Now()) - time.Second)
	if r := ann.get("/t/" + string(ours.ID())); r.status != http.StatusSeeOther {
		t.Errorf("a second before the end: status %d", r.status)
	}
	move(time.Second)
	for who, a := range map[string]*actor{"Ann": ann, "Ben": ben, "nobody": nobody} {
		if r := a.get("/challenge/2026-W48"); !strings.Contains(r.body, seed) || !strings.Contains(r.body, "<table>") {
			t.Errorf("afterwards %s is not shown the seed and the results", who)
		}
		for _, path := range []string{"/t/" + string(ours.ID()), "/t/" + string(ours.ID()) + "/replay?at=3&as=all",
			"/t/" + string(ours.ID()) + "/record"} {
			if r := a.get(path); r.status != http.StatusOK {
				t.Errorf("afterwards %s asks for %s: status %d", who, path, r.status)
			}
		}
		if r := a.get("/t/" + string(theirs.ID())); (r.status == http.StatusOK) != (who == "Ben") {
			t.Errorf("%s asks for the game that was late: status %d", who, r.status)
		}
	}
	for _, at := range []string{"/challenge/2026-W48", "/api/v1/challenge?week=2026-W48"} {
		if r := nobody.get(at); r.status != http.StatusOK || !strings.Contains(r.body, string(ours.ID())) ||
			strings.Contains(r.body, string(theirs.ID())) {
			t.Errorf("%s: status %d, or it does not lead to the game that is over alone", at, r.status)
		}
	}
	if r := ann.get("/challenge"); r.status != http.StatusOK || strings.Contains(r.body, c.Commitment()) {
		t.Errorf("the next week: status %d", r.status)
	}
	// Each week leads to the others that are over, and not to itself.
	for at, leads := range map[string]bool{"/challenge": true, "/challenge/2026-W48": false} {
		if r := nobody.get(at); strings.Contains(r.body, `href="/challenge/2026-W48"`) != leads {
			t.Errorf("%s leads to the week that is over: %v", at, !leads)
		}
	}
	next := s.plays(ann)
	if next.ID() == ours.ID() || next.Snapshot().SeedHash == c.Commitment() {
		t.Error("the next week has the game of this one")
	}
	s.end(theirs, ben)
	for _, r := range s.resultsOf(t, "2026-W48") {
		if r.Name == "Ben" && (r.Outcome != "late" || r.Place != 0) {
			t.Errorf("a game that ended after the week counts: %+v", r)
		}
	}
}

// weekResult is a game in the results of a week, as programs get it.
type weekResult struct {
	Name, Outcome string
	Place         int
}

// resultsOf returns the results of a week that is over.
func (s *site) resultsOf(t *testing.T, week challenge.Week) []weekResult {
	t.Helper()
	var of struct{ Results []weekResult }
	if r := s.visitor().get("/api/v1/challenge?week=" + string(week)); r.status != http.StatusOK ||
		json.Unmarshal([]byte(r.body), &of) != nil {
		t.Fatalf("status %d\n%s", r.status, r.body)
	}
	return of.Results
}

// TestChallengeOfSomebodyWhoLeft: people who have left the site stay in the results as somebody, and a game that was
// left counts as given up.
func TestChallengeOfSomebodyWhoLeft(t *testing.T) {
	s, move := inWeek(t)
	ann, ben := s.earlier("Ann", move), s.earlier("Ben", move)
	s.end(s.plays(ann), ann)
	s.plays(ben)
	for _, a := range []*actor{ann, ben} {
		if r := a.post("/profile/delete", "sure", "on"); r.status != http.StatusSeeOther {
			t.Fatalf("leaving the site: status %d", r.status)
		}
	}
	move(7 * 24 * time.Hour)
	list := s.resultsOf(t, "2026-W48")
	if len(list) != 2 || list[0].Place != 1 || list[1].Outcome != "gave-up" {
		t.Fatalf("results %+v", list)
	}
	for _, r := range list {
		if strings.Contains(r.Name, "Ann") || strings.Contains(r.Name, "Ben") {
			t.Errorf("somebody who has left is %+v", r)
		}
	}
	plays, err := s.store.Club.Plays(t.Context(), "2026-W48")
	if err != nil || slices.ContainsFunc(plays, func(p challenge.Play) bool { return p.Person != "" }) {
		t.Errorf("who has left played %+v (%v)", plays, err)
	}
	if r := s.visitor().get("/challenge/2026-W48"); strings.Contains(r.body, "Ann") || strings.Contains(r.body, "Ben") {
		t.Error("the page names somebody who has left")
	}
}

// TestNewcomersAreOutside: who was not known before the week and has not finished a game is told so before they begin,
// plays all the same, and is not in the table of results, whatever they do afterwards; one finished game makes them
// known.
func TestNewcomersAreOutside(t *testing.T) {
	s, move := inWeek(t)
	ann, eve, ida, nobody := s.earlier("Ann", move), s.person("Eve"), s.person("Ida"), s.visitor()
	s.over("finished before", false, between(seatOf(ida), table.SeatResult{Bot: "medium"}))
	left := seatOf(eve)
	left.Lost, left.Part, left.Fate = true, table.PlayedUntil, table.Left
	s.over("left before", true, between(seatOf(ann), left))
	told := func(a *actor) bool {
		t.Helper()
		r := a.get("/challenge")
		if r.status != http.StatusOK {
			t.Fatalf("the page: status %d", r.status)
		}
		return strings.Contains(r.body, "outside the table of results")
	}
	for who, c := range map[string]struct {
		a    *actor
		want bool
	}{"Ann": {ann, false}, "Eve": {eve, true}, "Ida": {ida, false}, "nobody": {nobody, true}} {
		if got := told(c.a); got != c.want {
			t.Errorf("%s is told before the first game: %v", who, got)
		}
	}
	for _, a := range []*actor{ann, eve, ida} {
		s.end(s.plays(a), a)
	}
	s.over("finished later", true, between(seatOf(eve), seatOf(ann)))
	if !told(eve) || told(ann) || !strings.Contains(eve.get("/api/v1/challenge").body, `"outside":true`) {
		t.Error("afterwards it is not said who is outside")
	}
	check := func() {
		t.Helper()
		var names []string
		for _, r := range s.resultsOf(t, "2026-W48") {
			if names = append(names, r.Name); r.Place == 0 {
				t.Errorf("no place: %+v", r)
			}
		}
		slices.Sort(names)
		if !slices.Equal(names, []string{"Ann", "Ida"}) {
			t.Errorf("in the table are %q", names)
		}
	}
	move(7 * 24 * time.Hour)
	check()
	if r := eve.post("/profile/delete", "sure", "on"); r.status != http.StatusSeeOther {
		t.Fatalf("leaving the site: status %d", r.status)
	}
	check()
}

// TestChallengeIsMadeInTime: a server makes the challenge when it starts, and the next one when its week begins.
func TestChallengeIsMadeInTime(t *testing.T) {
	s, move := inWeek(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	move(challenge.Week("2026-W48").End().Sub(s.Now()) - 50*time.Millisecond)
	var work sync.WaitGroup
	work.Go(func() { s.leagues.KeepWeeks(ctx) })
	wait := func(w challenge.Week) {
		t.Helper()
		for until := time.Now().Add(2 * time.Minute); ; time.Sleep(time.Millisecond) {
			if _, err := s.store.Club.Challenge(ctx, w); err == nil {
				return
			}
			if time.Now().After(until) {
				t.Fatalf("there is no challenge of %s", w)
			}
		}
	}
	wait("2026-W48")
	move(50 * time.Millisecond)
	wait("2026-W49")
	stop()
	work.Wait()
}
