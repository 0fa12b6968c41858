package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

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
	err = s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec("INSERT INTO contests (id, owner, status, doc, version, made) VALUES (?, ?, ?, ?, 1, ?)", c.ID, string(c.Owner), int(c.Status), doc, stamp(c.Made))
		if err != nil {
			return err
		}
		return tx.contestRows(c)
	})
	if err != nil {
		return fmt.Errorf("keeping a contest: %w", err)
	}
	c.Version = 1
	return nil
}

// SaveLeague keeps a changed contest: all of it if it was at c.Version, which then increases, or nothing (table.ErrConflict).
func (s *Store) SaveLeague(ctx context.Context, c *league.League) error {
	doc, err := encode.League(c)
	if err != nil {
		return fmt.Errorf("writing a contest: %w", err)
	}
	err = s.write(ctx, func(tx *Tx) error {
		done, err := tx.Exec("UPDATE contests SET status = ?, doc = ?, version = version + 1 WHERE id = ? AND version = ?", int(c.Status), doc, c.ID, c.Version)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, table.ErrConflict)
		}
		return tx.contestRows(c)
	})
	if err != nil {
		return fmt.Errorf("changing a contest: %w", err)
	}
	c.Version++
	return nil
}

// contestRows writes the players and tables of a contest. Who sits where never changes, nor do decided results.
func (t *Tx) contestRows(c *league.League) error {
	for i := range c.Players {
		p := &c.Players[i]
		if _, err := t.Exec("INSERT INTO contest_players (contest, number, person, gone) VALUES (?, ?, ?, ?) ON CONFLICT (contest, number) DO UPDATE SET gone = excluded.gone WHERE gone <> excluded.gone",
			c.ID, i, string(p.Person), p.Gone); err != nil {
			return err
		}
	}
	for i := range c.Games {
		g := &c.Games[i]
		chairs, result, err := encode.LeagueGame(g)
		if err != nil {
			return err
		}
		if _, err := t.Exec(`INSERT INTO contest_games (tbl, contest, round, number, chairs, result, decided) VALUES (?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (tbl) DO UPDATE SET result = excluded.result, decided = excluded.decided WHERE result = '' AND excluded.result <> ''`,
			string(g.Table), c.ID, g.Round, g.Number, chairs, result, string(g.By)); err != nil {
			return err
		}
	}
	return nil
}

// League returns a league or cup with all of its players and tables, table.ErrUnknown if there is none.
func (s *Store) League(ctx context.Context, id string) (*league.League, error) {
	list, err := s.contests(ctx, "WHERE id = ?", id)
	if err != nil || len(list) == 0 {
		return nil, errors.Join(err, table.ErrUnknown)
	}
	c := &list[0]
	rows, err := s.read().QueryContext(ctx, "SELECT tbl, round, number, chairs, result, decided FROM contest_games WHERE contest = ? ORDER BY round, number", id)
	if err != nil {
		return nil, fmt.Errorf("reading the tables of a contest: %w", explain(err))
	}
	defer rows.Close()
	for rows.Next() {
		var g league.Game
		var chairs, result string
		err := rows.Scan(&g.Table, &g.Round, &g.Number, &chairs, &result, &g.By)
		if err == nil {
			err = encode.ReadLeagueGame(chairs, result, &g)
		}
		if err != nil {
			return nil, err
		}
		c.Games = append(c.Games, g)
	}
	return c, rows.Err()
}

// Leagues lists leagues and cups without their tables, the newest first, at most n.
func (s *Store) Leagues(ctx context.Context, n int) ([]league.League, error) {
	return s.contests(ctx, "ORDER BY made DESC, id LIMIT ?", n)
}

// RunningLeagues lists the ids of those that are running.
func (s *Store) RunningLeagues(ctx context.Context) (ids []string, err error) {
	rows, err := s.read().QueryContext(ctx, "SELECT id FROM contests WHERE status = 1 ORDER BY id")
	if err != nil {
		return nil, fmt.Errorf("listing running contests: %w", explain(err))
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// contests reads contests with their players, given the rest of a query.
func (s *Store) contests(ctx context.Context, where string, args ...any) (list []league.League, err error) {
	rows, err := s.read().QueryContext(ctx, "SELECT id, owner, status, doc, version, made FROM contests "+where, args...)
	if err != nil {
		return nil, fmt.Errorf("reading contests: %w", explain(err))
	}
	defer rows.Close()
	for rows.Next() {
		var c league.League
		var doc string
		var made int64
		err := rows.Scan(&c.ID, &c.Owner, &c.Status, &doc, &c.Version, &made)
		if err == nil {
			err = encode.ReadLeague(doc, &c)
		}
		if err != nil {
			return nil, err
		}
		c.Made = moment(made)
		list = append(list, c)
	}
	if err := rows.Err(); err != nil {
		return nil, err
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
	text, err := json.Marshal(ids)
	if err != nil {
		return err
	}
	rows, err := s.read().QueryContext(ctx, `SELECT c.contest, c.person, coalesce(p.name, ''), c.gone FROM contest_players c LEFT JOIN people p ON p.id = c.person
		WHERE c.contest IN (SELECT value FROM json_each(?)) ORDER BY c.contest, c.number`, string(text))
	if err != nil {
		return fmt.Errorf("reading the players of contests: %w", explain(err))
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var p league.Player
		if err := rows.Scan(&id, &p.Person, &p.Name, &p.Gone); err != nil {
			return fmt.Errorf("reading the players of contests: %w", err)
		}
		at[id].Players = append(at[id].Players, p)
	}
	return rows.Err()
}

// leaguesOf lists the contests that a person has joined or made.
func (s *Store) leaguesOf(ctx context.Context, person table.Person) (ids []string, err error) {
	rows, err := s.read().QueryContext(ctx, "SELECT contest FROM contest_players WHERE person = ?1 AND person <> '' UNION SELECT id FROM contests WHERE owner = ?1 AND owner <> '' ORDER BY 1", string(person))
	if err != nil {
		return nil, fmt.Errorf("listing the contests of a person: %w", explain(err))
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}
