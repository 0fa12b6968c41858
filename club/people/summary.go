package people

import (
	"cmp"
	"slices"
	"time"

	"koprulu/bots/rating"
	"koprulu/table"
)

// Interval returns the bounds of the true share, with a confidence of 95 percent.
func (s *Share) Interval() (low, high float64) { return rating.Wilson(s.Rate(), float64(s.Games)) }

// Rate returns the share that was won, 0 without games.
func (s *Share) Rate() float64 { return part(float64(s.Wins), s.Games) }

// EvenRate returns the share that an equal chance for all would have won, 0 without games.
func (s *Share) EvenRate() float64 { return part(s.Even, s.Games) }

func part(of float64, n int) float64 {
	if n == 0 {
		return 0
	}
	return of / float64(n)
}

// GameFilter selects games of somebody. The zero value selects all.
type GameFilter struct {
	// Box is base or broodwar, Mode one of the modes of package table, Against people or bots; empty for any. Against
	// people selects games with another person in them.
	Box, Mode, Against string
	// Players is the number of seats, 0 for any.
	Players int
	// Since leaves out games that ended earlier.
	Since time.Time
}

func (f *GameFilter) takes(p *Played) bool {
	people := slices.ContainsFunc(p.Others, func(o Other) bool { return o.Seat.Bot == "" })
	return (f.Box == "" || p.Result.Brood == (f.Box == "broodwar")) && (f.Mode == "" || f.Mode == p.Result.Mode) &&
		(f.Players == 0 || f.Players == p.Result.Players) && (f.Against == "" || people == (f.Against == "people")) &&
		!p.Result.Ended.Before(f.Since)
}

// Summary is the statistics of somebody's games.
type Summary struct {
	// All are the games that the person played from the beginning: those taken over from others are only in Games.
	All Share
	// Points are the conquest points of all of them together, without scenarios; Scored is how many games those are.
	Points, Scored int
	// Boxes, Sizes, Modes and Factions are the shares by set (base, broodwar), number of players, mode, and id of the
	// faction.
	Boxes, Modes, Factions map[string]*Share
	Sizes                  map[int]*Share
	// Leaders and Techs are those used, the most frequent first; LeaderGames is the number of games with Leadership cards.
	Leaders, Techs []Used
	LeaderGames    int
	// Rivals are those they met on other sides, the most frequent first.
	Rivals []Rival
	// Course is the rating after each rated game, the oldest first.
	Course []RatedGame
	// Decisions is how many have a known time, Seconds how long they took together, Times how many took up to each of
	// table.TimeBounds.
	Decisions, Seconds int
	Times              [len(table.TimeBounds) + 1]int
	// Quickest is the victory in the fewest rounds but those that all agreed on to be the last, nil if there is none.
	Quickest *Played
	// Games are the games themselves, the newest first.
	Games []Played
}

// Used is how often something was used.
type Used struct {
	ID    string
	Games int
}

// Rival is somebody on the other side.
type Rival struct {
	Face
	// Bot is the kind of a bot, empty for people.
	Bot string
	// Games is how often they met, Ahead and Behind how often the person that the summary is about came before and after
	// them.
	Games, Ahead, Behind int
	// Course is how far ahead that person was after each of the games, the oldest first.
	Course []int
}

// RatedGame is a rating after a game.
type RatedGame struct {
	At     time.Time
	Rating rating.Rating
}

// Sum works out the summary of the games of somebody that a filter selects. games are the newest first. hidden says
// whether rivals who hide their pages are included.
func Sum(games []Played, f GameFilter, hidden bool) *Summary {
	s := &Summary{Boxes: map[string]*Share{}, Modes: map[string]*Share{}, Factions: map[string]*Share{},
		Sizes: map[int]*Share{}}
	rivals, leaders, techs := map[rivalKey]*Rival{}, map[string]int{}, map[string]int{}
	for i := len(games) - 1; i >= 0; i-- { // the oldest first
		p := &games[i]
		if !f.takes(p) {
			continue
		}
		s.Games = append(s.Games, *p)
		if p.Rating != nil {
			s.Course = append(s.Course, RatedGame{p.Result.Ended, *p.Rating})
		}
		if p.Seat.Part == table.PlayedFrom || p.Result.Victory == table.Agreed {
			continue
		}
		won, sides := p.Result.Won(&p.Seat), p.sides()
		for _, share := range []*Share{&s.All, of(s.Boxes, box(p.Result.Brood)), of(s.Modes, p.Result.Mode),
			of(s.Factions, p.Seat.Faction), of(s.Sizes, p.Result.Players)} {
			share.Add(won, sides)
		}
		if p.Result.Mode != table.ModeScenario {
			s.Points += p.Seat.Points
			s.Scored++
		}
		s.Seconds += p.Seat.Seconds
		for i, n := range p.Seat.Times {
			s.Times[i] += n
			s.Decisions += n
		}
		for _, id := range p.Seat.Leaders {
			leaders[id]++
		}
		if len(p.Seat.Leaders) > 0 {
			s.LeaderGames++
		}
		for _, id := range p.Seat.Techs {
			techs[id]++
		}
		if won && p.Result.Victory != table.LastRound && (s.Quickest == nil || p.Result.Rounds < s.Quickest.Result.Rounds) {
			s.Quickest = p
		}
		for j := range p.Others {
			p.meet(&p.Others[j], rivals, hidden)
		}
	}
	slices.Reverse(s.Games)
	s.Leaders, s.Techs = most(leaders), most(techs)
	for _, r := range rivals {
		s.Rivals = append(s.Rivals, *r)
	}
	slices.SortFunc(s.Rivals, func(a, b Rival) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Bot, b.Bot), cmp.Compare(a.Page, b.Page))
	})
	return s
}

// rivalKey tells rivals apart.
type rivalKey struct {
	Page PageID
	Bot  string
}

// meet counts a game against somebody on another side.
func (p *Played) meet(o *Other, rivals map[rivalKey]*Rival, hidden bool) {
	if o.Seat.Team == p.Seat.Team || o.Seat.Bot == "" && (o.Page == "" || o.Hidden && !hidden) ||
		o.Seat.Part == table.PlayedFrom {
		return
	}
	key := rivalKey{o.Page, o.Seat.Bot}
	r := rivals[key]
	if r == nil {
		r = &Rival{Face: Face{o.Name, o.Page}, Bot: o.Seat.Bot}
		rivals[key] = r
	}
	r.Games++
	lead := 0
	if n := len(r.Course); n > 0 {
		lead = r.Course[n-1]
	}
	switch mine, theirs := p.Seat.Rank(), o.Seat.Rank(); {
	case mine < theirs:
		r.Ahead++
		lead++
	case mine > theirs:
		r.Behind++
		lead--
	}
	r.Course = append(r.Course, lead)
}

// sides is the number of sides of a game.
func (p *Played) sides() int {
	teams := map[int]bool{p.Seat.Team: true}
	for i := range p.Others {
		teams[p.Others[i].Seat.Team] = true
	}
	return len(teams)
}

func box(brood bool) string {
	if brood {
		return "broodwar"
	}
	return "base"
}

func of[K comparable](shares map[K]*Share, key K) *Share {
	if shares[key] == nil {
		shares[key] = &Share{}
	}
	return shares[key]
}

// most lists what was used, the most frequent first.
func most(used map[string]int) []Used {
	var list []Used
	for id, n := range used {
		list = append(list, Used{id, n})
	}
	slices.SortFunc(list, func(a, b Used) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.ID, b.ID)) })
	return list
}
