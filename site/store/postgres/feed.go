package postgres

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/store/internal/encode"
	"koprulu/site/store/internal/query"
	"koprulu/table"
)

// channel is where servers tell each other what they did (NOTIFY). A message is a word and what it is about, see
// readNews.
const channel = "koprulu"

// graceTime is how long no server may be alive before that counts as an outage: servers are restarted one after the
// other, and the database has its hiccups.
const graceTime = 3 * time.Second

// server is the number of this server, 0 before the first Beat, and for stores that are not shared.
func (s *Store) server() int64 { return s.self.Load() }

// Beat is table.Feed.Beat.
func (s *Store) Beat(ctx context.Context) (b table.Beat, err error) {
	const doing = "saying that this server is alive"
	var server int64
	err = s.db.Change(ctx, doing, func(tx *query.Tx) {
		var was, now int64
		var stands bool
		// Only the holder of this row checks whether there was an outage.
		tx.Row(nil, "SELECT value FROM meta WHERE name = 'alive' FOR UPDATE", nil, &was)
		tx.Row(nil,
			"SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint * 1000, EXISTS (SELECT 1 FROM site WHERE name = ?)", []any{people.ReadOnlyAct}, &now, &stands)
		b = table.Beat{Now: time.Unix(0, now).UTC()}
		if stands {
			b.Stands = encode.Time(was) // When the standstill ends, all of it is an outage.
			now = was
		}
		if gone := now - was; was != 0 && gone > int64(graceTime) {
			tx.Run("UPDATE meta SET value = value + ? WHERE name = 'outage'", gone)
		}
		tx.Run("UPDATE meta SET value = greatest(value, ?) WHERE name = 'alive'", now)
		tx.Row(nil, "SELECT value FROM meta WHERE name = 'outage'", nil, &b.Outage)
		server = s.server()
		if tx.Exec("UPDATE servers SET until = clock_timestamp() + ? WHERE server = ?", table.LeaseTime, server) == 0 {
			tx.Row(nil, "INSERT INTO servers (until) VALUES (clock_timestamp() + ?) RETURNING server",
				[]any{table.LeaseTime}, &server)
		}
		tx.All([]string{"DELETE FROM servers WHERE until < clock_timestamp() - interval '1 hour'",
			"DELETE FROM attendance a WHERE NOT EXISTS (SELECT 1 FROM servers v WHERE v.server = a.server)"})
		tx.Run("DELETE FROM begun WHERE ends < ?", b.Now)
		b.Servers, err = query.Column[int64](tx.On, doing,
			"SELECT server FROM servers WHERE until > clock_timestamp() ORDER BY server")
		tx.Fail(err)
	})
	if err != nil {
		return table.Beat{}, err
	}
	s.self.Store(server)
	s.outage.Store(int64(b.Outage))
	return b, nil
}

// Leave is table.Feed.Leave.
func (s *Store) Leave(ctx context.Context) error {
	s.teller.flush(ctx)
	return s.db.Change(ctx, "saying that this server ends", func(tx *query.Tx) {
		tx.All([]string{"DELETE FROM servers WHERE server = ?", "DELETE FROM attendance WHERE server = ?"}, s.server())
	})
}

// ClaimDue is table.Feed.ClaimDue. It returns only tables that were not this server's before.
func (s *Store) ClaimDue(ctx context.Context, until time.Time, n int) (list []table.ID, err error) {
	const doing = "claiming tables"
	self := s.server()
	err = s.db.Change(ctx, doing, func(tx *query.Tx) {
		list, err = query.Column[table.ID](tx.On, doing, `WITH c AS (
				SELECT l.number FROM live l WHERE `+lease(self)+` AND l.holder <> ?1 AND `+free("l.holder", self)+` AND l.number IN (
					SELECT number FROM live WHERE bots = 1
					UNION ALL SELECT number FROM live WHERE due IS NOT NULL AND due <= ?2 - (SELECT value FROM meta WHERE name = 'outage'))
				ORDER BY l.number LIMIT ?3 FOR UPDATE OF l SKIP LOCKED),
			u AS (UPDATE live SET holder = ?1 FROM c WHERE live.number = c.number RETURNING live.number)
			SELECT t.id FROM u JOIN tables t ON t.number = u.number ORDER BY u.number`, self, until, n)
		tx.Fail(err)
	})
	return list, err
}

// Claim is table.Feed.Claim.
func (s *Store) Claim(ctx context.Context, id table.ID) (ours bool, err error) {
	number, err := s.Number(ctx, id)
	if err != nil {
		return false, err
	}
	self := s.server()
	done, err := s.db.Exec(ctx, "claiming table "+string(id),
		"UPDATE live SET holder = ? WHERE number = ? AND "+lease(self)+" AND "+free("holder", self), self, number)
	return done == 1, err
}

// Versions is table.Feed.Versions.
func (s *Store) Versions(ctx context.Context, ids []table.ID) (map[table.ID]uint64, error) {
	known := make(map[table.ID]uint64, len(ids))
	err := s.db.On(ctx).Each("SELECT t.id, l.version FROM tables t JOIN live l ON l.number = t.number WHERE t.id IN ("+
		s.db.Each+")", []any{query.Texts(ids)}, func(scan query.Scan) error {
		var id table.ID
		var version uint64
		err := scan(&id, &version)
		known[id] = version
		return err
	})
	return known, query.Failed("comparing tables", err)
}

// Tell is table.Feed.Tell.
func (s *Store) Tell(ctx context.Context, n table.News) error {
	if n.Kind == table.NewsShown {
		return s.tell(ctx, fmt.Sprintf("shown %s %d %d %d %s", n.Table, n.Seat, n.Mode, n.Version, n.Person))
	}
	return s.tell(ctx, fmt.Sprintf("respite %s %d %d", n.Table, n.Seat, n.Mode))
}

// tell sends a message to all servers, this one included. Nothing is kept, so nothing has to be synced.
func (s *Store) tell(ctx context.Context, message string) error {
	return s.unsynced(ctx, "telling other servers", func(tx *query.Tx) { notify(tx, message) })
}

// Attend is table.Feed.Attend.
func (s *Store) Attend(ctx context.Context, here map[table.ID]table.Attendance) error {
	var ids []string
	var seats, spectators []int32
	for id, a := range here {
		ids, seats, spectators = append(ids, string(id)), append(seats, int32(a.Seats)),
			append(spectators, int32(a.Spectators))
	}
	return s.unsynced(ctx, "telling who has a page open", func(tx *query.Tx) {
		tx.Run(`INSERT INTO attendance (server, number, seats, spectators)
			SELECT ?, t.number, n.seats, n.spectators FROM unnest(?::text[], ?::int[], ?::int[]) AS n (id, seats, spectators) JOIN tables t ON t.id = n.id ORDER BY t.number
			ON CONFLICT (number, server) DO UPDATE SET seats = excluded.seats, spectators = excluded.spectators`, s.server(), ids, seats, spectators)
		for _, some := range words("attendance", ids) {
			notify(tx, some)
		}
		tx.Run("DELETE FROM attendance WHERE server = ? AND seats = 0 AND spectators = 0", s.server())
	})
}

// longestMessage is the longest message that PostgreSQL sends, in bytes.
const longestMessage = 7999

// words makes messages of a word and things, as many as it takes.
func words(word string, things []string) (messages []string) {
	for len(things) > 0 {
		var b strings.Builder
		b.WriteString(word)
		for len(things) > 0 && b.Len()+1+len(things[0]) <= longestMessage {
			b.WriteByte(' ')
			b.WriteString(things[0])
			things = things[1:]
		}
		messages = append(messages, b.String())
	}
	return messages
}

// Attendance is table.Feed.Attendance.
func (s *Store) Attendance(ctx context.Context, ids []table.ID) (map[table.ID]table.Attendance, error) {
	there := map[table.ID]table.Attendance{}
	err := s.db.On(ctx).Each(`SELECT t.id, bit_or(a.seats), sum(a.spectators)::int FROM attendance a JOIN tables t ON t.number = a.number
		JOIN servers v ON v.server = a.server AND v.until > clock_timestamp() WHERE a.server <> ? AND t.id IN (`+s.db.Each+") GROUP BY t.id", []any{s.server(), query.Texts(ids)}, func(scan query.Scan) error {
		var id table.ID
		var seats, spectators int
		err := scan(&id, &seats, &spectators)
		there[id] = table.Attendance{Seats: game.PlayerSet(seats), Spectators: spectators}
		return err
	})
	return there, query.Failed("asking who has a page open", err)
}

// Listen is table.Feed.Listen.
func (s *Store) Listen(ctx context.Context, told func([]table.News)) {
	const again = 100 * time.Millisecond
	for ctx.Err() == nil {
		err := s.listen(ctx, told)
		if ctx.Err() != nil {
			return
		}
		if !errors.Is(err, table.ErrAway) {
			s.log.Warn("the connection on which other servers are heard broke; nothing is lost", "err", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(again):
		}
	}
}

// silence is how long nothing may be heard before the connection is tested.
const silence = 2 * time.Second

// listen hears other servers until its connection breaks.
func (s *Store) listen(ctx context.Context, told func([]table.News)) error {
	config := s.pool.Config().ConnConfig.Copy()
	connecting, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	conn, err := pgx.ConnectConfig(connecting, config)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(connecting, "LISTEN "+channel); err != nil {
		return err
	}
	told([]table.News{{Kind: table.NewsLost}})
	for {
		waiting, cancel := context.WithTimeout(ctx, silence)
		n, err := conn.WaitForNotification(waiting)
		cancel()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && waiting.Err() != nil:
			looking, cancel := context.WithTimeout(ctx, lookTime)
			_, err = conn.Exec(looking, "SELECT 1")
			cancel()
			if err != nil {
				return err
			}
			continue
		case err != nil:
			return err
		}
		if list := readNews(n.Payload, s.server()); len(list) > 0 {
			told(list)
		}
	}
}

// readNews reads a message, ignoring those of this server. Unknown ones come from a later version.
func readNews(message string, self int64) (list []table.News) {
	f := strings.Fields(message)
	if len(f) < 2 {
		return nil
	}
	each := func(kind table.NewsKind) {
		for _, id := range f[1:] {
			list = append(list, table.News{Kind: kind, Table: table.ID(id)})
		}
	}
	switch f[0] {
	case "commits": // the server, then tables with their versions
		if f[1] == strconv.FormatInt(self, 10) {
			return nil
		}
		for _, one := range f[2:] {
			id, text, _ := strings.Cut(one, ":")
			if version, err := strconv.ParseUint(text, 10, 64); err == nil {
				list = append(list, table.News{Kind: table.NewsTable, Table: table.ID(id), Version: version})
			}
		}
	case "person":
		if count, err := strconv.ParseUint(f[1], 10, 64); err == nil && len(f) == 3 {
			list = append(list, table.News{Kind: table.NewsPerson, Version: count, Person: table.Person(f[2])})
		}
	case "gone", "changed":
		each(table.NewsLook)
	case "chat":
		each(table.NewsChat)
	case "guests":
		each(table.NewsGuests)
	case "lookbacks":
		each(table.NewsLookback)
	case "attendance":
		each(table.NewsAttendance)
	case "site":
		list = append(list, table.News{Kind: table.NewsSite})
	case "halves":
		each(table.NewsHalves)
	case "respite":
		if len(f) == 4 {
			seat, err := strconv.ParseUint(f[2], 10, 8)
			mode, err2 := strconv.ParseUint(f[3], 10, 8)
			if err == nil && err2 == nil {
				list = append(list, table.News{Kind: table.NewsRespite, Table: table.ID(f[1]), Seat: game.Player(seat),
					Mode: int(mode)})
			}
		}
	case "shown":
		if len(f) == 6 {
			n := table.News{Kind: table.NewsShown, Table: table.ID(f[1]), Person: table.Person(f[5])}
			seat, err := strconv.ParseUint(f[2], 10, 8)
			mode, err2 := strconv.ParseUint(f[3], 10, 8)
			version, err3 := strconv.ParseUint(f[4], 10, 63)
			if n.Seat, n.Mode, n.Version = game.Player(seat), int(mode), version; err == nil && err2 == nil && err3 == nil {
				list = append(list, n)
			}
		}
	}
	return list
}
