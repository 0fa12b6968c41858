package leagues

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/table"
)

// Leagues and cups. Rounds are begun and decided by whichever server notices first that they can be: a league changes
// only from the version for which a change was made, and the ids of tables are kept with the round before there are
// tables, so that dealing them again changes nothing.

const (
	// checkEvery is how often a server checks the running leagues; it does so at once when one of their games ends.
	checkEvery = 30 * time.Second
	// leaguesListed is how many leagues the list shows.
	leaguesListed = 200
	// idLetters is the length of the id of a league, secretLetters that of the secret in a link to join.
	idLetters, secretLetters = 10, 26
)

var (
	errMany = core.Conflict("contest-many")
	errLink = core.Forbidden("contest-link")
)

// KeepLeagues follows leagues until the context ends.
func (s *Chapter) KeepLeagues(ctx context.Context) {
	tick := time.NewTicker(checkEvery)
	defer tick.Stop()
	for {
		if err := s.FollowAll(ctx); err != nil && ctx.Err() == nil {
			s.Log.Error("leagues and cups could not be updated", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-s.ended:
		}
	}
}

// FollowAll decides what can be decided, begins rounds and deals their tables.
func (s *Chapter) FollowAll(ctx context.Context) error {
	end, err := s.Changes()
	if err != nil {
		return nil // Nothing changes while the site is read-only.
	}
	defer end()
	ids, err := s.Kept.Leagues.RunningLeagues(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if failed := s.follow(ctx, id); failed != nil {
			err = errors.Join(err, fmt.Errorf("league %s: %w", id, failed))
		}
	}
	return err
}

// follow does that for one league.
func (s *Chapter) follow(ctx context.Context, id string) error {
	for range core.LeagueTries {
		c, err := s.Kept.Leagues.League(ctx, id)
		if err != nil {
			return err
		}
		there, err := s.tablesOf(ctx, core.Each(c.Present(), tableOf))
		if err != nil {
			return err
		}
		changed := c.Follow(s.Now(), func(id table.ID) *table.Summary { return there[id] })
		if changed {
			if err := s.Kept.Leagues.SaveLeague(ctx, c); errors.Is(err, table.ErrConflict) {
				continue
			} else if err != nil {
				return err
			}
			s.Log.Info("a round was decided", "league", c.ID, "round", c.Round, "status", c.Status)
		}
		for _, g := range c.Present() {
			if m := there[g.Table]; m == nil || m.Status == table.Waiting {
				if err := s.dealGame(ctx, c, g); err != nil {
					s.Log.Error("a table of a round could not be opened", "league", c.ID, "round", g.Round, "table", g.Number,
						"error", err)
				}
			}
		}
		return nil
	}
	return table.ErrConflict
}

func tableOf(g **league.Game) table.ID { return (*g).Table }

// tablesOf returns those tables of games that exist, by their ids.
func (s *Chapter) tablesOf(ctx context.Context, ids []table.ID) (map[table.ID]*table.Summary, error) {
	list, err := s.Kept.Lobby.Summaries(ctx, ids)
	by := map[table.ID]*table.Summary{}
	for i := range list {
		by[list[i].ID] = &list[i]
	}
	return by, err
}

// dealGame deals a table of a round, at which everybody has a seat. People are told about it as about any game that
// begins.
func (s *Chapter) dealGame(ctx context.Context, c *league.League, g *league.Game) error {
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

// gameName is the name of a table: that of the league with round and table.
func gameName(c *league.League, g *league.Game) string {
	end := fmt.Sprintf(" · %d.%d", g.Round, g.Number)
	name := []rune(c.Settings.Name)
	return string(name[:min(len(name), table.MaxTableName-utf8.RuneCountInString(end))]) + end
}

// listed lists leagues and cups, the newest first, without those of people who are banned; whoever plays there still
// finds them.
func (s *Chapter) listed(v *core.Visit) ([]league.League, error) {
	list, err := s.Kept.Leagues.Leagues(v.Ctx, leaguesListed)
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
	return slices.DeleteFunc(list, func(c league.League) bool { return barred[c.Owner] && c.NumberOf(v.Person()) < 0 }),
		nil
}

// found makes a league of the sender.
func (s *Chapter) found(v *core.Visit, set league.Settings) (*league.League, error) {
	if err := s.MayName(&v.Who.Account); err != nil {
		return nil, err
	}
	if err := set.Check(); err != nil {
		return nil, core.LeagueProblem(err)
	}
	list, err := s.Kept.Leagues.Leagues(v.Ctx, 10*leaguesListed)
	if err != nil {
		return nil, err
	}
	mine := 0
	for i := range list {
		if list[i].Owner == v.Person() && list[i].Status != league.Over {
			mine++
		}
	}
	if mine >= s.Config.Quotas.Leagues && !s.Config.Unlimited {
		return nil, errMany
	}
	c := &league.League{ID: core.NewID(idLetters), Owner: v.Person(), Made: s.Now(),
		State: league.State{Settings: set, Secret: core.NewID(secretLetters), Seed: newSeed()}}
	return c, core.LeagueProblem(s.Kept.Leagues.AddLeague(v.Ctx, c))
}

// The deeds that people do to a league.
const (
	join, withdraw, begin, end, rename, remove = "join", "withdraw", people.BeginAct, people.EndAct, people.RenameAct,
		people.DeleteAct
)

// order says more about a deed.
type order struct {
	deed string
	// key is the secret of the link to join, which leagues with invitations ask for.
	key string
	// name is a new name; reason is why somebody who does not organise the league ends it.
	name, reason string
}

// do does something to a league in the name of the sender, and returns what it is then, nil if it is gone.
func (s *Chapter) do(v *core.Visit, id string, do order) (c *league.League, err error) {
	switch do.deed {
	case join:
		c, err = s.ChangeLeague(v.Ctx, id, func(c *league.League) error {
			if c.Settings.Invited && do.key != c.Secret && c.Owner != v.Person() {
				return errLink
			}
			return c.Join(v.Person(), v.Who.Account.Name)
		})
		return c, err
	case withdraw:
		err = s.withdrawFrom(v, id)
	case begin, end, rename, remove:
		err = s.run(v, id, do)
	default:
		err = core.WrongForm("do")
	}
	if err != nil || do.deed == remove {
		return nil, err
	}
	if do.deed == begin || do.deed == withdraw {
		if err := s.follow(v.Ctx, id); err != nil {
			s.Log.Error("a league or cup could not be updated", "league", id, "error", err)
		}
	}
	c, err = s.Kept.Leagues.League(v.Ctx, id)
	return c, core.LeagueProblem(err)
}

// run does what only the organiser may do. Moderators and hosts may end a league of others, too.
func (s *Chapter) run(v *core.Visit, id string, do order) error {
	by, o := gate.OwnerOf(v), gate.Order{On: gate.OnLeague, Verb: do.deed, ID: id}
	switch do.deed {
	case rename:
		o.Name = do.name
	case end:
		c, err := s.Kept.Leagues.League(v.Ctx, id)
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

// withdrawFrom takes the sender out of a league, and from its tables that are being played.
func (s *Chapter) withdrawFrom(v *core.Visit, id string) error {
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
