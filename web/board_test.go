package web_test

import (
	"bytes"
	"context"
	"html"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"koprulu/game"
	"koprulu/locale"
	"koprulu/notation/words"
	"koprulu/web"
	"koprulu/web/battle"
	"koprulu/web/board"
	"koprulu/web/internal/sample"
)

var boardGames = sample.Golden("..")

// boardPositions returns a position of every kind of decision, and moments spread over all games.
func boardPositions(t testing.TB, every int) []sample.Position {
	t.Helper()
	games, err := boardGames()
	if err != nil {
		t.Fatal(err)
	}
	decisions, err := sample.Decisions(games)
	if err != nil {
		t.Fatal(err)
	}
	var out []sample.Position
	for step := range game.Steps {
		if pos, ok := decisions[step]; ok {
			out = append(out, pos)
		}
	}
	for i, g := range games {
		for at := 20 + i; at < g.Answers(); at += every {
			out = append(out, sample.Position{Game: g, At: at})
		}
	}
	return out
}

func boardPage(t testing.TB, pos sample.Position, look sample.Look) *web.TablePage {
	t.Helper()
	p, err := sample.Page(pos, look)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// drawn renders the reader's side, the battle and the sheets of all players.
func drawn(t testing.TB, p *web.TablePage, sheets bool) string {
	t.Helper()
	parts := []templ.Component{board.Panel(&p.Game), battle.Panel(&p.Game)}
	if sheets {
		for seat := range game.Player(p.View.Players) {
			parts = append(parts, board.Drawer(&p.Game, seat))
		}
	}
	var b bytes.Buffer
	for _, c := range parts {
		if err := c.Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// TestBoardSpeaks: at every kind of decision and in every language nothing but words is written, and
// nothing that the Content Security Policy forbids.
func TestBoardSpeaks(t *testing.T) {
	positions := boardPositions(t, 997)
	raw := rawIDs(positions[0].Game.Rules)
	for _, w := range locale.All() {
		for i, pos := range positions {
			looks := []sample.Look{{Asked: true, Words: w}}
			if i%3 == 0 {
				looks = append(looks, sample.Look{Seat: game.Nobody, Words: w})
			}
			for _, look := range looks {
				p := boardPage(t, pos, look)
				text := drawn(t, p, i%4 == 0)
				for _, bad := range []string{"⟨", "⟩", " style=", "<script", " onclick", "javascript:"} {
					if strings.Contains(text, bad) {
						t.Fatalf("%s, %s answer %d: the page has %s", w.Lang(), pos.Game.Name, pos.At, bad)
					}
				}
				for _, word := range wordsOf(text) {
					if raw[word] {
						t.Fatalf("%s, %s answer %d: the page writes the raw id %q", w.Lang(), pos.Game.Name, pos.At, word)
					}
				}
				uniqueIDs(t, text)
			}
		}
	}
}

// rawIDs returns the ids that no language writes as they are.
func rawIDs(r *game.Rules) map[string]bool {
	ids := map[string]bool{}
	for i := range r.Units {
		ids[r.Units[i].ID] = true
	}
	for i := range r.Modules {
		ids[r.Modules[i].ID] = true
	}
	for i := range r.Events {
		ids[r.Events[i].ID] = true
	}
	for i := range r.Planets {
		ids[r.Planets[i].ID] = true
	}
	for i := range r.Sheets {
		ids[r.Sheets[i].ID] = true
		for b := range r.Sheets[i].Buildings {
			ids[r.Sheets[i].Buildings[b].ID] = true
		}
		for c := range r.Sheets[i].Cards {
			ids[r.Sheets[i].Cards[c].ID] = true
		}
		for k := range r.Sheets[i].Techs {
			ids[r.Sheets[i].Techs[k].ID] = true
		}
	}
	delete(ids, "")
	return ids
}

var (
	tag       = regexp.MustCompile(`<[^>]*>`)
	attribute = regexp.MustCompile(`(?:aria-label|title)="([^"]*)"`)
	elementID = regexp.MustCompile(` id="([^"]*)"`)
)

// wordsOf returns the words that a reader or a screen reader meets.
func wordsOf(page string) []string {
	var b strings.Builder
	for _, m := range attribute.FindAllStringSubmatch(page, -1) {
		b.WriteString(m[1] + " ")
	}
	b.WriteString(tag.ReplaceAllString(page, " "))
	return strings.FieldsFunc(html.UnescapeString(b.String()), func(r rune) bool { return strings.ContainsRune(" \t\n.,:;()/", r) })
}

// uniqueIDs checks that no id stands twice, as morphs go by them.
func uniqueIDs(t *testing.T, page string) {
	t.Helper()
	seen := map[string]bool{}
	for _, m := range elementID.FindAllStringSubmatch(page, -1) {
		// The sheets of several players never stand in one page.
		if strings.HasPrefix(m[1], "sheet") {
			continue
		}
		if seen[m[1]] {
			t.Fatalf("the id %s stands twice", m[1])
		}
		seen[m[1]] = true
	}
}

// pieceVerbs are the verbs whose answers are buttons on the pieces of the board or the battle stage.
var pieceVerbs = map[game.Verb]bool{
	game.DoPay: true, game.DoForce: true, game.DoDiscount: true, game.DoFree: true, game.DoWorker: true, game.DoBuildTransport: true,
	game.DoBuild: true, game.DoBuilding: true, game.DoModule: true, game.DoTech: true, game.DoDiscard: true, game.DoPlay: true,
	game.DoFront: true, game.DoPair: true, game.DoSupport: true, game.DoCard: true, game.DoBlind: true, game.DoResolve: true,
	game.DoLose: true, game.DoGo: true, game.DoExcess: true,
}

// TestAnswersOnPieces: every answer about paying, buying, cards and skirmishes is a button on its piece.
func TestAnswersOnPieces(t *testing.T) {
	found := map[game.Verb]int{}
	for _, pos := range boardPositions(t, 41) {
		p := boardPage(t, pos, sample.Look{Asked: true})
		if p.Decision == 0 {
			continue
		}
		page := ""
		for _, c := range p.Choices {
			if !pieceVerbs[c.Answer.Verb] || c.Confirmed || c.Answer.Verb == game.DoLose && p.View.Battle.Area == game.NoArea {
				continue
			}
			if page == "" {
				page = drawn(t, p, false)
			}
			if !strings.Contains(page, `name="text" value="`+html.EscapeString(c.Text)+`"`) {
				t.Fatalf("%s answer %d, %s: no piece answers %q", pos.Game.Name, pos.At, words.Decision(p.View.Step), c.Text)
			}
			found[c.Answer.Verb]++
		}
	}
	for verb := range pieceVerbs {
		if found[verb] == 0 && verb != game.DoFree {
			t.Errorf("no position offered the verb %d", verb)
		}
	}
}

// greyed finds a piece of a board that can't be used, and what describes it.
var greyed = regexp.MustCompile(`<button[^>]* aria-disabled="true"[^>]*>`)

// TestGreyedPiecesSayWhy: whatever on the board is not possible now is described by a rule that can be read.
func TestGreyedPiecesSayWhy(t *testing.T) {
	seen := 0
	for _, pos := range boardPositions(t, 97) {
		text := drawn(t, boardPage(t, pos, sample.Look{Asked: true, Words: locale.English()}), true)
		for _, button := range greyed.FindAllString(text, -1) {
			described := regexp.MustCompile(` aria-describedby="([^"]+)"`).FindStringSubmatch(button)
			if described == nil {
				t.Fatalf("%s answer %d: nothing describes %s", pos.Game.Name, pos.At, button)
			}
			_, why, found := strings.Cut(text, ` id="`+described[1]+`"`)
			why, _, _ = strings.Cut(why, "</a>")
			if !found || !strings.Contains(why, `<a href="/rules/`) || len(why) > 1500 {
				t.Fatalf("%s answer %d: no rule says why %s", pos.Game.Name, pos.At, button)
			}
			seen++
		}
	}
	if seen < 50 {
		t.Errorf("only %d pieces are greyed", seen)
	}
}

// TestBoardHidesWhatTheSeatMayNotKnow: two games that differ only in what a seat can't know look the same to it (P5).
func TestBoardHidesWhatTheSeatMayNotKnow(t *testing.T) {
	for i, pos := range boardPositions(t, 173) {
		s, _, err := pos.Game.Play(pos.At)
		if err != nil {
			t.Fatal(err)
		}
		seats := []game.Player{game.Nobody, game.Player(i % pos.Game.Rules.Options.Players)}
		if open := pos.Game.Rules.Open(&s); open != 0 {
			seats = append(seats, open.First())
		}
		for _, seat := range seats {
			other := s
			pos.Game.Rules.Redeal(&other, seat, rand.NewPCG(uint64(i), uint64(seat)))
			a := drawn(t, boardPage(t, pos, sample.Look{Seat: seat}), true)
			b := drawn(t, boardPage(t, pos, sample.Look{Seat: seat, State: &other}), true)
			if a != b {
				at := 0
				for at < min(len(a), len(b)) && a[at] == b[at] {
					at++
				}
				t.Fatalf("%s answer %d, seat %d: the pages differ: %.120q and %.120q", pos.Game.Name, pos.At, seat, a[at:], b[at:])
			}
		}
	}
}

// BenchmarkBoardAndBattle draws the reader's side and the stage while they place cards.
func BenchmarkBoardAndBattle(b *testing.B) {
	games, err := boardGames()
	if err != nil {
		b.Fatal(err)
	}
	decisions, err := sample.Decisions(games)
	if err != nil {
		b.Fatal(err)
	}
	for _, step := range []game.Step{game.AskOrder, game.AskCards, game.AskSkirmish, game.AskTech, game.AskBuild} {
		p := boardPage(b, decisions[step], sample.Look{Asked: true})
		b.Run(words.Decision(step), func(b *testing.B) {
			var buf bytes.Buffer
			b.ReportAllocs()
			for b.Loop() {
				buf.Reset()
				for _, c := range []templ.Component{board.Panel(&p.Game), battle.Panel(&p.Game)} {
					if err := c.Render(context.Background(), &buf); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(buf.Len()), "bytes")
		})
	}
}
