package register

import (
	"context"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

const reportColumns = "id, at, reporter, kind, tbl, league, message, target, quote, text, closed, closer, note, act"

// reportInto says where reportColumns go.
func reportInto(r *people.Report) []any {
	return []any{&r.ID, &r.At, &r.Reporter, &r.Kind, &r.Table, &r.League, &r.Message, &r.Target, &r.Quote, &r.Text,
		&r.Closed, &r.Closer, &r.Note, &r.Act}
}

// AddReport keeps a report and returns its number; table.ErrConflict for a second appeal against the same act.
func (p *People) AddReport(ctx context.Context, r people.Report) (id int64, err error) {
	err = p.db.Change(ctx, "keeping a report", func(tx *query.Tx) {
		tx.Row(table.ErrConflict, `INSERT INTO reports (at, reporter, kind, tbl, league, message, target, quote, text, closed, closer, note, act)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '', '', ?) ON CONFLICT (act) WHERE act <> 0 DO NOTHING RETURNING id`,
			[]any{r.At, r.Reporter, r.Kind, r.Table, r.League, r.Message, r.Target, r.Quote, r.Text, r.Act}, &id)
	})
	return id, err
}

// ReportsBy lists the reports of a person since a time, the newest first.
func (p *People) ReportsBy(ctx context.Context, reporter table.Person, since time.Time) ([]people.Report, error) {
	return p.reports(ctx, "WHERE reporter = ? AND reporter <> '' AND at >= ? ORDER BY id DESC", reporter, since)
}

// Reports lists the reports that a query asks for, the newest first.
func (p *People) Reports(ctx context.Context, q people.ReportQuery) ([]people.Report, error) {
	from := "at >= ?"
	if q.Closed {
		from = "closed >= ?"
	}
	return some(p.db.On(ctx), "listing reports", 0, q.N, q.Finds, reportInto, "SELECT "+reportColumns+` FROM reports
		WHERE (closed <> 0) = ? AND `+from+` AND (CAST(? AS bigint) = 0 OR id < ?) AND (CAST(? AS text) = '' OR kind = ?)
			AND (CAST(? AS text) = '' OR reporter = ? OR target = ?) ORDER BY id DESC`,
		q.Closed, q.Since, q.Before, q.Before, q.Kind, q.Kind, q.Person, q.Person, q.Person)
}

func (p *People) reports(ctx context.Context, where string, args ...any) ([]people.Report, error) {
	return query.Rows(p.db.On(ctx), "listing reports", reportInto, "SELECT "+reportColumns+" FROM reports "+where, args...)
}

// Report returns one report, ErrNobody if there is none with this number.
func (p *People) Report(ctx context.Context, id int64) (people.Report, error) {
	list, err := p.reports(ctx, "WHERE id = ?", id)
	return first(list, err, nobody)
}

// first returns the first of a list, or an error of its own if there is none.
func first[T any](list []T, err, none error) (one T, _ error) {
	switch {
	case err != nil:
		return one, err
	case len(list) == 0:
		return one, none
	}
	return list[0], nil
}

// CloseReport closes an open report and records the act, both or neither; ErrNobody if none with this number is open.
// Who appealed has to be told.
func (p *People) CloseReport(ctx context.Context, id int64, note string, act people.Act) error {
	return p.db.Change(ctx, "closing a report", func(tx *query.Tx) {
		tx.Must(nobody, "UPDATE reports SET closed = ?, closer = ?, note = ? WHERE id = ? AND closed = 0", act.At, act.Actor,
			note, id)
		tx.Run("UPDATE people SET judged = ? WHERE id IN (SELECT reporter FROM reports WHERE id = ? AND act <> 0)", act.At, id)
		Record(tx, act)
	})
}
