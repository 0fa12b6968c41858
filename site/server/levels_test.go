package server

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"koprulu/bots/bot"
	"koprulu/site/server/openapi"
	"koprulu/site/web/piece"
	"koprulu/table"
)

// TestFormsOfferTheLevels: the forms offer every bot that players may choose, and no others; the document of the API
// names every level and style.
func TestFormsOfferTheLevels(t *testing.T) {
	offered, want := piece.Bots(), bot.Levels()
	for _, level := range bot.Levels() {
		if bot.LooksAhead(level) {
			for _, style := range bot.Styles() {
				want = append(want, level+"-"+style)
			}
		}
	}
	slices.Sort(offered)
	slices.Sort(want)
	if !slices.Equal(offered, want) {
		t.Errorf("the forms offer %v, there are %v", offered, want)
	}
	for _, name := range append(bot.Levels(), bot.Styles()...) {
		if !strings.Contains(string(openapi.JSON), name) {
			t.Errorf("the document of the API does not name %s", name)
		}
	}
}

// TestTheTableChoosesItsStandIn: a table can be made with bots of any level and with a stand-in, by a form or by a
// program.
func TestTheTableChoosesItsStandIn(t *testing.T) {
	s := newSite(t)
	ann := s.person("Ann")
	r := ann.json("/api/v1/tables", `{"name":"x","seats":["me","open","expert-racer"],"stand-in":"medium"}`)
	if r.status != http.StatusCreated {
		t.Fatalf("status %d: %s", r.status, r.body)
	}
	id := strings.TrimPrefix(r.header.Get("Location"), "/api/v1/tables/")
	tab, err := s.hub.Table(t.Context(), table.ID(id))
	if err != nil {
		t.Fatal(err)
	}
	if set := tab.Snapshot(); set.Settings.StandIn != "medium" || set.Seats[2].Bot != "expert-racer" {
		t.Errorf("by a program: %q stands in, %+v", set.Settings.StandIn, set.Seats)
	}
	if text := ann.get("/t/" + id).body; !strings.Contains(text, "The medium bot plays for anyone who is away.") ||
		!strings.Contains(text, `<b>Vega, expert bot`) {
		t.Errorf("the page does not say who stands in and who sits there:\n%s", text)
	}
	if r := ann.post("/tables", "players", "2", "seat0", "me", "seat1", "open", "pace", "none", "factions", "dealt",
		"company", "invited", "standin", "strong-builder"); r.status != http.StatusSeeOther {
		t.Fatalf("status %d: %s", r.status, r.body)
	} else {
		tab, err := s.hub.Table(t.Context(), table.ID(strings.TrimPrefix(r.header.Get("Location"), "/t/")))
		if err != nil || tab.Snapshot().Settings.StandIn != "strong-builder" {
			t.Errorf("by form: %v", err)
		}
	}
}
