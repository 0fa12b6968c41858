package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/internal/program"
	"koprulu/site/store"
	"koprulu/table"
)

// built is the path of the koprulu binary.
var built string

func TestMain(m *testing.M) { os.Exit(testMain(m)) }

func testMain(m *testing.M) int {
	file, remove, err := program.Build()
	if err != nil {
		log.Print(err)
		return 1
	}
	defer remove()
	built = file
	return m.Run()
}

// server is koprulu serve in its own process.
type server struct {
	*testing.T
	program, data, addr string
	cmd                 *exec.Cmd
}

// newServer builds the program and stores a person in its data, whose token it returns.
func newServer(t *testing.T) (*server, *client) {
	t.Helper()
	s := &server{T: t, program: built, data: filepath.Join(t.TempDir(), "data")}
	token := s.prepare()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.addr = l.Addr().String()
	l.Close()
	t.Cleanup(s.kill)
	return s, &client{url: "http://" + s.addr, token: token}
}

// prepare creates the data with a person, and returns their token.
func (s *server) prepare() string {
	s.must(os.MkdirAll(s.data, 0o700))
	st, err := store.Open(s.Context(), filepath.Join(s.data, "koprulu.db"), store.Options{})
	s.must(err)
	defer st.Close()
	var secret [32]byte
	rand.Read(secret[:])
	token := base64.RawURLEncoding.EncodeToString(secret[:])
	now := time.Now()
	s.must(st.People.AddPerson(s.Context(), people.Account{ID: "randomrandomrand", Name: "Random", Created: now},
		people.Key{ID: "randombot", Kind: people.TokenKey, Name: "randombot", Created: now, Seen: now},
		sha256.Sum256([]byte(token))))
	return token
}

func (s *server) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// start runs the server until kill, and waits until it answers.
func (s *server) start() {
	s.Helper()
	s.cmd = exec.Command(s.program, "serve", "--addr", s.addr, "--data", s.data, "--bot-delay", "0s", "--take-back", "0s",
		"--no-limits")
	out, err := s.cmd.StdoutPipe()
	s.must(err)
	s.must(s.cmd.Start())
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		s.Fatalf("the server does not start: %v", err)
	}
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if answer, err := http.Get("http://" + s.addr + "/healthz"); err == nil {
			answer.Body.Close()
			return
		} else if time.Now().After(end) {
			s.Fatalf("the server does not answer: %v", err)
		}
	}
}

// kill ends the server without a warning.
func (s *server) kill() {
	if s.cmd == nil {
		return
	}
	_ = s.cmd.Process.Kill() // It may have ended already.
	_ = s.cmd.Wait()         // It was killed, and reports that.
	s.cmd = nil
}

// TestPlaysWholeGames lets the bot play whole games against bots of the server, which is killed and started
// again in the middle.
func TestPlaysWholeGames(t *testing.T) {
	log.SetOutput(io.Discard)
	defer log.SetOutput(os.Stderr)
	s, c := newServer(t)
	s.start()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	var ids []string
	for range 2 {
		id, err := c.create(ctx)
		s.must(err)
		ids = append(ids, id)
	}
	done := make(chan error, 1)
	go func() { done <- run(ctx, c, "", false, true) }()

	for answers := 0; answers < 20; time.Sleep(5 * time.Millisecond) {
		var m struct{ Answers int }
		if err := c.do(ctx, http.MethodGet, "/api/v1/tables/"+ids[0]+"/moment", nil, &m); err != nil {
			t.Fatal(err)
		}
		answers = m.Answers
	}
	s.kill()
	s.start()
	select {
	case err := <-done:
		s.must(err)
	case <-ctx.Done():
		t.Fatal("the games do not end")
	}
	for _, id := range ids {
		var m struct{ Status string }
		s.must(c.do(ctx, http.MethodGet, "/api/v1/tables/"+id+"/moment", nil, &m))
		if m.Status != "finished" {
			t.Errorf("table %s is %s, want finished", id, m.Status)
		}
	}
}

func TestTakesASeat(t *testing.T) {
	log.SetOutput(io.Discard)
	defer log.SetOutput(os.Stderr)
	s, c := newServer(t)
	ctx := t.Context()
	st, err := store.Open(ctx, filepath.Join(s.data, "koprulu.db"), store.Options{})
	s.must(err)
	hub := table.NewHub(table.HubConfig{Store: st})
	tab, err := hub.Create(ctx, "ownerownerownero", "Owner", table.NewSettings("Open", 2),
		[]table.SeatPlan{{Mine: true}, {}})
	s.must(err)
	s.must(hub.Close(ctx))
	s.must(st.Close())
	s.start()
	for range 2 { // the second time it already has a seat
		s.must(c.sit(ctx, string(tab.ID())))
	}
	list, err := c.mine(ctx)
	s.must(err)
	if len(list) != 1 || list[0].ID != string(tab.ID()) {
		t.Errorf("the bot sits at %v, want %s", list, tab.ID())
	}
}

func TestWrongTokenEnds(t *testing.T) {
	s, c := newServer(t)
	s.start()
	c.token = strings.Repeat("x", len(c.token))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	err := run(ctx, c, "", false, false)
	var refused *problem
	if !errors.As(err, &refused) || refused.Status != http.StatusUnauthorized {
		t.Errorf("got %v, want the status 401", err)
	}
}
