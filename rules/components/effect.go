package components

import (
	"fmt"
	"slices"
	"strings"

	"koprulu/rules/game"
)

// phrase reads the words of an effect from left to right.
type phrase struct {
	names *names
	words []string
	at    int
}

// next returns the next word, "" at the end.
func (p *phrase) next() string {
	if p.at < len(p.words) {
		p.at++
		return p.words[p.at-1]
	}
	return ""
}

// peek returns the next word without advancing.
func (p *phrase) peek() string {
	if p.at < len(p.words) {
		return p.words[p.at]
	}
	return ""
}

// skip advances past the next word if it is w, and reports whether it is.
func (p *phrase) skip(w string) bool {
	if p.peek() == w {
		p.at++
		return true
	}
	return false
}

// parseEffect reads an effect. An error names the wrong word and what is allowed instead.
func (n *names) parseEffect(s string) (game.Effect, error) {
	e, err := n.readEffect(s)
	if err != nil {
		return game.Effect{}, fmt.Errorf("effect %q: %w", s, err)
	}
	return e, nil
}

func (n *names) readEffect(s string) (game.Effect, error) {
	p := &phrase{names: n, words: strings.Fields(s)}
	var e game.Effect
	kind, err := p.verb()
	if err != nil {
		return e, err
	}
	e.Kind = kind
	if err := p.argument(&e); err != nil {
		return e, err
	}
	if err := p.modifiers(&e); err != nil {
		return e, err
	}
	return e, nil
}

// verb reads the words that name the kind.
func (p *phrase) verb() (game.EffectKind, error) {
	first := p.next()
	var all, second []string
	for k, v := range verbs {
		if v.words == "" {
			continue
		}
		all = append(all, v.words)
		one, two, _ := strings.Cut(v.words, " ")
		if one != first {
			continue
		}
		if two == "" || p.skip(two) {
			return game.EffectKind(k), nil
		}
		second = append(second, two)
	}
	if len(second) > 0 {
		return 0, fmt.Errorf("unknown word %q after %s; allowed: %s", p.peek(), first, strings.Join(second, ", "))
	}
	return 0, unknownWord("word", first, all)
}

// modifiers reads own, vs and if, in any order.
func (p *phrase) modifiers(e *game.Effect) (err error) {
	v := verbs[e.Kind]
	for p.peek() != "" {
		switch w := p.peek(); {
		case w == "own" && v.battle && e.Own == 0:
			p.next()
			e.Own, err = p.list()
		case w == "vs" && v.battle && e.Vs == 0:
			p.next()
			i := slices.Index(layers, p.peek())
			if i <= 0 || game.Layer(i) == game.AnyLayer {
				return p.unexpected("ground", "flying")
			}
			p.next()
			e.Vs = game.Layer(i)
		case w == "if" && allowed(e.Kind) != 0 && e.If == 0:
			p.next()
			e.If, err = p.conditions(allowed(e.Kind))
		default:
			return p.unexpected(v.modifiers(*e)...)
		}
		if err != nil {
			return err
		}
	}
	if e.If&game.IfHave != 0 && e.Own == 0 {
		return fmt.Errorf("the condition have needs own and a list of units")
	}
	return nil
}

// allowed returns the conditions that a kind of effect admits.
func allowed(k game.EffectKind) game.Condition {
	if verbs[k].battle {
		return otherwise[k] | inBattle
	}
	return otherwise[k]
}

// modifiers returns the words that may still follow.
func (v verb) modifiers(e game.Effect) []string {
	var out []string
	if v.battle && e.Own == 0 {
		out = append(out, "own")
	}
	if v.battle && e.Vs == 0 {
		out = append(out, "vs")
	}
	if allowed(e.Kind) != 0 && e.If == 0 {
		out = append(out, "if")
	}
	return append(out, "the end")
}

func (p *phrase) conditions(allowed game.Condition) (game.Condition, error) {
	words := conditionWords(allowed)
	var set game.Condition
	for _, w := range strings.Split(p.next(), ",") {
		i := slices.IndexFunc(conditions, func(c condition) bool { return c.word == w && allowed&c.bit != 0 })
		if i < 0 {
			return 0, unknownWord("condition", w, words)
		}
		if set&conditions[i].bit != 0 {
			return 0, fmt.Errorf("the condition %s is here twice", w)
		}
		set |= conditions[i].bit
	}
	return set, nil
}
