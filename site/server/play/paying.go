package play

import (
	"koprulu/rules/game"
	"koprulu/site/server/core"
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

// paysOwn reports whether players put their workers on cards themselves. What was said at the table takes precedence
// over the request: a stream was opened by an older request.
func paysOwn(v *core.Visit, m *Room, seat game.Player) bool {
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
func (s *Chapter) paying(v *core.Visit, at *core.Seated) error {
	always := v.Value("always")
	switch always {
	case "on":
		s.Remember(v, payCookie, "", "/", 0)
	case "off":
		s.Remember(v, payCookie, "own", "/", core.CookieAge)
	}
	return s.act(func(v *core.Visit, at *core.Seated, m *Room) error {
		switch {
		case at.Seat >= game.MaxPlayers:
			return core.ErrNotYours
		case always == "on":
			m.setPayer(at.Seat, payerServer)
		case always == "off":
			m.setPayer(at.Seat, payerOwner)
		default:
			return core.WrongForm("always")
		}
		return nil
	}, true)(v, at)
}

// pay puts workers on cards until what is being bought is paid, by the rule of carts. It stops when only force mining
// is left, because that is for the player to decide, and says so if nothing could be paid. Every payment is a separate
// answer, which can be taken back.
func (s *Chapter) pay(v *core.Visit, at *core.Seated, _ *Room) error {
	n, err := v.Decision()
	if err != nil {
		return err
	}
	snap := at.Snapshot()
	if at.Seat >= game.MaxPlayers {
		return core.ErrNotYours
	}
	if snap.Decisions[at.Seat].Number != n || !snap.Pays(at.Seat) {
		return snap.Late(at.Seat)
	}
	answers := snap.Payments(at.Seat)
	if len(answers) == 0 {
		return core.ErrForceOnly
	}
	return s.giveAll(v, at, n, answers)
}

// payFor pays what an answer of a seat has made due, for players who do not choose the workers. An answer stands
// whether or not it can be paid at once: the player is asked for what is left to pay.
func (s *Chapter) payFor(v *core.Visit, at *core.Seated, m *Room) error {
	snap := at.Snapshot()
	if inTutorial(snap) || paysOwn(v, m, at.Seat) {
		return nil
	}
	answers := snap.Payments(at.Seat)
	if len(answers) == 0 {
		return nil
	}
	return s.giveAll(v, at, snap.Decisions[at.Seat].Number, answers)
}

// giveAll carries out answers that follow one another.
func (s *Chapter) giveAll(v *core.Visit, at *core.Seated, decision uint64, answers []game.Answer) error {
	if err := at.AnswerAll(v.Ctx, v.Person(), at.Seat, decision, answers); err != nil {
		return err
	}
	s.Figures.Answers.Add(float64(len(answers)))
	return nil
}
