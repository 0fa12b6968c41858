package notation

import (
	"strconv"

	"koprulu/game"
)

// FormatAnswer returns an answer of a player in words, such as "move 2 zergling
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
	w.stolen = a.Stolen()
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
		w.put(w.faction(a.Faction()))
	case game.DoPlanet:
		planet(uint8(a.Planet()))
		w.put(strconv.Itoa(int(a.X())), strconv.Itoa(int(a.Y())), strconv.Itoa(90*int(a.Turn())))
	case game.DoBase, game.DoLift, game.DoWithdraw, game.DoRetreat, game.DoArea, game.DoDestroyBase, game.DoDefend:
		area(uint8(a.Area()))
	case game.DoSlot:
		planet(uint8(a.Planet()))
		w.put(wordAt(sideWords, int(a.Side())))
	case game.DoPlace:
		unit(uint8(a.Unit()))
		area(uint8(a.Area()))
	case game.DoDestroyUnit, game.DoGive:
		unit(uint8(a.Unit()))
		areaOrCard(uint8(a.Area()))
	case game.DoTransport, game.DoBuildTransport, game.DoDestroyTransport:
		route(uint8(a.Route()))
	case game.DoOrder:
		w.put(wordAt(orderWords, int(a.Order())))
		planet(uint8(a.Planet()))
	case game.DoReveal, game.DoAt, game.DoRaise:
		planet(uint8(a.Planet()))
	case game.DoBuild:
		w.put(w.unit(a.Unit()))
		if a.Area() == game.NoArea {
			w.put(onCard)
			break
		}
		w.put(consumedFrom(w.area(a.Area()), a.Stolen()&game.StolenFirst))
		if a.Second() != game.NoArea {
			w.put(consumedFrom(w.area(a.Second()), a.Stolen()&game.StolenSecond))
		}
	case game.DoPay, game.DoForce:
		w.put(wordAt(resourceWords, int(a.Resource())))
		if a.Area() == game.NoArea {
			w.put("home")
		} else {
			area(uint8(a.Area()))
		}
		if a.Verb == game.DoForce && a.Careful() != 0 {
			w.put("careful")
		}
	case game.DoDiscount, game.DoToken:
		w.put(wordAt(resourceWords, int(a.Resource())))
	case game.DoBuilding:
		w.put(w.building(w.p, a.Building()))
	case game.DoModule:
		w.put(w.module(a.Module()))
	case game.DoMove:
		w.count(a.Count())
		unit(uint8(a.Unit()))
		areaOrCard(uint8(a.From()))
		area(uint8(a.To()))
		w.laden(a.Items())
	case game.DoBack:
		w.count(a.Count())
		unit(uint8(a.Unit()))
		area(uint8(a.From()))
		areaOrCard(uint8(a.To()))
		w.laden(a.Items())
	case game.DoRecall, game.DoLeave:
		unit(uint8(a.Unit()))
		area(uint8(a.From()))
		area(uint8(a.To()))
	case game.DoUse:
		card(uint8(a.Card()))
		w.price(a)
	case game.DoUseEvent:
		w.put(w.event(a.Event()))
		if a.Planet() != game.NoPlanet {
			planet(uint8(a.Planet()))
		}
	case game.DoFront, game.DoGo, game.DoExcess, game.DoEvacuate:
		unit(uint8(a.Unit()))
	case game.DoLose:
		unit(uint8(a.Unit()))
		if a.Front() != 0 {
			w.put("front")
		}
	case game.DoPair:
		unit(uint8(a.Unit()))
		unit(uint8(a.Other()))
	case game.DoSupport:
		unit(uint8(a.Unit()))
		w.number(a.Skirmish())
	case game.DoCard:
		w.number(a.Skirmish())
		w.cardOrNone(uint8(a.Card()))
		if a.Extra() != game.NoCard {
			card(uint8(a.Extra()))
		}
	case game.DoBlind, game.DoResolve:
		w.number(a.Skirmish())
	case game.DoTech:
		w.put(w.tech(w.p, a.Tech()))
	case game.DoTake, game.DoDiscard:
		card(uint8(a.Card()))
	case game.DoPlay:
		w.put(w.event(a.Event()))
	case game.DoEnd:
		route(uint8(a.Route()))
		w.put(wordAt(endWords, int(a.End())))
	case game.DoSabotage:
		w.put(w.player(a.Player()))
		route(uint8(a.Route()))
	default:
		w.broodWar(a)
	}
}

// price writes what a used card is paid with, or the transport it moves.
func (w *answerWriter) price(a game.Answer) {
	switch {
	case a.Price() == uint8(game.NoUnit):
	case a.Price() == game.WorkerPrice:
		w.put("worker")
	case w.shifts(a.Card()):
		w.put(w.route(a.Route()), w.route(a.NewRoute()))
	default:
		w.put(w.unit(game.UnitType(a.Price())))
	}
}

// shifts reports whether a card moves a transport.
func (w *answerWriter) shifts(c game.Card) bool { return shifts(&w.namer, w.p, c) }

func shifts(n *namer, p game.Player, c game.Card) bool {
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
