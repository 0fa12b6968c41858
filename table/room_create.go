package table

import (
	"context"
	"fmt"
	"time"
)

// Create makes a table with empty, taken and bots' seats, which waits to begin. name is the owner's name at their
// seat. Invalid input is an *InvalidError.
func (h *Hub) Create(ctx context.Context, owner Person, name string, s Settings, plan []SeatPlan) (*Table, error) {
	if err := h.check(&s); err != nil {
		return nil, err
	}
	seats, err := h.seats(owner, name, s.Options.Players, plan)
	if err != nil {
		return nil, err
	}
	row := Stored{Basics: Basics{ID: newID(), Owner: owner, Settings: s, Seats: seats},
		Invite:  newLink(),
		Watch:   newLink(),
		Shuffle: &Shuffle{Server: h.cfg.Seed()}}
	if err := h.lay(ctx, &row); err != nil {
		return nil, err
	}
	if h.cfg.Feed != nil {
		row.Shared.Version = 1
	}
	t := h.newTable(row.ID)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.row = row
	t.share()
	t.publish()
	if err := h.add(t); err != nil {
		return nil, err
	}
	return t, nil
}

// seats makes the seats that a plan describes.
func (h *Hub) seats(owner Person, name string, players int, plan []SeatPlan) ([]Seat, error) {
	if len(plan) != players {
		return nil, invalid("seats", "say of each of the %d seats who sits there", players)
	}
	seats := make([]Seat, players)
	mine := 0
	for p, want := range plan {
		switch {
		case want.Mine && want.Bot != "":
			return nil, invalid("seats", "a seat is yours or a bot's, not both")
		case want.Mine:
			tidy, err := tidyPerson(name)
			if err != nil {
				return nil, err
			}
			if mine++; mine > 1 || owner == "" {
				return nil, invalid("seats", "take one seat for yourself")
			}
			seats[p] = Seat{Person: owner, Name: tidy, Ready: want.Ready}
		case want.Bot != "":
			if err := h.checkBot(want.Bot); err != nil {
				return nil, err
			}
			seats[p] = Seat{Bot: want.Bot}
		}
	}
	return seats, nil
}

// lay puts a new table, which waits for its game, into the store.
func (h *Hub) lay(ctx context.Context, row *Stored) error {
	rules, err := h.boxes.of(&row.Settings)
	if err != nil {
		return err
	}
	row.show(rules, nil)
	row.Status, row.Created, row.Shared.Outage = Waiting, h.now(), time.Duration(h.pulse.outage.Load())
	row.Updated = row.Created
	if err := h.write(func() error { return h.cfg.Store.Create(ctx, row) }); err != nil {
		return fmt.Errorf("keeping a new table: %w", err)
	}
	return nil
}
