package play

import (
	"context"
	"time"

	"koprulu/site/web"
	"koprulu/table"
)

// awayTime is how long somebody must have had the page of a table in the foreground on no device, and have answered
// nothing there, to count as away. Only people who come back are shown unasked what has happened meanwhile; back.js has
// the same rule for a page that was out of sight.
const awayTime = 5 * time.Minute

// away reports whether the reader of a page of a table comes back to it.
func (s *presence) away(ctx context.Context, p *web.TablePage) (bool, error) {
	if p.Reader.Person == "" || !p.Seated() || !p.Live() || p.Over() {
		return false, nil
	}
	since := s.Now().Add(-awayTime)
	if time.Unix(int64(p.Since.Began), 0).After(since) {
		return false, nil
	}
	looked, err := s.looked(ctx, p.Reader.Person, p.Snap.ID)
	return !looked.After(since), err
}

// looked returns until when a person had the page of a table in the foreground, or will have had it if nothing more is
// heard; the zero time if that is long ago.
func (s *presence) looked(ctx context.Context, person table.Person, id table.ID) (time.Time, error) {
	if s.Config.Shared != nil {
		return s.Config.Shared.Looked(ctx, person, id)
	}
	key := frontKey{person, id}
	return s.fronts.get(key, key), nil
}
