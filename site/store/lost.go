package store

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
)

// tableIn finds the tables of commits in a row of the journal that may be damaged.
var tableIn = regexp.MustCompile(`"table":(\d+),"before":(\d+)`)

// Lost lists the rows of the journal that a start could not carry over, because they were damaged or something before
// them was missing, with the tables that miss answers.
func (s *Store) Lost(ctx context.Context) ([]Fault, error) {
	type row struct {
		id   int64
		body []byte
	}
	rows, err := query.List(s.db.On(ctx), "looking for lost answers in "+s.path, func(scan query.Scan) (r row, err error) {
		return r, scan(&r.id, &r.body)
	}, "SELECT id, body FROM journal WHERE id < 0 ORDER BY id DESC")
	if err != nil {
		return nil, err
	}
	var found []Fault
	for _, r := range rows {
		of, err := s.tablesIn(ctx, r.body)
		if err != nil {
			return found, err
		}
		found = append(found, Fault{What: "answers that were in the journal are lost: " + of})
	}
	return found, nil
}

// tablesIn names the tables whose answers a row of the journal holds, as far as they can be read.
func (s *Store) tablesIn(ctx context.Context, body []byte) (string, error) {
	var tables []string
	for _, m := range tableIn.FindAllSubmatch(body, -1) {
		var id string
		number, _ := strconv.ParseInt(string(m[1]), 10, 64)
		there, err := s.db.On(ctx).First("SELECT id FROM tables WHERE number = ?", []any{number}, &id)
		if err != nil {
			return "", err
		}
		if name := fmt.Sprintf("%s after entry %s", id, m[2]); there && !slices.Contains(tables, name) {
			tables = append(tables, name)
		}
	}
	if len(tables) == 0 {
		return "of tables that can't be read any more", nil
	}
	return "of table " + strings.Join(tables, ", "), nil
}

// DropLost removes what Lost lists.
func (s *Store) DropLost(ctx context.Context) error {
	return s.db.Do(ctx, "removing lost answers", "DELETE FROM journal WHERE id < 0")
}

// checkJournal returns the rows of the journal whose checksum is wrong, and those that are missing between others.
func (s *Store) checkJournal(ctx context.Context) (found []Fault, err error) {
	last := int64(0)
	err = s.db.On(ctx).Each("SELECT id, sum, body FROM journal WHERE id > 0 ORDER BY id", nil, func(scan query.Scan) error {
		var id, sum int64
		var body []byte
		if err := scan(&id, &sum, &body); err != nil {
			return err
		}
		if encode.JournalSum(id, body) != sum {
			of, err := s.tablesIn(ctx, body)
			if err != nil {
				return err
			}
			found = append(found, Fault{
				What: fmt.Sprintf("a row has the wrong checksum: journal %d, with answers %s", id, of)})
		}
		if last > 0 && id != last+1 {
			found = append(found, Fault{What: fmt.Sprintf("row %d of the journal is missing", last+1)})
		}
		last = id
		return nil
	})
	return found, query.Failed("reading the journal of "+s.path, err)
}
