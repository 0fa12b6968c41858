package reach_test

import (
	"context"
	"strings"
	"testing"

	"koprulu/bots/odds"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/reach"
	"koprulu/table"
)

// TestAttackIsOffered: where a table helps, the reader's odds of an attack have a place at every area of others that
// their units could reach, and nowhere else; at other tables, in the replay and for spectators nowhere at all.
func TestAttackIsOffered(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	offered, left := 0, 0
	for i, g := range games[:6] {
		words := locale.Match(locale.Languages()[i%len(locale.Languages())])
		for at := 100; at < 220; at += 40 {
			p := pagetest.Game(t, sample.Position{Game: g, At: at}, sample.Look{Seat: 0, Words: words})
			if p.View.Battle.Area != game.NoArea || p.View.Phase == game.Setup {
				continue
			}
			for _, help := range []table.Help{table.HelpOn, table.HelpOff} {
				p.Snap.Settings.Help = help
				for area := range game.Area(len(p.Rules.Areas)) {
					place, ok := reach.PlaceOf(p, p.AreaID(area))
					if !ok {
						continue
					}
					var b strings.Builder
					if err := reach.Says(p, place).Render(context.Background(), &b); err != nil {
						t.Fatal(err)
					}
					reached := false
					for from := range game.Area(len(p.Rules.Areas)) {
						reached = reached || p.View.Holder[from] == p.Seat && p.View.InPlay.Has(from) &&
							p.View.Reach(p.Rules, p.Seat, from).Has(area)
					}
					waits, waiting := reach.Waiting(p)
					want := help == table.HelpOn && (reached && p.View.Units[area] != 0 && p.View.Holder[area] != p.Seat || waiting &&
						waits == area)
					if got := strings.Contains(b.String(), `data-attack="`+p.AreaID(area)+`"`); got != want {
						t.Errorf("%s at %d, %s, help %q: the odds have a place: %t, want %t", g.Name, at, p.AreaID(area), help, got, want)
					}
					if want {
						offered++
					} else {
						left++
					}
				}
			}
		}
	}
	if offered < 5 || left < 50 {
		t.Errorf("%d places with odds, %d without", offered, left)
	}
}

// TestOddsOfAttack: odds are one line in every language.
func TestOddsOfAttack(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range locale.Languages() {
		p := pagetest.Game(t, sample.Position{Game: games[0], At: 140}, sample.Look{Seat: 0, Words: locale.Match(lang)})
		for _, wins := range []int{0, 1, 61, 100} {
			var b strings.Builder
			o := odds.Odds{Deals: 100, Wins: [2]int{wins, 100 - wins}, Lost: [2]int{140, 204}}
			if err := reach.Odds(p, &o).Render(context.Background(), &b); err != nil {
				t.Fatal(err)
			}
			if got := b.String(); !strings.Contains(got, "%") || strings.Contains(got, "±") ||
				strings.ContainsAny(got, "⟨⟩{}") || !strings.Contains(got, "1") {
				t.Errorf("%s: %s", lang, got)
			}
		}
	}
}
