package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/people"
	"koprulu/store/internal/encode"
	"koprulu/table"
)

const reportColumns = "id, at, reporter, kind, tbl, message, target, quote, text, closed, closer, note"

// scanReport reads a report.
func scanReport(row interface{ Scan(into ...any) error }) (r people.Report, err error) {
	var at, closed int64
	err = row.Scan(&r.ID, &at, &r.Reporter, &r.Kind, &r.Table, &r.Message, &r.Target, &r.Quote, &r.Text, &closed, &r.Closer, &r.Note)
	r.At, r.Closed = encode.Time(at), encode.Time(closed)
	return r, err
}

// AddReport keeps a report and returns its number.
func (s *Store) AddReport(ctx context.Context, r people.Report) (id int64, err error) {
	err = s.write(ctx, func(tx tx) error {
		err := tx.row(`INSERT INTO reports (at, reporter, kind, tbl, message, target, quote, text, closed, closer, note)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, '', '') RETURNING id`,
			encode.Stamp(r.At), string(r.Reporter), r.Kind, string(r.Table), r.Message, string(r.Target), r.Quote, r.Text).Scan(&id)
		if err != nil {
			return fmt.Errorf("keeping a report: %w", err)
		}
		return nil
	})
	return id, err
}

// ReportsBy lists the reports of a person since a time, the newest first.
func (s *Store) ReportsBy(ctx context.Context, reporter table.Person, since time.Time) ([]people.Report, error) {
	return reportsOf(s.pool.Query(ctx, "SELECT "+reportColumns+" FROM reports WHERE reporter = $1 AND reporter <> '' AND at >= $2 ORDER BY id DESC", string(reporter), encode.Stamp(since)))
}

// Reports lists the reports that a query asks for, the newest first.
func (s *Store) Reports(ctx context.Context, q people.ReportQuery) ([]people.Report, error) {
	return reportsOf(s.pool.Query(ctx, "SELECT "+reportColumns+` FROM reports WHERE (closed <> 0) = $1 AND ($2::bigint = 0 OR id < $2) ORDER BY id DESC LIMIT $3`,
		q.Closed, q.Before, q.N))
}

// reportsOf reads the rows of a query.
func reportsOf(rows pgx.Rows, err error) ([]people.Report, error) {
	if err != nil {
		return nil, fmt.Errorf("listing reports: %w", err)
	}
	defer rows.Close()
	var list []people.Report
	for rows.Next() {
		r, err := scanReport(rows)
		if err != nil {
			return nil, fmt.Errorf("listing reports: %w", err)
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

// Report returns one report, ErrNobody if there is none with this number.
func (s *Store) Report(ctx context.Context, id int64) (people.Report, error) {
	r, err := scanReport(s.pool.QueryRow(ctx, "SELECT "+reportColumns+" FROM reports WHERE id = $1", id))
	if err != nil {
		return people.Report{}, missing(err, "reading a report")
	}
	return r, nil
}

// CloseReport closes an open report and records the act, both or neither; ErrNobody if none with this number is open.
func (s *Store) CloseReport(ctx context.Context, id int64, note string, act people.Act) error {
	return s.write(ctx, func(tx tx) error {
		done, err := tx.exec("UPDATE reports SET closed = $1, closer = $2, note = $3 WHERE id = $4 AND closed = 0", encode.Stamp(act.At), string(act.Actor), note, id)
		if err := changed(done, err, "closing a report"); err != nil {
			return err
		}
		return recordAct(tx, act)
	})
}
