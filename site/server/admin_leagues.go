package server

import (
	"bytes"
	"net/http"
	"strings"

	"koprulu/club/league"
	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/web/admin"
	"koprulu/table"
)

// contestsRead is how many leagues are read to find some among them.
const contestsRead = 10 * contestsListed

// found reports whether one of some texts contains some words, ignoring case; no words are in every text.
func found(words string, texts ...string) bool {
	for _, text := range texts {
		if strings.Contains(strings.ToLower(text), strings.ToLower(strings.TrimSpace(words))) {
			return true
		}
	}
	return false
}

// adminLeagues lists leagues and cups.
func (s *Server) adminLeagues(w http.ResponseWriter, v *core.Visit) error {
	p := &admin.LeaguesPage{Frame: s.adminFrame(v, admin.Leagues), Query: core.QueryOf(v)}
	list, err := s.Kept.Contests.Contests(v.Ctx, contestsRead)
	if err != nil {
		return err
	}
	name, skip := s.namer(v.Ctx, v.WordsOf()), core.SkipOf(v)
	for i := range list {
		l := &list[i]
		if !found(p.Query, l.ID, l.Settings.Name) {
			continue
		}
		if skip > 0 {
			skip--
			continue
		}
		if len(p.Leagues) == adminPage {
			p.Next = nextPage(v, adminPage+1)
			break
		}
		line, err := asLeague(l, name)
		if err != nil {
			return err
		}
		p.Leagues = append(p.Leagues, line)
	}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error { return admin.WriteLeagues(v.Ctx, b, p) })
}

// asLeague returns a league for the pages.
func asLeague(l *league.League, name func(table.Person) (string, error)) (admin.League, error) {
	owner, err := name(l.Owner)
	return admin.League{ID: l.ID, Name: l.Settings.Name, Status: core.LeagueStatus(l.Status), Players: len(l.Active()), Owner: owner, OwnerID: string(l.Owner)}, err
}

// adminLeague shows a league or a cup.
func (s *Server) adminLeague(w http.ResponseWriter, v *core.Visit) error {
	return s.adminLeagueWith(w, v, http.StatusOK, func(*admin.LeaguePage) {})
}

func (s *Server) adminLeagueWith(w http.ResponseWriter, v *core.Visit, status int, add func(*admin.LeaguePage)) error {
	l, err := s.League(v)
	if err != nil {
		return err
	}
	p := &admin.LeaguePage{Frame: s.adminFrame(v, admin.Leagues)}
	if p.League, err = asLeague(l, s.namer(v.Ctx, v.WordsOf())); err != nil {
		return err
	}
	if p.May, p.Why, err = s.mayDo(v, gate.Order{On: gate.OnLeague, ID: l.ID}); err != nil {
		return err
	}
	if l.Closed != nil {
		p.Closed = core.ClosedText(v.WordsOf(), "contest", l.Closed)
	}
	if v.IsHost() {
		acts, _, err := s.adminActs(v.Ctx, v.WordsOf(), l.ID, 0, 20)
		if err != nil {
			return err
		}
		p.Acts = acts[:min(len(acts), 20)]
	}
	add(p)
	return s.HTML(w, v, status, func(b *bytes.Buffer) error { return admin.WriteLeague(v.Ctx, b, p) })
}

// adminLeagueAct does something to a league or a cup.
func (s *Server) adminLeagueAct(w http.ResponseWriter, v *core.Visit) error {
	l, err := s.League(v)
	if err != nil {
		return err
	}
	verb := v.Value("do")
	o, err := s.orderOf(v, gate.OnLeague, verb, l.ID)
	if err == nil {
		_, err = s.gate.Exercise(v.Ctx, gate.DoerOf(v), o)
	}
	if err != nil {
		p := core.ProblemOf(err)
		if p.Status >= 500 {
			return err
		}
		return s.adminLeagueWith(w, v, p.Status, func(q *admin.LeaguePage) {
			q.Problem, q.Reason, q.NewName = p.Sentence(v.WordsOf()), v.Value("reason"), v.Value("name")
		})
	}
	if verb == people.DeleteAct {
		return s.adminDone(w, v, admin.LeaguesPath, verb)
	}
	return s.adminDone(w, v, admin.LeaguesPath+"/"+l.ID, verb)
}
