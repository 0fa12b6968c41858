package load

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"
)

// lineLength is the length of a line of the bare log: that of an entry and its position.
const lineLength = 5000

// bareLog appends lines to a file and syncs each, and returns how many it manages a second.
func (b *bench) bareLog(ctx context.Context) (float64, error) {
	f, err := os.Create(filepath.Join(b.Dir, "bare.log"))
	if err != nil {
		return 0, err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	line := make([]byte, lineLength)
	n, began := 0, time.Now()
	for time.Since(began) < b.Duration/2 && ctx.Err() == nil {
		if _, err := f.Write(line); err != nil {
			return 0, err
		}
		if err := f.Sync(); err != nil {
			return 0, err
		}
		n++
	}
	rate := float64(n) / time.Since(began).Seconds()
	b.say("bare log: %.0f lines/s", rate)
	return rate, nil
}

// bareTable is a table of the bare server: all listeners get what is posted.
type bareTable struct {
	mu        sync.Mutex
	seq       uint64
	listeners map[chan uint64]struct{}
}

// ServeBare is the baseline of the fan-out: a net/http server with the addresses of the API that numbers what is posted
// to a table, passes the number on to all streams of the table, and stores nothing. It prints its address and serves
// until the context ends.
func ServeBare(ctx context.Context) error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	var tables sync.Map
	find := func(r *http.Request) *bareTable {
		t, _ := tables.LoadOrStore(r.PathValue("id"), &bareTable{listeners: map[chan uint64]struct{}{}, seq: 1})
		return t.(*bareTable)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /api/v1/tables/{id}/stream", func(w http.ResponseWriter, r *http.Request) { find(r).stream(w, r) })
	mux.HandleFunc("POST /api/v1/tables/{id}/answer", func(w http.ResponseWriter, r *http.Request) {
		var body struct {
			Decision uint64 `json:"decision"`
			Answer   string `json:"answer"`
		}
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		seq := find(r).post()
		text := append(bareMessage([]byte(`{"now":`), seq), '}')
		w.Header().Set("Content-Length", strconv.Itoa(len(text)))
		if _, err := w.Write(text); err != nil {
			return // the caller is gone
		}
	})
	fmt.Printf("bare server at http://%s\n", l.Addr())
	s := &http.Server{Handler: mux, ReadHeaderTimeout: patience}
	defer context.AfterFunc(ctx, func() { s.Close() })()
	if err := s.Serve(l); err != http.ErrServerClosed {
		return err
	}
	return nil
}

// post numbers a message and passes it on.
func (t *bareTable) post() uint64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.seq++
	for c := range t.listeners {
		select {
		case c <- t.seq:
		default:
		}
	}
	return t.seq
}

func (t *bareTable) stream(w http.ResponseWriter, r *http.Request) {
	c := make(chan uint64, 16)
	t.mu.Lock()
	t.listeners[c] = struct{}{}
	c <- t.seq
	t.mu.Unlock()
	defer func() {
		t.mu.Lock()
		delete(t.listeners, c)
		t.mu.Unlock()
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	flusher := http.NewResponseController(w)
	var text []byte
	for {
		select {
		case seq := <-c:
			text = append(bareMessage(append(text[:0], "data: "...), seq), "\n\n"...)
			if _, err := w.Write(text); err != nil {
				return
			}
			if err := flusher.Flush(); err != nil {
				return
			}
		case <-r.Context().Done():
			return
		}
	}
}

// bareMessage appends a message that is as long as one of the server's.
func bareMessage(dst []byte, seq uint64) []byte {
	dst = append(dst, `{"seq":`...)
	dst = strconv.AppendUint(dst, seq, 10)
	return append(dst, `,"answers":100,"status":"playing","open":[1],"seat":2}`...)
}
