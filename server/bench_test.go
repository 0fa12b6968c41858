package server

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"koprulu/game"
	"koprulu/notation"
	"koprulu/table"
	"koprulu/web"
)

// BenchmarkAnswers gives answers through the interface over loopback: 16 tables of four seats, each with its stream open. What a
// client does to know an answer (the first legal one of the snapshot) and to read the streams runs in the same process, so the
// server alone is quicker than this. One operation is one answer, on disk.
func BenchmarkAnswers(b *testing.B) {
	s := newSite(b, func(c *Config, _ *table.HubConfig) { c.Log = nil })
	const tables = 16
	type seatClient struct {
		person *actor
		conn   net.Conn
		in     *bufio.Reader
	}
	var all [tables]*table.Table
	var clients [tables][4]seatClient
	for i := range all {
		var people []*actor
		for j := range 4 {
			people = append(people, s.person(fmt.Sprintf("p%d-%d", i, j)))
		}
		all[i] = s.deal(settings(4), people...)
		for j, p := range people {
			conn, err := net.Dial("tcp", s.http.Listener.Addr().String())
			if err != nil {
				b.Fatal(err)
			}
			defer conn.Close()
			clients[i][j] = seatClient{p, conn, bufio.NewReader(conn)}
			stream, err := net.Dial("tcp", s.http.Listener.Addr().String())
			if err != nil {
				b.Fatal(err)
			}
			defer stream.Close()
			fmt.Fprintf(stream, "GET /api/v1/tables/%s/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n", all[i].ID(), p.token)
			go io.Copy(io.Discard, stream)
		}
	}
	b.ResetTimer()
	b.ReportAllocs()
	done := make(chan error, tables)
	var given atomic.Int64
	for i := range all {
		n := b.N / tables
		if i < b.N%tables {
			n++
		}
		go func() {
			var buf [game.MaxLegal]game.Answer
			var body, request []byte
			for range n {
				snap := all[i].Snapshot()
				if snap.Over() {
					break
				}
				given.Add(1)
				open := snap.Rules.Open(snap.State).First()
				a := snap.Rules.Legal(snap.State, open, buf[:0])
				c := &clients[i][open]
				body = append(body[:0], `{"decision":`...)
				body = strconv.AppendUint(body, snap.Decisions[open].Number, 10)
				body = append(body, `,"answer":"`...)
				body = notation.AppendAnswer(body, snap.Rules, snap.State, open, a[int(snap.Seq*7919)%len(a)])
				body = append(body, `"}`...)
				request = fmt.Appendf(request[:0], "POST /api/v1/tables/%s/answer HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n%s", all[i].ID(), c.person.token, len(body), body)
				if _, err := c.conn.Write(request); err != nil {
					done <- err
					return
				}
				r, err := http.ReadResponse(c.in, nil)
				if err != nil {
					done <- err
					return
				}
				text, err := io.ReadAll(r.Body)
				if err != nil || r.StatusCode != http.StatusOK {
					done <- fmt.Errorf("status %d %v: %s", r.StatusCode, err, text)
					return
				}
			}
			done <- nil
		}()
	}
	for range all {
		if err := <-done; err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(given.Load())/b.Elapsed().Seconds(), "answers/s")
	b.ReportMetric(float64(b.N)-float64(given.Load()), "not-given")
}

// BenchmarkPage draws the pieces of a page after every answer, as one stream of it does.
func BenchmarkPage(b *testing.B) {
	s := newSite(b, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	t := s.deal(settings(4), ann, ben)
	for range 60 {
		s.step(t, map[game.Player]*actor{0: ann, 1: ben})
	}
	v, at, m := s.reading(b, ann, t)
	var page []byte
	b.ReportAllocs()
	for b.Loop() {
		m.touch()
		var err error
		if page, _, err = s.appendPieces(page[:0], v, at, m, nil, web.AppendFragments); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(page)), "bytes")
}

// reading makes what a page of a table is drawn for.
func (s *site) reading(tb testing.TB, a *actor, t *table.Table) (*visit, *seated, *room) {
	tb.Helper()
	r, err := http.NewRequest(http.MethodGet, "/t/"+string(t.ID()), nil)
	if err != nil {
		tb.Fatal(err)
	}
	r.SetPathValue("id", string(t.ID()))
	if a != nil {
		r.AddCookie(a.cookies[cookieName])
	}
	v := &visit{Request: r, ctx: context.Background()}
	if err := s.identify(v); err != nil {
		tb.Fatal(err)
	}
	at, err := s.table(v)
	if err != nil {
		tb.Fatal(err)
	}
	return v, at, s.rooms.enter(t.ID(), s.now())
}

// step returns one answer for a person, and waits until a person is asked again. It reports whether the game goes on.
func (s *site) step(t *table.Table, people map[game.Player]*actor) bool {
	s.tb.Helper()
	sub := t.Subscribe()
	defer sub.Close()
	for {
		snap := t.Snapshot()
		if snap.Over() {
			return false
		}
		for seat, a := range people {
			if snap.Decisions[seat].Number == 0 {
				continue
			}
			legal := snap.Legal(seat, nil)
			text := notation.FormatAnswer(snap.Rules, snap.State, seat, legal[int(snap.Seq)%len(legal)])
			if _, err := t.Answer(context.Background(), a.id, seat, snap.Decisions[seat].Number, text); err != nil {
				s.tb.Fatal(err)
			}
			return true
		}
		<-sub.C
	}
}

// TestReadAnswer reads bodies as package json would.
func TestReadAnswer(t *testing.T) {
	tests := []struct {
		name, body string
		want       answerRequest
		where      string
	}{
		{"usual", `{"decision":12,"answer":"move 2 zergling helios.2 torus.1"}`, answerRequest{12, "move 2 zergling helios.2 torus.1"}, ""},
		{"other order and spaces", " {\n\"answer\" : \"pass\" , \"decision\" : 0 }\n", answerRequest{0, "pass"}, ""},
		{"escapes", `{"decision":1,"answer":"a\"\\\/\n\u0416\ud83d\ude00"}`, answerRequest{1, "a\"\\/\nЖ😀"}, ""},
		{"no decision", `{"answer":"pass"}`, answerRequest{text: "pass"}, "decision"},
		{"no answer", `{"decision":1}`, answerRequest{decision: 1}, "answer"},
		{"negative", `{"decision":-1,"answer":"pass"}`, answerRequest{}, "decision"},
		{"leading zero", `{"decision":01,"answer":"pass"}`, answerRequest{}, "decision"},
		{"too large", `{"decision":99999999999999999999,"answer":"pass"}`, answerRequest{}, "decision"},
		{"twice", `{"decision":1,"decision":1,"answer":"pass"}`, answerRequest{decision: 1}, "decision"},
		{"unknown field", `{"decision":1,"answer":"pass","x":1}`, answerRequest{1, "pass"}, "body"},
		{"something behind", `{"decision":1,"answer":"pass"}{}`, answerRequest{1, "pass"}, "body"},
		{"cut off", `{"decision":1,"answer":"pa`, answerRequest{decision: 1}, "answer"},
		{"half a pair", `{"decision":1,"answer":"\ud83d"}`, answerRequest{decision: 1}, "answer"},
		{"no UTF-8", "{\"decision\":1,\"answer\":\"\xff\"}", answerRequest{decision: 1}, "answer"},
		{"nothing", ``, answerRequest{}, "body"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, bad := readAnswer([]byte(test.body))
			where := ""
			if bad != nil {
				where = bad.where
			}
			if where != test.where || where == "" && got != test.want {
				t.Errorf("got %+v, wrong at %q; want %+v, %q", got, where, test.want, test.where)
			}
		})
	}
}

func TestAppendStringIsSafe(t *testing.T) {
	got := string(appendString(nil, "a\"b\\c\n<script>\xff"))
	if want := `"a\"b\\c\u000a\u003cscript\u003e` + "\ufffd" + `"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if !bytes.Equal(appendString([]byte("x"), ""), []byte(`x""`)) || strings.Contains(got, "<") {
		t.Error("appended wrongly")
	}
}
