package server

import (
	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/site/server/core"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// asksToMine reports whether an answer was put aside because it would force mine by itself: the page asks for that first, with its price. Players
// who press the button of that question send the answer again, with mines. Answers that are not legal are left to be refused when they are given.
func (s *Server) asksToMine(at *core.Seated, m *room, decision uint64, text string) bool {
	snap := at.Snap
	if at.Seat >= game.MaxPlayers || decision == 0 || snap.Decisions[at.Seat].Number != decision || snap.Status != table.Playing {
		return false
	}
	unasked := snap.Unasked(at.Seat)
	for _, a := range snap.Legal(at.Seat, nil) {
		if table.Charges(a.Verb) && answer.FormatInView(snap.Rules, snap.View(at.Seat), a) == text && len(unasked(a)) > 0 {
			held := m.pick(at.Seat, decision)
			held.problem, held.agree = nil, text
			m.setPick(at.Seat, held)
			return true
		}
	}
	return false
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
