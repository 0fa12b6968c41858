//go:build unix

package postgres_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/club/people"
	"koprulu/site/notify"
	"koprulu/site/store/postgres"
	"koprulu/table"
)

// TestMessageOfAFrozenServer: a server that stands still with a message in its hands, until another one has sent it,
// does not send it again when it wakes up; nor does one that has been silent for so long that another may be about to.
func TestMessageOfAFrozenServer(t *testing.T) {
	ctx, at := t.Context(), empty(t)
	var came atomic.Int64
	address := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { came.Add(1) }))
	defer address.Close()
	shared := func() *postgres.Store {
		s := openShared(t, at)
		_, err := s.Beat(ctx)
		must(t, err)
		return s
	}
	frozen, other := shared(), shared()
	made := time.Now().Add(-time.Minute)
	must(t, frozen.People.AddPerson(ctx, people.Account{ID: "ann", Name: "Ann", Created: made},
		people.Key{ID: "k", Kind: people.DeviceKey}, people.Hash{1}))
	must(t, frozen.People.SetHook(ctx, people.Hook{ID: "h", Person: "ann", Kind: people.Webhook, URL: address.URL,
		Created: made}))
	must(t, frozen.People.Enqueue(ctx, "ann", people.Notice{Kind: people.OverNotice, Table: "friday",
		Made: made.Add(time.Second)}, made))

	over := &table.Snapshot{
		Public: table.Public{
			Basics: table.Basics{ID: "friday", Status: table.Finished, Seats: []table.Seat{{Person: "ann"}}},
		},
	}
	var mu sync.Mutex
	outcomes := map[string]int{}
	serve := func(name string, s *postgres.Store, look func()) (stop func()) {
		n, err := notify.New(notify.Config{Store: s.People, Base: &url.URL{Scheme: "https", Host: "example.org"},
			Private: true, Delay: time.Hour,
			Look: func(context.Context, table.ID) (*table.Snapshot, error) {
				look()
				return over, nil
			},
			Observe: func(outcome string) {
				mu.Lock()
				defer mu.Unlock()
				outcomes[name+" "+outcome]++
			}})
		must(t, err)
		running, end := context.WithCancel(ctx)
		done := make(chan struct{})
		go func() { n.Run(running); close(done) }()
		return func() { end(); <-done }
	}
	seen := func(outcome string) func() bool {
		return func() bool {
			mu.Lock()
			defer mu.Unlock()
			return outcomes[outcome] == 1
		}
	}
	holds, wakes := make(chan struct{}), make(chan struct{})
	stop := serve("frozen", frozen, func() { close(holds); <-wakes })
	defer stop()
	<-holds
	db, err := pgx.Connect(ctx, at)
	must(t, err)
	defer db.Close(context.Background())
	m := people.Mail{Hook: people.Hook{ID: "h"}}
	must(t, db.QueryRow(ctx, "SELECT message FROM outbox").Scan(&m.ID))
	if mine, err := frozen.People.Holds(ctx, m); err != nil || !mine {
		t.Errorf("it has just taken the message: %v, %v", mine, err)
	}
	// For all others its time is over.
	_, err = db.Exec(ctx,
		"UPDATE servers SET until = clock_timestamp() - interval '1 second' WHERE server = (SELECT holder FROM hooks)")
	must(t, err)
	if _, err := frozen.People.Holds(ctx, m); err == nil || !strings.Contains(err.Error(), "silent for too long") {
		t.Errorf("another server may have begun to send it: %v", err)
	}
	defer serve("other", other, func() {})()
	eventually(t, "the other server has sent the message", seen("other sent"))
	close(wakes)
	eventually(t, "the frozen one finds that it is too late", seen("frozen late"))
	if n := came.Load(); n != 1 {
		t.Errorf("%d messages came", n)
	}
}
