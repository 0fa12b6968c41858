package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var embedded embed.FS

// migrations are the numbered steps of the schema.
func migrations() fs.FS {
	dir, err := fs.Sub(embedded, "migrations")
	if err != nil {
		panic(err) // the name above is a constant
	}
	return dir
}

// migrate brings the schema up to date, or to a given version. Each step is a transaction of its own, so a
// process killed in between goes on with the next one.
func migrate(ctx context.Context, db *sql.DB, to int64, log *slog.Logger) error {
	p, err := goose.NewProvider(goose.DialectSQLite3, db, migrations(), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return fmt.Errorf("reading the migrations: %w", err)
	}
	current, target, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("reading the version of the schema: %w", err)
	}
	if current > target {
		return fmt.Errorf("schema %d, this program knows %d: %w", current, target, ErrNewer)
	}
	if to != 0 {
		target = to
	}
	done, err := p.UpTo(ctx, target)
	if err != nil {
		return fmt.Errorf("migrating from schema %d to %d: %w", current, target, err)
	}
	if len(done) > 0 && current > 0 {
		log.Info("migrated the database", "from", current, "to", target)
	}
	return nil
}

// upToDate checks that a database that may not be written to needs no migration.
func upToDate(ctx context.Context, db *sql.DB) error {
	p, err := goose.NewProvider(goose.DialectSQLite3, db, migrations(), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return fmt.Errorf("reading the migrations: %w", err)
	}
	sources := p.ListSources()
	target := sources[len(sources)-1].Version
	var current int64
	err = db.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM `+goose.DefaultTablename).Scan(&current)
	switch {
	case err != nil:
		return fmt.Errorf("reading the version of the schema: %w", err)
	case current > target:
		return fmt.Errorf("schema %d, this program knows %d: %w", current, target, ErrNewer)
	case current < target:
		return fmt.Errorf("schema %d, this program needs %d: %w", current, target, ErrOlder)
	}
	return nil
}
