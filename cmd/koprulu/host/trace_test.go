package host

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	spans "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"koprulu/table"
)

// collecting is an OpenTelemetry collector that keeps spans.
type collecting struct {
	*httptest.Server
	mu    sync.Mutex
	spans []*spans.Span
	about string
}

// collects starts a collector.
func collects(t *testing.T) *collecting {
	c := &collecting{}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		var told collector.ExportTraceServiceRequest
		if err != nil || r.URL.Path != "/v1/traces" || proto.Unmarshal(text, &told) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, of := range told.ResourceSpans {
			c.about = of.Resource.String()
			for _, scope := range of.ScopeSpans {
				c.spans = append(c.spans, scope.Spans...)
			}
		}
	}))
	t.Cleanup(c.Close)
	return c
}

// named returns the spans with a name.
func (c *collecting) named(name string) (list []*spans.Span) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range c.spans {
		if s.Name == name {
			list = append(list, s)
		}
	}
	return list
}

// committing is a store that only commits.
type committing struct{ table.Store }

func (committing) Commit(context.Context, *table.Commit) error { return nil }

// TestTraces follows a request to its commit: the span of the commit is within that of the request, which has the
// pattern of the address and none of its secrets, and takes no part in a trace that a browser claims; streams and what
// bots commit are not traced.
func TestTraces(t *testing.T) {
	c := collects(t)
	tr, err := traceFlags{OTLPEndpoint: c.URL}.tracing(t.Context(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	kept := tr.store(committing{})
	mux := http.NewServeMux()
	mux.HandleFunc("POST /join/{secret}", func(w http.ResponseWriter, r *http.Request) {
		if err := kept.Commit(context.WithoutCancel(r.Context()), &table.Commit{}); err != nil {
			t.Error(err)
		}
		w.WriteHeader(http.StatusTeapot)
	})
	mux.HandleFunc("POST /stream", func(w http.ResponseWriter, r *http.Request) {
		if err := http.NewResponseController(w).Flush(); err != nil {
			t.Error(err)
		}
	})
	h := tr.requests(mux)
	ask := func(method, path string) {
		r := httptest.NewRequest(method, path, nil)
		r.Header.Set("Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
		h.ServeHTTP(httptest.NewRecorder(), r)
	}
	ask(http.MethodPost, "/join/verysecret")
	ask(http.MethodPost, "/stream")
	ask(http.MethodGet, "/nowhere/verysecret")
	if err := kept.Commit(t.Context(), &table.Commit{}); err != nil { // Of a bot.
		t.Error(err)
	}
	tr.close()
	requests, commits := c.named("POST /join/{secret}"), c.named("commit")
	if len(c.spans) != 3 || len(requests) != 1 || len(commits) != 1 {
		t.Fatalf("the spans are %v", c.spans)
	}
	if string(commits[0].ParentSpanId) != string(requests[0].SpanId) ||
		string(commits[0].TraceId) != string(requests[0].TraceId) {
		t.Errorf("the commit %v is not within the request %v", commits[0], requests[0])
	}
	if len(requests[0].ParentSpanId) > 0 || fmt.Sprintf("%x", requests[0].TraceId) == "0af7651916cd43dd8448eb211c80319c" {
		t.Error("a browser decides which trace it is part of")
	}
	for _, s := range c.spans {
		if strings.Contains(s.String(), "verysecret") {
			t.Errorf("a span holds a secret of an address: %v", s)
		}
	}
	if !strings.Contains(requests[0].String(), "418") {
		t.Errorf("the span does not tell the status: %v", requests[0])
	}
}

// TestUntraced: without a collector there is nothing between a request and its handler, or between a commit and its
// store.
func TestUntraced(t *testing.T) {
	tr, err := traceFlags{}.tracing(t.Context(), slog.New(slog.DiscardHandler))
	if tr != nil || err != nil {
		t.Fatal(tr, err)
	}
	h, kept := http.NewServeMux(), &committing{}
	if tr.requests(h) != http.Handler(h) || tr.store(kept) != table.Store(kept) {
		t.Error("something is there that costs time")
	}
	tr.close()
	for _, wrong := range []string{"localhost:4318", "ftp://localhost", "http://"} {
		if _, err := (traceFlags{OTLPEndpoint: wrong}).tracing(t.Context(), slog.New(slog.DiscardHandler)); err == nil {
			t.Errorf("%s is taken for an address", wrong)
		}
	}
}

// BenchmarkTraces is a request with a commit, without traces and with them.
func BenchmarkTraces(b *testing.B) {
	for _, on := range []bool{false, true} {
		b.Run(map[bool]string{false: "traces=off", true: "traces=on"}[on], func(b *testing.B) {
			sink := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				_, _ = io.Copy(io.Discard, r.Body)
			}))
			defer sink.Close()
			f := traceFlags{}
			if on {
				f.OTLPEndpoint = sink.URL
			}
			tr, err := f.tracing(b.Context(), slog.New(slog.DiscardHandler))
			if err != nil {
				b.Fatal(err)
			}
			defer tr.close()
			kept := tr.store(committing{})
			h := tr.requests(http.HandlerFunc(func(w http.ResponseWriter,
				r *http.Request) {
				_ = kept.Commit(r.Context(), &table.Commit{})
			}))
			w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/", nil)
			b.ReportAllocs()
			for b.Loop() {
				h.ServeHTTP(w, r)
			}
		})
	}
}
