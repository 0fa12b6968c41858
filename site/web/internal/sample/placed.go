package sample

import (
	"embed"
	"fmt"
	"strings"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/words"
)

//go:embed positions/*.json
var positions embed.FS

// CaptiveBattle are the answers in the position captive up to the cards of a unit under mind control: a battle with a
// hero and a guard token too.
var CaptiveBattle = []string{
	"tassadar: move siege-tank pridewater.1 pridewater.2",
	"tassadar: move zeratul pridewater.1 pridewater.2",
	"tassadar: move zealot pridewater.1 pridewater.2",
	"tassadar: done", "tassadar: pass", "mengsk: guard",
	"tassadar: pair siege-tank marine", "tassadar: pair zeratul goliath", "tassadar: pair zealot wraith",
	"mengsk: support marine 1", "mengsk: pass",
}

// Placed makes a game that begins at a position, one of the files in positions, with answers such as "tassadar: draw".
func Placed(name string, answers ...string) (*Game, error) {
	text, err := positions.ReadFile("positions/" + name + ".json")
	if err != nil {
		return nil, fmt.Errorf("sample: %w", err)
	}
	rules, s, err := position.Read(components.Default(), text)
	if err != nil {
		return nil, fmt.Errorf("sample: %s: %w", name, err)
	}
	g := begun(name, rules, &s)
	for _, line := range answers {
		if err := g.give(&s, line); err != nil {
			return nil, fmt.Errorf("sample: %s: %w", line, err)
		}
	}
	return g, nil
}

// begun makes a game that begins at a position, and in which nothing was answered yet.
func begun(name string, rules *game.Rules, s *game.State) *Game {
	start := *s
	return &Game{Name: name, Rules: rules, Hash: name, start: &start, given: []given{}}
}

// give gives the answer of a line such as "tassadar: draw".
func (g *Game) give(s *game.State, line string) error {
	who, do, _ := strings.Cut(line, ": ")
	seat, err := words.ParsePlayer(g.Rules, s, who)
	if err != nil {
		return err
	}
	a, err := answer.Parse(g.Rules, s, seat, do)
	if err != nil {
		return err
	}
	if broken := g.Rules.Apply(s, seat, a, nil); broken != rule.None {
		return fmt.Errorf("breaks %s", broken)
	}
	g.given = append(g.given, given{seat, a})
	return nil
}

// Asked returns the decision that is open at the end of a game, with the answers to it, for messages.
func Asked(g *Game) string {
	s, _, err := g.Play(g.Answers())
	if err != nil {
		return err.Error()
	}
	seat := g.Rules.Open(&s).First()
	var out strings.Builder
	out.WriteString(words.Decision(g.Rules.Decision(&s)))
	var buf [game.MaxLegal]game.Answer
	for _, a := range g.Rules.Legal(&s, seat, buf[:0]) {
		out.WriteString("; " + answer.Format(g.Rules, &s, seat, a))
	}
	return out.String()
}
