package lobby_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/lobby"
)

// TestTeamsInTheWaitingRoom: seats are grouped by teams, the reader's first, and the partner is named; without Team
// Play there is none of this.
func TestTeamsInTheWaitingRoom(t *testing.T) {
	for _, teams := range []bool{false, true} {
		for _, w := range locale.All() {
			p := sample.Waiting(sample.Reader(w, "", false), true)
			p.Card.Settings.Options.Teams = teams
			var b bytes.Buffer
			if err := p.Whole().Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			order := ""
			for _, m := range regexp.MustCompile(`class="wteam"|id="seat(\d)"`).FindAllStringSubmatch(b.String(), -1) {
				order += m[1] + "."
			}
			want, partners := "1.2.3.4.", 0
			if teams {
				want, partners = ".1.3..2.4.", 1
			}
			if order != want || strings.Count(b.String(), "<small>"+w.Text("web.goal.partner")) != partners {
				t.Errorf("%s, teams %v: the seats stand as %q, %d partners are named", w.Lang(), teams, order,
					strings.Count(b.String(), w.Text("web.goal.partner")))
			}
		}
	}
}

// TestTeamsWinTogether: for a team that has won, whether the reader is one of them or not, rows say both names and the
// points of both.
func TestTeamsWinTogether(t *testing.T) {
	for _, seat := range []game.Player{game.Nobody, 0} {
		for _, w := range locale.All() {
			p := sample.Records(sample.Reader(w, "", false))
			at := slices.IndexFunc(p.Tables, func(c lobby.Card) bool { return c.Settings.Options.Teams })
			c := &p.Tables[at]
			c.Seat, c.Shown = seat, 0
			var b bytes.Buffer
			if err := p.Whole().Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			names := w.List([]string{"<bdi>" + c.Seats[0].Name + "</bdi>", "<bdi>" + c.Seats[2].Name + "</bdi>"})
			if want := w.Text("web.lobby.card.won", "names", names, "n", 2, "points", 30, "round",
				c.Round); !strings.Contains(b.String(), want) {
				t.Errorf("%s, seat %d: no row says %q", w.Lang(), seat, want)
			}
		}
	}
}
