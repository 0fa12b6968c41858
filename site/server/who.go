package server

import (
	"bytes"
	"net/http"

	"koprulu/rules/game"
	"koprulu/site/web/chat"
	"koprulu/site/web/page"
	"koprulu/table"
)

// who shows what the reader can do about somebody at a table: GET /t/{id}/who?seat=2 or ?message=12.
func (s *Server) who(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if v.who == nil {
		return errNobody
	}
	who, err := s.meantBy(v, at, v.URL.Query().Get)
	if err != nil {
		return err
	}
	return s.whoPage(w, v, at, who, http.StatusOK, func(*chat.WhoPage) {})
}

// whoDeed does what a form of that page asks for, and shows the page again with what was done (web.who.done.<word>) or what is wrong.
func (s *Server) whoDeed(do func(v *visit, at *seated, who meant) (word string, err error)) handler {
	return func(w http.ResponseWriter, v *visit) error {
		at, err := s.table(v)
		if err != nil {
			return err
		}
		if v.who == nil {
			return errNobody
		}
		who, err := s.meantBy(v, at, v.value)
		if err != nil {
			return err
		}
		word, err := do(v, at, who)
		if err != nil {
			p := problemOf(err)
			if p.status >= 500 || p == errNowhere {
				return err
			}
			return s.whoPage(w, v, at, who, p.status, func(page *chat.WhoPage) {
				page.Wrong, page.Text = p.sentence(v.wordsOf()), v.value("text")
			})
		}
		at.snap = at.Snapshot()
		who.seat = at.snap.SeatOf(who.person)
		return s.whoPage(w, v, at, who, http.StatusOK, func(page *chat.WhoPage) { page.Done = v.wordsOf().Text("web.who.done." + word) })
	}
}

// whoPage shows the page about somebody.
func (s *Server) whoPage(w http.ResponseWriter, v *visit, at *seated, who meant, status int, say func(*chat.WhoPage)) error {
	p := &chat.WhoPage{Reader: s.reader(v.ctx, v), Path: tablePath(at.ID()), Table: tablePath(at.ID()), TableName: at.snap.Settings.Name,
		Name: nameOr(v.wordsOf(), who.name), Quote: who.message.Text, Seated: who.seat != game.Nobody, Owner: at.owner, Over: at.snap.Over() || at.snap.Settings.Rated && at.snap.Dealt(),
		Dealt: at.snap.Status != table.Waiting, Page: page.PersonPath(who.person)}
	get := v.URL.Query().Get
	if v.form != nil {
		get = v.value
	}
	if who.message.ID != 0 {
		p.Name = writerOf(v.wordsOf(), &who.message)
	}
	p.Seat, p.Message = get("seat"), get("message")
	if who.message.ID == 0 {
		p.Message = ""
	}
	hushed, err := s.hushedBy(v)
	if err != nil {
		return err
	}
	p.Hushed = hushed[who.person]
	if p.Owner {
		c, err := s.kept.curbs.Curb(v.ctx, at.ID(), who.person)
		if err != nil {
			return err
		}
		p.Muted, p.Removed = c.Muted, c.Removed
	}
	say(p)
	return s.html(w, v, status, func(b *bytes.Buffer) error { return chat.WriteWho(v.ctx, b, p) })
}
