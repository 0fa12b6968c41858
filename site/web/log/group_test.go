package log_test

import (
	"regexp"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/log"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// TestNamesInPlace: a name that can be looked up is linked where it is meant, although the name of its player, which
// comes first, contains it.
func TestNamesInPlace(t *testing.T) {
	games, err := sample.BroodWar()
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, g := range games {
		for _, lang := range locale.Languages() {
			w := locale.Match(lang)
			p := pagetest.Game(t, sample.Position{Game: g, At: g.Answers()}, sample.Look{Seat: game.Nobody, Words: w})
			for seat := range game.Player(p.View.Players) {
				for site := range game.Installations {
					text, terms := log.LineSeen(p, &table.LogItem{Game: game.LogInstallation.With(seat, uint8(site), 0)})
					player := p.PlayerName(seat)
					for _, term := range terms {
						if !strings.HasPrefix(text[term.At:], term.Name) {
							t.Errorf("%s: %q does not stand at %d of %q", lang, term.Name, term.At, text)
						}
						if strings.Contains(strings.ToLower(player), strings.ToLower(term.Name)) {
							found++
							if term.At < strings.Index(text, ":") {
								t.Errorf("%s: the name of the player is linked in %q", lang, text)
							}
						}
					}
				}
			}
		}
	}
	if found == 0 {
		t.Error("no installation has the name of a player")
	}
}

// TestGroups: whatever a seat reads, in any language, several lines that are one thing have a sentence, each line is in
// the log exactly once, and a group names as many cards, workers and units as its lines.
func TestGroups(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[game.LogKind]int{}
	for i, g := range games[:min(len(games), 10)] {
		w := locale.Match(locale.Languages()[i%len(locale.Languages())])
		for _, seat := range []game.Player{0, game.Nobody} {
			p := pagetest.Game(t, sample.Position{Game: g, At: g.Answers()}, sample.Look{Seat: seat, Words: w, Lines: 4000})
			var list []game.Entry
			for i := range p.Log {
				list = append(list, p.Log[i].Game)
			}
			for len(list) > 0 {
				n, sentence := w.Group(p.Rules, p.View, list)
				if n < 1 || n > len(list) || (n > 1) != (sentence != "") {
					t.Fatalf("%d of %d entries: %q", n, len(list), sentence)
				}
				if n > 1 {
					kinds[list[0].Kind]++
					if strings.ContainsAny(sentence, "⟨⟩{}") || !strings.HasSuffix(sentence, ".") {
						t.Errorf("%q", sentence)
					}
					if list[0].Kind == game.LogDrew && list[n-1].Kind != game.LogDraw {
						t.Errorf("%q does not end with the number", sentence)
					}
				}
				list = list[n:]
			}
		}
	}
	for _, kind := range []game.LogKind{game.LogDrew, game.LogPay, game.LogMove, game.LogCards, game.LogStep,
		game.LogUnit} {
		if kinds[kind] == 0 {
			t.Errorf("no group of %s in all games", kind.Info().Word)
		}
	}
}

// TestGroupSays: what a group says is the sum of its lines.
func TestGroupSays(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	w := locale.English()
	p := pagetest.Game(t, sample.Position{Game: games[0], At: games[0].Answers()}, sample.Look{Seat: 0, Words: w})
	draw := game.LogDraw.With(0)
	draw.N[game.EntryAmount] = 2
	pay := func(resource uint8) game.Entry { return game.LogPay.With(0, resource, 0, 0) }
	for _, c := range []struct {
		list []game.Entry
		n    int
		want string
	}{
		{[]game.Entry{game.LogDrew.With(0, 1), game.LogDrew.With(0, 2), draw, game.LogDrew.With(0, 3)}, 3,
			"The Overmind draws 2 Combat cards."},
		{[]game.Entry{game.LogDrew.With(0, 1), game.LogDrew.With(0, 2)}, 1, ""},
		{[]game.Entry{pay(0), pay(1), pay(0), pay(0), game.LogPay.With(1, 0, 0, 0)}, 4,
			"The Overmind sends 4 workers: 3 minerals, 1 gas."},
		{[]game.Entry{pay(1), pay(1)}, 2, "The Overmind sends 2 workers: 2 gas."},
		{[]game.Entry{game.LogStep.With(game.Nobody, 1), game.LogStep.With(game.Nobody, 2), game.LogStep.With(game.Nobody, 3),
			game.LogWorker.With(0)}, 2, "Steps 1 to 2."},
		{[]game.Entry{game.LogStep.With(game.Nobody, 0), game.LogWorker.With(0)}, 1, ""},
	} {
		if n, got := w.Group(p.Rules, p.View, c.list); n != c.n || got != c.want {
			t.Errorf("%d entries are one: %q; want %d, %q", n, got, c.n, c.want)
		}
	}
}

// TestFirstLineIsWhole: however long a game has lasted, the first line that its log shows says what the whole log says
// there, and not only the part of it that belongs to the last lines.
func TestFirstLineIsWhole(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	ids := regexp.MustCompile(`(?:id|href)="[^#"][^"]*"`)
	drawn := func(p *seen.Game) string {
		var b strings.Builder
		if err := log.List(&log.Model{Game: p}).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		return ids.ReplaceAllString(b.String(), "")
	}
	cut := 0
	for _, g := range games[:min(len(games), 4)] {
		p := pagetest.Game(t, sample.Position{Game: g, At: g.Answers() / 2},
			sample.Look{Seat: 0, Words: locale.English(), Lines: 4000})
		all := p.Log
		for n := log.Shown + 1; n <= len(all); n++ {
			p.Log = all[:n]
			_, shown, _ := strings.Cut(drawn(p), `</a></li>`)
			p.Replay = &seen.Replay{}
			whole := drawn(p)
			p.Replay = nil
			if cut++; !strings.HasSuffix(whole, shown) {
				t.Fatalf("after %d lines the log begins with\n%s\nwhich is not in the whole log", n, shown[:min(len(shown), 500)])
			}
		}
	}
	if cut < 200 {
		t.Errorf("only %d logs were compared", cut)
	}
}
