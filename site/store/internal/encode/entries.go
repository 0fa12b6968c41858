package encode

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"koprulu/rules/game"
	"koprulu/table"
)

// The characters after the columns and the lines of entries, see migrations/00004_differences.sql. No text of an entry
// contains them. After its columns a line has their checksum.
const (
	betweenColumns = "\x1f"
	behindLines    = "\x1e"
	entryColumns   = 11
)

// AppendEntry appends the line of an entry.
func AppendEntry(dst []byte, e *table.Entry) ([]byte, error) {
	begin := len(dst)
	for _, text := range [...]string{e.Ask, e.By, e.Text} {
		if strings.Contains(text, betweenColumns) || strings.Contains(text, behindLines) {
			return dst, fmt.Errorf("entry %d: the text %q holds what stands between entries", e.Seq, text)
		}
	}
	for i, n := range [...]int64{int64(e.Seq), Stamp(e.At), int64(e.Kind), int64(e.Seat), int64(e.Decision),
		int64(e.Answers)} {
		if i > 0 {
			dst = append(dst, betweenColumns...)
		}
		dst = strconv.AppendInt(dst, n, 10)
	}
	dst = append(append(dst, betweenColumns...), e.Ask...)
	dst = strconv.AppendInt(append(dst, betweenColumns...), int64(e.Count), 10)
	dst = append(append(dst, betweenColumns...), e.By...)
	dst = append(append(dst, betweenColumns...), e.Text...)
	dst = append(dst, betweenColumns...)
	for i, line := range e.Chance {
		if strings.ContainsAny(line, "\n"+betweenColumns+behindLines) {
			return dst, fmt.Errorf("entry %d: what chance decided holds a line break", e.Seq)
		}
		if i > 0 {
			dst = append(dst, '\n')
		}
		dst = append(dst, line...)
	}
	line := dst[begin:]
	return append(appendLineSum(append(dst, betweenColumns...), line), behindLines...), nil
}

// SplitLines splits lines of entries, each with the character after it. They share the memory.
func SplitLines(lines []byte) [][]byte {
	var list [][]byte
	for line := range bytes.SplitAfterSeq(lines, []byte(behindLines)) {
		if len(line) > 0 {
			list = append(list, line)
		}
	}
	return list
}

// ReadEntries reads lines of entries, given roughly how many there are.
func ReadEntries(text string, about int) ([]table.Entry, error) {
	list := make([]table.Entry, 0, about)
	var room []byte
	for text != "" {
		line, rest, whole := strings.Cut(text, behindLines)
		if !whole {
			return nil, fmt.Errorf("entry %d is cut off", len(list)+1)
		}
		e, err := readEntry(line, &room)
		if err != nil {
			return nil, fmt.Errorf("reading entry %d: %w", len(list)+1, err)
		}
		text, list = rest, append(list, e)
	}
	return list, nil
}

// readEntry reads the line of an entry. The result shares the memory of the line.
func readEntry(line string, room *[]byte) (table.Entry, error) {
	columns, err := checkLine(line, room)
	if err != nil {
		return table.Entry{}, err
	}
	return readColumns(columns)
}

// readColumns reads the columns of an entry.
func readColumns(row string) (e table.Entry, err error) {
	var columns [entryColumns]string
	for i := range columns {
		var found bool
		columns[i], row, found = strings.Cut(row, betweenColumns)
		if found != (i < entryColumns-1) {
			return e, errors.New("it does not have its columns")
		}
	}
	number := func(i, bits int) int64 {
		n, wrong := strconv.ParseInt(columns[i], 10, 64)
		if wrong == nil && bits < 64 && n>>bits != 0 {
			wrong = fmt.Errorf("%d is too large", n)
		}
		err = cmp.Or(err, wrong)
		return n
	}
	e = table.Entry{Seq: uint64(number(0, 63)), At: Time(number(1, 64)), Kind: table.EntryKind(number(2, 8)),
		Seat:     game.Player(number(3, 8)),
		Decision: uint64(number(4, 63)), Answers: uint32(number(5, 32)), Ask: columns[6], Count: int(number(7, 63)),
		By: columns[8], Text: columns[9]}
	if columns[10] != "" {
		e.Chance = strings.Split(columns[10], "\n")
	}
	return e, err
}

// LineSeq returns the number of the entry of a line. The rest of the line is ignored.
func LineSeq(line []byte) (int64, error) {
	column, _, found := bytes.Cut(line, []byte(betweenColumns))
	seq, err := strconv.ParseInt(string(column), 10, 64)
	if !found || err != nil {
		return 0, errors.New("an entry does not have its number")
	}
	return seq, nil
}
