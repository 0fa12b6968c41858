package answer

import (
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/words"
)

// legalTwin returns the legal answer that means the same: of cards that are equal in play only the lowest is in the
// list of legal answers, of two units that a word could mean there may be only one, and what was left out may be the
// only thing possible.
func legalTwin(r *game.Rules, s *game.State, p game.Player, a game.Answer) game.Answer {
	switch a.Verb {
	case game.DoDiscard, game.DoTake, game.DoCard:
	case game.DoSwap:
		return withFront(r, s, a)
	case game.DoLose: // of a unit that can only be the front-line unit, as in an exchange
		front := a
		front.V[game.OfFront] = game.InFront
		if a.Front() == 0 && r.Check(s, p, a) != rule.None && r.Check(s, p, front) == rule.None {
			return front
		}
		return a
	case game.DoUse, game.DoUseEvent, game.DoBuild:
		return completed(r, s, p, a)
	default:
		return a
	}
	n := words.Of(r, s)
	if n.Sheet(p) == nil || r.Check(s, p, a) == rule.None {
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
func twins(n *words.Names, p game.Player, two bool, a game.Answer) []game.Answer {
	sheet := n.Sheet(p)
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

// completed returns the only legal answer that has a value in addition: what a card costs, the planet that it is about,
// or the area of the second unit consumed; the answer itself if there is none, or more than one.
func completed(r *game.Rules, s *game.State, p game.Player, a game.Answer) game.Answer {
	at, none := game.OfPrice, uint8(game.NoUnit)
	switch a.Verb {
	case game.DoUseEvent:
		at, none = game.OfPlanet, uint8(game.NoPlanet)
	case game.DoBuild:
		at, none = game.OfSecond, uint8(game.NoArea)
	}
	if a.V[at] != none || a.Stolen() != 0 || r.Check(s, p, a) == rule.None {
		return a
	}
	only, n := a, 0
	for v := range 256 {
		with := a
		with.V[at] = uint8(v)
		if with.V[at] != none && r.Check(s, p, with) == rule.None {
			only, n = with, n+1
		}
	}
	if n == 1 {
		return only
	}
	return a
}

// withFront completes an exchange that leaves "front" out where the unit can only be the front-line unit of the
// defender in its skirmish, because no other of its type fights there.
func withFront(r *game.Rules, s *game.State, a game.Answer) game.Answer {
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
