package load

import (
	"context"
	"fmt"
	"time"

	"koprulu/table"
)

// The load of Bots: tables of people, and next to them tables at which bots that look ahead think without a pause.
const (
	beside, besideStreams = 1000, 6
	botTables             = 50
	botLevel              = "strong"
)

// bots is goal Bots: how long people wait while bots think, compared with how long they wait without them.
func (b *bench) bots(ctx context.Context) error {
	quiet, _, err := b.besideBots(ctx, 0)
	if err != nil {
		return err
	}
	busy, decisions, err := b.besideBots(ctx, b.size(botTables))
	if err != nil {
		return err
	}
	b.report.add(Bots, busy,
		fmt.Sprintf("%d tables of four strong bots that never pause, in addition to 1,000 tables with 6 streams, an answer in 5 s at each", b.size(botTables)),
		atMost(100, "ms from answer to stream (p99)", millis(busy.p99)),
		seen("ms from answer to stream (p50)", millis(busy.p50)),
		seen("ms without bots (p99)", millis(quiet.p99)),
		seen("ms without bots (p50)", millis(quiet.p50)),
		seen("answers/s of people", busy.rate()),
		seen("decisions/s of bots, which begin with the setup", decisions),
		seen("% of a processor", 100*busy.share()))
	return nil
}

// besideBots plays at the tables of people while bots play at theirs, and returns how many decisions the bots made per
// second.
func (b *bench) besideBots(ctx context.Context, tables int) (r *result, decisions float64, err error) {
	f, err := b.prepare(ctx, b.size(beside), 6, 0)
	if err != nil {
		return nil, 0, err
	}
	if err := b.addBots(ctx, f, tables); err != nil {
		return nil, 0, err
	}
	d := &drive{streams: besideStreams}
	err = b.serving(ctx, f, 1, d, func() error {
		if err := d.openAll(ctx, f.targets); err != nil {
			return err
		}
		before, _ := d.synced(ctx)
		began, taken := time.Now(), d.taken.Load()
		r, err = d.measure(ctx, fmt.Sprintf("%d tables of bots", tables),
			func(ctx context.Context) error { return d.paced(ctx, f.targets, 5*time.Second) })
		if err != nil {
			return err
		}
		after, _ := d.synced(ctx)
		decisions = max(0, (after-before-float64(d.taken.Load()-taken))/time.Since(began).Seconds())
		return nil
	})
	return r, decisions, err
}

// addBots adds tables of bots alone, whose games have begun.
func (b *bench) addBots(ctx context.Context, f *fixture, n int) error {
	s, err := f.open(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	hub := table.NewHub(table.HubConfig{Store: s})
	defer hub.Close(context.WithoutCancel(ctx))
	owner := table.Person("bots")
	for i := range n {
		settings := table.NewSettings(fmt.Sprintf("Bots %d", i+1), 4)
		settings.Options.RandomFactions = true
		plan := make([]table.SeatPlan, 4)
		for p := range plan {
			plan[p].Bot = botLevel
		}
		at, err := hub.Create(ctx, owner, "", settings, plan)
		if err == nil {
			err = at.Begin(ctx, owner)
		}
		if err != nil {
			return fmt.Errorf("a table of bots: %w", err)
		}
	}
	return nil
}
