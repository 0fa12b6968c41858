package table

import (
	"errors"
	"fmt"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// The errors of tables. Compare them with errors.Is; the server turns them into responses.
var (
	// ErrUnknown: there is no such table.
	ErrUnknown = errors.New("there is no such table")
	// ErrConflict: someone else changed the table at the same time.
	ErrConflict = errors.New("the table was changed by another server")
	// ErrStale: the decision is no longer open.
	ErrStale = errors.New("the decision is not open any more")
	// ErrNotYours: the person has no such seat.
	ErrNotYours = errors.New("the seat belongs to somebody else")
	// ErrTaken: the seat is taken.
	ErrTaken = errors.New("the seat is taken")
	// ErrSeated: the person already has a seat at this table.
	ErrSeated = errors.New("you have a seat at this table")
	// ErrWitness: the person has had another seat in this game, or watched it, and knows too much for the one that is
	// offered.
	ErrWitness = errors.New("whoever has played another seat of this game or watched it can't take this one")
	// ErrCalled: somebody else at the table has a name that looks like this one.
	ErrCalled = errors.New("somebody else at the table is called almost the same")
	// ErrStatus: that is not possible while the table has this status.
	ErrStatus = errors.New("that is not possible now")
	// ErrOver: the game is over. It counts as an ErrStatus.
	ErrOver = fmt.Errorf("the game is over: %w", ErrStatus)
	// ErrNoUndo: nothing can be taken back without the others.
	ErrNoUndo = errors.New("there is nothing that can be taken back")
	// ErrStandsIn: a bot plays for the person; Return takes the seat back.
	ErrStandsIn = errors.New("a bot plays for you; take the seat back first")
	// ErrNoVote: the person has no vote, because their player is out of the game or the proposal is about them.
	ErrNoVote = errors.New("you have no vote on that")
	// ErrReplaced: a bot stands in for somebody, and a game that counts (Settings.Counts) ends early only if everybody is
	// there and agrees.
	ErrReplaced = errors.New(
		"a bot stands in for somebody: a game that counts ends early only if everybody is there and agrees")
	// ErrRevealed: in a game that counts nothing is taken back that was revealed or drawn.
	ErrRevealed = errors.New("in a game that counts nothing is taken back that was revealed or drawn")
	// ErrRated: the seats of a rated game stay as they were dealt.
	ErrRated = errors.New("the seats of a rated game stay as they were dealt")
	// ErrKept: a seat of a running game is offered only if all who play agree.
	ErrKept = errors.New("a seat of a running game is offered only if all who play agree")
	// ErrNotOwner: only the owner of the table may do that.
	ErrNotOwner = errors.New("only the owner of the table may do that")
	// ErrNoMessage: there is no such message at the table.
	ErrNoMessage = errors.New("there is no such message at the table")
	// ErrUnsealed: a part of the seed is not the one that the seat has sealed.
	ErrUnsealed = errors.New("that is not the part that was sealed")
	// ErrCounts: in a game that counts (Settings.Counts), or is one of a challenge, everybody plays under the same terms.
	ErrCounts = errors.New("in a game that counts pace and length stay as they are: everybody plays under the same terms")
	// ErrBegun: a last round is agreed on in its Planning Phase.
	ErrBegun = errors.New("a last round is agreed on in its Planning Phase, before anything of it is executed")
	// ErrNoStanding: no last round can be agreed on where conquest points don't decide.
	ErrNoStanding = errors.New("conquest points don't decide this game, so no round can be agreed on to be its last")
	// ErrTogether: a last round is proposed, and all say it together.
	ErrTogether = errors.New("it takes everybody to make a round the last: propose it")
	// ErrProposal: there is no such proposal, or there is one already.
	ErrProposal = errors.New("that does not fit the open proposal")
)

// An InvalidError says what is wrong with some input, and what would be right.
type InvalidError struct {
	// Field names it: name, players, factions, teams, draft, pace, corrections, scenario, seats, bot, or an
	// option in the words of records: broodwar, larger-galaxy, survival, faster-survival.
	Field string
	// Remedy says in English what would be right.
	Remedy string
	// Rule is the rule that forbids these options together, rule.None for mistakes of other kinds.
	Rule rule.ID
}

// invalid says what is wrong with a field, and in English what would be right.
func invalid(field, remedy string, args ...any) *InvalidError {
	return &InvalidError{Field: field, Remedy: fmt.Sprintf(remedy, args...)}
}

func (e *InvalidError) Error() string { return e.Field + ": " + e.Remedy }

// A FreeSeatsError says that the game can't begin because seats are free. It counts as an ErrStatus.
type FreeSeatsError struct {
	// Seats are the free seats, at least one.
	Seats game.PlayerSet
}

func (e *FreeSeatsError) Error() string { return "every seat needs a player or a bot first" }

// Is makes it an ErrStatus for those who need not know which seats are free.
func (e *FreeSeatsError) Is(target error) bool { return target == ErrStatus }

// A Refused error means that an answer breaks a rule of the game or came too late; in the latter case it counts as an
// ErrStale.
type Refused struct {
	// Rule is the broken rule; rule.None if the answer came too late and says nothing, or would be legal now.
	Rule rule.ID
	// Answer is what was refused.
	Answer game.Answer
	// Stale says that the decision it was for is not open any more.
	Stale bool
	// Unasked says that the decision it was for has never been asked; it counts as an ErrNoDecision.
	Unasked bool
	// Rules and View are what the seat could know of the game when its answer was refused, which is all that it may be
	// told about the reason; nil for an answer in a record.
	Rules *game.Rules
	View  *game.View
}

func (e *Refused) Error() string {
	if e.Stale {
		return ErrStale.Error()
	}
	if e.Unasked {
		return "that decision has not been asked"
	}
	return "the answer breaks " + e.Rule.String()
}

// Is makes an answer that came too late an ErrStale, and one to what was never asked an ErrNoDecision.
func (e *Refused) Is(target error) bool {
	return e.Stale && target == ErrStale || e.Unasked && target == ErrNoDecision
}
