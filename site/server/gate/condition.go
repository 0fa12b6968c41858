package gate

import (
	"context"
	"time"

	"koprulu/site/server/upkeep"
)

// Condition is how a server and its data are, for hosts: one page of theirs, and koprulu admin status. Of several
// servers on one database each knows its own machine.
type Condition struct {
	upkeep.Upkeep
	// Several is true if other servers may use the same database.
	Several bool `json:"several"`
	// Waiting is what waits to be sent and who is signed in, at the whole site.
	Waiting Waiting `json:"waiting"`
	// Streams are those open, Tables those in memory, both at this server.
	Streams int64 `json:"streams"`
	Tables  int   `json:"tables"`
	// Troubles are the warnings and errors of the last day in the log of this server, the last one first.
	Troubles []upkeep.Trouble `json:"troubles"`
	// Warnings are what a host has to do something about.
	Warnings []Warning `json:"warnings"`
}

// Waiting is people.Waiting as JSON.
type Waiting struct {
	Messages int `json:"messages"`
	// Oldest is when the oldest of them was made, left out if there is none.
	Oldest  time.Time `json:"oldest,omitzero"`
	Devices int       `json:"devices"`
	Tokens  int       `json:"tokens"`
}

// Warning is something that a host has to do something about.
type Warning string

// The warnings.
const (
	// ProxyWarning: every visitor has the address of a proxy that is not trusted.
	ProxyWarning Warning = "proxy"
	// BackupWarning: the last attempt to copy the data failed.
	BackupWarning Warning = "backup"
	// DamageWarning: the last check found damage.
	DamageWarning Warning = "damage"
	// RoomWarning: a disk has less room than the reserve.
	RoomWarning Warning = "room"
)

// Warnings are all of them.
func Warnings() []Warning { return []Warning{ProxyWarning, BackupWarning, DamageWarning, RoomWarning} }

// Condition returns how the server and its data are now.
func (g *Gate) Condition(ctx context.Context) (*Condition, error) {
	waiting, err := g.Kept.State.Waiting(ctx)
	if err != nil {
		return nil, err
	}
	c := &Condition{Several: g.Config.Shared != nil, Waiting: Waiting(waiting),
		Streams: g.Figures.Streams.Load(), Tables: g.Hub.Loaded(),
		Troubles: g.Config.Troubles.Since(g.Now().Add(-upkeep.Troubled)),
		Warnings: []Warning{}}
	if g.Config.Upkeep != nil {
		if c.Upkeep, err = g.Config.Upkeep(ctx); err != nil {
			return nil, err
		}
	}
	if c.Version == "" {
		c.Version = g.Config.Version
	}
	warn := func(w Warning, is bool) {
		if is {
			c.Warnings = append(c.Warnings, w)
		}
	}
	warn(ProxyWarning, g.Origins.Hidden())
	warn(BackupWarning, c.Backup != nil && !c.Backup.Failed.IsZero())
	warn(DamageWarning, c.Check != nil && !c.Check.Sound)
	short := false
	for _, d := range c.Disks {
		short = short || d.Free < d.Reserve
	}
	warn(RoomWarning, short)
	return c, nil
}
