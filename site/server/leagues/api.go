package leagues

import (
	"net/http"
	"time"

	"koprulu/club/league"
	"koprulu/site/server/core"
	"koprulu/table"
	"koprulu/table/calendar"
)

// apiSettings are what an organiser decides, in the API.
type apiSettings struct {
	Name    string `json:"name"`
	Kind    string `json:"kind"`
	Size    int    `json:"size"`
	Advance int    `json:"advance,omitempty"`
	Rounds  int    `json:"rounds,omitempty"`
	Days    int    `json:"days"`
	Pace    int    `json:"pace"`
	Minutes int    `json:"minutes,omitempty"`
	Gain    int    `json:"gain,omitempty"`
	// Rest says which time does not count, where players have days for a decision.
	Rest     core.Rest `json:"rest"`
	BroodWar bool      `json:"broodwar"`
	Conquest bool      `json:"galactic-conquest"`
	Rated    bool      `json:"rated"`
	Invited  bool      `json:"invited"`
}

// apiLeague is a league or a cup in the API.
type apiLeague struct {
	ID string `json:"id"`
	apiSettings
	Status  string    `json:"status"`
	Round   int       `json:"round"`
	Ends    time.Time `json:"ends,omitzero"`
	Stopped bool      `json:"stopped,omitempty"`
	Players int       `json:"players"`
	// Organiser and In are true if the sender organises it, or plays in it. Key is the secret of the link to join,
	// for the organiser.
	Organiser bool   `json:"organiser,omitempty"`
	In        bool   `json:"in,omitempty"`
	Key       string `json:"key,omitempty"`
	// Standings and Tables are left out in lists.
	Standings []apiStanding `json:"standings,omitempty"`
	Tables    []apiTable    `json:"tables,omitempty"`
	// Byes are the players without an opponent, by round.
	Byes [][]int `json:"byes,omitempty"`
}

// apiStanding is a player in the standings.
type apiStanding struct {
	Player   int    `json:"player"`
	Name     string `json:"name"`
	Place    int    `json:"place,omitempty"`
	Played   int    `json:"played"`
	Wins     int    `json:"wins"`
	Byes     int    `json:"byes"`
	Score    int    `json:"score"`
	Direct   int    `json:"direct"`
	Strength int    `json:"strength"`
	Points   int    `json:"points"`
	Out      bool   `json:"out,omitempty"`
	You      bool   `json:"you,omitempty"`
}

// apiTable is a table of a round.
type apiTable struct {
	Round    int      `json:"round"`
	Number   int      `json:"number"`
	Table    table.ID `json:"table"`
	Players  []int    `json:"players"`
	Factions []string `json:"factions"`
	Decided  string   `json:"decided,omitempty"`
	Places   []int    `json:"places,omitempty"`
	Points   []int    `json:"points,omitempty"`
	// Fates are what became of the players, once the table is decided.
	Fates []string `json:"fates,omitempty"`
}

// leagueJSON describes a league for the sender.
func (s *Chapter) leagueJSON(v *core.Visit, c *league.League, whole bool) apiLeague {
	set, who := &c.Settings, v.Person()
	out := apiLeague{ID: c.ID, Status: core.LeagueStatus(c.Status), Round: c.Round, Ends: c.Ends, Stopped: c.Stopped,
		Players: len(c.Active()), apiSettings: apiSettings{
			Name: set.Name, Kind: string(set.Kind), Size: set.Size, Advance: set.Advance, Rounds: set.Rounds, Days: set.Days,
			Pace: set.Pace, Minutes: set.Minutes, Gain: set.Gain, Rest: core.Rest(set.Rest), BroodWar: set.BroodWar,
			Conquest: set.Conquest, Rated: set.Rated, Invited: set.Invited}}
	n := c.NumberOf(who)
	out.Organiser, out.In = who != "" && c.Owner == who, n >= 0 && !c.Players[n].Gone
	if !whole {
		return out
	}
	if out.Organiser && set.Invited {
		out.Key = c.Secret
	}
	for _, l := range c.Standings() {
		out.Standings = append(out.Standings, apiStanding{Player: l.Player + 1,
			Name: core.NameOr(v.WordsOf(), c.Players[l.Player].Name), Place: l.Place, Played: l.Played, Wins: l.Wins,
			Byes:  l.Byes,
			Score: l.Score, Direct: l.Direct, Strength: l.Strength, Points: l.Points, Out: l.Out, You: l.Player == n})
	}
	for i := range c.Games {
		g := &c.Games[i]
		t := apiTable{Round: g.Round, Number: g.Number, Table: g.Table, Decided: string(g.By)}
		for seat, p := range g.Players {
			t.Players, t.Factions = append(t.Players, p+1), append(t.Factions, s.Plain.Sheets[g.Factions[seat]].ID)
		}
		if g.Result != nil {
			t.Places, t.Points, t.Fates = g.Result.Places, g.Result.Points, g.Result.Fates
		}
		out.Tables = append(out.Tables, t)
	}
	for _, r := range c.Rounds {
		byes := []int{}
		for _, p := range r.Byes {
			byes = append(byes, p+1)
		}
		out.Byes = append(out.Byes, byes)
	}
	return out
}

// apiList lists leagues and cups: GET /api/v1/leagues.
func (s *Chapter) apiList(v *core.Visit) error {
	list, err := s.listed(v)
	shown := core.Each(list, func(c *league.League) apiLeague { return s.leagueJSON(v, c, false) })
	return v.Reply(map[string]any{"leagues": shown}, err)
}

// apiNewLeague makes a league: POST /api/v1/leagues.
func (s *Chapter) apiNewLeague(v *core.Visit) error {
	q := apiSettings{Kind: string(league.KindLeague), Size: 4}
	if err := core.ReadJSON(v, &q); err != nil {
		return err
	}
	c, err := s.found(v, league.Settings{Name: q.Name, Kind: league.Kind(q.Kind), Size: q.Size, Advance: q.Advance,
		Rounds: q.Rounds, Days: q.Days, Pace: q.Pace, Minutes: q.Minutes, Gain: q.Gain, Rest: calendar.Rules(q.Rest),
		BroodWar: q.BroodWar,
		Conquest: q.Conquest, Rated: q.Rated, Invited: q.Invited})
	if err != nil {
		return err
	}
	return v.JSON(http.StatusCreated, s.leagueJSON(v, c, true))
}

// apiShow describes a league: GET /api/v1/leagues/{id}.
func (s *Chapter) apiShow(v *core.Visit) error {
	c, err := s.League(v)
	if err != nil {
		return err
	}
	return v.OK(s.leagueJSON(v, c, true))
}

// apiDeed joins a league, withdraws from it, begins, ends, renames or deletes it.
func (s *Chapter) apiDeed(deed string) core.Handler {
	return func(v *core.Visit) error {
		c, err := s.League(v)
		if err != nil {
			return err
		}
		do := order{deed: deed}
		switch deed {
		case join:
			var q struct {
				Key string `json:"key"`
			}
			err = core.ReadJSON(v, &q)
			do.key = q.Key
		case rename:
			var q struct {
				Name string `json:"name"`
			}
			err = core.ReadJSON(v, &q)
			do.name = q.Name
		case end:
			var q struct {
				Reason string `json:"reason"`
			}
			err = core.ReadJSON(v, &q)
			do.reason = q.Reason
		case remove: // DELETE takes no body.
		default:
			err = core.ReadJSON(v, &struct{}{})
		}
		if err != nil {
			return err
		}
		if c, err = s.do(v, c.ID, do); err != nil {
			return err
		}
		if c == nil {
			return v.Done(nil)
		}
		return v.OK(s.leagueJSON(v, c, true))
	}
}
