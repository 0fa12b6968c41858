package server

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"koprulu/site/server/core"
)

// TestWorkHasALimitOfTime: what a request does is bounded in time in every class but that of streams, and the limit
// reaches the work: its context ends.
func TestWorkHasALimitOfTime(t *testing.T) {
	s := newSite(t)
	for c := range core.Classes {
		var limit time.Time
		var bounded bool
		rt := core.Route{Pattern: "GET /x", Class: c, Handle: func(v *core.Visit) error {
			limit, bounded = v.Context().Deadline()
			return nil
		}}
		before := time.Now()
		w := httptest.NewRecorder()
		s.Wrap(rt)(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+s.Config.Base.Host+"/x",
			http.NoBody))
		switch most := core.Allowances[c].Deadline; {
		case bounded == (c == core.ClassStream):
			t.Errorf("class %d: it has a limit: %v", c, bounded)
		case bounded && (limit.Before(before.Add(most)) || time.Until(limit) > most || deadlines[c] > writeTimeout):
			t.Errorf("class %d: the limit is %s of %s", c, limit.Sub(before), most)
		}
	}
	// Nothing on the way to the work takes the limit off without another.
	here, err := filepath.Glob("*.go")
	chapters, err2 := filepath.Glob("*/*.go")
	files := append(here, chapters...)
	if err = errors.Join(err, err2); err != nil || len(here) == 0 || len(chapters) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if !strings.HasSuffix(file, "_test.go") && (strings.Contains(line, ".Request.Context()") ||
				strings.Contains(line, "WithoutCancel(") && !strings.Contains(line, "WithTimeout(") &&
					!strings.Contains(line, "WithCancel(")) {
				t.Errorf("%s: %s", file, strings.TrimSpace(line))
			}
		}
	}
}
