package play

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"koprulu/site/server/core"
	"koprulu/site/server/gate"
)

// TestAFailingStreamSaysGoodbye: when a message can't be made, the reader is told to come back, and the log says why.
func TestAFailingStreamSaysGoodbye(t *testing.T) {
	logs := &bytes.Buffer{}
	s := bare(t, logs)
	for _, gone := range []bool{false, true} {
		out := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		v := &core.Visit{Request: r, Ctx: t.Context()}
		if gone {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			v.Ctx = ctx
		}
		k := &sink{s: s, w: out, control: http.NewResponseController(out), renewed: time.Now()}
		if err := s.endStream(k, v, errors.New("no colour left")); err != nil {
			t.Error(err)
		}
		if said := out.Body.String() == string(goodbye); said == gone {
			t.Errorf("reader gone %v: sent %q", gone, out.Body.String())
		}
	}
	if n := strings.Count(logs.String(), "no colour left"); n != 1 {
		t.Errorf("the log tells of it %d times", n)
	}
}

// TestHeartbeatsOnlyIntoSilence: a stream that sends something needs no heartbeats; a silent one beats.
func TestHeartbeatsOnlyIntoSilence(t *testing.T) {
	logs := &bytes.Buffer{}
	s := bare(t, logs)
	for _, test := range []struct {
		name   string
		silent time.Duration
		want   string
	}{{"spoke a moment ago", s.Config.Heartbeat / 3, ""}, {"silent", s.Config.Heartbeat, string(heartbeat)}} {
		t.Run(test.name, func(t *testing.T) {
			w := httptest.NewRecorder()
			k := &sink{s: s, w: w, control: http.NewResponseController(w), renewed: time.Now(), quiet: time.NewTimer(0),
				sent: time.Now().Add(-test.silent), every: s.Config.Heartbeat, alive: heartbeat}
			defer k.quiet.Stop()
			<-k.quiet.C
			if err := k.beat(); err != nil {
				t.Fatal(err)
			}
			if got := w.Body.String(); got != test.want {
				t.Errorf("it sent %q", got)
			}
			if !k.quiet.Stop() {
				t.Error("it will never beat again")
			}
		})
	}
}

// bare returns a chapter without tables, with a log.
func bare(t *testing.T, logs io.Writer) *Chapter {
	t.Helper()
	site, err := core.New(core.Config{Log: slog.New(slog.NewTextHandler(logs, nil))})
	if err != nil {
		t.Fatal(err)
	}
	return New(site, gate.New(site))
}

// TestRoomsAreForgotten: what the server keeps about a table is forgotten some time after its last user is gone, and
// not earlier.
func TestRoomsAreForgotten(t *testing.T) {
	rooms, now := newRooms(), time.Unix(1_800_000_000, 0)
	m := rooms.Enter("a", now)
	m.Leave(now)
	rooms.Enter("b", now.Add(keepRoom)).Leave(now)
	if rooms.Find("a") != m {
		t.Error("the room was forgotten too early")
	}
	rooms.Enter("c", now.Add(keepRoom+time.Nanosecond)).Leave(now)
	if rooms.Find("a") != nil {
		t.Error("the room is never forgotten")
	}
	held := rooms.Enter("a", now)
	rooms.Enter("d", now.Add(100*keepRoom)).Leave(now)
	if rooms.Find("a") != held {
		t.Error("a room that is used was forgotten")
	}
}
