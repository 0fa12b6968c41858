package postgres

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"koprulu/site/store/internal/relation"
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

// migrate brings the schema up to date, or only looks at it. Servers that start at the same time wait for each other.
func (s *Store) migrate(ctx context.Context, o Options) error {
	files := o.migrations
	if files == nil {
		files = migrations()
	}
	m, err := relation.ReadMigrations(files)
	if err != nil {
		return err
	}
	version, err := s.fits(ctx, m)
	switch {
	case err != nil:
		return err
	case o.ReadOnly && version == 0:
		return ErrEmpty
	case o.ReadOnly && version < m.Newest():
		return ErrOlder
	case o.ReadOnly:
		return nil
	}
	db := stdlib.OpenDBFromPool(s.pool.Pool)
	defer db.Close()
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return fmt.Errorf("preparing the migrations: %w", err)
	}
	if err := m.Up(ctx, goose.DialectPostgres, db, s.log, goose.WithSessionLocker(locker)); err != nil {
		return err
	}
	_, err = s.fits(ctx, m) // Another server may have been faster, with other steps.
	return err
}

// fits checks that the migrations lead on from the database, before anything is written to it, and returns its version.
func (s *Store) fits(ctx context.Context, m *relation.Migrations) (version int64, err error) {
	var ours, others bool
	err = s.pool.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL,
		EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm'))`, goose.DefaultTablename).
		Scan(&ours, &others)
	switch {
	case err != nil:
		return 0, fmt.Errorf("looking at the schema: %w", err)
	case !ours && others:
		return 0, ErrNotStore
	case !ours:
		return 0, nil
	}
	var mark int64
	if err := s.pool.QueryRow(ctx, `SELECT coalesce(max(version_id), 0) FROM `+
		goose.DefaultTablename).Scan(&version); err != nil {
		return 0, fmt.Errorf("reading the version of the schema: %w", err)
	}
	if version > 0 {
		if err := s.pool.QueryRow(ctx, `SELECT coalesce(max(value), 0) FROM meta WHERE name = 'schema'`).Scan(
			&mark); err != nil {
			return 0, fmt.Errorf("reading which steps made the schema: %w", err)
		}
	}
	return version, m.Check(version, mark)
}
