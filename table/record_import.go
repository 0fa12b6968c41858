package table

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/words"
	"koprulu/table/calendar"
)

// ManifestVersion is the value of the field "koprulu" of a manifest.
const ManifestVersion = "table/1"

// A Manifest is what a record does not say about a table: with both, a table can be recreated, on the same server or
// another one. As a file it is JSON; times in banks are nanoseconds.
type Manifest struct {
	Version string `json:"koprulu"`
	ID      ID     `json:"table,omitempty"`
	Owner   Person `json:"owner,omitempty"`
	Name    string `json:"name"`
	// Draft, LaidOut, Pace, Rest, Public, Spectators, PlayersChat, StandIn, Help, Rated, Corrections, Challenge and League
	// are as in Settings; the record has the options.
	Draft       bool           `json:"draft,omitempty"`
	LaidOut     bool           `json:"laid_out,omitempty"`
	Pace        Pace           `json:"pace"`
	Rest        calendar.Rules `json:"rest,omitzero"`
	Public      bool           `json:"public,omitempty"`
	Spectators  bool           `json:"spectators,omitempty"`
	PlayersChat bool           `json:"players_chat,omitempty"`
	StandIn     string         `json:"stand_in,omitempty"`
	Help        Help           `json:"help,omitempty"`
	Rated       bool           `json:"rated,omitempty"`
	Corrections string         `json:"corrections,omitempty"`
	Challenge   string         `json:"challenge,omitempty"`
	League      string         `json:"league,omitempty"`
	// Sandbox is as in Settings.
	Sandbox *Sandbox `json:"sandbox,omitempty"`
	// Seats are who sits there. A seat without a person and a bot is open to anyone who joins.
	Seats []Seat `json:"seats,omitempty"`
	// Banks are the times left by seat.
	Banks []time.Duration `json:"banks,omitempty"`
	// Paused and Ended say that the game is not being played although its record has no end.
	Paused  bool      `json:"paused,omitempty"`
	Ended   bool      `json:"ended,omitempty"`
	Created time.Time `json:"created"`
}

// Manifest returns the manifest of the table. It is for the operator only: it contains the ids of persons.
func (t *Table) Manifest() *Manifest {
	s := t.Snapshot()
	set := &s.Settings
	return &Manifest{Version: ManifestVersion, ID: s.ID, Owner: s.Owner, Name: set.Name, Draft: set.Draft, Pace: set.Pace,
		LaidOut: set.LaidOut, Rest: set.Rest,
		Public: set.Public, Spectators: set.Spectators, PlayersChat: set.PlayersChat, StandIn: set.StandIn, Help: set.Help,
		Rated: set.Rated, Corrections: set.Corrections, Challenge: set.Challenge, League: set.League, Sandbox: set.Sandbox,
		Seats: s.Seats,
		Banks: s.Banks[:len(s.Seats)], Paused: s.Status == Paused, Ended: s.Status == Ended, Created: s.Created}
}

// maxRecord bounds the size of a record in bytes.
const maxRecord = 64 << 20

// Import makes a table from a record; its game continues where the record ends. Every line of it is checked, as by
// koprulu verify. A game that is not over needs its secret seed (record.ErrNoSeed). The manifest may be nil; then
// people's seats are open, nobody owns the table, and it can be reached only by its link. If its id is in use, the
// table gets a new one.
func (h *Hub) Import(ctx context.Context, from io.Reader, m *Manifest) (*Table, error) {
	if m == nil {
		m = &Manifest{Version: ManifestVersion}
	}
	if m.Version != ManifestVersion {
		return nil, fmt.Errorf("table: a manifest of version %q can't be read; this program reads %q", m.Version,
			ManifestVersion)
	}
	set, err := h.boxes.set(m.Corrections, "")
	if err != nil {
		return nil, invalid("corrections", "%s", err)
	}
	rec, err := record.Read(set, io.LimitReader(from, maxRecord), false)
	if err != nil {
		return nil, err
	}
	proof, err := rec.Replayer(set)
	if err != nil {
		return nil, err
	}
	row, err := h.imported(ctx, rec, m)
	if err != nil {
		return nil, err
	}
	t := h.newTable(row.ID)
	t.row = *row
	t.share()
	e := t.edit()
	if err := e.replay(rec, proof); err != nil {
		return nil, err
	}
	e.takeOver(m)
	if err := h.cfg.Store.Create(ctx, row); err != nil {
		return nil, fmt.Errorf("keeping an imported table: %w", err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.commit(ctx, &e); err != nil {
		return nil, errors.Join(err, h.cfg.Store.Delete(context.WithoutCancel(ctx), t.id))
	}
	if err := h.add(t); err != nil {
		return nil, err
	}
	return t, nil
}

// imported makes the row of a table for a record, waiting for its game.
func (h *Hub) imported(ctx context.Context, rec *record.Record, m *Manifest) (*Stored, error) {
	opts := rec.Header.Options
	opts.Revision = game.Newest // the game's own is kept apart from the settings
	s := Settings{Name: m.Name, Options: opts, Scenario: scenarioOf(rec.Header.Options.Scenario), Draft: m.Draft,
		LaidOut: m.LaidOut, Pace: m.Pace, Rest: m.Rest, Public: m.Public,
		Spectators: m.Spectators, PlayersChat: m.PlayersChat, StandIn: m.StandIn, Help: m.Help, Rated: m.Rated,
		Corrections: m.Corrections, Challenge: m.Challenge, League: m.League, Sandbox: m.Sandbox}
	if s.StandIn != "" && h.checkBot(s.StandIn) != nil {
		s.StandIn = "" // as for bots at seats that this program does not know
	}
	if s.Sandbox != nil {
		s.Public, s.Spectators = false, false
	}
	if s.Name == "" {
		name := []rune(strings.Join(rec.Header.Seats, ", "))
		s.Name = string(name[:min(len(name), MaxTableName)])
	}
	if err := h.check(&s); err != nil {
		return nil, err
	}
	seats := make([]Seat, s.Options.Players)
	switch {
	case m.Seats == nil:
		for p, name := range rec.Header.Seats {
			if bot, ok := strings.CutPrefix(name, botPrefix); ok {
				seats[p].Bot = bot
			} else if name, err := tidyPerson(name); err == nil {
				// Any other name is dropped: names in records have no effect.
				seats[p].Name = name
			}
		}
	case len(m.Seats) != len(seats):
		return nil, invalid("seats", "the record has %d seats", len(seats))
	default:
		copy(seats, m.Seats)
		if err := tidySeats(seats); err != nil {
			return nil, err
		}
	}
	if strings.Trim(string(m.ID), idLetters) != "" || len(m.ID) > longestID {
		return nil, invalid("table", "an id has up to %d letters and digits", longestID)
	}
	for p := range seats {
		if seats[p].Bot != "" && h.checkBot(seats[p].Bot) != nil {
			seats[p].Bot = h.cfg.StandIn
		}
	}
	now := h.now()
	row := &Stored{
		Basics: Basics{
			ID:       m.ID,
			Owner:    m.Owner,
			Settings: s,
			Status:   Waiting,
			Seats:    seats,
			Created:  m.Created.UTC().Truncate(time.Millisecond),
			Updated:  now,
		},
		Invite: newLink(),
		Watch:  newLink(),
	}
	if m.Created.IsZero() {
		row.Created = now
	}
	_, _, err := h.cfg.Store.Load(ctx, row.ID)
	switch {
	case row.ID == "" || err == nil:
		row.ID = newID()
	case !errors.Is(err, ErrUnknown):
		return nil, fmt.Errorf("looking for table %s: %w", row.ID, err)
	}
	return row, nil
}

// The characters of table ids, including those of other servers: they appear in addresses and name files.
const (
	idLetters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	longestID = 32
)

// tidySeats checks the seats of a manifest, which may have been written by hand: names follow the rules of the
// profile page, and nobody sits twice.
func tidySeats(seats []Seat) (err error) {
	taken := map[Person]bool{}
	for p := range seats {
		s := &seats[p]
		if s.Name != "" {
			if s.Name, err = tidyPerson(s.Name); err != nil {
				return fmt.Errorf("seat %d: %w", p+1, err)
			}
		}
		if s.Person == "" || s.Left {
			continue
		}
		if taken[s.Person] {
			return invalid("seats", "seat %d belongs to somebody who has another one", p+1)
		}
		taken[s.Person] = true
	}
	return nil
}

// replay plays a record at a table, and checks everything it says.
func (e *edit) replay(rec *record.Record, proof *record.Replayer) error {
	seed, _ := rec.Seed()
	e.Components, e.RulesVersion, e.Shuffle = rec.Header.Components, rec.Header.Rules, shuffleOf(rec)
	rules, err := e.t.hub.boxes.dealt(&e.Stored)
	if err != nil {
		return err
	}
	o := newOrigin(rules, seed)
	if rec.Header.Position != nil {
		start := proof.State
		o.start, e.Start = &start, position.Append(nil, rules, &start)
	}
	if err := e.start(o); err != nil {
		return err
	}
	for _, a := range rec.Answers {
		seat, err := words.ParsePlayer(rules, e.course.state, a.Seat)
		if err != nil {
			return fmt.Errorf("line %d: %w", a.Line, err)
		}
		before := proof.State
		if err := proof.Step(a); err != nil {
			return err
		}
		given, err := answer.Parse(rules, &before, seat, a.Do)
		if err != nil {
			return fmt.Errorf("line %d: %w", a.Line, err)
		}
		by := string(e.Seats[seat].Person)
		if bot := e.Seats[seat].Bot; bot != "" {
			by = botPrefix + bot
		}
		if broken := e.answer(seat, given, "", by); broken != rule.None {
			return fmt.Errorf("line %d: %w", a.Line, &Refused{Rule: broken})
		}
	}
	if rec.End != nil || e.course.state.Phase == game.Over {
		return proof.End(rec.End)
	}
	return nil
}

// takeOver sets what a manifest says about the state of the game.
func (e *edit) takeOver(m *Manifest) {
	for p := range e.players() {
		e.Banks[p] = e.Settings.Pace.Start
		if int(p) < len(m.Banks) && e.Settings.Pace.Clocked() {
			e.Banks[p] = max(0, min(m.Banks[p].Truncate(time.Millisecond), e.Settings.Pace.Cap))
		}
		if e.Decisions[p].Number != 0 {
			e.wind(p)
		}
	}
	switch {
	case e.Status != Playing:
	case m.Ended:
		e.happen(DidEnd, game.Nobody, string(m.Owner), "", 0)
		e.finish(Ended)
	case m.Paused:
		e.happen(DidPause, game.Nobody, string(m.Owner), "", 0)
		e.Status, e.PausedAt = Paused, e.now
	}
}
