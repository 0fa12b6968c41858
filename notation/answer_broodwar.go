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
		w.put(w.leader(w.p, game.Leader(a.A)))
	case game.DoPlayer:
		w.put(w.player(game.Player(a.A)))
	case game.DoExecuteAs:
		w.put(wordAt(orderWords, int(a.A)))
	case game.DoLock:
		w.put(w.card(w.p, game.Card(a.A)), w.area(game.Area(a.B)))
	case game.DoSwap:
		for i, half := range [2][2]uint8{{a.A, a.B}, {a.C, a.D}} {
			w.number(half[0])
			w.unitMeant(half[1])
			if a.E>>i&1 != 0 {
				w.put(frontWord)
			}
		}
	case game.DoRaze:
		w.put(wordAt(razeWords, int(a.A)))
	case game.DoRevenge:
		switch a.A {
		case 0:
			w.unitMeant(a.B)
		default:
			w.put(wordAt(revengeWords, int(a.A)))
		}
		w.put(w.area(game.Area(a.C)))
	case game.DoPickUp:
		w.put(w.itemName(a.A))
		w.unitMeant(a.B)
		w.put(w.area(game.Area(a.C)))
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
		return game.Answer{Verb: game.DoLeader, A: a.readLeader()}, true
	case "give-up":
		return game.Answer{Verb: game.DoGive, A: a.readUnit(), B: a.readAreaOrCard()}, true
	case "player":
		return game.Answer{Verb: game.DoPlayer, A: named(a, "a player", a.findPlayer)}, true
	case "token":
		return game.Answer{Verb: game.DoToken, A: a.choice("resource", resourceWords)}, true
	case "leave":
		return game.Answer{Verb: game.DoLeave, A: a.readUnit(), B: a.readArea(), C: a.readArea()}, true
	case "raise":
		return game.Answer{Verb: game.DoRaise, A: a.readPlanet()}, true
	case "defend":
		return game.Answer{Verb: game.DoDefend, A: a.readArea()}, true
	case "lock":
		return game.Answer{Verb: game.DoLock, A: a.readCard(), B: a.readArea()}, true
	case "swap":
		return a.swapAnswer(), true
	case "raze":
		return game.Answer{Verb: game.DoRaze, A: a.choice("choice", razeWords)}, true
	case "revenge":
		return a.revengeAnswer(), true
	case "evacuate":
		return game.Answer{Verb: game.DoEvacuate, A: a.readUnit()}, true
	case "pick-up":
		return game.Answer{Verb: game.DoPickUp, A: a.readItem(), B: a.readUnit(), C: a.readArea()}, true
	}
	return game.Answer{}, false
}

// executeAnswer reads whether the order is executed as itself or as another one.
func (a *answerReader) executeAnswer() game.Answer {
	if !a.more() {
		return game.Answer{Verb: game.DoExecute}
	}
	a.choice("way to execute", []string{"as"})
	return game.Answer{Verb: game.DoExecuteAs, A: a.choice("order", orderWords)}
}

// swapAnswer reads two units of different skirmishes.
func (a *answerReader) swapAnswer() game.Answer {
	answer := game.Answer{Verb: game.DoSwap}
	for i, half := range [2][2]*uint8{{&answer.A, &answer.B}, {&answer.C, &answer.D}} {
		*half[0], *half[1] = a.skirmish(), a.readUnit()
		if a.peek() == frontWord {
			a.next++
			answer.E |= 1 << i
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
	for i, half := range [2][2]uint8{{a.A, a.B}, {a.C, a.D}} {
		if k, u := half[0], half[1]; k < b.Count && int(u) < len(r.Units) {
			sk, p, unit := &b.Skirmishes[k], b.Players[game.Defender], game.UnitType(u)
			if r.TypeOf(s, p, sk.Front[game.Defender]) == unit && r.OfType(s, p, sk.Support[game.Defender], unit) == 0 {
				a.E |= 1 << i
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
		answer.A = uint8(i)
	} else {
		answer.B = a.readUnit()
	}
	answer.C = a.readArea()
	return answer
}
