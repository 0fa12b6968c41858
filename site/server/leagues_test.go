package server

import (
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"koprulu/club/challenge"
	"koprulu/club/league"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/table"
	"koprulu/table/calendar"
)

// atNoon starts a site whose clock stands still, and returns a function that moves it.
func atNoon(t *testing.T, with ...setup) (s *site, move func(time.Duration)) {
	t.Helper()
	clock := movable{at: new(atomic.Int64)}
	clock.at.Store(challenge.Week("2026-W48").Start().Add(60 * time.Hour).UnixMilli())
	s = newSite(t, append(with, func(c *core.Config, h *table.HubConfig) { c.Now, h.Clock = clock.Now, clock })...)
	return s, func(d time.Duration) { clock.at.Add(d.Milliseconds()) }
}

// leagueNow returns a contest as it is stored.
func (s *site) leagueNow(t *testing.T, id string) *league.League {
	t.Helper()
	c, err := s.store.Club.League(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// newLeague makes a contest for somebody through the form.
func (a *actor) newLeague(fields ...string) string {
	a.s.tb.Helper()
	r := a.post("/leagues", append([]string{"name", "Autumn", "kind", "league", "size", "2", "rounds", "2", "advance", "1",
		"pace", "3", "days", "7", "set", "base"}, fields...)...)
	id, ok := strings.CutPrefix(r.header.Get("Location"), "/leagues/")
	if r.status != http.StatusSeeOther || !ok {
		a.s.tb.Fatalf("making a contest: status %d, %s", r.status, r.body)
	}
	return id
}

// TestLeagueOnTheSite: people join, the organiser begins, tables are dealt once with everybody at their seats, their
// results are in the standings, the next round begins when all are decided, and the end of a round decides games that
// are not over.
func TestLeagueOnTheSite(t *testing.T) {
	s, move := atNoon(t)
	ann, ben, cid, dora := s.person("Ann"), s.person("Ben"), s.person("Cid"), s.person("Dora")
	id := ann.newLeague()
	at := "/leagues/" + id
	for _, a := range []*actor{ann, ben, cid, dora} {
		if r := a.post(at, "do", "join"); r.status != http.StatusSeeOther {
			t.Fatalf("joining: status %d", r.status)
		}
	}
	if r := ben.post(at, "do", "join"); r.status != http.StatusConflict {
		t.Errorf("joining twice: status %d", r.status)
	}
	if r := ben.post(at, "do", "begin"); r.status != http.StatusForbidden {
		t.Errorf("begun by a player: status %d", r.status)
	}
	if r := ann.post(at, "do", "begin"); r.status != http.StatusSeeOther {
		t.Fatalf("beginning: status %d, %s", r.status, r.body)
	}
	c := s.leagueNow(t, id)
	if c.Status != league.Running || c.Round != 1 || len(c.Games) != 2 {
		t.Fatalf("after the beginning: %+v", c)
	}
	people := map[table.Person]*actor{ann.id: ann, ben.id: ben, cid.id: cid, dora.id: dora}
	seated := map[table.Person]bool{}
	for _, g := range c.Games {
		made, err := s.hub.Table(t.Context(), g.Table)
		if err != nil {
			t.Fatal(err)
		}
		snap := made.Snapshot()
		if snap.Status != table.Playing || snap.Settings.League != id || snap.Owner != "" || !snap.Settings.Pace.Clocked() {
			t.Errorf("table %d: %+v", g.Number, snap.Public)
		}
		for seat, p := range g.Players {
			who := c.Players[p].Person
			seated[who] = snap.Seats[seat].Person == who &&
				snap.Settings.Options.Factions[seat] == game.Faction(g.Factions[seat])
		}
		if a := people[snap.Seats[0].Person]; !strings.Contains(a.get(at).body, string(g.Table)) {
			t.Error("the page does not lead a player to their table")
		}
	}
	if !seated[ann.id] || !seated[ben.id] || !seated[cid.id] || !seated[dora.id] {
		t.Errorf("seated are %v", seated)
	}

	// One table plays to its end, or stops; at the other somebody leaves. Nothing is decided before both are.
	first, second := c.Games[0], c.Games[1]
	made, err := s.hub.Table(t.Context(), first.Table)
	if err != nil {
		t.Fatal(err)
	}
	both := map[game.Player]*actor{}
	for seat, p := range first.Players {
		both[game.Player(seat)] = people[c.Players[p].Person]
	}
	for s.step(made, both) {
	}
	if err := s.leagues.FollowAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	c = s.leagueNow(t, id)
	if c.Round != 1 || c.Games[0].By != league.ByGame || c.Games[1].By != "" {
		t.Fatalf("after one table: round %d, %q, %q", c.Round, c.Games[0].By, c.Games[1].By)
	}
	if r := s.visitor().get(at + "/rounds/1"); r.status != http.StatusOK ||
		!strings.Contains(r.body, "Decided by the game.") || !strings.Contains(r.body, "The game goes on.") {
		t.Errorf("the page of the round: status %d", r.status)
	}
	move(7*24*time.Hour - time.Minute)
	if err := s.leagues.FollowAll(t.Context()); err != nil || s.leagueNow(t, id).Round != 1 {
		t.Errorf("before the end of the round: round %d, %v", s.leagueNow(t, id).Round, err)
	}
	move(time.Minute)
	var work sync.WaitGroup
	for range 4 {
		work.Go(func() {
			if err := s.leagues.FollowAll(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	work.Wait()
	c = s.leagueNow(t, id)
	if c.Round != 2 || len(c.Games) != 4 || c.Games[1].By != league.ByPoints || c.Games[1].Table != second.Table {
		t.Fatalf("after the end of the round: round %d, %d games, %q", c.Round, len(c.Games), c.Games[1].By)
	}
	for _, g := range c.Games[2:] {
		if m, err := s.store.Summary(t.Context(), g.Table); err != nil || m.Status != table.Playing {
			t.Errorf("a table of the second round: %+v, %v", m, err)
		}
	}

	// A player who withdraws leaves their table; the organiser ends the league, and nothing counts any more.
	mine := -1
	for _, g := range c.Present() {
		for seat, p := range g.Players {
			if c.Players[p].Person == dora.id {
				mine = seat
				if r := dora.post(at, "do", "withdraw"); r.status == http.StatusSeeOther {
					t.Error("withdrawn without being sure")
				}
				if r := dora.post(at, "do", "withdraw", "sure", "on"); r.status != http.StatusSeeOther {
					t.Fatalf("withdrawing: status %d", r.status)
				}
				made, err := s.hub.Table(t.Context(), g.Table)
				if err != nil || !made.Snapshot().Seats[seat].Left {
					t.Error("who has withdrawn plays on")
				}
			}
		}
	}
	if mine < 0 {
		t.Error("Dora was not seated")
	}
	if r := ben.post(at, "do", "end", "sure", "on"); r.status != http.StatusForbidden {
		t.Errorf("ended by a player: status %d", r.status)
	}
	if r := ann.post(at, "do", "end", "sure", "on"); r.status != http.StatusForbidden ||
		s.leagueNow(t, id).Status == league.Over {
		t.Errorf("an organiser ends what they play in: status %d", r.status)
	}
	ann.post(at, "do", "withdraw", "sure", "on")
	if r := ann.post(at, "do", "end", "sure", "on"); r.status != http.StatusSeeOther ||
		s.leagueNow(t, id).Status != league.Over {
		t.Errorf("ending: status %d", r.status)
	}
	if r := s.visitor().get("/leagues"); !strings.Contains(r.body, at) || !strings.Contains(r.body, "Autumn") {
		t.Error("the list does not have it")
	}
}

// TestTablesOfARoundAreFound: a server that ends between storing a round and dealing its tables, or in the middle of
// that, does no harm: the next one that looks deals them.
func TestTablesOfARoundAreFound(t *testing.T) {
	s, _ := atNoon(t)
	ann, ben := s.person("Ann"), s.person("Ben")
	id := ann.newLeague("rounds", "1")
	for _, a := range []*actor{ann, ben} {
		a.post("/leagues/"+id, "do", "join")
	}
	c := s.leagueNow(t, id)
	if err := c.Begin(s.Now()); err != nil {
		t.Fatal(err)
	}
	if err := s.store.Club.SaveLeague(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.leagues.FollowAll(t.Context()); err != nil {
			t.Fatal(err)
		}
		if m, err := s.store.Summary(t.Context(), c.Games[0].Table); err != nil || m.Status != table.Playing {
			t.Fatalf("the table: %+v, %v", m, err)
		}
	}
	// People who leave the site stay in the standings without a name, and the organiser's league goes on.
	if r := ann.post("/profile/delete", "sure", "on"); r.status != http.StatusSeeOther {
		t.Fatalf("leaving the site: status %d", r.status)
	}
	if r := ben.get("/leagues/" + id); r.status != http.StatusOK || strings.Contains(r.body, "Ann") ||
		!strings.Contains(r.body, "Ben") {
		t.Errorf("the page after somebody left: status %d", r.status)
	}
}

// TestInvitedLeague: a league with invitations can be joined only by its link, which only the organiser is shown.
func TestInvitedLeague(t *testing.T) {
	s, _ := atNoon(t)
	ann, ben := s.person("Ann"), s.person("Ben")
	id := ann.newLeague("invited", "on")
	at, secret := "/leagues/"+id, s.leagueNow(t, id).Secret
	if !strings.Contains(ann.get(at).body, secret) || strings.Contains(ben.get(at).body, secret) ||
		strings.Contains(ben.get("/leagues").body, secret) || strings.Contains(ben.get("/api/v1/leagues/"+id).body, secret) {
		t.Error("the link is not the organiser's alone")
	}
	if r := ben.post(at, "do", "join"); r.status != http.StatusForbidden {
		t.Errorf("joining without the link: status %d", r.status)
	}
	if r := ben.get(at + "?key=" + secret); !strings.Contains(r.body, `value="join"`) {
		t.Error("the link does not lead to the button")
	}
	if r := ben.post(at, "do", "join", "key", secret); r.status != http.StatusSeeOther {
		t.Errorf("joining by the link: status %d", r.status)
	}
	if r := ben.post("/leagues", "name", "x", "kind", "cup", "size", "4", "advance", "3", "days", "7", "pace",
		"0"); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, `id="c-advance"`) {
		t.Errorf("a cup that can't be: status %d", r.status)
	}
	if r := s.visitor().post("/leagues", "name", "x"); r.status != http.StatusUnauthorized {
		t.Errorf("made by nobody: status %d", r.status)
	}
}

// TestLiveLeague: the clocks of a live table are stopped until one of its players starts them, whichever server follows
// the league meanwhile; the form says what is wrong with a clock.
func TestLiveLeague(t *testing.T) {
	s, move := atNoon(t)
	ann, ben := s.person("Ann"), s.person("Ben")
	if r := ann.post("/leagues", "name", "Evening", "kind", "league", "size", "2", "rounds", "1", "advance", "1", "clock",
		"live", "minutes", "181", "gain", "20", "days", "7"); r.status != http.StatusUnprocessableEntity ||
		!strings.Contains(r.body, "A live table has 1 to 180 minutes") ||
		!strings.Contains(r.body, `<option value="live" selected`) {
		t.Errorf("too many minutes: status %d", r.status)
	}
	id := ann.newLeague("rounds", "1", "clock", "live", "minutes", "30", "gain", "20")
	for _, a := range []*actor{ann, ben} {
		a.post("/leagues/"+id, "do", "join")
	}
	ann.post("/leagues/"+id, "do", "begin")
	move(2 * time.Hour)
	if err := s.leagues.FollowAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	made, err := s.hub.Table(t.Context(), s.leagueNow(t, id).Games[0].Table)
	if err != nil {
		t.Fatal(err)
	}
	if snap := made.Snapshot(); snap.Status != table.Paused || snap.Settings.Pace != table.Live(30, 20*time.Second) {
		t.Fatalf("two hours later: %v, %+v", snap.Status, snap.Settings.Pace)
	}
	if err := made.Resume(t.Context(), ben.id); err != nil {
		t.Fatal(err)
	}
	snap := made.Snapshot()
	for p, d := range snap.Decisions {
		if d.Number != 0 && (!d.Deadline().Equal(s.Now().Add(30*time.Minute)) || snap.Seats[p].Bot != "") {
			t.Errorf("once they are started, seat %d has until %v", p+1, d.Deadline())
		}
	}
	if snap.Status != table.Playing || !strings.Contains(s.visitor().get("/leagues/"+id).body,
		"30 minutes each plus 20 s per decision") {
		t.Errorf("it is %v", snap.Status)
	}
}

// TestTimeOffInLeagues: the time that does not count at the tables of a league is what its organiser set, in the form
// or in the API, and its page shows it.
func TestTimeOffInLeagues(t *testing.T) {
	s, _ := atNoon(t)
	ann, ben := s.person("Ann"), s.person("Ben")
	if r := ann.get("/leagues"); !strings.Contains(r.body, `name="rest-hours" value="on" checked`) ||
		!strings.Contains(r.body, `name="vacation" type="number" min="0" max="60" value="20"`) {
		t.Error("the form offers no time off")
	}
	for field, value := range map[string]string{"vacation": "61", "rest-hours": "on"} {
		fields := []string{"name", "Evening", "kind", "league", "size", "2", "rounds", "1", "advance", "1", "days", "7",
			field, value, "pace", "3"}
		if r := ann.post("/leagues", fields...); field == "vacation" &&
			(r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "60")) || field != "vacation" &&
			r.status != http.StatusSeeOther {
			t.Errorf("%s %s: status %d", field, value, r.status)
		}
	}
	want := calendar.Rules{Nights: true, Weekends: true, Vacation: 12}
	id := ann.newLeague("rest-nights", "on", "rest-weekends", "on", "vacation", "12", "rounds", "1")
	if r := s.visitor().get("/leagues/" + id); !strings.Contains(r.body, "Nights don’t count") ||
		!strings.Contains(r.body, "12 days of vacation") {
		t.Errorf("the page says\n%s", r.body)
	}
	if r := ann.json("/api/v1/leagues",
		`{"name":"Winter","rounds":1,"days":7,"pace":0,"rest":{"hours":true}}`); r.status != http.StatusUnprocessableEntity ||
		!strings.Contains(r.body, `"rest"`) {
		t.Errorf("hours without a clock: status %d, %s", r.status, r.body)
	}
	made := ann.json("/api/v1/leagues",
		`{"name":"Winter","size":2,"rounds":1,"days":7,"pace":2,"rest":{"nights":true,"weekends":true,"vacation":12}}`)
	if made.status != http.StatusCreated || !strings.Contains(made.body,
		`"rest":{"hours":false,"nights":true,"weekends":true,"vacation":12}`) {
		t.Fatalf("the API: status %d, %s", made.status, made.body)
	}
	_, other, _ := strings.Cut(made.body, `"id":"`)
	other, _, _ = strings.Cut(other, `"`)
	for _, id := range []string{id, other} {
		for _, a := range []*actor{ann, ben} {
			a.post("/leagues/"+id, "do", "join")
		}
		if r := ann.post("/leagues/"+id, "do", "begin"); r.status != http.StatusSeeOther {
			t.Fatalf("beginning: status %d, %s", r.status, r.body)
		}
		made, err := s.hub.Table(t.Context(), s.leagueNow(t, id).Games[0].Table)
		if err != nil || made.Snapshot().Settings.Rest != want {
			t.Errorf("at the table %+v does not count (%v)", made.Snapshot().Settings.Rest, err)
		}
	}
}
