package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"net/http"
	"strconv"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/table"
)

// Console is what the running server answers to the command line of its own machine, as JSON. Whoever can reach it has all powers of a host:
// serve it only where the rights of a file keep others out. In the audit log its acts have no person.
func (s *Server) Console() http.Handler {
	mux := http.NewServeMux()
	for _, rt := range s.consoleRoutes() {
		mux.HandleFunc(rt.pattern, s.consoleDo(rt.do))
	}
	return mux
}

// consoleRoute is something that the command line may ask for.
type consoleRoute struct {
	pattern string
	do      func(r *http.Request) (any, error)
}

// consoleRoutes are all of them. Every POST is a power (TestOneGate).
func (s *Server) consoleRoutes() []consoleRoute {
	return []consoleRoute{
		{"GET /people", s.consolePeople},
		{"GET /people/{id}", s.consolePerson},
		{"POST /people/{id}/{verb}", s.consoleAct(gate.OnPerson, s.consoleDone)},
		{"GET /tables", s.consoleTables},
		{"GET /tables/{id}", s.consoleTable},
		{"POST /tables/{id}/{verb}", s.consoleAct(gate.OnTable, s.consoleTableDone)},
		{"GET /tables/{id}/chat", s.consoleChat},
		{"POST /tables/{id}/chat/{number}/{verb}", s.consoleAct(gate.OnMessage, s.consoleTableDone)},
		{"GET /leagues", s.consoleLeagues},
		{"GET /leagues/{id}", s.consoleLeague},
		{"POST /leagues/{id}/{verb}", s.consoleAct(gate.OnLeague, s.consoleLeagueDone)},
		{"GET /reports", s.consoleReports},
		{"GET /reports/{number}", s.consoleReport},
		{"POST /reports/{number}/close", s.consoleAct(gate.OnReport, s.consoleReportDone, people.ReportAct)},
		{"GET /invites", s.consoleInvites},
		{"POST /invites", s.consoleAct(gate.OnInvites, s.consoleInvitesDone, people.InviteAct)},
		{"POST /invites/{id}/{verb}", s.consoleAct(gate.OnInvites, s.consoleInvitesDone)},
		{"GET /site", s.consoleSite},
		{"POST /site/{verb}", s.consoleAct(gate.OnSite, s.consoleSiteDone)},
		{"GET /audit", s.consoleAudit},
		{"/", func(*http.Request) (any, error) { return nil, core.ErrNowhere }},
	}
}

// consoleAct uses a power in the name of the command line: the one that the path names, or else a verb. done says what came of it.
func (s *Server) consoleAct(on gate.Subject, done func(r *http.Request, out *gate.Outcome) (any, error), verb ...string) func(r *http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		o := gate.Order{On: on, Verb: r.PathValue("verb"), ID: r.PathValue("id")}
		if len(verb) > 0 {
			o.Verb = verb[0]
		}
		if text := r.PathValue("number"); text != "" {
			n, err := strconv.ParseInt(text, 10, 64)
			switch {
			case err != nil && on == gate.OnMessage:
				return nil, table.ErrNoMessage
			case err != nil:
				return nil, core.ErrNowhere
			}
			o.Number = n
		}
		if err := consoleIn(r, &o.Wish); err != nil {
			return nil, err
		}
		out, err := s.gate.Exercise(r.Context(), gate.Machine, o)
		if err != nil {
			return nil, err
		}
		return done(r, out)
	}
}

// consoleDo answers a request of the console.
func (s *Server) consoleDo(do func(r *http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), consoleTime)
		defer cancel()
		r.Body = http.MaxBytesReader(w, r.Body, consoleBody)
		out, err := do(r.WithContext(ctx))
		if err != nil {
			s.consoleFails(w, r, err)
			return
		}
		sendValue(w, http.StatusOK, out)
	}
}

// The limits of the console.
const (
	consoleTime = 30 * time.Second
	consoleBody = 16 << 10
	consoleRows = 1000
)

// ConsolePerson is a person as the console shows them.
type ConsolePerson struct {
	ID      table.Person `json:"id"`
	Name    string       `json:"name"`
	Role    string       `json:"role"`
	Created time.Time    `json:"created"`
	// Ban and Mute are nil unless they are in force.
	Ban  *ConsoleSanction `json:"ban,omitempty"`
	Mute *ConsoleSanction `json:"mute,omitempty"`
}

// ConsoleSanction is a ban or a mute in force.
type ConsoleSanction struct {
	// Until is nil if it does not end.
	Until  *time.Time `json:"until,omitempty"`
	Reason string     `json:"reason"`
}

// ConsoleDetails is everything that the console shows of one person.
type ConsoleDetails struct {
	ConsolePerson
	Devices  int `json:"devices"`
	Tokens   int `json:"tokens"`
	Passkeys int `json:"passkeys"`
	// Tables are those that are not over.
	Tables []table.ID `json:"tables"`
	// Acts are the last that were done to the person, the newest first.
	Acts []ConsoleEntry `json:"acts"`
}

// ConsoleEntry is a line of the audit log.
type ConsoleEntry struct {
	ID int64     `json:"id"`
	At time.Time `json:"at"`
	// Actor is empty for somebody who used the command line, and for the identity provider.
	Actor table.Person `json:"actor"`
	// Office is in which capacity: owner, moderator, host, machine or provider; empty for acts of old.
	Office people.Office `json:"office"`
	Verb   string        `json:"verb"`
	Target table.Person  `json:"target"`
	Table  table.ID      `json:"table,omitempty"`
	League string        `json:"league,omitempty"`
	Detail string        `json:"detail"`
}

// ConsoleDone is the outcome of an act.
type ConsoleDone struct {
	Person ConsolePerson `json:"person"`
	// Link is a new personal link, which is good until LinkEnds; nothing for other acts.
	Link     string     `json:"link,omitempty"`
	LinkEnds *time.Time `json:"linkEnds,omitempty"`
}

// ConsoleProblem is why something was not done.
type ConsoleProblem struct {
	Error   string `json:"error"`
	Where   string `json:"where,omitempty"`
	Message string `json:"message"`
}

// consoleFails answers with a problem.
func (s *Server) consoleFails(w http.ResponseWriter, r *http.Request, err error) {
	switch {
	case errors.Is(err, people.ErrNobody):
		err = core.ErrNowhere
	case errors.Is(err, table.ErrUnknown):
		sendValue(w, http.StatusNotFound, ConsoleProblem{Error: "no-table", Message: "there is no such table; 'koprulu admin tables find WORDS' lists ids"})
		return
	case errors.Is(err, table.ErrNoMessage):
		sendValue(w, http.StatusNotFound, ConsoleProblem{Error: "no-message", Message: "the table has no such message; 'koprulu admin chat list TABLE' lists their numbers"})
		return
	case errors.Is(err, table.ErrStatus):
		sendValue(w, http.StatusConflict, ConsoleProblem{Error: "not-now", Message: "it is over or closed already; 'show' says by whom and why, 'delete' removes it"})
		return
	}
	p := core.ProblemOf(err)
	if p == core.ErrInternal {
		s.Log.Error("the console failed", "path", r.URL.Path, "error", err)
	}
	said := p.Detail
	if said == "" {
		said = p.Sentence(core.LanguageOf("en"))
	}
	sendValue(w, p.Status, ConsoleProblem{Error: p.Word, Where: p.Where, Message: said})
}

// sendValue sends JSON.
func sendValue(w http.ResponseWriter, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	core.SendJSON(w, status, append(text, '\n'))
}

// shown returns a person as the console shows them.
func (s *Server) shown(a *people.Account) ConsolePerson {
	return ConsolePerson{ID: a.ID, Name: a.Name, Role: a.Role.String(), Created: a.Created, Ban: s.inForce(a.Ban), Mute: s.inForce(a.Mute)}
}

func (s *Server) inForce(x people.Sanction) *ConsoleSanction {
	switch {
	case !x.Holds(s.Now()):
		return nil
	case x.Endless():
		return &ConsoleSanction{Reason: x.Reason}
	}
	return &ConsoleSanction{Until: &x.Until, Reason: x.Reason}
}

// countIn reads a number of a query between two bounds.
func countIn(r *http.Request, name string, preset, most int) (int, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return preset, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most {
		return 0, core.WrongField(name, "write a whole number from 0 to %d", most)
	}
	return n, nil
}

func (s *Server) consolePeople(r *http.Request) (any, error) {
	n, err := countIn(r, "limit", 50, consoleRows)
	if err != nil {
		return nil, err
	}
	skip, err := countIn(r, "skip", 0, math.MaxInt32)
	if err != nil {
		return nil, err
	}
	list, err := s.Kept.Powers.PeopleLike(r.Context(), people.Query{Words: r.URL.Query().Get("words"), Skip: skip, N: n})
	if err != nil {
		return nil, err
	}
	out := []ConsolePerson{}
	for i := range list {
		out = append(out, s.shown(&list[i]))
	}
	return out, nil
}

func (s *Server) consolePerson(r *http.Request) (any, error) {
	ctx, id := r.Context(), table.Person(r.PathValue("id"))
	b, err := s.Kept.People.Belongings(ctx, id)
	if err != nil {
		return nil, err
	}
	d := ConsoleDetails{ConsolePerson: s.shown(&b.Account), Devices: len(b.Devices), Tokens: len(b.Tokens), Passkeys: len(b.Passkeys), Tables: []table.ID{}}
	mine, err := s.Kept.Lobby.Mine(ctx, id)
	if err != nil {
		return nil, err
	}
	for i := range mine {
		d.Tables = append(d.Tables, mine[i].ID)
	}
	d.Acts, err = s.entries(ctx, string(id), 0, 20)
	return d, err
}

// entries returns lines of the audit log.
func (s *Server) entries(ctx context.Context, about string, before int64, n int) ([]ConsoleEntry, error) {
	acts, err := s.Kept.Powers.Acts(ctx, about, before, n)
	out := []ConsoleEntry{}
	for _, a := range acts {
		out = append(out, ConsoleEntry(a))
	}
	return out, err
}

func (s *Server) consoleAudit(r *http.Request) (any, error) {
	n, err := countIn(r, "limit", 50, consoleRows)
	if err != nil {
		return nil, err
	}
	before, err := countIn(r, "before", 0, math.MaxInt)
	if err != nil {
		return nil, err
	}
	return s.entries(r.Context(), r.URL.Query().Get("about"), int64(before), n)
}

// consoleIn reads the body of a request, strictly.
func consoleIn(r *http.Request, into any) error {
	body := json.NewDecoder(r.Body)
	body.DisallowUnknownFields()
	if err := body.Decode(into); err != nil && !errors.Is(err, io.EOF) { // Not all acts need more than their address.
		return core.Wrong("json", "body")
	}
	return nil
}

// consoleDone shows what a person is after an act.
func (s *Server) consoleDone(r *http.Request, out *gate.Outcome) (any, error) {
	a, err := s.Kept.People.Person(r.Context(), table.Person(r.PathValue("id")))
	done := ConsoleDone{Person: s.shown(&a), Link: out.Link}
	if out.Link != "" {
		done.LinkEnds = &out.Ends
	}
	return done, err
}
