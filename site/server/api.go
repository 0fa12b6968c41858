package server

import (
	"bytes"
	"cmp"
	"context"
	"net/http"
	"strconv"
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/server/openapi"
	"koprulu/table"
)

// apiRoutes are the addresses of the API. Its document is served at /api/openapi.json; a test
// compares the two.
func (s *Server) apiRoutes() []route {
	const t = "/api/v1/tables/{id}"
	return []route{
		{pattern: "GET /api/openapi.json", class: classPage, handle: s.apiDocument},
		{pattern: "GET /api/v1/site", class: classPage, handle: s.apiSite},
		{pattern: "POST /api/v1/people", class: classSign, handle: s.apiNewPerson},
		{pattern: "GET /api/v1/people", class: classExport, handle: s.apiRegulars},
		{pattern: "GET /api/v1/people/{page}", class: classExport, handle: s.apiPerson},
		{pattern: "GET /api/v1/ratings", class: classExport, handle: s.apiRatings},
		{pattern: "GET /api/v1/statistics", class: classExport, handle: s.apiStatistics},
		{pattern: "GET /api/v1/me", class: classPage, handle: s.apiMe},
		{pattern: "GET /api/v1/me/tokens", class: classPage, handle: s.apiTokens},
		{pattern: "POST /api/v1/me/tokens", class: classSign, handle: s.apiNewToken},
		{pattern: "DELETE /api/v1/me/tokens/{token}", class: classAct, handle: s.apiEndToken},
		{pattern: "GET /api/v1/me/times", class: classPage, handle: s.apiGetTimes},
		{pattern: "PUT /api/v1/me/times", class: classAct, handle: s.apiSetTimes},
		{pattern: "POST /api/v1/me/vacations", class: classAct, handle: s.apiGoAway},
		{pattern: "DELETE /api/v1/me/vacations/{vacation}", class: classAct, handle: s.apiComeBack},
		{pattern: "GET /api/v1/tables", class: classExport, handle: s.apiTables},
		{pattern: "POST /api/v1/tables", class: classCreate, handle: s.apiCreate},
		{pattern: "GET " + t, class: classPage, handle: s.apiTable},
		{pattern: "GET " + t + "/moment", class: classPage, handle: s.apiMoment},
		{pattern: "GET " + t + "/view", class: classPage, handle: s.apiView},
		{pattern: "GET " + t + "/odds", class: classPage, handle: s.apiOdds},
		{pattern: "GET " + t + "/attack", class: classPage, handle: s.apiAttack},
		{pattern: "POST " + t + "/hint", class: classAct, handle: s.apiHint},
		{pattern: "GET " + t + "/lookback", class: classPage, handle: s.apiLookback},
		{pattern: "POST " + t + "/lookback", class: classAct, handle: s.apiAskLookback},
		{pattern: "POST " + t + "/again", class: classCreate, handle: s.apiAgain},
		{pattern: "POST " + t + "/decline", class: classAct, handle: s.apiDeed(s.declines)},
		{pattern: "POST " + t + "/sandbox", class: classCreate, handle: s.apiTry},
		{pattern: "GET /api/v1/sandboxes", class: classPage, handle: s.apiSandboxes},
		{pattern: "DELETE /api/v1/sandboxes/{id}", class: classAct, handle: s.apiDiscard},
		{pattern: "GET " + t + "/since", class: classPage, handle: s.apiSince},
		{pattern: "GET " + t + "/log", class: classPage, handle: s.apiLog},
		{pattern: "GET " + t + "/record", class: classExport, handle: s.record},
		{pattern: "GET " + t + "/stream", class: classStream, handle: s.apiStream},
		{pattern: "POST " + t + "/answer", class: classAnswer, handle: s.apiAnswer},
		{pattern: "GET " + t + "/later", class: classPage, handle: s.apiLaterDeed(s.apiReadLater)},
		{pattern: "POST " + t + "/later", class: classAct, handle: s.apiLaterDeed(s.apiLeave)},
		{pattern: "PUT " + t + "/later", class: classAct, handle: s.apiLaterDeed(s.apiReplaceLater)},
		{pattern: "DELETE " + t + "/later/{answer}", class: classAct, handle: s.apiLaterDeed(s.apiDropLater)},
		{pattern: "POST " + t + "/undo", class: classAnswer, handle: s.apiDeed(s.apiUndo)},
		{pattern: "POST " + t + "/propose", class: classAct, handle: s.apiDeed(s.apiPropose)},
		{pattern: "POST " + t + "/vote", class: classAct, handle: s.apiDeed(s.apiVote)},
		{pattern: "POST " + t + "/withdraw", class: classAct, handle: s.apiDeed(plainDeed((*table.Table).Withdraw))},
		{pattern: "POST " + t + "/resume", class: classAct, handle: s.apiDeed(plainDeed((*table.Table).Resume))},
		{pattern: "POST " + t + "/return", class: classAct, handle: s.apiDeed(plainDeed((*table.Table).Return))},
		{pattern: "POST " + t + "/resign", class: classAct, handle: s.apiDeed(plainDeed((*table.Table).Resign))},
		{pattern: "POST " + t + "/leave", class: classAct, handle: s.apiDeed(plainDeed((*table.Table).Leave))},
		{pattern: "POST " + t + "/sit", class: classAct, handle: s.apiSit},
		{pattern: "POST " + t + "/rise", class: classAct, handle: s.apiDeed(plainDeed((*table.Table).Rise))},
		{pattern: "POST " + t + "/ready", class: classAct, handle: s.apiDeed(s.apiReady)},
		{pattern: "POST " + t + "/part", class: classAct, handle: s.apiDeed(s.apiPart)},
		{pattern: "POST " + t + "/begin", class: classAct, handle: s.apiDeed(s.apiBegin)},
		{pattern: "GET " + t + "/chat", class: classPage, handle: s.apiChat},
		{pattern: "POST " + t + "/chat", class: classChat, handle: s.apiSay},
		{pattern: "POST " + t + "/players-chat", class: classAct, handle: s.apiDeed(s.apiPlayersChat)},
		{pattern: "POST " + t + "/curb", class: classAct, handle: s.apiDeed(s.apiCurb)},
		{pattern: "POST " + t + "/hush", class: classAct, handle: s.apiDeed(s.apiHush)},
		{pattern: "POST " + t + "/report", class: classAct, handle: s.apiReport},
		{pattern: "GET /api/v1/leagues", class: classPage, handle: s.apiContests},
		{pattern: "POST /api/v1/leagues", class: classCreate, handle: s.apiNewContest},
		{pattern: "GET /api/v1/leagues/{id}", class: classPage, handle: s.apiContestAt},
		{pattern: "POST /api/v1/leagues/{id}/join", class: classAct, handle: s.apiContestDeed(contestJoin)},
		{pattern: "POST /api/v1/leagues/{id}/withdraw", class: classAct, handle: s.apiContestDeed(contestWithdraw)},
		{pattern: "POST /api/v1/leagues/{id}/begin", class: classAct, handle: s.apiContestDeed(contestBegin)},
		{pattern: "POST /api/v1/leagues/{id}/end", class: classAct, handle: s.apiContestDeed(contestEnd)},
		{pattern: "POST /api/v1/leagues/{id}/rename", class: classAct, handle: s.apiContestDeed(contestRename)},
		{pattern: "DELETE /api/v1/leagues/{id}", class: classAct, handle: s.apiContestDeed(contestDelete)},
		{pattern: "POST /api/v1/leagues/{id}/report", class: classAct, handle: s.apiReportContest},
		{pattern: "GET /api/v1/challenge", class: classExport, handle: s.apiChallenge},
		{pattern: "POST /api/v1/challenge", class: classCreate, handle: s.apiPlayChallenge},
		{pattern: "GET /api/v1/hushed", class: classPage, handle: s.apiHushed},
		{pattern: "DELETE /api/v1/hushed/{id}", class: classAct, handle: s.apiUnhush},
	}
}

// needPerson refuses requests without a person.
func needPerson(v *visit) error {
	if v.who == nil {
		return errNobody
	}
	return nil
}

// apiDocument describes the API for programs that read OpenAPI.
func (s *Server) apiDocument(w http.ResponseWriter, v *visit) error {
	sendJSON(w, http.StatusOK, openapi.JSON)
	return nil
}

// apiMe returns whom the token identifies and how many tables wait for them.
func (s *Server) apiMe(w http.ResponseWriter, v *visit) error {
	if err := needPerson(v); err != nil {
		return err
	}
	r := s.reader(v.ctx, v)
	return writeJSON(w, http.StatusOK, map[string]any{"person": r.Person, "page": r.Person.Page(), "name": r.Name, "waiting": r.Waiting})
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
	apiResting
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
	Rest       *apiRest `json:"rest,omitempty"`
	Spectators bool     `json:"spectators"`
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
	out := apiSummary{ID: m.ID, Name: set.Name, Status: statusWord(m.Status), Public: set.Public, Options: optionWords(&set.Options), Scenario: set.Scenario.ID,
		Draft: set.Draft, Start: seconds(set.Pace.Start), Gain: seconds(set.Pace.Gain), Cap: seconds(set.Pace.Cap), Spectators: set.Spectators,
		StandIn: set.StandIn, Help: cmp.Or(string(set.Help), "practice"), Rated: set.Rated, Round: m.Round,
		Open: []int{}, Created: m.Created, Updated: m.Updated, Expires: m.Expires, Sandbox: set.Sandbox}
	if rest := apiRest(set.Rest); !set.Rest.None() {
		out.Rest = &rest
	}
	if set.Rematch != nil {
		out.Rematch = set.Rematch.Of
	}
	if set.Scenario.None() {
		out.Factions = factionsAsked(s.plain.Sheets[:], &set.Options)
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
			at.apiResting = restingOf(&m.Rests[i])
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
func (s *Server) apiTables(w http.ResponseWriter, v *visit) error {
	q := v.URL.Query()
	from, who := table.Cursor(q.Get("from")), v.person()
	var list []table.Summary
	var next table.Cursor
	var err error
	switch q.Get("list") {
	case "", "mine":
		if err := needPerson(v); err != nil {
			return err
		}
		list, err = s.kept.lobby.Mine(v.ctx, who)
	case "over":
		if err := needPerson(v); err != nil {
			return err
		}
		if list, next, err = s.kept.lobby.MyFinished(v.ctx, who, from, apiPage); err == nil {
			list, err = s.withoutPractice(v, list)
		}
	case "invited":
		if err := needPerson(v); err != nil {
			return err
		}
		list, err = s.kept.lobby.Invitations(v.ctx, who)
	case "open":
		list, next, err = s.kept.lobby.OpenTables(v.ctx, from, apiPage)
	case "running":
		list, next, err = s.kept.lobby.RunningTables(v.ctx, from, apiPage)
	case "finished":
		list, next, err = s.kept.lobby.FinishedTables(v.ctx, from, apiPage)
	case "found":
		list, next, err = s.kept.lobby.Find(v.ctx, query(v), from, apiPage)
	default:
		return wrongQuery("list", "%q is not a list", q.Get("list"))
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
	return writeJSON(w, http.StatusOK, out)
}

// apiTable describes one table.
func (s *Server) apiTable(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	return s.sendTable(w, v, at.ID(), http.StatusOK)
}

func (s *Server) sendTable(w http.ResponseWriter, v *visit, id table.ID, status int) error {
	m, err := s.kept.lobby.Summary(v.ctx, id)
	if err != nil {
		return err
	}
	out := s.summary(m, v.person())
	if m.Status == table.Waiting {
		by, err := s.reliable(v.ctx, m.Seats)
		if err != nil {
			return err
		}
		for i := range m.Seats {
			if m.Seats[i].Person != "" {
				out.Seats[i].Reliable = reliableOf(&by[i])
			}
		}
	}
	return writeJSON(w, status, out)
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
func (s *Server) apiMoment(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	sendJSON(w, http.StatusOK, append(appendMoment(nil, at.snap, at.seat, asked(v)), '\n'))
	return nil
}

// apiView returns what the seat of the token sees.
func (s *Server) apiView(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if !at.snap.Dealt() {
		return errNotNow
	}
	sendJSON(w, http.StatusOK, append(appendView(nil, at.snap, at.seat), '\n'))
	return nil
}

// apiLogPage is how many lines of a log are sent at once.
const apiLogPage = 500

// apiLog returns the lines of the log that the seat of the token may read, in the language asked for (?lang=), beginning with
// line ?from=. next is where to continue.
func (s *Server) apiLog(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	from := 0
	if text := v.URL.Query().Get("from"); text != "" {
		if from, err = strconv.Atoi(text); err != nil || from < 0 {
			return wrongQuery("from", "it must be a whole number, 0 or more")
		}
	}
	words, snap := v.wordsOf(), at.snap
	var b bytes.Buffer
	b.WriteString(`{"lines":[`)
	view := snap.View(at.seat)
	n, i := 0, 0
	for ; i < len(snap.Log) && n < from+apiLogPage; i++ {
		line := &snap.Log[i]
		if !line.For(at.seat) || view == nil || line.Kind != table.NoEntry {
			continue
		}
		if n++; n <= from {
			continue
		}
		if n > from+1 {
			b.WriteByte(',')
		}
		text := appendString(nil, words.Entry(snap.Rules, view, line.Game))
		b.WriteString(`{"answers":` + strconv.Itoa(line.Answers) + `,"at":"` + line.At().Format(time.RFC3339) + `","text":`)
		b.Write(text)
		b.WriteByte('}')
	}
	b.WriteString(`],"next":` + strconv.Itoa(max(n, from)) + "}\n")
	sendJSON(w, http.StatusOK, b.Bytes())
	return nil
}

// apiAct is something that a program does at a table.
type apiAct func(v *visit, at *seated) error

// apiDeed carries out an act and answers with the moment after it.
func (s *Server) apiDeed(do apiAct) handler {
	return func(w http.ResponseWriter, v *visit) error {
		at, err := s.table(v)
		if err != nil {
			return err
		}
		if err := needPerson(v); err != nil {
			return err
		}
		if err := do(v, at); err != nil {
			return err
		}
		s.badges.expire(v.person())
		snap := at.Snapshot()
		sendJSON(w, http.StatusOK, append(s.appendNow(nil, snap, snap.SeatOf(v.person()), v), '\n'))
		return nil
	}
}

// plainDeed makes an act that needs to know only who does it.
func plainDeed(do func(*table.Table, context.Context, table.Person) error) apiAct {
	return func(v *visit, at *seated) error { return do(at.Table, v.ctx, v.person()) }
}

// apiBegin deals the game, for the owner of the table.
func (s *Server) apiBegin(v *visit, at *seated) error {
	return s.asOwner(v, at, order{verb: people.BeginAct})
}

// apiUndo takes answers back: {"keep": 37} leaves 37 answers.
func (s *Server) apiUndo(v *visit, at *seated) error {
	var body struct {
		Keep *int `json:"keep"`
	}
	if err := wanted(v, &body); err != nil {
		return err
	}
	if body.Keep == nil {
		return missing("keep")
	}
	return at.Undo(v.ctx, v.person(), *body.Keep)
}

// apiPropose asks the others to agree: {"kind": "undo", "keep": 37}, {"kind": "pause"}, {"kind": "end"}, {"kind": "replace", "seat": 2} or
// {"kind": "offer", "seat": 2}.
func (s *Server) apiPropose(v *visit, at *seated) error {
	var body struct {
		Kind string `json:"kind"`
		Keep int    `json:"keep"`
		Seat int    `json:"seat"`
	}
	if err := wanted(v, &body); err != nil {
		return err
	}
	switch body.Kind {
	case table.ProposeReplace, table.ProposeOffer:
		if body.Seat < 1 || body.Seat > len(at.snap.Seats) {
			return wrongField("seat", "it must be one of the seats 1 to %d", len(at.snap.Seats))
		}
		return at.Propose(v.ctx, v.person(), body.Kind, body.Seat-1)
	case table.ProposeUndo, table.ProposePause, table.ProposeEnd:
		return at.Propose(v.ctx, v.person(), body.Kind, body.Keep)
	}
	return wrongField("kind", "it must be %s, %s, %s, %s or %s", table.ProposeUndo, table.ProposePause, table.ProposeEnd, table.ProposeReplace, table.ProposeOffer)
}

// apiReady sets whether the sender agrees to begin: {"ready": true}, with the seal of the part that their seat adds to the seed, if they add one.
func (s *Server) apiReady(v *visit, at *seated) error {
	var body struct {
		Ready *bool  `json:"ready"`
		Seal  string `json:"seal"`
	}
	if err := wanted(v, &body); err != nil {
		return err
	}
	if body.Ready == nil {
		return missing("ready")
	}
	if body.Seal != "" {
		seal, ok := partOf(body.Seal)
		if !ok {
			return wrong("json", "seal")
		}
		if err := at.Seal(v.ctx, v.person(), seal); err != nil {
			return err
		}
	}
	return at.Ready(v.ctx, v.person(), *body.Ready)
}

// apiVote answers a proposal: {"agree": true}.
func (s *Server) apiVote(v *visit, at *seated) error {
	var body struct {
		Agree *bool `json:"agree"`
	}
	if err := wanted(v, &body); err != nil {
		return err
	}
	if body.Agree == nil {
		return missing("agree")
	}
	return at.Vote(v.ctx, v.person(), *body.Agree)
}

// apiSit takes a seat: {"seat": 2, "invite": "…"}; without seat the first open one. invite is the secret of the link to
// join, which private tables need.
func (s *Server) apiSit(w http.ResponseWriter, v *visit) error {
	if err := needPerson(v); err != nil {
		return err
	}
	var body struct {
		Seat   int    `json:"seat"`
		Invite string `json:"invite"`
	}
	if err := wanted(v, &body); err != nil {
		return err
	}
	if body.Invite != "" {
		// The link opens the table as its cookie does in a browser.
		v.Request.AddCookie(&http.Cookie{Name: linkCookie, Value: body.Invite})
	}
	return s.apiDeed(func(v *visit, at *seated) error {
		seat := game.Nobody
		if body.Seat != 0 {
			if body.Seat < 1 || body.Seat > len(at.snap.Seats) {
				return wrongField("seat", "the table has the seats 1 to %d", len(at.snap.Seats))
			}
			seat = game.Player(body.Seat - 1)
		}
		if err := s.sit(v, at, seat); err != nil || v.who.key.Kind != people.TokenKey {
			return err
		}
		return at.PlayedByProgram(v.ctx, v.person())
	})(w, v)
}
