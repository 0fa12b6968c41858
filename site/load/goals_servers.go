package load

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// The load of Servers: that of Speed with more tables, because commits share a synced transaction.
const (
	serversTables = 48
	mostServers   = 3
	// longestServers is the highest number of answers per second for which there are enough games.
	longestServers = 8000
)

// servers is goal Servers. Each answer is sent to one server and has to reach the streams at another before the next
// one of its table.
func (b *bench) servers(ctx context.Context) error {
	tables := b.size(serversTables)
	games := tables + int(b.Duration.Seconds()*1.3*longestServers/shortGame)
	// play puts a load on n servers of what was prepared.
	play := func(f *fixture, n int) (r *result, err error) {
		d := &drive{streams: speedStreams}
		err = b.serving(ctx, f, n, d, func() error {
			r, err = d.measure(ctx, fmt.Sprintf("%d servers", n),
				func(ctx context.Context) error { return d.atOnce(ctx, f.targets, tables) })
			return err
		})
		return r, err
	}
	bare, err := b.bareInserts(ctx, tables)
	if err != nil {
		return err
	}
	f, err := b.prepare(ctx, games, speedPlayers, 0)
	if err != nil {
		return err
	}
	file, err := play(f, 1)
	if err != nil {
		return err
	}
	for n := 1; n <= mostServers; n++ {
		var r *result
		var logged float64
		err := b.inDatabase(ctx, func(url string) error {
			f, err := b.prepareIn(ctx, &fixture{url: url}, games, speedPlayers, 0)
			if err != nil {
				return err
			}
			before, err := b.logEnd(ctx, 0)
			if err != nil {
				return err
			}
			if r, err = play(f, n); err != nil {
				return err
			}
			after, err := b.logEnd(ctx, before)
			logged = after / 1000 / float64(max(1, r.all))
			return err
		})
		if err != nil {
			return err
		}
		b.report.add(Servers, r,
			fmt.Sprintf("%d of PostgreSQL, %d tables with %d streams each, at another server than the answers if there is one",
				n, tables, speedStreams),
			seen("of what one on SQLite does", r.rate()/file.rate()),
			seen("of the rows that are inserted bare", r.rate()/bare),
			seen("answers/s", r.rate()),
			seen("one on SQLite, answers/s", file.rate()),
			seen("bare inserts, rows/s", bare),
			seen("µs of the servers' processors for an answer", micros(r.perAnswer())),
			seen("µs with one on SQLite", micros(file.perAnswer())),
			seen("answers in a synced transaction", r.group),
			seen("KB of the database's log for an answer", logged),
			seen("ms from answer to every stream (p99)", millis(r.p99)))
	}
	return nil
}

// logEnd returns by how many bytes the write-ahead log of PostgreSQL has grown since a position.
func (b *bench) logEnd(ctx context.Context, since float64) (at float64, err error) {
	c, err := pgx.Connect(ctx, b.Database)
	if err != nil {
		return 0, fmt.Errorf("connecting to PostgreSQL: %w", err)
	}
	defer c.Close(context.WithoutCancel(ctx))
	err = c.QueryRow(ctx, "SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn - $1::numeric)::float8", since).Scan(&at)
	return at, err
}

// inDatabase creates a database next to the configured one, calls do with its address, and drops it.
func (b *bench) inDatabase(ctx context.Context, do func(url string) error) error {
	admin, err := pgx.Connect(ctx, b.Database)
	if err != nil {
		return fmt.Errorf("connecting to PostgreSQL: %w", err)
	}
	defer admin.Close(context.WithoutCancel(ctx))
	name := "koprulu_load_" + strings.ToLower(rand.Text()[:10])
	if _, err := admin.Exec(ctx, "CREATE DATABASE "+name+" ENCODING 'UTF8' TEMPLATE template0"); err != nil {
		return fmt.Errorf("creating a database to measure with: %w", err)
	}
	at, err := url.Parse(b.Database)
	if err == nil {
		at.Path = "/" + name
		err = do(at.String())
	}
	_, dropped := admin.Exec(context.WithoutCancel(ctx), "DROP DATABASE "+name+" WITH (FORCE)")
	if dropped != nil {
		dropped = fmt.Errorf("dropping the database %s, which can be dropped by hand: %w", name, dropped)
	}
	return errors.Join(err, dropped)
}

// bareInserts inserts rows as long as an entry with its position, each in a synced transaction of its own, on as many
// connections as there are tables, and returns how many it manages a second.
func (b *bench) bareInserts(ctx context.Context, connections int) (rate float64, err error) {
	err = b.inDatabase(ctx, func(url string) error {
		cfg, err := pgxpool.ParseConfig(url)
		if err != nil {
			return err
		}
		cfg.MaxConns = int32(connections)
		pool, err := pgxpool.NewWithConfig(ctx, cfg)
		if err != nil {
			return err
		}
		defer pool.Close()
		if _, err := pool.Exec(ctx,
			"CREATE TABLE bare (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, position bytea)"); err != nil {
			return err
		}
		var n atomic.Int64
		line, began := make([]byte, lineLength), time.Now()
		err = inParallel(ctx, connections, connections, func(ctx context.Context, _ int) error {
			for time.Since(began) < b.Duration/2 {
				if _, err := pool.Exec(ctx, "INSERT INTO bare (position) VALUES ($1)", line); err != nil {
					return err
				}
				n.Add(1)
			}
			return nil
		})
		rate = float64(n.Load()) / time.Since(began).Seconds()
		b.say("bare inserts: %.0f rows/s", rate)
		return err
	})
	return rate, err
}
