package results

import (
	"context"
	"fmt"
	"strings"
	"time"

	"koprulu/bots/rating"
	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// Book answers questions about results. Its methods are those of server.Results.
type Book struct {
	// On returns the database to ask.
	On func() query.DB
}

// visible is the condition that a reader may know about the game g of a result r: it was played at a public table, or the reader had a seat
// there. Its value is the reader, twice.
const visible = `(g.public OR r.person = ? OR EXISTS (SELECT 1 FROM seats s WHERE s.number = r.number AND s.person = ? AND s.person <> ''))`

// gameColumns and seatColumns are those of a game and of a seat.
const (
	gameColumns = "g.ended, g.counts, g.rated, g.players, g.brood, g.mode, g.scenario, g.rounds, g.answers, g.seconds, g.victory"
	seatColumns = "r.seat, r.person, r.bot, r.part, r.lost, r.faction, r.team, r.place, r.points, r.decisions, r.seconds, r.times, r.leaders, r.techs, r.fate, r.no_rise, r.no_fall"
)

// gameRow holds values that are converted when a game and a seat are read.
type gameRow struct {
	ended                 int64
	times, leaders, techs string
}

func (w *gameRow) game(r *table.Result) []any {
	return []any{&w.ended, &r.Counts, &r.Rated, &r.Players, &r.Brood, &r.Mode, &r.Scenario, &r.Rounds, &r.Answers, &r.Seconds, &r.Victory}
}

func (w *gameRow) seat(s *table.SeatResult) []any {
	return []any{&s.Seat, &s.Person, &s.Bot, &s.Part, &s.Lost, &s.Faction, &s.Team, &s.Place, &s.Points, &s.Decisions, &s.Seconds, &w.times, &w.leaders, &w.techs, &s.Fate, &s.NoRise, &s.NoFall}
}

func (w *gameRow) finish(r *table.Result, s *table.SeatResult) {
	r.Ended = encode.Time(w.ended)
	s.Leaders, s.Techs = strings.Fields(w.leaders), strings.Fields(w.techs)
	readNumbers(w.times, s.Times[:])
}

// Outcome returns what is kept of the game at a table, with the ratings after it by seat, nil if nothing is kept.
func (b Book) Outcome(ctx context.Context, id table.ID) (*table.Result, error) {
	var res *table.Result
	err := b.On().Query(ctx, "SELECT "+gameColumns+" FROM games g JOIN tables t ON t.number = g.number WHERE t.id = ?", []any{string(id)},
		func(scan func(...any) error) error {
			res = &table.Result{}
			var w gameRow
			err := scan(w.game(res)...)
			res.Ended = encode.Time(w.ended)
			return err
		})
	if err == nil && res != nil {
		err = b.On().Query(ctx, "SELECT "+seatColumns+" FROM results r JOIN tables t ON t.number = r.number WHERE t.id = ? ORDER BY r.seat", []any{string(id)},
			func(scan func(...any) error) error {
				var s table.SeatResult
				var w gameRow
				err := scan(w.seat(&s)...)
				ended := res.Ended
				w.finish(res, &s)
				res.Ended = ended
				res.Seats = append(res.Seats, s)
				return err
			})
	}
	if err != nil {
		return nil, fmt.Errorf("reading the result at table %s: %w", id, err)
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
	args := []any{string(person), string(reader), string(reader), n}
	err := b.On().Query(ctx, "SELECT t.id, t.name, g.public, r.number, r.mu, r.sigma, "+gameColumns+", "+seatColumns+where+order, args, func(scan func(...any) error) error {
		var p people.Played
		var w gameRow
		var number int64
		var mu, sigma *int64
		into := append([]any{&p.Table, &p.Name, &p.Public, &number, &mu, &sigma}, w.game(&p.Result)...)
		if err := scan(append(into, w.seat(&p.Seat)...)...); err != nil {
			return err
		}
		w.finish(&p.Result, &p.Seat)
		if mu != nil && sigma != nil {
			r := rating.ReadKept(*mu, *sigma)
			p.Rating = &r
		}
		at[number] = len(list)
		list = append(list, p)
		return nil
	})
	if err == nil {
		err = b.On().Query(ctx, `SELECT o.number, o.seat, o.bot, o.part, o.lost, o.faction, o.team, o.place, o.points, coalesce(p.name, ''), coalesce(p.page, ''), coalesce(p.hidden, false)
			FROM (SELECT r.number AS number, r.seat AS seat`+where+order+`) m JOIN results o ON o.number = m.number AND o.seat <> m.seat
			LEFT JOIN people p ON p.id = o.person AND o.person <> '' ORDER BY o.number, o.seat`, args, func(scan func(...any) error) error {
			var number int64
			var o people.Other
			s := &o.Seat
			if err := scan(&number, &s.Seat, &s.Bot, &s.Part, &s.Lost, &s.Faction, &s.Team, &s.Place, &s.Points, &o.Name, &o.Page, &o.Hidden); err != nil {
				return err
			}
			if i, ok := at[number]; ok {
				list[i].Others = append(list[i].Others, o)
			}
			return nil
		})
	}
	if err != nil {
		return nil, fmt.Errorf("listing the games of a person: %w", err)
	}
	return list, nil
}

// PersonAt returns the person whose page has a name, people.ErrNobody if there is none.
func (b Book) PersonAt(ctx context.Context, page people.PageID) (id table.Person, hidden bool, err error) {
	found, err := query.First(ctx, b.On(), "SELECT id, hidden FROM people WHERE page = ? AND page <> ''", []any{string(page)}, &id, &hidden)
	switch {
	case err != nil:
		return "", false, fmt.Errorf("looking for a page: %w", err)
	case !found:
		return "", false, people.ErrNobody
	}
	return id, hidden, nil
}

// Hiding returns which of some people hide their page.
func (b Book) Hiding(ctx context.Context, list []table.Person) (map[table.Person]bool, error) {
	hiding := map[table.Person]bool{}
	if len(list) == 0 {
		return hiding, nil
	}
	args := make([]any, len(list))
	for i, p := range list {
		args[i] = string(p)
	}
	err := b.On().Query(ctx, "SELECT id FROM people WHERE hidden AND id IN (?"+strings.Repeat(", ?", len(list)-1)+")", args, func(scan func(...any) error) error {
		var id string
		err := scan(&id)
		hiding[table.Person(id)] = true
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("asking who hides their page: %w", err)
	}
	return hiding, nil
}

// recentTimes is of how many of somebody's latest games the times are told.
const recentTimes = 30

// Reliable returns how reliable some people have been, from their games at public tables. Nobody (the empty id) is left out.
func (b Book) Reliable(ctx context.Context, list []table.Person) (map[table.Person]people.Reliable, error) {
	hiding, err := b.Hiding(ctx, list)
	if err != nil {
		return nil, err
	}
	all := map[table.Person]people.Reliable{}
	for _, p := range list {
		if _, done := all[p]; done || p == "" {
			continue
		}
		if hiding[p] {
			all[p] = people.Reliable{Hidden: true}
			continue
		}
		const played = " FROM results r JOIN games g ON g.number = r.number WHERE r.person = ? AND r.person <> '' AND r.part <> ? AND g.public"
		args := []any{string(p), int(table.PlayedFrom)}
		var r people.Reliable
		if _, err := query.First(ctx, b.On(), "SELECT count(*), count(CASE WHEN NOT r.lost THEN 1 END)"+played, args, &r.Begun, &r.Finished); err != nil {
			return nil, fmt.Errorf("asking how reliable somebody is: %w", err)
		}
		err := b.On().Query(ctx, "SELECT r.times"+played+" ORDER BY r.ended DESC, r.number DESC LIMIT ?", append(args, recentTimes), func(scan func(...any) error) error {
			var text string
			if err := scan(&text); err != nil {
				return err
			}
			var times [len(r.Times)]int
			readNumbers(text, times[:])
			for i, n := range times {
				r.Times[i] += n
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("asking how long somebody takes: %w", err)
		}
		all[p] = r
	}
	return all, nil
}

// Known reports whether somebody was known before a moment, or has finished a game that counts and went beyond its first round, giving enough of their
// answers to gain from it.
func (b Book) Known(ctx context.Context, person table.Person, before time.Time) (bool, error) {
	var id string
	found, err := query.First(ctx, b.On(), `SELECT id FROM people WHERE id = ? AND (created < ? OR EXISTS (SELECT 1 FROM results r JOIN games g ON g.number = r.number
		WHERE r.person = ? AND r.part = ? AND NOT r.lost AND NOT r.no_rise AND g.rounds > 1 AND g.victory <> '`+table.Agreed+`'))`,
		[]any{string(person), encode.Stamp(before), string(person), int(table.PlayedThrough)}, &id)
	if err != nil {
		return false, fmt.Errorf("asking whether somebody is known: %w", err)
	}
	return found, nil
}

// Met reports whether two people have had seats at the same table.
func (b Book) Met(ctx context.Context, one, other table.Person) (bool, error) {
	if one == "" || other == "" {
		return false, nil
	}
	var number int64
	found, err := query.First(ctx, b.On(), `SELECT a.number FROM seats a JOIN seats b ON b.number = a.number JOIN tables t ON t.number = a.number
		WHERE a.person = ? AND b.person = ? AND t.status <> 0 LIMIT 1`, []any{string(one), string(other)}, &number)
	if err != nil {
		return false, fmt.Errorf("looking for a table of two people: %w", err)
	}
	return found, nil
}

// RatingOf returns the rating of a person, with Games 0 if there is none.
func (b Book) RatingOf(ctx context.Context, person table.Person) (people.Rated, error) {
	r := people.Rated{Rating: rating.Unknown()}
	var mu, sigma int64
	var hidden bool
	found, err := query.First(ctx, b.On(), "SELECT p.name, p.page, p.hidden, r.mu, r.sigma, r.games FROM ratings r JOIN people p ON p.id = r.person WHERE r.person = ?",
		[]any{string(person)}, &r.Person.Name, &r.Person.Page, &hidden, &mu, &sigma, &r.Games)
	if err == nil && found {
		r.Rating = rating.ReadKept(mu, sigma)
		if !hidden && !r.Provisional() {
			_, err = query.First(ctx, b.On(), "SELECT count(*) + 1 FROM ratings r JOIN people p ON p.id = r.person WHERE r.mu > ? AND r.games >= ? AND NOT p.hidden",
				[]any{mu, rating.Provisional}, &r.Rank)
		}
	}
	if err != nil {
		return r, fmt.Errorf("reading a rating: %w", err)
	}
	return r, nil
}

// Leaderboard lists ratings, the highest first, established ones before provisional ones, without people who hide their page. established is how
// many established ones there are, whether they are in the list or not.
func (b Book) Leaderboard(ctx context.Context, skip, n int) (list []people.Rated, established int, err error) {
	if _, err = query.First(ctx, b.On(), "SELECT count(*) FROM ratings r JOIN people p ON p.id = r.person WHERE r.games >= ? AND NOT p.hidden",
		[]any{rating.Provisional}, &established); err == nil {
		err = b.On().Query(ctx, `SELECT p.name, p.page, r.mu, r.sigma, r.games FROM ratings r JOIN people p ON p.id = r.person WHERE NOT p.hidden
			ORDER BY CASE WHEN r.games >= ? THEN 0 ELSE 1 END, r.mu DESC, p.page LIMIT ? OFFSET ?`, []any{rating.Provisional, n, skip}, func(scan func(...any) error) error {
			var r people.Rated
			var mu, sigma int64
			err := scan(&r.Person.Name, &r.Person.Page, &mu, &sigma, &r.Games)
			r.Rating = rating.ReadKept(mu, sigma)
			if !r.Provisional() {
				r.Rank = skip + len(list) + 1
			}
			list = append(list, r)
			return err
		})
	}
	if err != nil {
		return nil, 0, fmt.Errorf("listing ratings: %w", err)
	}
	return list, established, nil
}

// Queries about all games go from games to their results, which are in the same order (the plus keeps SQLite from going the other way, which
// takes an index lookup for each row).

// Regulars lists people who have finished games at public tables, those with the most first, without people who hide their page.
func (b Book) Regulars(ctx context.Context, skip, n int) ([]people.Regular, error) {
	var list []people.Regular
	err := b.On().Query(ctx, `SELECT p.name, p.page, m.games, m.wins, m.last FROM (SELECT r.person AS person, count(*) AS games,
				count(CASE WHEN r.place = 1 AND NOT r.lost THEN 1 END) AS wins, max(r.ended) AS last
			FROM games g JOIN results r ON r.number = +g.number WHERE r.person <> '' AND r.part <> ? AND g.public AND g.victory <> '`+table.Agreed+`' GROUP BY r.person) m
		JOIN people p ON p.id = m.person WHERE NOT p.hidden ORDER BY m.games DESC, m.last DESC, p.page LIMIT ? OFFSET ?`,
		[]any{int(table.PlayedFrom), n, skip}, func(scan func(...any) error) error {
			var r people.Regular
			var last int64
			err := scan(&r.Name, &r.Page, &r.Games, &r.Wins, &last)
			r.Last = encode.Time(last)
			list = append(list, r)
			return err
		})
	if err != nil {
		return nil, fmt.Errorf("listing people who play: %w", err)
	}
	return list, nil
}

// Tally works out the statistics of all finished games.
func (b Book) Tally(ctx context.Context) (*people.Tally, error) {
	t := &people.Tally{Factions: map[string]*[2]people.Share{}, Leaders: map[string]*[2]people.Share{}, Sets: map[people.Setup]int{}}
	db := b.On()
	months, seen := map[time.Time]*people.Month{}, map[time.Time]map[string]bool{}
	all := map[string]bool{}
	month := func(ended int64) time.Time {
		at := encode.Time(ended)
		return time.Date(at.Year(), at.Month(), 1, 0, 0, 0, 0, time.UTC)
	}
	err := db.Query(ctx, "SELECT ended, players, brood, seconds FROM games WHERE counts AND victory <> '"+table.Agreed+"'", nil, func(scan func(...any) error) error {
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
		err = db.Query(ctx, `SELECT r.ended, r.person, r.bot, r.part, r.lost, r.place, r.faction, r.leaders, g.players, g.mode
			FROM games g JOIN results r ON r.number = +g.number WHERE g.victory <> '`+table.Agreed+`'`, nil, func(scan func(...any) error) error {
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
		t.Longest, err = record(ctx, db, "", "g.rounds DESC, g.answers DESC, g.id")
	}
	if err == nil {
		t.Quickest, err = record(ctx, db, "AND r.person <> '' AND r.part = 0 AND NOT r.lost AND g.mode <> 'scenario'", "g.rounds, g.answers, g.id")
	}
	if err != nil {
		return nil, fmt.Errorf("working out what all games come to: %w", err)
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
func record(ctx context.Context, db query.DB, where, order string) (*people.Record, error) {
	r := &people.Record{}
	var ended int64
	var seat int
	var hidden bool
	found, err := query.First(ctx, db, `SELECT t.id, t.name, g.rounds, g.answers, g.seconds, g.ended, r.seat, r.bot, r.faction, coalesce(p.name, ''), coalesce(p.page, ''), coalesce(p.hidden, false)
		FROM games g JOIN results r ON r.number = g.number AND r.place = 1 JOIN tables t ON t.number = g.number LEFT JOIN people p ON p.id = r.person AND r.person <> ''
		WHERE g.counts AND g.public AND g.victory <> '`+table.Agreed+`' `+where+" ORDER BY "+order+", r.seat LIMIT 1", nil,
		&r.Table, &r.Name, &r.Rounds, &r.Answers, &r.Seconds, &ended, &seat, &r.Bot, &r.Faction, &r.Winner.Name, &r.Winner.Page, &hidden)
	if err != nil || !found {
		return nil, err
	}
	r.Ended, r.Seat = encode.Time(ended), game.Player(seat)
	if r.Hidden = hidden; hidden {
		r.Winner = people.Face{}
	}
	return r, nil
}
