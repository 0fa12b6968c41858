package battle_test

import (
	"html"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
	"koprulu/site/web/battle"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/seen"
)

// stageOf draws the stage, and what the prompt does with what lies on it.
func stageOf(t testing.TB, p *seen.Game) string {
	t.Helper()
	return pagetest.Draw(t, battle.Panel(p)) + pagetest.Draw(t, battle.Do(p))
}

// pieceVerbs are the verbs whose answers are buttons on the pieces of the stage.
var pieceVerbs = map[game.Verb]bool{
	game.DoFront: true, game.DoPair: true, game.DoSupport: true, game.DoCard: true, game.DoBlind: true,
	game.DoResolve: true,
	game.DoLose:    true, game.DoGo: true, game.DoExcess: true,
}

// TestStageSpeaks: at every kind of decision and in every language only words are written, and nothing that the Content
// Security Policy forbids.
func TestStageSpeaks(t *testing.T) {
	for _, w := range locale.All() {
		for i, pos := range pagetest.Positions(t, goldenGames, 997) {
			looks := []sample.Look{{Asked: true, Words: w}}
			if i%3 == 0 {
				looks = append(looks, sample.Look{Seat: game.Nobody, Words: w})
			}
			for _, look := range looks {
				where := w.Lang() + ", " + pos.Game.Name + " answer " + strconv.Itoa(pos.At)
				pagetest.CheckWords(t, pos.Game.Rules, where, stageOf(t, pagetest.Game(t, pos, look)))
			}
		}
	}
}

// TestAnswersOnStage: every answer about the units and cards of a battle is a button on its piece.
func TestAnswersOnStage(t *testing.T) {
	found := map[game.Verb]int{}
	for _, pos := range pagetest.Positions(t, goldenGames, 41) {
		p := pagetest.Game(t, pos, sample.Look{Asked: true})
		if p.Decision == 0 {
			continue
		}
		page := ""
		for _, c := range p.Choices {
			if !pieceVerbs[c.Answer.Verb] || c.Confirmed || c.Answer.Verb == game.DoLose && p.View.Battle.Area == game.NoArea {
				continue
			}
			if page == "" {
				// What could not be taken back is marked on every piece, whatever it is.
				for i := range p.Choices {
					p.Choices[i].Final = true
				}
				page = stageOf(t, p)
			}
			if !strings.Contains(page, `name="text" value="`+html.EscapeString(c.Text)+`"`) {
				t.Fatalf("%s answer %d, %s: no piece answers %q", pos.Game.Name, pos.At, words.Decision(p.View.Step), c.Text)
			}
			if !pagetest.SaysFinal(page, c.Text) {
				t.Fatalf("%s answer %d: the piece that answers %q does not say that it can't be taken back", pos.Game.Name,
					pos.At, c.Text)
			}
			found[c.Answer.Verb]++
		}
	}
	for verb := range pieceVerbs {
		if found[verb] == 0 {
			t.Errorf("no position offered the verb %d", verb)
		}
	}
}

// TestStageHidesWhatTheSeatMayNotKnow: two games that differ only in what a seat can't know look the same to it (P5).
func TestStageHidesWhatTheSeatMayNotKnow(t *testing.T) {
	for i, pos := range pagetest.Positions(t, goldenGames, 173) {
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
			a := stageOf(t, pagetest.Game(t, pos, sample.Look{Seat: seat}))
			b := stageOf(t, pagetest.Game(t, pos, sample.Look{Seat: seat, State: &other}))
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

// BenchmarkStage draws the stage while readers are asked for various things.
func BenchmarkStage(b *testing.B) {
	for _, pos := range pagetest.Positions(b, goldenGames, 1<<30) {
		p := pagetest.Game(b, pos, sample.Look{Asked: true})
		if step := p.View.Step; slices.Contains([]game.Step{game.AskCards, game.AskSkirmish}, step) {
			b.Run(words.Decision(step), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					pagetest.Draw(b, battle.Panel(p))
				}
			})
		}
	}
}
