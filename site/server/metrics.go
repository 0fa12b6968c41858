package server

import (
	"context"
	"crypto/subtle"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"koprulu/locale"
	"koprulu/site/server/core"
	"koprulu/table"
)

// Metrics serves the numbers for Prometheus. It belongs at an address that only operators can reach.
func (s *Server) Metrics() http.Handler {
	return promhttp.HandlerFor(s.Figures.Registry, promhttp.HandlerOpts{})
}

// OnlyHosted answers with a handler under the names of the site and one more, such as that of the address where it
// listens (empty for none), and refuses all others.
func (s *Server) OnlyHosted(also string, h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name, _, err := net.SplitHostPort(r.Host); err == nil && also != "" && strings.EqualFold(name, also) ||
			s.Hosted(r.Host) {
			h.ServeHTTP(w, r)
			return
		}
		http.Error(w, core.ErrHost.Sentence(locale.English()), core.ErrHost.Status)
	})
}

// metricsPage serves the numbers to requests with the token for them. If none is configured, they are nowhere on the
// site: there is --metrics-addr.
func (s *Server) metricsPage(v *core.Visit) error {
	if s.Config.MetricsToken == "" {
		return core.ErrNowhere
	}
	token, ok := strings.CutPrefix(v.Header.Get("Authorization"), "Bearer ")
	if !ok || subtle.ConstantTimeCompare([]byte(token), []byte(s.Config.MetricsToken)) == 0 {
		return core.ErrNowhere
	}
	s.Metrics().ServeHTTP(v.Out, v.Request)
	return nil
}

// healthTime is how long the store may take to say that it is well.
const healthTime = 2 * time.Second

// health reports whether the server can serve: it is not shutting down, and its store can write.
func (s *Server) health(v *core.Visit) error {
	if s.play.Ends() {
		return core.ErrBusy
	}
	ctx, cancel := context.WithTimeout(v.Ctx, healthTime)
	defer cancel()
	well := func() error { return s.Kept.Health.Alive(ctx, s.Now()) }
	if s.State.Closed.Load() { // Alive would count as the last moment before everything stood still.
		well = func() error { _, err := s.Kept.State.Site(ctx); return err }
	}
	if err := well(); err != nil {
		s.Log.Error("the store is not healthy", "error", err)
		if table.Unwritable(err) {
			return err
		}
		return core.ErrBusy
	}
	v.Out.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = v.Out.Write([]byte("ok\n"))
	return nil
}
