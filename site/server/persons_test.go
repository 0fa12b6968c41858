package server

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/site/web/page"
	"koprulu/table"
)

// over puts a finished game between people of a site into its store, as the hub does, and returns its table.
func (s *site) over(name string, public bool, res *table.Result) table.ID {
	s.tb.Helper()
	ctx := context.Background()
	set := settings(len(res.Seats))
	set.Name, set.Public = name, public
	seats := make([]table.Seat, len(res.Seats))
	for i := range seats {
		seats[i] = table.Seat{Person: res.Seats[i].Person, Bot: res.Seats[i].Bot}
	}
	row := &table.Stored{
		Basics: table.Basics{
			ID:       table.ID(strings.ReplaceAll(name, " ", "")),
			Owner:    seats[0].Person,
			Settings: set,
			Status:   table.Playing,
			Seats:    seats,
			Created:  s.Now(),
			Updated:  s.Now(),
		},
	}
	must := func(err error) {
		s.tb.Helper()
		if err != nil {
			s.tb.Fatal(err)
		}
	}
	must(s.store.Create(ctx, row))
	row.Status, row.Seq = table.Finished, 1
	must(s.store.Commit(ctx, &table.Commit{After: row, Entries: []table.Entry{{Seq: 1, At: s.Now(), Kind: table.DidDeal}},
		Cold: true, Result: res}))
	return row.ID
}

// between makes the result of a game that the first of some seats won.
func between(seats ...table.SeatResult) *table.Result {
	factions := []string{"raynor", "overmind", "tassadar"}
	for i := range seats {
		seats[i].Seat, seats[i].Team, seats[i].Place, seats[i].Faction, seats[i].Points = game.Player(i), i, i+1,
			factions[i], 15-i
	}
	return &table.Result{Counts: true, Ended: time.Now().UTC().Truncate(time.Millisecond), Players: len(seats),
		Mode: table.ModeStandard, Rounds: 6, Answers: 300, Seconds: 4000,
		Victory: "normal", Seats: seats}
}

func seatOf(a *actor) table.SeatResult {
	return table.SeatResult{Person: a.id, Decisions: 4, Seconds: 70, Times: [12]int{1, 1, 1, 1},
		Techs: []string{"stim-packs"}}
}

// TestPersonPages: a page shows the games that its reader may know about, never what others played at private tables,
// and how long decisions took only to people who have met; a hidden page shows nothing, not even to hosts.
func TestPersonPages(t *testing.T) {
	unraced(t)
	s := newSite(t)
	ann, ben, eve, host := s.person("Ann <b>"), s.person("Ben"), s.person("Eve"), s.person("Hera")
	role := people.Host
	if err := s.store.People.Judge(t.Context(), host.id, people.Change{Role: &role},
		people.Act{Verb: people.RoleAct, Target: host.id}); err != nil {
		t.Fatal(err)
	}
	rated := between(seatOf(ann), seatOf(ben))
	rated.Rated = true
	s.over("open game", true, rated)
	s.over("secret game", false, between(seatOf(ann), seatOf(eve)))
	s.over("against a bot", true, between(seatOf(ann), table.SeatResult{Bot: "medium"}))
	waits := s.waitingTable(t, ann, true, true)
	private := s.waitingTable(t, ann, false, true)
	path := page.PersonPath(ann.id)
	if strings.Contains(path, string(ann.id)) || path == page.PersonPath(ben.id) {
		t.Errorf("the address of a page is %s", path)
	}
	stranger := s.visitor()
	for _, c := range []struct {
		name          string
		who           *actor
		secret, times bool
	}{{"Ann", ann, true, true}, {"Ben", ben, false, true}, {"Eve", eve, true, true}, {"a host", host, false, false},
		{"a stranger", stranger, false, false}} {
		got := c.who.get(path)
		if got.status != http.StatusOK || !strings.Contains(got.body, "open game") ||
			!strings.Contains(got.body, "Ann &lt;b&gt;") || !strings.Contains(got.body, string(waits.ID())) {
			t.Errorf("%s is shown, status %d:\n%s", c.name, got.status, got.body)
		}
		if strings.Contains(got.body, "secret game") != c.secret ||
			strings.Contains(got.body, `href="`+page.PersonPath(eve.id)+`"`) != c.secret {
			t.Errorf("%s: told of the private table: %v", c.name, !c.secret)
		}
		if strings.Contains(got.body, string(private.ID())) != (c.who == ann) {
			t.Errorf("%s: told of the private table that waits: %v", c.name, c.who != ann)
		}
		if strings.Contains(got.body, `id="h-times"`) != c.times {
			t.Errorf("%s: told of times: %v", c.name, !c.times)
		}
		if strings.Contains(got.body, "/profile/page") != (c.who == ann) {
			t.Errorf("%s: offered to hide the page: %v", c.name, c.who != ann)
		}
		api := c.who.get("/api/v1" + path)
		if strings.Contains(api.body, "secret game") != c.secret || strings.Contains(api.body, `"times"`) != c.times ||
			strings.Contains(api.body, string(private.ID())) != (c.who == ann) ||
			!strings.Contains(api.body, string(waits.ID())) {
			t.Errorf("%s: the interface tells\n%s", c.name, api.body)
		}
		for _, who := range []*actor{ann, ben, eve} {
			if c.who != who && (strings.Contains(got.body, string(who.id)) || strings.Contains(api.body, string(who.id))) {
				t.Errorf("%s is told the id of %s", c.name, who.id)
			}
		}
	}
	if got := ann.get("/profile/data"); !strings.Contains(got.body, "secret game") ||
		!strings.Contains(got.body, `"Rating"`) || strings.Contains(got.body, string(eve.id)) {
		t.Errorf("what is kept about Ann, status %d:\n%s", got.status, got.body)
	}
	if got := ben.get(path + "?against=bots"); strings.Contains(got.body, "open game") ||
		!strings.Contains(got.body, "against a bot") {
		t.Errorf("games against bots are\n%s", got.body)
	}
	if got := ben.get(path + "?box=broodwar"); !strings.Contains(got.body, `class="empty"`) {
		t.Errorf("games of Brood War are\n%s", got.body)
	}
	for _, address := range []string{"/people", "/ratings", "/api/v1/people", "/api/v1/ratings"} {
		if got := stranger.get(address); got.status != http.StatusOK || !strings.Contains(got.body, "Ben") {
			t.Errorf("%s, status %d:\n%s", address, got.status, got.body)
		}
	}

	if got := ben.post("/profile/page", "do", "hide"); got.status != http.StatusSeeOther ||
		!strings.Contains(ben.get(page.PersonPath(ben.id)).body, `value="show"`) {
		t.Fatalf("hiding, status %d:\n%s", got.status, got.body)
	}
	for name, who := range map[string]*actor{"Ann": ann, "a host": host, "a stranger": stranger} {
		nowhere := who.get("/people/0123456789abcdef")
		for _, prefix := range []string{"", "/api/v1"} {
			if got := who.get(prefix + page.PersonPath(ben.id)); got.status != http.StatusNotFound || prefix == "" &&
				got.body != strings.ReplaceAll(nowhere.body, "0123456789abcdef",
					strings.TrimPrefix(page.PersonPath(ben.id), "/people/")) {
				t.Errorf("%s reads a hidden page, status %d:\n%s", name, got.status, got.body)
			}
		}
		for _, address := range []string{"/people", "/ratings", "/statistics", "/api/v1/people", "/api/v1/ratings",
			"/api/v1/statistics"} {
			if got := who.get(address); got.status != http.StatusOK || strings.Contains(got.body, "Ben") ||
				strings.Contains(got.body, page.PersonPath(ben.id)) {
				t.Errorf("%s is told of somebody hidden at %s, status %d:\n%s", name, address, got.status, got.body)
			}
		}
		if got := who.get(path); strings.Contains(got.body, page.PersonPath(ben.id)) != (who == ann) {
			t.Errorf("%s is told on another page of somebody hidden:\n%s", name, got.body)
		}
	}
	if got := ben.get(page.PersonPath(ben.id)); got.status != http.StatusOK {
		t.Errorf("one's own hidden page, status %d", got.status)
	}
	if got := ben.post("/profile/page", "do", "show"); got.status != http.StatusSeeOther ||
		ann.get(page.PersonPath(ben.id)).status != http.StatusOK {
		t.Errorf("showing it again, status %d", got.status)
	}
	if got := stranger.post("/profile/page", "do", "hide"); got.status != http.StatusUnauthorized {
		t.Errorf("a stranger hides a page, status %d", got.status)
	}
}

// TestPersonsFitTheDocument: what the API says about people and their games fits its document.
func TestPersonsFitTheDocument(t *testing.T) {
	s := newSite(t)
	ann, ben := s.person("Ann"), s.person("Ben")
	for i, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"} {
		res := between(seatOf(ann), seatOf(ben))
		res.Rated, res.Brood = true, i%2 == 0
		res.Seats[0].Leaders = []string{"a"}
		s.over("game "+name, true, res)
	}
	s.over("lone", true, between(table.SeatResult{Bot: "simple"}, seatOf(ann)))
	doc := readDocument(t)
	for path, schema := range map[string]string{page.PersonPath(ann.id): "PersonPage", "/people": "Regulars",
		"/ratings": "Ratings", "/statistics": "Statistics", "/me": "Me"} {
		got := ann.get("/api/v1" + path)
		if got.status != http.StatusOK {
			t.Errorf("%s: status %d\n%s", path, got.status, got.body)
			continue
		}
		var v any
		if err := json.Unmarshal([]byte(got.body), &v); err != nil {
			t.Fatal(err)
		}
		if err := doc.check("$", map[string]any{"$ref": "#/components/schemas/" + schema}, v); err != nil {
			t.Errorf("%s: %v\n%s", path, err, got.body)
		}
	}
}

// TestRatedTable: a table is rated if its owner says so, by a form or by a program, and what can't be rated is refused;
// when its game is over, the rating follows.
func TestRatedTable(t *testing.T) {
	s := newSite(t)
	ann := s.person("Ann")
	for body, field := range map[string]string{
		`{"name":"x","seats":["me","simple"],"rated":true,"help":"on"}`:                                    "rated",
		`{"name":"x","seats":["me","simple"],"rated":true,"corrections":"{\"format\": \"components/1\"}"}`: "rated",
		`{"name":"x","seats":["me","simple"],"rated":true,"scenario":"rescue"}`:                            "rated",
	} {
		if got := ann.json("/api/v1/tables", body); got.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: status %d\n%s, want one about %s", body, got.status, got.body, field)
		}
	}
	open := ann.json("/api/v1/tables", `{"name":"open for all","seats":["me","open"],"rated":true,"public":true}`)
	if open.status != http.StatusCreated || !strings.Contains(open.body, `"rated":true`) &&
		!strings.Contains(open.body, `"rated": true`) {
		t.Fatalf("a rated table, status %d:\n%s", open.status, open.body)
	}
	if got := s.visitor().get("/"); !strings.Contains(got.body, ", rated") {
		t.Errorf("the lobby does not say that it is rated:\n%s", got.body)
	}
	form := ann.post("/tables", "players", "2", "seat0", "me", "seat1", "open", "pace", "none", "factions", "dealt",
		"company", "invited", "help", "practice", "rated", "on")
	if at, err := s.hub.Table(t.Context(), table.ID(strings.TrimPrefix(form.header.Get("Location"), "/t/"))); err != nil ||
		!at.Snapshot().Settings.Rated || at.Snapshot().Settings.Help != table.HelpOff {
		t.Errorf("by form, status %d, %v:\n%s", form.status, err, form.body)
	}
	if got := ann.post("/tables", "players", "2", "seat0", "me", "seat1", "open", "pace", "none", "factions", "dealt",
		"company", "invited", "help", "on", "rated", "on"); !strings.Contains(got.body,
		"Rated games are played without help") {
		t.Errorf("with help, status %d:\n%s", got.status, got.body)
	}
	made := ann.json("/api/v1/tables", `{"name":"rated","seats":["me","random"],"rated":true}`)
	var tab struct{ ID table.ID }
	if err := json.Unmarshal([]byte(made.body), &tab); err != nil || tab.ID == "" {
		t.Fatalf("status %d:\n%s", made.status, made.body)
	}
	if got := ann.post("/t/"+string(tab.ID)+"/hint", "decision", "1"); got.status < 400 {
		t.Errorf("hints at a rated table, status %d", got.status)
	}
	if got := ann.json("/api/v1/tables/"+string(tab.ID)+"/leave", "{}"); got.status != http.StatusOK {
		t.Fatalf("leaving, status %d:\n%s", got.status, got.body)
	}
	for i := 0; ; i++ {
		res, err := s.store.Outcome(t.Context(), tab.ID)
		if err != nil {
			t.Fatal(err)
		}
		if res != nil {
			if !res.Rated || res.Seats[0].Part != table.PlayedUntil || !res.Seats[0].Lost {
				t.Errorf("the result is %+v", res)
			}
			break
		}
		if i == 3000 {
			t.Fatal("the game does not end")
		}
		time.Sleep(10 * time.Millisecond)
	}
	r, err := s.store.RatingOf(t.Context(), ann.id)
	if err != nil || r.Games != 1 || r.Rating.Mu >= 25 || r.Rating.Sigma > 8.4 {
		t.Errorf("the rating is %+v, %v", r, err)
	}
	if got := ann.get(page.PersonPath(ann.id)); !strings.Contains(got.body, "provisional for 9 more games") {
		t.Errorf("the page does not tell of it:\n%s", got.body)
	}
}

// TestHidingWorksAtOnce: from the moment somebody hides their page, even older statistics don't name them, and their
// name in the lobby and in leagues leads nowhere; people who leave the site are not named either.
func TestHidingWorksAtOnce(t *testing.T) {
	unraced(t)
	s := newSite(t)
	ann, ben, stranger := s.person("Ann"), s.person("Ben"), s.visitor()
	s.over("open game", true, between(seatOf(ann), seatOf(ben)))
	s.waitingTable(t, ann, true, true)
	link := `href="` + page.PersonPath(ann.id) + `"`
	league := "/leagues/" + ann.newLeague()
	ann.post(league, "do", "join")
	named := func(when string, statistics, lobby bool) {
		t.Helper()
		for _, at := range []string{"/statistics", "/api/v1/statistics"} {
			if got := stranger.get(at); got.status != http.StatusOK || strings.Contains(got.body, "Ann") != statistics ||
				strings.Contains(got.body, ann.id.Page()) != statistics {
				t.Errorf("%s %s names her: %v", when, at, !statistics)
			}
		}
		if got := stranger.get("/"); got.status != http.StatusOK || strings.Contains(got.body, link) != lobby {
			t.Errorf("%s her name in the lobby leads to her page: %v", when, !lobby)
		}
		if got := stranger.get(league); got.status != http.StatusOK || strings.Contains(got.body, link) != lobby {
			t.Errorf("%s her name in a league leads to her page: %v", when, !lobby)
		}
	}
	named("at first", true, true)
	if got := ann.post("/profile/page", "do", "hide"); got.status != http.StatusSeeOther {
		t.Fatalf("hiding: status %d", got.status)
	}
	named("once she hides", false, false)
	if got := stranger.get("/statistics"); !strings.Contains(got.body, "somebody who hides their page") {
		t.Error("it is not said why nobody is named")
	}
	if got := stranger.get("/"); !strings.Contains(got.body, "Olga") {
		t.Error("her name is not in the lobby any more")
	}
	if got := ann.post("/profile/page", "do", "show"); got.status != http.StatusSeeOther {
		t.Fatalf("showing: status %d", got.status)
	}
	named("once she shows it again", true, true)
	if got := ann.post("/profile/delete", "sure", "on"); got.status != http.StatusSeeOther {
		t.Fatalf("leaving the site: status %d", got.status)
	}
	named("once she has left", false, false)
}

// TestRatingsTellNothingOfRunningGames (P5): pages of people, ratings and statistics, also in the API, are the same
// bytes whatever the state of the rated game that these people are playing: who leads, who holds what, how far it has
// come.
func TestRatingsTellNothingOfRunningGames(t *testing.T) {
	unraced(t)
	w := newTwins(t)
	var all [3][2]*actor
	for p := range all {
		all[p] = w.person(t, seatPerson(p))
	}
	var points [2]int
	for i, s := range w {
		for n, name := range []string{"first", "second", "third"} {
			before := between(seatOf(all[n][i]), seatOf(all[(n+1)%3][i]), seatOf(all[(n+2)%3][i]))
			before.Rated, before.Ended = true, aMoment
			s.over(name, true, before)
		}
		r := dealtRules(t, 3, true)
		state := game.New(r, chance.NumberSeed(uint64(i+1)), nil)
		var buf [game.MaxLegal]game.Answer
		rng := rand.New(rand.NewPCG(uint64(i), 7))
		for n := 0; n < 60+60*i && state.Phase != game.Over; n++ {
			seat := r.Open(&state).First()
			legal := r.Legal(&state, seat, buf[:0])
			r.Apply(&state, seat, legal[rng.IntN(len(legal))], nil)
		}
		if state.Phase == game.Over {
			t.Fatal("the game is over")
		}
		w.open(t, i, "running", r, &state, func(m *table.Manifest) { m.Rated, m.Help = true, table.HelpOff })
		for p := range 3 {
			points[i] += int(state.Seats[p].Points) << (8 * p)
		}
	}
	if points[0] == points[1] {
		t.Fatal("both games stand alike")
	}
	asks := []string{"/people", "/ratings", "/statistics", "/api/v1/people", "/api/v1/ratings", "/api/v1/statistics",
		"/ratings?lang=de"}
	for p := range all {
		at := page.PersonPath(seatPerson(p))
		asks = append(asks, at, "/api/v1"+at, at+"?against=people", at+"?box=broodwar")
	}
	stranger := [2]*actor{w[0].visitor(), w[1].visitor()}
	for _, ask := range asks {
		same(t, game.Nobody, ask, stranger[0].get(ask), stranger[1].get(ask))
		for p := range all {
			same(t, game.Player(p), ask, all[p][0].get(ask), all[p][1].get(ask))
		}
	}
	if got := stranger[0].get("/api/v1" + page.PersonPath("person1")); !strings.Contains(got.body, `"running"`) {
		t.Errorf("the page does not list the table:\n%s", got.body)
	}
}
