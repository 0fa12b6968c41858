package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/server/core"
	"koprulu/table"
)

// Several servers may serve one site, and requests of one reader need not always reach the same one. What a server
// keeps in memory is then either the same everywhere, or the server is told what others do to it (table.News), or it is
// kept in the database: half-given answers, and what takes two requests. Before a server handles a request, it makes
// sure that what it knows is not older than what any server acknowledged earlier (CaughtUp).

// ReachHalves makes sure that the half-given answers of a table that this server knows are not older than a version.
func (s *sharing) ReachHalves(ctx context.Context, id table.ID, version uint64) error {
	if m := s.play.Rooms.Find(id); m != nil {
		return s.readHalves(ctx, m, version)
	}
	if version != 0 {
		m := s.play.Rooms.Enter(id, s.Now())
		defer func() { m.Leave(s.Now()) }()
		return s.readHalves(ctx, m, version)
	}
	return nil
}

// Hear takes note of what other servers did: see table.HubConfig.News. It returns at once.
func (s *sharing) Hear(news []table.News) {
	for i := range news {
		n := &news[i]
		switch n.Kind {
		case table.NewsLost:
			s.Sessions.ForgetAll()
			s.Badges.ExpireAll()
			s.play.Rooms.each(func(m *Room) { s.heardAtTable(m, true) })
			s.Notices.Missed()
			s.followSite()
		case table.NewsSite:
			s.followSite()
		case table.NewsPerson:
			s.Sessions.Heard(n.Person, n.Version)
			s.Badges.Expire(n.Person)
			s.play.Rooms.TouchOf(n.Person) // Whom they don't want to read may have changed.
		case table.NewsGuests:
			s.Sessions.Changes.Add(1)
			if m := s.play.Rooms.Find(n.Table); m != nil {
				m.Touch()
			}
		case table.NewsChat:
			s.play.Chatted(n.Table)
		case table.NewsHalves:
			if m := s.play.Rooms.Find(n.Table); m != nil {
				s.heardAtTable(m, false)
			}
		case table.NewsTable, table.NewsLook:
			s.play.concerned.note(n.Table)
		}
	}
}

// followSite adopts, in the background, what hosts have said and done to the site at another server: everything stands
// still, or goes on, here too.
func (s *sharing) followSite() {
	if s.Config.Shared == nil {
		return
	}
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), core.QuietTime)
		defer cancel()
		if err := s.SiteAsKept(ctx); err != nil && !table.Unwritable(err) {
			s.Log.Error("the notice and the read-only mode of the site could not be read", "error", err)
		}
	}()
}

// hearTime bounds what is read because of news.
const hearTime = 10 * time.Second

// heardAtTable reads the seats' half-given answers and, with all, the chat, in the background.
func (s *sharing) heardAtTable(m *Room, all bool) {
	if all {
		m.chatted()
	}
	if s.Config.Shared == nil {
		return
	}
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), hearTime)
		defer cancel()
		if err := s.readHalves(ctx, m, anyHalves); err != nil && !errors.Is(err, table.ErrUnknown) && !table.Unwritable(err) {
			s.Log.Warn("half-given answers from another server could not be read", "table", m.id, "error", err)
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
func (s *sharing) readHalves(ctx context.Context, m *Room, version uint64) error {
	m.mu.Lock()
	known := m.halves
	m.mu.Unlock()
	if known == version {
		return nil
	}
	by, now, err := s.Config.Shared.Halves(ctx, m.id)
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
		p := pick{decision: h.Decision, Chosen: h.Chosen, cart: cart{h.Items, h.Force}, agree: h.Agree}
		if h.Problem != "" {
			p.problem = &core.Problem{Status: http.StatusUnprocessableEntity, Word: "refused", Text: h.Problem, Rule: h.Rule}
		}
		m.picks[seat], m.payers[seat], m.shown[seat] = p, h.Payer, string(text)
	}
	m.wake()
	return nil
}

// shareHalf shares a seat's half-given answer with other servers, if it has changed. w is the language of its reader.
func (s *sharing) shareHalf(ctx context.Context, m *Room, seat game.Player, w *locale.Words) error {
	if s.Config.Shared == nil || seat >= game.MaxPlayers {
		return nil
	}
	m.mu.Lock()
	p := &m.picks[seat]
	h := half{Decision: p.decision, Chosen: p.Chosen, Items: p.cart.items, Force: p.cart.force, Agree: p.agree,
		Payer: m.payers[seat]}
	if p.problem != nil {
		h.Problem, h.Rule = p.problem.Sentence(w), p.problem.Rule
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
	if err := s.Config.Shared.KeepHalf(ctx, m.id, seat, text); err != nil {
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
func followedElsewhere(t *core.Seated) bool {
	return t.Seat < game.MaxPlayers && t.Elsewhere().Seats.Has(t.Seat)
}
