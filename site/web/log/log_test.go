package log_test

import (
	"slices"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/log"
	"koprulu/table"
)

var goldenGames = sample.Golden("../../..")

// TestTableLines: whatever happens at a table has its words in the log, with a seat or, where no seat did it, without
// one.
func TestTableLines(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	nobodys := []table.EntryKind{table.DidDeal, table.DidUndo, table.DidEnd, table.DidPause, table.DidResume,
		table.DidMigrate}
	for _, lang := range locale.Languages() {
		p := pagetest.Game(t, sample.Position{Game: games[0], At: 60},
			sample.Look{Seat: game.Nobody, Words: locale.Match(lang)})
		for kind := table.NoEntry + 1; kind <= table.DidMigrate; kind++ {
			if kind == table.DidAnswer {
				continue
			}
			for _, seat := range []game.Player{0, game.Nobody} {
				if seat == game.Nobody && !slices.Contains(nobodys, kind) {
					continue
				}
				text, _ := log.LineSeen(p, &table.LogItem{Kind: kind, Seat: seat, Text: "undo"})
				if strings.TrimSpace(text) != text || text == "" || strings.ContainsAny(text, "⟨⟩{}") {
					t.Errorf("%s: entry %d, seat %d: %q", lang, kind, seat, text)
				}
			}
		}
	}
}

// TestTerms: both cards of a line can be looked up, by names that occur in it in their order.
func TestTerms(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	two := 0
	for _, g := range games[:min(len(games), 8)] {
		for _, lang := range locale.Languages() {
			p := pagetest.Game(t, sample.Position{Game: g, At: g.Answers()},
				sample.Look{Seat: game.Nobody, Words: locale.Match(lang), Lines: 4000})
			for i := range p.Log {
				text, terms := log.LineSeen(p, &p.Log[i])
				for _, term := range terms {
					if !strings.HasPrefix(text[term.At:], term.Name) {
						t.Fatalf("%s: %q does not stand at %d of %q", lang, term.Name, term.At, text)
					}
				}
				if len(terms) == 2 {
					two++
				}
			}
		}
	}
	if two < 10 {
		t.Errorf("only %d lines name two cards", two)
	}
}
