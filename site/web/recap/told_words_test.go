package recap_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web"
	"koprulu/site/web/recap"
	"koprulu/table"
)

// tells returns what a page is told of the lines after 40 answers, each with what is said beside it, and the plates.
func tells(t *testing.T, p *web.TablePage, lines ...table.LogItem) (texts, plates []string) {
	t.Helper()
	var b strings.Builder
	if err := recap.Between(&p.Game, lines, 40).Piece().Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	doc, err := html.Parse(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	var textOf func(n *html.Node, plate bool) string
	textOf = func(n *html.Node, plate bool) string {
		if n.Type == html.TextNode {
			return n.Data
		}
		var parts []string
		for c := range n.ChildNodes() {
			isPlate := c.Data == "div"
			if isPlate && len(c.Attr) > 0 && c.Attr[0].Val == "cause" {
				continue // See TestTheCardIsShown.
			}
			if isPlate && !plate {
				plates = append(plates, textOf(c, true))
				continue
			}
			parts = append(parts, textOf(c, plate))
		}
		return strings.Join(parts, " ")
	}
	for n := range doc.Descendants() {
		if n.Data == "li" && n.Parent.Data == "ol" {
			texts = append(texts, strings.TrimSpace(textOf(n, false)))
		}
	}
	return texts, plates
}

// told is a line of the log after 41 answers, or one before.
func told(answers int, e game.Entry) table.LogItem {
	e.To = game.ToAll
	return table.LogItem{Answers: answers, Game: e}
}

// bare makes nobody hold anything, so that each test says who does.
func bare(p *web.TablePage) {
	for seat := range p.View.Seats {
		s := &p.View.Seats[seat]
		s.Cards, s.Held, s.Bases = 0, 0, 0
	}
}

// entryOf makes an entry with values.
func entryOf(kind game.LogKind, p game.Player, values map[game.EntryValue]uint8) game.Entry {
	e := kind.With(p)
	for at, v := range values {
		e.V[at] = v
	}
	return e
}

// TestWordsToMe: what is done to the reader is said to them, with what did it, before that, and what can be done now.
func TestWordsToMe(t *testing.T) {
	const me, other = game.Player(0), game.Player(1)
	games, _ := eventful(t)
	p := page(t, games, 10, 30)
	bare(p)
	p.Reader.Words = locale.English()
	w, area := p.Words(), game.Area(3)
	where, them := w.AreaName(p.Rules, area), p.PlayerName(other)
	unit := func(kind game.LogKind, by game.Player) game.Entry {
		return entryOf(kind, by, map[game.EntryValue]uint8{game.EntryUnit: 0, game.EntryArea: uint8(area)})
	}
	here := func(kind game.LogKind, by game.Player) game.Entry {
		return entryOf(kind, by, map[game.EntryValue]uint8{game.EntryArea: uint8(area)})
	}
	battle := here(game.LogBattle, other)
	battle.V[game.EntryOtherPlayer] = uint8(me)
	use := entryOf(game.LogUse, other, map[game.EntryValue]uint8{game.EntryCard: 1})
	card := w.Entry(p.Rules, p.View, use)
	order := entryOf(
		game.LogOrder,
		other,
		map[game.EntryValue]uint8{game.EntryPlanet: 2, game.EntryOrder: uint8(game.OrderKinds)},
	)
	mine, elsewhere := game.OrderView{Planet: 2, Player: me, Order: 1}, game.OrderView{Planet: 3, Player: me, Order: 1}
	theirs := game.OrderView{Planet: 2, Player: other, Order: game.OrderKinds}
	said := func(sentence string) string { return strings.TrimSuffix(sentence, ".") }
	stack := func(orders ...game.OrderView) { p.View.OrderCount = uint8(copy(p.View.Orders[:], orders)) }
	points := game.LogPoints.With(other)
	points.N[game.EntryAmount] = 3
	for _, c := range []struct {
		name  string
		lines []table.LogItem
		set   func()
		want  []string
		plate string
	}{
		{"all the reader's orders are covered", []table.LogItem{told(41, game.LogObstructed.With(me))}, nil,
			[]string{"All your orders are covered"}, ""},
		{"an attack", []table.LogItem{told(41, battle)}, nil, []string{them + " attacks you on " + where}, ""},
		{"a battle lost before the fight", []table.LogItem{told(39, battle), told(40, use),
			told(40, unit(game.LogDestroyed, me)), told(41, here(game.LogBattleWon, other))}, nil,
			[]string{"You lose " + where + " " + cardIn(card) + " destroyed before the fight: 1 Marine."}, ""},
		{"a battle lost", []table.LogItem{told(39, battle), told(40, game.LogSkirmish.With(other)),
			told(41, unit(game.LogDestroyed, me)), told(41, here(game.LogBattleWon, other))}, nil,
			[]string{"You lose " + where + " Destroyed: 1 Marine."}, ""},
		{"a battle won", []table.LogItem{told(39, battle), told(41, here(game.LogBattleWon, me))}, nil,
			[]string{"You hold " + where}, ""},
		{"a cause before its effect", []table.LogItem{told(41, use), told(41, unit(game.LogDestroyed, me))}, nil,
			[]string{said(card), "You lose 1 Marine on " + where + " " + cardIn(card) + " destroyed: 1 Marine."}, ""},
		{"a cover", []table.LogItem{told(41, order)}, func() { stack(mine, theirs) },
			[]string{them + " covers your " + w.OrderShort(1) + " On " + w.PlanetName(p.Rules, 2) +
				" that order now happens before yours."}, ""},
		{"an order elsewhere", []table.LogItem{told(41, order)}, func() { stack(elsewhere, theirs) },
			[]string{said(w.Entry(p.Rules, p.View, order))}, ""},
		{"a base", []table.LogItem{told(41, here(game.LogBaseLost, me))}, func() {
			p.View.Seats[me].Bases = 1 << 5
			p.View.Seats[other].Held = 1 << area
		}, []string{"You lose your base on " + where + " " + them + " has units there, and you have none. " +
			"A Build order can place another one."}, "You lose your base on " + where},
		{"the last base", []table.LogItem{told(41, here(game.LogBaseLost, me))}, func() { bare(p) },
			[]string{"You lose " + where + ", your last base You are in the game as long as you have units on the board; " +
				"a Build order can place another base."}, "your last base"},
		{"the lead", []table.LogItem{told(41, points)}, func() {
			for seat := range p.View.Seats {
				p.View.Seats[seat].Points = 0
			}
			p.View.Seats[me].Points, p.View.Seats[other].Points = 5, 7
		}, []string{said(w.Entry(p.Rules, p.View, points)), "You lose the lead " + them + " has 7, you have 5."},
			"You lose the lead"},
		{"the end", []table.LogItem{told(30, battle), told(32, here(game.LogBattleWon, other)),
			told(41, game.LogEliminated.With(me))}, nil,
			[]string{"You are out " + them + " was the last to take something from you, in " + where}, "Your game so far"},
		{"somebody else's end", []table.LogItem{told(41, game.LogEliminated.With(other))}, nil,
			[]string{them + " is eliminated"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.set != nil {
				c.set()
			}
			got, plates := tells(t, p, c.lines...)
			if !slices.EqualFunc(got, c.want, strings.HasPrefix) {
				t.Errorf("told is\n%q\nwant\n%q", got, c.want)
			}
			if all := strings.Join(plates, "\n"); (c.plate == "") != (all == "") || !strings.Contains(all, c.plate) {
				t.Errorf("over the map is %q, want %q", all, c.plate)
			}
		})
	}
}

// TestOutSaysHow: the end of the reader's game says when it came and how: who took what, which units fell there, which
// base after it; what belongs to other battles is left out.
func TestOutSaysHow(t *testing.T) {
	const me, other = game.Player(0), game.Player(1)
	games, _ := eventful(t)
	p := page(t, games, 10, 30)
	bare(p)
	area, earlier := uint8(3), uint8(5)
	lines := []table.LogItem{told(20, game.LogPhase.With(game.Nobody, uint8(game.Execution)))}
	for i, e := range []struct {
		kind game.LogKind
		by   game.Player
		area uint8
	}{
		{game.LogBattle, other, earlier}, {game.LogDestroyed, me, earlier}, {game.LogBattleWon, other, earlier},
		{game.LogBattle, other, area}, {game.LogDestroyed, me, area}, {game.LogDestroyed, me, area},
		{game.LogBattleWon, other, area}, {game.LogBaseLost, me, area},
	} {
		values := map[game.EntryValue]uint8{game.EntryArea: e.area}
		if e.kind == game.LogBattle {
			values[game.EntryOtherPlayer] = uint8(me)
		}
		if e.kind == game.LogDestroyed {
			values[game.EntryUnit] = 0
		}
		lines = append(lines, told(21+i, entryOf(e.kind, e.by, values)))
	}
	lines = append(lines, told(41, game.LogEliminated.With(me)))
	for _, w := range locale.All() {
		p.Reader.Words = w
		_, plates := tells(t, p, lines...)
		if len(plates) != 1 {
			t.Fatalf("%s: over the map is %q", w.Lang(), plates)
		}
		name := w.AreaName(p.Rules, game.Area(area))
		at := 0
		for _, part := range []string{
			w.PhaseName(game.Execution), w.Text("web.now.out"), w.Text("web.now.out.took", "player", p.PlayerName(other),
				"area", name),
			w.Text("web.now.fell", "units", w.UnitCount(p.Rules, 0, 2)), w.Text("web.now.base", "area", name),
			w.Text("web.now.watch"),
		} {
			next := strings.Index(strings.ToLower(plates[0][at:]), strings.ToLower(part))
			if next < 0 {
				t.Errorf("%s: %q does not say %q after what comes before it", w.Lang(), plates[0], part)
				continue
			}
			at += next
		}
	}
}

// TestRoundHasAScene: at the end of a round a lost base falls where it was, workers leave the area that they worked in,
// and points the areas that gave them.
func TestRoundHasAScene(t *testing.T) {
	const me = game.Player(0)
	games, _ := eventful(t)
	p := page(t, games, 10, 30)
	bare(p)
	star := game.Area(slices.IndexFunc(p.Rules.Areas, func(a game.AreaInfo) bool { return a.Conquest > 0 }))
	p.View.Seats[me].Held, p.View.Seats[me].Points = 1<<star, 2
	at := func(kind game.LogKind, a game.Area) game.Entry {
		return entryOf(kind, me, map[game.EntryValue]uint8{game.EntryArea: uint8(a)})
	}
	points := game.LogPoints.With(me)
	points.N[game.EntryAmount] = 1
	lines := []table.LogItem{told(30, at(game.LogPay, 4)), told(31, at(game.LogPay, 4)),
		told(41, game.LogStep.With(game.Nobody, 1)), told(41, at(game.LogBaseLost, 2)), told(41, points)}
	var b strings.Builder
	if err := recap.Between(&p.Game, lines, 40).Piece().Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		fmt.Sprintf(`data-go="%s %[1]s" data-at="0"`, p.AreaID(2)),
		fmt.Sprintf(`data-icon="i-worker" data-go="%s player-1"`, p.AreaID(4)),
		fmt.Sprintf(`data-icon="i-star" data-go="%s player-1"`, p.AreaID(star)),
	} {
		if strings.Count(b.String(), want) != 1 {
			t.Errorf("%s does not have %s once", b.String(), want)
		}
	}
}

// TestTheCardIsShown: what a card does has the card beside it, with what else comes of the same answer; units that
// retreat come from the battle.
func TestTheCardIsShown(t *testing.T) {
	const other = game.Player(1)
	games, at := eventful(t)
	p := page(t, games, 10, 30)
	use := entryOf(game.LogUse, other, map[game.EntryValue]uint8{game.EntryCard: 1})
	battle := at(game.LogBattle, game.EntryArea, 3)
	battle.V[game.EntryOtherPlayer] = 2
	lines := []table.LogItem{told(39, battle), told(41, use),
		told(41, at(game.LogDestroyed, game.EntryArea, 3)),
		told(42, at(game.LogRetreat, game.EntryArea, 5))}
	var b strings.Builder
	if err := recap.Between(&p.Game, lines, 40).Piece().Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	items := strings.Split(b.String(), "<li ")[1:]
	if len(items) != 3 {
		t.Fatalf("%d things are told: %s", len(items), b.String())
	}
	for i, want := range []string{`<div class="cause"><article class="card`, ` data-by`,
		fmt.Sprintf(`data-go="%s %s"`, p.AreaID(3), p.AreaID(5))} {
		for k, item := range items {
			if strings.Contains(item, want) != (i == k) {
				t.Errorf("number %d, %s, has %s: %t", k, item, want, i != k)
			}
		}
	}
}

// cardIn is what a sentence about the use of a card says after "uses".
func cardIn(sentence string) string {
	_, card, _ := strings.Cut(strings.TrimSuffix(sentence, "."), " uses ")
	return card
}

// TestRoundIsSummedUp: the end of a round is one thing, with what the reader and the others gained by it and what the
// reader lost, and what it cost them stays on its own; a spectator reads it, too.
func TestRoundIsSummedUp(t *testing.T) {
	const me, other = game.Player(0), game.Player(1)
	games, _ := eventful(t)
	p := page(t, games, 10, 30)
	bare(p)
	p.View.Round = 3
	for seat := range p.View.Seats {
		p.View.Seats[seat].Points = 0
	}
	p.View.Seats[me].Points, p.View.Seats[other].Points = 2, 8
	points := func(seat game.Player, n int16) table.LogItem {
		e := game.LogPoints.With(seat)
		e.N[game.EntryAmount] = n
		return told(41, e)
	}
	round := game.LogRound.With(game.Nobody)
	round.N[game.EntryAmount] = 3
	card := entryOf(game.LogCardLost, me, map[game.EntryValue]uint8{game.EntryArea: 3, game.EntryCount: 2})
	lines := []table.LogItem{
		told(41, game.LogPhase.With(game.Nobody, uint8(game.Regrouping))),
		told(41, game.LogStep.With(game.Nobody, 1)),
		told(41, card),
		told(41, game.LogStep.With(game.Nobody, 5)),
		points(me, 1),
		points(other, 2),
		told(41, round),
	}
	for _, seat := range []game.Player{me, game.Nobody} {
		for _, w := range locale.All() {
			p.Reader.Words, p.Seat = w, seat
			texts, plates := tells(t, p, lines...)
			if len(texts) != 1 || len(plates) != 1 {
				t.Fatalf("%s: told is %q, over the map %q", w.Lang(), texts, plates)
			}
			want := []string{w.Text("web.now.leads", "player", p.PlayerName(other), "n", 8)}
			if seat == me {
				want = append(
					want,
					"2",
					w.Text("web.now.round", "n", 2, "own", "+1", "sum", 2, "goal", p.View.PointsToWin(p.Rules, me)),
					w.AreaName(p.Rules, 3),
				)
			}
			for _, part := range want {
				if !strings.Contains(strings.ToLower(texts[0]), strings.ToLower(part)) {
					t.Errorf("%s: %q does not say %q", w.Lang(), texts[0], part)
				}
			}
			if !strings.Contains(plates[0], "+2") || !strings.Contains(plates[0], p.PlayerName(other)) {
				t.Errorf("%s: over the map is %q", w.Lang(), plates[0])
			}
		}
	}
}
