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

// migrate brings the schema up to date, or to a given version. Each step is its own transaction, so after a kill in
// between the next start continues with the next one.
func migrate(ctx context.Context, db *sql.DB, to int64, log *slog.Logger) error {
	p, err := goose.NewProvider(goose.DialectSQLite3, db, migrations(), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return fmt.Errorf("reading the migrations: %w", err)
	}
	current, target, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("reading the version of the schema: %w", err)
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

// notNewer checks, before anything is written to a file, that it is not from a later version. A file that is damaged
// so badly that the version can't be read is noticed here, too.
func notNewer(ctx context.Context, db *sql.DB) error {
	var made int
	if err := db.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema WHERE name = '`+goose.DefaultTablename+`'`).Scan(&made); err != nil || made == 0 {
		return err
	}
	current, target, err := schema(ctx, db)
	if err == nil && current > target {
		err = fmt.Errorf("schema %d, this program knows %d: %w", current, target, ErrNewer)
	}
	return err
}

// upToDate checks that a read-only database needs no migration.
func upToDate(ctx context.Context, db *sql.DB) error {
	current, target, err := schema(ctx, db)
	switch {
	case err != nil:
		return err
	case current > target:
		return fmt.Errorf("schema %d, this program knows %d: %w", current, target, ErrNewer)
	case current < target:
		return fmt.Errorf("schema %d, this program needs %d: %w", current, target, ErrOlder)
	}
	return nil
}

// schema returns the version of the schema of a file, and that of this program.
func schema(ctx context.Context, db *sql.DB) (current, target int64, err error) {
	p, err := goose.NewProvider(goose.DialectSQLite3, db, migrations(), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return 0, 0, fmt.Errorf("reading the migrations: %w", err)
	}
	sources := p.ListSources()
	target = sources[len(sources)-1].Version
	err = db.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM `+goose.DefaultTablename).Scan(&current)
	if err != nil {
		return 0, 0, fmt.Errorf("reading the version of the schema: %w", err)
	}
	return current, target, nil
}
