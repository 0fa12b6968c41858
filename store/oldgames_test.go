package store

import (
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"koprulu/notation/chance"
	"koprulu/table"
)

// oldGames is a database of the schema before results were kept, with a game that ended by its rules and the same one damaged.
const (
	oldGames       = "testdata/games-15.db.gz"
	oldGamesSchema = 15
)

// TestOldGames: the results of games in a database with an older schema are added when a server starts on it, except for damaged ones, which the log
// names; people have pages.
func TestOldGames(t *testing.T) {
	ctx := t.Context()
	if _, err := os.Stat(oldGames); *update && errors.Is(err, fs.ErrNotExist) {
		must(t, writeOldGames(t))
	}
	path := filepath.Join(t.TempDir(), "koprulu.db")
	must(t, unpack(oldGames, path))
	s, err := Open(ctx, path, Options{})
	must(t, err)
	defer s.Close()
	var log lockedText
	hub := table.NewHub(table.HubConfig{Store: s, Log: slog.New(slog.NewTextHandler(&log, nil))})
	must(t, hub.Start(ctx))
	for i := 0; ; i++ {
		list, err := s.Unrecorded(ctx, "", 10)
		must(t, err)
		if len(list) == 1 && list[0] == "damaged" && strings.Contains(log.String(), "table=damaged") {
			break
		}
		if i == 5000 {
			t.Fatalf("%v have no result, and the log does not name the damaged one:\n%s", list, log.String())
		}
		time.Sleep(time.Millisecond)
	}
	must(t, hub.Close(ctx))
	r, err := s.Outcome(ctx, "sound")
	must(t, err)
	if r == nil || !r.Counts || r.Rated || r.Players != 2 || len(r.Seats) != 2 || r.Seats[0].Person != "anna" || r.Seats[1].Person != "" || r.Seats[0].Decisions == 0 || r.Seconds == 0 {
		t.Errorf("the result is %+v", r)
	}
	list, err := s.GamesOf(ctx, "anna", "", 10)
	must(t, err)
	if len(list) != 1 || list[0].Table != "sound" || len(list[0].Others) != 1 {
		t.Errorf("anna has played %+v", list)
	}
}

// writeOldGames writes the database from a game that package table keeps.
func writeOldGames(t *testing.T) error {
	ctx := t.Context()
	text, err := os.ReadFile("../table/testdata/stored/base/1/finished.json")
	if err != nil {
		return err
	}
	var kept struct {
		Row             table.Stored
		Entries         []table.Entry
		Seed            string
		Position, Start string
	}
	if err := json.Unmarshal(text, &kept); err != nil {
		return err
	}
	seed, err := chance.ParseSeed(kept.Seed)
	if err != nil {
		return err
	}
	s, err := Open(ctx, filepath.Join(t.TempDir(), "koprulu.db"), Options{schema: oldGamesSchema})
	if err != nil {
		return err
	}
	defer s.Close()
	if err := s.write(ctx, func(tx *Tx) error {
		_, err := tx.Exec("INSERT INTO people (id, name, lang, theme, sound, created) VALUES ('anna', 'Anna', '', '', 0, 1)")
		return err
	}); err != nil {
		return err
	}
	for i := range kept.Entries {
		kept.Entries[i].At = kept.Entries[i].At.Add(time.Duration(i) * time.Second)
	}
	for _, id := range []table.ID{"sound", "damaged"} {
		row := kept.Row
		row.ID, row.Seed, row.Position, row.Invite, row.Watch = id, &seed, []byte(kept.Position), "i"+string(id), "w"+string(id)
		before := row
		before.Seq = 0
		if err := s.Create(ctx, &before); err != nil {
			return err
		}
		if id == "damaged" {
			kept.Entries[9].Text = "nonsense"
		}
		if err := s.Commit(ctx, &table.Commit{Entries: kept.Entries, After: &row}); err != nil {
			return err
		}
	}
	copied := filepath.Join(t.TempDir(), "copy.db")
	if _, err := s.checks.ExecContext(ctx, "VACUUM INTO ?", copied); err != nil {
		return err
	}
	return packGolden(copied, oldGames)
}

// lockedText collects what several goroutines write to it.
type lockedText struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lockedText) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lockedText) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
