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
	since, err := sinceIn(r)
	if err != nil {
		return nil, err
	}
	q := r.URL.Query()
	return c.Kept.Powers.Acts(r.Context(), people.ActQuery{About: q.Get("about"), Verb: q.Get("verb"), Since: since,
		Before: int64(before), N: n})
}

// lastActs returns the last lines of the audit log about something.
func (c *Chapter) lastActs(ctx context.Context, about string) ([]Entry, error) {
	list, err := c.Kept.Powers.Acts(ctx, people.ActQuery{About: about, N: 20})
	return core.Each(list, shownAct), err
}
