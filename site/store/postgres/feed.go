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
	"koprulu/table"
)

// channel is where servers tell each other what they did (NOTIFY). A message is a word and what it is about, see readNews.
const channel = "koprulu"

// free is the condition that the holder in a column is nobody, the server $1 itself, or one that is no longer alive.
func free(column string) string {
	return "(" + column + " = 0 OR " + column + " = $1 OR NOT EXISTS (SELECT 1 FROM servers v WHERE v.server = " + column + " AND v.until > clock_timestamp()))"
}

// alive is the condition that the server $1 may hold anything.
const alive = "EXISTS (SELECT 1 FROM servers v WHERE v.server = $1 AND v.until > clock_timestamp())"

// graceTime is how long no server may be alive before that counts as an outage: servers are restarted one after the other, and the database has its
// hiccups.
const graceTime = 3 * time.Second

// forgetAfter is how long after its end a server that did not say goodbye is forgotten.
const forgetAfter = "1 hour"

// server is the number of this server, 0 before the first Beat, and for stores that are not shared.
func (s *Store) server() int64 { return s.self.Load() }

// Beat is table.Feed.Beat.
func (s *Store) Beat(ctx context.Context) (b table.Beat, err error) {
	var server int64
	err = s.write(ctx, func(tx tx) error {
		var was, now int64
		// Only the holder of this row checks whether there was an outage.
		if err := tx.row("SELECT value FROM meta WHERE name = 'alive' FOR UPDATE").Scan(&was); err != nil {
			return err
		}
		if err := tx.row("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint * 1000").Scan(&now); err != nil {
			return err
		}
		b = table.Beat{Now: time.Unix(0, now).UTC()}
		var stands bool
		if err := tx.row("SELECT EXISTS (SELECT 1 FROM site WHERE name = $1)", people.ReadOnlyAct).Scan(&stands); err != nil {
			return err
		}
		if stands {
			b.Stands = encode.Time(was) // When the standstill ends, all of it is an outage.
			now = was
		}
		if gone := now - was; was != 0 && gone > int64(graceTime) {
			if _, err := tx.exec("UPDATE meta SET value = value + $1 WHERE name = 'outage'", gone); err != nil {
				return err
			}
		}
		if _, err := tx.exec("UPDATE meta SET value = greatest(value, $1) WHERE name = 'alive'", now); err != nil {
			return err
		}
		if err := tx.row("SELECT value FROM meta WHERE name = 'outage'").Scan(&b.Outage); err != nil {
			return err
		}
		server = s.server()
		done, err := tx.exec("UPDATE servers SET until = clock_timestamp() + $1 WHERE server = $2", table.LeaseTime, server)
		if err == nil && done == 0 {
			err = tx.row("INSERT INTO servers (until) VALUES (clock_timestamp() + $1) RETURNING server", table.LeaseTime).Scan(&server)
		}
		if err != nil {
			return err
		}
		if _, err := tx.exec("DELETE FROM servers WHERE until < clock_timestamp() - $1::interval", forgetAfter); err != nil {
			return err
		}
		if _, err := tx.exec("DELETE FROM attendance a WHERE NOT EXISTS (SELECT 1 FROM servers v WHERE v.server = a.server)"); err != nil {
			return err
		}
		if _, err := tx.exec("DELETE FROM begun WHERE ends < clock_timestamp()"); err != nil {
			return err
		}
		b.Servers, err = collect(tx.ctx, tx.on, pgx.RowTo[int64], "SELECT server FROM servers WHERE until > clock_timestamp() ORDER BY server")
		return err
	})
	if err != nil {
		return table.Beat{}, fmt.Errorf("saying that this server is alive: %w", err)
	}
	s.self.Store(server)
	s.outage.Store(int64(b.Outage))
	return b, nil
}

// Leave is table.Feed.Leave.
func (s *Store) Leave(ctx context.Context) error {
	s.teller.flush(ctx)
	err := s.write(ctx, func(tx tx) error {
		if _, err := tx.exec("DELETE FROM servers WHERE server = $1", s.server()); err != nil {
			return err
		}
		_, err := tx.exec("DELETE FROM attendance WHERE server = $1", s.server())
		return err
	})
	if err != nil {
		return fmt.Errorf("saying that this server ends: %w", err)
	}
	return nil
}

// ClaimDue is table.Feed.ClaimDue. It returns only tables that were not this server's before.
func (s *Store) ClaimDue(ctx context.Context, until time.Time, n int) ([]table.ID, error) {
	var list []table.ID
	err := s.write(ctx, func(tx tx) (err error) {
		list, err = collect(tx.ctx, tx.on, pgx.RowTo[table.ID], `WITH c AS (
				SELECT l.number FROM live l WHERE `+alive+` AND l.holder <> $1 AND `+free("l.holder")+` AND l.number IN (
					SELECT number FROM live WHERE bots = 1
					UNION ALL SELECT number FROM live WHERE due IS NOT NULL AND due <= $2 - (SELECT value FROM meta WHERE name = 'outage'))
				ORDER BY l.number LIMIT $3 FOR UPDATE OF l SKIP LOCKED),
			u AS (UPDATE live SET holder = $1 FROM c WHERE live.number = c.number RETURNING live.number)
			SELECT t.id FROM u JOIN tables t ON t.number = u.number ORDER BY u.number`, s.server(), until.UnixNano(), n)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("claiming tables: %w", err)
	}
	return list, nil
}

// Claim is table.Feed.Claim.
func (s *Store) Claim(ctx context.Context, id table.ID) (ours bool, err error) {
	number, err := s.number(ctx, id)
	if err != nil {
		return false, err
	}
	err = s.write(ctx, func(tx tx) error {
		done, err := tx.exec("UPDATE live SET holder = $1 WHERE number = $2 AND "+alive+" AND "+free("holder"), s.server(), number)
		ours = done == 1
		return err
	})
	if err != nil {
		return false, fmt.Errorf("claiming table %s: %w", id, err)
	}
	return ours, nil
}

// Drop is table.Feed.Drop.
func (s *Store) Drop(ctx context.Context, id table.ID, version uint64) error {
	return s.delete(ctx, id, version)
}

// Versions is table.Feed.Versions.
func (s *Store) Versions(ctx context.Context, ids []table.ID) (map[table.ID]uint64, error) {
	type row struct {
		ID      table.ID
		Version uint64
	}
	list, err := collect(ctx, s.pool, pgx.RowToStructByPos[row], "SELECT t.id, l.version FROM tables t JOIN live l ON l.number = t.number WHERE t.id = ANY($1)", texts(ids))
	if err != nil {
		return nil, fmt.Errorf("comparing tables: %w", err)
	}
	known := make(map[table.ID]uint64, len(list))
	for _, r := range list {
		known[r.ID] = r.Version
	}
	return known, nil
}

func texts(ids []table.ID) []string {
	list := make([]string, len(ids))
	for i, id := range ids {
		list[i] = string(id)
	}
	return list
}

// Tell is table.Feed.Tell.
func (s *Store) Tell(ctx context.Context, n table.News) error {
	return s.notify(ctx, fmt.Sprintf("respite %s %d %d", n.Table, n.Seat, n.Mode))
}

// notify sends a message to all servers, this one included.
func (s *Store) notify(ctx context.Context, message string) error {
	err := s.write(ctx, func(tx tx) error {
		// Nothing is kept, so nothing has to be synced.
		if _, err := tx.exec("SET LOCAL synchronous_commit = off"); err != nil {
			return err
		}
		_, err := tx.exec("SELECT pg_notify($1, $2)", channel, message)
		return err
	})
	if err != nil {
		return fmt.Errorf("telling other servers: %w", err)
	}
	return nil
}

// Attend is table.Feed.Attend.
func (s *Store) Attend(ctx context.Context, here map[table.ID]table.Attendance) error {
	var ids []string
	var seats, spectators []int32
	for id, a := range here {
		ids, seats, spectators = append(ids, string(id)), append(seats, int32(a.Seats)), append(spectators, int32(a.Spectators))
	}
	err := s.write(ctx, func(tx tx) error {
		if _, err := tx.exec("SET LOCAL synchronous_commit = off"); err != nil {
			return err
		}
		_, err := tx.exec(`INSERT INTO attendance (server, number, seats, spectators)
			SELECT $1, t.number, n.seats, n.spectators FROM unnest($2::text[], $3::int[], $4::int[]) AS n (id, seats, spectators) JOIN tables t ON t.id = n.id ORDER BY t.number
			ON CONFLICT (number, server) DO UPDATE SET seats = excluded.seats, spectators = excluded.spectators`, s.server(), ids, seats, spectators)
		if err != nil {
			return err
		}
		for _, some := range words("attendance", ids) {
			if _, err := tx.exec("SELECT pg_notify($1, $2)", channel, some); err != nil {
				return err
			}
		}
		_, err = tx.exec("DELETE FROM attendance WHERE server = $1 AND seats = 0 AND spectators = 0", s.server())
		return err
	})
	if err != nil {
		return fmt.Errorf("telling who has a page open: %w", err)
	}
	return nil
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
	type row struct {
		ID                table.ID
		Seats, Spectators int32
	}
	list, err := collect(ctx, s.pool, pgx.RowToStructByPos[row], `SELECT t.id, bit_or(a.seats), sum(a.spectators)::int FROM attendance a JOIN tables t ON t.number = a.number
		JOIN servers v ON v.server = a.server AND v.until > clock_timestamp() WHERE t.id = ANY($2) AND a.server <> $1 GROUP BY t.id`, s.server(), texts(ids))
	if err != nil {
		return nil, fmt.Errorf("asking who has a page open: %w", err)
	}
	there := make(map[table.ID]table.Attendance, len(list))
	for _, r := range list {
		there[r.ID] = table.Attendance{Seats: game.PlayerSet(r.Seats), Spectators: int(r.Spectators)}
	}
	return there, nil
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
				list = append(list, table.News{Kind: table.NewsRespite, Table: table.ID(f[1]), Seat: game.Player(seat), Mode: int(mode)})
			}
		}
	}
	return list
}
