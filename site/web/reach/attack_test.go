package reach_test

import (
	"context"
	"html"
	"strings"
	"testing"

	"koprulu/bots/odds"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
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

// TestDropSaysWhatStays: what comes of a drop names what the units leave behind, as the position after it has it, the
// points of the area, and how many orders those who could come have left on its planet.
func TestDropSaysWhatStays(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	var drops, emptied, bases, worth, waiting int
	var room [game.MaxLegal]game.Answer
	w := locale.Match("en")
	for _, g := range games[:12] {
		for at := 60; at < min(g.Answers(), 500); at += 4 {
			s, _, err := g.Play(at)
			if err != nil {
				t.Fatal(err)
			}
			r := g.Rules
			if s.Phase == game.Over || r.Decision(&s) != game.AskMove {
				continue
			}
			seat := r.Open(&s).First()
			p := pagetest.Game(t, sample.Position{Game: g, At: at}, sample.Look{Seat: seat, Words: w})
			p.Snap.Settings.Help = table.HelpOn
			for _, a := range r.Legal(&s, seat, room[:0]) {
				if a.Verb != game.DoMove || a.Items() != 0 || s.Holder[a.To()] == seat {
					continue
				}
				after := s
				if r.Apply(&after, seat, a, nil) != rule.None {
					t.Fatalf("%s at %d: a legal move is refused", g.Name, at)
				}
				var pieces []string
				for u := range game.UnitType(len(r.Units)) {
					if n := r.OfType(&after, seat, after.Units[a.From()], u).Len(); n > 0 {
						pieces = append(pieces, w.UnitCount(r, u, n))
					}
				}
				if s.Seats[seat].Bases.Has(a.From()) {
					pieces, bases = append(pieces, "base"), bases+1
				}
				stays := "You leave behind: " + w.AreaName(r, a.From()) + " ("
				if pieces == nil {
					pieces, emptied = []string{"nobody"}, emptied+1
				}
				stays += w.List(pieces) + ")."
				var b strings.Builder
				if err := reach.Drop(p, []game.Answer{a}, nil).Render(context.Background(), &b); err != nil {
					t.Fatal(err)
				}
				if text := html.UnescapeString(b.String()); !strings.Contains(text, stays) {
					t.Fatalf("%s at %d: %s; want %q", g.Name, at, text, stays)
				}
				if has := strings.Contains(b.String(), "Worth "); has != (r.Areas[a.To()].Conquest > 0 || s.Points.Has(a.To())) {
					t.Errorf("%s at %d: says what %s is worth: %t", g.Name, at, w.AreaName(r, a.To()), has)
				} else if has {
					worth++
				}
				if strings.Contains(b.String(), "order of theirs is left on "+w.PlanetName(r, r.Areas[a.To()].Planet)) {
					waiting++
				}
				drops++
			}
		}
	}
	if drops < 50 || emptied == 0 || bases == 0 || worth == 0 || waiting == 0 {
		t.Errorf("%d drops, %d from areas that are empty then, %d from bases, %d worth points, %d with one order beside them",
			drops, emptied, bases, worth, waiting)
	}
}
