package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/club/challenge"
	"koprulu/site/store/internal/encode"
	"koprulu/table"
)

// OpenChallenge keeps the challenge of a week, unless there is one, and returns the one that is kept: of several servers, the first
// decides.
func (s *Store) OpenChallenge(ctx context.Context, c challenge.Challenge, now time.Time) (challenge.Challenge, error) {
	doc, err := json.Marshal(&c)
	if err != nil {
		return c, fmt.Errorf("writing a challenge: %w", err)
	}
	err = s.write(ctx, func(tx tx) error {
		_, err := tx.exec("INSERT INTO challenges (week, doc, made) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", string(c.Week), string(doc), encode.Stamp(now))
		return err
	})
	if err != nil {
		return c, fmt.Errorf("keeping a challenge: %w", err)
	}
	return s.Challenge(ctx, c.Week)
}

// Challenge returns the challenge of a week, table.ErrUnknown if there is none.
func (s *Store) Challenge(ctx context.Context, w challenge.Week) (c challenge.Challenge, err error) {
	var doc string
	err = s.pool.QueryRow(ctx, "SELECT doc FROM challenges WHERE week = $1", string(w)).Scan(&doc)
	switch {
	case errors.Is(err, noRows):
		return c, table.ErrUnknown
	case err != nil:
		return c, fmt.Errorf("reading a challenge: %w", err)
	}
	if err := json.Unmarshal([]byte(doc), &c); err != nil {
		return c, fmt.Errorf("reading the challenge of %s: %w", w, err)
	}
	return c, nil
}

// Challenges lists the weeks with a challenge, the newest first, at most n.
func (s *Store) Challenges(ctx context.Context, n int) ([]challenge.Week, error) {
	list, err := collect(ctx, s.pool, pgx.RowTo[challenge.Week], `SELECT week FROM challenges ORDER BY week COLLATE "C" DESC LIMIT $1`, n)
	if err != nil {
		return nil, fmt.Errorf("listing challenges: %w", err)
	}
	return list, nil
}

// Play records that a person plays the challenge of a week at a table, unless they already do, and returns what is kept.
func (s *Store) Play(ctx context.Context, p challenge.Play) (challenge.Play, error) {
	err := s.write(ctx, func(tx tx) error {
		_, err := tx.exec("INSERT INTO challenge_plays (tbl, week, person, outside) SELECT $1, $2, id, $4 FROM people WHERE id = $3 ON CONFLICT DO NOTHING", string(p.Table), string(p.Week), string(p.Person), p.Outside)
		return err
	})
	if err != nil {
		return p, fmt.Errorf("keeping who plays a challenge: %w", err)
	}
	return s.PlayOf(ctx, p.Week, p.Person)
}

// PlayOf returns the game of a person in a week, table.ErrUnknown if they have none.
func (s *Store) PlayOf(ctx context.Context, w challenge.Week, person table.Person) (challenge.Play, error) {
	p := challenge.Play{Week: w, Person: person}
	err := s.pool.QueryRow(ctx, "SELECT tbl, outside FROM challenge_plays WHERE week = $1 AND person = $2 AND person <> ''", string(w), string(person)).Scan(&p.Table, &p.Outside)
	switch {
	case errors.Is(err, noRows):
		return p, table.ErrUnknown
	case err != nil:
		return p, fmt.Errorf("reading who plays a challenge: %w", err)
	}
	return p, nil
}

// Plays lists the games of a week.
func (s *Store) Plays(ctx context.Context, w challenge.Week) ([]challenge.Play, error) {
	return s.plays(ctx, `SELECT week, tbl, person, outside FROM challenge_plays WHERE week = $1 ORDER BY tbl COLLATE "C"`, string(w))
}

// playsBy lists the games of a person.
func (s *Store) playsBy(ctx context.Context, person table.Person) ([]challenge.Play, error) {
	return s.plays(ctx, `SELECT week, tbl, person, outside FROM challenge_plays WHERE person = $1 AND person <> '' ORDER BY week COLLATE "C"`, string(person))
}

func (s *Store) plays(ctx context.Context, query string, args ...any) ([]challenge.Play, error) {
	list, err := collect(ctx, s.pool, pgx.RowToStructByPos[challenge.Play], query, args...)
	if err != nil {
		return nil, fmt.Errorf("listing games of challenges: %w", err)
	}
	return list, nil
}

// Summaries returns the summaries of those of some tables that exist, in any order.
func (s *Store) Summaries(ctx context.Context, ids []table.ID) ([]table.Summary, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	list, _, err := s.list(ctx, "WHERE t.id = ANY($1)", texts(ids))
	return list, err
}
