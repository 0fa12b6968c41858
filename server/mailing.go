package server

import (
	"bytes"
	"errors"
	"net/http"
	"sync"
	"time"

	"koprulu/notify"
	"koprulu/people"
	"koprulu/table"
	"koprulu/web/page"
)

// mailing counts mail to unconfirmed addresses by the person who asked for it, so that nobody can have mail sent to strangers.
type mailing struct {
	mu   sync.Mutex
	sent map[table.Person][]time.Time
}

// At most mostConfirms such mails are sent for a person in confirmTime.
const (
	mostConfirms = 5
	confirmTime  = 24 * time.Hour
)

// count counts a mail, or returns an error if it is one too many.
func (m *mailing) count(who table.Person, now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.sent == nil {
		m.sent = map[table.Person][]time.Time{}
	}
	for p, times := range m.sent {
		for len(times) > 0 && now.Sub(times[0]) > confirmTime {
			times = times[1:]
		}
		if m.sent[p] = times; len(times) == 0 {
			delete(m.sent, p)
		}
	}
	if len(m.sent[who]) >= mostConfirms {
		return wrong("many", "address")
	}
	m.sent[who] = append(m.sent[who], now)
	return nil
}

// mailed returns the address that a link in a mail is about, errLink if the link is not good; people.ErrNobody if the address no longer exists.
func (s *Server) mailed(v *visit, good func(h *people.Hook, token string) (bool, error)) (*people.Hook, error) {
	h, err := s.kept.addresses.Hook(v.ctx, v.PathValue("address"))
	if err != nil {
		return nil, err
	}
	if h.Kind != people.Email {
		return nil, errLink
	}
	ok, err := good(&h, v.PathValue("token"))
	if err == nil && !ok {
		err = errLink
	}
	return &h, err
}

// confirms and leaves check whether the link of a request is the one to confirm an address, or to leave.
func (s *Server) confirms(v *visit) (*people.Hook, error) {
	h, err := s.mailed(v, func(h *people.Hook, token string) (bool, error) { return s.notices.Confirms(v.ctx, h, token) })
	if errors.Is(err, people.ErrNobody) {
		err = errLink
	}
	return h, err
}

func (s *Server) leaves(v *visit) (*people.Hook, error) {
	return s.mailed(v, func(h *people.Hook, token string) (bool, error) { return s.notices.Leaves(v.ctx, h, token) })
}

// askMail asks whether to do what a link in a mail is for: programs that look at links in mail must not do it.
func (s *Server) askMail(what string, find func(v *visit) (*people.Hook, error)) handler {
	return func(w http.ResponseWriter, v *visit) error {
		h, err := find(v)
		if errors.Is(err, people.ErrNobody) {
			return s.mailDone(w, v, what)
		}
		if err != nil {
			return err
		}
		words := v.wordsOf()
		v.secret = true
		w.Header().Set("Referrer-Policy", "no-referrer")
		return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error {
			return page.WriteNotice(v.ctx, b, &page.NoticePage{Reader: s.preferences(v), Path: "/", Title: words.Text("web.notify.mail." + what + ".page"),
				Text: words.Text("web.notify.mail."+what+".text", "address", h.URL), Button: words.Text("web.notify.mail." + what + ".go"), Action: v.URL.Path})
		})
	}
}

// confirmMail records that an address is its person's.
func (s *Server) confirmMail(w http.ResponseWriter, v *visit) error {
	h, err := s.confirms(v)
	if err != nil {
		return err
	}
	h.Unconfirmed = false
	if err := s.kept.addresses.SetHook(v.ctx, *h); err != nil {
		return err
	}
	return s.mailDone(w, v, "confirm")
}

// leaveMail removes an address, with one click in the program that shows the mail (RFC 8058) or on the page. Clicking twice gets the same response
// twice.
func (s *Server) leaveMail(w http.ResponseWriter, v *visit) error {
	h, err := s.leaves(v)
	if errors.Is(err, people.ErrNobody) {
		return s.mailDone(w, v, "off")
	}
	if err != nil {
		return err
	}
	if err := s.kept.addresses.DropHook(v.ctx, h.Person, h.ID); err != nil && !errors.Is(err, people.ErrNobody) {
		return err
	}
	return s.mailDone(w, v, "off")
}

// mailDone shows that it is done.
func (s *Server) mailDone(w http.ResponseWriter, v *visit, what string) error {
	words := v.wordsOf()
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error {
		return page.WriteNotice(v.ctx, b, &page.NoticePage{Reader: s.preferences(v), Path: "/", Title: words.Text("web.notify.mail." + what + ".page"), Text: words.Text("web.notify.mail." + what + ".done")})
	})
}

// mailRoutes are the addresses in mail.
func (s *Server) mailRoutes() []route {
	const one = notify.MailPath + "/{address}/{token}"
	const off = notify.MailPath + "/{address}/off/{token}"
	return []route{
		{pattern: "GET " + one, class: classSign, handle: s.askMail("confirm", s.confirms)},
		{pattern: "POST " + one, class: classSign, handle: s.confirmMail},
		{pattern: "GET " + off, class: classSign, handle: s.askMail("off", s.leaves)},
		{pattern: "POST " + off, class: classSign, handle: s.leaveMail},
	}
}
