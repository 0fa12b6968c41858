package record

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation"
	"koprulu/rules/notation/chance"
	"koprulu/rules/notation/options"
)

// The fields of the lines of a record.
var (
	headerFields = []string{"koprulu", "rules", "components", "options", "seats", "seed-hash", "commitments",
		"secret-seed", "secret-parts", "position"}
	dealFields   = []string{"deal"}
	answerFields = []string{"n", "seat", "ask", "do", "chance"}
	lastFields   = []string{"end", "seed", "parts", "sha256"}
	endFields    = []string{"victory", "winners", "factions", "points", "places", "rounds", "decisions"}
	// firstEndFields are those of records in the first version of the format.
	firstEndFields = []string{"victory", "winners", "points", "rounds", "decisions"}
)

// A Reader reads a record line by line.
type Reader struct {
	// Header is the first line.
	Header Header
	in     *bufio.Reader
	line   int
	size   int64
	// resume accepts a last line that is cut off.
	resume, cut bool
	deal        []string
	dealt       bool
	end         *End
	// sum is the SHA-256 of the lines before the last one.
	sum     hash.Hash
	pending []byte
}

// ErrCut is the error of a record whose last line is cut off, as after a crash.
var ErrCut = errors.New("the last line is cut off; what was recorded before it can be resumed")

// NewReader reads the header of a record. With resume a last line that is cut
// off counts as not written. An error names the line.
func NewReader(c notation.Components, in io.Reader, resume bool) (*Reader, error) {
	r := &Reader{in: bufio.NewReader(in), resume: resume, sum: sha256.New()}
	// A document over several lines is recognised by them all; that there are fewer is no error here.
	if start, _ := r.in.Peek(document.MostLooked); len(start) > 0 {
		if err := document.Recognise(start, "record"); err != nil {
			return nil, err
		}
	}
	at, raw, err := r.next()
	switch {
	case errors.Is(err, io.EOF):
		return nil, document.WrongLine(1, "the record is empty; it begins with a header")
	case err != nil:
		return nil, err
	}
	if err := r.header(c, at, raw); err != nil {
		return nil, err
	}
	return r, nil
}

// Read reads a whole record. With resume a last line that is cut off counts as not written.
func Read(c notation.Components, in io.Reader, resume bool) (*Record, error) {
	r, err := NewReader(c, in, resume)
	if err != nil {
		return nil, err
	}
	rec := &Record{Header: r.Header}
	for {
		a, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		rec.Answers = append(rec.Answers, a)
	}
	rec.Deal, rec.End, rec.Cut, rec.Size, rec.sum = r.deal, r.end, r.cut, r.size, r.sum
	return rec, nil
}

// next reads a line as JSON.
func (r *Reader) next() (*document.Cursor, []byte, error) {
	r.sum.Write(r.pending)
	r.pending = nil
	var line []byte
	for {
		part, err := r.in.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > document.MaxBytes {
			return nil, nil, document.WrongLine(r.line+1, "a line has at most %d bytes", document.MaxBytes)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if errors.Is(err, io.EOF) && len(line) == 0 {
			return nil, nil, io.EOF
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, nil, fmt.Errorf("reading a record: %w", err)
		}
		r.line++
		whole := err == nil
		if !whole && r.resume {
			r.cut = true
			return nil, nil, io.EOF
		}
		size := int64(len(line))
		line = bare(line, r.line == 1)
		at, err := document.ReadLine(bytes.TrimSuffix(line, []byte{'\n'}), r.line)
		switch {
		case err != nil && bytes.ContainsRune(line, '\r') && !bytes.ContainsRune(line, 0):
			return nil, nil, document.WrongLine(r.line,
				"the lines of the record end with CR alone; save it again with the line ends of Unix (LF)")
		case err != nil && !whole:
			return nil, nil, fmt.Errorf("line %d: %w", r.line, ErrCut)
		case err != nil:
			return nil, nil, inLine(err)
		}
		r.size += size
		r.pending = line
		return at, line, nil
	}
}

// bare returns a line as the program writes it: line ends of Windows and a byte order mark, which editors add, are not
// part of what the checksum of a record is about.
func bare(line []byte, first bool) []byte {
	if first {
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
	}
	if text, ok := bytes.CutSuffix(line, []byte("\r\n")); ok {
		return append(text, '\n')
	}
	return line
}

// done returns the first problem of a line as an error, nil if there is none.
func done(at *document.Cursor) error {
	if found := at.Problems(); len(found) > 0 {
		return inLine(found)
	}
	return nil
}

// inLine returns an error about a line as one that names the line; of several problems it takes the first.
func inLine(err error) error {
	var found document.Problems
	if !errors.As(err, &found) {
		return err
	}
	p := found[0]
	return &document.LineError{Line: p.Line, Reason: p.Path + ": " + p.Reason,
		Said: document.Say("%s: %s", p.Path, p.Said)}
}

func (r *Reader) header(c notation.Components, at *document.Cursor, raw []byte) error {
	h := &r.Header
	if !at.Object(headerFields...) {
		return done(at)
	}
	text := func(name string) string {
		v := at.Need(name)
		if v == nil {
			return ""
		}
		word, _ := v.Word()
		return word
	}
	if h.Version = text("koprulu"); len(at.Problems()) == 0 && !Reads(h.Version) {
		at.Get("koprulu").Bad("%s", document.WrongVersion(h.Version, "record", FirstVersion, Version))
	}
	if err := done(at); err != nil {
		return err
	}
	h.Rules, h.Components, h.SeedHash = text("rules"), text("components"), text("seed-hash")
	chosen, seats := at.Need("options"), at.Need("seats")
	if err := done(at); err != nil {
		return err
	}
	if b, err := hex.DecodeString(h.SeedHash); err != nil || len(b) != 32 {
		at.Get("seed-hash").Bad("%q is not a SHA-256; it has 64 hexadecimal digits", h.SeedHash)
	}
	if v := at.Get("secret-seed"); v != nil {
		if seed, ok := fullSeed(v); ok {
			h.Secret = &seed
		}
	}
	h.Commitments, h.SecretParts = readParts(at.Get("commitments")), readParts(at.Get("secret-parts"))
	for c := range seats.Each() {
		name, _ := c.Word()
		h.Seats = append(h.Seats, name)
	}
	opts, ok := options.Read(dealtWith(c, h.Components), chosen, 0)
	if !ok && len(at.Problems()) == 0 {
		chosen.Bad(`the field "players" is missing`)
	}
	if h.Options = opts; ok && len(h.Seats) != opts.Players {
		seats.Bad("there are %d names of seats for %d players", len(h.Seats), opts.Players)
	}
	// An unknown version is refused when the record is played again.
	h.Options.Revision, _ = RevisionOf(h.Rules, opts.BroodWar)
	if v := at.Get("position"); v != nil && v.Is(document.Object) {
		h.Position = append([]byte(nil), v.Raw(raw)...)
	}
	return done(at)
}

// fullSeed reads a seed of 64 hexadecimal digits.
func fullSeed(c *document.Cursor) ([32]byte, bool) {
	word, ok := c.Word()
	if !ok {
		return [32]byte{}, false
	}
	seed, err := chance.ParseSeed(word)
	if err != nil || word != chance.FormatSeed(seed) {
		c.Bad("%q is not a seed; it has 64 hexadecimal digits, in small letters", word)
		return seed, false
	}
	return seed, true
}

// Next returns the next answer, or io.EOF after the last one; then End says how the game ended.
func (r *Reader) Next() (Answer, error) {
	for {
		at, _, err := r.next()
		switch {
		case errors.Is(err, io.EOF) && !r.dealt && !r.resume:
			return Answer{}, document.WrongLine(r.line+1,
				`the line with what chance decided at the beginning is missing, such as {"deal":[]}`)
		case err != nil:
			return Answer{}, err
		case !at.Is(document.Object):
			return Answer{}, done(at)
		case r.end != nil:
			return Answer{}, document.WrongLine(r.line, "nothing may follow the end of the game")
		case !r.dealt:
			r.dealt = true
			if at.Object(dealFields...); at.Need("deal") != nil {
				r.deal = at.Get("deal").Words()
			}
			if err := done(at); err != nil {
				return Answer{}, err
			}
		case at.Get("end") != nil:
			if err := r.last(at); err != nil {
				return Answer{}, err
			}
		default:
			return r.answer(at)
		}
	}
}

func (r *Reader) answer(at *document.Cursor) (Answer, error) {
	a := Answer{Line: r.line}
	at.Object(answerFields...)
	if v := at.Need("n"); v != nil {
		n, _ := v.Whole(document.Say("number of a decision"), 0, 1<<31-1)
		a.Number = uint32(n)
	}
	for _, f := range []struct {
		name string
		to   *string
	}{{"seat", &a.Seat}, {"ask", &a.Ask}, {"do", &a.Do}} {
		if v := at.Need(f.name); v != nil {
			*f.to, _ = v.Word()
		}
	}
	if v := at.Get("chance"); v != nil {
		if a.Chance = v.Words(); len(a.Chance) == 0 {
			v.Bad("the list is empty; where chance decided nothing it is left out")
		}
	}
	return a, done(at)
}

// last reads the line of the end.
func (r *Reader) last(at *document.Cursor) error {
	e := &End{Line: r.line}
	at.Object(lastFields...)
	if v := at.Need("seed"); v != nil {
		e.Seed, _ = fullSeed(v)
	}
	e.Parts = readParts(at.Get("parts"))
	if v := at.Need("sha256"); v != nil {
		e.Sum, _ = v.Word()
		if got := hex.EncodeToString(r.sum.Sum(nil)); e.Sum != got {
			v.Bad("the lines before have the SHA-256 %s; one of them was changed", got)
		}
	}
	end := at.Get("end")
	fields, later := endFields, r.Header.Version != FirstVersion
	if !later {
		fields = firstEndFields
	}
	if !end.Object(fields...) {
		return done(at)
	}
	victory, winners, points := end.Need("victory"), end.Need("winners"), end.Need("points")
	rounds, decisions := end.Need("rounds"), end.Need("decisions")
	if later {
		if v := end.Need("factions"); v != nil {
			e.Factions = v.Words()
		}
		for c := range end.Need("places").Each() {
			n, _ := c.Whole(document.Say("place"), 1, game.MaxPlayers)
			e.Places = append(e.Places, n)
		}
	}
	if err := done(at); err != nil {
		return err
	}
	e.Victory, _ = victory.Word()
	e.Winners = winners.Words()
	for c := range points.Each() {
		n, _ := c.Whole(document.Say("number of conquest points"), 0, 1<<16-1)
		e.Points = append(e.Points, n)
	}
	e.Rounds, _ = rounds.Whole(document.Say("round"), 0, 1<<16-1)
	e.Decisions, _ = decisions.Whole(document.Say("number of decisions"), 0, 1<<31-1)
	r.end = e
	return done(at)
}
