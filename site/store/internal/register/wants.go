package register

import (
	"context"
	"fmt"

	"koprulu/club/people"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
	"koprulu/table/calendar"
)

// Times returns when a person plays and is away, ErrNobody if there is none with this id.
func (p People) Times(ctx context.Context, person table.Person) (calendar.Person, error) {
	var text string
	ok, err := query.First(ctx, p.reads, "SELECT times FROM people WHERE id = ?", []any{string(person)}, &text)
	if err := found(ok, err, "reading when a person plays"); err != nil {
		return calendar.Person{}, err
	}
	return encode.ReadTimes(text)
}

// ChangeTimes changes when a person plays and is away, unless change refuses, and returns what is kept afterwards.
func (p People) ChangeTimes(ctx context.Context, person table.Person, change func(p *calendar.Person) error) (times calendar.Person, err error) {
	err = p.write(ctx, func(ctx context.Context, tx query.DB) error {
		var text string
		// Others that change them at the same time wait.
		ok, err := query.First(ctx, tx, "UPDATE people SET times = times WHERE id = ? RETURNING times", []any{string(person)}, &text)
		if err := found(ok, err, "reading when a person plays"); err != nil {
			return err
		}
		if times, err = encode.ReadTimes(text); err != nil {
			return err
		}
		if err := change(&times); err != nil {
			return err
		}
		if text, err = encode.Times(&times); err != nil {
			return err
		}
		n, err := tx.Exec(ctx, "UPDATE people SET times = ? WHERE id = ?", text, string(person))
		return done(n, err, "saving when a person plays")
	})
	return times, err
}

// SetUntold keeps which kinds of messages a person does not want, ErrNobody if there is none with this id.
func (p People) SetUntold(ctx context.Context, person table.Person, kinds people.NoticeKinds) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, "UPDATE people SET untold = ? WHERE id = ?", int64(kinds), string(person))
		return changed(n, err, "keeping which messages a person wants")
	})
}

// Untold returns which kinds of messages a person does not want, ErrNobody if there is none with this id.
func (p People) Untold(ctx context.Context, person table.Person) (kinds people.NoticeKinds, err error) {
	ok, err := query.First(ctx, p.reads, "SELECT untold FROM people WHERE id = ?", []any{string(person)}, &kinds)
	if err := found(ok, err, "reading which messages a person wants"); err != nil {
		return 0, err
	}
	return kinds, nil
}

// wish returns the columns of a wish.
func wish(w people.Wish) (broodWar, players int64) {
	if w.BroodWar {
		broodWar = 1
	}
	return broodWar, int64(w.Players)
}

// SetWishes keeps which public tables a person wants to be told about, replacing earlier wishes; nothing for somebody who does not exist.
func (p People) SetWishes(ctx context.Context, person table.Person, list []people.Wish) error {
	const doing = "keeping wishes"
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		// Others that change them at the same time wait.
		if n, err := tx.Exec(ctx, "UPDATE people SET name = name WHERE id = ?", string(person)); err != nil {
			return done(n, err, doing)
		}
		if n, err := tx.Exec(ctx, "DELETE FROM wishes WHERE person = ?", string(person)); err != nil {
			return done(n, err, doing)
		}
		for _, w := range list {
			broodWar, players := wish(w)
			if n, err := tx.Exec(ctx, "INSERT INTO wishes (person, broodwar, players) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", string(person), broodWar, players); err != nil {
				return done(n, err, doing)
			}
		}
		return nil
	})
}

// Wishes lists which public tables a person wants to be told about: first those of the base game, then by the number of players.
func (p People) Wishes(ctx context.Context, person table.Person) ([]people.Wish, error) {
	list, err := query.List(ctx, p.reads, func(scan func(...any) error) (w people.Wish, err error) {
		var broodWar int64
		err = scan(&broodWar, &w.Players)
		w.BroodWar = broodWar != 0
		return w, err
	}, "SELECT broodwar, players FROM wishes WHERE person = ? ORDER BY broodwar, players", string(person))
	if err != nil {
		return nil, fmt.Errorf("listing wishes: %w", err)
	}
	return list, nil
}

// Wishing lists the people who want to be told about a kind of table and have an address that is called.
func (p People) Wishing(ctx context.Context, w people.Wish) ([]table.Person, error) {
	broodWar, players := wish(w)
	list, err := query.List(ctx, p.reads, query.One[table.Person], `SELECT person FROM wishes w WHERE broodwar = ? AND players = ?
		AND EXISTS (SELECT 1 FROM hooks h WHERE h.person = w.person AND h.disabled = 0 AND NOT h.unconfirmed) ORDER BY person`, broodWar, players)
	if err != nil {
		return nil, fmt.Errorf("looking who wishes for a table: %w", err)
	}
	return list, nil
}
