package core

import (
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"koprulu/site/notify"
	"koprulu/table"
)

// Metrics are the numbers that operators watch. None has a label that identifies a person or a table.
type Metrics struct {
	Registry *prometheus.Registry
	// requests and took are by class, so that the hot path looks nothing up.
	requests [Classes]prometheus.Counter
	took     [Classes]prometheus.Observer
	Problems *prometheus.CounterVec
	panics   prometheus.Counter
	// Answers are those applied, frames what streams sent, dropped the streams that were too slow.
	Answers, Frames, Dropped prometheus.Counter
	// Streams are those open, renders the pages and pieces drawn, calls the notifications by outcome.
	Streams atomic.Int64
	Renders prometheus.Counter
	Calls   *prometheus.CounterVec
	// copies are those of the data that the server has made or failed to make, copied is when the last one was made.
	copies *prometheus.CounterVec
	copied prometheus.Gauge
}

// ClassNames are the values of the label class.
var ClassNames = [Classes]string{"static", "page", "answer", "act", "create", "sign", "chat", "edit",
	"stream", "export"}

// NewMetrics makes the numbers of a site, all at zero.
func NewMetrics(s *Site) *Metrics {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	metric := promauto.With(prometheus.WrapRegistererWithPrefix("koprulu_", r))
	counter := func(name, help string) prometheus.Counter {
		return metric.NewCounter(prometheus.CounterOpts{Name: name, Help: help})
	}
	// A series that appears with its first event shows no increase for it, so each value is there from the start.
	vector := func(name, help, label string, values []string) *prometheus.CounterVec {
		v := metric.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, []string{label})
		for _, value := range values {
			v.WithLabelValues(value)
		}
		return v
	}
	m := &Metrics{
		Registry: r,
		Problems: vector("problems_total", "Requests that were refused or failed, by reason.", "problem", problemWords()),
		panics:   counter("panics_total", "Requests that ended with a panic."),
		Answers:  counter("answers_total", "Answers that were applied."),
		Frames:   counter("stream_messages_total", "Messages that streams sent, without heartbeats."),
		Dropped:  counter("streams_dropped_total", "Streams that were ended because their reader was too slow."),
		Renders:  counter("renders_total", "Pages and pieces of pages that were made."),
		Calls:    vector("notifications_total", "Notifications, by outcome.", "outcome", notify.Outcomes()),
		copies:   vector("backups_total", "Copies of the data, by outcome.", "outcome", []string{copyMade, copyFailed}),
		copied: metric.NewGauge(prometheus.GaugeOpts{Name: "backup_time_seconds",
			Help: "When the last copy of the data was made, in seconds since 1970; 0 if there is none."}),
	}
	metric.NewGaugeFunc(prometheus.GaugeOpts{Name: "streams", Help: "Open streams."},
		func() float64 { return float64(m.Streams.Load()) })
	requests := vector("requests_total", "Requests, by their class.", "class", ClassNames[:])
	took := metric.NewHistogramVec(prometheus.HistogramOpts{Name: "request_seconds",
		Help:    "How long requests took, by their class; without streams.",
		Buckets: prometheus.ExponentialBuckets(0.0002, 4, 9)}, []string{"class"})
	for c := range Classes {
		m.requests[c] = requests.WithLabelValues(ClassNames[c])
		m.took[c] = took.WithLabelValues(ClassNames[c])
	}
	s.Config.Room.Figures(func(name, help string, value func() float64) {
		metric.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value)
	})
	if s.Hub != nil {
		metric.NewGaugeFunc(prometheus.GaugeOpts{Name: "tables_loaded", Help: "Tables in memory."},
			func() float64 { return float64(s.Hub.Loaded()) })
	}
	if s.Kept.Health != nil {
		stat := func(name, help string, value func(table.Work) float64) {
			metric.NewCounterFunc(prometheus.CounterOpts{Name: "store_" + name, Help: help},
				func() float64 { return value(s.Kept.Health.Work()) })
		}
		stat("groups_total", "Synced transactions.", func(w table.Work) float64 { return float64(w.Groups) })
		stat("commits_total", "Changes of tables that were committed.",
			func(w table.Work) float64 { return float64(w.Commits) })
		stat("entries_total", "Entries that were committed.", func(w table.Work) float64 { return float64(w.Entries) })
		stat("busy_seconds_total", "Time for which the committer worked.",
			func(w table.Work) float64 { return w.Busy.Seconds() })
	}
	return m
}

// The outcomes of copying the data.
const (
	copyMade   = "made"
	copyFailed = "failed"
)

// Copied counts what came of copying the data.
func (m *Metrics) Copied(at time.Time, failed error) {
	if failed != nil {
		m.copies.WithLabelValues(copyFailed).Inc()
		return
	}
	m.copies.WithLabelValues(copyMade).Inc()
	m.CopiedAt(at)
}

// CopiedAt says when the last copy was made.
func (m *Metrics) CopiedAt(at time.Time) { m.copied.Set(float64(at.UnixMilli()) / 1000) }

// CountProblem counts that something was refused or failed.
func (s *Site) CountProblem(p *Problem) { s.Figures.Problems.WithLabelValues(p.Word).Inc() }
