package game

// Revision is a state of the rules under which the same answers make the same game. A game is played to its end under
// the revision under which it was dealt, so that no correction of a rule cuts off a record or a running table.
type Revision uint8

const (
	// Newest is the latest revision; new games are dealt under it.
	Newest Revision = iota
	// Revision1 asked about recharge only for a card that had worked, and skipped steps of an order that voluntary
	// destruction could have opened (LIMIT-05), except for lack of room in step 1 of a Build order.
	Revision1
	// Revision2 asks whenever a card that can be recharged would be discarded in a battle (BW-KEY-10), and never ends a
	// step silently that voluntary destruction could open.
	Revision2
	// Revision3 makes no player who has just been eliminated reveal an order (ELIM-01), ends a Research order whose base
	// is gone (RULING-140), lets abilities used at the start of a battle last to its end (RULING-148), makes Recall heed
	// the rules of all moves (MOB-21), and lets the opponent name the unit in front or one in support for Feedback
	// (RULING-136).
	Revision3
)

// Revisions is the number of revisions there have been.
const Revisions = int(Revision3)

// before reports whether the game is played under a revision that is older than the one given.
func (r *Rules) before(rev Revision) bool {
	return r.Options.Revision != Newest && r.Options.Revision < rev
}
