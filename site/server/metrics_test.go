package server

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"koprulu/site/notify"
	"koprulu/site/server/core"
	"koprulu/site/store"
)

// TestMetricsAreDocumented compares the page for operators with the metrics that the server exposes.
func TestMetricsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	s, err := core.New(core.Config{Store: storeOf(new(store.Store))})
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, m := range regexp.MustCompile("`(koprulu_[a-z_]+)`").FindAllStringSubmatch(page, -1) {
		listed[m[1]] = true
	}
	described := make(chan *prometheus.Desc, 1000)
	s.Figures.Registry.Describe(described)
	close(described)
	given := map[string]bool{"koprulu_tables_loaded": true} // only with a hub
	for d := range described {
		if m := regexp.MustCompile(`fqName: "(koprulu_[a-z_]+)"`).FindStringSubmatch(d.String()); m != nil {
			given[m[1]] = true
		}
	}
	for name := range given {
		if !listed[name] {
			t.Errorf("the page does not list the metric %s", name)
		}
	}
	for name := range listed {
		if !given[name] {
			t.Errorf("the page lists the metric %s, which the server does not have", name)
		}
	}
}

// TestSeriesAreThereFromTheStart compares the series of a site that has just begun with everything that they may ever
// have as their label: a series that comes into being with its first event shows no increase for it.
func TestSeriesAreThereFromTheStart(t *testing.T) {
	w := httptest.NewRecorder()
	newSite(t).Metrics().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	text := w.Body.String()
	expect := func(name, label string, values ...string) {
		t.Helper()
		for _, value := range values {
			if series := "\n" + name + "{" + label + "=\"" + value + "\"} 0\n"; !strings.Contains(text, series) {
				t.Errorf("a new site does not say %s", series)
			}
		}
	}
	expect("koprulu_notifications_total", "outcome", notify.Outcomes()...)
	expect("koprulu_requests_total", "class", core.ClassNames[:]...)
	expect("koprulu_request_seconds_count", "class", core.ClassNames[:]...)
	made := regexp.MustCompile(`(?:Wrong\(|Today\(|Conflict\(|Forbidden\(|problem\(http\.\w+, |Word: +)"([a-z-]+)"`)
	words := 0
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range made.FindAllStringSubmatch(string(source), -1) {
			words++
			expect("koprulu_problems_total", "problem", m[1])
		}
		return err
	})
	if err != nil || words < 50 {
		t.Errorf("found %d words of problems: %v", words, err)
	}
}
