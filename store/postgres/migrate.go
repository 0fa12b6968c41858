package postgres

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
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

// migrate brings the schema up to date, or to a given version. Each step is its own transaction, so after a kill in between the next start
// continues with the next one; servers that start at the same time wait for each other.
func (s *Store) migrate(ctx context.Context, to int64) error {
	var ours, others bool
	err := s.pool.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL,
		EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm'))`, goose.DefaultTablename).
		Scan(&ours, &others)
	if err != nil {
		return fmt.Errorf("looking at the schema: %w", err)
	}
	if others && !ours {
		return ErrNotStore
	}
	db := stdlib.OpenDBFromPool(s.pool.Pool)
	defer db.Close()
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return fmt.Errorf("preparing the migrations: %w", err)
	}
	p, err := goose.NewProvider(goose.DialectPostgres, db, migrations(), goose.WithDisableGlobalRegistry(true), goose.WithSessionLocker(locker))
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
		s.log.Info("migrated the database", "from", current, "to", target)
	}
	return nil
}
