package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"koprulu/club/league"
	"koprulu/site/store/internal/encode"
	"koprulu/table"
)

// AddLeague keeps a new contest, with Version 1.
func (s *Store) AddLeague(ctx context.Context, c *league.League) error {
	doc, err := encode.League(c)
	if err != nil {
		return fmt.Errorf("writing a contest: %w", err)
	}
	err = s.write(ctx, func(tx tx) error {
		_, err := tx.exec("INSERT INTO contests (id, owner, status, doc, version, made) VALUES ($1, $2, $3, $4, 1, $5)", c.ID, string(c.Owner), int64(c.Status), doc, encode.Stamp(c.Made))
		if err != nil {
			return err
		}
		return contestRows(tx, c)
	})
	if err != nil {
		return fmt.Errorf("keeping a contest: %w", err)
	}
	c.Version = 1
	return nil
}

// SaveLeague keeps a changed contest: all of it if it was at c.Version, which then increases, or nothing (table.ErrConflict). Of several servers
// that try to begin a round, only one does.
func (s *Store) SaveLeague(ctx context.Context, c *league.League) error {
	doc, err := encode.League(c)
	if err != nil {
		return fmt.Errorf("writing a contest: %w", err)
	}
	err = s.write(ctx, func(tx tx) error {
		n, err := tx.exec("UPDATE contests SET status = $1, doc = $2, version = version + 1 WHERE id = $3 AND version = $4", int64(c.Status), doc, c.ID, c.Version)
		if err != nil {
			return err
		}
		if n == 0 {
			return table.ErrConflict
		}
		return contestRows(tx, c)
	})
	if err != nil {
		return fmt.Errorf("changing a contest: %w", err)
	}
	c.Version++
	return nil
}

// contestRows writes the players and tables of a contest. Who sits where never changes, nor do decided results.
func contestRows(t tx, c *league.League) error {
	for i := range c.Players {
		p := &c.Players[i]
		if _, err := t.exec(`INSERT INTO contest_players (contest, number, person, gone) VALUES ($1, $2, $3, $4)
			ON CONFLICT (contest, number) DO UPDATE SET gone = excluded.gone WHERE contest_players.gone <> excluded.gone`, c.ID, int64(i), string(p.Person), p.Gone); err != nil {
			return err
		}
	}
	for i := range c.Games {
		g := &c.Games[i]
		chairs, result, err := encode.LeagueGame(g)
		if err != nil {
			return err
		}
		if _, err := t.exec(`INSERT INTO contest_games (tbl, contest, round, number, chairs, result, decided) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (tbl) DO UPDATE SET result = excluded.result, decided = excluded.decided WHERE contest_games.result = '' AND excluded.result <> ''`,
			string(g.Table), c.ID, int64(g.Round), int64(g.Number), chairs, result, string(g.By)); err != nil {
			return err
		}
	}
	return nil
}

// League returns a league or cup with all of its players and tables, table.ErrUnknown if there is none.
func (s *Store) League(ctx context.Context, id string) (*league.League, error) {
	list, err := s.contests(ctx, "WHERE id = $1", id)
	if err != nil || len(list) == 0 {
		return nil, errors.Join(err, table.ErrUnknown)
	}
	c := &list[0]
	c.Games, err = collect(ctx, s.pool, func(row pgx.CollectableRow) (g league.Game, err error) {
		var chairs, result string
		if err = row.Scan(&g.Table, &g.Round, &g.Number, &chairs, &result, &g.By); err == nil {
			err = encode.ReadLeagueGame(chairs, result, &g)
		}
		return g, err
	}, "SELECT tbl, round, number, chairs, result, decided FROM contest_games WHERE contest = $1 ORDER BY round, number", id)
	if err != nil {
		return nil, fmt.Errorf("reading the tables of a contest: %w", err)
	}
	return c, nil
}

// Leagues lists leagues and cups without their tables, the newest first, at most n.
func (s *Store) Leagues(ctx context.Context, n int) ([]league.League, error) {
	return s.contests(ctx, `ORDER BY made DESC, id COLLATE "C" LIMIT $1`, n)
}

// RunningLeagues lists the ids of those that are running.
func (s *Store) RunningLeagues(ctx context.Context) ([]string, error) {
	list, err := collect(ctx, s.pool, pgx.RowTo[string], `SELECT id FROM contests WHERE status = 1 ORDER BY id COLLATE "C"`)
	if err != nil {
		return nil, fmt.Errorf("listing running contests: %w", err)
	}
	return list, nil
}

// contests reads contests with their players, given the rest of a query.
func (s *Store) contests(ctx context.Context, where string, args ...any) ([]league.League, error) {
	list, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (c league.League, err error) {
		var doc string
		var made int64
		if err = row.Scan(&c.ID, &c.Owner, &c.Status, &doc, &c.Version, &made); err == nil {
			err = encode.ReadLeague(doc, &c)
		}
		c.Made = encode.Time(made)
		return c, err
	}, "SELECT id, owner, status, doc, version, made FROM contests "+where, args...)
	if err != nil {
		return nil, fmt.Errorf("reading contests: %w", err)
	}
	return list, s.contestPlayers(ctx, list)
}

// contestPlayers reads the players of contests.
func (s *Store) contestPlayers(ctx context.Context, list []league.League) error {
	at, ids := map[string]*league.League{}, []string{}
	for i := range list {
		at[list[i].ID] = &list[i]
		ids = append(ids, list[i].ID)
	}
	type row struct {
		id string
		league.Player
	}
	players, err := collect(ctx, s.pool, func(r pgx.CollectableRow) (p row, err error) {
		err = r.Scan(&p.id, &p.Person, &p.Name, &p.Gone)
		return p, err
	}, `SELECT c.contest, c.person, coalesce(p.name, ''), c.gone FROM contest_players c LEFT JOIN people p ON p.id = c.person
		WHERE c.contest = ANY($1) ORDER BY c.contest, c.number`, ids)
	if err != nil {
		return fmt.Errorf("reading the players of contests: %w", err)
	}
	for _, p := range players {
		at[p.id].Players = append(at[p.id].Players, p.Player)
	}
	return nil
}

// leaguesOf lists the contests that a person has joined or made.
func (s *Store) leaguesOf(ctx context.Context, person table.Person) ([]string, error) {
	list, err := collect(ctx, s.pool, pgx.RowTo[string], `SELECT id FROM (SELECT contest AS id FROM contest_players WHERE person = $1 AND person <> ''
		UNION SELECT id FROM contests WHERE owner = $1 AND owner <> '') c ORDER BY id COLLATE "C"`, string(person))
	if err != nil {
		return nil, fmt.Errorf("listing the contests of a person: %w", err)
	}
	return list, nil
}
