package store

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

// A position is several kilobytes long, and an answer changes a few hundred bytes of it. So now and then the store
// writes a whole position, the base, and after each answer only how the position differs from it: a JSON list of steps
// [from, length, text], each of which stands for a piece of the base followed by the text. SQL can put a position
// together too, see migrations/00004_differences.sql.

// maxDifference is how long a difference may be; if it is longer, the position becomes the base of the next ones.
const maxDifference = 1 << 10

const (
	// anchor is how many bytes have to be the same for the difference to continue with the base if they are near: reach
	// is how many bytes of both together may come before them.
	anchor, reach = 8, 40
	// farAnchor is how many it takes if more bytes come before them, up to farReach on one side and farOther on the
	// other.
	farAnchor, farReach, farOther = 14, 512, 8
	// reachLines is how many lines may come before one that is the same.
	reachLines = 16
)

// appendDifference appends the difference of a text to a base. It returns false, and what it appended is worthless, if
// that takes more than limit bytes or if the text does not consist of ASCII.
func appendDifference(dst, base, text []byte, limit int) ([]byte, bool) {
	end := len(dst) + limit
	dst = append(dst, '[')
	i := 0 // where it is in the base
	for j := 0; j < len(text); {
		same := common(base[i:], text[j:])
		from := i
		i, j = i+same, j+same
		skip, fresh := resume(base[i:], text[j:])
		if len(dst) > 1 && dst[len(dst)-1] == ']' {
			dst = append(dst, ',')
		}
		dst = append(dst, '[')
		dst = strconv.AppendInt(dst, int64(from), 10)
		dst = append(dst, ',')
		dst = strconv.AppendInt(dst, int64(same), 10)
		dst = append(dst, `,"`...)
		if len(dst)+fresh > end {
			return dst, false
		}
		var ok bool
		if dst, ok = appendText(dst, text[j:j+fresh]); !ok {
			return dst, false
		}
		dst = append(dst, `"]`...)
		i, j = i+skip, j+fresh
	}
	return append(dst, ']'), len(dst) < end
}

// appendWhole appends the difference of a text to an identical base.
func appendWhole(dst, text []byte) []byte {
	return append(strconv.AppendInt(append(dst, "[[0,"...), int64(len(text)), 10), `,""]]`...)
}

// common counts the bytes at the beginning that are the same in both.
func common(a, b []byte) int {
	n := min(len(a), len(b))
	a, b = a[:n], b[:n]
	i := 0
	// Comparing larger pieces first is several times faster.
	for ; i+64 <= n && string(a[i:i+64]) == string(b[i:i+64]); i += 64 {
	}
	for ; i+anchor <= n && string(a[i:i+anchor]) == string(b[i:i+anchor]); i += anchor {
	}
	for ; i < n && a[i] == b[i]; i++ {
	}
	return i
}

// resume finds where a base and a text with different beginnings agree again: after skip bytes of the base and fresh
// bytes of the text. It looks nearby first, then farther away, then at the beginnings of the next lines.
func resume(base, text []byte) (skip, fresh int) {
	if len(text) == 0 {
		return 0, 0
	}
	if skip, fresh, ok := near(base, text); ok {
		return skip, fresh
	}
	for n := 0; n < farOther; n++ {
		if at := far(base, text, n); at >= 0 {
			return at, n
		}
		if at := far(text, base, n); at >= 0 {
			return n, at
		}
	}
	for f, n := line(text), 0; n < reachLines && f < len(text); n++ {
		for s, m := line(base), 0; m < reachLines && s < len(base); m++ {
			if k := line(base[s:]); k >= anchor && bytes.HasPrefix(text[f:], base[s:s+k]) {
				return s, f
			}
			s += line(base[s:])
		}
		f += line(text[f:])
	}
	return len(base), len(text)
}

// nearBits is the size, as a power of two, of the table in which near looks up bytes of the base.
const nearBits = 10

// near finds where both agree again with the fewest bytes of both before that, up to reach. It looks up eight bytes of
// the text at a time in a table of those of the base; if two places of the base collide there, one is hidden, which at
// worst makes a difference a little longer.
func near(base, text []byte) (skip, fresh int, ok bool) {
	var at [1 << nearBits]uint8 // one more than the place, 0 for none
	last := min(len(base)-anchor, reach)
	for s := last; s >= 0; s-- {
		at[slot(binary.LittleEndian.Uint64(base[s:]))] = uint8(s + 1) // The first of several places counts.
	}
	best := reach + 1
	for f := 0; f < best && f+anchor <= len(text); f++ {
		v := binary.LittleEndian.Uint64(text[f:])
		if s := int(at[slot(v)]) - 1; s >= 0 && s+f < best && binary.LittleEndian.Uint64(base[s:]) == v {
			best, skip, fresh = s+f, s, f
		}
	}
	return skip, fresh, best <= reach
}

// slot returns the place of eight bytes in the table of near.
func slot(v uint64) uint64 { return v * 0x9e3779b97f4a7c15 >> (64 - nearBits) }

// far finds in one text the bytes that another one has at some place, and returns -1 if they do not come soon.
func far(in, of []byte, at int) int {
	if at+farAnchor > len(of) {
		return -1
	}
	return bytes.Index(in[:min(len(in), farReach)], of[at:at+farAnchor])
}

// line returns the length of the first line, including its end.
func line(b []byte) int {
	if i := bytes.IndexByte(b, '\n'); i >= 0 {
		return i + 1
	}
	return len(b)
}

// appendText appends the inside of a JSON string. It returns false if the text does not consist of ASCII.
func appendText(dst, text []byte) ([]byte, bool) {
	for _, c := range text {
		switch {
		case c == '\n':
			dst = append(dst, `\n`...)
		case c == '"' || c == '\\':
			dst = append(dst, '\\', c)
		case c < ' ' || c > '~':
			return dst, false
		default:
			dst = append(dst, c)
		}
	}
	return dst, true
}

// differenceStep is a step of a difference as JSON.
type differenceStep struct {
	from, length int
	text         string
}

// UnmarshalJSON reads [from, length, text].
func (d *differenceStep) UnmarshalJSON(b []byte) error {
	var raw []json.RawMessage
	if err := json.Unmarshal(b, &raw); err != nil {
		return err
	}
	if len(raw) != 3 {
		return fmt.Errorf("a step has %d parts, not 3", len(raw))
	}
	return errors.Join(json.Unmarshal(raw[0], &d.from), json.Unmarshal(raw[1], &d.length), json.Unmarshal(raw[2], &d.text))
}

// put returns the text that a difference makes from its base.
func put(base, difference []byte) ([]byte, error) {
	var steps []differenceStep
	if err := json.Unmarshal(difference, &steps); err != nil {
		return nil, fmt.Errorf("reading a difference: %w", err)
	}
	text := make([]byte, 0, len(base)+len(difference))
	for i, d := range steps {
		if d.from < 0 || d.length < 0 || d.from > len(base) || d.length > len(base)-d.from {
			return nil, fmt.Errorf("step %d of a difference takes %d bytes at %d of a base of %d", i+1, d.length,
				d.from, len(base))
		}
		text = append(append(text, base[d.from:d.from+d.length]...), d.text...)
	}
	return text, nil
}
