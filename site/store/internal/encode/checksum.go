package encode

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"strconv"

	"koprulu/table"
)

// What a table can't do without, its entries and its position, is written with checksums (CRC-32C, for which processors
// have an instruction), so that a bit that a disk or a cable has flipped is noticed when it is read, and not taken for
// somebody's answer. The line of every entry ends with its own. The row of live has one over everything that an answer
// changes, and so has that of positions.

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// lineSum is the length of the checksum at the end of an entry's line: eight hexadecimal digits.
const lineSum = 8

const hexadecimal = "0123456789abcdef"

// appendLineSum appends the checksum of an entry's line.
func appendLineSum(dst, line []byte) []byte {
	sum := crc32.Checksum(line, castagnoli)
	for shift := 28; shift >= 0; shift -= 4 {
		dst = append(dst, hexadecimal[sum>>shift&0xf])
	}
	return dst
}

// checkLine returns the columns of an entry's line, without the checksum, if that is right. room is memory to work in.
func checkLine(line string, room *[]byte) (columns string, err error) {
	at := len(line) - lineSum - len(betweenColumns)
	if at < 0 || line[at:at+len(betweenColumns)] != betweenColumns {
		return "", errors.New("it does not have its columns")
	}
	*room = append((*room)[:0], line[:at]...)
	want, err := strconv.ParseUint(line[at+len(betweenColumns):], 16, 32)
	if err != nil || crc32.Checksum(*room, castagnoli) != uint32(want) {
		return "", errChecksum
	}
	return line[:at], nil
}

// errChecksum: what was read differs from what was written.
var errChecksum = errors.New("its checksum is wrong")

// Row is what an answer changes in the row of live, as far as it has a checksum.
type Row struct {
	Number, Seq, Answers int64
	Open                 []byte
	Bots                 int64
	Due                  int64 // 0 for none
	Updated              int64
	Moment, Map          []byte
}

// RowOf returns the row of a table with a number. open and moment are buffers for its columns.
func RowOf(number int64, t *table.Stored, outage int64, open, moment []byte) Row {
	return Row{Number: number, Seq: int64(t.Seq), Answers: int64(t.Answers), Open: AppendOpen(open[:0], t), Bots: Bots(t),
		Due:     Due(t, outage),
		Updated: Stamp(t.Updated), Moment: AppendMoment(moment[:0], t, outage), Map: t.Map}
}

// Sum returns the checksum for live.sum. buffer is memory for the numbers, and is returned to be used again.
func (r *Row) Sum(buffer []byte) (int64, []byte) {
	buffer = buffer[:0]
	for _, n := range [...]int64{r.Number, r.Seq, r.Answers, r.Bots, r.Due, r.Updated, int64(len(r.Open)),
		int64(len(r.Moment)), int64(len(r.Map))} {
		buffer = binary.BigEndian.AppendUint64(buffer, uint64(n))
	}
	sum := crc32.Checksum(buffer, castagnoli)
	for _, b := range [...][]byte{r.Open, r.Moment, r.Map} {
		sum = crc32.Update(sum, castagnoli, b)
	}
	return int64(sum), buffer
}

// SumOn continues a checksum with some bytes.
func SumOn(sum int64, b []byte) int64 { return int64(crc32.Update(uint32(sum), castagnoli, b)) }

// PositionSum returns the checksum for positions.sum.
func PositionSum(number, answers int64, position []byte) int64 {
	var head [16]byte
	binary.BigEndian.PutUint64(head[:], uint64(number))
	binary.BigEndian.PutUint64(head[8:], uint64(answers))
	return int64(crc32.Update(crc32.Checksum(head[:], castagnoli), castagnoli, position))
}

// Consecutive checks that entries lead up to where their table is, without a gap. Each of those present may be right
// while others are missing.
func Consecutive(entries []table.Entry, seq uint64) error {
	for i := range entries {
		if want := entries[0].Seq + uint64(i); entries[i].Seq != want {
			return fmt.Errorf("entry %d is missing", want)
		}
	}
	if n := len(entries); n > 0 && entries[n-1].Seq != seq {
		return fmt.Errorf("the last entry is %d, and the table is at %d", entries[n-1].Seq, seq)
	}
	return nil
}
