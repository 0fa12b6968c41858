package server

import (
	"os"
	"regexp"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

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
