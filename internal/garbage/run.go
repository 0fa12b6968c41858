package garbage

import (
	"context"
	"log/slog"
	"math"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Run paces the collector until the context ends. It does nothing if the operator has set GOGC, or if it is not known
// how much memory there is.
func Run(ctx context.Context, log *slog.Logger) {
	room := roomIn(debug.SetMemoryLimit(-1), memory())
	if os.Getenv("GOGC") != "" || room == 0 {
		return
	}
	p, percent := pacer{room: room, since: tidyEvery}, usual
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}, {Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	p.allocated = sample[0].Value.Uint64()
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		metrics.Read(sample)
		want, tidy := p.step(sample[0].Value.Uint64(), sample[1].Value.Uint64())
		// Setting it stops everything for a moment.
		if want != percent && (want == usual || want == most || abs(want-percent) > usual/4) {
			debug.SetGCPercent(want)
			percent = want
			log.Debug("the heap may grow by another percentage", "percent", want)
		}
		if tidy {
			debug.FreeOSMemory()
		}
	}
}

func abs(n int) int { return max(n, -n) }

// roomIn returns how large a heap may become without being collected: a quarter of the limit that the operator has set
// (GOMEMLIMIT), otherwise an eighth of the memory that there is; 0 if neither is known.
func roomIn(limit int64, memory uint64) uint64 {
	if limit < math.MaxInt64 {
		return uint64(limit) / 4
	}
	return memory / 8
}
