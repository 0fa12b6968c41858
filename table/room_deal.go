package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"koprulu/rules/game"
	"koprulu/rules/notation/record"
)

// A Deal is a game that is dealt at once, with everybody at their seats: a table of a league, or of the week's
// challenge.
type Deal struct {
	// ID names the table. Dealing one that is already dealt changes nothing, so a caller that does not know whether it was
	// dealt simply deals it.
	ID       ID
	Settings Settings
	// Seats are the persons with their names, and the bots.
	Seats []Seat
	// Seed is what the game is dealt with, nil for a new one. No seat adds to it.
	Seed *[32]byte
	// Rules and Components are the version of the rules and the hash of the components with which it is dealt, empty for
	// the current ones.
	Rules, Components string
	// Paused stops its clocks until somebody at the table restarts them (Resume), so that people who want to play at the
	// same time can come first.
	Paused bool
}

// Deal deals a game at a table that nobody owns and that nobody is invited to. Invalid input is an *InvalidError.
func (h *Hub) Deal(ctx context.Context, d Deal) (*Table, error) {
	rules, err := h.rulesOf(&d)
	if err != nil {
		return nil, err
	}
	t, err := h.Table(ctx, d.ID)
	if errors.Is(err, ErrUnknown) {
		laid := h.lay(ctx, h.undealt(&d))
		t, err = h.Table(ctx, d.ID)
		if errors.Is(err, ErrUnknown) {
			// The first may have waited for a load that looked before the table was there; this one begins later.
			t, err = h.Table(ctx, d.ID)
		}
		if err != nil && laid != nil {
			err = laid // Otherwise somebody else was faster.
		}
	}
	if err != nil {
		return nil, err
	}
	return t, t.change(ctx, func(e *edit) error {
		if e.Status != Waiting {
			return nil
		}
		for p, s := range d.Seats {
			e.setSeat(game.Player(p), s)
		}
		if err := e.start(newOrigin(rules, e.Shuffle.Server)); err != nil {
			return err
		}
		if d.Paused && e.Settings.Pace.Clocked() {
			e.happen(DidPause, game.Nobody, "", "", 0)
			e.Status, e.PausedAt = Paused, e.now
		}
		return nil
	})
}

// rulesOf checks a deal, and returns the rules by which it is played.
func (h *Hub) rulesOf(d *Deal) (*game.Rules, error) {
	if err := h.check(&d.Settings); err != nil {
		return nil, err
	}
	s := &d.Settings
	if len(d.Seats) != s.Options.Players || slices.Contains(s.Options.Factions[:s.Options.Players], game.NoFaction) {
		return nil, invalid("seats", "say who sits at each seat, and which faction everybody plays")
	}
	for _, seat := range d.Seats {
		if seat.Open() {
			return nil, invalid("seats", "leave no seat open")
		}
		if seat.Bot != "" {
			if err := h.checkBot(seat.Bot); err != nil {
				return nil, err
			}
		}
	}
	if d.Components == "" {
		return h.boxes.of(s)
	}
	set, err := h.boxes.set(s.Corrections, d.Components)
	if err != nil {
		return nil, fmt.Errorf("dealing a game with earlier components: %w", err)
	}
	then := *s
	rev, ok := record.RevisionOf(d.Rules, s.Options.BroodWar)
	if !ok {
		return nil, fmt.Errorf("dealing a game by the rules %q: this program does not know them", d.Rules)
	}
	then.Options.Revision = rev
	return h.boxes.rulesOf(set, setKey{s.Corrections, d.Components}, &then)
}

// NewID returns an id for a table that is dealt later.
func NewID() ID { return newID() }

// Edition returns the version of the rules and the hash of the components with which games of some settings are dealt
// now.
func (h *Hub) Edition(s Settings) (rules, hash string, err error) {
	r, err := h.boxes.of(&s)
	if err != nil {
		return "", "", err
	}
	return record.VersionOf(r.Options), r.Hash, nil
}

// undealt is the table of a deal, waiting to be dealt.
func (h *Hub) undealt(d *Deal) *Stored {
	shuffle := &Shuffle{Server: h.cfg.Seed(), Fixed: true}
	if d.Seed != nil {
		shuffle.Server = *d.Seed
	}
	return &Stored{Basics: Basics{ID: d.ID, Settings: d.Settings, Seats: slices.Clone(d.Seats)},
		Shuffle: shuffle}
}
