package server

import (
	"bytes"
	"math"
	"net/http"
	"strconv"
	"strings"

	"koprulu/people"
	"koprulu/web/admin"
)

// adminInvites lists invite codes, to hosts of a site that takes them.
func (s *Server) adminInvites(w http.ResponseWriter, v *visit) error {
	return s.adminInvitesWith(w, v, http.StatusOK, func(*admin.InvitesPage) {})
}

func (s *Server) adminInvitesWith(w http.ResponseWriter, v *visit, status int, add func(*admin.InvitesPage)) error {
	p := &admin.InvitesPage{Frame: s.adminFrame(v, admin.Invites), Count: "1", Uses: "1", Days: strconv.Itoa(int(inviteTime.Hours() / 24))}
	if !p.Invites {
		return errNowhere
	}
	list, err := s.kept.invites.Invites(v.ctx)
	if err != nil {
		return err
	}
	for i := range list {
		c := &list[i]
		p.Codes = append(p.Codes, admin.Invite{ID: c.ID, Note: c.Note, Uses: c.Most, Used: c.Used, Expires: c.Expires, Over: c.Used >= c.Most || !s.now().Before(c.Expires)})
	}
	add(p)
	return s.html(w, v, status, func(b *bytes.Buffer) error { return admin.WriteInvites(v.ctx, b, p) })
}

// inviteForm reads which invite codes a form asks for.
func inviteForm(v *visit) (*ConsoleInvites, error) {
	in := &ConsoleInvites{Note: v.value("note")}
	var days int
	for name, to := range map[string]*int{"count": &in.Count, "uses": &in.Uses, "days": &days} {
		n, err := strconv.Atoi(strings.TrimSpace(v.value(name)))
		if err != nil || n < 1 || n > math.MaxInt32 {
			return nil, wrong("form", name)
		}
		*to = n
	}
	in.Seconds = int64(days) * 24 * 60 * 60
	return in, nil
}

// adminInvitesAct makes invite codes or revokes one.
func (s *Server) adminInvitesAct(w http.ResponseWriter, v *visit) error {
	if !v.host() || s.cfg.SignUp != SignUpInvite {
		return errNowhere
	}
	end, err := s.changes()
	if err != nil {
		return err
	}
	defer end()
	verb, id, _ := strings.Cut(v.value("do"), " ")
	var made []ConsoleInvite
	switch verb {
	case "make":
		var in *ConsoleInvites
		if in, err = inviteForm(v); err == nil {
			made, err = s.makeInvites(v.ctx, v.person(), in)
		}
	case people.RevokeAct:
		if err = s.revokeInvite(v.ctx, v.person(), id); err == nil {
			return s.adminDone(w, v, admin.InvitesPath, people.RevokeAct)
		}
	default:
		err = wrong("form", "do")
	}
	if err == nil {
		return s.adminInvitesWith(w, v, http.StatusOK, func(p *admin.InvitesPage) {
			p.MadeEnd = made[0].Expires
			for i := range made {
				p.Made = append(p.Made, made[i].Link)
			}
		})
	}
	p := problemOf(err)
	if p.status >= 500 {
		return err
	}
	return s.adminInvitesWith(w, v, p.status, func(q *admin.InvitesPage) {
		q.Problem = p.sentence(v.wordsOf())
		if verb == "make" {
			q.Count, q.Uses, q.Days, q.Note = v.value("count"), v.value("uses"), v.value("days"), v.value("note")
		}
	})
}
