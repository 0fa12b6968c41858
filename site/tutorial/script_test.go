package tutorial_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"koprulu/bots/bot"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/site/tutorial"
)

// player walks through the tutorial against a bot.
type player struct {
	t       *testing.T
	r       *game.Rules
	s       game.State
	bot     bot.Bot
	dice    *rand.Rand
	keys    map[string]bool
	answers int
	chapter tutorial.Chapter
}

// begin sets up the tutorial against a bot with a seed.
func begin(t *testing.T, seed uint64) *player { return beginAt(t, tutorial.Basics, seed) }

// beginAt sets up a chapter of the tutorial against a bot with a seed.
func beginAt(t *testing.T, c tutorial.Chapter, seed uint64) *player {
	t.Helper()
	r, s, err := tutorial.Position(c)
	if err != nil {
		t.Fatal(err)
	}
	b, err := bot.New("simple", seed)
	if err != nil {
		t.Fatal(err)
	}
	return &player{t: t, chapter: c, r: r, s: s, bot: b, dice: rand.New(rand.NewPCG(seed, 7)), keys: map[string]bool{}}
}

// legal returns the legal answers of a seat in words, with the answers themselves.
func (p *player) legal(seat game.Player) ([]game.Answer, []string) {
	var buf [game.MaxLegal]game.Answer
	answers := append([]game.Answer(nil), p.r.Legal(&p.s, seat, buf[:0])...)
	words := make([]string, len(answers))
	for i, a := range answers {
		words[i] = answer.Format(p.r, &p.s, seat, a)
	}
	return answers, words
}

// step returns the current step of the tutorial, and checks what it says.
func (p *player) step() tutorial.Step {
	p.t.Helper()
	v := p.r.View(&p.s, tutorial.Seat)
	var words []string
	if v.Open.Has(tutorial.Seat) {
		_, words = p.legal(tutorial.Seat)
	}
	step := tutorial.At(p.chapter, p.r, &v, words)
	if step.Number < 1 || step.Number > step.Of {
		p.t.Fatalf("%s: step %d of %d", step.Key, step.Number, step.Of)
	}
	for _, w := range locale.All() {
		for _, part := range []string{".title", ".text"} {
			if text := w.Text(step.Key + part); strings.Contains(text, "⟨") || text == "" {
				p.t.Fatalf("%s: %s%s says %q", w.Lang(), step.Key, part, text)
			}
		}
		if step.Suggest != "" && step.Key != "web.tutorial.cards" && !w.Has(step.Key+".why") {
			p.t.Errorf("%s: %s proposes something and does not say why", w.Lang(), step.Key)
		}
	}
	p.keys[step.Key[strings.LastIndex(step.Key, ".")+1:]] = true
	return step
}

// answer plays an answer of a seat in words.
func (p *player) answer(seat game.Player, words string) {
	p.t.Helper()
	a, err := answer.Parse(p.r, &p.s, seat, words)
	if err != nil {
		p.t.Fatal(err)
	}
	if broken := p.r.Apply(&p.s, seat, a, nil); broken != rule.None {
		p.t.Fatalf("%q breaks %s", words, broken)
	}
	p.answers++
}

// others lets the bot answer until the reader has to decide.
func (p *player) others() {
	p.t.Helper()
	for p.s.Phase != game.Over && !p.r.Open(&p.s).Has(tutorial.Seat) {
		seat := p.r.Open(&p.s).First()
		seen := p.s
		p.r.Redeal(&seen, seat, p.dice)
		answers, _ := p.legal(seat)
		if broken := p.r.Apply(&p.s, seat, p.bot.Pick(p.r, &seen, seat, answers), nil); broken != rule.None {
			p.t.Fatalf("the bot breaks %s", broken)
		}
	}
}

// TestWalk follows every proposal from the beginning to the end, against bots that play differently.
func TestWalk(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(60) {
		p := begin(t, seed)
		last := 0
		for p.answers < 60 {
			step := p.step()
			if step.Done {
				break
			}
			if step.Number < last {
				t.Fatalf("seed %d: step %d (%s) comes after step %d", seed, step.Number, step.Key, last)
			}
			last = step.Number
			if !p.r.Open(&p.s).Has(tutorial.Seat) {
				p.others()
				continue
			}
			words := step.Suggest
			if words == "" {
				_, all := p.legal(tutorial.Seat)
				words = all[0]
			}
			if step.Own {
				t.Errorf("seed %d: %s takes its own proposal for something else", seed, step.Key)
			}
			p.answer(tutorial.Seat, words)
		}
		if !p.step().Done {
			t.Fatalf("seed %d: no end after %d answers: %s", seed, p.answers, p.step().Key)
		}
		// The battle is won: the Marines hold what they attacked.
		v := p.r.View(&p.s, tutorial.Seat)
		area := heliosOne(p.r)
		if v.Holder[area] != tutorial.Seat {
			t.Errorf("seed %d: the attack as proposed does not win Helios 1", seed)
		}
		for k := range p.keys {
			seen[k] = true
		}
	}
	for _, want := range []string{"mobilize", "build", "wait", "reveal-build", "execute-build", "marine", "pay",
		"marine-done", "barracks", "barracks-done",
		"reveal-mobilize", "execute-mobilize", "move", "move-done", "cards", "done"} {
		if !seen[want] {
			t.Errorf("nobody who follows the proposals reads step %s", want)
		}
	}
}

// heliosOne returns the area that the tutorial attacks.
func heliosOne(r *game.Rules) game.Area {
	for i := range r.Planets {
		if r.Planets[i].ID == "helios" {
			return r.Planets[i].First
		}
	}
	return game.NoArea
}

// TestOwnWay plays any legal answer: there is always a step that fits, and what it proposes is legal.
func TestOwnWay(t *testing.T) {
	own := 0
	for seed := range uint64(40) {
		p := begin(t, seed)
		for p.answers < 120 && p.s.Phase != game.Over {
			p.others()
			if p.s.Phase == game.Over {
				break
			}
			step := p.step()
			if step.Own {
				own++
			}
			_, words := p.legal(tutorial.Seat)
			if step.Suggest != "" && !contains(words, step.Suggest) {
				t.Fatalf("seed %d: %s proposes %q, which is not legal", seed, step.Key, step.Suggest)
			}
			p.answer(tutorial.Seat, words[p.dice.IntN(len(words))])
		}
	}
	if own == 0 {
		t.Error("nobody was told that he does it in his own way")
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// TestSwapped: a reader who places the orders the other way round is told so, and can still attack.
func TestSwapped(t *testing.T) {
	p := begin(t, 1)
	p.answer(tutorial.Seat, "order build helios")
	p.others()
	step := p.step()
	if !step.Own || step.Suggest != "order mobilize helios" {
		t.Fatalf("after a Build order first the tutorial says %+v", step)
	}
	p.answer(tutorial.Seat, step.Suggest)
	p.others()
	if step = p.step(); step.Key != "web.tutorial.reveal-mobilize" {
		t.Errorf("with Mobilize on top the tutorial says %s", step.Key)
	}
}

// TestWithoutBattle: a reader who takes an Event card instead of the attack is told what they missed.
func TestWithoutBattle(t *testing.T) {
	p := begin(t, 2)
	for range 40 {
		p.others()
		step := p.step()
		if step.Done {
			if step.Key != "web.tutorial.done-own" {
				t.Errorf("without a battle the tutorial ends with %s", step.Key)
			}
			return
		}
		words := step.Suggest
		if step.Key == "web.tutorial.execute-mobilize" {
			words = "event"
		}
		p.answer(tutorial.Seat, words)
	}
	t.Error("the tutorial has no end without a battle")
}

// TestTexts: every step of the script has its texts in every language, and no text is without a step.
func TestTexts(t *testing.T) {
	for _, w := range locale.All() {
		for c := range tutorial.Chapters {
			for _, step := range tutorial.Keys(c) {
				for _, part := range []string{".title", ".text"} {
					if !w.Has(step + part) {
						t.Errorf("%s: %s is missing", w.Lang(), step+part)
					}
				}
			}
		}
	}
}
