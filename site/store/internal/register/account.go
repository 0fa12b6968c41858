package register

import (
	"context"

	"koprulu/club/people"
	"koprulu/internal/names"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// accountColumns are the columns of a person, which go where accountInto says.
const accountColumns = "p.id, p.name, p.lang, p.theme, p.sound, p.created, p.role, p.banned, p.ban_reason, p.muted, p.mute_reason, p.hidden, p.renewed, p.judged"

func accountInto(a *people.Account, more ...any) []any {
	return append([]any{&a.ID, &a.Name, &a.Lang, &a.Theme, &a.Sound, &a.Created, &a.Role, &a.Ban.Until, &a.Ban.Reason,
		&a.Mute.Until, &a.Mute.Reason, &a.Hidden, &a.Renewed, &a.Judged}, more...)
}

// account returns the person for whom a condition holds, ErrNobody if there is none.
func account(on query.On, doing, where string, args ...any) (a people.Account, err error) {
	err = on.Row(doing, nobody, "SELECT "+accountColumns+" FROM people p WHERE "+where, args, accountInto(&a)...)
	return a, err
}

// AddPerson keeps a new person with their first key; ErrNamed if somebody has a name that looks like theirs.
func (p *People) AddPerson(ctx context.Context, a people.Account, k people.Key, hash people.Hash) error {
	return p.db.Change(ctx, "adding a person", func(tx *query.Tx) { addPerson(tx, a, k, hash) })
}

func addPerson(tx *query.Tx, a people.Account, k people.Key, hash people.Hash) {
	folded, shape := names.Keys(a.Name)
	tx.Run("INSERT INTO people (id, name, alike_folded, alike_shape, lang, theme, sound, created, page) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		a.ID, a.Name, folded, shape, a.Lang, a.Theme, a.Sound, a.Created, people.PageOf(a.ID))
	addKey(tx, a.ID, k, hash)
}

// Person returns a person, ErrNobody if there is none with this id.
func (p *People) Person(ctx context.Context, id table.Person) (people.Account, error) {
	return account(p.db.On(ctx), "reading a person", "p.id = ?", id)
}

// SavePerson keeps what a person has changed about themselves; ErrNamed if somebody else has a name that looks like
// theirs.
func (p *People) SavePerson(ctx context.Context, a people.Account) error {
	folded, shape := names.Keys(a.Name)
	return p.db.Do(ctx, "saving a person",
		"UPDATE people SET name = ?, alike_folded = ?, alike_shape = ?, lang = ?, theme = ?, sound = ? WHERE id = ?",
		a.Name, folded, shape, a.Lang, a.Theme, a.Sound, a.ID)
}

// HidePage keeps whether the page of a person is hidden from everybody else.
func (p *People) HidePage(ctx context.Context, person table.Person, hidden bool) error {
	return p.db.Must(ctx, "hiding a page", nobody, "UPDATE people SET hidden = ? WHERE id = ?", hidden, person)
}
