package play

import (
	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web/seen"
)

// asksToMine reports whether an answer was put aside because it would force mine by itself: the page asks for that
// first, with its price. Players who press the button of that question send the answer again, with mines.
func asksToMine(at *core.Seated, m *Room, decision uint64, text string) bool {
	if !at.Snap.AsksToMine(at.Seat, decision, text) {
		return false
	}
	held := m.Pick(at.Seat, decision)
	held.problem, held.agree = nil, text
	m.setPick(at.Seat, held)
	return true
}

// agreement returns the answer that waits for a seat to agree to force mining, nil if none of the legal answers does.
func (p *pick) agreement(all []choice.Choice, unasked func(game.Answer) []game.Answer) *seen.Agree {
	for i := range all {
		if p.agree != "" && all[i].Text == p.agree {
			if mines := unasked(all[i].Answer); len(mines) > 0 {
				return &seen.Agree{Choice: all[i], Mines: mines}
			}
		}
	}
	return nil
}
