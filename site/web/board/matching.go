package board

import (
	"koprulu/help/sums"
	"koprulu/rules/game"
	"koprulu/site/web/card"
)

// matchup is a front line of the reader that a card of theirs counts for.
type matchup struct {
	unit     game.UnitType
	skirmish int
	// side is the reader's side of the skirmish, without cards.
	side sums.Side
}

// corner writes the values that a card would have there if it were placed now, alone or with a reinforcement card.
func (d *Desk) corner(m *matchup, face *card.Face, extra game.Card) string {
	if face.Kind != card.Standard {
		return ""
	}
	side := m.side
	side.Card = &d.sheet.Cards[face.Card]
	if extra != game.NoCard {
		side.Extra = &d.sheet.Cards[extra]
	}
	sum := sums.Of(d.r, &side)
	return sum.Attack.Text() + "/" + sum.Health.Text()
}

// cornerText says that in words.
func (d *Desk) cornerText(m matchup, corner string) string {
	return d.w.Text("web.board.card.corner", "unit", d.Print.Unit(m.unit).Name, "n", m.skirmish+1, "sum", corner)
}

// CornerWith returns what the corner of a card shows if a reinforcement card comes along, game.NoCard for none, and the
// same in words; both are empty for a card that counts for no front line.
func (d *Desk) CornerWith(face *card.Face, extra game.Card) (corner, words string) {
	m, ok := d.matching(face)
	if !ok {
		return "", ""
	}
	corner = d.corner(&m, face, extra)
	return corner, d.cornerText(m, corner)
}

// matching returns the front line of the reader for which a card counts with its major values: that of the skirmish
// for which they place cards, else the first that still waits for some.
func (d *Desk) matching(face *card.Face) (matchup, bool) {
	b := &d.v.Battle
	if b.Area == game.NoArea || face.Kind == card.InPlay || !d.mine {
		return matchup{}, false
	}
	f := d.fight
	if f == nil || !f.Own {
		return matchup{}, false
	}
	info := &d.sheet.Cards[face.Card]
	for k := range f.Duels {
		duel := &f.Duels[k]
		if d.asked(game.AskCards, game.AskReplace) && k != int(d.v.Frame.V[game.FieldSkirmish]) || duel.Resolved ||
			!d.asked(game.AskReplace) && duel.Placed[f.Bottom] > 0 {
			continue
		}
		if !info.Reinforcement && int(duel.Deck[f.Bottom]) < d.v.Players {
			continue // The standard card comes from another deck (BW-KEY-04).
		}
		side := f.Side(duel, f.Bottom)
		if info.Reinforcement && !side.Reinforces(info) || !info.Reinforcement && !info.Units.Has(duel.Front[f.Bottom]) {
			continue
		}
		return matchup{duel.Front[f.Bottom], k, side}, true
	}
	return matchup{}, false
}
