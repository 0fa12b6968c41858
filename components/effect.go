package components

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"koprulu/game"
)

// phrase reads the words of an effect from left to right.
type phrase struct {
	names *names
	words []string
	at    int
}

// next gives the next word, "" at the end.
func (p *phrase) next() string {
	if p.at < len(p.words) {
		p.at++
		return p.words[p.at-1]
	}
	return ""
}

// peek gives the next word without going on.
func (p *phrase) peek() string {
	if p.at < len(p.words) {
		return p.words[p.at]
	}
	return ""
}

// skip goes on if the next word is w.
func (p *phrase) skip(w string) bool {
	if p.peek() == w {
		p.at++
		return true
	}
	return false
}

// parseEffect reads an effect. An error names the word that is wrong and what
// is allowed in its place.
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

// argument reads what follows the verb.
func (p *phrase) argument(e *game.Effect) (err error) {
	switch verbs[e.Kind].form {
	case signed:
		e.Amount, err = p.signed()
	case count:
		e.Amount, err = p.count(e.Kind == game.MoveUnits)
	case price:
		if p.skip("free") {
			e.Amount = free
			return nil
		}
		if !p.skip("discount") {
			return p.unexpected("discount", "free")
		}
		e.Amount, err = p.count(false)
	case reach:
		if p.peek() == "units" {
			return p.units(e)
		}
		return p.layer(e, "ground", "flying", "any", "units")
	case layer:
		return p.layer(e, "ground", "flying", "any")
	case countLayer:
		if e.Amount, err = p.count(false); err == nil {
			err = p.layer(e, "ground", "flying", "any")
		}
	case front:
		if p.skip("front") {
			return nil
		}
		if p.peek() != "units" {
			return p.unexpected("front", "units")
		}
		return p.units(e)
	case someUnits:
		return p.units(e)
	case maybeUnits:
		if p.peek() == "units" {
			return p.units(e)
		}
	case oneUnit:
		u, ok := p.names.unit(p.peek())
		if !ok {
			return unknownWord("unit", p.peek(), p.names.units)
		}
		p.next()
		e.Units = 1 << u
	case countUnits:
		if e.Amount, err = p.count(false); err == nil {
			err = p.units(e)
		}
	case placement:
		return p.placement(e)
	case depth:
		switch p.next() {
		case "partial":
			e.Amount = 1
		case "full":
			e.Amount = 2
		default:
			p.at--
			return p.unexpected("partial", "full")
		}
	}
	return err
}

func (p *phrase) unexpected(allowed ...string) error {
	if p.peek() == "" {
		return fmt.Errorf("it ends too early; allowed here: %s", strings.Join(allowed, ", "))
	}
	return fmt.Errorf("unknown word %q; allowed here: %s", p.peek(), strings.Join(allowed, ", "))
}

func (p *phrase) signed() (int8, error) {
	w := p.next()
	n, err := strconv.Atoi(w)
	if err != nil || n < -9 || n > 9 || n == 0 || w[0] != '+' && w[0] != '-' {
		return 0, fmt.Errorf("%q is not a number with its sign, from -9 to +9 and not 0", w)
	}
	return int8(n), nil
}

// count reads a number from 1 to 9; zero allows 0, for any number.
func (p *phrase) count(zero bool) (int8, error) {
	w := p.next()
	if zero && w == "0" {
		return 0, nil
	}
	n, err := number1to9(w)
	return int8(n), err
}

func (p *phrase) layer(e *game.Effect, allowed ...string) error {
	i := slices.Index(layers, p.peek())
	if i <= 0 {
		return p.unexpected(allowed...)
	}
	p.next()
	e.Layer = game.Layer(i)
	return nil
}

func (p *phrase) units(e *game.Effect) (err error) {
	if !p.skip("units") {
		return p.unexpected("units")
	}
	e.Units, err = p.list()
	return err
}

func (p *phrase) list() (game.UnitSet, error) {
	w := p.next()
	if w == "" {
		return 0, fmt.Errorf("it ends too early; a list of units is missing")
	}
	return p.names.parseUnits(strings.Split(w, ","))
}

func (p *phrase) placement(e *game.Effect) error {
	race, err := parseRace(p.peek())
	if err != nil {
		return err
	}
	e.Race = race
	p.next()
	start := p.at
	for p.peek() != "at" {
		if p.peek() == "" {
			return p.unexpected("at")
		}
		p.at++
	}
	pieces, err := p.names.parsePieces(strings.Join(p.words[start:p.at], " "))
	if err != nil {
		return err
	}
	if len(pieces) > len(e.Pieces) {
		return fmt.Errorf("there are more than %d kinds of unit", len(e.Pieces))
	}
	for _, x := range pieces {
		if p.names.races[x.Unit] != race {
			return fmt.Errorf("%s is no unit of the race %s", p.names.units[x.Unit], races[race])
		}
	}
	copy(e.Pieces[:], pieces)
	p.next()
	switch {
	case p.skip("base"):
		e.If = game.IfAtBase
	case !p.skip("presence"):
		return p.unexpected("base", "presence")
	}
	return nil
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
		case w == "if" && v.allowed() != 0 && e.If == 0:
			p.next()
			e.If, err = p.conditions(v.allowed())
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

// allowed gives the conditions that the verb admits.
func (v verb) allowed() game.Condition {
	if v.battle {
		return v.conditions | inBattle
	}
	return v.conditions
}

// modifiers gives the words that may still follow.
func (v verb) modifiers(e game.Effect) []string {
	var out []string
	if v.battle && e.Own == 0 {
		out = append(out, "own")
	}
	if v.battle && e.Vs == 0 {
		out = append(out, "vs")
	}
	if v.allowed() != 0 && e.If == 0 {
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

// formatEffect writes an effect in the words of a file; parseEffect reads it back.
func (n *names) formatEffect(e game.Effect) string {
	v := verbs[e.Kind]
	w := []string{v.words}
	units := func() { w = append(w, "units", strings.Join(n.formatUnits(e.Units), ",")) }
	number := func() { w = append(w, strconv.Itoa(int(e.Amount))) }
	switch v.form {
	case signed:
		w = append(w, fmt.Sprintf("%+d", e.Amount))
	case count:
		number()
	case price:
		if e.Amount == free {
			w = append(w, "free")
		} else {
			w = append(w, "discount")
			number()
		}
	case reach, layer:
		if e.Layer == 0 {
			units()
		} else {
			w = append(w, layers[e.Layer])
		}
	case countLayer:
		number()
		w = append(w, layers[e.Layer])
	case front:
		if e.Units == 0 {
			w = append(w, "front")
		} else {
			units()
		}
	case someUnits:
		units()
	case maybeUnits:
		if e.Units != 0 {
			units()
		}
	case oneUnit:
		w = append(w, strings.Join(n.formatUnits(e.Units), ","))
	case countUnits:
		number()
		units()
	case placement:
		at := "presence"
		if e.If&game.IfAtBase != 0 {
			at = "base"
		}
		return strings.Join([]string{v.words, races[e.Race], n.formatPieces(e.Pieces[:]), "at", at}, " ")
	case depth:
		w = append(w, [...]string{1: "partial", 2: "full"}[e.Amount])
	}
	if e.Own != 0 {
		w = append(w, "own", strings.Join(n.formatUnits(e.Own), ","))
	}
	if e.Vs != 0 {
		w = append(w, "vs", layers[e.Vs])
	}
	if e.If != 0 {
		w = append(w, "if", strings.Join(conditionWords(e.If), ","))
	}
	return strings.Join(w, " ")
}
