package server

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
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
func (s *Server) personsRoutes() []core.Route {
	return []core.Route{
		{Pattern: "GET " + person.Path, Class: core.ClassExport, Handle: s.regulars},
		{Pattern: "GET " + person.RatingsPath, Class: core.ClassExport, Handle: s.ratings},
		{Pattern: "GET " + person.SitePath, Class: core.ClassExport, Handle: s.siteInFigures},
		{Pattern: "POST " + person.HidePath, Class: core.ClassAct, Person: true, Handle: s.hidePage},
		{Pattern: "GET " + person.Path + "/{page}", Class: core.ClassExport, Handle: s.personPage},
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

// known returns the person whom a page is about, ErrNowhere if there is no page or it is hidden from the reader.
func (s *Server) known(v *core.Visit) (*known, error) {
	id, hidden, err := s.Kept.Results.PersonAt(v.Ctx, people.PageID(v.PathValue("page")))
	if err != nil {
		return nil, nowhereIfNobody(err)
	}
	reader := v.Person()
	k := &known{own: id == reader}
	if hidden && !k.own {
		return nil, core.ErrNowhere
	}
	if k.account, err = s.Kept.People.Person(v.Ctx, id); err != nil {
		return nil, nowhereIfNobody(err)
	}
	if k.games, err = s.Kept.Results.GamesOf(v.Ctx, id, reader, mostGames); err != nil {
		return nil, err
	}
	if k.rating, err = s.Kept.Results.RatingOf(v.Ctx, id); err != nil {
		return nil, err
	}
	if k.times = k.own; !k.times {
		k.times, err = s.Kept.Results.Met(v.Ctx, id, reader)
	}
	return k, err
}

// runningOf lists the tables at which somebody plays, or waits to play, that a reader may see: those that the lobby lists for everybody, and the
// reader's own.
func (s *Server) runningOf(v *core.Visit, who table.Person) ([]table.Summary, error) {
	list, err := s.Kept.Lobby.Mine(v.Ctx, who)
	if err != nil {
		return nil, err
	}
	reader := v.Person()
	barred, err := s.Barred(v.Ctx, who)
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
func (s *Server) personPage(w http.ResponseWriter, v *core.Visit) error {
	k, err := s.known(v)
	if err != nil {
		return err
	}
	now, err := s.runningOf(v, k.account.ID)
	if err != nil {
		return err
	}
	_, established, err := s.Kept.Results.Leaderboard(v.Ctx, 0, 0)
	if err != nil {
		return err
	}
	filter := person.ParseFilter(v.URL.Query())
	p := &person.Page{Reader: s.Reader(v.Ctx, v), Path: v.URL.RequestURI(), Face: people.Face{Name: k.account.Name, Page: people.PageOf(k.account.ID)}, Since: k.account.Created,
		Own: k.own, Hidden: k.account.Hidden, Filter: filter, Summary: people.Sum(k.games, filter.Games(s.Now()), k.own), Rating: k.rating, Established: established,
		Times: k.times, Most: mostGames}
	for i := range now {
		p.Now = append(p.Now, person.Running{Name: core.NameOr(v.WordsOf(), now[i].Settings.Name), Address: core.TablePath(now[i].ID)})
	}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error { return person.Write(v.Ctx, b, p) })
}

// hidePage hides the page of the reader, or shows it again.
func (s *Server) hidePage(w http.ResponseWriter, v *core.Visit) error {
	if err := s.Kept.Results.HidePage(v.Ctx, v.Person(), v.Value("do") == "hide"); err != nil {
		return err
	}
	return s.SeeOther(w, v, string(person.AddressOf(people.PageOf(v.Person()))))
}

// personsFrame is what the lists share.
func (s *Server) personsFrame(v *core.Visit) person.Frame {
	return person.Frame{Reader: s.Reader(v.Ctx, v), Path: v.URL.RequestURI()}
}

// nextPeople returns the address of the rest of a list, given how many lines were found when one more than fits was asked for.
func nextPeople(v *core.Visit, found int) string {
	if found <= peopleOnPage {
		return ""
	}
	return v.URL.Path + "?skip=" + strconv.Itoa(core.SkipOf(v)+peopleOnPage)
}

// regulars lists those who play.
func (s *Server) regulars(w http.ResponseWriter, v *core.Visit) error {
	list, err := s.Kept.Results.Regulars(v.Ctx, core.SkipOf(v), peopleOnPage+1)
	if err != nil {
		return err
	}
	p := &person.RegularsPage{Frame: s.personsFrame(v), List: list[:min(len(list), peopleOnPage)], Next: nextPeople(v, len(list))}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error { return person.WriteRegulars(v.Ctx, b, p) })
}

// ratings lists ratings.
func (s *Server) ratings(w http.ResponseWriter, v *core.Visit) error {
	list, established, err := s.Kept.Results.Leaderboard(v.Ctx, core.SkipOf(v), peopleOnPage+1)
	if err != nil {
		return err
	}
	p := &person.RatingsPage{Frame: s.personsFrame(v), List: list[:min(len(list), peopleOnPage)], Established: established, Next: nextPeople(v, len(list)), First: core.SkipOf(v) == 0}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error { return person.WriteRatings(v.Ctx, b, p) })
}

// siteInFigures shows the totals of all games.
func (s *Server) siteInFigures(w http.ResponseWriter, v *core.Visit) error {
	t, err := s.tallyNow(v.Ctx)
	if err != nil {
		return err
	}
	p := &person.SitePage{Frame: s.personsFrame(v), Tally: t}
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error { return person.WriteSite(v.Ctx, b, p) })
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
	kept, err := s.tally.take(ctx, s.Now(), s.Kept.Results.Tally)
	if err != nil {
		return nil, err
	}
	t := *kept
	for _, r := range []**people.Record{&t.Longest, &t.Quickest} {
		if *r == nil || (*r).Winner.Page == "" {
			continue
		}
		_, hidden, err := s.Kept.Results.PersonAt(ctx, (*r).Winner.Page)
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

// nowhereIfNobody turns people.ErrNobody into ErrNowhere, and returns other errors as they are.
func nowhereIfNobody(err error) error {
	if errors.Is(err, people.ErrNobody) {
		return core.ErrNowhere
	}
	return err
}
