package components

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/game"
)

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
		return p.unit(e)
	case countUnits:
		if e.Amount, err = p.count(false); err == nil {
			err = p.units(e)
		}
	case placement:
		return p.placement(e)
	case maybeReach:
		switch p.peek() {
		case "units":
			return p.units(e)
		case "ground", "flying":
			return p.layer(e, "ground", "flying")
		}
	case icons:
		if !p.skip("units") {
			return p.unexpected("units")
		}
		e.Units, err = p.names.readUnits(strings.Split(p.next(), ","))
	case types:
		if p.peek() == "" {
			return p.unexpected("units")
		}
		e.Units, err = p.names.readUnits(strings.Split(p.next(), ","))
	case countUnit:
		if e.Amount, err = p.count(false); err == nil {
			err = p.unit(e)
		}
	case countOf:
		if e.Amount, err = p.count(false); err == nil {
			err = p.resource(e, "minerals", "gas", "any")
		}
	case signedOf:
		if err = p.resource(e, "minerals", "gas"); err == nil {
			e.Amount, err = p.signed()
		}
	case oneSite:
		return p.site(e)
	case countSite:
		if e.Amount, err = p.count(false); err == nil {
			err = p.site(e)
		}
	case orderType:
		i := slices.Index(orders[:], p.peek())
		if i < 0 {
			return p.unexpected(orders[:]...)
		}
		p.next()
		e.Amount = int8(i)
	case choice:
		return p.choice(e)
	case raceUnits:
		if e.Race, err = parseRace(p.peek()); err == nil {
			p.next()
			err = p.units(e)
		}
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

// count reads a number from 1 to 9; zero also allows 0, which means any number.
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
			return fmt.Errorf("%s is not a unit of the race %s", p.names.units[x.Unit], races[race])
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

// unit reads the id of a unit, which does not include heroes of its type.
func (p *phrase) unit(e *game.Effect) error {
	u, ok := p.names.unit(p.peek())
	if !ok {
		return unknownWord("unit", p.peek(), p.names.units)
	}
	p.next()
	e.Units = 1 << u
	return nil
}

func (p *phrase) resource(e *game.Effect, allowed ...string) error {
	i := slices.Index(allowed, p.peek())
	if i < 0 {
		return p.unexpected(allowed...)
	}
	e.Of = uint8(slices.Index(resources, p.next()))
	return nil
}

func (p *phrase) site(e *game.Effect) error {
	i := slices.Index(sites[:], p.peek())
	if i <= 0 {
		return p.unexpected(sites[1:]...)
	}
	p.next()
	e.Site = game.Installation(i)
	return nil
}

// choice reads the kinds of units of which one is placed.
func (p *phrase) choice(e *game.Effect) error {
	pieces, err := p.names.parsePieces(strings.Join(p.words[p.at:], " "))
	switch {
	case err != nil:
		return err
	case len(pieces) < 2 || len(pieces) > len(e.Pieces):
		return fmt.Errorf("a choice is of 2 to %d kinds of unit", len(e.Pieces))
	}
	p.at = len(p.words)
	copy(e.Pieces[:], pieces)
	return nil
}
