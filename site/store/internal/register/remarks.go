package register

import (
	"context"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// Remark keeps what somebody writes down about a person, unless there are as many remarks as there may be
// (table.ErrConflict), and records it, both or neither; ErrNobody if there is no such person.
func (p *People) Remark(ctx context.Context, person table.Person, text string, most int, act people.Act) error {
	return p.db.Change(ctx, "keeping a remark", func(tx *query.Tx) {
		lockPerson(tx, person)
		tx.Must(table.ErrConflict, `INSERT INTO remarks (person, at, author, text) SELECT ?, CAST(? AS bigint), ?, ?
			WHERE (SELECT count(*) FROM remarks WHERE person = ?) < ?`, person, act.At, act.Actor, text, person, most)
		Record(tx, act)
	})
}

// Unremark removes a remark about a person and records it, both or neither; ErrNobody if there is none with this
// number.
func (p *People) Unremark(ctx context.Context, person table.Person, id int64, act people.Act) error {
	return mustRecord(ctx, p.db, "removing a remark", nobody, act, "DELETE FROM remarks WHERE id = ? AND person = ?", id,
		person)
}

// Remarks lists the remarks about a person, the newest first.
func (p *People) Remarks(ctx context.Context, person table.Person) ([]people.Remark, error) {
	return query.Rows(p.db.On(ctx), "listing remarks", func(r *people.Remark) []any {
		return []any{&r.ID, &r.At, &r.Author, &r.Text}
	}, "SELECT id, at, author, text FROM remarks WHERE person = ? ORDER BY id DESC", person)
}
