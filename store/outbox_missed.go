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

// EnqueueMissed stores notices that a killed process never got to store: of decisions that are open, of games that
// ended after a given time, and of waiting tables that expire. It returns how many it looked at. (In that case nobody is told that a game began and waits
// for another person.)
func (s *Store) EnqueueMissed(ctx context.Context, ended time.Time, due time.Time) (int, error) {
	missed, err := s.missed(ctx, ended)
	if err != nil {
		return 0, fmt.Errorf("looking for notices that were missed: %w", err)
	}
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

func (s *Store) missed(ctx context.Context, ended time.Time) ([]missedNotice, error) {
	rows, err := s.read().QueryContext(ctx, `SELECT s.person, s.seat, s.bot, t.id, t.status, coalesce(t.closed, 0), t.expires, l.updated, l.moment
		FROM seats s JOIN tables t ON t.number = s.number JOIN live l ON l.number = s.number
		WHERE s.person IN (SELECT person FROM hooks WHERE disabled = 0) AND s.gone = 0 AND (s.closed IS NULL OR s.closed > ?) AND NOT (`+tried+`)`, stamp(ended))
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
		var closed, expires, updated int64
		var moments []byte
		if err := rows.Scan(&m.person, (*uint8)(&seat), &bot, &t.ID, &t.Status, &closed, &expires, &updated, &moments); err != nil {
			return nil, err
		}
		if err := encode.ReadMoment(moments, &t, outage); err != nil {
			return nil, fmt.Errorf("table %s: %w", t.ID, err)
		}
		m.notice = people.Notice{Table: t.ID, Seat: seat}
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
