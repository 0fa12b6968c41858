package register

import (
	"context"
	"fmt"
	"time"

	"koprulu/club/people"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

const reportColumns = "id, at, reporter, kind, tbl, league, message, target, quote, text, closed, closer, note"

// readReport reads reportColumns.
func readReport(scan func(...any) error) (r people.Report, err error) {
	var at, closed int64
	err = scan(&r.ID, &at, &r.Reporter, &r.Kind, &r.Table, &r.League, &r.Message, &r.Target, &r.Quote, &r.Text, &closed, &r.Closer, &r.Note)
	r.At, r.Closed = encode.Time(at), encode.Time(closed)
	return r, err
}

// AddReport keeps a report and returns its number.
func (p People) AddReport(ctx context.Context, r people.Report) (id int64, err error) {
	err = p.write(ctx, func(ctx context.Context, tx query.DB) error {
		_, err := query.First(ctx, tx, `INSERT INTO reports (at, reporter, kind, tbl, league, message, target, quote, text, closed, closer, note)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '', '') RETURNING id`,
			[]any{encode.Stamp(r.At), string(r.Reporter), r.Kind, string(r.Table), r.League, r.Message, string(r.Target), r.Quote, r.Text}, &id)
		return done(0, err, "keeping a report")
	})
	return id, err
}

// ReportsBy lists the reports of a person since a time, the newest first.
func (p People) ReportsBy(ctx context.Context, reporter table.Person, since time.Time) ([]people.Report, error) {
	return p.reports(ctx, "WHERE reporter = ? AND reporter <> '' AND at >= ? ORDER BY id DESC", string(reporter), encode.Stamp(since))
}

// Reports lists the reports that a query asks for, the newest first.
func (p People) Reports(ctx context.Context, q people.ReportQuery) ([]people.Report, error) {
	return p.reports(ctx, "WHERE (closed <> 0) = ? AND (CAST(? AS bigint) = 0 OR id < ?) ORDER BY id DESC LIMIT ?", q.Closed, q.Before, q.Before, q.N)
}

func (p People) reports(ctx context.Context, where string, args ...any) ([]people.Report, error) {
	list, err := query.List(ctx, p.reads, readReport, "SELECT "+reportColumns+" FROM reports "+where, args...)
	if err != nil {
		return nil, fmt.Errorf("listing reports: %w", err)
	}
	return list, nil
}

// Report returns one report, ErrNobody if there is none with this number.
func (p People) Report(ctx context.Context, id int64) (people.Report, error) {
	list, err := p.reports(ctx, "WHERE id = ?", id)
	if err := found(len(list) != 0, err, "reading a report"); err != nil {
		return people.Report{}, err
	}
	return list[0], nil
}

// CloseReport closes an open report and records the act, both or neither; ErrNobody if none with this number is open.
func (p People) CloseReport(ctx context.Context, id int64, note string, act people.Act) error {
	return p.write(ctx, func(ctx context.Context, tx query.DB) error {
		n, err := tx.Exec(ctx, "UPDATE reports SET closed = ?, closer = ?, note = ? WHERE id = ? AND closed = 0", encode.Stamp(act.At), string(act.Actor), note, id)
		if err := changed(n, err, "closing a report"); err != nil {
			return err
		}
		return Record(ctx, tx, act)
	})
}
