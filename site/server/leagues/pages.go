package leagues

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"net/http"
	"strconv"

	"koprulu/club/league"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	pages "koprulu/site/web/leagues"
	"koprulu/table"
)

// newSeed returns a random seed.
func newSeed() (seed [32]byte) {
	rand.Read(seed[:])
	return seed
}

// list lists leagues and cups, with the form for a new one: GET /leagues.
func (s *Chapter) list(v *core.Visit) error {
	return s.form(v, http.StatusOK, pages.DefaultForm(), nil)
}

// form shows the list with the form as it was filled in, and what is wrong with it.
func (s *Chapter) form(v *core.Visit, status int, f pages.Form, wrong *core.Problem) error {
	list, err := s.listed(v)
	if err != nil {
		return err
	}
	p := &pages.ListPage{Reader: s.Reader(v), Path: "/leagues", Form: f}
	if wrong != nil {
		p.Wrong, p.Text = wrong.Where, wrong.Sentence(v.WordsOf())
	}
	for i := range list {
		c := &list[i]
		p.List = append(p.List, pages.Card{ID: c.ID, Settings: pages.Form(c.Settings), Status: core.LeagueStatus(c.Status),
			Round: c.Round, Players: len(c.Active()), Mine: c.NumberOf(v.Person()) >= 0 || v.Who != nil &&
				c.Owner == v.Person()})
	}
	return core.ShowAs(v, status, p)
}

// newLeague makes a league as a form asks for it: POST /leagues.
func (s *Chapter) newLeague(v *core.Visit) error {
	f := pages.ReadForm(v.Fields)
	c, err := s.found(v, league.Settings(f))
	var wrong *core.Problem
	if errors.As(err, &wrong) && wrong.Status < 500 {
		return s.form(v, wrong.Status, f, wrong)
	}
	if err != nil {
		return err
	}
	return s.SeeOther(v, pages.LeaguePath(c.ID))
}

// show shows a league or a cup with its standings: GET /leagues/{id}. key is the secret of the link to join.
func (s *Chapter) show(v *core.Visit) error {
	c, err := s.League(v)
	if err != nil {
		return err
	}
	p := &pages.Page{Reader: s.Reader(v), Path: v.URL.Path, ID: c.ID, Settings: pages.Form(c.Settings),
		Status: core.LeagueStatus(c.Status), Round: c.Round, Ends: c.Ends, Stopped: c.Stopped,
		Rounds: len(c.Rounds), Of: c.Settings.Rounds}
	if c.Settings.Kind == league.KindCup && len(c.Rounds) > 0 {
		first := c.Rounds[0]
		n := len(first.Byes)
		for _, t := range first.Tables {
			n += len(t)
		}
		p.Of = league.CupRounds(n, c.Settings.Size, c.Settings.Advance)
	}
	who := v.Person()
	n := c.NumberOf(who)
	p.In, p.Organiser = n >= 0 && !c.Players[n].Gone, who != "" && c.Owner == who
	if p.Organiser {
		if p.May, _, err = s.gate.May(v.Ctx, gate.OwnerOf(v), gate.Order{On: gate.OnLeague, ID: c.ID}); err != nil {
			return err
		}
	}
	p.Moderate, p.Report = v.Powerful(), v.Who != nil && !p.Organiser
	if c.Closed != nil {
		p.Closed = core.ClosedText(v.WordsOf(), "contest", c.Closed)
	}
	key := v.Param("key")
	invited := !c.Settings.Invited || p.Organiser || subtle.ConstantTimeCompare([]byte(key), []byte(c.Secret)) == 1
	p.MayJoin, p.NeedsLink = c.Status == league.Open && !p.In && invited, c.Status == league.Open && !p.In && !invited
	if c.Settings.Invited && key != "" && invited {
		p.Key = key
	}
	if p.Organiser && c.Status == league.Open && c.Settings.Invited {
		p.Link, v.Secret = s.Address(v)+pages.LeaguePath(c.ID)+"?key="+c.Secret, true
	}
	for _, g := range c.Present() {
		for _, player := range g.Players {
			if player == n && n >= 0 {
				p.Mine = core.TablePath(g.Table)
			}
		}
	}
	at, err := s.pagesOfPlayers(v.Ctx, c)
	if err != nil {
		return err
	}
	for _, l := range c.Standings() {
		p.Lines = append(p.Lines, pages.Line{Line: l, Name: core.NameOr(v.WordsOf(), c.Players[l.Player].Name),
			Page: at[c.Players[l.Player].Person], Mine: l.Player == n, Round: c.Reached(l.Player)})
	}
	return core.Show(v, p)
}

// roundAt shows the tables of a round: GET /leagues/{id}/rounds/{round}.
func (s *Chapter) roundAt(v *core.Visit) error {
	c, err := s.League(v)
	if err != nil {
		return err
	}
	round, err := strconv.Atoi(v.PathValue("round"))
	if err != nil || round < 1 || round > len(c.Rounds) {
		return core.ErrNowhere
	}
	p := &pages.RoundPage{Reader: s.Reader(v), Path: v.URL.Path, ID: c.ID, Name: c.Settings.Name, Round: round,
		Rounds: len(c.Rounds)}
	if round == c.Round {
		p.Ends = c.Ends
	}
	var games []*league.Game
	for i := range c.Games {
		if c.Games[i].Round == round {
			games = append(games, &c.Games[i])
		}
	}
	there, err := s.tablesOf(v.Ctx, core.Each(games, tableOf))
	if err != nil {
		return err
	}
	at, err := s.pagesOfPlayers(v.Ctx, c)
	if err != nil {
		return err
	}
	mine := c.NumberOf(v.Person())
	for _, g := range games {
		t := pages.Table{Number: g.Number, By: string(g.By)}
		m := there[g.Table]
		if m != nil {
			t.Address = core.TablePath(g.Table)
		}
		for seat, player := range g.Players {
			line := pages.Seat{Name: core.NameOr(v.WordsOf(), c.Players[player].Name), Page: at[c.Players[player].Person],
				Faction: game.Faction(g.Factions[seat]), Mine: player == mine}
			switch {
			case g.Result != nil:
				line.Fate = fateOf(g.Result, seat)
				line.Place, line.Points = g.Result.Places[seat], g.Result.Points[seat]
			case m != nil:
				line.Points, line.Fate = m.Points[seat], m.FateOf(game.Player(seat), s.Now()).String()
			}
			t.Seats = append(t.Seats, line)
		}
		p.Tables = append(p.Tables, t)
	}
	for _, player := range c.Rounds[round-1].Byes {
		p.Byes = append(p.Byes, core.NameOr(v.WordsOf(), c.Players[player].Name))
	}
	return core.Show(v, p)
}

// fateOf returns what became of a player at a table of a round, empty if that was not kept.
func fateOf(r *league.Result, seat int) string {
	if seat < len(r.Fates) {
		return r.Fates[seat]
	}
	return ""
}

// pagesOfPlayers returns the addresses of the pages of a league's players, without those that are hidden.
func (s *Chapter) pagesOfPlayers(ctx context.Context, c *league.League) (map[table.Person]string, error) {
	return s.PagesOf(ctx, core.Each(c.Players, func(p *league.Player) table.Person { return p.Person }))
}

// deed does what a form of the page of a league asks for: POST /leagues/{id}.
func (s *Chapter) deed(v *core.Visit) error {
	c, err := s.League(v)
	if err != nil {
		return err
	}
	deed := v.Value("do")
	if deed == join {
		err = s.EnterAs(v)
	}
	if err != nil {
		return err
	}
	if v.Who == nil {
		return core.ErrNobody
	}
	if deed == end && v.Value("sure") == "" || deed == withdraw && c.Status == league.Running && v.Value("sure") == "" {
		return core.Wrong("sure", "sure")
	}
	if deed == remove && v.Value("sure") == "" {
		return core.Wrong("sure", "sure")
	}
	left, err := s.do(v, c.ID, order{deed: deed, key: v.Value("key"), name: v.Value("name")})
	if err != nil {
		return err
	}
	if left == nil {
		return s.SeeOther(v, pages.Path)
	}
	return s.SeeOther(v, pages.LeaguePath(c.ID))
}
