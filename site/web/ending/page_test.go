package ending_test

import (
	"bytes"
	"html"
	"regexp"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/ending"
	"koprulu/site/web/goal"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/table"
)

// TestPage: the page of the end tells of every finished game in every language, to each seat and to spectators, and has
// points only where someone scored.
func TestPage(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	scored, battles, cards, teamed := 0, 0, 0, 0
	for i, g := range games {
		story, err := g.Story()
		if err != nil {
			t.Fatal(err)
		}
		for j, lang := range locale.Languages() {
			seat := game.Player((i + j) % (g.Rules.Options.Players + 1))
			if int(seat) == g.Rules.Options.Players {
				seat = game.Nobody
			}
			seen := pagetest.Game(t, sample.Position{Game: g, At: g.Answers()},
				sample.Look{Seat: seat, Words: locale.Match(lang)})
			if seen.View.Phase != game.Over {
				continue
			}
			seen.Snap.Status = table.Finished
			if seen.Reader.Name = "Mara"; i%2 == 1 {
				seen.Reader.Name = locale.Match(lang).Text("web.lobby.hero.guest")
			}
			seen.Again = seen.Seated()
			p := &ending.Page{Model: ending.Of(seen), Name: "Friday", Story: story, Share: "http://x/t/1/end",
				Preview: "http://x/p.png"}
			var b bytes.Buffer
			if err := p.Whole().Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			text := b.String()
			if m := regexp.MustCompile(`[⟨⟩]|\{[a-z]+\}|NaN`).FindString(text); m != "" {
				t.Errorf("%s in %s: %q is on the page", g.Name, lang, m)
			}
			if strings.Contains(text, `id="end-name"`) != (i%2 == 1 && seen.Seated()) {
				t.Errorf("%s in %s: %q is asked for a name, or not", g.Name, lang, seen.Reader.Name)
			}
			points := false
			for seat := range seen.View.Players {
				points = points || seen.View.Seats[seat].Points > 0
			}
			if strings.Contains(text, `class="points"`) != points || strings.Contains(text, `class="end__main"`) != points {
				t.Errorf("%s in %s: points are shown where %v", g.Name, lang, points)
			}
			if (ending.Of(seen).Mine() != "") != seen.Seated() || strings.Contains(text, "/again") != seen.Seated() {
				t.Errorf("%s in %s: seat %d is told %q", g.Name, lang, seat, ending.Of(seen).Mine())
			}
			if points {
				scored++
				// Nothing is written left of the chart, and what wins is not under the marks of battles.
				w := seen.Words()
				start := regexp.MustCompile(`"points__word"([^>]*)>` + w.Text("web.end.start") + `<`).FindStringSubmatch(text)
				if start == nil || strings.Contains(start[1], "middle") {
					t.Errorf("%s in %s: the start of the chart is written around %q", g.Name, lang, start)
				}
				if target := strings.Index(text, `"points__target"`); target >= 0 &&
					target < strings.LastIndex(text, `"points__number"`) {
					t.Errorf("%s in %s: the points that win lie under battles", g.Name, lang)
				}
			}
			teams := goal.Teams(seen)
			teamed += len(teams)
			if n := strings.Count(text, `class="end__team"`); n != len(teams) {
				t.Errorf("%s in %s: %d teams are told of, want %d", g.Name, lang, n, len(teams))
			}
			for _, team := range teams {
				if len(team.Seats) > 1 && !strings.Contains(text,
					html.EscapeString(team.Name)+`</span> <small>`+html.EscapeString(team.Sum)) {
					t.Errorf("%s in %s: %q does not stand with %q", g.Name, lang, team.Name, team.Sum)
				}
				if partner := locale.Match(lang).Text("web.goal.partner"); team.Mine &&
					strings.Count(text, `"end__partner">`+partner) != len(team.Seats)-1 {
					t.Errorf("%s in %s: partners of seat %d are not named", g.Name, lang, seat)
				}
			}
			battles += strings.Count(text, `class="end__number"`)
			cards += strings.Count(text, `class="end__card"`)
			if want := min(3, len(story.Battles)); strings.Count(text, `class="end__number"`) != want {
				t.Errorf("%s: %d battles are told of, want %d", g.Name, strings.Count(text, `class="end__number"`), want)
			}
		}
	}
	if scored < 10 || battles < 20 || cards < 20 || teamed < 4 {
		t.Errorf("%d pages with points, %d battles, %d cards, %d teams", scored, battles, cards, teamed)
	}
}

// TestEndOfSetup: a game that the players ended before its first round names no round, and has no table of results,
// which would be empty.
func TestEndOfSetup(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range locale.All() {
		seen := pagetest.Game(t, sample.Position{Game: games[0], At: 2}, sample.Look{Seat: 0, Words: w})
		seen.Snap.Status = table.Ended
		p := &ending.Page{Model: ending.Of(seen), Name: "Friday", Story: &table.Story{}}
		var b bytes.Buffer
		if err := p.Whole().Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if said := p.Eyebrow(); said != w.PhaseName(game.Setup) || strings.Contains(b.String(), "end__players") {
			t.Errorf("%s: %q, a table of results: %v", w.Lang(), said, strings.Contains(b.String(), "end__players"))
		}
	}
}

// TestPlaces: winners are first, partners and equals share a place, and the place is told in words.
func TestPlaces(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		seen := pagetest.Game(t, sample.Position{Game: g, At: g.Answers()}, sample.Look{Seat: 0, Words: locale.English()})
		if seen.View.Phase != game.Over || seen.View.Winners == 0 {
			continue
		}
		told := ending.Of(seen).Mine()
		if seen.View.Winners.Has(0) != strings.HasPrefix(told, "You won") {
			t.Errorf("%s: %q, winners %b", g.Name, told, seen.View.Winners)
		}
	}
}
