package card

import (
	"strings"
	"unicode/utf8"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/piece"
)

// Face is what is printed on a Combat or Technology card, in one language.
type Face struct {
	Card game.Card
	// Owner is the class of the colours of its faction.
	Owner string
	Units []UnitIcon
	// AllUnits is true if it shows every unit of its race; Units is empty then.
	AllUnits     bool
	Major, Minor game.Values
	Kind         Kind
	// Bonus is the plain bonus of a reinforcement card, zero if it does something else.
	Bonus Bonus
	// Name is the name of its technology, empty for a card of the starting deck.
	Name string
	// Copies is the number of cards of its technology.
	Copies int
	// Ability is what it does apart from its values.
	Ability string
	// Title names the card, Text says all of it.
	Title, Text string
	// open, units, minor, words, signs, tip and secret are its markup in pieces: picture, values and name, what comes
	// before the units (which are in Units), the values for others, the ability in words or as a line of pictures, the
	// tip, and the eye of what only the reader sees.
	open, units, minor, words, signs, tip, secret string
}

// UnitIcon is a unit that a card names.
type UnitIcon struct {
	Unit       game.UnitType
	Icon, Name string
	// plain and lit are its markup, lit for the front-line unit that the card counts for.
	plain, lit string
}

// Bonus is a bonus in large figures.
type Bonus struct {
	Amount int
	Health bool
}

// Kind is how a card looks.
type Kind uint8

const (
	// Standard has two pairs of values.
	Standard Kind = iota
	// Reinforcement has a bonus, or none.
	Reinforcement
	// InPlay is in the play area (KEY-14).
	InPlay
)

// printCard makes a face.
func printCard(w *locale.Words, r *game.Rules, f game.Faction, c game.Card) Face {
	sheet := &r.Sheets[f]
	info := &sheet.Cards[c]
	face := Face{
		Card: c, Owner: piece.FactionClass(f), Major: info.Major, Minor: info.Minor,
		Ability: w.CardAbility(r, f, c), Title: w.CardName(r, f, c), Text: w.CardText(r, f, c),
		AllUnits: info.Units != 0,
	}
	for u := range r.Units {
		switch {
		case r.Units[u].Race != sheet.Race || r.Units[u].Hero: // A hero has the icon of its type.
		case info.Units.Has(game.UnitType(u)):
			face.Units = append(face.Units, UnitIcon{Unit: game.UnitType(u), Icon: piece.UnitIconOf(r, game.UnitType(u)),
				Name: w.UnitName(r, game.UnitType(u))})
		default:
			face.AllUnits = false
		}
	}
	if face.AllUnits {
		face.Units = nil
	}
	switch {
	case info.PlayArea:
		face.Kind = InPlay
	case info.Reinforcement:
		face.Kind = Reinforcement
		face.Bonus = plainBonus(info.Effects)
	}
	if info.Tech != game.NoTech {
		face.Name = w.TechName(r, f, info.Tech)
		face.Copies = sheet.Techs[info.Tech].Cards.Len()
	}
	face.markup(w, r, piece.Scene(face.shown(r, sheet, info)...), info.Effects)
	return face
}

// shown returns what the picture of a card shows: what its technology has of its own, otherwise the units that it
// names, behind the sign of what it does if it has no values.
func (face *Face) shown(r *game.Rules, sheet *game.Sheet, info *game.CardInfo) []string {
	var things []string
	if info.Tech != game.NoTech {
		if id := sheet.Techs[info.Tech].ID; piece.HasPicture(id) {
			return []string{id}
		}
		if sign := signOf(info.Effects); face.Kind != Standard && sign != signs[game.Unlock] {
			things = append(things, sign)
		}
	}
	for u := range r.Units {
		if info.Units.Has(game.UnitType(u)) && len(things) < 2 {
			things = append(things, piece.UnitIconOf(r, game.UnitType(u)))
		}
	}
	return append(things, "special")[:max(len(things), 1)]
}

// plainBonus returns the bonus of a reinforcement card whose effect is one, whatever its conditions.
func plainBonus(effects []game.Effect) Bonus {
	var b Bonus
	for _, e := range effects {
		switch e.Kind {
		case game.Attack, game.Health:
			if b.Amount != 0 {
				return Bonus{}
			}
			b = Bonus{int(e.Amount), e.Kind == game.Health}
		case game.PayWorker, game.PayUnitOrWorker, game.ReturnToDeck:
		default:
			return Bonus{}
		}
	}
	return b
}

// WordSize returns the class for a name by its longest word, which must fit into a narrow column.
func WordSize(name string) string {
	longest := 0
	for word := range strings.FieldsFuncSeq(name, func(r rune) bool { return r == ' ' || r == '-' }) {
		longest = max(longest, utf8.RuneCountInString(word))
	}
	switch {
	case longest > 17:
		return "is-longest"
	case longest > 14:
		return "is-longer"
	case longest > 10:
		return "is-long"
	}
	return ""
}
