package console

import (
	"context"
	"net/http"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/table"
)

// Entry is a line of the audit log.
type Entry struct {
	ID int64     `json:"id"`
	At time.Time `json:"at"`
	// Actor is empty for somebody who used the command line, and for the identity provider.
	Actor table.Person `json:"actor"`
	// Office is in which capacity: owner, moderator, host, machine or provider; empty for acts of old.
	Office people.Office `json:"office"`
	Verb   string        `json:"verb"`
	Target table.Person  `json:"target"`
	Table  table.ID      `json:"table,omitempty"`
	League string        `json:"league,omitempty"`
	Detail string        `json:"detail"`
}

func shownAct(a *people.Act) Entry { return Entry(*a) }

func (c *Chapter) audit(r *http.Request, n, before int) ([]people.Act, error) {
	return c.Kept.Powers.Acts(r.Context(), r.URL.Query().Get("about"), int64(before), n)
}

// lastActs returns the last lines of the audit log about something.
func (c *Chapter) lastActs(ctx context.Context, about string) ([]Entry, error) {
	list, err := c.Kept.Powers.Acts(ctx, about, 0, 20)
	return core.Each(list, shownAct), err
}
