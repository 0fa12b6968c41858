package load

import (
	"context"
	"os"
	"time"
)

// with prepares tables, starts a server and a load on it, calls do, and ends the server.
func (b *bench) with(ctx context.Context, tables, players, answers int, d *drive, do func(f *fixture) error) error {
	f, err := b.prepare(ctx, tables, players, answers)
	if err != nil {
		return err
	}
	return b.serving(ctx, f, 1, d, func() error { return do(f) })
}

// serving starts n servers of what was prepared and a load on them, calls do, and ends the servers.
func (b *bench) serving(ctx context.Context, f *fixture, n int, d *drive, do func() error) error {
	for range n {
		at := *f
		if f.url != "" { // in a database: the directory is only for its socket
			var err error
			if at.dir, err = os.MkdirTemp(b.Dir, "data-"); err != nil {
				return err
			}
		}
		c, err := b.serve(ctx, &at)
		if err != nil {
			return err
		}
		defer c.kill()
		d.servers = append(d.servers, c)
	}
	d.b, d.heard = b, listen(ctx)
	defer d.heard.close()
	if err := do(); err != nil {
		return err
	}
	d.heard.close()
	for _, c := range d.servers {
		if err := c.stop(); err != nil {
			return err
		}
	}
	return nil
}

// under prepares tables, starts a server, plays at them and measures that.
func (b *bench) under(ctx context.Context, tables, players int, d *drive, what string,
	play func(ctx context.Context, f *fixture) error) (r *result, err error) {
	err = b.with(ctx, tables, players, 0, d, func(f *fixture) error {
		r, err = d.measure(ctx, what, func(ctx context.Context) error { return play(ctx, f) })
		return err
	})
	return r, err
}

// The load of Speed.
const (
	speedTables, speedStreams, speedPlayers = 16, 4, 4
	// longestSpeed is the highest number of answers per second for which there are enough games.
	longestSpeed = 30000
	// shortGame is how many answers the shortest four-player games have.
	shortGame = 150
)

// speed is goal Speed.
func (b *bench) speed(ctx context.Context) error {
	bare, err := b.bare(ctx, speedTables+int(b.Duration.Seconds()*1.3*longestSpeed/shortGame), speedPlayers, speedStreams,
		func(ctx context.Context, d *drive, f *fixture) error { return d.atOnce(ctx, f.targets, speedTables) })
	if err != nil {
		return err
	}
	games := speedTables + int(b.Duration.Seconds()*1.3*longestSpeed/2/shortGame)
	d := &drive{streams: speedStreams}
	r, err := b.under(ctx, games, speedPlayers, d, "16 tables",
		func(ctx context.Context, f *fixture) error { return d.atOnce(ctx, f.targets, speedTables) })
	if err == nil {
		b.report.add(Speed, r, "16 tables with 4 streams each, every answer at every stream before the next of its table",
			atLeast(0.5, "of what bare fan-out does", r.rate()/bare.rate()),
			atMost(2, "times the processor of bare fan-out for an answer", ratio(r.perAnswer(), bare.perAnswer())),
			seen("answers/s", r.rate()),
			seen("bare fan-out, answers/s", bare.rate()),
			seen("µs of the processor for an answer", micros(r.perAnswer())),
			seen("µs with bare fan-out", micros(bare.perAnswer())),
			seen("answers in a synced transaction", r.group),
			seen("messages for an answer", float64(r.messages)/float64(r.answers)),
			seen("ms from answer to every stream (p99)", millis(r.p99)))
	}
	return err
}

// bare puts a load on the bare server: its baseline in the same run.
func (b *bench) bare(ctx context.Context, tables, players, streams int,
	play func(ctx context.Context, d *drive, f *fixture) error) (*result, error) {
	f, err := b.prepare(ctx, tables, players, 0)
	if err != nil {
		return nil, err
	}
	c, err := b.start(ctx, "load", "--serve-bare")
	if err != nil {
		return nil, err
	}
	defer c.kill()
	for _, t := range f.targets {
		t.bare = true
	}
	d := &drive{b: b, streams: streams, heard: listen(ctx), servers: []*child{c}}
	defer d.heard.close()
	return d.measure(ctx, "bare fan-out", func(ctx context.Context) error { return play(ctx, d, f) })
}

// ratio returns how many times b goes into a.
func ratio(a, b time.Duration) float64 { return float64(a) / float64(b) }

// alone is goal Alone.
func (b *bench) alone(ctx context.Context) error {
	bare, err := b.bareLog(ctx)
	if err != nil {
		return err
	}
	d := &drive{streams: 1}
	games := 2 + int(b.Duration.Seconds()*1.3*20000/shortGame/4)
	r, err := b.under(ctx, games, 4, d, "one table",
		func(ctx context.Context, f *fixture) error { return d.atOnce(ctx, f.targets, 1) })
	if err == nil {
		b.report.add(Alone, r, "one table with one stream, answer after answer",
			atLeast(0.7, "of what a bare log does", r.rate()/bare),
			seen("answers/s", r.rate()),
			seen("bare log, lines/s", bare),
			seen("ms from answer to stream (p99)", millis(r.p99)))
	}
	return err
}

// atPace puts a load of one answer per interval at each table on the bare server, then on the one that is measured,
// where all streams are open before that begins.
func (b *bench) atPace(ctx context.Context, tables int, interval time.Duration, d *drive, what string) (bare, r *result,
	err error) {
	bare, err = b.bare(ctx, tables, 6, 6, func(ctx context.Context, d *drive, f *fixture) error {
		if err := d.openAll(ctx, f.targets); err != nil {
			return err
		}
		return d.paced(ctx, f.targets, interval)
	})
	if err != nil {
		return nil, nil, err
	}
	err = b.with(ctx, tables, 6, 0, d, func(f *fixture) error {
		if err := d.openAll(ctx, f.targets); err != nil {
			return err
		}
		r, err = d.measure(ctx, what, func(ctx context.Context) error { return d.paced(ctx, f.targets, interval) })
		return err
	})
	return bare, r, err
}

// rate is goal Rate.
func (b *bench) rate(ctx context.Context) error {
	tables, perSecond := b.size(500), 2500.0
	if b.Short {
		perSecond = 50
	}
	bare, r, err := b.atPace(ctx, tables, time.Duration(float64(tables)/perSecond*float64(time.Second)),
		&drive{streams: 6}, "500 tables")
	if err == nil {
		b.report.add(Rate, r, "500 tables with 6 streams each, 2,500 answers a second",
			atMost(3*millis(bare.p99)+3, "ms from answer to every stream (p99), against three times bare fan-out and 3 ms",
				millis(r.p99)),
			seen("ms from answer to every stream (p50)", millis(r.p50)),
			seen("ms with bare fan-out (p99)", millis(bare.p99)),
			seen("ms with bare fan-out (p50)", millis(bare.p50)),
			atLeast(0.97*perSecond, "answers/s", r.rate()),
			seen("answers in a synced transaction", r.group),
			seen("% of a processor", 100*r.share()),
			seen("% with bare fan-out", 100*bare.share()))
	}
	return err
}

// pace is goal Pace, pages is goal Pages.
func (b *bench) pace(ctx context.Context) error {
	return b.people(ctx, Pace, "1,000 tables with 6 streams of the interface each, an answer in 5 s at each table", 2,
		&drive{streams: 6})
}

func (b *bench) pages(ctx context.Context) error {
	return b.people(ctx, Pages, "1,000 tables with 6 open pages each, an answer in 5 s at each table", 8,
		&drive{streams: 6, pages: true})
}

// people measures how many times the processor of the bare server people take at their pace; want is how many are
// wanted at most.
func (b *bench) people(ctx context.Context, goal, what string, want float64, d *drive) error {
	bare, r, err := b.atPace(ctx, b.size(1000), 5*time.Second, d, goal)
	if err == nil {
		b.report.add(goal, r, what,
			atMost(want, "times the processor of bare fan-out", r.share()/bare.share()),
			seen("% of a processor", 100*r.share()),
			seen("% with bare fan-out", 100*bare.share()),
			seen("answers/s", r.rate()),
			seen("messages/s", float64(r.messages)/r.took.Seconds()),
			seen("KB for a message", float64(r.bytes)/1000/float64(max(r.messages, 1))),
			seen("ms from answer to stream (p99)", millis(r.p99)))
	}
	return err
}
