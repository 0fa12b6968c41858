package server

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/site/server/console"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/server/upkeep"
	"koprulu/table"
)

// neglected is what a program may know of a site for which much is to be done.
func neglected(context.Context) (upkeep.Upkeep, error) {
	at := time.Date(2026, 3, 1, 4, 5, 0, 0, time.UTC)
	return upkeep.Upkeep{Server: "shakuras (127.0.0.1:8080)", Since: at, Version: "v0.3.0", Before: "v0.1.0",
		Place: "/var/lib/<koprulu>", Bytes: 123 << 20, Log: 7 << 20,
		News: []upkeep.Change{{Version: "0.3.0",
			Parts: []upkeep.ChangePart{{Title: "A site", Lines: []string{"Tea & <cake>."}}}}},
		Disks: []upkeep.Disk{{Of: "data", Place: "/var/lib/<koprulu>", Free: 90 << 30},
			{Of: "backup", Place: "/backup", Free: 1 << 20, Reserve: 512 << 20}},
		Backup: &upkeep.Backup{At: at.AddDate(0, 0, -1), File: "/backup/koprulu-x.db", Bytes: 100 << 20, Failed: at,
			Why: "no <room>", Next: at.Add(time.Hour)},
		Check: &upkeep.Check{At: at, Of: "/backup/koprulu-x.db", Tables: 12, Faults: 3},
	}, nil
}

// TestConditionIsForHosts: a host reads on one page, in every language, how the server and its data are, and the
// command line the same; moderators and everybody else find nothing at its address, and no link to it.
func TestConditionIsForHosts(t *testing.T) {
	troubles := &upkeep.Troubles{}
	s := newSite(t, func(c *core.Config, h *table.HubConfig) {
		c.Upkeep, c.Troubles = neglected, troubles
		c.Log = slog.New(troubles.Of(c.Log.Handler()))
	})
	s.Log.Error("the barracks burn", "error", errors.New("secret of table xyz"), "person", "somebody")
	s.Log.Warn("the barracks smoke")
	s.Log.Error("the barracks burn")
	for range 25 {
		r := httptest.NewRequest(http.MethodGet, "/rules", nil)
		r.RemoteAddr, r.Host = "127.0.0.1:999", "localhost"
		r.Header.Set("X-Forwarded-For", "198.51.100.7")
		s.Handler().ServeHTTP(httptest.NewRecorder(), r)
	}
	host, mod := s.withRole("Ho", people.Host), s.withRole("Mo", people.Moderator)
	for _, w := range locale.All() {
		host.post("/prefs", "lang", w.Lang())
		r := host.get("/admin/status")
		for _, want := range []string{
			w.Text("web.admin.condition"), "shakuras (127.0.0.1:8080)", "v0.3.0", "v0.1.0", "/var/lib/&lt;koprulu&gt;",
			w.Text("web.admin.size.mb", "n", 123), w.Text("web.admin.size.kb", "n", 7<<10), w.Text("web.admin.size.gb", "n", 90),
			"no &lt;room&gt;", "Tea &amp; &lt;cake&gt;.", "the barracks burn", "the barracks smoke",
			w.Text("web.admin.check.faults", "n", 3), "/backup/koprulu-x.db",
		} {
			if !strings.Contains(r.body, want) {
				t.Errorf("%s: status %d, the page lacks %q", w.Lang(), r.status, want)
			}
		}
		for _, warning := range gate.Warnings() {
			if key := "web.admin.warning." + string(warning); !w.Has(key) || !strings.Contains(r.body, w.Text(key)) {
				t.Errorf("%s: the page does not warn of %s", w.Lang(), warning)
			}
		}
		if strings.Contains(r.body, "secret of table") || strings.Contains(r.body, "somebody") {
			t.Error("the page has values of a line of the log")
		}
	}
	if r := mod.get("/admin/status"); r.status != http.StatusNotFound {
		t.Errorf("a moderator: status %d", r.status)
	}
	if r := mod.get("/admin"); strings.Contains(r.body, "/admin/status") {
		t.Error("a moderator is shown the way")
	}
	if r := host.get("/admin"); !strings.Contains(r.body, `href="/admin/status"`) {
		t.Error("a host is not shown the way")
	}
	w := httptest.NewRecorder()
	s.Console().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/condition", nil))
	var is console.Condition
	if err := json.Unmarshal(w.Body.Bytes(), &is); err != nil || len(is.Warnings) != len(gate.Warnings()) ||
		len(is.Troubles) != 3 || is.Troubles[1].Count+is.Troubles[2].Count != 3 ||
		is.Waiting.Devices < 2 || is.Backup.Why != "no <room>" {
		t.Errorf("the command line gets %v: %s", err, w.Body)
	}
}

// TestConditionOfASoundSite: where nothing is known and nothing is wrong, the page says so.
func TestConditionOfASoundSite(t *testing.T) {
	s := newSite(t)
	host, w := s.withRole("Ho", people.Host), locale.English()
	r := host.get("/admin/status")
	for _, key := range []string{"web.admin.copy.none", "web.admin.copy.never", "web.admin.check.none",
		"web.admin.nothing"} {
		if !strings.Contains(r.body, w.Text(key)) {
			t.Errorf("status %d, the page does not say %q", r.status, w.Text(key))
		}
	}
	if strings.Contains(r.body, "notice--bad") {
		t.Error("the page warns")
	}
}
