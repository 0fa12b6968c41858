package leagues

import (
	"context"
	"crypto/rand"
	"errors"
	"sync"
	"time"

	"koprulu/club/challenge"
	"koprulu/rules/notation/chance"
	"koprulu/site/server/core"
	pages "koprulu/site/web/leagues"
	"koprulu/table"
)

// The week's challenge. What is dealt is committed to when the week begins; the first server that needs it makes it,
// once for all servers. Nothing that was hidden in a game is shown before the week is over, not even when the game is
// over: everybody plays the same one.

// weekly keeps the challenge of the present week once it has been read.
type weekly struct {
	mu  sync.Mutex
	now challenge.Challenge
}

const (
	// weekCheck is how often a server checks whether a new week has begun.
	weekCheck = time.Minute
	// weeksListed is how many earlier weeks the page lists, resultsListed how many games a table of results has at most.
	weeksListed, resultsListed = 30, 500
)

// KeepWeeks makes the challenge of each week when it begins, until the context ends: it is committed to before anybody
// plays.
func (s *Chapter) KeepWeeks(ctx context.Context) {
	for {
		week := challenge.WeekOf(s.Now())        // The next one may begin while this one is made.
		if end, err := s.Changes(); err == nil { // Otherwise nothing may change now.
			if _, err := s.openWeek(ctx); err != nil && ctx.Err() == nil {
				s.Log.Error("the week's challenge could not be made", "error", err)
			}
			end()
		}
		wait := max(min(week.End().Sub(s.Now()), weekCheck), time.Millisecond)
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

// thisWeek returns the challenge of this week, table.ErrUnknown if there is none yet.
func (s *Chapter) thisWeek(ctx context.Context) (challenge.Challenge, error) {
	w := challenge.WeekOf(s.Now())
	s.weekly.mu.Lock()
	defer s.weekly.mu.Unlock()
	if s.weekly.now.Week == w {
		return s.weekly.now, nil
	}
	c, err := s.Kept.Challenges.Challenge(ctx, w)
	if err == nil {
		s.weekly.now = c
	}
	return c, err
}

// openWeek returns the challenge of this week, and makes it if there is none.
func (s *Chapter) openWeek(ctx context.Context) (challenge.Challenge, error) {
	c, err := s.thisWeek(ctx)
	if !errors.Is(err, table.ErrUnknown) {
		return c, err
	}
	var seed [32]byte
	rand.Read(seed[:])
	c = challenge.New(challenge.WeekOf(s.Now()), seed, s.Config.ChallengeBot)
	if c.Rules, c.Components, err = s.Hub.Edition(c.Settings("challenge")); err != nil {
		return c, err
	}
	return s.Kept.Challenges.OpenChallenge(ctx, c, s.Now())
}

// playChallenge begins the sender's game of this week, or leads to it: POST /challenge.
func (s *Chapter) playChallenge(v *core.Visit) error {
	if err := s.EnterAs(v); err != nil {
		return err
	}
	c, t, err := s.dealChallenge(v)
	if err != nil {
		return err
	}
	if s.Sealed(t.Snapshot()) {
		return s.SeeOther(v, pages.WeekPath(string(c.Week)))
	}
	return s.SeeOther(v, core.TablePath(t.ID()))
}

// dealChallenge returns the sender's game of this week's challenge, and deals it if they have none yet. A person has
// only one, even if they ask several servers for it at the same time: the store keeps the id of the table before there
// is a table.
func (s *Chapter) dealChallenge(v *core.Visit) (challenge.Challenge, *table.Table, error) {
	c, err := s.openWeek(v.Ctx)
	if err != nil {
		return c, nil, err
	}
	known, err := s.Kept.Results.Known(v.Ctx, v.Person(), c.Week.Start())
	if err != nil {
		return c, nil, err
	}
	play, err := s.Kept.Challenges.Play(v.Ctx, challenge.Play{Week: c.Week, Table: table.NewID(), Person: v.Person(),
		Outside: !known})
	if err != nil {
		return c, nil, err
	}
	d := table.Deal{ID: play.Table, Settings: c.Settings(v.Text("web.challenge.table", "week", string(c.Week))),
		Seed: &c.Seed, Rules: c.Rules, Components: c.Components}
	for seat := range c.Factions {
		if seat == c.Seat {
			d.Seats = append(d.Seats, table.Seat{Person: v.Person(), Name: v.Who.Account.Name})
		} else {
			d.Seats = append(d.Seats, table.Seat{Bot: c.Bot})
		}
	}
	t, err := s.Hub.Deal(v.Ctx, d)
	if err == nil {
		s.Badges.Expire(v.Person())
	}
	return c, t, err
}

// challengeNow shows the challenge of this week: GET /challenge.
func (s *Chapter) challengeNow(v *core.Visit) error {
	return s.challengeOf(v, challenge.WeekOf(s.Now()))
}

// challengeAt shows that of any week: GET /challenge/{week}.
func (s *Chapter) challengeAt(v *core.Visit) error {
	week, ok := challenge.Parse(v.PathValue("week"))
	if !ok {
		return core.ErrNowhere
	}
	return s.challengeOf(v, week)
}

func (s *Chapter) challengeOf(v *core.Visit, week challenge.Week) error {
	p := &pages.ChallengePage{Reader: s.Reader(v), Path: v.URL.Path, Week: string(week), Begins: week.Start(),
		Ends: week.End(), Running: week.Runs(s.Now())}
	weeks, err := s.Kept.Challenges.Challenges(v.Ctx, weeksListed+1)
	if err != nil {
		return err
	}
	for _, other := range weeks {
		if other != week && !other.Runs(s.Now()) {
			p.Weeks = append(p.Weeks, string(other))
		}
	}
	seen, err := s.challengeSeen(v, week)
	switch {
	case errors.Is(err, table.ErrUnknown) && week == challenge.WeekOf(s.Now()):
		p.None = true // It is made when somebody plays it, if no server has made it by then.
		known, err := s.Kept.Results.Known(v.Ctx, v.Person(), week.Start())
		if err != nil {
			return err
		}
		p.Outside = !known
	case errors.Is(err, table.ErrUnknown):
		return core.ErrNowhere
	case err != nil:
		return err
	default:
		at, err := s.PagesOf(v.Ctx, core.Each(seen.results, func(r *challenge.Result) table.Person { return r.Person }))
		if err != nil {
			return err
		}
		seen.show(p, v, at)
	}
	return core.Show(v, p)
}

// challengeSeen is what a reader may know of a week's challenge.
type challengeSeen struct {
	challenge.Challenge
	running bool
	players int
	// mine is the reader's game, nil if they have none; outside says that it is not in the table of results, or would not
	// be.
	mine    *challenge.Result
	outside bool
	// results are nil if the reader may not see them: the week runs, and they may still play.
	results []challenge.Result
}

// challengeSeen returns what the sender may know of the challenge of a week, table.ErrUnknown if there was none.
func (s *Chapter) challengeSeen(v *core.Visit, week challenge.Week) (*challengeSeen, error) {
	c, err := s.Kept.Challenges.Challenge(v.Ctx, week)
	if err != nil {
		return nil, err
	}
	out := &challengeSeen{Challenge: c, running: week.Runs(s.Now())}
	plays, err := s.Kept.Challenges.Plays(v.Ctx, week)
	if err != nil {
		return nil, err
	}
	out.players = len(plays)
	by, err := s.tablesOf(v.Ctx, core.Each(plays, func(p *challenge.Play) table.ID { return p.Table }))
	if err != nil {
		return nil, err
	}
	results, who := []challenge.Result{}, v.Person()
	for _, play := range plays {
		m := by[play.Table]
		if m == nil {
			continue
		}
		r := c.ResultOf(play, m)
		if r.Name == "" || play.Person == "" {
			r.Name = v.Text("web.server.gone")
		}
		switch {
		case !play.Outside:
			results = append(results, r)
		case who != "" && play.Person == who:
			out.mine, out.outside = &r, true
		}
	}
	challenge.Rank(results)
	for i := range results {
		if who != "" && results[i].Person == who {
			mine := results[i]
			out.mine = &mine
		}
	}
	if out.mine == nil && out.running {
		known, err := s.Kept.Results.Known(v.Ctx, who, week.Start())
		if err != nil {
			return nil, err
		}
		out.outside = !known
	}
	if !out.running || out.mine != nil && out.mine.Outcome != challenge.Running {
		out.results = results[:min(len(results), resultsListed)]
	}
	return out, nil
}

// outcomeWords are the outcomes in the API and in the keys of the catalogue.
var outcomeWords = [...]string{challenge.Running: "running", challenge.Late: "late", challenge.GivenUp: "gave-up",
	challenge.Lost: "lost", challenge.Won: "won"}

// revealed returns the seed, empty while the week runs.
func (c *challengeSeen) revealed() string {
	if c.running {
		return ""
	}
	return chance.FormatSeed(c.Seed)
}

// show puts it on the page; at has the addresses of people's pages.
func (c *challengeSeen) show(p *pages.ChallengePage, v *core.Visit, at map[table.Person]string) {
	p.BroodWar, p.Bot, p.Seat, p.Factions, p.Hash, p.Seed = c.BroodWar, c.Bot, c.Seat+1, c.Factions[:], c.Commitment(),
		c.revealed()
	p.Rules, p.Components, p.Players, p.Shown, p.Outside = c.Rules, c.Components, c.players, c.results != nil, c.outside
	if c.mine != nil {
		p.Mine, p.Over, p.Outcome = core.TablePath(c.mine.Table), c.mine.Outcome != challenge.Running,
			outcomeWords[c.mine.Outcome]
	}
	for _, r := range c.results {
		line := pages.ChallengeLine{Place: r.Place, Name: r.Name, Page: at[r.Person], Outcome: outcomeWords[r.Outcome],
			Counted: r.Place > 0, Round: r.Round, Points: r.Points,
			Mine: r.Person != "" && r.Person == v.Person()}
		if !c.running && r.Outcome != challenge.Running {
			line.Table = core.TablePath(r.Table)
		}
		p.Results = append(p.Results, line)
	}
}
