package gate

import (
	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/site/server/core"
)

// What organisers, moderators and hosts do to leagues and cups.

func checkLeagueName(c *cause) (string, error) {
	return renameDetail(c.league.Settings.Name, c.Name), c.mayName()
}

// renameLeague gives a league or a cup another name: its organiser before it begins, hosts and moderators at any time.
// Its tables keep theirs.
func renameLeague(c *cause) error {
	return c.change(func(l *league.League) error {
		if c.by.Office == people.OwnerOffice && l.Status != league.Open {
			return core.ErrLeagueClosed
		}
		return l.Rename(c.Name)
	})
}

// closeLeague ends a league or a cup for good; everybody who looks at it reads why and in which role.
func closeLeague(c *cause) error {
	return c.change(func(l *league.League) error { return l.Close(c.by.role().String(), c.Reason) })
}

// endLeague is closeLeague for its organiser.
func endLeague(c *cause) error {
	return c.change((*league.League).Stop)
}

// beginLeague begins the first round.
func beginLeague(c *cause) error {
	return c.change(func(l *league.League) error { return l.Begin(c.Now()) })
}

// deleteLeague removes a league or a cup; its tables go on as tables of nobody.
func deleteLeague(c *cause) error {
	return c.Kept.Leagues.DeleteLeague(c.ctx, c.league.ID, c.act)
}

// change changes the league that a power is used on.
func (c *cause) change(do func(l *league.League) error) error {
	_, err := c.ChangeLeague(c.ctx, c.league.ID, do)
	return err
}
