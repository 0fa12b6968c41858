package notify

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/table"
)

// Store keeps the notices that are to be sent. site/server/storetest is the suite that a store passes.
type Store interface {
	// Hooked reports whether a person may have an address that is to be called. It does not read the disk: if it does not
	// know, it returns true.
	Hooked(person table.Person) bool
	// Enqueue stores a notice to be sent at a given time to all addresses that the person had when it happened, unless
	// they were told already. A notice of the same kind about the same table that is not yet being sent is replaced, along
	// with its time.
	Enqueue(ctx context.Context, person table.Person, n people.Notice, due time.Time) error
	// EnqueueMissed does that for the open decisions and proposals, the waiting tables that expire, and what happened
	// after a given time: games that ended, what fell that had been left for later, messages that mention somebody, people
	// who resigned, public tables that opened for those who wish for them, invitations to rematches, tables of leagues and
	// cups that were dealt. A killed process may not have got round to them. It returns how many it looked at.
	EnqueueMissed(ctx context.Context, since, due time.Time) (int, error)
	// DueHooks lists at most n addresses that may be called now and have notices waiting, and returns when the next one
	// after these will be due, the zero time if nothing waits.
	DueHooks(ctx context.Context, now time.Time, n int) (hooks []string, next time.Time, err error)
	// TakeMail returns what to send to an address: the message that was begun and not delivered yet, as it was, otherwise
	// a new one with all notices that are due. people.ErrNobody if there is nothing, or the address is gone or disabled.
	TakeMail(ctx context.Context, hook string, now time.Time) (people.Mail, error)
	// Holds reports whether a message that was taken is still this server's to send: with several servers, others take
	// over the messages of one that has stalled. It is asked right before the message goes out. The error is that of the
	// store, or says that nobody knows whether another server has begun to send it.
	Holds(ctx context.Context, m people.Mail) (bool, error)
	// Delivered removes a message that has reached its address from the outbox, and records what was told; the address is
	// not called again before next. The notices in later wait until they are due, unless they were told already.
	Delivered(ctx context.Context, m people.Mail, now, next time.Time, later ...people.Notice) error
	// Pointless takes notices out of a message without sending them; those among them that were seen count as told. Those
	// in later wait until they are due.
	Pointless(ctx context.Context, m people.Mail, notices, later []people.Notice) error
	// Wishing lists the people who want to hear about a kind of table and have an address that is called.
	Wishing(ctx context.Context, w people.Wish) ([]table.Person, error)
	// DropHook removes an address of a person, with everything that was waiting for it; people.ErrNobody if they have none
	// with this id.
	DropHook(ctx context.Context, person table.Person, id string) error
	// Secret returns a secret of the site by its name. If there is none yet, the fresh one is stored: the first caller
	// decides.
	Secret(ctx context.Context, name, fresh string) (string, error)
	// Undelivered records that an address could not be called and what went wrong. The message is tried again at next; the
	// zero time disables the address and drops everything waiting for it.
	Undelivered(ctx context.Context, m people.Mail, trouble string, now, next time.Time) error
}

// Config is what a Notifier works with. Store, Look and Base are needed, everything else has a default.
type Config struct {
	Store Store
	// Look returns the current state of a table, for a last check before something is sent; the error for a table that is
	// gone is table.ErrUnknown.
	Look func(ctx context.Context, id table.ID) (*table.Snapshot, error)
	// Front returns until when a person has the page of a table, or the list of tables, in the foreground; until then
	// nothing is sent about the table. Nil: nobody has.
	Front func(ctx context.Context, person table.Person, id table.ID) (time.Time, error)
	// Invited reports whether a person is invited to a waiting table, and has no seat there yet. Nil: nobody is.
	Invited func(ctx context.Context, person table.Person, s *table.Snapshot) (bool, error)
	// Barred reports whether a person is banned: nobody is told of tables that they open. Nil: nobody is.
	Barred func(ctx context.Context, person table.Person) (bool, error)
	// Zone returns the name of the time zone of a person, empty if it is not known. Nil: none is.
	Zone func(ctx context.Context, person table.Person) (string, error)
	// SMTP is the server that takes mail, nil for none.
	SMTP *SMTP
	// Base is the address of the site, for links.
	Base *url.URL
	Log  *slog.Logger
	// Clock is the clock of the machine by default.
	Clock table.Clock
	// Delay is how long a decision has to be open before its person is told, and the minimum time between two messages to
	// an address; a minute by default.
	Delay time.Duration
	// Private allows addresses in private networks and on this machine, for tests and for sites that are not on the public
	// network.
	Private bool
	// Names are further names of the site, in addition to that in Base, which may not be called either.
	Names []string
	// Hold reports whether nothing may be stored now; then nothing is sent either. Call Stir when it may be again.
	Hold func() bool
	// Observe is called with each of Outcomes as it comes about, for metrics. It must be quick.
	Observe func(outcome string)
}

// The bounds of the work.
const (
	// room is how many events may wait to be stored.
	room = 4096
	// senders is how many addresses are called at the same time.
	senders = 8
	// grace is how long calls in progress may go on after the end.
	grace = 5 * time.Second
	// recent is how long ago a game may have ended for its people to be told after a crash.
	recent = 24 * time.Hour
)

// Notifier tells people what happens at their tables. Its methods may be called by several goroutines at once.
type Notifier struct {
	cfg    Config
	reach  *reach
	within patience
	client *http.Client
	events chan happening
	// ended gets a value when another server may have ended before it stored its events.
	ended chan struct{}
	// vapid is the private key with which the site identifies itself to push services, letters that of the links in mail.
	vapid, letters secret
	// wake gets a value when there may be something to send.
	wake chan struct{}
	// unmailed is true while the mail server can't be reached or refuses the site, so that the log says so once.
	unmailed atomic.Bool
}

// New makes a Notifier. Nothing is stored or sent before Run.
func New(cfg Config) (*Notifier, error) {
	if cfg.Store == nil || cfg.Look == nil || cfg.Base == nil {
		return nil, errors.New("notify: Store, Look and Base are needed")
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	cfg.Log = table.Quiet(cfg.Log)
	if cfg.Clock == nil {
		cfg.Clock = table.SystemClock{}
	}
	if cfg.Delay <= 0 {
		cfg.Delay = time.Minute
	}
	if cfg.Hold == nil {
		cfg.Hold = func() bool { return false }
	}
	if cfg.Observe == nil {
		cfg.Observe = func(string) {}
	}
	r := &reach{private: cfg.Private, own: net.InterfaceAddrs}
	for _, name := range append([]string{cfg.Base.Hostname()}, cfg.Names...) {
		r.names = append(r.names, strings.ToLower(name))
	}
	if _, err := r.own(); err != nil && !r.private {
		cfg.Log.Warn(
			"no webhook can be called: this machine does not report its own addresses; systemd needs AF_NETLINK in RestrictAddressFamilies", "error", err)
	}
	return &Notifier{cfg: cfg, reach: r, within: usual, client: newClient(r, usual), events: make(chan happening, room),
		ended: make(chan struct{}, 1), wake: make(chan struct{}, 1)}, nil
}

// Event is told about a change of a table: see table.HubConfig.Notify. It returns at once. If events arrive faster than
// they can be stored, they are dropped with a note in the log; decisions among them are found again at the next start.
func (n *Notifier) Event(e table.Event) {
	if !slices.ContainsFunc(e.Snapshot.Seats, func(s table.Seat) bool {
		return s.Person != "" && n.cfg.Store.Hooked(s.Person)
	}) {
		return
	}
	n.tell(happening{Event: e})
}

// Opened is told that a table waits for people. It returns at once, as Event does.
func (n *Notifier) Opened(s *table.Snapshot) {
	if s.Settings.Public && s.Settings.Rematch == nil {
		n.tell(happening{Event: table.Event{Snapshot: s}, opened: true})
	}
}

// Invited is told that people are invited to a waiting table. It returns at once, as Event does.
func (n *Notifier) Invited(s *table.Snapshot, who []table.Person) {
	if slices.ContainsFunc(who, n.cfg.Store.Hooked) {
		n.tell(happening{Event: table.Event{Snapshot: s}, invited: who})
	}
}

// Mentioned is told that people were mentioned in the chat of a table at a time. It returns at once, as Event does.
func (n *Notifier) Mentioned(s *table.Snapshot, who []table.Person, at time.Time) {
	if slices.ContainsFunc(who, n.cfg.Store.Hooked) {
		n.tell(happening{Event: table.Event{Snapshot: s}, mentioned: who, at: at})
	}
}

// Personal tells a person of something about them that happened at a time: a kind for which people.NoticeKind.Personal
// holds. It returns once that is stored.
func (n *Notifier) Personal(ctx context.Context, who table.Person, kind people.NoticeKind, at time.Time) {
	notice := people.Notice{Kind: kind, Decision: uint64(at.UnixMilli()), Made: at}
	if err := n.cfg.Store.Enqueue(ctx, who, notice, at); err != nil {
		n.cfg.Observe("lost")
		n.cfg.Log.Error("could not store a notification about a person", "error", err)
	}
	n.Stir()
}

// happening is a change of a table.
type happening struct {
	table.Event
	// opened is true if the table was just made.
	opened bool
	// invited are the people who are invited there.
	invited []table.Person
	// mentioned are the people who were mentioned in the chat there, at a time.
	mentioned []table.Person
	at        time.Time
}

// tell passes a change on to be stored.
func (n *Notifier) tell(e happening) {
	select {
	case n.events <- e:
	default:
		n.cfg.Observe("lost")
		n.cfg.Log.Warn("a notification was lost because too many came at once", "table", e.Snapshot.ID)
	}
}

// keep puts the notices about a change into the outbox.
func (n *Notifier) keep(ctx context.Context, e happening) {
	now := n.now()
	if e.opened {
		s := e.Snapshot
		who, err := n.cfg.Store.Wishing(ctx, people.Wish{BroodWar: s.Settings.Options.BroodWar, Players: len(s.Seats)})
		if err != nil {
			n.cfg.Observe("lost")
			n.cfg.Log.Error("could not store the notifications of a table that opened", "table", s.ID, "error", err)
		}
		n.enqueue(ctx, who, people.Notice{Kind: people.OpenNotice, Table: s.ID, Made: now})
		return
	}
	if e.invited != nil {
		n.enqueue(ctx, e.invited, people.Notice{Kind: people.InvitedNotice, Table: e.Snapshot.ID, Made: now})
		return
	}
	for p, seat := range e.Snapshot.Seats {
		if seat.Person == "" || seat.Left {
			continue
		}
		if slices.Contains(e.mentioned, seat.Person) {
			n.enqueue(ctx, []table.Person{seat.Person}, people.Notice{Kind: people.MentionNotice, Table: e.Snapshot.ID,
				Seat:     game.Player(p),
				Decision: people.MentionTime(e.at), Made: now})
		}
		seatNotices(e.Event, game.Player(p), func(kind people.NoticeKind, decision uint64) {
			n.enqueue(ctx, []table.Person{seat.Person}, people.Notice{Kind: kind, Table: e.Snapshot.ID, Seat: game.Player(p),
				Decision: decision, Made: now})
		})
	}
}

// enqueue puts a notice for people into the outbox.
func (n *Notifier) enqueue(ctx context.Context, who []table.Person, notice people.Notice) {
	for _, person := range who {
		if err := n.cfg.Store.Enqueue(ctx, person, notice, notice.Made.Add(n.cfg.Delay)); err != nil {
			n.cfg.Observe("lost")
			n.cfg.Log.Error("could not store a notification", "table", notice.Table, "error", err)
		}
	}
}

// seatNotices tells the notices about a change for the person of a seat.
func seatNotices(e table.Event, p game.Player, tell func(kind people.NoticeKind, decision uint64)) {
	if e.Began {
		tell(people.BeganNotice, 0)
	}
	if d := e.Snapshot.Decisions[p].Number; e.Opened.Has(p) && d != 0 {
		tell(people.TurnNotice, d)
	}
	if prop := e.Snapshot.Proposal; prop != nil && e.Voters.Has(p) {
		tell(people.VoteNotice, uint64(prop.At.UnixMilli()))
	}
	if e.Resigned && e.Snapshot.Gone[p] != table.Resigned {
		tell(people.ResignedNotice, uint64(table.HaveResigned(&e.Snapshot.Gone)))
	}
	if e.Over {
		tell(people.OverNotice, 0)
	}
	if e.Expiring {
		tell(people.ExpiryNotice, uint64(e.Snapshot.Updated.UnixMilli()))
	}
	if e.Fell.Has(p) {
		if at := e.Snapshot.LeftAhead(p).FellAt(); !at.IsZero() {
			tell(people.FellNotice, uint64(at.UnixMilli()))
		}
	}
}

// Test immediately sends a message with which people test their address, and returns what came back. The error is a
// *CallError, or that of the context.
func (n *Notifier) Test(ctx context.Context, w *locale.Words, hook people.Hook) (Answer, error) {
	return n.deliverTo(ctx, &hook, writeTest(w, n.cfg.Base, rand.Text(), n.now()))
}

// now returns the time.
func (n *Notifier) now() time.Time { return n.cfg.Clock.Now().UTC() }

// Delivery describes the state of an address, in the language of its person; empty if there is nothing to say.
func Delivery(w *locale.Words, h *people.Hook) string {
	switch {
	case h.Unconfirmed:
		return w.Text("web.notify.unconfirmed")
	case !h.Disabled.IsZero():
		return w.Text("web.notify.disabled", "trouble", troubleText(w, h.Trouble))
	case h.Failed > 0:
		return w.Text("web.notify.failing", "n", h.Failed, "trouble", troubleText(w, h.Trouble))
	case !h.Sent.IsZero():
		return w.Text("web.notify.delivered")
	}
	return ""
}

// describe returns who is called, for the log, without the address.
func describe(h *people.Hook) slog.Attr {
	return slog.Group("hook", "id", h.ID, "kind", h.Kind, "failed", h.Failed)
}
