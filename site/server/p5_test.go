package server

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/record"
	"koprulu/site/server/core"
	"koprulu/site/server/play"
	"koprulu/table"
)

// aMoment is when everything happens on the two servers that are compared.
var aMoment = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// stopped is a clock that does not move.
type stopped struct{ table.SystemClock }

func (stopped) Now() time.Time { return aMoment }

// twins are two servers with the same people and stopped clocks.
type twins [2]*site

// newTwins starts both servers.
func newTwins(t *testing.T, with ...setup) twins {
	t.Helper()
	still := func(c *core.Config, h *table.HubConfig) {
		looksBack(c, h)
		c.Now = func() time.Time { return aMoment }
		h.Clock = stopped{}
		var seed atomic.Uint64 // Each of them deals the same.
		h.Seed = func() [32]byte { return chance.NumberSeed(seed.Add(1)) }
	}
	with = append(with, still)
	return twins{newSite(t, with...), newSite(t, with...)}
}

// person makes the same person on both servers, with the same cookie and the same token.
func (w twins) person(t *testing.T, id table.Person) [2]*actor {
	t.Helper()
	var both [2]*actor
	device, hash := core.NewToken()
	token, tokenHash := core.NewToken()
	for i, s := range w {
		a := s.visitor()
		a.id, a.token = id, token
		a.cookies[core.CookieName] = &http.Cookie{Name: core.CookieName, Value: device}
		account := people.Account{ID: id, Name: "name of " + string(id), Lang: "en", Created: aMoment}
		err := s.store.People.AddPerson(context.Background(), account,
			people.Key{ID: "d" + string(id), Kind: people.DeviceKey, Created: aMoment, Seen: aMoment}, hash)
		if err == nil {
			err = s.store.People.AddKey(context.Background(), id, people.Key{ID: "t" + string(id), Kind: people.TokenKey,
				Created: aMoment, Seen: aMoment}, tokenHash)
		}
		if err != nil {
			t.Fatal(err)
		}
		both[i] = a
	}
	return both
}

// open makes a table from a state on one of the servers. All seats are persons'.
func (w twins) open(t *testing.T, i int, id table.ID, r *game.Rules, s *game.State, change ...func(*table.Manifest)) {
	t.Helper()
	var rec bytes.Buffer
	seats := make([]string, r.Options.Players)
	m := &table.Manifest{Version: table.ManifestVersion, ID: id, Owner: "owner", Name: "P5", Public: true,
		Spectators: true, Help: table.HelpOn, Created: aMoment}
	for p := range seats {
		seats[p] = "somebody"
		m.Seats = append(m.Seats, table.Seat{Person: seatPerson(p), Name: fmt.Sprint("seat ", p+1)})
	}
	for _, do := range change {
		do(m)
	}
	out := record.NewWriter(&rec, seats)
	out.KeepSeed, out.FromPosition = true, true
	if err := out.Start(r, s.Seed, s, &game.Log{}); err != nil {
		t.Fatal(err)
	}
	made, err := w[i].hub.Import(context.Background(), &rec, m)
	if err != nil {
		t.Fatal(err)
	}
	// The secrets of links are random; nobody needs them here.
	if err := made.RevokeLinks(context.Background(), "owner"); err != nil {
		t.Fatal(err)
	}
}

func seatPerson(p int) table.Person { return table.Person(fmt.Sprintf("person%d", p+1)) }

// probes are answers that a player might try in order to learn what others hold.
func probes(r *game.Rules) []string {
	list := []string{"pass", "done", "draw", "execute", "event", "dance", "front marine"}
	for n := 1; n <= 18; n += 3 {
		list = append(list, fmt.Sprintf("discard combat-%d", n), fmt.Sprintf("card 1 combat-%d", n),
			fmt.Sprintf("take combat-%d", n), fmt.Sprintf("use combat-%d", n))
	}
	for i := 0; i < len(r.Planets); i += 3 {
		list = append(list, "order special-mobilize "+r.Planets[i].ID, "reveal "+r.Planets[i].ID)
	}
	for i := 0; i < len(r.Events); i += 17 {
		list = append(list, "use "+r.Events[i].ID, "play "+r.Events[i].ID)
	}
	return list
}

// TestNothingHiddenLeavesTheServer (P5): two servers hold tables that differ only in what a seat, or a spectator, can't
// know. Whatever is asked for, both answer with the same bytes: pages, pieces, streams, the API, the log,
// records, replays, refusals.
func TestNothingHiddenLeavesTheServer(t *testing.T) {
	unraced(t)
	w := newTwins(t)
	people := [game.MaxPlayers][2]*actor{}
	for p := range people {
		people[p] = w.person(t, seatPerson(p))
	}
	spectator := [2]*actor{w[0].visitor(), w[1].visitor()}
	spectator[0].token, spectator[1].token = "", ""
	rng := rand.New(rand.NewPCG(1, 2))
	tables := []struct {
		players  int
		broodWar bool
	}{{2, false}, {3, true}, {4, false}, {6, false}, {5, true}}
	if testing.Short() {
		tables = tables[:2]
	}
	compared := 0
	for g, of := range tables {
		players := of.players
		r := dealtRules(t, players, of.broodWar)
		s := game.New(r, chance.NumberSeed(uint64(g+1)), nil)
		var buf [game.MaxLegal]game.Answer
		for n := 0; s.Phase != game.Over && n < 700; n++ {
			seat := r.Open(&s).First()
			if n%90 == 45 {
				for _, who := range []game.Player{seat, game.Player((int(seat) + 1) % players), game.Nobody} {
					readers := spectator
					if who != game.Nobody {
						readers = people[who]
					}
					w.compare(t, table.ID(fmt.Sprintf("g%dn%ds%d", g, n, who)), r, &s, who, readers, rng)
					compared++
				}
			}
			legal := r.Legal(&s, seat, buf[:0])
			r.Apply(&s, seat, legal[rng.IntN(len(legal))], nil)
		}
	}
	if compared < 3*len(tables) {
		t.Errorf("only %d positions were compared", compared)
	}
}

// compare opens a state and another one that looks the same to a seat, and asks both servers for everything.
func (w twins) compare(t *testing.T, id table.ID, r *game.Rules, s *game.State, who game.Player, readers [2]*actor,
	chance game.Chance) {
	t.Helper()
	other := *s
	r.Redeal(&other, who, chance)
	other.Seed = s.Seed // Otherwise the published hash of the seed would differ, as it does between any two games.
	w.open(t, 0, id, r, s)
	w.open(t, 1, id, r, &other)
	page, api := "/t/"+string(id), "/api/v1/tables/"+string(id)
	asks := []string{page, page + "/replay?at=0", page + "/film?from=0&at=-1", page + "/film?from=0&at=-1&as=all",
		page + "/replay?at=0&as=all", page + "/replay?at=0&as=1", page + "/record", "/",
		api, api + "/moment?legal=1&view=1", api + "/view", api + "/log", api + "/log?lang=de", api + "/record",
		api + "/odds?depth=glance", api + "/since", api + "/lookback", page + "/lookback",
		page + "/lookback?part=film&at=0"}
	for p := range r.Options.Players {
		asks = append(asks, fmt.Sprint(page, "/sheet/", p+1))
	}
	asks = append(asks, peopleAt(readers[0])...)
	if s.InPlay != 0 {
		asks = append(asks, page+"/reach?place=planet-"+r.Planets[r.Areas[s.InPlay.First()].Planet].ID)
		asks = append(asks, attacksOn(page, api, r, s)...)
	}
	for _, ask := range asks {
		same(t, who, ask, readers[0].get(ask), readers[1].get(ask))
	}
	if who != game.Nobody {
		w.probe(t, r, s, who, readers, api)
		same(t, who, "the page after that", readers[0].get(page), readers[1].get(page))
	}
	// This comes last, because pages show who has a page open.
	same(t, who, "the stream of the page", &reply{body: readers[0].follow(page).until(`id="chat"`)},
		&reply{body: readers[1].follow(page).until(`id="chat"`)})
	program := api + "/stream?legal=1&view=1"
	same(t, who, "the stream of the API", &reply{body: readers[0].listen(program).until("seq")},
		&reply{body: readers[1].listen(program).until("seq")})
}

// peopleAt returns the addresses of the pages about people, including the reader, and their games.
func peopleAt(reader *actor) []string {
	asks := []string{"/people", "/api/v1/statistics"}
	if reader.id != "" {
		asks = append(asks, "/people/"+reader.id.Page(), "/api/v1/people/"+reader.id.Page())
	}
	return asks
}

// probe tries answers that are not legal: a refusal must reveal nothing either.
func (w twins) probe(t *testing.T, r *game.Rules, s *game.State, who game.Player, readers [2]*actor, api string) {
	t.Helper()
	view := r.View(s, who)
	var buf [game.MaxLegal]game.Answer
	legal := map[string]bool{}
	for _, a := range append(r.Legal(s, who, buf[:0]), r.Beside(s, who, make([]game.Answer, 0, game.MaxLegal))...) {
		legal[answer.Format(r, s, who, a)] = true
	}
	page := strings.Replace(api, "/api/v1/tables/", "/t/", 1)
	texts := append(probes(r), moves(r, &view)...)
	for i, text := range texts {
		if legal[text] || !view.Open.Has(who) {
			continue // That would change the game.
		}
		lang := locale.All()[i%len(locale.All())].Lang()
		// Decision 1 is open; an answer to another one is told what is asked instead.
		for decision := 1; decision <= 2; decision++ {
			what := fmt.Sprintf("the answer %s to the decision %d", text, decision)
			body := fmt.Sprintf(`{"decision":%d,"answer":%q}`, decision, text)
			same(t, who, what, readers[0].json(api+"/answer?lang="+lang, body), readers[1].json(api+"/answer?lang="+lang, body))
			if i%8 != 0 {
				continue // Pages take their time.
			}
			for _, a := range readers {
				if got := a.post(page+"/answer", "decision", fmt.Sprint(decision), "text",
					text); got.status != http.StatusSeeOther {
					t.Fatalf("%s: status %d\n%s", what, got.status, got.body)
				}
			}
			shown := readers[0].get(page)
			same(t, who, "the page after "+what, shown, readers[1].get(page))
			if !strings.Contains(shown.body, "is-refusal") {
				t.Errorf("the page does not refuse %s", what)
			}
		}
	}
}

// moves returns moves of more units than there are in an area: the refusal counts those that are there.
func moves(r *game.Rules, v *game.View) (list []string) {
	for area := range game.Area(len(r.Areas)) {
		for p := range game.Player(v.Players) {
			if v.Holder[area] != p || v.Units[area] == 0 {
				continue
			}
			u := v.TypeOf(r, p, v.Units[area].First())
			list = append(list, answer.FormatInView(r, v, game.Answer{Verb: game.DoMove,
				V: game.AnswerValues{game.OfCount: 9, game.OfUnit: uint8(u), game.OfFrom: uint8(area),
					game.OfTo: uint8((int(area) + 1) % len(r.Areas))}}))
		}
	}
	return list
}

// same fails if two answers differ.
func same(t *testing.T, who game.Player, what string, a, b *reply) {
	t.Helper()
	if a.status == b.status && a.body == b.body {
		return
	}
	i := 0
	for i < len(a.body) && i < len(b.body) && a.body[i] == b.body[i] {
		i++
	}
	from := max(0, i-150)
	t.Errorf("seat %d, %s: status %d and %d, different from byte %d on:\n%s\n%s", who+1, what, a.status, b.status, i,
		a.body[from:min(len(a.body), i+150)], b.body[from:min(len(b.body), i+150)])
}

// drawn draws the whole page of a reader.
func (s *site) drawn(t *testing.T, v *core.Visit, at *core.Seated, snap *table.Snapshot, m *play.Room) string {
	t.Helper()
	page, err := s.play.TablePage(v, s.Preferences(v), at, snap, m)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := page.Whole().Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestLogsAndPagesOfRandomGames (P5): as above, but with everything that happened earlier: for a game with a long log,
// the page of a seat is drawn from the state and from another one that looks the same to it.
func TestLogsAndPagesOfRandomGames(t *testing.T) {
	unraced(t)
	s := newSite(t, fixed(3), func(c *core.Config, h *table.HubConfig) {
		c.Now = func() time.Time { return aMoment }
	})
	people := map[game.Player]*actor{0: s.person("Ann"), 1: s.person("Ben"), 2: s.person("Cem")}
	made := s.deal(settings(4), people[0], people[1], people[2])
	chance := rand.New(rand.NewPCG(3, 4))
	seen := false
	for n := range 240 {
		if !s.step(made, people) {
			break
		}
		if n%20 != 19 {
			continue
		}
		for seat := range game.Player(5) {
			who := seat
			var a *actor
			if who > 2 {
				who = game.Nobody
			} else {
				a = people[who]
			}
			v, at, m := s.reading(t, a, made)
			snap := at.Snapshot()
			other, state := *snap, *snap.State
			snap.Rules.Redeal(&state, who, chance)
			other.State = &state
			if who != game.Nobody {
				// The comparison works: what others may not know about this seat shows on its own page.
				third, secret := *snap, *snap.State
				snap.Rules.Redeal(&secret, game.Nobody, chance)
				third.State = &secret
				seen = seen || s.drawn(t, v, at, snap, m) != s.drawn(t, v, at, &third, m)
			}
			for _, pair := range []struct {
				what string
				of   func(*table.Snapshot) string
			}{
				{"page", func(x *table.Snapshot) string { return s.drawn(t, v, at, x, m) }},
				{"moment", func(x *table.Snapshot) string {
					return string(play.AppendMoment(nil, x, who, play.Ask{Legal: true, View: true}))
				}},
			} {
				same(t, who, pair.what, &reply{body: pair.of(snap)}, &reply{body: pair.of(&other)})
			}
			m.Leave(s.Now())
		}
	}
	if !seen {
		t.Error("the pages of a seat never showed its own secrets; the comparison sees nothing")
	}
}

// attacksOn returns the addresses of the odds of attacks: one on each player, where there is something to attack, on
// the page and in the API.
func attacksOn(page, api string, r *game.Rules, s *game.State) (asks []string) {
	var seen game.PlayerSet
	for areas := s.InPlay; areas != 0; areas &= areas - 1 {
		a := areas.First()
		if holder := s.Holder[a]; s.Units[a] != 0 && !seen.Has(holder) {
			seen |= 1 << holder
			planet, number := r.Planets[r.Areas[a].Planet].ID, r.Areas[a].Number
			asks = append(asks, fmt.Sprintf("%s/attack?depth=glance&place=a-%s-%d", page, planet, number),
				fmt.Sprintf("%s/attack?depth=glance&area=%s.%d", api, planet, number))
		}
	}
	return asks
}
