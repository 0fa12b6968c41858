package play

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"time"

	"koprulu/site/server/core"
)

// sink is the sending side of a stream of server-sent events.
type sink struct {
	s       *Chapter
	w       http.ResponseWriter
	control *http.ResponseController
	renewed time.Time
	leave   func()
	// quiet goes off when nothing may have been sent for the time every; sent is when something was last sent. alive is
	// what is sent then.
	quiet *time.Timer
	sent  time.Time
	every time.Duration
	alive []byte
}

// openStream turns a response into a stream, or returns ErrMuch if there are too many. end has to be called for it.
func (s *Chapter) openStream(v *core.Visit) (*sink, error) {
	if v.Method == http.MethodHead {
		return nil, core.ErrMethod // A stream without a body would say nothing and never end.
	}
	leave := s.streams.Enter(v.Person(), v.From, s.Config.Unlimited)
	if leave == nil {
		return nil, core.ErrMuch
	}
	k := &sink{s: s, w: v.Out, control: http.NewResponseController(v.Out), leave: leave}
	// The request is read, and its read deadline no longer applies.
	if err := k.control.SetReadDeadline(time.Time{}); err != nil {
		leave()
		return nil, fmt.Errorf("opening a stream: %w", err)
	}
	if !s.streamOpens() {
		leave()
		return nil, core.ErrBusy
	}
	h := v.Out.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // nginx would hold messages back.
	s.Figures.Streams.Add(1)
	k.quiet = time.NewTimer(time.Hour) // follow says how often.
	return k, nil
}

// end is the end of a stream.
func (k *sink) end() {
	k.quiet.Stop()
	k.s.Figures.Streams.Add(-1)
	k.s.open.Done()
	k.leave()
}

// send sends bytes to the reader. An error means that they are gone or too slow.
func (k *sink) send(message []byte) error {
	// Setting the deadline costs more than the message, so it is done only from time to time.
	now := time.Now()
	if now.Sub(k.renewed) > k.s.Config.WriteTime/4 {
		if err := k.control.SetWriteDeadline(now.Add(k.s.Config.WriteTime)); err != nil {
			return err
		}
		k.renewed = now
	}
	_, err := k.w.Write(k.s.Root.HTML(message))
	k.sent = now
	if err == nil {
		err = k.control.Flush()
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		k.s.Figures.Dropped.Inc()
	}
	return err
}

// beat sends a heartbeat if nothing was sent for a while; it is called when quiet has gone off. A reader who gets
// something every few seconds needs no heartbeats: with many streams they would be a good part of all that is sent.
func (k *sink) beat() error {
	since := time.Since(k.sent)
	if since < k.every {
		k.quiet.Reset(k.every - since)
		return nil
	}
	k.quiet.Reset(k.every)
	return k.send(k.alive)
}

// The messages that every stream may send.
var (
	heartbeat = []byte(": \n\n")
	// pulse is the heartbeat of the streams of browsers: pages show when nothing arrives any more.
	pulse   = []byte("event: alive\n\n")
	goodbye = []byte("event: goodbye\ndata: {}\n\n")
)

// appendBadge appends the event that says how many tables wait for the reader.
func appendBadge(dst []byte, n int) []byte {
	dst = append(dst, "event: waiting\ndata: {\"tables\":"...)
	dst = strconv.AppendInt(dst, int64(n), 10)
	return append(dst, "}\n\n"...)
}

// teller makes the messages of one stream for its reader.
type teller interface {
	// next returns what has to be sent now, nothing if nothing changed for the reader, and what the stream does then. The
	// bytes are valid until release.
	next() (message []byte, then afterwards, err error)
	// release is called once the message was sent or there was none.
	release()
}

// afterwards is what a stream does after a message.
type afterwards uint8

const (
	// thenWait: until something changes.
	thenWait afterwards = iota
	// thenGoOn: there may be more to send.
	thenGoOn
	// thenEnd: this was the last message.
	thenEnd
)

// signals are what makes a stream look for something to send.
type signals struct {
	// wake is signalled by whatever may have changed something.
	wake <-chan struct{}
	// alive is what is sent when nothing was sent for the time every.
	alive []byte
	every time.Duration
	// burst is how long the stream waits for more after a change, so that a series of answers by a bot is sent in one go.
	// It starts only after a message: the first change after a pause shows immediately.
	burst time.Duration
}

// follow opens a stream and sends what a teller has to say, at first immediately and then whenever something may have
// changed, until the reader leaves, the teller ends it, or the server closes. Readers who are still there are told
// goodbye: a browser or a program reconnects on its own and gets everything again. begin is called when the stream is
// open; it returns the teller, the signals that wake it, and what has to be done at the end.
func (s *Chapter) follow(v *core.Visit, begin func() (t teller, wakes signals, end func())) error {
	k, err := s.openStream(v)
	if err != nil {
		return err
	}
	defer k.end()
	t, wakes, end := begin()
	defer end()
	k.every, k.alive = wakes.every, wakes.alive
	k.quiet.Reset(k.every)
	for {
		message, then, err := t.next()
		if err != nil {
			return s.endStream(k, v, err)
		}
		if len(message) > 0 {
			if err := k.send(message); err != nil {
				return nil // The reader is gone.
			}
			s.Figures.Frames.Inc()
		}
		t.release()
		if then == thenEnd {
			return nil
		}
		if then == thenGoOn {
			continue
		}
		select {
		case <-wakes.wake:
		case <-k.quiet.C:
			if err := k.beat(); err != nil {
				return nil
			}
		case <-s.closing:
			_ = k.send(goodbye) // A reader who is gone notices anyway.
			return nil
		case <-v.Ctx.Done():
			return nil
		}
		if wait := wakes.burst - time.Since(k.sent); wait > 0 && !pause(v, wait) {
			return nil
		}
	}
}

// pause waits for a time, and reports false if the reader leaves before it is over.
func pause(v *core.Visit, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-v.Ctx.Done():
		return false
	}
}

// endStream ends a stream whose next message could not be made. Its header has been sent, so the only way to report
// that is to end; the browser reconnects and gets a proper response.
func (s *Chapter) endStream(k *sink, v *core.Visit, err error) error {
	if v.Ctx.Err() == nil {
		s.Log.Error("a stream failed", "route", v.Pattern, "error", err)
		_ = k.send(goodbye)
	}
	return nil
}

// admission is a reader who was let in, and what that rests on.
type admission struct {
	v *core.Visit
	// at is the table that they were let in to, nil for a stream or a part of one without a table.
	at *core.Seated
	// version is that of keys and links when they were last let in, changed that of the table (table.Snapshot.Changed).
	version, changed uint64
	door             door
}

// admit begins with a reader who was just let in.
func (s *Chapter) admit(v *core.Visit, at *core.Seated) admission {
	a := admission{v: v, at: at, version: s.Sessions.Version()}
	if at != nil {
		a.changed, a.door = at.Snap.Changed, doorOf(at)
	}
	return a
}

// still reports whether the reader may go on reading. It checks only if some key or link was revoked since the last
// check, or if what lets people in has changed at the table.
func (s *Chapter) still(a *admission) bool {
	version, changed, now := s.Sessions.Version(), a.changed, a.door
	if a.at != nil {
		snap := a.at.Snapshot()
		if changed = snap.Changed; version == a.version && changed == a.changed {
			return true // This is asked before and after every message.
		}
		now = doorOf(&core.Seated{Table: a.at.Table, Snap: snap})
	}
	known, same := version == a.version, now == a.door
	if !known {
		v, person := a.v, a.v.Person()
		v.Who = nil
		if err := s.Identify(v); err != nil || v.Person() != person || v.Who != nil && s.Admitted(&v.Who.Account) != nil {
			return false
		}
	}
	a.version, a.changed, a.door = version, changed, now
	if known && same || a.at == nil {
		return true
	}
	_, err := s.Table(a.v)
	return err == nil
}

// Ends reports whether the streams have been told to end.
func (s *Chapter) Ends() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// Close makes all streams say goodbye and end.
func (s *Chapter) Close() {
	s.mu.Lock()
	if !s.closed {
		s.closed = true
		close(s.closing)
	}
	s.mu.Unlock()
	s.open.Wait()
}

// streamOpens counts a stream in, or reports false if no more may open.
func (s *Chapter) streamOpens() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.open.Add(1)
	return true
}
