package server

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/site/server/core"
	"koprulu/site/server/play"
	"koprulu/site/web/page"
	"koprulu/table"
)

// BenchmarkAnswers plays answers through the API over loopback: 16 tables of four seats, each with its stream open. The
// client's work, finding an answer (the first legal one of the snapshot) and reading the streams, runs in the same
// process, so the server alone is faster than this. One operation is one answer, on disk.
func BenchmarkAnswers(b *testing.B) {
	s := newSite(b, func(c *core.Config, _ *table.HubConfig) { c.Log = nil })
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
			fmt.Fprintf(stream, "GET /api/v1/tables/%s/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n",
				all[i].ID(), p.token)
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
				body = answer.Append(body, snap.Rules, snap.State, open, a[int(snap.Seq*7919)%len(a)])
				body = append(body, `"}`...)
				request = fmt.Appendf(request[:0],
					"POST /api/v1/tables/%s/answer HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n%s",
					all[i].ID(), c.person.token, len(body), body)
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

// BenchmarkPage draws the pieces of a page after every answer, as one of its streams does.
func BenchmarkPage(b *testing.B) {
	s := newSite(b, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	t := s.deal(settings(4), ann, ben)
	for range 60 {
		s.step(t, map[game.Player]*actor{0: ann, 1: ben})
	}
	v, at, m := s.reading(b, ann, t)
	var made []byte
	b.ReportAllocs()
	for b.Loop() {
		m.Touch()
		var err error
		if made, _, err = s.play.AppendPieces(made[:0], v, at, m, play.Had{}, page.AppendFragments); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(made)), "bytes")
}

// reading makes the reader for whom a page of a table is drawn.
func (s *site) reading(tb testing.TB, a *actor, t *table.Table) (*core.Visit, *core.Seated, *play.Room) {
	tb.Helper()
	r, err := http.NewRequest(http.MethodGet, "/t/"+string(t.ID()), nil)
	if err != nil {
		tb.Fatal(err)
	}
	r.SetPathValue("id", string(t.ID()))
	if a != nil {
		r.AddCookie(a.cookies[core.CookieName])
	}
	v := &core.Visit{Request: r, Ctx: context.Background()}
	if err := s.Identify(v); err != nil {
		tb.Fatal(err)
	}
	at, err := s.Table(v)
	if err != nil {
		tb.Fatal(err)
	}
	return v, at, s.play.Rooms.Enter(t.ID(), s.Now())
}

// step returns one answer for a person, and waits until a person is asked again. It reports whether the game goes on.
func (s *site) step(t *table.Table, people map[game.Player]*actor) bool {
	s.tb.Helper()
	sub := t.Subscribe(nil)
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
			text := answer.Format(snap.Rules, snap.State, seat, legal[int(snap.Seq)%len(legal)])
			if _, err := t.Answer(context.Background(), a.id, seat, snap.Decisions[seat].Number, text); err != nil {
				s.tb.Fatal(err)
			}
			return true
		}
		<-sub.C
	}
}
