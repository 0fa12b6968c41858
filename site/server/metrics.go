package server

import (
	"context"
	"crypto/subtle"
	"net/http"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"koprulu/table"
)

// metrics are the numbers that operators watch. None has a label that identifies a person or a table.
type metrics struct {
	registry *prometheus.Registry
	// requests and took are by class, so that the hot path looks nothing up.
	requests [classes]prometheus.Counter
	took     [classes]prometheus.Observer
	problems *prometheus.CounterVec
	panics   prometheus.Counter
	// answers are those applied, frames what streams sent, dropped the streams that were too slow.
	answers, frames, dropped prometheus.Counter
	// streams are those open, renders the pages and pieces drawn, calls the notifications by outcome.
	streams prometheus.Gauge
	renders prometheus.Counter
	calls   *prometheus.CounterVec
}

// classNames are the values of the label class.
var classNames = [classes]string{"static", "page", "answer", "act", "create", "sign", "chat", "edit", "stream", "export"}

func newMetrics(s *Server) *metrics {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	counter := func(name, help string) prometheus.Counter {
		c := prometheus.NewCounter(prometheus.CounterOpts{Namespace: "koprulu", Name: name, Help: help})
		r.MustRegister(c)
		return c
	}
	vector := func(name, help, label string) *prometheus.CounterVec {
		c := prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "koprulu", Name: name, Help: help}, []string{label})
		r.MustRegister(c)
		return c
	}
	m := &metrics{
		registry: r,
		problems: vector("problems_total", "Requests that were refused or failed, by reason.", "problem"),
		panics:   counter("panics_total", "Requests that ended with a panic."),
		answers:  counter("answers_total", "Answers that were applied."),
		frames:   counter("stream_messages_total", "Messages that streams sent, without heartbeats."),
		dropped:  counter("streams_dropped_total", "Streams that were ended because their reader was too slow."),
		renders:  counter("renders_total", "Pages and pieces of pages that were made."),
		calls:    vector("notifications_total", "Notifications, by outcome.", "outcome"),
		streams:  prometheus.NewGauge(prometheus.GaugeOpts{Namespace: "koprulu", Name: "streams", Help: "Open streams."}),
	}
	r.MustRegister(m.streams)
	requests := vector("requests_total", "Requests, by their class.", "class")
	took := prometheus.NewHistogramVec(prometheus.HistogramOpts{Namespace: "koprulu", Name: "request_seconds",
		Help: "How long requests took, by their class; without streams.", Buckets: prometheus.ExponentialBuckets(0.0002, 4, 9)}, []string{"class"})
	r.MustRegister(took)
	for c := range classes {
		m.requests[c] = requests.WithLabelValues(classNames[c])
		m.took[c] = took.WithLabelValues(classNames[c])
	}
	if s.hub != nil {
		r.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "koprulu", Name: "tables_loaded", Help: "Tables in memory."},
			func() float64 { return float64(s.hub.Loaded()) }))
	}
	if s.kept.health != nil {
		stat := func(name, help string, value func() float64) {
			r.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Namespace: "koprulu", Subsystem: "store", Name: name, Help: help}, value))
		}
		stat("groups_total", "Synced transactions.", func() float64 { return float64(s.kept.health.Work().Groups) })
		stat("commits_total", "Changes of tables that were committed.", func() float64 { return float64(s.kept.health.Work().Commits) })
		stat("entries_total", "Entries that were committed.", func() float64 { return float64(s.kept.health.Work().Entries) })
		stat("busy_seconds_total", "Time for which the committer worked.", func() float64 { return s.kept.health.Work().Busy.Seconds() })
	}
	return m
}

// Metrics serves the numbers for Prometheus. It belongs at an address that only operators can reach.
func (s *Server) Metrics() http.Handler {
	return promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{})
}

// metricsPage serves the numbers to requests with the token for them. If none is configured, they are nowhere on the site: there is
// --metrics-addr.
func (s *Server) metricsPage(w http.ResponseWriter, v *visit) error {
	if s.cfg.MetricsToken == "" {
		return errNowhere
	}
	token, ok := strings.CutPrefix(v.Header.Get("Authorization"), "Bearer ")
	if !ok || subtle.ConstantTimeCompare([]byte(token), []byte(s.cfg.MetricsToken)) == 0 {
		return errNowhere
	}
	s.Metrics().ServeHTTP(w, v.Request)
	return nil
}

// healthTime is how long the store may take to say that it is well.
const healthTime = 2 * time.Second

// health reports whether the server can serve: it is not shutting down, and its store can write.
func (s *Server) health(w http.ResponseWriter, v *visit) error {
	select {
	case <-s.closing:
		return errBusy
	default:
	}
	ctx, cancel := context.WithTimeout(v.ctx, healthTime)
	defer cancel()
	well := func() error { return s.kept.health.Alive(ctx, s.now()) }
	if s.state.closed.Load() { // Alive would count as the last moment before everything stood still.
		well = func() error { _, err := s.kept.state.Site(ctx); return err }
	}
	if err := well(); err != nil {
		s.log.Error("the store is not healthy", "error", err)
		if table.Unwritable(err) {
			return err
		}
		return errBusy
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("ok\n"))
	return nil
}
