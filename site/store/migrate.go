package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"

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

// fits checks, before anything is written to a file, that the migrations lead on from it, and returns the version of
// its schema. A file that is damaged so badly that the version can't be read is noticed here, too.
func fits(ctx context.Context, db *sql.DB, m *relation.Migrations) (version int64, err error) {
	var made, mark int64
	if err := db.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema WHERE name = '`+goose.DefaultTablename+
		`'`).Scan(&made); err != nil || made == 0 {
		return 0, err
	}
	if err := db.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM `+
		goose.DefaultTablename).Scan(&version); err != nil || version == 0 {
		return 0, err
	}
	err = db.QueryRowContext(ctx, `SELECT value FROM meta WHERE name = 'schema'`).Scan(&mark)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("reading which steps made the schema: %w", err)
	}
	return version, m.Check(version, mark)
}
