package play

import (
	"maps"
	"slices"
	"sync"
	"time"

	"koprulu/help/choice"
	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/web"
	"koprulu/table"
)

// Room is what the server keeps about a table while anyone has a page of it open: only what may be lost. Half-given
// answers are kept by seat, so that two windows of one person show the same.
type Room struct {
	id table.ID

	mu sync.Mutex
	// Holders counts the streams and requests that use the room.
	Holders int
	left    time.Time
	// changes counts what changed here rather than at the table: picks, messages, who is there.
	changes uint64
	picks   [game.MaxPlayers]pick
	payers  [game.MaxPlayers]payer
	// halves is the version of the picks and payers that other servers know, too; shown is how they were last shared, by
	// seat.
	halves  uint64
	shown   [game.MaxPlayers]string
	streams []*follower
	// chat are the last messages, nil before they are read.
	chat []table.Message
	// said counts messages, so that a list read before a message is not kept after it.
	said  int
	drawn map[viewKey]*drawing
	// shared holds what the pages of all readers of a language have in common.
	shared map[string]*web.Shared
}

// follower is a stream of a page.
type follower struct {
	c      chan struct{}
	person table.Person
}

// pick is the part of an answer that a seat has chosen so far, and what was wrong with its last answer.
type pick struct {
	decision uint64
	Chosen   choice.Pick
	cart     cart
	// agree is an answer, in the words of notation, that waits for the seat to agree to force mining.
	agree   string
	problem *core.Problem
}

// Rooms are the rooms in use.
type Rooms struct {
	mu sync.Mutex
	by map[table.ID]*Room
}

// keepRoom is how long an unused room is kept: a page that is reloaded finds its pick again.
const keepRoom = 10 * time.Minute

func newRooms() *Rooms { return &Rooms{by: map[table.ID]*Room{}} }

// Enter returns the room of a table; leave has to be called for it.
func (r *Rooms) Enter(id table.ID, now time.Time) *Room {
	r.mu.Lock()
	defer r.mu.Unlock()
	m := r.by[id]
	if m == nil {
		for other, m := range r.by {
			if m.idle(now) {
				delete(r.by, other)
			}
		}
		m = &Room{id: id, drawn: map[viewKey]*drawing{}, shared: map[string]*web.Shared{}}
		r.by[id] = m
	}
	m.mu.Lock()
	m.Holders++
	m.mu.Unlock()
	return m
}

// TouchAll tells the streams of all rooms that something changed.
func (r *Rooms) TouchAll() { r.each((*Room).Touch) }

// Find returns the room of a table if there is one, for callers that only want to wake it.
func (r *Rooms) Find(id table.ID) *Room {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.by[id]
}

// each calls a function for every room.
func (r *Rooms) each(do func(m *Room)) {
	r.mu.Lock()
	list := slices.Collect(maps.Values(r.by))
	r.mu.Unlock()
	for _, m := range list {
		do(m)
	}
}

func (m *Room) idle(now time.Time) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.Holders == 0 && now.Sub(m.left) > keepRoom
}

// Leave ends what enter began.
func (m *Room) Leave(now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.Holders--; m.Holders == 0 {
		m.left = now
		clear(m.drawn) // Picks stay; what can be redrawn does not.
		clear(m.shared)
	}
}

// listen tells the stream of a person about changes, until the function it returns is called. A stream may have several
// pages here.
func (m *Room) listen(c chan struct{}, person table.Person) func() {
	m.mu.Lock()
	defer m.mu.Unlock()
	own := &follower{c, person}
	m.streams = append(m.streams, own)
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.streams = slices.DeleteFunc(m.streams, func(f *follower) bool { return f == own })
	}
}

// follows reports whether a person has a stream open.
func (m *Room) follows(person table.Person) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.ContainsFunc(m.streams, func(f *follower) bool { return f.person == person })
}

// chatted says that something was said in the chat, or removed from it.
func (m *Room) chatted() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.chat = nil
	m.said++
	m.wake()
}

// Touch tells the streams that something changed here.
func (m *Room) Touch() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.wake()
}

// TouchOf does that in all rooms in which a person has a stream open.
func (r *Rooms) TouchOf(person table.Person) {
	r.each(func(m *Room) {
		if m.follows(person) {
			m.Touch()
		}
	})
}

func (m *Room) wake() {
	m.changes++
	for _, f := range m.streams {
		select {
		case f.c <- struct{}{}:
		default: // It is awake already.
		}
	}
}

// version returns how often something has changed here.
func (m *Room) version() uint64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.changes
}

// Pick returns what a seat has chosen so far for its decision; a pick for another one is forgotten.
func (m *Room) Pick(seat game.Player, decision uint64) pick {
	if seat >= game.MaxPlayers {
		return pick{}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.picks[seat].decision != decision {
		return pick{decision: decision}
	}
	return m.picks[seat]
}

// setPick keeps what a seat has chosen.
func (m *Room) setPick(seat game.Player, p pick) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.picks[seat] = p
	m.wake()
}

// payer returns what a seat has said about who puts its workers on cards.
func (m *Room) payer(seat game.Player) payer {
	if seat >= game.MaxPlayers {
		return payerUnsaid
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.payers[seat]
}

// setPayer keeps what a seat has said about that.
func (m *Room) setPayer(seat game.Player, by payer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.payers[seat] = by
	m.wake()
}

// forgive forgets what was wrong with a seat's last try, because the next one worked.
func (m *Room) forgive(seat game.Player) {
	if seat >= game.MaxPlayers {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.picks[seat].problem != nil {
		m.picks[seat].problem = nil
		m.wake()
	}
}

// drawing returns where the pieces for a kind of reader are kept.
func (m *Room) drawing(key viewKey) *drawing {
	m.mu.Lock()
	defer m.mu.Unlock()
	d := m.drawn[key]
	if d == nil {
		d = &drawing{}
		m.drawn[key] = d
	}
	return d
}

// sharedBy returns what pages of a language have in common.
func (m *Room) sharedBy(lang string) *web.Shared {
	m.mu.Lock()
	defer m.mu.Unlock()
	shared := m.shared[lang]
	if shared == nil {
		shared = &web.Shared{}
		m.shared[lang] = shared
	}
	return shared
}

// ForgetChats makes the chats of all tables be read again.
func (r *Rooms) ForgetChats() { r.each((*Room).chatted) }
