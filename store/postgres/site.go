package postgres

import (
	"context"
	"fmt"

	"koprulu/people"
	"koprulu/store/internal/encode"
)

// Site returns what hosts have said and done to the whole site.
func (s *Store) Site(ctx context.Context) (site people.Site, err error) {
	rows, err := s.pool.Query(ctx, "SELECT name, text, since, until FROM site")
	if err != nil {
		return site, fmt.Errorf("reading what holds for the site: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		var name, text string
		var since, until int64
		if err := rows.Scan(&name, &text, &since, &until); err != nil {
			return site, fmt.Errorf("reading what holds for the site: %w", err)
		}
		switch name {
		case people.NoticeAct:
			site.Notice = &people.SiteNotice{Text: text, Since: encode.Time(since), Until: encode.Time(until)}
		case people.ReadOnlyAct:
			site.ReadOnly = &people.ReadOnly{Reason: text, Since: encode.Time(since)}
		}
	}
	return site, rows.Err()
}

// SaveSite keeps what holds for the site from now on, and records it; both or neither.
func (s *Store) SaveSite(ctx context.Context, site people.Site, act people.Act) error {
	return s.write(ctx, func(tx tx) error {
		if _, err := tx.exec("DELETE FROM site WHERE name IN ($1, $2)", people.NoticeAct, people.ReadOnlyAct); err != nil {
			return fmt.Errorf("keeping what holds for the site: %w", err)
		}
		if n := site.Notice; n != nil {
			if _, err := tx.exec("INSERT INTO site (name, text, since, until) VALUES ($1, $2, $3, $4)", people.NoticeAct, n.Text, encode.Stamp(n.Since), encode.Stamp(n.Until)); err != nil {
				return fmt.Errorf("keeping what holds for the site: %w", err)
			}
		}
		if r := site.ReadOnly; r != nil {
			if _, err := tx.exec("INSERT INTO site (name, text, since, until) VALUES ($1, $2, $3, 0)", people.ReadOnlyAct, r.Reason, encode.Stamp(r.Since)); err != nil {
				return fmt.Errorf("keeping what holds for the site: %w", err)
			}
		}
		return recordAct(tx, act)
	})
}
