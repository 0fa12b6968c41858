package server

import (
	"context"
	"time"

	"koprulu/table"
	"koprulu/web"
)

// awayTime is how long somebody has had the page of a table in front on no device, and has answered nothing there, before they count as away. Only who comes
// back is shown by itself what has happened meanwhile; back.js says the same of a page that was out of sight.
const awayTime = 5 * time.Minute

// away reports whether the reader of a page of a table comes back to it.
func (s *Server) away(ctx context.Context, p *web.TablePage) (bool, error) {
	if p.Reader.Person == "" || !p.Seated() || !p.Live() || p.Over() {
		return false, nil
	}
	since := s.now().Add(-awayTime)
	if time.Unix(int64(p.Since.Began), 0).After(since) {
		return false, nil
	}
	looked, err := s.looked(ctx, p.Reader.Person, p.Snap.ID)
	return !looked.After(since), err
}

// looked returns until when a person had the page of a table in front, or will have it if nothing is heard; the zero time if that is long ago.
func (s *Server) looked(ctx context.Context, person table.Person, id table.ID) (time.Time, error) {
	if s.cfg.Shared != nil {
		return s.cfg.Shared.Looked(ctx, person, id)
	}
	key := frontKey{person, id}
	return s.fronts.get(key, key), nil
}
