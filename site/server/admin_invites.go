package server

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/web/admin"
)

// adminInvites lists invite codes, to hosts of a site that takes them.
func (s *Server) adminInvites(w http.ResponseWriter, v *core.Visit) error {
	return s.adminInvitesWith(w, v, http.StatusOK, func(*admin.InvitesPage) {})
}

func (s *Server) adminInvitesWith(w http.ResponseWriter, v *core.Visit, status int, add func(*admin.InvitesPage)) error {
	p := &admin.InvitesPage{Frame: s.adminFrame(v, admin.Invites), Count: "1", Uses: "1", Days: strconv.Itoa(int(gate.InviteTime.Hours() / 24))}
	if !p.Invites {
		return core.ErrNowhere
	}
	list, err := s.Kept.Invites.Invites(v.Ctx)
	if err != nil {
		return err
	}
	for i := range list {
		c := &list[i]
		p.Codes = append(p.Codes, admin.Invite{ID: c.ID, Note: c.Note, Uses: c.Most, Used: c.Used, Expires: c.Expires, Over: c.Used >= c.Most || !s.Now().Before(c.Expires)})
	}
	add(p)
	return s.HTML(w, v, status, func(b *bytes.Buffer) error { return admin.WriteInvites(v.Ctx, b, p) })
}

// adminInvitesAct makes invite codes or revokes one.
func (s *Server) adminInvitesAct(w http.ResponseWriter, v *core.Visit) error {
	if !v.IsHost() || s.Config.SignUp != core.SignUpInvite {
		return core.ErrNowhere
	}
	verb, id, _ := strings.Cut(v.Value("do"), " ")
	if verb == "make" {
		verb = people.InviteAct
	}
	o, err := s.orderOf(v, gate.OnInvites, verb, id)
	var out *gate.Outcome
	if err == nil {
		out, err = s.gate.Exercise(v.Ctx, gate.DoerOf(v), o)
	}
	if err != nil {
		p := core.ProblemOf(err)
		if p.Status >= 500 {
			return err
		}
		return s.adminInvitesWith(w, v, p.Status, func(q *admin.InvitesPage) {
			q.Problem = p.Sentence(v.WordsOf())
			if verb == people.InviteAct {
				q.Count, q.Uses, q.Days, q.Note = v.Value("count"), v.Value("uses"), v.Value("days"), v.Value("note")
			}
		})
	}
	if len(out.Made) == 0 {
		return s.adminDone(w, v, admin.InvitesPath, verb)
	}
	return s.adminInvitesWith(w, v, http.StatusOK, func(p *admin.InvitesPage) {
		p.MadeEnd = out.Made[0].Expires
		for i := range out.Made {
			p.Made = append(p.Made, out.Made[i].Link)
		}
	})
}
