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

// EnqueueMissed stores the notices that a killed process may not have stored, due at a time, and returns how many it
// considered: about open decisions and proposals, about waiting tables that expire, and about what happened after a
// given time: games that ended, answers left for later that fell, messages that mention somebody, people who resigned,
// tables that opened for those who wish for them or are invited, and tables of leagues and cups. (Games that began and
// wait for another person are not among them.)
func (p *People) EnqueueMissed(ctx context.Context, since, due time.Time) (n int, err error) {
	for _, find := range []func(context.Context, time.Time) ([]missed, error){p.missedAtTables, p.missedInvitations,
		p.missedOpened, p.missedMentions, p.missedRenewals, p.missedDecisions} {
		list, err := find(ctx, since)
		if err != nil {
			return 0, query.Failed("looking for notices that were missed", err)
		}
		for _, m := range list {
			if err := p.Enqueue(ctx, m.person, m.notice, due); err != nil {
				return 0, err
			}
		}
		n += len(list)
	}
	return n, nil
}

// called is the condition that a person has an address that is called.
const called = " IN (SELECT person FROM hooks WHERE disabled = 0) "

// missedAtTables lists the notices about tables where somebody sits.
func (p *People) missedAtTables(ctx context.Context, since time.Time) (list []missed, err error) {
	// A seat is read along with its table, because the moment is in the row of the table.
	err = p.db.On(ctx).Each(`SELECT s.person, s.seat, s.bot, t.id, t.status, coalesce(t.closed, 0), t.expires, l.updated, l.moment, t.created, t.settings, t.proposal,
			(SELECT value FROM meta WHERE name = 'outage')
		FROM seats s JOIN tables t ON t.number = s.number JOIN live l ON l.number = s.number
		WHERE s.person`+called+`AND NOT s.gone AND (s.closed IS NULL OR s.closed > ?)
			AND NOT `+p.db.Sandbox+" ORDER BY s.number, s.seat", []any{since}, func(scan query.Scan) error {
		of, err := readMissed(scan, since)
		list = append(list, of...)
		return err
	})
	return list, err
}

// missedRenewals lists the notices about personal links that hosts made.
func (p *People) missedRenewals(ctx context.Context, since time.Time) ([]missed, error) {
	return p.missedAbout(ctx, people.RenewedNotice,
		func(m *missed) { m.notice.Decision = uint64(m.notice.Made.UnixMilli()) },
		"SELECT id, '', renewed FROM people WHERE renewed > ? AND id"+called+"ORDER BY id", since)
}

// missedDecisions lists the notices about what hosts and moderators decided about people.
func (p *People) missedDecisions(ctx context.Context, since time.Time) ([]missed, error) {
	return p.missedAbout(ctx, people.JudgedNotice,
		func(m *missed) { m.notice.Decision = uint64(m.notice.Made.UnixMilli()) },
		"SELECT id, '', judged FROM people WHERE judged > ? AND id"+called+"ORDER BY id", since)
}

// missedInvitations lists the notices about rematches to which people are invited.
func (p *People) missedInvitations(ctx context.Context, since time.Time) ([]missed, error) {
	return p.missedAbout(ctx, people.InvitedNotice, func(*missed) {}, `SELECT g.person, t.id, t.created FROM tables t JOIN guests g ON g.number = t.number
		WHERE t.status = 0 AND t.created > ? AND t.settings LIKE '%"rematch":{%' AND g.person`+called+"ORDER BY t.number, g.person", since)
}

// missedAbout lists notices of a kind from rows of a person, a table and a time, and finishes each.
func (p *People) missedAbout(ctx context.Context, kind people.NoticeKind, finish func(m *missed), statement string,
	since time.Time) ([]missed, error) {
	return query.List(p.db.On(ctx), "looking whom nobody told", func(scan query.Scan) (m missed, err error) {
		m.notice.Kind = kind
		err = scan(&m.person, &m.notice.Table, &m.notice.Made)
		finish(&m)
		return m, err
	}, statement, since)
}

// missedMentions lists the notices about messages that mention somebody at their table, unless the person does not want
// to read the writer.
func (p *People) missedMentions(ctx context.Context, since time.Time) (list []missed, err error) {
	// One row for each name at the table: they come together.
	var last missed
	var message int64
	var text, name string
	var at []string
	end := func() {
		if names.Mentions(text, name, at...) {
			list = append(list, last)
		}
		at = nil
	}
	err = p.db.On(ctx).Each(`SELECT c.id, s.person, s.seat, s.name, t.id, c.at, c.text, o.name FROM seats s JOIN seats o ON o.number = s.number AND o.person <> '' JOIN tables t ON t.number = s.number JOIN chat c ON c.number = s.number
		WHERE s.person`+called+`AND NOT s.gone AND (s.closed IS NULL OR s.closed > ?1) AND c.at > ?1
			AND c.person <> '' AND c.person <> s.person AND (c.text LIKE '%@%' OR c.text LIKE '%＠%')
			AND NOT EXISTS (SELECT 1 FROM hushed h WHERE h.person = s.person AND h.other = c.person)
		ORDER BY c.id, s.seat`, []any{since}, func(scan query.Scan) error {
		m := missed{notice: people.Notice{Kind: people.MentionNotice}}
		var its, said, other string
		var id int64
		if err := scan(&id, &m.person, &m.notice.Seat, &its, &m.notice.Table, &m.notice.Made, &said, &other); err != nil {
			return err
		}
		if id != message || m.notice.Seat != last.notice.Seat {
			end()
			message, name, text, last = id, its, said, m
			last.notice.Decision = people.MentionTime(m.notice.Made)
		}
		at = append(at, other)
		return nil
	})
	end()
	return list, err
}

// readMissed reads the notices that the person of a seat may have to get.
func readMissed(scan query.Scan, since time.Time) (list []missed, err error) {
	var person table.Person
	var t table.Stored
	var seat game.Player
	var bot, settings string
	var proposal *string
	var closed, updated, created time.Time
	var expires, outage int64
	var moments []byte
	if err := scan(&person, &seat, &bot, &t.ID, &t.Status, &closed, &expires, &updated, &moments, &created, &settings,
		&proposal, &outage); err != nil {
		return nil, err
	}
	if err := encode.ReadMoment(moments, &t, outage); err != nil {
		return nil, fmt.Errorf("table %s: %w", t.ID, err)
	}
	add := func(kind people.NoticeKind, decision uint64, made time.Time) {
		list = append(list, missed{person, people.Notice{Kind: kind, Table: t.ID, Seat: seat, Decision: decision,
			Made: made}})
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
	if closed.IsZero() && t.Status != table.Waiting && created.After(since) && strings.Contains(settings, `"league":"`) {
		add(people.BeganNotice, 0, created)
	}
	switch {
	case !closed.IsZero():
		add(people.OverNotice, 0, closed)
	case t.Status == table.Playing && seat < game.MaxPlayers && bot == "" && t.Decisions[seat].Number != 0:
		add(people.TurnNotice, t.Decisions[seat].Number, t.Decisions[seat].Since)
	case t.Status == table.Waiting && expires != 0:
		add(people.ExpiryNotice, uint64(updated.UnixMilli()), encode.ExpiryTime(expires, outage).Add(-table.ExpiryNotice))
	}
	return list, nil
}

// missedOpened lists the notices about waiting public tables that opened, for those who wish for them.
func (p *People) missedOpened(ctx context.Context, since time.Time) (list []missed, err error) {
	type opened struct {
		table    table.ID
		made     time.Time
		settings table.Settings
	}
	all, err := query.List(p.db.On(ctx), "looking for tables of which nobody was told",
		func(scan query.Scan) (o opened, err error) {
			var settings []byte
			if err = scan(&o.table, &o.made, &settings); err == nil {
				err = query.Failed("the settings of table "+string(o.table), json.Unmarshal(settings, &o.settings))
			}
			return o, err
		}, `SELECT id, created, settings FROM tables WHERE status = 0 AND public AND free > 0 AND created > ? AND NOT settings LIKE '%"rematch":{%' ORDER BY number`, since)
	for _, o := range all {
		who, err := p.Wishing(ctx, people.Wish{BroodWar: o.settings.Options.BroodWar, Players: o.settings.Options.Players})
		if err != nil {
			return nil, err
		}
		for _, person := range who {
			list = append(list, missed{person, people.Notice{Kind: people.OpenNotice, Table: o.table, Made: o.made}})
		}
	}
	return list, err
}
