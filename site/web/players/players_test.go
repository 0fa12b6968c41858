package players_test

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/players"
	"koprulu/table"
)

var (
	goldenGames = sample.Golden("../../..")
	figures     = regexp.MustCompile(
		`<(?:span|div class="player__cp"(?: data-why="points")?) role="img" aria-label="([^"]+)"`)
	tips = regexp.MustCompile(`(?s)<div class="tip" aria-hidden="true".*?</div>`)
)

// TestStripsExplainTheirFigures: what screen readers hear of a figure of a strip, others can read.
func TestStripsExplainTheirFigures(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	decisions, err := sample.Decisions(games)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range locale.All() {
		p := pagetest.Game(t, decisions[game.AskOrder], sample.Look{Asked: true, Words: w})
		strips := strings.Split(pagetest.Draw(t, players.Strips(p, nil)), "<li ")[1:]
		if len(strips) != p.View.Players {
			t.Fatalf("%s: %d strips for %d players", w.Lang(), len(strips), p.View.Players)
		}
		for i, strip := range strips {
			tip := html.UnescapeString(tips.FindString(strip))
			heard := figures.FindAllStringSubmatch(strip, -1)
			if len(heard) != 8 {
				t.Errorf("%s: strip %d has %d figures", w.Lang(), i+1, len(heard))
			}
			for _, figure := range heard {
				if text := html.UnescapeString(figure[1]); !strings.Contains(tip, text) {
					t.Errorf("%s: nothing explains %q of strip %d", w.Lang(), text, i+1)
				}
			}
		}
	}
}

// TestWideStrips: from four strips and names of teams on, strips are smaller on a phone. The signs beside points have
// a legend where there is room for it.
func TestWideStrips(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[int]int{}
	for _, g := range games {
		p := pagetest.Game(t, sample.Position{Game: g, At: g.Answers()},
			sample.Look{Asked: true, Words: locale.All()[0]})
		drawn := pagetest.Draw(t, players.Strips(p, nil))
		n := strings.Count(drawn, "<li ")
		if wide := strings.Contains(drawn, `class="players is-wide`); wide != (n >= 4) {
			t.Errorf("%d items, smaller: %v", n, wide)
		}
		legend := strings.Contains(drawn, "<figcaption>"+locale.All()[0].Text("web.table.race")+"</figcaption>")
		if room := p.View.Players < 5 && strings.Contains(drawn, `class="player__cp"`); legend != room {
			t.Errorf("%s: a legend of points: %v", g.Name, legend)
		}
		seen[n]++
	}
	if seen[3] == 0 || seen[5] == 0 {
		t.Errorf("games by items: %v", seen)
	}
}

// TestStripsTellOfHints: everybody sees on the strip of a player how many hints they have used, and in words as well.
func TestStripsTellOfHints(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range locale.All() {
		p := pagetest.Game(t, sample.Position{Game: games[0], At: games[0].Answers() / 2},
			sample.Look{Seat: game.Nobody, Words: w})
		snap := *p.Snap
		snap.Seats = slices.Clone(snap.Seats)
		snap.Seats[1].Hints = 3
		p.Snap = &snap
		said := w.Text("ui.hint.used", "n", 3)
		for i, strip := range strings.Split(pagetest.Draw(t, players.Strips(p, nil)), "<li ")[1:] {
			if told := strings.Count(html.UnescapeString(strip), said); (told == 2) != (i == 1) || i != 1 && told > 0 {
				t.Errorf("%s: strip %d tells %d times of hints:\n%s", w.Lang(), i+1, told, strip)
			}
		}
	}
}

// TestStripsOfThoseWhoAreOut: the strip of a player who has resigned says so, and no cards, workers or resources are
// left on it once they are out.
func TestStripsOfThoseWhoAreOut(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range locale.All() {
		p := pagetest.Game(t, sample.Position{Game: games[0], At: games[0].Answers() / 2},
			sample.Look{Seat: game.Nobody, Words: w})
		view := *p.View
		view.Resigned |= 1 << 1
		p.View = &view
		for _, out := range []bool{false, true} {
			if out {
				view.Alive &^= 1 << 1
			}
			strip := strings.Split(pagetest.Draw(t, players.Strips(p, nil)), "<li ")[2]
			got, want := len(figures.FindAllString(strip, -1)), 8
			if out {
				want = 4
			}
			if got != want || !strings.Contains(html.UnescapeString(strip), w.Text("ui.strip.resigned")) {
				t.Errorf("%s: out %v, with %d figures:\n%s", w.Lang(), out, got, strip)
			}
		}
	}
}

// TestClocksThatRun: at a table with clocks each strip shows one, but none for a player who has resigned, and none at
// the end of the game.
func TestClocksThatRun(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	p := pagetest.Game(t, sample.Position{Game: games[0], At: games[0].Answers() / 2},
		sample.Look{Seat: game.Nobody, Words: locale.English()})
	snap, view := *p.Snap, *p.View
	snap.Seats = make([]table.Seat, len(snap.Seats))
	snap.Settings.Pace = table.Live(10, time.Second)
	p.Snap, p.View = &snap, &view
	clocks := func(want int) {
		t.Helper()
		if got := strings.Count(pagetest.Draw(t, players.Strips(p, nil)), `class="clock`); got != want {
			t.Errorf("%d clocks, want %d", got, want)
		}
	}
	clocks(view.Players)
	view.Resigned |= 1 << 1
	clocks(view.Players - 1)
	snap.Status = table.Ended
	clocks(0)
}

// TestStripsOfStandIns: while a bot stands in for the reader it is not their turn, on their strip either.
func TestStripsOfStandIns(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	decisions, err := sample.Decisions(games)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range locale.All() {
		p := pagetest.Game(t, decisions[game.AskMove], sample.Look{Asked: true, Words: w})
		yours := ">" + w.Text("web.table.turn.yours") + "<"
		if !strings.Contains(pagetest.Draw(t, players.Strips(p, nil)), yours) {
			t.Errorf("%s: it is not the turn of who is asked", w.Lang())
		}
		snap := *p.Snap
		snap.Seats = slices.Clone(snap.Seats)
		snap.Seats[p.Seat].Person, snap.Seats[p.Seat].Bot = "anna", "simple"
		p.Snap = &snap
		if strings.Contains(pagetest.Draw(t, players.Strips(p, nil)), yours) {
			t.Errorf("%s: it is the turn of somebody for whom a bot stands in", w.Lang())
		}
	}
}
