package pagetest

import (
	"testing"

	"koprulu/site/web/internal/sample"
	"koprulu/site/web/seen"
)

// Game returns the game as the reader of a position sees it, for the tests of chapters.
func Game(t testing.TB, pos sample.Position, look sample.Look) *seen.Game {
	t.Helper()
	p, err := sample.Page(pos, look)
	if err != nil {
		t.Fatal(err)
	}
	return &p.Game
}
