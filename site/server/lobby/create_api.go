package lobby

import (
	"errors"
	"net/http"
	"slices"
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/server/core"
	"koprulu/table"
	"koprulu/table/calendar"
)

// apiTableRequest is a program's request for a new table.
type apiTableRequest struct {
	Name string `json:"name"`
	// Seats say who sits in each seat: me, open, or the name of a bot.
	Seats []string `json:"seats"`
	// Factions are the ids of factions by seat, empty for any; with Draft players choose in turn, otherwise factions not
	// named are dealt.
	Factions []string `json:"factions"`
	Draft    bool     `json:"draft"`
	// LaidOut is as in table.Settings.
	LaidOut          bool `json:"laid-out"`
	Teams            bool `json:"teams"`
	GalacticConquest bool `json:"galactic-conquest"`
	HideOwnOrders    bool `json:"hide-own-orders"`
	Shields          bool `json:"shields"`
	Healing          bool `json:"healing"`
	// BroodWar plays with the expansion; the others are its optional rules and game modes.
	BroodWar         bool `json:"broodwar"`
	DisposableOrders bool `json:"disposable-orders"`
	MorePlanets      bool `json:"more-planets"`
	LargerGalaxy     bool `json:"larger-galaxy"`
	NoLeaders        bool `json:"no-leaders"`
	Survival         bool `json:"survival"`
	// Scenario is the id of one of the site's scenarios, Document the text of another one.
	Scenario       string `json:"scenario"`
	Document       string `json:"scenario-document"`
	FasterSurvival bool   `json:"faster-survival"`
	// Start, Gain and Cap are the bank of each seat in seconds; without Start there are no clocks.
	Start int `json:"start"`
	Gain  int `json:"gain"`
	Cap   int `json:"cap"`
	// Rest says which time does not count, at tables with a day or more at the start.
	Rest core.Rest `json:"rest"`
	// Public, Spectators and PlayersChat are as in table.Settings.
	Public      bool `json:"public"`
	Spectators  bool `json:"spectators"`
	PlayersChat bool `json:"players-chat"`
	// StandIn is the bot that plays for people who are away, simple if left out.
	StandIn string `json:"stand-in"`
	// Help is on, off, or practice (at practice tables only), which is the default.
	Help string `json:"help"`
	// Rated is as in table.Settings.
	Rated bool `json:"rated"`
	// Corrections is a file of components.
	Corrections string `json:"corrections"`
	// Parts says that the sender adds to the seed: a game that needs nobody else then waits until they are ready, with
	// their seal.
	Parts bool `json:"parts"`
}

// mostSeconds keeps the numbers of a pace in the range of a duration; table checks what is sensible.
const mostSeconds = 1 << 31

// settings makes the settings that a request asks for.
func (q *apiTableRequest) settings(sheets []game.Sheet) (table.Settings, []table.SeatPlan, error) {
	set := table.NewSettings(q.Name, len(q.Seats))
	set.Public, set.Spectators, set.Draft, set.Corrections = q.Public, q.Spectators, q.Draft, q.Corrections
	set.PlayersChat, set.LaidOut = q.PlayersChat, q.LaidOut
	set.Rated = q.Rated
	set.StandIn, set.Help = q.StandIn, table.Help(q.Help)
	if q.Help == "practice" {
		set.Help = table.HelpPractice
	}
	set.Scenario = table.Scenario{ID: q.Scenario, Document: q.Document}
	o := &set.Options
	o.Teams, o.GalacticConquest, o.HideOwnOrders, o.Shields, o.Healing = q.Teams, q.GalacticConquest, q.HideOwnOrders,
		q.Shields, q.Healing
	o.BroodWar, o.DisposableOrders, o.MorePlanets, o.LargerGalaxy = q.BroodWar, q.DisposableOrders, q.MorePlanets,
		q.LargerGalaxy
	o.NoLeaders, o.Survival, o.FasterSurvival = q.NoLeaders, q.Survival, q.FasterSurvival
	o.RandomFactions = !q.Draft
	if len(q.Seats) > game.MaxPlayers {
		return set, nil, core.WrongField("seats", "a table has 2 to %d seats", game.MaxPlayers)
	}
	if len(q.Factions) > len(q.Seats) {
		return set, nil, core.WrongField("factions", "there are %d factions for %d seats", len(q.Factions), len(q.Seats))
	}
	for i, id := range q.Factions {
		if id == "" {
			continue
		}
		f := slices.IndexFunc(sheets, func(s game.Sheet) bool { return s.ID == id })
		if f < 0 {
			return set, nil, core.WrongField("factions", "%q is not a faction", id)
		}
		o.Factions[i] = game.Faction(f)
	}
	for _, f := range []struct {
		name string
		n    int
	}{{"start", q.Start}, {"gain", q.Gain}, {"cap", q.Cap}} {
		if f.n < 0 || f.n > mostSeconds {
			return set, nil, core.WrongField(f.name, "it must be a number of seconds from 0 to %d", mostSeconds)
		}
	}
	set.Pace = table.Pace{Start: time.Duration(q.Start) * time.Second, Gain: time.Duration(q.Gain) * time.Second,
		Cap: time.Duration(q.Cap) * time.Second}
	set.Rest = calendar.Rules(q.Rest)
	var plan []table.SeatPlan
	for _, who := range q.Seats {
		switch who {
		case "me":
			plan = append(plan, table.SeatPlan{Mine: true})
		case "open":
			plan = append(plan, table.SeatPlan{})
		default:
			plan = append(plan, table.SeatPlan{Bot: who})
		}
	}
	return set, plan, nil
}

// apiCreate makes a table. As on the page, it begins at once if it needs nobody else, unless the sender adds to its
// seed.
func (s *Chapter) apiCreate(v *core.Visit) error {
	q := apiTableRequest{Shields: true, Healing: true} // unless the request says otherwise
	if err := core.ReadJSON(v, &q); err != nil {
		return err
	}
	settings, plan, err := q.settings(s.Plain.Sheets[:])
	if err != nil {
		return err
	}
	if err := s.mayCall(v, &settings); err != nil {
		return err
	}
	t, err := s.create(v.Ctx, v, settings, plan)
	var invalid *table.InvalidError
	if errors.As(err, &invalid) {
		p := core.WrongField(fieldOf(invalid), "%s", invalid.Remedy)
		if settings.Scenario.Own() && invalid.Field == "scenario" {
			p.Where = "scenario-document: " + invalid.Remedy // What is wrong, and where.
		}
		if invalid.Rule != rule.None {
			p.Word, p.Rule = "refused", invalid.Rule
		}
		return p
	}
	if err != nil {
		return err
	}
	if v.Who.Key.Kind == people.TokenKey {
		if err := t.PlayedByProgram(v.Ctx, v.Person()); err != nil {
			return err
		}
	}
	if table.Alone(plan) && !q.Parts {
		if err := t.Begin(v.Ctx, v.Person()); err != nil {
			return err
		}
	}
	v.Out.Header().Set("Location", s.Root.At("/api/v1/tables/"+string(t.ID())))
	return s.sendTable(v, t.ID(), http.StatusCreated)
}

// fieldOf names the field of a request that gave a wrong setting. The number of seats and the bots among them come from
// one list; the first field of a pace is what is in the bank.
func fieldOf(e *table.InvalidError) string {
	switch e.Field {
	case "players", "bot":
		return "seats"
	case "pace":
		return "start"
	}
	return e.Field
}
