package table

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"koprulu/bots/analyse"
	"koprulu/bots/bot"
	"koprulu/bots/hint"
	"koprulu/bots/odds"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/table/calendar"
)

// HubConfig is what a hub works with. Store is needed, everything else has a default.
type HubConfig struct {
	Store Store
	// Clock is the clock of the machine by default.
	Clock Clock
	Log   *slog.Logger
	// Components are those of tables without corrections of their own, the built-in set by default.
	Components *components.Set
	// BotDelay is how long a bot waits before it answers while anyone has a page of the table
	// open, so that people can follow.
	BotDelay time.Duration
	// TakeBack is how long a bot waits after an answer of a person that can still be taken back, 0 for not at all
	// (Respite).
	TakeBack time.Duration
	// Unseen is how long the clock of a person's decision waits at most until a page of theirs has shown what is asked
	// (Table.Shown), 0 for not at all; with a short bank a twentieth of that. Where people have days it does not wait.
	Unseen time.Duration
	// BotTime is how long a bot may think before another one replaces it, 10 s by default. After half of that its
	// context ends: one that looks ahead then answers with what it has found.
	BotTime time.Duration
	// Idle is how long a table that nobody watches or touches stays in memory, 10 minutes by default.
	Idle time.Duration
	// Heartbeat is how often the hub records in the store that it is alive, and checks whether the machine stood still or
	// its clock was set meanwhile, 5 s by default.
	Heartbeat time.Duration
	// StandIn is the bot that plays for bots that fail, and for people who stay away or leave, unless their table has
	// chosen another one (Settings.StandIn). It is simple by default.
	StandIn string
	// Seed returns the seed of a new game, from the system's random source by default.
	Seed func() [32]byte
	// Bot makes a bot, bot.New by default.
	Bot func(name string, seed uint64) (bot.Bot, error)
	// Hints is how much is worked out for hints, hint.Default by default.
	Hints hint.Budget
	// HelpTime is how long working out odds or hints may take, including the time that it waits for its turn, 15 s by
	// default. A first figure has a third of it.
	HelpTime time.Duration
	// Lookback says how games are looked back at, nil if they are not. The hub sets its Workers and Progress.
	Lookback *analyse.Config
	// LookbackTime is how long a look back may take, 15 minutes by default.
	LookbackTime time.Duration
	// Times returns when a person plays and is away, for tables where not all time counts. By default nobody has said
	// anything.
	Times func(ctx context.Context, who Person) (calendar.Person, error)
	// Feed is that of a store that several servers use, nil for the store of a single one. A hub with a feed needs the
	// clock of the machine, which agrees with those of the others within mostSkew.
	Feed Feed
	// News is told what other servers did, after the hub has taken it in. It must return quickly.
	News func([]News)
	// Notify is told about committed changes that may interest people. It must return quickly, and may be called by
	// several goroutines at once.
	Notify func(Event)
}

// An Event is a committed change that matters to people who have no page open.
type Event struct {
	// Snapshot is the table after the change.
	Snapshot *Snapshot
	// Opened are the seats of persons whose turn it is with the change: they had no open decision
	// before and have one now.
	Opened game.PlayerSet
	// Began says that the game was dealt, Over that it ended, by the rules or by consent.
	Began, Over bool
	// Expiring says that the waiting table expires soon (Stored.Expires).
	Expiring bool
	// Fell are the seats of persons for which something fell that they had left for later (LeftAhead).
	Fell game.PlayerSet
	// Voters are the seats of persons whose vote a proposal asks for with the change.
	Voters game.PlayerSet
	// Resigned says that somebody resigned with the change.
	Resigned bool
}

// Hub holds the tables that are in use, each one once, and does what has to happen on its own: clocks that run out,
// bots that answer, and unloading tables that nobody touches. All methods may be called by several goroutines at once.
type Hub struct {
	cfg   HubConfig
	boxes boxes

	mu     sync.RWMutex
	tables map[ID]*Table
	closed bool
	loads  singleflight.Group

	alarms     alarms
	pulse      pulse
	standstill standstill
	// thinking bounds how many bots think at the same time, searching how many of those that look ahead.
	thinking, searching chan struct{}
	// answered counts the answers of people at this hub, for work that makes way for them.
	answered atomic.Int64
	// turns bound what is worked out for people; odds, hints and, for their chances, sofar keep some of it.
	turns     turns
	odds      reckonings[*odds.Odds]
	hints     reckonings[*hint.Hints]
	sofar     soFars
	lookbacks lookbacks
	// attendance is who has pages open here and at other servers.
	attendance attendance
	// life ends when the hub is closed; work counts the goroutines that it has started.
	life context.Context
	end  context.CancelFunc
	work sync.WaitGroup
	// running is true between Start and Close: only then do bots and clocks run.
	running bool
}

// NewHub makes a hub. Tables can be used at once; bots and clocks run after Start.
func NewHub(cfg HubConfig) *Hub {
	if cfg.Clock == nil {
		cfg.Clock = SystemClock{}
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	cfg.Log = Quiet(cfg.Log)
	if cfg.Components == nil {
		cfg.Components = components.Default()
	}
	if cfg.BotTime <= 0 {
		cfg.BotTime = 10 * time.Second
	}
	if cfg.Idle <= 0 {
		cfg.Idle = 10 * time.Minute
	}
	if cfg.Heartbeat <= 0 {
		cfg.Heartbeat = 5 * time.Second
		if cfg.Feed != nil {
			cfg.Heartbeat = time.Second // Others take over from a silent server.
		}
	}
	if cfg.StandIn == "" {
		cfg.StandIn = bot.Simple
	}
	if cfg.Seed == nil {
		cfg.Seed = randomSeed
	}
	if cfg.Hints.Worlds == 0 {
		cfg.Hints = hint.Default
	}
	if cfg.HelpTime <= 0 {
		cfg.HelpTime = 15 * time.Second
	}
	if cfg.LookbackTime <= 0 {
		cfg.LookbackTime = 15 * time.Minute
	}
	if cfg.Bot == nil {
		cfg.Bot = bot.New
	}
	h := &Hub{cfg: cfg, tables: map[ID]*Table{}, thinking: make(chan struct{}, thinkers()),
		searching: make(chan struct{}, searchers())}
	h.boxes.base = cfg.Components
	h.turns = newTurns()
	h.odds.init(mostReckonings)
	h.hints.init(mostHints)
	h.sofar.init()
	h.lookbacks.more = make(chan struct{}, 1)
	h.alarms.hub, h.attendance.hub = h, h
	h.attendance.more = make(chan struct{}, 1)
	h.life, h.end = context.WithCancel(context.Background())
	return h
}

// now returns the time as tables keep it: to the millisecond, which every store can hold.
func (h *Hub) now() time.Time { return h.cfg.Clock.Now().UTC().Truncate(time.Millisecond) }

// report logs what goes wrong, unless nothing does or the hub is being closed.
func (h *Hub) report(doing string, err error, about ...any) {
	if err != nil && h.life.Err() == nil {
		h.cfg.Log.Error(doing, append(about, "err", err)...)
	}
}

// errClosed is the error of a hub that was closed.
var errClosed = errors.New("the server is shutting down")

// Table returns a table, from the store if it is not in memory. The error is ErrUnknown if there is none.
func (h *Hub) Table(ctx context.Context, id ID) (*Table, error) {
	if t := h.inMemory(id); t != nil {
		return t, nil
	}
	// One load serves everyone who asks meanwhile, and continues even if the first of them gives up.
	loaded := h.loads.DoChan(string(id), func() (any, error) {
		if t := h.inMemory(id); t != nil {
			return t, nil
		}
		return h.load(context.WithoutCancel(ctx), id)
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-loaded:
		if r.Err != nil {
			return nil, r.Err
		}
		t := r.Val.(*Table)
		t.touch()
		return t, nil
	}
}

// inMemory returns a table if it is in memory.
func (h *Hub) inMemory(id ID) *Table {
	h.mu.RLock()
	defer h.mu.RUnlock()
	t := h.tables[id]
	if t != nil {
		t.touch()
	}
	return t
}

// Loaded counts the tables in memory.
func (h *Hub) Loaded() int {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return len(h.tables)
}

// add registers a table that was just made or read.
func (h *Hub) add(t *Table) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return errClosed
	}
	h.tables[t.id] = t
	return nil
}

// remove takes a table out of memory; the caller holds its lock and has marked it.
func (h *Hub) remove(t *Table) {
	h.mu.Lock()
	if h.tables[t.id] == t {
		delete(h.tables, t.id)
	}
	h.mu.Unlock()
}
