package storetest

import (
	"fmt"
	"strings"
	"testing"

	"koprulu/club/people"
	"koprulu/site/server/kept"
	"koprulu/table"
)

// BenchmarkResults measures what people's pages ask a store for, on a site with 100,000 results: 25,000 four-player
// games, 2,000 people, of whom the first has played in every tenth game. fill executes an SQL statement in the database
// itself: storing them as games would take minutes. The database has to be empty.
func BenchmarkResults(b *testing.B, s kept.Results, fill func(statement string) error) {
	ctx := b.Context()
	for _, statement := range manyResults() {
		if err := fill(statement); err != nil {
			b.Fatal(err)
		}
	}
	for _, c := range []struct {
		name string
		ask  func() (int, error)
	}{
		{"page of the most frequent", func() (int, error) {
			list, err := s.GamesOf(ctx, "p0", "", 2000)
			people.Sum(list, people.GameFilter{}, false)
			return len(list), err
		}},
		{"page of another", func() (int, error) {
			list, err := s.GamesOf(ctx, "p777", "p3", 2000)
			people.Sum(list, people.GameFilter{}, false)
			return len(list), err
		}},
		{"people", func() (int, error) {
			list, err := s.Regulars(ctx, 0, 51)
			return len(list), err
		}},
		{"ratings", func() (int, error) {
			list, _, err := s.Leaderboard(ctx, 0, 51)
			return len(list), err
		}},
		{"rating", func() (int, error) {
			r, err := s.RatingOf(ctx, "p777")
			return r.Games, err
		}},
		{"met", func() (int, error) {
			_, err := s.Met(ctx, "p0", "p777")
			return 1, err
		}},
		{"hiding", func() (int, error) {
			hiding, err := s.Hiding(ctx, []table.Person{"p1", "p2", "p3", "p4", "p5", "p6"})
			return 1 + len(hiding), err
		}},
		{"statistics", func() (int, error) {
			t, err := s.Tally(ctx)
			if err != nil {
				return 0, err
			}
			return t.Games, nil
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if n, err := c.ask(); err != nil || n == 0 {
					b.Fatal(n, err)
				}
			}
		})
	}
}

// manyResults makes the site of the benchmark, in SQL that the databases share.
func manyResults() []string {
	var rows strings.Builder
	for i := range 2000 {
		id := table.Person(fmt.Sprint("p", i))
		fmt.Fprintf(&rows, "%s('%[2]s', 'Person %[3]d', '%[2]s', '%[2]s', '', '', false, 1, '%[4]s')",
			strings.Repeat(", ", min(i, 1)), id, i,
			people.PageOf(id))
	}
	return []string{
		"INSERT INTO people (id, name, alike_folded, alike_shape, lang, theme, sound, created, page) VALUES " + rows.String(),
		`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25000)
			INSERT INTO tables (id, owner, name, people, status, public, spectators, free, settings, frozen, invite, watch, rules_version, components, paused, created, closed, expires)
			SELECT 't' || i, '', 'Table ' || i, '', 3, i % 7 > 0, true, 0, '{}', '', '', '', '', '', 0, i, i, 0 FROM n ORDER BY i`,
		`INSERT INTO games (number, ended, counts, rated, public, players, brood, mode, scenario, rounds, answers, seconds, victory)
			SELECT number, 1700000000000000000 + number * 3600000000000, true, number % 2 = 1, public, 4, number % 2 = 1, 'standard', '', 3 + number % 7, 400, 5000, 'normal' FROM tables ORDER BY number`,
		`WITH seat (s) AS (VALUES (0), (1), (2), (3))
			INSERT INTO results (number, seat, person, bot, part, lost, faction, team, place, points, decisions, seconds, times, leaders, techs, ended, mu0, sigma0, mu, sigma)
			SELECT g.number, s, CASE WHEN s = 0 AND g.number % 10 = 0 THEN 'p0' WHEN s = 3 THEN '' ELSE 'p' || ((g.number * 7 + s * 661) % 1999 + 1) END, CASE WHEN s = 3 THEN 'medium' ELSE '' END,
				0, false, 'faction' || ((g.number + s) % 6), s, (g.number + s) % 4 + 1, 10, 80, 3000, '1,2,3,4,5,6,7,8,9,1,2,3', 'leader' || (g.number % 18) || ' leader' || s, 'tech' || s, g.ended,
				25000000, 8000000, 25000000 + s, 8000000 FROM games g, seat ORDER BY g.number, s`,
		`INSERT INTO seats (number, seat, person, name, bot, gone, ready, offered, program, hints, hinted, closed)
			SELECT number, seat, person, '', bot, false, false, false, false, 0, 0, ended FROM results ORDER BY number, seat`,
		`INSERT INTO ratings (person, mu, sigma, games, ended) SELECT person, 20000000 + 1000 * count(*), 5000000, count(*), max(ended) FROM results WHERE person <> '' GROUP BY person`,
	}
}
