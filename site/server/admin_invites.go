package server

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"

	"koprulu/club/people"
	"koprulu/site/web/admin"
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

// adminInvitesAct makes invite codes or revokes one.
func (s *Server) adminInvitesAct(w http.ResponseWriter, v *visit) error {
	if !v.host() || s.cfg.SignUp != SignUpInvite {
		return errNowhere
	}
	verb, id, _ := strings.Cut(v.value("do"), " ")
	if verb == "make" {
		verb = people.InviteAct
	}
	o, err := s.orderOf(v, onInvites, verb, id)
	var out *outcome
	if err == nil {
		out, err = s.exercise(v.ctx, v.doer(), o)
	}
	if err != nil {
		p := problemOf(err)
		if p.status >= 500 {
			return err
		}
		return s.adminInvitesWith(w, v, p.status, func(q *admin.InvitesPage) {
			q.Problem = p.sentence(v.wordsOf())
			if verb == people.InviteAct {
				q.Count, q.Uses, q.Days, q.Note = v.value("count"), v.value("uses"), v.value("days"), v.value("note")
			}
		})
	}
	if len(out.made) == 0 {
		return s.adminDone(w, v, admin.InvitesPath, verb)
	}
	return s.adminInvitesWith(w, v, http.StatusOK, func(p *admin.InvitesPage) {
		p.MadeEnd = out.made[0].Expires
		for i := range out.made {
			p.Made = append(p.Made, out.made[i].Link)
		}
	})
}
