package core

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"koprulu/club/people"
	"koprulu/help/ahead"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/table"
)

// Problem is why a request was not carried out: an HTTP status, a word for programs and a sentence for people.
type Problem struct {
	Status int
	// Word is the error in the API, such as "stale"; the sentence is the text
	// web.server.problem.<word>.
	Word string
	// Rule is the broken rule of the game, None for problems of other kinds.
	Rule rule.ID
	// Where says what part of the input is wrong: a field, or a word of an answer.
	Where string
	// Detail says in English what is wrong there and what would be right, for the author of a program; empty if the
	// sentence says it all.
	Detail string
	// Retry is the number of seconds after which to try again, 0 if that would not help.
	Retry int
	// refused is the answer that was refused, with what its seat may know of the reason; nil for problems of other kinds.
	refused *table.Refused
	// Sanction is the ban or mute that the sentence explains, nil for problems of other kinds.
	Sanction *people.Sanction
	// reason is what the host said about it, if they did.
	reason string
	// Text is the sentence if it came from another server, empty otherwise.
	Text string
	// over says that the reason is the end of the game.
	over bool
	// seats are the seats that the sentence names, if it names any.
	seats game.PlayerSet
}

func (p *Problem) Error() string { return p.Word }

// Sentence returns what is wrong, in the language of the reader.
func (p *Problem) Sentence(w *locale.Words) string {
	if p.Text != "" {
		return p.Text
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
	if p.Sanction != nil {
		return sanctionText(w, p.Word, p.Sanction)
	}
	if p.reason != "" {
		return w.Text("web.server.problem."+p.Word+".reason", "reason", p.reason)
	}
	if p.Rule != rule.None {
		return w.Refusal(p.Rule)
	}
	if p.seats != 0 {
		return w.Text("web.server.problem."+p.Word, "n", p.seats.Len(), "seats", w.SeatNumbers(p.seats))
	}
	return w.Text("web.server.problem." + p.Word)
}

// problemWords are the words of all problems: those that have a sentence.
func problemWords() []string {
	var words []string
	for word := range locale.English().Under("web.server.problem.") {
		if !strings.Contains(word, ".") {
			words = append(words, word)
		}
	}
	return words
}

// The problems that handlers report. Something that does not exist and something not for the sender are the same
// problem, so that nobody can find out what exists by trying.
var (
	ErrNowhere   = problem(http.StatusNotFound, "nowhere")
	ErrHost      = problem(http.StatusMisdirectedRequest, "host")
	ErrForeign   = Forbidden("foreign")
	ErrNobody    = problem(http.StatusUnauthorized, "nobody")
	ErrKnown     = Conflict("known")
	ErrToken     = problem(http.StatusUnauthorized, "token")
	ErrMuch      = &Problem{Status: http.StatusTooManyRequests, Word: "much", Retry: 5}
	ErrLarge     = problem(http.StatusRequestEntityTooLarge, "large")
	ErrStale     = Conflict("stale")
	ErrRepeated  = Conflict("changed")
	ErrNotNow    = Conflict("not-now")
	errOver      = &Problem{Status: http.StatusConflict, Word: ErrNotNow.Word, over: true}
	ErrTaken     = Conflict("taken")
	ErrCalled    = Conflict("called")
	errNamed     = &Problem{Status: http.StatusConflict, Word: "named", Where: "name"}
	ErrSeated    = Conflict("seated")
	ErrWitness   = Forbidden("witness")
	ErrNoUndo    = Conflict("no-undo")
	ErrProposal  = Conflict("proposal")
	ErrNoTurn    = Forbidden("no-turn")
	ErrNotYours  = Forbidden("not-yours")
	ErrLink      = problem(http.StatusNotFound, "link")
	ErrUninvited = Forbidden("uninvited")
	ErrNotOver   = Forbidden("not-over")
	ErrStandsIn  = Conflict("stands-in")
	ErrNotOwner  = Forbidden("not-owner")
	ErrNoHelp    = Forbidden("no-help")
	ErrNoBattle  = Conflict("no-battle")
	ErrNoAttack  = Conflict("no-attack")
	ErrNotAsked  = Conflict("not-asked")
	ErrForceOnly = problem(http.StatusUnprocessableEntity, "force-only")
	ErrNoLook    = Conflict("no-lookback")
	ErrNoReplay  = Conflict("no-replay")
	ErrPasskey   = Forbidden("passkey")
	ErrInternal  = problem(http.StatusInternalServerError, "internal")
	ErrBusy      = &Problem{Status: http.StatusServiceUnavailable, Word: "busy", Retry: 5}
	ErrFull      = &Problem{Status: http.StatusServiceUnavailable, Word: "full", Retry: 60}
	ErrBroken    = &Problem{Status: http.StatusServiceUnavailable, Word: "broken", Retry: 60}
	ErrPower     = Forbidden("power")
	errReadOnly  = &Problem{Status: http.StatusServiceUnavailable, Word: "read-only", Retry: 60}
	ErrAway      = &Problem{Status: http.StatusServiceUnavailable, Word: "away", Retry: 5}
	ErrMethod    = problem(http.StatusMethodNotAllowed, "method")
	ErrMediaType = problem(http.StatusUnsupportedMediaType, "media-type")
)

// Day is the time over which what people do is counted.
const Day = 24 * time.Hour

// Today is the problem that somebody did something too often within a Day.
func Today(word string) *Problem {
	return &Problem{Status: http.StatusTooManyRequests, Word: word, Retry: int(time.Hour / time.Second)}
}

// Conflict is the problem that something does not go together with how things stand, Forbidden that its sender may not
// do it.
func Conflict(word string) *Problem { return problem(http.StatusConflict, word) }

func Forbidden(word string) *Problem { return problem(http.StatusForbidden, word) }

func problem(status int, word string) *Problem { return &Problem{Status: status, Word: word} }

// Instead returns a problem in the place of an error of a kind, and others as they are.
func Instead(err, kind error, problem *Problem) error {
	if errors.Is(err, kind) {
		return problem
	}
	return err
}

// Wrong is the problem of a field whose value can't be used; the word decides the sentence. WrongForm is that of a
// form that no page sends like that.
func Wrong(word, where string) *Problem {
	return &Problem{Status: http.StatusUnprocessableEntity, Word: word, Where: where}
}

func WrongForm(where string) *Problem { return Wrong("form", where) }

// fromTable are the errors of package table as problems.
var fromTable = []struct {
	err error
	is  *Problem
}{
	{table.ErrUnknown, ErrNowhere},
	{people.ErrNobody, ErrNowhere},
	{table.ErrStale, ErrStale},
	{table.ErrNotYours, ErrNotYours},
	{table.ErrTaken, ErrTaken},
	{table.ErrSeated, ErrSeated},
	{table.ErrWitness, ErrWitness},
	{table.ErrCalled, ErrCalled},
	{people.ErrNamed, errNamed},
	{table.ErrOver, errOver}, // Before ErrStatus, as which it counts.
	{table.ErrStatus, ErrNotNow},
	{table.ErrUnsealed, problem(http.StatusUnprocessableEntity, "unsealed")},
	{table.ErrNoUndo, ErrNoUndo},
	{table.ErrProposal, ErrProposal},
	{table.ErrConflict, ErrRepeated},
	{table.ErrStandsIn, ErrStandsIn},
	{table.ErrNoVote, Forbidden("no-vote")},
	{table.ErrReplaced, Conflict("replaced")},
	{table.ErrRevealed, Conflict("revealed")},
	{table.ErrCounts, Conflict("counts")},
	{table.ErrBegun, Conflict("begun")},
	{table.ErrNoStanding, Conflict("no-standing")},
	{table.ErrTogether, Conflict("together")},
	{table.ErrRated, Conflict("rated")},
	{table.ErrKept, Forbidden("kept")},
	{table.ErrNotOwner, ErrNotOwner},
	{table.ErrNoReplay, ErrNoReplay},
	{table.ErrNoHelp, ErrNoHelp},
	{table.ErrNoLookback, ErrNoLook},
	{table.ErrNoBattle, ErrNoBattle},
	{table.ErrNoAttack, ErrNoAttack},
	{table.ErrNoDecision, ErrNotAsked},
	{table.ErrFull, ErrFull},
	{table.ErrBroken, ErrBroken},
	{table.ErrAway, ErrAway},
	{table.ErrStanding, errReadOnly},
	{table.ErrNoMessage, problem(http.StatusNotFound, "no-message")},
}

// ProblemOf returns the problem for an error. What is the server's own fault is errInternal.
func ProblemOf(err error) *Problem {
	var p *Problem
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
		return WrongField(left.Path, "%s", left.Remedy)
	case errors.As(err, &invalid):
		p := WrongForm(invalid.Field)
		p.Rule, p.Detail = invalid.Rule, invalid.Remedy
		return p
	case errors.As(err, &free):
		return &Problem{Status: http.StatusConflict, Word: "free-seats", seats: free.Seats}
	case errors.As(err, &refused) && refused.Stale:
		return &Problem{Status: ErrStale.Status, Word: ErrStale.Word, refused: refused}
	case errors.As(err, &refused) && refused.Unasked:
		return &Problem{Status: ErrNotAsked.Status, Word: ErrNotAsked.Word, refused: refused}
	case errors.As(err, &refused):
		return &Problem{Status: http.StatusUnprocessableEntity, Word: "refused", Rule: refused.Rule, refused: refused}
	case errors.As(err, &given):
		return &Problem{Status: http.StatusUnprocessableEntity, Word: "unreadable", Where: given.Error()}
	case errors.As(err, &large):
		return ErrLarge
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return ErrBusy
	}
	for _, known := range fromTable {
		if errors.Is(err, known.err) {
			return known.is
		}
	}
	return ErrInternal
}
