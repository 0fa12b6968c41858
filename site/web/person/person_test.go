package person

import (
	"bytes"
	"net/url"
	"strings"
	"testing"
	"time"

	"koprulu/bots/rating"
	"koprulu/club/people"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/page"
	"koprulu/table"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// games are some games of somebody, the newest first.
func games() []people.Played {
	var list []people.Played
	for i := range 14 {
		p := people.Played{Table: "abcdefghij", Name: "A <b>table</b>", Public: true,
			Result: table.Result{Counts: true, Ended: noon.AddDate(0, 0, -i), Players: 2, Brood: i%3 == 0,
				Mode: table.ModeStandard, Rounds: 5, Victory: "normal"},
			Seat: table.SeatResult{Person: "ann", Faction: "raynor", Place: 1 + i%2, Points: 15, Decisions: 9, Seconds: 90,
				Times: [12]int{1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1}, Techs: []string{"stim-packs", "of-tomorrow"}},
			Rating: &rating.Rating{Mu: 25 + float64(i%4), Sigma: 6},
			Others: []people.Other{{Seat: table.SeatResult{Seat: 1, Team: 1, Faction: "overmind", Place: 2 - i%2},
				Name: "Ben & Co", Page: "0123456789abcdef"}}}
		if p.Result.Brood {
			p.Seat.Leaders = []string{"nobody-knows"}
		}
		list = append(list, p)
	}
	list[3].Seat.Lost, list[3].Seat.Part = true, table.PlayedUntil
	list[4].Seat.Part, list[4].Rating = table.PlayedFrom, nil
	list[5].Others[0] = people.Other{Seat: table.SeatResult{Seat: 1, Team: 1, Bot: "medium", Place: 2}}
	return list
}

// TestPages draws all pages in all languages: they are well formed, name everything, and lead nowhere that does not
// exist.
func TestPages(t *testing.T) {
	rated := people.Rated{Person: people.Face{Name: "Ann", Page: people.PageOf("ann")},
		Rating: rating.Rating{Mu: 28.4, Sigma: 3}, Games: 13, Rank: 2}
	beginner := people.Rated{Person: people.Face{Name: "Ben", Page: people.PageOf("ben")},
		Rating: rating.Rating{Mu: -3.06, Sigma: 7}, Games: 2}
	share := func() *[2]people.Share { return &[2]people.Share{{Games: 9, Wins: 3, Even: 4.5}, {}} }
	record := &people.Record{Table: "abcdefghij", Name: "Long", Rounds: 12, Answers: 900, Seconds: 86400, Bot: "simple",
		Faction: "overmind", Ended: noon}
	tally := &people.Tally{Games: 9, People: 4, Seconds: 7200, Months: []people.Month{{First: noon, Games: 9, People: 4}},
		Sets:     map[people.Setup]int{{Players: 2}: 6, {Brood: true, Players: 4}: 3},
		Factions: map[string]*[2]people.Share{"raynor": share(), "overmind": share()},
		Leaders:  map[string]*[2]people.Share{"nobody-knows": share()}, Longest: record}
	for _, w := range page.AllWords() {
		r := page.Reader{Words: w, Name: "Ann", Person: "ann", Theme: "light", Now: noon}
		draw := func(name string, write func(b *bytes.Buffer) error, wants ...string) string {
			t.Helper()
			var b bytes.Buffer
			if err := write(&b); err != nil {
				t.Fatal(err)
			}
			pagetest.CheckFrame(t, w, b.Bytes())
			for _, want := range wants {
				if !strings.Contains(b.String(), want) {
					t.Errorf("%s in %s does not have %q:\n%s", name, w.Lang(), want, b.String())
				}
			}
			return b.String()
		}
		p := &Page{Reader: r, Path: "/people/x", Face: rated.Person, Since: noon, Own: true,
			Summary: people.Sum(games(), people.GameFilter{}, true), Rating: rated, Established: 7, Times: true,
			Now: []Running{{Name: "Now", Address: "/t/abcdefghij"}}, Most: 14}
		text := draw("the page of a person", func(b *bytes.Buffer) error { return p.Whole().Render(t.Context(), b) },
			"A &lt;b&gt;table&lt;/b&gt;", "Ben &amp; Co", Decimal(w, 28.4), "of-tomorrow", "course__firm",
			`class="spark`, `id="h-times"`)
		for _, not := range []string{"web.people", "%!", "{n}"} {
			if strings.Contains(text, not) {
				t.Errorf("the page in %s has %q", w.Lang(), not)
			}
		}
		p.Own, p.Times, p.Summary, p.Rating = false, false, people.Sum(nil, people.GameFilter{}, false), people.Rated{}
		if text := draw("an empty page", func(b *bytes.Buffer) error { return p.Whole().Render(t.Context(), b) },
			`class="empty"`); strings.Contains(text, HidePath) || strings.Contains(text, "h-times") {
			t.Errorf("a stranger is shown\n%s", text)
		}
		f := Frame{Reader: r, Path: "/people"}
		draw("the list of people", func(b *bytes.Buffer) error {
			return (&RegularsPage{Frame: f, List: []people.Regular{{Face: rated.Person, Games: 9, Wins: 4, Last: noon}},
				Next: "/people?skip=50"}).Whole().Render(t.Context(), b)
		}, "Ann", "skip=50")
		list := draw("the list of ratings", func(b *bytes.Buffer) error {
			return (&RatingsPage{Frame: f, List: []people.Rated{rated, beginner}, Established: 1,
				First: true}).Whole().Render(t.Context(), b)
		}, Decimal(w, -3.06), w.Text("web.people.provisional"))
		if strong, ann, easy, ben := strings.Index(list, w.BotFull("strong")), strings.Index(list, "<bdi>Ann<"),
			strings.Index(list, w.BotFull("simple")), strings.Index(list, "<bdi>Ben<"); strong < 0 ||
			strong > ann || ann > easy || easy > ben {
			t.Errorf("in %s the order is %d, %d, %d, %d", w.Lang(), strong, ann, easy, ben)
		}
		draw("what all games come to",
			func(b *bytes.Buffer) error { return (&SitePage{Frame: f, Tally: tally}).Whole().Render(t.Context(), b) }, "Long",
			w.BotFull("simple"))
		draw("a site without games", func(b *bytes.Buffer) error {
			return (&SitePage{Frame: f, Tally: &people.Tally{}}).Whole().Render(t.Context(), b)
		}, `class="empty"`)
	}
}

// TestFilter: what an address says is what the links of the filter write, and nonsense lets everything through.
func TestFilter(t *testing.T) {
	f := Filter{Box: "base", Mode: table.ModeTeams, Against: "bots", Since: "year", Players: 4}
	p := Page{Face: people.Face{Page: "0123456789abcdef"}}
	u, err := url.Parse(string(p.address(f)))
	if err != nil || u.Path != "/people/0123456789abcdef" || ParseFilter(u.Query()) != f {
		t.Errorf("%s is %+v, %v", u, ParseFilter(u.Query()), err)
	}
	if got := ParseFilter(url.Values{"box": {"x"}, "players": {"9"}, "since": {"<"}}); got != (Filter{}) {
		t.Errorf("nonsense is %+v", got)
	}
	if g := f.Games(noon); !g.Since.Equal(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)) || g.Players != 4 {
		t.Errorf("for games it is %+v", g)
	}
}

// TestDecimal: numbers are rounded to a tenth, and what rounds to zero has no minus sign.
func TestDecimal(t *testing.T) {
	for _, w := range page.AllWords() {
		if w.Lang() == "en" {
			for v, want := range map[float64]string{12.34: "12.3", -0.04: "0.0", -3.06: "−3.1", 9.96: "10.0"} {
				if got := Decimal(w, v); got != want {
					t.Errorf("%v is %q, want %q", v, got, want)
				}
			}
		}
	}
}
