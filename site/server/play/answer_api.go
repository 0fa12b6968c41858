package play

import (
	"strconv"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/table"
)

// apiAnswer takes an answer of a program: {"decision": 12, "answer": "pass"}. It is what the server does
// most, so nothing in it is looked up twice, goes through reflection or is logged.
func (s *Chapter) apiAnswer(v *core.Visit, at *core.Seated) error {
	b := core.Borrow()
	defer core.GiveBack(b)
	body, err := core.ReadBody(v, *b)
	*b = body
	if err != nil {
		return err
	}
	request, err := readAnswer(body)
	if err != nil {
		return err
	}
	if err := programs(v, at); err != nil {
		return err
	}
	done, err := at.Answer(v.Ctx, v.Person(), at.Seat, request.decision, request.text)
	if err != nil {
		if p := core.ProblemOf(err); p.Status < 500 {
			s.failAnswer(v, at, p)
			return nil
		}
		return err
	}
	if !done.Repeated {
		s.Figures.Answers.Inc()
	}
	out := append((*b)[:0], `{"applied":`...)
	out = strconv.AppendUint(out, done.Seq, 10)
	if done.Repeated {
		out = append(out, `,"repeated":true`...)
	}
	out = append(out, `,"now":`...)
	out = s.appendNow(out, at.Snapshot(), at.Seat, v)
	*b = append(out, "}\n"...)
	return v.Send(*b)
}

// appendNow appends the moment of a table after something was done there, with what its sender asked for: the deed may
// have ended a game that nobody may see any more (sealed).
func (s *Chapter) appendNow(dst []byte, snap *table.Snapshot, seat game.Player, v *core.Visit) []byte {
	want := asked(v)
	if s.Sealed(snap) {
		want = Ask{}
	}
	return AppendMoment(dst, snap, seat, want)
}

// programs marks the seat of anyone who comes with a token, so that everyone knows that a program plays there.
func programs(v *core.Visit, at *core.Seated) error {
	if v.Who.Key.Kind != people.TokenKey || int(at.Seat) >= len(at.Snap.Seats) || at.Snap.Seats[at.Seat].Program {
		return nil
	}
	return at.PlayedByProgram(v.Ctx, v.Person())
}

// failAnswer sends why an answer was not accepted, and the present state of the table.
func (s *Chapter) failAnswer(v *core.Visit, at *core.Seated, p *core.Problem) {
	s.CountProblem(p)
	snap := at.Snapshot()
	out := core.AppendProblem(nil, p, p.Sentence(v.WordsOf()))
	out = append(out[:len(out)-1], `,"now":`...)
	out = s.appendNow(out, snap, snap.SeatOf(v.Person()), v)
	core.SendJSON(v.Out, p.Status, append(out, "}\n"...))
}
