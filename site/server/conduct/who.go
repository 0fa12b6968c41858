package conduct

import (
	"errors"
	"net/http"
	"strconv"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web/chat"
	"koprulu/site/web/page"
	"koprulu/table"
)

// who shows what the reader can do about somebody at a table: GET /t/{id}/who?seat=2 or ?message=12.
func (c *Chapter) who(v *core.Visit, at *core.Seated) error {
	who, err := c.namedBy(v, at, v.URL.Query().Get)
	if err != nil {
		return err
	}
	return c.whoPage(v, at, who, http.StatusOK, func(*chat.WhoPage) {})
}

// aboutSomebody does what a form of that page asks for, and shows the page again with what was done
// (web.who.done.<word>) or what is wrong.
func (c *Chapter) aboutSomebody(do func(v *core.Visit, at *core.Seated, who core.Named) (word string,
	err error)) core.AtTable {
	return func(v *core.Visit, at *core.Seated) error {
		who, err := c.namedBy(v, at, v.Value)
		if err != nil {
			return err
		}
		word, err := do(v, at, who)
		if err != nil {
			p := core.ProblemOf(err)
			if p.Status >= 500 || p == core.ErrNowhere {
				return err
			}
			return c.whoPage(v, at, who, p.Status, func(page *chat.WhoPage) {
				page.Wrong, page.Text = p.Sentence(v.WordsOf()), v.Value("text")
			})
		}
		at.Snap = at.Snapshot()
		who.Seat = at.Snap.SeatOf(who.Person)
		return c.whoPage(v, at, who, http.StatusOK,
			func(page *chat.WhoPage) { page.Done = v.Text("web.who.done." + word) })
	}
}

// whoPage shows the page about somebody.
func (c *Chapter) whoPage(v *core.Visit, at *core.Seated, who core.Named, status int, say func(*chat.WhoPage)) error {
	p := &chat.WhoPage{Reader: c.Reader(v), Path: at.Path(), Table: at.Path(),
		TableName: at.Snap.Settings.Name,
		Name:      core.NameOr(v.WordsOf(), who.Name), Quote: who.Message.Text, Seated: who.Seat != game.Nobody,
		Owner: at.Owner,
		Over:  at.Snap.Over() || at.Snap.Settings.Rated && at.Snap.Dealt(),
		Dealt: at.Snap.Status != table.Waiting, Page: page.PersonPath(who.Person)}
	get := v.URL.Query().Get
	if v.Fields != nil {
		get = v.Value
	}
	if who.Message.ID != 0 {
		p.Name = core.WriterOf(v.WordsOf(), &who.Message)
	}
	p.Seat, p.Message = get("seat"), get("message")
	if who.Message.ID == 0 {
		p.Message = ""
	}
	muted, err := c.MutedBy(v)
	if err != nil {
		return err
	}
	p.Folded = muted[who.Person]
	if p.Owner {
		mute, err := c.Kept.TableMutes.TableMute(v.Ctx, at.ID(), who.Person)
		if err != nil {
			return err
		}
		p.Muted, p.Removed = mute.Muted, mute.Removed
	}
	say(p)
	return core.ShowAs(v, status, p)
}

// named finds whom a request names by the number of a seat (from 1) or of a message, 0 for the one that it does not
// use: core.ErrNowhere if there is nobody, core.Wrong("self") for the reader.
func (c *Chapter) named(v *core.Visit, at *core.Seated, seat int, message int64) (core.Named, error) {
	var who core.Named
	switch {
	case message > 0:
		if !core.Reads(at, v.Person()) {
			return core.Named{}, core.ErrNowhere
		}
		m, err := c.Kept.Chat.Message(v.Ctx, at.ID(), message)
		if errors.Is(err, table.ErrUnknown) {
			err = core.ErrNowhere
		}
		if err != nil {
			return core.Named{}, err
		}
		who = core.Named{Person: m.Person, Name: m.Name, Message: m}
	case seat > 0 && seat <= len(at.Snap.Seats):
		at := &at.Snap.Seats[seat-1]
		who = core.Named{Person: at.Person, Name: at.Name}
	}
	if who.Person == "" {
		return core.Named{}, core.ErrNowhere
	}
	if who.Person == v.Person() {
		return core.Named{}, core.Wrong("self", "seat")
	}
	who.Seat = at.Snap.SeatOf(who.Person)
	return who, nil
}

// namedBy is named for the fields seat and message of a form or a query.
func (c *Chapter) namedBy(v *core.Visit, at *core.Seated, get func(string) string) (core.Named, error) {
	seat, _ := strconv.Atoi(get("seat"))
	message, _ := strconv.ParseInt(get("message"), 10, 64)
	return c.named(v, at, seat, message)
}
