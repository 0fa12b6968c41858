package server

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/server/openapi"
	"koprulu/table"
)

// apiRoutes are the addresses of the API. Its document is served at /api/openapi.json; a test
// compares the two.
func (s *Server) apiRoutes() []core.Route {
	const t = "/api/v1/tables/{id}"
	return []core.Route{
		{Pattern: "GET /api/openapi.json", Class: core.ClassPage, Handle: s.apiDocument},
		{Pattern: "GET /api/v1/site", Class: core.ClassPage, Handle: s.apiSite},
		{Pattern: "GET /api/v1/tables", Class: core.ClassExport, Handle: s.apiTables},
		{Pattern: "POST /api/v1/tables", Class: core.ClassCreate, Person: true, Handle: s.apiCreate},
		{Pattern: "GET " + t, Class: core.ClassPage, At: s.apiTable},
		{Pattern: "GET " + t + "/moment", Class: core.ClassPage, At: s.apiMoment},
		{Pattern: "GET " + t + "/view", Class: core.ClassPage, At: s.apiView},
		{Pattern: "POST " + t + "/again", Class: core.ClassCreate, Person: true, At: s.apiAgain},
		{Pattern: "POST " + t + "/decline", Class: core.ClassAct, Person: true, At: s.apiDeed(s.declines)},
		{Pattern: "POST " + t + "/sandbox", Class: core.ClassCreate, Person: true, At: s.apiTry},
		{Pattern: "GET /api/v1/sandboxes", Class: core.ClassPage, Person: true, Handle: s.apiSandboxes},
		{Pattern: "DELETE /api/v1/sandboxes/{id}", Class: core.ClassAct, Person: true, Handle: s.apiDiscard},
		{Pattern: "GET " + t + "/stream", Class: core.ClassStream, At: s.apiStream},
		{Pattern: "POST " + t + "/answer", Class: core.ClassAnswer, Person: true, At: s.apiAnswer},
		{Pattern: "GET " + t + "/later", Class: core.ClassPage, Person: true, At: s.apiLaterDeed(s.apiReadLater)},
		{Pattern: "POST " + t + "/later", Class: core.ClassAct, Person: true, At: s.apiLaterDeed(s.apiLeave)},
		{Pattern: "PUT " + t + "/later", Class: core.ClassAct, Person: true, At: s.apiLaterDeed(s.apiReplaceLater)},
		{Pattern: "DELETE " + t + "/later/{answer}", Class: core.ClassAct, Person: true, At: s.apiLaterDeed(s.apiDropLater)},
		{Pattern: "POST " + t + "/undo", Class: core.ClassAnswer, Person: true, At: s.apiDeed(s.apiUndo)},
		{Pattern: "POST " + t + "/propose", Class: core.ClassAct, Person: true, At: s.apiDeed(s.apiPropose)},
		{Pattern: "POST " + t + "/vote", Class: core.ClassAct, Person: true, At: s.apiDeed(s.apiVote)},
		{Pattern: "POST " + t + "/withdraw", Class: core.ClassAct, Person: true, At: s.apiDeed(plainDeed((*table.Table).Withdraw))},
		{Pattern: "POST " + t + "/resume", Class: core.ClassAct, Person: true, At: s.apiDeed(plainDeed((*table.Table).Resume))},
		{Pattern: "POST " + t + "/return", Class: core.ClassAct, Person: true, At: s.apiDeed(plainDeed((*table.Table).Return))},
		{Pattern: "POST " + t + "/resign", Class: core.ClassAct, Person: true, At: s.apiDeed(plainDeed((*table.Table).Resign))},
		{Pattern: "POST " + t + "/leave", Class: core.ClassAct, Person: true, At: s.apiDeed(plainDeed((*table.Table).Leave))},
		{Pattern: "POST " + t + "/sit", Class: core.ClassAct, Person: true, Handle: s.apiSit},
		{Pattern: "POST " + t + "/rise", Class: core.ClassAct, Person: true, At: s.apiDeed(plainDeed((*table.Table).Rise))},
		{Pattern: "POST " + t + "/ready", Class: core.ClassAct, Person: true, At: s.apiDeed(s.apiReady)},
		{Pattern: "POST " + t + "/part", Class: core.ClassAct, Person: true, At: s.apiDeed(s.apiPart)},
		{Pattern: "POST " + t + "/begin", Class: core.ClassAct, Person: true, At: s.apiDeed(s.apiBegin)},
		{Pattern: "GET " + t + "/chat", Class: core.ClassPage, At: s.apiChat},
		{Pattern: "POST " + t + "/chat", Class: core.ClassChat, Person: true, At: s.apiSay},
		{Pattern: "POST " + t + "/players-chat", Class: core.ClassAct, Person: true, At: s.apiDeed(s.apiPlayersChat)},
	}
}

// apiDocument describes the API for programs that read OpenAPI.
func (s *Server) apiDocument(w http.ResponseWriter, v *core.Visit) error {
	core.SendJSON(w, http.StatusOK, openapi.JSON)
	return nil
}

// apiSeat is a seat in the API.
type apiSeat struct {
	// Seat counts from 1.
	Seat    int    `json:"seat"`
	Name    string `json:"name,omitempty"`
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
	// Page names the page of the person who sits there (GET /api/v1/people/{page}).
	Page string `json:"page,omitempty"`
	// Bank is the time in seconds that the seat had left at the last answer, Deadline when the time of its open decision is up; both only at
	// tables with clocks.
	Bank     *float64  `json:"bank,omitempty"`
	Deadline time.Time `json:"deadline,omitzero"`
	core.Resting
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
	// Factions are those chosen when the table was made, by seat, empty for any; Draft is true if players choose theirs in turn.
	Factions []string `json:"factions,omitempty"`
	Draft    bool     `json:"draft,omitempty"`
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
func (s *Server) summary(m *table.Summary, who table.Person) apiSummary {
	set := &m.Settings
	out := apiSummary{ID: m.ID, Name: set.Name, Status: core.StatusWord(m.Status), Public: set.Public, Options: optionWords(&set.Options), Scenario: set.Scenario.ID,
		Draft: set.Draft, Start: seconds(set.Pace.Start), Gain: seconds(set.Pace.Gain), Cap: seconds(set.Pace.Cap), Spectators: set.Spectators,
		StandIn: set.StandIn, Help: cmp.Or(string(set.Help), "practice"), Rated: set.Rated, Round: m.Round,
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
		at := apiSeat{Seat: i + 1, Name: seat.Name, Bot: seat.Bot, Faction: m.Factions[i], Open: m.Status == table.Waiting && seat.Open(),
			Left: seat.Left, Ready: seat.Ready, Program: seat.Program, Hints: seat.Hints, Points: m.Points[i]}
		if !seat.Left {
			at.Page = seat.Person.Page()
		}
		if set.Pace.Clocked() && m.Status != table.Waiting {
			bank := bankOf(m.Banks[i])
			at.Bank, at.Deadline = &bank, deadlineOf(m.Status, m.Decisions[i])
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

// apiTables lists tables: ?list=mine, invited, open, running, finished or found (with q), and from, the cursor of the previous list.
func (s *Server) apiTables(w http.ResponseWriter, v *core.Visit) error {
	q := v.URL.Query()
	from, who := table.Cursor(q.Get("from")), v.Person()
	var list []table.Summary
	var next table.Cursor
	var err error
	switch q.Get("list") {
	case "", "mine":
		if err := core.NeedPerson(v); err != nil {
			return err
		}
		list, err = s.Kept.Lobby.Mine(v.Ctx, who)
	case "over":
		if err := core.NeedPerson(v); err != nil {
			return err
		}
		if list, next, err = s.Kept.Lobby.MyFinished(v.Ctx, who, from, apiPage); err == nil {
			list, err = s.withoutPractice(v, list)
		}
	case "invited":
		if err := core.NeedPerson(v); err != nil {
			return err
		}
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
	if err != nil {
		return err
	}
	out := struct {
		Tables []apiSummary `json:"tables"`
		Next   table.Cursor `json:"next,omitempty"`
	}{Tables: []apiSummary{}, Next: next}
	for i := range list {
		out.Tables = append(out.Tables, s.summary(&list[i], who))
	}
	return core.WriteJSON(w, http.StatusOK, out)
}

// apiTable describes one table.
func (s *Server) apiTable(w http.ResponseWriter, v *core.Visit, at *core.Seated) error {
	return s.sendTable(w, v, at.ID(), http.StatusOK)
}

func (s *Server) sendTable(w http.ResponseWriter, v *core.Visit, id table.ID, status int) error {
	m, err := s.Kept.Lobby.Summary(v.Ctx, id)
	if err != nil {
		return err
	}
	out := s.summary(m, v.Person())
	if m.Status == table.Waiting {
		by, err := s.reliable(v.Ctx, m.Seats)
		if err != nil {
			return err
		}
		for i := range m.Seats {
			if m.Seats[i].Person != "" {
				out.Seats[i].Reliable = reliableOf(&by[i])
			}
		}
	}
	return core.WriteJSON(w, status, out)
}

// apiReliable is how reliable the person of a seat has been: hidden, new, or how many games they finished of those they began, and the class of their time
// to answer.
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

// apiMoment returns the moment of a table, with the legal answers and the view if asked for.
func (s *Server) apiMoment(w http.ResponseWriter, v *core.Visit, at *core.Seated) error {
	core.SendJSON(w, http.StatusOK, append(appendMoment(nil, at.Snap, at.Seat, asked(v)), '\n'))
	return nil
}

// apiView returns what the seat of the token sees.
func (s *Server) apiView(w http.ResponseWriter, v *core.Visit, at *core.Seated) error {
	if !at.Snap.Dealt() {
		return core.ErrNotNow
	}
	core.SendJSON(w, http.StatusOK, append(appendView(nil, at.Snap, at.Seat), '\n'))
	return nil
}

// apiAct is something that a program does at a table.
type apiAct = func(v *core.Visit, at *core.Seated) error

// apiDeed carries out an act and answers with the moment after it.
func (s *Server) apiDeed(do apiAct) core.AtTable {
	return func(w http.ResponseWriter, v *core.Visit, at *core.Seated) error {
		if err := do(v, at); err != nil {
			return err
		}
		s.Badges.Expire(v.Person())
		snap := at.Snapshot()
		core.SendJSON(w, http.StatusOK, append(s.appendNow(nil, snap, snap.SeatOf(v.Person()), v), '\n'))
		return nil
	}
}

// plainDeed makes an act that needs to know only who does it.
func plainDeed(do func(*table.Table, context.Context, table.Person) error) apiAct {
	return func(v *core.Visit, at *core.Seated) error { return do(at.Table, v.Ctx, v.Person()) }
}

// apiBegin deals the game, for the owner of the table.
func (s *Server) apiBegin(v *core.Visit, at *core.Seated) error {
	return s.gate.AsOwner(v, at, gate.Order{Verb: people.BeginAct})
}

// apiUndo takes answers back: {"keep": 37} leaves 37 answers.
func (s *Server) apiUndo(v *core.Visit, at *core.Seated) error {
	var body struct {
		Keep *int `json:"keep"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	if body.Keep == nil {
		return core.Missing("keep")
	}
	return at.Undo(v.Ctx, v.Person(), *body.Keep)
}

// apiPropose asks the others to agree: {"kind": "undo", "keep": 37}, {"kind": "pause"}, {"kind": "end"}, {"kind": "replace", "seat": 2} or
// {"kind": "offer", "seat": 2}.
func (s *Server) apiPropose(v *core.Visit, at *core.Seated) error {
	var body struct {
		Kind string `json:"kind"`
		Keep *int   `json:"keep"`
		Seat int    `json:"seat"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	switch body.Kind {
	case table.ProposeReplace, table.ProposeOffer:
		if body.Seat < 1 || body.Seat > len(at.Snap.Seats) {
			return core.WrongField("seat", "it must be one of the seats 1 to %d", len(at.Snap.Seats))
		}
		return at.Propose(v.Ctx, v.Person(), body.Kind, body.Seat-1)
	case table.ProposeUndo:
		if body.Keep == nil {
			return core.Missing("keep")
		}
		return at.Propose(v.Ctx, v.Person(), body.Kind, *body.Keep)
	case table.ProposePause, table.ProposeEnd:
		return at.Propose(v.Ctx, v.Person(), body.Kind, 0)
	}
	return core.WrongField("kind", "it must be %s, %s, %s, %s or %s", table.ProposeUndo, table.ProposePause, table.ProposeEnd, table.ProposeReplace, table.ProposeOffer)
}

// apiReady sets whether the sender agrees to begin: {"ready": true}, with the seal of the part that their seat adds to the seed, if they add one.
func (s *Server) apiReady(v *core.Visit, at *core.Seated) error {
	var body struct {
		Ready *bool  `json:"ready"`
		Seal  string `json:"seal"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	if body.Ready == nil {
		return core.Missing("ready")
	}
	if body.Seal != "" {
		seal, ok := partOf(body.Seal)
		if !ok {
			return core.Wrong("json", "seal")
		}
		if err := at.Seal(v.Ctx, v.Person(), seal); err != nil {
			return err
		}
	}
	return at.Ready(v.Ctx, v.Person(), *body.Ready)
}

// apiVote answers a proposal: {"agree": true}.
func (s *Server) apiVote(v *core.Visit, at *core.Seated) error {
	var body struct {
		Agree *bool `json:"agree"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	if body.Agree == nil {
		return core.Missing("agree")
	}
	return at.Vote(v.Ctx, v.Person(), *body.Agree)
}

// apiSit takes a seat: {"seat": 2, "invite": "…"}; without seat the first open one. invite is the secret of the link to
// join, which private tables need.
func (s *Server) apiSit(w http.ResponseWriter, v *core.Visit) error {
	var body struct {
		Seat   int    `json:"seat"`
		Invite string `json:"invite"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	if body.Invite != "" {
		// The link opens the table as its cookie does in a browser.
		v.Request.AddCookie(&http.Cookie{Name: core.LinkCookie, Value: body.Invite})
	}
	at, err := s.Table(v)
	if err != nil {
		return err
	}
	return s.apiDeed(func(v *core.Visit, at *core.Seated) error {
		seat := game.Nobody
		if body.Seat != 0 {
			if body.Seat < 1 || body.Seat > len(at.Snap.Seats) {
				return core.WrongField("seat", "the table has the seats 1 to %d", len(at.Snap.Seats))
			}
			seat = game.Player(body.Seat - 1)
		}
		if err := s.sit(v, at, seat); err != nil || v.Who.Key.Kind != people.TokenKey {
			return err
		}
		return at.PlayedByProgram(v.Ctx, v.Person())
	})(w, v, at)
}
