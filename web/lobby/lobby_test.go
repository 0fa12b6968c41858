package lobby_test

import (
	"regexp"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/web/internal/pagetest"
	"koprulu/web/internal/sample"
)

// TestWaitingTables: the badge and the title say how many tables wait.
func TestWaitingTables(t *testing.T) {
	text := string(pagetest.WriteSite(t, sample.Lobby(sample.Reader(locale.English(), "", false))))
	if !strings.Contains(text, "<title>(2) Tables · Koprulu</title>") || !strings.Contains(text, `class="badge"`) {
		t.Error("nothing says that two tables wait")
	}
}

// TestSmallMapsInventNoRoutes: stored maps tell where planets are, not which of them routes connect.
func TestSmallMapsInventNoRoutes(t *testing.T) {
	maps := regexp.MustCompile(`(?s)<svg class="mini".*?</svg>`).FindAllString(string(pagetest.WriteSite(t, sample.Lobby(sample.Reader(locale.English(), "", false)))), -1)
	if len(maps) < 3 {
		t.Fatalf("the lobby has %d small maps", len(maps))
	}
	for _, m := range maps {
		if strings.Contains(m, "<path") || strings.Contains(m, "<line") || !strings.Contains(m, "<circle") {
			t.Errorf("a small map is %s", m)
		}
	}
}
