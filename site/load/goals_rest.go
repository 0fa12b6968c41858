package load

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"koprulu/table"
)

// How much an idle table and a stream may hold, in KB: what they held when this was decided, which does not depend on
// how fast a machine is.
const idleTable, idleConnection = 53, 30

// memory is goal Memory.
func (b *bench) memory(ctx context.Context) error {
	tables := b.size(1000)
	d := &drive{streams: 6}
	return b.with(ctx, tables, 6, 100, d, func(f *fixture) error {
		pid := d.at(0).cmd.Process.Pid
		rest := func() (int64, error) {
			sleep(ctx, 2*time.Second)
			return resident(pid)
		}
		empty, err := rest()
		if err != nil {
			return err
		}
		if err := b.touch(ctx, d.at(0), f.targets); err != nil {
			return err
		}
		loaded, err := rest()
		if err != nil {
			return err
		}
		if err := d.openAll(ctx, f.targets); err != nil {
			return err
		}
		open, err := rest()
		if err != nil {
			return err
		}
		b.report.add(Memory, nil, "1,000 tables after 100 answers, then 6 streams of the interface at each",
			atMost(idleTable, "KB an idle table", float64(loaded-empty)/1024/float64(tables)),
			atMost(idleConnection, "KB a connection", float64(open-loaded)/1024/float64(6*tables)),
			seen("MB of the whole server", float64(open)/(1<<20)))
		return nil
	})
}

// touch asks every table for its moment, and compares it with the mirror: everything confirmed must be there.
func (b *bench) touch(ctx context.Context, server *child, targets []*target) error {
	say := b.eachSecond()
	var asked atomic.Int64
	const atOnce = 32
	callers := make(chan *caller, atOnce) // The connections are kept open, as programs do.
	for range atOnce {
		c, err := newCaller(ctx, server.addr)
		if err != nil {
			return err
		}
		defer c.close()
		callers <- c
	}
	return inParallel(ctx, atOnce, len(targets), func(_ context.Context, i int) error {
		t := targets[i]
		say("asked %d of %d tables", asked.Add(1), len(targets))
		c := <-callers
		defer func() { callers <- c }()
		status, body, err := c.do(http.MethodGet, "/api/v1/tables/"+string(t.id)+"/moment", t.tokens[0], nil)
		if err == nil && status != http.StatusOK {
			err = fmt.Errorf("asking for table %s gives status %d: %.200s", t.id, status, body)
		}
		if err != nil {
			return err
		}
		var now struct {
			Seq    uint64 `json:"seq"`
			Status string `json:"status"`
		}
		if err := json.Unmarshal(body, &now); err != nil {
			return err
		}
		// One answer, and the formalities after it, may have been in flight when the server was killed.
		most := t.mirror
		if t.last.Load() > t.seq {
			if err := most.taken(most.rules.Open(&most.state).First()); err != nil {
				return err
			}
		}
		if now.Seq < t.seq || now.Seq > most.seq || now.Status == "frozen" {
			return fmt.Errorf("table %s is %s at entry %d, but entry %d was confirmed", t.id, now.Status, now.Seq, t.seq)
		}
		return nil
	})
}

// crash is goal Crash.
func (b *bench) crash(ctx context.Context) error {
	tables, answers := b.size(1000), 500
	if b.Short {
		answers = 100
	}
	d := &drive{streams: 1}
	return b.with(ctx, tables, 6, answers, d, func(f *fixture) error {
		if err := b.touch(ctx, d.at(0), f.targets); err != nil {
			return err
		}
		// Some tables are being played when it is killed.
		playing, end := context.WithTimeout(ctx, min(2*time.Second, b.Duration))
		defer end()
		played := make(chan error, 1)
		go func() { played <- d.paced(playing, f.targets, time.Second) }()
		sleep(playing, time.Second)
		d.at(0).kill()
		<-played //nolint:errcheck // It ends with an error because the server is gone.
		again, err := b.serve(ctx, f)
		if err != nil {
			return err
		}
		if err := b.touch(ctx, again, f.targets); err != nil {
			return err
		}
		all := time.Since(again.began)
		again.kill()
		rows, err := bareRows(ctx, f)
		if err != nil {
			return err
		}
		b.report.add(Crash, nil, fmt.Sprintf("kill -9 with %d tables of %d answers", tables, answers),
			atMost(2, "times what reading their rows takes until every table was asked for and answered", ratio(all, rows)),
			seen("s until it serves", again.ready.Seconds()),
			seen("s until every table was asked for and answered", all.Seconds()),
			seen("s to open the database and read their rows", rows.Seconds()))
		return nil
	})
}

// bareRows opens the database, reads the rows of every table one after the other, and returns how long that took: a
// baseline for what a server does with them.
func bareRows(ctx context.Context, f *fixture) (time.Duration, error) {
	began := time.Now()
	s, err := f.open(ctx)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	for _, t := range f.targets {
		if _, _, err := s.Load(ctx, t.id); err != nil {
			return 0, err
		}
	}
	return time.Since(began), nil
}

// finished is goal Finished.
func (b *bench) finished(ctx context.Context) error {
	const live, over = 100, 100_000
	type times struct{ ready, lobby time.Duration }
	ask := func(f *fixture) (m times, err error) {
		c, err := b.serve(ctx, f)
		if err != nil {
			return m, err
		}
		defer c.kill()
		m = times{c.ready, patience}
		for range 20 {
			began := time.Now()
			for _, list := range []string{"mine", "open", "running", "finished"} {
				if _, err := get(ctx, c.addr, "/api/v1/tables?list="+list, f.targets[0].tokens[0]); err != nil {
					return m, err
				}
			}
			m.lobby = min(m.lobby, time.Since(began))
		}
		return m, nil
	}
	f, err := b.prepare(ctx, b.size(live), 4, 50)
	if err != nil {
		return err
	}
	empty, err := ask(f)
	if err != nil {
		return err
	}
	if err := b.addFinished(ctx, f, b.size(over)); err != nil {
		return err
	}
	full, err := ask(f)
	if err != nil {
		return err
	}
	b.report.add(Finished, nil, fmt.Sprintf("%d finished tables in addition to %d live ones", b.size(over), b.size(live)),
		atMost(100, "ms longer until it serves", millis(full.ready-empty.ready)),
		seen("ms until it serves", millis(full.ready)),
		seen("ms for the four lists of a lobby", millis(full.lobby)),
		seen("ms for them without finished tables", millis(empty.lobby)))
	return nil
}

// addFinished adds finished tables, each with a whole position and a few entries.
func (b *bench) addFinished(ctx context.Context, f *fixture, n int) error {
	s, err := f.open(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	like, entries, err := s.Load(ctx, f.targets[0].id)
	if err != nil {
		return err
	}
	entries = entries[:min(len(entries), 10)]
	say := b.eachSecond()
	return inParallel(ctx, 64, n, func(ctx context.Context, i int) error {
		t := *like
		t.ID, t.Invite, t.Watch = table.ID(fmt.Sprintf("over%06d", i)), "", ""
		t.Settings.Name = fmt.Sprintf("Finished %d", i)
		t.Seq, t.Decisions, t.Status = 0, [len(t.Decisions)]table.Decision{}, table.Waiting
		if err := s.Create(ctx, &t); err != nil {
			return err
		}
		// As in an import, the answers are to decisions that were opened in the same change.
		t.Status, t.Seq = table.Finished, uint64(len(entries))
		err := s.Commit(ctx, &table.Commit{Entries: entries, After: &t, Cold: true})
		say("added %d of %d finished tables", i, n)
		return err
	})
}
