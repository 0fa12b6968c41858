package web_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
	"koprulu/site/web"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
)

// pressable returns the answers and the picks of the buttons of a piece of the page.
func pressable(t *testing.T, p *web.TablePage, id string) (answers, picks []string) {
	t.Helper()
	for n := range pagetest.Parse(t, []byte(pieceOf(t, p, id))).Descendants() {
		if n.Data != "button" {
			continue
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

// TestStageAnswers: what a battle asks about its pieces can be answered by pointing at them: every legal answer except
// declining, and nothing else.
func TestStageAnswers(t *testing.T) {
	found := broodWar(t)
	for _, step := range []game.Step{game.AskCasualty, game.AskKilled, game.AskAssist, game.AskSwap, game.AskRecharge,
		game.AskCollateral, game.AskCaptive} {
		t.Run(words.Decision(step), func(t *testing.T) {
			p := pageOf(t, found[step], sample.Look{Asked: true})
			given := map[string]bool{}
			seen := map[string]bool{}
			for open := []string{""}; len(open) > 0; {
				text := open[0]
				open = open[1:]
				if seen[text] {
					continue
				}
				seen[text] = true
				var err error
				if p.Pick, err = choice.ParsePick(text); err != nil {
					t.Fatal(err)
				}
				answers, picks := pressable(t, p, "battle")
				for _, a := range answers {
					given[a] = true
				}
				open = append(open, picks...)
			}
			asked, _ := choice.Split(p.Choices)
			for _, c := range asked {
				if !given[c.Text] && c.Answer.Verb != game.DoPass {
					t.Errorf("no piece of the stage gives %q", c.Text)
				}
				delete(given, c.Text)
			}
			for text := range given {
				t.Errorf("a piece gives %q, which is not legal", text)
			}
		})
	}
}

// TestStagePieces: the pieces themselves are lit: front-line units, supporting units, cards.
func TestStagePieces(t *testing.T) {
	found := broodWar(t)
	for step, mark := range map[game.Step]string{
		game.AskCasualty: `<button [^>]*class="support[^"]* is-lit"`,
		game.AskAssist:   `<button [^>]*class="(support|front__plate)[^"]* is-lit"`,
		game.AskSwap:     `<button [^>]*form="battle-pick"[^>]*class="front__plate is-lit"`,
		game.AskRecharge: `<button class="cardbtn"`,
	} {
		stage := pieceOf(t, pageOf(t, found[step], sample.Look{Asked: true}), "battle")
		if !regexp.MustCompile(mark).MatchString(stage) {
			t.Errorf("%s: no piece is lit", words.Decision(step))
		}
		// Readers who are not asked have nothing to press.
		other := pieceOf(t, pageOf(t, found[step], sample.Look{Seat: game.Nobody}), "battle")
		if strings.Contains(other, "is-lit") || strings.Contains(other, "<button") {
			t.Errorf("%s: a spectator can press a piece", words.Decision(step))
		}
	}
}

// TestSwapPicked: a unit that was pointed at is marked, named in the prompt, and can be dropped again; only its
// partners answer.
func TestSwapPicked(t *testing.T) {
	p := pageOf(t, broodWar(t)[game.AskSwap], sample.Look{Asked: true})
	_, picks := pressable(t, p, "battle")
	if len(picks) < 2 {
		t.Fatalf("the stage offers the picks %v", picks)
	}
	var err error
	if p.Pick, err = choice.ParsePick(picks[0]); err != nil {
		t.Fatal(err)
	}
	stage, prompt := pieceOf(t, p, "battle"), pieceOf(t, p, "prompt")
	if !strings.Contains(stage, `aria-pressed="true"`) || !strings.Contains(prompt, "is-on") {
		t.Error("the unit is not marked")
	}
	answers, _ := buttons(t, p)
	for _, c := range p.Pick.Narrow(p.Choices) {
		if !slices.Contains(answers, c.Text) {
			t.Errorf("the prompt lacks %q", c.Text)
		}
	}
}
