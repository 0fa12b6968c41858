package register

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"koprulu/club/people"
	"koprulu/internal/names"
	"koprulu/rules/game"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// missed is a notice that somebody may have to get.
type missed struct {
	person table.Person
	notice people.Notice
}

// EnqueueMissed stores the notices that a killed process may not have stored, due at a time, and returns how many it considered; see missed.
func (p People) EnqueueMissed(ctx context.Context, since, due time.Time) (int, error) {
	list, err := p.missed(ctx, since)
	if err != nil {
		return 0, err
	}
	for _, m := range list {
		if err := p.enqueue(ctx, m.person, m.notice, due); err != nil {
			return 0, err
		}
	}
	return len(list), nil
}

// missed lists the notices that a killed process may not have stored: about open decisions and proposals, about waiting tables that expire, and about
// what happened after a given time: games that ended, answers left for later that fell, messages that mention somebody, people who resigned, tables that opened for those who wish for them or are invited, and tables
// of leagues and cups. (Games that began and wait for another person are not among them.)
func (p People) missed(ctx context.Context, since time.Time) (list []missed, err error) {
	// A seat is read along with its table, because the moment is in the row of the table.
	err = p.reads.Query(ctx, `SELECT s.person, s.seat, s.bot, t.id, t.status, coalesce(t.closed, 0), t.expires, l.updated, l.moment, t.created, t.settings, t.proposal,
			(SELECT value FROM meta WHERE name = 'outage')
		FROM seats s JOIN tables t ON t.number = s.number JOIN live l ON l.number = s.number
		WHERE s.person IN (SELECT person FROM hooks WHERE disabled = 0) AND NOT s.gone AND (s.closed IS NULL OR s.closed > ?)
			AND NOT t.settings LIKE '%"sandbox":{%' ORDER BY s.number, s.seat`, []any{encode.Stamp(since)}, func(scan func(...any) error) error {
		of, err := readMissed(scan, since)
		list = append(list, of...)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("looking for notices that were missed: %w", err)
	}
	opened, err := p.missedOpened(ctx, since)
	if err != nil {
		return nil, fmt.Errorf("looking for tables of which nobody was told: %w", err)
	}
	mentions, err := p.missedMentions(ctx, since)
	if err != nil {
		return nil, fmt.Errorf("looking for mentions of which nobody was told: %w", err)
	}
	renewed, err := query.List(ctx, p.reads, func(scan func(...any) error) (m missed, err error) {
		var at int64
		err = scan(&m.person, &at)
		made := encode.Time(at)
		m.notice = people.Notice{Kind: people.RenewedNotice, Decision: uint64(made.UnixMilli()), Made: made}
		return m, err
	}, "SELECT id, renewed FROM people WHERE renewed > ? AND id IN (SELECT person FROM hooks WHERE disabled = 0) ORDER BY id", encode.Stamp(since))
	if err != nil {
		return nil, fmt.Errorf("looking for links of which nobody was told: %w", err)
	}
	return append(append(append(list, opened...), mentions...), renewed...), nil
}

// missedMentions lists the notices about messages after a given time that mention somebody at their table, unless the person does not want to read
// the writer.
func (p People) missedMentions(ctx context.Context, since time.Time) (list []missed, err error) {
	// One row for each name at the table: they come together.
	var last missed
	var message, of int64
	var text, name string
	var called []string
	end := func() {
		if names.Mentions(text, name, called...) {
			list = append(list, last)
		}
		called = nil
	}
	err = p.reads.Query(ctx, `SELECT c.id, s.person, s.seat, s.name, t.id, c.at, c.text, o.name FROM seats s JOIN seats o ON o.number = s.number AND o.person <> '' JOIN tables t ON t.number = s.number JOIN chat c ON c.number = s.number
		WHERE s.person IN (SELECT person FROM hooks WHERE disabled = 0) AND NOT s.gone AND (s.closed IS NULL OR s.closed > ?) AND c.at > ?
			AND c.person <> '' AND c.person <> s.person AND (c.text LIKE '%@%' OR c.text LIKE '%＠%')
			AND NOT EXISTS (SELECT 1 FROM hushed h WHERE h.person = s.person AND h.other = c.person)
		ORDER BY c.id, s.seat`, []any{encode.Stamp(since), encode.Stamp(since)}, func(scan func(...any) error) error {
		m := missed{notice: people.Notice{Kind: people.MentionNotice}}
		var its, said, other string
		var id, at int64
		if err := scan(&id, &m.person, &m.notice.Seat, &its, &m.notice.Table, &at, &said, &other); err != nil {
			return err
		}
		if seat := int64(m.notice.Seat); id != message || seat != of {
			end()
			message, of, name, text, last = id, seat, its, said, m
			last.notice.Made = encode.Time(at)
			last.notice.Decision = people.MentionTime(last.notice.Made)
		}
		called = append(called, other)
		return nil
	})
	end()
	return list, err
}

// readMissed reads the notices that the person of a seat may have to get.
func readMissed(scan func(...any) error, since time.Time) (list []missed, err error) {
	var person table.Person
	var t table.Stored
	var seat game.Player
	var bot, settings string
	var proposal *string
	var closed, expires, updated, outage, created int64
	var moments []byte
	if err := scan(&person, &seat, &bot, &t.ID, &t.Status, &closed, &expires, &updated, &moments, &created, &settings, &proposal, &outage); err != nil {
		return nil, err
	}
	if err := encode.ReadMoment(moments, &t, outage); err != nil {
		return nil, fmt.Errorf("table %s: %w", t.ID, err)
	}
	add := func(kind people.NoticeKind, decision uint64, made time.Time) {
		list = append(list, missed{person, people.Notice{Kind: kind, Table: t.ID, Seat: seat, Decision: decision, Made: made}})
	}
	if proposal != nil && t.Status.Runs() {
		var open table.Proposal
		if err := json.Unmarshal([]byte(*proposal), &open); err != nil {
			return nil, fmt.Errorf("reading the proposal of table %s: %w", t.ID, err)
		}
		if open.Asked.Has(seat) {
			add(people.VoteNotice, uint64(open.At.UnixMilli()), open.At)
		}
	}
	if seat < game.MaxPlayers && t.Gone[seat] != table.Resigned {
		if at := encode.LastResigned(&t); at.After(since) {
			add(people.ResignedNotice, uint64(table.HaveResigned(&t.Gone)), at)
		}
	}
	if at := encode.Fell(&t, seat); at.After(since) {
		add(people.FellNotice, uint64(at.UnixMilli()), at)
	}
	if closed == 0 && t.Status != table.Waiting && created > encode.Stamp(since) && strings.Contains(settings, `"league":"`) {
		add(people.BeganNotice, 0, encode.Time(created))
	}
	switch {
	case closed != 0:
		add(people.OverNotice, 0, encode.Time(closed))
	case t.Status == table.Playing && seat < game.MaxPlayers && bot == "" && t.Decisions[seat].Number != 0:
		add(people.TurnNotice, t.Decisions[seat].Number, t.Decisions[seat].Since)
	case t.Status == table.Waiting && expires != 0:
		add(people.ExpiryNotice, uint64(encode.Time(updated).UnixMilli()), encode.ExpiryTime(expires, outage).Add(-table.ExpiryNotice))
	}
	return list, nil
}

// missedOpened lists the notices about waiting tables that opened after a given time: rematches for the people invited, public ones for those
// who wish for them.
func (p People) missedOpened(ctx context.Context, since time.Time) ([]missed, error) {
	list, err := query.List(ctx, p.reads, func(scan func(...any) error) (m missed, err error) {
		var created int64
		err = scan(&m.person, &m.notice.Table, &created)
		m.notice.Kind, m.notice.Made = people.InvitedNotice, encode.Time(created)
		return m, err
	}, `SELECT g.person, t.id, t.created FROM tables t JOIN guests g ON g.number = t.number
		WHERE t.status = 0 AND t.created > ? AND t.settings LIKE '%"rematch":{%' AND g.person IN (SELECT person FROM hooks WHERE disabled = 0)
		ORDER BY t.number, g.person`, encode.Stamp(since))
	if err != nil {
		return nil, err
	}
	opened, err := query.List(ctx, p.reads, func(scan func(...any) error) (o encode.Opened, err error) {
		var created int64
		var settings string
		if err := scan(&o.Table, &created, &settings); err != nil {
			return o, err
		}
		o.At = encode.Time(created)
		if o.Wish, err = encode.ReadWish([]byte(settings)); err != nil {
			err = fmt.Errorf("table %s: %w", o.Table, err)
		}
		return o, err
	}, `SELECT id, created, settings FROM tables WHERE status = 0 AND public AND free > 0 AND created > ? AND NOT settings LIKE '%"rematch":{%' ORDER BY number`, encode.Stamp(since))
	if err != nil {
		return nil, err
	}
	for _, o := range opened {
		who, err := p.Wishing(ctx, o.Wish)
		if err != nil {
			return nil, err
		}
		for _, person := range who {
			list = append(list, missed{person, people.Notice{Kind: people.OpenNotice, Table: o.Table, Made: o.At}})
		}
	}
	return list, nil
}
