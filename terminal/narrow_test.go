package terminal

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/terminal/draw"
)

// bare returns the words of a text, without borders.
func bare(text string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("│", " ", "┃", " ").Replace(text)), " ")
}

// answerRow is a line of the list of answers, from its number on.
var answerRow = regexp.MustCompile(`(?m)^│ [► ] +(\d+) (.*)$`)

// TestNarrowScreens plays games at random on the smallest screen in all languages, and looks at what there is little
// room for: the first thing that happened since the seat's turn is shown in full, and Combat cards keep their sums and
// the sign that they fit.
func TestNarrowScreens(t *testing.T) {
	for i, lang := range []string{"en", "de", "ru"} {
		wrapped, sums, seed := 0, 0, uint64(i)
		var tab *table
		c := rand.New(rand.NewPCG(1, uint64(i)))
		for range 4000 {
			if wrapped > 5 && sums > 20 {
				break
			}
			if tab == nil || tab.m.screen == onOver {
				seed += 3
				tab = newTable(t, broodWarConfig(t, lang, seed, game.Options{Players: 2, RandomFactions: true}), 80, 24)
			}
			m := tab.m
			if m.screen == onPass || m.overlay != noOverlay {
				tab.press("enter")
				continue
			}
			v := &m.sight.View
			if m.roomForSince() {
				lines := m.sinceLines(76)
				if len(lines) > 1 {
					wrapped++
					frame := bare(tab.frame())
					if first := m.since()[0].text; !strings.Contains(frame, bare(first)) {
						t.Errorf("%s: %q is not told whole:\n%s", lang, first, tab.frame())
					}
				} else if strings.Contains(lines[0].String(), "…") {
					t.Errorf("%s: cut: %s", lang, lines[0])
				}
			}
			if v.Step == game.AskCards {
				frame := tab.frame()
				for n, row := range answerRow.FindAllStringSubmatch(frame, -1) {
					a := m.pick.items[n].Choices[0].Answer
					if m.pick.items[n].Group {
						a.V[game.OfExtra] = uint8(game.NoCard)
					}
					if s, ok := draw.SumOf(m.sess.Rules, v, a); ok && s.Differs {
						sums++
						if !strings.Contains(row[2], draw.SumText(&s)) {
							t.Errorf("%s: answer %d has no sum %q:\n%s", lang, n+1, draw.SumText(&s), frame)
						}
					}
					if draw.MatchesFront(m.sess.Rules, v, a) != strings.Contains(row[2], "✓") {
						t.Errorf("%s: answer %d: whether it fits is not told:\n%s", lang, n+1, frame)
					}
				}
			}
			legal := m.sight.Legal
			tab.run(m.give(choice.Choice{Answer: legal[c.IntN(len(legal))]}))
		}
		if wrapped == 0 || sums == 0 {
			t.Errorf("%s: %d long lines of what happened, %d sums", lang, wrapped, sums)
		}
	}
}

// TestScrollMarksCoverNothing: where the list of answers goes on above or below, the mark that says so stands beside
// the first and the last line of the list: their answers are named whole, or visibly shortened, and keep what follows
// their names.
func TestScrollMarksCoverNothing(t *testing.T) {
	for i, lang := range []string{"en", "de", "ru"} {
		marked, tight, seed := 0, 0, uint64(i)
		var tab *table
		c := rand.New(rand.NewPCG(2, uint64(i)))
		for range 3000 {
			if marked > 60 && tight > 5 {
				break
			}
			if tab == nil || tab.m.screen == onOver {
				seed += 3
				tab = newTable(t, broodWarConfig(t, lang, seed, game.Options{Players: 2, RandomFactions: true}), 80, 24)
			}
			m := tab.m
			if m.screen == onPass || m.overlay != noOverlay {
				tab.press("enter")
				continue
			}
			for page := 0; ; page++ {
				frame, p := tab.frame(), m.pick
				all := max(p.shown, 1) * p.cols(p.shown)
				if len(p.items) <= all {
					break
				}
				from := p.cursor / all * all
				for at, sign := range map[int]string{from: "↑", min(from+all, len(p.items)) - 1: "↓"} {
					item, row := &p.items[at], ""
					for line := range strings.Lines(frame[strings.LastIndex(frame, "╭"):]) {
						if _, rest, ok := strings.Cut(line, number(at, len(p.items))+" "); ok && answerRow.MatchString(line) &&
							strings.Contains(rest, " "+sign+" ") {
							row = rest
						}
					}
					if row == "" {
						continue // Its line has no mark.
					}
					marked++
					own := m.answerOf(at, false)
					if own.width() > 72 {
						tight++
					}
					short := m.answerOf(at, true)
					if !strings.Contains(row, item.Label) && !strings.Contains(row, short.label.Text) && !strings.Contains(row, "…") ||
						!strings.Contains(row, own.tail.String()) {
						t.Errorf("%s: %q%s is cut:\n%s", lang, item.Label, own.tail, frame)
					}
				}
				if from+all >= len(p.items) {
					break
				}
				tab.press("pgdown")
				if page > 20 {
					t.Fatalf("%s: the list does not end:\n%s", lang, frame)
				}
			}
			legal := m.sight.Legal
			tab.run(m.give(choice.Choice{Answer: legal[c.IntN(len(legal))]}))
		}
		if marked == 0 || tight == 0 {
			t.Errorf("%s: %d lines with a mark, %d of them full", lang, marked, tight)
		}
	}
}
