package leagues

import (
	"time"

	"koprulu/club/challenge"
	"koprulu/site/server/core"
	"koprulu/table"
)

// apiChallenge is a week's challenge in the API.
type apiChallenge struct {
	Week     string    `json:"week"`
	Begins   time.Time `json:"begins"`
	Ends     time.Time `json:"ends"`
	Running  bool      `json:"running"`
	BroodWar bool      `json:"broodwar"`
	Bot      string    `json:"bot"`
	// Seat is that of the player, from 1; Factions are those of all seats.
	Seat     int      `json:"seat"`
	Factions []string `json:"factions"`
	// Commitment is the SHA-256 of the seed, Seed the seed once the week is over.
	Commitment string `json:"commitment"`
	Seed       string `json:"seed,omitempty"`
	Rules      string `json:"rules"`
	Components string `json:"components"`
	Players    int    `json:"players"`
	// Outside is true if the game of the sender is not in the table of results, or would not be.
	Outside bool `json:"outside,omitempty"`
	// Mine is the game of the sender. Results are left out for those who may not see them yet.
	Mine    *apiChallengeResult  `json:"mine,omitempty"`
	Results []apiChallengeResult `json:"results,omitempty"`
}

// apiChallengeResult is a game of the challenge.
type apiChallengeResult struct {
	Place   int      `json:"place,omitempty"`
	Name    string   `json:"name"`
	Outcome string   `json:"outcome"`
	Round   int      `json:"round"`
	Points  int      `json:"points"`
	Table   table.ID `json:"table,omitempty"`
}

// apiChallenge describes the challenge of a week: GET /api/v1/challenge, with ?week= for an earlier one.
func (s *Chapter) apiChallenge(v *core.Visit) error {
	week := challenge.WeekOf(s.Now())
	if text := v.Param("week"); text != "" {
		var ok bool
		if week, ok = challenge.Parse(text); !ok {
			return core.WrongField("week", "%q is not a week; write one like 2026-W48", text)
		}
	}
	seen, err := s.challengeSeen(v, week)
	if err != nil {
		return core.Instead(err, table.ErrUnknown, core.ErrNowhere)
	}
	out := apiChallenge{Week: string(week), Begins: week.Start(), Ends: week.End(), Running: seen.running,
		BroodWar: seen.BroodWar, Bot: seen.Bot, Seat: seen.Seat + 1,
		Commitment: seen.Commitment(), Seed: seen.revealed(), Rules: seen.Rules, Components: seen.Components,
		Players: seen.players, Outside: seen.outside}
	for _, f := range seen.Factions {
		out.Factions = append(out.Factions, s.Plain.Sheets[f].ID)
	}
	if seen.mine != nil {
		mine := challengeResult(seen.mine, true)
		out.Mine = &mine
	}
	for i := range seen.results {
		out.Results = append(out.Results, challengeResult(&seen.results[i], !seen.running &&
			seen.results[i].Outcome != challenge.Running))
	}
	return v.OK(out)
}

// challengeResult describes a game, with its table if the reader may know which one it is.
func challengeResult(r *challenge.Result, open bool) apiChallengeResult {
	out := apiChallengeResult{Place: r.Place, Name: r.Name, Outcome: outcomeWords[r.Outcome], Round: r.Round,
		Points: r.Points}
	if open {
		out.Table = r.Table
	}
	return out
}

// apiPlayChallenge deals the sender's game of this week, or returns the one they already have: POST /api/v1/challenge.
func (s *Chapter) apiPlayChallenge(v *core.Visit) error {
	if err := core.ReadJSON(v, &struct{}{}); err != nil {
		return err
	}
	c, t, err := s.dealChallenge(v)
	if err != nil {
		return err
	}
	return v.OK(map[string]any{"week": string(c.Week), "table": t.ID()})
}
