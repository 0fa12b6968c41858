package store

import (
	"bytes"
	"database/sql/driver"
	"encoding/binary"
	"time"

	"koprulu/rules/game"
	"koprulu/site/store/internal/encode"
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

// The functions below convert Go values to columns.

func text(b []byte) driver.Value { return string(b) }

func blob(b []byte) driver.Value {
	if len(b) == 0 {
		return nil
	}
	return b
}

func seed(s *[32]byte) any {
	if s == nil {
		return nil
	}
	return s[:]
}

// orNull returns a number, NULL for 0.
func orNull(n int64) driver.Value {
	if n == 0 {
		return nil
	}
	return n
}

// stamp writes a time for the database, moment reads it.
func stamp(t time.Time) int64 { return encode.Stamp(t) }

func moment(ns int64) time.Time { return encode.Time(ns) }
