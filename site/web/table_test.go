package web_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
	"koprulu/site/web"
	"koprulu/site/web/chat"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/page"
	"koprulu/site/web/seen"
	"koprulu/table"
)

func TestPagesOfAllDecisions(t *testing.T) { pagesOf(t, decisions(t)) }

// TestBroodWarPages: pages with Brood War are well formed in every language.
func TestBroodWarPages(t *testing.T) { pagesOf(t, broodWar(t)) }

// pagesOf looks at the pages of positions in all languages.
func pagesOf(t *testing.T, positions map[game.Step]sample.Position) {
	for step, pos := range positions {
		for _, w := range locale.All() {
			t.Run(words.Decision(step)+" "+w.Lang(), func(t *testing.T) {
				p := pageOf(t, pos, sample.Look{Asked: true, Words: w})
				var b bytes.Buffer
				if err := p.Whole().Render(t.Context(), &b); err != nil {
					t.Fatal(err)
				}
				pagetest.CheckDocument(t, pos.Game.Rules, b.Bytes())
				if !bytes.Contains(b.Bytes(), []byte(`<html lang="`+w.Lang()+`"`)) {
					t.Error("the page does not say its language")
				}
			})
		}
	}
}

// TestOtherPages: a spectator, a position of the past, the end, and every mood of a table.
func TestOtherPages(t *testing.T) {
	games, err := golden()
	if err != nil {
		t.Fatal(err)
	}
	middle := sample.Position{Game: games[3], At: games[3].Answers() / 2}
	end := sample.Position{Game: games[3], At: games[3].Answers()}
	for _, c := range []struct {
		name  string
		pos   sample.Position
		look  sample.Look
		mood  func(p *web.TablePage)
		wants string
	}{
		{"spectator", middle, sample.Look{Seat: game.Nobody}, nil, ""},
		{"end", end, sample.Look{Seat: 0}, nil, "web.end.open"},
		{"paused", middle, sample.Look{Asked: true}, func(p *web.TablePage) { p.Snap.Status = table.Paused },
			"web.table.resume"},
		{"ended", middle, sample.Look{Asked: true}, func(p *web.TablePage) { p.Snap.Status = table.Ended },
			"web.table.ended"},
		{"frozen", middle, sample.Look{Asked: true}, func(p *web.TablePage) { p.Snap.Status = table.Frozen },
			"web.table.frozen.text"},
		{"stand-in", middle, sample.Look{Asked: true}, func(p *web.TablePage) { p.Snap.Seats[p.Seat].Bot = "simple" },
			"web.table.return"},
		{"undo", middle, sample.Look{Asked: true}, func(p *web.TablePage) { p.Snap.Undoable, p.Snap.Undoer = 1, p.Seat },
			"web.table.undo"},
		{"proposal", middle, sample.Look{Seat: 0},
			func(p *web.TablePage) { p.Snap.Proposal = &table.Proposal{Kind: "end", By: 1, Agreed: 2} }, "web.table.agree"},
		{"own proposal", middle, sample.Look{Seat: 0},
			func(p *web.TablePage) { p.Snap.Proposal = &table.Proposal{Kind: "pause", By: 0, Agreed: 1} }, "web.table.withdraw"},
		{"log of the table", middle, sample.Look{Seat: 0}, func(p *web.TablePage) {
			for kind := table.DidDeal; kind <= table.DidAgain; kind++ {
				p.Log = append(p.Log, table.LogItem{Answers: middle.At, Kind: kind, Seat: 1, Text: "undo"})
			}
		}, "web.table.log.resume"},
	} {
		for _, w := range locale.All() {
			t.Run(c.name+" "+w.Lang(), func(t *testing.T) {
				c.look.Words = w
				p := pageOf(t, c.pos, c.look)
				if c.mood != nil {
					c.mood(p)
				}
				var b bytes.Buffer
				if err := p.Whole().Render(t.Context(), &b); err != nil {
					t.Fatal(err)
				}
				pagetest.CheckDocument(t, c.pos.Game.Rules, b.Bytes())
				var sheet bytes.Buffer
				if err := p.Sheet(1).Render(t.Context(), &sheet); err != nil {
					t.Fatal(err)
				}
				pagetest.CheckDocument(t, c.pos.Game.Rules, sheet.Bytes())
				if c.wants != "" && !strings.Contains(html.UnescapeString(b.String()), w.Text(c.wants)) {
					t.Errorf("the page does not say %q", w.Text(c.wants))
				}
				p.Snap.Status, p.Snap.Proposal = table.Finished, nil
				p.Replay = &seen.Replay{At: c.pos.At, Of: c.pos.Game.Answers(), As: p.Seat, All: p.Seat == game.Nobody}
				b.Reset()
				if err := p.Whole().Render(t.Context(), &b); err != nil {
					t.Fatal(err)
				}
				pagetest.CheckDocument(t, c.pos.Game.Rules, b.Bytes())
			})
		}
	}
}

// buttons returns the answers and the picks of the buttons of the prompt.
func buttons(t *testing.T, p *web.TablePage) (answers, picks []string) {
	t.Helper()
	pieces, err := web.Fragments(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(pieces, func(f page.Fragment) bool { return f.ID == "prompt" })
	for n := range pagetest.Parse(t, pieces[i].HTML).Descendants() {
		if n.Data != "button" || slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "disabled" }) {
			continue // A button that is off until a script fills it in gives nothing.
		}
		switch pagetest.Attr(n, "name") {
		case "text":
			answers = append(answers, pagetest.Attr(n, "value"))
		case "pick":
			picks = append(picks, pagetest.Attr(n, "value"))
		}
	}
	return answers, picks
}

// TestEveryAnswerHasAButton presses every button of the prompt that opens something: everything that is
// legal, and nothing else, comes up.
func TestEveryAnswerHasAButton(t *testing.T) { buttonsOf(t, decisions(t)) }

// TestBroodWarButtons: every answer to every decision with Brood War can be given in the prompt, and nothing else.
func TestBroodWarButtons(t *testing.T) { buttonsOf(t, broodWar(t)) }

// buttonsOf presses every button of the prompt in positions.
func buttonsOf(t *testing.T, positions map[game.Step]sample.Position) {
	for step, pos := range positions {
		t.Run(words.Decision(step), func(t *testing.T) {
			p := pageOf(t, pos, sample.Look{Asked: true})
			found := map[string]bool{}
			seen := map[string]bool{}
			open := []string{""}
			for len(open) > 0 {
				text := open[len(open)-1]
				open = open[:len(open)-1]
				if seen[text] {
					continue
				}
				seen[text] = true
				if len(seen) > 500 {
					t.Fatal("picks have no end")
				}
				var err error
				if p.Pick, err = choice.ParsePick(text); err != nil {
					t.Fatal(err)
				}
				answers, picks := buttons(t, p)
				for _, a := range answers {
					found[a] = true
				}
				open = append(open, picks...)
			}
			for _, c := range p.Choices {
				if !found[c.Text] {
					t.Errorf("no button gives %q", c.Text)
				}
				delete(found, c.Text)
			}
			for text := range found {
				t.Errorf("a button gives %q, which is not legal", text)
			}
		})
	}
}

// TestPagesOfEqualGames: what a seat can't know does not change a byte of what is sent to it (P5).
func TestPagesOfEqualGames(t *testing.T) { equalPages(t, decisions(t)) }

// TestBroodWarEqualGames: facedown Leadership cards and everything else that a seat can't know change nothing (P5).
func TestBroodWarEqualGames(t *testing.T) { equalPages(t, broodWar(t)) }

// equalPages compares the pages of positions with those of games that look the same.
func equalPages(t *testing.T, positions map[game.Step]sample.Position) {
	for step, pos := range positions {
		t.Run(words.Decision(step), func(t *testing.T) {
			s, _, err := pos.Game.Play(pos.At)
			if err != nil {
				t.Fatal(err)
			}
			seats := []game.Player{pos.Game.Rules.Open(&s).First(),
				game.Player((int(pos.Game.Rules.Open(&s).First()) + 1) % pos.Game.Rules.Options.Players), game.Nobody}
			for _, seat := range seats {
				want, err := web.Fragments(t.Context(), pageOf(t, pos, sample.Look{Seat: seat}))
				if err != nil {
					t.Fatal(err)
				}
				other := s
				pos.Game.Rules.Redeal(&other, seat, rand.NewPCG(uint64(pos.At), uint64(seat)))
				got, err := web.Fragments(t.Context(), pageOf(t, pos, sample.Look{Seat: seat, State: &other}))
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range changed(want, got) {
					t.Errorf("seat %d: piece %s differs between games that look the same", seat, f.ID)
				}
				for whose := range game.Player(pos.Game.Rules.Options.Players) {
					var sheet, otherSheet bytes.Buffer
					if err := pageOf(t, pos, sample.Look{Seat: seat}).Sheet(whose).Render(t.Context(), &sheet); err != nil {
						t.Fatal(err)
					}
					if err := pageOf(t, pos, sample.Look{Seat: seat, State: &other}).Sheet(whose).Render(t.Context(),
						&otherSheet); err != nil {
						t.Fatal(err)
					}
					if !bytes.Equal(sheet.Bytes(), otherSheet.Bytes()) {
						t.Errorf("seat %d: the sheet of seat %d differs between games that look the same", seat, whose)
					}
				}
			}
		})
	}
}

// TestFragments: always the same pieces in the same order, each one element with its id; what has not changed is not
// sent.
func TestFragments(t *testing.T) {
	pos := decisions(t)[game.AskOrder]
	first, err := web.Fragments(t.Context(), pageOf(t, pos, sample.Look{Asked: true}))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range first {
		if !bytes.HasPrefix(f.HTML[bytes.IndexByte(f.HTML, ' '):], []byte(` id="`+f.ID+`"`)) {
			t.Errorf("piece %s begins with %.60s", f.ID, f.HTML)
		}
	}
	again, err := web.Fragments(t.Context(), pageOf(t, pos, sample.Look{Asked: true}))
	if err != nil {
		t.Fatal(err)
	}
	if changed := changed(first, again); len(changed) > 0 {
		t.Errorf("%d pieces differ although nothing changed, the first is %s", len(changed), changed[0].ID)
	}
	p := pageOf(t, pos, sample.Look{Asked: true})
	p.Chat.Lines = append(p.Chat.Lines, chat.Line{Name: "<b>Eve</b>", Seat: game.Nobody,
		Text: "one\ntwo\r\n<script>three</script>"})
	with, err := web.Fragments(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	changed := changed(first, with)
	if len(changed) != 1 || changed[0].ID != "chat" {
		t.Fatalf("%d pieces change with a message, not just the chat", len(changed))
	}
	event := string(page.AppendEvent(nil, changed))
	if strings.Contains(event, "<script>") || strings.Contains(event, "<b>Eve") {
		t.Error("words of people are not quoted")
	}
	lines := strings.Split(strings.TrimSuffix(event, "\n\n"), "\n")
	for _, line := range lines {
		if !strings.HasPrefix(line, "data: ") {
			t.Errorf("a line of the event is %.60q", line)
		}
	}
	if len(lines) != 3 {
		t.Errorf("the event has %d lines", len(lines))
	}
}

// TestFragmentsStaySmall: what is sent when everything has changed, before it is compressed.
func TestFragmentsStaySmall(t *testing.T) { smallPieces(t, decisions(t), 113<<10) }

// TestBroodWarStaysSmall: what is sent when everything has changed, with up to 18 planets.
func TestBroodWarStaysSmall(t *testing.T) { smallPieces(t, broodWar(t), 141<<10) }

// smallPieces holds the pieces of positions to a size.
func smallPieces(t *testing.T, positions map[game.Step]sample.Position, limit int) {
	for step, pos := range positions {
		pieces, err := web.Fragments(t.Context(), pageOf(t, pos, sample.Look{Asked: true}))
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		var sizes []string
		for _, f := range pieces {
			n += len(f.HTML)
			sizes = append(sizes, fmt.Sprintf("%s %d", f.ID, len(f.HTML)))
		}
		if n > limit {
			t.Errorf("%s: %d bytes: %s", words.Decision(step), n, strings.Join(sizes, ", "))
		}
	}
}

func BenchmarkFragments(b *testing.B) {
	pos := decisions(b)[game.AskOrder]
	p := pageOf(b, pos, sample.Look{Asked: true})
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		pieces, err := web.Fragments(b.Context(), p)
		if err != nil {
			b.Fatal(err)
		}
		n = 0
		for _, f := range pieces {
			n += len(f.HTML)
		}
	}
	b.ReportMetric(float64(n), "B/page")
}

// changed returns the pieces of now that differ from those of before.
func changed(before, now []page.Fragment) []page.Fragment {
	var out []page.Fragment
	for i, f := range now {
		if i >= len(before) || before[i].ID != f.ID || !bytes.Equal(before[i].HTML, f.HTML) {
			out = append(out, f)
		}
	}
	return out
}
