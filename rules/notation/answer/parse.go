package answer

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/words"
)

// An Error says why a text is not an answer.
type Error struct {
	// Text is what was read.
	Text string
	// Word is the word that is wrong, empty if one is missing, Number its place in
	// the text and Column where it begins, both from 1, the column in bytes.
	Word           string
	Number, Column int
	// Reason says what is wrong with it and what would be right.
	Reason string
}

func (e *Error) Error() string {
	if e.Word == "" {
		return fmt.Sprintf("answer %q: %s", e.Text, e.Reason)
	}
	return fmt.Sprintf("answer %q, word %d (column %d): %s", e.Text, e.Number, e.Column, e.Reason)
}

// Parse reads an answer of a player in words. Capitals and additional spaces do not matter.
// Rules.Check says whether the answer is legal: names that exist nowhere are errors here, moves
// that break a rule are not. An error is an *Error.
func Parse(r *game.Rules, s *game.State, p game.Player, text string) (game.Answer, error) {
	a := reader{Names: words.Of(r, s), p: p, text: text}
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

// reader takes an answer apart, word by word. After the first error all words are read as empty.
type reader struct {
	words.Names
	p     game.Player
	text  string
	words []span
	next  int
	err   error
	// marks counts the values read that may have a mark, stolen are the bits of game.OfStolen.
	marks  int
	stolen uint8
}

// span is a word, in small letters, and where it begins.
type span struct {
	word  string
	start int
}

// maxBytes bounds the length of an answer in bytes.
const maxBytes = 200

// usualWords is a number of words that hardly any answer exceeds.
const usualWords = 6

func (a *reader) split() {
	if len(a.text) > maxBytes {
		a.text = a.text[:maxBytes]
		a.fail("it is longer than %d bytes", maxBytes)
		return
	}
	a.words = make([]span, 0, usualWords)
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

// fail keeps the first error; it is about the last word taken.
func (a *reader) fail(format string, args ...any) {
	if a.err != nil {
		return
	}
	e := &Error{Text: a.text, Reason: fmt.Sprintf(format, args...)}
	if a.next > 0 && a.next <= len(a.words) {
		w := a.words[a.next-1]
		e.Word, e.Number, e.Column = w.word, a.next, w.start+1
	}
	a.err = e
}

// shape adds to a sentence what the answer looks like.
func (a *reader) shape(reason string) string {
	if len(a.words) > 0 {
		if g := shapes(a.words[0].word); g != "" {
			return reason + "; write " + g
		}
	}
	return reason
}

// more reports whether there is another word.
func (a *reader) more() bool { return a.err == nil && a.next < len(a.words) }

// peek returns the next word without taking it.
func (a *reader) peek() string {
	if !a.more() {
		return ""
	}
	return a.words[a.next].word
}

// take returns the next word; what says what is expected.
func (a *reader) take(what string) string {
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
func named[T ~uint8](a *reader, what string, find document.Finder[T]) uint8 {
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

// readMark takes the mark of stolen units off the next word.
func (a *reader) readMark() {
	if a.more() {
		if word, marked := strings.CutPrefix(a.words[a.next].word, stolenMark); marked {
			a.words[a.next].word = word
			a.stolen |= game.StolenFirst << a.marks
		}
	}
	a.marks++
}

// took takes the next word if it is this one.
func (a *reader) took(word string) bool {
	if a.peek() != word {
		return false
	}
	a.next++
	return true
}

// choice takes one of some words.
func (a *reader) choice(what string, words []string) uint8 {
	return named(a, "a "+what, func(w string) (uint8, error) {
		if i := slices.Index(words, w); i >= 0 {
			return uint8(i), nil
		}
		return 0, document.Unknown(document.Say(what), w, words)
	})
}

// integer takes a number.
func (a *reader) integer(what string, low, high int) int {
	word := a.take(what)
	if a.err != nil {
		return 0
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < low || n > high {
		a.fail("%q is not a valid %s; it is a number from %d to %d", word, strings.TrimPrefix(what, "a "), low, high)
		return 0
	}
	return n
}

func (a *reader) answer() game.Answer {
	if len(a.words) == 0 && a.err == nil {
		a.fail("it is empty; write one of the legal answers, such as pass")
	}
	first := a.take("an answer")
	if a.err != nil {
		return game.Answer{}
	}
	verbs := sharing[first]
	if len(verbs) == 0 {
		a.fail("%v", document.Unknown(document.Say("answer"), first, FirstWords()))
		return game.Answer{}
	}
	if first == "use" {
		return a.useAnswer()
	}
	verb := a.verb(first, verbs)
	answer := game.Answer{Verb: verb}
	for _, f := range fields[verb] {
		a.value(&answer, f)
	}
	return answer
}

// verb takes the second word of the verbs that have one, and returns which of those that share the first word is meant.
func (a *reader) verb(first string, verbs []game.Verb) game.Verb {
	var seconds []string
	plain := game.NoVerb
	for _, v := range verbs {
		second, has := strings.CutPrefix(v.Info().Word, first+" ")
		switch {
		case !has:
			plain = v
		case a.took(second):
			return v
		default:
			seconds = append(seconds, second)
		}
	}
	if a.more() && len(seconds) > 0 && len(fields[plain]) == 0 {
		a.choice("way to "+first, seconds)
	}
	return plain
}

// useAnswer reads the use of a card, which a Combat card, a Leadership card or an Event card may be.
func (a *reader) useAnswer() game.Answer {
	word := a.take("a card")
	if a.err != nil {
		return game.Answer{}
	}
	// An error says which names are similar, and finding them takes longer than all the rest, so it is made only if it is
	// needed.
	var answer game.Answer
	if card, err := a.FindCard(a.p, word); err == nil {
		answer = game.DoUse.With(uint8(card))
	} else if leader, leaderErr := a.FindLeader(a.p, word); leaderErr == nil {
		answer = game.DoUseLeader.With(uint8(leader))
	} else if event, eventErr := a.FindEventIn(word, game.EventKept(a.p)); eventErr == nil {
		answer = game.DoUseEvent.With(uint8(event))
	} else {
		a.fail("%v", errors.Join(err, eventErr))
		return game.Answer{}
	}
	for _, f := range fields[answer.Verb][1:] {
		a.value(&answer, f)
	}
	return answer
}

// value reads a value of an answer.
func (a *reader) value(to *game.Answer, f field) {
	v := &to.V[f.at]
	switch f.value {
	case aFaction:
		*v = named(a, "a faction", a.FindFaction)
	case aPlayer:
		*v = named(a, "a player", a.FindPlayer)
	case aPlanet:
		*v = named(a, "a planet", a.FindPlanet)
	case perhapsPlanet:
		if *v = uint8(game.NoPlanet); a.more() {
			*v = named(a, "a planet", a.FindPlanet)
		}
	case aColumn:
		*v = uint8(a.integer("a column", -128, 127))
	case aRow:
		*v = uint8(a.integer("a row", -128, 127))
	case aTurn:
		*v = a.turn(to.Planet())
	case anArea, anAreaOrCard, anAreaOrHome, perhapsArea:
		*v = a.area(to.Verb, f.value)
	case aRoute:
		*v = named(a, "a route", a.FindRoute)
	case aSide:
		*v = a.choice("side", words.Sides)
	case anEnd:
		*v = a.choice("end", words.Ends)
	case anOrder:
		*v = a.choice("order", words.Orders)
	case aResource:
		*v = a.choice("resource", words.Resources)
	case aUnit, aUnitInFront, aUnitOrPiece:
		a.unit(to, f)
	case aCount:
		*v = 1
		if w := a.peek(); w != "" && w[0] >= '0' && w[0] <= '9' {
			*v = uint8(a.integer("a number of units", 1, game.MaxFigures))
		}
	case aSkirmish:
		*v = uint8(a.integer("a skirmish", 1, game.MaxSkirmishes) - 1) // counted from 1
	case aCard, aCardOrNone, perhapsCard:
		if *v = uint8(game.NoCard); f.value == aCard || f.value == aCardOrNone && !a.took("none") ||
			f.value == perhapsCard && a.more() {
			*v = named(a, "a card", func(w string) (game.Card, error) { return a.FindCard(a.p, w) })
		}
	case anEvent:
		*v = named(a, "an Event card", func(w string) (game.EventCard,
			error) {
			return a.FindEventIn(w, game.EventRead(a.p))
		})
	case aTech:
		*v = named(a, "a technology", func(w string) (game.Tech, error) { return a.FindTech(a.p, w) })
	case aLeader:
		*v = named(a, "a Leadership card", func(w string) (game.Leader, error) { return a.FindLeader(a.p, w) })
	case aBuilding:
		*v = named(a, "a building", func(w string) (uint8, error) { return a.FindBuilding(a.p, w) })
	case aModule:
		*v = named(a, "a module", a.FindModule)
	case aPrice:
		a.price(to)
	case aRazing:
		*v = a.choice("choice", razings)
	case anItem:
		*v = named(a, "an item", a.FindItemName)
	case laden:
		if a.took(withWord) {
			for again := true; again; again = a.more() {
				*v |= 1 << named(a, "an item", a.FindItemName)
			}
		}
	case careful:
		if a.more() {
			*v = 1 + a.choice("way to force mine", []string{carefulWord})
		}
	case inFront:
		if a.more() {
			*v = 1 + a.choice("place", places)
		}
	case written:
	default:
		a.fail("%s has a value that cannot be read", to.Verb.Info().Word)
	}
}

// turn takes the turn of a planet and returns the smallest number of quarter turns with the same slots.
func (a *reader) turn(planet game.Planet) uint8 {
	turn := a.integer("a turn in degrees", 0, 270)
	if a.err == nil && turn%90 != 0 {
		a.fail("%d degrees is not a possible turn; possible: 0, 90, 180, 270", turn)
	}
	if a.err != nil {
		return 0
	}
	return a.Rules.TurnOf(planet, uint8(turn/90))
}

// area takes an area, or the word that may replace it.
func (a *reader) area(verb game.Verb, of value) uint8 {
	if of == perhapsArea && !a.more() {
		return uint8(game.NoArea)
	}
	if verb == game.DoBuild {
		a.readMark()
	}
	if of == anAreaOrCard && a.took(words.OnCard) || of == anAreaOrHome && a.took("home") {
		return uint8(game.NoArea)
	}
	return named(a, "an area", a.FindArea)
}

// unit takes a type of unit, with the mark of stolen ones where the player's own could be meant, or the piece in its
// place.
func (a *reader) unit(to *game.Answer, f field) {
	v := &to.V[f.at]
	if f.value == aUnitOrPiece {
		if i := slices.Index(revenges, a.peek()); i > 0 {
			a.next++
			*v = uint8(i)
			return
		}
		v = &to.V[game.OfUnit]
	}
	if to.Verb != game.DoBuild {
		a.readMark()
	}
	*v = named(a, "a unit", a.FindUnit)
	if f.value == aUnitInFront && a.took(frontWord) {
		to.V[game.OfFronts] |= 1 << frontBit(f)
	}
}

// price takes what pays for the use of a card, or the transport it moves.
func (a *reader) price(to *game.Answer) {
	to.V[game.OfPrice] = uint8(game.NoUnit)
	switch {
	case !a.more():
	case a.took("worker"):
		to.V[game.OfPrice] = game.WorkerPrice
	case shifts(&a.Names, a.p, to.Card()):
		to.V[game.OfPrice] = named(a, "a route", a.FindRoute)
		to.V[game.OfNewRoute] = named(a, "a route", a.FindRoute)
	default:
		a.readMark()
		to.V[game.OfPrice] = named(a, "a unit", a.FindUnit)
	}
}
