package server

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"koprulu/table"
)

var anAddress = netip.MustParseAddr("203.0.113.9")

func TestLimitsRefillWithTime(t *testing.T) {
	l, now := newLimiter(), time.Unix(1000, 0)
	a := allowances[classCreate]
	for i := range a.burst {
		if !l.allow(classCreate, "", anAddress, now) {
			t.Fatalf("request %d of a burst of %d was refused", i+1, a.burst)
		}
	}
	if l.allow(classCreate, "", anAddress, now) {
		t.Fatal("more than the burst was allowed")
	}
	if !l.allow(classPage, "", anAddress, now) {
		t.Error("another class is refused as well")
	}
	now = now.Add(time.Duration(float64(time.Second)/float64(a.perSecond)) + time.Millisecond)
	if !l.allow(classCreate, "", anAddress, now) {
		t.Error("refused although time has passed")
	}
}

// TestEachPersonIsLimited: a person who sends too much has to wait, wherever they send from, and nobody else has to.
func TestEachPersonIsLimited(t *testing.T) {
	l, now := newLimiter(), time.Unix(1000, 0)
	elsewhere := netip.MustParseAddr("198.51.100.7")
	a := allowances[classAnswer]
	for i := range a.burst {
		if !l.allow(classAnswer, "anna", anAddress, now) {
			t.Fatalf("request %d of a burst of %d was refused", i+1, a.burst)
		}
	}
	for _, from := range []netip.Addr{anAddress, elsewhere} {
		if l.allow(classAnswer, "anna", from, now) {
			t.Errorf("more than the burst of a person was allowed from %s", from)
		}
	}
	if !l.allow(classAnswer, "ben", anAddress, now) {
		t.Error("somebody else at the address is refused as well")
	}
	if now = now.Add(time.Duration(float64(time.Second)/float64(a.perSecond)) + time.Millisecond); !l.allow(classAnswer, "anna", anAddress, now) {
		t.Error("refused although time has passed")
	}
}

// TestNobodysAndPersonsOfAnAddress: what visitors without a name use up at an address is not taken from the people there, no matter who comes first.
func TestNobodysAndPersonsOfAnAddress(t *testing.T) {
	a := allowances[classCreate]
	for _, first := range []table.Person{"", "anna"} {
		l, now := newLimiter(), time.Unix(1000, 0)
		l.allow(classCreate, first, anAddress, now)
		nobodys := 0
		for range 2 * addressFactor * a.burst {
			if l.allow(classCreate, "", anAddress, now) {
				nobodys++
			}
		}
		if want := map[table.Person]int{"": a.burst - 1, "anna": a.burst}[first]; nobodys != want {
			t.Errorf("after a request of %q, %d of visitors without a name were allowed, want %d", first, nobodys, want)
		}
		if !l.allow(classCreate, "ben", anAddress, now) {
			t.Errorf("after a request of %q and those of visitors without a name, a person is refused", first)
		}
	}
}

func TestManyPersonsOfAnAddressAreLimitedTogether(t *testing.T) {
	l, now := newLimiter(), time.Unix(1000, 0)
	a := allowances[classSign]
	allowed := 0
	for i := range a.burst * addressFactor * 2 {
		who := "p" + string(rune('a'+i%26)) + string(rune('a'+i/26))
		if l.allow(classSign, table.Person(who), anAddress, now) {
			allowed++
		}
	}
	if allowed != a.burst*addressFactor {
		t.Errorf("%d requests of new persons were allowed, want %d", allowed, a.burst*addressFactor)
	}
}

func TestLimiterForgets(t *testing.T) {
	l, now := newLimiter(), time.Unix(1000, 0)
	for i := range 500 {
		l.allow(classPage, "", netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}), now)
	}
	l.allow(classPage, "", anAddress, now.Add(2*sweepEvery))
	if len(l.seen) > 1 {
		t.Errorf("%d visitors are kept in memory, want 1", len(l.seen))
	}
}

func TestStreamsAreCounted(t *testing.T) {
	g := newGauge()
	var leave func()
	for range personStreams {
		if leave = g.enter("p", anAddress, false); leave == nil {
			t.Fatal("refused too early")
		}
	}
	if g.enter("p", anAddress, false) != nil {
		t.Error("more streams than allowed")
	}
	if g.enter("p", anAddress, true) == nil {
		t.Error("refused although limits are lifted")
	}
	leave()
	leave()
	if g.enter("p", anAddress, false) == nil {
		t.Error("refused although a stream has ended")
	}
}

// TestLimitsAreDocumented compares the table of docs/operating.md with the limits.
func TestLimitsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(text), "\n## Limits\n")
	if !found {
		t.Fatal("docs/operating.md has no section Limits")
	}
	section, _, _ = strings.Cut(section, "\n## ")
	for c := range classes {
		a := &allowances[c]
		body := "none"
		if a.body > 0 {
			body = fmt.Sprintf("%d KiB", a.body>>10)
		}
		row := regexp.MustCompile("(?m)^\\| `" + classNames[c] + "` \\|[^|]*\\| " + regexp.QuoteMeta(fmt.Sprintf("%v | %d | %s |", float64(a.perSecond), a.burst, body)) + "$")
		if !row.MatchString(section) {
			t.Errorf("the limits of %s do not stand there: %v a second, %d at once, %s", classNames[c], a.perSecond, a.burst, body)
		}
	}
	for _, want := range []string{fmt.Sprintf("%d streams open", personStreams), fmt.Sprintf("an address %d", addressStreams)} {
		if !strings.Contains(section, want) {
			t.Errorf("%q does not stand there", want)
		}
	}
}

// TestWorkHasALimitOfTime: what a request does is bounded in time in every class but that of streams, and the limit reaches the work: its context ends.
func TestWorkHasALimitOfTime(t *testing.T) {
	s := newSite(t)
	for c := range classes {
		var limit time.Time
		var bounded bool
		rt := route{pattern: "GET /x", class: c, handle: func(w http.ResponseWriter, v *visit) error {
			limit, bounded = v.Context().Deadline()
			return nil
		}}
		before := time.Now()
		w := httptest.NewRecorder()
		s.serve(rt)(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+s.cfg.Base.Host+"/x", http.NoBody))
		switch most := allowances[c].deadline; {
		case bounded == (c == classStream):
			t.Errorf("class %d: it has a limit: %v", c, bounded)
		case bounded && (limit.Before(before.Add(most)) || most > writeTimeout):
			t.Errorf("class %d: the limit is %s of %s", c, limit.Sub(before), most)
		}
	}
	// Nothing on the way to the work takes the limit off without another.
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if !strings.HasSuffix(file, "_test.go") && (strings.Contains(line, ".Request.Context()") ||
				strings.Contains(line, "WithoutCancel(") && !strings.Contains(line, "WithTimeout(") && !strings.Contains(line, "WithCancel(")) {
				t.Errorf("%s: %s", file, strings.TrimSpace(line))
			}
		}
	}
}
