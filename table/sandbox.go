package table

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"koprulu/bots/bot"
	"koprulu/rules/game"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
)

// Sandbox says which position a table is a private copy of, in which its owner tries what they like: bots play at the
// other seats, and any number of answers can be taken back. It counts as a game nowhere, nobody is told about it, and
// it is deleted along with its owner.
type Sandbox struct {
	// Of is the table that was copied, At the number of answers that stood there. A sandbox of the puzzle of a day is of
	// no table.
	Of     ID     `json:"of"`
	At     int    `json:"at"`
	Puzzle string `json:"puzzle,omitempty"`
	// Guessed is true if the game went on: what the owner's seat could not know was redealt.
	Guessed bool `json:"guessed,omitempty"`
}

// MostSandboxes is how many sandboxes are kept for a person.
const MostSandboxes = 5

// IsSandbox reports whether a table is one.
func (s *Public) IsSandbox() bool { return s.Settings.Sandbox != nil }

// imagined returns the game after the first n of the answers that stand, as a seat may know it: a game that is over,
// and a sandbox, as it is; a game in progress redealt from what the seat could know then, by chance alone, so that it
// gives nothing else away however often it is asked for. The errors are those of At; ErrNoHelp while the game goes on
// at tables where nothing may be tried (Public.Tries), and for challenges; ErrNotYours for those who have no seat in
// it.
func (s *Snapshot) imagined(ctx context.Context, n int, seat game.Player, seed [32]byte) (state game.State,
	guessed bool, err error) {
	guessed = !s.Over() && !s.IsSandbox()
	switch {
	case s.Settings.Challenge != "":
		return state, false, ErrNoHelp // Everybody gets the same deal, and plays it once.
	case !guessed:
	case !s.Tries():
		return state, false, ErrNoHelp
	case int(seat) >= len(s.Seats):
		return state, false, ErrNotYours
	}
	then, err := s.At(ctx, n)
	if err != nil {
		return state, false, err
	}
	state = *then.State
	if guessed {
		s.Rules.Redeal(&state, seat, rand.NewChaCha8(seed))
	}
	return state, guessed, nil
}

// Position writes the position after the first n of the answers that stand for the map editor, as a seat may know it;
// guessed is true if what it could not know was redealt. The errors are those of OpenSandbox; ErrNoHelp also for rated
// games in progress and their sandboxes, because the tables that the editor leads to give help.
func (t *Table) Position(ctx context.Context, n int, seat game.Player) (text []byte, guessed bool, err error) {
	s := t.Snapshot()
	if s.Settings.Rated && !s.Over() || s.Unaided() {
		return nil, false, ErrNoHelp
	}
	state, guessed, err := s.imagined(ctx, n, seat, t.hub.cfg.Seed())
	if err != nil {
		return nil, false, err
	}
	return position.Append(nil, s.Rules, &state), guessed, nil
}

// SandboxPlan is what a sandbox is opened with.
type SandboxPlan struct {
	// Owner plays Seat, called Name.
	Owner Person
	Name  string
	Seat  game.Player
	// At is the number of answers that stand.
	At int
	// Bot plays the seats of people, empty for the bot that stands in at the table; bots keep theirs. While a rated game
	// goes on, simple plays all of them: what stronger bots answer would be help.
	Bot string
	// Title is the name of the sandbox.
	Title string
}

// OpenSandbox makes a sandbox of a table whose game goes on or is over. While it goes on, the seat must be that of the
// owner, and what it could not know at that moment is redealt. The errors are those of Table.At; ErrNoHelp at tables
// without help while the game goes on, and for challenges; ErrNotYours for a seat that is not the owner's; ErrStatus at
// the end of a game, where there is nothing to try; an *InvalidError for a seat or a bot that does not exist, or not
// here.
func (h *Hub) OpenSandbox(ctx context.Context, s *Snapshot, plan SandboxPlan) (*Table, error) {
	if int(plan.Seat) >= len(s.Seats) {
		return nil, invalid("seat", "the table has the seats 1 to %d", len(s.Seats))
	}
	if !s.Over() && s.SeatOf(plan.Owner) != plan.Seat {
		return nil, ErrNotYours
	}
	if plan.Bot != "" {
		if err := h.checkBot(plan.Bot); err != nil {
			return nil, err
		}
	}
	state, guessed, err := s.imagined(ctx, plan.At, plan.Seat, h.cfg.Seed())
	switch {
	case err != nil:
		return nil, err
	case state.Phase == game.Over:
		return nil, ErrStatus
	}
	m := &Manifest{Name: plan.Title, Help: s.Settings.Help, Corrections: s.Settings.Corrections,
		Seats: make([]Seat, len(s.Seats)), Sandbox: &Sandbox{Of: s.ID, At: plan.At, Guessed: guessed}}
	unaided := guessed && !s.Helps() || s.Unaided()
	switch {
	case unaided && plan.Bot != "" && plan.Bot != bot.Simple:
		return nil, invalid("bot", "while a rated game goes on, %q plays the other seats", bot.Simple)
	case unaided:
		m.Help = HelpOff
		m.Sandbox.Guessed = true
	case m.Help == HelpOff:
		m.Help = HelpPractice
	}
	for p := range m.Seats {
		name := cmp.Or(plan.Bot, s.Settings.StandIn, h.cfg.StandIn)
		if seat := &s.Seats[p]; seat.Person == "" && seat.Bot != "" {
			name = seat.Bot
		}
		if unaided {
			name = bot.Simple
		}
		m.Seats[p] = Seat{Bot: name}
	}
	return h.sandboxFrom(ctx, s.Rules, &state, &plan, m)
}

// OpenPuzzle makes a sandbox of the position of a day's puzzle, as its seat may know it.
func (h *Hub) OpenPuzzle(ctx context.Context, r *game.Rules, state *game.State, day string,
	plan SandboxPlan) (*Table, error) {
	m := &Manifest{Name: plan.Title, Help: HelpPractice, Seats: make([]Seat, r.Options.Players),
		Sandbox: &Sandbox{Puzzle: day, Guessed: true}}
	for p := range m.Seats {
		m.Seats[p] = Seat{Bot: h.cfg.StandIn}
	}
	guess := *state
	r.Redeal(&guess, plan.Seat, rand.NewChaCha8(h.cfg.Seed()))
	return h.sandboxFrom(ctx, r, &guess, &plan, m)
}

// sandboxFrom makes a sandbox that begins at a position, with bots at the seats that its owner does not play.
func (h *Hub) sandboxFrom(ctx context.Context, r *game.Rules, state *game.State, plan *SandboxPlan,
	m *Manifest) (*Table, error) {
	var rec bytes.Buffer
	w := record.NewWriter(&rec, make([]string, len(m.Seats)))
	w.KeepSeed, w.FromPosition = true, true
	m.Version, m.Owner = ManifestVersion, plan.Owner
	for p := range m.Seats {
		w.Seats[p] = botPrefix + m.Seats[p].Bot
	}
	m.Seats[plan.Seat], w.Seats[plan.Seat] = Seat{Person: plan.Owner, Name: plan.Name}, plan.Name
	if err := w.Start(r, state.Seed, state, &game.Log{}); err != nil {
		return nil, fmt.Errorf("writing the position of a sandbox as a record: %w", err)
	}
	t, err := h.Import(ctx, &rec, m)
	if err != nil {
		return nil, fmt.Errorf("opening a sandbox: %w", err)
	}
	return t, nil
}

// BackTo returns how many answers stand at the last decision of a seat before the current one, which is where a sandbox
// goes back to; false if the seat has not answered.
func (s *Snapshot) BackTo(seat game.Player) (int, bool) {
	for i := len(s.turns) - 1; i >= 0; i-- {
		if s.turns[i].seat == seat && !s.turns[i].unasked {
			return i, true
		}
	}
	return 0, false
}

// tryBack takes back any answers of a sandbox, even after its end.
func (e *edit) tryBack(p game.Player, who Person, keep int) error {
	switch {
	case e.Status != Playing && !e.Status.Over():
		return ErrStatus
	case keep < 0 || keep > len(e.course.turns):
		return ErrNoUndo
	case keep == len(e.course.turns):
		return nil
	}
	e.Status, e.cold = Playing, true
	e.takeBack(e.course.steps(keep, 0), p, string(who))
	return nil
}

// Discard lets the owner of a sandbox remove it.
func (t *Table) Discard(ctx context.Context, owner Person) error {
	return t.removed(ctx, owner, func(e *edit) error {
		if e.Settings.Sandbox == nil {
			return ErrStatus
		}
		return nil
	})
}

// SeatToTry returns the seat from which the position after n answers is tried: the one that is wanted, that of whoever
// asks, or after the end of the game the first that is asked there. It is game.Nobody for those who have none while the
// game goes on.
func (s *Snapshot) SeatToTry(ctx context.Context, n int, own, wanted game.Player) (game.Player, error) {
	switch {
	case wanted != game.Nobody:
		return wanted, nil
	case own != game.Nobody || !s.Over():
		return own, nil
	}
	then, err := s.At(ctx, n)
	if err != nil {
		return game.Nobody, err
	}
	if open := then.View(game.Nobody).Open; open != 0 {
		return open.First(), nil
	}
	return 0, nil
}

// OldestSandboxes returns those of a person's sandboxes that have to go to make room for another one, the oldest first;
// none if there is room.
func OldestSandboxes(list []Summary) []Summary {
	if len(list) < MostSandboxes {
		return nil
	}
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b Summary) int {
		return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
	})
	return list[:len(list)-MostSandboxes+1]
}
