package results

import (
	"strconv"
	"strings"

	"koprulu/bots/rating"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// Write keeps the result of a game at a table, by its number, unless there is one already, and updates the ratings. It
// is part of the transaction that ends the game; for rated games no other transaction may use the ratings meanwhile.
func Write(tx *query.Tx, number int64, public bool, r *table.Result) {
	var rows []*row
	rated := false
	if r.Counts {
		rows = rowsOf(tx, r)
		rated = r.Rated && rate(rows)
	}
	if tx.Exec(`INSERT INTO games (number, ended, counts, rated, public, players, brood, mode, scenario, rounds, answers, seconds, victory)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (number) DO NOTHING`,
		number, encode.Stamp(r.Ended), r.Counts, rated, public, r.Players, r.Brood, r.Mode, r.Scenario, r.Rounds, r.Answers,
		r.Seconds, r.Victory) == 0 {
		return
	}
	for _, w := range rows {
		s := &w.SeatResult
		values := []any{number, int(s.Seat), string(s.Person), s.Bot, int(s.Part), s.Lost, s.Faction, s.Team, s.Place,
			s.Points, s.Decisions, s.Seconds,
			numbers(s.Times[:]), strings.Join(s.Leaders, " "), strings.Join(s.Techs, " "), encode.Stamp(r.Ended), int(s.Fate),
			s.NoRise, s.NoFall}
		change := w.change()
		for _, n := range change {
			if rated && !w.out {
				values = append(values, n)
			} else {
				values = append(values, nil)
			}
		}
		tx.Run(`INSERT INTO results (number, seat, person, bot, part, lost, faction, team, place, points, decisions, seconds, times, leaders, techs, ended,
			fate, no_rise, no_fall, mu0, sigma0, mu, sigma) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, values...)
		if !rated || w.out || w.held || s.Person == "" {
			continue
		}
		tx.Run(`INSERT INTO ratings (person, mu, sigma, games, ended) VALUES (?, ?, ?, 1, ?)
			ON CONFLICT (person) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = ratings.games + 1, ended = excluded.ended`,
			string(s.Person), change[2], change[3], encode.Stamp(r.Ended))
	}
}

// row is a seat of a game with its rating.
type row struct {
	table.SeatResult
	before, after rating.Rating
	// known is true if there was a rating before the game, out if the seat takes no part in ratings.
	known, out bool
	// held is true for persons whose rating did not move the only way that it might have: the game does not count for it.
	held bool
}

// change is what is kept of the rating of a seat: the mean and the deviation before the game, and both after it.
func (w *row) change() (kept [4]int64) {
	kept[0], kept[1] = w.before.Kept()
	kept[2], kept[3] = w.after.Kept()
	return kept
}

// rowsOf returns the seats of a game with the ratings that their people have now. People who have left the site become
// nobody.
func rowsOf(tx *query.Tx, r *table.Result) (rows []*row) {
	for i := range r.Seats {
		w := &row{SeatResult: r.Seats[i]}
		rows = append(rows, w)
		if w.Person == "" {
			continue
		}
		var id string
		var mu, sigma int64
		if !tx.First("SELECT id FROM people WHERE id = ?", []any{string(w.Person)}, &id) {
			w.Person = ""
			continue
		}
		w.before, w.known = rating.Unknown(), true
		if r.Rated && tx.First("SELECT mu, sigma FROM ratings WHERE person = ?", []any{id}, &mu, &sigma) {
			w.before = rating.ReadKept(mu, sigma)
		}
	}
	return rows
}

// rate sets the ratings after a game, and returns false if it can't be rated. A side takes no part if nothing is known
// about one of its seats: one that somebody took over from others, or that of a bot nobody has measured or of somebody
// who has left the site.
func rate(rows []*row) bool {
	out := map[int]bool{}
	for _, w := range rows {
		fixed := w.Bot != "" && w.Person == ""
		if fixed {
			w.before, w.known = rating.Anchor(w.Bot)
		}
		if !w.known || w.Part == table.PlayedFrom {
			out[w.Team] = true
		}
	}
	var players []rating.Player
	var of []*row
	for _, w := range rows {
		if w.out = out[w.Team]; w.out {
			continue
		}
		players = append(players, rating.Player{Team: w.Team, Place: w.Place, Before: w.before, Fixed: w.Bot != "" &&
			w.Person == "", Lost: w.Lost,
			NoRise: w.NoRise, NoFall: w.NoFall})
		of = append(of, w)
	}
	after, ok := rating.Game(players)
	for i, r := range after {
		of[i].after = r
		of[i].held = r == of[i].before && !players[i].Fixed
	}
	return ok
}

// numbers writes numbers separated by commas.
func numbers(list []int) string {
	text := make([]string, len(list))
	for i, n := range list {
		text[i] = strconv.Itoa(n)
	}
	return strings.Join(text, ",")
}

// numberList is what numbers has written, as a column is read.
type numberList [len(table.SeatResult{}.Times)]int

// Scan reads a column.
func (l *numberList) Scan(value any) error {
	text, _ := value.(string)
	for i, word := range strings.Split(text, ",") {
		if i < len(l) {
			l[i], _ = strconv.Atoi(word) // Nothing else is ever written.
		}
	}
	return nil
}

// wordList are words separated by blanks, as a column is read.
type wordList []string

// Scan reads a column.
func (l *wordList) Scan(value any) error {
	text, _ := value.(string)
	*l = strings.Fields(text)
	return nil
}
