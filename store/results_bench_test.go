package store

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"koprulu/people"
	"koprulu/store/internal/results"
	"koprulu/table"
)

// BenchmarkResults measures what pages of people ask for on a site with 100,000 results: 25,000 games of four, 2,000 people, of whom the first has
// played in every tenth game.
func BenchmarkResults(b *testing.B) {
	ctx := context.Background()
	s, err := Open(ctx, filepath.Join(b.TempDir(), "koprulu.db"), Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	if err := fillResults(s); err != nil {
		b.Fatal(err)
	}
	for name, ask := range map[string]func() (int, error){
		"page of the most frequent": func() (int, error) {
			list, err := s.GamesOf(ctx, "p0", "", 2000)
			people.Sum(list, people.GameFilter{}, false)
			return len(list), err
		},
		"page of another": func() (int, error) {
			list, err := s.GamesOf(ctx, "p777", "p3", 2000)
			people.Sum(list, people.GameFilter{}, false)
			return len(list), err
		},
		"people": func() (int, error) {
			list, err := s.Regulars(ctx, 0, 51)
			return len(list), err
		},
		"ratings": func() (int, error) {
			list, _, err := s.Leaderboard(ctx, 0, 51)
			return len(list), err
		},
		"rating": func() (int, error) {
			r, err := s.RatingOf(ctx, "p777")
			return r.Games, err
		},
		"met": func() (int, error) {
			met, err := s.Met(ctx, "p0", "p777")
			if met {
				return 1, err
			}
			return 1, err
		},
		"statistics": func() (int, error) {
			t, err := s.Tally(ctx)
			if err != nil {
				return 0, err
			}
			return t.Games, nil
		},
		"a game that ends": func() (int, error) {
			return 1, s.write(ctx, func(tx *Tx) error {
				if _, err := tx.Exec("DELETE FROM results WHERE number = 25000"); err != nil {
					return err
				}
				if _, err := tx.Exec("DELETE FROM games WHERE number = 25000"); err != nil {
					return err
				}
				return results.Write(ctx, resultsTx{tx}, 25000, true, &table.Result{Counts: true, Rated: true, Players: 2, Mode: table.ModeStandard, Ended: noon, Seats: []table.SeatResult{
					{Person: "p1", Place: 1}, {Seat: 1, Person: "p2", Team: 1, Place: 2}}})
			})
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if n, err := ask(); err != nil || n == 0 {
					b.Fatal(n, err)
				}
			}
		})
	}
}

// fillResults makes the site of the benchmark, by SQL: as games it would take minutes.
func fillResults(s *Store) error {
	ctx := context.Background()
	return s.write(ctx, func(tx *Tx) error {
		for i := range 2000 {
			id := table.Person(fmt.Sprint("p", i))
			if _, err := tx.Exec("INSERT INTO people (id, name, lang, theme, sound, created, page) VALUES (?, ?, '', '', 0, 1, ?)", string(id), "Person "+fmt.Sprint(i), string(people.PageOf(id))); err != nil {
				return err
			}
		}
		for _, statement := range []string{
			`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25000)
				INSERT INTO tables (number, id, owner, name, people, status, public, spectators, free, settings, frozen, invite, watch, rules_version, components, paused, created, closed)
				SELECT i, 't' || i, '', 'Table ' || i, '', 3, i % 7 > 0, 1, 0, '{}', '', '', '', '', '', 0, i, i FROM n`,
			`INSERT INTO games (number, ended, counts, rated, public, players, brood, mode, scenario, rounds, answers, seconds, victory)
				SELECT number, 1700000000000000000 + number * 3600000000000, 1, number % 2, public, 4, number % 2, 'standard', '', 3 + number % 7, 400, 5000, 'normal' FROM tables`,
			`WITH seat (s) AS (VALUES (0), (1), (2), (3))
				INSERT INTO results (number, seat, person, bot, part, lost, faction, team, place, points, decisions, seconds, times, leaders, techs, ended, mu0, sigma0, mu, sigma)
				SELECT g.number, s, CASE WHEN s = 0 AND g.number % 10 = 0 THEN 'p0' WHEN s = 3 THEN '' ELSE 'p' || ((g.number * 7 + s * 661) % 1999 + 1) END, CASE WHEN s = 3 THEN 'medium' ELSE '' END,
					0, 0, 'faction' || ((g.number + s) % 6), s, (g.number + s) % 4 + 1, 10, 80, 3000, '1,2,3,4,5,6,7,8,9,1,2,3', 'leader' || (g.number % 18) || ' leader' || s, 'tech' || s, g.ended,
					25000000, 8000000, 25000000 + s, 8000000 FROM games g, seat`,
			`INSERT INTO seats (number, seat, person, name, bot, gone, ready, offered, program, hints, hinted, closed)
				SELECT number, seat, person, '', bot, 0, 0, 0, 0, 0, 0, ended FROM results`,
			`INSERT INTO ratings (person, mu, sigma, games, ended) SELECT person, 20000000 + 1000 * count(*), 5000000, count(*), max(ended) FROM results WHERE person <> '' GROUP BY person`,
		} {
			if _, err := tx.Exec(statement); err != nil {
				return err
			}
		}
		return nil
	})
}
