package store

import (
	"bytes"
	"database/sql/driver"
	"encoding/binary"

	"koprulu/rules/game"
)

// openAt returns the place of a seat's decision in live.open, as SQL counts; openNumber returns the decision's number.
func openAt(seat game.Player) driver.Value { return 1 + 8*int64(seat) }

func openNumber(decision uint64) driver.Value { return binary.BigEndian.AppendUint64(nil, decision) }

// The positions of bases are padded to multiples of positionStep. SQLite overwrites a row in place, and only those of
// its pages that changed, if it is as long as before.
const positionStep = 512

const blanks = "                                                                "

// pad appends blanks to a JSON text, in which they mean nothing.
func pad(dst []byte, step int) []byte {
	for short := (step - len(dst)%step) % step; short > 0; short -= min(short, len(blanks)) {
		dst = append(dst, blanks[:min(short, len(blanks))]...)
	}
	return dst
}

// unpad is the reverse of pad.
func unpad(position []byte) []byte { return bytes.TrimRight(position, " ") }

// text returns a text as a column.
func text(b []byte) driver.Value { return string(b) }
