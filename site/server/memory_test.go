package server

import (
	"fmt"
	"net"
	"runtime"
	"strings"
	"testing"
	"time"

	"koprulu/rules/game"
)

// TestMemoryOfStreams: a page that is open and quiet takes at most 100 KB, a program's stream far less.
func TestMemoryOfStreams(t *testing.T) {
	s := newSite(t, fixed(5))
	ann := s.person("Ann")
	made := s.deal(settings(4), ann)
	for range 30 {
		s.step(made, map[game.Player]*actor{0: ann})
	}
	const n = 200
	for _, test := range []struct {
		name, request, body string
		most                uint64
	}{
		{"page", "POST /stream", `{"tables":[{"id":"` + string(made.ID()) + `"}]}`, 100 << 10},
		{"program", "GET /api/v1/tables/" + string(made.ID()) + "/stream", "", 50 << 10},
	} {
		t.Run(test.name, func(t *testing.T) {
			memory() // Leftovers from earlier tests are gone.
			before := memory()
			for i := range n {
				// Everyone is a different reader: only the table is shared.
				who := fmt.Sprintf("koprulu-theme=%s; koprulu-lang=%s; koprulu-sound=%s", []string{"light", "dark"}[i%2],
					[]string{"en", "de", "ru"}[i%3], []string{"on", "off"}[i/6%2])
				c, err := net.Dial("tcp", s.http.Listener.Addr().String())
				if err != nil {
					t.Fatal(err)
				}
				defer c.Close()
				fmt.Fprintf(c, "%s HTTP/1.1\r\nHost: x\r\nCookie: %s\r\nContent-Length: %d\r\n\r\n%s", test.request, who,
					len(test.body), test.body)
				var b [4096]byte
				for text := ""; !strings.Contains(text, "#chat") && !strings.Contains(text, "seq"); {
					n, err := c.Read(b[:])
					if err != nil {
						t.Fatal(err)
					}
					text = text[max(0, len(text)-10):] + string(b[:n])
				}
			}
			each := (memory() - before) / n
			for end := time.Now().Add(time.Minute); each > test.most && time.Now().Before(end); {
				time.Sleep(100 * time.Millisecond) // Stacks that were needed once are given back by and by.
				each = (memory() - before) / n
			}
			t.Logf("%d bytes each", each)
			if each > test.most {
				t.Errorf("a stream takes %d bytes, at most %d are allowed", each, test.most)
			}
		})
	}
}

// memory returns the bytes in use, stacks included, after everything that is not needed has been freed.
func memory() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}
