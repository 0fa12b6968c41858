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
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
)

// TestPickedStays: the buttons of a first step say the same after one of them was pressed, so that none becomes wider
// or narrower and moves another one under the pointer.
func TestPickedStays(t *testing.T) {
	first := func(pos sample.Position, pick choice.Pick) (says []string, picks map[string]string) {
		t.Helper()
		p, err := sample.Page(pos, sample.Look{Asked: true, Words: locale.English(), Pick: pick})
		if err != nil {
			t.Fatal(err)
		}
		var page bytes.Buffer
		if err := p.Whole().Render(t.Context(), &page); err != nil {
			t.Fatal(err)
		}
		answers := within(pagetest.Parse(t, page.Bytes()), "prompt__row")
		if answers == nil {
			return nil, nil
		}
		picks = map[string]string{}
		for n := range answers.Descendants() {
			if n.Type != html.ElementNode || n.Data != "button" {
				continue
			}
			var text strings.Builder
			for d := range n.Descendants() {
				if d.Type == html.TextNode {
					text.WriteString(strings.TrimSpace(d.Data))
				}
			}
			says = append(says, text.String())
			if pagetest.Attr(n, "name") == "pick" && pagetest.Attr(n, "aria-pressed") == "false" {
				picks[text.String()] = pagetest.Attr(n, "value")
			}
		}
		return says, picks
	}
	tried := 0
	for _, pos := range slices.Concat(pagetest.Positions(t, sample.Golden("../.."), 397),
		pagetest.Positions(t, sample.BroodWar, 397)) {
		before, picks := first(pos, nil)
		for text, value := range picks {
			pick, err := choice.ParsePick(value)
			if err != nil {
				t.Fatal(err)
			}
			if after, _ := first(pos, pick); len(after) > 0 && !slices.Equal(before, after) && len(before) == len(after) {
				t.Errorf("%s %d: after pressing %q the first step says %q, before it said %q", pos.Game.Name, pos.At, text,
					after, before)
			}
			tried++
		}
	}
	if tried < 20 {
		t.Errorf("only %d buttons of first steps were pressed", tried)
	}
}

// TestPickedCellOfTheLastPlanet: the map has the only planet that is left picked together with the cell; the row of
// cells is then there once, with that one pressed, and is followed by the ways to turn the planet.
func TestPickedCellOfTheLastPlanet(t *testing.T) {
	games, err := sample.Golden("../..")()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		for at := range min(60, g.Answers()) {
			pos := sample.Position{Game: g, At: at}
			p, err := sample.Page(pos, sample.Look{Asked: true, Words: locale.English()})
			if err != nil {
				t.Fatal(err)
			}
			if p.View.Step != game.AskPlanet || len(p.Choices) <= 16 {
				continue
			}
			first := p.Choices[0].Answer
			if slices.ContainsFunc(p.Choices, func(c choice.Choice) bool { return c.Answer.Planet() != first.Planet() }) {
				continue
			}
			planet, cell := game.Answer{Verb: game.DoPlanet}, first
			planet.V[game.OfPlanet], cell.V[game.OfTurn] = uint8(first.Planet()), 255
			if p, err = sample.Page(pos, sample.Look{Asked: true, Words: locale.English(),
				Pick: choice.Pick{planet, cell}}); err != nil {
				t.Fatal(err)
			}
			var page bytes.Buffer
			if err := p.Whole().Render(t.Context(), &page); err != nil {
				t.Fatal(err)
			}
			rows, pressed := 0, 0
			for n := range pagetest.Parse(t, page.Bytes()).Descendants() {
				if n.Type == html.ElementNode && pagetest.Attr(n, "class") == "prompt__row" {
					rows++
				}
				if n.Type == html.ElementNode && pagetest.Attr(n, "name") == "pick" && pagetest.Attr(n, "aria-pressed") == "true" {
					pressed++
				}
			}
			if rows != 2 || pressed != 1 {
				t.Errorf("%s %d: %d rows with %d pressed buttons, want 2 with 1", g.Name, at, rows, pressed)
			}
			return
		}
	}
	t.Fatal("no game lets a player place a last planet in many ways")
}

// TestNothingEndsAtAPlace: once a place of the map has been chosen at which several answers are given, they are buttons
// of the prompt, unless the map, the orders or what is bought tells them apart.
func TestNothingEndsAtAPlace(t *testing.T) {
	tried := map[game.Step]bool{}
	for _, pos := range slices.Concat(pagetest.Positions(t, sample.Golden("../.."), 13),
		pagetest.Positions(t, sample.BroodWar, 13)) {
		p, err := sample.Page(pos, sample.Look{Asked: true, Words: locale.English()})
		if err != nil {
			t.Fatal(err)
		}
		asked, _ := choice.Split(p.Choices)
		if tried[p.View.Step] || len(asked) == 0 {
			continue
		}
		if v := asked[0].Answer.Verb; v == game.DoOrder || v == game.DoMove {
			continue
		}
		for area := range uint8(len(p.Rules.Areas)) {
			pick, answer := choice.Pick(nil).Point(asked, choice.SpotArea, area)
			rest := pick.Narrow(asked)
			if answer != nil || len(pick) == 0 || len(rest) < 2 {
				continue
			}
			places := map[choice.Places]bool{}
			for _, c := range rest {
				places[choice.PlacesOf(p.Rules, p.View, c.Answer)] = true
			}
			if len(places) > 1 {
				continue
			}
			tried[p.View.Step] = true
			if p, err = sample.Page(pos, sample.Look{Asked: true, Words: locale.English(), Pick: pick}); err != nil {
				t.Fatal(err)
			}
			var page bytes.Buffer
			if err := p.Whole().Render(t.Context(), &page); err != nil {
				t.Fatal(err)
			}
			offered := 0
			for n := range pagetest.Parse(t, page.Bytes()).Descendants() {
				if class := pagetest.Attr(n, "class"); n.Type == html.ElementNode && n.Data == "button" &&
					(pagetest.Attr(n, "name") == "text" || strings.Contains(class, "ware")) && !strings.Contains(class, "is-thing") {
					offered++
				}
			}
			if offered == 0 {
				t.Errorf("%s %d: %d answers of step %d are given at area %d, and none is a button", pos.Game.Name, pos.At,
					len(rest), p.View.Step, area)
			}
			break
		}
	}
	if len(tried) < 2 {
		t.Errorf("only steps %v have several answers at a place", tried)
	}
}
