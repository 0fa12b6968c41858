package results

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"koprulu/bots/rating"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// tolerance is by how many millionths a rating may differ from what is worked out again: processors round differently.
const tolerance = 100

// standing is a rating as it is kept.
type standing struct{ mu, sigma, games, ended int64 }

func (s standing) near(o standing) bool {
	return s.games == o.games && s.ended == o.ended && near(s.mu, o.mu) && near(s.sigma, o.sigma)
}

func near(a, b int64) bool { return max(a-b, b-a) <= tolerance }

// keptRow is a seat of a rated game as it is kept.
type keptRow struct {
	row
	number, ended int64
	table         string
	kept          [4]*int64
}

// fault is something wrong with a rating: want are the values that the games lead to.
type fault struct {
	what string
	// number and seat name a row of results if they are not about a person.
	number int64
	seat   int
	want   [4]int64
	person string
	right  *standing
}

// replay goes through all rated games in the order in which they ended, and returns which kept values differ from the
// outcome.
func replay(on query.On) ([]fault, error) {
	var faults []fault
	now := map[table.Person]standing{}
	var list []*keptRow
	finish := func() {
		if len(list) == 0 {
			return
		}
		rows := make([]*row, len(list))
		for i, k := range list {
			rows[i] = &k.row
			switch {
			case k.Person != "":
				k.before, k.known = rating.Unknown(), true
				if s, ok := now[k.Person]; ok {
					k.before = rating.ReadKept(s.mu, s.sigma)
				}
			case k.Bot == "" && k.kept[0] != nil: // This is all that is known about somebody who has left the site.
				k.before, k.known = rating.ReadKept(*k.kept[0], *k.kept[1]), true
			}
		}
		if !rate(rows) {
			faults = append(faults, fault{what: fmt.Sprintf("the game at table %s is kept as rated, and can't be",
				list[0].table)})
		}
		for _, k := range list {
			if k.out {
				continue
			}
			want := k.change()
			for i, v := range k.kept {
				if v == nil || !near(*v, want[i]) {
					faults = append(faults,
						fault{what: fmt.Sprintf("the rating of seat %d at table %s differs from what the games lead to",
							k.Seat+1, k.table),
							number: k.number, seat: int(k.Seat), want: want})
					break
				}
			}
			if k.Person != "" && !k.held {
				now[k.Person] = standing{want[2], want[3], now[k.Person].games + 1, k.ended}
			}
		}
		list = nil
	}
	err := on.Each(`SELECT t.id, r.number, r.seat, r.person, r.bot, r.part, r.lost, r.team, r.place, r.no_rise, r.no_fall, r.ended, r.mu0, r.sigma0, r.mu, r.sigma
		FROM games g JOIN results r ON r.number = g.number JOIN tables t ON t.number = g.number WHERE g.rated ORDER BY g.id, r.seat`, nil,
		func(scan query.Scan) error {
			k := &keptRow{}
			err := scan(&k.table, &k.number, &k.Seat, &k.Person, &k.Bot, &k.Part, &k.Lost, &k.Team, &k.Place, &k.NoRise,
				&k.NoFall, &k.ended, &k.kept[0], &k.kept[1], &k.kept[2], &k.kept[3])
			if err != nil {
				return err
			}
			if len(list) > 0 && list[0].number != k.number {
				finish()
			}
			list = append(list, k)
			return nil
		})
	if err != nil {
		return nil, err
	}
	finish()
	kept := map[table.Person]standing{}
	err = on.Each("SELECT person, mu, sigma, games, ended FROM ratings", nil, func(scan query.Scan) error {
		var p table.Person
		var s standing
		err := scan(&p, &s.mu, &s.sigma, &s.games, &s.ended)
		kept[p] = s
		return err
	})
	if err != nil {
		return nil, err
	}
	for p, s := range now {
		if k, ok := kept[p]; !ok || !k.near(s) {
			faults = append(faults, fault{what: fmt.Sprintf("the rating of person %s differs from what the games lead to", p),
				person: string(p), right: &s})
		}
	}
	for p := range kept {
		if _, ok := now[p]; !ok {
			faults = append(faults, fault{what: fmt.Sprintf("person %s has a rating without a rated game", p),
				person: string(p)})
		}
	}
	slices.SortStableFunc(faults, func(a, b fault) int { return cmp.Compare(a.person, b.person) })
	return faults, nil
}

// rerate works out all ratings again from the rated games, and returns how many values differed. No other transaction
// may use the ratings meanwhile.
func rerate(tx *query.Tx) int {
	list, err := replay(tx.On)
	tx.Fail(query.Failed("working out the ratings again", err))
	for i := range list {
		f := &list[i]
		switch {
		case f.right != nil:
			s := f.right
			tx.Run(`INSERT INTO ratings (person, mu, sigma, games, ended) VALUES (?, ?, ?, ?, ?)
				ON CONFLICT (person) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games, ended = excluded.ended`,
				f.person, s.mu, s.sigma, s.games, s.ended)
		case f.person != "":
			tx.Run("DELETE FROM ratings WHERE person = ?", f.person)
		case f.number != 0:
			tx.Run("UPDATE results SET mu0 = ?, sigma0 = ?, mu = ?, sigma = ? WHERE number = ? AND seat = ?",
				f.want[0], f.want[1], f.want[2], f.want[3], f.number, f.seat)
		}
	}
	return len(list)
}

// Forget removes a person from the results of games, which stay.
func Forget(tx *query.Tx, person table.Person) {
	tx.All([]string{"UPDATE results SET person = '' WHERE person = ?", "DELETE FROM ratings WHERE person = ?"},
		string(person))
}

// Delete removes the result of a game whose table is removed, and works out the ratings again if the game had changed
// them.
func Delete(tx *query.Tx, number int64) {
	var rated bool
	tx.First("SELECT rated FROM games WHERE number = ?", []any{number}, &rated)
	tx.All([]string{"DELETE FROM results WHERE number = ?", "DELETE FROM games WHERE number = ?"}, number)
	if rated {
		rerate(tx)
	}
}

// RatingFaults says in words which ratings differ from those that the rated games lead to.
func (b Book) RatingFaults(ctx context.Context) (wrong []string, err error) {
	list, err := replay(b.db.On(ctx))
	for _, f := range list {
		wrong = append(wrong, f.what)
	}
	return wrong, query.Failed("working out the ratings again", err)
}

// Rerate works out all ratings again from the rated games in the order in which they ended, and returns how many values
// were wrong.
func (b Book) Rerate(ctx context.Context) (n int, err error) {
	err = b.db.Change(ctx, "working out the ratings again", func(tx *query.Tx) {
		if b.db.LockRatings != "" {
			tx.Run(b.db.LockRatings)
		}
		n = rerate(tx)
	})
	return n, err
}
