package postgres

import "time"

// WatchEvery returns options of a store that is alone and looks whether it is this often.
func WatchEvery(d time.Duration) Options { return Options{Alone: true, watch: d} }
