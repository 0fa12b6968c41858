package results

import (
	"context"
	"fmt"
	"strings"
	"time"

	"koprulu/bots/rating"
	"koprulu/club/people"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// Book answers questions about results. Its methods are those of server.Results.
type Book struct{ db *query.Site }

// New makes the book of a database.
func New(db *query.Site) Book { return Book{db} }

// visible is the condition that a reader may know about the game g of a result r: it was played at a public table, or
// the reader had a seat there. Its value is the reader, twice.
const visible = `(g.public OR r.person = ? OR EXISTS (SELECT 1 FROM seats s WHERE s.number = r.number AND s.person = ? AND s.person <> ''))`

// gameColumns and seatColumns are those of a game and of a seat.
const (
	gameColumns = "g.ended, g.counts, g.rated, g.players, g.brood, g.mode, g.scenario, g.rounds, g.answers, g.seconds, g.victory"
	seatColumns = "r.seat, r.person, r.bot, r.part, r.lost, r.faction, r.team, r.place, r.points, r.decisions, r.seconds, r.times, r.leaders, r.techs, r.fate, r.no_rise, r.no_fall"
)

// gameInto and seatInto return where these go.
func gameInto(r *table.Result) []any {
	return []any{&r.Ended, &r.Counts, &r.Rated, &r.Players, &r.Brood, &r.Mode, &r.Scenario, &r.Rounds, &r.Answers,
		&r.Seconds, &r.Victory}
}

func seatInto(s *table.SeatResult) []any {
	return []any{&s.Seat, &s.Person, &s.Bot, &s.Part, &s.Lost, &s.Faction, &s.Team, &s.Place, &s.Points, &s.Decisions,
		&s.Seconds,
		(*numberList)(&s.Times), (*wordList)(&s.Leaders), (*wordList)(&s.Techs), &s.Fate, &s.NoRise, &s.NoFall}
}

// Outcome returns what is kept of the game at a table, with the ratings after it by seat, nil if nothing is kept.
func (b Book) Outcome(ctx context.Context, id table.ID) (*table.Result, error) {
	doing, on, res := fmt.Sprintf("reading the result at table %s", id), b.db.On(ctx), &table.Result{}
	found, err := on.First("SELECT "+gameColumns+" FROM games g JOIN tables t ON t.number = g.number WHERE t.id = ?",
		[]any{id}, gameInto(res)...)
	if err != nil || !found {
		return nil, query.Failed(doing, err)
	}
	res.Seats, err = query.Rows(on, doing, seatInto,
		"SELECT "+seatColumns+" FROM results r JOIN tables t ON t.number = r.number WHERE t.id = ? ORDER BY r.seat", id)
	if err != nil {
		return nil, err
	}
	return res, nil
}

// GamesOf lists the games of a person that a reader may know about, the newest first, at most n.
func (b Book) GamesOf(ctx context.Context, person, reader table.Person, n int) ([]people.Played, error) {
	if person == "" {
		return nil, nil
	}
	var list []people.Played
	at := map[int64]int{}
	const where = " FROM results r JOIN games g ON g.number = r.number JOIN tables t ON t.number = r.number WHERE r.person = ? AND r.person <> '' AND " + visible
	const order = " ORDER BY r.ended DESC, r.number DESC LIMIT ?"
	on, args := b.db.On(ctx), []any{person, reader, reader, n}
	err := on.Each("SELECT t.id, t.name, g.public, r.number, r.mu, r.sigma, "+gameColumns+", "+seatColumns+where+order,
		args, func(scan query.Scan) error {
			var p people.Played
			var number int64
			var mu, sigma *int64
			into := append([]any{&p.Table, &p.Name, &p.Public, &number, &mu, &sigma}, gameInto(&p.Result)...)
			if err := scan(append(into, seatInto(&p.Seat)...)...); err != nil {
				return err
			}
			if mu != nil && sigma != nil {
				r := rating.ReadKept(*mu, *sigma)
				p.Rating = &r
			}
			at[number] = len(list)
			list = append(list, p)
			return nil
		})
	if err == nil {
		err = on.Each(`SELECT o.number, o.seat, o.bot, o.part, o.lost, o.faction, o.team, o.place, o.points, coalesce(p.name, ''), coalesce(p.page, ''), coalesce(p.hidden, false)
			FROM (SELECT r.number AS number, r.seat AS seat`+where+order+`) m JOIN results o ON o.number = m.number AND o.seat <> m.seat
			LEFT JOIN people p ON p.id = o.person AND o.person <> '' ORDER BY o.number, o.seat`, args, func(scan query.Scan) error {
			var number int64
			var o people.Other
			s := &o.Seat
			if err := scan(&number, &s.Seat, &s.Bot, &s.Part, &s.Lost, &s.Faction, &s.Team, &s.Place, &s.Points, &o.Name,
				&o.Page, &o.Hidden); err != nil {
				return err
			}
			if i, ok := at[number]; ok {
				list[i].Others = append(list[i].Others, o)
			}
			return nil
		})
	}
	if err != nil {
		return nil, query.Failed("listing the games of a person", err)
	}
	return list, nil
}

// PersonAt returns the person whose page has a name, people.ErrNobody if there is none.
func (b Book) PersonAt(ctx context.Context, page people.PageID) (id table.Person, hidden bool, err error) {
	err = b.db.On(ctx).Row("looking for a page", people.ErrNobody,
		"SELECT id, hidden FROM people WHERE page = ? AND page <> ''", []any{page}, &id, &hidden)
	return id, hidden, err
}

// Hiding returns which of some people hide their page.
func (b Book) Hiding(ctx context.Context, list []table.Person) (map[table.Person]bool, error) {
	hiding := map[table.Person]bool{}
	if len(list) == 0 {
		return hiding, nil
	}
	found, err := query.Column[table.Person](b.db.On(ctx), "asking who hides their page",
		"SELECT id FROM people WHERE hidden AND id IN ("+b.db.Each+")", query.Texts(list))
	for _, p := range found {
		hiding[p] = true
	}
	return hiding, err
}

// recentTimes is of how many of somebody's latest games the times are told.
const recentTimes = 30

// Reliable returns how reliable some people have been, from their games at public tables. Nobody (the empty id) is left
// out.
func (b Book) Reliable(ctx context.Context, list []table.Person) (map[table.Person]people.Reliable, error) {
	hiding, err := b.Hiding(ctx, list)
	if err != nil {
		return nil, err
	}
	on, all := b.db.On(ctx), map[table.Person]people.Reliable{}
	for _, p := range list {
		if _, done := all[p]; done || p == "" {
			continue
		}
		if hiding[p] {
			all[p] = people.Reliable{Hidden: true}
			continue
		}
		const played = " FROM results r JOIN games g ON g.number = r.number WHERE r.person = ? AND r.person <> '' AND r.part <> ? AND g.public"
		args := []any{p, int(table.PlayedFrom)}
		var r people.Reliable
		if err := on.Row("asking how reliable somebody is", nil,
			"SELECT count(*), count(CASE WHEN NOT r.lost THEN 1 END)"+played, args, &r.Begun, &r.Finished); err != nil {
			return nil, err
		}
		lists, err := query.Column[numberList](on, "asking how long somebody takes",
			"SELECT r.times"+played+" ORDER BY r.ended DESC, r.number DESC LIMIT ?", append(args, recentTimes)...)
		if err != nil {
			return nil, err
		}
		for _, times := range lists {
			for i, n := range times {
				r.Times[i] += n
			}
		}
		all[p] = r
	}
	return all, nil
}

// Known reports whether somebody was known before a moment, or has finished a game that counts and went beyond its
// first round, giving enough of their answers to gain from it.
func (b Book) Known(ctx context.Context, person table.Person, before time.Time) (bool, error) {
	var id string
	found, err := b.db.On(ctx).First(`SELECT id FROM people WHERE id = ?1 AND (created < ?2 OR EXISTS (SELECT 1 FROM results r JOIN games g ON g.number = r.number
		WHERE r.person = ?1 AND r.part = ?3 AND NOT r.lost AND NOT r.no_rise AND g.rounds > 1 AND g.victory <> '`+table.Agreed+`'))`,
		[]any{person, before, int(table.PlayedThrough)}, &id)
	return found, query.Failed("asking whether somebody is known", err)
}

// Met reports whether two people have had seats at the same table.
func (b Book) Met(ctx context.Context, one, other table.Person) (bool, error) {
	if one == "" || other == "" {
		return false, nil
	}
	var number int64
	found, err := b.db.On(ctx).First(`SELECT a.number FROM seats a JOIN seats b ON b.number = a.number JOIN tables t ON t.number = a.number
		WHERE a.person = ? AND b.person = ? AND t.status <> 0 LIMIT 1`, []any{one, other}, &number)
	return found, query.Failed("looking for a table of two people", err)
}

// RatingOf returns the rating of a person, with Games 0 if there is none.
func (b Book) RatingOf(ctx context.Context, person table.Person) (people.Rated, error) {
	r := people.Rated{Rating: rating.Unknown()}
	var mu, sigma int64
	var hidden bool
	on := b.db.On(ctx)
	found, err := on.First(
		"SELECT p.name, p.page, p.hidden, r.mu, r.sigma, r.games FROM ratings r JOIN people p ON p.id = r.person WHERE r.person = ?",
		[]any{person}, &r.Person.Name, &r.Person.Page, &hidden, &mu, &sigma, &r.Games)
	if err == nil && found {
		r.Rating = rating.ReadKept(mu, sigma)
		if !hidden && !r.Provisional() {
			_, err = on.First(
				"SELECT count(*) + 1 FROM ratings r JOIN people p ON p.id = r.person WHERE r.mu > ? AND r.games >= ? AND NOT p.hidden",
				[]any{mu, rating.Provisional}, &r.Rank)
		}
	}
	return r, query.Failed("reading a rating", err)
}

// Leaderboard lists ratings, the highest first, established ones before provisional ones, without people who hide their
// page. established is how many established ones there are, whether they are in the list or not.
func (b Book) Leaderboard(ctx context.Context, skip, n int) (list []people.Rated, established int, err error) {
	on := b.db.On(ctx)
	const doing = "listing ratings"
	if err = on.Row(doing, nil,
		"SELECT count(*) FROM ratings r JOIN people p ON p.id = r.person WHERE r.games >= ? AND NOT p.hidden",
		[]any{rating.Provisional}, &established); err != nil {
		return nil, 0, err
	}
	rank := skip
	list, err = query.List(on, doing, func(scan query.Scan) (r people.Rated, err error) {
		var mu, sigma int64
		err = scan(&r.Person.Name, &r.Person.Page, &mu, &sigma, &r.Games)
		r.Rating = rating.ReadKept(mu, sigma)
		if rank++; !r.Provisional() {
			r.Rank = rank
		}
		return r, err
	}, `SELECT p.name, p.page, r.mu, r.sigma, r.games FROM ratings r JOIN people p ON p.id = r.person WHERE NOT p.hidden
		ORDER BY CASE WHEN r.games >= ? THEN 0 ELSE 1 END, r.mu DESC, p.page LIMIT ? OFFSET ?`, rating.Provisional, n, skip)
	return list, established, err
}

// Queries about all games go from games to their results, which are in the same order (the plus keeps SQLite from going
// the other way, which takes an index lookup for each row).

// Regulars lists people who have finished games at public tables, those with the most first, without people who hide
// their page.
func (b Book) Regulars(ctx context.Context, skip, n int) ([]people.Regular, error) {
	return query.Rows(b.db.On(ctx), "listing people who play", func(r *people.Regular) []any {
		return []any{&r.Name, &r.Page, &r.Games, &r.Wins, &r.Last}
	}, `SELECT p.name, p.page, m.games, m.wins, m.last FROM (SELECT r.person AS person, count(*) AS games,
				count(CASE WHEN r.place = 1 AND NOT r.lost THEN 1 END) AS wins, max(r.ended) AS last
			FROM games g JOIN results r ON r.number = +g.number WHERE r.person <> '' AND r.part <> ? AND g.public AND g.victory <> '`+table.Agreed+`' GROUP BY r.person) m
		JOIN people p ON p.id = m.person WHERE NOT p.hidden ORDER BY m.games DESC, m.last DESC, p.page LIMIT ? OFFSET ?`, int(table.PlayedFrom), n, skip)
}

// Tally works out the statistics of all finished games.
func (b Book) Tally(ctx context.Context) (*people.Tally, error) {
	t := &people.Tally{Factions: map[string]*[2]people.Share{}, Leaders: map[string]*[2]people.Share{},
		Sets: map[people.Setup]int{}}
	on := b.db.On(ctx)
	months, seen := map[time.Time]*people.Month{}, map[time.Time]map[string]bool{}
	all := map[string]bool{}
	month := func(ended int64) time.Time {
		at := encode.Time(ended)
		return time.Date(at.Year(), at.Month(), 1, 0, 0, 0, 0, time.UTC)
	}
	err := on.Each("SELECT ended, players, brood, seconds FROM games WHERE counts AND victory <> '"+table.Agreed+"'", nil,
		func(scan query.Scan) error {
			var ended, seconds int64
			var s people.Setup
			if err := scan(&ended, &s.Players, &s.Brood, &seconds); err != nil {
				return err
			}
			t.Games++
			t.Seconds += seconds
			t.Sets[s]++
			m := month(ended)
			if months[m] == nil {
				months[m], seen[m] = &people.Month{First: m}, map[string]bool{}
			}
			months[m].Games++
			return nil
		})
	if err == nil {
		err = on.Each(`SELECT r.ended, r.person, r.bot, r.part, r.lost, r.place, r.faction, r.leaders, g.players, g.mode
			FROM games g JOIN results r ON r.number = +g.number WHERE g.victory <> '`+table.Agreed+`'`, nil, func(scan query.Scan) error {
			var ended int64
			var person, bot, faction, leaders, mode string
			var part table.Part
			var lost bool
			var place, sides int
			if err := scan(&ended, &person, &bot, &part, &lost, &place, &faction, &leaders, &sides, &mode); err != nil {
				return err
			}
			if m := month(ended); person != "" && seen[m] != nil && !seen[m][person] {
				seen[m][person] = true
				months[m].People++
				all[person] = true
			}
			if part != table.PlayedThrough || mode == table.ModeScenario {
				return nil
			}
			if mode == table.ModeTeams {
				sides /= 2
			}
			of := people.OfPeople
			if bot != "" {
				of = people.OfBots
			}
			share(t.Factions, faction)[of].Add(place == 1 && !lost, sides)
			for id := range strings.FieldsSeq(leaders) {
				share(t.Leaders, id)[of].Add(place == 1 && !lost, sides)
			}
			return nil
		})
	}
	if err == nil {
		t.Longest, err = record(on, "", "g.rounds DESC, g.answers DESC, g.id")
	}
	if err == nil {
		t.Quickest, err = record(on, "AND r.person <> '' AND r.part = 0 AND NOT r.lost AND g.mode <> 'scenario' AND g.victory <> '"+table.LastRound+"'",
			"g.rounds, g.answers, g.id")
	}
	if err != nil {
		return nil, query.Failed("working out what all games come to", err)
	}
	t.People = len(all)
	fill(t, months)
	return t, nil
}

func share(of map[string]*[2]people.Share, id string) *[2]people.Share {
	if of[id] == nil {
		of[id] = new([2]people.Share)
	}
	return of[id]
}

// mostMonths is how many months a tally lists.
const mostMonths = 24

// fill puts the months in order, including those without games.
func fill(t *people.Tally, months map[time.Time]*people.Month) {
	var from, to time.Time
	for m := range months {
		if from.IsZero() || m.Before(from) {
			from = m
		}
		if m.After(to) {
			to = m
		}
	}
	if earliest := to.AddDate(0, 1-mostMonths, 0); from.Before(earliest) {
		from = earliest
	}
	for m := from; len(months) > 0 && !m.After(to); m = m.AddDate(0, 1, 0) {
		if months[m] != nil {
			t.Months = append(t.Months, *months[m])
		} else {
			t.Months = append(t.Months, people.Month{First: m})
		}
	}
}

// record finds a game at a public table that stands out, with its winner.
func record(on query.On, where, order string) (*people.Record, error) {
	r := &people.Record{}
	found, err := on.First(`SELECT t.id, t.name, g.rounds, g.answers, g.seconds, g.ended, r.seat, r.bot, r.faction, coalesce(p.name, ''), coalesce(p.page, ''), coalesce(p.hidden, false)
		FROM games g JOIN results r ON r.number = g.number AND r.place = 1 JOIN tables t ON t.number = g.number LEFT JOIN people p ON p.id = r.person AND r.person <> ''
		WHERE g.counts AND g.public AND g.victory <> '`+table.Agreed+`' `+where+" ORDER BY "+order+", r.seat LIMIT 1", nil,
		&r.Table, &r.Name, &r.Rounds, &r.Answers, &r.Seconds, &r.Ended, &r.Seat, &r.Bot, &r.Faction, &r.Winner.Name,
		&r.Winner.Page, &r.Hidden)
	if err != nil || !found {
		return nil, err
	}
	if r.Hidden {
		r.Winner = people.Face{}
	}
	return r, nil
}
