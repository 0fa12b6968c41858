package server

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"koprulu/club/people"
	"koprulu/site/web/page"
	"koprulu/site/web/person"
	"koprulu/table"
)

// The pages of people and their games. What a reader may know: games at public tables, and those at which they had a seat themselves; how long
// decisions took if they have shared a table; and nothing about somebody who hides their page. Here hosts and moderators are readers like any others.

const (
	// mostGames is how many of somebody's games are looked at, the latest ones.
	mostGames = 2000
	// peopleOnPage is how many lines a list has.
	peopleOnPage = 50
	// tallyAge is how old the totals of all games may be when they are shown.
	tallyAge = time.Minute
)

// personsRoutes are the addresses of the pages.
func (s *Server) personsRoutes() []route {
	return []route{
		{pattern: "GET " + person.Path, class: classExport, handle: s.regulars},
		{pattern: "GET " + person.RatingsPath, class: classExport, handle: s.ratings},
		{pattern: "GET " + person.SitePath, class: classExport, handle: s.siteInFigures},
		{pattern: "POST " + person.HidePath, class: classAct, handle: s.hidePage},
		{pattern: "GET " + person.Path + "/{page}", class: classExport, handle: s.personPage},
	}
}

// known is a person as a reader may know them.
type known struct {
	account people.Account
	games   []people.Played
	rating  people.Rated
	// times is true if the reader may see how long decisions took, own if it is the reader.
	times, own bool
}

// known returns the person whom a page is about, errNowhere if there is no page or it is hidden from the reader.
func (s *Server) known(v *visit) (*known, error) {
	id, hidden, err := s.kept.results.PersonAt(v.ctx, people.PageID(v.PathValue("page")))
	if err != nil {
		return nil, nowhereIfNobody(err)
	}
	reader := v.person()
	k := &known{own: id == reader}
	if hidden && !k.own {
		return nil, errNowhere
	}
	if k.account, err = s.kept.people.Person(v.ctx, id); err != nil {
		return nil, nowhereIfNobody(err)
	}
	if k.games, err = s.kept.results.GamesOf(v.ctx, id, reader, mostGames); err != nil {
		return nil, err
	}
	if k.rating, err = s.kept.results.RatingOf(v.ctx, id); err != nil {
		return nil, err
	}
	if k.times = k.own; !k.times {
		k.times, err = s.kept.results.Met(v.ctx, id, reader)
	}
	return k, err
}

// runningOf lists the tables at which somebody plays, or waits to play, that a reader may see: those that the lobby lists for everybody, and the
// reader's own.
func (s *Server) runningOf(v *visit, who table.Person) ([]table.Summary, error) {
	list, err := s.kept.lobby.Mine(v.ctx, who)
	if err != nil {
		return nil, err
	}
	reader := v.person()
	barred, err := s.barred(v.ctx, who)
	if err != nil {
		return nil, err
	}
	var seen []table.Summary
	for i := range list {
		m := &list[i]
		listed := m.Settings.Public && (m.Status == table.Waiting && !barred || m.Settings.Spectators && (m.Status == table.Playing || m.Status == table.Paused))
		sits, mine := false, false
		for j := range m.Seats {
			sits = sits || m.Seats[j].Person == who && !m.Seats[j].Left
			mine = mine || reader != "" && m.Seats[j].Person == reader && !m.Seats[j].Left
		}
		if sits && listed || mine {
			seen = append(seen, *m)
		}
	}
	return seen, nil
}

// personPage shows the page of a person.
func (s *Server) personPage(w http.ResponseWriter, v *visit) error {
	k, err := s.known(v)
	if err != nil {
		return err
	}
	now, err := s.runningOf(v, k.account.ID)
	if err != nil {
		return err
	}
	_, established, err := s.kept.results.Leaderboard(v.ctx, 0, 0)
	if err != nil {
		return err
	}
	filter := person.ParseFilter(v.URL.Query())
	p := &person.Page{Reader: s.reader(v.ctx, v), Path: v.URL.RequestURI(), Face: people.Face{Name: k.account.Name, Page: people.PageOf(k.account.ID)}, Since: k.account.Created,
		Own: k.own, Hidden: k.account.Hidden, Filter: filter, Summary: people.Sum(k.games, filter.Games(s.now()), k.own), Rating: k.rating, Established: established,
		Times: k.times, Most: mostGames}
	for i := range now {
		p.Now = append(p.Now, person.Running{Name: nameOr(v.wordsOf(), now[i].Settings.Name), Address: tablePath(now[i].ID)})
	}
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return person.Write(v.ctx, b, p) })
}

// pagesOf returns the addresses of people's pages, without those that are hidden; nobody (the empty id) has no page.
func (s *Server) pagesOf(ctx context.Context, list []table.Person) (map[table.Person]string, error) {
	list = slices.DeleteFunc(list, func(p table.Person) bool { return p == "" })
	hiding, err := s.kept.results.Hiding(ctx, list)
	at := map[table.Person]string{}
	for _, p := range list {
		if err == nil && !hiding[p] {
			at[p] = page.PersonPath(p)
		}
	}
	return at, err
}

// hidePage hides the page of the reader, or shows it again.
func (s *Server) hidePage(w http.ResponseWriter, v *visit) error {
	if v.who == nil {
		return errNobody
	}
	if err := s.kept.results.HidePage(v.ctx, v.person(), v.value("do") == "hide"); err != nil {
		return err
	}
	return s.seeOther(w, v, string(person.AddressOf(people.PageOf(v.person()))))
}

// personsFrame is what the lists share.
func (s *Server) personsFrame(v *visit) person.Frame {
	return person.Frame{Reader: s.reader(v.ctx, v), Path: v.URL.RequestURI()}
}

// nextPeople returns the address of the rest of a list, given how many lines were found when one more than fits was asked for.
func nextPeople(v *visit, found int) string {
	if found <= peopleOnPage {
		return ""
	}
	return v.URL.Path + "?skip=" + strconv.Itoa(skipOf(v)+peopleOnPage)
}

// regulars lists those who play.
func (s *Server) regulars(w http.ResponseWriter, v *visit) error {
	list, err := s.kept.results.Regulars(v.ctx, skipOf(v), peopleOnPage+1)
	if err != nil {
		return err
	}
	p := &person.RegularsPage{Frame: s.personsFrame(v), List: list[:min(len(list), peopleOnPage)], Next: nextPeople(v, len(list))}
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return person.WriteRegulars(v.ctx, b, p) })
}

// ratings lists ratings.
func (s *Server) ratings(w http.ResponseWriter, v *visit) error {
	list, established, err := s.kept.results.Leaderboard(v.ctx, skipOf(v), peopleOnPage+1)
	if err != nil {
		return err
	}
	p := &person.RatingsPage{Frame: s.personsFrame(v), List: list[:min(len(list), peopleOnPage)], Established: established, Next: nextPeople(v, len(list)), First: skipOf(v) == 0}
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return person.WriteRatings(v.ctx, b, p) })
}

// siteInFigures shows the totals of all games.
func (s *Server) siteInFigures(w http.ResponseWriter, v *visit) error {
	t, err := s.tallyNow(v.ctx)
	if err != nil {
		return err
	}
	p := &person.SitePage{Frame: s.personsFrame(v), Tally: t}
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error { return person.WriteSite(v.ctx, b, p) })
}

// keptTally keeps the totals of all games for a while, because every game has to be read for them. The zero value is ready for use.
type keptTally struct {
	mu    sync.Mutex
	at    time.Time
	tally *people.Tally
}

// take returns the tally, worked out again if it is too old. Requests that come meanwhile wait for it. It must not be changed.
func (k *keptTally) take(ctx context.Context, now time.Time, work func(context.Context) (*people.Tally, error)) (*people.Tally, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.tally != nil && !now.Before(k.at) && now.Sub(k.at) < tallyAge {
		return k.tally, nil
	}
	t, err := work(ctx)
	if err != nil {
		return nil, err
	}
	k.at, k.tally = now, t
	return t, nil
}

// tallyNow returns the totals of all games. People who hide their page or leave the site are not named from that moment on, however old the rest is.
func (s *Server) tallyNow(ctx context.Context) (*people.Tally, error) {
	kept, err := s.tally.take(ctx, s.now(), s.kept.results.Tally)
	if err != nil {
		return nil, err
	}
	t := *kept
	for _, r := range []**people.Record{&t.Longest, &t.Quickest} {
		if *r == nil || (*r).Winner.Page == "" {
			continue
		}
		_, hidden, err := s.kept.results.PersonAt(ctx, (*r).Winner.Page)
		if gone := errors.Is(err, people.ErrNobody); hidden || gone {
			now := **r
			now.Winner, now.Hidden = people.Face{}, !gone
			*r = &now
		} else if err != nil {
			return nil, err
		}
	}
	return &t, nil
}

// nowhereIfNobody turns people.ErrNobody into errNowhere, and returns other errors as they are.
func nowhereIfNobody(err error) error {
	if errors.Is(err, people.ErrNobody) {
		return errNowhere
	}
	return err
}
