package notation

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"strings"
)

// The fields of the lines of a record.
var (
	headerFields = []string{"koprulu", "rules", "components", "options", "seats", "seed-hash", "secret-seed", "position"}
	dealFields   = []string{"deal"}
	answerFields = []string{"n", "seat", "ask", "do", "chance"}
	lastFields   = []string{"end", "seed", "sha256"}
	endFields    = []string{"victory", "winners", "points", "rounds", "decisions"}
)

// A RecordReader reads a record line by line.
type RecordReader struct {
	// Header is the first line.
	Header Header
	in     *bufio.Reader
	line   int
	size   int64
	// resume accepts a last line that is cut off.
	resume, cut bool
	deal        []string
	dealt       bool
	end         *RecordEnd
	// sum is the SHA-256 of the lines before the last one.
	sum     hash.Hash
	pending []byte
}

// ErrCut is the error of a record whose last line is cut off, as after a crash.
var ErrCut = errors.New("the last line is cut off; what was recorded before it can be resumed")

// NewRecordReader reads the header of a record. With resume a last line that is cut
// off counts as not written. An error names the line.
func NewRecordReader(c Components, in io.Reader, resume bool) (*RecordReader, error) {
	r := &RecordReader{in: bufio.NewReader(in), resume: resume, sum: sha256.New()}
	at, raw, err := r.next()
	switch {
	case err == io.EOF:
		return nil, wrongLine(1, "the record is empty; it begins with a header")
	case err != nil:
		return nil, err
	}
	if err := r.header(c, at, raw); err != nil {
		return nil, err
	}
	return r, nil
}

// ReadRecord reads a whole record. With resume a last line that is cut off counts as not written.
func ReadRecord(c Components, in io.Reader, resume bool) (*Record, error) {
	r, err := NewRecordReader(c, in, resume)
	if err != nil {
		return nil, err
	}
	rec := &Record{Header: r.Header}
	for {
		a, err := r.Next()
		if err == io.EOF {
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

// Deal gives what chance decided before the first answer, after the first call of Next.
func (r *RecordReader) Deal() []string { return r.deal }

// End gives the end of the game, once Next gave io.EOF; nil if the game goes on.
func (r *RecordReader) End() *RecordEnd { return r.end }

// next reads a line as JSON.
func (r *RecordReader) next() (*cursor, []byte, error) {
	r.sum.Write(r.pending)
	r.pending = nil
	var line []byte
	for {
		part, err := r.in.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > maxDocument {
			return nil, nil, wrongLine(r.line+1, "a line has at most %d bytes", maxDocument)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if err == io.EOF && len(line) == 0 {
			return nil, nil, io.EOF
		}
		if err != nil && err != io.EOF {
			return nil, nil, fmt.Errorf("reading a record: %w", err)
		}
		r.line++
		whole := err == nil
		if !whole && r.resume {
			r.cut = true
			return nil, nil, io.EOF
		}
		s := scanner{src: strings.TrimSuffix(string(line), "\n"), line: r.line}
		n, err := s.document()
		switch {
		case err != nil && !whole:
			return nil, nil, fmt.Errorf("line %d: %w", r.line, ErrCut)
		case err != nil:
			return nil, nil, err
		}
		r.size += int64(len(line))
		r.pending = line
		return &cursor{node: &n, found: new(Problems)}, line, nil
	}
}

// done gives the problems of a line as an error.
func (c *cursor) done() error {
	if len(*c.found) == 0 {
		return nil
	}
	p := (*c.found)[0]
	return &LineError{Line: p.Line, Reason: p.Path + ": " + p.Reason}
}

func (r *RecordReader) header(c Components, at *cursor, raw []byte) error {
	h := &r.Header
	if !at.object(headerFields...) {
		return at.done()
	}
	text := func(name string) string {
		v := at.need(name)
		if v == nil {
			return ""
		}
		word, _ := v.word()
		return word
	}
	if v := text("koprulu"); len(*at.found) == 0 && v != RecordVersion {
		at.get("koprulu").bad("%s", wrongVersion(v, "record", RecordVersion))
	}
	if err := at.done(); err != nil {
		return err
	}
	h.Rules, h.Components, h.SeedHash = text("rules"), text("components"), text("seed-hash")
	options, seats := at.need("options"), at.need("seats")
	if err := at.done(); err != nil {
		return err
	}
	if b, err := hex.DecodeString(h.SeedHash); err != nil || len(b) != 32 {
		at.get("seed-hash").bad("%q is no SHA-256; it has 64 hexadecimal digits", h.SeedHash)
	}
	if v := at.get("secret-seed"); v != nil {
		if seed, ok := fullSeed(v); ok {
			h.Secret = &seed
		}
	}
	seats.items(func(c *cursor) {
		name, _ := c.word()
		h.Seats = append(h.Seats, name)
	})
	opts, ok := readOptions(dealtWith(c, h.Components), options, 0)
	if !ok && len(*at.found) == 0 {
		options.bad(`the field "players" is missing`)
	}
	if h.Options = opts; ok && len(h.Seats) != opts.Players {
		seats.bad("there are %d names of seats for %d players", len(h.Seats), opts.Players)
	}
	if v := at.get("position"); v != nil && v.is(isObject) {
		h.Position = append([]byte(nil), v.raw(raw)...)
	}
	return at.done()
}

// fullSeed reads a seed of 64 hexadecimal digits.
func fullSeed(c *cursor) ([32]byte, bool) {
	word, ok := c.word()
	if !ok {
		return [32]byte{}, false
	}
	seed, err := ParseSeed(word)
	if err != nil || word != FormatSeed(seed) {
		c.bad("%q is no seed; it has 64 hexadecimal digits, in small letters", word)
		return seed, false
	}
	return seed, true
}

// texts reads a list of texts.
func (c *cursor) texts() []string {
	out := []string{}
	c.items(func(c *cursor) {
		word, _ := c.word()
		out = append(out, word)
	})
	return out
}

// Next gives the next answer, io.EOF after the last one. Then End tells how the game ended.
func (r *RecordReader) Next() (RecordAnswer, error) {
	for {
		at, _, err := r.next()
		switch {
		case err == io.EOF && !r.dealt && !r.resume:
			return RecordAnswer{}, wrongLine(r.line+1, `the line with what chance decided at the beginning is missing, such as {"deal":[]}`)
		case err != nil:
			return RecordAnswer{}, err
		case !at.is(isObject):
			return RecordAnswer{}, at.done()
		case r.end != nil:
			return RecordAnswer{}, wrongLine(r.line, "nothing may follow the end of the game")
		case !r.dealt:
			r.dealt = true
			if at.object(dealFields...); at.need("deal") != nil {
				r.deal = at.get("deal").texts()
			}
			if err := at.done(); err != nil {
				return RecordAnswer{}, err
			}
		case at.get("end") != nil:
			if err := r.last(at); err != nil {
				return RecordAnswer{}, err
			}
		default:
			return r.answer(at)
		}
	}
}

func (r *RecordReader) answer(at *cursor) (RecordAnswer, error) {
	a := RecordAnswer{Line: r.line}
	at.object(answerFields...)
	if v := at.need("n"); v != nil {
		n, _ := v.number(say("number of a decision"), 0, 1<<31-1)
		a.Number = uint32(n)
	}
	for _, f := range []struct {
		name string
		to   *string
	}{{"seat", &a.Seat}, {"ask", &a.Ask}, {"do", &a.Do}} {
		if v := at.need(f.name); v != nil {
			*f.to, _ = v.word()
		}
	}
	if v := at.get("chance"); v != nil {
		if a.Chance = v.texts(); len(a.Chance) == 0 {
			v.bad("the list is empty; where chance decided nothing it is left out")
		}
	}
	return a, at.done()
}

// last reads the line of the end.
func (r *RecordReader) last(at *cursor) error {
	e := &RecordEnd{Line: r.line}
	at.object(lastFields...)
	if v := at.need("seed"); v != nil {
		e.Seed, _ = fullSeed(v)
	}
	if v := at.need("sha256"); v != nil {
		e.Sum, _ = v.word()
		if got := hex.EncodeToString(r.sum.Sum(nil)); e.Sum != got {
			v.bad("the lines before have the SHA-256 %s; one of them was changed", got)
		}
	}
	end := at.get("end")
	if !end.object(endFields...) {
		return at.done()
	}
	victory, winners, points := end.need("victory"), end.need("winners"), end.need("points")
	rounds, decisions := end.need("rounds"), end.need("decisions")
	if err := at.done(); err != nil {
		return err
	}
	e.Victory, _ = victory.word()
	e.Winners = winners.texts()
	points.items(func(c *cursor) {
		n, _ := c.number(say("number of conquest points"), 0, 1<<16-1)
		e.Points = append(e.Points, n)
	})
	e.Rounds, _ = rounds.number(say("round"), 0, 1<<16-1)
	e.Decisions, _ = decisions.number(say("number of decisions"), 0, 1<<31-1)
	r.end = e
	return at.done()
}
