package web_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/table"
)

// TestFinalSaidBefore: wherever an answer could not be taken back, the page says so before the click: once where that
// is true of all answers, otherwise on every button that plays it, in the prompt, on the board and on the stage of a
// battle.
func TestFinalSaidBefore(t *testing.T) {
	all, some := 0, 0
	for _, pos := range slices.Concat(pagetest.Positions(t, sample.Golden("../.."), 89),
		pagetest.Positions(t, sample.BroodWar, 89)) {
		p, err := sample.Page(pos, sample.Look{Asked: true, Words: locale.English()})
		if err != nil {
			t.Fatal(err)
		}
		asked, beside := choice.Split(p.Choices)
		final := map[string]bool{}
		for i := range asked {
			if p.Final(asked[i].Answer) {
				final[asked[i].Text] = true
			}
		}
		every := len(final) == len(asked)
		for i := range beside {
			if p.Final(beside[i].Answer) {
				final[beside[i].Text] = true
			}
		}
		if len(final) == 0 {
			continue
		}
		var page bytes.Buffer
		if err := p.Whole().Render(t.Context(), &page); err != nil {
			t.Fatal(err)
		}
		doc := pagetest.Parse(t, page.Bytes())
		if every {
			all++
			if head := within(doc, "prompt__say"); head == nil || within(head, "finals") == nil {
				t.Errorf("%s %d: nothing can be taken back, and the prompt does not say so", pos.Game.Name, pos.At)
			}
			continue
		}
		for n := range doc.Descendants() {
			if n.Type != html.ElementNode || n.Data != "button" || pagetest.Attr(n, "name") != "text" ||
				!final[pagetest.Attr(n, "value")] {
				continue
			}
			some++
			said := pagetest.Attr(n, "aria-description") != "" || within(n, "final") != nil || within(n.Parent, "finals") != nil
			if !said && !strings.Contains(pagetest.Attr(n, "class"), "hint__do") {
				t.Errorf("%s %d: %s can't be taken back, and its button does not say so", pos.Game.Name, pos.At,
					pagetest.Attr(n, "value"))
			}
		}
	}
	if all < 10 || some < 20 {
		t.Errorf("only %d questions and %d buttons could not be taken back", all, some)
	}
}

// within returns an element with a class in another one, nil if there is none.
func within(n *html.Node, class string) *html.Node {
	for d := range n.Descendants() {
		if strings.Contains(" "+pagetest.Attr(d, "class")+" ", " "+class+" ") {
			return d
		}
	}
	return nil
}

// TestEndedInSetup: a game that ended before its setup was done has no planets to place any more, and nobody has an
// empty hand before them.
func TestEndedInSetup(t *testing.T) {
	games, err := sample.Golden("../..")()
	if err != nil {
		t.Fatal(err)
	}
	waited := false
	for at := range 12 {
		p, err := sample.Page(sample.Position{Game: games[0], At: at}, sample.Look{Seat: 0, Words: locale.English()})
		if err != nil {
			t.Fatal(err)
		}
		hand, empty := locale.English().Text("web.galaxy.hand"), `class="board is-empty"`
		var before, after bytes.Buffer
		if err := p.Whole().Render(t.Context(), &before); err != nil {
			t.Fatal(err)
		}
		stamps := web.Stamps(p)
		p.Snap.Status, p.Decision, p.Choices = table.Ended, 0, nil
		if err := p.Whole().Render(t.Context(), &after); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(before.String(), hand) && !strings.Contains(before.String(), empty) {
			waited = true
			if now := web.Stamps(p); now[5] == stamps[5] && now[5] != 0 {
				t.Error("the board is not drawn again once the game has ended")
			}
		}
		if p.View.Phase == game.Setup && (strings.Contains(after.String(), hand) ||
			!strings.Contains(after.String(), empty)) {
			t.Errorf("after %d answers planets or a hand wait in a game that has ended", at)
		}
	}
	if !waited {
		t.Error("no planets wait during setup")
	}
}

// TestOrderWithoutRoomIsMarked: where a special order has no room, its token and its answer are marked; where it has,
// nothing is.
func TestOrderWithoutRoomIsMarked(t *testing.T) {
	games, err := sample.BroodWar()
	if err != nil {
		t.Fatal(err)
	}
	var marked, free int
	for _, g := range games {
		for at := 30; at < g.Answers() && (marked < 2 || free < 2); at += 3 {
			p, err := sample.Page(sample.Position{Game: g, At: at}, sample.Look{Asked: true, Words: locale.English()})
			if err != nil {
				t.Fatal(err)
			}
			if p.View.Step != game.AskOrder || len(p.Choices) == 0 {
				continue
			}
			legal := make([]game.Answer, len(p.Choices))
			for i := range legal {
				legal[i] = p.Choices[i].Answer
			}
			var b bytes.Buffer
			if err := p.Whole().Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			warning := p.Words().NoRoom(p.Rules, p.View, legal)
			if warning == "" {
				free++
			} else {
				marked++
			}
			if got := strings.Contains(b.String(), "x--full"); got != (warning != "") {
				t.Errorf("%s after %d answers: marked is %v", g.Name, at, got)
			}
			if warning != "" && !strings.Contains(b.String(), `<span class="vh">`+warning) {
				t.Errorf("%s after %d answers: the answer is not marked", g.Name, at)
			}
		}
	}
	if marked == 0 || free == 0 {
		t.Errorf("%d questions without room and %d with it", marked, free)
	}
}
