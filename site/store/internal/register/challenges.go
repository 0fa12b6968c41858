package register

import (
	"context"
	"encoding/json"
	"time"

	"koprulu/club/challenge"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// OpenChallenge keeps the challenge of a week, unless there is one, and returns the one that is kept: of several
// servers, the first decides.
func (c Club) OpenChallenge(ctx context.Context, of challenge.Challenge, now time.Time) (challenge.Challenge, error) {
	const doing = "keeping a challenge"
	doc, err := json.Marshal(&of)
	if err != nil {
		return of, query.Failed(doing, err)
	}
	if err := c.db.Do(ctx, doing, "INSERT INTO challenges (week, doc, made) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
		of.Week, string(doc), now); err != nil {
		return of, err
	}
	return c.Challenge(ctx, of.Week)
}

// Challenge returns the challenge of a week, table.ErrUnknown if there is none.
func (c Club) Challenge(ctx context.Context, w challenge.Week) (of challenge.Challenge, err error) {
	var doc string
	doing := "reading the challenge of " + string(w)
	if err = c.db.On(ctx).Row(doing, table.ErrUnknown, "SELECT doc FROM challenges WHERE week = ?", []any{w},
		&doc); err != nil {
		return of, err
	}
	return of, query.Failed(doing, json.Unmarshal([]byte(doc), &of))
}

// Challenges lists the weeks with a challenge, the newest first, at most n.
func (c Club) Challenges(ctx context.Context, n int) ([]challenge.Week, error) {
	return query.Column[challenge.Week](c.db.On(ctx), "listing challenges",
		"SELECT week FROM challenges ORDER BY week"+c.db.Collate+" DESC LIMIT ?", n)
}

// Play records that a person plays the challenge of a week at a table, unless they already do, and returns what is
// kept.
func (c Club) Play(ctx context.Context, p challenge.Play) (challenge.Play, error) {
	if err := c.db.Do(ctx, "keeping who plays a challenge",
		"INSERT INTO challenge_plays (tbl, week, person, outside) SELECT ?, ?, id, ? FROM people WHERE id = ? ON CONFLICT DO NOTHING",
		p.Table, p.Week, p.Outside, p.Person); err != nil {
		return p, err
	}
	return c.PlayOf(ctx, p.Week, p.Person)
}

// PlayOf returns the game of a person in a week, table.ErrUnknown if they have none.
func (c Club) PlayOf(ctx context.Context, w challenge.Week, person table.Person) (challenge.Play, error) {
	list, err := c.plays(ctx, "week = ? AND person = ? AND person <> ''", w, person)
	return first(list, err, table.ErrUnknown)
}

// Plays lists the games of a week.
func (c Club) Plays(ctx context.Context, w challenge.Week) ([]challenge.Play, error) {
	return c.plays(ctx, "week = ? ORDER BY tbl"+c.db.Collate, w)
}

// playsBy lists the games of a person.
func (c Club) playsBy(ctx context.Context, person table.Person) ([]challenge.Play, error) {
	return c.plays(ctx, "person = ? AND person <> '' ORDER BY week"+c.db.Collate, person)
}

func (c Club) plays(ctx context.Context, where string, args ...any) ([]challenge.Play, error) {
	return query.Rows(c.db.On(ctx), "listing games of challenges", func(p *challenge.Play) []any {
		return []any{&p.Week, &p.Table, &p.Person, &p.Outside}
	}, "SELECT week, tbl, person, outside FROM challenge_plays WHERE "+where, args...)
}
