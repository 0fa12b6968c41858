package postgres

import "time"

// WatchEvery returns options for a store that is alone and checks that this often.
func WatchEvery(d time.Duration) Options { return Options{Alone: true, watch: d} }
