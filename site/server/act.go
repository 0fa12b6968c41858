package server

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/page"
	"koprulu/site/web/prompt"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// deed is something that the sender of a request does at a table.
type deed func(v *visit, at *seated, m *room) error

// act carries out a deed and answers with what changed on the page: pieces for the page's script, a redirect to
// the page without one. What went wrong shows on the page too, with the status that says so: at the prompt until the
// next try if the deed was to answer the open decision, otherwise in a line that the page's script shows for a while.
func (s *Server) act(do deed, answers bool) handler {
	return func(w http.ResponseWriter, v *visit) error {
		at, err := s.table(v)
		if err != nil {
			return err
		}
		if v.who == nil {
			return errNobody
		}
		m := s.rooms.enter(at.ID(), s.now())
		defer func() { m.leave(s.now()) }()
		failed := do(v, at, m)
		s.badges.saw(v.person(), at.Snapshot(), s.now())
		if failed == nil {
			m.forgive(at.seat)
			if err := s.shareHalf(v.ctx, m, at.seat, v.wordsOf()); err != nil {
				return err
			}
			return s.show(w, v, at, m, http.StatusOK)
		}
		p := problemOf(failed)
		if p.status >= 500 || p == errNowhere || p == errMuch {
			return failed
		}
		s.metrics.problems.WithLabelValues(p.word).Inc()
		at.snap = at.Snapshot()
		at.seat = at.snap.SeatOf(v.person())
		playing := at.snap.Status == table.Playing || at.snap.Status == table.Paused
		switch {
		case v.partial() && !(answers && playing && at.seat < game.MaxPlayers):
			tell(w, p.sentence(v.wordsOf()))
		case at.seat < game.MaxPlayers:
			// It stays on the page until the next try, in all windows of this person.
			held := m.pick(at.seat, at.snap.Decisions[at.seat].Number)
			held.problem = p
			m.setPick(at.seat, held)
			if err := s.shareHalf(v.ctx, m, at.seat, v.wordsOf()); err != nil {
				return err
			}
		default:
			return failed
		}
		return s.show(w, v, at, m, p.status)
	}
}

// show answers a deed. A page that has a stream open gets the changes there and nowhere else: two responses that overtake each
// other would leave it with the older one. Without a stream it gets everything.
func (s *Server) show(w http.ResponseWriter, v *visit, at *seated, m *room, status int) error {
	if !v.partial() {
		// A form sent without a script leads to the page that needs none.
		http.Redirect(w, v.Request, tablePath(at.ID())+"?"+seen.AskPlain, http.StatusSeeOther)
		return nil
	}
	snap := at.Snapshot()
	seat := snap.SeatOf(v.person())
	if seat != at.seat || s.sealed(snap) {
		return s.seeOther(w, v, tablePath(at.ID()))
	}
	if m.follows(v.person()) || at.followedElsewhere() {
		if status == http.StatusOK {
			status = http.StatusNoContent
		}
		w.WriteHeader(status)
		return nil
	}
	at.snap = snap
	pieces, _, err := s.appendPieces(nil, v, at, m, had{}, page.AppendFragments)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(pieces) // Readers who are gone see it in their stream.
	return nil
}

// decisionOf reads for which decision a request of a page was made.
func decisionOf(v *visit) (uint64, error) {
	n, err := strconv.ParseUint(v.value("decision"), 10, 64)
	if err != nil {
		return 0, wrong("form", "decision")
	}
	return n, nil
}

// answer returns an answer in the words of notation.
func (s *Server) answer(v *visit, at *seated, m *room) error {
	n, err := decisionOf(v)
	if err != nil {
		return err
	}
	return s.give(v, at, m, n, v.value("text"))
}

// give answers a decision and forgets what was picked for it, or asks first whether it may force mine.
func (s *Server) give(v *visit, at *seated, m *room, decision uint64, text string) error {
	if v.value("mines") == "" && s.asksToMine(at, m, decision, text) {
		return nil
	}
	done, err := at.Answer(v.ctx, v.person(), at.seat, decision, text)
	if err != nil {
		return err
	}
	if !done.Repeated {
		s.metrics.answers.Inc()
	}
	m.setPick(at.seat, pick{})
	return s.payFor(v, at, m)
}

// choices returns what a seat can answer to a decision, or errStale if it is no longer open.
func (s *Server) choices(v *visit, at *seated) (uint64, []choice.Choice, error) {
	n, err := decisionOf(v)
	if err != nil {
		return 0, nil, err
	}
	snap := at.snap
	if at.seat >= game.MaxPlayers {
		return 0, nil, errNotYours
	}
	if n == 0 || snap.Decisions[at.seat].Number != n || snap.Rules == nil {
		return 0, nil, snap.Late(at.seat)
	}
	legal := snap.Legal(at.seat, nil)
	return n, choice.Open(v.wordsOf(), snap.Rules, snap.View(at.seat), legal, snap.Beside(at.seat, nil)), nil
}

// choose keeps the part of an answer chosen so far.
func (s *Server) choose(v *visit, at *seated, m *room) error {
	n, all, err := s.choices(v, at)
	if err != nil {
		return err
	}
	chosen, err := choice.ParsePick(v.value("pick"))
	if err != nil {
		return wrong("form", "pick")
	}
	m.setPick(at.seat, pick{decision: n, chosen: chosen.Trim(all)})
	return nil
}

// point takes a place of the map that was pointed at: if only one answer is about it, that is given; otherwise the choice is
// narrowed to it.
func (s *Server) point(v *visit, at *seated, m *room) error {
	n, all, err := s.choices(v, at)
	if err != nil {
		return err
	}
	kind, index, ok := strings.Cut(v.value("at"), ".")
	a, err := strconv.ParseUint(kind, 10, 8)
	b, err2 := strconv.ParseUint(index, 10, 8)
	if !ok || err != nil || err2 != nil {
		return wrong("form", "at")
	}
	held := m.pick(at.seat, n)
	chosen, only := held.chosen.Trim(all).Point(all, choice.Spot(a), uint8(b))
	if only != nil && table.Sells(only.Answer.Verb) && v.carted(at.snap, m, at.seat, at.snap.View(at.seat).Step) {
		held.chosen = nil
		return s.addToCart(at, m, held, only.Answer)
	}
	if only != nil {
		return s.give(v, at, m, n, only.Text)
	}
	m.setPick(at.seat, pick{decision: n, chosen: chosen})
	return nil
}

// undo takes back the last answer of the player's own turn: answers is how many the page shows.
func (s *Server) undo(v *visit, at *seated, m *room) error {
	stand, ok := v.number("answers")
	if !ok || stand < 1 {
		return wrong("form", "answers")
	}
	if stand != at.snap.Answers && stand-1 < at.snap.Answers {
		return errStale // This would take back something other than the page shows.
	}
	err := at.Undo(v.ctx, v.person(), stand-1)
	if errors.Is(err, table.ErrNoUndo) && stand-1 > at.snap.Answers {
		return errStale
	}
	return err
}

// done lets bots go on that wait because the player could still take something back.
func (s *Server) done(v *visit, at *seated, m *room) error { return at.Done(v.ctx, v.person()) }

// propose asks the others to agree to something.
func (s *Server) propose(v *visit, at *seated, m *room) error {
	kind, keep := v.value("kind"), 0
	switch kind {
	case table.ProposePause, table.ProposeEnd:
	case table.ProposeUndo:
		var ok bool
		if keep, ok = v.number("keep"); !ok {
			return wrong("form", "keep")
		}
	case table.ProposeReplace, table.ProposeOffer:
		seat, ok := v.number("seat")
		if !ok {
			return wrong("form", "seat")
		}
		keep = seat - 1
	default:
		return wrong("form", "kind")
	}
	return at.Propose(v.ctx, v.person(), kind, keep)
}

// vote answers another player's proposal.
func (s *Server) vote(v *visit, at *seated, m *room) error {
	agree := v.value("agree")
	if agree != "0" && agree != "1" {
		return wrong("form", "agree")
	}
	return at.Vote(v.ctx, v.person(), agree == "1")
}

func (s *Server) withdraw(v *visit, at *seated, m *room) error { return at.Withdraw(v.ctx, v.person()) }

func (s *Server) resume(v *visit, at *seated, m *room) error { return at.Resume(v.ctx, v.person()) }

// comeBack takes the seat back from the stand-in bot.
func (s *Server) comeBack(v *visit, at *seated, m *room) error { return at.Return(v.ctx, v.person()) }

// leaveTable leaves a game for good; a bot plays on.
func (s *Server) leaveTable(v *visit, at *seated, m *room) error {
	if v.value("sure") == "" {
		return wrong("sure", "sure")
	}
	return at.Leave(v.ctx, v.person())
}

// resign takes the reader's seat out of the game for good.
func (s *Server) resign(v *visit, at *seated, m *room) error {
	if v.value("sure") == "" {
		return wrong("sure", "sure")
	}
	return at.Resign(v.ctx, v.person())
}

// talk says something in the chat.
func (s *Server) talk(v *visit, at *seated, m *room) error {
	_, err := s.say(v.ctx, at, v.who, v.value("text"))
	return err
}

// refusal returns why the last try of a seat did not work, for its page.
func (p *pick) refusal(w *locale.Words) prompt.Refusal {
	if p.problem == nil {
		return prompt.Refusal{}
	}
	r := prompt.Refusal{Text: p.problem.sentence(w)}
	if p.problem.rule != rule.None {
		r.Rule = p.problem.rule.String()
	}
	return r
}
