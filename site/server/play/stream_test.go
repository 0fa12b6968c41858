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
	"testing/synctest"
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

// TestChangesShowImmediately: what changes after a pause shows at once, and what changes right after that within a time
// which people take for at once.
func TestChangesShowImmediately(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := bare(t, io.Discard)
		ctx, leave := context.WithCancel(t.Context())
		v := &core.Visit{Request: httptest.NewRequest(http.MethodGet, "/", nil), Ctx: ctx,
			Out: endless{httptest.NewRecorder()}}
		told, wake, ended := &talker{}, make(chan struct{}, 1), make(chan error, 1)
		go func() {
			ended <- s.follow(v, func() (teller, signals, func()) {
				return told, signals{wake: wake, every: time.Hour, burst: burst}, func() {}
			})
		}()
		time.Sleep(time.Minute)
		synctest.Wait()
		for _, most := range []time.Duration{0, 100 * time.Millisecond} {
			told.times = 0
			wake <- struct{}{}
			synctest.Wait()
			time.Sleep(most)
			synctest.Wait()
			if told.times != 1 {
				t.Errorf("within %v a change has shown %d times", most, told.times)
			}
		}
		leave()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// talker is a teller that has something to say whenever it is asked, and counts how often that was.
type talker struct{ times int }

func (m *talker) next() ([]byte, afterwards, error) {
	m.times++
	return []byte(": x\n\n"), thenWait, nil
}

func (*talker) release() {}

// endless is a response without deadlines.
type endless struct{ *httptest.ResponseRecorder }

func (endless) SetReadDeadline(time.Time) error  { return nil }
func (endless) SetWriteDeadline(time.Time) error { return nil }

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
