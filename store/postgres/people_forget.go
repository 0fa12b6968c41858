package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/people"
	"koprulu/store/internal/encode"
	"koprulu/store/internal/results"
	"koprulu/table"
)

// Belongings gathers the data kept about a person, ErrNobody if there is none with this id.
func (s *Store) Belongings(ctx context.Context, person table.Person) (b people.Belongings, err error) {
	if b.Account, err = s.Person(ctx, person); err != nil {
		return b, err
	}
	if b.Times, err = s.Times(ctx, person); err != nil {
		return b, err
	}
	if b.Devices, err = s.Keys(ctx, person, people.DeviceKey); err != nil {
		return b, err
	}
	if b.Tokens, err = s.Keys(ctx, person, people.TokenKey); err != nil {
		return b, err
	}
	if b.Passkeys, err = s.Passkeys(ctx, person); err != nil {
		return b, err
	}
	if b.Hooks, err = s.Hooks(ctx, person); err != nil {
		return b, err
	}
	if b.Hushed, err = s.Hushed(ctx, person); err != nil {
		return b, err
	}
	if b.Reports, err = s.ReportsBy(ctx, person, time.Time{}); err != nil {
		return b, err
	}
	if b.Subjects, err = s.Subjects(ctx, person); err != nil {
		return b, err
	}
	if b.Challenges, err = s.playsBy(ctx, person); err != nil {
		return b, err
	}
	if b.Contests, err = s.contestsOf(ctx, person); err != nil {
		return b, err
	}
	if b.Said, err = s.said(ctx, person); err != nil {
		return b, err
	}
	b.Notes, err = s.notes(ctx, person)
	return b, err
}

func (s *Store) said(ctx context.Context, person table.Person) ([]people.Said, error) {
	list, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (people.Said, error) {
		l := people.Said{Message: table.Message{Person: person}}
		var at int64
		err := row.Scan(&l.Table, &l.Message.ID, &at, &l.Message.Name, &l.Message.Seat, &l.Message.Text)
		l.Message.At = encode.Time(at)
		return l, err
	}, "SELECT t.id, c.id, c.at, c.name, c.seat, c.text FROM chat c JOIN tables t ON t.number = c.number WHERE c.person = $1 ORDER BY c.id", string(person))
	if err != nil {
		return nil, fmt.Errorf("reading messages of a person: %w", err)
	}
	return list, nil
}

// notes returns the notes of a person by table.
func (s *Store) notes(ctx context.Context, person table.Person) (map[table.ID]string, error) {
	type note struct {
		Table table.ID
		Text  string
	}
	list, err := collect(ctx, s.pool, pgx.RowToStructByPos[note],
		"SELECT t.id, n.text FROM notes n JOIN tables t ON t.number = n.number WHERE n.person = $1", string(person))
	if err != nil {
		return nil, fmt.Errorf("reading notes of a person: %w", err)
	}
	notes := map[table.ID]string{}
	for _, n := range list {
		notes[n.Table] = n.Text
	}
	return notes, nil
}

// Forget removes a person with their keys, links, passkeys, addresses and notes. What they said at tables stays for the others, without their
// name. Tables are not touched: the caller has taken the person out of their seats before.
func (s *Store) Forget(ctx context.Context, person table.Person) error {
	defer s.hooked.forget()
	return s.write(ctx, func(tx tx) error {
		for _, statement := range []string{
			"UPDATE chat SET person = '', name = '' WHERE person = $1 AND person <> ''",
			"DELETE FROM guests WHERE person = $1",
			"DELETE FROM fronts WHERE person = $1",
			"UPDATE acts SET detail = '' WHERE target = $1",
			"UPDATE challenge_plays SET person = '' WHERE person = $1",
			"UPDATE contests SET version = version + 1 WHERE owner = $1 OR id IN (SELECT contest FROM contest_players WHERE person = $1)",
			"UPDATE contests SET owner = '' WHERE owner = $1",
			"UPDATE contest_players SET person = '', gone = true WHERE person = $1",
			"UPDATE reports SET reporter = '' WHERE reporter = $1",
			"UPDATE reports SET target = '', quote = '' WHERE target = $1",
		} {
			if _, err := tx.exec(statement, string(person)); err != nil {
				return fmt.Errorf("forgetting a person: %w", err)
			}
		}
		if err := results.Forget(tx.ctx, resultsTx{tx.on}, person); err != nil {
			return err
		}
		// The rest goes with the person (ON DELETE CASCADE).
		n, err := tx.exec("DELETE FROM people WHERE id = $1", string(person))
		return changed(n, err, "forgetting a person")
	})
}
