package postgres

import (
	"io/fs"
	"time"
)

// WatchEvery returns options for a store that is alone and checks that this often.
func WatchEvery(d time.Duration) Options { return Options{Alone: true, watch: d} }

// Steps returns options for a store whose schema is made by other migrations.
func Steps(files fs.FS) Options { return Options{migrations: files} }

// Migrations are those of this program.
func Migrations() fs.FS { return migrations() }
