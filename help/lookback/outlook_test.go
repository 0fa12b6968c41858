package lookback_test

import (
	"os"
	"strings"
	"testing"

	"koprulu/bots/analyse"
	"koprulu/help/lookback"
	"koprulu/internal/played"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/position"
)

// TestOutlook: a victory that is near is told in three languages, with the areas that decide it, to the winner as their
// own; nothing is told where nobody would win.
func TestOutlook(t *testing.T) {
	text, err := os.ReadFile("testdata/outlook.json")
	if err != nil {
		t.Fatal(err)
	}
	r, s, err := position.Read(played.Set(), text)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][2]string{
		"en": {"The Queen of Blades wins at the end of this round (Special Victory) unless one of these is lost: " +
			"Abaddon 1, Helios 1 and Helios 3.", "You win at the end of this round (Special Victory) unless "},
		"de": {"Die Königin der Klingen gewinnt am Ende dieser Runde (Individueller Sieg), außer eines davon geht " +
			"verloren: Abaddon 1, Helios 1 und Helios 3.", "Du gewinnst am Ende dieser Runde (Individueller Sieg), außer "},
		"ru": {"Королева Клинков побеждает в конце этого раунда (Особая победа), если не потеряна ни одна из областей: " +
			"Абаддон 1, Гелиос 1 и Гелиос 3.", "Ты побеждаешь в конце этого раунда (Особая победа), если "},
	}
	for _, w := range locale.All() {
		v := r.View(&s, r.Open(&s).First())
		if told := lookback.Outlook(w, r, &v); told != want[w.Lang()][0] {
			t.Errorf("%s: %q", w.Lang(), told)
		}
		v = r.View(&s, r.Outlook(&s).Winners.First())
		if told := lookback.Outlook(w, r, &v); !strings.HasPrefix(told, want[w.Lang()][1]) {
			t.Errorf("%s: the winner is told %q", w.Lang(), told)
		}
		open := r.View(&s, game.Nobody)
		open.Seats[2].Held, open.Seats[2].Bases = 0, 0
		if told := lookback.Outlook(w, r, &open); told != "" {
			t.Errorf("%s: without the winner, %q", w.Lang(), told)
		}
	}
}

// TestTurnsSayWhoWins: at a turning point the text names who would win at the end of the round, as the table does, and
// addresses nobody.
func TestTurnsSayWhoWins(t *testing.T) {
	text, err := os.ReadFile("testdata/outlook.json")
	if err != nil {
		t.Fatal(err)
	}
	r, s, err := position.Read(played.Set(), text)
	if err != nil {
		t.Fatal(err)
	}
	open := r.View(&s, game.Nobody)
	g := analyse.Begin(r, &s)
	seat := r.Open(&s).First()
	answers := r.Legal(&s, seat, make([]game.Answer, 0, game.MaxLegal))
	if err := g.Play(seat, answers[0]); err != nil {
		t.Fatal(err)
	}
	g.Moves[0].Seat = r.Outlook(&s).Winners.First() // Who is asked might be the one who wins.
	l := &lookback.Lookback{Game: g, Pairs: 10, Report: &analyse.Report{Depth: 4, Points: make([]analyse.Point, 1),
		Turns: []analyse.Turn{{Other: answers[0]}}, Players: make([]analyse.Player, open.Players)}}
	for _, w := range locale.All() {
		var b strings.Builder
		if err := l.Write(&b, w); err != nil {
			t.Fatal(err)
		}
		if want := "\n   " + lookback.Outlook(w, r, &open) + "\n"; !strings.Contains(b.String(), want) {
			t.Errorf("%s: %q is not told:\n%s", w.Lang(), want, b.String())
		}
	}
}
