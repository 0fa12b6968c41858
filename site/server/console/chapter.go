// Package console is what the running server answers to the command line of its own machine, as JSON. Whoever can reach
// it has all powers of a host: serve it only where the rights of a file keep others out. In the audit log its acts have
// no person.
package console

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

// Chapter answers.
type Chapter struct {
	*core.Site
	gate *gate.Gate
}

// New makes the chapter.
func New(site *core.Site, g *gate.Gate) *Chapter { return &Chapter{Site: site, gate: g} }

// Handler answers requests.
func (c *Chapter) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, rt := range c.Routes() {
		mux.HandleFunc(rt.Pattern, c.answer(rt.do))
	}
	return mux
}

// Route is something that the command line may ask for.
type Route struct {
	Pattern string
	do      func(r *http.Request) (any, error)
}

// Routes are all of them. Every POST is a power (TestOneGate).
func (c *Chapter) Routes() []Route {
	return []Route{
		{"GET /people", list("skip", c.people, c.shown)},
		{"GET /people/{id}", c.named(c.person)},
		{"POST /people/{id}/{verb}", c.named(c.act(gate.OnPerson, c.personDone))},
		{"POST /people/{id}/remarks/{number}/{verb}", c.named(c.act(gate.OnPerson, c.personDone))},
		{"GET /tables", list("skip", c.tables, shownTable)},
		{"GET /tables/{id}", c.table},
		{"POST /tables/{id}/{verb}", c.act(gate.OnTable, tableDone)},
		{"GET /tables/{id}/chat", list("before", c.chat, shownMessage)},
		{"POST /tables/{id}/chat/{number}/{verb}", c.act(gate.OnMessage, tableDone)},
		{"GET /leagues", list("skip", c.leagues, shownLeague)},
		{"GET /leagues/{id}", c.league},
		{"POST /leagues/{id}/{verb}", c.act(gate.OnLeague, c.leagueDone)},
		{"GET /reports", list("before", c.reports, shownReport)},
		{"GET /reports/{number}", c.report},
		{"POST /reports/{number}/close", c.act(gate.OnReport, c.reportDone, people.ReportAct)},
		{"GET /invites", list("skip", c.invites, shownInvite)},
		{"POST /invites", c.act(gate.OnInvites, invitesDone, people.InviteAct)},
		{"POST /invites/{id}/{verb}", c.act(gate.OnInvites, invitesDone)},
		{"GET /site", c.site},
		{"GET /condition", c.condition},
		{"POST /site/{verb}", c.act(gate.OnSite, c.siteDone)},
		{"GET /audit", list("before", c.audit, shownAct)},
		{"/", func(*http.Request) (any, error) { return nil, core.ErrNowhere }},
	}
}

// act uses a power in the name of the command line: the one that the path names, or else a verb. done says what came of
// it.
func (c *Chapter) act(on gate.Subject, done func(r *http.Request, out *gate.Outcome) (any, error),
	verb ...string) func(r *http.Request) (any, error) {
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
		if err := wishIn(r, &o.Wish); err != nil {
			return nil, err
		}
		out, err := c.gate.Exercise(r.Context(), gate.Machine, o)
		if err != nil {
			return nil, err
		}
		return done(r, out)
	}
}

// answer answers a request of the console.
func (c *Chapter) answer(do func(r *http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), patience)
		defer cancel()
		r.Body = http.MaxBytesReader(w, r.Body, mostBody)
		out, err := do(r.WithContext(ctx))
		if err != nil {
			c.fails(w, r, err)
			return
		}
		send(w, http.StatusOK, out)
	}
}

// The limits of the console.
const (
	patience = 30 * time.Second
	mostBody = 16 << 10
	mostRows = 1000
)

// Problem is why something was not done.
type Problem struct {
	Error   string `json:"error"`
	Where   string `json:"where,omitempty"`
	Message string `json:"message"`
}

// fails answers with a problem.
func (c *Chapter) fails(w http.ResponseWriter, r *http.Request, err error) {
	switch {
	case errors.Is(err, people.ErrNobody):
		err = core.ErrNowhere
	case errors.Is(err, table.ErrUnknown):
		send(w, http.StatusNotFound, Problem{Error: "no-table",
			Message: "there is no such table; 'koprulu admin tables find WORDS' lists ids"})
		return
	case errors.Is(err, table.ErrNoMessage):
		send(w, http.StatusNotFound, Problem{Error: "no-message",
			Message: "the table has no such message; 'koprulu admin chat find TABLE' lists their numbers"})
		return
	case errors.Is(err, table.ErrStatus):
		send(w, http.StatusConflict, Problem{Error: "not-now",
			Message: "it is over or closed already; 'show' says by whom and why, 'delete' removes it"})
		return
	}
	p := core.ProblemOf(err)
	if p == core.ErrInternal {
		c.Log.Error("the console failed", "path", r.URL.Path, "error", err)
	}
	said := p.Detail
	if said == "" {
		said = p.Sentence(core.LanguageOf("en"))
	}
	send(w, p.Status, Problem{Error: p.Word, Where: p.Where, Message: said})
}

// send sends JSON.
func send(w http.ResponseWriter, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	core.SendJSON(w, status, append(text, '\n'))
}

// list answers with what read finds, as show shows it: at most as many as the query says, without the first ones (from
// is "skip") or those from a number on ("before").
func list[T, Shown any](from string, read func(r *http.Request, n, from int) ([]T, error),
	show func(*T) Shown) func(r *http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		n, err := countIn(r, "limit", 50, mostRows)
		if err != nil {
			return nil, err
		}
		most := math.MaxInt
		if from == "skip" {
			most = math.MaxInt32
		}
		first, err := countIn(r, from, 0, most)
		if err != nil {
			return nil, err
		}
		found, err := read(r, n, first)
		return core.Each(found, show), err
	}
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

// sinceIn reads from which time on a list is, the zero time for all.
func sinceIn(r *http.Request) (time.Time, error) {
	text := r.URL.Query().Get("since")
	if text == "" {
		return time.Time{}, nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return at, core.WrongField("since", "write a time such as 2026-03-01T18:00:00Z")
	}
	return at, nil
}

// wishIn reads the body of a request, strictly.
func wishIn(r *http.Request, into any) error {
	text, err := io.ReadAll(r.Body)
	switch {
	case err != nil:
		return core.Wrong("json", "body")
	case len(text) == 0: // Not all acts need more than their address.
		return nil
	}
	return core.Decode(text, into)
}
