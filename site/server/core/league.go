package core

import (
	"context"
	"errors"

	"koprulu/club/league"
	"koprulu/table"
)

// What is wrong with a wish about a league or cup.
var (
	ErrLeagueClosed = Conflict("contest-closed")
	errLeagueFull   = Conflict("contest-full")
	errLeagueFew    = Conflict("contest-few")
)

// leagueStatuses are the statuses of leagues and cups in the API and in the keys of the catalogue.
var leagueStatuses = [...]string{league.Open: "open", league.Running: "running", league.Over: "over"}

// LeagueStatus is the word for the status of a league or cup.
func LeagueStatus(s league.Status) string { return leagueStatuses[s] }

// LeagueStatuses are those words.
func LeagueStatuses() []string { return leagueStatuses[:] }

// League returns the league or cup that an address names.
func (s *Site) League(v *Visit) (*league.League, error) {
	id := v.PathValue("id")
	if !Plausible(table.ID(id)) {
		return nil, ErrNowhere
	}
	c, err := s.Kept.Leagues.League(v.Ctx, id)
	return c, LeagueProblem(err)
}

// LeagueProblem returns the problem of an error of package league, other errors as they are.
func LeagueProblem(err error) error {
	var wrong *league.WrongError
	switch {
	case errors.As(err, &wrong):
		return WrongField(wrong.Field, "%s", wrong.Remedy)
	case errors.Is(err, league.ErrClosed), errors.Is(err, league.ErrNotOpen):
		return ErrLeagueClosed
	case errors.Is(err, league.ErrFull):
		return errLeagueFull
	case errors.Is(err, league.ErrFew):
		return errLeagueFew
	case errors.Is(err, league.ErrIn), errors.Is(err, league.ErrNotIn):
		return ErrNotNow
	case errors.Is(err, table.ErrUnknown):
		return ErrNowhere
	}
	return err
}

// LeagueTries is how often a change is retried when others come first.
const LeagueTries = 8

// ChangeLeague changes a league or cup, and tries again if somebody else was faster.
func (s *Site) ChangeLeague(ctx context.Context, id string, do func(c *league.League) error) (*league.League, error) {
	for range LeagueTries {
		c, err := s.Kept.Leagues.League(ctx, id)
		if err == nil {
			err = do(c)
		}
		if err == nil {
			err = s.Kept.Leagues.SaveLeague(ctx, c)
		}
		if errors.Is(err, table.ErrConflict) {
			continue
		}
		return c, LeagueProblem(err)
	}
	return nil, ErrRepeated
}
