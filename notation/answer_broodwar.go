package notation

import (
	"koprulu/game"
	"slices"
)

// The answers that only Brood War knows.

// onCard is the word for the place of units on a Leadership card, in place of an area.
const onCard = "card"

// frontWord marks the front-line unit where others of its type fight beside it.
const frontWord = "front"

// broodWar writes the words behind the first one.
func (w *answerWriter) broodWar(a game.Answer) {
	switch a.Verb {
	case game.DoLeader, game.DoUseLeader:
		w.put(w.leader(w.p, a.Leader()))
	case game.DoPlayer:
		w.put(w.player(a.Player()))
	case game.DoExecuteAs:
		w.put(wordAt(orderWords, int(a.Order())))
	case game.DoLock:
		w.put(w.card(w.p, a.Card()), w.area(a.Area()))
	case game.DoSwap:
		for i, half := range [2][2]uint8{{a.Skirmish(), uint8(a.Unit())}, {a.OtherSkirmish(), uint8(a.Other())}} {
			w.number(half[0])
			w.unitMeant(half[1])
			if a.Fronts()>>i&1 != 0 {
				w.put(frontWord)
			}
		}
	case game.DoRaze:
		w.put(wordAt(razeWords, int(a.Kind())))
	case game.DoRevenge:
		switch a.Kind() {
		case 0:
			w.unitMeant(uint8(a.Unit()))
		default:
			w.put(wordAt(revengeWords, int(a.Kind())))
		}
		w.put(w.area(a.Area()))
	case game.DoPickUp:
		w.put(w.itemName(a.Item()))
		w.unitMeant(uint8(a.Unit()))
		w.put(w.area(a.Area()))
	}
}

// revengeWords are what a destroyed hero can take with it besides a unit, by Answer.A.
var revengeWords = []string{1: "base", 2: "installation"}

// readLeader takes a Leadership card of the player.
func (a *answerReader) readLeader() uint8 {
	return named(a, "a Leadership card", func(w string) (game.Leader, error) { return a.findLeader(a.p, w) })
}

// readAreaOrCard takes an area, or the word for the units on a Leadership card.
func (a *answerReader) readAreaOrCard() uint8 {
	if a.peek() == onCard {
		a.next++
		return uint8(game.NoArea)
	}
	return a.readArea()
}

// broodWar reads what follows the first word of an answer that only Brood War knows; known is
// false if it is none.
func (a *answerReader) broodWar(first string) (answer game.Answer, known bool) {
	switch first {
	case "pool", "remove", "guard":
		return game.Answer{Verb: game.Verb(slices.Index(verbWords[:], first))}, true
	case "lead":
		return game.Answer{Verb: game.DoLeader, V: game.AnswerValues{game.OfLeader: a.readLeader()}}, true
	case "give-up":
		return game.Answer{Verb: game.DoGive, V: game.AnswerValues{game.OfUnit: a.readUnit(), game.OfArea: a.readAreaOrCard()}}, true
	case "player":
		return game.Answer{Verb: game.DoPlayer, V: game.AnswerValues{game.OfPlayer: named(a, "a player", a.findPlayer)}}, true
	case "token":
		return game.Answer{Verb: game.DoToken, V: game.AnswerValues{game.OfResource: a.choice("resource", resourceWords)}}, true
	case "leave":
		return game.Answer{Verb: game.DoLeave, V: game.AnswerValues{game.OfUnit: a.readUnit(), game.OfFrom: a.readArea(), game.OfTo: a.readArea()}}, true
	case "raise":
		return game.Answer{Verb: game.DoRaise, V: game.AnswerValues{game.OfPlanet: a.readPlanet()}}, true
	case "defend":
		return game.Answer{Verb: game.DoDefend, V: game.AnswerValues{game.OfArea: a.readArea()}}, true
	case "lock":
		return game.Answer{Verb: game.DoLock, V: game.AnswerValues{game.OfCard: a.readCard(), game.OfArea: a.readArea()}}, true
	case "swap":
		return a.swapAnswer(), true
	case "raze":
		return game.Answer{Verb: game.DoRaze, V: game.AnswerValues{game.OfKind: a.choice("choice", razeWords)}}, true
	case "revenge":
		return a.revengeAnswer(), true
	case "evacuate":
		return game.Answer{Verb: game.DoEvacuate, V: game.AnswerValues{game.OfUnit: a.readUnit()}}, true
	case "pick-up":
		return game.Answer{Verb: game.DoPickUp, V: game.AnswerValues{game.OfItem: a.readItem(), game.OfUnit: a.readUnit(), game.OfArea: a.readArea()}}, true
	}
	return game.Answer{}, false
}

// executeAnswer reads whether the order is executed as itself or as another one.
func (a *answerReader) executeAnswer() game.Answer {
	if !a.more() {
		return game.Answer{Verb: game.DoExecute}
	}
	a.choice("way to execute", []string{"as"})
	return game.Answer{Verb: game.DoExecuteAs, V: game.AnswerValues{game.OfOrder: a.choice("order", orderWords)}}
}

// swapAnswer reads two units of different skirmishes.
func (a *answerReader) swapAnswer() game.Answer {
	answer := game.Answer{Verb: game.DoSwap}
	for i, half := range [2][2]*uint8{{&answer.V[game.OfSkirmish], &answer.V[game.OfUnit]}, {&answer.V[game.OfOtherSkirmish], &answer.V[game.OfOther]}} {
		*half[0], *half[1] = a.skirmish(), a.readUnit()
		if a.peek() == frontWord {
			a.next++
			answer.V[game.OfFronts] |= 1 << i
		}
	}
	return answer
}

// inFront completes an exchange that leaves "front" out where the unit can only be the front-line unit of the defender in its
// skirmish, as no other of its type fights there.
func inFront(r *game.Rules, s *game.State, a game.Answer) game.Answer {
	b := &s.Battle
	if s.Top().Step != game.AskSwap {
		return a
	}
	for i, half := range [2][2]uint8{{a.Skirmish(), uint8(a.Unit())}, {a.OtherSkirmish(), uint8(a.Other())}} {
		if k, u := half[0], half[1]; k < b.Count && int(u) < len(r.Units) {
			sk, p, unit := &b.Skirmishes[k], b.Players[game.Defender], game.UnitType(u)
			if r.TypeOf(s, p, sk.Front[game.Defender]) == unit && r.OfType(s, p, sk.Support[game.Defender], unit) == 0 {
				a.V[game.OfFronts] |= 1 << i
			}
		}
	}
	return a
}

// revengeAnswer reads what a destroyed hero takes with it.
func (a *answerReader) revengeAnswer() game.Answer {
	answer := game.Answer{Verb: game.DoRevenge}
	if i := slices.Index(revengeWords, a.peek()); i > 0 {
		a.next++
		answer.V[game.OfKind] = uint8(i)
	} else {
		answer.V[game.OfUnit] = a.readUnit()
	}
	answer.V[game.OfArea] = a.readArea()
	return answer
}
