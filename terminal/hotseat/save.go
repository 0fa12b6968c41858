package hotseat

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/words"
)

// A game is saved as the record of what was played so far, with its seed. Position, history and log follow from
// replaying it, which also proves that nothing in the file was changed. Anything kept beside the record follows it.

// Saved is a game found in a save file.
type Saved struct {
	// When is when it was last saved.
	When time.Time
	Game *Game
	// Beside is nil, or says why what was kept beside the record is lost: the hints that were used, what bots meant to do,
	// and the seats that bots took over.
	Beside error
	path   string
}

// A SaveError says why a saved game can't be continued.
type SaveError struct {
	// Path is the file, Kept where it was put aside, empty if it is still in its place.
	Path, Kept string
	// Damaged is true for a file that makes no sense, false for one written with other rules or components.
	Damaged bool
	Err     error
}

func (e *SaveError) Error() string { return fmt.Sprintf("saved game %s: %v", e.Path, e.Err) }
func (e *SaveError) Unwrap() error { return e.Err }

// errOther is the error of a game that was saved with other rules or components.
var errOther = errors.New("it was saved with other rules or components")

// botPrefix marks the names of bots, as in all records.
const botPrefix = "bot:"

// seatNames returns the names of the seats in records.
func seatNames(seats []Seat) []string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = "you"
		if !seat.Human() {
			names[i] = botPrefix + seat.Bot
		}
	}
	return names
}

// tape writes the record of a game as it is saved.
type tape struct {
	text bytes.Buffer
	out  *record.Writer
}

// newTape begins the record of a game that was just dealt.
func newTape(r *game.Rules, seats []Seat, seed [32]byte, s *game.State, log *game.Log) (*tape, error) {
	t := &tape{}
	t.out = record.NewWriter(&t.text, seatNames(seats))
	t.out.KeepSeed = true
	return t, t.out.Start(r, seed, s, log)
}

// Components makes the rules of other options from the components of a game.
type Components struct{ Base *game.Rules }

// Rules returns the rules of a game with other options.
func (c Components) Rules(o game.Options) (*game.Rules, error) {
	if o.BroodWar != c.Base.Options.BroodWar {
		return nil, errOther
	}
	r := *c.Base
	r.Options = o
	return &r, nil
}

// RulesOf returns the rules of a game that was saved with the components of this hash.
func (c Components) RulesOf(hash string, o game.Options) (*game.Rules, error) {
	if hash != c.Base.Hash {
		return nil, errOther
	}
	return c.Rules(o)
}

// decode plays a saved game again with components.
func decode(text []byte, from notation.Components) (*Game, error) {
	rec, err := record.Read(from, bytes.NewReader(text), true)
	if err != nil {
		return nil, err
	}
	h := &rec.Header
	if _, err := from.Rules(h.Options); err != nil {
		return nil, err
	}
	base, err := from.RulesOf(h.Components, h.Options)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", errOther, err)
	case h.Rules != record.VersionOf(h.Options) || h.Components != base.Hash:
		return nil, errOther
	case h.Secret == nil || h.Position != nil || rec.Deal == nil:
		return nil, errors.New("it is not a game that was saved here")
	}
	proof, err := rec.Replayer(from)
	if err != nil {
		return nil, err
	}
	var seats []Seat
	for _, name := range h.Seats {
		bot, _ := strings.CutPrefix(name, botPrefix)
		if bot == name {
			bot = ""
		}
		seats = append(seats, Seat{Bot: bot})
	}
	g, err := New(proof.Rules, seats, *h.Secret)
	if err != nil {
		return nil, err
	}
	for _, a := range rec.Answers {
		if err := proof.Step(a); err != nil {
			return nil, err
		}
		if err := g.replay(a); err != nil {
			return nil, fmt.Errorf("line %d: %w", a.Line, err)
		}
	}
	if err := proof.End(rec.End); err != nil && rec.End != nil {
		return nil, err
	}
	if *g.State() != proof.State {
		return nil, errors.New("its answers do not lead where they should")
	}
	return g, nil
}

// replay applies an answer of a record.
func (g *Game) replay(a record.Answer) error {
	p, err := words.ParsePlayer(g.Rules, g.State(), a.Seat)
	if err != nil {
		return err
	}
	given, err := answer.Parse(g.Rules, g.State(), p, a.Do)
	if err != nil {
		return err
	}
	broken, err := g.apply(p, given)
	if broken != rule.None {
		return fmt.Errorf("%q breaks %s", a.Do, broken)
	}
	return err
}

// Record returns the record of the game for others: with the seed at its end only if
// the game is over.
func (g *Game) Record() ([]byte, error) {
	var text bytes.Buffer
	var log game.Log
	out := record.NewWriter(&text, seatNames(g.seats))
	s := game.New(g.Rules, g.Seed, &log)
	if err := out.Start(g.Rules, g.Seed, &s, &log); err != nil {
		return nil, err
	}
	for i := range g.Turns {
		t := &g.Turns[i]
		before := s
		log = game.Log{}
		if broken := g.Rules.Apply(&s, t.Seat, t.Answer, &log); broken != rule.None {
			return nil, fmt.Errorf("answer %d breaks %s", i+1, broken)
		}
		if err := out.Answer(&before, t.Seat, t.Answer, &log); err != nil {
			return nil, err
		}
	}
	if s.Phase == game.Over {
		if err := out.End(&s); err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}

// KeepIn makes a game save itself in a file after every change.
func (g *Game) KeepIn(path string) {
	if path == "" {
		return
	}
	g.saved = func(g *Game) error { return writeFile(path, g.Written()) }
}

// writeFile writes a file so that after a crash at any moment it is either the old
// one or the new one.
func writeFile(path string, text []byte) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(dir, "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // Does nothing once it has its name.
	_, err = tmp.Write(text)
	if err == nil {
		err = tmp.Sync()
	}
	if closed := tmp.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		return err
	}
	if d, err := os.Open(dir); err == nil {
		// Not every file system can do this; the rename itself is safe without it.
		_ = d.Sync()
		d.Close()
	}
	return nil
}

// Load reads the saved game at a path: nil without an error if there is none, a *SaveError if it can't be continued.
// Such a file is put aside, never overwritten.
func Load(path string, from notation.Components) (*Saved, error) {
	if path == "" {
		return nil, nil
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, &SaveError{Path: path, Err: err}
	}
	sess, err := decode(text, from)
	if err != nil {
		wrong := &SaveError{Path: path, Damaged: !errors.Is(err, errOther), Err: err}
		kept, err := putAside(path)
		if err != nil {
			wrong.Err = errors.Join(wrong.Err, err)
			return nil, wrong
		}
		wrong.Kept = kept
		return nil, wrong
	}
	found := &Saved{path: path, Game: sess, Beside: sess.readBeside(text)}
	if info, err := os.Stat(path); err == nil {
		found.When = info.ModTime()
	}
	return found, nil
}

// putAside renames a file in its directory, and returns the new name.
func putAside(path string) (string, error) {
	for i := 1; i < 1000; i++ {
		aside := path + ".old-" + strconv.Itoa(i)
		if _, err := os.Lstat(aside); errors.Is(err, fs.ErrNotExist) {
			return aside, os.Rename(path, aside)
		}
	}
	return "", fmt.Errorf("there are too many old games beside %s", path)
}

// Finish writes the record of a finished game to one file and removes its save from another; either may be empty for
// none.
func (g *Game) Finish(record, saved string) error {
	if record != "" {
		text, err := g.Record()
		if err == nil {
			err = writeFile(record, text)
		}
		if err != nil {
			return err
		}
	}
	if saved == "" {
		return nil
	}
	if err := os.Remove(saved); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Replace puts a saved game aside, and returns a new one in its place.
func (s *Saved) Replace(r *game.Rules, seats []Seat, seed [32]byte) (*Game, error) {
	fresh, err := New(r, seats, seed)
	if err != nil {
		return nil, err
	}
	if _, err := putAside(s.path); err != nil {
		return nil, err
	}
	return fresh, nil
}
