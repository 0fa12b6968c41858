package persons

import (
	"maps"
	"slices"
	"time"

	"koprulu/bots/rating"
	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/site/server/core"
	"koprulu/table"
)

// apiShare is a share of wins.
type apiShare struct {
	Games int `json:"games"`
	Wins  int `json:"wins"`
	// Even is how many wins there would be if all sides had the same chance; Low and High bound the true share with a
	// confidence of 95 percent.
	Even float64 `json:"even"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

func shareOf(s *people.Share) apiShare {
	low, high := s.Interval()
	return apiShare{s.Games, s.Wins, s.Even, low, high}
}

// someShare is shareOf, nil without games.
func someShare(s *people.Share) *apiShare {
	if s.Games == 0 {
		return nil
	}
	share := shareOf(s)
	return &share
}

// apiNamedShare is a share with the id of what it counts.
type apiNamedShare struct {
	ID string `json:"id"`
	apiShare
}

// apiRating is a rating. Low and High bound the true strength with a confidence of 95 percent.
type apiRating struct {
	Rating float64 `json:"rating"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
	Games  int     `json:"games"`
	// Rank is left out for provisional ratings.
	Rank        int  `json:"rank,omitempty"`
	Provisional bool `json:"provisional,omitempty"`
}

func ratingOf(r *people.Rated) *apiRating {
	if r.Games == 0 {
		return nil
	}
	low, high := r.Rating.Interval()
	return &apiRating{r.Rating.Mu, low, high, r.Games, r.Rank, r.Provisional()}
}

// apiPlayed is a game of somebody.
type apiPlayed struct {
	Table   table.ID  `json:"table"`
	Name    string    `json:"name"`
	Ended   time.Time `json:"ended"`
	Set     string    `json:"set"`
	Players int       `json:"players"`
	Mode    string    `json:"mode"`
	Rounds  int       `json:"rounds"`
	Victory string    `json:"victory"`
	Faction string    `json:"faction"`
	Place   int       `json:"place"`
	Won     bool      `json:"won"`
	Points  int       `json:"points"`
	// Part is through, until or from: whether the person played all of it, left it, or took a seat over.
	Part string `json:"part"`
	// Fate is what became of it: stayed, eliminated, resigned, left or replaced.
	Fate string `json:"fate"`
	// Rating is the rating after a rated game.
	Rating *float64 `json:"rating,omitempty"`
}

// partWords are the words for table.Part.
var partWords = [...]string{table.PlayedThrough: "through", table.PlayedUntil: "until", table.PlayedFrom: "from"}

// apiRival is somebody on the other side.
type apiRival struct {
	Page   people.PageID `json:"page,omitempty"`
	Name   string        `json:"name,omitempty"`
	Bot    string        `json:"bot,omitempty"`
	Games  int           `json:"games"`
	Ahead  int           `json:"ahead"`
	Behind int           `json:"behind"`
}

// apiUsed is how often something was used.
type apiUsed struct {
	ID    string `json:"id"`
	Games int    `json:"games"`
}

// apiTimes is how long decisions took: Counts has how many took up to each of Bounds in seconds, and how many took
// longer.
type apiTimes struct {
	Decisions int   `json:"decisions"`
	Seconds   int   `json:"seconds"`
	Bounds    []int `json:"bounds"`
	Counts    []int `json:"counts"`
}

// apiPersonPage is the page of a person.
type apiPersonPage struct {
	Page     people.PageID   `json:"page"`
	Name     string          `json:"name"`
	Guest    bool            `json:"guest,omitempty"`
	Since    time.Time       `json:"since"`
	Hidden   bool            `json:"hidden,omitempty"`
	All      apiShare        `json:"all"`
	Points   *float64        `json:"points,omitempty"`
	Factions []apiNamedShare `json:"factions"`
	Sets     []apiNamedShare `json:"sets"`
	Modes    []apiNamedShare `json:"modes"`
	Rating   *apiRating      `json:"rating,omitempty"`
	Rivals   []apiRival      `json:"rivals"`
	Leaders  []apiUsed       `json:"leaders"`
	Techs    []apiUsed       `json:"technologies"`
	// Times is there for the person and for those who have shared a table with them.
	Times *apiTimes   `json:"times,omitempty"`
	Games []apiPlayed `json:"games"`
	// Running are the tables at which the person plays and that the reader may see.
	Running []table.ID `json:"running"`
}

// named lists shares by their ids.
func named(shares map[string]*people.Share) []apiNamedShare {
	return core.Each(slices.Sorted(maps.Keys(shares)), func(id *string) apiNamedShare {
		return apiNamedShare{*id, shareOf(shares[*id])}
	})
}

func usedOf(list []people.Used) []apiUsed {
	return core.Each(list, func(u *people.Used) apiUsed { return apiUsed(*u) })
}

// apiPersonGames is how many games the page of a person has.
const apiPersonGames = 100

// knownData is a person for a program, with the filters of the page on the site.
func knownData(k *known) any {
	sum := k.sum
	out := apiPersonPage{Page: people.PageOf(k.account.ID), Name: k.account.Name, Guest: locale.IsGuest(k.account.Name),
		Since: k.account.Created, Hidden: k.account.Hidden, All: shareOf(&sum.All),
		Factions: named(sum.Factions), Sets: named(sum.Boxes), Modes: named(sum.Modes), Rating: ratingOf(&k.rating),
		Rivals:  []apiRival{},
		Leaders: usedOf(sum.Leaders), Techs: usedOf(sum.Techs), Games: []apiPlayed{}, Running: []table.ID{}}
	if sum.Scored > 0 {
		mean := float64(sum.Points) / float64(sum.Scored)
		out.Points = &mean
	}
	for _, r := range sum.Rivals {
		out.Rivals = append(out.Rivals, apiRival{r.Page, r.Name, r.Bot, r.Games, r.Ahead, r.Behind})
	}
	if k.times {
		out.Times = &apiTimes{sum.Decisions, sum.Seconds, table.TimeBounds[:], sum.Times[:]}
	}
	for i := range sum.Games[:min(len(sum.Games), apiPersonGames)] {
		p := &sum.Games[i]
		g := apiPlayed{Table: p.Table, Name: p.Name, Ended: p.Result.Ended, Set: core.SetWord(p.Result.Brood),
			Players: p.Result.Players, Mode: p.Result.Mode, Rounds: p.Result.Rounds,
			Victory: p.Result.Victory, Faction: p.Seat.Faction, Place: p.Seat.Place, Won: p.Result.Won(&p.Seat),
			Points: p.Seat.Points, Part: partWords[p.Seat.Part], Fate: p.Seat.Fate.String()}
		if p.Rating != nil {
			g.Rating = &p.Rating.Mu
		}
		out.Games = append(out.Games, g)
	}
	for i := range k.running {
		out.Running = append(out.Running, k.running[i].ID)
	}
	return out
}

// apiRegular is somebody who plays.
type apiRegular struct {
	Page  people.PageID `json:"page"`
	Name  string        `json:"name"`
	Games int           `json:"games"`
	Wins  int           `json:"wins"`
	Last  time.Time     `json:"last"`
}

// regularsData lists those who play.
func regularsData(p *part[people.Regular]) any {
	return struct {
		People []apiRegular `json:"people"`
		More   bool         `json:"more,omitempty"`
	}{core.Each(p.list, func(r *people.Regular) apiRegular {
		return apiRegular{r.Page, r.Name, r.Games, r.Wins, r.Last}
	}), p.next != ""}
}

// apiRated is a line of the list of ratings.
type apiRated struct {
	Page people.PageID `json:"page"`
	Name string        `json:"name"`
	apiRating
}

// apiAnchor is the fixed rating of a bot.
type apiAnchor struct {
	Bot    string  `json:"bot"`
	Rating float64 `json:"rating"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

// ratingsData lists ratings.
func ratingsData(p *part[people.Rated]) any {
	out := struct {
		Ratings     []apiRated  `json:"ratings"`
		Established int         `json:"established"`
		Bots        []apiAnchor `json:"bots"`
		More        bool        `json:"more,omitempty"`
	}{[]apiRated{}, p.established, []apiAnchor{}, p.next != ""}
	for i := range p.list {
		out.Ratings = append(out.Ratings, apiRated{p.list[i].Person.Page, p.list[i].Person.Name, *ratingOf(&p.list[i])})
	}
	for _, level := range rating.Anchors() {
		r, _ := rating.Anchor(level)
		low, high := r.Interval()
		out.Bots = append(out.Bots, apiAnchor{level, r.Mu, low, high})
	}
	return out
}

// apiBeside are the shares of people and of bots.
type apiBeside struct {
	ID     string    `json:"id"`
	People *apiShare `json:"people,omitempty"`
	Bots   *apiShare `json:"bots,omitempty"`
}

func beside(shares map[string]*[2]people.Share) []apiBeside {
	return core.Each(slices.Sorted(maps.Keys(shares)), func(id *string) apiBeside {
		both := shares[*id]
		return apiBeside{*id, someShare(&both[people.OfPeople]), someShare(&both[people.OfBots])}
	})
}

// apiMonth is how many games there were in a month.
type apiMonth struct {
	Month  string `json:"month"`
	Games  int    `json:"games"`
	People int    `json:"people"`
}

// apiRecord is a game that stands out.
type apiRecord struct {
	Table   table.ID      `json:"table"`
	Name    string        `json:"name"`
	Rounds  int           `json:"rounds"`
	Answers int           `json:"answers"`
	Seconds int           `json:"seconds"`
	Ended   time.Time     `json:"ended"`
	Faction string        `json:"faction"`
	Page    people.PageID `json:"page,omitempty"`
	Winner  string        `json:"winner,omitempty"`
	Bot     string        `json:"bot,omitempty"`
}

func recordOf(r *people.Record) *apiRecord {
	if r == nil {
		return nil
	}
	return &apiRecord{r.Table, r.Name, r.Rounds, r.Answers, r.Seconds, r.Ended, r.Faction, r.Winner.Page,
		r.Winner.Name, r.Bot}
}

// tallyData returns the totals of all finished games.
func tallyData(t *people.Tally) any {
	out := struct {
		Games    int         `json:"games"`
		People   int         `json:"people"`
		Seconds  int64       `json:"seconds"`
		Months   []apiMonth  `json:"months"`
		Factions []apiBeside `json:"factions"`
		Leaders  []apiBeside `json:"leaders"`
		Longest  *apiRecord  `json:"longest,omitempty"`
		Quickest *apiRecord  `json:"quickest,omitempty"`
	}{t.Games, t.People, t.Seconds, []apiMonth{}, beside(t.Factions), beside(t.Leaders), recordOf(t.Longest),
		recordOf(t.Quickest)}
	for _, m := range t.Months {
		out.Months = append(out.Months, apiMonth{m.First.Format("2006-01"), m.Games, m.People})
	}
	return out
}
