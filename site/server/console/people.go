package console

import (
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"slices"
	"time"

	"koprulu/club/people"
	"koprulu/internal/names"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/table"
)

// Person is a person as the console shows them.
type Person struct {
	ID      table.Person `json:"id"`
	Name    string       `json:"name"`
	Role    string       `json:"role"`
	Created time.Time    `json:"created"`
	// Ban and Mute are nil unless they are in force.
	Ban  *Sanction `json:"ban,omitempty"`
	Mute *Sanction `json:"mute,omitempty"`
}

// Sanction is a ban or a mute in force.
type Sanction struct {
	// Until is nil if it does not end.
	Until  *time.Time `json:"until,omitempty"`
	Reason string     `json:"reason"`
}

// PersonDetails is everything that the console shows of one person.
type PersonDetails struct {
	Person
	Devices  int `json:"devices"`
	Tokens   int `json:"tokens"`
	Passkeys int `json:"passkeys"`
	// Tables are those that are not over.
	Tables []table.ID `json:"tables"`
	// Sanctions are all that were ever imposed, Remarks what hosts and moderators have written down, the newest first.
	Sanctions []Imposed `json:"sanctions"`
	Remarks   []Remark  `json:"remarks"`
	// Acts are the last that were done to the person, the newest first.
	Acts []Entry `json:"acts"`
}

// Imposed is a sanction, whether it is still in force or not.
type Imposed struct {
	// Act is its number in the audit log, Verb is ban, mute or warn.
	Act  int64     `json:"act"`
	Verb string    `json:"verb"`
	At   time.Time `json:"at"`
	// Until is nil if it does not end, and for a warning; Lifted is nil unless it was lifted or replaced.
	Until  *time.Time `json:"until,omitempty"`
	Reason string     `json:"reason"`
	Lifted *time.Time `json:"lifted,omitempty"`
	// Appeal is what the person answered, nil for nothing.
	Appeal *Report `json:"appeal,omitempty"`
}

// shownImposed returns a sanction as the console shows it.
func shownImposed(x *people.Imposed) Imposed {
	out := Imposed{Act: x.Act, Verb: x.Verb, At: x.At, Reason: x.Reason}
	if x.Verb != people.WarnAct && !x.Endless() {
		out.Until = &x.Until
	}
	if !x.Lifted.IsZero() {
		out.Lifted = &x.Lifted
	}
	if x.Appeal != nil {
		shown := shownReport(x.Appeal)
		out.Appeal = &shown
	}
	return out
}

// Remark is what a host or a moderator has written down about a person.
type Remark struct {
	ID int64     `json:"id"`
	At time.Time `json:"at"`
	// Author is empty for the command line, and once they have left the site.
	Author table.Person `json:"author,omitempty"`
	Text   string       `json:"text"`
}

func shownRemark(r *people.Remark) Remark { return Remark(*r) }

// PersonDone is the outcome of an act.
type PersonDone struct {
	Person Person `json:"person"`
	// Link is a new personal link, which is good until LinkEnds; nothing for other acts.
	Link     string     `json:"link,omitempty"`
	LinkEnds *time.Time `json:"linkEnds,omitempty"`
}

// shown returns a person as the console shows them.
func (c *Chapter) shown(a *people.Account) Person {
	return Person{ID: a.ID, Name: a.Name, Role: a.Role.String(), Created: a.Created, Ban: c.inForce(a.Ban),
		Mute: c.inForce(a.Mute)}
}

func (c *Chapter) inForce(x people.Sanction) *Sanction {
	switch {
	case !x.Holds(c.Now()):
		return nil
	case x.Endless():
		return &Sanction{Reason: x.Reason}
	}
	return &Sanction{Until: &x.Until, Reason: x.Reason}
}

func (c *Chapter) people(r *http.Request, n, skip int) ([]people.Account, error) {
	since, err := sinceIn(r)
	if err != nil {
		return nil, err
	}
	q := people.Query{Words: r.URL.Query().Get("words"), Since: since, Now: c.Now(),
		Guests: r.URL.Query().Get("guests") == "true", Skip: skip, N: n}
	for _, word := range r.URL.Query()["trait"] {
		trait := people.Trait(word)
		if !slices.Contains(people.Traits, trait) {
			return nil, core.WrongForm("trait")
		}
		q.Traits = append(q.Traits, trait)
	}
	return c.Kept.Powers.PeopleLike(r.Context(), q)
}

func (c *Chapter) person(r *http.Request) (any, error) {
	ctx, id := r.Context(), table.Person(r.PathValue("id"))
	b, err := c.Kept.People.Belongings(ctx, id)
	if err != nil {
		return nil, err
	}
	d := PersonDetails{Person: c.shown(&b.Account), Devices: len(b.Devices), Tokens: len(b.Tokens),
		Passkeys: len(b.Passkeys)}
	mine, err := c.Kept.Lobby.Mine(ctx, id)
	if err != nil {
		return nil, err
	}
	d.Sanctions = core.Each(b.Sanctions, shownImposed)
	remarks, err := c.Kept.Remarks.Remarks(ctx, id)
	if err != nil {
		return nil, err
	}
	d.Remarks = core.Each(remarks, shownRemark)
	d.Tables = core.Each(mine, func(m *table.Summary) table.ID { return m.ID })
	d.Acts, err = c.lastActs(ctx, string(id))
	return d, err
}

// PersonGone is the outcome of deleting a person.
type PersonGone struct {
	Deleted table.Person `json:"deleted"`
}

// personDone shows what a person is after an act, or what was taken out.
func (c *Chapter) personDone(r *http.Request, out *gate.Outcome) (any, error) {
	id := table.Person(r.PathValue("id"))
	if out.File != nil {
		return json.RawMessage(out.File), nil
	}
	a, err := c.Kept.People.Person(r.Context(), id)
	if errors.Is(err, people.ErrNobody) {
		return PersonGone{id}, nil
	}
	done := PersonDone{Person: c.shown(&a), Link: out.Link}
	if out.Link != "" {
		done.LinkEnds = &out.Ends
	}
	return done, err
}

// named makes a handler for a person whom the path names by their id, or by their whole name if nobody else has it.
func (c *Chapter) named(do func(r *http.Request) (any, error)) func(r *http.Request) (any, error) {
	return func(r *http.Request) (any, error) {
		id, err := c.whoIs(r, r.PathValue("id"))
		if err != nil {
			return nil, err
		}
		r.SetPathValue("id", string(id))
		return do(r)
	}
}

// whoIs returns the id of the person whom a text names, people.ErrNobody if there is none.
func (c *Chapter) whoIs(r *http.Request, text string) (table.Person, error) {
	_, err := c.Kept.People.Person(r.Context(), table.Person(text))
	if !errors.Is(err, people.ErrNobody) {
		return table.Person(text), err
	}
	name, err := names.Tidy(text)
	if err != nil {
		return "", people.ErrNobody // Nobody can have this name.
	}
	list, err := c.Kept.Powers.PeopleLike(r.Context(), people.Query{Words: name, N: math.MaxInt32})
	at := slices.IndexFunc(list, func(a people.Account) bool { return a.Name == name })
	if err == nil && at < 0 {
		err = people.ErrNobody
	}
	if err != nil {
		return "", err
	}
	return list[at].ID, nil
}

// personIn returns the id of the person whom a query names, empty for nobody.
func (c *Chapter) personIn(r *http.Request) (table.Person, error) {
	text := r.URL.Query().Get("person")
	if text == "" {
		return "", nil
	}
	return c.whoIs(r, text)
}
