package pagetest

import (
	"bytes"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/site/web/internal/sample"
)

// Rules are the rules of a game with the built-in components.
func Rules(t testing.TB) *game.Rules {
	t.Helper()
	r, err := components.Default().Rules(game.Options{Players: 2})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// WriteSite writes a page outside of the table.
func WriteSite(t testing.TB, page sample.Whole) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := page.Whole().Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
