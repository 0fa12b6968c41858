package table

import (
	"context"

	"koprulu/rules/game"
)

// PlayAgain tells everyone at a table whose game is over that one of its players has had the same game dealt at another
// table. It fails with ErrStatus while the game is going on, and for anyone who did not play it.
func (t *Table) PlayAgain(ctx context.Context, who Person, at ID) error {
	return changeSeat(ctx, t, who, func(e *edit, p game.Player) error {
		switch {
		case !e.Status.Over():
			return ErrStatus
		}
		e.happen(DidAgain, p, string(who), string(at), 0)
		return nil
	})
}

// PlayedAgain returns the last table at which the game in a log is played again, and the seat of the player who had it
// dealt; an empty ID if there is none.
func PlayedAgain(log []LogItem) (ID, game.Player) {
	for i := len(log) - 1; i >= 0; i-- {
		if log[i].Kind == DidAgain {
			return ID(log[i].Text), log[i].Seat
		}
	}
	return "", game.Nobody
}

// MayRepeat reports whether a seat can have the game dealt again: it played it to its end, and the game began with a
// setup.
func (s *Snapshot) MayRepeat(seat game.Player) bool {
	return seat != game.Nobody && s.Over() && s.Dealt() && !s.FromPosition()
}

// Again returns the settings and seats of a table like one whose game is over, for a player of that game: bots stay,
// the other people's seats are free. With swap everybody moves on by one seat, and the factions stay where they were.
func (s *Snapshot) Again(who Person, swap bool) (Settings, []SeatPlan) {
	settings, view := s.Settings, s.View(game.Nobody)
	settings.League, settings.Challenge, settings.Rematch = "", "", nil
	n := len(s.Seats)
	plan := make([]SeatPlan, n)
	for i := range plan {
		from := i
		if swap {
			from = (i + n - 1) % n
		}
		switch seat := &s.Seats[from]; {
		case seat.Person == who && !seat.Left:
			plan[i].Mine = true
		case seat.Person == "" || seat.Left:
			plan[i].Bot = seat.Bot
		}
	}
	if swap && settings.Scenario == (Scenario{}) {
		settings.Draft, settings.Options.RandomFactions = false, false
		for i := range plan {
			settings.Options.Factions[i] = view.Seats[i].Faction
		}
	}
	return settings, plan
}

// Fellows lists the other people who have played a game to its end.
func (s *Snapshot) Fellows(but Person) (list []Person) {
	for i := range s.Seats {
		if seat := &s.Seats[i]; seat.Person != "" && seat.Person != but && !seat.Left {
			list = append(list, seat.Person)
		}
	}
	return list
}
