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
	// Race is the class that tints the card.
	Race  string
	Units []UnitIcon
	// AllUnits is true if it shows every unit of its race; Units is empty then.
	AllUnits     bool
	Major, Minor game.Values
	Kind         Kind
	// Bonus is the plain bonus of a reinforcement card, zero if it does something else.
	Bonus Bonus
	// Name is the name of its technology, empty for a card of the starting deck.
	Name string
	// Copy and Of number it among the starting cards; Copies is the number of cards of its technology.
	Copy, Of, Copies int
	// Ability is what it does apart from its values, Size the class for the length of that text.
	Ability, Size string
	// Title names the card, Text says all of it.
	Title, Text string
	// open, body, words, signs, tip and secret are its markup in pieces: what comes before the unit icons, what follows
	// them, the ability in words or as a line of pictures, the tip, and the eye of what only the reader sees. The unit
	// icons are in Units.
	open, body, words, signs, tip, secret string
}

// UnitIcon is a unit icon of a card.
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
	// Reinforcement has brackets.
	Reinforcement
	// InPlay is in the play area (KEY-14).
	InPlay
)

// printCard makes a face.
func printCard(w *locale.Words, r *game.Rules, f game.Faction, c game.Card) Face {
	sheet := &r.Sheets[f]
	info := &sheet.Cards[c]
	face := Face{
		Card: c, Race: raceClass(sheet.Race), Major: info.Major, Minor: info.Minor,
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
	} else {
		face.Copy, face.Of = int(info.Number), sheet.Starting.Len()
	}
	face.Size = textSize(face.Ability, face.Kind == Standard || face.Bonus.Amount != 0)
	face.markup(w, r, piece.FactionClass(f), info.Effects)
	return face
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

// textSize returns the class for a text at the foot of a card, or all over it. A text that is too
// long for the smallest letters is cut off; the tip has all of it.
func textSize(text string, foot bool) string {
	n := utf8.RuneCountInString(text)
	if !foot {
		n = n * 2 / 5
	}
	switch {
	case n > 72:
		return "card--cut"
	case n > 48:
		return "card--small"
	}
	return ""
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

// raceClass returns the class that tints what belongs to a race.
func raceClass(race game.Race) string {
	switch race {
	case game.Protoss:
		return "card--protoss"
	case game.Zerg:
		return "card--zerg"
	}
	return "card--terran"
}
