package server

import (
	"net/http"
	"strconv"

	"koprulu/club/people"
	"koprulu/help/ahead"
	"koprulu/rules/game"
)

// apiLeft is an answer left for later in the API.
type apiLeft struct {
	ID uint32 `json:"id"`
	ahead.Answer
}

// apiLater is what a seat has left for later.
type apiLater struct {
	Answers []apiLeft      `json:"answers"`
	Fallen  []ahead.Fallen `json:"fallen"`
	// Given are the numbers of the answers, counted in the game from 1, that were left for later and have been given.
	Given []int `json:"given"`
}

// laterOf returns what is left for later as its owner may read it, without what only the table needs.
func laterOf(l *ahead.List) apiLater {
	out := apiLater{Answers: []apiLeft{}, Fallen: []ahead.Fallen{}, Given: []int{}}
	if l == nil {
		return out
	}
	for i := range l.Left {
		out.Answers = append(out.Answers, apiLeft{l.Left[i].ID, l.Left[i].Answer})
	}
	out.Fallen, out.Given = append(out.Fallen, l.Fallen...), append(out.Given, l.Given...)
	return out
}

// apiLaterDeed changes what the seat of the token has left for later, and answers with it.
func (s *Server) apiLaterDeed(do func(v *visit, at *seated) error) handler {
	return func(w http.ResponseWriter, v *visit) error {
		at, err := s.table(v)
		if err != nil {
			return err
		}
		if err := needPerson(v); err != nil {
			return err
		}
		if at.seat >= game.MaxPlayers {
			return errNotYours
		}
		if err := do(v, at); err != nil {
			return err
		}
		return writeJSON(w, http.StatusOK, laterOf(at.Snapshot().LeftAhead(at.seat)))
	}
}

// apiReadLater changes nothing.
func (s *Server) apiReadLater(*visit, *seated) error { return nil }

// apiLeave leaves an answer for later.
func (s *Server) apiLeave(v *visit, at *seated) error {
	var a ahead.Answer
	if err := wanted(v, &a); err != nil {
		return err
	}
	return at.LeaveAhead(v.ctx, v.person(), v.who.key.Kind == people.TokenKey, a)
}

// apiReplaceLater leaves answers for later in place of all earlier ones: {"answers": […]}.
func (s *Server) apiReplaceLater(v *visit, at *seated) error {
	var body struct {
		Answers *[]ahead.Answer `json:"answers"`
	}
	if err := wanted(v, &body); err != nil {
		return err
	}
	if body.Answers == nil {
		return missing("answers")
	}
	return at.ReplaceAhead(v.ctx, v.person(), v.who.key.Kind == people.TokenKey, *body.Answers...)
}

// apiDropLater takes back an answer left for later, or puts away one that fell.
func (s *Server) apiDropLater(v *visit, at *seated) error {
	id, err := strconv.ParseUint(v.PathValue("answer"), 10, 32)
	if err != nil {
		return errNowhere
	}
	return at.DropAhead(v.ctx, v.person(), uint32(id))
}
