package draw

import (
	"strconv"

	"koprulu/help/sums"
	"koprulu/rules/game"
)

// sideOf returns a side of a skirmish of the battle that is being fought, without its cards. It returns false if there
// is no such front line, or if the side's standard card comes from the deck of another player (BW-KEY-04).
func sideOf(r *game.Rules, v *game.View, k, side int) (sums.Side, bool) {
	b := &v.Battle
	if b.Area == game.NoArea || k < 0 || k >= int(b.Count) {
		return sums.Side{}, false
	}
	front := func(side int) game.UnitType { return v.TypeOf(r, b.Players[side], b.Skirmishes[k].Front[side]) }
	support := func(side int) []game.UnitType {
		var out []game.UnitType
		for fig := range b.Skirmishes[k].Support[side].All() {
			out = append(out, v.TypeOf(r, b.Players[side], fig))
		}
		return out
	}
	s := sums.Side{Front: front(side), Foe: front(1 - side), Support: support(side), FoeSupport: support(1 - side),
		Attacker: side == game.Attacker, Special: b.Special, Guarded: b.Guard && side == game.Defender,
		Paid: b.Skirmishes[k].Marks[side]&game.MarkPaid != 0}
	f := v.Seats[b.Players[side]].Faction
	if int(s.Front) >= len(r.Units) || int(s.Foe) >= len(r.Units) || int(f) >= len(r.Sheets) ||
		r.Sheets[f].CaptiveFigures.Has(b.Skirmishes[k].Front[side]) {
		return s, false
	}
	return s, true
}

// cardSum are the values of a side with its cards; differs is true if they are not the ones in the name of its card.
type cardSum struct {
	sums.Sum
	Differs bool
}

// sumWith returns the values that a side of a skirmish has with its cards, without what the other side's cards do to
// them; it returns false if they can't be worked out.
func sumWith(r *game.Rules, v *game.View, k, side int, card, extra game.Card) (cardSum, bool) {
	s, ok := sideOf(r, v, k, side)
	if !ok || card == game.NoCard {
		return cardSum{}, false
	}
	sheet := &r.Sheets[v.Seats[v.Battle.Players[side]].Faction]
	if int(card) >= len(sheet.Cards) {
		return cardSum{}, false
	}
	s.Card = &sheet.Cards[card]
	if int(extra) < len(sheet.Cards) {
		s.Extra = &sheet.Cards[extra]
	}
	sum, printed := sums.Of(r, &s), s.Card.Major
	return cardSum{sum, sum.Attack.Low != int(printed.Attack) || sum.Health.Low != int(printed.Health)}, true
}

// SumOf returns the values of the viewer's side with the cards of an answer.
func SumOf(r *game.Rules, v *game.View, a game.Answer) (cardSum, bool) {
	for side, p := range v.Battle.Players {
		if a.Verb == game.DoCard && p == v.Seat {
			return sumWith(r, v, int(a.Skirmish()), side, a.Card(), a.Extra())
		}
	}
	return cardSum{}, false
}

// SumText writes the values of a side: "= 7/6".
func SumText(s *cardSum) string { return "= " + s.Attack.Text() + "/" + s.Health.Text() }

// sumParts writes what the values of a side are made of: the printed values of its card, then what is added to attack
// and health.
func sumParts(s *cardSum) Line {
	plus := s.Attack.Low - s.Printed.Low
	l := Heavy.Line(SumText(s))
	if plus > 0 {
		return l.Add(" ("+strconv.Itoa(s.Printed.Low)+"+"+strconv.Itoa(plus)+")", Muted)
	}
	return l
}
