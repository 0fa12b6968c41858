package lobby

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"time"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/notation/options"
	"koprulu/site/server/core"
	"koprulu/table"
)

// apiSeat is a seat in the API.
type apiSeat struct {
	// Seat counts from 1.
	Seat int    `json:"seat"`
	Name string `json:"name,omitempty"`
	// Guest is true if the name is one that the site gave to a guest.
	Guest   bool   `json:"guest,omitempty"`
	Bot     string `json:"bot,omitempty"`
	Faction string `json:"faction,omitempty"`
	Open    bool   `json:"open,omitempty"`
	Left    bool   `json:"left,omitempty"`
	Ready   bool   `json:"ready,omitempty"`
	Program bool   `json:"program,omitempty"`
	Hints   int    `json:"hints,omitempty"`
	// Reliable is there for people at a table that waits, if it is asked for alone.
	Reliable *apiReliable `json:"reliable,omitempty"`
	Points   int          `json:"points"`
	// Holders are who had the seat one after the other, once the game is over, if somebody took it over.
	Holders []apiHolder `json:"holders,omitempty"`
	// Page names the page of the person who sits there (GET /api/v1/people/{page}).
	Page string `json:"page,omitempty"`
	// Bank is the time in seconds that the seat had left at the last answer, Deadline when the time of its open decision
	// is up; both only at tables with clocks.
	Bank     *float64  `json:"bank,omitempty"`
	Deadline time.Time `json:"deadline,omitzero"`
	core.Resting
}

// apiHolder is a person who had a seat from a round on; 0 is the beginning.
type apiHolder struct {
	Name  string `json:"name,omitempty"`
	Page  string `json:"page,omitempty"`
	Round int    `json:"round"`
}

// apiSummary is a table in lists of the API.
type apiSummary struct {
	ID      table.ID `json:"id"`
	Name    string   `json:"name"`
	Status  string   `json:"status"`
	Public  bool     `json:"public"`
	Options []string `json:"options,omitempty"`
	// Scenario is the id of the scenario that is played.
	Scenario string `json:"scenario,omitempty"`
	// Factions are those chosen when the table was made, by seat, empty for any; Draft is true if players choose theirs in
	// turn.
	Factions []string `json:"factions,omitempty"`
	Draft    bool     `json:"draft,omitempty"`
	// LaidOut is as in table.Settings.
	LaidOut bool `json:"laid-out,omitempty"`
	// Start, Gain and Cap are the pace in seconds, 0 without clocks.
	Start int `json:"start"`
	Gain  int `json:"gain"`
	Cap   int `json:"cap"`
	// Rest says which time does not count, nil if all does.
	Rest       *core.Rest `json:"rest,omitempty"`
	Spectators bool       `json:"spectators"`
	// StandIn is empty for the bot that the site uses.
	StandIn string    `json:"stand-in,omitempty"`
	Help    string    `json:"help"`
	Rated   bool      `json:"rated,omitempty"`
	Round   int       `json:"round"`
	Seats   []apiSeat `json:"seats"`
	Open    []int     `json:"open"`
	Seat    int       `json:"seat,omitempty"`
	Waiting bool      `json:"waiting,omitempty"`
	Vote    string    `json:"vote,omitempty"`
	// Sandbox says what the table is a private copy of, nil for tables at which a game counts.
	Sandbox *table.Sandbox `json:"sandbox,omitempty"`
	// Rematch is the table whose people are invited to this one.
	Rematch table.ID  `json:"rematch,omitempty"`
	Created time.Time `json:"created"`
	Updated time.Time `json:"updated"`
	// Expires is when a waiting table is removed unless somebody changes it earlier.
	Expires time.Time `json:"expires,omitzero"`
}

// summary makes a table of a list for a reader.
func (s *Chapter) summary(m *table.Summary, who table.Person) apiSummary {
	set := &m.Settings
	out := apiSummary{ID: m.ID, Name: set.Name, Status: core.StatusWord(m.Status), Public: set.Public,
		Options: options.Words(&set.Options), Scenario: set.Scenario.ID,
		Draft: set.Draft, LaidOut: set.LaidOut, Start: seconds(set.Pace.Start), Gain: seconds(set.Pace.Gain),
		Cap:        seconds(set.Pace.Cap),
		Spectators: set.Spectators,
		StandIn:    set.StandIn, Help: cmp.Or(string(set.Help), "practice"), Rated: set.Rated, Round: m.Round,
		Open: []int{}, Created: m.Created, Updated: m.Updated, Expires: m.Expires, Sandbox: set.Sandbox}
	if rest := core.Rest(set.Rest); !set.Rest.None() {
		out.Rest = &rest
	}
	if set.Rematch != nil {
		out.Rematch = set.Rematch.Of
	}
	if set.Scenario.None() {
		out.Factions = factionsAsked(s.Plain.Sheets[:], &set.Options)
	}
	for i := range m.Seats {
		seat := &m.Seats[i]
		at := apiSeat{Seat: i + 1, Name: seat.Name, Guest: locale.IsGuest(seat.Name), Bot: seat.Bot, Faction: m.Factions[i],
			Open: seat.Free() && !m.Status.Over(),
			Left: seat.Left, Ready: seat.Ready, Program: seat.Program, Hints: seat.Hints, Points: m.Points[i]}
		if !seat.Left {
			at.Page = seat.Person.Page()
		}
		if set.Pace.Clocked() && m.Status != table.Waiting {
			bank := table.Seconds(m.Banks[i])
			at.Bank, at.Deadline = &bank, m.Decisions[i].Ends(m.Status)
			at.Resting = core.RestingOf(&m.Rests[i])
		}
		out.Seats = append(out.Seats, at)
		if m.Decisions[i].Number != 0 {
			out.Open = append(out.Open, i+1)
		}
		if who != "" && seat.Person == who && !seat.Left {
			out.Seat = i + 1
		}
	}
	_, out.Waiting = m.WaitsFor(who)
	if _, asks := m.AsksVote(who); asks {
		out.Vote = m.Proposal.Kind
	}
	return out
}

// seconds returns a time in whole seconds.
func seconds(d time.Duration) int { return int(d / time.Second) }

// factionsAsked returns the factions chosen when a table was made, by seat, empty for any; nil if none was.
func factionsAsked(sheets []game.Sheet, o *game.Options) []string {
	var out []string
	for i, f := range o.Factions[:o.Players] {
		if int(f) < len(sheets) {
			if out == nil {
				out = make([]string, o.Players)
			}
			out[i] = sheets[f].ID
		}
	}
	return out
}

// apiPage is how many tables a list holds at most.
const apiPage = 50

// apiTables lists tables: ?list=mine, invited, open, running, finished or found (with q), and from, the cursor of the
// previous list.
func (s *Chapter) apiTables(v *core.Visit) error {
	q := v.URL.Query()
	from, who := table.Cursor(q.Get("from")), v.Person()
	var list []table.Summary
	var next table.Cursor
	var err error
	if v.Who == nil && slices.Contains([]string{"", "mine", "over", "invited"}, q.Get("list")) {
		return core.ErrNobody
	}
	switch q.Get("list") {
	case "", "mine":
		list, err = s.Kept.Lobby.Mine(v.Ctx, who)
	case "over":
		if list, next, err = s.Kept.Lobby.MyFinished(v.Ctx, who, from, apiPage); err == nil {
			list, err = s.withoutPractice(v, list)
		}
	case "invited":
		list, err = s.Kept.Lobby.Invitations(v.Ctx, who)
	case "open":
		list, next, err = s.Kept.Lobby.OpenTables(v.Ctx, from, apiPage)
	case "running":
		list, next, err = s.Kept.Lobby.RunningTables(v.Ctx, from, apiPage)
	case "finished":
		list, next, err = s.Kept.Lobby.FinishedTables(v.Ctx, from, apiPage)
	case "found":
		list, next, err = s.Kept.Lobby.Find(v.Ctx, core.QueryOf(v), from, apiPage)
	default:
		return core.WrongQuery("list", "%q is not a list", q.Get("list"))
	}
	return v.Reply(struct {
		Tables []apiSummary `json:"tables"`
		Next   table.Cursor `json:"next,omitempty"`
	}{s.summaries(v, list), next}, err)
}

// summaries shows tables to the sender.
func (s *Chapter) summaries(v *core.Visit, list []table.Summary) []apiSummary {
	return core.Each(list, func(m *table.Summary) apiSummary { return s.summary(m, v.Person()) })
}

// apiTable describes one table.
func (s *Chapter) apiTable(v *core.Visit, at *core.Seated) error {
	return s.sendTable(v, at.ID(), http.StatusOK)
}

func (s *Chapter) sendTable(v *core.Visit, id table.ID, status int) error {
	m, err := s.Kept.Lobby.Summary(v.Ctx, id)
	if err != nil {
		return err
	}
	out := s.summary(m, v.Person())
	if m.Status == table.Waiting {
		by, err := s.Reliable(v.Ctx, m.Seats)
		if err != nil {
			return err
		}
		for i := range m.Seats {
			if m.Seats[i].Person != "" {
				out.Seats[i].Reliable = reliableOf(&by[i])
			}
		}
	}
	if m.Status.Over() {
		if err := s.addHolders(v, out.Seats, id); err != nil {
			return err
		}
	}
	return v.JSON(status, out)
}

// addHolders adds who had which seat of a game that is over.
func (s *Chapter) addHolders(v *core.Visit, seats []apiSeat, id table.ID) error {
	t, err := s.Hub.Table(v.Ctx, id)
	if err != nil {
		return err
	}
	snap := t.Snapshot()
	for i := range seats {
		for _, h := range snap.Holders(game.Player(i)) {
			a, err := s.Kept.People.Person(v.Ctx, h.Person)
			if err != nil && !errors.Is(err, people.ErrNobody) {
				return err
			}
			out := apiHolder{Name: a.Name, Round: h.Round}
			if a.Name != "" {
				out.Page = h.Person.Page()
			}
			seats[i].Holders = append(seats[i].Holders, out)
		}
	}
	return nil
}

// apiReliable is how reliable the person of a seat has been: hidden, new, or how many games they finished of those they
// began, and the class of their time to answer.
type apiReliable struct {
	Hidden   bool   `json:"hidden,omitempty"`
	New      bool   `json:"new,omitempty"`
	Finished *int   `json:"finished,omitempty"`
	Begun    *int   `json:"begun,omitempty"`
	Answers  string `json:"answers,omitempty"`
}

func reliableOf(r *people.Reliable) *apiReliable {
	switch {
	case r.Hidden:
		return &apiReliable{Hidden: true}
	case r.New():
		return &apiReliable{New: true}
	}
	return &apiReliable{Finished: &r.Finished, Begun: &r.Begun, Answers: string(r.Pace())}
}
