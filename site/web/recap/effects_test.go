package recap_test

import (
	"slices"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/site/web"
	"koprulu/site/web/internal/sample"
	"koprulu/table"
)

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

// bare makes nobody hold anything, so that each test says who does.
func bare(p *web.TablePage) {
	for seat := range p.View.Seats {
		s := &p.View.Seats[seat]
		s.Cards, s.Held, s.Bases = 0, 0, 0
	}
}

// TestEventEffects: what came of an Event card is told with it, each thing once, up to the next card; it leads to the
// place on the map, and what the reader loses by it stands out on its own, with the card's name.
func TestEventEffects(t *testing.T) {
	games, with := eventful(t)
	use := with(game.LogUseEvent, game.EntryEvent, 0)
	draw := game.LogDraw.With(1)
	draw.N[game.EntryAmount] = 3
	depleted := game.LogDepletion.With(game.Nobody)
	depleted.V[game.EntryArea], depleted.V[game.EntryDegree] = 3, game.DepletedPartly
	hit, mine := game.LogDestroyed.With(2), game.LogDestroyed.With(0)
	hit.V[game.EntryArea], mine.V[game.EntryArea] = 4, 4
	end := game.LogEndMarker.With(1)
	mined := with(game.LogPay, game.EntryArea, 3) // With another answer: the card has depleted it, not this.
	mined.V[game.EntryForced] = 1
	p := page(t, games, 10, 30, at(11, mined), at(11, use), at(12, draw), at(13, depleted), at(14, hit), at(14, hit),
		at(14, mine), at(15, game.LogStep.With(game.Nobody)), at(16, draw), at(17, end))
	bare(p)
	w := p.Words()
	said := func(e game.Entry) string { return strings.TrimSuffix(w.Entry(p.Rules, p.View, e), ".") }
	want := []string{
		w.EventName(p.Rules, 0) + ": " + said(mine),
		said(use) + ": " + said(draw) + "; " + said(depleted) + "; " + w.Text("web.show.times", "what", said(hit), "n", 2),
		said(end),
	}
	strip := drawn(t, p)
	if got := texts(t, strip); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the strip says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if place := p.AreaID(3); !strings.Contains(strip, `at=14" data-place="`+place+`"`) {
		t.Errorf("the card does not lead to %s, where it depleted something: %s", place, strip)
	}
}

// TestPurchasesOfACard: units that an Event card brings belong to it, and those of the next order do not.
func TestPurchasesOfACard(t *testing.T) {
	games, with := eventful(t)
	use, unit := with(game.LogUseEvent, game.EntryEvent, 0), with(game.LogUnit, game.EntryArea, 3)
	unit.V[game.EntryCount] = 2
	p := page(t, games, 10, 30, at(11, use), at(12, unit),
		at(13, with(game.LogExecute, game.EntryOrder, uint8(game.BuildOrder))),
		at(14, with(game.LogBuildUnit, game.EntryArea, 4)))
	w := p.Words()
	said := func(e game.Entry) string { return strings.TrimSuffix(w.Entry(p.Rules, p.View, e), ".") }
	want := []string{
		said(use) + ": " + said(unit),
		p.PlayerName(1) + " builds " + w.UnitCount(p.Rules, 0, 1) + ": " + w.AreaName(p.Rules, 4),
	}
	if got := texts(t, drawn(t, p)); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the strip says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestKeptCards: what an order does after a card that only helps with it is not an effect of the card.
func TestKeptCards(t *testing.T) {
	games, with := eventful(t)
	kept := uint8(slices.IndexFunc(games[0].Rules.Events, func(e game.Event) bool { return e.Kept }))
	use, module := with(game.LogUseEvent, game.EntryEvent, kept), with(game.LogModule, game.EntryModule, 0)
	pay := with(game.LogPay, game.EntryArea, 4)
	pay.V[game.EntryForced] = 1
	depleted := game.LogDepletion.With(game.Nobody)
	depleted.V[game.EntryArea], depleted.V[game.EntryDegree] = 4, game.DepletedPartly
	p := page(t, games, 10, 30, at(11, use), at(12, module), at(13, pay), at(13, depleted))
	bare(p)
	w := p.Words()
	said := func(e game.Entry) string { return strings.TrimSuffix(w.Entry(p.Rules, p.View, e), ".") }
	want := []string{said(use), p.PlayerName(1) + " builds " + w.ModuleName(p.Rules, 0), said(depleted)}
	got := texts(t, drawn(t, p))
	slices.Sort(got)
	if slices.Sort(want); !slices.Equal(got, want) {
		t.Errorf("the strip says %q; want %q", got, want)
	}
}

// TestDepletion: areas that yield less are told with the picture of their resource, or with the shape of the player who
// force mined them; those of the reader come first and stand out, and what the reader's own answer depleted is not
// told.
func TestDepletion(t *testing.T) {
	games, with := eventful(t)
	depleted := func(a uint8, degree uint8) game.Entry {
		e := game.LogDepletion.With(game.Nobody)
		e.V[game.EntryArea], e.V[game.EntryDegree] = a, degree
		return e
	}
	pay := with(game.LogPay, game.EntryArea, 4)
	pay.V[game.EntryForced] = 1
	p := page(t, games, 10, 30, at(10, depleted(5, game.DepletedPartly)), at(11, depleted(2, game.DepletedPartly)),
		at(12, pay), at(12, depleted(4, game.DepletedFully)), at(13, depleted(3, game.DepletedPartly)))
	bare(p)
	p.View.Seats[0].Cards = game.AreaSet(0).With(3)
	said := func(e game.Entry) string { return strings.TrimSuffix(p.Words().Entry(p.Rules, p.View, e), ".") }
	want := []string{said(depleted(3, game.DepletedPartly)), said(depleted(2, game.DepletedPartly)),
		said(depleted(4, game.DepletedFully))}
	strip := drawn(t, p)
	if got := texts(t, strip); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the strip says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if n := strings.Count(strip, `is-bad"><a`); n != 1 {
		t.Errorf("%d areas stand out; want the reader's", n)
	}
	items := strings.Split(strip[:strings.LastIndex(strip, "</li>")], "<li")[1:]
	icon := "minerals"
	if p.Rules.Areas[2].Resource == game.Gas {
		icon = "gas"
	}
	if !strings.Contains(items[1], `href="#i-`+icon+`"`) || strings.Contains(items[2], `href="#i-`) ||
		!strings.Contains(items[2], `href="#p-`) {
		t.Errorf("the areas are marked with %q and %q", items[1], items[2])
	}
	for i, a := range []game.Area{3, 2, 4} {
		if !strings.Contains(items[i], `data-place="`+p.AreaID(a)+`"`) {
			t.Errorf("%s does not light its area", items[i])
		}
	}
}

// TestNewStage: a new stage is told where the draw opened its first card, before what the others do; later draws of the
// same stage add nothing.
func TestNewStage(t *testing.T) {
	games, _ := eventful(t)
	draw := func(stage game.Stage) game.Entry {
		e := game.LogDrawEvent.With(1)
		e.V[game.EntryStage] = uint8(stage)
		return e
	}
	stage := func(p *web.TablePage, n game.Stage) string {
		return p.Words().Text("log.stage", "stage", p.Words().StageName(n))
	}
	for _, c := range []struct {
		name  string
		now   game.Stage
		lines []table.LogItem
		want  []game.Stage
	}{
		{"the next card is of a later stage", 2, []table.LogItem{at(11, draw(1)), at(12, draw(1)), at(13, draw(2))},
			[]game.Stage{2}},
		{"the card on top is of a later stage", 2, []table.LogItem{at(11, draw(1))}, []game.Stage{2}},
		{"the stage goes on", 2, []table.LogItem{at(11, draw(2)), at(12, draw(2))}, nil},
		{"two stages", 3, []table.LogItem{at(11, draw(1)), at(12, draw(2))}, []game.Stage{2, 3}},
		{"before the reader's turn", 2, []table.LogItem{at(8, draw(1)), at(12, draw(2))}, nil},
		{"after it", 2, []table.LogItem{at(31, draw(1))}, nil},
	} {
		p := page(t, games, 10, 30, append(c.lines, at(14, game.LogBase.With(1)))...)
		p.View.Stage = c.now
		var want []string
		for _, n := range c.want {
			want = append(want, stage(p, n))
		}
		strip := drawn(t, p)
		got := texts(t, strip)
		if len(got) != len(want)+1 || !slices.Equal(got[:len(want)], want) {
			t.Errorf("%s: the strip says %q; want first %q", c.name, got, want)
		}
		if strings.Contains(strip, "#i-event") != (len(want) > 0) {
			t.Errorf("%s: the stages have no picture, or something else has: %s", c.name, strip)
		}
	}
}
