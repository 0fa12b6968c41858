package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/upkeep"
	"koprulu/table"
)

// TestQuotas: nobody takes more of the site than its quotas allow, whichever the host chose, and is told which it was;
// another day they may again, and somebody else may all the time.
func TestQuotas(t *testing.T) {
	var passed time.Duration
	var mu sync.Mutex
	quotas := people.Quotas{Waiting: 2, Running: 1, Made: 3, Uploads: 0, Messages: 3, Reports: 1, Leagues: 0, Addresses: 1,
		Tokens: 2, Streams: 1}
	s := newSite(t, func(c *core.Config, _ *table.HubConfig) {
		c.Unlimited, c.Quotas = false, &quotas
		c.Now = func() time.Time {
			mu.Lock()
			defer mu.Unlock()
			return time.Now().Add(passed)
		}
	})
	later := func(d time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		passed += d
	}
	ann, ben := s.person("Ann"), s.person("Ben")
	waiting, playing := `{"name":"x","seats":["me","open"]}`, `{"name":"x","seats":["me","simple"]}`
	made := func(who *actor, body string) string {
		t.Helper()
		r := who.json("/api/v1/tables", body)
		if r.status != http.StatusCreated {
			t.Fatalf("a table: %d, %s", r.status, r.body)
		}
		return strings.TrimPrefix(r.header.Get("Location"), "/api/v1/tables/")
	}
	one := made(ann, waiting)
	made(ann, waiting)
	refusedWith(t, "a third table that waits", ann.json("/api/v1/tables", waiting), http.StatusConflict, "many-tables")
	if r := ann.post("/t/"+one+"/delete", "sure", "on"); r.status >= 400 {
		t.Fatalf("deleting a table: %d", r.status)
	}
	running := made(ann, playing)
	refusedWith(t, "a second table that is played", ann.json("/api/v1/tables", playing), http.StatusConflict,
		"many-tables")

	// Files, which this site takes none of.
	refusedWith(t, "a file", ben.json("/api/v1/tables", corrected(1)), http.StatusConflict, "many-uploads")

	// Messages, reports, leagues, tokens.
	for i := range 4 {
		r := ann.json("/api/v1/tables/"+running+"/chat", fmt.Sprintf(`{"text":"message %d"}`, i))
		if i < 3 && r.status != http.StatusCreated {
			t.Errorf("message %d: %d, %s", i, r.status, r.body)
		} else if i == 3 {
			refusedWith(t, "a fourth message", r, http.StatusTooManyRequests, "messages-today")
		}
	}
	public := made(ben, `{"name":"x","seats":["me","open"],"public":true,"spectators":true}`)
	report := func(body string) *reply { return ann.json("/api/v1/tables/"+public+"/report", body) }
	if r := report(`{"kind":"table","text":"x"}`); r.status != http.StatusCreated {
		t.Errorf("a report: %d, %s", r.status, r.body)
	}
	refusedWith(t, "another report", report(`{"kind":"name","seat":1,"text":"x"}`), http.StatusTooManyRequests,
		"many-reports")
	refusedWith(t, "a league", ann.json("/api/v1/leagues", `{"name":"L","kind":"league","size":2,"rounds":3,"days":7}`),
		http.StatusConflict, "contest-many")
	if r := ann.json("/api/v1/me/tokens", `{"name":"second"}`); r.status != http.StatusCreated {
		t.Errorf("a second token: %d, %s", r.status, r.body)
	}
	refusedWith(t, "a token too many", ann.json("/api/v1/me/tokens", `{"name":"second"}`), http.StatusUnprocessableEntity,
		"many")

	// Tables in a day.
	quotas.Waiting, quotas.Running = 100, 100
	made(ann, waiting)
	refusedWith(t, "a table too many today", ann.json("/api/v1/tables", waiting), http.StatusTooManyRequests,
		"tables-today")
	made(ben, waiting)
	later(core.Day + time.Minute)
	made(ann, waiting)
	if r := ann.json("/api/v1/tables/"+running+"/chat", `{"text":"again"}`); r.status != http.StatusCreated {
		t.Errorf("a message on another day: %d, %s", r.status, r.body)
	}
}

// TestRoomForFiles: files of components, scenarios and positions are refused while the site has no room for them, with
// a sentence that says what to do, and nothing is left of them; tables without any are made, and games go on.
func TestRoomForFiles(t *testing.T) {
	var free int64 = 1 << 40
	room := &upkeep.Room{Ceiling: 300 << 10, Reserve: 1 << 30, Free: func() int64 { return free }, Now: time.Now}
	s := newSite(t, fixed(5), func(c *core.Config, _ *table.HubConfig) {
		room.Measure, room.Log = c.Store.Lobby.Uploaded, c.Log
		c.Room = room
	})
	ann := s.person("Ann")
	taken := func() int64 {
		bytes, err := s.store.Uploaded(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return bytes
	}
	file := func(status int) {
		t.Helper()
		if r := ann.json("/api/v1/tables", corrected(1)); r.status != status {
			t.Fatalf("a file: %d, %.300s", r.status, r.body)
		} else if status != http.StatusCreated {
			refusedWith(t, "a file", r, status, "no-room")
		}
	}
	file(http.StatusCreated)
	before := taken()
	if before < 200<<10 || before > room.Ceiling {
		t.Fatalf("a file takes %d bytes", before)
	}
	for _, c := range []struct {
		name          string
		ceiling, free int64
	}{{"the ceiling", before, 1 << 40}, {"the reserve", 1 << 40, 1<<30 - 1}} {
		name := c.name
		room.Ceiling, free = c.ceiling, c.free
		file(http.StatusServiceUnavailable)
		for lang, says := range map[string]string{"en": "play without the file", "de": "Spiele ohne die Datei",
			"ru": "играй без файла"} {
			ann.post("/prefs", "lang", lang)
			r := ann.post("/tables", "players", "4", "set", "scenario", "scenario", "file", "scenariofile", own(t),
				"seat0", "me", "seat1", "open", "pace", "none", "factions", "dealt")
			if r.status != http.StatusServiceUnavailable || !strings.Contains(r.body, says) {
				t.Errorf("%s: %s: %d, %s", name, lang, r.status, excerpt(r.body))
			}
		}
		r := ann.json("/api/v1/tables", `{"name":"x","seats":["me","simple"]}`)
		if r.status != http.StatusCreated {
			t.Errorf("%s: a table without a file: %d, %s", name, r.status, r.body)
		}
	}
	if after := taken(); after != before {
		t.Errorf("what was refused takes %d bytes", after-before)
	}
	if !errors.Is(room.Admit(t.Context(), 1), upkeep.ErrReserve) {
		t.Error("the disk has room again")
	}
}
