package look

import (
	"strconv"

	"koprulu/club/people"
	"koprulu/help/ahead"
	"koprulu/rules/game"
	"koprulu/site/server/core"
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

// apiLaterDeed changes what the seat of the token has left for later, unless do is nil, and answers with it.
func apiLaterDeed(do func(v *core.Visit, at *core.Seated) error) core.AtTable {
	return func(v *core.Visit, at *core.Seated) error {
		if at.Seat >= game.MaxPlayers {
			return core.ErrNotYours
		}
		if do != nil {
			if err := do(v, at); err != nil {
				return err
			}
		}
		return v.OK(laterOf(at.Snapshot().LeftAhead(at.Seat)))
	}
}

// apiLeave leaves an answer for later.
func apiLeave(v *core.Visit, at *core.Seated, a ahead.Answer) error {
	return at.LeaveAhead(v.Ctx, v.Person(), v.Who.Key.Kind == people.TokenKey, a)
}

// apiReplaceLater leaves answers for later in place of all earlier ones: {"answers": […]}.
func apiReplaceLater(v *core.Visit, at *core.Seated, body struct {
	Answers *[]ahead.Answer `json:"answers"`
}) error {
	if body.Answers == nil {
		return core.Missing("answers")
	}
	return at.ReplaceAhead(v.Ctx, v.Person(), v.Who.Key.Kind == people.TokenKey, *body.Answers...)
}

// apiDropLater takes back an answer left for later, or puts away one that fell.
func apiDropLater(v *core.Visit, at *core.Seated) error {
	id, err := strconv.ParseUint(v.PathValue("answer"), 10, 32)
	if err != nil {
		return core.ErrNowhere
	}
	return at.DropAhead(v.Ctx, v.Person(), uint32(id))
}
