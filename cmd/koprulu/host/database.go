package host

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"

	"koprulu/cmd/koprulu/cli"
	"koprulu/site/server/core"
	"koprulu/site/server/kept"
	"koprulu/site/store"
	"koprulu/site/store/move"
	"koprulu/site/store/postgres"
	"koprulu/table"
)

// database is where a server keeps its tables and everything else.
type database struct {
	tables table.Store
	site   kept.Store
	shared shared // nil for one server
	// size returns how large the data and its log are.
	size func(context.Context) (data, log int64, err error)
	// copy copies the data to a file, nil for PostgreSQL.
	copy func(ctx context.Context, file string) error
	io.Closer
}

// checkDatabase looks at --database before anything is touched. The error does not hold its value: there may be a
// password in it.
func (c *Serve) checkDatabase() error {
	if c.Database != "" && !cli.IsPostgres(c.Database) {
		return cli.Usagef(
			"--database: this is not the address of a PostgreSQL database, such as postgres://koprulu@localhost/koprulu; for an SQLite file --data names its directory")
	}
	return nil
}

// allowed refuses and closes a database that must not be served because its site is being moved or was moved.
func (c *Serve) allowed(ctx context.Context, s side) error {
	err := move.Allowed(ctx, s, c.DespiteMove)
	if err == nil {
		return nil
	}
	if errors.Is(err, move.ErrMoved) {
		err = fmt.Errorf("%w; --despite-move serves it anyway, and then there are two sites", err)
	}
	return errors.Join(cli.Usagef("%w", err), s.Close())
}

// shared is what a store has that several servers share.
type shared interface {
	table.Feed
	core.Shared
}

// openStore opens the database, and says where it is. A PostgreSQL database may be that of several servers.
func (c *Serve) openStore(ctx context.Context, log *slog.Logger) (k database, where string, err error) {
	if c.Database != "" {
		p, err := postgres.Open(ctx, c.Database, postgres.Options{Log: log, Shared: true})
		if err != nil {
			return k, "", cli.Usagef("--database: %w", err)
		}
		return database{p, kept.Of(p, p.People, p.Club), p, p.Size, nil, p}, p.Where(), c.allowed(ctx, p)
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return k, "", cli.Usagef("--data: %w", err)
	}
	s, err := store.Open(ctx, c.DataFile(), store.Options{Log: log})
	if err != nil {
		return k, "", cli.Usagef("%w", err)
	}
	return database{s, kept.Of(s, s.People, s.Club), nil, s.Size, s.Backup, s}, c.Data, c.allowed(ctx, s)
}
