package server

import (
	"net/http"
	"time"

	"koprulu/club/league"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/table"
)

// ConsoleLeague is a league or a cup as the console shows it.
type ConsoleLeague struct {
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
	Closed *ConsoleClosing `json:"closed,omitempty"`
}

// ConsoleLeagueDetails is everything that the console shows of one league.
type ConsoleLeagueDetails struct {
	ConsoleLeague
	// Acts are the last that were done to it, the newest first.
	Acts []ConsoleEntry `json:"acts"`
}

// ConsoleLeagueGone is the outcome of deleting a league.
type ConsoleLeagueGone struct {
	Deleted string `json:"deleted"`
}

// shownLeague returns a league as the console shows it.
func shownLeague(l *league.League) ConsoleLeague {
	out := ConsoleLeague{ID: l.ID, Name: l.Settings.Name, Kind: string(l.Settings.Kind), Status: core.LeagueStatus(l.Status), Owner: l.Owner, Players: len(l.Active()), Round: l.Round, Made: l.Made}
	if c := l.Closed; c != nil {
		out.Closed = &ConsoleClosing{Role: c.Role, Reason: c.Reason}
	}
	return out
}

func (s *Server) consoleLeagues(r *http.Request) (any, error) {
	n, err := countIn(r, "limit", 50, consoleRows)
	if err != nil {
		return nil, err
	}
	list, err := s.LeaguesLike(r.Context(), r.URL.Query().Get("words"), 0, n)
	out := []ConsoleLeague{}
	for i := range list {
		out = append(out, shownLeague(&list[i]))
	}
	return out, err
}

func (s *Server) consoleLeague(r *http.Request) (any, error) {
	l, err := s.Kept.Contests.Contest(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, core.LeagueProblem(err)
	}
	d := ConsoleLeagueDetails{ConsoleLeague: shownLeague(l)}
	d.Acts, err = s.entries(r.Context(), l.ID, 0, 20)
	return d, err
}

// consoleLeagueDone shows what a league is after an act.
func (s *Server) consoleLeagueDone(r *http.Request, _ *gate.Outcome) (any, error) {
	id := r.PathValue("id")
	l, err := s.Kept.Contests.Contest(r.Context(), id)
	if core.ProblemOf(core.LeagueProblem(err)) == core.ErrNowhere {
		return ConsoleLeagueGone{Deleted: id}, nil
	}
	if err != nil {
		return nil, err
	}
	return shownLeague(l), nil
}
