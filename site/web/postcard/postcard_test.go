package postcard_test

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/ending"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/postcard"
)

// TestPicture: a picture of every finished game can be drawn in every language, always the same, and it shows the
// colours of those who hold areas.
func TestPicture(t *testing.T) {
	games, err := sample.Golden("../../..")()
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range games[2:5] {
		w := locale.All()[i%len(locale.All())]
		seen := pagetest.Game(t, sample.Position{Game: g, At: g.Answers()}, sample.Look{Seat: game.Nobody, Words: w})
		p := &ending.Page{Model: ending.Of(seen)}
		c := &postcard.Card{Words: w, Rules: seen.Rules, View: seen.View, Eyebrow: p.Eyebrow(), Headline: p.Headline(),
			Lines: p.Lines()}
		one, err := postcard.Draw(c)
		if err != nil {
			t.Fatal(err)
		}
		two, err := postcard.Draw(c)
		if err != nil || !bytes.Equal(one, two) {
			t.Errorf("%s: drawn anew it is another picture: %v", g.Name, err)
		}
		img, err := png.Decode(bytes.NewReader(one))
		if err != nil || img.Bounds().Dx() != postcard.Width || img.Bounds().Dy() != postcard.Height {
			t.Fatalf("%s: %v", g.Name, err)
		}
		colours := map[color.Color]int{}
		for y := range postcard.Height {
			for x := 600; x < postcard.Width; x++ {
				colours[img.At(x, y)]++
			}
		}
		for seat := range game.Player(seen.View.Players) {
			f := seen.View.Seats[seat].Faction
			if held := seen.View.Controlled(seen.Rules, seat) != 0; held != (colours[postcard.Colour(f)] > 20) {
				t.Errorf("%s: seat %d holds areas: %v; %d points of its colour", g.Name, seat, held, colours[postcard.Colour(f)])
			}
		}
		if len(one) > 500<<10 {
			t.Errorf("%s: %d bytes", g.Name, len(one))
		}
	}
}
