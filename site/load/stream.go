package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// board is what the player of a table and its streams share: when each answer was sent, and how many streams have it.
type board struct {
	// sent are the times by number of entry; there are never that many in flight.
	sent [64]atomic.Int64
	// last is the number of the last answer sent.
	last atomic.Uint64
	// arrived counts the streams that have it; all is signalled when every stream has.
	arrived atomic.Int32
	streams int32
	all     chan struct{}
}

// sending records that an answer is being sent.
func (b *board) sending(seq uint64) {
	b.arrived.Store(0)
	b.sent[seq%uint64(len(b.sent))].Store(time.Now().UnixNano())
	b.last.Store(seq)
}

// listeners are the open streams.
type listeners struct {
	// arrivals are the times from sending an answer to its arrival at a stream, for all streams.
	arrivals histogram
	messages atomic.Uint64
	bytes    atomic.Uint64
	// lost is why a stream ended that nobody ended on purpose.
	lost atomic.Pointer[error]

	ctx   context.Context
	end   context.CancelFunc
	wg    sync.WaitGroup
	opens chan struct{}
}

func listen(ctx context.Context) *listeners {
	l := &listeners{opens: make(chan struct{}, 64)}
	l.ctx, l.end = context.WithCancel(ctx)
	return l
}

// close ends all streams.
func (l *listeners) close() {
	l.end()
	l.wg.Wait()
}

// open opens streams of a table, one for each seat in turn, and returns when each has had its first message. The
// function it returns ends them.
func (l *listeners) open(addr string, t *target, n int, pages bool) (func(), error) {
	ctx, end := context.WithCancel(l.ctx)
	t.streams, t.all = int32(n), make(chan struct{}, 1)
	ready := make(chan error, n)
	var wg sync.WaitGroup
	for i := range n {
		l.wg.Add(1)
		wg.Go(func() {
			defer l.wg.Done()
			if err := l.follow(ctx, addr, t, i%len(t.tokens), pages, ready); err != nil && ctx.Err() == nil {
				l.lost.CompareAndSwap(nil, &err)
				end()
			}
		})
	}
	stop := func() {
		end()
		wg.Wait()
	}
	for range n {
		if err := <-ready; err != nil {
			stop()
			return nil, err
		}
	}
	return stop, nil
}

// follow reads one stream to its end.
func (l *listeners) follow(ctx context.Context, addr string, t *target, seat int, pages bool,
	ready chan<- error) error {
	conn, body, err := l.connect(ctx, addr, t, seat, pages)
	if err != nil {
		ready <- err
		return err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	lines := bufio.NewReaderSize(body, 512)
	seen, first := uint64(0), true
	for {
		line, err := lines.ReadSlice('\n')
		l.bytes.Add(uint64(len(line)))
		seq, ok := messageOf(line, pages, t)
		for errors.Is(err, bufio.ErrBufferFull) && pages {
			// Pieces of pages are long, and only their beginnings are looked at.
			var more []byte
			more, err = lines.ReadSlice('\n')
			l.bytes.Add(uint64(len(more)))
		}
		if err != nil {
			if first {
				ready <- err
			}
			return fmt.Errorf("a stream of table %s: %w", t.id, err)
		}
		if !ok {
			continue
		}
		l.messages.Add(1)
		if first {
			first, seen = false, seq
			ready <- nil
			continue
		}
		if seq > seen {
			l.arrive(t, seen, seq)
			seen = seq
		}
	}
}

// messageOf returns which entry a line of a stream is about, if any.
func messageOf(line []byte, page bool, t *target) (uint64, bool) {
	if page {
		return t.last.Load(), bytes.HasPrefix(line, []byte("data: <"))
	}
	text, ok := bytes.CutPrefix(line, []byte(`data: {"seq":`))
	if !ok {
		return 0, false
	}
	n := 0
	for n < len(text) && text[n] >= '0' && text[n] <= '9' {
		n++
	}
	seq, err := strconv.ParseUint(string(text[:n]), 10, 64)
	return seq, err == nil
}

// arrive records that a stream has everything up to an entry.
func (l *listeners) arrive(t *target, seen, seq uint64) {
	now := time.Now().UnixNano()
	for q := max(seen+1, seq-min(seq, uint64(len(t.sent))-1)); q <= seq; q++ {
		if at := t.sent[q%uint64(len(t.sent))].Load(); at != 0 {
			l.arrivals.add(time.Duration(now - at))
		}
	}
	if seq >= t.last.Load() && t.arrived.Add(1) == t.streams {
		select {
		case t.all <- struct{}{}:
		default:
		}
	}
}

// connect opens a stream and returns its connection and its body.
func (l *listeners) connect(ctx context.Context, addr string, t *target, seat int, pages bool) (net.Conn,
	io.Reader, error) {
	l.opens <- struct{}{} // A few at a time: the system's queue for new connections is short.
	defer func() { <-l.opens }()
	conn, err := dial(ctx, addr)
	if err != nil {
		return nil, nil, err
	}
	head, body := appendRequest(nil, http.MethodGet, "/api/v1/tables/"+string(t.id)+"/stream", addr, t.tokens[seat], ""),
		""
	if pages {
		head, body = appendRequest(nil, http.MethodPost, "/stream", addr, "", t.cookies[seat]),
			fmt.Sprintf(`{"tables":[{"id":%q}]}`, t.id)
		head = fmt.Appendf(head, "Content-Length: %d\r\n", len(body))
	}
	if _, err = conn.Write(append(append(head, "Accept: text/event-stream\r\n\r\n"...), body...)); err != nil {
		conn.Close()
		return nil, nil, err
	}
	lines := bufio.NewReaderSize(conn, 1<<10)
	resp, err := http.ReadResponse(lines, nil) //nolint:bodyclose // The reader closes the connection.
	if err == nil && resp.StatusCode != http.StatusOK {
		err = fmt.Errorf("opening a stream gives status %d", resp.StatusCode)
	}
	if err != nil {
		conn.Close()
		return nil, nil, err
	}
	return conn, resp.Body, nil
}
