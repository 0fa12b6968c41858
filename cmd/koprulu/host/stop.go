package host

import (
	"context"
	"log/slog"
	"os"
	"sync"
	"time"

	"koprulu/cmd/koprulu/cli"
)

// grace is how long the end of the program may take in all: for requests and streams (core.Config.Drain), bots and
// clocks, and the store. Service managers have to wait longer before they kill it; deploy says 45 s.
const grace = 40 * time.Second

// endWithin ends the process if it is still there some time after a context has ended, whatever is running then: what
// was confirmed to anyone is kept. It returns what calls that off.
func endWithin(ctx context.Context, patience time.Duration, log *slog.Logger) (done func()) {
	over := make(chan struct{})
	go func() {
		select {
		case <-over:
			return
		case <-ctx.Done():
		}
		select {
		case <-over:
		case <-time.After(patience):
			log.Error("something is still running; it ends with the process", "waited", patience)
			os.Exit(cli.Failed)
		}
	}()
	return sync.OnceFunc(func() { close(over) })
}
