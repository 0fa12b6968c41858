package notation

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"koprulu/game"
	"koprulu/game/rule"
	"koprulu/internal/document"
)

// An AnswerError says why a text is no answer.
type AnswerError struct {
	// Text is what was read.
	Text string
	// Word is the word that is wrong, empty if one is missing, Number its place in
	// the text and Column where it begins, both from 1, the column in bytes.
	Word           string
	Number, Column int
	// Reason says what is wrong with it and what would be right.
	Reason string
}

func (e *AnswerError) Error() string {
	if e.Word == "" {
		return fmt.Sprintf("answer %q: %s", e.Text, e.Reason)
	}
	return fmt.Sprintf("answer %q, word %d (column %d): %s", e.Text, e.Number, e.Column, e.Reason)
}

// ParseAnswer reads an answer of a player in words. Capitals and additional spaces
// do not matter. Whether the answer is legal is for Rules.Check to say: names
// that exist nowhere are errors here, moves that break a rule are not. An error is
// an *AnswerError.
func ParseAnswer(r *game.Rules, s *game.State, p game.Player, text string) (game.Answer, error) {
	a := answerReader{namer: namesOf(r, s), p: p, text: text}
	a.split()
	answer := a.answer()
	if a.err == nil && a.next < len(a.words) {
		a.next++
		a.fail("%s", a.shape("nothing more is expected here"))
	}
	if a.err != nil {
		return game.Answer{}, a.err
	}
	answer.V[game.OfStolen] = a.stolen
	return legalTwin(r, s, p, answer), nil
}

// answerReader takes an answer apart, word by word. After the first error all
// words are read as nothing.
type answerReader struct {
	namer
	p     game.Player
	text  string
	words []span
	next  int
	err   error
	// units counts the types read, stolen are the bits of Answer.F.
	units  int
	stolen uint8
}

// span is a word, in small letters, and where it begins.
type span struct {
	word  string
	start int
}

// maxAnswer bounds the length of an answer in bytes.
const maxAnswer = 200

func (a *answerReader) split() {
	if len(a.text) > maxAnswer {
		a.text = a.text[:maxAnswer]
		a.fail("it is longer than %d bytes", maxAnswer)
		return
	}
	start := -1
	for i := 0; i <= len(a.text); i++ {
		space := i == len(a.text) || a.text[i] <= ' '
		switch {
		case space && start >= 0:
			a.words = append(a.words, span{strings.ToLower(a.text[start:i]), start})
			start = -1
		case !space && start < 0:
			start = i
		}
	}
}

// fail keeps the first error; it is about the word taken last.
func (a *answerReader) fail(format string, args ...any) {
	if a.err != nil {
		return
	}
	e := &AnswerError{Text: a.text, Reason: fmt.Sprintf(format, args...)}
	if a.next > 0 && a.next <= len(a.words) {
		w := a.words[a.next-1]
		e.Word, e.Number, e.Column = w.word, a.next, w.start+1
	}
	a.err = e
}

// shape adds the grammar of the answer to a sentence.
func (a *answerReader) shape(reason string) string {
	if len(a.words) > 0 {
		if g := grammar[a.words[0].word]; g != "" {
			return reason + "; write " + g
		}
	}
	return reason
}

// more reports whether there is another word.
func (a *answerReader) more() bool { return a.err == nil && a.next < len(a.words) }

// peek returns the next word without taking it.
func (a *answerReader) peek() string {
	if !a.more() {
		return ""
	}
	return a.words[a.next].word
}

// take returns the next word; what says which is expected.
func (a *answerReader) take(what string) string {
	if a.err != nil {
		return ""
	}
	if a.next >= len(a.words) {
		a.next = len(a.words) + 1
		a.fail("%s", a.shape(what+" is missing at the end"))
		return ""
	}
	a.next++
	return a.words[a.next-1].word
}

// named takes a word and finds what it names.
func named[T ~uint8](a *answerReader, what string, find document.Finder[T]) uint8 {
	word := a.take(what)
	if a.err != nil {
		return 0
	}
	v, err := find(word)
	if err != nil {
		a.fail("%v", err)
	}
	return uint8(v)
}

func (a *answerReader) readPlanet() uint8 { return named(a, "a planet", a.findPlanet) }
func (a *answerReader) readArea() uint8   { return named(a, "an area", a.findArea) }
func (a *answerReader) readRoute() uint8  { return named(a, "a route", a.findRoute) }

// readUnit takes a type of unit, with the mark of stolen ones where own ones could be meant.
func (a *answerReader) readUnit() uint8 {
	a.readMark()
	return named(a, "a unit", a.findUnit)
}

// readMark takes the mark of stolen units off the next word.
func (a *answerReader) readMark() {
	if a.more() {
		if word, marked := strings.CutPrefix(a.words[a.next].word, stolenMark); marked {
			a.words[a.next].word = word
			a.stolen |= game.StolenFirst << a.units
		}
	}
	a.units++
}

func (a *answerReader) readCard() uint8 {
	return named(a, "a card", func(w string) (game.Card, error) { return a.findCard(a.p, w) })
}

func (a *answerReader) readEvent(places ...game.EventPlace) uint8 {
	return named(a, "an Event card", func(w string) (game.EventCard, error) { return a.findEventIn(w, places...) })
}

// choice takes one of some words.
func (a *answerReader) choice(what string, words []string) uint8 {
	return named(a, "a "+what, func(w string) (uint8, error) {
		if i := slices.Index(words, w); i >= 0 {
			return uint8(i), nil
		}
		return 0, document.Unknown(document.Say(what), w, words)
	})
}

// integer takes a number.
func (a *answerReader) integer(what string, low, high int) int {
	word := a.take(what)
	if a.err != nil {
		return 0
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < low || n > high {
		a.fail("%q is no %s; it is a number from %d to %d", word, strings.TrimPrefix(what, "a "), low, high)
		return 0
	}
	return n
}

// skirmish takes the number of a skirmish, which is counted from 1.
func (a *answerReader) skirmish() uint8 {
	return uint8(a.integer("a skirmish", 1, game.MaxSkirmishes) - 1)
}

// count takes a number of units, one if it is left out.
func (a *answerReader) count() uint8 {
	if w := a.peek(); w != "" && w[0] >= '0' && w[0] <= '9' {
		return uint8(a.integer("a number of units", 1, game.MaxFigures))
	}
	return 1
}

func (a *answerReader) answer() game.Answer {
	if len(a.words) == 0 && a.err == nil {
		a.fail("it is empty; write one of the legal answers, such as pass")
	}
	first := a.take("an answer")
	if a.err != nil {
		return game.Answer{}
	}
	switch first {
	case "pass", "done", "event", "free", "draw", "add-route", "conquest", "confirm", "cancel":
		return game.Answer{Verb: game.Verb(slices.Index(verbWords[:], first))}
	case "execute":
		return a.executeAnswer()
	case "faction":
		return game.Answer{Verb: game.DoFaction, V: game.AnswerValues{game.OfFaction: named(a, "a faction", a.findFaction)}}
	case "planet":
		return a.planetAnswer()
	case "base":
		return game.Answer{Verb: game.DoBase, V: game.AnswerValues{game.OfArea: a.readArea()}}
	case "slot":
		return game.Answer{Verb: game.DoSlot, V: game.AnswerValues{game.OfPlanet: a.readPlanet(), game.OfSide: a.choice("side", sideWords)}}
	case "place":
		return game.Answer{Verb: game.DoPlace, V: game.AnswerValues{game.OfUnit: a.readUnit(), game.OfArea: a.readArea()}}
	case "transport":
		return game.Answer{Verb: game.DoTransport, V: game.AnswerValues{game.OfRoute: a.readRoute()}}
	case "order":
		return game.Answer{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: a.choice("order", orderWords), game.OfPlanet: a.readPlanet()}}
	case "reveal":
		return game.Answer{Verb: game.DoReveal, V: game.AnswerValues{game.OfPlanet: a.readPlanet()}}
	case "build":
		return a.buildAnswer()
	case "pay":
		return a.payAnswer()
	case "force":
		return a.forceAnswer()
	case "discount":
		return game.Answer{Verb: game.DoDiscount, V: game.AnswerValues{game.OfResource: a.choice("resource", resourceWords)}}
	case "building":
		return game.Answer{Verb: game.DoBuilding, V: game.AnswerValues{game.OfBuilding: named(a, "a building", func(w string) (uint8, error) { return a.findBuilding(a.p, w) })}}
	case "module":
		return game.Answer{Verb: game.DoModule, V: game.AnswerValues{game.OfModule: named(a, "a module", a.findModule)}}
	case "move":
		return game.Answer{Verb: game.DoMove, V: game.AnswerValues{game.OfCount: a.count(), game.OfUnit: a.readUnit(), game.OfFrom: a.readAreaOrCard(), game.OfTo: a.readArea(), game.OfItems: a.readLaden()}}
	case "back":
		if a.peek() == "lift-off" {
			a.next++
			return game.Answer{Verb: game.DoBackLift}
		}
		return game.Answer{Verb: game.DoBack, V: game.AnswerValues{game.OfCount: a.count(), game.OfUnit: a.readUnit(), game.OfFrom: a.readArea(), game.OfTo: a.readAreaOrCard(), game.OfItems: a.readLaden()}}
	case "lift-off":
		return game.Answer{Verb: game.DoLift, V: game.AnswerValues{game.OfArea: a.readArea()}}
	case "recall":
		return game.Answer{Verb: game.DoRecall, V: game.AnswerValues{game.OfUnit: a.readUnit(), game.OfFrom: a.readArea(), game.OfTo: a.readArea()}}
	case "use":
		return a.useAnswer()
	case "front":
		return game.Answer{Verb: game.DoFront, V: game.AnswerValues{game.OfUnit: a.readUnit()}}
	case "pair":
		return game.Answer{Verb: game.DoPair, V: game.AnswerValues{game.OfUnit: a.readUnit(), game.OfOther: a.readUnit()}}
	case "support":
		return game.Answer{Verb: game.DoSupport, V: game.AnswerValues{game.OfUnit: a.readUnit(), game.OfSkirmish: a.skirmish()}}
	case "card":
		return a.cardAnswer()
	case "blind":
		return game.Answer{Verb: game.DoBlind, V: game.AnswerValues{game.OfSkirmish: a.skirmish()}}
	case "resolve":
		return game.Answer{Verb: game.DoResolve, V: game.AnswerValues{game.OfSkirmish: a.skirmish()}}
	case "lose":
		answer := game.Answer{Verb: game.DoLose, V: game.AnswerValues{game.OfUnit: a.readUnit()}}
		if a.more() {
			a.choice("place", []string{"front"})
			answer.V[game.OfFront] = 1
		}
		return answer
	case "withdraw":
		return game.Answer{Verb: game.DoWithdraw, V: game.AnswerValues{game.OfArea: a.readArea()}}
	case "retreat":
		return game.Answer{Verb: game.DoRetreat, V: game.AnswerValues{game.OfArea: a.readArea()}}
	case "go":
		return game.Answer{Verb: game.DoGo, V: game.AnswerValues{game.OfUnit: a.readUnit()}}
	case "excess":
		return game.Answer{Verb: game.DoExcess, V: game.AnswerValues{game.OfUnit: a.readUnit()}}
	case "research":
		return game.Answer{Verb: game.DoTech, V: game.AnswerValues{game.OfTech: named(a, "a technology", func(w string) (game.Tech, error) { return a.findTech(a.p, w) })}}
	case "take":
		return game.Answer{Verb: game.DoTake, V: game.AnswerValues{game.OfCard: a.readCard()}}
	case "play":
		return game.Answer{Verb: game.DoPlay, V: game.AnswerValues{game.OfEvent: a.readEvent(game.EventRead(a.p))}}
	case "end":
		return game.Answer{Verb: game.DoEnd, V: game.AnswerValues{game.OfRoute: a.readRoute(), game.OfEnd: a.choice("end", endWords)}}
	case "area":
		return game.Answer{Verb: game.DoArea, V: game.AnswerValues{game.OfArea: a.readArea()}}
	case "at":
		return game.Answer{Verb: game.DoAt, V: game.AnswerValues{game.OfPlanet: a.readPlanet()}}
	case "sabotage":
		return game.Answer{Verb: game.DoSabotage, V: game.AnswerValues{game.OfPlayer: named(a, "a player", a.findPlayer), game.OfRoute: a.readRoute()}}
	case "discard":
		return game.Answer{Verb: game.DoDiscard, V: game.AnswerValues{game.OfCard: a.readCard()}}
	case "destroy":
		return a.destroyAnswer()
	}
	if answer, known := a.broodWar(first); known {
		return answer
	}
	a.fail("%v", document.Unknown(document.Say("answer"), first, firstWords))
	return game.Answer{}
}

func (a *answerReader) planetAnswer() game.Answer {
	planet := a.readPlanet()
	x := a.integer("a column", -128, 127)
	y := a.integer("a row", -128, 127)
	turn := a.integer("a turn in degrees", 0, 270)
	if a.err == nil && turn%90 != 0 {
		a.fail("%d is no turn in degrees; possible: 0, 90, 180, 270", turn)
	}
	if a.err != nil {
		return game.Answer{}
	}
	return game.Answer{Verb: game.DoPlanet, V: game.AnswerValues{game.OfPlanet: planet, game.OfX: uint8(x), game.OfY: uint8(y), game.OfTurn: a.r.TurnOf(game.Planet(planet), uint8(turn/90))}}
}

func (a *answerReader) buildAnswer() game.Answer {
	switch a.peek() {
	case "worker":
		a.next++
		return game.Answer{Verb: game.DoWorker}
	case "transport":
		a.next++
		return game.Answer{Verb: game.DoBuildTransport, V: game.AnswerValues{game.OfRoute: a.readRoute()}}
	}
	answer := game.Answer{Verb: game.DoBuild, V: game.AnswerValues{game.OfUnit: named(a, "a unit", a.findUnit), game.OfSecond: uint8(game.NoArea)}}
	a.readMark()
	answer.V[game.OfArea] = a.readAreaOrCard()
	if a.more() {
		a.readMark()
		answer.V[game.OfSecond] = a.readArea()
	}
	return answer
}

func (a *answerReader) payAnswer() game.Answer {
	answer := game.Answer{Verb: game.DoPay, V: game.AnswerValues{game.OfResource: a.choice("resource", resourceWords), game.OfArea: uint8(game.NoArea)}}
	if a.peek() == "home" {
		a.next++
		return answer
	}
	answer.V[game.OfArea] = a.readArea()
	return answer
}

func (a *answerReader) forceAnswer() game.Answer {
	answer := game.Answer{Verb: game.DoForce, V: game.AnswerValues{game.OfResource: a.choice("resource", resourceWords), game.OfArea: a.readArea()}}
	if a.more() {
		a.choice("way to force mine", []string{"careful"})
		answer.V[game.OfCareful] = 1
	}
	return answer
}

func (a *answerReader) useAnswer() game.Answer {
	word := a.take("a card")
	if a.err != nil {
		return game.Answer{}
	}
	card, err := a.findCard(a.p, word)
	if leader, leaderErr := a.findLeader(a.p, word); err != nil && leaderErr == nil {
		return game.Answer{Verb: game.DoUseLeader, V: game.AnswerValues{game.OfLeader: uint8(leader)}}
	}
	if err != nil {
		event, eventErr := a.findEventIn(word, game.EventKept(a.p))
		if eventErr != nil {
			a.fail("%v", errors.Join(err, eventErr))
			return game.Answer{}
		}
		answer := game.Answer{Verb: game.DoUseEvent, V: game.AnswerValues{game.OfEvent: uint8(event), game.OfPlanet: uint8(game.NoPlanet)}}
		if a.more() {
			answer.V[game.OfPrice] = a.readPlanet()
		}
		return answer
	}
	answer := game.Answer{Verb: game.DoUse, V: game.AnswerValues{game.OfCard: uint8(card), game.OfPrice: uint8(game.NoUnit)}}
	switch {
	case !a.more():
	case a.peek() == "worker":
		a.next++
		answer.V[game.OfPrice] = game.WorkerPrice
	case shifts(&a.namer, a.p, card):
		answer.V[game.OfPrice], answer.V[game.OfNewRoute] = a.readRoute(), a.readRoute()
	default:
		answer.V[game.OfPrice] = a.readUnit()
	}
	return answer
}

func (a *answerReader) cardAnswer() game.Answer {
	answer := game.Answer{Verb: game.DoCard, V: game.AnswerValues{game.OfSkirmish: a.skirmish(), game.OfCard: uint8(game.NoCard), game.OfExtra: uint8(game.NoCard)}}
	if a.peek() == "none" {
		a.next++
	} else {
		answer.V[game.OfCard] = a.readCard()
	}
	if a.more() {
		answer.V[game.OfExtra] = a.readCard()
	}
	return answer
}

func (a *answerReader) destroyAnswer() game.Answer {
	switch a.peek() {
	case "base":
		a.next++
		return game.Answer{Verb: game.DoDestroyBase, V: game.AnswerValues{game.OfArea: a.readArea()}}
	case "transport":
		a.next++
		return game.Answer{Verb: game.DoDestroyTransport, V: game.AnswerValues{game.OfRoute: a.readRoute()}}
	}
	return game.Answer{Verb: game.DoDestroyUnit, V: game.AnswerValues{game.OfUnit: a.readUnit(), game.OfArea: a.readAreaOrCard()}}
}

// legalTwin returns the legal answer that means the same: of cards that play the same, only the lowest is in the list of
// legal answers, and of two units that could be meant by one word there may be just one.
func legalTwin(r *game.Rules, s *game.State, p game.Player, a game.Answer) game.Answer {
	switch a.Verb {
	case game.DoDiscard, game.DoTake, game.DoCard:
	case game.DoSwap:
		return inFront(r, s, a)
	default:
		return a
	}
	n := namesOf(r, s)
	if n.sheet(p) == nil || r.Check(s, p, a) == rule.None {
		return a
	}
	for _, first := range twins(&n, p, a.Verb == game.DoCard, a) {
		if r.Check(s, p, first) == rule.None {
			return first
		}
	}
	return a
}

// twins lists the answers that name equal cards.
func twins(n *namer, p game.Player, two bool, a game.Answer) []game.Answer {
	sheet := n.sheet(p)
	same := func(c uint8) []uint8 {
		if int(c) >= len(sheet.Cards) {
			return []uint8{c}
		}
		var out []uint8
		for i := range sheet.Cards {
			if sheet.Cards[i].Same == sheet.Cards[c].Same {
				out = append(out, uint8(i))
			}
		}
		return out
	}
	var out []game.Answer
	for _, card := range same(a.V[game.OfCard]) {
		extras := []uint8{a.V[game.OfExtra]}
		if two {
			extras = same(a.V[game.OfExtra])
		}
		for _, extra := range extras {
			twin := a
			twin.V[game.OfCard], twin.V[game.OfExtra] = card, extra
			out = append(out, twin)
		}
	}
	return out
}
