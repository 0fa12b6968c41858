package admin

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/web/admin"
	"koprulu/table"
)

// asPerson returns a person for the pages.
func (c *Chapter) asPerson(a *people.Account) admin.Person {
	return admin.Person{ID: string(a.ID), Name: a.Name, Role: a.Role.String(), Since: a.Created, Ban: c.asSanction(a.Ban),
		Mute: c.asSanction(a.Mute)}
}

func (c *Chapter) asSanction(x people.Sanction) *admin.Sanction {
	switch {
	case !x.Holds(c.Now()):
		return nil
	case x.Endless():
		return &admin.Sanction{Reason: x.Reason}
	}
	return &admin.Sanction{Until: x.Until, Reason: x.Reason}
}

// traits are the words for what people can be found by; guests are those who have not given themselves a name.
var traits = append(core.Each(people.Traits, func(t *people.Trait) string { return string(*t) }), guests)

const guests = "guest"

// people lists people.
func (c *Chapter) people(v *core.Visit) error {
	p := &admin.PeoplePage{Frame: c.frame(v, admin.People, &said{})}
	q := people.Query{Now: c.Now(), Skip: core.SkipOf(v), N: PerPage + 1}
	p.Finder, q.Since = c.finderOf(v, "trait", traits)
	q.Words, q.Guests = p.Query, p.Kind == guests
	if p.Kind != "" && !q.Guests {
		q.Traits = []people.Trait{people.Trait(p.Kind)}
	}
	list, err := c.Kept.Powers.PeopleLike(v.Ctx, q)
	if err != nil {
		return err
	}
	p.Next = core.NextPage(v, len(list), PerPage)
	p.People = core.Each(list[:min(len(list), PerPage)], c.asPerson)
	return core.Show(v, p)
}

// person shows a person.
func (c *Chapter) person(v *core.Visit, say *said) error {
	id := table.Person(v.PathValue("id"))
	b, err := c.Kept.People.Belongings(v.Ctx, id)
	if err != nil {
		return err
	}
	p := &admin.PersonPage{Frame: c.frame(v, admin.People, say), Person: c.asPerson(&b.Account), Link: say.done.Link,
		LinkEnds: say.done.Ends,
		Reason:   say.form.Get("reason"), Hours: say.form.Get("hours"), NewName: say.form.Get("name"),
		Wrote: say.form.Get("text")}
	if p.May, p.Why, err = c.mayDo(v, gate.Order{On: gate.OnPerson, ID: string(id)}); err != nil {
		return err
	}
	p.Sanctions = core.Each(b.Sanctions, func(x *people.Imposed) admin.Imposed { return asImposed(v.WordsOf(), x) })
	if slices.Contains(p.May, people.RemarkAct) {
		if p.Remarks, err = c.remarks(v, id); err != nil {
			return err
		}
	}
	list, err := c.Kept.Tables.TablesLike(v.Ctx, people.TableQuery{Person: id, Public: !v.IsHost(), N: PerPage})
	if err != nil {
		return err
	}
	p.Tables = core.Each(list, asTable)
	if v.IsHost() {
		p.Devices, p.Tokens, p.Passkeys = len(b.Devices), len(b.Tokens), len(b.Passkeys)
	}
	if p.Acts, err = c.lastActs(v, string(id), actsShown); err != nil {
		return err
	}
	return core.ShowAs(v, say.status, p)
}

// asImposed returns a sanction for the pages.
func asImposed(w *locale.Words, x *people.Imposed) admin.Imposed {
	out := admin.Imposed{Verb: x.Verb, Detail: gate.DetailText(w, x.Verb, x.Detail()), At: x.At, Lifted: x.Lifted}
	if x.Verb == people.WarnAct {
		out.Detail = x.Reason
	}
	if a := x.Appeal; a != nil {
		out.Answer, out.Answered, out.Report, out.Decision, out.Decided = a.Text, a.At, a.ID, a.Note, a.Closed
	}
	return out
}

// remarks returns what hosts and moderators have written down about a person.
func (c *Chapter) remarks(v *core.Visit, id table.Person) (shown []admin.Remark, err error) {
	list, err := c.Kept.Remarks.Remarks(v.Ctx, id)
	name := c.namer(v.Ctx, v.WordsOf())
	for i := range list {
		r := &list[i]
		line := admin.Remark{ID: r.ID, At: r.At, AuthorID: string(r.Author), Text: r.Text}
		if line.Author, err = name(r.Author); err != nil {
			return nil, err
		}
		shown = append(shown, line)
	}
	return shown, err
}

// personOrder reads what is to be done to a person.
func (c *Chapter) personOrder(v *core.Visit) (o gate.Order, back string, err error) {
	id := v.PathValue("id")
	verb, number, ofRemark := strings.Cut(v.Value("do"), " ")
	o, err = c.orderOf(v, gate.OnPerson, verb, id)
	if err == nil && ofRemark {
		if o.Number, err = strconv.ParseInt(number, 10, 64); err != nil {
			err = core.WrongForm("do")
		}
	}
	if back = admin.Path + "/people"; o.Verb != people.DeleteAct {
		back += "/" + url.PathEscape(id)
	}
	return o, back, err
}
