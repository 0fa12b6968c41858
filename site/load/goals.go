package load

import (
	"context"
	"time"
)

// with prepares tables, starts a server and a load on it, calls do, and ends the server.
func (b *bench) with(ctx context.Context, tables, players, answers int, d *drive, do func(f *fixture) error) error {
	f, err := b.prepare(ctx, tables, players, answers)
	if err != nil {
		return err
	}
	if d.server, err = b.serve(ctx, f); err != nil {
		return err
	}
	defer d.server.kill()
	d.b, d.heard = b, listen(ctx)
	defer d.heard.close()
	if err := do(f); err != nil {
		return err
	}
	d.heard.close()
	return d.server.stop()
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
	return b.with(ctx, games, speedPlayers, 0, d, func(f *fixture) error {
		r, err := d.measure(ctx, "16 tables", func(ctx context.Context) error { return d.atOnce(ctx, f.targets, speedTables) })
		if err != nil {
			return err
		}
		b.report.add(Speed, r, "16 tables with 4 streams each, every answer at every stream before the next of its table",
			figure{"of what bare fan-out does", r.rate() / bare.rate(), 0.5, atLeast},
			figure{"times the processor of bare fan-out for an answer", ratio(r.perAnswer(), bare.perAnswer()), 2, atMost},
			figure{"answers/s", r.rate(), 0, atLeast},
			figure{"bare fan-out, answers/s", bare.rate(), 0, atLeast},
			figure{"µs of the processor for an answer", micros(r.perAnswer()), 0, atMost},
			figure{"µs with bare fan-out", micros(bare.perAnswer()), 0, atMost},
			figure{"answers in a synced transaction", r.group, 0, atLeast},
			figure{"messages for an answer", float64(r.messages) / float64(r.answers), 0, atLeast},
			figure{"ms from answer to every stream (p99)", millis(r.p99), 0, atMost})
		return nil
	})
}

// bare puts a load on the bare server: its baseline in the same run.
func (b *bench) bare(ctx context.Context, tables, players, streams int, play func(ctx context.Context, d *drive, f *fixture) error) (*result, error) {
	f, err := b.prepare(ctx, tables, players, 0)
	if err != nil {
		return nil, err
	}
	d := &drive{b: b, streams: streams, heard: listen(ctx)}
	if d.server, err = b.start(ctx, "/healthz", "load", "--serve-bare"); err != nil {
		return nil, err
	}
	defer d.server.kill()
	defer d.heard.close()
	return d.measure(ctx, "bare fan-out", func(ctx context.Context) error { return play(ctx, d, f) })
}

// ratio returns how many times b goes into a.
func ratio(a, b time.Duration) float64 { return float64(a) / float64(b) }

// barePace is the baseline of goals in which each table gets one answer per interval.
func (b *bench) barePace(ctx context.Context, tables int, interval time.Duration) (*result, error) {
	return b.bare(ctx, tables, 6, 6, func(ctx context.Context, d *drive, f *fixture) error {
		if err := d.openAll(ctx, f.targets); err != nil {
			return err
		}
		return d.paced(ctx, f.targets, interval)
	})
}

// alone is goal Alone.
func (b *bench) alone(ctx context.Context) error {
	bare, err := b.bareLog(ctx)
	if err != nil {
		return err
	}
	d := &drive{streams: 1}
	return b.with(ctx, 2+int(b.Duration.Seconds()*1.3*20000/shortGame/4), 4, 0, d, func(f *fixture) error {
		r, err := d.measure(ctx, "one table", func(ctx context.Context) error { return d.atOnce(ctx, f.targets, 1) })
		if err != nil {
			return err
		}
		b.report.add(Alone, r, "one table with one stream, answer after answer",
			figure{"of what a bare log does", r.rate() / bare, 0.5, atLeast},
			figure{"answers/s", r.rate(), 0, atLeast},
			figure{"bare log, lines/s", bare, 0, atLeast},
			figure{"ms from answer to stream (p99)", millis(r.p99), 0, atMost})
		return nil
	})
}

// rate is goal Rate.
func (b *bench) rate(ctx context.Context) error {
	tables, perSecond := b.size(500), 2500.0
	if b.Short {
		perSecond = 50
	}
	interval := time.Duration(float64(tables) / perSecond * float64(time.Second))
	bare, err := b.barePace(ctx, tables, interval)
	if err != nil {
		return err
	}
	d := &drive{streams: 6}
	return b.with(ctx, tables, 6, 0, d, func(f *fixture) error {
		if err := d.openAll(ctx, f.targets); err != nil {
			return err
		}
		r, err := d.measure(ctx, "500 tables", func(ctx context.Context) error { return d.paced(ctx, f.targets, interval) })
		if err != nil {
			return err
		}
		b.report.add(Rate, r, "500 tables with 6 streams each, 2,500 answers a second",
			figure{"ms from answer to every stream (p99), against three times bare fan-out and 3 ms", millis(r.p99), 3*millis(bare.p99) + 3, atMost},
			figure{"ms from answer to every stream (p50)", millis(r.p50), 0, atMost},
			figure{"ms with bare fan-out (p99)", millis(bare.p99), 0, atMost},
			figure{"ms with bare fan-out (p50)", millis(bare.p50), 0, atMost},
			figure{"answers/s", r.rate(), 0.97 * perSecond, atLeast},
			figure{"answers in a synced transaction", r.group, 0, atLeast},
			figure{"% of a processor", 100 * r.share(), 0, atMost},
			figure{"% with bare fan-out", 100 * bare.share(), 0, atMost})
		return nil
	})
}

// pace is goals Pace and Pages.
func (b *bench) pace(ctx context.Context, pages bool) error {
	tables := b.size(1000)
	bare, err := b.barePace(ctx, tables, 5*time.Second)
	if err != nil {
		return err
	}
	d := &drive{streams: 6, pages: pages}
	goal, what, want := Pace, "1,000 tables with 6 streams of the interface each, an answer in 5 s at each table", 2.0
	if pages {
		goal, what, want = Pages, "1,000 tables with 6 open pages each, an answer in 5 s at each table", 8
	}
	return b.with(ctx, tables, 6, 0, d, func(f *fixture) error {
		if err := d.openAll(ctx, f.targets); err != nil {
			return err
		}
		r, err := d.measure(ctx, goal, func(ctx context.Context) error { return d.paced(ctx, f.targets, 5*time.Second) })
		if err != nil {
			return err
		}
		b.report.add(goal, r, what,
			figure{"times the processor of bare fan-out", r.share() / bare.share(), want, atMost},
			figure{"% of a processor", 100 * r.share(), 0, atMost},
			figure{"% with bare fan-out", 100 * bare.share(), 0, atMost},
			figure{"answers/s", r.rate(), 0, atLeast},
			figure{"messages/s", float64(r.messages) / r.took.Seconds(), 0, atLeast},
			figure{"KB for a message", float64(r.bytes) / 1000 / float64(max(r.messages, 1)), 0, atMost},
			figure{"ms from answer to stream (p99)", millis(r.p99), 0, atMost})
		return nil
	})
}
