package store

import (
	"context"
	"fmt"
	"time"

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
	rows, err := s.read().QueryContext(ctx, `SELECT s.person, s.seat, s.bot, t.id, t.status, coalesce(t.closed, 0), t.expires, l.updated, l.moment,
			t.created > ?1 AND instr(t.settings, '"league":"') > 0, t.created
		FROM seats s JOIN tables t ON t.number = s.number JOIN live l ON l.number = s.number
		WHERE s.person IN (SELECT person FROM hooks WHERE disabled = 0) AND s.gone = 0 AND (s.closed IS NULL OR s.closed > ?1) AND NOT (`+tried+`)`, stamp(since))
	if err != nil {
		return nil, explain(err)
	}
	defer rows.Close()
	outage := s.outage.Load()
	var list []missedNotice
	for rows.Next() {
		var m missedNotice
		var t table.Stored
		var seat game.Player
		var bot string
		var closed, expires, updated, created int64
		var moments []byte
		var round bool
		if err := rows.Scan(&m.person, (*uint8)(&seat), &bot, &t.ID, &t.Status, &closed, &expires, &updated, &moments, &round, &created); err != nil {
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
			n.notice.Kind, n.notice.Made = people.BeganNotice, moment(created)
			list = append(list, n)
		}
		switch {
		case closed != 0:
			m.notice.Kind, m.notice.Made = people.OverNotice, moment(closed)
		case t.Status == table.Playing && seat < game.MaxPlayers && bot == "" && t.Decisions[seat].Number != 0:
			m.notice.Kind, m.notice.Decision, m.notice.Made = people.TurnNotice, t.Decisions[seat].Number, t.Decisions[seat].Since
		case t.Status == table.Waiting && expires != 0:
			m.notice.Kind, m.notice.Decision = people.ExpiryNotice, uint64(moment(updated).UnixMilli())
			m.notice.Made = encode.ExpiryTime(expires, outage).Add(-table.ExpiryNotice)
		default:
			continue
		}
		list = append(list, m)
	}
	return list, rows.Err()
}

// missedOpened lists for whom tables opened after a given time that wait: public ones for those who wish for them, rematches for who is invited.
func (s *Store) missedOpened(ctx context.Context, since time.Time) (list []missedNotice, err error) {
	rows, err := s.read().QueryContext(ctx, `SELECT g.person, t.id, t.created FROM tables t JOIN guests g ON g.number = t.number
		WHERE t.status = 0 AND t.created > ? AND instr(t.settings, '"rematch":{') > 0 AND g.person IN (SELECT person FROM hooks WHERE disabled = 0)`, stamp(since))
	if err != nil {
		return nil, explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		m := missedNotice{notice: people.Notice{Kind: people.InvitedNotice}}
		var created int64
		if err := rows.Scan(&m.person, &m.notice.Table, &created); err != nil {
			return nil, err
		}
		m.notice.Made = moment(created)
		list = append(list, m)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	opened, err := s.opened(ctx, since)
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

// opened lists the public tables that opened after a given time and wait.
func (s *Store) opened(ctx context.Context, since time.Time) (list []encode.Opened, err error) {
	rows, err := s.read().QueryContext(ctx, `SELECT id, created, settings FROM tables WHERE status = 0 AND public = 1 AND free > 0 AND created > ? AND instr(settings, '"rematch":{') = 0`, stamp(since))
	if err != nil {
		return nil, explain(err)
	}
	defer rows.Close()
	for rows.Next() {
		var o encode.Opened
		var created int64
		var settings []byte
		if err := rows.Scan(&o.Table, &created, &settings); err != nil {
			return nil, err
		}
		o.At = moment(created)
		if o.Wish, err = encode.ReadWish(settings); err != nil {
			return nil, fmt.Errorf("table %s: %w", o.Table, err)
		}
		list = append(list, o)
	}
	return list, rows.Err()
}
