package record

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/options"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/words"
)

// A Writer writes a record line by line while the game is played. Every line goes out with one
// Write, its newline included, so a line is either whole or cut off.
type Writer struct {
	// Seats are the names of the players at the table, by seat.
	Seats []string
	// KeepSeed writes the seed into the header, for games kept on the player's machine.
	KeepSeed bool
	// Commitments and Parts are what was published about the parts of the seed, and the parts; nil for a seed that has
	// none.
	Commitments, Parts *chance.Parts
	// FromPosition says that the game begins at a position and was not dealt.
	FromPosition bool

	// version is that of the format: a record is continued in the version in which it was begun.
	version   string
	out       io.Writer
	rules     *game.Rules
	line      []byte
	decisions int
	sum       hash.Hash
}

// NewWriter returns a writer for the record of one game.
func NewWriter(out io.Writer, seats []string) *Writer {
	return &Writer{Seats: seats, version: Version, out: out, sum: sha256.New()}
}

// Continue returns a writer that continues a record after its last answer.
func (r *Record) Continue(out io.Writer, rules *game.Rules) *Writer {
	return &Writer{Seats: r.Header.Seats, KeepSeed: r.Header.Secret != nil,
		Commitments: r.Header.Commitments, Parts: r.Header.SecretParts, FromPosition: r.Header.Position != nil,
		version: r.Header.Version, out: out, rules: rules, decisions: len(r.Answers), sum: r.sum}
}

// Reset begins the record of another game.
func (w *Writer) Reset(out io.Writer, seats []string) {
	w.version, w.out, w.Seats, w.rules, w.decisions = Version, out, seats, nil, 0
	w.Commitments, w.Parts = nil, nil
	w.sum.Reset()
}

// Start writes the header and what chance has decided so far: the game as it was dealt with its
// seed, or the position at which it begins, up to the first decision. log holds what New or Settle
// recorded.
func (w *Writer) Start(r *game.Rules, seed [32]byte, s *game.State, log *game.Log) error {
	if len(w.Seats) != r.Options.Players {
		return fmt.Errorf("notation: a record of %d players has %d names of seats", r.Options.Players, len(w.Seats))
	}
	w.rules, w.decisions = r, 0
	var at func([]byte) []byte
	var decided []byte
	switch {
	case w.FromPosition:
		at = func(dst []byte) []byte { return position.AppendInRecord(dst, r, s) }
	case log != nil:
		decided = log.Chance
	}
	j := w.head(VersionOf(r.Options), r, seed, at)
	n := words.Of(r, s)
	chance.Write(&j, "deal", &n, decided)
	return w.write(&j)
}

// head writes the header, and begins the line after it. at appends the position at which the game begins, nil if it was
// dealt.
func (w *Writer) head(version string, r *game.Rules, seed [32]byte, at func([]byte) []byte) document.Writer {
	j := document.Writer{Dst: w.line[:0]}
	j.Open('{')
	j.TextField("koprulu", w.version)
	j.TextField("rules", version)
	j.TextField("components", r.Hash)
	j.Key("options")
	options.Write(&j, r)
	list(&j, "seats", w.Seats)
	j.TextField("seed-hash", seedHash(seed))
	writeParts(&j, "commitments", w.Commitments)
	if w.KeepSeed {
		j.TextField("secret-seed", chance.FormatSeed(seed))
		writeParts(&j, "secret-parts", w.Parts)
	}
	if at != nil {
		j.Key("position")
		j.Dst = at(j.Dst)
	}
	j.Close('}')
	j.Dst = append(j.Dst, '\n')
	j.More = false
	j.Open('{')
	return j
}

// list writes a field with a list of strings.
func list(j *document.Writer, name string, items []string) {
	j.OpenList(name)
	for _, item := range items {
		j.Item(item)
	}
	j.Close(']')
}

// Kept is what was written down of a game while it was played, for a program that can't play it again.
type Kept struct {
	// Version is that of its rules. Rules have its options, the hash of its components and the ids of its factions, and
	// nothing else.
	Version string
	Rules   *game.Rules
	Seed    [32]byte
	// Position is the position at which it began, in one line and without its seed; nil if it was dealt.
	Position []byte
	// Deal is what chance decided before the first answer.
	Deal []string
}

// StartKept is Start for such a game.
func (w *Writer) StartKept(k *Kept) error {
	var at func([]byte) []byte
	if k.Position != nil {
		at = func(dst []byte) []byte { return append(dst, k.Position...) }
	}
	j := w.head(k.Version, k.Rules, k.Seed, at)
	list(&j, "deal", k.Deal)
	return w.write(&j)
}

// AnswerKept is Answer for such a game: its number, who gave it, what was asked, and what chance decided because of it.
func (w *Writer) AnswerKept(n uint32, seat, ask, do string, decided []string) error {
	j := document.Writer{Dst: w.line[:0]}
	j.Open('{')
	j.NumberField("n", int(n))
	j.TextField("seat", seat)
	j.TextField("ask", ask)
	j.TextField("do", do)
	if len(decided) > 0 {
		list(&j, "chance", decided)
	}
	return w.write(&j)
}

// seedHash returns the SHA-256 of a seed in hexadecimal digits.
func seedHash(seed [32]byte) string {
	sum := sha256.Sum256(seed[:])
	return hex.EncodeToString(sum[:])
}

// write ends the line and writes it out.
func (w *Writer) write(j *document.Writer) error {
	j.Dst = append(j.Dst, '}', '\n')
	w.line = j.Dst
	w.sum.Write(j.Dst)
	if _, err := w.out.Write(j.Dst); err != nil {
		return fmt.Errorf("notation: writing a record: %w", err)
	}
	return nil
}

// Answer writes an answer of a seat: the game before it, and the log of what came of it.
func (w *Writer) Answer(before *game.State, p game.Player, a game.Answer, log *game.Log) error {
	n := words.Of(w.rules, before)
	j := document.Writer{Dst: w.line[:0]}
	j.Open('{')
	j.NumberField("n", int(before.Answers))
	j.TextField("seat", n.Player(p))
	j.TextField("ask", words.Decision(w.rules.Decision(before)))
	j.Key("do")
	j.Dst = append(j.Dst, '"')
	j.Dst = answer.Append(j.Dst, w.rules, before, p, a)
	j.EndName()
	if log != nil && len(log.Chance) > 0 {
		chance.Write(&j, "chance", &n, log.Chance)
	}
	w.decisions++
	return w.write(&j)
}

// End writes how the game ended, the seed, and the SHA-256 of all previous lines.
func (w *Writer) End(s *game.State) error {
	n := words.Of(w.rules, s)
	j := document.Writer{Dst: w.line[:0]}
	j.Open('{')
	j.OpenObject("end")
	j.TextField("victory", words.Victory(s.Victory))
	j.OpenList("winners")
	for p := range game.Player(w.rules.Options.Players) {
		if s.Winners.Has(p) {
			j.Item(n.Player(p))
		}
	}
	j.Close(']')
	later := w.version != FirstVersion
	players := game.Player(w.rules.Options.Players)
	if later {
		j.OpenList("factions")
		for p := range players {
			j.Item(n.Player(p))
		}
		j.Close(']')
	}
	j.OpenList("points")
	for p := range players {
		j.Comma()
		j.Whole(int(s.Seats[p].Points))
	}
	j.Close(']')
	if later {
		places := w.rules.Places(s)
		j.OpenList("places")
		for p := range players {
			j.Comma()
			j.Whole(int(places[p]))
		}
		j.Close(']')
	}
	j.NumberField("rounds", int(s.Round))
	j.NumberField("decisions", w.decisions)
	j.Close('}')
	j.TextField("seed", chance.FormatSeed(s.Seed))
	writeParts(&j, "parts", w.Parts)
	j.TextField("sha256", hex.EncodeToString(w.sum.Sum(nil)))
	return w.write(&j)
}
