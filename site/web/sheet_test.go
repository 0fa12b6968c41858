package web_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/seen"
)

// TestSheets: the sheets of all players are well formed, and the decks of others are closed while Leadership cards are
// being chosen (BW-LEAD-08).
func TestSheets(t *testing.T) {
	for step, pos := range broodWar(t) {
		p := pageOf(t, pos, sample.Look{Asked: true})
		for seat := range game.Player(p.View.Players) {
			var b bytes.Buffer
			if err := p.Sheet(seat).Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			pagetest.CheckDocument(t, pos.Game.Rules, b.Bytes())
			f := p.View.Seats[seat].Faction
			if int(f) < len(p.Rules.Sheets) {
				said := p.Reader.Words.Text("web.board.permanent.text")
				if !strings.Contains(b.String(), `aria-description="`+said+`"`) {
					t.Errorf("step %d, seat %d: nothing says what permanent resources are", step, seat)
				}
				if gain := fmt.Sprintf("; +%d ", seen.Gain(p.Rules, p.View, seat)); !strings.Contains(b.String(), gain) {
					t.Errorf("step %d, seat %d: the points do not say %q", step, seat, gain)
				}
			}
			if int(f) >= len(p.Rules.Sheets) || len(p.Rules.Sheets[f].Leaders) == 0 || p.Rules.Options.NoLeaders {
				continue
			}
			for deck := p.View.Seats[seat].LeaderDeck; deck != 0; deck &= deck - 1 {
				name := p.Reader.Words.Soften(p.Reader.Words.LeaderName(p.Rules, f, deck.First()))
				shown := bytes.Contains(b.Bytes(), []byte("<b>"+name+"</b>"))
				if want := step != game.AskLeader || seat == p.Seat; shown != want {
					t.Errorf("step %d, seat %d: a card of the deck is shown: %v", step, seat, shown)
				}
			}
		}
	}
}
