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

// TestWhatMatters: attacks on the reader come first and stand out, with what they cost; then what else the reader
// loses, what the others do, points and orders. What the reader's own answer did is not told.
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
	p := page(t, games, 10, 20,
		at(10, game.LogWorker.With(0)), at(11, order), at(12, elsewhere), at(13, area(1, game.LogBase)),
		at(14, battle), at(15, area(0, game.LogDestroyed)), at(15, area(0, game.LogDestroyed)),
		at(15, area(1, game.LogBattleWon)),
		at(16, game.LogExecute.With(1)), at(17, area(0, game.LogTransportLost)), at(18, won), at(18, mine),
		at(25, area(1, game.LogBase)))
	w, name := p.Words(), p.PlayerName(1)
	where := w.AreaName(p.Rules, 3)
	strip := drawn(t, p)
	got := texts(t, strip)
	want := []string{
		name + " attacks you on " + where + ": " + where + " lost, " + w.UnitCount(p.Rules, 0, 2) + " destroyed",
		strings.TrimSuffix(w.Entry(p.Rules, p.View, area(0, game.LogTransportLost)), "."),
		strings.TrimSuffix(w.Entry(p.Rules, p.View, area(1, game.LogBase)), "."),
		strings.TrimSuffix(w.Entry(p.Rules, p.View, game.LogExecute.With(1)), "."),
		"Points: " + p.PlayerName(0) + " −1 and " + name + " +2−1+2",
		name + " places 2 orders: " + w.PlanetName(p.Rules, 0) + " and " + w.PlanetName(p.Rules, 1),
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the strip says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if n := strings.Count(strip, `is-bad"><a`); n != 2 {
		t.Errorf("%d items stand out; want 2", n)
	}
	if !strings.Contains(strip, `at=15" data-place="`+p.WayOf(&table.LogItem{Game: battle}).To+`"`) {
		t.Errorf("the attack leads to no moment, or lights nothing: %s", strip)
	}
}

// TestOneItemForEachPlayer: what a player builds, in however many areas, is one item, which names the areas, and so are
// the orders that a player places.
func TestOneItemForEachPlayer(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	games = games[slices.IndexFunc(games, func(g *sample.Game) bool { return g.Rules.Options.Players > 2 }):]
	placed := func(p game.Player, planet uint8) game.Entry {
		e := game.LogOrder.With(p)
		e.V[game.EntryPlanet], e.V[game.EntryOrder] = planet, uint8(game.OrderKinds)
		return e
	}
	built := func(p game.Player, area uint8) game.Entry {
		e := game.LogBuildUnit.With(p)
		e.V[game.EntryArea] = area
		return e
	}
	p := page(t, games, 10, 20, at(12, built(1, 3)), at(13, built(1, 4)), at(14, built(2, 4)), at(15, built(1, 3)),
		at(16, placed(1, 0)), at(17, placed(2, 1)), at(18, placed(1, 1)))
	w := p.Words()
	want := []string{
		p.PlayerName(2) + " builds " + w.UnitCount(p.Rules, 0, 1) + ": " + w.AreaName(p.Rules, 4),
		p.PlayerName(1) + " builds " + w.UnitCount(p.Rules, 0, 3) + ": " + w.AreaName(p.Rules,
			3) + " and " + w.AreaName(p.Rules, 4),
		p.PlayerName(1) + " places 2 orders: " + w.PlanetName(p.Rules, 0) + " and " + w.PlanetName(p.Rules, 1),
		p.PlayerName(2) + " places 1 order: " + w.PlanetName(p.Rules, 1),
	}
	if got := texts(t, drawn(t, p)); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the strip says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestWorksOfAnOrder: all that an order builds is one item, with workers, transports, buildings and modules.
func TestWorksOfAnOrder(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	with := func(kind game.LogKind, field game.EntryValue, value uint8) game.Entry {
		e := kind.With(1)
		e.V[field] = value
		return e
	}
	building := with(game.LogBuilding, game.EntryBuilding, 0)
	building.V[game.EntryLevel] = 2
	p := page(t, games, 10, 20, at(11, game.LogExecute.With(1)), at(12, game.LogWorker.With(1)),
		at(13, with(game.LogTransport, game.EntryRoute, 0)), at(14, game.LogWorker.With(1)),
		at(15, with(game.LogBuildUnit, game.EntryArea, 3)), at(16, building),
		at(17, with(game.LogModule, game.EntryModule, 0)))
	w := p.Words()
	want := p.PlayerName(1) + " builds " + w.List([]string{w.UnitCount(p.Rules, 0, 1), "2 workers", "1 transport",
		w.BuildingLevelName(p.Rules, p.Faction(1), 0, 2), w.ModuleName(p.Rules, 0)}) +
		": " + w.List([]string{w.AreaName(p.Rules, 3), w.RouteName(p.Rules, p.View, 0)})
	if got := texts(t, drawn(t, p)); len(got) != 1 || got[0] != want {
		t.Errorf("the strip says %q, want %q", got, want)
	}
}

// TestOrderWithoutEffect: an order of which nothing comes is told, and so is a player who could execute none.
func TestOrderWithoutEffect(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	games = games[slices.IndexFunc(games, func(g *sample.Game) bool { return g.Rules.Options.Players > 2 }):]
	mobilize := game.LogExecute.With(1)
	mobilize.V[game.EntryOrder] = uint8(game.MobilizeOrder)
	p := page(t, games, 10, 20, at(11, mobilize), at(12, game.LogObstructed.With(2)), at(13, game.LogExecute.With(1)),
		at(14, game.LogBase.With(1)))
	said := func(e game.Entry) string { return strings.TrimSuffix(p.Words().Entry(p.Rules, p.View, e), ".") }
	want := []string{said(mobilize), said(game.LogObstructed.With(2)), said(game.LogBase.With(1))}
	if got := texts(t, drawn(t, p)); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the strip says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestOwnOrderWithoutEffect: a reader is told that nothing came of the order that they executed last, once the game has
// gone on, and not of one that did something or of which something may still come.
func TestOwnOrderWithoutEffect(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	mobilize := game.LogExecute.With(0)
	mobilize.V[game.EntryOrder] = uint8(game.MobilizeOrder)
	onward := at(10, game.LogReveal.With(1))
	p := page(t, games, 10, 20, at(10, mobilize), onward)
	w := p.Words()
	want := w.Text("web.since.item", "what", strings.TrimSuffix(w.Entry(p.Rules, p.View, mobilize), ".")) + " " +
		w.Text("web.since.nothing")
	if got := texts(t, drawn(t, p)); len(got) != 1 || strings.Join(strings.Fields(got[0]), " ") != want {
		t.Errorf("the strip says %q, want %q", got, want)
	}
	for _, lines := range [][]table.LogItem{
		{at(10, mobilize)},
		{at(10, mobilize), at(10, game.LogLeft.With(0)), onward},
		{at(8, mobilize), at(9, game.LogReveal.With(1)), onward},
	} {
		if got := texts(t, drawn(t, page(t, games, 10, 20, lines...))); len(got) != 0 {
			t.Errorf("%v is told as %q", lines, got)
		}
	}
}

// TestBeforeTheFirstTurn: a reader who has not had a turn yet is told what the others have done since the beginning:
// their planets, their starting forces.
func TestBeforeTheFirstTurn(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	planet, units, transport := game.LogPlanet.With(1), game.LogUnit.With(1), game.LogTransport.With(1)
	units.V[game.EntryCount], units.V[game.EntryArea] = 3, 3
	p := page(t, games, 0, 6, at(1, planet), at(2, units), at(3, transport))
	w := p.Words()
	want := []string{
		strings.TrimSuffix(w.Entry(p.Rules, p.View, planet), "."),
		p.PlayerName(1) + " places " + w.UnitCount(p.Rules, 0, 3) + " and 1 transport: " + w.AreaName(p.Rules,
			3) + " and " + w.RouteName(p.Rules, p.View, 0),
	}
	strip := drawn(t, p)
	if got := texts(t, strip); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the strip says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if !strings.Contains(strip, "<h2>"+w.Text("web.since.begin")+"</h2>") || strings.Contains(strip, "recap__show") {
		t.Errorf("the strip tells of a turn, or leads to what has happened since: %s", strip)
	}
}

// TestBattleBegunBefore: a battle in which the reader has answered is told when it is over, with what was lost since it
// began.
func TestBattleBegunBefore(t *testing.T) {
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
	lines := []table.LogItem{at(5, battle), at(7, area(0, game.LogDestroyed)), at(11, area(0, game.LogBattleWon))}
	if got := texts(t, drawn(t, page(t, games, 10, 12, lines...))); len(got) != 1 ||
		!strings.Contains(got[0], " held, 1 ") {
		t.Errorf("a battle that ended since is told as %q", got)
	}
	if got := texts(t, drawn(t, page(t, games, 10, 12, lines[:2]...))); len(got) != 0 {
		t.Errorf("a battle that goes on is told as %q", got)
	}
	lines[2].Answers = 9
	if got := texts(t, drawn(t, page(t, games, 10, 12, lines...))); len(got) != 0 {
		t.Errorf("a battle that ended before is told as %q", got)
	}
}

// TestBattleEndedByTheReader: what comes of a battle is told even if the reader's own cards, placed after the others',
// decided it; anything else that the reader's answers bring is not.
func TestBattleEndedByTheReader(t *testing.T) {
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
	lines := []table.LogItem{at(5, battle), at(13, area(0, game.LogDestroyed)), at(13, area(1, game.LogBattleWon)),
		at(13, game.LogTransportLost.With(0))}
	if got := texts(t, drawn(t, page(t, games, 10, 12, lines...))); len(got) != 1 ||
		!strings.Contains(got[0], " lost, 1 ") {
		t.Errorf("a battle that the reader's cards ended is told as %q", got)
	}
	lines = slices.Insert(lines, 1, at(6, game.LogReveal.With(1)))
	if got := texts(t, drawn(t, page(t, games, 10, 12, lines...))); len(got) != 0 {
		t.Errorf("a battle that was over long ago is told as %q", got)
	}
}

// TestInTurn: what matters equally is told in the order in which it came, even if one answer brought it, and it is also
// told that the reader could not reveal an order.
func TestInTurn(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	move := game.LogMove.With(1)
	move.V[game.EntryTo], move.V[game.EntryCount] = 3, 1
	p := page(t, games, 10, 20, at(11, move), at(11, game.LogObstructed.With(1)), at(12, game.LogObstructed.With(0)))
	got := texts(t, drawn(t, p))
	obstructed := func(i int, seat game.Player) bool {
		return got[i] == strings.TrimSuffix(p.Words().Entry(p.Rules, p.View, game.LogObstructed.With(seat)), ".")
	}
	if len(got) != 3 || !obstructed(0, 0) || !obstructed(2, 1) {
		t.Errorf("the strip says %q; want that the reader is obstructed, then the move, then that the other is", got)
	}
}

// TestZRoute: a z-axis route that another player laid is told, but not the routes that come with a planet, nor the
// reader's own.
func TestZRoute(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	route := func(z uint8) game.Entry {
		e := game.LogRoute.With(game.Nobody)
		e.V[game.EntryPlanet], e.V[game.EntryOtherPlanet], e.V[game.EntryZ] = 0, 1, z
		return e
	}
	p := page(t, games, 10, 20, at(10, route(1)), at(11, route(0)), at(12, route(2)))
	want := strings.TrimSuffix(p.Words().Entry(p.Rules, p.View, route(2)), ".")
	if got := texts(t, drawn(t, p)); len(got) != 1 || got[0] != want {
		t.Errorf("the strip says %q; want %q", got, want)
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
	if told < 1000 {
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
		if len(got) != 3 || got[0] != w.Text("web.since.standin") || !slices.Contains(got, built) {
			t.Errorf("%s: told of a stand-in is %q", w.Lang(), got)
		}
	}
}
