package table

import (
	"context"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// A course is the game of a table: its state and how it got there. Its slices are appended to or replaced, never
// changed in place: snapshots share them.
type course struct {
	// origin is nil before the game is dealt, and for frozen games that can't be played again.
	origin *origin
	// shown are the rules of a frozen game whose position can be shown.
	shown *game.Rules
	// state is the current game. It never changes: an answer makes a new one.
	state *game.State
	// turns are the answers that stand.
	turns []turn
	log   []LogItem
	// given are all answers that were given, taken back or not.
	given []given
	// began is who had each seat when the game was dealt, as far as it is known (sat), joined who has taken it since, one
	// after the other.
	began  [game.MaxPlayers]Person
	joined [game.MaxPlayers][]Person
	// Answers after the first floor can be taken back, all of them by undoer.
	floor  int
	undoer game.Player
	// fell is the round in which somebody was last eliminated.
	fell int
	// stepped is how many answers more than it was asked to the last change took back (course.steps).
	stepped int
	// spans are the times of the last answers after floor, as far as they are known.
	spans []span
}

// origin is where a game began.
type origin struct {
	rules *game.Rules
	seed  [32]byte
	// hash is the SHA-256 of the seed in hexadecimal digits.
	hash string
	// start is the game at its first decision, nil if it was dealt.
	start *game.State
}

// turn is an answer that stands.
type turn struct {
	answer game.Answer
	seat   game.Player
	// asked is the decision that it answered.
	asked game.Frame
	// unasked is true if no person was asked for it: it was a formality, or said together with all others.
	unasked bool
}

// span is the time that an answer took: what was in the bank before, and how long its decision was open; how much hours
// could push its deadline when it opened, and how much of that they did.
type span struct{ bank, took, slack, out time.Duration }

// first returns the game at its first decision.
func (o *origin) first(log *game.Log) game.State {
	if o.start != nil {
		return *o.start
	}
	return game.New(o.rules, o.seed, log)
}

// after plays the game again up to a number of answers.
func (o *origin) after(turns []turn) game.State {
	s := o.first(nil)
	for i := range turns {
		o.rules.Apply(&s, turns[i].seat, turns[i].answer, nil)
	}
	return s
}

// lookEvery is after how many answers that are played again somebody looks whether anyone still waits for it.
const lookEvery = 256

// along plays a game on with some answers, as long as ctx lasts. Where that is no matter of ctx, after does.
func (o *origin) along(ctx context.Context, s *game.State, turns []turn) error {
	for i := range turns {
		if i%lookEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		o.rules.Apply(s, turns[i].seat, turns[i].answer, nil)
	}
	return nil
}

// begin sets the game up at its first decision.
func (c *course) begin(o *origin, at time.Time, log *game.Log) {
	s := o.first(log)
	*c = course{origin: o, state: &s, undoer: game.Nobody, fell: int(s.Round)}
	c.tell(at, log)
}

// tell adds what happened in the game to the log.
func (c *course) tell(at time.Time, log *game.Log) {
	for i := range log.Entries {
		c.log = append(c.log, LogItem{Answers: len(c.turns), Unix: uint32(at.Unix()), Game: log.Entries[i]})
	}
}

// advance applies an answer to next, which is a copy of the current game and replaces it, or returns the broken rule
// and leaves everything as it is.
func (c *course) advance(next *game.State, p game.Player, a game.Answer, at time.Time, log *game.Log) rule.ID {
	before, alive, asked, unasked := next.Answers, next.Alive, next.Top(), c.formality(p) != nil
	if broken := c.origin.rules.Apply(next, p, a, log); broken != rule.None {
		return broken
	}
	if next.Alive != alive {
		c.fell = int(next.Round)
	}
	n := len(c.turns)
	c.state = next
	c.turns = append(c.turns, turn{a, p, asked, unasked && a.Verb == game.DoDone || a.Verb == game.DoLastRound})
	c.tell(at, log)
	switch {
	case next.Barrier > before:
		// Something was revealed or drawn: nothing up to here can be taken back (RULING-90).
		c.floor, c.spans = n+1, nil
	case c.floor < n && c.undoer != p:
		// Nor can anything before another seat's answer.
		c.floor, c.spans = n, nil
	}
	c.undoer, c.stepped = p, 0
	return rule.None
}

// undoable returns how many answers can be taken back, and by whom.
func (c *course) undoable() (int, game.Player) {
	if n := len(c.turns) - c.floor; n > 0 {
		return n, c.undoer
	}
	return 0, game.Nobody
}

// back takes the answers after the first keep back. by is the seat that does it alone, nobody if all agreed; then
// nothing earlier can be taken back alone any more.
func (c *course) back(keep int, by game.Player) {
	s := c.origin.after(c.turns[:keep])
	c.state, c.fell = &s, min(c.fell, int(s.Round))
	if n := len(c.turns) - keep; by != game.Nobody && n <= len(c.spans) {
		c.spans = c.spans[:len(c.spans)-n]
	} else {
		c.spans = nil
	}
	// Appending from now on must not overwrite what older snapshots show.
	c.turns = c.turns[:keep:keep]
	c.log = backLog(c.log, keep)
	c.floor, c.stepped = floorAfter(c.floor, c.turns, by), 0
}

// floorAfter returns the floor after a seat took answers back to those that are left, or all agreed to
// do so: its own answers right before can still be taken back, those of others can't.
func floorAfter(floor int, left []turn, by game.Player) int {
	if n := len(left); by == game.Nobody || n > 0 && left[n-1].seat != by {
		return n
	}
	return min(floor, len(left))
}

// backLog removes the lines of the answers after the first keep from a log; what happened at the table outside the game
// stays.
func backLog(log []LogItem, keep int) []LogItem {
	i := len(log)
	for i > 0 && log[i-1].Answers > keep {
		i--
	}
	kept := log[:i:i]
	for _, item := range log[i:] {
		if item.Kind != NoEntry {
			item.Answers = keep
			kept = append(kept, item)
		}
	}
	return kept
}
