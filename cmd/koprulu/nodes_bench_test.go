//go:build unix && nightly

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"koprulu/internal/postgrestest"
)

// BenchmarkStreamsOfOthers measures how long after an answer is sent to one of two servers the streams of both report
// it: here-p50-ms and here-p99-ms at the server that takes it, there-... at the other one.
func BenchmarkStreamsOfOthers(b *testing.B) {
	c, err := postgrestest.New(true)
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	url, err := c.Create(b.Context(), "site", "")
	if err != nil {
		b.Fatal(err)
	}
	var nodes [2]*running
	made, _ := prepareShared(b, url, 1+b.N/100, 0)
	for i := range nodes {
		nodes[i] = serving(b, "--database", url, "--no-limits", "--lookback", "0")
	}
	ctx, stop := context.WithCancel(b.Context())
	defer stop()
	var took [2][]time.Duration
	left := b.N
	b.ResetTimer()
	for i := range made {
		if left == 0 {
			break
		}
		at := &made[i]
		var heard [2]seqs
		for j, n := range nodes {
			go heard[j].follow(ctx, n.url, at)
		}
		for ; left > 0; left-- {
			if over, err := answerOnce(ctx, nodes[0].url, at, heard[:], &took); err != nil {
				b.Fatal(err)
			} else if over {
				break
			}
		}
	}
	b.StopTimer()
	for j, name := range []string{"here", "there"} {
		slices.Sort(took[j])
		if n := len(took[j]); n > 0 {
			b.ReportMetric(float64(took[j][n/2])/1e6, name+"-p50-ms")
			b.ReportMetric(float64(took[j][min(n-1, n*99/100)])/1e6, name+"-p99-ms")
		}
	}
}

// seqs is when a stream reported each entry, or a later one.
type seqs struct {
	mu   sync.Mutex
	told []toldAt
}

type toldAt struct {
	seq uint64
	at  time.Time
}

// follow reads the stream of a table.
func (s *seqs) follow(ctx context.Context, url string, at *sharedTable) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/api/v1/tables/"+string(at.id)+"/stream", nil)
	if err != nil {
		return
	}
	r.Header.Set("Authorization", "Bearer "+at.tokens[0])
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		text, ok := strings.CutPrefix(lines.Text(), "data: ")
		var m struct{ Seq uint64 }
		if ok && json.Unmarshal([]byte(text), &m) == nil && m.Seq > 0 {
			s.mu.Lock()
			s.told = append(s.told, toldAt{m.Seq, time.Now()})
			s.mu.Unlock()
		}
	}
}

// since returns when an entry was reported.
func (s *seqs) since(seq uint64) (time.Time, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.told {
		if t.seq >= seq {
			return t.at, true
		}
	}
	return time.Time{}, false
}

// answerOnce gives an answer and waits until all streams have reported it; over is true once there is nothing to
// answer.
func answerOnce(ctx context.Context, url string, at *sharedTable, heard []seqs, took *[2][]time.Duration) (over bool,
	err error) {
	for j := range heard {
		for open := false; !open; time.Sleep(time.Millisecond) {
			_, open = heard[j].since(1)
		}
	}
	path := "/api/v1/tables/" + string(at.id)
	for seat := range at.tokens {
		p := &player{url: url, at: at, seat: seat, http: http.DefaultClient}
		var m struct {
			Status   string
			Decision uint64
			Legal    []string
		}
		if _, err := p.ask(ctx, http.MethodGet, path+"/moment?legal=1", nil, &m); err != nil {
			return false, err
		}
		if m.Status != "playing" {
			return true, nil
		}
		if m.Decision == 0 || len(m.Legal) == 0 {
			continue
		}
		begun := time.Now()
		var out struct{ Applied uint64 }
		status, err := p.ask(ctx, http.MethodPost, path+"/answer",
			map[string]any{"decision": m.Decision, "answer": m.Legal[0]}, &out)
		if err != nil || status != http.StatusOK {
			return false, fmt.Errorf("an answer: status %d, %w", status, err)
		}
		for j := range heard {
			for late := time.Now().Add(20 * time.Second); ; time.Sleep(200 * time.Microsecond) {
				if told, ok := heard[j].since(out.Applied); ok {
					took[j] = append(took[j], told.Sub(begun))
					break
				}
				if time.Now().After(late) {
					return false, fmt.Errorf("server %d did not tell entry %d", j, out.Applied)
				}
			}
		}
		return false, nil
	}
	return true, nil
}
