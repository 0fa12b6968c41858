package lobby_test

import (
	"bytes"
	"net/url"
	"strings"
	"testing"
	"time"

	"koprulu/locale"
	"koprulu/site/web/lobby"
	"koprulu/site/web/page"
	"koprulu/table"
)

// TestFilter: each part of the filter keeps the tables that fit and no others, survives in the addresses of the others,
// and values that it does not know let everything through.
func TestFilter(t *testing.T) {
	card := func(name string, players int, broodWar bool, pace table.Pace, person bool) lobby.Card {
		set := table.NewSettings(name, players)
		set.Options.BroodWar, set.Pace = broodWar, pace
		seats := make([]table.Seat, players)
		seats[0].Bot = "simple"
		if person {
			seats[1] = table.Seat{Person: "p", Name: "Ann"}
		}
		return lobby.CardOf(&table.Stored{Basics: table.Basics{ID: table.ID(name), Settings: set, Seats: seats}}, "me")
	}
	open := []lobby.Card{card("alpha", 3, false, table.Pace{}, true), card("beta", 4, true, table.Days(2), true),
		card("gamma", 4, false, table.Live(20, time.Second), false)}
	for query, want := range map[string]string{
		"": "alpha beta gamma", "players=4": "beta gamma", "box=broodwar": "beta", "box=base": "alpha gamma",
		"pace=letter": "beta", "pace=live": "alpha gamma",
		"with=people": "alpha beta", "players=4&box=base": "gamma", "players=2": "",
		"players=x&box=y&pace=z&with=q": "alpha beta gamma",
	} {
		q, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		p := &lobby.Page{Reader: page.Reader{Words: locale.English()}, Path: "/", Open: open, All: true,
			Filter: lobby.ParseFilter(q)}
		var b bytes.Buffer
		if err := p.Whole().Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range open {
			if strings.Contains(b.String(), `href="/t/`+string(c.ID)+`"`) {
				got = append(got, string(c.ID))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q shows %v, want %s", query, got, want)
		}
		if query == "players=4&box=base" && !strings.Contains(b.String(), "/?box=base&amp;pace=live&amp;players=4#") {
			t.Error("another choice forgets the first ones")
		}
		if want != "" && (strings.Count(b.String(), `class="sits__bot"`) != len(got) ||
			strings.Count(b.String(), `class="sits__person"`) != strings.Count(b.String(), ">A</b>")) {
			t.Errorf("%q: bots and people are not told apart", query)
		}
	}
}
