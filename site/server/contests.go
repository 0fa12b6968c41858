package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"
	"unicode/utf8"

	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/table"
)

// Leagues and cups. Rounds are begun and decided by whichever server notices first that they can be: a contest changes only from the version for
// which a change was made, and the ids of tables are kept with the round before there are tables, so that dealing them again changes nothing.

const (
	// contestCheck is how often a server checks the running contests; it does so at once when one of their games ends.
	contestCheck = 30 * time.Second
	// mostContests is how many contests of one person may be open or running, contestsListed how many the list shows.
	mostContests, contestsListed = 5, 200
	// contestLetters is the length of the id of a contest, secretLetters that of the secret in a link to join.
	contestLetters, secretLetters = 10, 26
)

var (
	errContestMany = &core.Problem{Status: http.StatusConflict, Word: "contest-many"}
	errContestLink = &core.Problem{Status: http.StatusForbidden, Word: "contest-link"}
)

// keepContests follows contests until the context ends.
func (s *Server) keepContests(ctx context.Context) {
	tick := time.NewTicker(contestCheck)
	defer tick.Stop()
	for {
		if err := s.followContests(ctx); err != nil && ctx.Err() == nil {
			s.Log.Error("leagues and cups could not be updated", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-s.contested:
		}
	}
}

// followContests decides what can be decided, begins rounds and deals their tables.
func (s *Server) followContests(ctx context.Context) error {
	end, err := s.Changes()
	if err != nil {
		return nil // Nothing changes while the site is read-only.
	}
	defer end()
	ids, err := s.Kept.Contests.RunningContests(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if failed := s.followContest(ctx, id); failed != nil {
			err = errors.Join(err, fmt.Errorf("contest %s: %w", id, failed))
		}
	}
	return err
}

// followContest does that for one contest.
func (s *Server) followContest(ctx context.Context, id string) error {
	for range core.LeagueTries {
		c, err := s.Kept.Contests.Contest(ctx, id)
		if err != nil {
			return err
		}
		there, err := s.tablesOf(ctx, c.Present())
		if err != nil {
			return err
		}
		changed := c.Follow(s.Now(), func(id table.ID) *table.Summary { return there[id] })
		if changed {
			if err := s.Kept.Contests.SaveContest(ctx, c); errors.Is(err, table.ErrConflict) {
				continue
			} else if err != nil {
				return err
			}
			s.Log.Info("a round was decided", "contest", c.ID, "round", c.Round, "status", c.Status)
		}
		for _, g := range c.Present() {
			if m := there[g.Table]; m == nil || m.Status == table.Waiting {
				if err := s.dealGame(ctx, c, g); err != nil {
					s.Log.Error("a table of a round could not be opened", "contest", c.ID, "round", g.Round, "table", g.Number, "error", err)
				}
			}
		}
		return nil
	}
	return table.ErrConflict
}

// tablesOf returns those tables of games that exist, by their ids.
func (s *Server) tablesOf(ctx context.Context, games []*league.Game) (map[table.ID]*table.Summary, error) {
	ids := make([]table.ID, len(games))
	for i, g := range games {
		ids[i] = g.Table
	}
	list, err := s.Kept.Lobby.Summaries(ctx, ids)
	by := map[table.ID]*table.Summary{}
	for i := range list {
		by[list[i].ID] = &list[i]
	}
	return by, err
}

// dealGame deals a table of a round, at which everybody has a seat. People are told about it as about any game that begins.
func (s *Server) dealGame(ctx context.Context, c *league.League, g *league.Game) error {
	d := table.Deal{ID: g.Table, Settings: c.Settings.Table(gameName(c, g), g.Factions), Paused: c.Settings.Live()}
	d.Settings.League = c.ID
	for _, n := range g.Players {
		p := &c.Players[n]
		if p.Person == "" { // They have left the site since the round was made.
			d.Seats = append(d.Seats, table.Seat{Bot: "simple"})
			continue
		}
		name := p.Name
		if table.Called(d.Seats, p.Person, name) {
			name = fmt.Sprintf("%s (%d)", name, n+1)
		}
		d.Seats = append(d.Seats, table.Seat{Person: p.Person, Name: name})
	}
	_, err := s.Hub.Deal(ctx, d)
	if err == nil {
		for _, n := range g.Players {
			s.Badges.Expire(c.Players[n].Person)
		}
	}
	return err
}

// gameName is the name of a table: that of the contest with round and table.
func gameName(c *league.League, g *league.Game) string {
	end := fmt.Sprintf(" · %d.%d", g.Round, g.Number)
	name := []rune(c.Settings.Name)
	return string(name[:min(len(name), table.MaxTableName-utf8.RuneCountInString(end))]) + end
}

// listedContests lists leagues and cups, the newest first, without those of people who are banned; whoever plays there still finds them.
func (s *Server) listedContests(v *core.Visit) ([]league.League, error) {
	list, err := s.Kept.Contests.Contests(v.Ctx, contestsListed)
	if err != nil {
		return nil, err
	}
	barred := map[table.Person]bool{}
	for i := range list {
		owner := list[i].Owner
		if _, known := barred[owner]; !known {
			if barred[owner], err = s.Barred(v.Ctx, owner); err != nil {
				return nil, err
			}
		}
	}
	return slices.DeleteFunc(list, func(c league.League) bool { return barred[c.Owner] && c.NumberOf(v.Person()) < 0 }), nil
}

// makeContest makes a contest of the sender.
func (s *Server) makeContest(v *core.Visit, set league.Settings) (*league.League, error) {
	if err := s.MayName(&v.Who.Account); err != nil {
		return nil, err
	}
	if err := set.Check(); err != nil {
		return nil, core.LeagueProblem(err)
	}
	list, err := s.Kept.Contests.Contests(v.Ctx, 10*contestsListed)
	if err != nil {
		return nil, err
	}
	mine := 0
	for i := range list {
		if list[i].Owner == v.Person() && list[i].Status != league.Over {
			mine++
		}
	}
	if mine >= mostContests && !s.Config.Unlimited {
		return nil, errContestMany
	}
	c := &league.League{ID: core.NewID(contestLetters), Owner: v.Person(), Made: s.Now(), State: league.State{Settings: set, Secret: core.NewID(secretLetters), Seed: newSeed()}}
	return c, core.LeagueProblem(s.Kept.Contests.AddContest(v.Ctx, c))
}

// The deeds that people do to a contest.
const (
	contestJoin, contestWithdraw, contestBegin, contestEnd, contestRename, contestDelete = "join", "withdraw", people.BeginAct, people.EndAct, people.RenameAct, people.DeleteAct
)

// contestOrder says more about a deed.
type contestOrder struct {
	deed string
	// key is the secret of the link to join, which contests with invitations ask for.
	key string
	// name is a new name; reason is why somebody who does not organise the contest ends it.
	name, reason string
}

// doContest does something to a contest in the name of the sender, and returns what it is then, nil if it is gone.
func (s *Server) doContest(v *core.Visit, id string, do contestOrder) (c *league.League, err error) {
	switch do.deed {
	case contestJoin:
		c, err = s.ChangeLeague(v.Ctx, id, func(c *league.League) error {
			if c.Settings.Invited && do.key != c.Secret && c.Owner != v.Person() {
				return errContestLink
			}
			return c.Join(v.Person(), v.Who.Account.Name)
		})
		return c, err
	case contestWithdraw:
		err = s.withdrawFrom(v, id)
	case contestBegin, contestEnd, contestRename, contestDelete:
		err = s.runContest(v, id, do)
	default:
		err = core.Wrong("form", "do")
	}
	if err != nil || do.deed == contestDelete {
		return nil, err
	}
	if do.deed == contestBegin || do.deed == contestWithdraw {
		if err := s.followContest(v.Ctx, id); err != nil {
			s.Log.Error("a league or cup could not be updated", "contest", id, "error", err)
		}
	}
	c, err = s.Kept.Contests.Contest(v.Ctx, id)
	return c, core.LeagueProblem(err)
}

// runContest does what only the organiser may do. Moderators and hosts may end a contest of others, too.
func (s *Server) runContest(v *core.Visit, id string, do contestOrder) error {
	by, o := gate.OwnerOf(v), gate.Order{On: gate.OnLeague, Verb: do.deed, ID: id}
	switch do.deed {
	case contestRename:
		o.Name = do.name
	case contestEnd:
		c, err := s.Kept.Contests.Contest(v.Ctx, id)
		if err != nil {
			return core.LeagueProblem(err)
		}
		if c.Owner != v.Person() && v.Powerful() {
			by, o.Verb, o.Reason = gate.DoerOf(v), people.CloseAct, do.reason
		}
	}
	_, err := s.gate.Exercise(v.Ctx, by, o)
	return err
}

// withdrawFrom takes the sender out of a contest, and from its tables that are being played.
func (s *Server) withdrawFrom(v *core.Visit, id string) error {
	var present []table.ID
	who := v.Person()
	_, err := s.ChangeLeague(v.Ctx, id, func(c *league.League) error {
		n := c.NumberOf(who)
		present = nil
		for _, g := range c.Present() {
			for _, p := range g.Players {
				if p == n {
					present = append(present, g.Table)
				}
			}
		}
		return c.Withdraw(who)
	})
	if err != nil {
		return err
	}
	for _, id := range present {
		if err := s.LeaveTable(v.Ctx, id, who); err != nil {
			return err
		}
	}
	return nil
}
