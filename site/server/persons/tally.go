package persons

import (
	"context"
	"errors"
	"sync"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
)

// tallyAge is how old the totals of all games may be when they are shown.
const tallyAge = time.Minute

// keptTally keeps the totals of all games for a while, because every game has to be read for them. The zero value is
// ready for use.
type keptTally struct {
	mu    sync.Mutex
	at    time.Time
	tally *people.Tally
}

// take returns the tally, worked out again if it is too old. Requests that come meanwhile wait for it. It must not be
// changed.
func (k *keptTally) take(ctx context.Context, now time.Time,
	work func(context.Context) (*people.Tally, error)) (*people.Tally, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.tally != nil && !now.Before(k.at) && now.Sub(k.at) < tallyAge {
		return k.tally, nil
	}
	t, err := work(ctx)
	if err != nil {
		return nil, err
	}
	k.at, k.tally = now, t
	return t, nil
}

// tally returns the totals of all games. People who hide their page or leave the site are not named from that moment
// on, however old the rest is.
func (c *Chapter) tally(v *core.Visit) (*people.Tally, error) {
	kept, err := c.totals.take(v.Ctx, c.Now(), c.Kept.Results.Tally)
	if err != nil {
		return nil, err
	}
	t := *kept
	for _, r := range []**people.Record{&t.Longest, &t.Quickest} {
		if *r == nil || (*r).Winner.Page == "" {
			continue
		}
		_, hidden, err := c.Kept.Results.PersonAt(v.Ctx, (*r).Winner.Page)
		if gone := errors.Is(err, people.ErrNobody); hidden || gone {
			now := **r
			now.Winner, now.Hidden = people.Face{}, !gone
			*r = &now
		} else if err != nil {
			return nil, err
		}
	}
	return &t, nil
}
