package server

import (
	"math/rand/v2"

	"koprulu/bot"
	"koprulu/game"
	"koprulu/notation/answer"
	"koprulu/table"
)

// mostPayments is more than anything costs.
const mostPayments = 16

// pay puts workers on cards until what is being bought is paid, as the simple bot would: what can't be lost first. It stops
// when only force mining is left, as that is for the player to decide, and says so if nothing could be paid. Every payment is a separate answer, which can be
// taken back.
func (s *Server) pay(v *visit, at *seated, m *room) error {
	n, err := decisionOf(v)
	if err != nil {
		return err
	}
	payer, err := bot.New("simple", 0)
	if err != nil {
		return err
	}
	for paid := 0; paid < mostPayments; paid++ {
		snap := at.Snapshot()
		if at.seat >= game.MaxPlayers {
			return errNotYours
		}
		if paid == 0 && (n == 0 || snap.Decisions[at.seat].Number != n) {
			return snap.Late(at.seat)
		}
		if snap.Status != table.Playing || snap.Decisions[at.seat].Number == 0 {
			return nil
		}
		view := snap.View(at.seat)
		if view.Step != game.AskPay {
			return nil
		}
		a := snap.Pick(payer, at.seat, rand.NewPCG(snap.Seq, uint64(at.seat)))
		if a.Verb == game.DoForce {
			if paid == 0 {
				return errForceOnly
			}
			return nil
		}
		text := answer.FormatInView(snap.Rules, view, a)
		if err := s.give(v, at, m, snap.Decisions[at.seat].Number, text); err != nil {
			return err
		}
	}
	return nil
}
