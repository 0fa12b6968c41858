package notation

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"

	"koprulu/game"
)

// A RecordWriter writes a record line by line while the game is played. Every line
// goes out with one Write, its newline included, so a line is there as a whole or cut off.
type RecordWriter struct {
	// Seats are the names of those who sit at the table, by seat.
	Seats []string
	// KeepSeed writes the seed into the header, for games kept on the machine of the player.
	KeepSeed bool
	// FromPosition says that the game begins at a position and was not dealt.
	FromPosition bool

	out       io.Writer
	rules     *game.Rules
	line      []byte
	decisions int
	sum       hash.Hash
}

// NewRecordWriter gives a writer for the record of one game.
func NewRecordWriter(out io.Writer, seats []string) *RecordWriter {
	return &RecordWriter{Seats: seats, out: out, sum: sha256.New()}
}

// Continue gives a writer that goes on with a record that was read, behind its last answer.
func (r *Record) Continue(out io.Writer, rules *game.Rules) *RecordWriter {
	return &RecordWriter{Seats: r.Header.Seats, KeepSeed: r.Header.Secret != nil, FromPosition: r.Header.Position != nil,
		out: out, rules: rules, decisions: len(r.Answers), sum: r.sum}
}

// Reset begins the record of another game.
func (w *RecordWriter) Reset(out io.Writer, seats []string) {
	w.out, w.Seats, w.rules, w.decisions = out, seats, nil, 0
	w.sum.Reset()
}

// Start writes the header and what chance decided so far: the game as it was dealt
// with its seed, or the position at which it begins, up to the first decision. log holds
// what New or Settle took down.
func (w *RecordWriter) Start(r *game.Rules, seed [32]byte, s *game.State, log *game.Log) error {
	if len(w.Seats) != r.Options.Players {
		return fmt.Errorf("notation: a record of %d players has %d names of seats", r.Options.Players, len(w.Seats))
	}
	w.rules, w.decisions = r, 0
	j := writer{dst: w.line[:0]}
	j.open('{')
	j.textField("koprulu", RecordVersion)
	j.textField("rules", VersionOf(r.Options))
	j.textField("components", r.Hash)
	j.key("options")
	writeOptions(&j, r)
	j.key("seats")
	j.open('[')
	for _, name := range w.Seats {
		j.item(name)
	}
	j.close(']')
	j.textField("seed-hash", seedHash(seed))
	if w.KeepSeed {
		j.textField("secret-seed", FormatSeed(seed))
	}
	if w.FromPosition {
		j.key("position")
		j.flat = true
		p := positionOf(r, s, j)
		p.position(false)
		// The document ends with a newline, which stands at the end of the line here.
		j.dst = p.dst[:len(p.dst)-1]
	}
	j.close('}')
	j.dst = append(j.dst, '\n')
	j.more = false
	j.open('{')
	var chance []byte
	if log != nil && !w.FromPosition {
		chance = log.Chance
	}
	n := namesOf(r, s)
	j.writeChance("deal", &n, chance)
	return w.write(&j)
}

// seedHash gives the SHA-256 of a seed in hexadecimal digits.
func seedHash(seed [32]byte) string {
	sum := sha256.Sum256(seed[:])
	return hex.EncodeToString(sum[:])
}

// write ends the line and writes it out.
func (w *RecordWriter) write(j *writer) error {
	j.dst = append(j.dst, '}', '\n')
	w.line = j.dst
	w.sum.Write(j.dst)
	if _, err := w.out.Write(j.dst); err != nil {
		return fmt.Errorf("notation: writing a record: %w", err)
	}
	return nil
}

// Answer writes an answer of a seat: the game before it, and the log of what came of it.
func (w *RecordWriter) Answer(before *game.State, p game.Player, a game.Answer, log *game.Log) error {
	n := namesOf(w.rules, before)
	j := writer{dst: w.line[:0]}
	j.open('{')
	j.key("n")
	j.number(int(before.Answers))
	j.textField("seat", n.player(p))
	j.textField("ask", DecisionWord(w.rules.Decision(before)))
	j.key("do")
	j.dst = append(j.dst, '"')
	j.dst = AppendAnswer(j.dst, w.rules, before, p, a)
	j.dst = append(j.dst, '"')
	j.more = true
	if log != nil && len(log.Chance) > 0 {
		j.writeChance("chance", &n, log.Chance)
	}
	w.decisions++
	return w.write(&j)
}

// End writes how the game ended, the seed, and the SHA-256 of all lines before.
func (w *RecordWriter) End(s *game.State) error {
	n := namesOf(w.rules, s)
	j := writer{dst: w.line[:0]}
	j.open('{')
	j.key("end")
	j.open('{')
	j.textField("victory", VictoryWord(s.Victory))
	j.key("winners")
	j.open('[')
	for p := range game.Player(w.rules.Options.Players) {
		if s.Winners.Has(p) {
			j.item(n.player(p))
		}
	}
	j.close(']')
	j.key("points")
	j.open('[')
	for p := range w.rules.Options.Players {
		j.comma()
		j.number(int(s.Seats[p].Points))
	}
	j.close(']')
	j.key("rounds")
	j.number(int(s.Round))
	j.key("decisions")
	j.number(w.decisions)
	j.close('}')
	j.textField("seed", FormatSeed(s.Seed))
	j.textField("sha256", hex.EncodeToString(w.sum.Sum(nil)))
	return w.write(&j)
}
