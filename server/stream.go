package server

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"

	"koprulu/table"
	"koprulu/web"
)

const (
	// writeTime is how long a reader of a stream may take to accept a message before he is dropped, if
	// Config.WriteTime does not say otherwise.
	writeTime = 20 * time.Second
	// burst is how long a stream of a page waits for more after a change, so that a bot's row of answers is drawn once.
	// It starts only behind a message: the first change after a pause shows at once.
	burst = 40 * time.Millisecond
)

// sink is the sending side of a stream of server-sent events.
type sink struct {
	s       *Server
	w       http.ResponseWriter
	control *http.ResponseController
	renewed time.Time
	leave   func()
	// quiet goes off when nothing may have been sent for Config.Heartbeat, sent is when something was.
	quiet *time.Timer
	sent  time.Time
}

// openStream turns a response into a stream, or gives errMuch if there are too many. end has to be called for it.
func (s *Server) openStream(w http.ResponseWriter, v *visit) (*sink, error) {
	if v.Method == http.MethodHead {
		return nil, errMethod // A stream without a body would tell nothing and never end.
	}
	leave := s.streams.enter(v.person(), v.from, s.cfg.Unlimited)
	if leave == nil {
		return nil, errMuch
	}
	k := &sink{s: s, w: w, control: http.NewResponseController(w), leave: leave}
	// The request is read, and the time for reading it does not count any more.
	if err := k.control.SetReadDeadline(time.Time{}); err != nil {
		leave()
		return nil, fmt.Errorf("opening a stream: %w", err)
	}
	if !s.streamOpens() {
		leave()
		return nil, errBusy
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // nginx would hold messages back.
	s.metrics.streams.Inc()
	k.quiet = time.NewTimer(s.cfg.Heartbeat)
	return k, nil
}

// end is the end of a stream.
func (k *sink) end() {
	k.quiet.Stop()
	k.s.metrics.streams.Dec()
	k.s.open.Done()
	k.leave()
}

// send sends bytes to the reader. An error means that he is gone or too slow.
func (k *sink) send(message []byte) error {
	// Setting the deadline costs more than the message, so it is done from time to time only.
	now := time.Now()
	if now.Sub(k.renewed) > k.s.cfg.WriteTime/4 {
		if err := k.control.SetWriteDeadline(now.Add(k.s.cfg.WriteTime)); err != nil {
			return err
		}
		k.renewed = now
	}
	_, err := k.w.Write(message)
	k.sent = now
	if err == nil {
		err = k.control.Flush()
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		k.s.metrics.dropped.Inc()
	}
	return err
}

// beat sends a heartbeat if nothing was sent for a while; it is called when quiet went off. Who hears of something every few seconds
// needs no heartbeats: with many streams they would be a good part of all that is sent.
func (k *sink) beat() error {
	every := k.s.cfg.Heartbeat
	since := time.Since(k.sent)
	if since < every {
		k.quiet.Reset(every - since)
		return nil
	}
	k.quiet.Reset(every)
	return k.send(heartbeat)
}

// The messages that every stream may send.
var (
	heartbeat = []byte(": \n\n")
	goodbye   = []byte("event: goodbye\ndata: {}\n\n")
	dealt     = []byte("event: dealt\ndata: {}\n\n")
)

// appendBadge appends the event that tells how many tables wait for the reader.
func appendBadge(dst []byte, n int) []byte {
	dst = append(dst, "event: waiting\ndata: {\"tables\":"...)
	dst = strconv.AppendInt(dst, int64(n), 10)
	return append(dst, "}\n\n"...)
}

// stream sends the pieces of a table page: everything first, then what changes. The named events beside them are
// waiting (how many tables wait for the reader), dealt (the game began: the waiting room has to become a
// table), and goodbye (the server goes down; the browser comes back by itself).
func (s *Server) stream(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if at.snap.State == nil && at.snap.Status != table.Waiting {
		return errNotNow // A frozen table has nothing that changes.
	}
	k, err := s.openStream(w, v)
	if err != nil {
		return err
	}
	defer k.end()
	m := s.rooms.enter(at.ID(), s.now())
	defer func() { m.leave(s.now()) }()
	wake := make(chan struct{}, 1)
	defer m.listen(wake, v.person())()
	defer s.badges.listen(v.person(), wake)()
	at.Attach(at.seat)
	defer at.Detach(at.seat)
	changes := at.Subscribe()
	defer changes.Close()

	page := &pageStream{s: s, v: v, at: at, m: m, waiting: at.snap.Status == table.Waiting, badge: -1}
	checked := s.sessions.version()
	for {
		if !s.still(v, &checked) {
			_ = k.send(goodbye) // He finds out anyway.
			return nil
		}
		message, err := page.next()
		if err != nil {
			return s.endStream(k, v, err)
		}
		if len(message) > 0 {
			if err := k.send(message); err != nil {
				return nil // The reader is gone.
			}
			s.metrics.frames.Inc()
			if page.gone {
				return nil
			}
		}
		page.giveBack()
		select {
		case _, ok := <-changes.C:
			if !ok {
				return nil // The table left memory; the browser comes back and gets it anew.
			}
		case <-wake:
		case <-k.quiet.C:
			if err := k.beat(); err != nil {
				return nil
			}
		case <-s.closing:
			_ = k.send(goodbye) // He finds out anyway.
			return nil
		case <-v.ctx.Done():
			return nil
		}
		if wait := burst - time.Since(k.sent); wait > 0 && !pause(v, wait) {
			return nil
		}
	}
}

// pause waits for a moment, and reports false if the reader is gone before.
func pause(v *visit, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-v.ctx.Done():
		return false
	}
}

// endStream ends a stream whose next message could not be made. Its head is sent already, so there is
// no other way to say it than to end; the browser comes back and gets a proper answer.
func (s *Server) endStream(k *sink, v *visit, err error) error {
	if v.ctx.Err() == nil {
		s.log.Error("a stream failed", "route", v.Pattern, "error", err)
		_ = k.send(goodbye)
	}
	return nil
}

// pageStream makes the messages of a stream of a page.
type pageStream struct {
	s  *Server
	v  *visit
	at *seated
	m  *room
	// waiting is true as long as the page is that of the waiting room.
	waiting bool
	// sent are the sums of the pieces that the page has.
	sent   []uint64
	badge  int
	buffer *[]byte
	// gone is true if the last message was sent to a reader who may not watch any more.
	gone bool
}

// messages are buffers for messages of pages: they are large, and there are as many streams as readers, so that none keeps one.
var messages = sync.Pool{New: func() any { return new([]byte) }}

// giveBack lets others have the buffer of the last message.
func (p *pageStream) giveBack() {
	if p.buffer != nil {
		messages.Put(p.buffer)
		p.buffer = nil
	}
}

// next gives what has to be sent now, nothing if nothing changed for this reader. It is good until giveBack.
func (p *pageStream) next() ([]byte, error) {
	if p.buffer == nil {
		p.buffer = messages.Get().(*[]byte)
	}
	message, err := p.append((*p.buffer)[:0])
	*p.buffer = message
	return message, err
}

func (p *pageStream) append(dst []byte) ([]byte, error) {
	snap := p.at.Snapshot()
	if p.waiting && snap.Status != table.Waiting {
		// The stream goes on with the pieces of the table, which the page takes as a sign to load it.
		p.waiting, p.sent = false, nil
		dst = append(dst, dealt...)
	}
	person := p.v.person()
	if seat := snap.SeatOf(person); seat != p.at.seat {
		// He sat down or got up: the browser comes back as what he is now.
		p.gone = true
		return append(dst, goodbye...), nil
	}
	p.s.badges.saw(person, snap, p.s.now())
	var err error
	if dst, p.sent, err = p.s.appendPieces(dst, p.v, p.at, p.m, p.sent, web.AppendEvent); err != nil || person == "" {
		return dst, err
	}
	n, err := p.s.badges.count(p.v.ctx, p.s, person)
	if err == nil && n != p.badge {
		p.badge = n
		dst = appendBadge(dst, n)
	}
	return dst, err
}

// still reports whether the reader of a stream may go on reading. It looks only if some key, or some link, was taken
// away since it looked last.
func (s *Server) still(v *visit, checked *uint64) bool {
	now := s.sessions.version()
	if now == *checked {
		return true
	}
	*checked = now
	person := v.person()
	v.who = nil
	if err := s.identify(v); err != nil || v.person() != person {
		return false
	}
	if v.PathValue("id") == "" {
		return true
	}
	_, err := s.table(v)
	return err == nil
}
