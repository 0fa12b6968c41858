package play

import (
	"context"
	"errors"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/server/core"
	"koprulu/site/web/page"
	"koprulu/site/web/prompt"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// deed is something that the sender of a request does at a table.
type deed func(v *core.Visit, at *core.Seated, m *Room) error

// act carries out a deed and answers with what changed on the page: pieces for the page's script, a redirect to
// the page without one. What went wrong shows on the page too, with the status that says so: at the prompt until the
// next try if the deed was to answer the open decision, otherwise in a line that the page's script shows for a while.
func (s *Chapter) act(do deed, answers bool) core.AtTable {
	return func(v *core.Visit, at *core.Seated) error {
		m := s.Rooms.Enter(at.ID(), s.Now())
		defer func() { m.Leave(s.Now()) }()
		failed := do(v, at, m)
		s.Badges.Saw(v.Person(), at.Snapshot(), s.Now())
		if failed == nil {
			m.forgive(at.Seat)
			if err := s.Sharing.shareHalf(v.Ctx, m, at.Seat, v.WordsOf()); err != nil {
				return err
			}
			return s.show(v, at, m, http.StatusOK)
		}
		p := core.ProblemOf(failed)
		if p.Status >= 500 || p == core.ErrNowhere || p == core.ErrMuch {
			return failed
		}
		s.CountProblem(p)
		at.Snap = at.Snapshot()
		at.Seat = at.Snap.SeatOf(v.Person())
		playing := at.Snap.Status.Runs()
		switch {
		case v.Partial() && !(answers && playing && at.Seat < game.MaxPlayers):
			core.Tell(v, p.Sentence(v.WordsOf()))
		case at.Seat < game.MaxPlayers:
			// It stays on the page until the next try, in all windows of this person.
			held := m.Pick(at.Seat, at.Snap.Decisions[at.Seat].Number)
			held.problem = p
			m.setPick(at.Seat, held)
			if err := s.Sharing.shareHalf(v.Ctx, m, at.Seat, v.WordsOf()); err != nil {
				return err
			}
		default:
			return failed
		}
		return s.show(v, at, m, p.Status)
	}
}

// show answers a deed. A page that has a stream open gets the changes there and nowhere else: two responses that
// overtake each other would leave it with the older one. Without a stream it gets everything.
func (s *Chapter) show(v *core.Visit, at *core.Seated, m *Room, status int) error {
	if !v.Partial() {
		// A form sent without a script leads to the page that needs none.
		return v.Redirect(at.Path() + "?" + seen.AskPlain)
	}
	snap := at.Snapshot()
	seat := snap.SeatOf(v.Person())
	if seat != at.Seat || s.Sealed(snap) {
		return s.SeeOther(v, at.Path())
	}
	if m.follows(v.Person()) || followedElsewhere(at) {
		if status == http.StatusOK {
			status = http.StatusNoContent
		}
		v.Out.WriteHeader(status)
		return nil
	}
	at.Snap = snap
	pieces, _, err := s.AppendPieces(nil, v, at, m, Had{}, page.AppendFragments)
	if err != nil {
		return err
	}
	v.Out.Header().Set("Content-Type", "text/html; charset=utf-8")
	v.Out.WriteHeader(status)
	_, _ = v.Out.Write(pieces) // Readers who are gone see it in their stream.
	return nil
}

// answer returns an answer in the words of notation.
func (s *Chapter) answer(v *core.Visit, at *core.Seated, m *Room) error {
	n, err := v.Decision()
	if err != nil {
		return err
	}
	if texts := strings.Split(v.Value("text"), "|"); len(texts) > 1 {
		return s.giveEach(v, at, m, n, texts)
	}
	return s.give(v, at, m, n, v.Value("text"))
}

// giveEach gives several answers to a decision and those that follow it: units of several areas that move together. All
// of them can be given to the decision that is open, and all are given or none.
func (s *Chapter) giveEach(v *core.Visit, at *core.Seated, m *Room, decision uint64, texts []string) error {
	_, all, err := choices(v, at)
	if err != nil {
		return err
	}
	var answers []game.Answer
	for _, text := range texts {
		i := slices.IndexFunc(all, func(c choice.Choice) bool { return c.Text == text && c.Answer.Verb == game.DoMove })
		if i < 0 {
			return core.WrongForm("text")
		}
		answers = append(answers, all[i].Answer)
	}
	if err := s.giveAll(v, at, decision, answers); err != nil {
		return err
	}
	m.setPick(at.Seat, pick{})
	return nil
}

// give answers a decision and forgets what was picked for it, or asks first whether it may force mine.
func (s *Chapter) give(v *core.Visit, at *core.Seated, m *Room, decision uint64, text string) error {
	if v.Value("mines") == "" && asksToMine(at, m, decision, text) {
		return nil
	}
	done, err := at.Answer(v.Ctx, v.Person(), at.Seat, decision, text)
	if err != nil {
		return err
	}
	if !done.Repeated {
		s.Figures.Answers.Inc()
	}
	m.setPick(at.Seat, pick{})
	return s.payFor(v, at, m)
}

// choices returns what a seat can answer to a decision, or ErrStale if it is no longer open.
func choices(v *core.Visit, at *core.Seated) (uint64, []choice.Choice, error) {
	n, err := v.Decision()
	if err != nil {
		return 0, nil, err
	}
	snap := at.Snap
	if at.Seat >= game.MaxPlayers {
		return 0, nil, core.ErrNotYours
	}
	if n == 0 || snap.Decisions[at.Seat].Number != n || snap.Rules == nil {
		return 0, nil, snap.Late(at.Seat)
	}
	legal := snap.Legal(at.Seat, nil)
	return n, choice.Open(v.WordsOf(), snap.Rules, snap.View(at.Seat), legal, snap.Beside(at.Seat, nil)), nil
}

// choose keeps the part of an answer chosen so far.
func (s *Chapter) choose(v *core.Visit, at *core.Seated, m *Room) error {
	n, all, err := choices(v, at)
	if err != nil {
		return err
	}
	chosen, err := choice.ParsePick(v.Value("pick"))
	if err != nil {
		return core.WrongForm("pick")
	}
	m.setPick(at.Seat, pick{decision: n, Chosen: chosen.Trim(all)})
	return nil
}

// point takes a place of the map that was pointed at: if only one answer is about it, that is given; otherwise the
// choice is narrowed to it.
func (s *Chapter) point(v *core.Visit, at *core.Seated, m *Room) error {
	n, all, err := choices(v, at)
	if err != nil {
		return err
	}
	kind, index, ok := strings.Cut(v.Value("at"), ".")
	a, err := strconv.ParseUint(kind, 10, 8)
	b, err2 := strconv.ParseUint(index, 10, 8)
	if !ok || err != nil || err2 != nil {
		return core.WrongForm("at")
	}
	held := m.Pick(at.Seat, n)
	chosen, only := held.Chosen.Trim(all).Point(all, choice.Spot(a), uint8(b))
	if only != nil && table.Sells(only.Answer.Verb) && carted(v, at.Snap, m, at.Seat, at.Snap.View(at.Seat).Step) {
		held.Chosen = nil
		return addToCart(at, m, held, only.Answer)
	}
	if only != nil {
		return s.give(v, at, m, n, only.Text)
	}
	m.setPick(at.Seat, pick{decision: n, Chosen: chosen})
	return nil
}

// undo takes back the last answer of the player's own turn: answers is how many the page shows.
func undo(v *core.Visit, at *core.Seated, m *Room) error {
	stand, ok := v.Number("answers")
	if !ok || stand < 1 {
		return core.WrongForm("answers")
	}
	if stand != at.Snap.Answers && stand-1 < at.Snap.Answers {
		return core.ErrStale // This would take back something other than the page shows.
	}
	err := at.Undo(v.Ctx, v.Person(), stand-1)
	if errors.Is(err, table.ErrNoUndo) && stand-1 > at.Snap.Answers {
		return core.ErrStale
	}
	return err
}

// propose asks the others to agree to something.
func propose(v *core.Visit, at *core.Seated, m *Room) error {
	kind, keep := v.Value("kind"), 0
	switch kind {
	case table.ProposePause, table.ProposeEnd, table.ProposeLastRound:
	case table.ProposePace:
		pace, ok := table.ParsePace(v.Value("pace"))
		if !ok {
			return core.WrongForm("pace")
		}
		return table.ProposeNewPace(v.Ctx, at.Table, v.Person(), pace)
	case table.ProposeUndo:
		var ok bool
		if keep, ok = v.Number("keep"); !ok {
			return core.WrongForm("keep")
		}
	case table.ProposeReplace, table.ProposeOffer:
		seat, ok := v.Number("seat")
		if !ok {
			return core.WrongForm("seat")
		}
		keep = seat - 1
	default:
		return core.WrongForm("kind")
	}
	return at.Propose(v.Ctx, v.Person(), kind, keep)
}

// either makes a deed of what a form says by one of two values.
func either(field, yes, no string, do func(*table.Table, context.Context, table.Person, bool) error) deed {
	return func(v *core.Visit, at *core.Seated, _ *Room) error {
		on := v.Value(field)
		if on != yes && on != no {
			return core.WrongForm(field)
		}
		return do(at.Table, v.Ctx, v.Person(), on == yes)
	}
}

// onPage makes a deed of a page of an act that programs do, too.
func onPage(do apiAct) deed {
	return func(v *core.Visit, at *core.Seated, _ *Room) error { return do(v, at) }
}

// sure makes a deed of an act that can't be undone: the form says that its sender is sure.
func sure(do apiAct) deed {
	return func(v *core.Visit, at *core.Seated, _ *Room) error {
		if v.Value("sure") == "" {
			return core.Wrong("sure", "sure")
		}
		return do(v, at)
	}
}

// talk says something in the chat.
func (s *chats) talk(v *core.Visit, at *core.Seated, m *Room) error {
	_, err := s.say(v.Ctx, at, v.Who, v.Value("text"))
	return err
}

// refusal returns why the last try of a seat did not work, for its page.
func (p *pick) refusal(w *locale.Words) prompt.Refusal {
	if p.problem == nil {
		return prompt.Refusal{}
	}
	r := prompt.Refusal{Text: p.problem.Sentence(w)}
	if p.problem.Rule != rule.None {
		r.Rule = p.problem.Rule.String()
	}
	return r
}

// takeBack takes back answers of a sandbox: to the last decision of its owner, or with do=all to the position that was
// copied.
func takeBack(v *core.Visit, at *core.Seated, m *Room) error {
	if !at.Snap.IsSandbox() {
		return core.ErrNotNow
	}
	keep := 0
	if v.Value("do") != "all" {
		n, ok := at.Snap.BackTo(at.Seat)
		if !ok {
			return core.ErrNoUndo
		}
		keep = n
	}
	return at.Undo(v.Ctx, v.Person(), keep)
}

// shownTo is how a page of a player says how far it has come, and whether it is in front.
func shownTo(v *core.Visit, at *core.Seated) error {
	page := table.Shown{Page: v.Value("page"), Front: v.Value("front") != ""}
	if len(page.Page) == 0 || len(page.Page) > mostPageName || strings.ContainsAny(page.Page, " \n") {
		return core.WrongForm("page")
	}
	if v.Value("answers") == "" {
		page.Answers = math.MaxInt // It shows everything when it comes.
	} else if n, ok := v.Number("answers"); ok {
		page.Answers = n
	} else {
		return core.WrongForm("answers")
	}
	if v.Value("decision") != "" {
		var err error
		if page.Decision, err = v.Decision(); err != nil {
			return err
		}
	}
	return v.Done(at.Shown(v.Ctx, v.Person(), page))
}

// mostPageName is the longest name of a page.
const mostPageName = 20

// hold makes bots wait longer with what a player may take back, while the player thinks about it. The page shows it on
// its own.
func hold(v *core.Visit, at *core.Seated) error {
	on := v.Value("on")
	if on != "0" && on != "1" {
		return core.WrongForm("on")
	}
	return v.Done(at.Hold(v.Ctx, v.Person(), on == "1"))
}
