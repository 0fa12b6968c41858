package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"koprulu/club/challenge"
	"koprulu/table"
)

// OpenChallenge keeps the challenge of a week, unless there is one, and returns the one that is kept.
func (s *Store) OpenChallenge(ctx context.Context, c challenge.Challenge, now time.Time) (challenge.Challenge, error) {
	doc, err := json.Marshal(&c)
	if err != nil {
		return c, fmt.Errorf("writing a challenge: %w", err)
	}
	err = s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec("INSERT INTO challenges (week, doc, made) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", string(c.Week), string(doc), stamp(now))
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
	err = s.read().QueryRowContext(ctx, "SELECT doc FROM challenges WHERE week = ?", string(w)).Scan(&doc)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return c, table.ErrUnknown
	case err != nil:
		return c, fmt.Errorf("reading a challenge: %w", explain(err))
	}
	if err := json.Unmarshal([]byte(doc), &c); err != nil {
		return c, fmt.Errorf("reading the challenge of %s: %w", w, err)
	}
	return c, nil
}

// Challenges lists the weeks with a challenge, the newest first, at most n.
func (s *Store) Challenges(ctx context.Context, n int) (list []challenge.Week, err error) {
	rows, err := s.read().QueryContext(ctx, "SELECT week FROM challenges ORDER BY week DESC LIMIT ?", n)
	if err != nil {
		return nil, fmt.Errorf("listing challenges: %w", explain(err))
	}
	defer rows.Close()
	for rows.Next() {
		var w challenge.Week
		if err := rows.Scan(&w); err != nil {
			return nil, fmt.Errorf("listing challenges: %w", err)
		}
		list = append(list, w)
	}
	return list, rows.Err()
}

// Play records that a person plays the challenge of a week at a table, unless they already do, and returns what is kept.
func (s *Store) Play(ctx context.Context, p challenge.Play) (challenge.Play, error) {
	err := s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec("INSERT INTO challenge_plays (tbl, week, person, outside) SELECT ?, ?, id, ? FROM people WHERE id = ? ON CONFLICT DO NOTHING", string(p.Table), string(p.Week), p.Outside, string(p.Person))
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
	err := s.read().QueryRowContext(ctx, "SELECT tbl, outside FROM challenge_plays WHERE week = ? AND person = ? AND person <> ''", string(w), string(person)).Scan(&p.Table, &p.Outside)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return p, table.ErrUnknown
	case err != nil:
		return p, fmt.Errorf("reading who plays a challenge: %w", explain(err))
	}
	return p, nil
}

// Plays lists the games of a week.
func (s *Store) Plays(ctx context.Context, w challenge.Week) ([]challenge.Play, error) {
	return playsOf(s.read().QueryContext(ctx, "SELECT week, tbl, person, outside FROM challenge_plays WHERE week = ? ORDER BY tbl", string(w)))
}

// playsBy lists the games of a person.
func (s *Store) playsBy(ctx context.Context, person table.Person) ([]challenge.Play, error) {
	return playsOf(s.read().QueryContext(ctx, "SELECT week, tbl, person, outside FROM challenge_plays WHERE person = ? AND person <> '' ORDER BY week", string(person)))
}

func playsOf(rows *sql.Rows, err error) (list []challenge.Play, _ error) {
	if err != nil {
		return nil, fmt.Errorf("listing games of challenges: %w", explain(err))
	}
	defer rows.Close()
	for rows.Next() {
		var p challenge.Play
		if err := rows.Scan(&p.Week, &p.Table, &p.Person, &p.Outside); err != nil {
			return nil, fmt.Errorf("listing games of challenges: %w", err)
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

// Summaries returns the summaries of those of some tables that exist, in any order.
func (s *Store) Summaries(ctx context.Context, ids []table.ID) ([]table.Summary, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	text, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	list, _, err := s.list(ctx, "WHERE t.id IN (SELECT value FROM json_each(?))", string(text))
	return list, err
}
