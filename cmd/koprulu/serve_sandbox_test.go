//go:build unix

package main

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// asked finds what a page asks: the number of the decision, and something that can be pressed.
var (
	askedDecision = regexp.MustCompile(`data-decision="(\d+)"`)
	askedText     = regexp.MustCompile(`name="text" value="([^"]+)"`)
	askedPick     = regexp.MustCompile(`name="pick" value="([^"]+)" aria-pressed="false"`)
)

// sandboxAcross opens a sandbox at one server, answers in it at the other, takes everything back at the first, and
// deletes it at the second: each sees at once what the other did.
func sandboxAcross(t *testing.T, who *window, one, two *running, table string) {
	t.Helper()
	status, page := who.post(one, table+"/sandbox", "at", "")
	at := regexp.MustCompile(`data-table="([a-z0-9]+)"`).FindStringSubmatch(page)
	if at == nil || !strings.Contains(page, "is-sandbox") || "/t/"+at[1] == table {
		t.Fatalf("opening a sandbox: status %d, %.300s", status, page)
	}
	box := "/t/" + at[1]
	if _, list := who.get(two, "/sandboxes"); !strings.Contains(list, box) {
		t.Error("the other server does not list the sandbox")
	}
	// number returns the number of the decision that a server asks about, 0 for none.
	number := func(s *running) int {
		_, page := who.get(s, box)
		n := 0
		if d := askedDecision.FindStringSubmatch(page); d != nil {
			n, _ = strconv.Atoi(d[1])
		}
		return n
	}
	first := number(two)
	if first == 0 || number(one) != first {
		t.Fatalf("the sandbox asks about the decision %d at one server and %d at the other", number(one), first)
	}
	answered := false
	for end := time.Now().Add(2 * time.Minute); !answered && time.Now().Before(end); {
		_, page := who.get(two, box)
		d := askedDecision.FindStringSubmatch(page)
		if text := askedText.FindStringSubmatch(page); d != nil && text != nil {
			who.post(two, box+"/answer", "decision", d[1], "text", text[1])
		} else if pick := askedPick.FindStringSubmatch(page); d != nil && pick != nil {
			who.post(two, box+"/pick", "decision", d[1], "pick", pick[1])
		}
		answered = number(one) != first
	}
	if !answered {
		t.Fatal("what was answered at one server is not seen at the other")
	}
	if status, _ := who.post(one, box+"/sandbox/back", "do", "all"); status >= http.StatusBadRequest {
		t.Errorf("taking everything back: status %d", status)
	}
	_, here := who.get(one, box)
	_, there := who.get(two, box)
	const takesBack = `name="do" value="all"`
	if askedDecision.FindString(here) == "" || askedDecision.FindString(here) != askedDecision.FindString(there) ||
		strings.Contains(there, takesBack) != strings.Contains(here, takesBack) {
		t.Error("after everything was taken back the servers show different moments")
	}
	if status, _ := who.post(two, box+"/delete"); status >= http.StatusBadRequest {
		t.Errorf("deleting it: status %d", status)
	}
	if status, _ := who.get(one, box); status != http.StatusNotFound {
		t.Errorf("a sandbox that was deleted at the other server: status %d", status)
	}
	if _, list := who.get(one, "/sandboxes"); strings.Contains(list, box) {
		t.Error("a sandbox that was deleted at the other server is listed")
	}
}
