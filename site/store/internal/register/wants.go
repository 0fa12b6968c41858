package register

import (
	"context"

	"koprulu/club/people"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
	"koprulu/table/calendar"
)

// Times returns when a person plays and is away, ErrNobody if there is none with this id.
func (p *People) Times(ctx context.Context, person table.Person) (calendar.Person, error) {
	var text string
	if err := p.db.On(ctx).Row("reading when a person plays", nobody, "SELECT times FROM people WHERE id = ?",
		[]any{person}, &text); err != nil {
		return calendar.Person{}, err
	}
	return encode.ReadTimes(text)
}

// ChangeTimes changes when a person plays and is away, unless change refuses, and returns what is kept afterwards.
func (p *People) ChangeTimes(ctx context.Context, person table.Person,
	change func(p *calendar.Person) error) (times calendar.Person, err error) {
	err = p.db.Change(ctx, "saving when a person plays", func(tx *query.Tx) {
		var text string
		// Others that change them at the same time wait.
		tx.Row(nobody, "UPDATE people SET times = times WHERE id = ? RETURNING times", []any{person}, &text)
		if tx.Failed() {
			return
		}
		var err error
		if times, err = encode.ReadTimes(text); err == nil {
			err = change(&times)
		}
		if err == nil {
			text, err = encode.Times(&times)
		}
		tx.Fail(err)
		tx.Run("UPDATE people SET times = ? WHERE id = ?", text, person)
	})
	return times, err
}

// SetUntold keeps which kinds of messages a person does not want, ErrNobody if there is none with this id.
func (p *People) SetUntold(ctx context.Context, person table.Person, kinds people.NoticeKinds) error {
	return p.db.Must(ctx, "keeping which messages a person wants", nobody, "UPDATE people SET untold = ? WHERE id = ?",
		int64(kinds), person)
}

// Untold returns which kinds of messages a person does not want, ErrNobody if there is none with this id.
func (p *People) Untold(ctx context.Context, person table.Person) (kinds people.NoticeKinds, err error) {
	err = p.db.On(ctx).Row("reading which messages a person wants", nobody, "SELECT untold FROM people WHERE id = ?",
		[]any{person}, &kinds)
	return kinds, err
}

// wish returns the columns of a wish.
func wish(w people.Wish) (broodWar, players int64) {
	if w.BroodWar {
		broodWar = 1
	}
	return broodWar, int64(w.Players)
}

// SetWishes keeps which public tables a person wants to be told about, replacing earlier wishes; nothing for somebody
// who does not exist.
func (p *People) SetWishes(ctx context.Context, person table.Person, list []people.Wish) error {
	return p.db.Change(ctx, "keeping wishes", func(tx *query.Tx) {
		// Others that change them at the same time wait.
		tx.All([]string{"UPDATE people SET name = name WHERE id = ?", "DELETE FROM wishes WHERE person = ?"},
			person)
		for _, w := range list {
			broodWar, players := wish(w)
			tx.Run("INSERT INTO wishes (person, broodwar, players) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", person,
				broodWar, players)
		}
	})
}

// Wishes lists which public tables a person wants to be told about: first those of the base game, then by the number of
// players.
func (p *People) Wishes(ctx context.Context, person table.Person) ([]people.Wish, error) {
	return query.List(p.db.On(ctx), "listing wishes", func(scan query.Scan) (w people.Wish, err error) {
		var broodWar int64
		err = scan(&broodWar, &w.Players)
		w.BroodWar = broodWar != 0
		return w, err
	}, "SELECT broodwar, players FROM wishes WHERE person = ? ORDER BY broodwar, players", person)
}

// Wishing lists the people who want to be told about a kind of table and have an address that is called.
func (p *People) Wishing(ctx context.Context, w people.Wish) ([]table.Person, error) {
	broodWar, players := wish(w)
	return query.Column[table.Person](p.db.On(ctx), "looking who wishes for a table", `SELECT person FROM wishes w WHERE broodwar = ? AND players = ?
		AND EXISTS (SELECT 1 FROM hooks h WHERE h.person = w.person AND h.disabled = 0 AND NOT h.unconfirmed) ORDER BY person`, broodWar, players)
}
