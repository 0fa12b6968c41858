package gate

import (
	"context"
	"strings"
	"time"

	"koprulu/club/league"
	"koprulu/internal/names"
	"koprulu/site/server/core"
)

// leaguesRead is how many leagues and cups are read to find some among them.
const leaguesRead = 2000

// LeagueQuery says which leagues and cups to look for.
type LeagueQuery struct {
	// Words is a part of their name or id, empty for all.
	Words string
	// Status is a word of core.LeagueStatus, empty for all.
	Status string
	// Since leaves out those that were made before, the zero time for none.
	Since time.Time
	// Skip is how many of those found are skipped, N how many are returned at most.
	Skip, N int
}

// LeaguesLike returns the leagues and cups that a query asks for, the newest first.
func (g *Gate) LeaguesLike(ctx context.Context, q LeagueQuery) (found []league.League, err error) {
	list, err := g.Kept.Leagues.Leagues(ctx, leaguesRead)
	words := strings.TrimSpace(q.Words)
	for i := range list {
		l := &list[i]
		switch {
		case !names.Holds(l.ID, words) && !names.Holds(l.Settings.Name, words):
		case q.Status != "" && core.LeagueStatus(l.Status) != q.Status, l.Made.Before(q.Since):
		case q.Skip > 0:
			q.Skip--
		case len(found) < q.N:
			found = append(found, *l)
		}
	}
	return found, err
}
