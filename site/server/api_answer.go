package server

import (
	"io"
	"net/http"
	"strconv"
	"sync"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/table"
)

// buffers are for bodies and answers of the API.
var buffers = sync.Pool{New: func() any { b := make([]byte, 0, 4<<10); return &b }}

// keepBuffer is the size above which a buffer is not kept.
const keepBuffer = 64 << 10

func borrow() *[]byte { return buffers.Get().(*[]byte) }

func giveBack(b *[]byte) {
	if cap(*b) <= keepBuffer {
		*b = (*b)[:0]
		buffers.Put(b)
	}
}

// jsonType is the type of answers, as a slice so that setting it allocates nothing.
var jsonType = []string{"application/json"}

// sendJSON sends JSON that has been made already.
func sendJSON(w http.ResponseWriter, status int, body []byte) {
	h := w.Header()
	h["Content-Type"] = jsonType
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	w.WriteHeader(status)
	_, _ = w.Write(body) // A reader who is gone needs no response.
}

// readBody reads a body into a buffer; its size is limited already.
func readBody(v *visit, buffer []byte) ([]byte, error) {
	for {
		if len(buffer) == cap(buffer) {
			buffer = append(buffer, 0)[:len(buffer)]
		}
		n, err := v.Body.Read(buffer[len(buffer):cap(buffer)])
		buffer = buffer[:len(buffer)+n]
		if err == io.EOF {
			return buffer, nil
		}
		if err != nil {
			return buffer, formError(err)
		}
	}
}

// apiAnswer takes an answer of a program: {"decision": 12, "answer": "pass"}. It is what the server does
// most, so nothing in it is looked up twice, goes through reflection or is logged.
func (s *Server) apiAnswer(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if v.who == nil {
		return errNobody
	}
	b := borrow()
	defer giveBack(b)
	body, err := readBody(v, *b)
	*b = body
	if err != nil {
		return err
	}
	request, bad := readAnswer(body)
	if bad != nil {
		return bad
	}
	if err := programs(v, at); err != nil {
		return err
	}
	done, err := at.Answer(v.ctx, v.person(), at.seat, request.decision, request.text)
	if err != nil {
		if p := problemOf(err); p.status < 500 {
			s.failAnswer(w, v, at, p)
			return nil
		}
		return err
	}
	if !done.Repeated {
		s.metrics.answers.Inc()
	}
	out := append((*b)[:0], `{"applied":`...)
	out = strconv.AppendUint(out, done.Seq, 10)
	if done.Repeated {
		out = append(out, `,"repeated":true`...)
	}
	out = append(out, `,"now":`...)
	out = s.appendNow(out, at.Snapshot(), at.seat, v)
	out = append(out, "}\n"...)
	*b = out
	sendJSON(w, http.StatusOK, out)
	return nil
}

// appendNow appends the moment of a table after something was done there, with what its sender asked for: the deed may have ended a game that nobody
// may see any more (sealed).
func (s *Server) appendNow(dst []byte, snap *table.Snapshot, seat game.Player, v *visit) []byte {
	want := asked(v)
	if s.sealed(snap) {
		want = ask{}
	}
	return appendMoment(dst, snap, seat, want)
}

// programs marks the seat of anyone who comes with a token, so that everyone knows that a program plays there.
func programs(v *visit, at *seated) error {
	if v.who.key.Kind != people.TokenKey || int(at.seat) >= len(at.snap.Seats) || at.snap.Seats[at.seat].Program {
		return nil
	}
	return at.PlayedByProgram(v.ctx, v.person())
}

// failAnswer sends why an answer was not accepted, and the present state of the table.
func (s *Server) failAnswer(w http.ResponseWriter, v *visit, at *seated, p *problem) {
	s.metrics.problems.WithLabelValues(p.word).Inc()
	snap := at.Snapshot()
	out := appendProblem(nil, p, p.sentence(v.wordsOf()))
	out = append(out[:len(out)-1], `,"now":`...)
	out = s.appendNow(out, snap, snap.SeatOf(v.person()), v)
	sendJSON(w, p.status, append(out, "}\n"...))
}

// failData answers a request for JSON with a problem.
func (s *Server) failData(w http.ResponseWriter, v *visit, p *problem) {
	sendJSON(w, p.status, append(appendProblem(nil, p, p.sentence(v.wordsOf())), '\n'))
}
