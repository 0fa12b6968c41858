package store

import (
	"context"
	"fmt"

	"koprulu/people"
)

// Site returns what hosts have said and done to the whole site.
func (s *Store) Site(ctx context.Context) (site people.Site, err error) {
	rows, err := s.read().QueryContext(ctx, "SELECT name, text, since, until FROM site")
	if err != nil {
		return site, fmt.Errorf("reading what holds for the site: %w", explain(err))
	}
	defer rows.Close()
	for rows.Next() {
		var name, text string
		var since, until int64
		if err := rows.Scan(&name, &text, &since, &until); err != nil {
			return site, fmt.Errorf("reading what holds for the site: %w", explain(err))
		}
		switch name {
		case people.NoticeAct:
			site.Notice = &people.SiteNotice{Text: text, Since: moment(since), Until: moment(until)}
		case people.ReadOnlyAct:
			site.ReadOnly = &people.ReadOnly{Reason: text, Since: moment(since)}
		}
	}
	return site, rows.Err()
}

// SaveSite keeps what holds for the site from now on, and records it; both or neither.
func (s *Store) SaveSite(ctx context.Context, site people.Site, act people.Act) error {
	return s.write(ctx, func(tx *Tx) error {
		if _, err := tx.Exec("DELETE FROM site WHERE name IN (?, ?)", people.NoticeAct, people.ReadOnlyAct); err != nil {
			return fmt.Errorf("keeping what holds for the site: %w", err)
		}
		if n := site.Notice; n != nil {
			if _, err := tx.Exec("INSERT INTO site (name, text, since, until) VALUES (?, ?, ?, ?)", people.NoticeAct, n.Text, stamp(n.Since), stamp(n.Until)); err != nil {
				return fmt.Errorf("keeping what holds for the site: %w", err)
			}
		}
		if r := site.ReadOnly; r != nil {
			if _, err := tx.Exec("INSERT INTO site (name, text, since, until) VALUES (?, ?, ?, 0)", people.ReadOnlyAct, r.Reason, stamp(r.Since)); err != nil {
				return fmt.Errorf("keeping what holds for the site: %w", err)
			}
		}
		return recordAct(tx, act)
	})
}
