package store

import (
	"context"
	"fmt"
	"time"

	"koprulu/people"
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
	rows, err := s.read().QueryContext(ctx, "SELECT t.id, c.id, c.at, c.name, c.seat, c.text FROM chat c JOIN tables t ON t.number = c.number WHERE c.person = ? ORDER BY c.id", string(person))
	if err != nil {
		return nil, fmt.Errorf("reading messages of a person: %w", err)
	}
	defer rows.Close()
	var list []people.Said
	for rows.Next() {
		l := people.Said{Message: table.Message{Person: person}}
		var at int64
		if err := rows.Scan(&l.Table, &l.Message.ID, &at, &l.Message.Name, &l.Message.Seat, &l.Message.Text); err != nil {
			return nil, fmt.Errorf("reading messages of a person: %w", err)
		}
		l.Message.At = moment(at)
		list = append(list, l)
	}
	return list, rows.Err()
}

func (s *Store) notes(ctx context.Context, person table.Person) (map[table.ID]string, error) {
	rows, err := s.read().QueryContext(ctx, "SELECT t.id, n.text FROM notes n JOIN tables t ON t.number = n.number WHERE n.person = ?", string(person))
	if err != nil {
		return nil, fmt.Errorf("reading notes of a person: %w", err)
	}
	defer rows.Close()
	notes := map[table.ID]string{}
	for rows.Next() {
		var id table.ID
		var text string
		if err := rows.Scan(&id, &text); err != nil {
			return nil, fmt.Errorf("reading notes of a person: %w", err)
		}
		notes[id] = text
	}
	return notes, rows.Err()
}

// Forget removes a person with their keys, links, passkeys, addresses and notes. What they said at tables stays for the
// others, without their name. Tables are not touched: the caller has taken the person out of their seats before.
func (s *Store) Forget(ctx context.Context, person table.Person) error {
	return s.write(ctx, func(tx *Tx) error {
		for _, statement := range []string{
			"UPDATE chat SET person = '', name = '' WHERE person = ?",
			"DELETE FROM guests WHERE person = ?",
			"UPDATE acts SET detail = '' WHERE target = ?",
			"UPDATE challenge_plays SET person = '' WHERE person = ?",
			"UPDATE contests SET version = version + 1 WHERE owner = ?1 OR id IN (SELECT contest FROM contest_players WHERE person = ?1)",
			"UPDATE contests SET owner = '' WHERE owner = ?",
			"UPDATE contest_players SET person = '', gone = 1 WHERE person = ?",
			"UPDATE reports SET reporter = '' WHERE reporter = ?",
			"UPDATE reports SET target = '', quote = '' WHERE target = ?",
		} {
			if _, err := tx.Exec(statement, string(person)); err != nil {
				return fmt.Errorf("forgetting a person: %w", err)
			}
		}
		if err := results.Forget(context.Background(), resultsTx{tx}, person); err != nil {
			return err
		}
		// The rest goes with the person (ON DELETE CASCADE).
		done, err := tx.Exec("DELETE FROM people WHERE id = ?", string(person))
		return changed(done, err, "forgetting a person")
	})
}
