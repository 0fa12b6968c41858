package people

import (
	"time"

	"koprulu/bots/rating"
	"koprulu/rules/game"
	"koprulu/table"
)

// PageID is how the page of a person is named in addresses. It follows from the id of the person, but doesn't reveal
// it.
type PageID string

// PageOf returns the name of a person's page, empty for nobody.
func PageOf(p table.Person) PageID { return PageID(p.Page()) }

// Played is a game that somebody has played, as listed on their page.
type Played struct {
	Table table.ID
	// Name is that of the table, Public says that anybody may see it.
	Name   string
	Public bool
	// Result is the game without its seats, Seat the result of the person that the page is about.
	Result table.Result
	Seat   table.SeatResult
	// Rating is the rating after the game, nil if the game was not rated or the seat took no part in the rating.
	Rating *rating.Rating
	// Others are the other seats.
	Others []Other
}

// Other is another seat of a game that somebody has played.
type Other struct {
	// Seat has no more than Seat, Bot, Part, Lost, Faction, Team, Place and Points.
	Seat table.SeatResult
	// Name and Page are those of its person, empty for bots and for people who have left the site. Hidden says that nobody
	// else may see the page.
	Name   string
	Page   PageID
	Hidden bool
}

// Rated is the rating of a person.
type Rated struct {
	Person Face
	Rating rating.Rating
	// Games is the number of rated games.
	Games int
	// Rank is the place among all established ones, 0 for provisional ratings and for people who hide their page.
	Rank int
}

// Provisional reports whether the rating is from only a few games.
func (r *Rated) Provisional() bool { return r.Games < rating.Provisional }

// Face is the name of a person and where their page is.
type Face struct {
	Name string
	Page PageID
}

// Regular is somebody who plays, in the list of people.
type Regular struct {
	Face
	// Games and Wins count those at public tables, Last is when the last one ended.
	Games, Wins int
	Last        time.Time
}

// Share is how often seats won of those that could.
type Share struct {
	Games, Wins int
	// Even is how many wins there would be if all seats of each game had the same chance.
	Even float64
}

// Add counts a seat of a game with a number of sides that are equally likely to win.
func (s *Share) Add(won bool, sides int) {
	s.Games++
	if won {
		s.Wins++
	}
	if sides > 0 {
		s.Even += 1 / float64(sides)
	}
}

// Tally is the statistics of the finished games of a site.
type Tally struct {
	// Games and People are how many games count and how many people played them; Seconds is how long the games took
	// together.
	Games, People int
	Seconds       int64
	// Months are the games of each month, the oldest first, without gaps.
	Months []Month
	// Factions and Leaders are the shares of wins by id of the faction, and by id of the Leadership card: of people, and
	// of bots.
	Factions, Leaders map[string]*[2]Share
	// Sets are games by set and number of players.
	Sets map[Setup]int
	// Longest and Quickest are games at public tables: the one with the most rounds, and the victory of a person in the
	// fewest; nil if there is none.
	Longest, Quickest *Record
}

// The halves of shares.
const (
	OfPeople = iota
	OfBots
)

// Setup is what was played, roughly.
type Setup struct {
	Brood   bool
	Players int
}

// Month is a month of a year in UTC.
type Month struct {
	First  time.Time
	Games  int
	People int
}

// Record is a game that stands out.
type Record struct {
	Table           table.ID
	Name            string
	Rounds, Answers int
	Seconds         int
	// Winner is who won, the first by seat of several; Bot is set for a bot, Hidden for somebody who hides their page and
	// is not named.
	Winner Face
	Bot    string
	Hidden bool
	// Seat and Faction are those of the winner.
	Seat    game.Player
	Faction string
	Ended   time.Time
}
