package server

import (
	"context"
	"errors"
	"net/http"

	"koprulu/club/people"
	"koprulu/help/ahead"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/table"
)

// problem is why a request was not carried out: an HTTP status, a word for programs and a sentence for people.
type problem struct {
	status int
	// word is the error in the API, such as "stale"; the sentence is the text
	// web.server.problem.<word>.
	word string
	// rule is the broken rule of the game, None for problems of other kinds.
	rule rule.ID
	// where says what part of the input is wrong: a field, or a word of an answer.
	where string
	// detail says in English what is wrong there and what would be right, for the author of a program; empty if the sentence says it all.
	detail string
	// retry is the number of seconds after which to try again, 0 if that would not help.
	retry int
	// refused is the answer that was refused, with what its seat may know of the reason; nil for problems of other kinds.
	refused *table.Refused
	// sanction is the ban or mute that the sentence explains, nil for problems of other kinds.
	sanction *people.Sanction
	// reason is what the host said about it, if they did.
	reason string
	// text is the sentence if it came from another server, empty otherwise.
	text string
	// over says that the reason is the end of the game.
	over bool
	// seats are the seats that the sentence names, if it names any.
	seats game.PlayerSet
}

func (p *problem) Error() string { return p.word }

// sentence returns what is wrong, in the language of the reader.
func (p *problem) sentence(w *locale.Words) string {
	if p.text != "" {
		return p.text
	}
	if r := p.refused; r != nil && r.View != nil {
		if r.Unasked {
			return w.UnaskedOf(r.Rules, r.View)
		}
		if r.Stale {
			return w.StaleOf(r.Rules, r.View, r.Rule)
		}
		return w.RefusalOf(r.Rules, r.View, r.Answer, r.Rule)
	}
	if p.over {
		return w.GameOver()
	}
	if p.sanction != nil {
		return sanctionText(w, p.word, p.sanction)
	}
	if p.reason != "" {
		return w.Text("web.server.problem."+p.word+".reason", "reason", p.reason)
	}
	if p.rule != rule.None {
		return w.Refusal(p.rule)
	}
	if p.seats != 0 {
		return w.Text("web.server.problem."+p.word, "n", p.seats.Len(), "seats", w.SeatNumbers(p.seats))
	}
	return w.Text("web.server.problem." + p.word)
}

// The problems that handlers report. Something that does not exist and something not for the sender are the same
// problem, so that nobody can find out what exists by trying.
var (
	errNowhere   = &problem{status: http.StatusNotFound, word: "nowhere"}
	errHost      = &problem{status: http.StatusMisdirectedRequest, word: "host"}
	errForeign   = &problem{status: http.StatusForbidden, word: "foreign"}
	errNobody    = &problem{status: http.StatusUnauthorized, word: "nobody"}
	errKnown     = &problem{status: http.StatusConflict, word: "known"}
	errToken     = &problem{status: http.StatusUnauthorized, word: "token"}
	errMuch      = &problem{status: http.StatusTooManyRequests, word: "much", retry: 5}
	errLarge     = &problem{status: http.StatusRequestEntityTooLarge, word: "large"}
	errStale     = &problem{status: http.StatusConflict, word: "stale"}
	errRepeated  = &problem{status: http.StatusConflict, word: "changed"}
	errNotNow    = &problem{status: http.StatusConflict, word: "not-now"}
	errOver      = &problem{status: http.StatusConflict, word: errNotNow.word, over: true}
	errTaken     = &problem{status: http.StatusConflict, word: "taken"}
	errCalled    = &problem{status: http.StatusConflict, word: "called"}
	errSeated    = &problem{status: http.StatusConflict, word: "seated"}
	errNoUndo    = &problem{status: http.StatusConflict, word: "no-undo"}
	errUnsealed  = &problem{status: http.StatusUnprocessableEntity, word: "unsealed"}
	errProposal  = &problem{status: http.StatusConflict, word: "proposal"}
	errNoTurn    = &problem{status: http.StatusForbidden, word: "no-turn"}
	errNotYours  = &problem{status: http.StatusForbidden, word: "not-yours"}
	errLink      = &problem{status: http.StatusNotFound, word: "link"}
	errUninvited = &problem{status: http.StatusForbidden, word: "uninvited"}
	errNotOver   = &problem{status: http.StatusForbidden, word: "not-over"}
	errStandsIn  = &problem{status: http.StatusConflict, word: "stands-in"}
	errNoVote    = &problem{status: http.StatusForbidden, word: "no-vote"}
	errReplaced  = &problem{status: http.StatusConflict, word: "replaced"}
	errRevealed  = &problem{status: http.StatusConflict, word: "revealed"}
	errRated     = &problem{status: http.StatusConflict, word: "rated"}
	errKept      = &problem{status: http.StatusForbidden, word: "kept"}
	errNotOwner  = &problem{status: http.StatusForbidden, word: "not-owner"}
	errNoHelp    = &problem{status: http.StatusForbidden, word: "no-help"}
	errNoBattle  = &problem{status: http.StatusConflict, word: "no-battle"}
	errNoAttack  = &problem{status: http.StatusConflict, word: "no-attack"}
	errNotAsked  = &problem{status: http.StatusConflict, word: "not-asked"}
	errForceOnly = &problem{status: http.StatusUnprocessableEntity, word: "force-only"}
	errNoLook    = &problem{status: http.StatusConflict, word: "no-lookback"}
	errNoReplay  = &problem{status: http.StatusConflict, word: "no-replay"}
	errPasskey   = &problem{status: http.StatusForbidden, word: "passkey"}
	errInternal  = &problem{status: http.StatusInternalServerError, word: "internal"}
	errBusy      = &problem{status: http.StatusServiceUnavailable, word: "busy", retry: 5}
	errFull      = &problem{status: http.StatusServiceUnavailable, word: "full", retry: 60}
	errBroken    = &problem{status: http.StatusServiceUnavailable, word: "broken", retry: 60}
	errPower     = &problem{status: http.StatusForbidden, word: "power"}
	errNoMessage = &problem{status: http.StatusNotFound, word: "no-message"}
	errReadOnly  = &problem{status: http.StatusServiceUnavailable, word: "read-only", retry: 60}
	errAway      = &problem{status: http.StatusServiceUnavailable, word: "away", retry: 5}
	errMethod    = &problem{status: http.StatusMethodNotAllowed, word: "method"}
	errMediaType = &problem{status: http.StatusUnsupportedMediaType, word: "media-type"}
)

// wrong is the problem of a field whose value can't be used; the word decides the sentence.
func wrong(word, where string) *problem {
	return &problem{status: http.StatusUnprocessableEntity, word: word, where: where}
}

// fromTable are the errors of package table as problems.
var fromTable = []struct {
	err error
	is  *problem
}{
	{table.ErrUnknown, errNowhere},
	{table.ErrStale, errStale},
	{table.ErrNotYours, errNotYours},
	{table.ErrTaken, errTaken},
	{table.ErrSeated, errSeated},
	{table.ErrCalled, errCalled},
	{table.ErrOver, errOver}, // Before ErrStatus, as which it counts.
	{table.ErrStatus, errNotNow},
	{table.ErrUnsealed, errUnsealed},
	{table.ErrNoUndo, errNoUndo},
	{table.ErrProposal, errProposal},
	{table.ErrConflict, errRepeated},
	{table.ErrStandsIn, errStandsIn},
	{table.ErrNoVote, errNoVote},
	{table.ErrReplaced, errReplaced},
	{table.ErrRevealed, errRevealed},
	{table.ErrRated, errRated},
	{table.ErrKept, errKept},
	{table.ErrNotOwner, errNotOwner},
	{table.ErrNoReplay, errNoReplay},
	{table.ErrNoHelp, errNoHelp},
	{table.ErrNoLookback, errNoLook},
	{table.ErrNoBattle, errNoBattle},
	{table.ErrNoAttack, errNoAttack},
	{table.ErrNoDecision, errNotAsked},
	{table.ErrFull, errFull},
	{table.ErrBroken, errBroken},
	{table.ErrAway, errAway},
	{table.ErrStanding, errReadOnly},
	{table.ErrNoMessage, errNoMessage},
}

// problemOf returns the problem for an error. What is the server's own fault is errInternal.
func problemOf(err error) *problem {
	var p *problem
	var refused *table.Refused
	var given *answer.Error
	var invalid *table.InvalidError
	var free *table.FreeSeatsError
	var large *http.MaxBytesError
	var left *ahead.Error
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &left):
		return wrongField(left.Path, "%s", left.Remedy)
	case errors.As(err, &invalid):
		p := wrong("form", invalid.Field)
		p.rule, p.detail = invalid.Rule, invalid.Remedy
		return p
	case errors.As(err, &free):
		return &problem{status: http.StatusConflict, word: "free-seats", seats: free.Seats}
	case errors.As(err, &refused) && refused.Stale:
		return &problem{status: errStale.status, word: errStale.word, refused: refused}
	case errors.As(err, &refused) && refused.Unasked:
		return &problem{status: errNotAsked.status, word: errNotAsked.word, refused: refused}
	case errors.As(err, &refused):
		return &problem{status: http.StatusUnprocessableEntity, word: "refused", rule: refused.Rule, refused: refused}
	case errors.As(err, &given):
		return &problem{status: http.StatusUnprocessableEntity, word: "unreadable", where: given.Error()}
	case errors.As(err, &large):
		return errLarge
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return errBusy
	}
	for _, known := range fromTable {
		if errors.Is(err, known.err) {
			return known.is
		}
	}
	return errInternal
}
