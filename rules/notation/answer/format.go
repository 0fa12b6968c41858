package answer

import (
	"strconv"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// Format returns an answer of a player in words, such as "move 2 zergling
// helios.2 torus.1". Parse reads it back. A field that names nothing is
// written as a question mark.
func Format(r *game.Rules, s *game.State, p game.Player, a game.Answer) string {
	return string(Append(nil, r, s, p, a))
}

// Append is Format into the caller's buffer.
func Append(dst []byte, r *game.Rules, s *game.State, p game.Player, a game.Answer) []byte {
	n := words.Of(r, s)
	return AppendNamed(dst, &n, p, a)
}

// FormatInView is Format for the seat of a view, which is enough for the names in an answer.
func FormatInView(r *game.Rules, v *game.View, a game.Answer) string {
	return string(AppendInView(nil, r, v, a))
}

// AppendInView is FormatInView into the caller's buffer.
func AppendInView(dst []byte, r *game.Rules, v *game.View, a game.Answer) []byte {
	n := words.InView(r, v)
	return AppendNamed(dst, &n, v.Seat, a)
}

// AppendNamed appends an answer of a player in a game whose names the caller has.
func AppendNamed(dst []byte, n *words.Names, p game.Player, a game.Answer) []byte {
	w := writer{Names: *n, p: p, dst: dst}
	w.answer(a)
	return w.dst
}

// writer collects the words of an answer.
type writer struct {
	words.Names
	p   game.Player
	dst []byte
	// stolen are the bits of game.OfStolen about what is still to be written.
	stolen uint8
}

func (w *writer) put(words ...string) {
	for _, word := range words {
		if n := len(w.dst); n > 0 && w.dst[n-1] != ' ' {
			w.dst = append(w.dst, ' ')
		}
		w.dst = append(w.dst, word...)
	}
}

// marked writes a word, with a mark if a stolen unit is meant where the player has their own too.
func (w *writer) marked(word string) {
	if w.stolen&1 != 0 {
		word = stolenMark + word
	}
	w.stolen >>= 1
	w.put(word)
}

// number writes a skirmish, counted from 1.
func (w *writer) number(n uint8) { w.put(strconv.Itoa(int(n) + 1)) }

func (w *writer) answer(a game.Answer) {
	word := a.Verb.Info().Word
	switch {
	case word == "":
		w.put("?")
		return
	case len(w.dst) > 0:
		// The answer is appended after whatever the caller has in the buffer.
		w.dst = append(w.dst, word...)
	default:
		w.put(word)
	}
	w.stolen = a.Stolen()
	for _, f := range fields[a.Verb] {
		w.value(a, f)
	}
}

// value writes a value of an answer.
func (w *writer) value(a game.Answer, f field) {
	v := a.V[f.at]
	switch f.value {
	case written:
	case aFaction:
		w.put(w.Faction(game.Faction(v)))
	case aPlayer:
		w.put(w.Player(game.Player(v)))
	case aPlanet, perhapsPlanet:
		if f.value == aPlanet || game.Planet(v) != game.NoPlanet {
			w.put(w.Planet(game.Planet(v)))
		}
	case aColumn, aRow:
		w.put(strconv.Itoa(int(int8(v))))
	case aTurn:
		w.put(strconv.Itoa(90 * int(v)))
	case anArea, anAreaOrCard, anAreaOrHome, perhapsArea:
		w.area(a.Verb, f.value, game.Area(v))
	case aRoute:
		w.put(w.Route(game.Route(v)))
	case aSide:
		w.put(words.At(words.Sides, int(v)))
	case anEnd:
		w.put(words.At(words.Ends, int(v)))
	case anOrder:
		w.put(words.At(words.Orders, int(v)))
	case aResource:
		w.put(words.At(words.Resources, int(v)))
	case aUnit, aUnitInFront, aUnitOrPiece:
		w.unit(a, f)
	case aCount:
		if v != 1 {
			w.put(strconv.Itoa(int(v)))
		}
	case aSkirmish:
		w.number(v)
	case aCard, aCardOrNone, perhapsCard:
		switch {
		case f.value == aCard || game.Card(v) != game.NoCard:
			w.put(w.Card(w.p, game.Card(v)))
		case f.value == aCardOrNone:
			w.put("none")
		}
	case anEvent:
		w.put(w.Event(game.EventCard(v)))
	case aTech:
		w.put(w.Tech(w.p, game.Tech(v)))
	case aLeader:
		w.put(w.Leader(w.p, game.Leader(v)))
	case aBuilding:
		w.put(w.Building(w.p, v))
	case aModule:
		w.put(w.Module(v))
	case aPrice:
		w.price(a)
	case aRazing:
		w.put(words.At(razings, int(v)))
	case anItem:
		w.put(w.ItemName(v))
	case laden:
		w.laden(v)
	case careful:
		if v != 0 {
			w.put(carefulWord)
		}
	case inFront:
		switch v {
		case 0:
		case game.InFront, game.InSupport:
			w.put(places[v-1])
		default:
			w.put("?")
		}
	default:
		w.put("?")
	}
}

// area writes an area, or what replaces it. Where a unit is built, stolen units are marked by the areas in which they
// are consumed.
func (w *writer) area(verb game.Verb, of value, area game.Area) {
	word := ""
	switch {
	case area != game.NoArea || of == anArea:
		word = w.Area(area)
	case of == anAreaOrCard:
		word = words.OnCard
	case of == anAreaOrHome:
		word = "home"
	default:
		return
	}
	if verb == game.DoBuild {
		w.marked(word)
	} else {
		w.put(word)
	}
}

// unit writes a type of unit, or the piece in its place.
func (w *writer) unit(a game.Answer, f field) {
	v := a.V[f.at]
	switch {
	case a.Verb == game.DoBuild:
		w.put(w.Unit(game.UnitType(v)))
		return
	case f.value == aUnitOrPiece && v != 0:
		w.put(words.At(revenges, int(v)))
		return
	case f.value == aUnitOrPiece:
		v = uint8(a.Unit())
	}
	w.marked(w.Unit(game.UnitType(v)))
	if f.value == aUnitInFront && a.Fronts()>>frontBit(f)&1 != 0 {
		w.put(frontWord)
	}
}

// frontBit is the bit of game.OfFronts about a unit.
func frontBit(f field) int {
	if f.at == game.OfOther {
		return 1
	}
	return 0
}

// laden writes the items that are carried along.
func (w *writer) laden(items uint8) {
	if items == 0 {
		return
	}
	w.put(withWord)
	for i := range uint8(8) {
		if items>>i&1 != 0 {
			w.put(w.ItemName(i))
		}
	}
}

// price writes what pays for the use of a card, or the transport it moves.
func (w *writer) price(a game.Answer) {
	switch {
	case a.Price() == uint8(game.NoUnit):
	case a.Price() == game.WorkerPrice:
		w.put("worker")
	case shifts(&w.Names, w.p, a.Card()):
		w.put(w.Route(a.Route()), w.Route(a.NewRoute()))
	default:
		w.put(w.Unit(game.UnitType(a.Price())))
	}
}

// shifts reports whether a card moves a transport.
func shifts(n *words.Names, p game.Player, c game.Card) bool {
	sheet := n.Sheet(p)
	return sheet != nil && int(c) < len(sheet.Cards) && words.HasEffect(sheet.Cards[c].Effects, game.ShiftTransport)
}
