package board

import (
	"strconv"

	"koprulu/game"
	"koprulu/sums"
	"koprulu/web/card"
)

// matchup is a front line of the reader that a card of theirs counts for.
type matchup struct {
	unit     game.UnitType
	skirmish int
	// plus is what support, special order and the card's own effects add to its attack, health to its health.
	plus, health int
}

// corner writes the values that a card would have there.
func (m matchup) corner(face *card.Face) string {
	if face.Kind != card.Standard {
		return ""
	}
	return strconv.Itoa(max(0, int(face.Major.Attack)+m.plus)) + "/" + strconv.Itoa(max(0, int(face.Major.Health)+m.health))
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
		if d.asked(game.AskCards, game.AskReplace) && k != int(d.v.Frame.V[game.FieldSkirmish]) || duel.Resolved || !d.asked(game.AskReplace) && duel.Placed[f.Bottom] > 0 {
			continue
		}
		if !info.Reinforcement && int(duel.Deck[f.Bottom]) < d.v.Players {
			continue // The standard card comes from another deck (BW-KEY-04).
		}
		side := f.Side(duel, f.Bottom)
		if info.Reinforcement && !side.Reinforces(info) || !info.Reinforcement && !info.Units.Has(duel.Front[f.Bottom]) {
			continue
		}
		m := matchup{unit: duel.Front[f.Bottom], skirmish: k}
		m.plus, m.health = side.Bonus(d.r, info.Effects)
		m.plus += side.Supported(d.r)
		bonus := sums.HeroBonus(d.r, duel.Front[f.Bottom])
		if m.health == 0 && side.Guarded {
			m.health = sums.GuardHealth
		}
		m.plus += int(bonus.Attack)
		m.health += int(bonus.Health)
		if side.Special && side.Attacker {
			m.plus++
		}
		return m, true
	}
	return matchup{}, false
}
