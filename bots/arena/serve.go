package arena

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"koprulu/rules/game"
	"koprulu/rules/notation/record"
	"koprulu/rules/notation/words"
)

// Version is the version of the frames.
const Version = "env/1"

// What a frame asks for. A frame is its length without these four bytes, as 32 bits, then what it asks for, and its
// payload. All numbers begin with their lowest byte.
const (
	// OpStep plays answers and begins games: flags, a 16-bit action for each game, and then, for each game that begins, 16
	// bits of its place and 32 bytes of a seed; its action must be Keep.
	OpStep = 'S'
	// OpCopy copies games: flags, and for each copy its source (16 bits), its target (16 bits), 8 bits that are 1 if it is
	// redealt, and 64 bits of a seed.
	OpCopy = 'C'
	// OpWords returns the legal answers of a game (16 bits) as lines.
	OpWords = 'W'
	// OpView returns what the seat that decides in a game (16 bits) sees, as JSON.
	OpView = 'V'
	// OpSee returns what a seat (8 bits) of a game (16 bits) sees, as bytes.
	OpSee = 'O'
	// OpNumber returns the number (16 bits) of an answer; the frame has the game (16 bits), then the answer in words.
	OpNumber = 'N'
)

// The flags for what is returned about all games after OpStep and OpCopy in addition to who decides.
const (
	FlagViews   = 1
	FlagAnswers = 2
)

// The kinds of a returned frame.
const (
	kindResult = 0
	kindError  = 1
)

// mostFrame bounds a frame that is read.
const mostFrame = 1 << 20

// Hello describes a batch before its first frame, as JSON in a frame.
type Hello struct {
	Koprulu    string              `json:"koprulu"`
	Rules      string              `json:"rules"`
	Components string              `json:"components"`
	Players    int                 `json:"players"`
	Batch      int                 `json:"batch"`
	View       int                 `json:"view"`
	MostLegal  int                 `json:"most-legal"`
	Answer     int                 `json:"answer"`
	Fields     []Field             `json:"fields"`
	Columns    map[string][]string `json:"columns"`
	Units      []string            `json:"units"`
	Planets    []string            `json:"planets"`
	Factions   []string            `json:"factions"`
	Steps      []string            `json:"steps"`
}

// hello describes a batch.
func (b *Batch) hello() *Hello {
	r := b.rules
	h := &Hello{Koprulu: Version, Rules: record.VersionOf(r.Options), Components: r.Hash, Players: r.Options.Players,
		Batch: len(b.games), View: b.size(),
		MostLegal: game.MaxLegal, Answer: answerSize, Fields: b.fields, Columns: Columns()}
	for i := range r.Units {
		h.Units = append(h.Units, r.Units[i].ID)
	}
	for i := range r.Planets {
		h.Planets = append(h.Planets, r.Planets[i].ID)
	}
	for i := range r.Sheets {
		h.Factions = append(h.Factions, r.Sheets[i].ID)
	}
	for s := range game.Steps {
		h.Steps = append(h.Steps, words.Steps[s])
	}
	return h
}

// answerSize is how many bytes an answer has: its verb and its values.
const answerSize = 8

// Serve says what the batch is and then answers frames until the input ends. A frame that asks for something that can't
// be done changes nothing and is answered with the reason.
func (b *Batch) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	text, err := json.Marshal(b.hello())
	if err != nil {
		return err
	}
	dst := append(begin(nil), text...)
	if _, err := out.Write(end(dst, kindResult)); err != nil {
		return fmt.Errorf("writing a frame: %w", err)
	}
	from := bufio.NewReaderSize(in, 1<<16)
	var frame []byte
	for ctx.Err() == nil {
		var head [5]byte
		if _, err := io.ReadFull(from, head[:]); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return fmt.Errorf("reading a frame: %w", err)
		}
		n := int(binary.LittleEndian.Uint32(head[:]))
		if n < 1 || n > mostFrame {
			return usef("a frame has %d bytes; at least 1 and at most %d are possible", n, mostFrame)
		}
		if cap(frame) < n {
			frame = make([]byte, n)
		}
		frame = frame[:n-1]
		if _, err := io.ReadFull(from, frame); err != nil {
			return fmt.Errorf("reading a frame: %w", err)
		}
		dst = begin(dst)
		kind := byte(kindResult)
		if dst, err = b.do(dst, head[4], frame); err != nil {
			if !errors.Is(err, ErrUse) {
				return err
			}
			kind = kindError
			dst = append(begin(dst), err.Error()...)
		}
		if _, err := out.Write(end(dst, kind)); err != nil {
			return fmt.Errorf("writing a frame: %w", err)
		}
	}
	return ctx.Err()
}

// begin leaves room for the head of a frame.
func begin(dst []byte) []byte { return append(dst[:0], 0, 0, 0, 0, 0) }

// end fills the head in.
func end(dst []byte, kind byte) []byte {
	binary.LittleEndian.PutUint32(dst, uint32(len(dst)-4))
	dst[4] = kind
	return dst
}

// do does what a frame asks for.
func (b *Batch) do(dst []byte, op byte, frame []byte) ([]byte, error) {
	switch op {
	case OpStep:
		return b.step(dst, frame)
	case OpCopy:
		return b.copies(dst, frame)
	case OpWords, OpView, OpSee, OpNumber:
		if need := map[byte]int{OpSee: 3}[op]; len(frame) < max(need, 2) || op != OpNumber && len(frame) != max(need, 2) {
			return dst, usef("the frame %q has %d bytes; it needs the number of a game", op, len(frame))
		}
	default:
		return dst, usef("there is no frame %q; the frames are S, C, W, V, O and N", op)
	}
	i := int(binary.LittleEndian.Uint16(frame))
	switch op {
	case OpWords:
		return b.AppendWords(dst, i)
	case OpView:
		return b.AppendView(dst, i)
	case OpSee:
		return b.AppendSeen(dst, i, game.Player(frame[2]))
	}
	n, err := b.Number(i, string(frame[2:]))
	return binary.LittleEndian.AppendUint16(dst, uint16(n)), err
}

// seedSize is how many bytes a game that begins has in a frame.
const seedSize = 2 + 32

// step plays answers and begins games, after checking that all of this can be done.
func (b *Batch) step(dst, frame []byte) ([]byte, error) {
	acts := 1 + 2*len(b.games)
	if len(frame) < acts || (len(frame)-acts)%seedSize != 0 {
		return dst, usef(
			"the frame S has %d bytes; it needs one for flags, two for each of %d games and %d for each game that begins",
			len(frame), len(b.games), seedSize)
	}
	action := func(i int) int { return int(binary.LittleEndian.Uint16(frame[1+2*i:])) }
	for i := range b.games {
		if a := action(i); a != Keep {
			if _, err := b.playable(i, a); err != nil {
				return dst, err
			}
		}
	}
	for at := acts; at < len(frame); at += seedSize {
		i := int(binary.LittleEndian.Uint16(frame[at:]))
		if _, err := b.at(i); err != nil {
			return dst, err
		}
		if action(i) != Keep {
			return dst, usef("game %d begins and is answered in one frame; give it the action %d", i, Keep)
		}
	}
	for i := range b.games {
		if a := action(i); a != Keep {
			if err := b.Step(i, a); err != nil {
				return dst, err
			}
		}
	}
	for at := acts; at < len(frame); at += seedSize {
		if err := b.Deal(int(binary.LittleEndian.Uint16(frame[at:])), [32]byte(frame[at+2:])); err != nil {
			return dst, err
		}
	}
	return b.appendAll(dst, frame[0]), nil
}

// copySize is how many bytes a copy has in a frame.
const copySize = 2 + 2 + 1 + 8

// copies copies games, one after the other.
func (b *Batch) copies(dst, frame []byte) ([]byte, error) {
	if len(frame) < 1 || (len(frame)-1)%copySize != 0 {
		return dst, usef("the frame C has %d bytes; it needs one for flags and %d for each copy", len(frame), copySize)
	}
	for at := 1; at < len(frame); at += copySize {
		from, to := int(binary.LittleEndian.Uint16(frame[at:])), int(binary.LittleEndian.Uint16(frame[at+2:]))
		if err := b.Copy(from, to, frame[at+4] == 1, binary.LittleEndian.Uint64(frame[at+5:])); err != nil {
			return dst, err
		}
	}
	return b.appendAll(dst, frame[0]), nil
}

// appendAll appends the state of all games, item by item, each for all games: the number of the decision (32 bits), how
// many answers are legal (16 bits), the seat that decides (255 for none), the winners as bits, the way in which they
// won, the points of six seats; and, with the flags, the views and the legal answers of all games one after the other.
func (b *Batch) appendAll(dst []byte, flags byte) []byte {
	for i := range b.games {
		dst = binary.LittleEndian.AppendUint32(dst, b.games[i].state.Answers)
	}
	for i := range b.games {
		dst = binary.LittleEndian.AppendUint16(dst, uint16(len(b.games[i].legal)))
	}
	for i := range b.games {
		dst = append(dst, byte(b.games[i].seat))
	}
	for i := range b.games {
		dst = append(dst, byte(b.games[i].state.Winners))
	}
	for i := range b.games {
		dst = append(dst, byte(b.games[i].state.Victory))
	}
	for i := range b.games {
		for p := range game.MaxPlayers {
			dst = append(dst, number(b.games[i].state.Seats[p].Points))
		}
	}
	if flags&FlagViews != 0 {
		for i := range b.games {
			if g := &b.games[i]; g.dealt {
				b.look(g)
				dst = b.appendEncoded(dst)
			} else {
				dst = append(dst, make([]byte, b.size())...)
			}
		}
	}
	if flags&FlagAnswers != 0 {
		for i := range b.games {
			for _, a := range b.games[i].legal {
				dst = append(append(dst, byte(a.Verb)), a.V[:]...)
			}
		}
	}
	return dst
}
