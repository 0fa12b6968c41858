package register

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// AddLeague keeps a new league or cup, with Version 1.
func (c Club) AddLeague(ctx context.Context, l *league.League) error {
	err := c.keep(ctx, "keeping a league", l, func(tx *query.Tx, doc string) {
		tx.Run("INSERT INTO leagues (id, owner, status, doc, version, made) VALUES (?, ?, ?, ?, 1, ?)", l.ID, l.Owner,
			int64(l.Status), doc, l.Made)
	})
	if err == nil {
		l.Version = 1
	}
	return err
}

// SaveLeague keeps a changed league: all of it if it was at l.Version, which then increases, or nothing
// (table.ErrConflict). Of several servers that try to begin a round, only one does.
func (c Club) SaveLeague(ctx context.Context, l *league.League) error {
	err := c.keep(ctx, "changing a league", l, func(tx *query.Tx, doc string) {
		tx.Must(table.ErrConflict,
			"UPDATE leagues SET status = ?, doc = ?, version = version + 1 WHERE id = ? AND version = ?", int64(l.Status), doc,
			l.ID, l.Version)
	})
	if err == nil {
		l.Version++
	}
	return err
}

// keep writes the row of a league in its own way, given its document, and then its players and tables. Who sits where
// never changes, nor do decided results.
func (c Club) keep(ctx context.Context, doing string, l *league.League, row func(tx *query.Tx, doc string)) error {
	doc, err := json.Marshal(&l.State)
	if err != nil {
		return query.Failed(doing, err)
	}
	return c.db.Change(ctx, doing, func(tx *query.Tx) {
		row(tx, string(doc))
		for i, p := range l.Players {
			tx.Run(`INSERT INTO league_players (league, number, person, gone) VALUES (?, ?, ?, ?)
				ON CONFLICT (league, number) DO UPDATE SET gone = excluded.gone WHERE league_players.gone <> excluded.gone`, l.ID, i, p.Person, p.Gone)
		}
		for i := range l.Games {
			keepGame(tx, l.ID, &l.Games[i])
		}
	})
}

func keepGame(tx *query.Tx, of string, g *league.Game) {
	chairs, err := json.Marshal(&g.Chairs)
	var result []byte
	if err == nil && g.Result != nil {
		result, err = json.Marshal(g.Result)
	}
	tx.Fail(err)
	tx.Run(`INSERT INTO league_games (tbl, league, round, number, chairs, result, decided) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (tbl) DO UPDATE SET result = excluded.result, decided = excluded.decided WHERE league_games.result = '' AND excluded.result <> ''`,
		g.Table, of, g.Round, g.Number, string(chairs), string(result), g.By)
}

// League returns a league with all of its players and tables, table.ErrUnknown if there is none.
func (c Club) League(ctx context.Context, id string) (*league.League, error) {
	list, err := c.leagues(ctx, "WHERE id = ?", id)
	if err != nil || len(list) == 0 {
		return nil, errors.Join(err, table.ErrUnknown)
	}
	l := &list[0]
	l.Games, err = query.List(c.db.On(ctx), "reading the tables of a league",
		func(scan query.Scan) (g league.Game, err error) {
			var chairs, result string
			if err = scan(&g.Table, &g.Round, &g.Number, &chairs, &result, &g.By); err == nil {
				err = json.Unmarshal([]byte(chairs), &g.Chairs)
			}
			if err == nil && result != "" {
				g.Result = new(league.Result)
				err = json.Unmarshal([]byte(result), g.Result)
			}
			return g, query.Failed(fmt.Sprintf("table %s", g.Table), err)
		}, "SELECT tbl, round, number, chairs, result, decided FROM league_games WHERE league = ? ORDER BY round, number", id)
	if err != nil {
		return nil, err
	}
	return l, nil
}

// Leagues lists leagues without their tables, the newest first, at most n.
func (c Club) Leagues(ctx context.Context, n int) ([]league.League, error) {
	return c.leagues(ctx, "ORDER BY made DESC, id"+c.db.Collate+" LIMIT ?", n)
}

// RunningLeagues lists the ids of those that are running.
func (c Club) RunningLeagues(ctx context.Context) ([]string, error) {
	return query.Column[string](c.db.On(ctx), "listing running leagues",
		"SELECT id FROM leagues WHERE status = 1 ORDER BY id"+c.db.Collate)
}

// DeleteLeague removes a league or a cup with its players and its rounds, and records it; both or neither. Its tables
// stay. table.ErrUnknown if there is none with this id.
func (c Club) DeleteLeague(ctx context.Context, id string, act people.Act) error {
	return mustRecord(ctx, c.db, "removing a league", table.ErrUnknown, act, "DELETE FROM leagues WHERE id = ?", id)
}

// leagues reads leagues with their players, given the rest of a query.
func (c Club) leagues(ctx context.Context, where string, args ...any) ([]league.League, error) {
	on, at, ids := c.db.On(ctx), map[string]int{}, []string{}
	list, err := query.List(on, "reading leagues", func(scan query.Scan) (l league.League, err error) {
		var doc string
		if err = scan(&l.ID, &l.Owner, &l.Status, &doc, &l.Version, &l.Made); err == nil {
			err = query.Failed("league "+l.ID, json.Unmarshal([]byte(doc), &l.State))
		}
		at[l.ID], ids = len(ids), append(ids, l.ID)
		return l, err
	}, "SELECT id, owner, status, doc, version, made FROM leagues "+where, args...)
	if err != nil {
		return nil, err
	}
	err = on.Each(`SELECT c.league, c.person, coalesce(p.name, ''), c.gone FROM league_players c LEFT JOIN people p ON p.id = c.person
		WHERE c.league IN (`+c.db.Each+") ORDER BY c.league, c.number", []any{query.Texts(ids)}, func(scan query.Scan) error {
		var id string
		var p league.Player
		if err := scan(&id, &p.Person, &p.Name, &p.Gone); err != nil {
			return err
		}
		l := &list[at[id]]
		l.Players = append(l.Players, p)
		return nil
	})
	return list, query.Failed("reading the players of leagues", err)
}

// leaguesOf lists the leagues that a person has joined or made, the oldest first.
func (c Club) leaguesOf(ctx context.Context, person table.Person) (of []people.Membership, err error) {
	list, err := c.leagues(ctx, `WHERE owner = ?1 AND owner <> '' OR id IN (SELECT league FROM league_players WHERE person = ?1 AND person <> '')
		ORDER BY made, id`+c.db.Collate, person)
	for i := range list {
		l := &list[i]
		m := people.Membership{ID: l.ID, Name: l.Settings.Name, Made: l.Made, Organises: l.Owner == person}
		if n := l.NumberOf(person); n >= 0 {
			m.Withdrawn = l.Players[n].Gone
			m.Plays = !m.Withdrawn
		}
		of = append(of, m)
	}
	return of, err
}
