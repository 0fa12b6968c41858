package recap_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/recap"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// drawn returns the strip of a page.
func drawn(t *testing.T, p *web.TablePage) string {
	t.Helper()
	var b strings.Builder
	if err := recap.Strip(&recap.Model{Game: &p.Game, Turn: p.Since}).Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// texts returns what a strip says, item by item.
func texts(t *testing.T, strip string) []string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(strip))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for n := range doc.Descendants() {
		if n.Data != "li" {
			continue
		}
		var b strings.Builder
		for c := range n.Descendants() {
			if c.Type == html.TextNode {
				b.WriteString(c.Data)
			}
		}
		out = append(out, b.String())
	}
	return out
}

// page makes a page with what the others did, from lines of the log.
func page(t *testing.T, games []*sample.Game, from, to int, lines ...table.LogItem) *web.TablePage {
	t.Helper()
	p, err := sample.Page(sample.Position{Game: games[0], At: 200}, sample.Look{Seat: 0, Words: locale.English()})
	if err != nil {
		t.Fatal(err)
	}
	p.Since = recap.Turn{Lines: lines, From: from, To: to}
	return p
}

// at is a line of the log after a number of answers.
func at(answers int, e game.Entry) table.LogItem { return table.LogItem{Answers: answers, Game: e} }

// eventful returns games, the first of three or more players, and what makes entries of the second seat with a value.
func eventful(t *testing.T) (games []*sample.Game, with func(kind game.LogKind, field game.EntryValue,
	value uint8) game.Entry) {
	t.Helper()
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	games = games[slices.IndexFunc(games, func(g *sample.Game) bool { return g.Rules.Options.Players > 2 }):]
	return games, func(kind game.LogKind, field game.EntryValue, value uint8) game.Entry {
		e := kind.With(1)
		e.V[field] = value
		return e
	}
}

// TestWhatMatters: what hurts the reader comes first and stands out, in the words in which they were told when it
// happened; then what the others do, without each of their steps, points and orders in total. What the reader's own
// answer did is not told, nor what came before it or after the others.
func TestWhatMatters(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	area := func(p game.Player, kind game.LogKind) game.Entry {
		e := kind.With(p)
		e.V[game.EntryArea] = 3
		return e
	}
	battle := area(1, game.LogBattle)
	battle.V[game.EntryOtherPlayer] = 0
	order := game.LogOrder.With(1)
	order.V[game.EntryOrder] = uint8(game.OrderKinds)
	elsewhere := order
	elsewhere.V[game.EntryPlanet] = 1
	won := game.LogPoints.With(1)
	won.N[game.EntryAmount] = 2
	mine := game.LogPoints.With(0)
	mine.N[game.EntryAmount] = -1
	moves := game.LogMove.With(1)
	moves.V[game.EntryTo], moves.V[game.EntryCount] = 4, 2
	p := page(t, games, 10, 20,
		at(9, area(1, game.LogBase)), at(10, game.LogWorker.With(0)), at(11, order), at(12, elsewhere),
		at(13, area(1, game.LogBase)), at(13, game.LogReveal.With(1)),
		at(14, battle), at(15, game.LogSkirmish.With(0)), at(15, area(0, game.LogDestroyed)),
		at(15, area(0, game.LogDestroyed)),
		at(15, area(1, game.LogBattleWon)),
		at(16, game.LogExecute.With(1)), at(16, moves), at(17, moves), at(18, won), at(18, mine),
		at(25, area(1, game.LogBase)))
	w, name := p.Words(), p.PlayerName(1)
	where := w.AreaName(p.Rules, 3)
	strip := drawn(t, p)
	got := texts(t, strip)
	want := []string{
		name + " attacks you on " + where,
		"You lose " + where + ". " + w.Text("web.now.fell", "units", w.UnitCount(p.Rules, 0, 2)),
		strings.TrimSuffix(w.Entry(p.Rules, p.View, area(1, game.LogBase)), "."),
		name + " moves " + w.UnitCount(p.Rules, 0, 4) + " to " + w.AreaName(p.Rules, 4),
		"Points: " + p.PlayerName(0) + " −1 and " + name + " +2−1+2",
		name + " places 2 orders: " + w.PlanetName(p.Rules, 0) + " and " + w.PlanetName(p.Rules, 1),
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the strip says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if n := strings.Count(strip, `is-bad"><a`); n != 2 {
		t.Errorf("%d items stand out; want 2", n)
	}
	if !strings.Contains(strip, `at=14" data-place="`+p.WayOf(&table.LogItem{Game: battle}).To+`"`) {
		t.Errorf("the attack leads to no moment, or lights nothing: %s", strip)
	}
}

// TestBeforeTheFirstTurn: a reader who has not had a turn yet is told what the others have done since the beginning.
func TestBeforeTheFirstTurn(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	planet := game.LogPlanet.With(1)
	p := page(t, games, 0, 6, at(1, planet), at(2, game.LogUnit.With(1)))
	w := p.Words()
	strip, want := drawn(t, p), strings.TrimSuffix(w.Entry(p.Rules, p.View, planet), ".")
	if got := texts(t, strip); len(got) != 1 || got[0] != want {
		t.Errorf("the strip says %q, want %q", got, want)
	}
	if !strings.Contains(strip, "<h2>"+w.Text("web.since.begin")+"</h2>") {
		t.Errorf("the strip tells of a turn: %s", strip)
	}
}

// TestWholeGames: whatever happens in a game, in every language, each seat is told sentences, each with a moment
// between its turn and now and a place of the map; a spectator has no turn.
func TestWholeGames(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	brood, err := sample.BroodWar()
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for i, g := range append(games[:4:4], brood[:2]...) {
		w := locale.Match(locale.Languages()[i%len(locale.Languages())])
		err := sample.Follow(g, 40, 260, w, func(n int, pages []*web.TablePage) error {
			for _, p := range pages {
				strip := drawn(t, p)
				if !p.Seated() && strings.Contains(strip, "<li") {
					t.Fatalf("%s, %d: a spectator is told %s", g.Name, n, strip)
				}
				for _, text := range texts(t, strip) {
					told++
					if strings.ContainsAny(text, "⟨⟩{}\x02\x03") || strings.TrimSpace(text) == "" {
						t.Fatalf("%s, %d: %q", g.Name, n, text)
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if told < 500 {
		t.Errorf("only %d items", told)
	}
}

// TestWays: every id that a line of the log names is one of the page.
func TestWays(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	ways := 0
	for _, g := range games[:3] {
		p, err := sample.Page(sample.Position{Game: g, At: 150}, sample.Look{Seat: 0, Words: locale.English(), Lines: 4000})
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := p.Whole().Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		for i := range p.Log {
			way := p.WayOf(&p.Log[i])
			for _, id := range []string{way.From, way.To} {
				if id == "" {
					continue
				}
				ways++
				if !strings.Contains(b.String(), ` id="`+id+`"`) &&
					!strings.Contains(b.String(), ` id="`+strings.Replace(id, "r", "zl", 1)+`"`) {
					t.Errorf("%s: %v names %q, which is not on the page", g.Name, p.Log[i].Game.Kind.Info().Word, id)
				}
			}
		}
	}
	if ways < 300 {
		t.Errorf("only %d ways", ways)
	}
	if (seen.Way{}).String() != "" || (seen.Way{From: "a", To: "b"}).String() != "a b" {
		t.Error("ways are written wrongly")
	}
}

// TestStandIn: what a bot did that stood in for the reader is told as what others do is; what the reader did themselves
// is not.
func TestStandIn(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	base := game.LogBase.With(0)
	base.V[game.EntryArea] = 3
	p := page(t, games, 10, 20, at(10, base), at(12, base), at(14, game.LogExecute.With(0)), at(15, game.LogPhase.With(0)))
	for _, w := range locale.All() {
		p.Reader.Words = w
		built := strings.TrimSuffix(w.Entry(p.Rules, p.View, base), ".")
		p.Since.Stints = nil
		if got := texts(t, drawn(t, p)); slices.Contains(got, built) || slices.Contains(got, w.Text("web.since.standin")) {
			t.Errorf("%s: what the reader did is told: %q", w.Lang(), got)
		}
		p.Since.Stints = table.Stints{{From: 11, To: 20}}
		got := texts(t, drawn(t, p))
		if len(got) != 2 || got[0] != w.Text("web.since.standin") || !slices.Contains(got, built) {
			t.Errorf("%s: told of a stand-in is %q", w.Lang(), got)
		}
	}
}
