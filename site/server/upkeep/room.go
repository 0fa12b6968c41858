package upkeep

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"sync"
	"time"
)

// The errors of what people send when there is no room for it.
var (
	// ErrCeiling: what they have sent takes all that it may.
	ErrCeiling = errors.New("what people have sent takes as much room as --upload-ceiling allows")
	// ErrReserve: too little of the disk is free.
	ErrReserve = errors.New("less of the disk is free than --reserve")
)

// Room says whether there is room for what people send, beside the games that are played: files of components,
// scenarios and positions. So the disk never gets full with them, and playing goes on.
type Room struct {
	// Ceiling is how many bytes they may take, Reserve how many of the disk stay free.
	Ceiling, Reserve int64
	// Free returns how many bytes of the disk are free, nil where that is not known.
	Free func() int64
	// Measure returns how many bytes they take.
	Measure func(context.Context) (int64, error)
	Log     *slog.Logger
	// Now is the clock.
	Now func() time.Time

	mu       sync.Mutex
	taken    int64
	measured time.Time
	// full is the error that was logged last, nil once there was room again.
	full error
}

// remeasured is how long a measurement counts: other servers add to it, and hosts and time take away.
const remeasured = time.Minute

// Taken returns how many bytes they take.
func (r *Room) Taken(ctx context.Context) (int64, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.known(ctx)
}

// known returns how many bytes they take, measured within the last minute. The caller holds the lock.
func (r *Room) known(ctx context.Context) (int64, error) {
	if now := r.Now(); r.measured.IsZero() || now.Sub(r.measured) >= remeasured {
		taken, err := r.Measure(ctx)
		if err != nil {
			return 0, err
		}
		r.taken, r.measured = taken, now
	}
	return r.taken, nil
}

// Left returns how many bytes of the disk are free, and whether that is known.
func (r *Room) Left() (int64, bool) {
	if r.Free == nil {
		return 0, false
	}
	return r.Free(), true
}

// Figures gives the figures of the room for what people send to a function; without a room they are 0.
func (r *Room) Figures(gauge func(name, help string, value func() float64)) {
	of := func(value func() float64) func() float64 {
		return func() float64 {
			if r == nil {
				return 0
			}
			return value()
		}
	}
	gauge("uploads_bytes", "How much the files take that people have sent.", of(func() float64 {
		taken, err := r.Taken(context.Background())
		if err != nil {
			return math.NaN()
		}
		return float64(taken)
	}))
	gauge("uploads_ceiling_bytes", "How much they may take.", of(func() float64 { return float64(r.Ceiling) }))
	gauge("disk_free_bytes", "How much of the disk with the data is free; 0 if that is not known.", of(func() float64 {
		free, _ := r.Left()
		return float64(free)
	}))
	gauge("disk_reserve_bytes", "How much of a disk stays free for games.",
		of(func() float64 { return float64(r.Reserve) }))
}

// Admit takes room for so many bytes, before somebody's file is kept, or 0 for what is no file but can wait: ErrReserve
// or ErrCeiling if there is none. The log says once that there is none, and what to do, and once that a file was taken
// again.
func (r *Room) Admit(ctx context.Context, bytes int64) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	taken, err := r.known(ctx)
	if err != nil {
		return err
	}
	free, known := r.Left()
	switch {
	case known && free-bytes < r.Reserve:
		err = ErrReserve
	case bytes > 0 && taken+bytes > r.Ceiling:
		err = ErrCeiling
	default:
		r.taken += bytes
	}
	switch {
	case err != nil && !errors.Is(err, r.full):
		r.Log.Warn("files that people send are refused, games go on; delete tables or free the disk, or change the setting",
			"error", err, "taken", taken, "ceiling", r.Ceiling, "free", free, "reserve", r.Reserve)
	case err == nil && bytes > 0 && r.full != nil:
		r.Log.Info("files that people send are taken again")
	}
	if err != nil || bytes > 0 {
		r.full = err
	}
	return err
}
