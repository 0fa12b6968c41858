package server

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/table"
)

// asking is what a client sends: an answer to a decision of a seat or, without a text, a look at the table.
type asking struct {
	seat     game.Player
	decision uint64
	text     string
}

// told is what a client is told: the entry at which the table is, or which its answer made, whether that was made
// earlier, and whether it came too late.
type told struct {
	seq             uint64
	repeated, stale bool
}

// tableModel is a table as its clients may know it: its present entry, and the answers taken so far, as text.
type tableModel struct {
	seq   uint64
	given string
}

// oneTable returns the model of a table whose requests come one after another: an answer is taken once and moves the
// table on, the same one again is confirmed with the same entry, another one to the same decision is too late, and
// anybody who looks sees all that was taken. silent are the entries that came with the one before them, without being
// asked.
func oneTable(first uint64, silent map[uint64]bool) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return tableModel{seq: first} },
		Step: func(state, input, output any) (bool, any) {
			t, in, out := state.(tableModel), input.(asking), output.(told)
			key := fmt.Sprintf("|%d %d ", in.seat, in.decision)
			taken := fmt.Sprintf("%s%s %d|", key, in.text, out.seq)
			switch known := strings.Contains(t.given, key); {
			case in.text == "":
				return out.seq == t.seq, t
			case out.stale:
				return known, t
			case out.repeated:
				return strings.Contains(t.given, taken), t
			default:
				next := out.seq
				if silent[next+1] {
					next++
				}
				return !known && out.seq > t.seq, tableModel{next, t.given + taken}
			}
		},
	}
}

// TestLinear: four clients of two people answer and look over HTTP at the same time, and are told what they would have
// been told one after another.
func TestLinear(t *testing.T) {
	const clients, answers = 4, 60
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	path := "/api/v1/tables/" + string(made.ID())
	first := made.Snapshot().Seq
	var mu sync.Mutex
	var history []porcupine.Operation
	note := func(client int, in asking, out told, begin int64) {
		end := time.Now().UnixNano()
		mu.Lock()
		defer mu.Unlock()
		history = append(history, porcupine.Operation{ClientId: client, Input: in, Output: out, Call: begin, Return: end})
	}
	var work sync.WaitGroup
	for c := range clients {
		seat := game.Player(c % 2)
		// By cookie: a program would be marked as one in the middle of it.
		a := &actor{s: s, cookies: map[string]*http.Cookie{}}
		for name, cookie := range []*actor{ann, ben}[seat].cookies {
			a.cookies[name] = cookie
		}
		work.Go(func() {
			random := rand.New(rand.NewPCG(7, uint64(c)))
			for {
				snap := made.Snapshot()
				if snap.Over() || snap.Answers >= answers {
					return
				}
				begin := time.Now().UnixNano()
				if random.IntN(3) == 0 {
					var m struct{ Seq uint64 }
					if r := a.get(path + "/moment"); json.Unmarshal([]byte(r.body), &m) != nil || r.status != 200 {
						t.Errorf("a look: status %d, %.200s", r.status, r.body)
						return
					}
					note(c, asking{}, told{seq: m.Seq}, begin)
				}
				d := snap.Decisions[seat].Number
				if d == 0 {
					time.Sleep(100 * time.Microsecond)
					continue
				}
				legal := snap.Legal(seat, nil)
				in := asking{seat, d, answer.Format(snap.Rules, snap.State, seat, legal[random.IntN(min(2, len(legal)))])}
				begin = time.Now().UnixNano()
				r := a.json(path+"/answer", fmt.Sprintf(`{"decision":%d,"answer":%q}`, d, in.text))
				var out struct {
					Applied  uint64
					Repeated bool
					Error    string
				}
				if err := json.Unmarshal([]byte(r.body), &out); err != nil || r.status != 200 && out.Error != "stale" {
					t.Errorf("%q to %d: status %d, %.200s", in.text, d, r.status, r.body)
					return
				}
				note(c, in, told{out.Applied, out.Repeated, r.status != 200}, begin)
			}
		})
	}
	work.Wait()
	looks, late := 0, 0
	for _, o := range history {
		if o.Input.(asking).text == "" {
			looks++
		} else if o.Output.(told).stale || o.Output.(told).repeated {
			late++
		}
	}
	if looks == 0 || late == 0 {
		t.Errorf("of %d requests %d looked, and %d met others", len(history), looks, late)
	}
	acknowledged := map[uint64]bool{}
	for _, o := range history {
		if o.Input.(asking).text != "" {
			acknowledged[o.Output.(told).seq] = true
		}
	}
	_, entries, err := s.store.Load(t.Context(), made.ID())
	if err != nil {
		t.Fatal(err)
	}
	silent := map[uint64]bool{}
	for i := 1; i < len(entries); i++ { // The end of a movement that nobody was asked for comes with the answer before it.
		e, before := &entries[i], &entries[i-1]
		if e.Kind == table.DidAnswer && e.Text == "done" && e.Seat == before.Seat && acknowledged[before.Seq] &&
			!acknowledged[e.Seq] {
			silent[e.Seq] = true
		}
	}
	if result := porcupine.CheckOperationsTimeout(oneTable(first, silent), history, time.Minute); result != porcupine.Ok {
		t.Errorf("%d requests: %s", len(history), result)
	}
}
