package server

import (
	"net/http"
	"time"

	"koprulu/rules/game"
	"koprulu/table"
)

// payCookie says that its reader pays with workers of their choice: own. Without it purchases are paid for them.
const payCookie = "koprulu-pay"

// payer is who puts the workers of a seat on cards.
type payer uint8

// What a seat has said about that while its room has existed: if nothing, the reader's cookie decides.
const (
	payerUnsaid payer = iota
	payerServer
	payerOwner
)

// paysOwn reports whether players put their workers on cards themselves. What was said at the table takes precedence over the request: a
// stream was opened by an older request.
func (v *visit) paysOwn(m *room, seat game.Player) bool {
	switch m.payer(seat) {
	case payerServer:
		return false
	case payerOwner:
		return true
	}
	c, err := v.Cookie(payCookie)
	return err == nil && c.Value == "own"
}

// paying switches who puts workers on cards, for this table and, with a cookie, for all later ones: always=on or off.
func (s *Server) paying(w http.ResponseWriter, v *visit) error {
	always := v.value("always")
	if always == "on" || always == "off" {
		c := &http.Cookie{Name: payCookie, Value: "own", Path: "/", MaxAge: int(cookieAge / time.Second), HttpOnly: true, Secure: s.cfg.Secure, SameSite: http.SameSiteLaxMode}
		if always == "on" {
			c.Value, c.MaxAge = "", -1
		}
		http.SetCookie(w, c)
	}
	return s.act(func(v *visit, at *seated, m *room) error {
		switch {
		case at.seat >= game.MaxPlayers:
			return errNotYours
		case always == "on":
			m.setPayer(at.seat, payerServer)
		case always == "off":
			m.setPayer(at.seat, payerOwner)
		default:
			return wrong("form", "always")
		}
		return nil
	}, true)(w, v)
}

// pay puts workers on cards until what is being bought is paid, by the rule of carts. It stops when only force mining is left, because that is
// for the player to decide, and says so if nothing could be paid. Every payment is a separate answer, which can be taken back.
func (s *Server) pay(v *visit, at *seated, _ *room) error {
	n, err := decisionOf(v)
	if err != nil {
		return err
	}
	snap := at.Snapshot()
	if at.seat >= game.MaxPlayers {
		return errNotYours
	}
	if n == 0 || snap.Decisions[at.seat].Number != n || snap.Status != table.Playing || snap.View(at.seat).Step != game.AskPay {
		return snap.Late(at.seat)
	}
	answers := snap.Payments(at.seat)
	if len(answers) == 0 {
		return errForceOnly
	}
	return s.giveAll(v, at, n, answers)
}

// payFor pays what an answer of a seat has made due, for players who do not choose the workers. An answer stands whether or not it can be paid at once:
// the player is asked for what is left to pay.
func (s *Server) payFor(v *visit, at *seated, m *room) error {
	snap := at.Snapshot()
	if at.seat >= game.MaxPlayers || snap.Status != table.Playing || snap.Decisions[at.seat].Number == 0 || snap.View(at.seat).Step != game.AskPay || inTutorial(snap) || v.paysOwn(m, at.seat) {
		return nil
	}
	answers := snap.Payments(at.seat)
	if len(answers) == 0 {
		return nil
	}
	return s.giveAll(v, at, snap.Decisions[at.seat].Number, answers)
}

// giveAll carries out answers that follow one another.
func (s *Server) giveAll(v *visit, at *seated, decision uint64, answers []game.Answer) error {
	if err := at.AnswerAll(v.ctx, v.person(), at.seat, decision, answers); err != nil {
		return err
	}
	s.metrics.answers.Add(float64(len(answers)))
	return nil
}
