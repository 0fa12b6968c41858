package store

import (
	"context"
	"database/sql/driver"
	"fmt"
	"strings"

	"modernc.org/sqlite"

	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/site/store/internal/relation"
)

// rowSum is row_sum in SQL: what makes the column sum of the tables that have one.
func rowSum(_ *sqlite.FunctionContext, values []driver.Value) (driver.Value, error) {
	return encode.ValuesSum(values), nil
}

// liveSum and positionSum are live_sum and position_sum in SQL, for the migration that moves positions out of live:
// what encode.Row and encode.PositionSum make, the former with the position behind it as it once was.
func liveSum(_ *sqlite.FunctionContext, v []driver.Value) (driver.Value, error) {
	number := func(i int) int64 { n, _ := v[i].(int64); return n }
	row := encode.Row{Number: number(0), Seq: number(1), Answers: number(2), Open: bytesOf(v[3]), Bots: number(4),
		Due: number(5), Updated: number(6), Moment: bytesOf(v[7]), Map: bytesOf(v[8])}
	sum, _ := row.Sum(nil)
	return encode.SumOn(sum, bytesOf(v[9])), nil
}

func positionSum(_ *sqlite.FunctionContext, v []driver.Value) (driver.Value, error) {
	number, _ := v[0].(int64)
	answers, _ := v[1].(int64)
	return encode.PositionSum(number, answers, bytesOf(v[2])), nil
}

// A driver has its functions before the first connection is made.
func init() {
	sqlite.MustRegisterDeterministicScalarFunction("row_sum", -1, rowSum)
	sqlite.MustRegisterDeterministicScalarFunction("live_sum", 10, liveSum)
	sqlite.MustRegisterDeterministicScalarFunction("position_sum", 3, positionSum)
}

// CheckRows reads the rows of all tables that have a checksum in each, and returns those whose checksum is wrong: at
// most the first hundred of each table.
func (s *Store) CheckRows(ctx context.Context) ([]Fault, error) {
	on := s.db.On(ctx)
	type summed struct{ name, columns, key string }
	list, err := query.List(on, "looking which rows of "+s.path+" have checksums",
		func(scan query.Scan) (t summed, err error) {
			return t, scan(&t.name, &t.columns, &t.key)
		}, `SELECT s.name, (SELECT group_concat(c.name, ', ') FROM pragma_table_info(s.name) c),
			(SELECT group_concat(name, ', ') FROM (SELECT c.name FROM pragma_table_info(s.name) c WHERE c.pk > 0 ORDER BY c.pk))
		FROM sqlite_schema s WHERE s.type = 'table' AND EXISTS (SELECT 1 FROM pragma_table_xinfo(s.name) x WHERE x.name = 'sum' AND x.hidden = 3)
		ORDER BY s.name`)
	if err != nil {
		return nil, err
	}
	var found []Fault
	for _, t := range list {
		wrong, err := relation.WrongSums(on, t.name, strings.Split(t.key, ", "), "sum IS NOT row_sum("+t.columns+")")
		if found = append(found, wrong...); err != nil {
			return found, query.Failed("reading "+t.name+" of "+s.path, err)
		}
	}
	for _, r := range relation.All {
		if !r.Counted {
			continue
		}
		behind := false
		if _, err := on.First(fmt.Sprintf(
			"SELECT coalesce((SELECT max(%s) FROM %s), 0) > coalesce((SELECT seq FROM sqlite_sequence WHERE name = '%[2]s'), 0)",
			r.Columns[0].Name, r.Name), nil, &behind); err != nil {
			return found, query.Failed("reading the counters of "+s.path, err)
		}
		if behind {
			found = append(found, Fault{What: "the counter of " + r.Name + " is behind its rows"})
		}
	}
	return found, nil
}
