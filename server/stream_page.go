package server

import (
	"net/http"
	"sync"
	"time"

	"koprulu/table"
	"koprulu/web/page"
)

// burst is how long the stream of a page waits for more after a change: see signals.
const burst = 40 * time.Millisecond

// stream sends the pieces of a table page: everything first, then what changes. The other named events are
// notice (what holds for the whole site, by an id), waiting (how many tables wait for the reader), dealt (the game began: the waiting room has to become a table), and
// sealed (the game of a week's challenge is over: the page reloads), goodbye (the server is shutting down; the browser reconnects on its own), and alive (there is nothing to say).
func (s *Server) stream(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if !at.snap.Dealt() && at.snap.Status != table.Waiting {
		return errNotNow // A frozen table has nothing that changes.
	}
	return s.follow(w, v, func() (teller, signals, func()) {
		m := s.rooms.enter(at.ID(), s.now())
		wake := make(chan struct{}, 1)
		unlistenRoom, unlistenBadge := m.listen(wake, v.person()), s.badges.listen(v.person(), wake)
		at.Attach(at.seat)
		changes := at.Subscribe()
		p := &pageStream{s: s, v: v, at: at, m: m, waiting: at.snap.Status == table.Waiting, badge: -1}
		return p, signals{wake: wake, table: changes.C, at: at, watched: true, room: p.waiting, burst: burst}, func() {
			p.release()
			changes.Close()
			at.Detach(at.seat)
			unlistenBadge()
			unlistenRoom()
			m.leave(s.now())
		}
	})
}

// pageStream makes the messages of a stream of a page.
type pageStream struct {
	s  *Server
	v  *visit
	at *seated
	m  *room
	// waiting is true while the page is that of the waiting room.
	waiting bool
	// sent is what the page has.
	sent   had
	badge  int
	notice heardNotice
	buffer *[]byte
}

// messages are buffers for messages of pages: they are large, and there are as many streams as readers, so no stream keeps one.
var messages = sync.Pool{New: func() any { return new([]byte) }}

// release gives back the buffer of the last message.
func (p *pageStream) release() {
	if p.buffer != nil {
		messages.Put(p.buffer)
		p.buffer = nil
	}
}

func (p *pageStream) next() (message []byte, last bool, err error) {
	if p.buffer == nil {
		p.buffer = messages.Get().(*[]byte)
	}
	message, last, err = p.append((*p.buffer)[:0])
	*p.buffer = message
	return message, last, err
}

// append appends what the page lacks; last is true if the reader sat down or got up.
func (p *pageStream) append(dst []byte) (message []byte, last bool, err error) {
	snap := p.at.Snapshot()
	if p.waiting && snap.Status != table.Waiting {
		// The stream continues with the pieces of the table, which tell the page to load it.
		p.waiting, p.sent = false, had{}
		dst = append(dst, dealt...)
	}
	person := p.v.person()
	if seat := snap.SeatOf(person); seat != p.at.seat {
		return append(dst, goodbye...), true, nil // The browser reconnects as what its reader is now.
	}
	dst = p.notice.append(dst, p.s)
	p.s.badges.saw(person, snap, p.s.now())
	if dst, p.sent, err = p.s.appendPieces(dst, p.v, p.at, p.m, p.sent, page.AppendEvent); err != nil || person == "" {
		return dst, false, err
	}
	n, err := p.s.badges.count(p.v.ctx, p.s, person)
	if err == nil && n != p.badge {
		p.badge = n
		dst = appendBadge(dst, n)
	}
	return dst, false, err
}
