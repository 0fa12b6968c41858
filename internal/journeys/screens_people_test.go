//go:build nightly

package journeys

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"koprulu/club/challenge"
	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/store"
	"koprulu/table"
)

// peopled is a site that a club has used for a while: finished games, some of them rated, a league in its first round,
// a cup that is over, and a challenge of last week. The first of its people is the one with a page, whose address names
// them.
type peopled struct {
	t    *testing.T
	kept *store.Store
	now  time.Time
	who  []table.Person
}

// names are those of the people, the first of whom has been given hers.
var names = []string{"Mara", "Jonas", "Yuki", "Ilya", "Kenji with a name of some length", "Ines"}

// inhabit fills a site as if people had used it.
func (s *site) inhabit(page string) (running, cup, week string) {
	s.t.Helper()
	s.kill()
	kept, err := store.Open(s.t.Context(), filepath.Join(s.data, "koprulu.db"), store.Options{})
	p := &peopled{t: s.t, kept: kept, now: time.Now().UTC().Truncate(time.Second)}
	p.must(err)
	mara, _, err := kept.PersonAt(s.t.Context(), people.PageID(page))
	p.must(err)
	p.who = append(p.who, mara)
	for i, name := range names[1:] {
		id := table.Person(fmt.Sprintf("person000000000%d", i))
		p.must(kept.People.AddPerson(s.t.Context(), people.Account{ID: id, Name: name, Created: p.now},
			people.Key{ID: string(id), Kind: people.DeviceKey, Created: p.now, Seen: p.now}, people.Hash{byte(i), 7}))
		p.who = append(p.who, id)
	}
	for n := range 12 {
		p.played(n)
	}
	running, cup, week = p.contest(league.KindLeague, league.Running), p.contest(league.KindCup, league.Over), p.lastWeek()
	p.must(kept.Close())
	s.start(strings.TrimPrefix(s.base, "http://"))
	return running, cup, week
}

func (p *peopled) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// finished puts a table whose game is over into the store. Its people sit in their order, a bot where there is nobody.
func (p *peopled) finished(set table.Settings, ended time.Time, res *table.Result, winner game.Player,
	seats ...table.Person) table.ID {
	p.t.Helper()
	row := &table.Stored{
		Basics: table.Basics{
			ID:       table.NewID(),
			Owner:    seats[0],
			Settings: set,
			Status:   table.Playing,
			Created:  ended.Add(-time.Hour),
			Updated:  ended,
		},
		Progress: table.Progress{Round: 6},
	}
	for i, who := range seats {
		seat := table.Seat{Bot: "medium"}
		if who != "" {
			seat = table.Seat{Person: who, Name: p.name(who)}
		}
		row.Seats = append(row.Seats, seat)
		row.Factions[i] = factionIDs[i]
	}
	p.must(p.kept.Create(p.t.Context(), row))
	row.Status, row.Seq, row.Winners = table.Finished, 1, 1<<winner
	for i := range seats {
		row.Points[i] = 9 + i
	}
	row.Points[winner] = 15
	p.must(p.kept.Commit(p.t.Context(), &table.Commit{After: row,
		Entries: []table.Entry{{Seq: 1, At: ended, Kind: table.DidDeal}}, Cold: true, Result: res}))
	return row.ID
}

var factionIDs = []string{"raynor", "overmind", "tassadar", "aldaris"}

func (p *peopled) name(who table.Person) string {
	for i := range p.who {
		if p.who[i] == who {
			return names[i]
		}
	}
	return ""
}

// played is one of the games of the club: Mara against two others or a bot.
func (p *peopled) played(n int) {
	ended := p.now.AddDate(0, 0, -3*n-1)
	seats := []table.Person{p.who[0], p.who[1+n%5], p.who[1+(n+2)%5]}
	if n%4 == 3 {
		seats[2] = ""
	}
	res := &table.Result{Counts: true, Rated: n%3 != 0, Ended: ended, Players: 3, Mode: table.ModeStandard,
		Brood: n%4 == 0, Rounds: 4 + n%4, Answers: 300, Seconds: 4000, Victory: "normal"}
	for i, who := range seats {
		r := table.SeatResult{Seat: game.Player(i), Team: i, Place: 1 + (i+n)%3, Faction: factionIDs[i],
			Points: 15 - 3*((i+n)%3), Person: who, Decisions: 60, Seconds: 2400,
			Times: [12]int{2, 5, 12, 15, 10, 6, 4, 3, 2, 1}, Techs: []string{"stim-packs"}}
		if who == "" {
			r.Bot = "medium"
		}
		res.Seats = append(res.Seats, r)
	}
	set := table.NewSettings(fmt.Sprintf("Friday %d", n+1), 3)
	set.Rated = res.Rated
	winner := game.Player((3 - n%3) % 3)
	p.finished(set, ended, res, winner, seats...)
}

// contest is a league or a cup of all six, which has begun, or is over.
func (p *peopled) contest(kind league.Kind, until league.Status) string {
	p.t.Helper()
	c := &league.League{ID: "c" + string(kind) + "0", Owner: p.who[0], Made: p.now.AddDate(0, 0, -9),
		State: league.State{Settings: league.Settings{Name: "The autumn " + string(kind), Kind: kind, Size: 3, Rounds: 3,
			Advance: 1, Days: 14, Pace: 3, Rated: true}, Secret: "secret" + string(kind)}}
	p.must(c.Settings.Check())
	for i := range p.who {
		p.must(c.Join(p.who[i], names[i]))
	}
	p.must(c.Begin(p.now))
	for n := 0; c.Status != until && n < 9; n++ {
		c.Follow(p.now, func(id table.ID) *table.Summary {
			m := &table.Summary{Basics: table.Basics{Status: table.Finished},
				Progress: table.Progress{Winners: 1}}
			for _, g := range c.Present() {
				for i, player := range g.Players {
					if g.Table == id {
						m.Points[i] = 15 - 2*i
						m.Seats = append(m.Seats, table.Seat{Person: c.Players[player].Person})
					}
				}
			}
			return m
		})
	}
	if c.Status != until {
		p.t.Fatalf("the %s is not %v", kind, until)
	}
	p.must(p.kept.Club.AddLeague(p.t.Context(), c))
	return c.ID
}

// lastWeek is a challenge that four have played, one of whom gave up.
func (p *peopled) lastWeek() string {
	p.t.Helper()
	week := challenge.WeekOf(p.now.AddDate(0, 0, -7))
	c, err := p.kept.Club.OpenChallenge(p.t.Context(), challenge.New(week, [32]byte{4}, "medium"), week.Start())
	p.must(err)
	for i, who := range p.who[:4] {
		seats := make([]table.Person, challenge.Seats)
		seats[c.Seat] = who
		set := table.NewSettings("Challenge", challenge.Seats)
		set.Challenge = string(week)
		id := p.finished(set, week.Start().Add(time.Duration(i+1)*time.Hour), nil,
			game.Player((c.Seat+i%2)%challenge.Seats), seats...)
		_, err := p.kept.Club.Play(p.t.Context(), challenge.Play{Week: week, Table: id, Person: who})
		p.must(err)
	}
	return string(week)
}

// TestScreensOfPeople looks at the pages about people, contests and sandboxes, each once, in every width and both
// themes: nothing scrolls sideways, nothing is inaccessible, no text is missing, and nothing is too small for a finger.
// KOPRULU_SHOTS names a folder for pictures.
func TestScreensOfPeople(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := newBrowser(t, 390, 844)
	b.seated(s.base, names[0])
	const me = `fetch("/api/v1/me").then(r => r.json()).then(me => me.page)`
	page := value[string](b, me)
	b.open(s.base + "/healthz")
	league, cup, week := s.inhabit(page)
	b.open(s.base + "/healthz")
	if lang := os.Getenv("KOPRULU_SHOTS_LANG"); lang != "" {
		b.prefer("lang", lang)
	}
	at := value[string](
		b,
		`fetch("/tables", {method: "POST", body: new URLSearchParams({name: "Friday", players: 2, seat0: "me", seat1: "random", pace: "none", factions: "dealt", company: "invited"})}).then(r => r.url)`,
	)
	tried := value[string](b,
		fmt.Sprintf(`fetch(%q, {method: "POST", body: new URLSearchParams({at: 0})}).then(r => r.url)`, at+"/sandbox"))
	if !strings.HasPrefix(tried, s.base+"/t/") || tried == at {
		t.Fatalf("trying a line leads to %s", tried)
	}
	for _, page := range []screen{{"lobby", "/"}, {"records", "/records"}, {"person", "/people/" + page},
		{"people", "/people"}, {"ratings", "/ratings"}, {"statistics", "/statistics"},
		{"leagues", "/leagues"}, {"league", "/leagues/" + league}, {"round", "/leagues/" + league + "/rounds/1"},
		{"cup", "/leagues/" + cup}, {"challenge", "/challenge"},
		{"week", "/challenge/" + week}, {"sandboxes", "/sandboxes"}, {"sandbox", strings.TrimPrefix(tried, s.base)},
		{"profile", "/profile"}} {
		b.everySize(page.name, s.base+page.url)
	}
	b.clean()
}

// everySize looks at a page, which is loaded once, at each width in the dark theme, and for its colours in the light
// one.
func (b *browser) everySize(name, url string) {
	b.t.Helper()
	b.size(390, 844)
	b.open(url)
	value[bool](b,
		`(document.querySelectorAll("main details:not(.menu)").forEach(d => (d.name = "", d.open = true)), true)`)
	for i, size := range []struct{ width, height int64 }{{390, 844}, {820, 1180}, {1440, 900}} {
		b.size(size.width, size.height)
		for _, theme := range []string{"dark", "light"} {
			dir := os.Getenv("KOPRULU_SHOTS")
			if theme == "light" && i > 0 && dir == "" {
				continue
			}
			where := fmt.Sprintf("%s-%d-%s", name, size.width, theme)
			value[bool](b, fmt.Sprintf(`(document.documentElement.dataset.theme = %q, true)`, theme))
			b.settled()
			if dir != "" {
				b.whole(filepath.Join(dir, where+".png"), size.width, size.height)
			}
			switch {
			case theme == "light" && i == 0:
				b.contrasts(where)
			case theme == "dark":
				if wide := value[int64](b, "document.documentElement.scrollWidth"); wide > size.width {
					b.t.Errorf("%s: the page is %d pixels wide", where, wide)
				}
				if i == 0 {
					if text := value[string](b, "document.title + document.body.innerText"); strings.ContainsAny(text, "⟨⟩") ||
						len(text) < 100 {
						b.t.Errorf("%s: a text is missing: %s", where, text)
					}
					b.fingers(where)
				}
				if i != 1 {
					b.accessible(where)
				}
			}
		}
	}
}

// whole saves a picture of a page as if the window were as high as the page.
func (b *browser) whole(file string, width, height int64) {
	b.t.Helper()
	b.size(width, max(height, min(value[int64](b, "document.documentElement.scrollHeight"), 6000)))
	b.settled()
	b.shot(file)
	b.size(width, height)
}
