package lobby_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/web/internal/sample"
	"koprulu/web/lobby"
)

// TestTeamsInTheWaitingRoom: seats stand by teams, the reader's first, and the partner is named; without Team Play nothing of it.
func TestTeamsInTheWaitingRoom(t *testing.T) {
	for _, teams := range []bool{false, true} {
		for _, w := range locale.All() {
			p := sample.Waiting(sample.Reader(w, "", false), true)
			p.Card.Settings.Options.Teams = teams
			var b bytes.Buffer
			if err := lobby.WriteWaiting(t.Context(), &b, p); err != nil {
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
				t.Errorf("%s, teams %v: the seats stand as %q, %d partners are named", w.Lang(), teams, order, strings.Count(b.String(), w.Text("web.goal.partner")))
			}
		}
	}
}
