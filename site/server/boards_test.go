package server

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"koprulu/site/server/core"
	"koprulu/site/store"
)

// TestBoardsNameMetricsThatThereAre reads the board for Grafana and the alerts for Prometheus: every metric that they
// name exists, with the labels by which they select, and every metric of the site is on the board.
func TestBoardsNameMetricsThatThereAre(t *testing.T) {
	s, err := core.New(core.Config{Store: storeOf(new(store.Store))})
	if err != nil {
		t.Fatal(err)
	}
	described := make(chan *prometheus.Desc, 500)
	s.Figures.Registry.Describe(described)
	close(described)
	// The first is there only with a hub; the second is Prometheus's own.
	labels := map[string][]string{"koprulu_tables_loaded": nil, "up": nil}
	for d := range described {
		m := regexp.MustCompile(`fqName: "([a-z0-9_]+)".*variableLabels: \{([a-z,]*)\}`).FindStringSubmatch(d.String())
		if m == nil {
			t.Fatalf("can't read %s", d)
		}
		labels[m[1]] = strings.Split(m[2], ",")
	}
	// The collectors of Go and of the process describe themselves only in part.
	gathered, err := s.Figures.Registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range gathered {
		if _, ok := labels[family.GetName()]; !ok {
			labels[family.GetName()] = nil
		}
	}
	problems := values(t, "core/problem.go", `(?:Word: |\bproblem\(http\.Status\w+, )"([a-z-]+)"`)
	outcomes := values(t, "../../docs/operating.md", "`(sent|failed|disabled|pointless|lost|made)`")
	shown := map[string]bool{}
	check := func(file, expr string) {
		t.Helper()
		for _, m := range regexp.MustCompile(`((?:koprulu|process|go)_[a-z_]+|\bup\b)(\{[^}]*\})?`).FindAllStringSubmatch(
			expr, -1) {
			name := strings.TrimSuffix(m[1], "_bucket")
			shown[name] = true
			own, ok := labels[name]
			if !ok {
				t.Errorf("%s names the metric %s, which there is not", file, m[1])
				continue
			}
			for _, label := range regexp.MustCompile(`([a-z]+)(=~?)"([^"]*)"`).FindAllStringSubmatch(m[2], -1) {
				if label[1] != "job" && !slices.Contains(own, label[1]) {
					t.Errorf("%s selects %s by %s, which it does not have", file, m[1], label[1])
				}
				for _, value := range strings.Split(label[3], "|") {
					if label[1] == "problem" && !problems[value] || label[1] == "outcome" && !outcomes[value] {
						t.Errorf("%s selects %s by %s %q, which there is not", file, m[1], label[1], value)
					}
				}
			}
		}
		for _, m := range regexp.MustCompile(`by \(([a-z, ]+)\)`).FindAllStringSubmatch(expr, -1) {
			for _, label := range strings.Split(m[1], ", ") {
				if !slices.Contains([]string{"le", "class", "problem", "outcome"}, label) {
					t.Errorf("%s sums by %s, which no metric has", file, label)
				}
			}
		}
	}
	const alerts, board = "../../deploy/prometheus/alerts.yaml", "../../deploy/grafana/koprulu.json"
	text, err := os.ReadFile(alerts)
	if err != nil {
		t.Fatal(err)
	}
	rules := regexp.MustCompile(`(?m)^ +expr: (.+)$`).FindAllStringSubmatch(string(text), -1)
	if len(rules) < 5 || len(rules) != strings.Count(string(text), "- alert: ") {
		t.Errorf("%d expressions of alerts were found", len(rules))
	}
	for _, m := range rules {
		check(alerts, m[1])
	}
	clear(shown)
	text, err = os.ReadFile(board)
	if err != nil {
		t.Fatal(err)
	}
	var b struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(text, &b); err != nil || len(b.Panels) == 0 {
		t.Fatalf("the board has no panels (%v)", err)
	}
	for _, p := range b.Panels {
		if len(p.Targets) == 0 || p.Title == "" {
			t.Errorf("the panel %q shows nothing", p.Title)
		}
		for _, target := range p.Targets {
			check(board, target.Expr)
		}
	}
	for name := range labels {
		if strings.HasPrefix(name, "koprulu_") && !shown[name] {
			t.Errorf("the board does not show %s", name)
		}
	}
}

// values are the words that a pattern finds in a file.
func values(t *testing.T, file, pattern string) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(text), -1) {
		found[m[1]] = true
	}
	return found
}
