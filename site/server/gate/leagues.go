package gate

import (
	"context"

	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/site/server/core"
)

// What organisers, moderators and hosts do to leagues and cups.

func checkLeagueName(ctx context.Context, g *Gate, c *cause) (string, error) {
	return renameDetail(c.league.Settings.Name, c.Name), g.mayNameBy(ctx, c.by)
}

// renameLeague gives a league or a cup another name: its organiser before it begins, hosts and moderators at any time.
// Its tables keep theirs.
func renameLeague(ctx context.Context, g *Gate, c *cause) error {
	return g.changeLeague(ctx, c, func(l *league.League) error {
		if c.by.Office == people.OwnerOffice && l.Status != league.Open {
			return core.ErrLeagueClosed
		}
		return l.Rename(c.Name)
	})
}

// closeLeague ends a league or a cup for good; everybody who looks at it reads why and in which role.
func closeLeague(ctx context.Context, g *Gate, c *cause) error {
	return g.changeLeague(ctx, c, func(l *league.League) error { return l.Close(c.by.role().String(), c.Reason) })
}

// endLeague is closeLeague for its organiser.
func endLeague(ctx context.Context, g *Gate, c *cause) error {
	return g.changeLeague(ctx, c, (*league.League).Stop)
}

// beginLeague begins the first round.
func beginLeague(ctx context.Context, g *Gate, c *cause) error {
	return g.changeLeague(ctx, c, func(l *league.League) error { return l.Begin(g.Now()) })
}

// deleteLeague removes a league or a cup; its tables go on as tables of nobody.
func deleteLeague(ctx context.Context, g *Gate, c *cause) error {
	return g.Kept.Leagues.DeleteLeague(ctx, c.league.ID, c.act)
}

// changeLeague changes what a power is used on.
func (g *Gate) changeLeague(ctx context.Context, c *cause, do func(l *league.League) error) error {
	_, err := g.ChangeLeague(ctx, c.league.ID, do)
	return err
}
