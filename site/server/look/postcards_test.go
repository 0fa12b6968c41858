package look

import (
	"strings"
	"testing"

	"koprulu/table"
)

// TestPicturesAreKept: a picture is drawn once per game and language, and those that nobody asks for are dropped first.
func TestPicturesAreKept(t *testing.T) {
	var kept postcards
	drawn := 0
	take := func(id string, lang string) {
		t.Helper()
		if _, err := kept.take(table.ID(id), lang, func() ([]byte, error) { drawn++; return []byte(id), nil }); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		take("one", "en")
	}
	if take("one", "de"); drawn != 2 {
		t.Errorf("drawn %d times", drawn)
	}
	for i := range mostPostcards {
		take(strings.Repeat("x", i+1), "en")
		take("one", "en")
	}
	if len(kept.list) != mostPostcards || drawn != 2+mostPostcards {
		t.Errorf("%d kept, %d drawn", len(kept.list), drawn)
	}
	if take("one", "de"); drawn != 3+mostPostcards {
		t.Error("the oldest picture is still kept")
	}
}
