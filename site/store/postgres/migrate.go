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

// migrate brings the schema up to date. Servers that start at the same time wait for each other.
func (s *Store) migrate(ctx context.Context, files fs.FS) error {
	if files == nil {
		files = migrations()
	}
	m, err := relation.ReadMigrations(files)
	if err != nil {
		return err
	}
	if err := s.fits(ctx, m); err != nil {
		return err
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
	return s.fits(ctx, m) // Another server may have been faster, with other steps.
}

// fits checks that the migrations lead on from the database, before anything is written to it.
func (s *Store) fits(ctx context.Context, m *relation.Migrations) error {
	var ours, others bool
	err := s.pool.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL,
		EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm'))`, goose.DefaultTablename).
		Scan(&ours, &others)
	switch {
	case err != nil:
		return fmt.Errorf("looking at the schema: %w", err)
	case !ours && others:
		return ErrNotStore
	case !ours:
		return nil
	}
	var version, mark int64
	if err := s.pool.QueryRow(ctx, `SELECT coalesce(max(version_id), 0) FROM `+
		goose.DefaultTablename).Scan(&version); err != nil {
		return fmt.Errorf("reading the version of the schema: %w", err)
	}
	if version > 0 {
		if err := s.pool.QueryRow(ctx, `SELECT coalesce(max(value), 0) FROM meta WHERE name = 'schema'`).Scan(
			&mark); err != nil {
			return fmt.Errorf("reading which steps made the schema: %w", err)
		}
	}
	return m.Check(version, mark)
}
