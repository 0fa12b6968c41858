package console

import (
	"net/http"
	"time"

	"koprulu/club/league"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/table"
)

// League is a league or a cup as the console shows it.
type League struct {
	ID     string       `json:"id"`
	Name   string       `json:"name"`
	Kind   string       `json:"kind"`
	Status string       `json:"status"`
	Owner  table.Person `json:"owner"`
	// Players are those who have not withdrawn.
	Players int       `json:"players"`
	Round   int       `json:"round"`
	Made    time.Time `json:"made"`
	// Closed says by whom and why it was closed, nil if it was not.
	Closed *Closing `json:"closed,omitempty"`
}

// LeagueDetails is everything that the console shows of one league.
type LeagueDetails struct {
	League
	// Acts are the last that were done to it, the newest first.
	Acts []Entry `json:"acts"`
}

// LeagueGone is the outcome of deleting a league.
type LeagueGone struct {
	Deleted string `json:"deleted"`
}

// shownLeague returns a league as the console shows it.
func shownLeague(l *league.League) League {
	return League{ID: l.ID, Name: l.Settings.Name, Kind: string(l.Settings.Kind), Status: core.LeagueStatus(l.Status),
		Owner: l.Owner, Players: len(l.Active()), Round: l.Round, Made: l.Made, Closed: shownClosing(l.Closed)}
}

func (c *Chapter) leagues(r *http.Request, n, skip int) ([]league.League, error) {
	since, err := sinceIn(r)
	if err != nil {
		return nil, err
	}
	q := r.URL.Query()
	return c.gate.LeaguesLike(r.Context(), gate.LeagueQuery{Words: q.Get("words"), Status: q.Get("status"), Since: since,
		Skip: skip, N: n})
}

func (c *Chapter) league(r *http.Request) (any, error) {
	l, err := c.Kept.Leagues.League(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, core.LeagueProblem(err)
	}
	d := LeagueDetails{League: shownLeague(l)}
	d.Acts, err = c.lastActs(r.Context(), l.ID)
	return d, err
}

// leagueDone shows what a league is after an act.
func (c *Chapter) leagueDone(r *http.Request, _ *gate.Outcome) (any, error) {
	id := r.PathValue("id")
	l, err := c.Kept.Leagues.League(r.Context(), id)
	if core.ProblemOf(core.LeagueProblem(err)) == core.ErrNowhere {
		return LeagueGone{Deleted: id}, nil
	}
	if err != nil {
		return nil, err
	}
	return shownLeague(l), nil
}
