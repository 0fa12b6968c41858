package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"koprulu/club/people"
	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/table"
)

// Several servers may serve one site, and requests of one reader need not always reach the same one. What a server keeps in memory is then either the
// same everywhere, or the server is told what others do to it (table.News), or it is kept in the database: half-given answers, and what takes two
// requests. Before a server handles a request, it makes sure that what it knows is not older than what any server acknowledged earlier (caughtUp).

// Shared keeps for a short time what the servers of a site share in addition to its tables. All of it may be lost when the database fails.
type Shared interface {
	// KeepHalf keeps the part of an answer that a seat has given so far, in place of the previous one, and tells other servers.
	KeepHalf(ctx context.Context, id table.ID, seat game.Player, half []byte) error
	// Halves returns what KeepHalf kept, by seat, and how often that has changed at the table: table.Latest.Halves.
	Halves(ctx context.Context, id table.ID) (by [game.MaxPlayers][]byte, version uint64, err error)
	// Begin keeps something under a name until a time, Finish returns it once: people.ErrNobody if it is no longer there.
	Begin(ctx context.Context, name string, what []byte, ends time.Time) error
	Finish(ctx context.Context, name string, now time.Time) ([]byte, error)
	// SetFront keeps until when a person has the page of a table in the foreground, or the list of tables if the id is empty; a past time ends it.
	SetFront(ctx context.Context, person table.Person, id table.ID, until time.Time) error
	// Front returns until when one of the two is in the foreground, the zero time if nobody said so.
	Front(ctx context.Context, person table.Person, id table.ID) (time.Time, error)
	// Looked is Front for the page of the table alone.
	Looked(ctx context.Context, person table.Person, id table.ID) (time.Time, error)
	// SeatedAt returns those of some people who have a seat at one of some tables.
	SeatedAt(ctx context.Context, ids []table.ID, who []table.Person) ([]table.Person, error)
}

// caughtUp makes sure that what this server knows about people, about the table that a request names, and about half-given answers there is not older
// than the request.
func (s *Server) caughtUp(v *visit) error {
	if s.cfg.Shared == nil {
		return nil
	}
	id := table.ID(v.PathValue("id"))
	if !plausible(id) {
		id = ""
	}
	latest, err := s.hub.Fresh(v.ctx, id)
	if err != nil {
		return err
	}
	s.sessions.reach(latest.People)
	if id == "" {
		return nil
	}
	if m := s.rooms.find(id); m != nil {
		return s.readHalves(v.ctx, m, latest.Halves)
	}
	if latest.Halves != 0 {
		m := s.rooms.enter(id, s.now())
		defer func() { m.leave(s.now()) }()
		return s.readHalves(v.ctx, m, latest.Halves)
	}
	return nil
}

// Hear takes note of what other servers did: see table.HubConfig.News. It returns at once.
func (s *Server) Hear(news []table.News) {
	for i := range news {
		n := &news[i]
		switch n.Kind {
		case table.NewsLost:
			s.sessions.forgetAll()
			s.badges.expireAll()
			s.rooms.each(func(m *room) { s.heardAtTable(m, true) })
			s.notices.Missed()
			s.followSite()
		case table.NewsSite:
			s.followSite()
		case table.NewsPerson:
			s.sessions.heard(n.Person, n.Version)
			s.badges.expire(n.Person)
			s.rooms.touchOf(n.Person) // Whom they don't want to read may have changed.
		case table.NewsGuests:
			s.sessions.changes.Add(1)
			if m := s.rooms.find(n.Table); m != nil {
				m.touch()
			}
		case table.NewsChat:
			if m := s.rooms.find(n.Table); m != nil {
				m.chatted()
			}
		case table.NewsHalves:
			if m := s.rooms.find(n.Table); m != nil {
				s.heardAtTable(m, false)
			}
		case table.NewsTable, table.NewsLook:
			s.concerned.note(n.Table)
		}
	}
}

// followSite adopts, in the background, what hosts have said and done to the site at another server: everything stands still, or goes on, here too.
func (s *Server) followSite() {
	if s.cfg.Shared == nil {
		return
	}
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), quietTime)
		defer cancel()
		if err := s.siteAsKept(ctx); err != nil && !table.Unwritable(err) {
			s.log.Error("the notice and the read-only mode of the site could not be read", "error", err)
		}
	}()
}

// siteAsKept puts into effect what the store has about the site.
func (s *Server) siteAsKept(ctx context.Context) error {
	s.state.saving.Lock()
	defer s.state.saving.Unlock()
	site, err := s.kept.state.Site(ctx)
	if err != nil {
		return err
	}
	was := s.state.now.Swap(&site)
	if site.ReadOnly != nil {
		s.state.closed.Store(true)
		if err := errors.Join(s.quiet(ctx), s.hub.Stand(ctx)); err != nil {
			return err
		}
	} else if s.state.closed.Load() {
		if err := s.hub.Resume(ctx); err != nil {
			return err
		}
		s.state.closed.Store(false)
		s.notices.Stir()
	}
	if was == nil || siteID(was) != siteID(&site) {
		s.rooms.touchAll()
		s.badges.touchAll()
	}
	return nil
}

// hearTime bounds what is read because of news.
const hearTime = 10 * time.Second

// heardAtTable reads the seats' half-given answers and, with all, the chat, in the background.
func (s *Server) heardAtTable(m *room, all bool) {
	if all {
		m.chatted()
	}
	if s.cfg.Shared == nil {
		return
	}
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), hearTime)
		defer cancel()
		if err := s.readHalves(ctx, m, anyHalves); err != nil && !errors.Is(err, table.ErrUnknown) && !table.Unwritable(err) {
			s.log.Warn("half-given answers from another server could not be read", "table", m.id, "error", err)
		}
	}()
}

// anyHalves is the version that always makes readHalves read.
const anyHalves = 1<<64 - 1

// half is a pick as the servers of a site share it. What was wrong with the last try is in its reader's language.
type half struct {
	Decision uint64        `json:"decision,omitempty"`
	Chosen   choice.Pick   `json:"chosen,omitempty"`
	Items    []game.Answer `json:"items,omitempty"`
	Force    game.AreaSet  `json:"force,omitempty"`
	Agree    string        `json:"agree,omitempty"`
	Problem  string        `json:"problem,omitempty"`
	Rule     rule.ID       `json:"rule,omitempty"`
	Payer    payer         `json:"payer,omitempty"`
}

// readHalves reads the half-given answers of a room's seats, if the room is not at a version already.
func (s *Server) readHalves(ctx context.Context, m *room, version uint64) error {
	m.mu.Lock()
	known := m.halves
	m.mu.Unlock()
	if known == version {
		return nil
	}
	by, now, err := s.cfg.Shared.Halves(ctx, m.id)
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.halves == now || m.halves != known && now < m.halves {
		return nil // Somebody else has read it, or something later.
	}
	m.halves = now
	for seat, text := range by {
		var h half
		if len(text) > 0 {
			if err := json.Unmarshal(text, &h); err != nil {
				continue // Another version of the program wrote it; it counts as nothing chosen.
			}
		}
		p := pick{decision: h.Decision, chosen: h.Chosen, cart: cart{h.Items, h.Force}, agree: h.Agree}
		if h.Problem != "" {
			p.problem = &problem{status: http.StatusUnprocessableEntity, word: "shared", text: h.Problem, rule: h.Rule}
		}
		m.picks[seat], m.payers[seat], m.shown[seat] = p, h.Payer, string(text)
	}
	m.wake()
	return nil
}

// shareHalf shares a seat's half-given answer with other servers, if it has changed. w is the language of its reader.
func (s *Server) shareHalf(ctx context.Context, m *room, seat game.Player, w *locale.Words) error {
	if s.cfg.Shared == nil || seat >= game.MaxPlayers {
		return nil
	}
	m.mu.Lock()
	p := &m.picks[seat]
	h := half{Decision: p.decision, Chosen: p.chosen, Items: p.cart.items, Force: p.cart.force, Agree: p.agree, Payer: m.payers[seat]}
	if p.problem != nil {
		h.Problem, h.Rule = p.problem.sentence(w), p.problem.rule
	}
	if len(h.Chosen) == 0 && len(h.Items) == 0 && h.Force == 0 && h.Agree == "" && h.Problem == "" {
		h.Decision = 0 // Nothing is chosen.
	}
	text, err := json.Marshal(&h)
	if err == nil && string(text) == "{}" {
		text = []byte{}
	}
	same := string(text) == m.shown[seat]
	m.shown[seat] = string(text)
	m.mu.Unlock()
	if err != nil || same {
		return err
	}
	if err := s.cfg.Shared.KeepHalf(ctx, m.id, seat, text); err != nil {
		m.mu.Lock()
		m.shown[seat] = unshown
		m.mu.Unlock()
		return fmt.Errorf("sharing half an answer: %w", err)
	}
	return nil
}

// unshown is a text that no half is written as.
const unshown = "?"

// followedElsewhere reports whether a seat has a page open on another server.
func (t *seated) followedElsewhere() bool {
	return t.seat < game.MaxPlayers && t.Elsewhere().Seats.Has(t.seat)
}

// holdCeremony keeps the first half of a ceremony and returns its name.
func (s *Server) holdCeremony(ctx context.Context, c ceremony) (string, error) {
	if s.cfg.Shared == nil {
		return s.keys.hold(c, s.now())
	}
	text, err := json.Marshal(sharedCeremony{c.session, c.person})
	if err != nil {
		return "", err
	}
	name, _ := newToken()
	return name, s.cfg.Shared.Begin(ctx, name, text, s.now().Add(ceremonyTime))
}

// takeCeremony returns the first half of a ceremony, once.
func (s *Server) takeCeremony(ctx context.Context, name string) (c ceremony, ok bool, err error) {
	if s.cfg.Shared == nil {
		c, ok = s.keys.take(name, s.now())
		return c, ok, nil
	}
	text, err := s.cfg.Shared.Finish(ctx, name, s.now())
	if errors.Is(err, people.ErrNobody) {
		return c, false, nil
	}
	var kept sharedCeremony
	if err == nil {
		err = json.Unmarshal(text, &kept)
	}
	return ceremony{session: kept.Session, person: kept.Person}, err == nil, err
}
