package postgres

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/game"
	"koprulu/people"
	"koprulu/store/internal/encode"
	"koprulu/table"
)

// EnqueueMissed stores notices that a killed process never got to store: of decisions that are open, of waiting tables that expire, and of what happened after a given
// time: games that ended, what fell that had been left for later, tables that opened for those who wish for them or are invited, and tables of leagues and cups. It
// returns how many it looked at. (In that case nobody is told that another game began and waits for another person.)
func (s *Store) EnqueueMissed(ctx context.Context, since time.Time, due time.Time) (int, error) {
	missed, err := s.missed(ctx, since)
	if err != nil {
		return 0, fmt.Errorf("looking for notices that were missed: %w", err)
	}
	opened, err := s.missedOpened(ctx, since)
	if err != nil {
		return 0, fmt.Errorf("looking for tables of which nobody was told: %w", err)
	}
	missed = append(missed, opened...)
	for _, m := range missed {
		if err := s.Enqueue(ctx, m.person, m.notice, due); err != nil {
			return 0, err
		}
	}
	return len(missed), nil
}

// missedNotice is something that a person may have to be told.
type missedNotice struct {
	person table.Person
	notice people.Notice
}

func (s *Store) missed(ctx context.Context, since time.Time) ([]missedNotice, error) {
	all, err := collect(ctx, s.pool, func(row pgx.CollectableRow) ([]missedNotice, error) { return readMissed(row, since) }, `SELECT s.person, s.seat, s.bot, t.id, t.status, coalesce(t.closed, 0), t.expires, l.updated, l.moment, (SELECT value FROM meta WHERE name = 'outage'),
			t.created > $1 AND position('"league":"' in t.settings) > 0, t.created
		FROM seats s JOIN tables t ON t.number = s.number JOIN live l ON l.number = s.number
		WHERE s.person IN (SELECT person FROM hooks WHERE disabled = 0) AND NOT s.gone AND (s.closed IS NULL OR s.closed > $1) AND NOT (`+tried+`) ORDER BY s.number, s.seat`, encode.Stamp(since))
	return slices.Concat(all...), err
}

// readMissed reads what the person of a seat may have to be told.
func readMissed(row pgx.CollectableRow, since time.Time) (list []missedNotice, err error) {
	var m missedNotice
	var t table.Stored
	var seat game.Player
	var bot string
	var closed, expires, updated, outage, created int64
	var moments []byte
	var round bool
	if err := row.Scan(&m.person, &seat, &bot, &t.ID, &t.Status, &closed, &expires, &updated, &moments, &outage, &round, &created); err != nil {
		return nil, err
	}
	if err := encode.ReadMoment(moments, &t, outage); err != nil {
		return nil, fmt.Errorf("table %s: %w", t.ID, err)
	}
	m.notice = people.Notice{Table: t.ID, Seat: seat}
	if at := encode.Fell(&t, seat); at.After(since) {
		n := m
		n.notice.Kind, n.notice.Decision, n.notice.Made = people.FellNotice, uint64(at.UnixMilli()), at
		list = append(list, n)
	}
	if round && closed == 0 && t.Status != table.Waiting {
		n := m
		n.notice.Kind, n.notice.Made = people.BeganNotice, encode.Time(created)
		list = append(list, n)
	}
	switch {
	case closed != 0:
		m.notice.Kind, m.notice.Made = people.OverNotice, encode.Time(closed)
	case t.Status == table.Playing && seat < game.MaxPlayers && bot == "" && t.Decisions[seat].Number != 0:
		m.notice.Kind, m.notice.Decision, m.notice.Made = people.TurnNotice, t.Decisions[seat].Number, t.Decisions[seat].Since
	case t.Status == table.Waiting && expires != 0:
		m.notice.Kind, m.notice.Decision = people.ExpiryNotice, uint64(encode.Time(updated).UnixMilli())
		m.notice.Made = encode.ExpiryTime(expires, outage).Add(-table.ExpiryNotice)
	default:
		return list, nil
	}
	return append(list, m), nil
}

// missedOpened lists for whom tables opened after a given time that wait: public ones for those who wish for them, rematches for who is invited.
func (s *Store) missedOpened(ctx context.Context, since time.Time) ([]missedNotice, error) {
	list, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (m missedNotice, err error) {
		var created int64
		err = row.Scan(&m.person, &m.notice.Table, &created)
		m.notice.Kind, m.notice.Made = people.InvitedNotice, encode.Time(created)
		return m, err
	}, `SELECT g.person, t.id, t.created FROM tables t JOIN guests g ON g.number = t.number
		WHERE t.status = 0 AND t.created > $1 AND position('"rematch":{' in t.settings) > 0 AND g.person IN (SELECT person FROM hooks WHERE disabled = 0) ORDER BY t.number, g.person`,
		encode.Stamp(since))
	if err != nil {
		return nil, err
	}
	opened, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (o encode.Opened, err error) {
		var created int64
		var settings string
		if err := row.Scan(&o.Table, &created, &settings); err != nil {
			return o, err
		}
		o.At = encode.Time(created)
		if o.Wish, err = encode.ReadWish([]byte(settings)); err != nil {
			err = fmt.Errorf("table %s: %w", o.Table, err)
		}
		return o, err
	}, `SELECT id, created, settings FROM tables WHERE status = 0 AND public AND free > 0 AND created > $1 AND position('"rematch":{' in settings) = 0 ORDER BY number`, encode.Stamp(since))
	if err != nil {
		return nil, err
	}
	for i := range opened {
		who, err := s.Wishing(ctx, opened[i].Wish)
		if err != nil {
			return nil, err
		}
		for _, person := range who {
			list = append(list, missedNotice{person, people.Notice{Kind: people.OpenNotice, Table: opened[i].Table, Made: opened[i].At}})
		}
	}
	return list, nil
}
