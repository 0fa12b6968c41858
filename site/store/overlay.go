package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"sync"
)

// overlay are the views that show a connection the tables of the file with what stands in the journal, in place of
// those tables. Somebody who looks into the file with SQL can make them, too; docs/operating.md has them.
const overlay = `
CREATE TEMP VIEW journaled AS
	SELECT j.id, v.key, v.value ->> 'table' AS number, v.value ->> 'before' AS before, v.value ->> 'seq' AS seq, v.value ->> 'answers' AS answers,
		unhex(v.value ->> 'open') AS open, v.value ->> 'bots' AS bots, nullif(v.value ->> 'due', 0) AS due, v.value ->> 'updated' AS updated,
		v.value -> 'moment' AS moment, unhex(v.value ->> 'map') AS map, v.value ->> 'sum' AS sum, v.value ->> 'entries' AS entries,
		v.value ->> 'placed' AS placed, CAST(v.value ->> 'position' AS BLOB) AS position, v.value ->> 'placed_sum' AS placed_sum
	FROM main.journal j, json_each(CASE WHEN json_valid(j.body) THEN j.body ELSE '[]' END) v WHERE j.id > 0;
CREATE TEMP VIEW newest AS SELECT *, max(1000 * id + key) FROM journaled GROUP BY number;
CREATE TEMP VIEW live AS
	SELECT l.number, l.seq, l.answers, l.open, l.bots, l.due, l.updated, l.moment, l.map, l.sum, l.tail
	FROM main.live l WHERE NOT EXISTS (SELECT 1 FROM newest n WHERE n.number = l.number AND n.seq >= l.seq)
	UNION ALL
	SELECT l.number, n.seq, n.answers, n.open, n.bots, n.due, n.updated, n.moment, n.map, n.sum, l.tail || coalesce((
		SELECT group_concat(j.entries, '' ORDER BY j.seq) FROM journaled j WHERE j.number = l.number AND j.before >= l.seq), '')
	FROM main.live l JOIN newest n ON n.number = l.number AND n.seq >= l.seq;
CREATE TEMP VIEW placed AS SELECT *, max(1000 * id + key) FROM journaled WHERE position IS NOT NULL GROUP BY number;
CREATE TEMP VIEW positions AS
	SELECT o.number, o.answers, o.sum, o.position FROM main.positions o
	WHERE NOT EXISTS (SELECT 1 FROM placed p JOIN main.live l ON l.number = p.number WHERE p.number = o.number AND p.seq >= l.seq)
	UNION ALL
	SELECT p.number, p.placed, p.placed_sum, p.position FROM placed p JOIN main.live l ON l.number = p.number AND p.seq >= l.seq;
`

// overlaid opens connections that read a file together with its journal. Every query for a table reads all of the
// journal, so the server, which keeps its rows up to date, reads without it.
type overlaid struct{ name string }

// Connect opens a connection.
func (o overlaid) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := o.Driver().Open(o.name)
	if err != nil {
		return nil, err
	}
	if _, err := conn.(driver.ExecerContext).ExecContext(ctx,
		"PRAGMA query_only = 0;"+overlay+"PRAGMA query_only = 1;", nil); err != nil {
		conn.Close()
		return nil, fmt.Errorf("showing what is in the journal: %w", err)
	}
	return conn, nil
}

// Driver returns the driver, with the functions of this program.
func (o overlaid) Driver() driver.Driver { return registered() }

var registered = sync.OnceValue(func() driver.Driver {
	db, err := sql.Open("sqlite", "") // Nothing is opened before it is used.
	if err != nil {
		panic(err) // The package imports the driver.
	}
	return db.Driver()
})

// overlaidPool opens a pool of connections that read a file together with its journal.
func overlaidPool(path string, n int) (*sql.DB, error) {
	name, err := nameOf(path, true)
	if err != nil {
		return nil, err
	}
	return pool(sql.OpenDB(overlaid{name}), n), nil
}
