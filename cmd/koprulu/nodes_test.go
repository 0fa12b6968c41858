//go:build unix && nightly

package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"koprulu/bots/bot"
	"koprulu/club/people"
	"koprulu/internal/postgrestest"
	"koprulu/rules/game"
	"koprulu/site/store/postgres"
	"koprulu/table"
)

// balancer sends each request to the next of several servers, or to another one if that refuses connections. It knows
// nothing else about them.
type balancer struct {
	mu       sync.Mutex
	backends []string
	next     int
	client   *http.Client
}

// newBalancer makes one for n servers.
func newBalancer(n int) *balancer {
	return &balancer{backends: make([]string, n), client: &http.Client{
		Transport:     &http.Transport{MaxIdleConnsPerHost: 64, DialContext: (&net.Dialer{Timeout: time.Second}).DialContext},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// set says where a server is.
func (b *balancer) set(i int, url string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.backends[i] = url
}

func (b *balancer) pick() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.next++
	return b.backends[b.next%len(b.backends)]
}

func (b *balancer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	for range 2 * len(b.backends) {
		to := b.pick()
		ask, err := http.NewRequestWithContext(r.Context(), r.Method, to+r.URL.RequestURI(), bytes.NewReader(body))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		ask.Header = r.Header.Clone()
		answer, err := b.client.Do(ask)
		var op *net.OpError
		if errors.As(err, &op) && op.Op == "dial" {
			continue
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		for name, values := range answer.Header {
			w.Header()[name] = values
		}
		w.WriteHeader(answer.StatusCode)
		_, _ = io.Copy(flusher{w}, answer.Body)
		answer.Body.Close()
		return
	}
	http.Error(w, "no server is there", http.StatusBadGateway)
}

// flusher sends at once what is written.
type flusher struct{ http.ResponseWriter }

func (f flusher) Write(p []byte) (int, error) {
	n, err := f.ResponseWriter.Write(p)
	f.ResponseWriter.(http.Flusher).Flush()
	return n, err
}

// sharedTable is a table of two people with tokens.
type sharedTable struct {
	id     table.ID
	seq    uint64
	tokens [2]string
}

// prepareShared makes tables in a database that no server uses yet; the last ones are those of bots, which begin to
// play when a server starts.
func prepareShared(t testing.TB, url string, tables, bots int) (list []sharedTable, ofBots []table.ID) {
	t.Helper()
	ctx := context.Background()
	s, err := postgres.Open(ctx, url, postgres.Options{Alone: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	hub := table.NewHub(table.HubConfig{Store: s})
	defer hub.Close(ctx)
	now := time.Now()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range tables {
		var made sharedTable
		var who [2]table.Person
		for p := range who {
			var b [32]byte
			rand.Read(b[:])
			who[p], made.tokens[p] = table.Person(rand.Text()[:16]), base64.RawURLEncoding.EncodeToString(b[:])
			must(s.People.AddPerson(ctx, people.Account{ID: who[p], Name: fmt.Sprint("P", i, p), Created: now},
				people.Key{ID: rand.Text()[:12], Kind: people.TokenKey, Name: "test", Created: now, Seen: now},
				sha256.Sum256([]byte(made.tokens[p]))))
		}
		settings := table.NewSettings(fmt.Sprint("shared ", i), 2)
		settings.Options.RandomFactions = true
		tab, err := hub.Create(ctx, who[0], "one", settings, []table.SeatPlan{{Mine: true}, {}})
		must(err)
		must(tab.Sit(ctx, who[1], "two", 1))
		must(tab.Begin(ctx, who[0]))
		made.id, made.seq = tab.ID(), tab.Snapshot().Seq
		list = append(list, made)
	}
	for range bots {
		settings := table.NewSettings("bots", 2)
		settings.Options.RandomFactions = true
		tab, err := hub.Create(ctx, "nobody", "nobody", settings, []table.SeatPlan{{Bot: bot.Random}, {Bot: bot.Random}})
		must(err)
		must(tab.Begin(ctx, "nobody"))
		ofBots = append(ofBots, tab.ID())
	}
	return list, ofBots
}

// heard is what a client was told: see the model.
type heard struct {
	seq             uint64
	repeated, stale bool
	// again is true if it had to ask more than once.
	again bool
}

// sending is what a client sends: an answer to a decision or, without a text, a look.
type sending struct {
	seat     int
	decision uint64
	text     string
}

// known is a table as its clients may know it.
type known struct {
	seq   uint64
	given string
}

// sharedModel is how all requests to one table must look, whichever servers answer: as if they came one after the
// other. Clients that had to send an answer again, because a server ended meanwhile, may be told that it was given
// before. silent are the entries that came with the one before them, without being asked.
func sharedModel(first uint64, silent map[uint64]bool) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return known{seq: first} },
		Step: func(state, input, output any) (bool, any) {
			at, in, out := state.(known), input.(sending), output.(heard)
			key := fmt.Sprintf("|%d %d ", in.seat, in.decision)
			own := key + in.text + "\n" // A text may be the beginning of another one.
			taken := fmt.Sprintf("%s%d|", own, out.seq)
			there := strings.Contains(at.given, key)
			switch {
			case in.text == "":
				return out.seq == at.seq, at
			case out.stale:
				return there && !strings.Contains(at.given, own), at
			case there:
				return out.repeated && strings.Contains(at.given, taken), at
			default:
				next := out.seq
				if silent[next+1] {
					next++
				}
				return (!out.repeated || out.again) && out.seq > at.seq, known{next, at.given + taken}
			}
		},
	}
}

// player is a client that answers and looks, through the balancer.
type player struct {
	url   string
	at    *sharedTable
	seat  int
	http  *http.Client
	pause time.Duration
	// over ends a while after the context of play.
	over context.Context
	note func(in sending, out heard, begin, end int64)
}

// ask sends a request once.
func (p *player) ask(ctx context.Context, method, path string, body, into any) (status int, err error) {
	text, err := json.Marshal(body)
	if err != nil {
		return 0, err
	}
	r, err := http.NewRequestWithContext(ctx, method, p.url+path, bytes.NewReader(text))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Authorization", "Bearer "+p.at.tokens[p.seat])
	r.Header.Set("Content-Type", "application/json")
	answer, err := p.http.Do(r)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	return answer.StatusCode, json.NewDecoder(answer.Body).Decode(into)
}

// play answers and looks until the context ends or the game is over.
func (p *player) play(ctx context.Context, random *mathrand.Rand) error {
	path := "/api/v1/tables/" + string(p.at.id)
	for ctx.Err() == nil {
		var m struct {
			Seq      uint64
			Status   string
			Decision uint64
			Legal    []string
			Error    string
		}
		begin := time.Now().UnixNano()
		status, err := p.ask(ctx, http.MethodGet, path+"/moment?legal=1", nil, &m)
		if err != nil || status != http.StatusOK {
			if err == nil && status != http.StatusBadGateway && status != http.StatusServiceUnavailable {
				return fmt.Errorf("a look: status %d, %s", status, m.Error)
			}
			time.Sleep(20 * time.Millisecond) // It changed nothing.
			continue
		}
		p.note(sending{}, heard{seq: m.Seq}, begin, time.Now().UnixNano())
		if m.Status != "playing" {
			return nil
		}
		time.Sleep(p.pause/2 + mathrand.N(p.pause))
		if m.Decision == 0 || len(m.Legal) == 0 {
			continue
		}
		in := sending{p.seat, m.Decision, m.Legal[random.IntN(min(2, len(m.Legal)))]}
		begin = time.Now().UnixNano()
		// What became of it has to be known, even at the end.
		for again := false; ; again = true {
			if p.over.Err() != nil {
				return fmt.Errorf("%q to %d: nobody says what became of it", in.text, in.decision)
			}
			var out struct {
				Applied  uint64
				Repeated bool
				Error    string
			}
			status, err := p.ask(p.over, http.MethodPost, path+"/answer",
				map[string]any{"decision": in.decision, "answer": in.text}, &out)
			switch {
			case err != nil, status >= 500, out.Error == "changed":
				time.Sleep(20 * time.Millisecond)
				continue // Nobody knows whether it was taken.
			case status == http.StatusOK, out.Error == "stale":
				p.note(in, heard{out.Applied, out.Repeated, status != http.StatusOK, again}, begin, time.Now().UnixNano())
			default:
				return fmt.Errorf("%q to %d: status %d, %s", in.text, in.decision, status, out.Error)
			}
			break
		}
	}
	return nil
}

// TestNodes: three servers on one database behind a balancer take answers while servers and the database are killed or
// halted at random. No answer that was acknowledged is lost or there twice, and clients are told everything as if it
// had happened one after the other. KOPRULU_NODES_KILLS is how often something is done to them, a few times without it;
// scripts/nightly.sh does more.
func TestNodes(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes half a minute")
	}
	kills := 6
	if text := os.Getenv("KOPRULU_NODES_KILLS"); text != "" {
		var err error
		if kills, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	const servers, lanes, bots = 3, 3, 2
	perLane := 2 + kills/4 // A game is over sooner than the last of many kills has come; then the next one is played.
	rest := time.Second
	c, err := postgrestest.New(true)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	url, err := c.Create(t.Context(), "site", "")
	if err != nil {
		t.Fatal(err)
	}
	made, ofBots := prepareShared(t, url, lanes*perLane, bots+kills/20)
	nodes := make([]*running, servers)
	front := newBalancer(servers)
	start := func(i int) {
		t.Helper()
		nodes[i] = serving(t, "--database", url, "--no-limits", "--lookback", "0", "--bot-delay", "0s")
		front.set(i, nodes[i].url)
	}
	for i := range nodes {
		start(i)
	}
	site := httptest.NewServer(front)
	defer site.Close()

	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	over, end := context.WithCancel(t.Context())
	defer end()
	var mu sync.Mutex
	history := make([][]porcupine.Operation, len(made))
	var work sync.WaitGroup
	var acknowledged atomic.Int64
	for lane := range lanes {
		for client := range 4 {
			work.Go(func() {
				for i := lane * perLane; i < (lane+1)*perLane && ctx.Err() == nil; i++ {
					p := &player{url: site.URL, at: &made[i], seat: client % 2, over: over,
						http: &http.Client{Timeout: 3 * time.Second}, pause: 60 * time.Millisecond}
					p.note = func(in sending, out heard, begin, end int64) {
						mu.Lock()
						defer mu.Unlock()
						if in.text != "" && !out.stale {
							acknowledged.Add(1)
						}
						history[i] = append(history[i], porcupine.Operation{ClientId: client, Input: in, Output: out, Call: begin,
							Return: end})
					}
					if err := p.play(ctx, mathrand.New(mathrand.NewPCG(uint64(i), uint64(client)))); err != nil && ctx.Err() == nil {
						t.Errorf("table %d, client %d: %v", i, client, err)
					}
				}
			})
		}
	}
	random := mathrand.New(mathrand.NewPCG(11, uint64(kills)))
	for k := range kills {
		time.Sleep(rest/2 + mathrand.N(rest))
		i := random.IntN(servers)
		switch k % 3 {
		case 0: // A server is killed.
			_ = nodes[i].cmd.Process.Kill()
			_ = nodes[i].cmd.Wait() // It was killed.
			time.Sleep(mathrand.N(rest))
			start(i)
		case 1: // A server is halted long enough for others to take over what it runs.
			if err := nodes[i].cmd.Process.Signal(syscall.SIGSTOP); err != nil {
				t.Fatal(err)
			}
			time.Sleep(table.LeaseTime/4 + mathrand.N(table.LeaseTime))
			if err := nodes[i].cmd.Process.Signal(syscall.SIGCONT); err != nil {
				t.Fatal(err)
			}
		case 2: // The database is killed.
			if err := c.Kill(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(mathrand.N(rest))
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
		}
	}
	before := acknowledged.Load()
	for late := time.Now().Add(2 * time.Minute); acknowledged.Load() == before &&
		time.Now().Before(late); time.Sleep(20 * time.Millisecond) {
		continue // They go on after the last one.
	}
	if acknowledged.Load() == before {
		t.Error("nobody could answer after the last kill")
	}
	stop()
	time.AfterFunc(30*time.Second, end)
	work.Wait()

	checkShared(t, url, made, ofBots, history)
	t.Logf("%d kills, %d answers acknowledged", kills, acknowledged.Load())
	for i, n := range nodes {
		if strings.Contains(n.logs.String(), "panic") || strings.Contains(n.logs.String(), "frozen") {
			t.Errorf("server %d:\n%s", i, n.logs)
		}
	}
}

// checkShared compares what the database has with what clients were told.
func checkShared(t *testing.T, url string, made []sharedTable, ofBots []table.ID, history [][]porcupine.Operation) {
	t.Helper()
	s, err := postgres.Open(t.Context(), url, postgres.Options{Shared: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	// once checks that no decision was answered twice, and returns what answered which.
	once := func(id table.ID, asked map[string]bool, silent map[uint64]bool) map[string]string {
		row, entries, err := s.Load(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		kept, decided := map[string]string{}, map[string]bool{}
		for j := range entries {
			n := &entries[j]
			if n.Kind != table.DidAnswer {
				continue
			}
			key := fmt.Sprint(n.Seat, " ", n.Decision)
			if decided[key] {
				t.Errorf("table %s: decision %d of seat %d was answered twice", id, n.Decision, n.Seat)
			}
			decided[key] = true
			if n.Text == "done" && !asked[key] {
				silent[n.Seq] = true
			}
			kept[fmt.Sprint(n.Seat, " ", n.Decision, " ", n.Seq)] = n.Text
		}
		if row.Answers != len(kept) {
			t.Errorf("table %s has %d answers, and %d entries of answers", id, row.Answers, len(kept))
		}
		return kept
	}
	for i := range made {
		asked, silent := map[string]bool{}, map[uint64]bool{}
		for _, o := range history[i] {
			in := o.Input.(sending)
			if in.text != "" {
				asked[fmt.Sprint(game.Player(in.seat), " ", in.decision)] = true
			}
		}
		kept := once(made[i].id, asked, silent)
		for _, o := range history[i] {
			in, out := o.Input.(sending), o.Output.(heard)
			if in.text == "" || out.stale {
				continue
			}
			if text, ok := kept[fmt.Sprint(game.Player(in.seat), " ", in.decision, " ", out.seq)]; !ok || text != in.text {
				t.Errorf("table %d: %q was acknowledged as entry %d, there is %q", i, in.text, out.seq, text)
			}
		}
		if result := porcupine.CheckOperationsTimeout(sharedModel(made[i].seq, silent), history[i],
			time.Minute); result != porcupine.Ok {
			t.Errorf("table %d: what clients heard is %s", i, result)
			for _, o := range history[i] {
				t.Logf("table %d, client %d, from %d to %d: %+v: %+v", i, o.ClientId, o.Call, o.Return, o.Input, o.Output)
			}
		}
	}
	played := 0
	for _, id := range ofBots {
		played += len(once(id, nil, map[uint64]bool{}))
	}
	if played == 0 {
		t.Error("no bot has played")
	}
}
