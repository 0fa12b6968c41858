package notation

import (
	"strconv"

	"koprulu/game"
)

// FormatAnswer gives an answer of a player in words, such as "move 2 zergling
// helios.2 torus.1". ParseAnswer reads it back. A field that names nothing is
// written as a question mark.
func FormatAnswer(r *game.Rules, s *game.State, p game.Player, a game.Answer) string {
	return string(AppendAnswer(nil, r, s, p, a))
}

// AppendAnswer is FormatAnswer into the caller's buffer.
func AppendAnswer(dst []byte, r *game.Rules, s *game.State, p game.Player, a game.Answer) []byte {
	w := answerWriter{namer: namesOf(r, s), p: p, dst: dst}
	w.answer(a)
	return w.dst
}

// FormatAnswerInView is FormatAnswer for the seat of a view, which is all that the names in an answer take.
func FormatAnswerInView(r *game.Rules, v *game.View, a game.Answer) string {
	return string(AppendAnswerInView(nil, r, v, a))
}

// AppendAnswerInView is FormatAnswerInView into the caller's buffer.
func AppendAnswerInView(dst []byte, r *game.Rules, v *game.View, a game.Answer) []byte {
	w := answerWriter{namer: namesInView(r, v), p: v.Seat, dst: dst}
	w.answer(a)
	return w.dst
}

// answerWriter collects the words of an answer.
type answerWriter struct {
	namer
	p   game.Player
	dst []byte
	// stolen are the bits of Answer.F about the types still to be written.
	stolen uint8
}

// unitMeant writes a unit type of an answer, with a mark if stolen units are meant where there are own ones too.
func (w *answerWriter) unitMeant(v uint8) {
	word := w.unit(game.UnitType(v))
	if w.stolen&1 != 0 {
		word = stolenMark + word
	}
	w.stolen >>= 1
	w.put(word)
}

// stolenMark stands before a unit type in an answer about units under mind control (game.StolenFirst), and before an area
// where such a unit is consumed for another.
const stolenMark = "stolen:"

// consumedFrom marks an area where a stolen unit is consumed.
func consumedFrom(area string, stolen uint8) string {
	if stolen != 0 {
		return stolenMark + area
	}
	return area
}

func (w *answerWriter) put(words ...string) {
	for _, word := range words {
		if n := len(w.dst); n > 0 && w.dst[n-1] != ' ' {
			w.dst = append(w.dst, ' ')
		}
		w.dst = append(w.dst, word...)
	}
}

// count writes a number of units, which is left out if it is one.
func (w *answerWriter) count(n uint8) {
	if n != 1 {
		w.put(strconv.Itoa(int(n)))
	}
}

// number writes a skirmish, counted from 1.
func (w *answerWriter) number(n uint8) { w.put(strconv.Itoa(int(n) + 1)) }

func (w *answerWriter) answer(a game.Answer) {
	if int(a.Verb) >= len(verbWords) || verbWords[a.Verb] == "" {
		w.put("?")
		return
	}
	start := len(w.dst)
	if start > 0 {
		// The answer is one piece after whatever the caller has in the buffer.
		w.dst = append(w.dst, verbWords[a.Verb]...)
	} else {
		w.put(verbWords[a.Verb])
	}
	area := func(v uint8) { w.put(w.area(game.Area(v))) }
	w.stolen = a.F
	unit := w.unitMeant
	planet := func(v uint8) { w.put(w.planet(game.Planet(v))) }
	route := func(v uint8) { w.put(w.route(game.Route(v))) }
	card := func(v uint8) { w.put(w.card(w.p, game.Card(v))) }
	areaOrCard := func(v uint8) {
		if game.Area(v) == game.NoArea {
			w.put(onCard)
		} else {
			area(v)
		}
	}
	switch a.Verb {
	case game.DoFaction:
		w.put(w.faction(game.Faction(a.A)))
	case game.DoPlanet:
		planet(a.A)
		w.put(strconv.Itoa(int(int8(a.B))), strconv.Itoa(int(int8(a.C))), strconv.Itoa(90*int(a.D)))
	case game.DoBase, game.DoLift, game.DoWithdraw, game.DoRetreat, game.DoArea, game.DoDestroyBase, game.DoDefend:
		area(a.A)
	case game.DoSlot:
		planet(a.A)
		w.put(wordAt(sideWords, int(a.B)))
	case game.DoPlace:
		unit(a.A)
		area(a.B)
	case game.DoDestroyUnit, game.DoGive:
		unit(a.A)
		areaOrCard(a.B)
	case game.DoTransport, game.DoBuildTransport, game.DoDestroyTransport:
		route(a.A)
	case game.DoOrder:
		w.put(wordAt(orderWords, int(a.A)))
		planet(a.B)
	case game.DoReveal, game.DoAt, game.DoRaise:
		planet(a.A)
	case game.DoBuild:
		w.put(w.unit(game.UnitType(a.A)))
		if game.Area(a.B) == game.NoArea {
			w.put(onCard)
			break
		}
		w.put(consumedFrom(w.area(game.Area(a.B)), a.F&game.StolenFirst))
		if game.Area(a.C) != game.NoArea {
			w.put(consumedFrom(w.area(game.Area(a.C)), a.F&game.StolenSecond))
		}
	case game.DoPay, game.DoForce:
		w.put(wordAt(resourceWords, int(a.A)))
		if game.Area(a.B) == game.NoArea {
			w.put("home")
		} else {
			area(a.B)
		}
		if a.Verb == game.DoForce && a.C != 0 {
			w.put("careful")
		}
	case game.DoDiscount, game.DoToken:
		w.put(wordAt(resourceWords, int(a.A)))
	case game.DoBuilding:
		w.put(w.building(w.p, a.A))
	case game.DoModule:
		w.put(w.module(a.A))
	case game.DoMove:
		w.count(a.A)
		unit(a.B)
		areaOrCard(a.C)
		area(a.D)
		w.laden(a.E)
	case game.DoBack:
		w.count(a.A)
		unit(a.B)
		area(a.C)
		areaOrCard(a.D)
		w.laden(a.E)
	case game.DoRecall, game.DoLeave:
		unit(a.A)
		area(a.B)
		area(a.C)
	case game.DoUse:
		card(a.A)
		w.price(a)
	case game.DoUseEvent:
		w.put(w.event(game.EventCard(a.A)))
		if game.Planet(a.B) != game.NoPlanet {
			planet(a.B)
		}
	case game.DoFront, game.DoGo, game.DoExcess, game.DoEvacuate:
		unit(a.A)
	case game.DoLose:
		unit(a.A)
		if a.B != 0 {
			w.put("front")
		}
	case game.DoPair:
		unit(a.A)
		unit(a.B)
	case game.DoSupport:
		unit(a.A)
		w.number(a.B)
	case game.DoCard:
		w.number(a.A)
		w.cardOrNone(a.B)
		if game.Card(a.C) != game.NoCard {
			card(a.C)
		}
	case game.DoBlind, game.DoResolve:
		w.number(a.A)
	case game.DoTech:
		w.put(w.tech(w.p, game.Tech(a.A)))
	case game.DoTake, game.DoDiscard:
		card(a.A)
	case game.DoPlay:
		w.put(w.event(game.EventCard(a.A)))
	case game.DoEnd:
		route(a.A)
		w.put(wordAt(endWords, int(a.B)))
	case game.DoSabotage:
		w.put(w.player(game.Player(a.A)))
		route(a.B)
	default:
		w.broodWar(a)
	}
}

// price writes what a used card is paid with, or the transport it moves.
func (w *answerWriter) price(a game.Answer) {
	switch {
	case a.B == uint8(game.NoUnit):
	case a.B == game.WorkerPrice:
		w.put("worker")
	case w.shifts(game.Card(a.A)):
		w.put(w.route(game.Route(a.B)), w.route(game.Route(a.C)))
	default:
		w.put(w.unit(game.UnitType(a.B)))
	}
}

// shifts reports whether a card moves a transport.
func (w *answerWriter) shifts(c game.Card) bool { return w.namer.shifts(w.p, c) }

func (n *namer) shifts(p game.Player, c game.Card) bool {
	sheet := n.sheet(p)
	if sheet == nil || int(c) >= len(sheet.Cards) {
		return false
	}
	for i := range sheet.Cards[c].Effects {
		if sheet.Cards[c].Effects[i].Kind == game.ShiftTransport {
			return true
		}
	}
	return false
}

func (w *answerWriter) cardOrNone(c uint8) {
	if game.Card(c) == game.NoCard {
		w.put("none")
		return
	}
	w.put(w.card(w.p, game.Card(c)))
}
