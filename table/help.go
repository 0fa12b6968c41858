package table

// Help says whether the program helps the players of a table to decide: with the odds of a battle, with hints. What it
// shows follows from what a seat may know; still, people who play against each other may want to do without.
type Help string

// The kinds of help. HelpPractice is for tables whose makers have not chosen, and for those made before there was a
// choice.
const (
	// HelpPractice: only at practice tables, where one person plays with bots.
	HelpPractice Help = ""
	// HelpOn: for everyone.
	HelpOn Help = "on"
	// HelpOff: for nobody.
	HelpOff Help = "off"
)

func (h Help) known() bool { return h == HelpPractice || h == HelpOn || h == HelpOff }

// Practice reports whether at most one person plays at the table, and bots have all other seats for good. A bot that
// only stands in for someone does not count as one.
func (s *Public) Practice() bool {
	people := 0
	for i := range s.Seats {
		if seat := &s.Seats[i]; seat.Open() || seat.Person != "" && !seat.Left {
			people++
		}
	}
	return people <= 1
}

// Helps reports whether the program helps at the table.
func (s *Public) Helps() bool {
	return s.Settings.Help == HelpOn || s.Settings.Help == HelpPractice && s.Practice()
}

// Tries reports whether players may try lines in sandboxes while the game goes on: where the program helps, and in
// rated games, as people use a second board in a game by correspondence. Sandboxes of rated games don't help either
// (Unaided).
func (s *Public) Tries() bool { return s.Helps() || s.Settings.Rated }

// Unaided reports whether the table is a sandbox of a rated game that was still going on when it was opened.
func (s *Public) Unaided() bool {
	return s.Settings.Sandbox != nil && s.Settings.Sandbox.Guessed && s.Settings.Help == HelpOff
}
