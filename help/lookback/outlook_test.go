package lookback_test

import (
	"os"
	"strings"
	"testing"

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
