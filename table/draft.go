package table

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"koprulu/components"
	"koprulu/game"
)

type HubConfig struct {
	Store      Store
	Clock      Clock
	Log        *slog.Logger
	Components *components.Set
	BotDelay   time.Duration
	BotTime    time.Duration
	Idle       time.Duration
	Heartbeat  time.Duration
	StandIn    string
	Seed       func() [32]byte
	Notify     func(Event)
}

// Event tells of a committed change, for notifications.
type Event struct {
	Snapshot *Snapshot
	// Opened are the seats of persons whose decision opened with this change.
	Opened game.PlayerSet
	// Began, Over: the game was dealt with this change; it is over since.
	Began, Over bool
}

type Hub struct{}

func NewHub(cfg HubConfig) *Hub                { return &Hub{} }
func (h *Hub) Start(ctx context.Context) error { return errors.ErrUnsupported }
func (h *Hub) Close(ctx context.Context) error { return errors.ErrUnsupported }
func (h *Hub) Create(ctx context.Context, owner Person, name string, s Settings, plan []SeatPlan) (*Table, error) {
	return nil, errors.ErrUnsupported
}
func (h *Hub) Table(ctx context.Context, id ID) (*Table, error) { return nil, errors.ErrUnsupported }

// Import makes a table of a record; m may be nil.
func (h *Hub) Import(ctx context.Context, record io.Reader, m *Manifest) (*Table, error) {
	return nil, errors.ErrUnsupported
}

// Loaded counts the tables in memory.
func (h *Hub) Loaded() int { return 0 }

type Manifest struct{}
type Table struct{}

func (t *Table) ID() ID              { return "" }
func (t *Table) Snapshot() *Snapshot { return nil }

// Links gives the secrets of the links to join and to watch, empty if revoked.
func (t *Table) Links() (invite, watch string) { return }

// Subscription: C has room for one; it is closed when the table leaves memory.
type Subscription struct{ C <-chan struct{} }

func (t *Table) Subscribe() *Subscription { return nil }
func (s *Subscription) Close()            {}

// Attach, Detach: somebody opens or closes a page (game.Nobody for spectators).
func (t *Table) Attach(seat game.Player)                         {}
func (t *Table) Detach(seat game.Player)                         {}
func (t *Table) Connected() (seats game.PlayerSet, watchers int) { return }

// Waiting room. seat game.Nobody takes the first open one.
func (t *Table) Sit(ctx context.Context, who Person, name string, seat game.Player) error {
	return errors.ErrUnsupported
}
func (t *Table) Rise(ctx context.Context, who Person) error { return errors.ErrUnsupported }
func (t *Table) SetBot(ctx context.Context, owner Person, seat game.Player, bot string) error {
	return errors.ErrUnsupported
}
func (t *Table) OpenSeat(ctx context.Context, owner Person, seat game.Player) error {
	return errors.ErrUnsupported
}
func (t *Table) ChooseFaction(ctx context.Context, who Person, f game.Faction) error {
	return errors.ErrUnsupported
}
func (t *Table) Ready(ctx context.Context, who Person, ready bool) error {
	return errors.ErrUnsupported
}
func (t *Table) Begin(ctx context.Context, owner Person) error { return errors.ErrUnsupported }
func (t *Table) Rename(ctx context.Context, owner Person, name string) error {
	return errors.ErrUnsupported
}

// SetName changes the display name of a person at the seats.
func (t *Table) SetName(ctx context.Context, who Person, name string) error {
	return errors.ErrUnsupported
}
func (t *Table) ResetLinks(ctx context.Context, owner Person) error  { return errors.ErrUnsupported }
func (t *Table) RevokeLinks(ctx context.Context, owner Person) error { return errors.ErrUnsupported }
func (t *Table) Delete(ctx context.Context, owner Person) error      { return errors.ErrUnsupported }

// Outcome is what became of an answer.
type Outcome struct {
	Seq      uint64
	Repeated bool
}

func (t *Table) Answer(ctx context.Context, who Person, seat game.Player, decision uint64, text string) (Outcome, error) {
	return Outcome{}, errors.ErrUnsupported
}

// Undo takes the answers behind the first keep back.
func (t *Table) Undo(ctx context.Context, who Person, keep int) error { return errors.ErrUnsupported }

// Propose: kind is ProposeUndo, ProposePause or ProposeEnd; keep is for undo.
func (t *Table) Propose(ctx context.Context, who Person, kind string, keep int) error {
	return errors.ErrUnsupported
}
func (t *Table) Vote(ctx context.Context, who Person, agree bool) error { return errors.ErrUnsupported }
func (t *Table) Withdraw(ctx context.Context, who Person) error         { return errors.ErrUnsupported }
func (t *Table) Resume(ctx context.Context, who Person) error           { return errors.ErrUnsupported }
func (t *Table) Return(ctx context.Context, who Person) error           { return errors.ErrUnsupported }
func (t *Table) Leave(ctx context.Context, who Person) error            { return errors.ErrUnsupported }

// At gives the table as it was after n of the answers that stand.
func (t *Table) At(ctx context.Context, n int) (*Snapshot, error) { return nil, errors.ErrUnsupported }

// Record writes the record of the answers that stand.
func (t *Table) Record(ctx context.Context, w io.Writer, secret bool) error {
	return errors.ErrUnsupported
}
func (t *Table) Manifest() *Manifest { return nil }

// Legal lists the legal answers of a seat, Beside what it may do beside them.
func (s *Snapshot) Legal(seat game.Player, buf []game.Answer) []game.Answer  { return nil }
func (s *Snapshot) Beside(seat game.Player, buf []game.Answer) []game.Answer { return nil }

// The kinds of proposals.
const (
	ProposeUndo  = "undo"
	ProposePause = "pause"
	ProposeEnd   = "end"
)
