package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"syscall"
	"testing"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	"google.golang.org/protobuf/proto"
)

// TestServeTraces runs the real program with a collector: the span of a requested page is there when the program has
// ended.
func TestServeTraces(t *testing.T) {
	var mu sync.Mutex
	var about []string
	named := map[string]int{}
	c := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		var told collector.ExportTraceServiceRequest
		if err != nil || r.URL.Path != "/v1/traces" || proto.Unmarshal(text, &told) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		mu.Lock()
		defer mu.Unlock()
		for _, of := range told.ResourceSpans {
			about = append(about, of.Resource.String())
			for _, scope := range of.ScopeSpans {
				for _, span := range scope.Spans {
					named[span.Name]++
				}
			}
		}
	}))
	defer c.Close()
	r := serving(t, "--otlp-endpoint", c.URL)
	if status, _ := r.fetch(t, http.DefaultClient, "/rules"); status != http.StatusOK {
		t.Errorf("status %d", status)
	}
	if err := r.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := r.cmd.Wait(); err != nil {
		t.Errorf("%v\n%s", err, r.logs)
	}
	mu.Lock()
	defer mu.Unlock()
	if named["GET /rules"] != 1 || !strings.Contains(strings.Join(about, " "), "koprulu") {
		t.Errorf("the collector got %v of %s\n%s", named, about, r.logs)
	}
}
